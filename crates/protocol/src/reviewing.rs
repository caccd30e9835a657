//! What decided a battle that is over, looked at part by part, and what would have become of it had a throw fallen otherwise.

use std::sync::{Arc, Mutex, PoisonError};

use dice::{Faces, Pool};
use engine::{Battle, Side, State, fingerprint};
use lab::luck::{WAYS, Weighed};
use lab::review::{Looking, Review};
use lab::{Mean, WhatIf};
use registry::Rulebook;

use crate::fault::{fault, forbidden};
use crate::past::eyes;
use crate::retrospect::{
    ABOUT_DECISIONS, ABOUT_LINE, ABOUT_SUMS, ABOUT_THROWS, MOST_THROWS, Retrospect, THROWS, Told,
};
use crate::session_of::{SessionOf, side_of};
use crate::showing;
use crate::wire::{self, Fault, FaultKind, Reviewed, Seat};

/// From what the samples of a review are drawn, so that it always says the same.
const LUCK: u64 = 1643;
/// How many ways and answers are tried in a part of a review, or a few more.
const PART: usize = 150;
/// How wide the line is drawn beside a table.
const BESIDE: u16 = 380;
/// The most ways of a throw that are told.
const MOST_FALLS: usize = 24;
/// The fewest and the most battles that are played on each way.
const BATTLES: std::ops::RangeInclusive<u32> = 1..=100;
/// The most questions of what if that are kept of one battle; the oldest gives way.
const WHAT_IFS: usize = 4;

/// What has been found of one battle that is over, by a hash of how it came to its end.
pub(crate) struct Found<R: Rulebook> {
    of: u64,
    looking: Looking<R>,
    what_ifs: Vec<(Asked, WhatIf<R>)>,
}

/// What if: which throw, which faces, how many battles.
type Asked = (u32, String, u32);

/// What has been found; copies of a battle share it.
pub(crate) type Finds<R> = Arc<Mutex<Option<Found<R>>>>;

/// A battle that is over, looked at from its beginning to its end.
///
/// # Errors
/// That it is not over, or where its record does not fit.
pub fn review<R: Rulebook>(battle: &Battle<R>) -> Result<Review<R>, String> {
    let start = start(battle)?;
    valued(battle, |weighed| Review::of(weighed, start, battle.lines()))
}

/// A battle branched before one of its throws, counted from 1, to be played on so many times each way.
///
/// # Errors
/// If it is not over, there was no such throw, or the dice cannot lie so.
pub fn what_if<R: Rulebook>(
    battle: &Battle<R>,
    throw: u32,
    faces: &str,
    battles: u32,
) -> Result<WhatIf<R>, String> {
    if battle.state().outcome().is_none() {
        return Err("the battle is not over".to_owned());
    }
    let battles = battles.clamp(*BATTLES.start(), *BATTLES.end());
    WhatIf::of(&**battle.world(), start(battle)?, battle.lines(), throw, faces, battles)
}

fn start<R: Rulebook>(battle: &Battle<R>) -> Result<State<R>, String> {
    battle.start().copied().ok_or_else(|| "nobody knows how this battle began".to_owned())
}

/// Does something with the eye by which a battle is looked at.
fn valued<R: Rulebook, T>(battle: &Battle<R>, work: impl FnOnce(&Weighed<'_, R>) -> T) -> T {
    let world = &**battle.world();
    let value = |table: &R::Table| R::value().chance::<R>(table, world, Side::A);
    work(&Weighed { world, value: &value, luck: LUCK, sample: WAYS })
}

/// The side to whom it is told.
fn told_to(seat: Seat) -> Side {
    side_of(seat).unwrap_or(Side::A)
}

impl<R: Rulebook> SessionOf<R> {
    /// Works on what has been found of this battle, as it now stands.
    fn finds<T>(&self, work: impl FnOnce(&mut Found<R>) -> Result<T, Fault>) -> Result<T, Fault> {
        if !self.over() {
            return Err(forbidden("what decided a battle is told once it is over: it shows what was hidden"));
        }
        let of =
            fingerprint(&(self.taken_back, self.battle.lines().len(), self.battle.state().fingerprint()));
        let mut finds = self.finds.lock().unwrap_or_else(PoisonError::into_inner);
        // What was found before something was taken back holds no longer.
        let found = match finds.take().filter(|found| found.of == of) {
            Some(found) => found,
            None => {
                let start = start(&self.battle).map_err(broken)?;
                let looking = valued(&self.battle, |weighed| Looking::begin(weighed, start));
                Found { of, looking, what_ifs: Vec::new() }
            }
        };
        work(finds.insert(found))
    }
}

/// Looks at one part more of a battle that is over, and tells what it comes to once all of it has been looked at.
///
/// # Errors
/// If it is not over.
pub(crate) fn reviewed<R: Rulebook>(live: &SessionOf<R>, seat: Seat, page: bool) -> Result<Reviewed, Fault> {
    live.finds(|found| {
        let lines = live.battle.lines();
        valued(&live.battle, |weighed| found.looking.on(weighed, lines, PART)).map_err(broken)?;
        let review = found.looking.review().map(|review| Box::new(told(live, seat, review, page)));
        let (followed, of) = (found.looking.followed() as u32, lines.len() as u32);
        Ok(Reviewed { looked: if review.is_some() { of } else { followed.min(of) }, of, review })
    })
}

/// Plays one part more of what would have become of a battle that is over.
///
/// # Errors
/// If it is not over, there was no such throw, or the dice cannot lie so.
pub(crate) fn what_if_played<R: Rulebook>(
    live: &SessionOf<R>,
    seat: Seat,
    throw: u32,
    faces: &str,
    battles: u32,
) -> Result<wire::WhatIf, Fault> {
    if !BATTLES.contains(&battles) {
        let why = format!("{} to {} battles are played on each way", BATTLES.start(), BATTLES.end());
        return Err(fault(FaultKind::TooMuch, why));
    }
    live.finds(|found| {
        let asked = (throw, faces.to_owned(), battles);
        let at = match found.what_ifs.iter().position(|(before, _)| *before == asked) {
            Some(at) => at,
            None => {
                let branched = what_if(&live.battle, throw, faces, battles);
                let branched = branched.map_err(|why| fault(FaultKind::Malformed, why))?;
                if found.what_ifs.len() >= WHAT_IFS {
                    found.what_ifs.remove(0);
                }
                found.what_ifs.push((asked, branched));
                found.what_ifs.len() - 1
            }
        };
        let what_if = &mut found.what_ifs[at].1;
        what_if.on(&**live.battle.world()).map_err(broken)?;
        let to = told_to(seat);
        let [fell, wished] = what_if.shares(to).map(share);
        let (played, of) = (what_if.played(), what_if.to_play());
        Ok(wire::WhatIf { played, of, to: showing::side(to), fell, wished })
    })
}

/// A share as it travels.
pub(crate) const fn share(Mean { likely, low, high }: Mean) -> wire::Share {
    wire::Share { likely, low, high }
}

fn broken(why: String) -> Fault {
    fault(FaultKind::Broken, why)
}

/// A review as it is told to a seat.
fn told<R: Rulebook>(live: &SessionOf<R>, seat: Seat, review: &Review<R>, page: bool) -> wire::Review {
    let to = told_to(seat);
    let it = Retrospect::of(&live.battle, review, to);
    let story = &live.told[eyes(live, seat)];
    let told_at = |logged: usize| story.told_at(logged) as u32;
    let point = |(logged, turn, of_a): (usize, u16, f64)| wire::ReviewPoint {
        told: told_at(logged),
        turn,
        chance: short(it.chance(of_a)),
    };
    let throw = |(place, thrown): (usize, &Told<'_>)| wire::ReviewThrow {
        told: told_at(thrown.logged),
        falls: if place < THROWS { falls(&it, thrown) } else { Vec::new() },
        ..throw_told(&it, thrown)
    };
    let decision = |decided: &lab::review::Decided<R>| {
        let [asked, did, best] = it.decision_words(decided);
        wire::ReviewDecision {
            told: told_at(it.logged_at(decided.position)),
            turn: decided.turn,
            who: showing::side(decided.decision.who),
            asked,
            did,
            best,
            given_away: decided.given_away,
            doubt: decided.played_on.map_or(0.0, |it| 2.0 * it.error),
        }
    };
    let lab::review::Sums { luck, own, theirs, rest } = it.sums();
    let title = match live.roll.title.as_str() {
        "" => &it.title,
        title => title,
    };
    wire::Review {
        to: showing::side(to),
        words: it.ended(),
        start: it.chance(review.start),
        end: it.chance(review.end),
        sums: wire::ReviewSums { luck, own, theirs, rest },
        about_sums: ABOUT_SUMS.to_owned(),
        line: it.line().into_iter().map(point).collect(),
        picture: it.course(BESIDE, &|logged| Some(told_at(logged))).drawn(),
        about_line: ABOUT_LINE.to_owned(),
        throws: it.throws().iter().take(MOST_THROWS).enumerate().map(throw).collect(),
        about_throws: ABOUT_THROWS.to_owned(),
        decisions: review.decisions().into_iter().map(decision).collect(),
        about_decisions: ABOUT_DECISIONS.to_owned(),
        page: page.then(|| it.page(title)),
    }
}

fn throw_told<R: Rulebook>(it: &Retrospect<'_, R>, told: &Told<'_>) -> wire::ReviewThrow {
    let thrown = told.thrown;
    let [needed, result] = it.throw_words(thrown, &thrown.faces);
    wire::ReviewThrow {
        number: told.number as u32,
        told: 0,
        turn: told.turn,
        who: showing::side(thrown.who),
        what: showing::title::<R>(thrown.rule),
        rule: R::rule_id(thrown.rule),
        needed,
        faces: thrown.faces.to_string(),
        result,
        luck: it.gain(thrown.luck()),
        after: it.chance(thrown.after),
        mean: it.chance(thrown.mean),
        leverage: thrown.leverage,
        exact: thrown.exact,
        falls: Vec::new(),
    }
}

/// How a throw could have fallen: what is read alike as one, by its mean.
fn falls<R: Rulebook>(it: &Retrospect<'_, R>, told: &Told<'_>) -> Vec<wire::ReviewFall> {
    let thrown = told.thrown;
    // Cards that are told in the same words are others all the same.
    let drawn = matches!(thrown.pool, Pool::Draw(_) | Pool::Direction(_));
    let read = |faces: &Faces| match it.throw_words(thrown, faces) {
        [_, result] if drawn => format!("{result} ({faces})"),
        [_, result] => result,
    };
    let fell = read(&thrown.faces);
    let mut all: Vec<wire::ReviewFall> = Vec::new();
    for fall in &thrown.falls {
        let (result, chance, after) = (read(&fall.faces), fall.chance, it.chance(fall.value));
        match all.iter_mut().find(|one| one.result == result) {
            Some(one) => {
                one.after = (one.after * one.chance + after * chance) / (one.chance + chance);
                one.chance += chance;
            }
            None => {
                let (faces, fell) = (fall.faces.to_string(), result == fell);
                all.push(wire::ReviewFall { faces, result, chance, after, fell });
            }
        }
    }
    all.sort_by(|one, other| other.chance.total_cmp(&one.chance));
    all.truncate(MOST_FALLS);
    all.sort_by(|one, other| one.after.total_cmp(&other.after));
    all
}

/// A chance with four places: nobody sees more of a line.
fn short(chance: f64) -> f64 {
    (chance * 10_000.0).round() / 10_000.0
}

//! Answers drawn by lot in the Action step, well spread over all that may be done.

use engine::{Answer, InlineVec, PieceId, Rng, Side, Verb};
use tabletop::{Angle, Leg, Length, Point, Pose};

use super::paths::{Move, Route};
use super::setting_out::{Manner, leader_of, manner};
use super::{following, offers, paths};
use crate::deeds::Deed;
use crate::field::Field;
use crate::going::{Going, Mover, Pieces, reach};
use crate::judged::Judged;
use crate::movement::judging::judge;
use crate::table::{Order, PIECES, Sign};
use crate::vocabulary::*;
use crate::{charging, deeds, firing, herding, sight};

/// How often another man is drawn before the step is over.
const TRIES: u32 = 12;
/// One time in so many the step is ended though more could be done.
const ENDS_ONE_IN: u32 = 60;

/// A lawful answer, and what judging it has found out.
pub(super) type Sampled = (Answer, Option<Judged>);

/// A lawful answer.
pub fn sample(field: Field, side: Side, rng: &mut Rng) -> Sampled {
    if rng.chance(1, ENDS_ONE_IN) {
        return (Answer::plain(FINISH), None);
    }
    let men = able(field, side);
    let mut vain = Vain::default();
    for _ in 0..if men.is_empty() { 0 } else { TRIES } {
        let man = men[rng.below(men.len() as u32) as usize];
        let drawn = if rng.chance(1, 2) { moving(field, man, rng) } else { None };
        if let Some((answer, judged)) = drawn {
            return (answer, Some(judged));
        }
        if let Some(answer) = other_deed(field, side, man, &mut vain, rng) {
            return (answer, None);
        }
    }
    let named = one_offered(rng, |see| crate::leading::offer(field, side, see));
    (named.unwrap_or(Answer::plain(FINISH)), None)
}

/// A side's men who have not had their action, or have moved and may still get on or off a horse.
fn able(field: Field, side: Side) -> InlineVec<PieceId, PIECES> {
    let mut able = InlineVec::new();
    for group in field.world.groups_of(side) {
        let takes_part = field.takes_part(group);
        let can = |man: PieceId| field.is(man, Sign::Moved) || takes_part && deeds::is_able(field, man);
        for man in field.band(group).figures.iter().filter(|man| can(**man) && field.stands(**man)) {
            able.try_push(*man);
        }
    }
    able
}

/// One of what is offered, each as likely as the next.
fn one_offered(rng: &mut Rng, offers: impl FnOnce(&mut dyn FnMut(Answer))) -> Option<Answer> {
    let (mut seen, mut picked) = (0, None);
    offers(&mut |answer| {
        seen += 1;
        if rng.below(seen) == 0 {
            picked = Some(answer);
        }
    });
    picked
}

/// What a man may do but go somewhere.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Doing {
    SetOut,
    GetOnOrOff,
    Shoot,
    Load,
    Herd,
    Charge,
    SeeToPrisoners,
    DrawBack,
    Name,
    Show,
}

impl Doing {
    const ALL: [Doing; 10] = [
        Doing::SetOut,
        Doing::GetOnOrOff,
        Doing::Shoot,
        Doing::Load,
        Doing::Herd,
        Doing::Charge,
        Doing::SeeToPrisoners,
        Doing::DrawBack,
        Doing::Name,
        Doing::Show,
    ];
}

/// What men have been found unable to do while one answer is drawn: a man is often drawn more than once.
#[derive(Default)]
struct Vain {
    /// Those who were found unable without a lot, by kind of doing: they would be again.
    unable: [Pieces; Doing::ALL.len()],
    /// Those of whose charges none is lawful, from whichever the search for one begins.
    charges: Pieces,
}

impl Vain {
    /// One way in which a man can do something of a kind, if it has not been sought in vain already.
    fn one_way(
        &mut self,
        field: Field,
        side: Side,
        man: PieceId,
        doing: Doing,
        rng: &mut Rng,
    ) -> Option<Answer> {
        let unable = &mut self.unable[doing as usize];
        if unable.contains(man) {
            return None;
        }
        if doing == Doing::Charge && self.charges.contains(man) {
            // The lot from which charge on to search.
            rng.bits();
            return None;
        }
        let before = *rng;
        let way = one_way(field, side, man, doing, rng);
        if way.is_none() && *rng == before {
            *unable = unable.with(man);
        } else if way.is_none() && doing == Doing::Charge {
            self.charges = self.charges.with(man);
        }
        way
    }
}

/// One thing that a man can do, of a kind drawn by lot or one of those after it.
fn other_deed(field: Field, side: Side, man: PieceId, vain: &mut Vain, rng: &mut Rng) -> Option<Answer> {
    if !deeds::can_act(field, man) {
        return one_way(field, side, man, Doing::GetOnOrOff, rng);
    }
    let first = rng.below(Doing::ALL.len() as u32) as usize;
    let all = Doing::ALL.iter().cycle().skip(first).take(Doing::ALL.len());
    for doing in all {
        if let Some(answer) = vain.one_way(field, side, man, *doing, rng) {
            return Some(answer);
        }
    }
    None
}

/// One way in which a man can do something of a kind.
fn one_way(field: Field, side: Side, man: PieceId, doing: Doing, rng: &mut Rng) -> Option<Answer> {
    let legal = |answer: &Answer| judge(field, side, answer).is_ok();
    let has_moved = field.is(man, Sign::Moved);
    match doing {
        Doing::SetOut => one_offered(rng, |see| offers::to_set_out(field, man, see)),
        // Seldom: it would be most of what random players do.
        Doing::GetOnOrOff if !rng.chance(1, 4) => None,
        Doing::GetOnOrOff => one_offered(rng, |see| offers::on_and_off(field, man, see)).filter(legal),
        Doing::Shoot if !has_moved => {
            firing::draw(field, man, rng).filter(|_| paths::is_near_moved_leader(field, man).is_ok())
        }
        Doing::Load if !has_moved => {
            let load = |place: i16| Answer::plain(LOAD).with(man).amount(place);
            let unloaded = (0..2).filter(|place| field.figure(man).loads(*place) > 0);
            unloaded.map(|place| load(place.into())).find(legal)
        }
        Doing::Herd if !has_moved => one_offered(rng, |see| herding::offer(field, man, see))
            .filter(|_| paths::is_near_moved_leader(field, man).is_ok()),
        Doing::Charge if !has_moved => charging::draw(field, man, rng),
        Doing::SeeToPrisoners if field.world.options.prisoners => one_offered(rng, |see| {
            offers::prisoners(field, man, &mut |answer| {
                if legal(&answer) {
                    see(answer);
                }
            });
        }),
        Doing::DrawBack => Some(Answer::plain(DRAW_BACK).with(man)).filter(legal),
        Doing::Name => one_offered(rng, |see| crate::leading::offer(field, side, see)),
        Doing::Show if sight::is_hidden(field, man) && rng.chance(1, 4) => {
            Some(Answer::plain(SHOW).with(man)).filter(legal)
        }
        _ => None,
    }
}

/// A move to anywhere for a man whose group has rolled.
fn moving(field: Field, man: PieceId, rng: &mut Rng) -> Option<(Answer, Judged)> {
    deeds::may(field, man, Deed::Move).ok()?;
    let group = field.group_of(man)?;
    match manner(field, man)? {
        Manner::Leads => {
            let verb = if rng.chance(2, 3) { MARCH } else { LEAD };
            let (answer, moved) = way(field, man, paths::allowance(field, man).ok()?, verb, None, rng)?;
            paths::may_lead(field, man, &moved).is_ok().then_some((answer, Judged::Move(moved)))
        }
        Manner::Heidman => {
            let (answer, moved) = way(field, man, paths::allowance(field, man).ok()?, MOVE, None, rng)?;
            paths::on_road(field, &moved).is_ok().then_some((answer, Judged::Move(moved)))
        }
        Manner::Follows if field.group(group).is(Order::Rolled) => {
            let leader = leader_of(field, man).ok()?;
            let reach = field.world.book.foundations.group.radius + field.radius(leader);
            let out = Angle::hundredths(rng.between(0, 35_999)).along(Length(rng.between(0, reach.0)));
            let pose = Pose::new(field.centre(leader) + out, Angle::hundredths(rng.between(0, 35_999)));
            let answer = Answer::plain(FOLLOW).with(man).at(pose);
            let following = following::following(field, &answer).ok()?;
            Some((answer, Judged::Following(following)))
        }
        _ => None,
    }
}

/// A path of one bend or none to anywhere that an allowance takes a man, mostly ahead where he is to go somewhere, and the
/// move that it is.
pub(super) fn way(
    field: Field,
    man: PieceId,
    left: Length,
    verb: Verb,
    ahead: Option<Angle>,
    rng: &mut Rng,
) -> Option<(Answer, Move)> {
    let (from, mover) = (field.centre(man), Mover::of(field, man));
    let mut going = Going::alone(field, &mover);
    going.gather(from, left);
    let mut points: InlineVec<Point, 2> = InlineVec::empty(from);
    let mut here = from;
    let ahead = ahead.filter(|_| rng.chance(7, 8));
    for _ in 0..=rng.below(2) {
        let heading = match ahead {
            Some(ahead) => ahead + Angle::hundredths(rng.between(-9_000, 9_000)),
            None => Angle::hundredths(rng.between(0, 35_999)),
        };
        here = here + heading.along(Length(rng.between(0, left.0.max(0))));
        points.push(here);
    }
    let far = reach(&going, from, &points, left);
    if far.at == from {
        return None;
    }
    let mut route = Route { points: points.iter().take(far.stretch).copied().collect(), facing: None };
    route.points.push(far.at);
    route.facing = rng.chance(1, 3).then(|| Angle::hundredths(rng.between(0, 35_999)));
    let last = route.points.len() - 1;
    let legs = route.points.iter().enumerate();
    let legs = legs.map(|(place, at)| Leg::To { at: *at, facing: route.facing.filter(|_| place == last) });
    let answer = Answer::plain(verb).with(man).legs(legs);
    Some((answer, Move { mover, route, cost: far.spent }))
}

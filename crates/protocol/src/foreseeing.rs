//! What would come of an answer, reckoned through by the steps of the game itself on a table that the side may imagine:
//! nothing in it depends on what the side cannot know.

use std::collections::BTreeMap;

use engine::view::ProspectKind;
use engine::{
    Answer, Decision, Ending, Event, FirstOffered, Forecast, Foreseen, How, Known, Logged, Observer, PieceId,
    Preview, Reach, Refusal, Run, Side, SourceHand, ThrowRequest, Viewpoint, read_answer,
};
use registry::Rulebook;

use crate::choosing::prospects_of;
use crate::fault::{fault, refused};
use crate::footing::Footing;
use crate::session_of::SessionOf;
use crate::showing::{piece, point, range, side, title};
use crate::throwing::odds;
use crate::wire::{self, Fault, FaultKind, Foresight, Seat};

/// How far a quick reckoning goes: as far as a pointer can wait for.
const QUICK: Reach = Reach { nodes: 300, samples: 60, rng: 0, callers: 0 };
/// How far a thorough one goes.
const DEEP: Reach = Reach { nodes: 20_000, samples: 4_000, rng: 0, callers: 0 };

/// What is wanted of a reckoning.
#[derive(Clone, Copy)]
pub(crate) struct Wanted {
    /// Whether to take the time that exact odds need.
    pub deep: bool,
    /// Whether what could be done from the end pose is wanted too.
    pub prospects: bool,
}

/// What would come of an answer in its text form.
///
/// # Errors
/// If the seat is not asked, or the answer is none or not legal.
pub(crate) fn preview<R: Rulebook>(
    live: &SessionOf<R>,
    seat: Seat,
    (number, plan): (u32, &[String]),
    text: &str,
    wanted: Wanted,
) -> Result<Foresight, Fault> {
    let footing = live.footing(seat, number, plan)?;
    let answer =
        read_answer::<R>(live.battle.world(), text).map_err(|error| fault(FaultKind::Malformed, error))?;
    answer.within_bounds::<R>(live.battle.world()).map_err(|why| refused::<R>(&why))?;
    foresight(live, &footing, answer, wanted).map_err(|why| refused::<R>(&why))
}

/// What would come of an answer.
///
/// # Errors
/// Why it is not legal.
pub(crate) fn foresight<R: Rulebook>(
    live: &SessionOf<R>,
    footing: &Footing<R>,
    answer: Answer,
    wanted: Wanted,
) -> Result<Foresight, Refusal> {
    let world = live.world();
    let Footing { who, decision, known, open, .. } = *footing;
    if R::concedes(&answer).is_none() {
        R::validate(&known, &world, &decision, &answer)?;
    }
    let sealed = open.sealed;
    let certain = if sealed { None } else { Some(certainly::<R>(&world, footing, answer)?) };
    let forecast = if sealed { None } else { reckoned::<R>(&world, footing, answer, wanted.deep)? };
    let (told, after) = certain.unwrap_or_else(|| (Vec::new(), known));
    let end = answer.piece.filter(|_| wanted.prospects);
    let mut rolls = forecast.as_ref().map_or_else(Vec::new, |it| rolls::<R>(&world, &it.rolls));
    if rolls.is_empty() {
        rolls.extend(declared(&known, &world, who, &answer));
    }
    Ok(Foresight {
        certain: told,
        pieces: changed::<R>(&known, &after, &world),
        rolls,
        fates: forecast.as_ref().map_or_else(Vec::new, fates),
        exact: forecast.as_ref().is_none_or(|it| matches!(it.how, How::Exact { .. })),
        assuming: forecast.as_ref().map_or("", |it| it.assuming).to_owned(),
        prospects: end.map_or_else(Vec::new, |end| prospects_of(&after, &world, end)),
        outlines: end.map_or_else(Vec::new, |end| {
            R::ranges(&after, &world, end).iter().map(|it| range::<R>(Some(end), it)).collect()
        }),
        milestones: R::milestones(&known, &world, &decision, &answer).iter().map(milestone::<R>).collect(),
        table: R::results_table(&known, &world, &decision, &answer).map(results_table::<R>),
    })
}

fn milestone<R: Rulebook>(it: &engine::view::MilestoneView) -> wire::Milestone {
    let (at, word) = (point(it.at), it.word.clone());
    wire::Milestone { at, word, rule: R::rule_id(it.rule), harms_own: it.harms_own }
}

/// A table of results for the wire.
fn results_table<R: Rulebook>(told: engine::view::ResultsTable) -> wire::ResultsTable {
    let engine::view::ResultsTable { title, rule, remark, steps, columns, column, rows, key } = told;
    let step = |(text, rule)| wire::Certain { text, rule: R::rule_id(rule) };
    let steps = steps.into_iter().map(step).collect();
    let row = |engine::view::ResultsRow { word, faces, entries }| wire::ResultsRow { word, faces, entries };
    let rows = rows.into_iter().map(row).collect();
    wire::ResultsTable { title, rule: R::rule_id(rule), remark, steps, columns, column, rows, key }
}

/// Keeps events with the tables before them.
struct Keeper<R: Rulebook> {
    viewer: Viewpoint,
    table: R::Table,
    told: Vec<wire::Certain>,
}

impl<R: Rulebook> Observer<R> for Keeper<R> {
    fn event(&mut self, logged: &Logged, table: &R::Table, world: &R::World) {
        // An answer by itself, and the dice that follow it, are no consequence.
        let tells = !matches!(logged.event, Event::Chose { .. } | Event::Phase { .. });
        if tells && logged.audience.includes(self.viewer) {
            let before = Known::<R>::of(&self.table, world, self.viewer);
            if let Some(told) = R::narrate(&before, world, logged) {
                self.told.push(wire::Certain { text: told.text, rule: R::rule_id(told.rule) });
            }
        }
        self.table = *table;
    }
    fn answered(&mut self, _: &Decision<R>, _: &Answer) {}
    fn threw(&mut self, _: &ThrowRequest, _: &dice::Faces) {}
}

/// What is certain: everything up to the first dice or the next question, and what the side knows then.
fn certainly<R: Rulebook>(
    world: &R::World,
    footing: &Footing<R>,
    answer: Answer,
) -> Result<(Vec<wire::Certain>, Known<R>), Refusal> {
    let mut state = footing.state;
    let viewer = Viewpoint::Side(footing.who);
    let mut keeper = Keeper::<R> { viewer, table: *state.table(), told: Vec::new() };
    state.answer(world, &footing.open, &footing.decision, answer)?;
    let mut hand = SourceHand::empty();
    state.run(Run { world, hand: &mut hand, players: None, observer: Some(&mut keeper) });
    Ok((keeper.told, state.known(world, viewer)))
}

/// The pieces that are shown otherwise after than before.
pub(crate) fn changed<R: Rulebook>(
    before: &Known<R>,
    after: &Known<R>,
    world: &R::World,
) -> Vec<wire::Piece> {
    let (before, after) = (R::view(before, world), R::view(after, world));
    let differs = |piece: &&engine::view::PieceView| before.piece(piece.id) != Some(*piece);
    after.pieces.iter().filter(differs).map(piece).collect()
}

/// What is kept of one way of things: figures lost by piece, and who has left.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
struct Fall {
    lost: BTreeMap<u8, u8>,
    gone: Vec<u8>,
}

fn reckoned<R: Rulebook>(
    world: &R::World,
    footing: &Footing<R>,
    answer: Answer,
    deep: bool,
) -> Result<Option<Forecast<Fall>>, Refusal> {
    if R::concedes(&answer).is_some() {
        return Ok(None);
    }
    let reach = if deep { DEEP } else { QUICK };
    let Footing { who, decision, open, state, .. } = footing;
    let preview = Preview { world, states: std::slice::from_ref(state), open, reach };
    let keep = |fall: &mut Fall, logged: &Logged| match logged.event {
        Event::FiguresLost { piece, count, .. } => {
            let lost = fall.lost.entry(piece.0).or_default();
            *lost = lost.saturating_add(count);
        }
        Event::Left { piece, .. } if !fall.gone.contains(&piece.0) => fall.gone.push(piece.0),
        _ => {}
    };
    let sum_up = |ending: &Ending<'_, R, Fall>| ending.told.clone();
    let mut assumption = FirstOffered { until: Some(*who) };
    preview.of(decision, answer, &mut assumption, Fall::default(), keep, sum_up).map(Some)
}

/// The dice that may be thrown, each kind once.
fn rolls<R: Rulebook>(world: &R::World, foreseen: &[Foreseen]) -> Vec<wire::Roll> {
    let one = |it: &Foreseen| wire::Roll {
        rule: R::rule_id(it.roll.rule),
        title: title::<R>(it.roll.rule),
        who: side(it.roll.who),
        needed: R::needed_in_words(it.roll.rule, &it.roll.pool),
        expected: it.expected,
        odds: odds::<R>(world, it.roll.rule, &it.roll.pool, &it.roll.pool.distribution()),
    };
    foreseen.iter().take(MOST_ROLLS).map(one).collect()
}

/// The dice of a shot that is only declared now and thrown when others have declared theirs: as it stands.
fn declared<R: Rulebook>(
    known: &Known<R>,
    world: &R::World,
    who: Side,
    answer: &Answer,
) -> Option<wire::Roll> {
    let (from, to) = (answer.piece?, answer.object?);
    let prospects = R::prospects(known, world, from);
    let shot =
        prospects.iter().find(|it| it.kind == ProspectKind::Shoot && (it.from, it.to) == (from, to))?;
    let pool = shot.pool?;
    Some(wire::Roll {
        rule: R::rule_id(shot.rule),
        title: title::<R>(shot.rule),
        who: side(who),
        needed: R::needed_in_words(shot.rule, &pool),
        expected: 1.0,
        odds: odds::<R>(world, shot.rule, &pool, &pool.distribution()),
    })
}

/// The most rolls that are told of one answer.
const MOST_ROLLS: usize = 12;

/// What may become of each piece that may lose figures or leave.
fn fates(forecast: &Forecast<Fall>) -> Vec<wire::Fate> {
    let mut pieces: Vec<u8> = Vec::new();
    for (fall, _) in &forecast.chances {
        pieces.extend(fall.lost.keys().chain(&fall.gone));
    }
    pieces.sort_unstable();
    pieces.dedup();
    pieces.into_iter().map(|piece| fate(forecast, PieceId(piece))).collect()
}

fn fate(forecast: &Forecast<Fall>, piece: PieceId) -> wire::Fate {
    let lost_in = |fall: &Fall| fall.lost.get(&piece.0).copied().unwrap_or(0);
    let mut numbers: Vec<u8> = forecast.chances.iter().map(|(fall, _)| lost_in(fall)).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let one = |lost: u8| {
        let chance = forecast.chance_of(|fall| lost_in(fall) == lost);
        let words = match lost {
            0 => "no loss".to_owned(),
            1 => "1 figure".to_owned(),
            lost => format!("{lost} figures"),
        };
        wire::Odds { words, value: lost.into(), chance, exact: String::new() }
    };
    wire::Fate {
        piece: piece.0,
        lost: numbers.into_iter().map(one).collect(),
        mean: forecast.mean_of(|fall| f64::from(lost_in(fall))),
        gone: forecast.chance_of(|fall| fall.gone.contains(&piece.0)),
    }
}

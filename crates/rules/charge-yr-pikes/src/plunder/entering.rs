//! Plunderers come back on the table (CYP-22-04, CYP-22-05).

use dice::Total;
use engine::{About, Answer, Event, Flow, PieceId, Questions, Refusal, Verdict};
use tabletop::{Block, Length, Point, Pose};

use super::{enemy_of, is_away, is_freed, riders};
use crate::capturing::keeps_off;
use crate::formation::narrowest_line;
use crate::going;
use crate::marks::{lower, raise_all, seats, seats_on_table, sets};
use crate::movement::placing::Place;
use crate::movement::way::{Drawing, drawing_of};
use crate::steps::PlunderStep;
use crate::vocabulary::{COLUMN, LINE, PASS};
use crate::{Ask, Asking, ChargeYrPikes, Decision, Field, Known, Sign, UnitChange, World, rule};

/// The next unit of a tertia that comes back, from a place in its list on.
fn next(field: Field, tertia: u8, from: u8) -> Option<(u8, PieceId)> {
    let units = field.world.tertias[usize::from(tertia)].units.iter().copied().enumerate();
    let mut due =
        units.skip(from.into()).filter(|(_, id)| is_away(field, *id) && field.is(*id, Sign::Returns));
    due.next().map(|(at, id)| (at as u8, id))
}

/// On the card of its tertia, or a free move that names it, without a command roll (CYP-22-03, CYP-22-05): the die says where, as the
/// unit looks at the table from where it left it, at most at the corner (CYP-22-04).
pub(super) fn comes_back(mut cx: Asking, tertia: u8, from: u8) -> Flow<()> {
    let why = rule!("CYP-22-04");
    let field = cx.field();
    let Some((at, unit)) = next(field, tertia, from) else { return Ok(()) };
    let die = cx.roll(field.side(unit), why, Total::D6.into())?.total();
    let mut act = cx.act();
    let field = act.field();
    let book = field.world.book.options.plunder;
    let (pose, inward) = (field.piece(unit).pose(), field.world.army(field.side(unit)).edge.outward());
    let right = match die {
        die if die <= i16::from(book.right_to) => book.beside,
        die if die >= i16::from(book.left_from) => -book.beside,
        _ => Length::ZERO,
    };
    let to = Pose::new(along_edge(field, pose.at, inward, right), inward);
    if to != pose {
        act.emit(why, Event::Moved { piece: unit, from: pose, to });
    }
    act.then(PlunderStep::enters(unit));
    act.then(PlunderStep::comes_back(tertia, at + 1));
    Ok(())
}

/// A point of the edge so far to the right of another for somebody who looks at the table, or at the corner (CYP-22-04).
fn along_edge(field: Field, from: Point, inward: tabletop::Angle, right: Length) -> Point {
    let (ground, at) = (&field.world.ground, from + (inward + tabletop::Angle::RIGHT).along(right));
    Point::new(at.x.clamp(0, ground.width().0), at.y.clamp(0, ground.depth().0))
}

/// How far apart the places along the edge are that are tried.
const STEP: Length = Length(635);

/// Where a unit in a formation comes on: with its rear on the edge, at its point or at the nearest place beside it that is clear: upon
/// nobody, and an inch off the enemy if he is minded (CYP-22-05).
fn place(field: Field, unit: PieceId, drawing: Drawing, minded: bool) -> Option<Place> {
    let pose = field.piece(unit).pose();
    let wide = field.world.ground.width().max(field.world.ground.depth());
    let steps = wide.0 / STEP.0 + 1;
    let shifts = (0..=steps).flat_map(|step| [STEP.times(step), -STEP.times(step)]);
    let mut tried = shifts.map(|shift| {
        let edge = along_edge(field, pose.at, pose.facing, shift);
        let deep = Place::of(field, unit, drawing, edge, pose.facing).shape.depth;
        let front = edge + pose.facing.along(deep);
        Place::of(field, unit, drawing, front, pose.facing)
    });
    tried.find(|place| is_clear(field, unit, place, minded))
}

fn is_clear(field: Field, unit: PieceId, place: &Place, minded: bool) -> bool {
    let (inside, inch) = (field.world.ground.bounds(), field.world.book.movement.proximity.inch);
    let fits =
        place.body.blocks().all(|block| inside.encloses(&block) && !going::is_barred_at(field.world, &block));
    fits && field.pieces().filter(|id| !field.kind(*id).is_officer()).all(|id| {
        let body = field.body(id);
        let enemy = minded && field.side(id) == enemy_of(field, unit) && keeps_off(field, id);
        let near = enemy && place.body.within(&body, inch - Length(1));
        !near && !body.overlaps_deeper_than(&place.body, Block::TOLERANCE)
    })
}

/// How an answer has the unit come on, and whether it does so free of the enemy: only where all of the edge is barred does it come
/// on beside him (CYP-22-05).
///
/// # Errors
/// Why it may not.
fn judge(field: Field, unit: PieceId, answer: &Answer) -> Result<(Place, Drawing, bool), Refusal> {
    let no = |why| Err(Refusal::new(rule!("CYP-22-05"), why).piece(unit));
    let plain = Answer::plain(answer.verb).with(unit).amount(answer.amount);
    if ![LINE, COLUMN].contains(&answer.verb) || *answer != plain {
        return no("it comes on in line or column");
    }
    let drawing = drawing_of(field, unit, answer)?;
    let free = place(field, unit, drawing, true).map(|place| (place, drawing, true));
    match free.or_else(|| place(field, unit, drawing, false).map(|place| (place, drawing, false))) {
        Some(found) => Ok(found),
        None => no("there is no room for it on the edge"),
    }
}

/// The unit comes on, with what its depth leaves of its normal distance; it starts no close combat in this turn unless there was no
/// way to come on free of the enemy (CYP-22-05). Without any room it waits for its next card.
pub(super) fn enters(mut cx: Asking, unit: PieceId) -> Flow<()> {
    let why = rule!("CYP-22-05");
    let field = cx.field();
    let answer = cx.ask(Ask::Enter { unit }.of(field.side(unit), why))?;
    let mut act = cx.act();
    let field = act.field();
    let Ok((place, drawing, free)) = judge(field, unit, &answer) else { return Ok(()) };
    let with: Vec<PieceId> = riders(field, unit).collect();
    sets(&mut act, rule!("CYP-03-02"), unit, UnitChange::Array(drawing.array));
    act.emit(why, Event::Placed { piece: unit, pose: place.pose, shape: place.shape });
    for rider in with {
        let field = act.field();
        let seat = seats_on_table(field, rider, unit).next();
        let (pose, shape) = (seat.unwrap_or(seats(field, rider, unit)[0]), field.piece(rider).shape());
        act.emit(why, Event::Placed { piece: rider, pose, shape });
    }
    is_freed(&mut act, unit);
    act.emit(rule!("CYP-10-04"), UnitChange::Travelled(place.shape.depth).on(unit));
    raise_all(&mut act, why, unit, &[Sign::Moved, Sign::Stirred, Sign::Ready]);
    if !free {
        lower(&mut act, why, unit, Sign::Returns);
    }
    Ok(())
}

/// The question how plunderers come back.
pub(crate) struct Returns;

impl Questions<ChargeYrPikes> for Returns {
    fn validate(&self, known: &Known, world: &World, decision: &Decision, answer: &Answer) -> Verdict {
        let About::Ask(Ask::Enter { unit }) = decision.about else {
            return Err(Refusal::new(rule!("CYP-22-05"), "nobody comes back"));
        };
        let field = known.field(world);
        match *answer == Answer::plain(PASS) && ways(field, unit).next().is_none() {
            true => Ok(()),
            false => judge(field, unit, answer).map(|_| ()),
        }
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        let About::Ask(Ask::Enter { unit }) = decision.about else { return };
        let mut all = ways(known.field(world), unit).peekable();
        if all.peek().is_none() {
            offer(Answer::plain(PASS));
        }
        all.for_each(offer);
    }
}

/// The ground that plunderers who come back would cover, in each formation in which they can (CYP-22-05).
pub(crate) fn landings(field: Field<'_>, unit: PieceId) -> impl Iterator<Item = Block> + use<'_> {
    ways(field, unit).filter_map(move |answer| judge(field, unit, &answer).ok()).map(|(place, ..)| {
        let Place { pose, shape, .. } = place;
        shape.footprint().block(pose)
    })
}

/// The lines and columns in which it can come on.
fn ways(field: Field<'_>, unit: PieceId) -> impl Iterator<Item = Answer> + use<'_> {
    let stands = field.stand_count(unit);
    let all = [(LINE, narrowest_line(stands)), (LINE, stands), (COLUMN, 1)];
    let answers = all.map(|(verb, files)| Answer::plain(verb).with(unit).amount(files.into()));
    answers.into_iter().filter(move |answer| judge(field, unit, answer).is_ok())
}

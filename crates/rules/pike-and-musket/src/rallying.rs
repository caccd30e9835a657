//! The Rout and Disruption Removal Phase (section 05).

use dice::{Die, Pool, Total};
use engine::{About, Answer, Event, Flow, On, PieceId, Questions, Refusal, Rng, Verdict};
use tabletop::{Angle, Pose};

use crate::ask::Ask;
use crate::clearing::{Clear, clear};
use crate::field::Field;
use crate::marks::{lower, raise};
use crate::steps::{RallyingStep, Step};
use crate::table::{Form, Sign, State};
use crate::vocabulary::{FACE, PASS};
use crate::world::World;
use crate::{Acting, Asking, Decision, Known, PikeAndMusket, marks, movement, remarks, rule};

engine::chapter! {
    RallyingStep of PikeAndMusket {
        phase: Phase = |cx| phase(&mut cx.act());
        stops: Stops { unit } = |cx| stops(cx.asking(), unit);
        rallies: Rallies { unit } = |cx| rallies(cx.asking(), unit);
        faces: Faces { unit } = |cx| faces(cx.asking(), unit);
    }
}

/// The next unit rolls, whatever disrupted or routed it, a crisis too (PM-11-06): the dice are thrown for one unit after the other, by their numbers, and no roll bears on another.
fn phase(act: &mut Acting) {
    let field = act.field();
    let side = field.table.battle.acting();
    let due = field.units_of(side).find(|id| !field.is(*id, Sign::Rolled) && needs_roll(field, *id));
    let Some(unit) = due else { return };
    let (pursues, state) = (field.is(unit, Sign::OutOfControl), field.state(unit));
    raise(act, rule!("PM-05-03"), unit, Sign::Rolled);
    // Who pursues out of control rolls for that and not for his state (PM-10-09).
    act.then(match (pursues, state) {
        (true, _) => Step::regains_control(unit),
        (false, State::Routing) => RallyingStep::stops(unit),
        (false, _) => RallyingStep::rallies(unit),
    });
    act.then(RallyingStep::phase());
}

fn needs_roll(field: Field, unit: PieceId) -> bool {
    field.is(unit, Sign::OutOfControl) || field.state(unit) != State::Good
}

/// What a General who is present adds; a second one adds nothing (PM-05-04).
pub fn help(field: Field, unit: PieceId) -> i8 {
    if field.is_led(unit) { field.world.book.routing.rallying.general } else { 0 }
}

/// The die that stops a rout: on a 6, with a General's help (PM-05-01, PM-05-04).
pub fn stopping(field: Field, unit: PieceId) -> Pool {
    let stops = field.world.book.routing.rallying.stops;
    Pool::Pass(Total::of(1, Die::D6).plus(help(field, unit)).at_least(stops.into()))
}

/// The die that rallies a disrupted unit: its morale or more, with a General's help (PM-05-03, PM-05-04).
pub fn rallying(field: Field, unit: PieceId) -> Pool {
    Pool::Pass(Total::of(1, Die::D6).plus(help(field, unit)).at_least(field.morale(unit)))
}

/// A unit that stops is disrupted for the rest of the turn: it halts where it is, in column, and may be turned to face any way
/// (PM-05-01, PM-05-02). A battery whose crew comes back stands where it stood (PM-06-10). Where it would halt on another unit, a
/// crisis having drawn it up there for one, it goes straight on to the first clear place within its charge allowance and disrupts
/// the friends under it; where there is none it cannot halt, and runs on.
fn stops(mut cx: Asking, unit: PieceId) -> Flow<()> {
    let why = rule!("PM-05-01");
    let field = cx.field();
    let (side, fled) = (field.side(unit), field.crew_has_fled(unit));
    let stopped = cx.roll(side, why, stopping(field, unit))?.passed();
    let halt = halt(cx.field(), unit);
    let mut act = cx.act();
    let halt = halt.filter(|_| stopped);
    let value = i32::from(halt.is_some());
    act.emit(why, Event::Noted { on: On::Piece(unit), remark: remarks::RALLIES, value });
    if let Some(clear) = halt {
        marks::state(&mut act, rule!("PM-05-02"), unit, State::Disrupted);
        raise(&mut act, rule!("PM-05-02"), unit, Sign::Stopped);
        lower(&mut act, rule!("PM-05-02"), unit, Sign::Runs);
        marks::moved(&mut act, rule!("PM-05-07"), unit, clear.pose);
        for friend in clear.friends.iter() {
            let was_good = act.table().units[friend.index()].state() == State::Good;
            if was_good {
                marks::disrupt(&mut act, rule!("PM-05-07"), *friend);
                // He was not disrupted when the phase began, and does not roll in it.
                raise(&mut act, rule!("PM-05-03"), *friend, Sign::Rolled);
            }
        }
        if !fled {
            act.then(RallyingStep::faces(unit));
        }
    }
    Ok(())
}

/// Where a unit that stops halts.
fn halt(field: Field, unit: PieceId) -> Option<Clear> {
    let (piece, pose) = (field.piece(unit), field.piece(unit).pose());
    if field.crew_has_fled(unit) {
        return Some(Clear { pose, friends: engine::InlineVec::empty(unit) });
    }
    clear(field, unit, (pose, piece.shape()), pose.facing, field.charge_allowance(unit))
}

/// A disrupted unit is at once normal again with its morale or more (PM-05-03).
fn rallies(mut cx: Asking, unit: PieceId) -> Flow<()> {
    let why = rule!("PM-05-03");
    let field = cx.field();
    let rallied = cx.roll(field.side(unit), why, rallying(field, unit))?.passed();
    let mut act = cx.act();
    let value = i32::from(rallied);
    act.emit(why, Event::Noted { on: On::Piece(unit), remark: remarks::RALLIES, value });
    if rallied {
        marks::state(&mut act, why, unit, State::Good);
    }
    Ok(())
}

/// Its owner turns it to any facing for nothing, about its middle, or leaves it as it is.
fn faces(mut cx: Asking, unit: PieceId) -> Flow<()> {
    let field = cx.field();
    let answer = cx.ask(Ask::Face { unit }.of(field.side(unit), reason(field, unit)))?;
    let faced = facing_of(cx.field(), unit, &answer).ok();
    let mut act = cx.act();
    if let Some(pose) = faced {
        let why = reason(act.field(), unit);
        marks::moved(&mut act, why, unit, pose);
    }
    Ok(())
}

/// Why it may be turned: a battery because it was taken, anybody else because he has stopped.
fn reason(field: Field, unit: PieceId) -> crate::ledger::Rule {
    match field.form(unit) {
        Form::Unlimbered => rule!("PM-06-07"),
        _ => rule!("PM-05-02"),
    }
}

/// Where a unit stands that is turned as an answer says: to so many degrees.
fn facing_of(field: Field, unit: PieceId, answer: &Answer) -> Result<Pose, Refusal> {
    let why = reason(field, unit);
    if *answer == Answer::plain(PASS) {
        return Ok(field.piece(unit).pose());
    }
    if *answer != Answer::plain(FACE).with(unit).amount(answer.amount) || !(0..360).contains(&answer.amount) {
        return Err(Refusal::new(why, "turn this unit to face so many degrees, from 0 to 359, or pass"));
    }
    let pose = turned(field, unit, Angle::degrees(answer.amount.into()));
    movement::judge_place(field, unit, pose, field.piece(unit).shape()).map(|()| pose)
}

/// Its pose turned about its middle.
fn turned(field: Field, unit: PieceId, facing: Angle) -> Pose {
    let (shape, centre) = (field.piece(unit).shape(), field.block(unit).centre());
    Pose::new(centre + facing.along(shape.depth.half()), facing)
}

/// The facings that are offered.
const OFFERED: i16 = 8;

/// The question about facings.
pub(crate) struct Facings;

impl Questions<PikeAndMusket> for Facings {
    fn validate(&self, known: &Known, world: &World, decision: &Decision, answer: &Answer) -> Verdict {
        let About::Ask(Ask::Face { unit }) = decision.about else {
            return Err(Refusal::new(rule!("PM-05-02"), "nobody is turned"));
        };
        facing_of(known.field(world), unit, answer).map(|_| ())
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        offer(Answer::plain(PASS));
        let About::Ask(Ask::Face { unit }) = decision.about else { return };
        let field = known.field(world);
        for part in 0..OFFERED {
            let answer = Answer::plain(FACE).with(unit).amount(part * 360 / OFFERED);
            // To stay as it is has been offered already.
            let facing = facing_of(field, unit, &answer).map(|pose| pose.facing);
            if facing.is_ok_and(|facing| facing != field.piece(unit).pose().facing) {
                offer(answer);
            }
        }
    }

    fn sample(&self, known: &Known, world: &World, decision: &Decision, rng: &mut Rng) -> Answer {
        let About::Ask(Ask::Face { unit }) = decision.about else { return Answer::plain(PASS) };
        let field = known.field(world);
        let answer = Answer::plain(FACE).with(unit).amount(rng.below(360) as i16);
        if facing_of(field, unit, &answer).is_ok() { answer } else { Answer::plain(PASS) }
    }
}

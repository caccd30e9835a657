//! What this chapter asks, and what can be answered.

use engine::{About, Answer, PieceId, Refusal, Rng, Verdict};
use tabletop::{Angle, Leg, Length};

use super::after::{judge_run_on, run_on_limit};
use super::announcing::has_room;
use super::bars::may_attack;
use super::countering::{judge_counter, may_counter};
use super::evading::{Flight, judge_evade, straight_on};
use super::judging::judge;
use super::offering;
use crate::ask::Ask;
use crate::charging::order::Order;
use crate::field::Field;
use crate::memory::Memory;
use crate::table::Table;
use crate::vocabulary::{CHARGE, COUNTERCHARGE, EVADE, EVADE_FACING, FINISH, GO_ON, HALT, PASS, STAND};
use crate::world::World;
use crate::{Decision, Drawn, Known, rule};
use engine::pick_candidate;

/// What this chapter asks.
pub(crate) struct Charges;

impl engine::Questions<crate::ChargePikes> for Charges {
    fn validate(&self, known: &Known, world: &World, decision: &Decision, answer: &Answer) -> Verdict {
        let field = known.field(world);
        match decision.about {
            About::Ask(Ask::Charge) => charge(field, decision, answer),
            About::Ask(Ask::Countercharge(at)) => counter(field, at, decision, answer),
            About::Ask(Ask::Evade { charge, unit }) => evade(field, charge, unit, answer),
            About::Ask(Ask::AfterEvade(at)) => after_evade(field, at, answer),
            About::Ask(Ask::RunOn(at)) => run_on(field, at, answer),
            _ => Err(Refusal::new(decision.rule, "this cannot be chosen")),
        }
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        offers(known.field(world), decision, offer);
    }

    fn sample(&self, known: &Known, world: &World, decision: &Decision, rng: &mut Rng) -> Answer {
        let field = known.field(world);
        match decision.about {
            About::Ask(Ask::Charge) => offering::draw_charge(field, decision.who, rng).answer(),
            About::Ask(Ask::Countercharge(at)) => offering::draw_counter(field, at, rng).answer(),
            About::Ask(Ask::Evade { charge, unit }) => sample_evasion(field, charge, unit, rng),
            _ => pick_candidate(self, known, world, decision, rng),
        }
    }

    fn draw(
        &self,
        known: &Known,
        world: &World,
        decision: &Decision,
        rng: &mut Rng,
        memory: &mut Memory,
    ) -> Option<Drawn> {
        let field = Field::remembering(known.table(), world, &memory.facts);
        match decision.about {
            About::Ask(Ask::Charge) => Some(offering::draw_charge(field, decision.who, rng)),
            About::Ask(Ask::Countercharge(at)) => Some(offering::draw_counter(field, at, rng)),
            _ => None,
        }
    }

    fn forced(&self, table: &Table, world: &World, decision: &Decision) -> Option<Answer> {
        let field = Field::new(table, world);
        match decision.about {
            About::Ask(Ask::Charge) => {
                (!offering::can_charge(field, decision.who)).then_some(Answer::plain(FINISH))
            }
            About::Ask(Ask::Countercharge(at)) => {
                (!offering::can_counter(field, at)).then_some(Answer::plain(PASS))
            }
            About::Ask(Ask::AfterEvade(at)) => {
                straight_on(field, at).is_none().then_some(Answer::plain(HALT))
            }
            About::Ask(Ask::RunOn(at)) => {
                (run_on_limit(field, at) == Length::ZERO).then_some(Answer::plain(HALT))
            }
            About::Ask(Ask::Evade { charge, unit }) => {
                let can = each_flight(field, charge, unit, &mut |_| true);
                (!can).then_some(Answer::plain(STAND))
            }
            _ => {
                let (mut only, mut count) = (None, 0);
                offers(field, decision, &mut |answer| {
                    count += 1;
                    only = Some(answer);
                });
                only.filter(|_| count == 1)
            }
        }
    }
}

/// All that is offered.
fn offers(field: Field, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
    match decision.about {
        About::Ask(Ask::Charge) => {
            offering::charges(field, decision.who, offer);
            offer(Answer::plain(FINISH));
        }
        About::Ask(Ask::Countercharge(at)) => {
            offering::counters(field, at, offer);
            offer(Answer::plain(PASS));
        }
        About::Ask(Ask::Evade { charge, unit }) => {
            each_flight(field, charge, unit, &mut |answer| {
                offer(answer);
                false
            });
            offer(Answer::plain(STAND));
        }
        About::Ask(Ask::AfterEvade(at)) => {
            if straight_on(field, at).is_some() {
                offer(Answer::plain(GO_ON));
            }
            offer(Answer::plain(HALT));
        }
        About::Ask(Ask::RunOn(at)) => {
            let limit = run_on_limit(field, at);
            for distance in [limit, limit.half()] {
                let answer = Answer::plain(GO_ON).leg(Leg::Advance(distance));
                if distance > Length::ZERO && run_on(field, at, &answer).is_ok() {
                    offer(answer);
                }
            }
            offer(Answer::plain(HALT));
        }
        _ => offer(Answer::plain(PASS)),
    }
}

/// A charge is announced, or no more (CP-13-03).
fn charge(field: Field, decision: &Decision, answer: &Answer) -> Result<(), Refusal> {
    if *answer == Answer::plain(FINISH) {
        return Ok(());
    }
    let (CHARGE, Some(unit), Some(target)) = (answer.verb, answer.piece, answer.object) else {
        return Err(Refusal::new(rule!("CP-13-03"), "announce a charge of a unit at an enemy, or finish"));
    };
    if !has_room(field, decision.who) {
        return Err(Refusal::new(rule!("CP-13-03"), "no more charges can be announced this turn"));
    }
    known(field, unit)?;
    known(field, target)?;
    may_attack(field, decision.who, unit)?;
    let order = order_of(answer)?;
    judge(field, unit, target, &order).map(|_| ())
}

/// A countercharge is announced, or none (CP-15-39).
fn counter(field: Field, at: u8, decision: &Decision, answer: &Answer) -> Result<(), Refusal> {
    if *answer == Answer::plain(PASS) {
        return Ok(());
    }
    let (COUNTERCHARGE, Some(unit)) = (answer.verb, answer.piece) else {
        return Err(Refusal::new(rule!("CP-15-39"), "order a countercharge, or pass"));
    };
    known(field, unit)?;
    if field.side(unit) != decision.who {
        return Err(Refusal::new(rule!("CP-15-39"), "that unit is not of this side").piece(unit));
    }
    let charge = &field.table.charges[usize::from(at)];
    may_counter(field, charge, unit)?;
    judge_counter(field, charge, unit, &order_of(answer)?).map(|_| ())
}

/// The order in an answer.
fn order_of(answer: &Answer) -> Result<Order, Refusal> {
    match &answer.way {
        engine::Way::Legs(legs) => Order::of(answer.amount, legs),
        _ => Err(Refusal::new(rule!("CP-15-22"), "say how it comes: wheels, and straight on")),
    }
}

/// A piece that a battle knows and that has a unit's marks.
fn known(field: Field, piece: PieceId) -> Result<(), Refusal> {
    match piece.index() < field.world.profiles.len() {
        true => Ok(()),
        false => Err(Refusal::new(rule!("CP-15-22"), "there is no such unit")),
    }
}

/// The target of a charge evades or stands (CP-15-42).
fn evade(field: Field, charge: u8, unit: PieceId, answer: &Answer) -> Result<(), Refusal> {
    match answer.verb {
        _ if *answer == Answer::plain(STAND) => Ok(()),
        EVADE | EVADE_FACING => judge_evade(field, charge, unit, answer),
        _ => Err(Refusal::new(rule!("CP-15-42"), "evade, or stand")),
    }
}

/// A charger halts after an evade, or goes straight on (CP-15-45).
fn after_evade(field: Field, at: u8, answer: &Answer) -> Result<(), Refusal> {
    match answer.verb {
        HALT if *answer == Answer::plain(HALT) => Ok(()),
        GO_ON if *answer == Answer::plain(GO_ON) => match straight_on(field, at) {
            Some(_) => Ok(()),
            None => Err(Refusal::new(
                rule!("CP-15-45"),
                "straight on there is nobody within its charge whom it may charge",
            )),
        },
        _ => Err(Refusal::new(rule!("CP-15-45"), "halt, or go on")),
    }
}

/// A charger runs on after it swept skirmishers or gunners away, or halts (CP-17-35).
fn run_on(field: Field, at: u8, answer: &Answer) -> Result<(), Refusal> {
    match (answer.verb, &answer.way) {
        _ if *answer == Answer::plain(HALT) => Ok(()),
        (GO_ON, engine::Way::Legs(legs)) => judge_run_on(field, at, legs),
        _ => Err(Refusal::new(rule!("CP-17-35"), "run on straight ahead, or halt")),
    }
}

/// The directions in which a flight is offered, in eighteenths of the widest angle: straight away, as far to either hand as may
/// be, and half as far.
const USUAL: [i32; 5] = [0, -18, 18, -9, 9];
/// Those between, by five degrees, for whoever can run in none of the usual ones.
const BETWEEN: [i32; 16] = [-2, 2, -4, 4, -6, 6, -8, 8, -10, 10, -12, 12, -14, 14, -16, 16];

/// Flights in the usual directions; where none of them leads anywhere, in those between. Visits them until told to stop; says
/// whether it was.
fn each_flight(field: Field, at: u8, unit: PieceId, visit: &mut dyn FnMut(Answer) -> bool) -> bool {
    let mut any = false;
    let mut seen = |answer| {
        any = true;
        visit(answer)
    };
    let stopped = USUAL.iter().any(|part| each_in(field, at, unit, *part, &mut seen));
    stopped || !any && BETWEEN.iter().any(|part| each_in(field, at, unit, *part, visit))
}

/// Flights in one of these directions, as far as they lead and as short as they may be. Visits them until told to stop;
/// says whether it was.
fn each_in(field: Field, at: u8, unit: PieceId, part: i32, visit: &mut dyn FnMut(Answer) -> bool) -> bool {
    let heading = field.table.charges[usize::from(at)].heading();
    let most = i32::from(field.world.book.charging.evading.angle) * 100;
    let facing = field.piece(unit).pose().facing;
    let direction = heading + Angle::hundredths(most * part / 18);
    let flight = Flight::of(field, unit, direction);
    let mut legal = |distance: Length, verb| {
        let answer = Answer::plain(verb).legs([Leg::to_face(facing, direction), Leg::Advance(distance)]);
        judge_evade(field, at, unit, &answer).is_ok() && visit(answer)
    };
    let farthest = flight.farthest(field);
    legal(farthest, EVADE)
        || part == 0 && legal(farthest, EVADE_FACING)
        || legal(flight.shortest(field, at, farthest), EVADE_FACING)
}

/// A unit stands in one case of four; else it flees in a direction drawn by lot, or in the next in which it can.
fn sample_evasion(field: Field, at: u8, unit: PieceId, rng: &mut Rng) -> Answer {
    let mut picked = Answer::plain(STAND);
    if rng.chance(1, 4) {
        return picked;
    }
    let from = rng.below(USUAL.len() as u32) as usize;
    let usual = USUAL.iter().cycle().skip(from).take(USUAL.len());
    let mut parts = usual.chain(&BETWEEN);
    parts.any(|part| {
        each_in(field, at, unit, *part, &mut |answer| {
            picked = answer;
            rng.chance(1, 2)
        }) || picked.verb != STAND
    });
    picked
}

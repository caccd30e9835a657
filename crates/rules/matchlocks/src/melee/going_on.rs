//! What an attacker does whose target has evaded (NMM-12-23, NMM-12-24).

use engine::{About, Answer, Flow, InlineVec, PieceId, Refusal, Way};
use tabletop::{Angle, Leg, Length};

use super::placing;
use crate::ask::{Ask, Attacked};
use crate::field::Field;
use crate::marks::lower;
use crate::movement::carrying::{self, Carry};
use crate::movement::{contact, cover};
use crate::steps::{MeleeStep, Reaction};
use crate::table::Sign;
use crate::vocabulary as verb;
use crate::{Acting, Asking, Decision, rule};

/// An attacker who finds the place empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Onward {
    /// Who attacked whom.
    pub attack: Attacked,
    /// The direction of the contact move, relative to its facing.
    pub direction: Angle,
    /// How far it is to the spot that the evaders left.
    pub reach: Length,
    /// Whether the Action was announced at the Charge rate.
    pub charge: bool,
}

impl Onward {
    /// The least and the greatest distance that it may go: at least to the spot that the evaders left, unless
    /// somebody stands before it, at most the allowance of the Action.
    pub fn limits(&self, field: Field) -> (Length, Length) {
        let most = placing::goes_on(field, self.attack.attacker, self.direction, self.charge);
        (self.reach.min(most), most.max(self.reach.min(most)))
    }

    /// Whether it may go on into an enemy: one through whom the evaders passed, or an evader who was stopped.
    ///
    /// # Errors
    /// Why not.
    fn judge_contact(&self, field: Field, enemy: PieceId) -> Result<(), Refusal> {
        if !field.is_unit(enemy) || !field.has(enemy, Sign::Exposed) {
            let why =
                "only a unit through which the evaders passed, or an evader that was stopped, can be reached";
            return Err(Refusal::new(rule!("NMM-12-23"), why).piece(enemy));
        }
        super::judging::judge_kind(field, self.attack.attacker, enemy)?;
        contact::judge_attack(field, self.attack.attacker, enemy, self.direction, self.charge).map(|_| ())
    }

    /// Whether an answer is legal.
    ///
    /// # Errors
    /// Why not.
    pub fn validate(&self, field: Field, answer: &Answer) -> Result<(), Refusal> {
        let (least, most) = self.limits(field);
        match (answer.verb, answer.object.or(answer.piece), distance(answer)) {
            (verb::HALT, ..) => Ok(()),
            (verb::ATTACK, Some(enemy), _) => self.judge_contact(field, enemy),
            (verb::MOVE, _, Some(far)) if far < least || far > most => {
                let why = "it goes on at least to the spot that the evaders left and at most to the end of its Move";
                let limit = if far < least { least } else { most };
                Err(Refusal::new(rule!("NMM-12-23"), why).measured(far, limit))
            }
            (verb::MOVE, _, Some(_)) => Ok(()),
            _ => {
                let why = "halt, move so far (move: advance 9in), or attack X";
                Err(Refusal::new(rule!("NMM-12-23"), why))
            }
        }
    }

    /// The answers worth giving.
    pub fn candidates(&self, field: Field, offer: &mut dyn FnMut(Answer)) {
        offer(Answer::plain(verb::HALT));
        let (least, most) = self.limits(field);
        if most > least {
            offer(advance(most));
        }
        for enemy in field.units_of(field.side(self.attack.attacker).other()) {
            if self.judge_contact(field, enemy).is_ok() {
                offer(Answer { object: Some(enemy), ..Answer::plain(verb::ATTACK) });
            }
        }
    }
}

/// The answer to go on so far.
fn advance(far: Length) -> Answer {
    let mut legs = InlineVec::empty(Leg::Advance(far));
    legs.push(Leg::Advance(far));
    Answer { way: Way::Legs(legs), ..Answer::plain(verb::MOVE) }
}

/// The distance in an answer.
fn distance(answer: &Answer) -> Option<Length> {
    match answer.way {
        Way::Legs(legs) if legs.len() == 1 => match legs[0] {
            Leg::Advance(distance) => Some(distance),
            _ => None,
        },
        _ => None,
    }
}

/// The attacker halts, goes on, or falls upon somebody else. An evader who was stopped is met as the Attack upon him
/// began (`gallop`), somebody else as it begins upon him: his own distance decides whether it counts as a Charge,
/// but he comes to meet the attacker only from the spot that the evaders left (NMM-12-24).
pub(super) fn go_on(mut cx: Asking, onward: Onward, gallop: bool) -> Flow<()> {
    let attacker = onward.attack.attacker;
    let field = cx.field();
    let Onward { attack, direction, reach, charge } = onward;
    let about = About::Ask(Ask::GoOn { attack, direction, reach, charge });
    let answer = cx.ask(Decision { who: field.side(attacker), rule: rule!("NMM-12-23"), about })?;
    let mut act = cx.act();
    let enemy = answer.object.or(answer.piece).filter(|_| answer.verb == verb::ATTACK);
    cover_up(&mut act);
    match enemy {
        Some(enemy) if enemy == attack.defender => {
            // An evader that was stopped: the melee is fought at once, without reaction (NMM-12-21).
            let (reaction, ridden) = (Reaction::Caught, reach);
            act.then(MeleeStep::clash(attack, direction, reaction, gallop, ridden));
        }
        Some(enemy) => {
            // A new Attack upon a unit through which they passed, the Action being the same.
            let field = act.field();
            let way = contact::judge_attack(field, attacker, enemy, direction, charge);
            let (reach, ridden) = (way.map_or(reach, |contact| contact.reach), reach);
            let attack = Attacked { attacker, defender: enemy };
            act.then(MeleeStep::onset(attack, direction, reach, charge, ridden));
        }
        None => {
            let least = onward.limits(act.field()).0;
            halt(&mut act, &onward, distance(&answer).unwrap_or(least));
        }
    }
    Ok(())
}

/// Nobody is exposed any more once the attacker has made his choice.
fn cover_up(act: &mut Acting) {
    let exposed: InlineVec<PieceId, 16> = act
        .field()
        .world
        .ids()
        .filter(|id| act.table().units[id.index()].is(Sign::Exposed))
        .take(16)
        .collect();
    for unit in exposed.iter() {
        act.emit(rule!("NMM-12-23"), lower(*unit, Sign::Exposed));
    }
}

fn halt(act: &mut Acting, onward: &Onward, far: Length) {
    let unit = onward.attack.attacker;
    let from = act.table().pieces[unit.index()].pose();
    let to = tabletop::Pose::new(from.at + (from.facing + onward.direction).along(far), from.facing);
    carrying::move_to(act, unit, to, Carry::LeavingGuns, rule!("NMM-12-23"));
    let field = act.field();
    let station = cover::after(field, unit, &field.block(unit), None);
    crate::movement::set_cover(act, unit, station);
}

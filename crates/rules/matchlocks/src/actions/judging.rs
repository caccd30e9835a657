//! Which Actions a unit may take: the authority.

use engine::{About, Answer, PieceId, Questions, Refusal, Rng, Verb, Verdict, Way, pick_candidate};
use tabletop::{Angle, Leg};

use super::{chance, consent, drawing_up, guns, leading, offering, rallying, special, supporting};
use crate::ask::{Ask, By, Stance, Turn};
use crate::chance::any_piece;
use crate::facts::Memory;
use crate::field::Field;
use crate::movement::Moved;
use crate::movement::cover;
use crate::table::{Order, Phase, Sign};
use crate::vocabulary as verb;
use crate::world::World;
use crate::{Decision, Drawn, Known, Matchlocks, melee, movement, rule, shooting};

/// Answers for the questions of chapter 9.
pub(crate) struct Actions;

impl Questions<Matchlocks> for Actions {
    fn validate(&self, known: &Known, world: &World, decision: &Decision, answer: &Answer) -> Verdict {
        let field = known.field(world);
        let About::Ask(ask) = decision.about else { return Err(unasked()) };
        match ask {
            Ask::Action(turn) => judge_action(field, turn, answer),
            Ask::Initiative => match (answer.verb, answer.piece) {
                (verb::PASS, _) => Ok(()),
                (verb::CHOOSE, Some(unit)) if field.side(unit) == decision.who => {
                    judge_initiative(field, unit)
                }
                _ => Err(unasked()),
            },
            Ask::Facing(unit) => rallying::judge_facing(field, unit, answer),
            Ask::Consent { .. } => consent::judge_consent(answer),
            _ => Err(unasked()),
        }
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        let field = known.field(world);
        let About::Ask(ask) = decision.about else { return };
        match ask {
            Ask::Action(turn) => {
                if judge_action(field, turn, &Answer::plain(verb::PASS)).is_ok() {
                    offer(Answer::plain(verb::PASS));
                }
                offering::offer_actions(field, turn, offer);
            }
            Ask::Initiative => {
                offer(Answer::plain(verb::PASS));
                for unit in field.units_of(decision.who).filter(|unit| judge_initiative(field, *unit).is_ok())
                {
                    offer(Answer::plain(verb::CHOOSE).with(unit));
                }
            }
            Ask::Facing(unit) => rallying::offer_facings(field, unit, offer),
            Ask::Consent { .. } => [verb::YES, verb::PASS].map(Answer::plain).into_iter().for_each(offer),
            _ => {}
        }
    }

    fn sample(&self, known: &Known, world: &World, decision: &Decision, rng: &mut Rng) -> Answer {
        let field = known.field(world);
        match decision.about {
            About::Ask(Ask::Action(turn)) => chance::sample_action(field, None, turn, None, rng),
            About::Ask(Ask::Initiative) => {
                // Initiative is used more often than not: a pass ends it for the whole turn.
                if rng.chance(1, 32) {
                    return Answer::plain(verb::PASS);
                }
                let suits = |unit| field.side(unit) == decision.who && judge_initiative(field, unit).is_ok();
                let unit = any_piece(field, rng, suits);
                unit.map_or(Answer::plain(verb::PASS), |unit| Answer::plain(verb::CHOOSE).with(unit))
            }
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
        let About::Ask(Ask::Action(turn)) = decision.about else { return None };
        Some(Drawn::Chosen(chance::sample_action(known.field(world), Some(memory), turn, None, rng)))
    }
}

pub(super) fn unasked() -> Refusal {
    Refusal::new(rule!("NMM-09-01"), "this is not an Action that can be taken here")
}

/// Whether a unit may act on its initiative (NMM-09-04, NMM-09-05).
pub(super) fn judge_initiative(field: Field, unit: PieceId) -> Result<(), Refusal> {
    if !field.is_unit(unit) || !(field.loose(unit) || field.gun(unit)) {
        return Err(Refusal::new(
            rule!("NMM-07-18"),
            "only Skirmishers, Dragoons and guns act on Initiative",
        )
        .piece(unit));
    }
    if field.daunted(unit) {
        return Err(Refusal::new(rule!("NMM-09-04"), "a Daunted unit has no Initiative").piece(unit));
    }
    if field.engaged(unit) || field.has(unit, Sign::Barred) {
        return Err(Refusal::new(rule!("NMM-09-07"), "its Continuing Melee keeps it from acting").piece(unit));
    }
    if field.state(unit).order() != Order::None {
        return Err(Refusal::new(rule!("NMM-09-05"), "it has acted or been ordered this turn").piece(unit));
    }
    Ok(())
}

/// The legs of a movement Action; without any a move of no distance, which nobody may make.
pub(crate) fn legs_of(answer: &Answer) -> engine::Legs {
    match answer.way {
        Way::Legs(legs) if !legs.is_empty() => legs,
        _ => {
            let mut legs = engine::InlineVec::empty(Leg::default());
            legs.push(leg_of(answer));
            legs
        }
    }
}

/// The only leg of a movement Action.
pub(crate) fn leg_of(answer: &Answer) -> Leg {
    match (answer.way, answer.verb) {
        (Way::Legs(legs), _) if !legs.is_empty() => legs[0],
        (_, verb::ABOUT_FACE) => Leg::AboutFace,
        _ => Leg::default(),
    }
}

/// The direction of an Attack's contact move relative to the facing: that of its leg, straight ahead without one.
pub(crate) fn direction_of(answer: &Answer) -> Angle {
    match answer.way {
        Way::Legs(legs) if !legs.is_empty() => {
            legs[0].straight().map_or(Angle::UP, |(direction, _)| direction)
        }
        _ => Angle::UP,
    }
}

/// Whether a unit may take an Action in its turn: the rule that forbids it, if one does.
///
/// # Errors
/// What forbids it.
pub fn judge_action(field: Field, turn: Turn, answer: &Answer) -> Result<(), Refusal> {
    let (stance, plain) = cover::stance_of(answer);
    if stance != Stance::Usual && !cover::is_move(answer.verb) {
        // It lines the edge of its wood, or goes inside, and then acts (NMM-10-18).
        let table = cover::with_stance(field, turn.unit, stance)?;
        return judge_action(Field::new(&table, field.world), turn, &plain);
    }
    if answer.verb == verb::PASS {
        return leading::judge_pass(field, turn);
    }
    judge_actor(field, turn, answer)?;
    let unit = turn.unit;
    match answer.verb {
        verb::MOVE | verb::WHEEL | verb::ABOUT_FACE | verb::PIVOT | verb::CROSS | verb::PASS_THROUGH => {
            judge_movement(field, turn, answer).map(|_| ())
        }
        verb::SHOOT => judge_shooting(field, turn, answer),
        verb::ATTACK => judge_attack(field, turn, answer),
        verb::SUPPORT => supporting::judge_support(field, unit, answer),
        verb::RALLY => rallying::judge_rally(field, turn),
        verb::RECOVER => rallying::judge_recover(field, turn),
        verb::MOUNT | verb::DISMOUNT => drawing_up::judge_mounting(field, unit, answer),
        verb::LIMBER | verb::UNLIMBER => guns::judge_pack_up(field, unit, answer),
        verb::REPAIR => guns::judge_repair(field, unit),
        verb::REORGANISE | verb::REFORM | verb::CLEAR | verb::REFEREE => special::judge(field, turn, answer),
        _ => Err(unasked()),
    }
}

/// What [`judge_action`] finds that a move comes to.
///
/// # Errors
/// What forbids it.
pub(super) fn judge_manoeuvre(field: Field, turn: Turn, answer: &Answer) -> Result<Moved, Refusal> {
    judge_actor(field, turn, answer)?;
    judge_movement(field, turn, answer)
}

/// Whether a unit may act so, whatever comes of it.
fn judge_actor(field: Field, turn: Turn, answer: &Answer) -> Result<(), Refusal> {
    if answer.piece != Some(turn.unit) {
        return Err(Refusal::new(rule!("NMM-09-02"), "another unit is acting").piece(turn.unit));
    }
    if field.engaged(turn.unit) {
        return Err(Refusal::new(
            rule!("NMM-09-07"),
            "a unit in melee goes on fighting and does nothing else",
        ));
    }
    judge_right(field, turn, answer)
}

/// Whether an Action of a kind is open to a unit at all, whatever its target or its way.
pub(super) fn may(field: Field, turn: Turn, action: Verb) -> bool {
    let right = match turn.by {
        // Whether it leaves the squadron able to attack is looked at last.
        By::Lead => action == verb::ATTACK || turn.left > 1 && leading::prepares(action),
        _ => judge_right(field, turn, &Answer::plain(action)).is_ok(),
    };
    right && !field.engaged(turn.unit)
}

/// What kinds of Action the unit's right to act covers.
fn judge_right(field: Field, turn: Turn, answer: &Answer) -> Result<(), Refusal> {
    let rally = matches!(answer.verb, verb::RALLY | verb::RECOVER);
    let special = matches!(answer.verb, verb::REORGANISE | verb::REFORM | verb::CLEAR | verb::REFEREE);
    if field.daunted(turn.unit) && !rally {
        return Err(Refusal::new(rule!("NMM-15-03"), "a Daunted unit can only be rallied").piece(turn.unit));
    }
    match turn.by {
        By::RallyOrder if !rally => Err(Refusal::new(rule!("NMM-08-17"), "it has been ordered to rally")),
        By::Recover if !rally => {
            Err(Refusal::new(rule!("NMM-08-07"), "the General has joined it to rally it"))
        }
        By::Perk if special || answer.verb == verb::RECOVER => {
            Err(Refusal::new(rule!("NMM-07-22"), "a Perk buys one ordinary Action"))
        }
        By::Lead => leading::judge_led(field, turn, answer),
        By::Go => judge_go(field, turn.unit, answer),
        _ => Ok(()),
    }
}

/// A go of the opening phase (NMM-07-02, NMM-07-05).
fn judge_go(field: Field, unit: PieceId, answer: &Answer) -> Result<(), Refusal> {
    match answer.verb {
        verb::MOVE | verb::WHEEL | verb::ABOUT_FACE | verb::CROSS | verb::PASS_THROUGH | verb::PIVOT => {
            Ok(())
        }
        verb::MOUNT | verb::DISMOUNT | verb::LIMBER | verb::UNLIMBER | verb::ATTACK => Ok(()),
        verb::SHOOT if field.gun(unit) && field.has(unit, Sign::FiredLastGo) => {
            Err(Refusal::new(rule!("NMM-07-05"), "a gun may not fire at two goes running").piece(unit))
        }
        verb::SHOOT => Ok(()),
        _ => Err(Refusal::new(
            rule!("NMM-07-02"),
            "a go is a move or a shot: no Rally, Support or Special Action",
        )),
    }
}

fn judge_movement(field: Field, turn: Turn, answer: &Answer) -> Result<Moved, Refusal> {
    let unit = turn.unit;
    let legs = legs_of(answer);
    let leg = legs[0];
    if legs.len() > 1 && answer.verb != verb::MOVE {
        return Err(Refusal::new(rule!("NMM-09-01"), "only a Move has more than one leg").piece(unit));
    }
    let fits = match answer.verb {
        verb::WHEEL => matches!(leg, Leg::Wheel { .. }),
        verb::ABOUT_FACE => leg == Leg::AboutFace,
        verb::PIVOT => field.gun(unit) && matches!(leg, Leg::Turn { .. }),
        _ => !matches!(leg, Leg::Wheel { .. } | Leg::AboutFace | Leg::Turn { .. }),
    };
    if !fits {
        return Err(Refusal::new(rule!("NMM-09-01"), "the manoeuvre does not go with the Action named"));
    }
    judge_keeping_place(field, unit)?;
    let (stance, answer) = cover::stance_of(answer);
    if answer.amount != 0 {
        movement::carrying::judge_leaving(field, turn, answer.amount)?;
    }
    let moved = movement::judge_path(field, unit, &legs, turn.by)?;
    let shape = moved.shape.unwrap_or(field.piece(unit).shape());
    let there = shape.footprint().block(moved.end);
    cover::judge_stance(field, unit, &there, moved.cover.feature, stance)?;
    Ok(moved)
}

/// Whether what a unit has fired this turn keeps it where it is.
pub(super) fn judge_keeping_place(field: Field, unit: PieceId) -> Result<(), Refusal> {
    if field.has(unit, Sign::Scattered) {
        return Err(Refusal::new(
            rule!("NMM-11-62"),
            "a unit that fired scattered shots stays where it is this turn",
        ));
    }
    if field.state(unit).shots() > 1 && field.kind(unit).is_formed_musketeers() {
        return Err(Refusal::new(rule!("NMM-09-13"), "musketeers that fire both ranks stay where they are"));
    }
    Ok(())
}

fn judge_shooting(field: Field, turn: Turn, answer: &Answer) -> Result<(), Refusal> {
    if answer.amount != 0 {
        let why = "the number of a shot is 2 or 4, to shoot from inside a wood or from its edge, or none";
        return Err(Refusal::new(rule!("NMM-10-18"), why).piece(turn.unit));
    }
    if field.has(turn.unit, Sign::Attacked) {
        return Err(Refusal::new(rule!("NMM-09-15"), "a unit does not Shoot and Attack in the same turn"));
    }
    // In a group the targets are asked for together, when the kind of Action has been settled (NMM-09-03).
    let target = match (answer.object, turn.by) {
        (Some(target), _) => target,
        (None, By::Group) => return shooting::judge_any_shot_in_either_stance(field, turn.unit),
        (None, _) => return Err(Refusal::new(rule!("NMM-09-12"), "say at whom it shoots (shoot X on Y)")),
    };
    shooting::allow_shot(field, turn.unit, target)
}

/// Whether what a unit has fired this turn leaves it free to Attack (NMM-09-15, NMM-11-62).
pub(super) fn judge_earlier_fire(field: Field, unit: PieceId) -> Result<(), Refusal> {
    if field.has(unit, Sign::ShotByAction) && field.has(unit, Sign::Attacked) {
        let why =
            "it has exchanged shots with the enemy whom it attacked, and does not attack again this turn";
        return Err(Refusal::new(rule!("NMM-12-35"), why));
    }
    if field.has(unit, Sign::ShotByAction) && field.table.battle.phase() != Phase::Opening {
        return Err(Refusal::new(rule!("NMM-09-15"), "a unit does not Shoot and Attack in the same turn"));
    }
    if field.has(unit, Sign::Scattered) {
        let why = "a unit that fired scattered shots stays where it is this turn";
        return Err(Refusal::new(rule!("NMM-11-62"), why));
    }
    Ok(())
}

fn judge_attack(field: Field, turn: Turn, answer: &Answer) -> Result<(), Refusal> {
    if matches!(answer.way, Way::Legs(legs) if legs.len() > 1) {
        let why = "the contact move of an Attack is one straight leg";
        return Err(Refusal::new(rule!("NMM-12-05"), why).piece(turn.unit));
    }
    let Some(target) = answer.object else {
        return Err(Refusal::new(rule!("NMM-09-14"), "say whom it attacks (attack X on Y)"));
    };
    judge_earlier_fire(field, turn.unit)?;
    melee::judge_attack(field, turn.unit, target, direction_of(answer), turn.leader).map(|_| ())
}

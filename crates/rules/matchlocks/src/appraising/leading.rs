//! What orders are worth: who should act.

use engine::{Answer, PieceId, Way};
use general::{Appraisal, Concern, Plan};
use tabletop::{Block, Outline, Pose};

use super::Notes;
use super::actions::{self, Deed};
use crate::ask::By;
use crate::field::Field;
use crate::vocabulary as verb;

/// What a go of the opening phase is worth.
pub(super) fn go(field: Field, answer: &Answer, plan: &Plan, notes: &mut Notes) -> Appraisal {
    match (answer.verb, answer.piece) {
        (verb::CHOOSE, Some(unit)) => {
            deed_of(field, unit, None, By::Go, plan, notes).map_or_else(idle, |deed| deed.appraisal)
        }
        (verb::RIDE | verb::JOIN, Some(leader)) => ride(field, leader, answer),
        _ => Appraisal::indifferent(),
    }
}

/// What a choice of who acts on his initiative is worth.
pub(super) fn initiative(field: Field, answer: &Answer, plan: &Plan, notes: &mut Notes) -> Appraisal {
    match (answer.verb, answer.piece) {
        (verb::CHOOSE, Some(unit)) => {
            deed_of(field, unit, None, By::Initiative, plan, notes).map_or_else(idle, |deed| deed.appraisal)
        }
        _ => Appraisal::indifferent(),
    }
}

/// What a use of an Order Token is worth.
pub(super) fn token(
    field: Field,
    leader: PieceId,
    answer: &Answer,
    plan: &Plan,
    notes: &mut Notes,
) -> Appraisal {
    let unit = answer.object.or(answer.piece);
    match (answer.verb, unit) {
        (verb::ORDER, Some(unit)) => deed_of(field, unit, Some(leader), By::Order, plan, notes)
            .map_or_else(idle, |deed| deed.appraisal),
        (verb::GROUP, Some(unit)) => grouped(field, leader, unit, plan, notes),
        (verb::RALLY, Some(unit)) => rallied(field, unit),
        (verb::TURN, _) => Appraisal::of(Concern::Flank, 2.0, "it must turn to the enemy on its flank"),
        (verb::RIDE | verb::JOIN, _) => ride(field, leader, answer),
        (verb::CANCEL, _) => Appraisal::of(Concern::Command, -1.0, "the support is wanted"),
        _ => Appraisal::indifferent(),
    }
}

/// What a use of the General's card is worth.
pub(super) fn general(
    field: Field,
    leader: PieceId,
    answer: &Answer,
    plan: &Plan,
    notes: &mut Notes,
) -> Appraisal {
    match (answer.verb, answer.object) {
        (verb::EXTRA, Some(brigadier)) if !crate::orders::is_yet_to_come(field, brigadier) => {
            Appraisal::of(Concern::Command, -0.1, "that brigadier's card has come up already")
        }
        (verb::EXTRA, Some(brigadier)) => {
            let more = 0.4 + 0.1 * waiting(field, brigadier) as f64;
            Appraisal::of(Concern::Command, more, "that brigadier has more to order than tokens")
        }
        (verb::LEAD, Some(unit)) => match deed_of(field, unit, Some(leader), By::Lead, plan, notes) {
            Some(deed) if deed.verb == verb::ATTACK => {
                deed.appraisal.and(Concern::Command, -0.3, "the General's life is at stake")
            }
            _ => Appraisal::of(Concern::Command, -1.0, "there is no charge to lead"),
        },
        (verb::RECOVER, Some(unit)) => rallied(field, unit),
        (verb::TURN, _) => Appraisal::of(Concern::Flank, 2.0, "it must turn to the enemy on its flank"),
        (verb::RIDE | verb::JOIN, _) => ride(field, leader, answer),
        _ => Appraisal::indifferent(),
    }
}

/// What one more unit in a Group Order is worth: it should have the same thing to do as the first.
pub(super) fn group(
    field: Field,
    leader: PieceId,
    answer: &Answer,
    plan: &Plan,
    notes: &mut Notes,
) -> Appraisal {
    let (Some(unit), Some(first)) = (answer.object.or(answer.piece), field.table.battle.group().first())
    else {
        return Appraisal::indifferent();
    };
    let mut deed = |unit| deed_of(field, unit, Some(leader), By::Group, plan, notes);
    match (deed(first.unit()), deed(unit)) {
        (Some(first), Some(other)) if first.verb == other.verb => other.appraisal,
        _ => Appraisal::of(Concern::Command, -0.3, "it has something else to do"),
    }
}

/// What a unit could best do, reckoned once for all answers to a decision: the Leader and the right to act are the
/// same in all of them, as far as they matter.
fn deed_of(
    field: Field,
    unit: PieceId,
    leader: Option<PieceId>,
    by: By,
    plan: &Plan,
    notes: &mut Notes,
) -> Option<Deed> {
    if field.daunted(unit) || field.engaged(unit) {
        return None;
    }
    if let Some((_, deed)) = notes.deeds.iter().find(|(noted, _)| *noted == unit) {
        return *deed;
    }
    let deed = actions::best_deed(field, unit, leader, by, plan);
    notes.deeds.push((unit, deed));
    deed
}

fn idle() -> Appraisal {
    Appraisal::of(Concern::Command, -0.2, "it has nothing to do now")
}

/// A Group Order is worth what its units can do together, a little less because they wait for one another.
fn grouped(field: Field, leader: PieceId, unit: PieceId, plan: &Plan, notes: &mut Notes) -> Appraisal {
    let Some(deed) = deed_of(field, unit, Some(leader), By::Group, plan, notes) else { return idle() };
    let mut together = Appraisal::of(Concern::Command, 0.9 * deed.value, "the brigade acts as one");
    let mut count = 1;
    for other in field.units_of(field.side(unit)) {
        let brigade = field.profile(other).brigade == field.profile(unit).brigade;
        if other == unit || !brigade || crate::orders::judge_order(field, leader, other).is_err() {
            continue;
        }
        if let Some(theirs) = deed_of(field, other, Some(leader), By::Group, plan, notes)
            && theirs.verb == deed.verb
        {
            count += 1;
            together = together.and(Concern::Command, 0.9 * theirs.value, "the brigade acts as one");
        }
    }
    if count > 1 {
        together
    } else {
        Appraisal::of(Concern::Command, -0.3, "no other unit would do the same")
    }
}

fn rallied(field: Field, unit: PieceId) -> Appraisal {
    let tokens = f64::from(field.state(unit).disarray());
    if field.daunted(unit) {
        return Appraisal::of(Concern::Cohesion, 1.6, "a daunted unit is of no use until it is rallied");
    }
    let each = if field.squadron(unit) { 0.6 } else { 0.35 };
    Appraisal::of(Concern::Cohesion, each * tokens, "troops in disorder fight badly")
}

/// What a ride is worth: who comes into reach of his orders.
fn ride(field: Field, leader: PieceId, answer: &Answer) -> Appraisal {
    let cost = Appraisal::of(Concern::Command, -0.25, "riding about gives no orders");
    let Way::At(pose) = answer.way else { return cost };
    let (before, after) = heard(field, leader, pose);
    cost.and(Concern::Command, 0.35 * (after as f64 - before as f64), "more of his brigade can hear him")
}

/// How many units of a Brigadier's brigade have had no Order this turn.
pub(super) fn waiting(field: Field, brigadier: PieceId) -> usize {
    let brigade = field.profile(brigadier).brigade;
    let own = |unit: &PieceId| field.profile(*unit).brigade == brigade && !field.ordered(*unit);
    field.units_of(field.side(brigadier)).filter(own).count()
}

/// How many units of a Leader's brigade that have had no Order this turn hear him where he is, and how many elsewhere.
pub(super) fn heard(field: Field, leader: PieceId, elsewhere: Pose) -> (usize, usize) {
    let reach = field.world.book.command.range.inches;
    let mut table = *field.table;
    table.pieces[leader.index()].set_pose(elsewhere);
    let [here, there] = [field, Field::new(&table, field.world)].map(|field| field.block(leader));
    let own = |unit: &PieceId| {
        field.profile(*unit).brigade == field.profile(leader).brigade
            && !field.ordered(*unit)
            && !field.loose(*unit)
            && !field.gun(*unit)
    };
    let units = || field.units_of(field.side(leader)).filter(own);
    let heard = |from: &Block| units().filter(|unit| field.block(*unit).within(from, reach)).count();
    (heard(&here), heard(&there))
}

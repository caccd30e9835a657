//! Changes of the sheets in sentences. Each of them is told here or deliberately not: most serve the rules alone, or are told by
//! the move, the throw or the result that goes with them.

use engine::view::Narration;
use engine::{Mark, On, PieceId};

use super::{deeds, orders, subjects};
use crate::field::Field;
use crate::table::{BattleChange, CommandChange, Sign, State, UnitChange};

/// A change in a sentence.
pub(super) fn tell(field: Field, on: On, mark: Mark, value: i64) -> Option<Narration> {
    match on {
        On::Piece(unit) => on_unit(field, unit, UnitChange::of(mark, value)?),
        On::Battle => on_battle(field, BattleChange::of(mark, value)?),
        On::Thing(command) => on_command(field, command, CommandChange::of(mark, value)?),
        On::Side(_) | On::Ground(_) => None,
    }
}

fn on_unit(field: Field, unit: PieceId, change: UnitChange) -> Option<Narration> {
    let it = subjects::of(field, unit);
    let deed = |text: &str| Narration::deed(it.does(text), [unit]);
    let detail = |text: &str| Narration::detail(it.does(text), [unit]);
    match change {
        UnitChange::State(now) => match (field.state(unit), now) {
            (before, now) if before == now => None,
            (_, State::Disrupted) if field.routs(unit) => None,
            (_, State::Disrupted) => deed("is disrupted"),
            (_, State::Routing) => deed("breaks and routs"),
            (_, State::Good) => deed("is in good order again"),
        },
        UnitChange::Flag(sign, true) if !field.is(unit, sign) => match sign {
            Sign::OnFoot => deed("dismounts"),
            Sign::BackTurned => deed(&format!("has turned {} back on the enemy", it.its())),
            Sign::OutOfControl => deed("goes after the enemy, out of control"),
            _ => None,
        },
        // Whoever breaks neither faces the enemy again nor comes in hand: he runs (PM-05-12).
        UnitChange::Flag(Sign::BackTurned | Sign::OutOfControl, false) if field.routs(unit) => None,
        UnitChange::Flag(sign, false) if field.is(unit, sign) => match sign {
            Sign::OnFoot => deed("mounts"),
            Sign::BackTurned => detail("faces the enemy again"),
            Sign::OutOfControl => deed("comes in hand again"),
            Sign::Unhorsed => detail("has found another horse"),
            _ => None,
        },
        UnitChange::Struck(Some(target)) if field.is_unit(unit) => struck(field, unit, target),
        // Once in each combat (PM-10-02).
        UnitChange::Struck(Some(_)) => detail("rides to the support of his men"),
        _ => None,
    }
}

/// Whom a battery fires at or a unit attacks (PM-06-01, PM-08-07).
fn struck(field: Field, unit: PieceId, target: PieceId) -> Option<Narration> {
    let foe = subjects::of(field, target).name;
    let verb = if field.is_fighter(unit) { "attacks" } else { "fires at" };
    Narration::deed(subjects::of(field, unit).does(&format!("{verb} {foe}")), [unit, target])
}

fn on_battle(field: Field, change: BattleChange) -> Option<Narration> {
    match change {
        BattleChange::First(side) => {
            Narration::deed(subjects::army(field, side).does("is first in every turn"), [])
        }
        BattleChange::Phase(phase) => deeds::phase(field, phase),
        _ => None,
    }
}

/// An order that comes into force, and one that sets out (PM-07-18, PM-15-05).
fn on_command(field: Field, command: u8, change: CommandChange) -> Option<Narration> {
    let whose = orders::called(field, command);
    match change {
        CommandChange::Order(order) => Narration::deed(format!("{whose} is now to {}", order.word()), []),
        CommandChange::Bearer(Some(officer)) => {
            let text = subjects::of(field, officer).does(&format!("rides with an order for {whose}"));
            Narration::deed(text, [officer])
        }
        _ => None,
    }
}

//! What is added to a test for the moment (CYP-11-09).

use engine::{InlineVec, PieceId};

use crate::ledger::Rule;
use crate::rule;
use crate::steps::Reason;
use crate::{Field, Sign, command};

/// Something that is added, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Modifier {
    /// The rule.
    pub rule: Rule,
    /// How much.
    pub value: i8,
}

/// What the officers in a unit's front rank add to its morale: the highest of them (CYP-04-06, CYP-04-08).
pub fn officer_bonus(field: Field, unit: PieceId) -> i8 {
    let officers = field.attached_to(unit).filter(|it| command::may_influence(field, *it, unit));
    officers.map(|it| command::worth(field, it).morale).max().unwrap_or_default()
}

/// All that is added to a unit's test (CYP-11-09). A routed unit gets nothing but a general's bonus, and that on its rally test
/// alone (CYP-15-03).
pub fn modifiers(field: Field, unit: PieceId, reason: Reason) -> InlineVec<Modifier, 3> {
    let book = &field.world.book.morale.temporary;
    let mut all = InlineVec::empty(Modifier { rule: rule!("CYP-11-09"), value: 0 });
    let routed = field.is_routed(unit);
    let mut adds = |rule, value: i8| {
        if value != 0 {
            all.push(Modifier { rule, value });
        }
    };
    if !routed || reason == Reason::Rally {
        adds(rule!("CYP-04-08"), officer_bonus(field, unit));
    }
    // Who plunders is attacked as disordered, and does not stand (CYP-22-03).
    let plunders = field.is(unit, Sign::Plunders);
    if !routed && (field.is_disordered(unit) || plunders) {
        adds(rule!("CYP-17-01"), book.disordered);
    }
    let of_the_moment = !matches!(reason, Reason::Rally | Reason::PastHalf);
    if of_the_moment && field.table.battle.phase().steadies() && field.is_standing(unit) && !plunders {
        adds(rule!("CYP-11-09"), book.standing);
    }
    all
}

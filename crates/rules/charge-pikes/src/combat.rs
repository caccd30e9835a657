//! Chapter 17: rounds of combat. Who [strikes](strikers), what it [counts](points) and what it hits on are pure
//! functions, which the game rolls and the odds reckon; a round carries them out.

mod following;
mod loss;
mod pistols;
mod points;
mod questions;
mod round;
mod strikers;

use dice::Pool;
use engine::{Cx, Flow, PieceId};

use crate::ChargePikes;
use crate::book::Chance;
use crate::field::{Class, Field, TOUCHING};
use crate::steps::Value;
use crate::table::Contact;

pub use loss::{foremost_enemy, has_lost};
pub use pistols::may_use_pistols;
pub use points::{Entry, Points, points};
pub(crate) use questions::Fights;
pub use round::pool_on_router;
pub use strikers::strikers;

/// The steps of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CombatStep {
    /// One round of every combat with what follows (CP-13-05).
    Phase,
    /// Cavalry of a contact says whether it fires its pistols, from one contact on (CP-17-15).
    Pistols {
        /// The contact, by its place.
        at: u8,
    },
    /// A garrison sets its figures against its attackers, one after the other (CP-19-30).
    Assign,
    /// Both sides of a contact strike, from one contact on.
    Strike {
        /// The contact, by its place.
        at: u8,
    },
    /// Units that touch routers strike them, one after the other (CP-15-12).
    StrikeRouters,
    /// The blows take effect, from one on.
    Suffer {
        /// The blow, by its place.
        at: u8,
    },
    /// The rounds are over: what they leave on units.
    Fought,
    /// Losers test, one after the other (18.7).
    LosingTests,
    /// Mounted troops that did not win recoil, from one blow on (CP-17-12).
    Recoils {
        /// The blow, by its place.
        at: u8,
    },
    /// Cavalry follows up, from one contact on (CP-17-13).
    FollowUps {
        /// The contact, by its place.
        at: u8,
    },
    /// Disorder from combat, and contacts that are over (CP-11-05).
    Over,
}

/// Runs a step of this chapter.
pub fn run(step: CombatStep, cx: Cx<'_, '_, ChargePikes>) -> Flow<Value> {
    match step {
        CombatStep::Phase => round::phase(cx.script()),
        CombatStep::Pistols { at } => pistols::declared(cx.asking(), at),
        CombatStep::Assign => round::assign(cx.asking()),
        CombatStep::Strike { at } => round::strike(cx.asking(), at),
        CombatStep::StrikeRouters => round::strike_routers(cx.asking()),
        CombatStep::Suffer { at } => round::suffer(cx.asking(), at),
        CombatStep::Fought => round::fought(cx.asking()),
        CombatStep::LosingTests => loss::losing_tests(cx.script()),
        CombatStep::Recoils { at } => loss::recoils(cx.asking(), at),
        CombatStep::FollowUps { at } => following::follow_ups(cx.asking(), at),
        CombatStep::Over => round::over(cx.asking()),
    }
}

/// Whether two enemies are in contact so that they can fight: they touch, or stand on both sides of the obstacle across
/// which they met (CP-19-35).
pub fn meet(field: Field, one: PieceId, other: PieceId, across: Option<u8>) -> bool {
    field.within(one, other, reach(across))
}

/// How far apart figures may be that fight each other: touching, or both touching the obstacle between them.
pub(crate) fn reach(across: Option<u8>) -> tabletop::Length {
    if across.is_some() { TOUCHING + TOUCHING } else { TOUCHING }
}

/// Dice for so many striking figures: one for four foot or mounted dragoons, a remainder of three giving one more; one
/// for two cavalry (CP-17-03).
pub fn dice(field: Field, unit: PieceId, figures: u8) -> u8 {
    let numbers = &field.world.book.combat.dice;
    if field.class(unit).is_cavalry() {
        return figures / numbers.cavalry_per_die;
    }
    let more = figures % numbers.foot_per_die >= numbers.foot_remainder;
    figures / numbers.foot_per_die + u8::from(more)
}

/// What a die of one unit hits on against another, by the difference in their points; lower between true cavalry, not
/// where mounted dragoons are one of the two (CP-17-04 to CP-17-06).
pub fn chance(field: Field, unit: PieceId, enemy: PieceId, contact: &Contact) -> Chance {
    let sum = |one, other| points(field, one, other, contact).iter().map(|entry| entry.value).sum::<u8>();
    let (own, theirs) = (sum(unit, enemy), sum(enemy, unit));
    let numbers = &field.world.book.combat.to_hit;
    let cavalry = field.class(unit).is_cavalry() && field.class(enemy).is_cavalry();
    let row = match (own >= theirs, cavalry) {
        (true, false) => &numbers.higher,
        (true, true) => &numbers.higher_cavalry,
        (false, false) => &numbers.lower,
        (false, true) => &numbers.lower_cavalry,
    };
    row[usize::from(own.abs_diff(theirs)).min(row.len() - 1)]
}

/// The throw of a unit against one enemy in a round; `None` where nobody strikes or no die can hit.
pub fn pool(field: Field, unit: PieceId, enemy: PieceId, contact: &Contact) -> Option<Pool> {
    if field.routs(unit) || field.class(unit) == Class::NoTroops {
        return None;
    }
    let dice = dice(field, unit, strikers(field, unit, enemy, contact));
    let chance = chance(field, unit, enemy, contact);
    (dice > 0 && !chance.is_nil()).then(|| chance.pool(dice))
}

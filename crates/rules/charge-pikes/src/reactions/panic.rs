//! 18.3: foot against a cavalry charge.

use engine::{Flow, PieceId};

use crate::field::{Class, Field};
use crate::steps::{Step, Test};
use crate::table::{Charge, ChargeStage, Sign};
use crate::{Script, rule};

/// All foot that is charged by cavalry tests, side A's first, after all movement (CP-13-03).
pub fn panic_tests(mut s: Script) -> Flow<()> {
    let next = s.read(rule!("CP-18-10"), |field| {
        field.of_first(|side| field.units_of(side).find(|unit| tests_for_panic(field, *unit)))
    })?;
    if let Some(unit) = next {
        s.call(rule!("CP-18-10"), Step::test(unit, Test::Panic))?;
        s.then(Step::panic_tests());
    }
    Ok(())
}

/// Whether foot has to test: close-order foot charged into contact by true cavalry of at least a quarter of its figures,
/// once a turn (CP-18-10).
pub fn tests_for_panic(field: Field, unit: PieceId) -> bool {
    let figures = charging_cavalry(field, unit).map(|charge| u16::from(field.figures(charge.charger())));
    let figures: u16 = figures.sum();
    field.class(unit) == Class::CloseFoot
        && !field.routs(unit)
        && !field.has(unit, Sign::TestedPanic)
        && figures > 0
        && is_enough(field, unit, figures)
}

/// Whether so many figures of cavalry are at least a quarter of the foot (CP-18-10).
pub fn is_enough(field: Field, foot: PieceId, cavalry: u16) -> bool {
    cavalry * u16::from(field.world.book.reactions.panic.least_part) >= u16::from(field.figures(foot))
}

/// The charges and countercharges of true cavalry that have come into contact with a unit (CP-18-10).
pub fn charging_cavalry(field: Field<'_>, unit: PieceId) -> impl Iterator<Item = &Charge> {
    field.table.charges.iter().filter(move |charge| {
        charge.target() == unit
            && matches!(charge.stage(), ChargeStage::Contact | ChargeStage::Home)
            && field.class(charge.charger()).is_cavalry()
    })
}

/// One of the cavalry units that charge a foot unit, or that have crashed into it (CP-15-19): the enemy against whom its
/// flanks are open or not.
pub fn cavalry_upon(field: Field, unit: PieceId) -> Option<PieceId> {
    let charging = charging_cavalry(field, unit).next().map(|charge| charge.charger());
    charging.or_else(|| {
        let mut against = field.contacts(unit).filter_map(|contact| contact.against(unit));
        against.find(|enemy| field.class(*enemy).is_cavalry())
    })
}

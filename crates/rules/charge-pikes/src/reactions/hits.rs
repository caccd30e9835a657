//! 18.6: units that were hit by shooting.

use engine::{Flow, PieceId};

use crate::field::Field;
use crate::steps::{Step, Test};
use crate::table::{ChargeStage, Sign};
use crate::{Script, rule};

/// All units that were hit and had no part in a charge test, side A's first (CP-13-04).
pub fn hit_tests(mut s: Script) -> Flow<()> {
    let next = s.read(rule!("CP-18-20"), |field| {
        field.of_first(|side| field.units_of(side).find(|unit| tests_for_hits(field, *unit)))
    })?;
    if let Some(unit) = next {
        s.call(rule!("CP-18-20"), Step::test(unit, Test::Hits))?;
        s.then(Step::hit_tests());
    }
    Ok(())
}

/// Whether a unit has to test: at least one hit by shooting this turn, and no part in a charge; a router does not
/// (CP-18-20).
pub fn tests_for_hits(field: Field, unit: PieceId) -> bool {
    field.state(unit).hits_by_shooting() > 0
        && !field.has(unit, Sign::TestedHits)
        && !field.routs(unit)
        && !is_involved(field, unit)
}

/// Whether a unit charges, countercharges or is charged this turn, whatever came of it. A charger that halted without
/// contact after an evade is involved no more, nor is the evader who was not caught (CP-18-20).
fn is_involved(field: Field, unit: PieceId) -> bool {
    let mut charges = field.table.charges.iter();
    charges.any(|charge| {
        (charge.charger() == unit || charge.target() == unit) && charge.stage() != ChargeStage::Halted
    })
}

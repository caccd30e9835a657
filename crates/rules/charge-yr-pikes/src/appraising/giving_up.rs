//! Whether a frightened army is given up: a third lost, and ten points behind, nobody turns a battle (CYP-19-11).

use engine::Side;
use general::{Appraisal, Concern};

use super::aim;
use crate::field::Field;
use crate::victory::Losses;

/// The percentage lost from which an army is given up.
const LOST: u32 = 33;
/// By how many points it must be behind.
const BEHIND: f64 = 10.0;

/// Conceding after fright.
pub(super) fn appraise(field: Field, side: Side) -> Appraisal {
    let hopeless = Losses::of(field, side).percent() >= LOST && aim::lead(field, side) <= -BEHIND;
    let value = if hopeless { 1.0 } else { -10.0 };
    Appraisal::of(Concern::Command, value, "a third is lost, and they are well ahead")
}

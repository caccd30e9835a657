//! Where what a decision is about may be placed, outlined. It is for the eye: the chapters that ask decide.

use engine::About;
use engine::view::ZoneView;

use crate::ask::Ask;
use crate::field::Field;
use crate::{Decision, preparation, rule};

/// The zones of a decision: where a side deploys (CP-99-01).
pub(super) fn of(field: Field, decision: &Decision) -> Vec<ZoneView> {
    let About::Ask(Ask::Deploy) = decision.about else { return Vec::new() };
    let zone = preparation::zone_of(field.world, decision.who);
    vec![ZoneView {
        piece: None,
        word: "deployment zone".to_owned(),
        rule: rule!("CP-99-01"),
        outlines: vec![zone.corners().to_vec()],
    }]
}

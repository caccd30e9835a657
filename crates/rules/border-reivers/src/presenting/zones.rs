//! Where what a decision is about may be placed, outlined. It is for the eye: the chapters that ask decide.

use engine::About;
use engine::view::ZoneView;

use crate::ask::Ask;
use crate::field::Field;
use crate::world::Entry;
use crate::{Decision, rule};

/// The areas in which the groups of a side start (BR-12-01).
pub(super) fn of(field: Field, decision: &Decision) -> Vec<ZoneView> {
    let About::Ask(Ask::Deploy) = decision.about else { return Vec::new() };
    let mut zones = Vec::new();
    for group in field.world.groups_of(decision.who) {
        let start = field.world.scenario.starts.get(usize::from(group));
        let Some(Entry::Placed { zones: areas, .. }) = start.map(|start| &start.entry) else { continue };
        let outlines: Vec<Vec<tabletop::Point>> = areas.iter().map(|area| area.corners().to_vec()).collect();
        for man in &field.band(group).figures {
            zones.push(ZoneView {
                piece: Some(*man),
                word: "where it starts".to_owned(),
                rule: rule!("BR-12-01"),
                outlines: outlines.clone(),
            });
        }
    }
    zones
}

//! Where what a decision is about may be placed, outlined. It is for the eye: the chapters that ask decide.

use engine::About;
use engine::view::{ZoneView, hull};
use tabletop::{Angle, Area, Length, Point};

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
        let Some(Entry::Placed { zones: areas, within }) = start.map(|start| &start.entry) else { continue };
        let outlines: Vec<Vec<Point>> = areas.iter().map(|area| near(area, *within)).collect();
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

/// Degrees between two corners of an outline that stands for a curve.
const STEP: i32 = 15;

/// An area with what lies so near to it.
fn near(area: &Area, within: Length) -> Vec<Point> {
    if within <= Length::ZERO {
        return area.corners().to_vec();
    }
    let round = |corner: &Point| {
        let corner = *corner;
        (0..360 / STEP).map(move |part| corner + Angle::degrees(part * STEP).along(within))
    };
    hull(&area.corners().iter().flat_map(round).collect::<Vec<Point>>())
}

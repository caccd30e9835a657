//! Where what a decision is about may be placed, outlined. It is for the eye: the chapters that ask decide.

use engine::view::{ZoneView, hull};
use engine::{About, PieceId};
use tabletop::{Angle, Area, Length, Point};

use crate::ask::Ask;
use crate::field::Field;
use crate::preparation::{entrance, waiting_to_enter};
use crate::world::Entry;
use crate::{Decision, rule};

/// The areas in which the groups of a side start (BR-12-01), and the edge over which one comes on.
pub(super) fn of(field: Field, decision: &Decision) -> Vec<ZoneView> {
    match decision.about {
        About::Ask(Ask::Deploy) => starts(field, decision),
        About::Ask(Ask::Enter { group }) => entrances(field, group),
        _ => Vec::new(),
    }
}

/// The strip of the edge over which a group comes on, as wide as its men (BR-12-02).
fn entrances(field: Field, group: u8) -> Vec<ZoneView> {
    let Some((over, low, high)) = entrance(field, group) else { return Vec::new() };
    let edge = field.world.ground.edge(over);
    let zone = |man: PieceId| {
        let deep = field.radius(man).times(2);
        let corners = [(low, Length::ZERO), (high, Length::ZERO), (high, deep), (low, deep)];
        ZoneView {
            piece: Some(man),
            word: "where it comes on".to_owned(),
            rule: rule!("BR-12-02"),
            outlines: vec![corners.map(|(along, deep)| edge.point(along, deep)).to_vec()],
        }
    };
    waiting_to_enter(field, group).map(zone).collect()
}

/// Where the groups of a side start that are placed before play.
fn starts(field: Field, decision: &Decision) -> Vec<ZoneView> {
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

//! Where what a decision is about may be placed, outlined. It is for the eye: the chapters that ask decide.

use engine::view::ZoneView;
use engine::view::words::about;
use engine::{About, PieceId, Side};
use tabletop::{Angle, Bounds, Length, Point, Shape};

use super::names;
use crate::ask::{Ask, DeployStep};
use crate::book::EventCard;
use crate::field::Field;
use crate::orders::riding::allowance;
use crate::table::hand::Held;
use crate::vocabulary as verb;
use crate::{Decision, preparation, rule, turn};

/// The zones of a decision.
pub(super) fn of(field: Field, decision: &Decision) -> Vec<ZoneView> {
    let About::Ask(ask) = decision.about else { return Vec::new() };
    match ask {
        Ask::Deploy(DeployStep::Choose) => Vec::new(),
        Ask::Deploy(step) => deployment(field, decision.who, step),
        Ask::Entry(at) => entries(field, at),
        Ask::CardTarget(card) => match Held::of_number(card.into()) {
            Some(Held::Event(event @ (EventCard::Ambush | EventCard::GetOffOurLand))) => {
                arrivals(field, decision.who, event)
            }
            _ => Vec::new(),
        },
        Ask::Token(leader) | Ask::General(leader) => vec![ride(field, leader)],
        Ask::Go => field.leaders_of(decision.who).map(|leader| ride(field, leader)).collect(),
        _ => Vec::new(),
    }
}

/// The Deployment Zone, and for whoever may not stand everywhere in it his own part of it (NMM-06-06, NMM-04-07).
fn deployment(field: Field, side: Side, step: DeployStep) -> Vec<ZoneView> {
    let whole = strip(field, side, Length::ZERO, field.world.zone);
    let all = ZoneView {
        piece: None,
        word: "deployment zone".to_owned(),
        rule: rule!("NMM-06-06"),
        outlines: vec![whole],
    };
    let of_pieces = preparation::waiting_in(field, side, step).filter_map(|id| of_piece(field, side, id));
    std::iter::once(all).chain(of_pieces).collect()
}

/// The part of the zone in which a piece may stand, if it is not all of it.
fn of_piece(field: Field, side: Side, id: PieceId) -> Option<ZoneView> {
    let name = names::of(field, id);
    if let Some(works) = field.profile(id).defence {
        let depth = field.piece(id).shape().depth + Length::INCH;
        let feature = field.world.ground.features().get(usize::from(works))?;
        let Shape::Line(line) = &feature.shape else { return None };
        let outlines = line.points().windows(2).map(|ends| beside(ends[0], ends[1], depth)).collect();
        let word = format!("behind the field defences of {name}");
        return Some(ZoneView { piece: Some(id), word, rule: rule!("NMM-04-07"), outlines });
    }
    if field.leader(id) || !(field.gun(id) || field.formed_foot(id)) {
        return None;
    }
    let side_strip = field.world.book.deployment.zone.side_strip;
    let outlines = vec![strip(field, side, side_strip, field.world.zone)];
    let word = format!("deployment zone of {name}, out of the strips along the sides");
    Some(ZoneView { piece: Some(id), word, rule: rule!("NMM-06-06"), outlines })
}

/// A strip along a side's baseline, so deep, its ends so far from the sides of the table.
fn strip(field: Field, side: Side, ends: Length, depth: Length) -> Vec<Point> {
    let edge = field.edge(side);
    let corner = edge.point(ends, Length::ZERO);
    Bounds { low: corner, high: corner }.with(edge.point(edge.length() - ends, depth)).corners().to_vec()
}

/// The ground on both sides of a line.
fn beside(from: Point, to: Point, far: Length) -> Vec<Point> {
    let along = Angle::of(to - from);
    let (left, right) = ((along + Angle::LEFT).along(far), (along + Angle::RIGHT).along(far));
    vec![from + left, to + left, to + right, from + right]
}

/// How deep the ground is shown on which troops come on.
const ENTRY: Length = Length::inches(4);

/// The places where troops may come on.
fn entries(field: Field, at: u8) -> Vec<ZoneView> {
    let Some(arrival) = field.world.arrivals.get(usize::from(at)) else { return Vec::new() };
    let zone = |(number, entry): (usize, &crate::world::Entry)| {
        let side = |hand: Angle| entry.at + (entry.facing + hand).along(entry.width.half());
        let ahead = entry.facing.along(ENTRY);
        let (left, right) = (side(Angle::LEFT), side(Angle::RIGHT));
        ZoneView {
            piece: None,
            word: format!("{}, entry {}", arrival.name, number + 1),
            rule: rule!("NMM-06-05"),
            outlines: vec![vec![left, left + ahead, right + ahead, right]],
        }
    };
    arrival.entries.iter().enumerate().map(zone).collect()
}

/// Where those whom an event brings may appear (NMM-07-31, NMM-07-33).
fn arrivals(field: Field, side: Side, event: EventCard) -> Vec<ZoneView> {
    let (word, rule, outlines) = match event {
        EventCard::Ambush => {
            let lairs = turn::hiding_places(field).map(|area| area.corners().to_vec()).collect();
            ("empty ground in which they may lie in ambush", rule!("NMM-07-31"), lairs)
        }
        _ => {
            let depth = turn::depth_of_arrivals(field, side, event);
            let along = strip(field, side.other(), Length::ZERO, depth);
            ("along the enemy's baseline", rule!("NMM-07-33"), vec![along])
        }
    };
    vec![ZoneView { piece: None, word: word.to_owned(), rule, outlines }]
}

/// How far a Leader rides (NMM-08-11).
fn ride(field: Field, leader: PieceId) -> ZoneView {
    let reach = allowance(field, leader, verb::RIDE).good;
    let at = field.pose(leader).at;
    ZoneView {
        piece: Some(leader),
        word: format!("{} rides {} at most", names::of(field, leader), about(reach)),
        rule: rule!("NMM-08-11"),
        outlines: vec![(0..72).map(|part| at + Angle::degrees(part * 5).along(reach)).collect()],
    }
}

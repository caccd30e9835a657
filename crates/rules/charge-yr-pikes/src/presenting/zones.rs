//! Where what a decision is about lies, outlined: places that may be picked, the reach of officers, of guns the ways of their balls. It
//! is for the eye: the chapters that ask decide.

use engine::view::{ZoneView, around};
use engine::{About, PieceId, Side};
use tabletop::{Block, Length, Point, Pose};

use super::intents;
use crate::artillery;
use crate::ask::Ask;
use crate::field::Field;
use crate::{Decision, rule, victory};

/// How wide the way of a ball is drawn.
const BALL: Length = Length::millimetres(6);

/// The zones of a decision.
pub(super) fn of(field: Field, decision: &Decision) -> Vec<ZoneView> {
    match decision.about {
        About::Ask(Ask::Place { vital }) => {
            victory::may_pick(field, decision.who, vital).into_iter().map(|at| place(field, at)).collect()
        }
        About::Ask(Ask::Officer { .. }) => field
            .officers_of(decision.who)
            .filter(|id| field.piece(*id).host().is_none())
            .map(|id| radius(field, id))
            .collect(),
        About::Ask(Ask::Deploy) => vec![ground(field, decision.who)],
        About::Ask(Ask::Guns) => balls(field, decision),
        _ => Vec::new(),
    }
}

/// The ground on which an army is deployed: from its home edge to its set-up line (CYP-01-07).
fn ground(field: Field, side: Side) -> ZoneView {
    let world = field.world;
    let edge = world.ground.edge(world.army(side).edge);
    let corner = |along: Length, deep: Length| edge.point(along, deep);
    let (wide, line) = (edge.length(), world.set_up_line());
    let near = [corner(Length::ZERO, Length::ZERO), corner(wide, Length::ZERO)];
    ZoneView {
        piece: None,
        word: "ground on or behind the set-up line".to_owned(),
        rule: rule!("CYP-01-07"),
        outlines: vec![near.into_iter().chain([corner(wide, line), corner(Length::ZERO, line)]).collect()],
    }
}

/// A place that may be picked (CYP-19-12).
fn place(field: Field, at: u8) -> ZoneView {
    let it = &field.world.places[usize::from(at)];
    let area = it.feature.and_then(|feature| field.world.ground.feature(feature)).and_then(|it| it.as_area());
    let near = field.world.book.victory.places.within;
    let point = || around(&Block::at(Pose::new(it.at, tabletop::Angle::UP), Length(1), Length(1)), near);
    ZoneView {
        piece: None,
        word: it.title.clone(),
        rule: rule!("CYP-19-12"),
        outlines: vec![area.map_or_else(point, |area| area.corners().to_vec())],
    }
}

/// The ground within an officer's radius (CYP-04-05).
fn radius(field: Field, officer: PieceId) -> ZoneView {
    ZoneView {
        piece: Some(officer),
        word: format!("command radius of {}", super::names::of(field, officer)),
        rule: rule!("CYP-04-05"),
        outlines: vec![reach(field, officer)],
    }
}

/// The outline of an officer's radius, from the middle of his stand.
pub(super) fn reach(field: Field, officer: PieceId) -> Vec<Point> {
    let middle = Pose::new(field.block(officer).centre(), tabletop::Angle::UP);
    around(&Block::at(middle, Length(1), Length(1)), field.world.book.command.radius.within)
}

/// The ways of the balls that may be fired: to the target and through the zone of danger behind it (CYP-09-15).
fn balls(field: Field, decision: &Decision) -> Vec<ZoneView> {
    let guns = field.units_of(decision.who).filter(|id| artillery::judge_gun(field, *id).is_ok());
    let pairs = guns.flat_map(|gun| field.units_of(decision.who.other()).map(move |target| (gun, target)));
    let shots = pairs.filter_map(|(gun, target)| artillery::judge_ball(field, gun, target, None).ok());
    shots
        .map(|shot| {
            let outlines = intents::ball_way(field, shot);
            let strips = outlines.windows(2).map(|ends| strip(ends[0], ends[1])).collect();
            ZoneView {
                piece: Some(shot.gun()),
                word: format!("ball at {}", super::names::of(field, shot.target())),
                rule: rule!("CYP-09-15"),
                outlines: strips,
            }
        })
        .collect()
}

/// A narrow strip from one point to another.
fn strip(from: Point, to: Point) -> Vec<Point> {
    let across = from.bearing(to) + tabletop::Angle::RIGHT;
    let half = across.along(BALL.half());
    vec![from - half, to - half, to + half, from + half]
}

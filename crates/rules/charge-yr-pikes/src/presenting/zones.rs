//! Where what a decision is about lies, outlined: places that may be picked, the reach of officers, of guns the ways of their balls. It
//! is for the eye: the chapters that ask decide.

use engine::view::{ZoneView, around};
use engine::{About, PieceId, Side};
use tabletop::{Angle, Block, Length, Point, Pose};

use super::intents;
use crate::artillery;
use crate::ask::Ask;
use crate::field::Field;
use crate::{Decision, plunder, rule, victory};

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
        About::Ask(Ask::Enter { unit }) => vec![back(field, unit)],
        About::Ask(Ask::Deploy) => vec![ground(field, decision.who)],
        About::Ask(Ask::Guns) => balls(field, decision),
        _ => Vec::new(),
    }
}

/// The ground on which an army is deployed: from its home edge to its set-up line (CYP-01-07).
fn ground(field: Field, side: Side) -> ZoneView {
    let world = field.world;
    let edge = world.ground.edge(world.army(side).edge);
    let (wide, line) = (edge.length(), world.set_up_line());
    let corners = [(Length::ZERO, Length::ZERO), (wide, Length::ZERO), (wide, line), (Length::ZERO, line)];
    let outline = corners.map(|(along, deep)| edge.point(along, deep)).to_vec();
    ZoneView::new("ground on or behind the set-up line", rule!("CYP-01-07"), vec![outline])
}

/// Where plunderers come back on the table, in every formation in which they can (CYP-22-05).
fn back(field: Field, unit: PieceId) -> ZoneView {
    let words = format!("{} comes back here", super::names::of(field, unit));
    let outlines = plunder::landings(field, unit).map(|block| block.corners().to_vec());
    ZoneView::new(words, rule!("CYP-22-05"), outlines.collect()).of(unit)
}

/// A place that may be picked (CYP-19-12).
fn place(field: Field, at: u8) -> ZoneView {
    let it = &field.world.places[usize::from(at)];
    let area = it.feature.and_then(|feature| field.world.ground.feature(feature)).and_then(|it| it.as_area());
    let near = field.world.book.victory.places.within;
    let outline = area.map_or_else(|| round(it.at, near), |area| area.corners().to_vec());
    ZoneView::new(&it.title, rule!("CYP-19-12"), vec![outline])
}

/// The ground within an officer's radius (CYP-04-05).
fn radius(field: Field, officer: PieceId) -> ZoneView {
    let words = format!("command radius of {}", super::names::of(field, officer));
    ZoneView::new(words, rule!("CYP-04-05"), vec![reach(field, officer)]).of(officer)
}

/// The outline of an officer's radius, from the middle of his stand.
pub(super) fn reach(field: Field, officer: PieceId) -> Vec<Point> {
    round(field.block(officer).centre(), field.world.book.command.radius.within)
}

/// The outline of what lies so near to a point.
fn round(at: Point, within: Length) -> Vec<Point> {
    around(&Block::at(Pose::new(at, Angle::UP), Length(1), Length(1)), within)
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
            let words = format!("ball at {}", super::names::of(field, shot.target()));
            ZoneView::new(words, rule!("CYP-09-15"), strips).of(shot.gun())
        })
        .collect()
}

/// A narrow strip from one point to another.
fn strip(from: Point, to: Point) -> Vec<Point> {
    let across = from.bearing(to) + Angle::RIGHT;
    let half = across.along(BALL.half());
    vec![from - half, to - half, to + half, from + half]
}

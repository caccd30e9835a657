//! What a man is there for: beasts to be won, beasts to be brought home, enemies to be met.

use engine::{PieceId, Side};
use tabletop::{Border, Length, Point};

use crate::field::Field;
use crate::movement::gap_to_edge;
use crate::sight;
use crate::table::Sign;
use crate::world::{Kind, ScenarioKind};

/// A place that a man wants to come to, and how near.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Aim {
    /// Where.
    pub at: Point,
    /// How near is near enough, in inches.
    pub near: f64,
    /// Why, in words that complete "because".
    pub why: &'static str,
}

impl Aim {
    /// How many inches a place is off it.
    pub fn off(&self, at: Point) -> f64 {
        (inches(self.at.distance(at)) - self.near).max(0.0)
    }
}

/// A length in inches.
pub(super) fn inches(length: Length) -> f64 {
    f64::from(length.0) / f64::from(Length::INCH.0)
}

/// What a man is there for.
pub(super) fn of(field: Field, side: Side, man: PieceId) -> Option<Aim> {
    let scenario = &field.world.scenario;
    let at = field.centre(man);
    let carries = brings_home(field, side);
    let group = field.group_of(man)?;
    let with_beasts = carries && field.members(group).any(|friend| touches_prey(field, friend));
    if with_beasts || goes_home(field, side) {
        return exit(field, side, man);
    }
    if carries && let Some(beast) = nearest_beast(field, side, at) {
        let why = "there are beasts to be had there";
        return Some(Aim { at: beast, near: 1.0, why });
    }
    let foe = nearest_foe(field, side, at);
    let keeps = matches!(scenario.kind, ScenarioKind::Raid | ScenarioKind::Trod) && side != scenario.raider;
    let threatened = keeps.then(|| foe_near_beasts(field, side)).flatten();
    threatened.or(foe).map(|at| Aim { at, near: reach_of(field, man), why: "the enemy is to be met there" })
}

/// Whether a side has beasts to bring home (BR-12-05).
pub(super) fn brings_home(field: Field, side: Side) -> bool {
    match field.world.scenario.kind {
        ScenarioKind::Raid | ScenarioKind::Trod => side == field.world.scenario.raider,
        ScenarioKind::Ambush => true,
        ScenarioKind::Fight => false,
    }
}

/// Whether it is time for a side to go: it brings beasts home and none is left to win, or few turns are left for the way.
fn goes_home(field: Field, side: Side) -> bool {
    let left = field.world.scenario.turns.saturating_sub(field.table.clock.turn);
    let beasts = field.animals().any(|animal| is_beast(field, animal));
    brings_home(field, side) && (!beasts || left == 0) && !field.world.family(side).exits.is_empty()
}

/// Whether a piece is a beast of a herd.
pub(super) fn is_beast(field: Field, piece: PieceId) -> bool {
    matches!(field.world.profile(piece).kind, Kind::Beast(_))
}

/// Whether a man has a beast by the horns, or drives one.
pub(super) fn touches_prey(field: Field, man: PieceId) -> bool {
    field.animals().any(|animal| is_beast(field, animal) && field.touch(man, animal))
}

/// The nearest place at which a man would leave by an exit of his side.
fn exit(field: Field, side: Side, man: PieceId) -> Option<Aim> {
    let exits = &field.world.family(side).exits;
    let edge = exits.iter().min_by_key(|edge| gap_to_edge(field, man, **edge))?;
    Some(Aim { at: at_edge(field, man, *edge), near: 0.0, why: "home lies that way" })
}

/// The place at which a piece touches an edge straight on.
pub(super) fn at_edge(field: Field, piece: PieceId, edge: Border) -> Point {
    let (at, table) = (field.centre(piece), field.world.ground.bounds());
    match edge {
        Border::Left => Point::new(table.low.x, at.y),
        Border::Right => Point::new(table.high.x, at.y),
        Border::Bottom => Point::new(at.x, table.low.y),
        Border::Top => Point::new(at.x, table.high.y),
    }
}

/// The nearest beast that the side does not drive.
fn nearest_beast(field: Field, side: Side, at: Point) -> Option<Point> {
    let own = if side == Side::A { Sign::DrivenByA } else { Sign::DrivenByB };
    let free = field.animals().filter(|animal| is_beast(field, *animal) && !field.is(*animal, own));
    free.map(|beast| field.centre(beast)).min_by_key(|beast| at.distance_squared(*beast))
}

/// The enemies that a side sees on the table and could fight.
pub(super) fn foes<'a>(field: Field<'a>, side: Side) -> impl Iterator<Item = PieceId> + use<'a> {
    field
        .men(side.other())
        .filter(move |foe| !field.is(*foe, Sign::Captive) && !sight::is_hidden(field, *foe))
}

fn nearest_foe(field: Field, side: Side, at: Point) -> Option<Point> {
    foes(field, side).map(|foe| field.centre(foe)).min_by_key(|foe| at.distance_squared(*foe))
}

/// The enemy nearest to any beast.
fn foe_near_beasts(field: Field, side: Side) -> Option<Point> {
    let near = |foe: &Point| {
        let beasts = field.animals().filter(|animal| is_beast(field, *animal));
        beasts.map(|beast| field.centre(beast).distance_squared(*foe)).min().unwrap_or(i64::MAX)
    };
    foes(field, side).map(|foe| field.centre(foe)).min_by_key(near)
}

/// How near to the enemy a man wants to come: where his best weapon tells, else where he can charge.
fn reach_of(field: Field, man: PieceId) -> f64 {
    let carried = field.man(man).map(|man| man.weapons).unwrap_or_default();
    let close = carried.iter().flatten().map(|weapon| field.world.book.firing.weapons.of(*weapon).close);
    let shot = close.max().map_or(0.0, inches);
    let charge = if field.is_mounted(man) { 8.0 } else { 5.0 };
    if shot > charge { shot } else { charge }
}

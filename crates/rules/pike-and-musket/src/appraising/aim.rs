//! Whom a unit is after.

use engine::PieceId;
use general::Plan;
use tabletop::{Length, Outline, Point, Segment};

use super::worth;
use crate::field::Field;
use crate::going;
use crate::table::{Form, State};
use crate::world::{Arm, Class};

/// What a unit is after.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Aim {
    /// The enemy.
    pub prey: PieceId,
    /// Why, in words.
    pub why: &'static str,
}

impl Aim {
    /// What a unit is after: the enemy who is worth most for how far off he is; horse keeps from steady foot.
    /// Under a plan its own enemies seem nearer to it than others.
    pub fn of(field: Field, unit: PieceId, plan: &Plan) -> Option<Aim> {
        let enemies = field.units_of(field.side(unit).other()).filter(|enemy| !field.crew_has_fled(*enemy));
        let best = enemies
            .map(|enemy| (price(field, unit, enemy) * plan.farther(unit, enemy), enemy))
            .min_by(|one, other| one.0.total_cmp(&other.0));
        best.map(|(_, prey)| Aim { prey, why: why(field, prey) })
    }

    /// How much nearer a unit has come to its prey, in hundreds of millimetres; nearer than that it need not come.
    pub fn gained(self, field: Field, there: Field, unit: PieceId) -> f64 {
        let enough = match field.class(unit) {
            Class::Battery => Length::millimetres(280),
            Class::Shock => Length::ZERO,
            _ => field.range(unit),
        };
        let off = |field: Field| {
            let round = self.way_round(field, unit);
            let gap = round.map_or_else(|| field.distance(unit, self.prey).rounded_up(), |(_, long)| long);
            let towards = round.map_or_else(|| field.block(self.prey).centre(), |(over, _)| over);
            f64::from(gap.max(enough).0) / 10_000.0 + turn(field, unit, towards)
        };
        off(field) - off(there)
    }

    /// How far a unit is from its prey, in hundreds of millimetres.
    pub fn distance(self, field: Field, unit: PieceId) -> f64 {
        f64::from(field.distance(unit, self.prey).rounded_up().0) / 10_000.0
    }

    /// Where a unit makes for: the point of the prey that is nearest to it, or the bridge or ford by which it gets there.
    pub fn goal(self, field: Field, unit: PieceId) -> Point {
        let over = self.way_round(field, unit).map(|(over, _)| over);
        over.unwrap_or_else(|| field.front(unit).gap(&field.block(self.prey)).to)
    }

    /// By which bridge or ford a unit gets to its prey, where a river lies between, and how long that way is.
    fn way_round(self, field: Field, unit: PieceId) -> Option<(Point, Length)> {
        going::way_round(field.world, field.piece(unit).pose().at, field.block(self.prey).centre())
    }

    /// Whether a unit is about to cross where only a column can.
    pub fn must_narrow(self, field: Field, unit: PieceId) -> bool {
        let (at, prey) = (field.piece(unit).pose().at, field.block(self.prey).centre());
        let straight = || going::crosses_at(field.world, Segment::new(at, prey));
        let over = self.way_round(field, unit).map(|(over, _)| over).or_else(straight);
        over.is_some_and(|over| at.distance(over) <= field.allowance(unit).times(2))
    }
}

/// Why a unit is after an enemy of whom nothing else is to be said.
pub(super) const BEFORE_IT: &str = "it goes for the enemy before it";

/// What it costs a unit to have where it makes for beside it and not before its front.
fn turn(field: Field, unit: PieceId, towards: Point) -> f64 {
    let pose = field.piece(unit).pose();
    let off = (pose.at.bearing(towards) - pose.facing).signed().abs();
    f64::from(off) / 36_000.0
}

/// How far off an enemy is in the eyes of a unit: less far for what it would like to meet.
fn price(field: Field, unit: PieceId, enemy: PieceId) -> f64 {
    let far = f64::from(field.distance(unit, enemy).rounded_up().0) / 100.0;
    let horse = field.arm(unit) == Some(Arm::Horse);
    let liking = match (field.class(enemy), field.state(enemy)) {
        (_, State::Routing) => {
            if horse {
                1.1
            } else {
                2.0
            }
        }
        (Class::Battery, _) => 0.9,
        (Class::Foot, State::Good) if horse && field.form(enemy) == Form::Hedgehog => 2.2,
        (Class::Foot, State::Good) if horse => 1.4,
        (Class::Foot, State::Disrupted) if horse => 0.7,
        (_, State::Disrupted) => 0.8,
        _ => 1.0,
    };
    (far + 40.0) * liking / (0.5 + worth::unit(field, enemy) / 140.0).min(1.2)
}

const fn why_of(state: State) -> &'static str {
    match state {
        State::Good => BEFORE_IT,
        State::Disrupted => "they are in disorder",
        State::Routing => "they are running",
    }
}

fn why(field: Field, prey: PieceId) -> &'static str {
    match field.class(prey) {
        Class::Battery => "it goes for their guns",
        _ => why_of(field.state(prey)),
    }
}

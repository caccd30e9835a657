//! What the rulebook puts on a local command, where orders are in force (PM-15-05), and the places that orders name.

use engine::PieceId;
use engine::sheet::{CaseValue, Flag, Kind, Scope, Sort, Thing, Word};
use tabletop::Point;

engine::words! {
    /// The orders of a command (PM-15-05).
    pub enum Order {
        /// Do not move more than 50 mm from the place.
        Hold = "hold";
        /// Move towards the own edge.
        Withdraw = "withdraw";
        /// Move towards the objective; charges are allowed.
        Attack = "attack";
        /// Stay within 200 mm of another command.
        Support = "support";
    }
}

/// A place on the table, in whole millimetres: up to four metres either way.
pub struct Spot;

/// Places either way.
const ACROSS: i32 = 4096;

impl Kind for Spot {
    type Value = Point;
    const MOST: u32 = (ACROSS * ACROSS - 1) as u32;
    const SORT: Sort = Sort::Own;

    #[inline]
    fn raw(value: Point) -> u32 {
        let part = |units: i32| (units / 100).clamp(0, ACROSS - 1);
        (part(value.x) * ACROSS + part(value.y)) as u32
    }

    #[inline]
    fn value(raw: u32) -> Point {
        let raw = raw as i32;
        Point::new(raw / ACROSS * 100, raw % ACROSS * 100)
    }

    fn said(value: Point, _scope: &dyn Scope) -> CaseValue {
        CaseValue::Words(format!("{} {}", value.x / 100, value.y / 100))
    }

    fn of_said(_said: &CaseValue, _scope: &dyn Scope) -> Option<Point> {
        None
    }

    fn wants() -> String {
        "a place that the ruleset reads itself".to_owned()
    }
}

engine::sheet! {
    /// What the rulebook puts on a local command (PM-15-05).
    pub struct CommandState on Thing in 10 bytes, changed by CommandChange {
        /// The order in force; who has none holds.
        Order order: Word<Order>;
        /// The objective of an attack.
        Objective objective: Spot;
        /// The command that it supports.
        Supports supports: Option<Thing>;
        /// The staff officer on his way to it.
        Bearer bearer: Option<PieceId>;
        /// The order that he brings, or that has been understood and is not in force yet.
        Coming coming: Word<Order>;
        /// Its objective.
        ComingObjective coming_objective: Spot;
        /// The command that it names.
        ComingSupports coming_supports: Option<Thing>;
        /// Whether it has been understood, so that it is in force from its side's next player turn (PM-07-19).
        Understood understood: Flag;
    }
}

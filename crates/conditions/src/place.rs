//! Ground that is held or not.

use scenario::{Feature, HELD_WITHIN, MapPoint, Scale, Shape};
use tabletop::{Area, Length, Line, Point};

/// A feature of the map as ground to be held.
#[derive(Clone, Debug)]
pub enum Place {
    /// An area: a unit is there whose middle is.
    Area(Area),
    /// A line: a unit is there whose middle is near to it.
    Line(Line),
    /// A spot, likewise.
    Spot(Point),
}

impl Place {
    /// A feature laid on a table; nothing if it lies off the part of the map that is played on, or has no shape that can be held.
    pub fn of(feature: &Feature, scale: &Scale) -> Option<Place> {
        let is_played_on = |at: &MapPoint| scale.region().holds(*at);
        match &feature.shape {
            Shape::Area(corners) if corners.iter().any(is_played_on) => {
                Area::new(&scale.points(corners)).ok().map(Place::Area)
            }
            Shape::Line(points) if points.iter().any(is_played_on) => {
                Line::new(&scale.points(points), Length::ZERO, &[]).ok().map(Place::Line)
            }
            Shape::Spot(spot) if is_played_on(spot) => Some(Place::Spot(scale.point(*spot))),
            _ => None,
        }
    }

    /// Whether a unit is there whose middle stands at a point.
    pub fn holds(&self, at: Point) -> bool {
        match self {
            Place::Area(area) => area.contains(at),
            Place::Line(line) => line.is_near(&at, HELD_WITHIN),
            Place::Spot(spot) => spot.distance(at) <= HELD_WITHIN,
        }
    }
}

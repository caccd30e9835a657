//! The features of a battle, laid one by one.

use scenario::openings::{self, Opening};
use scenario::{Feature as Mapped, Shape as Outline};
use tabletop::{Area, Bounds, Class, Ground, Length, Point};

use crate::crossing::across;
use crate::map::{Fault, Map};
use crate::piece::{Piece, Shape};

/// What is laid so far of the features of a battle.
pub struct Laying<'a, T> {
    /// The map that is read.
    pub map: Map<'a>,
    /// What is laid, in the order of the file. A piece may be added by hand.
    pub pieces: Vec<Piece<T>>,
    /// Gates, fords and bridges, to be cut into lines at the end.
    pub openings: Vec<Opening>,
}

impl<'a, T> Laying<'a, T> {
    /// An empty table.
    #[must_use]
    pub const fn new(map: Map<'a>) -> Laying<'a, T> {
        Laying { map, pieces: Vec::new(), openings: Vec::new() }
    }

    /// Lays an area, or blames the feature.
    pub fn area(&mut self, feature: &Mapped, (class, tag): (Class, u8), level: u8, corners: &[Point], of: T) {
        match Area::new(corners) {
            Ok(area) => {
                let (id, shape) = (feature.id.clone(), Shape::Area(area));
                self.pieces.push(Piece { id, class, tag, level, shape, of });
            }
            Err(fault) => self.map.fault(feature, &fault.to_string()),
        }
    }

    /// Lays a feature that needs an area, as its corners have it (see [`Map::corners`]); a contour on level 1.
    pub fn patch(&mut self, feature: &Mapped, (class, tag): (Class, u8), least: Length, of: T) {
        let level = u8::from(class == Class::Contour);
        match self.map.corners(feature, least) {
            Some(corners) => self.area(feature, (class, tag), level, &corners, of),
            None => self.map.fault(feature, "it is a line where the rules need an area"),
        }
    }

    /// Lays a feature that is drawn as a line, or blames it where its points fall together.
    pub fn line(&mut self, feature: &Mapped, tag: u8, width: Length, of: T) {
        let Outline::Line(points) = &feature.shape else {
            return self.map.fault(feature, "it is an area where the rules need a line");
        };
        match distinct(self.map.scale.points(points)) {
            Some(points) => {
                let (id, shape) = (feature.id.clone(), Shape::Line(points, width));
                self.pieces.push(Piece { id, class: Class::Line, tag, level: 0, shape, of });
            }
            None => self.map.fault(feature, "its points fall together on this table"),
        }
    }

    /// Lays a line all round an area, or round a spot of this size at the least. Says whether it is one: a line has nothing within.
    pub fn enclosure(&mut self, feature: &Mapped, tag: u8, least: Length, of: T) -> bool {
        let Some(mut corners) = self.map.corners(feature, least) else { return false };
        corners.extend(corners.first().copied());
        corners.dedup();
        let (id, shape) = (feature.id.clone(), Shape::Line(corners, Length::ZERO));
        self.pieces.push(Piece { id, class: Class::Line, tag, level: 0, shape, of });
        true
    }

    /// Lays a ford, bridge or gate, with what it is called, across the nearest of the lines that it crosses: one that lies no farther off
    /// than the first of the measures, and so far over either bank as the second says. One that lies at no line is left out.
    pub fn crossing(
        &mut self,
        (opening, name): (&Opening, &str),
        (class, tag): (Class, u8),
        measures: [Length; 2],
        of: T,
        crossed: impl Fn(&T) -> bool,
    ) {
        if let Some(area) = across(&self.pieces, opening, measures, crossed) {
            let (id, shape) = (name.to_owned(), Shape::Area(area));
            self.pieces.push(Piece { id, class, tag, level: 0, shape, of });
        }
    }

    /// Lays the higher contours of a hill, each one level above its own number.
    pub fn contours(&mut self, feature: &Mapped, tag: u8, of: &T)
    where
        T: Clone,
    {
        for contour in feature.relief.iter().flat_map(|relief| &relief.contours) {
            let corners = self.map.scale.points(&contour.outline);
            self.area(feature, (Class::Contour, tag), contour.level + 1, &corners, of.clone());
        }
    }

    /// Lays the crest of a hill that has one, on the level of its highest contour.
    pub fn crest(&mut self, feature: &Mapped, tag: u8, of: T) {
        let Some(relief) = &feature.relief else { return };
        let Some(points) = distinct(self.map.scale.points(&relief.crest)) else { return };
        let level = relief.contours.iter().map(|contour| contour.level + 1).max().unwrap_or(1);
        let (id, shape) = (feature.id.clone(), Shape::Line(points, Length::ZERO));
        self.pieces.push(Piece { id, class: Class::Crest, tag, level, shape, of });
    }

    /// Leaves out what lies beside the table altogether.
    pub fn keep_on_table(&mut self) {
        let scale = self.map.scale;
        let table = Bounds { low: Point::new(0, 0), high: Point::new(scale.width().0, scale.depth().0) };
        self.pieces.retain(|piece| piece.reaches(&table));
    }

    /// Opens the lines through which roads pass, so wide.
    pub fn open_at_roads(&mut self, is_road: fn(&T) -> bool, is_passed: fn(&T) -> bool, width: Length) {
        let of = |is: fn(&T) -> bool| self.pieces.iter().filter(move |piece| is(&piece.of));
        let roads = of(is_road).filter_map(Piece::points);
        let lines = of(is_passed).filter_map(Piece::points);
        let found = openings::of_roads(roads, lines, width);
        self.openings.extend(found);
    }

    /// The ground, and what the rulebook makes of each of its features, in the same order. Openings are cut into those
    /// lines that `is_cut` names.
    ///
    /// What the map noted is not in it: take that first.
    ///
    /// # Errors
    /// Everything that cannot lie as it is drawn.
    pub fn finish(self, is_cut: fn(&T) -> bool) -> Result<(Ground, Vec<T>), Vec<Fault>> {
        let Laying { map: Map { scale, mut faults, .. }, pieces, openings } = self;
        let mut features = Vec::new();
        for piece in &pieces {
            let openings = if is_cut(&piece.of) { openings.as_slice() } else { &[] };
            match piece.feature(&pieces, openings) {
                Ok(feature) => features.push(feature),
                Err(why) => faults.push(Fault { id: piece.id.clone(), why }),
            }
        }
        match Ground::new(scale.width(), scale.depth(), features) {
            Ok(ground) if faults.is_empty() => {
                Ok((ground, pieces.into_iter().map(|piece| piece.of).collect()))
            }
            Ok(_) => Err(faults),
            Err(fault) => {
                faults.push(Fault { id: String::new(), why: fault.to_string() });
                Err(faults)
            }
        }
    }
}

/// Points with those that repeat the one before left out; `None` if they make no line.
fn distinct(mut points: Vec<Point>) -> Option<Vec<Point>> {
    points.dedup();
    (points.len() >= 2).then_some(points)
}

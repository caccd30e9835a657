//! The table and what lies on it.

use std::fmt;
use std::ops::ControlFlow;

use crate::{
    Area, Block, Bounds, Crossing, Fraction, Holding, IndexSet, Length, Line, Passage, Point, Segment,
};

/// The table and what lies on it: shapes that never change during a battle. What rules make of a shape is
/// theirs: each feature carries a class of shape, a tag without meaning here, and the level on which it stands.
/// What is found out about features or done to them during a battle is kept by index, elsewhere.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ground {
    width: Length,
    depth: Length,
    features: Box<[Feature]>,
    grid: Grid,
}

/// The index of a feature in its ground.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FeatureId(pub u8);

/// What kind of shape a feature is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Class {
    /// A patch of ground: wood, marsh, broken ground, enclosure.
    Patch,
    /// The footprint of a building or of a block of houses.
    Building,
    /// The outline of ground at a level: a hill is one or more of these, one within the other.
    Contour,
    /// The line along the top of a hill, over which one looks or does not.
    Crest,
    /// A linear obstacle or way: hedge, wall, ditch, stream, river, road.
    Line,
}

/// The shape of a feature.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// A patch with an inside.
    Area(Area),
    /// A line with two sides.
    Line(Line),
}

/// One piece of ground.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Feature {
    /// What kind of shape it is.
    pub class: Class,
    /// The caller's own kind: wood, marsh, hedge and so on.
    pub tag: u8,
    /// For a contour or a crest its own level; for anything else the level of the ground on which it stands.
    pub level: u8,
    /// Where it lies.
    pub shape: Shape,
}

/// Why some features do not make a ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GroundFault {
    /// The table has no size, or more than ten metres of it.
    BadSize {
        /// The width given.
        width: Length,
        /// The depth given.
        depth: Length,
    },
    /// More features than [`IndexSet::LIMIT`].
    TooManyFeatures {
        /// How many were given.
        count: usize,
    },
    /// A feature's class does not go with its shape: patches, buildings and contours are areas, the rest lines.
    WrongShape {
        /// The index of the feature.
        feature: usize,
    },
    /// A contour or a crest at level zero, which is the table itself.
    FlatContour {
        /// The index of the feature.
        feature: usize,
    },
}

/// A feature met by a segment, with where it is entered and left; for a line both are the passage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Met {
    /// Which feature.
    pub feature: FeatureId,
    /// The stretch inside an area, or the passage over a line.
    pub stretch: Crossing,
    /// The passage, where the feature is a line.
    pub passage: Option<Passage>,
}

/// How the level of the ground changes along a path.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Climb {
    /// How many contours are crossed to higher ground.
    pub up: u8,
    /// How many contours are crossed to lower ground.
    pub down: u8,
}

impl Feature {
    /// A feature whose shape is an area.
    pub const fn area(class: Class, tag: u8, level: u8, area: Area) -> Feature {
        Feature { class, tag, level, shape: Shape::Area(area) }
    }

    /// A feature whose shape is a line.
    pub const fn line(class: Class, tag: u8, level: u8, line: Line) -> Feature {
        Feature { class, tag, level, shape: Shape::Line(line) }
    }

    /// The upright rectangle round it.
    pub const fn bounds(&self) -> Bounds {
        match &self.shape {
            Shape::Area(area) => area.bounds(),
            Shape::Line(line) => line.bounds(),
        }
    }

    /// Its area, where it has one.
    pub const fn as_area(&self) -> Option<&Area> {
        match &self.shape {
            Shape::Area(area) => Some(area),
            Shape::Line(_) => None,
        }
    }

    /// Its line, where it is one.
    pub const fn as_line(&self) -> Option<&Line> {
        match &self.shape {
            Shape::Area(_) => None,
            Shape::Line(line) => Some(line),
        }
    }
}

impl Feature {
    /// Visits where a segment meets it; `id` is its own.
    pub(crate) fn meet<Stop>(
        &self,
        segment: Segment,
        feature: FeatureId,
        mut visit: impl FnMut(Met) -> ControlFlow<Stop>,
    ) -> ControlFlow<Stop> {
        match &self.shape {
            Shape::Area(area) => {
                area.stretches(segment, |stretch| visit(Met { feature, stretch, passage: None }))
            }
            Shape::Line(line) => {
                let mut flow = ControlFlow::Continue(());
                line.passages(segment, |passage| {
                    if flow.is_continue() {
                        let stretch = Crossing { entry: passage.at, exit: passage.at };
                        flow = visit(Met { feature, stretch, passage: Some(passage) });
                    }
                });
                flow
            }
        }
    }
}

impl Ground {
    /// The greatest number of features.
    const FEATURES_MAX: usize = IndexSet::LIMIT;

    /// A table of a width and a depth with its features, which keep their order as their index.
    pub fn new(width: Length, depth: Length, features: Vec<Feature>) -> Result<Ground, GroundFault> {
        let sound = |side: Length| Length::ZERO < side && side <= Area::REACH;
        if !sound(width) || !sound(depth) {
            return Err(GroundFault::BadSize { width, depth });
        }
        if features.len() > Ground::FEATURES_MAX {
            return Err(GroundFault::TooManyFeatures { count: features.len() });
        }
        for (feature, one) in features.iter().enumerate() {
            let wants_area = matches!(one.class, Class::Patch | Class::Building | Class::Contour);
            if wants_area != one.as_area().is_some() {
                return Err(GroundFault::WrongShape { feature });
            }
            if matches!(one.class, Class::Contour | Class::Crest) && one.level == 0 {
                return Err(GroundFault::FlatContour { feature });
            }
        }
        let grid = Grid::new(width, depth, &features);
        Ok(Ground { width, depth, features: features.into(), grid })
    }

    /// From its left edge to its right edge.
    pub const fn width(&self) -> Length {
        self.width
    }

    /// From its bottom edge to its top edge.
    pub const fn depth(&self) -> Length {
        self.depth
    }

    /// The table itself as an upright rectangle.
    pub const fn bounds(&self) -> Bounds {
        Bounds { low: Point::new(0, 0), high: Point::new(self.width.0, self.depth.0) }
    }

    /// Its features in the order of their indices.
    pub fn features(&self) -> &[Feature] {
        &self.features
    }

    /// One feature, or nothing for an index that was never given out.
    pub fn feature(&self, id: FeatureId) -> Option<&Feature> {
        self.features.get(usize::from(id.0))
    }

    /// The features for which a test holds.
    pub fn chosen(&self, test: impl Fn(&Feature) -> bool) -> IndexSet {
        let chosen = self.features.iter().enumerate().filter(|(_, feature)| test(feature));
        chosen.fold(IndexSet::EMPTY, |set, (index, _)| set.with(index))
    }

    /// The features that may have a point in common with a rectangle: all that do, and seldom others.
    #[inline]
    pub fn near(&self, bounds: &Bounds) -> IndexSet {
        self.grid.near(bounds)
    }

    /// The areas of every class that hold a point, outlines included.
    pub fn areas_at(&self, point: Point) -> IndexSet {
        let mut found = IndexSet::EMPTY;
        for index in self.grid.at(point).iter() {
            if self.features[index].as_area().is_some_and(|area| area.contains(point)) {
                found = found.with(index);
            }
        }
        found
    }

    /// The level of the ground under a point: that of the highest contour that holds it, the outline included,
    /// and zero on the flat.
    pub fn level_at(&self, point: Point) -> u8 {
        let mut level = 0;
        for index in self.grid.at(point).and(self.grid.contours).iter() {
            let feature = &self.features[index];
            if feature.level > level && feature.as_area().is_some_and(|area| area.contains(point)) {
                level = feature.level;
            }
        }
        level
    }

    /// How much of a block lies in a feature. A line holds nothing.
    pub fn holds(&self, id: FeatureId, block: &Block) -> Holding {
        self.feature(id).and_then(Feature::as_area).map_or(Holding::Apart, |area| area.holds(block))
    }

    /// Visits every feature met by a segment, feature by feature in the order of their indices: for an area the
    /// stretches through its inner part, for a line the passages from one side to the other. Grazing does not
    /// count. The visitor may break off.
    pub fn meet<Stop>(
        &self,
        segment: Segment,
        among: IndexSet,
        mut visit: impl FnMut(Met) -> ControlFlow<Stop>,
    ) -> ControlFlow<Stop> {
        for index in self.near(&Bounds::of_segment(segment)).and(among).iter() {
            self.features[index].meet(segment, FeatureId(index as u8), &mut visit)?;
        }
        ControlFlow::Continue(())
    }

    /// How much of a segment runs inside some features, summed feature by feature (where two overlap, both
    /// count); each stretch is rounded up to the unit.
    pub fn length_inside(&self, segment: Segment, among: IndexSet) -> Length {
        let mut sum = Length::ZERO;
        let _: ControlFlow<()> = self.meet(segment, among, |met| {
            if met.passage.is_none() {
                sum += met.stretch.length(segment);
            }
            ControlFlow::Continue(())
        });
        sum
    }

    /// The contours crossed along a straight path, upward and downward. A contour on whose inner side the path
    /// begins is not climbed; one on whose inner side it ends is not left.
    pub fn climb(&self, path: Segment) -> Climb {
        let mut climb = Climb::default();
        let _: ControlFlow<()> = self.meet(path, self.grid.contours, |met| {
            // Entering at the very beginning means that the path began upon the outline, which belongs to the
            // contour: that is not climbing.
            climb.up += u8::from(met.stretch.entry > Fraction::ZERO);
            climb.down += u8::from(met.stretch.exit < Fraction::ONE);
            ControlFlow::Continue(())
        });
        climb
    }
}

/// A coarse grid over the table: for each cell the features whose rectangle reaches into it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Grid {
    /// How wide and how deep all its cells are together.
    sides: [i32; 2],
    /// Which part of a cell's width and depth a unit is, with so many binary [`PLACES`]: multiplying by it is several times
    /// as fast as dividing by the cell, and comes to the same.
    parts: [u64; 2],
    cells: Box<[IndexSet; GRID_SIDE * GRID_SIDE]>,
    all: IndexSet,
    contours: IndexSet,
}

/// Cells along either side of the grid.
const GRID_SIDE: usize = 12;
/// Binary places of the part of a cell that one unit is: enough for every length up to ten metres.
const PLACES: u32 = 40;
/// A rectangle over more cells than this is not looked up: joining so many would cost more than it saves.
const GRID_JOINED_MAX: usize = 24;

impl Grid {
    fn new(width: Length, depth: Length, features: &[Feature]) -> Grid {
        let cell = [width.0, depth.0].map(|side| side / GRID_SIDE as i32 + 1);
        let all = IndexSet::below(features.len());
        let mut grid = Grid {
            sides: cell.map(|cell| cell * GRID_SIDE as i32),
            parts: cell.map(|cell| (1 << PLACES) / cell as u64 + 1),
            cells: Box::new([IndexSet::EMPTY; GRID_SIDE * GRID_SIDE]),
            all,
            contours: IndexSet::EMPTY,
        };
        for (index, feature) in features.iter().enumerate() {
            let [columns, rows] = grid.range(&feature.bounds());
            for row in rows.0..=rows.1 {
                for column in columns.0..=columns.1 {
                    let cell = &mut grid.cells[row * GRID_SIDE + column];
                    *cell = cell.with(index);
                }
            }
            if feature.class == Class::Contour {
                grid.contours = grid.contours.with(index);
            }
        }
        grid
    }

    /// The first and last column and row under a rectangle. What lies beyond the table belongs to its outer
    /// cells.
    #[inline]
    fn range(&self, bounds: &Bounds) -> [(usize, usize); 2] {
        let slot = |at: i32, side: usize| {
            let cells = (at.clamp(0, self.sides[side]) as u64 * self.parts[side]) >> PLACES;
            (cells as usize).min(GRID_SIDE - 1)
        };
        [(slot(bounds.low.x, 0), slot(bounds.high.x, 0)), (slot(bounds.low.y, 1), slot(bounds.high.y, 1))]
    }

    #[inline]
    fn at(&self, point: Point) -> IndexSet {
        let [(column, _), (row, _)] = self.range(&Bounds { low: point, high: point });
        self.cells[row * GRID_SIDE + column]
    }

    #[inline]
    fn near(&self, bounds: &Bounds) -> IndexSet {
        let [columns, rows] = self.range(bounds);
        if (columns.1 - columns.0 + 1) * (rows.1 - rows.0 + 1) > GRID_JOINED_MAX {
            return self.all;
        }
        let mut found = IndexSet::EMPTY;
        for row in rows.0..=rows.1 {
            let first = row * GRID_SIDE;
            for cell in &self.cells[first + columns.0..=first + columns.1] {
                found = found.or(*cell);
            }
        }
        found
    }
}

impl fmt::Display for GroundFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GroundFault::BadSize { width, depth } => {
                write!(f, "the table is {width} by {depth}: give two sides above zero and below ten metres")
            }
            GroundFault::TooManyFeatures { count } => {
                write!(f, "the table has {count} features: give at most {}", Ground::FEATURES_MAX)
            }
            GroundFault::WrongShape { feature } => write!(
                f,
                "the shape of feature {feature} does not go with its class: patches, buildings and contours are \
                 areas, crests and obstacles are lines"
            ),
            GroundFault::FlatContour { feature } => {
                write!(f, "feature {feature} is a contour or crest at level 0: the first contour is level 1")
            }
        }
    }
}

impl std::error::Error for GroundFault {}

#[cfg(test)]
#[path = "ground_tests.rs"]
mod tests;

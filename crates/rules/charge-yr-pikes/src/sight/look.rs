//! All lines of sight from one point: what they have in common is found out once.

use std::cell::OnceCell;

use tabletop::{Area, Block, FeatureId, Holding, IndexSet, Length, Point, Segment, Vector};

use super::shade::{Outline, Shade, Turn, is_convex};
use super::{Screens, height, screened};
use crate::world::World;

/// More than any rounding of a point or of a length comes to.
const ROUNDING: Length = Length(2);

/// What of the ground may stand in the way between two places, with what follows of it alone.
pub struct Veils<'w> {
    world: &'w World,
    screens: Screens,
    /// Which of it is an area that bulges nowhere inward.
    convex: IndexSet,
}

/// A point that is looked from or at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    /// Where.
    pub at: Point,
    /// How high it lies; 0 where no hill matters.
    height: u8,
    /// The hills on which it lies.
    hills: IndexSet,
    /// The woods and towns in which it lies deeper than anybody sees into them.
    deep: IndexSet,
    /// Those in which it surely lies at all.
    inside: IndexSet,
    /// The woods and towns outside of which it surely lies.
    off: IndexSet,
}

/// A point that many lines are looked along to: what is told of it is found out once, when it first matters.
pub struct Mark {
    at: Point,
    spot: OnceCell<Spot>,
}

impl Mark {
    /// At a point.
    pub const fn at(at: Point) -> Mark {
        Mark { at, spot: OnceCell::new() }
    }
}

/// A block that is looked at, and what is told of all its points at once.
pub struct Face {
    /// Its corners, a little farther out than they are.
    corners: [Point; 4],
    /// The woods and towns outside of which all of it lies.
    off: IndexSet,
    /// Those in which all of it lies deeper than anybody sees into them.
    deep: IndexSet,
    /// Whether none of it lies on a hill.
    low: bool,
}

/// The lines of sight from a point.
pub struct Look<'v> {
    veils: &'v Veils<'v>,
    from: Point,
    /// The same, with what is told of it once it matters.
    eye: OnceCell<Spot>,
    /// What each of the veils hides, by its number; of those by which the point lies nobody knows beforehand.
    shades: Vec<(usize, Option<Shade>)>,
}

impl Face {
    /// Its corners, a little farther out than they are.
    pub const fn corners(&self) -> &[Point; 4] {
        &self.corners
    }

    /// Whether none of it lies on a hill.
    pub const fn is_low(&self) -> bool {
        self.low
    }
}

impl<'w> Veils<'w> {
    /// What may stand in the way is given.
    pub fn of(world: &'w World, screens: Screens) -> Veils<'w> {
        let convex = |at: &usize| area(world, *at).is_some_and(|area| is_convex(area.corners()));
        let convex = screens.all().iter().filter(convex).fold(IndexSet::EMPTY, IndexSet::with);
        Veils { world, screens, convex }
    }

    /// The outline of an area.
    fn outline(&self, at: usize) -> Option<Outline<'_>> {
        let area = area(self.world, at)?;
        let turn = if self.convex.contains(at) { Turn::Left } else { Turn::Either };
        Some(Outline { corners: area.corners(), bounds: area.bounds(), turn })
    }

    /// A point.
    pub fn spot(&self, at: Point) -> Spot {
        let (Screens { hills, covers }, into) = (self.screens, self.world.book.terrain.sight.into + ROUNDING);
        let within = |feature: &usize| area(self.world, *feature).filter(|area| area.contains(at));
        let lies = |by: Length| {
            move |feature: &usize| self.outline(*feature).is_some_and(|outline| outline.is_deep(at, by))
        };
        let off = |feature: &usize| self.outline(*feature).is_some_and(|outline| outline.is_off(at));
        let all = |found: IndexSet, at: usize| found.with(at);
        let off = covers.iter().filter(off).fold(IndexSet::EMPTY, all);
        let inside = covers.but(off).iter().filter(lies(ROUNDING)).fold(IndexSet::EMPTY, all);
        Spot {
            at,
            off,
            inside,
            height: if hills.is_empty() { 0 } else { height(self.world, at) },
            hills: hills.iter().filter(|hill| within(hill).is_some()).fold(IndexSet::EMPTY, all),
            deep: inside.iter().filter(lies(into)).fold(IndexSet::EMPTY, all),
        }
    }

    /// A block.
    pub fn face(&self, block: &Block) -> Face {
        let wide = widened(block);
        let (corners, into) = (wide.corners(), self.world.book.terrain.sight.into + ROUNDING);
        let apart = |at: usize| self.world.ground.holds(FeatureId(at as u8), &wide) == Holding::Apart;
        let holds = |at: &usize| {
            self.outline(*at).is_some_and(|outline| corners.iter().all(|to| outline.is_deep(*to, into)))
        };
        let covers = || self.screens.covers.iter();
        Face {
            corners,
            off: covers().filter(|at| apart(*at)).fold(IndexSet::EMPTY, IndexSet::with),
            deep: covers().filter(holds).fold(IndexSet::EMPTY, IndexSet::with),
            low: self.screens.hills.iter().all(apart),
        }
    }

    /// The lines from a point.
    pub fn look(&self, from: Point) -> Look<'_> {
        let shade = |at: usize| Shade::of(from, &self.outline(at)?);
        Look {
            veils: self,
            from,
            eye: OnceCell::new(),
            shades: self.screens.all().iter().map(|at| (at, shade(at))).collect(),
        }
    }
}

/// A block with its edges pushed out by a part of its size, and so by more than any rounding of points on them.
pub fn widened(block: &Block) -> Block {
    let (front, depth) = (block.front_axis(), block.depth_axis());
    let out = |axis: Vector| axis.scaled(1, 64);
    let wider = |axis: Vector| axis + out(axis) + out(axis);
    Block::from_axes(block.front_left() - out(front) - out(depth), wider(front), wider(depth))
}

fn area(world: &World, at: usize) -> Option<&Area> {
    world.ground.features()[at].as_area()
}

impl Look<'_> {
    /// Whether the line to a point is clear: what [`Screens::leave_clear`] says, sooner.
    pub fn is_clear(&self, to: Point) -> bool {
        self.reaches(to, || self.veils.spot(to))
    }

    /// The same of one that is known.
    pub fn is_clear_to(&self, to: &Mark) -> bool {
        self.reaches(to.at, || *to.spot.get_or_init(|| self.veils.spot(to.at)))
    }

    /// Whether one and the same feature surely hides all of a block; where it says no, all of it may still be hidden.
    pub fn loses(&self, face: &Face) -> bool {
        let eye = || self.eye.get_or_init(|| self.veils.spot(self.from));
        self.shades.iter().any(|(at, shade)| {
            let crosses = || face.low && shade.is_some_and(|shade| shade.crosses_all(&face.corners));
            if self.veils.screens.hills.contains(*at) {
                let level = self.veils.world.ground.features()[*at].level;
                return crosses() && level > 0 && level >= eye().height && !eye().hills.contains(*at);
            }
            let [off, deep] = [face.off, face.deep].map(|it| it.contains(*at));
            off && crosses() && eye().off.contains(*at) && eye().height == 0
                || deep && eye().off.contains(*at)
                || off && eye().deep.contains(*at)
        })
    }

    fn reaches(&self, to: Point, spot: impl Fn() -> Spot) -> bool {
        let mut there = None;
        let clear = self.shades.iter().all(|(at, shade)| {
            let missed = shade.is_some_and(|shade| shade.crosses(to) == Some(false));
            missed || !self.is_hidden_by(*at, shade.as_ref(), there.get_or_insert_with(&spot))
        });
        debug_assert!(
            (to.x ^ to.y ^ self.from.x) & 63 != 0
                || clear == self.veils.screens.leave_clear(self.veils.world, self.from, to),
            "what is told by shades is not what the line meets"
        );
        clear
    }

    /// Whether a feature that may lie on the line to a point hides it.
    fn is_hidden_by(&self, at: usize, shade: Option<&Shade>, to: &Spot) -> bool {
        let (world, way) = (self.veils.world, Segment::new(self.from, to.at));
        let eye = self.eye.get_or_init(|| self.veils.spot(self.from));
        let high = eye.height.max(to.height);
        let Some(area) = area(world, at) else {
            let only = self.veils.screens.only(at);
            return !only.leave_clear_at(world, way, [eye.height, to.height]);
        };
        let crosses = || shade.and_then(|shade| shade.crosses(to.at)).unwrap_or_else(|| area.is_entered(way));
        if self.veils.screens.hills.contains(at) {
            let level = world.ground.features()[at].level;
            let blocks = level > 0 && level >= high;
            return blocks && !eye.hills.contains(at) && !to.hills.contains(at) && crosses();
        }
        let off = [eye.off.contains(at), to.off.contains(at)];
        let deep = [eye.deep.contains(at), to.deep.contains(at)];
        match (off, deep) {
            // Neither end lies in it, nor looks as if it did: whatever of the line runs through it hides.
            ([true, true], _) if high == 0 => return crosses(),
            // From a hill to another as high it hides nothing.
            ([true, true], _) if eye.height == to.height => return false,
            // From a hill or to one it hides what lies in the dead space behind it.
            ([true, true], _) => {
                let (low, far) = if eye.height > to.height { (to.at, self.from) } else { (self.from, to.at) };
                let dead = world.book.terrain.sight.dead;
                let outline = self.veils.outline(at);
                match outline.and_then(|outline| outline.begins_beyond(low, far, dead)) {
                    Some(beyond) if crosses() => return !beyond,
                    Some(_) => return false,
                    None => {}
                }
            }
            // From without, all of the line between its edge and the end counts.
            ([true, false], [_, true]) | ([false, true], [true, _]) => return true,
            ([true, false], _) | ([false, true], _) => {
                let (outer, inner) = if off[0] { (self.from, to.at) } else { (to.at, self.from) };
                let into = world.book.terrain.sight.into;
                let holds =
                    || if off[0] { to.inside } else { eye.inside }.contains(at) || area.contains(inner);
                let outline = self.veils.outline(at).filter(|_| holds());
                if let Some(hides) = outline.and_then(|outline| outline.holds_more(outer, inner, into)) {
                    return hides;
                }
            }
            // Nothing of a line lies outside of what bulges nowhere inward and holds both its ends.
            _ if eye.inside.contains(at) && to.inside.contains(at) => {
                let (long, into) = (way.length(), world.book.terrain.sight.into);
                if long > into + ROUNDING || long < into - ROUNDING {
                    return long > into;
                }
            }
            _ => {}
        }
        screened(world, way, high, [eye.height, to.height], IndexSet::one(at))
    }
}

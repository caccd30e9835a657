//! The ground and those who stand on it as they bear on movement (BR-00-05, section 04).
//!
//! A path is a line of straight stretches along which the centre of a base goes. [`Going`] is what bears on one mover; it
//! is the authority on whether he may go along a stretch, what it costs him, and where he may come to rest.

mod cheapest;
mod goal;
mod mover;
mod reach;
mod walls;

use engine::{PieceId, Refusal};
use tabletop::{Bounds, Disc, FeatureId, Few, Fraction, IndexSet, Length, Point, Segment};

use crate::book::Pace;
use crate::field::Field;
use crate::rule;
use crate::table::{Order, PIECES};
use crate::world::TerrainKind;

pub use cheapest::cheapest;
pub use goal::{Goal, Way};
pub use mover::{Build, Mover, Pieces};
pub use reach::{Reach, reach};
pub use walls::{crossings, is_on_road, solid, stays_on_road};

/// What bears on one mover as everything now stands.
#[derive(Clone, Copy)]
pub struct Going<'a> {
    /// The table.
    pub field: Field<'a>,
    /// Who moves.
    pub mover: Mover,
    others: Few<Other, PIECES>,
}

/// Somebody else who stands on the table.
#[derive(Clone, Copy)]
struct Other {
    piece: PieceId,
    base: Disc,
    /// How near the mover's base may come to this one while it moves; below nothing for those through whom he passes.
    keeps: Length,
}

/// Friends are passed through.
const PASSED: Length = Length(-1);

impl Other {
    /// The places where the centre of a mover's base would be too near to it.
    fn kept(&self, radius: Length) -> Disc {
        Disc { radius: self.base.radius + self.keeps.max(Length::ZERO) + radius, ..self.base }
    }
}

/// Farther than anybody goes: any table can be crossed many times.
const FARTHEST: Length = Length::inches(4_000);

/// What a path costs a mover (BR-00-01, BR-04-03, BR-04-04).
pub fn cost(field: Field, mover: &Mover, from: Point, points: &[Point]) -> Result<Length, Refusal> {
    Going::of(field, mover).path(from, points)
}

impl<'a> Going<'a> {
    /// What bears on a mover: all who stand but himself and those whom he does not mind. Enemies in hiding are not there
    /// until they are found (BR-01-06).
    pub fn of(field: Field<'a>, mover: &Mover) -> Going<'a> {
        Going::among(field, mover, |_| true)
    }

    /// What bears on a mover who goes no farther than so far from a place: the same, without those whom he cannot meet.
    pub fn about(field: Field<'a>, mover: &Mover, from: Point, far: Length) -> Going<'a> {
        let far = far.clamp(Length::ZERO, FARTHEST) + Length(2);
        Going::among(field, mover, |other| {
            let (reach, away) = (other.kept(mover.radius).radius + far, other.base.centre - from);
            away.x.abs() <= reach.0 && away.y.abs() <= reach.0
        })
    }

    fn among(field: Field<'a>, mover: &Mover, counts: impl Fn(&Other) -> bool) -> Going<'a> {
        let nobody = Other {
            piece: PieceId(0),
            base: Disc { centre: Point::default(), radius: Length::ZERO },
            keeps: PASSED,
        };
        let mut going = Going { field, mover: *mover, others: Few::empty(nobody) };
        let mut add = |piece: PieceId, keeps: Length| {
            if piece == mover.piece || mover.without.contains(piece) {
                return;
            }
            let other = Other { piece, base: field.base(piece), keeps };
            if counts(&other) {
                going.others.try_push(other);
            }
        };
        for (band, group) in field.world.groups.iter().zip(&field.table.groups) {
            let is_foe = mover.side.is_some_and(|own| own != band.side);
            if is_foe && group.is(Order::Hidden) {
                continue;
            }
            for man in band.figures.iter().filter(|man| field.stands(**man)) {
                add(*man, if is_foe { mover.keeps(field, *man) } else { PASSED });
            }
        }
        field.animals().for_each(|animal| add(animal, Length::ZERO));
        going
    }

    /// What a whole path costs, its end a place to rest on.
    ///
    /// # Errors
    /// The first rule that it breaks.
    pub fn path(&self, from: Point, points: &[Point]) -> Result<Length, Refusal> {
        let mut sum = Length::ZERO;
        let mut here = from;
        for point in points {
            sum += self.stretch(Segment::new(here, *point))?;
            here = *point;
        }
        if !points.is_empty() {
            self.rests(here)?;
        }
        Ok(sum)
    }

    /// What a straight stretch of a path costs (BR-00-01, BR-04-03, BR-04-04).
    ///
    /// # Errors
    /// What stops the mover on it: the edge of the table (BR-04-10), ground that he may not enter or cross (BR-00-05,
    /// BR-04-04), an enemy or a beast (BR-04-09).
    pub fn stretch(&self, way: Segment) -> Result<Length, Refusal> {
        self.stretch_past(way, self.others.iter())
    }

    /// The same past some of the others.
    fn stretch_past<'o>(
        &self,
        way: Segment,
        others: impl Iterator<Item = &'o Other>,
    ) -> Result<Length, Refusal> {
        let cost = self.over_open_ground(way)?;
        self.past(way, others)?;
        Ok(cost)
    }

    /// What a stretch costs where nobody stands.
    fn over_open_ground(&self, way: Segment) -> Result<Length, Refusal> {
        self.on_table(way.to)?;
        Ok(way.length() + self.over_ground(way)?)
    }

    /// Those of the others, by their places among them, whom the mover can meet on a stretch or on a part of it.
    fn beside(&self, way: Segment) -> Few<u8, PIECES> {
        let (bounds, mut beside) = (Bounds::of_segment(way), Few::empty(0));
        for (place, other) in self.others.iter().enumerate() {
            if other.keeps != PASSED && meets(&bounds, &other.kept(self.mover.radius)) {
                beside.try_push(place as u8);
            }
        }
        beside
    }

    /// Whether no way leads to a place, for somebody is there whom the mover does not begin beside.
    fn is_taken(&self, at: Point, begins: Point) -> bool {
        self.others.iter().any(|other| {
            let kept = other.kept(self.mover.radius);
            let is_in = |place: Point| place.distance_squared(kept.centre) < kept.radius.squared();
            other.keeps != PASSED && is_in(at) && !is_in(begins)
        })
    }

    /// Whether a base may come to rest at a place.
    ///
    /// # Errors
    /// The base on which it would stand (BR-04-09), or the fence, wall, building or water on which it would (BR-00-05,
    /// BR-04-04), or the edge of the table.
    pub fn rests(&self, at: Point) -> Result<(), Refusal> {
        self.on_table(at)?;
        let base = Disc { centre: at, radius: self.mover.radius };
        if let Some(other) = self.others.iter().find(|other| other.base.overlaps(&base)) {
            return Err(
                Refusal::new(rule!("BR-04-09"), "no move ends on the base of another").piece(other.piece)
            );
        }
        for feature in self.near(Segment::new(at, at)) {
            let kind = self.field.world.terrain(feature).kind;
            let closed = match self.field.world.book.ground.kinds.of(kind).pace {
                Pace::Normal | Pace::Half => false,
                Pace::FootOnly => solid(self.field.world, feature).any(|part| base.is_crossed_by(part)),
                Pace::Closed => self.is_in(feature, at) || self.edges_meet(feature, &base),
            };
            if closed {
                let why = "no base comes to rest across a fence, a wall or water that nobody enters";
                return Err(Refusal::new(rule!("BR-04-04"), why).ground(feature.0).point(at));
            }
        }
        Ok(())
    }

    /// Whether the mover's base rests at a place no nearer to any enemy than he may come (BR-04-05).
    ///
    /// # Errors
    /// As [`Going::rests`], and the enemy who is too near.
    pub fn stands_aloof(&self, at: Point) -> Result<(), Refusal> {
        self.rests(at)?;
        let base = Disc { centre: at, radius: self.mover.radius };
        let near = self
            .others
            .iter()
            .find(|other| other.keeps > Length::ZERO && base.within(&other.base, other.keeps - Length(1)));
        match near {
            Some(other) => Err(too_near(&base, other)),
            None => Ok(()),
        }
    }

    /// The table's edge is a wall to a base (BR-04-10): it may touch it.
    fn on_table(&self, at: Point) -> Result<(), Refusal> {
        let table = self.field.world.ground.bounds();
        match table.inflated(-self.mover.radius).contains(at) {
            true => Ok(()),
            false => Err(Refusal::new(rule!("BR-04-10"), "the edge of the table is in the way").point(at)),
        }
    }

    /// What ground adds to the length of a stretch, if it lets the mover through.
    fn over_ground(&self, way: Segment) -> Result<Length, Refusal> {
        let (world, mut halved, mut toll) = (self.field.world, IndexSet::EMPTY, Length::ZERO);
        for feature in self.near(way) {
            let kind = world.terrain(feature).kind;
            match (world.book.ground.kinds.of(kind).pace, self.mover.build) {
                (Pace::Normal, _) => {}
                (Pace::Half, _) => halved = halved.with(usize::from(feature.0)),
                (Pace::FootOnly, Build::Foot) if kind != TerrainKind::Building => {
                    toll += world.book.ground.crossing.toll.times(crossings(world, feature, way).into());
                }
                (Pace::FootOnly, Build::Foot) => {
                    if crossings(world, feature, way) > 0 {
                        let why = "a building is entered and left through a door";
                        return Err(Refusal::new(rule!("BR-00-05"), why).ground(feature.0));
                    }
                }
                (Pace::FootOnly, Build::Hooves) => self.keeps_off(feature, way, rule!("BR-04-04"))?,
                (Pace::Closed, _) => self.keeps_off(feature, way, rule!("BR-00-05"))?,
            }
        }
        if halved.is_empty() {
            return Ok(toll);
        }
        let more = i32::from(world.book.movement.halved.cost) - 1;
        Ok(toll + world.ground.length_covered(way, halved).times(more))
    }

    /// The mover's base does not meet a feature but through its openings.
    fn keeps_off(&self, feature: FeatureId, way: Segment, rule: engine::Rule) -> Result<(), Refusal> {
        let mut parts = walls::closed_to_hooves(self.field.world, feature).iter();
        match parts.any(|part| Disc::bars(*part, way, self.mover.radius)) {
            true => Err(Refusal::new(rule, "horses and beasts do not cross this; nobody enters deep water")
                .ground(feature.0)),
            false => Ok(()),
        }
    }

    /// Nobody moves through an enemy or a beast, nor nearer to an enemy than he may (BR-04-09). Who begins nearer may
    /// go where he never comes nearer still: so one who is in contact and not locked walks off without penalty (BR-08-10).
    fn past<'o>(&self, way: Segment, others: impl Iterator<Item = &'o Other>) -> Result<(), Refusal> {
        let bounds = Bounds::of_segment(way);
        for other in others {
            if other.keeps == PASSED || !meets(&bounds, &other.kept(self.mover.radius)) {
                continue;
            }
            if other.base.blocks(way, self.mover.radius) {
                let why = "nobody moves through an enemy or a beast";
                return Err(Refusal::new(rule!("BR-04-09"), why).piece(other.piece));
            }
            let kept = Disc { radius: other.base.radius + other.keeps, ..other.base };
            if other.keeps > Length::ZERO && kept.blocks(way, self.mover.radius) {
                let end = Disc { centre: way.to, radius: self.mover.radius };
                return Err(too_near(&end, other));
            }
        }
        Ok(())
    }

    /// The features that a base on a stretch may meet.
    fn near(&self, way: Segment) -> impl Iterator<Item = FeatureId> + use<> {
        let bounds = Bounds::of_segment(way).inflated(self.mover.radius + Length(1));
        self.field.world.ground.near(&bounds).iter().map(|index| FeatureId(index as u8))
    }

    fn is_in(&self, feature: FeatureId, at: Point) -> bool {
        self.field.world.ground.areas_at(at).contains(usize::from(feature.0))
    }

    fn edges_meet(&self, feature: FeatureId, base: &Disc) -> bool {
        walls::closed_to_hooves(self.field.world, feature).iter().any(|part| base.is_crossed_by(*part))
    }
}

fn too_near(base: &Disc, other: &Other) -> Refusal {
    let why = "but in a charge nobody comes so near to an enemy; who is nearer already goes away from him";
    Refusal::new(rule!("BR-04-09"), why).piece(other.piece).measured(base.gap(&other.base), other.keeps)
}

/// Whether the box round a disc and another share a point.
fn meets(bounds: &Bounds, disc: &Disc) -> bool {
    let (at, radius) = (disc.centre, disc.radius.0);
    bounds.low.x - radius <= at.x
        && at.x <= bounds.high.x + radius
        && bounds.low.y - radius <= at.y
        && at.y <= bounds.high.y + radius
}

/// Places along a stretch, each counted once.
pub(crate) type Places = Few<Fraction, 16>;

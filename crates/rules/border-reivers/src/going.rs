//! The ground and those who stand on it as they bear on movement (BR-00-05, section 04).
//!
//! A path is a line of straight stretches along which the centre of a base goes. [`Going`] is what bears on one mover; it
//! is the authority on whether he may go along a stretch, what it costs him, and where he may come to rest.

mod cheapest;
mod goal;
pub(crate) mod mover;
mod others;
mod reach;
mod search;
mod walls;

use engine::{PieceId, Refusal};
use tabletop::{Bounds, Disc, FeatureId, Fraction, IndexSet, InlineVec, Length, Point, Segment, Window};

use crate::book::Pace;
use crate::field::Field;
use crate::roomy::Roomy;
use crate::rule;
use crate::table::PIECES;
use crate::world::TerrainKind;

use others::Other;

pub use cheapest::{cheapest, cheapest_to, leads_round, leads_to, straight};
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
    /// Those who stand about whom he goes round.
    others: Roomy<Other>,
    /// How near at most the mover's centre may not come to somebody's while it moves.
    kept: Length,
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
        Going::about(field, mover, field.centre(mover.piece), FARTHEST)
    }

    /// What bears on a mover who goes no farther than so far from a place: the same, without those whom he cannot meet.
    #[inline]
    pub fn about(field: Field<'a>, mover: &Mover, from: Point, far: Length) -> Going<'a> {
        let mut going = Going::alone(field, mover);
        going.gather(from, far);
        going
    }

    /// What bears on a mover before it is gathered whom he goes round. It is large: who seeks many ways lays it down where it is
    /// kept, and gathers there.
    #[inline]
    pub fn alone(field: Field<'a>, mover: &Mover) -> Going<'a> {
        Going { field, mover: *mover, others: Roomy::empty(Other::NOBODY), kept: Length::ZERO }
    }

    /// Whether somebody is at a place from whom the mover keeps off, unless he begins beside him: no way leads there.
    fn is_taken(&self, at: Point, begins: Point) -> bool {
        let takes = |part: &[Other]| part.iter().any(|other| other.takes(at, begins));
        self.others.parts().into_iter().any(takes)
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
        let cost = self.over_open_ground(way)?;
        self.past_others(way)?;
        Ok(cost)
    }

    /// What a stretch costs where nobody stands.
    fn over_open_ground(&self, way: Segment) -> Result<Length, Refusal> {
        self.over(way, self.bearing(way))
    }

    /// The same where no other features bear on it than some.
    fn over(&self, way: Segment, features: IndexSet) -> Result<Length, Refusal> {
        self.on_table(way.to)?;
        Ok(way.length() + self.over_ground(way, features)?)
    }

    /// Those of the others, by their places among them, whom the mover can meet on a stretch or on a part of it.
    fn beside(&self, way: Segment) -> InlineVec<u8, PIECES> {
        let (bounds, mut beside) = (Bounds::of_segment(way), InlineVec::empty(0));
        let mut place = 0;
        for part in self.others.parts() {
            for other in part {
                if meets(&bounds, &other.kept()) {
                    beside.try_push(place);
                }
                place += 1;
            }
        }
        beside
    }

    /// Whether a base may come to rest at a place.
    ///
    /// # Errors
    /// The base on which it would stand (BR-04-09), or the fence, wall, building or water on which it would (BR-00-05,
    /// BR-04-04), or the edge of the table.
    pub fn rests(&self, at: Point) -> Result<(), Refusal> {
        let base = Disc { centre: at, radius: self.mover.radius };
        self.on_table(at)?;
        if let Some((piece, _)) = self.stands_at(&base) {
            return Err(Refusal::new(rule!("BR-04-09"), "no move ends on the base of another").piece(piece));
        }
        self.ground_bears(&base)
    }

    /// Somebody on whom a base would stand, and his own base.
    fn stands_at(&self, base: &Disc) -> Option<(PieceId, Disc)> {
        let (at, radius) = (base.centre, base.radius);
        // Most are nowhere near it, however wide they are.
        let about = Window::about(at, radius + self.field.world.book.foundations.bases.widest());
        let overlaps = |other: &&Other| about.holds(other.centre) && other.base().overlaps(base);
        let other = self.others.parts().into_iter().find_map(|part| part.iter().find(overlaps));
        let friend = || self.friend_about(at, radius, |man| self.field.base(man).overlaps(base));
        other
            .map(|other| (other.piece(), other.base()))
            .or_else(|| friend().map(|man| (man, self.field.base(man))))
    }

    /// Whether the ground lets a base come to rest at a place.
    fn ground_bears(&self, base: &Disc) -> Result<(), Refusal> {
        let at = base.centre;
        for feature in self.near(Segment::new(at, at)) {
            let kind = self.field.world.terrain(feature).kind;
            let closed = match self.field.world.book.ground.kinds.of(kind).pace {
                Pace::Normal | Pace::Half => false,
                Pace::FootOnly => solid(self.field.world, feature).any(|part| base.is_crossed_by(part)),
                Pace::Closed => self.is_in(feature, at) || self.edges_meet(feature, base),
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
        let is_near = |other: &&Other| {
            let keeps = other.keeps(&self.mover);
            keeps > Length::ZERO && base.within(&other.base(), keeps - Length(1))
        };
        match self.others.parts().into_iter().find_map(|part| part.iter().find(is_near)) {
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

    /// The features that may bear on a stretch or on a part of it.
    fn bearing(&self, way: Segment) -> IndexSet {
        let world = self.field.world;
        let bounds = Bounds::of_segment(way).inflated(self.mover.radius + Length(1));
        let near = world.ground.near(&bounds).iter().filter(|index| {
            let pace = world.book.ground.kinds.of(world.terrain[*index].kind).pace;
            pace != Pace::Normal && bounds.meets(&world.ground.features()[*index].bounds())
        });
        near.fold(IndexSet::EMPTY, IndexSet::with)
    }

    /// What some features add to the length of a stretch, if they let the mover through.
    fn over_ground(&self, way: Segment, features: IndexSet) -> Result<Length, Refusal> {
        let (world, mut halved, mut toll) = (self.field.world, IndexSet::EMPTY, Length::ZERO);
        for index in features.iter() {
            let (feature, shape) = (FeatureId(index as u8), &world.ground.features()[index]);
            let kind = world.terrain(feature).kind;
            match (world.book.ground.kinds.of(kind).pace, self.mover.build) {
                (Pace::Normal, _) => {}
                (Pace::Half, _) if !shape.bounds().meets_segment(way) => {}
                (Pace::Half, _) => halved = halved.with(index),
                (Pace::FootOnly, Build::Foot) if kind != TerrainKind::Building => {
                    toll += world.book.ground.crossing.toll.times(crossings(world, feature, way).into());
                }
                (Pace::FootOnly, Build::Foot) => {
                    if crossings(world, feature, way) > 0 {
                        let why = "a building is entered and left through a door";
                        return Err(Refusal::new(rule!("BR-00-05"), why).ground(feature.0));
                    }
                }
                (Pace::FootOnly, Build::Hooves) => {
                    self.keeps_off(feature, way, rule!("BR-04-04"), "horses and beasts do not cross this")?;
                }
                (Pace::Closed, _) => {
                    self.keeps_off(feature, way, rule!("BR-00-05"), "nobody enters this")?;
                }
            }
        }
        if halved.is_empty() {
            return Ok(toll);
        }
        let more = i32::from(world.book.movement.halved.cost) - 1;
        Ok(toll + world.ground.length_covered(way, halved).times(more))
    }

    /// The mover's base does not meet a feature but through its openings.
    fn keeps_off(
        &self,
        feature: FeatureId,
        way: Segment,
        rule: engine::Rule,
        why: &'static str,
    ) -> Result<(), Refusal> {
        let mut parts = walls::closed_to_hooves(self.field.world, feature).iter();
        match parts.any(|part| Disc::bars(*part, way, self.mover.radius)) {
            true => Err(Refusal::new(rule, why).ground(feature.0)),
            false => Ok(()),
        }
    }

    /// See [`Going::past`], of all the others.
    fn past_others(&self, way: Segment) -> Result<(), Refusal> {
        let [most, rest] = self.others.parts();
        self.past(way, most.iter())?;
        if rest.is_empty() { Ok(()) } else { self.past(way, rest.iter()) }
    }

    /// Nobody moves through an enemy or a beast, nor nearer to an enemy than he may (BR-04-09). Who begins nearer may
    /// go where he never comes nearer still: so one who is in contact and not locked walks off without penalty (BR-08-10).
    fn past<'o>(&self, way: Segment, others: impl Iterator<Item = &'o Other>) -> Result<(), Refusal> {
        // Most are nowhere near the way, however far he keeps from them.
        let about = Window::of(&Bounds::of_segment(way).inflated(self.kept));
        for other in others {
            if !about.holds(other.centre) {
                continue;
            }
            if other.base().blocks(way, self.mover.radius) {
                let why = "nobody moves through an enemy or a beast";
                return Err(Refusal::new(rule!("BR-04-09"), why).piece(other.piece()));
            }
            let kept = Disc { centre: other.centre, radius: other.kept - self.mover.radius };
            if kept.radius > other.base().radius && kept.blocks(way, self.mover.radius) {
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
    Refusal::new(rule!("BR-04-09"), why)
        .piece(other.piece())
        .measured(base.gap(&other.base()), other.kept - base.radius - other.base().radius)
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
pub(crate) type Places = InlineVec<Fraction, 16>;

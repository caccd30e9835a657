//! What a body meets that goes along a straight line for so far: friends, enemies, closed ground, the edge. Those who fall back and
//! those who rout go so.

use engine::PieceId;
use tabletop::{Block, Body, Bounds, Footprint, Length};

use crate::commanded_shot;
use crate::field::{Field, TOUCHING};
use crate::going::{self, Stretch};

/// A body on its way: the stretch of its leading edge, and its size as it goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    /// Who runs.
    pub unit: PieceId,
    /// The way of the middle of the edge that leads, looking along it.
    pub way: Stretch,
    /// Its width and depth as it goes.
    pub body: Footprint,
}

/// After how much of its way somebody meets whom.
pub type Met = (Length, PieceId);

/// How far beyond its distance a body looks for a clear place: to the far edge of any table.
const BEYOND: Length = Length::inches(240);

/// How far along a way something first holds that goes on holding.
pub fn first(long: Length, holds: impl Fn(Length) -> bool) -> Option<Length> {
    if !holds(long) {
        return None;
    }
    let (mut not, mut yes) = (-1, long.0.max(0));
    while yes - not > 1 {
        let middle = not + (yes - not) / 2;
        if holds(Length(middle)) { yes = middle } else { not = middle }
    }
    Some(Length(yes))
}

impl Run {
    /// What it covers after so much of the way.
    pub fn block(&self, way: Length) -> Block {
        self.body.block(self.way.after(way))
    }

    /// What it has covered by then.
    fn swept(&self, way: Length) -> Block {
        self.way.covers(self.body, way)
    }

    /// What lies round all that, and round whatever touches it.
    fn round(&self, long: Length) -> Bounds {
        Bounds::of_block(&self.swept(long)).inflated(TOUCHING)
    }

    /// The friendly units through whom it passes within so much of the way, in the order in which it meets them.
    pub fn friends(&self, field: Field, long: Length) -> Vec<PieceId> {
        let (part, side) = (self.round(long), field.side(self.unit));
        let placed = |id: PieceId| commanded_shot::horse_of(field, id).map(|horse| (id, horse));
        let shot: Vec<(PieceId, PieceId)> = field.formed_of(side).filter_map(placed).collect();
        let mut met: Vec<(Length, PieceId)> = field
            .units_of(side)
            .filter(|id| *id != self.unit && field.piece(*id).host().is_none())
            .filter(|id| !shot.iter().any(|it| it.0 == *id))
            .filter_map(|id| {
                // Commanded shot among the horse is passed through with it (CYP-23-09).
                let with = std::iter::once(id).chain(shot.iter().filter(|it| it.1 == id).map(|it| it.0));
                let near = with.filter(|id| field.piece(*id).may_meet(&part));
                let bodies: Vec<Body> = near.map(|id| field.body(id)).collect();
                let meets = |way: Length| bodies.iter().any(|body| body.overlaps_block(&self.swept(way)));
                first(long, meets).map(|way| (way, id))
            })
            .collect();
        met.sort_unstable();
        met.into_iter().map(|(_, id)| id).collect()
    }

    /// The first enemy whom it touches within so much of the way, and how far off that is. Those whom it touched, or who stood within
    /// an inch, when it began count only if the way leads nearer to them (CYP-14-03, CYP-15-08).
    pub fn enemy(&self, field: Field, long: Length, counts: impl Fn(PieceId) -> bool) -> Option<Met> {
        let inch = field.world.book.movement.proximity.inch;
        let (start, soon) = (self.block(Length::ZERO), self.block(long.min(inch)).centre());
        let nears = |id: PieceId| {
            let centre = field.block(id).centre();
            soon.distance(centre) < start.centre().distance(centre)
        };
        let (side, part) = (field.side(self.unit).other(), self.round(long));
        let near = field.near_of(side, part).filter(|id| field.kind(*id).is_unit());
        let enemies = near.filter(|id| counts(*id));
        let met = enemies.filter_map(|id| {
            let body = field.body(id);
            let meets = |way| body.within_of(&self.swept(way), TOUCHING);
            let counts = !body.within_of(&start, inch) || nears(id);
            first(long, |way| counts && meets(way)).map(|way| (way, id))
        });
        met.min()
    }

    /// How far it goes before ground that nobody enters or the edge of the table holds it up, at most so far.
    pub fn held(&self, field: Field, long: Length, by_edge: bool) -> Length {
        let inside = field.world.ground.bounds();
        let outside = |way: Length| by_edge && !inside.encloses(&self.block(way));
        let way = |long| Stretch { long, ..self.way };
        let closed = |long| going::bars_of(field, self.unit, self.body, &way(long)).is_some();
        let limit = first(long, |way| outside(way) || closed(way));
        limit.map_or(long, |way| (way - Length(1)).max(Length::ZERO))
    }

    /// Whether it stands on no friend after so much of the way, nor on guns of the enemy, which it passes (CYP-14-03).
    pub fn is_clear(&self, field: Field, way: Length) -> bool {
        let (block, side) = (self.block(way), field.side(self.unit));
        let counts =
            |id: PieceId| field.side(id) == side && field.kind(id).is_unit() || field.kind(id).is_battery();
        let mut others = field.near(Bounds::of_block(&block)).filter(|id| counts(*id));
        !others.any(|id| id != self.unit && field.body(id).overlaps_block(&block))
    }

    /// The farthest place, no farther than so much of the way, where it stands on no friend: at worst where it began.
    pub fn last_clear(&self, field: Field, most: Length) -> Length {
        let step = Length::inches(1).half().half();
        let mut way = most.max(Length::ZERO);
        while way > Length::ZERO && !self.is_clear(field, way) {
            way = (way - step).max(Length::ZERO);
        }
        way
    }

    /// The least way, from one on, at whose end it stands on no friend, and that closed ground and the edge allow (CYP-14-02,
    /// CYP-14-08, CYP-15-14).
    pub fn clear(&self, field: Field, from: Length) -> Option<Length> {
        let farthest = self.held(field, BEYOND, true);
        let step = Length::inches(1).half().half();
        let mut ways = (0..).map(|nth| from + step.times(nth)).take_while(|way| *way <= farthest);
        ways.find(|way| self.is_clear(field, *way))
    }
}

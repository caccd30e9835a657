//! The ground that a piece covers for sight and shot, and the points from which it looks (CP-19-28).

use engine::PieceId;
use tabletop::{Area, Block, Blocker, Body, Bounds, Gap, Holding, Length, Point, Sector, Segment};

use crate::field::Field;
use crate::table::Form;
use crate::world::Kind;

/// How far beside the ground of a piece points are looked at, at most, and a little more.
pub const BESIDE: Length = Length(80);

/// The ground that a piece covers for sight and shot: its figures' bases, or all of the town block that it holds
/// (CP-19-28).
#[derive(Clone, Copy, Debug)]
pub enum Stand<'a> {
    /// Its own.
    Troops(Body),
    /// That of the town block.
    House(&'a Area),
}

impl<'a> Stand<'a> {
    /// Where a piece stands.
    pub fn of(field: Field<'a>, piece: PieceId) -> Stand<'a> {
        let block = field.state(piece).holds();
        let house = block.and_then(|block| field.world.ground.features().get(usize::from(block))?.as_area());
        house.map_or_else(|| Stand::Troops(field.body(piece)), Stand::House)
    }

    /// The edges of its ground.
    pub fn edges(&self) -> impl Iterator<Item = Segment> + '_ {
        let (body, house) = match self {
            Stand::Troops(body) => (Some(body), None),
            Stand::House(area) => (None, Some(*area)),
        };
        let of_blocks = body.into_iter().flat_map(|body| {
            body.blocks().flat_map(|block| tabletop::Edge::ALL.map(|edge| block.edge(edge)))
        });
        of_blocks.chain(house.into_iter().flat_map(Area::edges))
    }

    /// Those of its edges that may be seen from a point: none of a block that looks away from it.
    pub fn edges_towards(&self, eye: Point) -> impl Iterator<Item = Segment> + '_ {
        let troops = matches!(self, Stand::Troops(_));
        self.edges().filter(move |edge| {
            let along = edge.vector();
            // Points are rounded: whatever is seen nearly end on is looked at.
            let hair = 4 * (i64::from(along.x).abs() + i64::from(along.y).abs());
            !troops || along.cross(eye - edge.from) >= -hair
        })
    }

    /// From a point to the nearest point of its ground.
    pub fn gap_from(&self, point: Point) -> Gap {
        match self {
            Stand::Troops(body) => {
                body.gap_to(&point).map_or_else(|| Gap::between(point, body.pose().at), Gap::reversed)
            }
            Stand::House(area) if area.contains(point) => Gap::none_at(point),
            Stand::House(area) => area.outline_gap(point).map_or_else(|| Gap::none_at(point), Gap::reversed),
        }
    }

    /// Whether a point lies no farther than so much from its ground.
    pub fn is_in_range(&self, point: Point, limit: Length) -> bool {
        match self {
            Stand::Troops(body) => body.within_of(&point, limit),
            Stand::House(_) => self.gap_from(point).distance.within(limit),
        }
    }

    /// A point of it in a sector, if any part of it is.
    pub fn caught_by(&self, sector: &Sector) -> Option<Point> {
        match self {
            Stand::Troops(body) => body.blocks().find_map(|block| sector.catch(&block)),
            Stand::House(area) => area.edges().find_map(|edge| sector.catch(&edge)),
        }
    }

    /// The upright rectangle round it.
    pub fn bounds(&self) -> Bounds {
        match self {
            Stand::Troops(body) => {
                let here = Bounds { low: body.pose().at, high: body.pose().at };
                body.blocks().flat_map(|block| block.corners()).fold(here, Bounds::with)
            }
            Stand::House(area) => area.bounds(),
        }
    }

    /// Whether two of them come within a distance of one another, the limit included (CP-04-03).
    pub fn is_within(&self, other: &Stand, limit: Length) -> bool {
        match (self, other) {
            (Stand::Troops(one), Stand::Troops(other)) => one.within(other, limit),
            (Stand::Troops(body), Stand::House(area)) | (Stand::House(area), Stand::Troops(body)) => {
                area.contains(body.pose().at) || area.edges().any(|edge| body.within_of(&edge, limit))
            }
            (Stand::House(one), Stand::House(other)) => {
                one.edges().any(|edge| other.edges().any(|far| tabletop::Outline::within(&edge, &far, limit)))
            }
        }
    }

    /// Whether it lies wholly in an area, its outline included and but for a hair of rounding; a house does in none.
    pub fn is_within_area(&self, area: &Area) -> bool {
        let frame = match self {
            Stand::Troops(body) => body.frame(),
            Stand::House(_) => None,
        };
        frame.is_some_and(|frame| area.holds(&frame.shrunk(Block::TOLERANCE)) == Holding::Wholly)
    }

    /// Whether a line to a point of its outline runs through its inside first: then it ends at a far side, which the near
    /// one hides.
    pub fn is_entered(&self, line: Segment) -> bool {
        // The point is rounded and may lie a hair inside.
        let hair = line.vector().scaled(4, line.length().0.max(1).into());
        let before = Segment::new(line.from, line.to - hair);
        match self {
            Stand::Troops(body) => body.blocks().any(|block| Blocker::new(block, 0).is_entered(before)),
            Stand::House(area) => area.is_entered(before),
        }
    }

    /// A rectangle that holds it and whatever point beside it is looked at; `None` for a house.
    pub fn generous(&self) -> Option<Block> {
        match self {
            Stand::Troops(body) => body.frame().map(|frame| frame.shrunk(-BESIDE)),
            Stand::House(_) => None,
        }
    }

    /// The corners of that rectangle, or of the house: lines are drawn nowhere else.
    pub fn about(&self) -> impl Iterator<Item = Point> + '_ {
        let all = self.generous();
        let house = self.edges().map(|edge| edge.from).filter(move |_| all.is_none());
        all.into_iter().flat_map(|all| all.corners()).chain(house)
    }

    /// Whether it comes within a distance of a stretch, the limit included.
    pub fn is_near(&self, stretch: Segment, limit: Length) -> bool {
        match self {
            Stand::Troops(body) => body.within_of(&stretch, limit),
            Stand::House(area) => area.edges().any(|edge| tabletop::Outline::within(&edge, &stretch, limit)),
        }
    }
}

/// The points from which a piece looks: the front centres of its figures, for skirmishers, generals and garrisons any
/// point of their ground, for which its corners and the middles of its sides stand (CP-10-04). Visits them until told
/// to stop; says whether it was.
pub fn any_eye(field: Field, piece: PieceId, stand: &Stand, mut test: impl FnMut(Point) -> bool) -> bool {
    if !is_all_eyes(field, piece) {
        return crate::formation::figures(field, piece, u8::MAX).any(|figure| test(figure.front.at));
    }
    stand.edges().any(|edge| test(edge.from) || test(edge.from.midpoint(edge.to)))
}

/// Whether a piece looks from any point of its ground.
pub fn is_all_eyes(field: Field, piece: PieceId) -> bool {
    matches!(field.form(piece), Form::Loose | Form::Garrison | Form::Marker | Form::Limbered)
        || field.kind(piece) == Kind::Skirmishers
}

//! 15.8: open and protected flanks.

use std::cell::OnceCell;

use engine::PieceId;
use tabletop::{Block, Body, Bounds, Edge, FeatureId, Hull, Length, Outline, Sector, Segment, Shape};

use crate::field::Field;
use crate::going;

/// By how much a part cut off may stick out of the whole, for its corners are rounded.
const ROUNDING: Length = Length(4);

/// How many flanks of a unit are open to an enemy that charges or fights it (CP-15-49 to CP-15-51): 0, 1 or 2. Squares,
/// garrisons and skirmishers have none.
pub fn open_flanks(field: Field, unit: PieceId, against: PieceId) -> u8 {
    if !field.has_flanks(unit) {
        return 0;
    }
    let frame = field.frame(unit);
    let near = field.world.length(field.world.book.movement.distances.flank_protected);
    let flanks = [Flank::of(&frame, Edge::Left, near), Flank::of(&frame, Edge::Right, near)];
    let mut open = [true; 2];
    let mut behind = Behind::default();
    let side = field.side(unit);
    // Everybody but routers protects: guns, skirmishers, shaken and exhausted units too (CP-15-51).
    let may_cover = may_cover(field, unit);
    let friends = field.units_of(side).filter(|friend| *friend != unit && may_cover(*friend));
    for friend in friends.filter(|friend| !field.routs(*friend)) {
        let body = field.body(friend);
        // Whoever stands behind can do no more for a flank that another covers already.
        let covers = [0, 1].map(|at: usize| open[at] && flanks[at].is_near_body(&body));
        if covers == [false; 2] {
            continue;
        }
        if lies_behind(&frame, &body) {
            behind.add(covers);
        } else {
            open = [open[0] && !covers[0], open[1] && !covers[1]];
            if open == [false; 2] {
                return 0;
            }
        }
    }
    for (flank, open) in flanks.iter().zip(&mut open) {
        *open = *open && !flank.is_near_ground(field, against);
    }
    behind.open_left(open)
}

/// Whether a friend may cover a flank of a unit, quickly: where it says no, he covers none wherever he looks.
pub fn may_cover<'a>(field: Field<'a>, unit: PieceId) -> impl Fn(PieceId) -> bool + use<'a> {
    let near = field.world.length(field.world.book.movement.distances.flank_protected);
    field.nearness(unit, near + ROUNDING)
}

/// Whether a unit lies wholly behind the rear line of a frame (CP-15-50).
fn lies_behind(frame: &Block, body: &Body) -> bool {
    body.blocks().all(|block| frame.has_wholly_beyond(Edge::Rear, &block))
}

/// The friends that stand behind a unit. Each of them covers one flank, as the unit's owner says (CP-15-50).
#[derive(Clone, Copy, Default)]
struct Behind {
    left: u8,
    right: u8,
    either: u8,
}

impl Behind {
    fn add(&mut self, [left, right]: [bool; 2]) {
        match (left, right) {
            (true, true) => self.either += 1,
            (true, false) => self.left += 1,
            (false, true) => self.right += 1,
            (false, false) => {}
        }
    }

    /// How many of the flanks that are open without them stay open at the best choice.
    fn open_left(self, [left, right]: [bool; 2]) -> u8 {
        let left = left && self.left == 0;
        let right = right && self.right == 0;
        (u8::from(left) + u8::from(right)).saturating_sub(self.either)
    }
}

/// A flank of a unit with the ground from which it can be protected: on its side, or behind, but not ahead of the front
/// line (CP-15-49).
#[derive(Clone, Copy)]
struct Flank {
    edge: Segment,
    near: Length,
    beside: Sector,
    behind: Sector,
}

impl Flank {
    fn of(frame: &Block, edge: Edge, near: Length) -> Flank {
        let own = frame.edge(edge);
        let beside = Sector::beyond(own).right_of(frame.edge(Edge::Front));
        Flank { edge: own, near, beside, behind: Sector::beyond(frame.edge(Edge::Rear)) }
    }

    /// Whether some part of a block lies in that ground and near enough.
    fn is_near(&self, block: &Block) -> bool {
        if !block.within(&self.edge, self.near + ROUNDING) {
            return false;
        }
        let outline = OnceCell::new();
        let part_of = |sector: &Sector| {
            let outline = outline.get_or_init(|| Hull::of(block.corners())).as_ref()?;
            sector.cut(outline)
        };
        // Mostly all of it lies there, and nothing is cut off.
        let holds = |sector: &Sector| match sector.holds(block) {
            true => block.within(&self.edge, self.near),
            false => part_of(sector).is_some_and(|part| part.within(&self.edge, self.near)),
        };
        holds(&self.beside) || holds(&self.behind)
    }

    fn is_near_body(&self, body: &Body) -> bool {
        body.blocks().any(|block| self.is_near(&block))
    }

    /// Whether an edge of the table, or ground that would disorder the enemy or is closed to it, is near enough
    /// (CP-15-49, CP-19-02).
    fn is_near_ground(&self, field: Field, against: PieceId) -> bool {
        let table = field.world.ground.bounds();
        let (low, high) = (table.low, table.high);
        let corners = [low, tabletop::Point::new(low.x, high.y), high, tabletop::Point::new(high.x, low.y)];
        let borders = (0..4).map(|at| Segment::new(corners[at], corners[(at + 1) % 4]));
        borders.into_iter().any(|border| self.is_near_line(border))
            || field.world.ground.features().iter().enumerate().any(|(at, feature)| {
                let id = FeatureId(at as u8);
                let part = Bounds::of_segment(self.edge).inflated(self.near + ROUNDING);
                feature.bounds().meets(&part)
                    && (going::is_disordering(field.world, id) || going::closed(field, against, id))
                    && match &feature.shape {
                        Shape::Line(line) => line.pieces().any(|piece| self.is_near_line(piece)),
                        Shape::Area(area) => {
                            area.contains(self.edge.middle())
                                || area.edges().any(|edge| self.is_near_line(edge))
                        }
                    }
            })
    }

    fn is_near_line(&self, line: Segment) -> bool {
        if !line.within(&self.edge, self.near + ROUNDING) {
            return false;
        }
        let holds =
            |sector: &Sector| sector.stretch(line).is_some_and(|part| part.within(&self.edge, self.near));
        holds(&self.beside) || holds(&self.behind)
    }
}

//! Chapter 10 and the sight of chapter 19: who sees whom.
//!
//! A sees B when some straight line from the front centre of one of A's figures to some point of B's ground crosses
//! nothing that blocks sight and no gap between two blocking units that is too narrow (CP-10-04). [`Sight`] is the table
//! made ready for such questions; [`View`] is one pair of pieces.

mod ground;
pub mod hiding;
pub(crate) mod kept;
pub mod reach;
pub mod sight;
pub mod stand;
pub mod view;

use std::cell::OnceCell;

use engine::PieceId;
use tabletop::{Angle, Block, Bounds, Build, Footprint, Hull, Outline, Point, Pose};

use hiding::{Hider, Masks};

use sight::Purpose;
use sight::Sight;
use stand::Stand;
use view::View;

use crate::field::Field;
use crate::table::Rout;

/// Whether one piece sees another (CP-10-01, CP-10-04), looking over crests that it or the other is near (CP-19-17).
pub fn sees(field: Field, viewer: PieceId, object: PieceId) -> bool {
    let anew =
        || !concealed(field, viewer, object) && sees_stand(field, viewer, object, Stand::of(field, object));
    kept::sees(kept::about(field), viewer, object, anew)
}

/// Many questions who sees whom on one table: all of it is made ready once, when the first of them is not settled at a
/// glance.
pub struct Looks<'a> {
    /// The table.
    pub field: Field<'a>,
    hiders: OnceCell<sight::Hiders>,
    sight: OnceCell<Sight<'a>>,
    kept: OnceCell<Option<kept::About<'a>>>,
}

impl<'a> Looks<'a> {
    /// On a table.
    pub const fn on(field: Field<'a>) -> Looks<'a> {
        Looks { field, hiders: OnceCell::new(), sight: OnceCell::new(), kept: OnceCell::new() }
    }

    /// What [`sees`] says.
    pub fn sees(&self, viewer: PieceId, object: PieceId) -> bool {
        let kept = *self.kept.get_or_init(|| kept::about(self.field));
        kept::sees(kept, viewer, object, || self.sees_anew(viewer, object))
    }

    fn sees_anew(&self, viewer: PieceId, object: PieceId) -> bool {
        let field = self.field;
        if concealed(field, viewer, object) {
            return false;
        }
        let (from, stand) = (Stand::of(field, viewer), Stand::of(field, object));
        let hiders = self.hiders.get_or_init(|| sight::Hiders::of(field));
        if sight::is_seen_at_a_glance(field, Some(hiders), (viewer, &from), (object, &stand)) {
            return true;
        }
        let sight = self.sight.get_or_init(|| Sight::of(field, field.world.ground.bounds()));
        match sight.is_crowded() {
            true => sees_stand(field, viewer, object, stand),
            false => View::new(sight, viewer, object, stand, Purpose::Look).between().sees(),
        }
    }
}

fn sees_stand(field: Field, viewer: PieceId, object: PieceId, stand: Stand) -> bool {
    let from = Stand::of(field, viewer);
    let seen = || {
        let sight = Sight::between(field, &[&from, &stand]);
        View::new(&sight, viewer, object, stand, Purpose::Look).sees()
    };
    let glance = sight::is_seen_at_a_glance(field, None, (viewer, &from), (object, &stand));
    debug_assert!(!glance || seen(), "who is seen at a glance is seen");
    glance || seen()
}

/// Whether bodies alone hide all of a rectangle from every eye in another as a whole, those of two pieces: where it says no, something of
/// it may be seen.
pub fn is_wholly_hidden(
    field: Field,
    (viewer, from): (PieceId, &Block),
    (object, to): (PieceId, &Block),
) -> bool {
    let (here, there) = (Bounds::of_block(from), Bounds::of_block(to));
    let part = here.with(there.low).with(there.high);
    let ground = &field.world.ground;
    // Nobody stands higher anywhere there.
    let highest = ground.near(&part).iter().map(|at| ground.features()[at].level).max().unwrap_or(0);
    let sight = Sight::of(field, part);
    let hull = Hull::of(from.corners().into_iter().chain(to.corners()));
    let bodies = sight.hiders(highest, [viewer, object]);
    let between = bodies.filter(|body| hull.is_none_or(|hull| body.block().meets_inside(&hull)));
    !sight.is_crowded() && Masks::of(between.map(Hider::Body)).hide_from_all(from, to)
}

/// Whether a piece sees the ground on which a friend broke (CP-18-27): any of its corners or the middles between them.
pub fn sees_where_it_broke(field: Field, viewer: PieceId, rout: &Rout, ground: &Block) -> bool {
    let anew = || sees_ground(field, viewer, &ground.corners());
    kept::sees_where_it_broke(kept::about(field), (viewer, rout.unit), rout.at, anew)
}

fn sees_ground(field: Field, viewer: PieceId, corners: &[Point]) -> bool {
    let stand = Stand::of(field, viewer);
    let Some(ground) = Bounds::of(corners) else { return false };
    let points = (0..corners.len()).flat_map(|at| {
        let (corner, next) = (corners[at], corners[(at + 1) % corners.len()]);
        [corner, corner.midpoint(next)]
    });
    if sight::shows_at_a_glance(field, (viewer, &stand), &ground, points.clone()) {
        return true;
    }
    let mut grounds = points
        .map(|point| Stand::Troops(Build::Block(Footprint::default()).stand(Pose::new(point, Angle::UP))));
    let sight = Sight::of(field, stand.bounds().with(ground.low).with(ground.high));
    grounds.any(|there| View::new(&sight, viewer, viewer, there, Purpose::Look).sees())
}

/// Whether a garrison is hidden from a viewer: not known to be there and too far off to be spotted (CP-19-28).
pub fn concealed(field: Field, viewer: PieceId, object: PieceId) -> bool {
    let Some(block) = field.state(object).holds() else { return false };
    let side = field.side(object);
    let known = field.table.findings[usize::from(block)].known().has(side);
    let spotted = field.world.length(field.world.book.sight.spotted);
    field.side(viewer) != side
        && !known
        && !Stand::of(field, viewer).is_within(&Stand::of(field, object), spotted)
}

/// The contour on which a piece stands: that of the middle of its ground (CP-10-03).
pub fn level(field: Field, piece: PieceId) -> u8 {
    field.world.ground.level_at(field.frame(piece).centre())
}

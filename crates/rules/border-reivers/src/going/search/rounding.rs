//! The places at which a way may turn: round bases and ground, and through openings.

use engine::PieceId;
use tabletop::{FeatureId, Length, Point, Segment, Vector};

use super::{AROUND, Ring, Round, Search, compass};
use crate::book::Pace;
use crate::going::Build;
use crate::going::goal::HAIR;
use crate::world::TerrainKind;

impl<const PLACES: usize, const RINGS: usize> Search<'_, PLACES, RINGS> {
    /// Round something of a radius.
    fn round(&mut self, centre: Point, radius: Length) {
        // The corners of an octagon about the circle: a little more than 1 / cos(22.5 degrees) times as far.
        let far = radius.scaled(10_824, 10_000) + HAIR;
        let corners = octagon(far).map(|corner| centre + corner);
        let ring = self.rings.len() as u8;
        if !self.rings.try_push(Ring { middle: centre, corners, far: far.squared() }) {
            self.is_short = true;
            return;
        }
        for (side, corner) in (0..).zip(corners) {
            self.lay(corner, Round::Base(ring, side));
        }
    }

    pub(super) fn round_piece(&mut self, piece: PieceId) {
        let going = self.going;
        if self.passed.contains(piece) {
            return;
        }
        self.passed = self.passed.with(piece);
        if let Some(other) = going.others.parts().into_iter().flatten().find(|it| it.piece() == piece) {
            self.round(other.centre, other.kept);
        }
    }

    pub(super) fn round_feature(&mut self, id: FeatureId) {
        let (world, mover, index) = (self.going.field.world, self.going.mover, usize::from(id.0));
        if self.rounded.contains(index) {
            return;
        }
        self.rounded = self.rounded.with(index);
        let (feature, terrain) = (&world.ground.features()[index], &world.terrain[index]);
        let off = match (world.book.ground.kinds.of(terrain.kind).pace, mover.build) {
            (Pace::Normal, _) => return,
            (Pace::Half, _) | (Pace::FootOnly, Build::Foot) => HAIR,
            (Pace::FootOnly, Build::Hooves) | (Pace::Closed, _) => mover.radius,
        };
        if let Some(area) = feature.as_area() {
            area.pushed_out(off, &mut |at| self.lay(at, Round::Ground));
        }
        if let Some(line) = feature.as_line() {
            // A way may turn at an end of a wall on the way through it.
            let corners = octagon(off.scaled(10_824, 10_000) + HAIR);
            for point in line.points() {
                corners.iter().for_each(|corner| self.lay(*point + *corner, Round::Ground));
            }
        }
        if terrain.kind != TerrainKind::Building || mover.build == Build::Foot {
            terrain.openings.iter().for_each(|opening| self.through(*opening));
        }
    }

    /// Through the middle of an opening: up to it, through it, and off from it.
    fn through(&mut self, opening: Segment) {
        let middle = opening.from.midpoint(opening.to);
        let across = opening.vector().right();
        let off = self.going.mover.radius + HAIR;
        let out: Vector = across.scaled(off.0.into(), i64::from(across.length().0).max(1));
        for at in [middle, middle + out, middle - out] {
            self.lay(at, Round::Ground);
        }
    }
}

/// The corners of an octagon about a place, in order: two of them, and what quarter turns make of these.
fn octagon(far: Length) -> [Vector; AROUND as usize] {
    let mut corners = [compass(0, AROUND, far); AROUND as usize];
    corners[1] = compass(1, AROUND, far);
    for side in 2..corners.len() {
        corners[side] = corners[side - 2].right();
    }
    corners
}

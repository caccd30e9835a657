//! The ground that friends blank for a piece that is shifted along rows: whole stretches of a row are passed over without a look at
//! each place of them.

use engine::{InlineVec, PieceId};
use tabletop::{Angle, Length, Point, Pose};

use crate::field::Field;
use crate::movement::spacing;

/// What blanks ground for a piece as it is drawn up, looking one way.
pub(super) struct Blanks {
    facing: Angle,
    /// How far it reaches beyond the middle of its front along a row, and across rows; nothing of a piece that stands askew.
    along: [i32; 2],
    across: [i32; 2],
    /// Whether rows run along x.
    level: bool,
    /// The corners of friends from whom it is to keep apart wherever it stands, each along a row and across.
    friends: InlineVec<[[i32; 2]; 4], FRIENDS>,
    /// Of those of them that stand as upright as it does, from where to where they reach along a row and across.
    boxes: InlineVec<[[i32; 2]; 2], FRIENDS>,
    /// The row last asked about, how near is too near, and its blanked stretches.
    row: Option<(i32, Length)>,
    stretches: InlineVec<[i32; 2], { PARTS.len() * FRIENDS }>,
}

/// Of how many friends account is taken: of an army's units on a table as full as can be.
const FRIENDS: usize = 48;

/// What rounding comes to at most.
const HAIR: i32 = 2;

/// Parts of a distance, in hundredths, so far along a row and so far across together are no more than all of it.
const PARTS: [[i32; 2]; 4] = [[100, 0], [80, 60], [60, 80], [28, 96]];

impl Blanks {
    /// What blanks ground for a piece that looks so: friends who neither go with it nor are excused, and share no ground with it
    /// (NMM-03-27).
    pub(super) fn of(field: Field, id: PieceId, facing: Angle) -> Blanks {
        let piece = field.piece(id).at(Pose::new(Point::default(), facing));
        let block = piece.block();
        let (front, depth) = (block.front_axis(), block.depth_axis());
        let level = front.y == 0;
        let upright = front.x == 0 && depth.y == 0 || front.y == 0 && depth.x == 0;
        let seen = |at: Point| match level {
            true => [at.x, at.y],
            false => [at.y, at.x],
        };
        let corners = block.corners().map(seen);
        let reach = |part: usize| {
            let parts = corners.map(|corner| corner[part]);
            [parts.into_iter().min().unwrap_or(0), parts.into_iter().max().unwrap_or(0)]
        };
        let blanks = |other: &PieceId| {
            let (other, host) = (*other, field.piece(*other).host());
            let apart = other != id && host != Some(id) && field.piece(id).host() != Some(other);
            apart
                && field.piece(other).on_table()
                && field.side(other) == field.side(id)
                && !field.leader(other)
                && !field.leader(id)
                && !spacing::excused(field, id, other)
                && field.world.ground.areas_at(field.block(other).centre()).is_empty()
        };
        let (mut friends, mut boxes) = (InlineVec::new(), InlineVec::new());
        for other in field.world.ids().filter(|_| upright).filter(blanks) {
            let corners = field.block(other).corners().map(seen);
            let [a, b, c, d] = corners;
            friends.try_push(corners);
            if a[0] == b[0] && a[1] == d[1] || a[1] == b[1] && a[0] == d[0] {
                boxes.try_push([0, 1].map(|part| [a[part].min(c[part]), a[part].max(c[part])]));
            }
        }
        let (along, across) = (reach(0), reach(1));
        Blanks { facing, along, across, level, friends, boxes, row: None, stretches: InlineVec::new() }
    }

    /// Whether a piece at a pose surely stands nearer to one of them than a distance; where it says no it may.
    pub(super) fn are_too_near(&mut self, pose: Pose, near: Length) -> bool {
        if pose.facing != self.facing || self.friends.is_empty() {
            return false;
        }
        let (at, row) = match self.level {
            true => (pose.at.x, pose.at.y),
            false => (pose.at.y, pose.at.x),
        };
        if self.row != Some((row, near)) {
            self.row = Some((row, near));
            self.look(row, near.0 - HAIR);
        }
        self.stretches.iter().any(|[from, to]| *from < at && at < *to)
    }

    /// The same for places that follow one another in no rows, by those friends alone who stand upright.
    pub(super) fn are_beside(&self, pose: Pose, near: Length) -> bool {
        if pose.facing != self.facing {
            return false;
        }
        let (at, row) = match self.level {
            true => (pose.at.x, pose.at.y),
            false => (pose.at.y, pose.at.x),
        };
        let ([left, right], [front, rear]) = (self.along, self.across);
        let ([left, right], [front, rear]) = ([at + left, at + right], [row + front, row + rear]);
        let near = i64::from((near.0 - HAIR).max(0));
        self.boxes.iter().any(|[along, across]| {
            let aside = i64::from((along[0] - right).max(left - along[1]).max(0));
            let beyond = i64::from((across[0] - rear).max(front - across[1]).max(0));
            aside < near && beyond < near && aside * aside + beyond * beyond < near * near
        })
    }

    /// Finds the stretches of a row in which the middle of its front has a friend nearer than so much.
    fn look(&mut self, row: i32, near: i32) {
        self.stretches = InlineVec::new();
        if near <= 0 {
            return;
        }
        let mut found: InlineVec<[i32; 2], { PARTS.len() * FRIENDS }> = InlineVec::new();
        for friend in &self.friends {
            for [aside, beyond] in PARTS.map(|parts| parts.map(|part| near * part / 100)) {
                let band = [row + self.across[0] - beyond, row + self.across[1] + beyond];
                if let Some([low, high]) = within(friend, band) {
                    let [left, right] = self.along;
                    found.try_push([low - aside - right + HAIR, high + aside - left - HAIR]);
                }
            }
        }
        found.sort_unstable();
        let mut open: Option<[i32; 2]> = None;
        for [from, to] in &found {
            match &mut open {
                Some(known) if *from < known[1] => known[1] = known[1].max(*to),
                _ => {
                    open.into_iter().for_each(|known| self.stretches.push(known));
                    open = Some([*from, *to]);
                }
            }
        }
        open.into_iter().for_each(|known| self.stretches.push(known));
    }
}

/// From where to where an outline runs along rows in a band of them; nothing if none of it lies there.
fn within(corners: &[[i32; 2]; 4], [low, high]: [i32; 2]) -> Option<[i32; 2]> {
    let mut found: Option<[i32; 2]> = None;
    let mut takes = |at: i32| {
        found = Some(found.map_or([at; 2], |[from, to]| [from.min(at), to.max(at)]));
    };
    for (nth, from) in corners.iter().enumerate() {
        let to = corners[(nth + 1) % 4];
        if (low..=high).contains(&from[1]) {
            takes(from[0]);
        }
        for border in [low, high] {
            if (from[1] < border) != (to[1] < border) {
                let [across, up, part] = [to[0] - from[0], to[1] - from[1], border - from[1]].map(i64::from);
                takes(from[0] + (across * part / up) as i32);
            }
        }
    }
    found
}

//! Where each stand of a unit is, and what a unit covers (CYP-00-07, CYP-00-08, section 03).

use engine::{InlineVec, Shape};
use tabletop::{Angle, Block, Body, Build, Footprint, JointedPart, Length, PartOffset, Pose};

use crate::table::{Array, Form};
use crate::{Kind, World};

/// The most stands that a unit can have.
pub const STANDS: usize = 16;

/// The parts of a unit that are counted apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Arm {
    /// Pikes.
    Pike,
    /// Everything else: shot, riders, Highlanders, clubmen, gunners.
    Other,
}

/// A stand of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stand {
    /// Which part of the unit it is.
    pub arm: Arm,
    /// Whether it has lost nobody; a casualty stand neither fires nor fights (CYP-00-07).
    pub full: bool,
    /// In which file, from the left; in square, on which side: front, right, rear, left.
    pub file: u8,
    /// In which rank, from the front.
    pub rank: u8,
    /// What it covers.
    pub block: Block,
}

/// A unit as it is drawn up: all that its stands follow from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawnUp {
    /// Its form.
    pub form: Form,
    /// Stands across its front.
    pub files: u8,
    /// Stands of pikes, and of others.
    pub stands: [u8; 2],
    /// Whether one of them has lost some but not all.
    pub damaged: [bool; 2],
    /// Where the others stand among the pikes.
    pub array: Array,
    /// What a stand covers.
    pub stand: Footprint,
    /// What all of it covers: on the edges of this the stands of a garrison are spread.
    pub frame: Footprint,
}

/// Stands for so many figures, so many a stand (CYP-00-07).
pub const fn stands_of(figures: u8, each: u8) -> u8 {
    figures.div_ceil(each)
}

/// The most stands across that a form allows: a line has at least as many files as ranks, a column fewer (CYP-03-02).
pub const fn suits(form: Form, files: u8, stands: u8) -> bool {
    if files == 0 || files > stands {
        return false;
    }
    let ranks = stands.div_ceil(files);
    match form {
        Form::Line => files >= ranks,
        Form::Column => ranks > files,
        Form::Square | Form::Deployed | Form::Routed | Form::Single => true,
    }
}

/// The fewest files with which so many stands are in line.
pub fn narrowest_line(stands: u8) -> u8 {
    (1..=stands.max(1)).find(|files| suits(Form::Line, *files, stands.max(1))).unwrap_or(1)
}

/// How so many stands cover the ground in a form, with so many across (CYP-03-02, CYP-03-03, CYP-15-14).
pub fn shape(world: &World, kind: Kind, on_foot: bool, form: Form, files: u8, stands: u8) -> Shape {
    let size = world.stand(kind, on_foot);
    let stands = stands.max(1);
    let (files, ranks) = match form {
        Form::Line | Form::Column => {
            let files = files.clamp(1, stands);
            (files, stands.div_ceil(files))
        }
        Form::Routed => {
            let files = world.book.foundations.formations.routed_row.min(stands);
            (files, stands.div_ceil(files))
        }
        Form::Square => (stands.div_ceil(4), 4),
        Form::Deployed => (stands, 1),
        Form::Single => (1, 1),
    };
    let (width, depth) = match form {
        Form::Square => {
            let side = size.width.times(files.into()) + size.depth;
            (side, side)
        }
        _ => (size.width.times(files.into()), size.depth.times(ranks.into())),
    };
    Shape { files, ranks, form: form as u8, width, depth }
}

impl DrawnUp {
    /// All its stands.
    pub const fn count(&self) -> u8 {
        self.stands[0] + self.stands[1]
    }

    /// Where its stands are when its front middle is at a pose: in a grid rank by rank, the rear rank, which may be short, in its
    /// middle (CYP-03-02); in square by turns on each of the four sides, facing outward (CYP-03-03).
    pub fn stands(&self, pose: Pose) -> InlineVec<Stand, STANDS> {
        let mut slots: InlineVec<Slot, STANDS> = InlineVec::new();
        (0..self.count().min(STANDS as u8)).for_each(|at| slots.push(self.slot(at)));
        let arms = self.arms(&slots);
        let mut stands = InlineVec::empty(Stand {
            arm: Arm::Other,
            full: true,
            file: 0,
            rank: 0,
            block: self.stand.block(pose),
        });
        for (slot, arm) in slots.iter().zip(&arms) {
            let block = self.stand.block(slot.seat.pose(pose));
            stands.push(Stand { arm: *arm, full: true, file: slot.file, rank: slot.rank, block });
        }
        for (arm, damaged) in [Arm::Pike, Arm::Other].into_iter().zip(self.damaged) {
            // The one that is damaged stands as far to the rear as there is a choice (CYP-07-13).
            let rearmost = (0..stands.len()).filter(|at| stands[*at].arm == arm);
            if let (true, Some(at)) = (damaged, rearmost.max_by_key(|at| (stands[*at].rank, *at))) {
                stands[at].full = false;
            }
        }
        stands
    }

    /// What it covers at a pose: a rectangle, or two where the rear rank is short; a square is covered whole.
    pub fn body(&self, pose: Pose) -> Body {
        let (count, files) = (self.count().max(1), self.files.max(1));
        let Footprint { width, depth } = self.stand;
        let whole = match self.form {
            Form::Square => {
                let side = width.times(files.into()) + depth;
                return Build::Block(Footprint::new(side, side)).stand(pose);
            }
            Form::Deployed if self.is_ring() => return Build::Block(self.frame).stand(pose),
            _ => count / files,
        };
        let rest = count % files;
        let block =
            |across: u8, deep: u8| Footprint::new(width.times(across.into()), depth.times(deep.into()));
        if whole == 0 || rest == 0 {
            return Build::Block(block(files.min(count), whole.max(1))).stand(pose);
        }
        let mut parts = InlineVec::new();
        parts.push(JointedPart { seat: PartOffset::default(), footprint: block(files, whole) });
        let behind = PartOffset { ahead: -depth.times(whole.into()), ..PartOffset::default() };
        parts.push(JointedPart { seat: behind, footprint: block(rest, 1) });
        Build::Jointed(parts).stand(pose)
    }

    fn slot(&self, at: u8) -> Slot {
        let Footprint { width, depth } = self.stand;
        if self.form == Form::Square {
            return self.side_of_square(at);
        }
        if self.is_ring() {
            return self.side_of_ring(at);
        }
        let files = self.files.max(1);
        let (rank, place) = (at / files, at % files);
        let across = files.min(self.count() - rank * files);
        let right = Length((2 * i32::from(place) - i32::from(across) + 1) * width.0 / 2);
        let ahead = -depth.times(rank.into());
        let file = (files - across) / 2 + place;
        Slot { file, rank, seat: PartOffset { right, ahead, turn: Angle::UP } }
    }

    /// The sides of a square are filled by turns, each from its left as it looks outward.
    fn side_of_square(&self, at: u8) -> Slot {
        let Footprint { width, depth } = self.stand;
        let (side, place) = (at % 4, at / 4);
        let half = (width.times(self.files.into()) + depth).half();
        let turn = Angle::degrees(90 * i32::from(side));
        let along = Length(i32::from(place) * width.0 + width.0 / 2) - half;
        // From the middle of the square outward, then to the middle of the front edge.
        let (right, ahead) = match side {
            0 => (along, Length::ZERO),
            1 => (half, -half - along),
            2 => (-along, -half.times(2)),
            _ => (-half, -half + along),
        };
        Slot { file: side, rank: 0, seat: PartOffset { right, ahead, turn } }
    }

    /// Whether it is a garrison along a perimeter (CYP-03-04), not in one row.
    fn is_ring(&self) -> bool {
        self.form == Form::Deployed && self.frame.depth > self.stand.depth
    }

    /// The stands of a garrison go by turns to the sides that are manned, evenly along each, facing out (CYP-03-04).
    fn side_of_ring(&self, at: u8) -> Slot {
        let sides = (0..4_u8).filter(|side| self.files >> side & 1 == 1).collect::<InlineVec<u8, 4>>();
        let manned = (sides.len() as u8).max(1);
        let side = sides.get(usize::from(at % manned)).copied().unwrap_or(0);
        let here = i32::from(self.count().saturating_sub(at % manned).div_ceil(manned).max(1));
        let Footprint { width, depth } = self.frame;
        let long = if side % 2 == 0 { width } else { depth };
        let along = long.scaled(2 * i32::from(at / manned) + 1, 2 * here) - long.half();
        let (right, ahead) = match side {
            0 => (along, Length::ZERO),
            1 => (width.half(), -depth.half() - along),
            2 => (-along, -depth),
            _ => (-width.half(), -depth.half() + along),
        };
        let turn = Angle::degrees(90 * i32::from(side));
        Slot { file: side, rank: 0, seat: PartOffset { right, ahead, turn } }
    }

    /// Which slots are of pikes and which of others: the others take theirs first, in the order of the array.
    fn arms(&self, slots: &[Slot]) -> InlineVec<Arm, STANDS> {
        let mut arms = InlineVec::empty(Arm::Pike);
        slots.iter().for_each(|_| arms.push(Arm::Pike));
        let orders = slots.iter().map(|slot| self.order(slot)).collect::<InlineVec<i32, STANDS>>();
        for _ in 0..self.stands[1] {
            let free = (0..slots.len()).filter(|at| arms[*at] == Arm::Pike);
            let Some(next) = free.min_by_key(|at| (orders[*at], *at)) else { break };
            arms[next] = Arm::Other;
        }
        arms
    }

    /// In which order an array gives slots to those who are no pikes.
    fn order(&self, slot: &Slot) -> i32 {
        let (file, rank) = (i32::from(slot.file), i32::from(slot.rank));
        if self.form == Form::Square || self.is_ring() {
            let sides = match self.array {
                Array::Sleeves => [2, 0, 3, 1],
                Array::ShotAhead => [0, 2, 1, 3],
                Array::PikesAhead => [3, 1, 0, 2],
                Array::ShotLeft => [1, 3, 2, 0],
                Array::ShotRight => [1, 0, 2, 3],
            };
            return sides[slot.file as usize % 4];
        }
        match self.array {
            Array::Sleeves => -(2 * file - i32::from(self.files) + 1).abs(),
            Array::ShotAhead => rank,
            Array::PikesAhead => -rank,
            Array::ShotLeft => file,
            Array::ShotRight => -file,
        }
    }
}

/// All four sides of a garrison: 1 front, 2 right, 4 rear, 8 left.
pub const ALL_SIDES: u8 = 15;

/// A place in the ranks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Slot {
    file: u8,
    rank: u8,
    seat: PartOffset,
}

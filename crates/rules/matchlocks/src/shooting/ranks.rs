//! How the men of a unit stand: files and ranks, the wings of a Battalia, the divisions of a Square, the places
//! of a loose unit. Everything follows from what is left of it, so that a reading and a loss cannot disagree.

use bodies::{DrawnUp, abreast};
use engine::{PieceId, Shape};
use tabletop::{Angle, Block, Footprint, IndexSet, Length, Pose, Segment, Swarm};

use crate::book::{Formation, Kind, Layout};
use crate::field::Field;

/// What is left of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strength {
    /// Figures in all.
    pub figures: u8,
    /// Pikemen among them.
    pub pikes: u8,
    /// Those of a Square's rear division.
    pub rear: u8,
    /// The places of a loose unit that are held.
    pub places: u32,
}

/// The files of a Battalia as it stands: Musketeers on both wings, Pikemen between them (NMM-03-05).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wings {
    /// Files of the left wing.
    pub left: u8,
    /// Files of Pikemen.
    pub pikes: u8,
    /// Files of the right wing.
    pub right: u8,
}

impl Wings {
    /// All files.
    pub const fn files(self) -> u8 {
        self.left + self.pikes + self.right
    }

    /// Files of Musketeers.
    pub const fn muskets(self) -> u8 {
        self.left + self.right
    }
}

/// The Musketeers of one rank shared between the wings: losses fall on the larger wing, on the right one when
/// both are equal (NMM-11-56). The odd file of a full rank stands on the right (NMM-03-06).
const fn shared(men: u8, full: u8) -> (u8, u8) {
    if men == full { (full / 2, full - full / 2) } else { (men - men / 2, men / 2) }
}

/// Files and ranks at full strength, and the size of a base.
pub fn layout(field: Field, unit: PieceId) -> Layout {
    field.world.book.troops.layout(field.kind(unit), field.footing(unit), field.formation(unit))
}

/// What is left of a unit on the table.
pub fn strength(field: Field, unit: PieceId) -> Strength {
    let state = field.state(unit);
    Strength {
        figures: field.figures(unit),
        pikes: state.pikes(),
        rear: state.rear(),
        places: places(field, unit),
    }
}

/// The places of a loose unit that are held: rank by rank from the front, each from the left, counted over the
/// files of its full layout. Until a loss has been marked they are the first ones.
pub fn places(field: Field, unit: PieceId) -> u32 {
    let (marked, figures) = (field.state(unit).standing(), field.figures(unit));
    if marked.count_ones() == u32::from(figures) { marked } else { lowest(figures) }
}

/// A set of the lowest places.
pub const fn lowest(count: u8) -> u32 {
    if count >= 32 { u32::MAX } else { (1 << count) - 1 }
}

/// Files of Musketeers at full strength: two deep as a rule (NMM-11-28).
pub fn musket_files(field: Field, unit: PieceId) -> u8 {
    let profile = field.profile(unit);
    DrawnUp::in_ranks(profile.figures - profile.pikes, layout(field, unit).ranks).files
}

/// Musketeers left in a formed unit that shoots.
pub fn muskets(field: Field, unit: PieceId) -> u8 {
    field.figures(unit) - field.state(unit).pikes()
}

/// The files of a Battalia of a given strength.
pub fn wings(field: Field, unit: PieceId, left: Strength) -> Wings {
    let full = musket_files(field, unit);
    let (on_left, on_right) = shared((left.figures - left.pikes).min(full), full);
    Wings { left: on_left, pikes: left.pikes.min(pike_files(field, unit)), right: on_right }
}

/// Files of Pikemen at full strength.
pub fn pike_files(field: Field, unit: PieceId) -> u8 {
    DrawnUp::in_ranks(field.profile(unit).pikes, layout(field, unit).ranks).files
}

/// The files and ranks of a formed unit of a given strength: the rear rank empties first, and only a single
/// rank grows shorter (NMM-11-54).
pub fn files_and_ranks(field: Field, unit: PieceId, left: Strength) -> (u8, u8) {
    let full = layout(field, unit);
    match field.kind(unit) {
        Kind::Battalia => {
            let muskets = DrawnUp::in_files(left.figures - left.pikes, musket_files(field, unit));
            abreast(&[muskets, DrawnUp::in_files(left.pikes, pike_files(field, unit))])
        }
        Kind::PikeSquare => {
            let [front, rear] = divided(left, full);
            (front.files.max(rear.files), front.ranks() + rear.ranks())
        }
        _ => DrawnUp::in_files(left.figures, full.files).grid(),
    }
}

/// The pose and shape of a unit reduced to a strength: about an unchanged front centre when formed, with the
/// figures that are left staying in their places when loose. A gun keeps its outline, and so does a unit of
/// which nobody is left.
///
/// Occupants of a building stand for measuring as the building, however many are left.
pub fn drawn_up(field: Field, unit: PieceId, left: Strength) -> (Pose, Shape) {
    let piece = field.piece(unit);
    match crate::movement::cover::building_of(field, unit) {
        Some(_) => (piece.pose(), piece.shape()),
        None => in_the_open(field, unit, left),
    }
}

/// The same for a unit in no building.
pub fn in_the_open(field: Field, unit: PieceId, left: Strength) -> (Pose, Shape) {
    let piece = field.piece(unit);
    if left.figures == 0 || field.gun(unit) || field.leader(unit) {
        return (piece.pose(), piece.shape());
    }
    let full = layout(field, unit);
    let sized = |grid: (u8, u8)| full.shape(grid, piece.shape().form);
    if !field.loose(unit) {
        return (piece.pose(), sized(files_and_ranks(field, unit, left)));
    }
    let (files, ranks) = extent(left.places, full.files);
    let shape = sized((files.1 - files.0 + 1, ranks.1 - ranks.0 + 1));
    // The front middle of the frame moves with it: half a step for every file that is gone on one side only.
    let step = full.width + full.spacing;
    let aside =
        (i32::from(files.0) + i32::from(files.1) - i32::from(piece.shape().files.max(1)) + 1) * step.0 / 2;
    let back = (full.depth + full.spacing).times(i32::from(ranks.0));
    let across = if aside < 0 { Angle::LEFT } else { Angle::RIGHT };
    let pose = piece.pose().moved(across, Length(aside.abs())).moved(Angle::HALF, back);
    (pose, shape)
}

/// The first and last file, and the first and last rank, of some places.
fn extent(places: u32, files: u8) -> ((u8, u8), (u8, u8)) {
    let held = || (0..32u8).filter(move |place| places >> place & 1 == 1);
    let file = |place: u8| place % files;
    let rank = |place: u8| place / files;
    (
        (held().map(file).min().unwrap_or(0), held().map(file).max().unwrap_or(0)),
        (held().map(rank).min().unwrap_or(0), held().map(rank).max().unwrap_or(0)),
    )
}

/// The same places counted from the front left corner of what is left.
pub fn closed_up(field: Field, unit: PieceId, places: u32) -> u32 {
    let files = layout(field, unit).files;
    let (first_file, first_rank) = {
        let (files, ranks) = extent(places, files);
        (files.0, ranks.0)
    };
    if places == 0 { 0 } else { places >> (first_rank * files + first_file) }
}

/// The places of a loose unit from which a figure can be taken with the rest still in one chain (NMM-03-03).
pub fn spare_places(field: Field, unit: PieceId, places: u32) -> IndexSet {
    let full = layout(field, unit);
    let held = (0..32).filter(|place| places >> place & 1 == 1);
    let held = held.fold(IndexSet::EMPTY, IndexSet::with);
    // The lattice is as deep as the full one: no figure ever stands behind that.
    let swarm = Swarm::full(full.files, full.ranks, Footprint::new(full.width, full.depth), full.spacing);
    let Ok(swarm) = swarm else { return held };
    let limit = full.width.times(i32::from(field.world.book.troops.bases.loose_spacing));
    swarm.with_filled(held).spare(limit)
}

/// The bases of a loose unit, as blocks on the table.
pub fn bases(field: Field, unit: PieceId) -> impl Iterator<Item = Block> {
    let full = layout(field, unit);
    let (block, held) = (field.block(unit), places(field, unit));
    let (right, back) = (block.front_axis(), block.depth_axis());
    let (wide, deep) = (field.piece(unit).shape().width.0.into(), field.piece(unit).shape().depth.0.into());
    let step = (i64::from((full.width + full.spacing).0), i64::from((full.depth + full.spacing).0));
    (0..32u8).filter(move |place| held >> place & 1 == 1).map(move |place| {
        let (file, rank) = (i64::from(place % full.files), i64::from(place / full.files));
        Block::from_axes(
            block.front_left() + right.scaled(file * step.0, wide) + back.scaled(rank * step.1, deep),
            right.scaled(full.width.0.into(), wide),
            back.scaled(full.depth.0.into(), deep),
        )
    })
}

/// The two divisions of a Square, the front one first; nothing for one without figures (NMM-03-11).
pub fn divisions(field: Field, square: PieceId) -> [Option<Block>; 2] {
    let full = layout(field, square);
    let piece = field.piece(square);
    let divisions = divided(strength(field, square), full);
    let [front_depth, rear_depth] = divisions.map(|division| full.depth.times(i32::from(division.ranks())));
    let width = piece.shape().width;
    let behind = piece.pose().moved(Angle::HALF, front_depth);
    [
        (divisions[0].figures > 0).then(|| Block::at(piece.pose(), width, front_depth)),
        (divisions[1].figures > 0).then(|| Block::at(behind, width, rear_depth)),
    ]
}

/// The divisions of a Square, the front one first.
fn divided(left: Strength, full: Layout) -> [DrawnUp; 2] {
    division_figures(left).map(|figures| DrawnUp::in_files(figures, full.files))
}

/// The figures of each division of a Square, the front one first.
pub const fn division_figures(left: Strength) -> [u8; 2] {
    [left.figures - left.rear, left.rear]
}

/// The part of a Battalia's front edge between two of its files.
pub fn front_between(front: Segment, files: u8, from: u8, to: u8) -> Segment {
    let at = |file: u8| front.from + front.vector().scaled(file.into(), files.max(1).into());
    Segment::new(at(from), at(to))
}

/// Which places of the outline of a formed unit are held, rank by rank from the front, each from the left. A
/// rank that is not full is filled from its left, and in a Battalia each arm and wing so for itself.
pub fn held_places(field: Field, unit: PieceId) -> IndexSet {
    let left = strength(field, unit);
    match field.kind(unit) {
        Kind::Battalia => battalia_places(field, unit, left),
        Kind::PikeSquare => {
            let (files, _) = files_and_ranks(field, unit, left);
            let mut held = IndexSet::EMPTY;
            let mut rank = 0;
            for division in divided(left, layout(field, unit)) {
                for row in 0..division.ranks() {
                    held = held.or(row_of(rank, files, 0, division.in_rank(row)));
                    rank += 1;
                }
            }
            held
        }
        _ => IndexSet::below(left.figures.into()),
    }
}

fn battalia_places(field: Field, unit: PieceId, left: Strength) -> IndexSet {
    let full = musket_files(field, unit);
    let muskets = DrawnUp::in_files(left.figures - left.pikes, full);
    let all_pikes = DrawnUp::in_files(left.pikes, pike_files(field, unit));
    let wings = wings(field, unit, left);
    let mut held = IndexSet::EMPTY;
    for rank in 0..files_and_ranks(field, unit, left).1 {
        let (on_left, on_right) = shared(muskets.in_rank(rank), full);
        let pikes = all_pikes.in_rank(rank);
        let row = |from, men| row_of(rank, wings.files(), from, men);
        held =
            held.or(row(0, on_left)).or(row(wings.left, pikes)).or(row(wings.left + wings.pikes, on_right));
    }
    held
}

fn row_of(rank: u8, files: u8, from: u8, men: u8) -> IndexSet {
    let first = usize::from(rank) * usize::from(files) + usize::from(from);
    IndexSet::below(first + usize::from(men)).but(IndexSet::below(first))
}

/// Whether a unit stands in close order, each figure touching the next: formed troops and Plottons.
pub fn close_order(field: Field, unit: PieceId) -> bool {
    !field.loose(unit) || field.formation(unit) == Formation::Plotton
}

//! Who may be near a part of the table, told by the strips of the table into which everybody reaches.

use crate::{Bounds, IndexSet};

/// How wide a strip is, as a power of two of the unit of length: some 13 inches.
const WIDTH: u32 = 15;
/// Strips from the left edge on.
const COLUMNS: usize = 16;
/// Strips from the bottom edge on.
const ROWS: usize = 8;

/// Up to [`IndexSet::LIMIT`] things by the strips across the table and along it into which their boxes reach. Whoever seeks those near
/// a rectangle asks about those that share a strip either way with it, in place of all. Beyond the last strip everything is in it.
#[derive(Clone, Copy, Debug)]
pub struct Strips {
    columns: [IndexSet; COLUMNS],
    rows: [IndexSet; ROWS],
}

impl Strips {
    /// Nothing in any strip.
    pub const EMPTY: Strips = Strips { columns: [IndexSet::EMPTY; COLUMNS], rows: [IndexSet::EMPTY; ROWS] };

    /// Has a thing reach over a box, beside whatever else it already reaches over. An index of [`IndexSet::LIMIT`] or more is in
    /// none.
    pub fn put(&mut self, index: usize, over: &Bounds) {
        let (columns, rows) =
            (among::<COLUMNS>(over.low.x, over.high.x), among::<ROWS>(over.low.y, over.high.y));
        self.columns[columns].iter_mut().for_each(|strip| *strip = strip.with(index));
        self.rows[rows].iter_mut().for_each(|strip| *strip = strip.with(index));
    }

    /// Takes things out of every strip.
    pub fn take(&mut self, things: IndexSet) {
        self.columns.iter_mut().for_each(|strip| *strip = strip.but(things));
        self.rows.iter_mut().for_each(|strip| *strip = strip.but(things));
    }

    /// Everything whose box may have a point in a rectangle: all that has one, and some of those that are near.
    #[inline]
    pub fn near(&self, part: &Bounds) -> IndexSet {
        let (columns, rows) =
            (among::<COLUMNS>(part.low.x, part.high.x), among::<ROWS>(part.low.y, part.high.y));
        let any = |strips: &[IndexSet]| strips.iter().fold(IndexSet::EMPTY, |all, strip| all.or(*strip));
        any(&self.columns[columns]).and(any(&self.rows[rows]))
    }
}

/// The strips between two coordinates; none if the second is the less.
#[inline]
fn among<const COUNT: usize>(from: i32, to: i32) -> std::ops::Range<usize> {
    let strip = |at: i32| (at >> WIDTH).clamp(0, COUNT as i32 - 1) as usize;
    if from <= to { strip(from)..strip(to) + 1 } else { 0..0 }
}

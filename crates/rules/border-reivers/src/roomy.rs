//! Lists with room for as many as there are pieces, of which mostly few are there.

use tabletop::InlineVec;

use crate::table::PIECES;

/// For how many there is room at first.
const FIRST: usize = 100;

/// A list of plain values with room for one of each piece. Most of the time half the room does: the rest is blanked when it
/// is needed, and blanking is what would cost most where such lists are made again and again.
#[derive(Clone, Copy)]
pub struct Roomy<T: Copy> {
    first: InlineVec<T, FIRST>,
    rest: Option<InlineVec<T, { PIECES - FIRST }>>,
}

impl<T: Copy> Roomy<T> {
    /// An empty list. The filler is never seen again.
    #[inline]
    pub const fn empty(filler: T) -> Roomy<T> {
        Roomy { first: InlineVec::empty(filler), rest: None }
    }

    /// Adds a value at the end, if there is room.
    #[inline]
    pub fn try_push(&mut self, value: T) -> bool {
        self.first.try_push(value) || self.rest.get_or_insert_with(|| InlineVec::empty(value)).try_push(value)
    }

    /// Those that are there, in their order: in two parts, of which the second mostly is empty.
    #[inline]
    pub fn parts(&self) -> [&[T]; 2] {
        [&self.first, self.rest.as_deref().unwrap_or_default()]
    }

    /// The one at a place.
    #[inline]
    pub fn at(&self, place: u8) -> &T {
        let place = usize::from(place);
        match (&self.rest, place.checked_sub(FIRST)) {
            (Some(rest), Some(beyond)) => &rest[beyond],
            _ => &self.first[place],
        }
    }
}

//! All pieces of a battle, and where to look for those near something.

use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut, Index, IndexMut};
use std::slice::SliceIndex;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tabletop::{Bounds, IndexSet, Length, Strips};

use crate::piece::Slots;
use crate::{Event, Piece, PieceId, Side, row};

/// The pieces of a table by number, `N` slots of which the unused are free. It reads as the slice that it is, is written, hashed and
/// compared as one ([`row`]), and beside it tells who stands on the table and who may stand near a part of it without a look at each.
///
/// That is found out when an event is [applied](crate::apply_to_pieces). Whoever is changed otherwise, by an index or as a whole, is
/// looked at himself from then until the next event, so that what is told always is of the pieces as they are.
#[derive(Clone, Copy, Debug)]
pub struct Pieces<const N: usize> {
    all: [Piece; N],
    /// Who may stand otherwise than is known below.
    loose: IndexSet,
    /// Who of each side stands on the table; of the loose as they were when they were looked at last.
    on_table: [IndexSet; 2],
    /// Where they stand; of the loose likewise.
    strips: Strips,
}

impl<const N: usize> Pieces<N> {
    const FITS: () = assert!(N <= IndexSet::LIMIT, "a table has more pieces than a set has indices");

    /// Empty slots.
    pub const UNUSED: Pieces<N> = Pieces::of_known([Piece::UNUSED; N], IndexSet::EMPTY);

    const fn of_known(all: [Piece; N], loose: IndexSet) -> Pieces<N> {
        let () = Pieces::<N>::FITS;
        Pieces { all, loose, on_table: [IndexSet::EMPTY; 2], strips: Strips::EMPTY }
    }

    /// Finds out how the loose ones stand.
    fn look(&mut self) {
        self.strips.take(self.loose);
        self.on_table = self.on_table.map(|there| there.but(self.loose));
        for at in self.loose.iter() {
            let piece = &self.all[at];
            if piece.on_table() {
                let there = &mut self.on_table[piece.owner.index()];
                *there = there.with(at);
                self.strips.put(at, &piece.round(Length::ZERO).part());
            }
        }
        self.loose = IndexSet::EMPTY;
    }

    /// Those of some pieces of which something holds.
    fn those(&self, of: IndexSet, hold: impl Fn(&Piece) -> bool) -> IndexSet {
        of.iter().filter(|at| hold(&self.all[*at])).fold(IndexSet::EMPTY, IndexSet::with)
    }

    /// Who stands on the table.
    #[inline]
    pub fn on_table(&self) -> IndexSet {
        let [one, other] = self.on_table;
        one.or(other).but(self.loose).or(self.those(self.loose, Piece::on_table))
    }

    /// Who of a side stands on the table.
    #[inline]
    pub fn on_table_of(&self, side: Side) -> IndexSet {
        let own = |piece: &Piece| piece.on_table() && piece.owner == side;
        self.on_table[side.index()].but(self.loose).or(self.those(self.loose, own))
    }

    /// All who stand on the table and [may meet](Piece::may_meet) a part of it, and some of the others: for whoever looks closer.
    #[inline]
    pub fn about(&self, part: &Bounds) -> IndexSet {
        self.strips.near(part).or(self.loose)
    }

    /// Who of some pieces stands on the table and [may meet](Piece::may_meet) a part of it, by number.
    #[inline]
    pub fn near(&self, among: IndexSet, part: &Bounds) -> impl Iterator<Item = PieceId> + Clone + use<'_, N> {
        let part = *part;
        let near = self.about(&part).and(among);
        let meets = move |piece: &Piece| piece.on_table() && piece.may_meet(&part);
        assert!(
            !cfg!(feature = "every-fact")
                || self.those(near, meets) == self.those(among.and(IndexSet::below(N)), meets),
            "who is near is not told"
        );
        ids(near).filter(move |id| meets(&self.all[id.index()]))
    }
}

/// Those in a set of numbers, as pieces.
#[inline]
pub fn ids(set: IndexSet) -> impl Iterator<Item = PieceId> + Clone {
    set.iter().map(|at| PieceId(at as u8))
}

impl<const N: usize> Slots for Pieces<N> {
    fn slots(&mut self) -> &mut [Piece] {
        &mut self.all
    }

    fn hear(&mut self, event: &Event) {
        match *event {
            Event::Mustered { piece, .. }
            | Event::Placed { piece, .. }
            | Event::Moved { piece, .. }
            | Event::Reshaped { piece, .. }
            | Event::Left { piece, .. } => self.loose = self.loose.with(piece.index()),
            // Where nobody comes to stand otherwise, whoever may be named.
            Event::FiguresLost { .. }
            | Event::Joined { .. }
            | Event::Parted { .. }
            | Event::Marked { .. }
            | Event::Threw { .. }
            | Event::Chose { .. }
            | Event::Card { .. }
            | Event::Phase { .. }
            | Event::Noted { .. }
            | Event::Finished(_) => {}
        }
        if !self.loose.is_empty() {
            self.look();
        }
    }
}

impl<const N: usize> From<[Piece; N]> for Pieces<N> {
    fn from(all: [Piece; N]) -> Pieces<N> {
        Pieces::of_known(all, IndexSet::below(N))
    }
}

impl<const N: usize> Default for Pieces<N> {
    fn default() -> Pieces<N> {
        Pieces::UNUSED
    }
}

impl<const N: usize> Deref for Pieces<N> {
    type Target = [Piece];

    #[inline]
    fn deref(&self) -> &[Piece] {
        &self.all
    }
}

impl<const N: usize> DerefMut for Pieces<N> {
    fn deref_mut(&mut self) -> &mut [Piece] {
        self.loose = IndexSet::below(N);
        &mut self.all
    }
}

impl<const N: usize, I: SliceIndex<[Piece]>> Index<I> for Pieces<N> {
    type Output = I::Output;

    #[inline]
    fn index(&self, at: I) -> &I::Output {
        &self.all[at]
    }
}

impl<const N: usize> IndexMut<usize> for Pieces<N> {
    fn index_mut(&mut self, at: usize) -> &mut Piece {
        self.loose = self.loose.with(at);
        &mut self.all[at]
    }
}

impl<const N: usize> PartialEq for Pieces<N> {
    fn eq(&self, other: &Pieces<N>) -> bool {
        self.all == other.all
    }
}

impl<const N: usize> Eq for Pieces<N> {}

impl<const N: usize> Hash for Pieces<N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.all.hash(state);
    }
}

impl<const N: usize> Serialize for Pieces<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        row::serialize(&self.all, serializer)
    }
}

impl<'de, const N: usize> Deserialize<'de> for Pieces<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pieces<N>, D::Error> {
        row::deserialize(deserializer).map(|all: [Piece; N]| Pieces::from(all))
    }
}

//! Decks and hands: how many cards of each kind lie there. Cards are drawn by chance when turned, so no order is kept.

use dice::{Bag, Card};
use engine::sheet::{Edit, Listed, UpTo};

engine::entry! {
    /// So many cards of a kind.
    pub struct Stack in 1 bytes {
        /// Their kind.
        card: UpTo<31>;
        /// How many.
        count: UpTo<7>;
    }
}

/// A deck or a hand, kept as a [`Bag`]. Putting a stack there has so many cards of its kind lie there.
pub struct Deck;

impl Deck {
    /// The changes that make of one deck another, kind by kind.
    pub fn changes(from: Bag, to: Bag) -> impl Iterator<Item = Edit<Stack>> {
        let changed = move |kind: &Card| from.count(*kind) != to.count(*kind);
        let kinds = (0..Bag::KINDS).map(Card).filter(changed);
        kinds.map(move |kind| Edit::Put(Stack::of(kind.0, to.count(kind))))
    }
}

impl Listed for Deck {
    type Entry = Stack;
    type Store = Bag;
    // A case names cards, each as often as it is there.
    const WRITTEN: bool = false;
    const ROOM: usize = Bag::KINDS as usize;

    fn entries(deck: &Bag) -> impl Iterator<Item = Stack> {
        deck.kinds().map(|(kind, count)| Stack::of(kind.0, count))
    }

    fn edit(deck: &mut Bag, edit: Edit<Stack>) {
        let (kind, count) = match edit {
            Edit::Add(stack) | Edit::Put(stack) => (stack.card(), stack.count()),
            Edit::Drop(stack) => (stack.card(), 0),
            Edit::Next => return,
            Edit::Clear => return *deck = Bag::EMPTY,
        };
        *deck = deck.with(Card(kind), count).expect("a deck holds at most seven of each of 32 kinds");
    }
}

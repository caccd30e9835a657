//! A bag or deck from which one card is drawn by chance.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The kind of a card or counter in a [`Bag`], from 0 to 31. What it stands for is the caller's business.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card(pub u8);

/// A deck or bag from which one card is drawn by chance: so many of each of up to 32 kinds, at most seven of
/// a kind. It has no order, because a stored order is a secret that can leak: which card it is gets decided
/// when it is turned. Twelve bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Bag {
    /// Bit `k` of plane `p` is bit `p` of the number of cards of kind `k`.
    planes: [u32; 3],
}

impl Bag {
    /// The number of kinds a bag can tell apart.
    pub const KINDS: u8 = 32;
    /// The most cards of one kind.
    const MOST_OF_A_KIND: u8 = 7;
    /// A bag with nothing in it.
    pub const EMPTY: Bag = Bag { planes: [0; 3] };

    /// One card of each kind whose bit is set.
    pub const fn one_of_each(kinds: u32) -> Bag {
        Bag { planes: [kinds, 0, 0] }
    }

    /// How many cards of a kind are in the bag.
    pub const fn count(self, card: Card) -> u8 {
        if card.0 >= Bag::KINDS {
            return 0;
        }
        let bits = [self.planes[0] >> card.0 & 1, self.planes[1] >> card.0 & 1, self.planes[2] >> card.0 & 1];
        (bits[0] | bits[1] << 1 | bits[2] << 2) as u8
    }

    /// The bag with exactly `count` cards of a kind. `None` if the kind is above 31 or the count above 7.
    #[must_use]
    pub const fn with(self, card: Card, count: u8) -> Option<Bag> {
        if card.0 >= Bag::KINDS || count > Bag::MOST_OF_A_KIND {
            return None;
        }
        let mut planes = self.planes;
        let mut plane = 0;
        while plane < planes.len() {
            planes[plane] = planes[plane] & !(1 << card.0) | ((count as u32 >> plane) & 1) << card.0;
            plane += 1;
        }
        Some(Bag { planes })
    }

    /// The bag after one card of a kind has been taken out. `None` if there is none.
    #[must_use]
    pub const fn without_one(self, card: Card) -> Option<Bag> {
        match self.count(card) {
            0 => None,
            count => self.with(card, count - 1),
        }
    }

    /// The bag with one card of a kind put back. `None` if it is full of them.
    #[must_use]
    pub const fn with_one_more(self, card: Card) -> Option<Bag> {
        self.with(card, self.count(card) + 1)
    }

    /// The number of cards in the bag: at most 224.
    pub const fn total(self) -> u8 {
        (self.planes[0].count_ones() + 2 * self.planes[1].count_ones() + 4 * self.planes[2].count_ones())
            as u8
    }

    /// The kinds present, lowest first, with how many of each.
    pub fn kinds(self) -> impl Iterator<Item = (Card, u8)> {
        let mut left = self.planes[0] | self.planes[1] | self.planes[2];
        std::iter::from_fn(move || {
            let card = Card(u8::try_from(left.trailing_zeros()).ok().filter(|&kind| kind < Bag::KINDS)?);
            left &= left - 1;
            Some((card, self.count(card)))
        })
    }

    /// The kind of the card at a place, when the cards lie in order of their kinds: 0 up to `total() - 1`.
    pub(crate) fn at(self, place: u8) -> Option<Card> {
        let mut before = 0;
        self.kinds()
            .find(|&(_, count)| {
                before += count;
                place < before
            })
            .map(|(card, _)| card)
    }
}

/// The cards, as `{0: 1, 5: 2}`.
impl fmt::Debug for Bag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.kinds().map(|(card, count)| (card.0, count))).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_go_in_and_out() {
        let bag = Bag::one_of_each(0b1001).with(Card(31), 7).unwrap();
        assert_eq!(bag.total(), 9);
        assert_eq!(bag.kinds().collect::<Vec<_>>(), [(Card(0), 1), (Card(3), 1), (Card(31), 7)]);
        assert_eq!(bag.without_one(Card(3)).unwrap().count(Card(3)), 0);
        assert_eq!(bag.without_one(Card(1)), None);
        assert_eq!(bag.with_one_more(Card(31)), None);
        assert_eq!(bag.with(Card(32), 1), None);
        assert_eq!(bag.without_one(Card(31)).unwrap().with_one_more(Card(31)), Some(bag));
    }

    #[test]
    fn every_place_in_the_bag_has_its_card() {
        let bag = Bag::EMPTY.with(Card(2), 3).unwrap().with(Card(9), 2).unwrap();
        let cards: Vec<_> = (0..6).map(|place| bag.at(place).map(|card| card.0)).collect();
        assert_eq!(cards, [Some(2), Some(2), Some(2), Some(9), Some(9), None]);
        assert_eq!(Bag::EMPTY.at(0), None);
    }
}

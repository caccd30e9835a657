//! The cards of the joint deck (CYP-01-04, CYP-01-05).

use dice::{Bag, Card as BagCard};
use engine::Side;

use crate::field::Field;
use crate::table::TERTIAS;

/// A card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Card {
    /// Of a tertia, by its number.
    Tertia(u8),
    /// Officers and Artillery of a side.
    OfficersAndArtillery(Side),
    /// A free move of a side.
    FreeMove(Side),
}

/// Kinds below this are tertias; Officers and Artillery of both sides follow, then free moves of both.
const OFFICERS: u8 = TERTIAS as u8;
const FREE: u8 = OFFICERS + 2;

impl Card {
    /// Its kind in the deck.
    pub const fn kind(self) -> BagCard {
        BagCard(match self {
            Card::Tertia(tertia) => tertia,
            Card::OfficersAndArtillery(side) => OFFICERS + side.index() as u8,
            Card::FreeMove(side) => FREE + side.index() as u8,
        })
    }

    /// The card of a kind.
    pub fn of(kind: BagCard) -> Card {
        let side = |at: u8| if at == 0 { Side::A } else { Side::B };
        match kind.0 {
            kind if kind >= FREE => Card::FreeMove(side(kind - FREE)),
            kind if kind >= OFFICERS => Card::OfficersAndArtillery(side(kind - OFFICERS)),
            tertia => Card::Tertia(tertia),
        }
    }

    /// Whose it is.
    pub fn side(self, field: Field) -> Side {
        match self {
            Card::Tertia(tertia) => field.world.tertias[usize::from(tertia)].side,
            Card::OfficersAndArtillery(side) | Card::FreeMove(side) => side,
        }
    }
}

/// The cards that have not been turned in this turn (CYP-01-04, CYP-02-02).
pub fn deck(field: Field) -> Bag {
    let book = &field.world.book.setup.deck;
    let mut bag = Bag::EMPTY;
    let mut put = |card: Card, count: u8| {
        bag = bag.with(card.kind(), count).unwrap_or(bag);
    };
    for tertia in 0..field.world.tertias.len().min(TERTIAS) as u8 {
        put(Card::Tertia(tertia), u8::from(!field.table.tertia(tertia).drawn()));
    }
    for side in Side::BOTH {
        let army = field.table.army(side);
        let officers = book.officers_and_artillery.saturating_sub(army.officers_drawn());
        put(Card::OfficersAndArtillery(side), officers);
        put(Card::FreeMove(side), book.free_moves.saturating_sub(army.free_drawn()));
    }
    bag
}

//! The cards of the joint deck (CYP-01-04, CYP-01-05).

use dice::{Bag, Card as BagCard};
use engine::{PieceId, Side};

use crate::Field;
use crate::table::{Sign, TERTIAS};
use crate::world::{Kind, Optional, World};

/// A card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Card {
    /// Of a tertia, by its number.
    Tertia(u8),
    /// Officers and Artillery of a side.
    OfficersAndArtillery(Side),
    /// A free move of a side.
    FreeMove(Side),
    /// All horse of a side, where the deck is divided so (CYP-18-05).
    Horse(Side),
    /// All its foot.
    Foot(Side),
}

/// Kinds below this are tertias; Officers and Artillery of both sides follow, then free moves of both.
const OFFICERS: u8 = TERTIAS as u8;
const FREE: u8 = OFFICERS + 2;
const HORSE: u8 = FREE + 2;
const FOOT: u8 = HORSE + 2;

impl Card {
    /// Its kind in the deck.
    pub const fn kind(self) -> BagCard {
        BagCard(match self {
            Card::Tertia(tertia) => tertia,
            Card::OfficersAndArtillery(side) => OFFICERS + side.index() as u8,
            Card::FreeMove(side) => FREE + side.index() as u8,
            Card::Horse(side) => HORSE + side.index() as u8,
            Card::Foot(side) => FOOT + side.index() as u8,
        })
    }

    /// The card of a kind.
    pub fn of(kind: BagCard) -> Card {
        let side = |at: u8| if at == 0 { Side::A } else { Side::B };
        match kind.0 {
            kind if kind >= FOOT => Card::Foot(side(kind - FOOT)),
            kind if kind >= HORSE => Card::Horse(side(kind - HORSE)),
            kind if kind >= FREE => Card::FreeMove(side(kind - FREE)),
            kind if kind >= OFFICERS => Card::OfficersAndArtillery(side(kind - OFFICERS)),
            tertia => Card::Tertia(tertia),
        }
    }

    /// Whose it is.
    pub fn side(self, field: Field) -> Side {
        match self {
            Card::Tertia(tertia) => field.world.tertias[usize::from(tertia)].side,
            Card::OfficersAndArtillery(side)
            | Card::FreeMove(side)
            | Card::Horse(side)
            | Card::Foot(side) => side,
        }
    }

    /// What it is called.
    pub fn title(self, world: &World) -> String {
        match self {
            Card::Tertia(tertia) => {
                world.tertias.get(usize::from(tertia)).map_or_else(String::new, |it| it.title.clone())
            }
            Card::OfficersAndArtillery(side) => format!("officers {side}"),
            Card::FreeMove(side) => format!("free {side}"),
            Card::Horse(side) => format!("horse {side}"),
            Card::Foot(side) => format!("foot {side}"),
        }
    }
}

/// Whether the deck is divided into cards for horse and for foot (CYP-18-05): one of either for each army in place of those of its
/// tertias.
const fn is_divided(field: &Field) -> bool {
    field.world.options.has(Optional::HorseAndFootCards)
}

/// The tertias whose units move on the card in play: that which is called, or all of a side on a card for horse or for foot.
pub fn called(field: Field<'_>, side: Side) -> impl Iterator<Item = u8> + use<'_> {
    let card = Card::of(BagCard(field.table.battle.card()));
    let divided = is_divided(&field) && matches!(card, Card::Horse(of) | Card::Foot(of) if of == side);
    let one = field.table.battle.called();
    field.world.tertias_of(side).filter(move |tertia| divided || one == Some(*tertia))
}

/// Whether a unit moves on the card in play, if it is one for horse or for foot: dragoons on either, once a turn (CYP-18-05).
pub fn is_named(field: Field, unit: PieceId) -> bool {
    let army = field.table.army(field.side(unit));
    match Card::of(BagCard(field.table.battle.card())) {
        _ if !is_divided(&field) => true,
        Card::Horse(_) | Card::Foot(_) if field.kind(unit) == Kind::Dragoons => {
            // On the first of the two if its owner says so, else on the second.
            field.is(unit, Sign::Rode) != (army.horse_drawn() && army.foot_drawn())
        }
        Card::Horse(_) => field.is_cavalry(unit),
        Card::Foot(_) => !field.is_cavalry(unit),
        Card::Tertia(_) | Card::OfficersAndArtillery(_) | Card::FreeMove(_) => true,
    }
}

/// The cards that have not been turned in this turn (CYP-01-01, CYP-01-04, CYP-02-02).
pub fn deck(field: Field) -> Bag {
    let book = &field.world.book.setup.deck;
    let mut bag = Bag::EMPTY;
    let mut put = |card: Card, count: u8| {
        bag = bag.with(card.kind(), count).unwrap_or(bag);
    };
    let tertias = if is_divided(&field) { 0 } else { field.world.tertias.len().min(TERTIAS) };
    for tertia in 0..tertias as u8 {
        put(Card::Tertia(tertia), u8::from(!field.table.tertia(tertia).drawn()));
    }
    for side in Side::BOTH {
        let army = field.table.army(side);
        let officers = book.officers_and_artillery.saturating_sub(army.officers_drawn());
        put(Card::OfficersAndArtillery(side), officers);
        if is_divided(&field) {
            put(Card::Horse(side), u8::from(!army.horse_drawn()));
            put(Card::Foot(side), u8::from(!army.foot_drawn()));
        }
        put(Card::FreeMove(side), book.free_moves.saturating_sub(army.free_drawn()));
    }
    bag
}

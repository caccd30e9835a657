//! The cards of the Bonus Deck and Special Events, as hands hold them.

use dice::Card;

use crate::book::{Book, EventCard};
use crate::table::SideState;

/// A card of the Bonus Deck (NMM-07-21). Its place in the list is its kind in the deck and in hands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BonusCard {
    /// A free Action (NMM-07-22).
    Perk,
    /// An enemy Unit is held to one Action (NMM-07-23).
    Forfeit,
    /// Dice of one's own are thrown again (NMM-07-24).
    Reroll,
    /// A die of the enemy's is thrown again (NMM-07-25).
    Jeopardy,
    /// A Special Event is drawn (NMM-07-26).
    SpecialEvent,
}

impl BonusCard {
    /// Every kind.
    pub const ALL: [BonusCard; 5] = [
        BonusCard::Perk,
        BonusCard::Forfeit,
        BonusCard::Reroll,
        BonusCard::Jeopardy,
        BonusCard::SpecialEvent,
    ];

    /// The name on the card.
    pub const fn title(self) -> &'static str {
        match self {
            BonusCard::Perk => "Perk",
            BonusCard::Forfeit => "Forfeit",
            BonusCard::Reroll => "Reroll",
            BonusCard::Jeopardy => "Jeopardy",
            BonusCard::SpecialEvent => "Special Event",
        }
    }

    /// Its kind in the Bonus Deck.
    pub const fn kind(self) -> Card {
        Card(self as u8)
    }

    /// How many of it the book puts into the deck.
    pub const fn count(self, book: &Book) -> u8 {
        let deck = &book.cards.bonus_deck;
        match self {
            BonusCard::Perk => deck.perk,
            BonusCard::Forfeit => deck.forfeit,
            BonusCard::Reroll => deck.reroll,
            BonusCard::Jeopardy => deck.jeopardy,
            BonusCard::SpecialEvent => deck.special_event,
        }
    }
}

/// The kind of an event in the Special Events Deck: its place in the rulebook's table.
pub const fn event_kind(event: EventCard) -> Card {
    Card(event as u8)
}

/// A card as answers and the log number it: Play Deck from 0, Bonus Deck from 32, Special Events from 64.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Held {
    /// A card of the Bonus Deck.
    Bonus(BonusCard),
    /// A Special Event.
    Event(EventCard),
}

impl Held {
    /// Its number in answers and the log.
    pub const fn number(self) -> u8 {
        match self {
            Held::Bonus(card) => 32 + card as u8,
            Held::Event(card) => 64 + card as u8,
        }
    }

    /// The card of a number.
    pub fn of_number(number: i16) -> Option<Held> {
        let place = |first: i16| usize::try_from(number - first).ok();
        place(64)
            .and_then(|at| EventCard::ALL.get(at).copied().map(Held::Event))
            .or_else(|| place(32).and_then(|at| BonusCard::ALL.get(at).copied().map(Held::Bonus)))
    }

    /// The name on the card.
    pub const fn title(self) -> &'static str {
        match self {
            Held::Bonus(card) => card.title(),
            Held::Event(card) => card.title(),
        }
    }

    /// Whether a side holds it.
    pub fn is_with(self, side: &SideState) -> bool {
        match self {
            Held::Bonus(card) => side.bonus().count(card.kind()) > 0,
            Held::Event(card) => side.events().count(event_kind(card)) > 0,
        }
    }
}

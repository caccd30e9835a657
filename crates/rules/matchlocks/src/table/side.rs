//! What the rulebook puts on a side.

use engine::sheet::{UpTo, Wide};

use super::Deck;

engine::entry! {
    /// A standing instruction about one card.
    pub struct Silence in 1 bytes {
        /// The card, by its place in [`BETWEEN`](crate::turn::instructing::BETWEEN).
        card: UpTo<9>;
        /// When the side is not to be asked for it: a bit for each of [`TIMES`](crate::turn::instructing::TIMES).
        times: UpTo<7>;
    }
}

engine::sheet! {
    /// What belongs to a side.
    pub struct SideState on Side in 10 bytes, changed by SideChange {
        /// How many bonus cards are in hand: what the enemy sees.
        BonusHeld bonus_held: UpTo<255> as "bonus";
        /// How many special events are in hand: what the enemy sees.
        EventsHeld events_held: UpTo<255> as "events";
        /// Army Morale Tokens left.
        Tokens tokens: UpTo<255>, secret;
        /// Army Morale Tokens at the start.
        Initial initial: UpTo<255>;
        /// Tokens paid so far, those won back taken off: it follows from what everybody has seen (NMM-16-03).
        Paid paid: UpTo<255>;
        /// Tokens owed from the result being carried out.
        Owed owed: UpTo<255>;
        /// Goes taken in the opening phase.
        Goes goes: UpTo<255>;
        /// Light and Galloper Guns marked lost.
        LightGunsLost light_guns_lost: UpTo<255>;
        /// Standing instructions: the moments at which it is not to be asked for a card, by bit.
        Instructions instructions: Wide<8191>, secret;
    } lists {
        /// Bonus cards in hand, by the kinds of [`BonusCard`](BonusCard).
        Bonus bonus: Deck, secret;
        /// Special events in hand, by their places in the rulebook's table.
        Events events: Deck, secret;
        /// Standing instructions about one card each.
        Silences silences: [Silence; 10], secret;
    }
}

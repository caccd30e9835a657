//! The numbers of the Play Deck and the Bonus Deck (`cards.toml`).

use rulebook::{chapter, section};
use tabletop::Length;

chapter! {
    /// The Play Deck and the Bonus Deck (`cards.toml`).
    Cards;
    /// Cards of the Play Deck beside the Leader Cards.
    play_deck: PlayDeck,
    /// Cards of the Bonus Deck.
    bonus_deck: BonusDeck,
    /// Special Events in a game.
    special_events: SpecialEvents,
}

section! {
    /// The Play Deck beside the Leader Cards (NMM-07-09, NMM-07-16).
    PlayDeck {
        /// Bonus Cards.
        bonus_cards: u8 = count(0, 6);
        /// Skirmishers and Artillery Cards of each side.
        skirmishers_and_artillery_cards: u8 = count(0, 4);
        /// Cards left unplayed at the end of a turn.
        left_unplayed: u8 = count(0, 4);
    }
}

section! {
    /// Cards of each kind in the Bonus Deck (NMM-07-21).
    BonusDeck {
        /// Perk.
        perk: u8 = count(0, 2);
        /// Forfeit.
        forfeit: u8 = count(0, 2);
        /// Reroll.
        reroll: u8 = count(0, 2);
        /// Jeopardy.
        jeopardy: u8 = count(0, 2);
        /// Special Event.
        special_event: u8 = count(0, 2);
    }
}

section! {
    /// Special Events in a game (NMM-07-27).
    SpecialEvents {
        /// Draws of the Special Event card, by both players together, before it is removed.
        most_in_a_game: u8 = count(0, 9);
    }
}

/// A Special Event (NMM-07-28).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum EventCard {
    /// Two more volleys (NMM-07-29).
    ExtraAmmunition,
    /// Disarray removed (NMM-07-30).
    WellDrilled,
    /// A Detachment lies in wait (NMM-07-31).
    Ambush,
    /// A Leader is stunned (NMM-07-32).
    SkittishMount,
    /// Clubmen appear (NMM-07-33).
    GetOffOurLand,
    /// Enemy horse rides off (NMM-07-35).
    LootTheBaggage,
    /// No shooting (NMM-07-36).
    ScatteredShowers,
    /// An enemy tests (NMM-07-37).
    PowderExplosion,
    /// Short ranges and poor shooting (NMM-07-38).
    FogOfWar,
}

impl EventCard {
    /// Every event, in the order of the rulebook's table.
    pub const ALL: [EventCard; 9] = [
        EventCard::ExtraAmmunition,
        EventCard::WellDrilled,
        EventCard::Ambush,
        EventCard::SkittishMount,
        EventCard::GetOffOurLand,
        EventCard::LootTheBaggage,
        EventCard::ScatteredShowers,
        EventCard::PowderExplosion,
        EventCard::FogOfWar,
    ];

    /// The name on the card.
    pub const fn title(self) -> &'static str {
        match self {
            EventCard::ExtraAmmunition => "Extra Ammunition Supply",
            EventCard::WellDrilled => "Well-drilled",
            EventCard::Ambush => "Ambush",
            EventCard::SkittishMount => "Skittish Mount",
            EventCard::GetOffOurLand => "Get Off Our Land!",
            EventCard::LootTheBaggage => "Loot The Baggage!",
            EventCard::ScatteredShowers => "Scattered Showers",
            EventCard::PowderExplosion => "Powder Explosion",
            EventCard::FogOfWar => "The Fog of War",
        }
    }
}

chapter! {
    /// The Special Events Deck (`events.toml`).
    Events;
    /// Extra Ammunition Supply.
    extra_ammunition: ExtraAmmunition,
    /// Well-drilled.
    well_drilled: PlainEvent,
    /// Ambush.
    ambush: PlainEvent,
    /// Skittish Mount.
    skittish_mount: PlainEvent,
    /// Get Off Our Land!
    get_off_our_land: GetOffOurLand,
    /// Loot The Baggage!
    loot_the_baggage: LootTheBaggage,
    /// Scattered Showers.
    scattered_showers: ScatteredShowers,
    /// Powder Explosion.
    powder_explosion: PowderExplosion,
    /// The Fog of War.
    fog_of_war: FogOfWar,
}

section! {
    /// An event without numbers of its own (NMM-07-30 to NMM-07-32).
    PlainEvent {
        /// Cards of it in the deck.
        cards: u8 = count(0, 2);
        /// Whether it must be played when drawn.
        at_once: bool = flag();
    }
}

section! {
    /// Extra Ammunition Supply (NMM-07-29).
    ExtraAmmunition {
        /// Cards of it in the deck.
        cards: u8 = count(0, 2);
        /// Whether it must be played when drawn.
        at_once: bool = flag();
        /// Further volleys.
        volleys: u8 = count(0, 20);
    }
}

section! {
    /// Get Off Our Land! (NMM-07-33). The Clubmen themselves are a kind of troops.
    GetOffOurLand {
        /// Cards of it in the deck.
        cards: u8 = count(0, 2);
        /// Whether it must be played when drawn.
        at_once: bool = flag();
        /// They appear more than this from every enemy.
        clear_of_enemies: Length = distance(24);
    }
}

section! {
    /// Loot The Baggage! (NMM-07-35).
    LootTheBaggage {
        /// Cards of it in the deck.
        cards: u8 = count(0, 2);
        /// Whether it must be played when drawn.
        at_once: bool = flag();
        /// Good Going Moves between the Unit and the baseline, at most.
        moves_from_baseline: u8 = count(0, 10);
    }
}

section! {
    /// Scattered Showers (NMM-07-36).
    ScatteredShowers {
        /// Cards of it in the deck.
        cards: u8 = count(0, 2);
        /// Whether it must be played when drawn.
        at_once: bool = flag();
        /// Whole turns of rain after the rest of this one.
        whole_turns: u8 = count(0, 20);
    }
}

section! {
    /// Powder Explosion (NMM-07-37).
    PowderExplosion {
        /// Cards of it in the deck.
        cards: u8 = count(0, 2);
        /// Whether it must be played when drawn.
        at_once: bool = flag();
        /// Good Going Moves within which a mounted Unit is Disarrayed.
        moves_away: u8 = count(0, 10);
    }
}

section! {
    /// The Fog of War (NMM-07-38).
    FogOfWar {
        /// Cards of it in the deck.
        cards: u8 = count(0, 2);
        /// Whether it must be played when drawn.
        at_once: bool = flag();
        /// Greatest range of every weapon.
        most_range: Length = distance(200);
        /// Score to hit of every weapon.
        hits_on: u8 = score();
    }
}

impl Events {
    /// How many cards of an event are in the deck, and whether it must be played when drawn.
    pub const fn card(&self, event: EventCard) -> PlainEvent {
        let (cards, at_once) = match event {
            EventCard::ExtraAmmunition => (self.extra_ammunition.cards, self.extra_ammunition.at_once),
            EventCard::WellDrilled => (self.well_drilled.cards, self.well_drilled.at_once),
            EventCard::Ambush => (self.ambush.cards, self.ambush.at_once),
            EventCard::SkittishMount => (self.skittish_mount.cards, self.skittish_mount.at_once),
            EventCard::GetOffOurLand => (self.get_off_our_land.cards, self.get_off_our_land.at_once),
            EventCard::LootTheBaggage => (self.loot_the_baggage.cards, self.loot_the_baggage.at_once),
            EventCard::ScatteredShowers => (self.scattered_showers.cards, self.scattered_showers.at_once),
            EventCard::PowderExplosion => (self.powder_explosion.cards, self.powder_explosion.at_once),
            EventCard::FogOfWar => (self.fog_of_war.cards, self.fog_of_war.at_once),
        };
        PlainEvent { cards, at_once }
    }
}

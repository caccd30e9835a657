//! The cards: which there are, where they lie, and how they go from one pile to another.

use dice::{Bag, Card};
use engine::sheet::Edit;
use engine::{Event, PieceId, Side};

use crate::book::EventCard;
use crate::field::Field;
use crate::table::hand::{BonusCard, Held, event_kind};
use crate::table::{BattleChange, Deck, SideChange, SideState, Stack, Table};
use crate::world::World;
use crate::{Acting, rule};

/// A card of the Play Deck (NMM-07-16).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PlayCard {
    /// A Leader Card.
    Leader(PieceId),
    /// A side's Skirmishers and Artillery Card.
    Initiative(Side),
    /// A Bonus Card.
    Bonus,
}

/// Kinds of the Play Deck below this are Leaders, by their order: the most that a battle may have.
pub const LEADERS: u8 = 28;
/// The kind of the Bonus Card; the sides' Skirmishers and Artillery Cards follow it.
const BONUS: u8 = LEADERS;

impl PlayCard {
    /// Its kind in the Play Deck.
    ///
    /// # Panics
    /// For a piece that is no leader: the caller's fault.
    pub fn kind(self, world: &World) -> Card {
        match self {
            PlayCard::Leader(leader) => {
                let place = world.leaders().position(|other| other == leader);
                Card(place.expect("only leaders have Leader Cards") as u8)
            }
            PlayCard::Initiative(side) => Card(BONUS + 1 + side.index() as u8),
            PlayCard::Bonus => Card(BONUS),
        }
    }

    /// The card of a kind.
    ///
    /// # Panics
    /// For a kind that no battle of this world has.
    pub fn of(kind: Card, world: &World) -> PlayCard {
        match kind.0 {
            BONUS => PlayCard::Bonus,
            kind if kind > BONUS => PlayCard::Initiative(Side::BOTH[(kind - BONUS - 1) as usize]),
            kind => PlayCard::Leader(world.leaders().nth(kind as usize).expect("a leader of this battle")),
        }
    }
}

/// Where cards lie.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Pile {
    /// The Play Deck.
    PlayDeck,
    /// The Bonus Deck.
    BonusDeck,
    /// The Special Events Deck.
    EventsDeck,
    /// What side A holds.
    HandA,
    /// What side B holds.
    HandB,
    /// Turned, played or set aside.
    Played,
}

impl Pile {
    /// Every pile, by number.
    pub const ALL: [Pile; 6] =
        [Pile::PlayDeck, Pile::BonusDeck, Pile::EventsDeck, Pile::HandA, Pile::HandB, Pile::Played];

    /// What a side holds.
    pub const fn hand(side: Side) -> Pile {
        match side {
            Side::A => Pile::HandA,
            Side::B => Pile::HandB,
        }
    }

    const fn holder(self) -> Option<Side> {
        match self {
            Pile::HandA => Some(Side::A),
            Pile::HandB => Some(Side::B),
            _ => None,
        }
    }
}

/// The event by which a card goes from one pile to another.
pub const fn passes(card: u8, from: Pile, to: Pile) -> Event {
    Event::Card { card, from: from as u8, to: to as u8 }
}

/// Applies a card's passing to the table.
pub fn apply(table: &mut Table, card: u8, from: u8, to: u8) {
    change(table, Pile::ALL[from as usize], card, |count| count.checked_sub(1));
    change(table, Pile::ALL[to as usize], card, |count| count.checked_add(1));
}

fn change(table: &mut Table, pile: Pile, card: u8, count: impl Fn(u8) -> Option<u8>) {
    let kind = Card(card & 31);
    let counted = |lying: u8| count(lying).expect("a card that is there goes to a pile with room");
    let moved = |lying: &Bag| Edit::Put(Stack::of(kind.0, counted(lying.count(kind))));
    let battle = &mut table.battle;
    match pile {
        Pile::PlayDeck => battle.apply(BattleChange::PlayDeck(moved(battle.play_deck()))),
        Pile::BonusDeck => battle.apply(BattleChange::BonusDeck(moved(battle.bonus_deck()))),
        Pile::EventsDeck => battle.apply(BattleChange::EventsDeck(moved(battle.events_deck()))),
        Pile::Played => {}
        Pile::HandA | Pile::HandB => {
            let side = &mut table.sides[pile.holder().map_or(0, Side::index)];
            if card >= 64 {
                side.apply(SideChange::Events(moved(side.events())));
                side.apply(SideChange::EventsHeld(counted(side.events_held())));
            } else {
                side.apply(SideChange::Bonus(moved(side.bonus())));
                side.apply(SideChange::BonusHeld(counted(side.bonus_held())));
            }
        }
    }
}

/// Whether a side holds any card, as everybody can see.
pub fn holds_any(table: &Table, side: Side) -> bool {
    let it = table.side(side);
    it.bonus_held() > 0 || it.events_held() > 0
}

/// The cards that a side holds, as far as the given table shows them, each kind once.
pub fn in_hand(side: &SideState) -> impl Iterator<Item = Held> {
    let side = *side;
    let bonus = BonusCard::ALL.into_iter().map(Held::Bonus);
    bonus.chain(EventCard::ALL.into_iter().map(Held::Event)).filter(move |card| card.is_with(&side))
}

/// Lays all decks out for a battle about to begin (NMM-07-16, NMM-07-21, NMM-07-28): the Play Deck is made up
/// when a turn begins.
pub fn lay_out(act: &mut Acting) {
    let book = &act.world().book;
    for event in EventCard::ALL {
        let lie = Stack::of(event_kind(event).0, book.events.card(event).cards);
        act.emit(rule!("NMM-07-28"), BattleChange::EventsDeck(Edit::Put(lie)).event());
    }
    make_bonus_deck(act);
}

/// Puts every card of the Bonus Deck back into it, those played and those held alike; the Special Event card
/// stays out once it has come up often enough (NMM-07-27).
pub fn make_bonus_deck(act: &mut Acting) {
    let book = &act.world().book;
    for card in BonusCard::ALL {
        let spent = card == BonusCard::SpecialEvent
            && act.table().battle.event_draws() >= book.cards.special_events.most_in_a_game;
        let (count, why) =
            if spent { (0, rule!("NMM-07-27")) } else { (card.count(book), rule!("NMM-07-21")) };
        if act.table().battle.bonus_deck().count(card.kind()) != count {
            let lie = Stack::of(card.kind().0, count);
            act.emit(why, BattleChange::BonusDeck(Edit::Put(lie)).event());
        }
    }
}

/// Makes up the Play Deck anew: the cards of all Leaders still in the battle, and the rest in full (NMM-07-15,
/// NMM-07-16).
pub fn make_play_deck(act: &mut Acting) {
    let world = act.world();
    let deck = &world.book.cards.play_deck;
    let mut wanted = Bag::EMPTY;
    let mut put = |card: PlayCard, count: u8| {
        wanted = wanted.with(card.kind(world), count).unwrap_or(wanted);
    };
    put(PlayCard::Bonus, deck.bonus_cards);
    for side in Side::BOTH {
        put(PlayCard::Initiative(side), deck.skirmishers_and_artillery_cards);
        for leader in Field::new(act.table(), world).leaders_of(side) {
            put(PlayCard::Leader(leader), 1);
        }
    }
    for change in Deck::changes(*act.table().battle.play_deck(), wanted) {
        act.emit(rule!("NMM-07-16"), BattleChange::PlayDeck(change).event());
    }
}

//! What a side may not know: the cards in the other's hand and, where they are hidden, his Army Morale Tokens.

use dice::{Bag, Card};
use engine::sheet::Edit;
use engine::{Rng, Side, Viewpoint};

use crate::Known;
use crate::book::EventCard;
use crate::table::{Battle, BattleChange, Deck, SideChange, Table};
use crate::turn::cards::{BonusCard, event_kind};
use crate::world::World;

/// Takes all that a viewer may not know out of a table (NMM-06-09, NMM-07-20, NMM-07-26). A card that he
/// cannot see might as well lie in its deck, and is shown there: what is in the deck alone would betray the hand.
pub fn project(seen: &mut Table, world: &World, viewer: Viewpoint) {
    for side in Side::BOTH.into_iter().filter(|side| !viewer.sees(*side)) {
        let (battle, it) = (&mut seen.battle, &mut seen.sides[side.index()]);
        let bonus = together(*battle.bonus_deck(), *it.bonus());
        let events = together(*battle.events_deck(), *it.events());
        lay(battle, bonus, events);
        it.apply(SideChange::Bonus(Edit::Clear));
        it.apply(SideChange::Events(Edit::Clear));
        it.apply(SideChange::Instructions(0));
        it.apply(SideChange::Silences(Edit::Clear));
        if world.book.settings.army_morale.hidden {
            it.apply(SideChange::Tokens(0));
        }
    }
}

/// Fills the unseen hands with cards that may be there, each as likely as the rules of drawing make it
/// (NMM-07-20, NMM-07-26), and the unseen tokens with those that the army began with less what it must have paid
/// (NMM-16-03).
pub fn imagine(known: &Known, world: &World, rng: &mut Rng) -> Table {
    let mut table = *known.table();
    for side in Side::BOTH.into_iter().filter(|side| !known.viewer().sees(*side)) {
        let (mut bonus_deck, mut events_deck) = (*table.battle.bonus_deck(), *table.battle.events_deck());
        let it = &mut table.sides[side.index()];
        let keeps = |card: Card| card != BonusCard::SpecialEvent.kind();
        let bonus = deal(&mut bonus_deck, it.bonus_held(), keeps, rng);
        let held = |card: Card| {
            EventCard::ALL
                .into_iter()
                .any(|event| event_kind(event) == card && !world.book.events.card(event).at_once)
        };
        let events = deal(&mut events_deck, it.events_held(), held, rng);
        Deck::changes(*it.bonus(), bonus).for_each(|change| it.apply(SideChange::Bonus(change)));
        Deck::changes(*it.events(), events).for_each(|change| it.apply(SideChange::Events(change)));
        if world.book.settings.army_morale.hidden {
            it.apply(SideChange::Tokens(it.initial().saturating_sub(it.paid())));
        }
        lay(&mut table.battle, bonus_deck, events_deck);
    }
    table
}

/// Has such decks lie there.
fn lay(battle: &mut Battle, bonus: Bag, events: Bag) {
    let (was_bonus, was_events) = (*battle.bonus_deck(), *battle.events_deck());
    Deck::changes(was_bonus, bonus).for_each(|change| battle.apply(BattleChange::BonusDeck(change)));
    Deck::changes(was_events, events).for_each(|change| battle.apply(BattleChange::EventsDeck(change)));
}

/// All cards of two piles in one.
fn together(one: Bag, other: Bag) -> Bag {
    other.kinds().fold(one, |all, (card, count)| {
        all.with(card, all.count(card) + count).expect("no deck has more than seven of a kind")
    })
}

/// Takes so many cards out of a deck by chance, among those that may be kept in a hand.
fn deal(deck: &mut Bag, count: u8, may_be_held: impl Fn(Card) -> bool, rng: &mut Rng) -> Bag {
    let mut hand = Bag::EMPTY;
    for _ in 0..count {
        let total: u32 =
            deck.kinds().filter(|(card, _)| may_be_held(*card)).map(|(_, count)| u32::from(count)).sum();
        let mut place = rng.below(total);
        let found = deck.kinds().filter(|(card, _)| may_be_held(*card)).find(|(_, count)| {
            let here = place < u32::from(*count);
            place = place.saturating_sub(u32::from(*count));
            here
        });
        // Only a table that never was has more cards in a hand than the decks lack.
        let Some((card, _)) = found else { break };
        *deck = deck.without_one(card).unwrap_or(*deck);
        hand = hand.with_one_more(card).unwrap_or(hand);
    }
    hand
}

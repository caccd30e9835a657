//! What a side may not know: the cards in the other's hand and, where they are hidden, his Army Morale Tokens.

use dice::{Bag, Card};
use engine::{Luck, Side, Viewpoint};

use crate::Known;
use crate::book::EventCard;
use crate::table::{SideState, Table};
use crate::turn::cards::{BonusCard, event_kind};
use crate::turn::instructing::CardSilence;
use crate::world::World;

/// Takes all that a viewer may not know out of a table (NMM-06-09, NMM-07-20, NMM-07-26). A card that he
/// cannot see might as well lie in its deck, and is shown there: what is in the deck alone would betray the hand.
pub fn project(seen: &mut Table, world: &World, viewer: Viewpoint) {
    for side in Side::BOTH.into_iter().filter(|side| !viewer.sees(*side)) {
        let SideState { bonus, events, .. } = seen.sides[side.index()];
        seen.decks.bonus = together(seen.decks.bonus, bonus);
        seen.decks.events = together(seen.decks.events, events);
        let it = &mut seen.sides[side.index()];
        it.bonus = Bag::EMPTY;
        it.events = Bag::EMPTY;
        it.instructions = 0;
        it.silent_cards = CardSilence::default();
        if world.book.settings.army_morale.hidden {
            it.tokens = 0;
        }
    }
}

/// Fills the unseen hands with cards that may be there, each as likely as the rules of drawing make it
/// (NMM-07-20, NMM-07-26), and the unseen tokens with those that the army began with less what it must have paid
/// (NMM-16-03).
pub fn imagine(known: &Known, world: &World, luck: &mut Luck) -> Table {
    let mut table = *known.table();
    for side in Side::BOTH.into_iter().filter(|side| !known.viewer().sees(*side)) {
        let it = table.sides[side.index()];
        let keeps = |card: Card| card != BonusCard::SpecialEvent.kind();
        let bonus = deal(&mut table.decks.bonus, it.bonus_held, keeps, luck);
        let held = |card: Card| {
            EventCard::ALL
                .into_iter()
                .any(|event| event_kind(event) == card && !world.book.events.card(event).at_once)
        };
        let events = deal(&mut table.decks.events, it.events_held, held, luck);
        let hand = &mut table.sides[side.index()];
        (hand.bonus, hand.events) = (bonus, events);
        if world.book.settings.army_morale.hidden {
            hand.tokens = hand.initial.saturating_sub(hand.paid);
        }
    }
    table
}

/// All cards of two piles in one.
fn together(one: Bag, other: Bag) -> Bag {
    other.kinds().fold(one, |all, (card, count)| {
        all.with(card, all.count(card) + count).expect("no deck has more than seven of a kind")
    })
}

/// Takes so many cards out of a deck by chance, among those that may be kept in a hand.
fn deal(deck: &mut Bag, count: u8, may_be_held: impl Fn(Card) -> bool, luck: &mut Luck) -> Bag {
    let mut hand = Bag::EMPTY;
    for _ in 0..count {
        let total: u32 =
            deck.kinds().filter(|(card, _)| may_be_held(*card)).map(|(_, count)| u32::from(count)).sum();
        let mut place = luck.below(total);
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

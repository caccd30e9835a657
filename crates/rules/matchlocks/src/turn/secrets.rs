//! What a side may not know: the cards in the other's hand and, where they are hidden, his Army Morale Tokens.

use dice::{Bag, Card};
use engine::sheet::Edit;
use engine::{Rng, Side, Viewpoint};

use crate::Known;
use crate::book::EventCard;
use crate::table::hand::{BonusCard, event_kind};
use crate::table::{BattleChange, SideChange, Stack, Table};
use crate::world::World;

/// Takes all that a viewer may not know out of a table (NMM-06-09, NMM-07-20, NMM-07-26). A card that he
/// cannot see might as well lie in its deck, and is shown there: what is in the deck alone would betray the hand.
pub fn project(seen: &mut Table, world: &World, viewer: Viewpoint) {
    for side in Side::BOTH.into_iter().filter(|side| !viewer.sees(*side)) {
        let (battle, it) = (&mut seen.battle, &mut seen.sides[side.index()]);
        let (bonus, events) = (*battle.bonus_deck(), *battle.events_deck());
        more(bonus, *it.bonus()).for_each(|stack| battle.apply(BattleChange::BonusDeck(stack)));
        more(events, *it.events()).for_each(|stack| battle.apply(BattleChange::EventsDeck(stack)));
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
        let (battle, it) = (&mut table.battle, &mut table.sides[side.index()]);
        let (mut bonus_deck, mut events_deck) = (*battle.bonus_deck(), *battle.events_deck());
        let keeps = |card: Card| card != BonusCard::SpecialEvent.kind();
        let bonus = deal(&mut bonus_deck, it.bonus_held(), keeps, rng);
        let held = |card: Card| {
            EventCard::ALL
                .into_iter()
                .any(|event| event_kind(event) == card && !world.book.events.card(event).at_once)
        };
        let events = deal(&mut events_deck, it.events_held(), held, rng);
        // He sees none of the hand, so that it is empty here.
        more(Bag::EMPTY, bonus).for_each(|stack| it.apply(SideChange::Bonus(stack)));
        more(Bag::EMPTY, events).for_each(|stack| it.apply(SideChange::Events(stack)));
        left(bonus_deck, bonus).for_each(|stack| battle.apply(BattleChange::BonusDeck(stack)));
        left(events_deck, events).for_each(|stack| battle.apply(BattleChange::EventsDeck(stack)));
        if world.book.settings.army_morale.hidden {
            it.apply(SideChange::Tokens(it.initial().saturating_sub(it.paid())));
        }
    }
    table
}

/// What lies in a deck once a hand is put back into it, for the kinds that are in the hand.
fn more(deck: Bag, hand: Bag) -> impl Iterator<Item = Edit<Stack>> {
    hand.kinds().map(move |(card, count)| Edit::Put(Stack::of(card.0, deck.count(card) + count)))
}

/// What lies in a deck out of which a hand has been dealt, for the kinds that are in the hand.
fn left(deck: Bag, hand: Bag) -> impl Iterator<Item = Edit<Stack>> {
    hand.kinds().map(move |(card, _)| Edit::Put(Stack::of(card.0, deck.count(card))))
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

//! The cards by name.

use dice::Card;
use engine::Rule;

use super::battle::Names;
use super::named::{self, BONUS, EVENTS, Named};
use crate::rule;
use crate::table::hand::{BonusCard, Held, event_kind};
use crate::turn::cards::{LEADERS, Pile};
use crate::world::World;

const PILES: Named<Pile> = &[
    ("play deck", Pile::PlayDeck),
    ("bonus deck", Pile::BonusDeck),
    ("events deck", Pile::EventsDeck),
    ("hand A", Pile::HandA),
    ("hand B", Pile::HandB),
    ("played", Pile::Played),
];

/// What can be said of a card.
pub const KNOWN: &str = "a card is the name of a leader, \"bonus\", \"skirmishers A\" or \"skirmishers B\"";

/// The number of a card: a leader's by his place among the leaders, then the Bonus Cards and each side's
/// Skirmishers and Artillery Card.
pub fn play_card(name: &str, names: &Names<'_>) -> Option<u8> {
    let leader = names.leaders.iter().position(|leader| names.pieces[leader.index()] == name);
    leader.map(|at| at as u8).or_else(|| other_card(name))
}

/// The name of a card, for messages and facts.
pub fn name_of(world: &World, card: u8) -> String {
    match (card.checked_sub(LEADERS), world.leaders().nth(card as usize)) {
        (Some(0), _) => "bonus".to_owned(),
        (Some(1), _) => "skirmishers A".to_owned(),
        (Some(2), _) => "skirmishers B".to_owned(),
        (None, Some(leader)) => world.profile(leader).name.clone(),
        _ => format!("card {card}"),
    }
}

/// The number of a card of the Play Deck in a world.
pub fn card_in(world: &World, name: &str) -> Option<u8> {
    let leader = world.leaders().position(|leader| world.profile(leader).name == name);
    leader.map(|at| at as u8).or_else(|| other_card(name))
}

fn other_card(name: &str) -> Option<u8> {
    match name {
        "bonus" => Some(LEADERS),
        "skirmishers A" => Some(LEADERS + 1),
        "skirmishers B" => Some(LEADERS + 2),
        _ => None,
    }
}

/// The name of a card in the draw of a rule: a Bonus Card, a Special Event, or a card of the Play Deck.
pub fn drawn(world: &World, draw: Rule, card: Card) -> String {
    if draw == rule!("NMM-07-19") {
        let bonus = BonusCard::ALL.into_iter().find(|bonus| bonus.kind() == card);
        return bonus.map_or(format!("card {}", card.0), |bonus| named::word_of(BONUS, bonus).to_owned());
    }
    if draw == rule!("NMM-07-26") {
        let event = EVENTS.iter().find(|(_, event)| event_kind(*event) == card);
        return event.map_or(format!("card {}", card.0), |(word, _)| (*word).to_owned());
    }
    name_of(world, card.0)
}

/// In words, that a card went from one pile to another.
pub fn passing(world: &World, card: u8, from: u8, to: u8) -> String {
    let name = match Held::of_number(card.into()) {
        Some(Held::Bonus(bonus)) => named::word_of(BONUS, bonus).to_owned(),
        Some(Held::Event(event)) => named::word_of(EVENTS, event).to_owned(),
        None if card == u8::MAX => "unseen".to_owned(),
        None => name_of(world, card),
    };
    let pile = |at: u8| Pile::ALL.get(at as usize).map_or("nowhere", |pile| named::word_of(PILES, *pile));
    format!("{name} from {} to {}", pile(from), pile(to))
}

//! The cards of the Play Deck by name.

use super::battle::Names;
use crate::turn::cards::LEADERS;
use crate::world::World;

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

/// The number of a card in a world.
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

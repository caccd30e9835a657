//! What dice and draws come to, in a few words.

use dice::{Card, Pool, Reading};
use engine::{Rule, Side};

use super::{class_name, counted};
use crate::rule;
use crate::table::hand::{BonusCard, event_kind};
use crate::turn::cards::{LEADERS, PlayCard};
use crate::world::World;
use engine::view::Subject;

/// A reading of a throw in words: `3 hits`, `2 saved`, `the class is Able`, `card: Perk`.
pub(super) fn words(world: &World, rule: Rule, pool: &Pool, reading: Reading) -> String {
    match (pool, reading) {
        (Pool::Count(count), _) if is_save(rule) => saved(count.dice(), reading.hits()),
        (Pool::Count(_), _) => counts(rule, reading),
        (_, Reading::Total(total)) => totals(world, rule, total),
        (_, Reading::Passed(passed)) => if passed { "passed" } else { "failed" }.to_owned(),
        (_, Reading::Card(card)) => format!("card: {}", card_name(world, rule, card)),
        (_, Reading::Direction(direction)) => format!("direction {direction}"),
        (_, Reading::Hits(_) | Reading::HitsAndMarked { .. }) => counts(rule, reading),
    }
}

/// Whether dice save: what counts then is a hit that was not saved (NMM-11-46, NMM-12-55).
pub(super) fn is_save(rule: Rule) -> bool {
    [rule!("NMM-11-46"), rule!("NMM-12-55")].contains(&rule)
}

fn saved(dice: u8, unsaved: u8) -> String {
    match dice.saturating_sub(unsaved) {
        0 => "none saved".to_owned(),
        saved => format!("{saved} saved"),
    }
}

/// Dice judged one by one: hits, or whether a single die did what it was thrown for.
fn counts(rule: Rule, reading: Reading) -> String {
    const SINGLE: [(Rule, &str, &str); 5] = [
        (rule!("NMM-05-11"), "a stand-in comes", "nobody comes"),
        (rule!("NMM-06-05"), "they come on", "they do not come yet"),
        (rule!("NMM-11-45"), "repaired", "not repaired"),
        (rule!("NMM-11-58"), "the leader falls", "the leader is unhurt"),
        (rule!("NMM-12-58"), "the leader falls", "the leader is unhurt"),
    ];
    if let Some((_, yes, no)) = SINGLE.iter().find(|(single, ..)| *single == rule) {
        return if reading.passed() { *yes } else { *no }.to_owned();
    }
    let hits = match reading.hits() {
        0 => "no hits".to_owned(),
        hits => counted(hits, "hit"),
    };
    match reading.marked() {
        0 => hits,
        1 => format!("{hits}, 1 six"),
        sixes => format!("{hits}, {sixes} sixes"),
    }
}

/// Dice added together, or one that is looked up.
fn totals(world: &World, rule: Rule, total: i16) -> String {
    let class_rolls = [rule!("NMM-05-04"), rule!("NMM-05-12")];
    if class_rolls.contains(&rule) {
        let class = world.book.command.class_roll.class(total.clamp(1, 6) as u8);
        return format!("{total}: the class is {}", class_name(Some(class)));
    }
    if rule == rule!("NMM-13-18") { format!("{total} in all") } else { format!("a {total}") }
}

/// The card drawn from the deck of a rule: a Bonus Card, a Special Event, or a card of the Play Deck.
fn card_name(world: &World, draw: Rule, card: Card) -> String {
    use crate::book::EventCard;
    if draw == rule!("NMM-07-19") {
        let drawn = BonusCard::ALL.into_iter().find(|bonus| bonus.kind() == card);
        return drawn.map_or("none that there is", BonusCard::title).to_owned();
    }
    if draw == rule!("NMM-07-26") {
        let drawn = EventCard::ALL.into_iter().find(|event| event_kind(*event) == card);
        return drawn.map_or("none that there is", EventCard::title).to_owned();
    }
    let there_is = usize::from(card.0) < world.leaders().count() || (LEADERS..LEADERS + 3).contains(&card.0);
    if !there_is {
        return "none that there is".to_owned();
    }
    match PlayCard::of(card, world) {
        PlayCard::Leader(leader) => world.profile(leader).title.clone(),
        PlayCard::Initiative(side) => format!("the skirmishers and guns of {}", army(world, side)),
        PlayCard::Bonus => "a Bonus Card".to_owned(),
    }
}

fn army(world: &World, side: Side) -> String {
    Subject::army(&world.armies[side.index()].name).name
}

//! Every number of the rulebook's files against the words of the rules it says it comes from.

use matchlocks::book::*;
use matchlocks::ledger;
use rulebook::numbers::unsaid;

/// Values that their rules say in other words, and what those words are.
const SAID_OTHERWISE: [(&str, &str); 10] = [
    ("deployment.scouting.percent", "50 per cent more, own >= 1.5 x enemy"),
    ("events.fog_of_war.cards", "nine cards for nine events"),
    ("events.loot_the_baggage.cards", "nine cards for nine events"),
    ("events.scattered_showers.cards", "nine cards for nine events"),
    ("events.scattered_showers.whole_turns", "the whole of the next turn"),
    ("movement.rates.field_gun.bad", "cannot move"),
    ("movement.rates.field_gun.good", "cannot move"),
    ("points.raw.percent", "25 per cent less, 16 x 0.75"),
    ("points.veterans.percent", "25 per cent more, 24 x 1.25"),
    ("troops.formations.mob.files", "two rows of ten"),
];

#[test]
fn every_number_stands_in_a_rule_it_cites() {
    let otherwise: Vec<&str> = SAID_OTHERWISE.iter().map(|(path, _)| *path).collect();
    assert_eq!(unsaid(Book::standard().numbers(), ledger::standard()), otherwise);
}

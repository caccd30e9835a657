//! The words by which cases name what the rules know by number, and reading values out of a case's tables.

use cases::{inches, suggestion};
use engine::{Departure, Side};
use scenario::reading::{Node, TableReader, Value};
use tabletop::{Angle, Edge, Length, Point};

use crate::ask::By;
use crate::book::{EventCard, Formation, Kind, Quality};
use crate::table::{Crossing, Order, Part, Phase, Reason, Tactic};
use crate::turn::cards::BonusCard;

/// Words with what each stands for.
pub type Named<T> = &'static [(&'static str, T)];

/// The types of troops.
pub const KINDS: Named<Kind> = &[
    ("cuirassiers", Kind::Cuirassiers),
    ("harquebusiers", Kind::Harquebusiers),
    ("horse detachment", Kind::HorseDetachment),
    ("battalia", Kind::Battalia),
    ("musketeer division", Kind::MusketeerDivision),
    ("firelocks", Kind::Firelocks),
    ("pike stand", Kind::PikeStand),
    ("pike square", Kind::PikeSquare),
    ("musketeer detachment", Kind::MusketeerDetachment),
    ("dragoons", Kind::Dragoons),
    ("field gun", Kind::FieldGun),
    ("light gun", Kind::LightGun),
    ("galloper gun", Kind::GalloperGun),
    ("clubmen", Kind::Clubmen),
    ("leader", Kind::Leader),
];

/// The qualities.
pub const QUALITIES: Named<Quality> =
    &[("raw", Quality::Raw), ("seasoned", Quality::Seasoned), ("veteran", Quality::Veteran)];

/// The formations.
pub const FORMATIONS: Named<Formation> = &[
    ("battalia", Formation::Battalia),
    ("division", Formation::Division),
    ("square", Formation::Square),
    ("line", Formation::Line),
    ("column", Formation::Column),
    ("forlorn", Formation::Forlorn),
    ("plotton", Formation::Plotton),
    ("horse detachment", Formation::HorseDetachment),
    ("company", Formation::Company),
    ("mob", Formation::Mob),
    ("single", Formation::Single),
];

/// The sides.
pub const SIDES: Named<Side> = &[("A", Side::A), ("B", Side::B)];

/// How a unit came to act.
pub const ORDERS: Named<Order> = &[
    ("none", Order::None),
    ("ordered", Order::Ordered),
    ("initiative", Order::Initiative),
    ("support", Order::Support),
];

/// By what right a unit takes Actions.
pub const RIGHTS: Named<By> = &[
    ("order", By::Order),
    ("group", By::Group),
    ("rally-order", By::RallyOrder),
    ("initiative", By::Initiative),
    ("lead", By::Lead),
    ("recover", By::Recover),
    ("perk", By::Perk),
    ("go", By::Go),
    ("free", By::Free),
];

/// The edges of a unit.
pub const EDGES: Named<Edge> =
    &[("front", Edge::Front), ("right", Edge::Right), ("rear", Edge::Rear), ("left", Edge::Left)];

/// How a unit came into a melee.
pub const PARTS: Named<Part> = &[
    ("attacker", Part::Attacker),
    ("defender", Part::Defender),
    ("fed in", Part::FedIn),
    ("pursuer", Part::Pursuer),
    ("fell back", Part::FellBack),
];

/// What the Doctrine die made of a first round.
pub const TACTICS: Named<Tactic> = &[
    ("none", Tactic::None),
    ("fire", Tactic::Fire),
    ("trot", Tactic::Trot),
    ("gallop", Tactic::Gallop),
    ("long volley", Tactic::LongVolley),
    ("short volley", Tactic::ShortVolley),
    ("double volley", Tactic::DoubleVolley),
    ("shoots", Tactic::Shoots),
    ("unready", Tactic::Unready),
];

/// How hard an obstacle is to cross.
pub const CROSSINGS: Named<Crossing> = &[
    ("unknown", Crossing::Unknown),
    ("free", Crossing::Free),
    ("one", Crossing::One),
    ("two", Crossing::Two),
    ("pending", Crossing::Pending),
    ("impassable", Crossing::Impassable),
];

/// The acts of a battle.
pub const PHASES: Named<Phase> = &[
    ("deployment", Phase::Deployment),
    ("opening", Phase::Opening),
    ("main", Phase::Main),
    ("turn end", Phase::TurnEnd),
];

/// Why a unit tests its morale.
pub const REASONS: Named<Reason> = &[
    ("lost-round", Reason::LostRound),
    ("routing-friends", Reason::RoutingFriends),
    ("flank-attack", Reason::FlankAttack),
    ("last-standing", Reason::LastStanding),
    ("powder-explosion", Reason::PowderExplosion),
    ("end-of-turn", Reason::EndOfTurn),
];

/// How a unit left the table.
pub const DEPARTURES: Named<Departure> = &[
    ("destroyed", Departure::Destroyed),
    ("routed", Departure::Routed),
    ("retreated", Departure::Retreated),
    ("evaded", Departure::Evaded),
    ("pursued", Departure::Pursued),
    ("merged", Departure::Merged),
    ("captured", Departure::Captured),
    ("removed", Departure::Removed),
];

/// The cards of the Bonus Deck.
pub const BONUS: Named<BonusCard> = &[
    ("perk", BonusCard::Perk),
    ("forfeit", BonusCard::Forfeit),
    ("reroll", BonusCard::Reroll),
    ("jeopardy", BonusCard::Jeopardy),
    ("special event", BonusCard::SpecialEvent),
];

/// The Special Events, by bit in the order of the rulebook's table.
pub const EVENTS: Named<EventCard> = &[
    ("extra ammunition", EventCard::ExtraAmmunition),
    ("well-drilled", EventCard::WellDrilled),
    ("ambush", EventCard::Ambush),
    ("skittish mount", EventCard::SkittishMount),
    ("get off our land", EventCard::GetOffOurLand),
    ("loot the baggage", EventCard::LootTheBaggage),
    ("scattered showers", EventCard::ScatteredShowers),
    ("powder explosion", EventCard::PowderExplosion),
    ("fog of war", EventCard::FogOfWar),
];

/// What a word stands for.
pub fn named<T: Copy>(list: Named<T>, word: &str) -> Option<T> {
    list.iter().find(|(other, _)| *other == word).map(|(_, value)| *value)
}

/// The word for something.
pub fn word_of<T: Copy + PartialEq>(list: Named<T>, value: T) -> &'static str {
    list.iter().find(|(_, other)| *other == value).map_or("unknown", |(word, _)| word)
}

/// Reads an optional word of a list; `None` also after a fault, which is written down.
pub fn word<T: Copy>(table: &TableReader<'_>, key: &'static str, list: Named<T>) -> Option<T> {
    word_in(table, key, table.optional(key)?, list)
}

/// Reads a word of a list that must be there.
pub fn needed<T: Copy>(table: &TableReader<'_>, key: &'static str, list: Named<T>) -> Option<T> {
    present(table, key)?;
    word(table, key, list)
}

/// Tells a key that is not there.
pub fn present(table: &TableReader<'_>, key: &'static str) -> Option<()> {
    if !table.has(key) {
        table.fault(key, format!("{key} is missing"), format!("add {key} = ..."));
        return None;
    }
    Some(())
}

/// Reads a node as a word of a list.
pub fn word_in<T: Copy>(table: &TableReader<'_>, key: &str, node: &Node, list: Named<T>) -> Option<T> {
    let Value::Text(text) = &node.value else {
        return table.wrong_kind_at(key, node, "a word in quotation marks");
    };
    let value = named(list, text);
    if value.is_none() {
        let near = suggestion(text, list.iter().map(|(word, _)| *word));
        table.findings().report(node.at, format!("{key} is \"{text}\", which is unknown"), near);
    }
    value
}

/// Reads an optional list of words.
pub fn words<T: Copy>(table: &TableReader<'_>, key: &'static str, list: Named<T>) -> Vec<T> {
    table.list(key).iter().filter_map(|node| word_in(table, key, node, list)).collect()
}

/// Reads an optional count; `usual` where it is absent.
pub fn count(table: &TableReader<'_>, key: &'static str, usual: u8) -> u8 {
    table.optional_number(key, 0..=255).map_or(usual, |number| number as u8)
}

/// Reads an optional length in inches.
pub fn length(table: &TableReader<'_>, key: &'static str) -> Option<Length> {
    length_in(table, key, table.optional(key)?)
}

fn length_in(table: &TableReader<'_>, key: &str, node: &Node) -> Option<Length> {
    let read = written(node).and_then(|text| inches(&text));
    if read.is_none() {
        return table.wrong_kind_at(key, node, "a number of inches, with four decimals at most");
    }
    read
}

/// A number, or a text such as `\"152.41mm\"`, as it was written.
fn written(node: &Node) -> Option<String> {
    match &node.value {
        Value::Whole(whole) => Some(whole.to_string()),
        Value::Fraction(text) | Value::Text(text) => Some(text.clone()),
        _ => None,
    }
}

/// Reads an optional place.
pub fn place(table: &TableReader<'_>, key: &'static str) -> Option<Point> {
    place_in(table, key, table.optional(key)?)
}

/// Reads a node as a place, `[x, y]` in inches.
pub fn place_in(table: &TableReader<'_>, key: &str, node: &Node) -> Option<Point> {
    match &node.value {
        Value::List(list) if list.len() == 2 => {
            let (x, y) = (length_in(table, key, &list[0]), length_in(table, key, &list[1]));
            Some(Point::new(x?.0, y?.0))
        }
        _ => table.wrong_kind_at(key, node, "a place: [x, y] in inches from the left and the bottom edge"),
    }
}

/// Reads an optional facing in degrees.
pub fn facing(table: &TableReader<'_>, key: &'static str) -> Option<Angle> {
    let node = table.optional(key)?;
    let read = written(node).and_then(|text| cases::degrees(&text));
    if read.is_none() {
        return table.wrong_kind_at(key, node, "an angle in degrees");
    }
    read
}

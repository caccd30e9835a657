//! The words by which cases name what the rules know by number.

pub use cases::named::*;

use crate::ask::By;
use crate::book::{EventCard, Formation, Kind, Quality};
use crate::table::{Crossing, Order, Part, Phase, Reason, Tactic};
use crate::turn::cards::BonusCard;

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

//! The words by which cases name what the rules know by number.

pub use cases::named::*;

use crate::ask::By;
use crate::book::{EventCard, Formation, Kind, Quality};
use crate::table::hand::BonusCard;

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

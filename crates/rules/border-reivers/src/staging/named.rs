//! The words by which cases name what the rules know by number.

use cases::named::Named;
use tabletop::Border;

use crate::book::{MeleeCover, Pace, ShotCover};
use crate::morale::Occasion;
use crate::table::{Card, Order, Phase, Sign};
use crate::world::{Beast, Quality, Rank, ScenarioKind, TerrainKind, Weapon};

pub use cases::named::{DEPARTURES, SIDES};

/// What men are among their own.
pub const RANKS: Named<Rank> =
    &[("ordinary", Rank::Ordinary), ("leader", Rank::Leader), ("heidman", Rank::Heidman)];

/// The qualities.
pub const QUALITIES: Named<Quality> = &[
    ("poltroon", Quality::Poltroon),
    ("regular", Quality::Regular),
    ("veteran", Quality::Veteran),
    ("fyrebrande", Quality::Fyrebrande),
];

/// The missile weapons.
pub const WEAPONS: Named<Weapon> = &[
    ("dagg", Weapon::Dagg),
    ("hackbutt", Weapon::Hackbutt),
    ("caliver", Weapon::Caliver),
    ("latch", Weapon::Latch),
    ("longbow", Weapon::Longbow),
];

/// The beasts.
pub const BEASTS: Named<Beast> = &[("cattle", Beast::Cattle), ("sheep", Beast::Sheep)];

/// The edges of the table.
pub const BORDERS: Named<Border> =
    &[("south", Border::Bottom), ("north", Border::Top), ("west", Border::Left), ("east", Border::Right)];

/// The kinds of ground.
pub const TERRAIN: Named<TerrainKind> = &[
    ("road", TerrainKind::Road),
    ("wood", TerrainKind::Wood),
    ("water", TerrainKind::Water),
    ("deep water", TerrainKind::DeepWater),
    ("fence", TerrainKind::Fence),
    ("wall", TerrainKind::Wall),
    ("building", TerrainKind::Building),
    ("rocks", TerrainKind::Rocks),
    ("crest", TerrainKind::Crest),
    ("hill", TerrainKind::Hill),
];

/// How ground bears on movement.
pub const PACES: Named<Pace> = &[
    ("normal", Pace::Normal),
    ("half", Pace::Half),
    ("foot only", Pace::FootOnly),
    ("closed", Pace::Closed),
];

/// Cover against missiles.
pub const SHOT_COVERS: Named<ShotCover> =
    &[("none", ShotCover::None), ("part", ShotCover::Part), ("whole", ShotCover::Whole)];

/// Cover in melee.
pub const MELEE_COVERS: Named<MeleeCover> =
    &[("none", MeleeCover::None), ("soft", MeleeCover::Soft), ("hard", MeleeCover::Hard)];

/// What is under way.
pub const PHASES: Named<Phase> = &[
    ("deployment", Phase::Deployment),
    ("cards", Phase::Cards),
    ("morale", Phase::Morale),
    ("action", Phase::Action),
    ("melee", Phase::Melee),
    ("animals", Phase::Animals),
];

/// The cards.
pub const CARDS: Named<Card> = &[("A", Card::A), ("B", Card::B), ("animals", Card::Animals)];

/// The scenarios.
pub const SCENARIOS: Named<ScenarioKind> = &[
    ("raid", ScenarioKind::Raid),
    ("ambush", ScenarioKind::Ambush),
    ("trod", ScenarioKind::Trod),
    ("fight", ScenarioKind::Fight),
];

/// When morale is tested.
pub const OCCASIONS: Named<Occasion> =
    &[("losses", Occasion::Losses), ("charge", Occasion::Charge), ("receive", Occasion::Receive)];

/// What can be said of a man, a horse or a beast.
pub const SIGNS: Named<Sign> = &[
    ("stunned", Sign::Stunned),
    ("missing a turn", Sign::Missing),
    ("captive", Sign::Captive),
    ("acted", Sign::Acted),
    ("moved", Sign::Moved),
    ("charged", Sign::Charged),
    ("fought", Sign::Fought),
    ("astray", Sign::Astray),
    ("idle", Sign::Idle),
    ("named", Sign::Named),
    ("used to gunfire", Sign::SmeltPowder),
    ("spooked", Sign::Spooked),
    ("driven by A", Sign::DrivenByA),
    ("driven by B", Sign::DrivenByB),
    ("driven now", Sign::DrivenNow),
    ("shot near A", Sign::ShotNearA),
    ("shot near B", Sign::ShotNearB),
    ("melee near A", Sign::MeleeNearA),
    ("melee near B", Sign::MeleeNearB),
    ("fired a gun", Sign::FiredGun),
    ("aims second", Sign::AimSecond),
    ("aims now", Sign::AimNow),
    ("taken by A", Sign::TakenByA),
    ("taken by B", Sign::TakenByB),
    ("home", Sign::Home),
    ("anchored", Sign::Anchored),
    ("in drove", Sign::InDrove),
    ("carried off", Sign::CarriedOff),
    ("starts driven", Sign::StartsDriven),
    ("fired", Sign::Fired),
    ("hears guns", Sign::HearsGuns),
];

/// What can be said of a group.
pub const ORDERS: Named<Order> = &[
    ("shaken", Order::Shaken),
    ("restricted", Order::Restricted),
    ("broken", Order::Broken),
    ("leader dead", Order::LeaderDead),
    ("leader gone", Order::LeaderGone),
    ("leader home", Order::LeaderHome),
    ("hidden", Order::Hidden),
    ("held", Order::Held),
    ("steeled", Order::Steeled),
    ("stood firm", Order::StoodFirm),
    ("rolled", Order::Rolled),
    ("at foot pace", Order::AtFootPace),
    ("on road", Order::OnRoad),
    ("entered", Order::Entered),
    ("acted", Order::Acted),
    ("tested", Order::Tested),
];

/// The word for a sign of a bit.
pub fn sign_word(bit: i32) -> &'static str {
    let sign = u8::try_from(bit).ok().and_then(Sign::of);
    SIGNS.iter().find(|(_, known)| Some(*known) == sign).map_or("unknown", |(word, _)| word)
}

/// The word for an order of a bit.
pub fn order_word(bit: i32) -> &'static str {
    let order = u8::try_from(bit).ok().and_then(Order::of);
    ORDERS.iter().find(|(_, known)| Some(*known) == order).map_or("unknown", |(word, _)| word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sign_and_order_has_a_word() {
        assert!(Sign::ALL.into_iter().all(|sign| SIGNS.iter().any(|(_, known)| *known == sign)));
        assert!(Order::ALL.into_iter().all(|order| ORDERS.iter().any(|(_, known)| *known == order)));
    }
}

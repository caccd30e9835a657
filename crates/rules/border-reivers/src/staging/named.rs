//! The words by which cases name what the rules know by number.

use cases::named::Named;
use tabletop::Border;

use crate::book::{MeleeCover, Pace, ShotCover};
use crate::steps::Occasion;
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

//! The words by which cases name what the rules know by number.

pub use cases::named::*;
use engine::{Departure, Side};
use tabletop::Border;

use crate::reactions::Test;
use crate::table::{ChargeStage, FLAG_LABELS, FLAG_NAMES, Fire, Form, Morale, Phase, Wood};
use crate::world::{Cover, Grade, GunClass, Highland, Kind, Scale, TerrainKind, Thickness};

/// The troop types that stand under `[[unit]]`.
pub const KINDS: Named<Kind> = &[
    ("foot", Kind::Foot),
    ("skirmishers", Kind::Skirmishers),
    ("cuirassiers", Kind::Cuirassiers),
    ("horse", Kind::Horse),
    ("dragoons", Kind::Dragoons),
    ("battery", Kind::Battery),
    ("wagon", Kind::Wagon),
    ("chief", Kind::Chief),
    ("general", Kind::General),
    ("horses", Kind::Horses),
    ("guns", Kind::Guns),
    ("forlorn hope", Kind::ForlornHope),
];

/// The two ranks of generals.
pub const RANKS: Named<Kind> = &[("chief", Kind::Chief), ("general", Kind::General)];

/// The grades.
pub const GRADES: Named<Grade> =
    &[("A", Grade::A), ("B", Grade::B), ("C", Grade::C), ("D", Grade::D), ("E", Grade::E)];

/// The formations.
pub const FORMS: Named<Form> = &[
    ("line", Form::Line),
    ("column", Form::Column),
    ("square", Form::Square),
    ("loose", Form::Loose),
    ("limbered", Form::Limbered),
    ("unlimbered", Form::Unlimbered),
    ("garrison", Form::Garrison),
    ("marker", Form::Marker),
];

/// The morale states.
pub const MORALES: Named<Morale> =
    &[("good", Morale::Good), ("shaken", Morale::Shaken), ("routed", Morale::Routed)];

/// The sides.
pub const SIDES: Named<Side> = &[("A", Side::A), ("B", Side::B)];

/// The edges of the table.
pub const BORDERS: Named<Border> =
    &[("bottom", Border::Bottom), ("top", Border::Top), ("left", Border::Left), ("right", Border::Right)];

/// The kinds of ground.
pub const TERRAIN: Named<TerrainKind> = &[
    ("wood", TerrainKind::Wood(Thickness::Rolled)),
    ("light wood", TerrainKind::Wood(Thickness::Light)),
    ("heavy wood", TerrainKind::Wood(Thickness::Heavy)),
    ("rough", TerrainKind::Rough),
    ("hill", TerrainKind::GentleHill),
    ("steep hill", TerrainKind::SteepHill),
    ("crest", TerrainKind::Crest),
    ("fence", TerrainKind::Fence),
    ("low wall", TerrainKind::Fence),
    ("high wall", TerrainKind::HighWall),
    ("hedgerow", TerrainKind::Hedgerow),
    ("stream", TerrainKind::Stream),
    ("river", TerrainKind::River),
    ("ford", TerrainKind::Ford),
    ("bridge", TerrainKind::Bridge),
    ("town block", TerrainKind::TownBlock),
    ("light works", TerrainKind::LightWorks),
    ("heavy works", TerrainKind::HeavyWorks),
    ("crops", TerrainKind::Crops),
    ("road", TerrainKind::Road),
];

/// What has been found out about a wood.
pub const WOODS: Named<Wood> = &[("unknown", Wood::Unknown), ("light", Wood::Light), ("heavy", Wood::Heavy)];

/// What covers a unit.
pub const COVERS: Named<Cover> = &[("none", Cover::None), ("soft", Cover::Soft), ("hard", Cover::Hard)];

/// The classes of guns.
pub const GUNS: Named<GunClass> =
    &[("light", GunClass::Light), ("field", GunClass::Field), ("heavy", GunClass::Heavy)];

/// The two sorts of highlanders.
pub const HIGHLANDERS: Named<Highland> = &[("shock", Highland::Shock), ("archers", Highland::Archers)];

/// The sizes of figures.
pub const SCALES: Named<Scale> = &[("25mm", Scale::Large), ("15mm", Scale::Small)];

/// The phases.
pub const PHASES: Named<Phase> = &[
    ("deployment", Phase::Deployment),
    ("initiative", Phase::Initiative),
    ("charges", Phase::Charges),
    ("moves", Phase::Moves),
    ("panic", Phase::Panic),
    ("shooting", Phase::Shooting),
    ("shooting tests", Phase::ShootingTests),
    ("combat", Phase::Combat),
    ("combat tests", Phase::CombatTests),
];

/// How far a charge has come.
pub const STAGES: Named<ChargeStage> = &[
    ("announced", ChargeStage::Announced),
    ("contact", ChargeStage::Contact),
    ("halted", ChargeStage::Halted),
    ("home", ChargeStage::Home),
    ("failed", ChargeStage::Failed),
    ("over", ChargeStage::Over),
];

/// What is fired.
pub const FIRES: Named<Fire> =
    &[("musketry", Fire::Musketry), ("pistols", Fire::Pistols), ("hail", Fire::Hail), ("ball", Fire::Ball)];

/// The eight reaction tests.
pub const TESTS: Named<Test> = &[
    ("rally", Test::Rally),
    ("halt-pursuit", Test::HaltPursuit),
    ("panic", Test::Panic),
    ("charge-home", Test::ChargeHome),
    ("stand", Test::Stand),
    ("hits", Test::Hits),
    ("lost-round", Test::LostRound),
    ("routing-friends", Test::RoutingFriends),
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

/// The flag of a word: the words of the log, or the flag's own name in small letters, with blanks or hyphens.
pub fn flag(word: &str) -> Option<u8> {
    let told = FLAG_LABELS.iter().find(|(_, label)| !label.is_empty() && *label == word);
    let named = || FLAG_NAMES.iter().find(|(_, name)| is_flag(name, word));
    told.or_else(named).map(|(bit, _)| *bit)
}

fn is_flag(name: &str, word: &str) -> bool {
    let plain = |letter: u8| match letter {
        b'_' | b'-' => b' ',
        letter => letter.to_ascii_lowercase(),
    };
    name.bytes().map(plain).eq(word.bytes().map(plain))
}

/// The word for a flag: that of the log, or its own name.
pub fn flag_word(flag: u8) -> String {
    let found = |list: &'static [(u8, &'static str)]| {
        list.iter().find(|(bit, word)| *bit == flag && !word.is_empty()).map(|(_, word)| *word)
    };
    match found(FLAG_LABELS) {
        Some(label) => label.to_owned(),
        None => found(FLAG_NAMES).unwrap_or("unknown").to_ascii_lowercase().replace('_', " "),
    }
}

/// Every word for a flag, for suggestions.
pub fn flag_words() -> Vec<String> {
    FLAG_NAMES.iter().map(|(bit, _)| flag_word(*bit)).collect()
}

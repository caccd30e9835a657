//! The numbers of forces, scenarios and victory (`forces.toml`).

use rulebook::numbers::{Reader, Row, Section, Value};
use rulebook::{chapter, section};
use tabletop::Length;

use crate::world::arms::{Armour, Quality, Rank, Weapon};
use crate::world::scenario::ScenarioKind;

chapter! {
    /// Forces, scenarios and victory (`forces.toml`).
    Forces;
    /// What a side is made of.
    sides: Sides,
    /// What a figure costs.
    points: Points,
    /// Set-up.
    setup: Setup,
    /// The scenarios.
    scenarios: ScenarioTurns,
    /// Victory points.
    victory: Victory,
    /// The catalogue.
    profiles: Profiles,
}

section! {
    /// What a side is made of (BR-11-01, BR-11-03).
    Sides {
        /// Groups at most.
        groups: u8 = count(1, 7);
        /// Ordinary figures of a group at least.
        least_men: u8 = count(0, 20);
        /// Ordinary figures of a group at most.
        most_men: u8 = count(1, 20);
        /// Points of a standard game.
        standard_points: u16 = amount(10, 1000);
    }
}

chapter! {
    /// What a figure costs: the sum of what it is and has (BR-11-03).
    Points;
    /// Quality.
    quality: QualityPoints,
    /// Horse, weapons, armour, rank.
    kit: KitPoints,
}

section! {
    /// Points of quality (BR-11-03).
    QualityPoints {
        /// Poltroon.
        poltroon: u16 = amount(0, 100);
        /// Regular.
        regular: u16 = amount(0, 100);
        /// Veteran.
        veteran: u16 = amount(0, 100);
        /// Fyrebrande.
        fyrebrande: u16 = amount(0, 100);
    }
}

section! {
    /// Points of horse, weapons, armour and rank (BR-11-03).
    KitPoints {
        /// A horse.
        horse: u16 = amount(0, 100);
        /// A dagg.
        dagg: u16 = amount(0, 100);
        /// A latch.
        latch: u16 = amount(0, 100);
        /// A hackbutt.
        hackbutt: u16 = amount(0, 100);
        /// A caliver.
        caliver: u16 = amount(0, 100);
        /// A longbow.
        longbow: u16 = amount(0, 100);
        /// A helmet.
        helmet: u16 = amount(0, 100);
        /// Back and breast.
        back_and_breast: u16 = amount(0, 100);
        /// Other plates.
        plates: u16 = amount(0, 100);
        /// A jack.
        jack: u16 = amount(0, 100);
        /// A shield.
        shield: u16 = amount(0, 100);
        /// A Leader.
        leader: u16 = amount(0, 100);
        /// The Heidman.
        heidman: u16 = amount(0, 100);
    }
}

impl Points {
    /// What an ordinary figure of a profile costs.
    pub fn of(&self, profile: &TroopProfile) -> u16 {
        self.figure(profile.quality, profile.mounted, &profile.weapons, profile.armour, Rank::Ordinary)
    }

    /// What a figure costs (BR-11-03).
    pub fn figure(
        &self,
        quality: Quality,
        mounted: bool,
        weapons: &[Option<Weapon>; 2],
        armour: Armour,
        rank: Rank,
    ) -> u16 {
        let kit = &self.kit;
        let quality = match quality {
            Quality::Poltroon => self.quality.poltroon,
            Quality::Regular => self.quality.regular,
            Quality::Veteran => self.quality.veteran,
            Quality::Fyrebrande => self.quality.fyrebrande,
        };
        let weapons = weapons.iter().flatten().map(|weapon| match weapon {
            Weapon::Dagg => kit.dagg,
            Weapon::Hackbutt => kit.hackbutt,
            Weapon::Caliver => kit.caliver,
            Weapon::Latch => kit.latch,
            Weapon::Longbow => kit.longbow,
        });
        let items = [
            (armour.helmet, kit.helmet),
            (armour.back_and_breast, kit.back_and_breast),
            (armour.plates, kit.plates),
            (armour.jack, kit.jack),
            (armour.shield, kit.shield),
            (mounted, kit.horse),
        ];
        let worn: u16 = items.iter().filter(|(has, _)| *has).map(|(_, points)| points).sum();
        let rank = match rank {
            Rank::Ordinary => 0,
            Rank::Leader => kit.leader,
            Rank::Heidman => kit.heidman,
        };
        quality + weapons.sum::<u16>() + worn + rank
    }
}

section! {
    /// Set-up (BR-12-01).
    Setup {
        /// No figure starts nearer to an enemy in sight.
        from_enemies_in_sight: Length = inches(0, 48);
    }
}

section! {
    /// How long each scenario lasts, in game turns (BR-12-02 to BR-12-04).
    ScenarioTurns {
        /// The raid.
        raid_turns: u8 = count(1, 40);
        /// The ambush.
        ambush_turns: u8 = count(1, 40);
        /// The hot trod.
        trod_turns: u8 = count(1, 40);
    }
}

impl ScenarioTurns {
    /// How long a scenario of the rulebook lasts; where men only fight the rulebook does not say.
    pub const fn of(&self, kind: ScenarioKind) -> Option<u8> {
        match kind {
            ScenarioKind::Raid => Some(self.raid_turns),
            ScenarioKind::Ambush => Some(self.ambush_turns),
            ScenarioKind::Trod => Some(self.trod_turns),
            ScenarioKind::Fight => None,
        }
    }
}

section! {
    /// Victory points (BR-12-05 to BR-12-07).
    Victory {
        /// Cattle or a loose horse taken off.
        cattle_taken: u8 = count(0, 50);
        /// A sheep taken off.
        sheep_taken: u8 = count(0, 50);
        /// Cattle still on the table, for the defender or the pursuer.
        cattle_kept: u8 = count(0, 50);
        /// A sheep still on the table, likewise.
        sheep_kept: u8 = count(0, 50);
        /// An enemy ordinary figure killed.
        ordinary_killed: u8 = count(0, 50);
        /// An enemy Leader killed.
        leader_killed: u8 = count(0, 50);
        /// The enemy Heidman killed.
        heidman_killed: u8 = count(0, 50);
        /// A prisoner counts the killed value so many times.
        prisoner_times: u8 = count(0, 10);
        /// So many points more win.
        wins_by: u8 = count(1, 50);
    }
}

impl Victory {
    /// What a man of a rank is worth dead (BR-12-05).
    pub const fn killed(&self, rank: Rank) -> u8 {
        match rank {
            Rank::Ordinary => self.ordinary_killed,
            Rank::Leader => self.leader_killed,
            Rank::Heidman => self.heidman_killed,
        }
    }
}

/// An ordinary figure of the catalogue (BR-11-02).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TroopProfile {
    /// Of the group that it belongs to.
    pub quality: Quality,
    /// Whether it has a horse.
    pub mounted: bool,
    /// Missile weapons.
    pub weapons: [Option<Weapon>; 2],
    /// What it wears.
    pub armour: Armour,
}

impl Section for TroopProfile {
    fn read(reader: &mut Reader, path: &str) -> TroopProfile {
        let mut row = reader.row(path);
        TroopProfile {
            quality: row.word("quality", &Quality::ALL.map(|quality| (quality.key(), quality))),
            mounted: row.flag("mounted"),
            weapons: weapons(&mut row),
            armour: armour(&mut row),
        }
    }
}

fn weapons(row: &mut Row) -> [Option<Weapon>; 2] {
    let what = "at most two of dagg, hackbutt, caliver, latch, longbow, in brackets";
    let taken = row.take("weapons", what, |value| {
        let named = texts(value)?;
        let weapons: Option<Vec<Weapon>> = named.iter().map(|name| Weapon::of(name)).collect();
        let weapons = weapons.filter(|weapons| weapons.len() <= 2)?;
        Some([weapons.first().copied(), weapons.get(1).copied()])
    });
    taken.unwrap_or_default()
}

fn armour(row: &mut Row) -> Armour {
    let what =
        "some of helmet, back_and_breast, plates, jack, shield, in brackets; a jack or back_and_breast";
    let taken = row.take("armour", what, |value| {
        let mut armour = Armour::default();
        texts(value)?.iter().try_for_each(|name| armour.wear(name).then_some(()))?;
        (!(armour.jack && armour.back_and_breast)).then_some(armour)
    });
    taken.unwrap_or_default()
}

fn texts(value: &Value) -> Option<&[String]> {
    match value {
        Value::Texts(texts) => Some(texts),
        Value::Numbers(numbers) if numbers.is_empty() => Some(&[]),
        _ => None,
    }
}

/// The names of the catalogue, in its order: with underscores in files, with spaces for people.
pub const PROFILES: [&str; 12] = [
    "reiver",
    "reiver_with_dagg",
    "surname_rider",
    "broken_man",
    "march_trooper",
    "household_man",
    "bowman",
    "hackbutter",
    "garrison_caliver",
    "spearman",
    "tenant",
    "loon_with_latch",
];

/// The catalogue (BR-11-02).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Profiles([TroopProfile; PROFILES.len()]);

impl Section for Profiles {
    fn read(reader: &mut Reader, path: &str) -> Profiles {
        Profiles(PROFILES.map(|name| TroopProfile::read(reader, &format!("{path}.{name}"))))
    }
}

impl Profiles {
    /// All, with their names.
    pub fn each(&self) -> impl Iterator<Item = (&'static str, &TroopProfile)> {
        PROFILES.into_iter().zip(&self.0)
    }

    /// The one of a name.
    pub fn named(&self, name: &str) -> Option<&TroopProfile> {
        self.each().find(|(known, _)| *known == name).map(|(_, profile)| profile)
    }
}

//! Ranks, qualities, weapons and armour of men (BR-00-02, BR-02-03, BR-06-03).

use serde::{Deserialize, Serialize};

/// What a man is among his own (BR-00-02).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Rank {
    /// One of a group.
    #[default]
    Ordinary,
    /// The Leader of a group.
    Leader,
    /// The Heidman of a side.
    Heidman,
}

/// The qualities of groups (BR-02-03).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Quality {
    /// Poltroons.
    Poltroon,
    /// Regulars.
    #[default]
    Regular,
    /// Veterans.
    Veteran,
    /// Fyrebrandes.
    Fyrebrande,
}

impl Quality {
    /// All, worst first.
    pub const ALL: [Quality; 4] =
        [Quality::Poltroon, Quality::Regular, Quality::Veteran, Quality::Fyrebrande];

    /// Its name in files.
    pub const fn key(self) -> &'static str {
        match self {
            Quality::Poltroon => "poltroon",
            Quality::Regular => "regular",
            Quality::Veteran => "veteran",
            Quality::Fyrebrande => "fyrebrande",
        }
    }
}

/// The missile weapons (BR-06-03).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Weapon {
    /// A pistol.
    Dagg,
    /// A light gun.
    Hackbutt,
    /// A heavier gun.
    Caliver,
    /// A light crossbow.
    Latch,
    /// A longbow.
    Longbow,
}

impl Weapon {
    /// All, in the order of the table.
    pub const ALL: [Weapon; 5] =
        [Weapon::Dagg, Weapon::Hackbutt, Weapon::Caliver, Weapon::Latch, Weapon::Longbow];

    /// Its name in files and for people.
    pub const fn key(self) -> &'static str {
        match self {
            Weapon::Dagg => "dagg",
            Weapon::Hackbutt => "hackbutt",
            Weapon::Caliver => "caliver",
            Weapon::Latch => "latch",
            Weapon::Longbow => "longbow",
        }
    }

    /// The one of a name.
    pub fn of(name: &str) -> Option<Weapon> {
        Weapon::ALL.into_iter().find(|weapon| weapon.key() == name)
    }

    /// Whether it is fired and loaded on foot alone with the option on foot weapons (BR-11-04).
    pub const fn is_for_foot(self) -> bool {
        matches!(self, Weapon::Hackbutt | Weapon::Caliver | Weapon::Longbow)
    }
}

/// The weapons of a man as people say them, one that he has twice but once: `dagg`, `two daggs`.
pub fn weapons_in_words(weapons: &[Option<Weapon>; 2]) -> impl Iterator<Item = String> {
    let told = match *weapons {
        [Some(one), Some(other)] if one == other => {
            [Some(format!("two {}{}", one.key(), if one == Weapon::Latch { "es" } else { "s" })), None]
        }
        other => other.map(|weapon| weapon.map(|weapon| weapon.key().to_owned())),
    };
    told.into_iter().flatten()
}

/// What a man wears.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Armour {
    /// A helmet.
    pub helmet: bool,
    /// Back and breast.
    pub back_and_breast: bool,
    /// Other plates, however many.
    pub plates: bool,
    /// A jack: not with back and breast (BR-08-07).
    pub jack: bool,
    /// A shield.
    pub shield: bool,
}

impl Armour {
    /// The names of the items, in files.
    pub const NAMES: [&'static str; 5] = ["helmet", "back_and_breast", "plates", "jack", "shield"];

    /// Puts on an item by its name; says whether there is one of this name.
    pub fn wear(&mut self, name: &str) -> bool {
        let item = match name {
            "helmet" => &mut self.helmet,
            "back_and_breast" => &mut self.back_and_breast,
            "plates" => &mut self.plates,
            "jack" => &mut self.jack,
            "shield" => &mut self.shield,
            _ => return false,
        };
        *item = true;
        true
    }

    /// The items that he wears, for people.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        let worn = [self.helmet, self.back_and_breast, self.plates, self.jack, self.shield];
        let words = ["helmet", "back and breast", "plates", "jack", "shield"];
        words.into_iter().zip(worn).filter(|(_, worn)| *worn).map(|(name, _)| name)
    }

    /// Items of metal, which turn shot (BR-06-08).
    pub const fn metal(self) -> u8 {
        self.helmet as u8 + self.back_and_breast as u8 + self.plates as u8
    }

    /// Items that turn blows, the shield only against those from the front (BR-08-07).
    pub const fn against_blows(self, from_front: bool) -> u8 {
        self.metal() + self.jack as u8 + (self.shield && from_front) as u8
    }
}

//! What never changes during a battle: the book, the ground, and who is who.

pub(crate) mod arms;
pub(crate) mod scenario;
pub(crate) mod terrain;

use engine::sheet::Scope;
use engine::{On, PieceId, Side};
use tabletop::{Border, FeatureId, Ground, Length};

pub use arms::{Armour, Quality, Rank, Weapon, weapons_in_words};
pub use scenario::{Entry, Herd, Scenario, ScenarioKind, Start};
pub use terrain::{Terrain, TerrainKind};

use crate::book::Book;

/// The world of a battle, frozen when it begins.
#[derive(Clone)]
pub struct World {
    /// The numbers of the rulebook, house rules laid over them.
    pub book: Book,
    /// The optional rules that are in force.
    pub options: Options,
    /// What the battle is called.
    pub title: String,
    /// The shapes on the table.
    pub ground: Ground,
    /// What the rules make of each feature of the ground, by its number.
    pub terrain: Vec<Terrain>,
    /// Who is who, by piece number: men side by side and group by group, then beasts, then the horses of riders.
    pub profiles: Vec<Profile>,
    /// The groups of both sides, by number. Each Heidman is a group of his own (BR-00-04).
    pub groups: Vec<Band>,
    /// The two families or garrisons, by side.
    pub families: [Family; 2],
    /// The scenario: who starts where, how long it lasts, what counts.
    pub scenario: Scenario,
    /// Whether the players place their figures themselves.
    pub deploys: bool,
    /// Whether a person plays who can concede.
    pub attended: bool,
}

muster::options! {
    /// The optional rules, all off unless both sides agreed or the scenario asks for them.
    pub struct Options {
        /// BR-11-04: heavy missile weapons on foot alone.
        foot_weapons,
        /// BR-12-07: prisoners.
        prisoners,
    }
}

/// A side: one family or garrison (BR-00-04).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Family {
    /// What it is called.
    pub name: String,
    /// Its Heidman.
    pub heidman: PieceId,
    /// The edge by which it entered or deployed: for this it runs (BR-02-11).
    pub home: Border,
    /// The edges by which its figures and their beasts may leave (BR-04-10).
    pub exits: Vec<Border>,
    /// What it costs (BR-11-03).
    pub points: u32,
}

/// A group: a Leader and those who follow him, or a Heidman by himself (BR-00-04).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Band {
    /// Its name as a person reads it.
    pub title: String,
    /// Whose it is.
    pub side: Side,
    /// The quality of all of them.
    pub quality: Quality,
    /// Its figures, the first of them its Leader (or the Heidman).
    pub figures: Vec<PieceId>,
}

/// What a piece is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    /// Its name in answers and the log: one word, unique in the battle.
    pub name: String,
    /// Its name as a person reads it.
    pub title: String,
    /// What it is.
    pub kind: Kind,
    /// What it costs (BR-11-03).
    pub points: u16,
}

/// What a piece is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// A man.
    Man(Man),
    /// A horse, with a rider or without.
    Horse {
        /// Who rides it at the start.
        rider: PieceId,
    },
    /// A beast of a herd.
    Beast(Beast),
}

/// A man.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Man {
    /// Whose he is.
    pub side: Side,
    /// His group, by number.
    pub group: u8,
    /// What he is at the start.
    pub rank: Rank,
    /// His missile weapons.
    pub weapons: [Option<Weapon>; 2],
    /// What he wears.
    pub armour: Armour,
    /// The horse that he rides at the start.
    pub horse: Option<PieceId>,
}

/// The beasts of a herd.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Beast {
    /// Cattle.
    Cattle,
    /// Sheep.
    Sheep,
}

impl World {
    /// What a piece is.
    #[inline]
    pub fn profile(&self, piece: PieceId) -> &Profile {
        &self.profiles[piece.index()]
    }

    /// The man that a piece is, if it is one.
    #[inline]
    pub fn man(&self, piece: PieceId) -> Option<&Man> {
        match &self.profile(piece).kind {
            Kind::Man(man) => Some(man),
            Kind::Horse { .. } | Kind::Beast(_) => None,
        }
    }

    /// What the rules make of a feature of the ground.
    #[inline]
    pub fn terrain(&self, feature: FeatureId) -> &Terrain {
        &self.terrain[usize::from(feature.0)]
    }

    /// All pieces that the world names, by number.
    pub fn named(&self) -> impl Iterator<Item = PieceId> + use<> {
        (0..self.profiles.len() as u8).map(PieceId)
    }

    /// The beasts and the horses among them: they come after all men.
    pub fn animals(&self) -> impl Iterator<Item = PieceId> + use<> {
        let men: usize = self.groups.iter().map(|band| band.figures.len()).sum();
        (men as u8..self.profiles.len() as u8).map(PieceId)
    }

    /// The family of a side.
    pub const fn family(&self, side: Side) -> &Family {
        &self.families[side.index()]
    }

    /// A group by its number.
    #[inline]
    pub fn group(&self, group: u8) -> &Band {
        &self.groups[usize::from(group)]
    }

    /// The groups of a side, by number, its Heidman's own among them.
    pub fn groups_of(&self, side: Side) -> impl Iterator<Item = u8> + '_ {
        (0..self.groups.len() as u8).filter(move |group| self.group(*group).side == side)
    }

    /// Whether a group is a Heidman by himself (BR-00-04).
    pub fn is_heidman(&self, group: u8) -> bool {
        let band = self.group(group);
        band.figures.first() == Some(&self.family(band.side).heidman)
    }

    /// The radius of the base of what stands alone: a man on foot, a beast, a horse without a rider (BR-00-02).
    #[inline]
    pub fn radius(&self, piece: PieceId) -> Length {
        let bases = &self.book.foundations.bases;
        match self.profile(piece).kind {
            Kind::Man(_) => bases.foot,
            Kind::Horse { .. } => bases.loose_horse,
            Kind::Beast(Beast::Cattle) => bases.cattle,
            Kind::Beast(Beast::Sheep) => bases.sheep,
        }
    }
}

/// The name of what there is among these pieces and groups.
pub(crate) fn name_of<'a>(profiles: &'a [Profile], groups: &'a [Band], on: On) -> Option<&'a str> {
    match on {
        On::Piece(id) => profiles.get(id.index()).map(|profile| profile.name.as_str()),
        On::Thing(group) => groups.get(usize::from(group)).map(|group| group.title.as_str()),
        On::Side(Side::A) => Some("A"),
        On::Side(Side::B) => Some("B"),
        On::Ground(_) | On::Battle => None,
    }
}

impl Scope for World {
    fn name(&self, on: On) -> Option<&str> {
        name_of(&self.profiles, &self.groups, on)
    }
}

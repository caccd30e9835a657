//! What never changes during a battle: the book, the ground, and who is who.

use conditions::Conditions;
use engine::sheet::Scope;
use engine::view::PieceNames;
use engine::{On, PieceId, Side};
use tabletop::{Angle, Border, FeatureId, Ground, IndexSet, Length, Point};

use crate::army::mustering::Muster;
use crate::army::roster::Roster;
use crate::book::{Book, Kind, Quality};
use crate::preparation::act::Act;

/// The world of a battle, frozen when preparation ends.
#[derive(Clone)]
pub struct World {
    /// The numbers of the rulebook, house rules laid over them.
    pub book: Book,
    /// What the battle is called.
    pub title: String,
    /// The shapes on the table.
    pub ground: Ground,
    /// What the rules make of each feature of the ground, by its number.
    pub terrain: Vec<Terrain>,
    /// What each feature is called, by its number.
    pub places: Vec<Placename>,
    /// Who is who, by piece number: units first, then leaders, then slots kept for what events bring.
    pub profiles: Vec<Profile>,
    /// The leaders among them, of both sides.
    pub leaders: IndexSet,
    /// The brigades of both armies.
    pub brigades: Vec<Brigade>,
    /// The armies, by side.
    pub armies: [Army; 2],
    /// How far from its baseline each side may deploy.
    pub zone: Length,
    /// Whether a person plays who can concede; a battle of programs alone has a turn limit (NMM-02-04).
    pub attended: bool,
    /// The lists of armies that were picked by points.
    pub rosters: [Option<Roster>; 2],
    /// How an army was mustered by cards, if one was.
    pub muster: Option<Muster>,
    /// Troops that come later.
    pub arrivals: Vec<Arrival>,
    /// How the ground was set out and the sides taken, where that was left to the players (NMM-06-02).
    pub act: Option<Act>,
    /// The battle's own ways of winning (NMM-02-03); none where armies were picked by points.
    pub conditions: Conditions,
    /// The brigade of the battle's file from which each piece comes, by its number; empty where there is no file.
    pub origins: Vec<Option<u8>>,
    /// What its pieces are called.
    pub names: PieceNames,
}

/// What a feature of the ground is called.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Placename {
    /// Its name; empty where it has none.
    pub name: String,
    /// Whether the name stands on the map beside it: once for all the shapes that one place is made of.
    pub on_map: bool,
}

/// What a piece is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    /// Its name in answers and the log: one word, unique in the battle.
    pub name: String,
    /// Its name as a person reads it.
    pub title: String,
    /// Its type.
    pub kind: Kind,
    /// Its quality; Seasoned for leaders.
    pub quality: Quality,
    /// Whose it is. For a slot kept for an event, the side that may bring it.
    pub side: Side,
    /// The brigade that it belongs to or commands.
    pub brigade: Option<u8>,
    /// Figures at the start.
    pub figures: u8,
    /// Pikemen among them.
    pub pikes: u8,
    /// Its original points value (NMM-04-08).
    pub points: u8,
    /// The unit to which it is attached for the battle: a Plotton's squadron, a gun's parent.
    pub parent: Option<PieceId>,
    /// The field defence bought for it, a feature of the ground.
    pub defence: Option<u8>,
    /// Whether it is a slot that only an event fills.
    pub event: bool,
    /// With which of the [`World::arrivals`] it comes, if it is not there from the start.
    pub arrival: Option<u8>,
}

/// Troops that come later than the rest, as the file of a historical battle says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arrival {
    /// What they are called.
    pub name: String,
    /// Whose.
    pub side: Side,
    /// The first turn at whose beginning they may come.
    pub from_turn: u8,
    /// The least score of one die, thrown each turn, with which they come; without it they come at once.
    pub least_score: Option<u8>,
    /// The turn in which they come without a throw.
    pub certain_turn: Option<u8>,
    /// Where they may come on; one at least.
    pub entries: Vec<Entry>,
}

/// A place where troops come onto the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its middle: upon the edge, or where a road or bridge brings them on.
    pub at: Point,
    /// The way they look as they come.
    pub facing: Angle,
    /// How wide it is.
    pub width: Length,
}

/// A brigade.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Brigade {
    /// Its name.
    pub name: String,
    /// Whose.
    pub side: Side,
    /// The brigadier with whom it starts.
    pub brigadier: PieceId,
}

/// An army.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Army {
    /// Its name.
    pub name: String,
    /// Whether it counts as Royalist, which matters for the horse's Doctrine die.
    pub royalist: bool,
    /// The General.
    pub general: PieceId,
    /// Where its own table edge is.
    pub baseline: Baseline,
    /// Army Morale Tokens that the scenario gives it beside those of its Units, or takes from them (NMM-16-02).
    pub more_tokens: i8,
}

/// A table edge as a baseline.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Baseline {
    /// The bottom edge, y = 0; its army looks up.
    Bottom,
    /// The top edge; its army looks down.
    Top,
}

impl Baseline {
    /// The edge of the table that it is.
    pub const fn border(self) -> Border {
        match self {
            Baseline::Bottom => Border::Bottom,
            Baseline::Top => Border::Top,
        }
    }
}

/// What the rules make of a feature (NMM-10-35).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Terrain {
    /// Open ground, only drawn.
    Open,
    /// A gentle hill's contour.
    Hill,
    /// A steep hill's contour: no reduced rate, but disarray off road.
    SteepHill,
    /// Broken ground.
    Broken,
    /// Boggy ground.
    Bog,
    /// A wood.
    Wood,
    /// A building and how many figures it holds.
    Building {
        /// How many figures.
        capacity: u8,
    },
    /// A road.
    Road,
    /// A hedge.
    Hedge,
    /// A low wall.
    Wall,
    /// A high wall.
    HighWall,
    /// A trench or breastwork.
    FieldDefence,
    /// A stream.
    Stream,
    /// Water or anything else that nobody crosses.
    Impassable,
}

impl Terrain {
    /// How many kinds there are.
    pub const KINDS: usize = 14;

    /// The tag under which features of this kind lie in the [`Ground`].
    pub const fn tag(self) -> u8 {
        match self {
            Terrain::Open => 0,
            Terrain::Hill => 1,
            Terrain::SteepHill => 2,
            Terrain::Broken => 3,
            Terrain::Bog => 4,
            Terrain::Wood => 5,
            Terrain::Building { .. } => 6,
            Terrain::Road => 7,
            Terrain::Hedge => 8,
            Terrain::Wall => 9,
            Terrain::HighWall => 10,
            Terrain::FieldDefence => 11,
            Terrain::Stream => 12,
            Terrain::Impassable => 13,
        }
    }

    /// The kind of a tag; a building's capacity is not in it. Anything unknown is open.
    pub const fn of_tag(tag: u8) -> Terrain {
        match tag {
            1 => Terrain::Hill,
            2 => Terrain::SteepHill,
            3 => Terrain::Broken,
            4 => Terrain::Bog,
            5 => Terrain::Wood,
            6 => Terrain::Building { capacity: 0 },
            7 => Terrain::Road,
            8 => Terrain::Hedge,
            9 => Terrain::Wall,
            10 => Terrain::HighWall,
            11 => Terrain::FieldDefence,
            12 => Terrain::Stream,
            13 => Terrain::Impassable,
            _ => Terrain::Open,
        }
    }
}

impl World {
    /// The profile of a piece.
    #[inline]
    pub fn profile(&self, piece: PieceId) -> &Profile {
        &self.profiles[piece.index()]
    }

    /// What the rules make of a feature.
    pub fn terrain(&self, feature: FeatureId) -> Terrain {
        self.terrain[feature.0 as usize]
    }

    /// Every piece number that the battle uses, slots for events included.
    pub fn ids(&self) -> impl Iterator<Item = PieceId> + use<> {
        (0..self.profiles.len() as u8).map(PieceId)
    }

    /// The leaders of both sides, in the order of their cards.
    pub fn leaders(&self) -> impl Iterator<Item = PieceId> + '_ {
        self.leaders.iter().map(|at| PieceId(at as u8))
    }

    /// Which of some are leaders.
    pub(crate) fn leaders_among(profiles: &[Profile]) -> IndexSet {
        let leaders = profiles.iter().enumerate().filter(|(_, profile)| profile.kind == Kind::Leader);
        leaders.fold(IndexSet::EMPTY, |all, (at, _)| all.with(at))
    }
}

impl Scope for World {
    fn name(&self, on: On) -> Option<&str> {
        match on {
            On::Piece(id) => self.profiles.get(id.index()).map(|profile| profile.name.as_str()),
            On::Ground(feature) => self.places.get(usize::from(feature)).map(|place| place.name.as_str()),
            On::Side(Side::A) => Some("A"),
            On::Side(Side::B) => Some("B"),
            On::Thing(_) | On::Battle => None,
        }
    }
}

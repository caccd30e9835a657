//! What never changes during a battle: the book, the ground, and who is who.

mod sets;
mod terrain;
mod troops;

use engine::sheet::Scope;
use engine::view::PieceNames;
use engine::{On, PieceId, Side};
use tabletop::{Border, FeatureId, Ground, IndexSet, Length, Point};

pub use sets::Sets;
pub use terrain::{Terrain, TerrainKind};
pub use troops::{Kind, LeaderQuality, Quality};

use crate::book::{Book, Paces, StandSize};

/// The world of a battle, frozen when it begins.
#[derive(Clone)]
pub struct World {
    /// The numbers of the rulebook, house rules laid over them.
    pub book: Book,
    /// The optional rules that are in force.
    pub options: Options,
    /// What the battle is called.
    pub title: String,
    /// The year in which it is fought; 0 where nobody says (CYP-23-06, CYP-24-05).
    pub year: u16,
    /// Whether light rain falls (CYP-07-07).
    pub rain: bool,
    /// The shapes on the table.
    pub ground: Ground,
    /// What the rules make of each feature of the ground, by its number.
    pub terrain: Vec<Terrain>,
    /// Which features are of which sort, by their numbers.
    pub sets: Sets,
    /// Who is who, by piece number.
    pub profiles: Vec<Profile>,
    /// Which of them are officers.
    pub(crate) officers: IndexSet,
    /// The armies, by side.
    pub armies: [Army; 2],
    /// The tertias of both armies, by number (CYP-04-01).
    pub tertias: Vec<Tertia>,
    /// Prominent features that may be objectives and vital points (CYP-19-12).
    pub places: Vec<Prominent>,
    /// Whether what stands off the table when the battle begins is deployed by its owner (CYP-01-06).
    pub deploys: bool,
    /// Whether a person plays who can concede.
    pub attended: bool,
    /// What its pieces are called.
    pub(crate) names: PieceNames,
}

engine::words! {
    /// The optional rules.
    pub enum Optional {
        /// Baggage plunder (section 22).
        Plunder = "plunder";
        /// Charges that fall short go on for fatigue (CYP-23-03).
        ShortCharges = "short-charges";
        /// Mounted fire instead of the sword (CYP-23-05).
        MountedFire = "mounted-fire";
        /// Commanded shot (CYP-23-07).
        CommandedShot = "commanded-shot";
        /// Random leader quality (section 24).
        LeaderQuality = "leader-quality";
        /// Which is kept hidden until it is used (CYP-24-02).
        HiddenQuality = "hidden-quality";
        /// Cards for horse and for foot (CYP-18-05).
        HorseAndFootCards = "horse-and-foot-cards";
    }
}

/// The optional rules in force, all off unless both sides agreed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Options(u8);

impl Options {
    /// Puts an option in force.
    #[must_use]
    pub const fn with(self, option: Optional) -> Options {
        Options(self.0 | 1 << option as u8)
    }

    /// Whether an option is in force.
    pub const fn has(self, option: Optional) -> bool {
        self.0 >> option as u8 & 1 == 1
    }
}

/// An army.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Army {
    /// What it is called.
    pub name: String,
    /// Its home edge, behind it (CYP-01-09).
    pub edge: Border,
}

/// A tertia: units on one card under a senior officer (CYP-04-01).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tertia {
    /// What it is called.
    pub title: String,
    /// Whose it is.
    pub side: Side,
    /// The wing to which it belongs, by number.
    pub wing: Option<u8>,
    /// Its units.
    pub units: Vec<PieceId>,
}

/// A feature that may be an objective or a vital point (CYP-19-12).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prominent {
    /// What it is called.
    pub title: String,
    /// The feature that it is, all of it; without one it is a point (CYP-19-14).
    pub feature: Option<FeatureId>,
    /// Where it is, or its middle.
    pub at: Point,
}

/// What a piece is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    /// Its name in answers and the log: one word, unique in the battle.
    pub name: String,
    /// Its name as a person reads it.
    pub title: String,
    /// Whose it is.
    pub side: Side,
    /// What type of piece it is.
    pub kind: Kind,
    /// How good it is.
    pub quality: Quality,
    /// Whether it is a trained band (CYP-00-05).
    pub trained_band: bool,
    /// Whether it has firelocks (CYP-00-03).
    pub firelocks: bool,
    /// Whether it counts as Royalist (CYP-00-02).
    pub royalist: bool,
    /// How many figures it has when the battle begins, commanded shot taken out (CYP-23-08).
    pub figures: u8,
    /// How many of them are pikes.
    pub pikes: u8,
    /// Its tertia, by number; of a brigadier the one that he commands.
    pub tertia: Option<u8>,
    /// The wing that a wing commander commands, by number.
    pub wing: Option<u8>,
    /// The unit of a galloper gun, the gun of a crew, the dragoons of horse-holders.
    pub of: Option<PieceId>,
}

impl World {
    /// One on open ground with nobody in it, A at the bottom and B at the top.
    pub fn bare(book: Book, options: Options, title: &str, ground: Ground) -> World {
        World {
            book,
            options,
            title: title.to_owned(),
            year: 0,
            rain: false,
            ground,
            terrain: Vec::new(),
            sets: Sets::default(),
            profiles: Vec::new(),
            officers: IndexSet::EMPTY,
            armies: [Border::Bottom, Border::Top].map(|edge| Army { name: String::new(), edge }),
            tertias: Vec::new(),
            places: Vec::new(),
            deploys: false,
            attended: true,
            names: PieceNames::default(),
        }
    }

    /// One more piece, the next by number.
    pub(crate) fn enlists(&mut self, profile: Profile) {
        if profile.kind.is_officer() {
            self.officers = self.officers.with(self.profiles.len());
        }
        self.profiles.push(profile);
    }

    /// What a piece is.
    #[inline]
    pub fn profile(&self, piece: PieceId) -> &Profile {
        &self.profiles[piece.index()]
    }

    /// What the rules make of a feature of the ground.
    #[inline]
    pub fn terrain(&self, feature: FeatureId) -> &Terrain {
        &self.terrain[usize::from(feature.0)]
    }

    /// All pieces that the world names, by number.
    pub fn named(&self) -> impl Iterator<Item = PieceId> + Clone + use<> {
        (0..self.profiles.len() as u8).map(PieceId)
    }

    /// The army of a side.
    pub const fn army(&self, side: Side) -> &Army {
        &self.armies[side.index()]
    }

    /// The tertias of a side, by number.
    pub fn tertias_of(&self, side: Side) -> impl Iterator<Item = u8> + Clone + '_ {
        (0..self.tertias.len() as u8).filter(move |at| self.tertias[usize::from(*at)].side == side)
    }

    /// The piece of a type that belongs to another: its galloper gun, its crew, its horse-holders.
    pub fn belonging(&self, to: PieceId, kind: Kind) -> Option<PieceId> {
        self.named().find(|id| self.profile(*id).kind == kind && self.profile(*id).of == Some(to))
    }

    /// The stand of a type, on foot or mounted (CYP-00-08).
    pub const fn stand(&self, kind: Kind, on_foot: bool) -> StandSize {
        let stands = &self.book.foundations.stands;
        match kind {
            kind if kind.is_officer() => stands.officer,
            kind if kind.is_battery() => stands.battery,
            kind if kind.is_wheeled() => stands.wagon,
            kind if kind.rides(on_foot) => stands.mounted,
            Kind::Holders => stands.mounted,
            Kind::Galloper => stands.galloper,
            _ => stands.foot,
        }
    }

    /// Figures on a full stand of a type, on foot or mounted (CYP-00-07, CYP-21-01, CYP-21-02, CYP-21-03); a crew stands on one.
    pub const fn figures_a_stand(&self, kind: Kind, on_foot: bool) -> u8 {
        let (figures, crews) = (&self.book.foundations.figures, &self.book.foundations.crews);
        match kind {
            kind if kind.is_officer() || kind.is_wheeled() => 1,
            kind if kind.is_battery() => crews.battery,
            kind if kind.rides(on_foot) => figures.mounted,
            Kind::Holders => figures.holders,
            Kind::Galloper => crews.galloper,
            _ => figures.foot,
        }
    }

    /// How a type moves (CYP-05-05): dismounted dragoons as musketeers, clubmen and crews without guns as foot (CYP-05-06).
    pub const fn paces(&self, kind: Kind, on_foot: bool) -> &Paces {
        let book = &self.book.movement;
        match kind {
            Kind::Foot | Kind::Clubmen | Kind::Crew => &book.foot,
            Kind::Musketeers | Kind::CommandedShot => &book.musketeers,
            Kind::Dragoons if on_foot => &book.musketeers,
            Kind::Highlanders => &book.highlanders,
            Kind::Horse => &book.horse,
            Kind::Lobsters => &book.lobsters,
            Kind::ScotsHorse => &book.scots_horse,
            Kind::Dragoons | Kind::Holders => &book.dragoons,
            Kind::FieldGun | Kind::HeavyGun | Kind::Galloper | Kind::Wagon => &book.guns_and_wagons,
            Kind::Coach => &book.coaches,
            Kind::Commander | Kind::WingCommander | Kind::Brigadier | Kind::Staff => &book.officers,
        }
    }

    /// How far a point lies from the home edge of a side.
    pub fn depth_from_home(&self, side: Side, point: Point) -> Length {
        self.ground.edge(self.army(side).edge).deep(point)
    }

    /// How far the set-up line of an army lies from its home edge (CYP-01-07, CYP-01-09).
    pub fn set_up_line(&self) -> Length {
        self.middle() - self.book.setup.table.clear
    }

    /// How far the middle of the table lies from the home edges (CYP-01-09).
    pub fn middle(&self) -> Length {
        match self.army(Side::A).edge {
            Border::Bottom | Border::Top => self.ground.depth().half(),
            Border::Left | Border::Right => self.ground.width().half(),
        }
    }
}

impl Scope for World {
    fn name(&self, on: On) -> Option<&str> {
        match on {
            On::Piece(id) => self.profiles.get(id.index()).map(|profile| profile.name.as_str()),
            On::Thing(tertia) => self.tertias.get(usize::from(tertia)).map(|it| it.title.as_str()),
            On::Side(Side::A) => Some("A"),
            On::Side(Side::B) => Some("B"),
            On::Ground(feature) => self.terrain.get(usize::from(feature)).map(|it| it.name.as_str()),
            On::Battle => None,
        }
    }
}

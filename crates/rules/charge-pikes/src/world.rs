//! What never changes during a battle: the book, the ground, and who is who.

mod profiles;

use conditions::Conditions;
use engine::sheet::Scope;
use engine::view::{GroundKind, PieceNames};
use engine::{On, PieceId, Side};
use tabletop::{Border, FeatureId, Footprint, Ground, Length};

use crate::book::Book;
use crate::book::measure::Measure;
use crate::table::battery::GUNS;

pub use profiles::Profiles;

/// The world of a battle, frozen when it begins.
#[derive(Clone)]
pub struct World {
    /// The numbers of the rulebook, house rules laid over them.
    pub book: Book,
    /// The size of the figures (CP-01-03).
    pub scale: Scale,
    /// The optional rules that are in force (CP-01-02).
    pub options: Options,
    /// What the battle is called.
    pub title: String,
    /// The shapes on the table.
    pub ground: Ground,
    /// What the rules make of each feature of the ground, by its number.
    pub terrain: Vec<Terrain>,
    /// Who is who, by piece number: units first, then generals, then slots for what units leave behind.
    pub profiles: Profiles,
    /// The armies, by side.
    pub armies: [Army; 2],
    /// The turn after whose Combat phase the battle ends (CP-02-01).
    pub last_turn: u8,
    /// How far from its baseline each side may deploy (CP-99-01).
    pub zone: Length,
    /// Whether the players place their armies themselves.
    pub deploys: bool,
    /// Whether a person plays who can concede.
    pub attended: bool,
    /// The battle's own ways of winning (CP-99-02); none where armies were picked by points.
    pub conditions: Conditions,
    /// The brigade of the battle's file from which each piece comes, by its number; empty where there is no file.
    pub origins: Vec<Option<u8>>,
    /// What its pieces are called.
    pub names: PieceNames,
}

engine::words! {
    /// The size of the figures, and with it every distance (CP-01-03).
    pub enum Scale {
        /// 25 mm figures: the first figure of each pair of distances.
        Large = "25mm";
        /// 15 mm figures: the one in parentheses.
        Small = "15mm";
    }
}

muster::options! {
    /// The optional rules (CP-01-02), all off unless both sides agreed.
    pub struct Options {
        /// CP-20-01.
        firelocks,
        /// CP-20-02.
        scottish_lancers,
        /// CP-20-03 to CP-20-07.
        highlanders,
        /// CP-20-08 to CP-20-10.
        forlorn_hopes,
        /// CP-20-11 to CP-20-13.
        volley_fire,
    }
}

/// An army.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Army {
    /// What it is called.
    pub name: String,
    /// The edge of the table for which its routers run (CP-15-06).
    pub baseline: Border,
    /// Whether its true cavalry is Royalist (CP-18-08, CP-18-14).
    pub royalist: bool,
    /// What it costs by the chart (CP-20-14, CP-20-15): for victory (CP-99-02).
    pub points: u32,
}

/// What the rules make of a feature of the ground.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terrain {
    /// Its kind.
    pub kind: TerrainKind,
    /// What it is called; empty without a name.
    pub name: String,
    /// What it looks like on the map, where that may be something else than what it is laid as.
    pub looks: Option<GroundKind>,
    /// The most figures that a town block holds (CP-19-26).
    pub garrison: u8,
    /// Its cover against shooting, where the scenario says otherwise than its kind.
    pub cover_from_shot: Cover,
    /// Its cover in combat, likewise.
    pub cover_in_combat: Cover,
    /// How many contours high it is, where it blocks sight (CP-10-03, CP-10-05, CP-10-07).
    pub height: u8,
    /// What steep banks cost besides, in inches a rank (CP-19-23).
    pub banks: Length,
    /// Whom the scenario keeps out besides those whom its kind keeps out.
    pub closed: Closed,
}

/// The kinds of ground of chapter 19, one row each of the table of CP-19-02.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TerrainKind {
    /// A wood that is known to be light, or to be heavy, or that is rolled for (CP-19-03).
    Wood(Thickness),
    /// Brush, rocks, scattered trees.
    Rough,
    /// A contour with gentle sides.
    GentleHill,
    /// A contour with steep sides.
    SteepHill,
    /// A crestline.
    Crest,
    /// A fence or low wall, waist-high.
    Fence,
    /// A chest-high wall.
    HighWall,
    /// A hedgerow.
    Hedgerow,
    /// A stream.
    Stream,
    /// A river.
    River,
    /// A ford over a river.
    Ford,
    /// A bridge.
    Bridge,
    /// A town block.
    TownBlock,
    /// Light works.
    LightWorks,
    /// Heavy works.
    HeavyWorks,
    /// Standing crops and the like, which only block sight (CP-10-07).
    Crops,
    /// A road: nothing but a line on the map.
    Road,
}

impl TerrainKind {
    /// All, by number.
    pub const ALL: [TerrainKind; 19] = [
        TerrainKind::Wood(Thickness::Rolled),
        TerrainKind::Wood(Thickness::Light),
        TerrainKind::Wood(Thickness::Heavy),
        TerrainKind::Rough,
        TerrainKind::GentleHill,
        TerrainKind::SteepHill,
        TerrainKind::Crest,
        TerrainKind::Fence,
        TerrainKind::HighWall,
        TerrainKind::Hedgerow,
        TerrainKind::Stream,
        TerrainKind::River,
        TerrainKind::Ford,
        TerrainKind::Bridge,
        TerrainKind::TownBlock,
        TerrainKind::LightWorks,
        TerrainKind::HeavyWorks,
        TerrainKind::Crops,
        TerrainKind::Road,
    ];

    /// Its name in the files of the rulebook; woods share one.
    pub const fn name(self) -> &'static str {
        match self {
            TerrainKind::Wood(_) => "wood",
            TerrainKind::Rough => "rough",
            TerrainKind::GentleHill => "hill",
            TerrainKind::SteepHill => "steep-hill",
            TerrainKind::Crest => "crest",
            TerrainKind::Fence => "fence",
            TerrainKind::HighWall => "high-wall",
            TerrainKind::Hedgerow => "hedgerow",
            TerrainKind::Stream => "stream",
            TerrainKind::River => "river",
            TerrainKind::Ford => "ford",
            TerrainKind::Bridge => "bridge",
            TerrainKind::TownBlock => "town-block",
            TerrainKind::LightWorks => "light-works",
            TerrainKind::HeavyWorks => "heavy-works",
            TerrainKind::Crops => "crops",
            TerrainKind::Road => "road",
        }
    }

    /// Its number in [`TerrainKind::ALL`], by which a feature of the table names it.
    pub fn tag(self) -> u8 {
        TerrainKind::ALL.iter().position(|other| *other == self).unwrap_or_default() as u8
    }

    /// The shape of its features: a patch, a block of houses, a contour, a crest or a line.
    pub const fn class(self) -> tabletop::Class {
        match self {
            TerrainKind::GentleHill | TerrainKind::SteepHill => tabletop::Class::Contour,
            TerrainKind::Crest => tabletop::Class::Crest,
            TerrainKind::TownBlock => tabletop::Class::Building,
            TerrainKind::Wood(_)
            | TerrainKind::Rough
            | TerrainKind::Ford
            | TerrainKind::Bridge
            | TerrainKind::Crops => tabletop::Class::Patch,
            TerrainKind::Fence
            | TerrainKind::HighWall
            | TerrainKind::Hedgerow
            | TerrainKind::Stream
            | TerrainKind::River
            | TerrainKind::LightWorks
            | TerrainKind::HeavyWorks
            | TerrainKind::Road => tabletop::Class::Line,
        }
    }
}

/// How thick a wood is by the scenario.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Thickness {
    /// Rolled for when a unit first tries to enter it.
    Rolled,
    /// Light.
    Light,
    /// Heavy.
    Heavy,
}

engine::words! {
    /// What covers a unit.
    pub enum Cover {
        /// Nothing.
        None = "none";
        /// Soft cover.
        Soft = "soft";
        /// Hard cover.
        Hard = "hard";
    }
}

/// Who may not enter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Closed {
    /// Foot.
    pub foot: bool,
    /// Mounted troops.
    pub mounted: bool,
    /// Guns.
    pub guns: bool,
}

/// What a piece is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    /// Its name in answers and the log: one word, unique in the battle.
    pub name: String,
    /// Its name as a person reads it.
    pub title: String,
    /// Its troop type (chapter 3).
    pub kind: Kind,
    /// Its morale grade (chapter 6). C for what has none.
    pub grade: Grade,
    /// Whose it is.
    pub side: Side,
    /// The formation that it belongs to, for the roster; empty without.
    pub brigade: String,
    /// Figures at the start.
    pub figures: u8,
    /// Pikemen among them.
    pub pikes: u8,
    /// The sub-general under whom it stands (CP-09-01, CP-09-02).
    pub commander: Option<PieceId>,
    /// Its place among the batteries of [`crate::table::Table::batteries`].
    pub battery: Option<u8>,
    /// The guns of a battery, from left to right; empty for everybody else.
    pub guns: Vec<Gun>,
    /// Special arms and manners of a unit.
    pub arms: Arms,
    /// The slot for what it leaves on the table: a dragoon unit's horses, a battery's guns without gunners.
    pub leaves: Option<PieceId>,
    /// The slot for its forlorn hope (CP-20-08).
    pub forlorn: Option<PieceId>,
    /// For such a slot, the unit that it belongs to.
    pub parent: Option<PieceId>,
    /// The ground of one figure: its width along the front and its depth (CP-04-01). Of a gun, its model's.
    pub base: Footprint,
    /// What it costs (CP-20-14, CP-20-15).
    pub points: u16,
}

/// What a unit is armed with beside what its type has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Arms {
    /// Its shot carry firelocks (CP-20-01).
    pub firelocks: bool,
    /// Its cavalry carries lances (CP-20-02).
    pub lances: bool,
    /// They are highlanders (CP-20-03).
    pub highland: Option<Highland>,
    /// Dragoons that fight as close-order musketeers when on foot (CP-03-03).
    pub close_order_on_foot: bool,
}

engine::words! {
    /// The two sorts of highlanders (CP-20-03).
    pub enum Highland {
        /// With hand weapons, for the charge.
        Shock = "shock";
        /// Archers.
        Archers = "archers";
    }
}

/// A gun model.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Gun {
    /// Its class (CP-03-09).
    pub class: GunClass,
    /// Its rounds of hail shot (CP-16-17).
    pub hail: u8,
}

engine::words! {
    /// The classes of guns (CP-03-09).
    pub enum GunClass {
        /// Shot of at most 4 lb.
        Light = "light";
        /// At most 12 lb.
        Field = "field";
        /// Over 12 lb.
        Heavy = "heavy";
    }
}

engine::words! {
    /// The troop types (chapter 3), and what else stands on a table.
    pub enum Kind {
        /// Close-order foot: pikemen, musketeers or both (CP-03-01, CP-03-02).
        Foot = "foot";
        /// Skirmishers (CP-03-03).
        Skirmishers = "skirmishers";
        /// Cuirassiers (CP-03-04).
        Cuirassiers = "cuirassiers";
        /// Horse (CP-03-05).
        Horse = "horse";
        /// Dragoons (CP-03-06).
        Dragoons = "dragoons";
        /// A battery with its gunners (CP-03-07).
        Battery = "battery";
        /// The Commander-in-Chief (CP-09-01).
        Chief = "chief";
        /// A sub-general.
        General = "general";
        /// A slot for the horses of dismounted dragoons (CP-15-67).
        Horses = "horses";
        /// A slot for guns that their gunners have left (CP-15-46).
        Guns = "guns";
        /// A slot for a forlorn hope (CP-20-08).
        ForlornHope = "forlorn hope";
        /// A wagon (CP-03-10).
        Wagon = "wagon";
    }
}

impl Kind {
    /// Whether it is a general.
    pub const fn is_general(self) -> bool {
        matches!(self, Kind::Chief | Kind::General)
    }

    /// Whether it is a unit: it has figures that fight, a grade and a morale state.
    pub const fn is_unit(self) -> bool {
        matches!(
            self,
            Kind::Foot | Kind::Skirmishers | Kind::Cuirassiers | Kind::Horse | Kind::Dragoons | Kind::Battery
        )
    }

    /// Whether it is true cavalry (CP-03-11).
    pub const fn is_cavalry(self) -> bool {
        matches!(self, Kind::Cuirassiers | Kind::Horse)
    }
}

engine::words! {
    /// The morale grades (CP-06-01), best first.
    pub enum Grade {
        /// Elite.
        A = "A";
        /// Crack.
        B = "B";
        /// Line.
        C = "C";
        /// Green.
        D = "D";
        /// Raw.
        E = "E";
    }
}

impl Grade {
    /// How many grades it is above another; 0 if it is not.
    pub const fn above(self, other: Grade) -> u8 {
        (other as u8).saturating_sub(self as u8)
    }
}

impl Profile {
    /// All guns of a battery, by bit.
    pub const fn all_guns(&self) -> u8 {
        ((1u16 << self.guns.len()) - 1) as u8
    }
}

impl Scope for World {
    fn name(&self, on: On) -> Option<&str> {
        match on {
            On::Piece(id) => self.profiles.get(id.index()).map(|profile| profile.name.as_str()),
            On::Ground(feature) => {
                let name = self.terrain.get(usize::from(feature))?.name.as_str();
                Some(if name.is_empty() { "unnamed ground" } else { name })
            }
            On::Side(Side::A) => Some("A"),
            On::Side(Side::B) => Some("B"),
            On::Thing(_) | On::Battle => None,
        }
    }
}

impl World {
    /// What a piece is.
    pub fn profile(&self, piece: PieceId) -> &Profile {
        &self.profiles[piece.index()]
    }

    /// What the rules make of a feature of the ground.
    pub fn terrain(&self, feature: FeatureId) -> &Terrain {
        &self.terrain[usize::from(feature.0)]
    }

    /// A distance of the book at the size of these figures (CP-01-03).
    pub const fn length(&self, measure: Measure) -> Length {
        match self.scale {
            Scale::Large => measure.large,
            Scale::Small => measure.small,
        }
    }

    /// All pieces that the world names, by number.
    pub fn named(&self) -> impl Iterator<Item = PieceId> + Clone + use<> {
        (0..self.profiles.len() as u8).map(PieceId)
    }

    /// The army of a side.
    pub const fn army(&self, side: Side) -> &Army {
        &self.armies[side.index()]
    }
}

const _: () = assert!(GUNS <= 8, "guns of a battery are bits of a byte");

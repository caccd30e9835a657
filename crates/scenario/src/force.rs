//! Who is there: sides, leaders, brigades and regiments, in the terms of the time.

use crate::livery::Livery;
use crate::placing::Start;
use crate::reading::words;

mod read;

pub(crate) use read::{
    Ground, read_all, read_brigade_leader, read_commander, read_leaders, read_regiments, read_side,
};

words! {
    /// Whose cause a side or an army fights for.
    Allegiance "allegiance" {
        /// The King of England's, in the wars of the Three Kingdoms.
        Royalist "royalist",
        /// The Parliament of England's.
        Parliament "parliament",
        /// The Scottish Covenanters'.
        Covenant "covenant",
        /// The Irish Confederates'.
        Confederate "confederate",
        /// Sweden's and its German allies'.
        Swedish "swedish",
        /// The Emperor's.
        Imperial "imperial",
        /// England's, on the Border.
        English "english",
        /// Scotland's, on the Border.
        Scottish "scottish",
        /// None of these, or their own.
        Other "other",
    }
}

words! {
    /// How good a commander was.
    Rating "rating" {
        /// Known to have changed a battle by his command.
        Expert "expert",
        /// A competent professional or a successful officer.
        Able "able",
        /// A magnate, a newcomer, or one who failed on the day.
        Amateur "amateur",
    }
}

words! {
    /// How much service a regiment had seen before the day.
    Experience "experience" {
        /// Under six months, or levies.
        Raw "raw",
        /// One campaign or more.
        Seasoned "seasoned",
        /// Picked, or of several campaigns.
        Veteran "veteran",
    }
}

words! {
    /// How a body of horse meant to fight.
    Tactics "tactics" {
        /// Charges home with the sword, keeping its fire.
        ChargeHome "charge home",
        /// Shoots first with carbine and pistol, then closes.
        ShootFirst "shoot first",
        /// Receives a charge at the halt with its fire.
        Stand "stand",
        /// Charges at a controlled trot, knee to knee, and rallies.
        Trot "trot",
    }
}

words! {
    /// The weight of a gun.
    GunWeight "weight of gun" {
        /// A siege or battering piece: demi-cannon, culverin, twenty-four pounder.
        Heavy "heavy",
        /// A field piece: saker, demi-culverin, minion.
        Field "field",
        /// A light or regimental piece: drake, falconet, leather gun, three-pounder.
        Light "light",
        /// A light piece drawn at the pace of horse.
        Galloper "galloper",
    }
}

words! {
    /// How large the suggested game units of a regiment are, for their kind.
    Size "size of game unit" {
        /// Half as large as usual: half a company of shot, a small warband.
        Small "small",
        /// The usual size: a battalia, a squadron, a company.
        Standard "standard",
        /// Half as large again.
        Large "large",
    }
}

/// What a regiment fought with and how, apart from its quality.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Arm {
    /// Pike and shot together.
    Foot {
        /// The pikes' part of the ratio of pikes to shot, `0..=9`.
        pikes: u8,
        /// The shot's part, `0..=9`; not both are 0.
        shot: u8,
    },
    /// Foot that fires once and charges with sword and targe: Irish, Highlanders.
    ChargingFoot {
        /// The pikes' part of the ratio of pikes to shot, `0..=9`.
        pikes: u8,
        /// The shot's part, `0..=9`; not both are 0.
        shot: u8,
    },
    /// Musketeers drawn out of their regiments, without pikes.
    CommandedShot,
    /// Shot with flintlocks.
    Firelocks,
    /// Countrymen, levies and servants with what they had.
    Clubmen,
    /// Horse with sword, pistols and perhaps a carbine: the common horse.
    Harquebusiers,
    /// Horse in three-quarter armour.
    Cuirassiers,
    /// Croats, Polish light horse and the like.
    LightHorse,
    /// Mounted musketeers.
    Dragoons,
    /// Guns and their crews.
    Guns {
        /// How heavy.
        weight: GunWeight,
        /// How many real pieces, `1..=100`.
        pieces: u8,
    },
    /// Border riders with lance, dag or latch.
    BorderRiders,
    /// Border or garrison foot with spear and bill.
    BorderFoot,
    /// Archers.
    Archers,
    /// Border shot with calivers.
    Calivers,
}

impl Arm {
    /// Whether it fights or moves on horseback; dragoons do.
    pub fn is_mounted(self) -> bool {
        matches!(
            self,
            Arm::Harquebusiers | Arm::Cuirassiers | Arm::LightHorse | Arm::Dragoons | Arm::BorderRiders
        )
    }

    /// Whether it is artillery.
    pub fn is_guns(self) -> bool {
        matches!(self, Arm::Guns { .. })
    }
}

/// A regiment, or part of one, or several fighting together.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Regiment {
    /// Its name: `Cromwell's regiment`.
    pub name: String,
    /// Its name in twelve letters at most, for a plate: `Cromwell H`; may be empty.
    pub short: String,
    /// What it wore and flew, if anything is said of it.
    pub livery: Option<Livery>,
    /// What it fought with.
    pub arm: Arm,
    /// Men on the day, crews included, `1..=20000`.
    pub men: u32,
    /// Its service before the day.
    pub experience: Experience,
    /// How it meant to fight, if it is known and unusual or it is horse.
    pub tactics: Option<Tactics>,
    /// How large its game units are.
    pub size: Size,
    /// How many game units are suggested: in a battle one number for each version, in the order of
    /// [`Battle::versions`](crate::Battle); in a points army one number. Each `0..=40`.
    pub game_units: Vec<u16>,
    /// Why it is rated so; may be empty.
    pub note: String,
}

/// The place of a leader in the list of his side or army.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LeaderIndex(pub(crate) u8);

impl LeaderIndex {
    /// The place in the list, from 0.
    pub fn number(self) -> usize {
        usize::from(self.0)
    }
}

/// The place of a brigade in the list of its side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BrigadeIndex(pub(crate) u8);

impl BrigadeIndex {
    /// The place in the list, from 0.
    pub fn number(self) -> usize {
        usize::from(self.0)
    }
}

/// A commander.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Leader {
    /// A short name for references: `cromwell`.
    pub id: String,
    /// His name: `Oliver Cromwell`.
    pub name: String,
    /// His rank; may be empty.
    pub rank: String,
    /// What he did in the line; may be empty.
    pub role: String,
    /// How good he was.
    pub rating: Rating,
    /// Why he is rated so; may be empty.
    pub note: String,
}

/// Regiments that stood together under one leader.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Brigade {
    /// A short name for references: `left`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Who leads it; without a leader it takes its orders from the commander of the side. One leader may
    /// lead several brigades of the list, drawn up apart.
    pub leader: Option<LeaderIndex>,
    /// Its regiments; never empty.
    pub regiments: Vec<Regiment>,
    /// Where it stands at the start, or how it arrives.
    pub start: Start,
}

impl Brigade {
    /// The men of all its regiments.
    pub fn men(&self) -> u32 {
        self.regiments.iter().map(|regiment| regiment.men).sum()
    }
}

words! {
    /// Which of the two sides.
    SideKey "side" {
        /// The first side of the file.
        A "A",
        /// The second side of the file.
        B "B",
    }
}

impl SideKey {
    /// The side's place in a list of two.
    pub fn number(self) -> usize {
        match self {
            SideKey::A => 0,
            SideKey::B => 1,
        }
    }

    /// The other side.
    pub fn other(self) -> SideKey {
        match self {
            SideKey::A => SideKey::B,
            SideKey::B => SideKey::A,
        }
    }
}

/// One of the two sides of a battle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Side {
    /// A short name for references: `parliament`.
    pub id: String,
    /// Its name: `Parliament`.
    pub name: String,
    /// Whose cause it fights for.
    pub allegiance: Allegiance,
    /// Who commands it: a leader of the list below.
    pub commander: LeaderIndex,
    /// Its leaders; never empty.
    pub leaders: Vec<Leader>,
    /// Its brigades; never empty.
    pub brigades: Vec<Brigade>,
}

impl Side {
    /// The men of all its regiments.
    pub fn men(&self) -> u32 {
        self.brigades.iter().map(Brigade::men).sum()
    }

    /// A leader by his place.
    pub fn leader(&self, index: LeaderIndex) -> &Leader {
        &self.leaders[index.number()]
    }

    /// A brigade by its place.
    pub fn brigade(&self, index: BrigadeIndex) -> &Brigade {
        &self.brigades[index.number()]
    }
}

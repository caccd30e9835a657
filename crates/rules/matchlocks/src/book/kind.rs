//! What a Unit is: its kind, arm, class, quality and formation (chapter 3).

use std::fmt;

/// What a Unit is. Every Unit of the catalogue (NMM-03-29), and the Leader.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// A Squadron of Cuirassiers (NMM-03-13).
    Cuirassiers,
    /// A Squadron of Harquebusiers: all other horse (NMM-03-12).
    Harquebusiers,
    /// Half a Squadron of Harquebusiers in loose formation (NMM-03-14).
    HorseDetachment,
    /// Musketeers and Pikemen together (NMM-03-05).
    Battalia,
    /// Twelve Musketeers of a Battalia that was broken down (NMM-03-07).
    MusketeerDivision,
    /// An independent Division with flintlocks (NMM-03-09).
    Firelocks,
    /// One Division of Pikemen (NMM-03-10).
    PikeStand,
    /// Two Divisions of Pikemen, one behind the other (NMM-03-11).
    PikeSquare,
    /// Six Musketeers, as a Forlorn or a Plotton (NMM-03-02).
    MusketeerDetachment,
    /// A Company of Dragoons, mounted or on foot (NMM-03-15).
    Dragoons,
    /// A Saker or anything heavier, that cannot move (NMM-03-16, NMM-03-17).
    FieldGun,
    /// A light gun moved by hand (NMM-03-16).
    LightGun,
    /// A horse-drawn light gun (NMM-03-16).
    GalloperGun,
    /// A mob that comes by a Special Event (NMM-07-33).
    Clubmen,
    /// A General or a Brigadier (NMM-05-01).
    Leader,
}

/// How Dragoons are at the moment; other kinds are always as their kind says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Footing {
    /// On horseback.
    Mounted,
    /// Dismounted.
    OnFoot,
}

/// The arm of troops, for passing through friends and seeing Routs (NMM-03-28).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Arm {
    /// Everything on foot.
    Infantry,
    /// Everything mounted.
    Cavalry,
    /// Guns and their crews.
    Artillery,
}

/// How troops are ordered (NMM-03-28).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Class {
    /// In ranks and files.
    Formed,
    /// Detachments, Dragoons and Clubmen: loose swarms, "Skirmishers" for the cards.
    Loose,
    /// Guns.
    Artillery,
    /// Leaders.
    Leader,
}

/// The training of a Unit (NMM-03-22).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Quality {
    /// New levies.
    Raw,
    /// Trained, with some experience.
    Seasoned,
    /// Battle-hardened and keen.
    Veteran,
}

/// The cause an army fights for, which the Doctrine die of horse asks about (NMM-12-30).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Allegiance {
    /// For the King.
    Royalist,
    /// For Parliament.
    Parliamentarian,
}

/// The Command Class of a Brigadier (NMM-05-03).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CommandClass {
    /// Class 1.
    Amateur,
    /// Class 2.
    Able,
    /// Class 3.
    Expert,
}

/// How a Unit is drawn up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Formation {
    /// A Battalia: pikes in the middle, musketeers in two wings.
    Battalia,
    /// A Division of foot.
    Division,
    /// A Pike Square: one Division behind the other.
    Square,
    /// Harquebusiers in one rank.
    Line,
    /// Horse in two ranks.
    Column,
    /// A loose Musketeer Detachment.
    Forlorn,
    /// A Musketeer Detachment in close order beside horse.
    Plotton,
    /// A loose Horse Detachment.
    HorseDetachment,
    /// A loose Company of Dragoons.
    Company,
    /// Loose Clubmen.
    Mob,
    /// A gun or a Leader: one base.
    Single,
}

/// What decides how far troops move (NMM-10-32).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mover {
    /// A Leader on his own.
    Leader,
    /// Skirmishers and Dragoons on foot, and Clubmen.
    LightFoot,
    /// Battalia, Divisions, Pike Stands and Squares.
    FormedFoot,
    /// Harquebusiers, their Detachments and mounted Dragoons.
    Harquebusiers,
    /// Cuirassiers.
    Cuirassiers,
    /// A light gun moved by hand, or limbered without its parent.
    LightGun,
    /// A limbered galloper.
    GalloperGun,
    /// A field gun, which stays where it is.
    FieldGun,
}

/// What decides range and score to hit (NMM-11-39).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Shooter {
    /// Battalia and Musketeer Divisions.
    FormedMusketeers,
    /// Musketeer Detachments and Dragoons on foot.
    LightFoot,
    /// Squadrons.
    FormedHorse,
    /// Horse Detachments and mounted Dragoons.
    LightHorse,
    /// A field gun.
    FieldGun,
    /// A light gun.
    LightGun,
    /// A galloper.
    GalloperGun,
    /// Clubmen.
    Clubmen,
}

/// What decides the melee dice of one figure (NMM-12-48).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fighter {
    /// A Cuirassier.
    Cuirassier,
    /// A Harquebusier of a Squadron.
    Harquebusier,
    /// A Harquebusier of a Detachment.
    MountedSkirmisher,
    /// A Dragoon on horseback.
    MountedDragoon,
    /// A Pikeman.
    Pikeman,
    /// A Musketeer, a Skirmisher on foot or a Dragoon on foot.
    Musketeer,
    /// A gunner.
    Gunner,
    /// A Clubman.
    Clubman,
}

/// A kind of ground, by what it does to movement (NMM-10-35). Buildings and linear obstacles have their own rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ground {
    /// Open ground, a road, a gentle hill.
    Open,
    /// A steep hill, off the road.
    SteepHill,
    /// Broken ground.
    Broken,
    /// Boggy ground, a marsh.
    Bog,
    /// A wood.
    Wood,
}

impl Kind {
    /// Every kind, in the order of the catalogue.
    pub const ALL: [Kind; 15] = [
        Kind::Cuirassiers,
        Kind::Harquebusiers,
        Kind::HorseDetachment,
        Kind::Battalia,
        Kind::MusketeerDivision,
        Kind::Firelocks,
        Kind::PikeStand,
        Kind::PikeSquare,
        Kind::MusketeerDetachment,
        Kind::Dragoons,
        Kind::FieldGun,
        Kind::LightGun,
        Kind::GalloperGun,
        Kind::Clubmen,
        Kind::Leader,
    ];

    /// The name in the rulebook's files, such as `pike_square`.
    pub const fn key(self) -> &'static str {
        match self {
            Kind::Cuirassiers => "cuirassiers",
            Kind::Harquebusiers => "harquebusiers",
            Kind::HorseDetachment => "horse_detachment",
            Kind::Battalia => "battalia",
            Kind::MusketeerDivision => "musketeer_division",
            Kind::Firelocks => "firelocks",
            Kind::PikeStand => "pike_stand",
            Kind::PikeSquare => "pike_square",
            Kind::MusketeerDetachment => "musketeer_detachment",
            Kind::Dragoons => "dragoons",
            Kind::FieldGun => "field_gun",
            Kind::LightGun => "light_gun",
            Kind::GalloperGun => "galloper_gun",
            Kind::Clubmen => "clubmen",
            Kind::Leader => "leader",
        }
    }

    /// The footing a Unit of this kind is raised with; only Dragoons ever have another.
    pub const fn footing(self) -> Footing {
        match self {
            Kind::Cuirassiers
            | Kind::Harquebusiers
            | Kind::HorseDetachment
            | Kind::Dragoons
            | Kind::Leader => Footing::Mounted,
            _ => Footing::OnFoot,
        }
    }

    /// The arm (NMM-03-28). A Leader counts as cavalry, being mounted; no rule asks.
    pub const fn arm(self, footing: Footing) -> Arm {
        match (self, footing) {
            (Kind::FieldGun | Kind::LightGun | Kind::GalloperGun, _) => Arm::Artillery,
            (Kind::Dragoons, Footing::OnFoot) => Arm::Infantry,
            _ => match self.footing() {
                Footing::Mounted => Arm::Cavalry,
                Footing::OnFoot => Arm::Infantry,
            },
        }
    }

    /// Whether the troops are formed, loose, guns or a Leader (NMM-03-28).
    pub const fn class(self) -> Class {
        match self {
            Kind::HorseDetachment | Kind::MusketeerDetachment | Kind::Dragoons | Kind::Clubmen => {
                Class::Loose
            }
            Kind::FieldGun | Kind::LightGun | Kind::GalloperGun => Class::Artillery,
            Kind::Leader => Class::Leader,
            _ => Class::Formed,
        }
    }

    /// A Squadron of either kind (NMM-03-12, NMM-03-13).
    pub const fn is_squadron(self) -> bool {
        matches!(self, Kind::Cuirassiers | Kind::Harquebusiers)
    }

    /// A Detachment, foot or horse (NMM-03-02, NMM-03-14).
    pub const fn is_detachment(self) -> bool {
        matches!(self, Kind::MusketeerDetachment | Kind::HorseDetachment)
    }

    /// A Pike Stand or Square.
    pub const fn is_pikes(self) -> bool {
        matches!(self, Kind::PikeStand | Kind::PikeSquare)
    }

    /// Formed Musketeers: Battalia and Musketeer Divisions (NMM-03-28).
    pub const fn is_formed_musketeers(self) -> bool {
        matches!(self, Kind::Battalia | Kind::MusketeerDivision | Kind::Firelocks)
    }

    /// Whether the Unit is made up of Musketeers alone, or Dragoons on foot, and so may enter a building that
    /// holds it (NMM-10-15).
    pub const fn enters_buildings(self, footing: Footing) -> bool {
        match self {
            Kind::MusketeerDivision | Kind::Firelocks | Kind::MusketeerDetachment | Kind::Clubmen => true,
            Kind::Dragoons => matches!(footing, Footing::OnFoot),
            _ => false,
        }
    }

    /// The formations a Unit of this kind may be deployed in, the usual one first.
    pub const fn formations(self) -> &'static [Formation] {
        match self {
            Kind::Cuirassiers => &[Formation::Column],
            Kind::Harquebusiers => &[Formation::Line, Formation::Column],
            Kind::HorseDetachment => &[Formation::HorseDetachment],
            Kind::Battalia => &[Formation::Battalia],
            Kind::MusketeerDivision | Kind::Firelocks | Kind::PikeStand => &[Formation::Division],
            Kind::PikeSquare => &[Formation::Square],
            Kind::MusketeerDetachment => &[Formation::Forlorn, Formation::Plotton],
            Kind::Dragoons => &[Formation::Company],
            Kind::Clubmen => &[Formation::Mob],
            Kind::FieldGun | Kind::LightGun | Kind::GalloperGun | Kind::Leader => &[Formation::Single],
        }
    }

    /// The qualities a Unit of this kind may have, out of the three that there are (NMM-03-22, NMM-03-23). A Leader
    /// has none.
    pub const fn qualities(self) -> &'static [Quality] {
        match self {
            Kind::FieldGun | Kind::LightGun | Kind::GalloperGun => &[Quality::Seasoned],
            Kind::MusketeerDetachment | Kind::HorseDetachment => &[Quality::Seasoned, Quality::Veteran],
            Kind::Clubmen => &[Quality::Raw],
            Kind::Leader => &[],
            _ => &[Quality::Raw, Quality::Seasoned, Quality::Veteran],
        }
    }

    /// What decides how far the Unit moves (NMM-10-32).
    pub const fn mover(self, footing: Footing) -> Mover {
        match self {
            Kind::Cuirassiers => Mover::Cuirassiers,
            Kind::Harquebusiers | Kind::HorseDetachment => Mover::Harquebusiers,
            Kind::Dragoons => match footing {
                Footing::Mounted => Mover::Harquebusiers,
                Footing::OnFoot => Mover::LightFoot,
            },
            Kind::MusketeerDetachment | Kind::Clubmen => Mover::LightFoot,
            Kind::FieldGun => Mover::FieldGun,
            Kind::LightGun => Mover::LightGun,
            Kind::GalloperGun => Mover::GalloperGun,
            Kind::Leader => Mover::Leader,
            _ => Mover::FormedFoot,
        }
    }

    /// What decides range and score to hit; `None` for Pikemen and Leaders, who never shoot (NMM-11-01). Mounted
    /// Dragoons shoot like Horse Detachments, whatever the sheet says (NMM-19-05).
    pub const fn shooter(self, footing: Footing) -> Option<Shooter> {
        match self {
            Kind::Cuirassiers | Kind::Harquebusiers => Some(Shooter::FormedHorse),
            Kind::HorseDetachment => Some(Shooter::LightHorse),
            Kind::Battalia | Kind::MusketeerDivision | Kind::Firelocks => Some(Shooter::FormedMusketeers),
            Kind::MusketeerDetachment => Some(Shooter::LightFoot),
            Kind::Dragoons => match footing {
                Footing::Mounted => Some(Shooter::LightHorse),
                Footing::OnFoot => Some(Shooter::LightFoot),
            },
            Kind::FieldGun => Some(Shooter::FieldGun),
            Kind::LightGun => Some(Shooter::LightGun),
            Kind::GalloperGun => Some(Shooter::GalloperGun),
            Kind::Clubmen => Some(Shooter::Clubmen),
            Kind::PikeStand | Kind::PikeSquare | Kind::Leader => None,
        }
    }

    /// What the figures fight as; of a Battalia its Musketeers, whose Pikemen are [`Fighter::Pikeman`]. A Horse
    /// Detachment fights as neither Squadron nor Skirmishers, but with dice of its own (NMM-19-03). `None` for a
    /// Leader, who adds hits instead (NMM-12-51).
    pub const fn fighter(self, footing: Footing) -> Option<Fighter> {
        match self {
            Kind::Cuirassiers => Some(Fighter::Cuirassier),
            Kind::Harquebusiers => Some(Fighter::Harquebusier),
            Kind::HorseDetachment => Some(Fighter::MountedSkirmisher),
            Kind::Dragoons => match footing {
                Footing::Mounted => Some(Fighter::MountedDragoon),
                Footing::OnFoot => Some(Fighter::Musketeer),
            },
            Kind::PikeStand | Kind::PikeSquare => Some(Fighter::Pikeman),
            Kind::Battalia | Kind::MusketeerDivision | Kind::Firelocks | Kind::MusketeerDetachment => {
                Some(Fighter::Musketeer)
            }
            Kind::FieldGun | Kind::LightGun | Kind::GalloperGun => Some(Fighter::Gunner),
            Kind::Clubmen => Some(Fighter::Clubman),
            Kind::Leader => None,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Cuirassiers => "Cuirassiers",
            Kind::Harquebusiers => "Harquebusiers",
            Kind::HorseDetachment => "Horse Detachment",
            Kind::Battalia => "Battalia",
            Kind::MusketeerDivision => "Musketeer Division",
            Kind::Firelocks => "Firelocks",
            Kind::PikeStand => "Pike Stand",
            Kind::PikeSquare => "Pike Square",
            Kind::MusketeerDetachment => "Musketeer Detachment",
            Kind::Dragoons => "Dragoons",
            Kind::FieldGun => "Field Gun",
            Kind::LightGun => "Light Gun",
            Kind::GalloperGun => "Galloper Gun",
            Kind::Clubmen => "Clubmen",
            Kind::Leader => "Leader",
        })
    }
}

impl CommandClass {
    /// The class of a number from 1 to 3.
    pub const fn of(number: u8) -> Option<CommandClass> {
        match number {
            1 => Some(CommandClass::Amateur),
            2 => Some(CommandClass::Able),
            3 => Some(CommandClass::Expert),
            _ => None,
        }
    }

    /// The class as a number from 1 to 3.
    pub const fn number(self) -> u8 {
        match self {
            CommandClass::Amateur => 1,
            CommandClass::Able => 2,
            CommandClass::Expert => 3,
        }
    }
}

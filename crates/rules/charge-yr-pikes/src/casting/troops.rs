//! What regiments are under these rules: of which type, of which quality, in how many stands (sections 00 and 21).

use scenario::{Allegiance, Arm, Experience, GunWeight, Regiment};

use crate::roster::usual_figures;
use crate::world::{Kind, Optional, Options, Quality, World};

/// Units of a regiment, all alike.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Soldiers {
    /// What they are called.
    pub title: String,
    /// Their type.
    pub kind: Kind,
    /// How good they are.
    pub quality: Quality,
    /// Whether they are trained bands.
    pub trained_band: bool,
    /// Whether they have firelocks.
    pub firelocks: bool,
    /// Stands of each, and how many of them are of pikes.
    pub stands: [u8; 2],
    /// How many units.
    pub count: u8,
}

impl Soldiers {
    /// Units of a type, of the usual size.
    pub fn usual(world: &World, title: &str, kind: Kind) -> Soldiers {
        Soldiers {
            title: title.to_owned(),
            kind,
            quality: Quality::Ordinary,
            trained_band: false,
            firelocks: false,
            stands: usual_stands(world, kind),
            count: 1,
        }
    }

    /// Figures of each, and how many of them are pikes.
    pub fn figures(&self, world: &World) -> [u8; 2] {
        let each = world.figures_a_stand(self.kind, false);
        match self.kind.is_formed() {
            true => self.stands.map(|stands| stands * each),
            false => [usual_figures(world, self.kind).0, 0],
        }
    }
}

/// Stands of a unit of the usual size, and how many of them are of pikes (CYP-21-01 to CYP-21-04).
pub(super) fn usual_stands(world: &World, kind: Kind) -> [u8; 2] {
    let (figures, pikes) = usual_figures(world, kind);
    [figures, pikes].map(|count| count.div_ceil(world.figures_a_stand(kind, false)))
}

/// The fewest and the most stands of a unit of a type: half as many again as are usual, or as few; of commanded shot those of
/// CYP-23-07.
pub(super) fn stands_of_size(world: &World, kind: Kind) -> [u8; 2] {
    let [usual, _] = usual_stands(world, kind);
    let shot = &world.book.options.commanded_shot;
    match kind {
        Kind::CommandedShot => [shot.least, shot.most],
        kind if kind.is_formed() => [usual.div_ceil(2), usual + usual / 2],
        _ => [1, 1],
    }
}

/// The type of a regiment, and why, where the rulebook has no name for its arm.
pub(super) fn kind_of(arm: Arm, allegiance: Allegiance, options: Options) -> (Kind, Option<&'static str>) {
    let scots = matches!(allegiance, Allegiance::Covenant | Allegiance::Scottish);
    match arm {
        Arm::Foot { pikes: 0, .. } | Arm::Firelocks => (Kind::Musketeers, None),
        Arm::Foot { .. } => (Kind::Foot, None),
        Arm::ChargingFoot { .. } => {
            (Kind::Highlanders, Some("foot that charges with the sword is cast as Highlanders"))
        }
        Arm::CommandedShot if options.has(Optional::CommandedShot) => (Kind::CommandedShot, None),
        Arm::CommandedShot => {
            (Kind::Musketeers, Some("without the rules for commanded shot it is cast as musketeers"))
        }
        Arm::Calivers => (Kind::Musketeers, Some("shot of any kind is cast as musketeers")),
        Arm::Clubmen => (Kind::Clubmen, None),
        Arm::BorderFoot | Arm::Archers => {
            (Kind::Clubmen, Some("men on foot with neither pike nor musket are cast as clubmen"))
        }
        Arm::Harquebusiers if scots => (Kind::ScotsHorse, None),
        Arm::Harquebusiers => (Kind::Horse, None),
        Arm::Cuirassiers => (Kind::Lobsters, None),
        Arm::LightHorse | Arm::BorderRiders => {
            (Kind::ScotsHorse, Some("light horse of any kind is cast as Scots Horse"))
        }
        Arm::Dragoons => (Kind::Dragoons, None),
        Arm::Guns { weight: GunWeight::Heavy, .. } => (Kind::HeavyGun, None),
        Arm::Guns { weight: GunWeight::Field, .. } => (Kind::FieldGun, None),
        Arm::Guns { weight: GunWeight::Light | GunWeight::Galloper, .. } => (Kind::Galloper, None),
    }
}

/// The quality of a regiment by its service: raw men are second-rate, picked ones elite (CYP-00-05).
const fn quality_of(experience: Experience) -> Quality {
    match experience {
        Experience::Raw => Quality::SecondRate,
        Experience::Seasoned => Quality::Ordinary,
        Experience::Veteran => Quality::Elite,
    }
}

/// How many men a figure stands for where so many men of each type come to so many units: those of the usual size on the average of
/// the battle (CYP-21-04).
pub(super) fn men_a_figure(world: &World, all: impl Iterator<Item = (Kind, u32, u32)>) -> u32 {
    let (mut men, mut figures) = (0, 0);
    for (kind, of_them, units) in all.filter(|(kind, ..)| kind.is_formed()) {
        men += of_them;
        figures += units * u32::from(usual_figures(world, kind).0);
    }
    men.div_ceil(figures.max(1)).max(1)
}

/// What a regiment is, in so many units: of as many stands as its men come to at so many a figure. With why it is so, where that is
/// not plain.
pub(super) fn soldiers(
    world: &World,
    regiment: &Regiment,
    allegiance: Allegiance,
    count: u16,
    men: u32,
) -> (Soldiers, Option<&'static str>) {
    let (kind, why) = kind_of(regiment.arm, allegiance, world.options);
    let usual = Soldiers::usual(world, &regiment.name, kind);
    let pieces = if let Arm::Guns { pieces, .. } = regiment.arm { u16::from(pieces) } else { u16::MAX };
    let count = count.clamp(1, 40).min(pieces.max(1)) as u8;
    let [least, most] = stands_of_size(world, kind);
    let each = u32::from(world.figures_a_stand(kind, false)) * men;
    let of_men = (regiment.men / u32::from(count) + each / 2) / each.max(1);
    let stands = (of_men.min(255) as u8).clamp(least, most);
    let pikes = match regiment.arm {
        Arm::Foot { pikes, shot } if kind == Kind::Foot => {
            let whole = u16::from(pikes) + u16::from(shot);
            let part = (2 * u16::from(stands) * u16::from(pikes) + whole) / (2 * whole.max(1));
            (part as u8).clamp(1, stands)
        }
        _ => 0,
    };
    let found = Soldiers {
        quality: if kind.is_formed() { quality_of(regiment.experience) } else { Quality::Ordinary },
        trained_band: regiment.name.to_lowercase().contains("trained band") && kind.is_infantry(),
        firelocks: regiment.arm == Arm::Firelocks,
        stands: [stands, pikes],
        count,
        ..usual
    };
    (found, why)
}

/// One word for what a type is, for names.
pub(super) const fn arm_word(kind: Kind) -> &'static str {
    match kind {
        kind if kind.is_cavalry() => "horse",
        Kind::Dragoons => "dragoons",
        Kind::FieldGun | Kind::HeavyGun => "guns",
        Kind::Galloper => "gun",
        Kind::Musketeers | Kind::CommandedShot => "shot",
        Kind::Wagon => "wagon",
        Kind::Coach => "coach",
        _ => "foot",
    }
}

/// What one of several units of a regiment is called, counted from 0: `Sandys's regiment, 1st squadron`.
pub(super) fn numbered(regiment: &str, at: usize, kind: Kind) -> String {
    let part = match arm_word(kind) {
        "horse" => "squadron",
        "foot" => "battalion",
        "guns" => "battery",
        "dragoons" | "shot" => "company",
        other => other,
    };
    format!("{regiment}, {} {part}", muster::nth(at + 1))
}

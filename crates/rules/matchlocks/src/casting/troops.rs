//! What the regiments of a battle are under these rules: one game unit of the file is one Unit.

use scenario::{Arm, Experience, GunWeight, Rating, Regiment, Size, Tactics};

use crate::book::{Book, CommandClass, Formation, Kind, Quality};
use crate::rule;

use super::CastNote;

/// What one game unit of a regiment becomes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Soldiers {
    pub kind: Kind,
    pub quality: Quality,
    /// Pikemen among the figures.
    pub pikes: u8,
    pub formation: Formation,
}

/// The kind of Unit nearest to a regiment (NMM-03-29), and why, where the rulebook has no name for it.
pub(super) fn kind_of(regiment: &Regiment) -> (Kind, Option<&'static str>) {
    let small = regiment.size == Size::Small;
    match regiment.arm {
        Arm::Foot { pikes, shot } => foot(pikes, shot, small),
        Arm::ChargingFoot { pikes, shot } => {
            let (kind, why) = foot(pikes, shot, small);
            (
                kind,
                why.or(Some("the rulebook has no foot that charges with the sword: they fight as others do")),
            )
        }
        Arm::CommandedShot => (Kind::MusketeerDetachment, None),
        Arm::Firelocks => (Kind::Firelocks, None),
        Arm::Clubmen => (
            Kind::Clubmen,
            Some("armed countrymen fight as the mob of the quick reference sheet: no points, no Orders"),
        ),
        Arm::Cuirassiers => (Kind::Cuirassiers, None),
        Arm::Harquebusiers if small => (Kind::HorseDetachment, Some("half a Squadron is a Horse Detachment")),
        Arm::Harquebusiers => (Kind::Harquebusiers, None),
        Arm::LightHorse | Arm::BorderRiders if small => {
            (Kind::HorseDetachment, Some("half a Squadron of light horse is a Horse Detachment"))
        }
        Arm::LightHorse | Arm::BorderRiders => {
            (Kind::Harquebusiers, Some("the word covers all horse that are not Cuirassiers (NMM-03-12)"))
        }
        Arm::Dragoons => (Kind::Dragoons, None),
        Arm::Guns { weight: GunWeight::Heavy | GunWeight::Field, .. } => (Kind::FieldGun, None),
        Arm::Guns { weight: GunWeight::Light, .. } => (Kind::LightGun, None),
        Arm::Guns { weight: GunWeight::Galloper, .. } => (Kind::GalloperGun, None),
        Arm::BorderFoot => (Kind::PikeStand, Some("spears and bills are nearest to pikes")),
        Arm::Archers | Arm::Calivers => {
            (Kind::MusketeerDetachment, Some("loose shot of any kind are nearest to a Forlorn"))
        }
    }
}

fn foot(pikes: u8, shot: u8, small: bool) -> (Kind, Option<&'static str>) {
    match (pikes, shot, small) {
        (0, ..) => (Kind::MusketeerDivision, Some("foot without pikes is a Musketeer Division")),
        (_, 0, true) => (Kind::PikeStand, Some("half a body of pikes is a Stand")),
        (_, 0, false) => (Kind::PikeSquare, Some("a body of pikes alone is a Square")),
        (_, _, true) => {
            (Kind::MusketeerDivision, Some("half a Battalia is a Division, and it has more shot than pikes"))
        }
        _ => (Kind::Battalia, None),
    }
}

/// The pikemen of a Battalia with a ratio of pikes to shot: even, and within the mixes that the rulebook
/// accepts (NMM-03-06).
fn pikes_of(book: &Book, kind: Kind, arm: Arm) -> u8 {
    let figures = book.troops.figures.of(kind);
    let mix = &book.settings.battalia_mix;
    match (kind, arm) {
        (Kind::PikeStand | Kind::PikeSquare, _) => figures,
        (Kind::Battalia, Arm::Foot { pikes, shot } | Arm::ChargingFoot { pikes, shot }) => {
            let (pikes, whole) = (u16::from(pikes), u16::from(pikes) + u16::from(shot));
            let half_pikes = (u16::from(figures) * pikes + whole) / (2 * whole.max(1));
            (2 * half_pikes as u8).clamp(mix.least_pikes, mix.most_pikes)
        }
        _ => 0,
    }
}

/// What one game unit of a regiment becomes, and remarks for the players.
pub(crate) fn soldiers(book: &Book, regiment: &Regiment, notes: &mut Vec<CastNote>) -> Soldiers {
    let (kind, why) = kind_of(regiment);
    let mut note = |rule, what: String| notes.push(CastNote { rule, what });
    if let Some(why) = why {
        note(rule!("NMM-03-29"), format!("{} becomes {kind}: {why}", regiment.name));
    }
    let wanted = match regiment.experience {
        Experience::Raw => Quality::Raw,
        Experience::Seasoned => Quality::Seasoned,
        Experience::Veteran => Quality::Veteran,
    };
    let quality = nearest_quality(kind, wanted);
    if quality != wanted {
        note(
            rule!("NMM-03-23"),
            format!("{} is rated {quality:?}: {kind} are never {wanted:?}", regiment.name),
        );
    }
    let formation = match regiment.tactics {
        Some(Tactics::ChargeHome | Tactics::Trot) if kind == Kind::Harquebusiers => Formation::Column,
        _ => kind.formations()[0],
    };
    Soldiers { kind, quality, pikes: pikes_of(book, kind, regiment.arm), formation }
}

/// The quality wanted, or Seasoned where a kind cannot have it (NMM-03-23); Clubmen are Raw.
fn nearest_quality(kind: Kind, wanted: Quality) -> Quality {
    let known = kind.qualities();
    if known.contains(&wanted) {
        wanted
    } else {
        known.iter().copied().find(|quality| *quality == Quality::Seasoned).unwrap_or(Quality::Raw)
    }
}

/// The Command Class of a rating (NMM-05-04).
pub(crate) const fn class_of(rating: Rating) -> CommandClass {
    match rating {
        Rating::Expert => CommandClass::Expert,
        Rating::Able => CommandClass::Able,
        Rating::Amateur => CommandClass::Amateur,
    }
}

//! What the regiments of a battle are under these rules.

use scenario::{Allegiance, Arm, Experience, GunWeight, Regiment, Tactics};

use super::{CastNote, House};
use crate::book::Book;
use crate::rule;
use crate::table::GUNS;
use crate::world::{Arms, Grade, Gun, GunClass, Highland, Kind};

/// What one unit of a regiment becomes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Soldiers {
    pub kind: Kind,
    pub grade: Grade,
    pub figures: u8,
    pub pikes: u8,
    pub guns: Vec<Gun>,
    pub arms: Arms,
}

/// The least figures of a unit: fewer could lose none before they are exhausted.
const LEAST: u32 = 2;
/// The most figures of a unit, as many as the marks of a state count.
const MOST: u32 = 112;

/// What `count` units of a regiment become: as many figures each as its men come to (CP-02-03), or batteries of as many
/// models as it has guns (CP-02-04).
pub(super) fn soldiers(
    regiment: &Regiment,
    count: usize,
    allegiance: Allegiance,
    house: &House,
    notes: &mut Vec<CastNote>,
) -> Vec<Soldiers> {
    let (kind, arms, why) = kind_of(regiment.arm, house);
    if let Some(why) = why {
        let what = format!("{} as {}: {why}", regiment.name, kind_word(kind));
        notes.push(CastNote { rule: rule!("CP-03-11"), what });
    }
    let grade = grade_of(regiment, kind, allegiance);
    let strength = &house.book.figures.strength;
    if let Arm::Guns { weight, pieces } = regiment.arm {
        return batteries(&house.book, weight, pieces.into(), grade);
    }
    let all = strength.figures(regiment.men).max(LEAST);
    let count = count.max(all.div_ceil(MOST) as usize).max(1) as u32;
    (0..count)
        .map(|at| {
            // The first ones have the odd men.
            let figures = (all / count + u32::from(at < all % count)).max(LEAST) as u8;
            // Highlanders have hand weapons or bows (CP-20-03).
            let pikes = if arms.highland.is_some() { 0 } else { pikes_of(regiment.arm, kind, figures) };
            Soldiers { kind, grade, figures, pikes, guns: Vec::new(), arms }
        })
        .collect()
}

/// The troop type nearest to an arm (chapter 3), and why, where the rulebook has no name for it.
fn kind_of(arm: Arm, house: &House) -> (Kind, Arms, Option<&'static str>) {
    let plain = Arms::default();
    let highland = |sort| Arms { highland: Some(sort), ..plain };
    match arm {
        Arm::Foot { .. } => (Kind::Foot, plain, None),
        Arm::ChargingFoot { .. } if house.options.highlanders => {
            (Kind::Foot, highland(Highland::Shock), None)
        }
        Arm::ChargingFoot { .. } => {
            (Kind::Foot, plain, Some("without the rules for highlanders they fight as other foot does"))
        }
        Arm::CommandedShot => (Kind::Foot, plain, Some("musketeers drawn out stand in close order, naked")),
        Arm::Firelocks => (Kind::Foot, Arms { firelocks: house.options.firelocks, ..plain }, None),
        Arm::Clubmen => (Kind::Foot, plain, Some("armed countrymen are raw foot without pikes")),
        Arm::Cuirassiers => (Kind::Cuirassiers, plain, None),
        Arm::Harquebusiers => (Kind::Horse, plain, None),
        Arm::LightHorse => (Kind::Horse, plain, Some("light horse of any kind are horse")),
        Arm::BorderRiders => {
            let lances = house.options.scottish_lancers;
            (Kind::Horse, Arms { lances, ..plain }, Some("border riders are horse"))
        }
        Arm::Dragoons => (Kind::Dragoons, plain, None),
        Arm::Guns { .. } => (Kind::Battery, plain, None),
        Arm::BorderFoot => (Kind::Foot, plain, Some("spears and bills are nearest to pikes")),
        Arm::Archers if house.options.highlanders => (
            Kind::Foot,
            highland(Highland::Archers),
            Some("archers of any kind shoot as highland archers do"),
        ),
        Arm::Archers | Arm::Calivers => {
            (Kind::Skirmishers, plain, Some("loose shot of any kind are nearest to skirmishers"))
        }
    }
}

/// A kind in words.
const fn kind_word(kind: Kind) -> &'static str {
    match kind {
        Kind::Foot => "foot",
        Kind::Skirmishers => "skirmishers",
        Kind::Cuirassiers => "cuirassiers",
        Kind::Horse => "horse",
        Kind::Dragoons => "dragoons",
        _ => "a battery",
    }
}

/// The pikemen of so many figures with a ratio of pikes to shot, to the nearest.
fn pikes_of(arm: Arm, kind: Kind, figures: u8) -> u8 {
    let (pikes, shot) = match arm {
        Arm::Foot { pikes, shot } => (pikes, shot),
        Arm::ChargingFoot { pikes, shot } => (pikes, shot),
        Arm::BorderFoot => (1, 0),
        _ => (0, 1),
    };
    let whole = u16::from(pikes) + u16::from(shot);
    if kind != Kind::Foot || whole == 0 {
        return 0;
    }
    ((2 * u16::from(figures) * u16::from(pikes) + whole) / (2 * whole)) as u8
}

/// The grade of a regiment (CP-06-01) by its service and its reputation: raw men are green, seasoned ones the line,
/// veterans crack. Horse that charges home is a grade better, that of the King at least crack; countrymen are raw.
fn grade_of(regiment: &Regiment, kind: Kind, allegiance: Allegiance) -> Grade {
    let usual = match regiment.experience {
        _ if regiment.arm == Arm::Clubmen => return Grade::E,
        Experience::Raw => Grade::D,
        Experience::Seasoned => Grade::C,
        Experience::Veteran => Grade::B,
    };
    let bold = matches!(regiment.tactics, Some(Tactics::ChargeHome | Tactics::Trot));
    if !kind.is_cavalry() || !bold {
        return usual;
    }
    let better = match usual {
        Grade::A | Grade::B => Grade::A,
        Grade::C => Grade::B,
        Grade::D | Grade::E => Grade::C,
    };
    if allegiance == Allegiance::Royalist { better.min(Grade::B) } else { better }
}

/// Batteries of as many models as so many pieces come to, six each at most.
fn batteries(book: &Book, weight: GunWeight, pieces: u32, grade: Grade) -> Vec<Soldiers> {
    let strength = &book.figures.strength;
    let class = match weight {
        GunWeight::Heavy => GunClass::Heavy,
        GunWeight::Field => GunClass::Field,
        GunWeight::Light | GunWeight::Galloper => GunClass::Light,
    };
    let models = pieces.div_ceil(strength.guns_a_model).max(1) as usize;
    let batteries = models.div_ceil(GUNS);
    let gun = Gun { class, hail: strength.hail_rounds };
    (0..batteries)
        .map(|at| {
            let models = models / batteries + usize::from(at < models % batteries);
            Soldiers {
                kind: Kind::Battery,
                grade,
                figures: models as u8 * strength.gunners_a_gun,
                pikes: 0,
                guns: vec![gun; models],
                arms: Arms::default(),
            }
        })
        .collect()
}

//! Who may shoot now, and with how many (NMM-11-01, NMM-11-27 to 11-38, NMM-11-60 to 11-64).

use engine::{PieceId, Refusal};
use tabletop::{Angle, Length};

use super::cover::{self, Station};
use super::ranks;
use crate::book::{Bands, Kind, Quality, Shooter};
use crate::field::Field;
use crate::rule;
use crate::table::{Phase, Sign};

/// A unit that may shoot, and how it shoots.
#[derive(Clone, Copy, Debug)]
pub struct Able {
    /// Which.
    pub unit: PieceId,
    /// What decides its range and score.
    pub shooter: Shooter,
    /// Where it stands.
    pub station: Station,
    /// Whether its volleys are spent and it fires scattered shots (NMM-11-62).
    pub scattered: bool,
    /// Which share of its figures fires.
    pub share: Share,
}

/// Which share of the figures fires in one shot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Share {
    /// All of them.
    All,
    /// The front rank of formed Musketeers (NMM-11-28).
    FrontRank,
    /// The men behind it (NMM-11-29).
    RearRank,
    /// Half of them, halves up: one rank is left, or not two (NMM-11-29).
    FirstHalf,
    /// The other half.
    SecondHalf,
    /// So many as a die says: Clubmen (NMM-07-34).
    Die,
}

/// Whether a unit may take a Shoot Action now, whatever the target.
///
/// # Errors
/// Why not.
pub fn able(field: Field, unit: PieceId) -> Result<Able, Refusal> {
    let no = |rule, why| Err(Refusal::new(rule, why).piece(unit));
    let Some(shooter) = field.kind(unit).shooter(field.footing(unit)) else {
        return no(rule!("NMM-11-01"), "Pikemen and Leaders never shoot");
    };
    let up = |flag| field.has(unit, flag);
    if !field.is_unit(unit) {
        return no(rule!("NMM-11-01"), "it is no unit on the table");
    }
    if field.raining() {
        return no(rule!("NMM-07-36"), "nobody shoots in the rain");
    }
    if field.engaged(unit) {
        return no(rule!("NMM-11-01"), "it is in a melee");
    }
    if field.daunted(unit) {
        return no(rule!("NMM-15-03"), "it is Daunted: rally it first");
    }
    if up(Sign::Attacked) {
        return no(rule!("NMM-09-15"), "it has attacked this turn");
    }
    if up(Sign::Hedgehog) {
        return no(rule!("NMM-12-25"), "it is in hedgehog");
    }
    let station = cover::station(field, unit);
    under_a_roof(field, unit, station)?;
    let scattered = ammunition(field, unit, shooter)?;
    let share = match shooter {
        Shooter::FieldGun | Shooter::LightGun | Shooter::GalloperGun => return gun(field, unit, station),
        Shooter::FormedMusketeers => formed_share(field, unit, scattered)?,
        _ if field.state(unit).shots() > 0 && !opening(field) => {
            return no(rule!("NMM-09-13"), "it has shot this turn, and only formed Musketeers shoot twice");
        }
        Shooter::Clubmen => Share::Die,
        _ => Share::All,
    };
    if field.figures(unit) <= holders(field, unit) {
        return no(rule!("NMM-11-37"), "its only man holds the horses");
    }
    Ok(Able { unit, shooter, station, scattered, share })
}

fn opening(field: Field) -> bool {
    field.table.battle.phase() == Phase::Opening
}

/// In a building and inside a wood only muskets are of use (NMM-11-11, NMM-11-12).
fn under_a_roof(field: Field, unit: PieceId, station: Station) -> Result<(), Refusal> {
    let (rule, why) = match station {
        Station::Building(_) => (rule!("NMM-11-11"), "only muskets shoot out of a building"),
        Station::Wood { edge: false, .. } => (rule!("NMM-11-12"), "only muskets shoot inside a wood"),
        _ => return Ok(()),
    };
    if musketry(field, unit) { Ok(()) } else { Err(Refusal::new(rule, why).piece(unit)) }
}

/// Whether it shoots with muskets: every kind of foot that shoots, and dismounted Dragoons.
pub fn musketry(field: Field, unit: PieceId) -> bool {
    !field.mounted(unit) && !field.gun(unit)
}

/// Whether there is something left to shoot with; for formed Musketeers whether it is scattered fire only. Guns,
/// Skirmishers on foot and Dragoons never run out (NMM-11-64).
fn ammunition(field: Field, unit: PieceId, shooter: Shooter) -> Result<bool, Refusal> {
    let left = field.state(unit).ammunition();
    match shooter {
        Shooter::FormedMusketeers => Ok(!free_volley(field, unit) && left == 0),
        Shooter::FormedHorse | Shooter::Clubmen if left == 0 => Err(spent(unit)),
        Shooter::LightHorse if left == 0 && field.kind(unit) == Kind::HorseDetachment => Err(spent(unit)),
        _ => Ok(false),
    }
}

const fn spent(unit: PieceId) -> Refusal {
    Refusal::new(rule!("NMM-11-63"), "it has used all its shots of the battle").piece(unit)
}

/// Whether the next volley of formed Musketeers is the one that costs nothing (NMM-11-60).
pub fn free_volley(field: Field, unit: PieceId) -> bool {
    field.world.book.shooting.volleys.free > 0 && !field.has(unit, Sign::OpenedFire)
}

/// Which rank of formed Musketeers fires next, and whether any may (NMM-11-28 to 11-31, NMM-11-62).
fn formed_share(field: Field, unit: PieceId, scattered: bool) -> Result<Share, Refusal> {
    let no = |rule, why| Err(Refusal::new(rule, why).piece(unit));
    let (state, muskets) = (field.state(unit), ranks::muskets(field, unit));
    if muskets == 0 {
        return no(rule!("NMM-11-56"), "it has no Musketeer left");
    }
    if field.has(unit, Sign::BothRanksFired) || state.shots() > 1 {
        return no(rule!("NMM-11-28"), "all its ranks have fired this turn");
    }
    if scattered && (state.shots() > 0 || field.has(unit, Sign::Scattered)) {
        return no(rule!("NMM-11-62"), "its volleys are spent, and one rank has fired this turn");
    }
    if scattered && state.moves() > 0 && !opening(field) {
        return no(rule!("NMM-11-62"), "its volleys are spent, and it has not stayed where it was this turn");
    }
    if state.shots() == 0 {
        return Ok(first_share(field, unit));
    }
    if field.disordered(unit) {
        return no(rule!("NMM-11-31"), "in Disarray it fires one rank a turn");
    }
    if state.moves() > 0 {
        return no(rule!("NMM-11-30"), "it has moved this turn, and so fires one rank only");
    }
    let files = ranks::musket_files(field, unit);
    let second = if two_deep(field, unit) && muskets > files { Share::RearRank } else { Share::SecondHalf };
    if second == Share::SecondHalf && muskets < 2 {
        return no(rule!("NMM-11-29"), "its last Musketeer has fired this turn");
    }
    Ok(second)
}

/// The share that formed Musketeers fire first in a turn.
pub fn first_share(field: Field, unit: PieceId) -> Share {
    let full = ranks::muskets(field, unit) > ranks::musket_files(field, unit);
    if two_deep(field, unit) && full { Share::FrontRank } else { Share::FirstHalf }
}

fn two_deep(field: Field, unit: PieceId) -> bool {
    ranks::layout(field, unit).ranks == 2
}

/// Whether a gun may fire: set up, sound, manned enough, and not twice (NMM-11-33 to 11-35, NMM-07-05).
fn gun(field: Field, gun: PieceId, station: Station) -> Result<Able, Refusal> {
    let no = |rule, why| Err(Refusal::new(rule, why).piece(gun));
    if field.has(gun, Sign::Limbered) {
        return no(rule!("NMM-09-23"), "it is limbered: unlimber it first");
    }
    if field.has(gun, Sign::Jammed) {
        return no(rule!("NMM-11-44"), "it has misfired: repair it first");
    }
    if !manned(field, gun) {
        return no(rule!("NMM-11-35"), "it has too few gunners left to fire");
    }
    if opening(field) {
        if field.has(gun, Sign::FiredLastGo) {
            return no(rule!("NMM-07-05"), "it fired at its player's last go");
        }
    } else if field.state(gun).shots() > 0 {
        return no(rule!("NMM-11-33"), "a gun fires once a turn");
    }
    let shooter = match field.kind(gun) {
        Kind::FieldGun => Shooter::FieldGun,
        Kind::LightGun => Shooter::LightGun,
        _ => Shooter::GalloperGun,
    };
    Ok(Able { unit: gun, shooter, station, scattered: false, share: Share::All })
}

/// Whether enough of its crew is left to fire a gun (NMM-11-35).
pub fn manned(field: Field, gun: PieceId) -> bool {
    let guns = &field.world.book.shooting.guns;
    let least = if field.kind(gun) == Kind::FieldGun { guns.least_field_crew } else { guns.least_light_crew };
    field.figures(gun) >= least
}

/// Figures that do not shoot because they hold the horses of the rest (NMM-11-37).
fn holders(field: Field, unit: PieceId) -> u8 {
    let on_foot = field.kind(unit) == Kind::Dragoons && !field.mounted(unit);
    if on_foot { field.world.book.shooting.horse_holders.figures } else { 0 }
}

/// The score to hit at a range; `None` beyond the last range. The Fog of War shortens all and leaves sixes
/// (NMM-07-38); scattered fire hits on sixes at any range (NMM-11-62).
pub fn hits_on(field: Field, shooter: Shooter, scattered: bool, range: Length) -> Option<u8> {
    let book = &field.world.book;
    let bands = bands(field, shooter);
    let on = bands.hits_on(range, field.tolerance())?;
    let fog = &book.events.fog_of_war;
    if field.table.battle.fog() && range > fog.most_range + field.tolerance() {
        return None;
    }
    let on = if scattered { on.max(book.shooting.scattered_fire.hits_on) } else { on };
    Some(if field.table.battle.fog() { on.max(fog.hits_on) } else { on })
}

/// The chart's row for a shooter: formed horse has no long range (NMM-11-39, NMM-11-40), and a Galloper hits like a
/// Light Gun up to its own range (NMM-11-41). It is the body's chart and not the sheet's (NMM-19-05, NMM-19-06).
pub fn bands(field: Field, shooter: Shooter) -> Bands {
    field.world.book.shooting.bands.of(shooter)
}

/// The greatest range of a shooter where it stands, the Fog of War granted.
pub fn greatest_range(field: Field, shooter: Shooter) -> Length {
    let greatest = bands(field, shooter).greatest();
    if field.table.battle.fog() {
        greatest.min(field.world.book.events.fog_of_war.most_range)
    } else {
        greatest
    }
}

/// Whether ones are thrown again: by Veterans always (NMM-11-42), by Seasoned formed Musketeers at their first
/// shot of the battle (NMM-11-43).
pub fn rerolls_ones(field: Field, unit: PieceId) -> bool {
    match field.quality(unit) {
        Quality::Veteran => !field.gun(unit),
        Quality::Seasoned => {
            let formed = field.kind(unit).shooter(field.footing(unit)) == Some(Shooter::FormedMusketeers);
            formed && !field.has(unit, Sign::OpenedFire)
        }
        Quality::Raw => false,
    }
}

/// Skirmishers and guns, who are hard to aim at for one another (NMM-11-36).
fn hard_to_aim_at(field: Field, unit: PieceId) -> bool {
    field.loose(unit) || field.gun(unit)
}

/// The dice of a number of figures against a target, every factor in its order and rounded once, halves up
/// (NMM-11-38); of Clubmen as many fire as a die says, at most those left (NMM-19-08). Disarray halves neither formed Musketeers, who fire one rank, nor loose troops, who have none
/// (NMM-11-31, NMM-11-32; NMM-14-03, NMM-14-04, NMM-14-05). Sixteen Musketeers of a Battalia fire eight dice and eight (NMM-11-65); five Skirmishers
/// throw five, at others of their kind or at guns three (NMM-11-66).
pub fn dice(field: Field, unit: PieceId, target: PieceId, share: Share, figures: u8) -> u8 {
    let figures = match share {
        Share::FirstHalf => figures.div_ceil(2),
        Share::SecondHalf => figures / 2,
        _ => figures.saturating_sub(holders(field, unit)),
    };
    let gun = field.gun(unit);
    let mut dice = u16::from(figures);
    if gun {
        dice *= u16::from(dice_per_gunner(field, unit));
    }
    let formed = field.kind(unit).shooter(field.footing(unit)) == Some(Shooter::FormedMusketeers);
    let disarray = field.disordered(unit) && !field.loose(unit) && !formed;
    let mutual = hard_to_aim_at(field, unit) && hard_to_aim_at(field, target);
    let halvings = u16::from(disarray) + u16::from(mutual);
    let divisor = 1 << halvings;
    ((2 * dice + divisor) / (2 * divisor)) as u8
}

/// Dice of each gunner: fewer after a pivot and in the opening phase (NMM-11-34).
fn dice_per_gunner(field: Field, gun: PieceId) -> u8 {
    let guns = &field.world.book.shooting.guns;
    let reduced = field.state(gun).pivoted() != Angle::UP || opening(field);
    if reduced { guns.reduced_dice_per_crewman } else { guns.dice_per_crewman }
}

/// The score on which a target saves (NMM-11-47; the sheet errs about Cuirassiers, NMM-19-03), a Horse Detachment like other horse and a Battalia as one however
/// few are left (NMM-11-48), cover counted; `None` if nothing saves: against guns (NMM-11-52).
pub fn saves_on(field: Field, target: PieceId, by_gun: bool, covered: bool) -> Option<u8> {
    let shooting = &field.world.book.shooting;
    let on = shooting.saves.of(field.kind(target), field.footing(target));
    let on = if covered { on.saturating_sub(shooting.cover.bonus) } else { on };
    (!by_gun).then_some(on)
}

//! Armies drawn by lot, of no more than so many figures (CYP-19-04, CYP-21-04): troops of every type and quality, for soaks and for
//! players who cannot agree.

use engine::{Rng, Ruleset};
use muster::{BANNERS, DrawnBrigade, army_file};

use crate::ChargeYrPikes;
use crate::world::Kind;

/// For what each of the two armies fights.
const CAUSES: [&str; 2] = ["royalist", "parliament"];
/// Types of foot and of horse, the usual ones more often, with the figures of a unit.
const FOOT: [(Kind, u32); 7] = [
    (Kind::Foot, 32),
    (Kind::Foot, 32),
    (Kind::Foot, 32),
    (Kind::Musketeers, 32),
    (Kind::Highlanders, 32),
    (Kind::Clubmen, 32),
    (Kind::Dragoons, 18),
];
const HORSE: [(Kind, u32); 5] =
    [(Kind::Horse, 15), (Kind::Horse, 15), (Kind::Horse, 15), (Kind::Lobsters, 15), (Kind::ScotsHorse, 15)];
/// Guns and wagons.
const TRAIN: [(Kind, u32); 4] =
    [(Kind::FieldGun, 4), (Kind::HeavyGun, 4), (Kind::Galloper, 2), (Kind::Wagon, 0)];
/// The fewest and the most units of a brigade, and the most brigades.
const UNITS: (i32, i32) = (3, 5);
const BRIGADES: usize = 8;
/// The figures that the first brigade leaves for one of horse.
const FOR_HORSE: i64 = 45;

/// A unit of an army by lot.
struct Unit {
    kind: Kind,
    quality: &'static str,
    figures: u32,
}

/// The same troops twice, as the files of two armies that fight each other: brigades of foot and of horse as long as the figures
/// suffice, two at least, smaller where they would be too many, with guns, and a wagon now and then.
pub fn drawn_twice(rng: &mut Rng, figures: u16) -> [String; 2] {
    let mut brigades: Vec<Vec<Unit>> = Vec::new();
    let mut left = i64::from(figures);
    while brigades.len() < BRIGADES {
        let foot = if brigades.len() < 2 { brigades.is_empty() } else { rng.chance(1, 2) };
        let mut brigade: Vec<Unit> = Vec::new();
        for _ in 0..rng.between(UNITS.0, UNITS.1) {
            brigade.push(if foot { unit(rng, &FOOT) } else { unit(rng, &HORSE) });
        }
        if foot {
            brigade.extend((0..rng.below(3)).map(|_| unit(rng, &TRAIN)).collect::<Vec<_>>());
        }
        if brigades.len() < 2 {
            let kept = if brigades.is_empty() { FOR_HORSE } else { 0 };
            fits(&mut brigade, left - kept);
        }
        let cost: u32 = brigade.iter().map(|unit| unit.figures).sum();
        if brigades.len() >= 2 && i64::from(cost) > left {
            break;
        }
        left -= i64::from(cost);
        brigades.push(brigade);
    }
    [0, 1].map(|side| file(side, &brigades))
}

/// Leaves out the last units of a brigade but one that are too many for so many figures.
fn fits(brigade: &mut Vec<Unit>, figures: i64) {
    let cost = |brigade: &[Unit]| brigade.iter().map(|unit| i64::from(unit.figures)).sum::<i64>();
    while brigade.len() > 1 && cost(brigade) > figures {
        brigade.pop();
    }
}

fn unit(rng: &mut Rng, of: &[(Kind, u32)]) -> Unit {
    let (kind, figures) = of[rng.below(of.len() as u32) as usize];
    let quality = ["ordinary", "ordinary", "elite", "second-rate"][rng.below(4) as usize];
    Unit { kind, quality, figures }
}

/// An arm of the file that is cast as a type.
const fn arm(kind: Kind) -> &'static str {
    match kind {
        Kind::Horse => "\"harquebusiers\"",
        Kind::Lobsters => "\"cuirassiers\"",
        Kind::ScotsHorse => "\"light horse\"",
        Kind::Dragoons => "\"dragoons\"",
        Kind::Musketeers => "\"firelocks\"",
        Kind::Clubmen => "\"clubmen\"",
        Kind::Highlanders => "\"charging foot\"\npikes_to_shot = [0, 1]",
        Kind::FieldGun => "\"guns\"\nweight = \"field\"\npieces = 4",
        Kind::HeavyGun => "\"guns\"\nweight = \"heavy\"\npieces = 4",
        Kind::Galloper => "\"guns\"\nweight = \"light\"\npieces = 1",
        _ => "\"foot\"\npikes_to_shot = [1, 1]",
    }
}

/// The file of an army, with a leader for each brigade.
fn file(side: usize, brigades: &[Vec<Unit>]) -> String {
    let [id, chief] = BANNERS[side];
    let brigade = |(at, units): (usize, &Vec<Unit>)| {
        let regiment = |(number, unit): (usize, &Unit)| {
            let (arm, men) = (arm(unit.kind), (unit.figures * 20).max(20));
            let more = format!("arm = {arm}\nmen = {men}\nexperience = \"seasoned\"\ngame_units = 1\n");
            (format!("Regiment {} of the {id}", 10 * at + number), more)
        };
        let unit = |it: &Unit| format!("{{ kind = \"{}\", quality = \"{}\" }}", it.kind.word(), it.quality);
        DrawnBrigade {
            id: format!("brigade-{at}"),
            name: format!("Tertia {at} of the {id}"),
            leader: format!("leader-{at}"),
            regiments: units.iter().enumerate().map(regiment).collect(),
            units: units.iter().map(unit).collect(),
        }
    };
    let leaders =
        (1..=brigades.len()).map(|at| (format!("leader-{at}"), format!("{chief}'s brigadier {at}")));
    let brigades: Vec<DrawnBrigade> = (1..).zip(brigades).map(brigade).collect();
    army_file(BANNERS[side], CAUSES[side], leaders, &brigades, Some((ChargeYrPikes::NAME, "")))
}

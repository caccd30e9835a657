//! Armies drawn by lot, of no more than so many points (CP-20-14, CP-20-15): troops of every type, grade and option, for
//! soaks and for players who cannot agree.

use engine::{Rng, Side};
use muster::{BANNERS, DrawnBrigade, army_file};
use rulebook::Names;
use scenario::Army;

use super::House;
use super::armies::entries;
use crate::book::Book;
use crate::world::Options;

/// For what each of the two armies fights.
const CAUSES: [&str; 2] = ["royalist", "parliament"];

/// The most regiments of an army.
const REGIMENTS: usize = 14;
/// How many regiments that cost too much are put aside before the army is as large as it gets.
const TOO_DEAR: u32 = 6;
/// How many are put aside before one takes the field alone at whatever it costs.
const FIRST_TOO_DEAR: u32 = 100;

/// The same regiments twice, as the files of two armies that fight each other: as many of them drawn by lot as the points
/// buy, one at least. They need not cost the same, for the King's horse is graded otherwise than that of others.
pub fn drawn_twice(rng: &mut Rng, points: u16) -> [String; 2] {
    let (mut regiments, mut too_dear) = (Vec::new(), 0);
    while regiments.len() < REGIMENTS && (too_dear < TOO_DEAR || regiments.is_empty()) {
        regiments.push(regiment(rng));
        let wings = wings_of(&regiments);
        let costs = [0, 1].map(|side| cost(&file(side, &regiments, wings)));
        let alone = regiments.len() == 1 && too_dear >= FIRST_TOO_DEAR;
        if !alone && costs[0].max(costs[1]) > u32::from(points) {
            regiments.pop();
            too_dear += 1;
        }
    }
    let wings = wings_of(&regiments);
    [0, 1].map(|side| file(side, &regiments, wings))
}

/// How many sub-generals so many regiments have.
const fn wings_of(regiments: &[String]) -> usize {
    1 + regiments.len() / 6
}

/// What an army costs by the chart at most: with every option in force, or with all but one. Men who are Highlanders by one
/// option pay for no forlorn hope by another.
fn cost(text: &str) -> u32 {
    let Ok(army) = Army::parse("drawn by lot", text) else { return u32::MAX };
    let without = std::iter::once(None).chain(Options::NAMES.into_iter().map(Some));
    without.map(|left_out| cost_without(&army, left_out)).max().unwrap_or(u32::MAX)
}

/// What an army costs with every option in force but one, if one is left out.
fn cost_without(army: &Army, left_out: Option<&str>) -> u32 {
    let mut house = House::default();
    for option in Options::NAMES.into_iter().filter(|option| Some(*option) != left_out) {
        house.options.set(option);
    }
    let entries = entries(army, Side::A, &house, &mut Names::default(), &mut Vec::new());
    entries.iter().map(|entry| u32::from(entry.cost(Book::standard(), house.options))).sum()
}

/// A regiment of any arm but its name.
fn regiment(rng: &mut Rng) -> String {
    let men = |rng: &mut Rng, low: i32, high: i32| rng.between(low, high) * 25;
    let arm = match rng.below(20) {
        0..=7 => {
            let (pikes, shot) = [(1, 2), (1, 1), (1, 3), (2, 1), (0, 1)][rng.below(5) as usize];
            format!("\"foot\"\npikes_to_shot = [{pikes}, {shot}]\nmen = {}", men(rng, 10, 32))
        }
        8 => format!("\"charging foot\"\npikes_to_shot = [0, 1]\nmen = {}", men(rng, 10, 24)),
        9 => format!("\"firelocks\"\nmen = {}", men(rng, 8, 16)),
        10 => format!("\"archers\"\nmen = {}", men(rng, 6, 12)),
        11 | 12 => format!("\"cuirassiers\"\nmen = {}", men(rng, 5, 14)),
        13..=15 => format!("\"harquebusiers\"\nmen = {}", men(rng, 4, 14)),
        16 => format!("\"border riders\"\nmen = {}", men(rng, 4, 10)),
        17 => format!("\"dragoons\"\nmen = {}", men(rng, 5, 12)),
        _ => {
            let weight = ["light", "field", "heavy"][rng.below(3) as usize];
            format!("\"guns\"\nweight = \"{weight}\"\npieces = {}\nmen = 40", rng.between(1, 6))
        }
    };
    let experience = ["raw", "seasoned", "seasoned", "veteran"][rng.below(4) as usize];
    let horse = arm.contains("cuirassiers") || arm.contains("harquebusiers");
    let tactics = if horse && rng.chance(1, 3) { "\ntactics = \"charge home\"" } else { "" };
    format!("arm = {arm}\nexperience = \"{experience}\"{tactics}\ngame_units = 1\n")
}

/// The file of an army: a Commander-in-Chief, and so many sub-generals among whom the regiments are shared out.
fn file(side: usize, regiments: &[String], wings: usize) -> String {
    let [id, chief] = BANNERS[side];
    let each = regiments.len().div_ceil(wings).max(1);
    let brigade = |(wing, part): (usize, &[String])| DrawnBrigade {
        id: format!("brigade-{wing}"),
        name: format!("Wing {wing}"),
        leader: format!("wing-{wing}"),
        regiments: ((wing - 1) * each + 1..)
            .zip(part)
            .map(|(number, more)| (format!("{id} regiment {number}"), more.clone()))
            .collect(),
        units: Vec::new(),
    };
    let brigades: Vec<DrawnBrigade> = (1..).zip(regiments.chunks(each)).map(brigade).collect();
    let leaders = (1..=wings).map(|wing| (format!("wing-{wing}"), format!("{chief}'s lieutenant {wing}")));
    army_file(BANNERS[side], CAUSES[side], leaders, &brigades, None)
}

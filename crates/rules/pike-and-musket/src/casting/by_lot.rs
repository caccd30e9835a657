//! Armies drawn by lot, of no more than so many points (PM-15-03): troops of every row, for soaks and for players who cannot agree.

use engine::{Rng, Ruleset};
use muster::{BANNERS, DrawnBrigade, army_file};

use crate::PikeAndMusket;
use crate::book::Book;
use crate::world::{Class, Nation, Troop};

/// The most units of an army.
const UNITS: usize = 30;
/// How many units that cost too much are put aside before the army is as large as it gets.
const TOO_DEAR: u32 = 6;

/// The same troops twice, as the files of two armies that fight each other: as many of them drawn by lot out of one army of Table 1 as
/// the points buy, a General and a foot regiment at least.
pub fn drawn_twice(rng: &mut Rng, points: u16) -> [String; 2] {
    let book = Book::standard();
    let nation = Nation::ALL[rng.below(Nation::ALL.len() as u32) as usize];
    let rows: Vec<Troop> = Troop::ALL.iter().copied().filter(|troop| troop.nation() == nation).collect();
    let foot = rows.iter().copied().find(|troop| troop.class() == Class::Foot).unwrap_or_default();
    let price = |(troop, figures): &(Troop, u8)| {
        u32::from(book.setup.points.of(troop.class(), Some(book.armies.rows.of(*troop)), *figures))
    };
    let general = u32::from(book.setup.points.general);
    let mut units = vec![(foot, figures(rng, foot))];
    let mut cost = general + price(&units[0]);
    let mut too_dear = 0;
    while units.len() < UNITS && too_dear < TOO_DEAR {
        let troop = if rng.chance(2, 5) { foot } else { rows[rng.below(rows.len() as u32) as usize] };
        let unit = (troop, figures(rng, troop));
        // One General more for each six units.
        let more = if units.len() % 6 == 5 { general } else { 0 };
        match cost + price(&unit) + more <= u32::from(points) {
            true => {
                cost += price(&unit) + more;
                units.push(unit);
            }
            false => too_dear += 1,
        }
    }
    BANNERS.map(|banner| file(banner, nation, &units))
}

/// The figures of a unit: within the range of its row (PM-15-03).
fn figures(rng: &mut Rng, troop: Troop) -> u8 {
    let [least, most] = Book::standard().armies.rows.of(troop).figures;
    rng.between(least.into(), most.into()) as u8
}

/// The cause for which an army of a nation fights, as files call it, and whether the table of these rules must name the nation.
const fn allegiance(nation: Nation) -> &'static str {
    match nation {
        Nation::Royalist => "royalist",
        Nation::Parliament => "parliament",
        Nation::Scots => "covenant",
        Nation::Imperial => "imperial",
        Nation::Swedish => "swedish",
        Nation::Spanish => "other",
    }
}

/// The file of an army: its commander, and a leader with a brigade for each six units.
fn file(banner: [&str; 2], nation: Nation, units: &[(Troop, u8)]) -> String {
    let [id, chief] = banner;
    let brigade = |(wing, part): (usize, &[(Troop, u8)])| {
        let regiment = |(number, (troop, figures)): (usize, &(Troop, u8))| {
            let (arm, men) = (arm(troop.class()), u32::from(*figures) * 100);
            let more = format!("arm = {arm}\nmen = {men}\nexperience = \"seasoned\"\ngame_units = 1\n");
            (format!("{id} regiment {}", wing * 6 + number + 1), more)
        };
        let unit = |(troop, figures): &(Troop, u8)| {
            format!("{{ kind = \"{}\", figures = {figures} }}", troop.word())
        };
        DrawnBrigade {
            id: format!("brigade-{wing}"),
            name: format!("Wing {}", wing + 1),
            leader: if wing == 0 { "chief".to_owned() } else { format!("wing-{wing}") },
            regiments: part.iter().enumerate().map(regiment).collect(),
            units: part.iter().map(unit).collect(),
        }
    };
    let brigades: Vec<DrawnBrigade> = units.chunks(6).enumerate().map(brigade).collect();
    let leaders =
        (1..brigades.len()).map(|wing| (format!("wing-{wing}"), format!("{chief}'s lieutenant {wing}")));
    let table = (PikeAndMusket::NAME, format!("nation = \"{}\"\n", nation.word()));
    army_file(banner, allegiance(nation), leaders, &brigades, Some((table.0, &table.1)))
}

/// An arm as files call it.
const fn arm(class: Class) -> &'static str {
    match class {
        Class::Shock | Class::Pistols => "\"harquebusiers\"",
        Class::Dragoons => "\"dragoons\"",
        Class::Battery => "\"guns\"\nweight = \"field\"\npieces = 4",
        Class::Foot | Class::General | Class::Staff => "\"foot\"\npikes_to_shot = [1, 2]",
    }
}

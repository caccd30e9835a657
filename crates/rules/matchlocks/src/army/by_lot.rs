//! Armies drawn by lot: legal, of a given size in points, the same for the same luck. For soaks, experiments, and
//! players who cannot agree.

use std::fmt::Write;

use engine::Rng;
use scenario::Position;

use super::list::{ArmyList, ListBrigade, ListUnit};
use super::roster::Roster;
use crate::book::{Book, Kind, Quality};

/// Under whose name an army that was drawn by lot takes the field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Banner {
    /// Its id in files.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Its General and then its Brigadiers.
    pub leaders: [&'static str; 4],
    /// What its regiments are called after, one after the other.
    pub regiments: [&'static str; 12],
}

impl Banner {
    /// Two armies of nobody's history, to be told apart.
    pub const TWO: [Banner; 2] = [
        Banner {
            id: "north",
            name: "The army of the north",
            leaders: ["Norwood", "Northcote", "Norbury", "Norreys"],
            regiments: [
                "Red", "White", "Blue", "Green", "Yellow", "Black", "Grey", "Orange", "Purple", "Brown",
                "Tawny", "Scarlet",
            ],
        },
        Banner {
            id: "south",
            name: "The army of the south",
            leaders: ["Southwell", "Southcote", "Sutton", "Sudbury"],
            regiments: [
                "Kent", "Essex", "Devon", "Dorset", "Surrey", "Sussex", "Norfolk", "Suffolk", "Rutland",
                "Bedford", "Hertford", "Warwick",
            ],
        },
    ];
}

/// How far below the agreed points an army may stay.
const SHORT_BY: u32 = 8;
/// How often an army is drawn before a plain one is taken.
const TRIES: u32 = 2_000;

/// A legal army list of so many points, or a little less, drawn by lot.
pub fn drawn_by_lot(rng: &mut Rng, book: &Book, points: u16) -> ArmyList {
    for _ in 0..TRIES {
        let list = draw(rng, points);
        let roster = Roster::of(&list, book);
        if roster.faults.is_empty() && roster.total() + SHORT_BY >= u32::from(points) {
            return list;
        }
    }
    plain(book, points)
}

/// One draw, which may break any rule.
fn draw(rng: &mut Rng, points: u16) -> ArmyList {
    let brigades = if points < 110 { 2 } else { rng.between(2, 3) as usize };
    let mut list = empty(points, brigades);
    for (at, brigade) in list.brigades.iter_mut().enumerate() {
        let mounted = if at == 0 { rng.chance(1, 4) } else { rng.chance(3, 5) };
        let core: &[Kind] = match (mounted, rng.below(6)) {
            (true, 0) => &[Kind::Cuirassiers, Kind::Harquebusiers],
            (true, _) => &[Kind::Harquebusiers],
            (false, _) => &[Kind::Battalia],
        };
        for kind in core {
            for _ in 0..rng.between(1, 3) {
                add(brigade, *kind, quality(rng, *kind));
            }
        }
        let guns = if mounted { Kind::GalloperGun } else { Kind::LightGun };
        let others = [guns, Kind::Dragoons, Kind::MusketeerDetachment, Kind::HorseDetachment];
        for kind in others {
            if rng.chance(1, 4) {
                add(brigade, kind, quality(rng, kind));
            }
        }
        if rng.chance(1, 4)
            && let Some(foot) = brigade.units.iter_mut().find(|unit| unit.kind == Kind::Battalia)
        {
            foot.pikes = Some(12);
        }
    }
    if rng.chance(1, 5) {
        list.artillery.push(ListUnit::plain(Kind::FieldGun, Quality::Seasoned, START));
    }
    list
}

/// Seasoned foot alone, as much of it as the points buy.
fn plain(book: &Book, points: u16) -> ArmyList {
    let mut list = empty(points, 1);
    for _ in 0..40 {
        let before = list.clone();
        add(&mut list.brigades[0], Kind::Battalia, Quality::Seasoned);
        if !Roster::of(&list, book).faults.is_empty() {
            return before;
        }
    }
    list
}

const START: Position = Position { line: 1, column: 1 };

fn empty(points: u16, brigades: usize) -> ArmyList {
    let brigade = |at: usize| ListBrigade {
        name: format!("brigade-{}", at + 1),
        class: None,
        units: Vec::new(),
        at: START,
    };
    ArmyList {
        name: "An army drawn by lot".to_owned(),
        points: Some(points),
        leader_points: None,
        generals: 1,
        mustered: false,
        brigades: (0..brigades).map(brigade).collect(),
        artillery: Vec::new(),
        at: START,
    }
}

fn add(brigade: &mut ListBrigade, kind: Kind, quality: Quality) {
    match brigade.units.iter_mut().find(|unit| (unit.kind, unit.quality) == (kind, quality)) {
        Some(unit) => unit.count += 1,
        None => brigade.units.push(ListUnit::plain(kind, quality, START)),
    }
}

/// Mostly Seasoned; artillery always (NMM-04-03), Detachments never Raw (NMM-03-23).
fn quality(rng: &mut Rng, kind: Kind) -> Quality {
    let drawn = rng.below(6);
    match (kind.class(), drawn) {
        (crate::book::Class::Artillery, _) => Quality::Seasoned,
        (_, 0) => Quality::Veteran,
        (_, 1) if !kind.is_detachment() => Quality::Raw,
        _ => Quality::Seasoned,
    }
}

/// A list as an army's file, under a banner; with the same list, two banners give the same army twice.
pub fn army_file(list: &ArmyList, banner: &Banner) -> String {
    let mut text = format!(
        "# Drawn by lot.\n\nformat = 1\n\n[army]\nid = \"{id}\"\nname = \"{name}\"\nallegiance = \"parliament\"\n\
         commander = \"{commander}\"\nsummary = \"Drawn by lot.\"\n",
        id = banner.id,
        name = banner.name,
        commander = banner.leaders[0].to_lowercase(),
    );
    for name in &banner.leaders[..=list.brigades.len().min(3)] {
        let id = name.to_lowercase();
        let _ = writeln!(text, "\n[[leader]]\nid = \"{id}\"\nname = \"{name}\"\nrating = \"able\"");
    }
    let mut names = banner.regiments.iter().cycle();
    for (at, brigade) in list.brigades.iter().enumerate() {
        let leader = banner.leaders[(at + 1).min(3)].to_lowercase();
        let _ = writeln!(
            text,
            "\n[[brigade]]\nid = \"{id}\"\nname = \"{name}'s brigade\"\nleader = \"{leader}\"",
            id = brigade.name,
            name = banner.leaders[(at + 1).min(3)],
        );
        for unit in &brigade.units {
            (0..unit.count).for_each(|_| regiment(&mut text, unit, names.next().unwrap_or(&"Old")));
        }
    }
    let points = list.points.unwrap_or(0);
    let _ = writeln!(text, "\n[matchlocks]\npoints = {points}");
    if !list.artillery.is_empty() {
        let _ = writeln!(text, "artillery = {}", entries(&list.artillery));
    }
    for brigade in &list.brigades {
        let units = entries(&brigade.units);
        let _ = writeln!(text, "\n[[matchlocks.brigade]]\nbrigade = \"{}\"\nunits = {units}", brigade.name);
    }
    text
}

/// A regiment for a Unit to be named after.
fn regiment(text: &mut String, unit: &ListUnit, name: &str) {
    let (title, arm) = match unit.kind {
        Kind::Battalia => ("regiment", "arm = \"foot\"\npikes_to_shot = [1, 2]\nmen = 500"),
        Kind::Cuirassiers => ("cuirassiers", "arm = \"cuirassiers\"\nmen = 150"),
        Kind::Harquebusiers => ("horse", "arm = \"harquebusiers\"\nmen = 150"),
        Kind::HorseDetachment => ("troop", "arm = \"harquebusiers\"\nsize = \"small\"\nmen = 60"),
        Kind::Dragoons => ("dragoons", "arm = \"dragoons\"\nmen = 120"),
        Kind::MusketeerDetachment => ("musketeers", "arm = \"commanded shot\"\nmen = 120"),
        Kind::GalloperGun => ("galloper", "arm = \"guns\"\nweight = \"galloper\"\npieces = 1\nmen = 10"),
        _ => ("drake", "arm = \"guns\"\nweight = \"light\"\npieces = 1\nmen = 20"),
    };
    let _ = writeln!(
        text,
        "\n[[brigade.regiment]]\nname = \"The {name} {title}\"\n{arm}\nexperience = \"{}\"\ngame_units = 1",
        word(unit.quality)
    );
}

fn entries(units: &[ListUnit]) -> String {
    let entry = |unit: &ListUnit| {
        let pikes = unit.pikes.map_or_else(String::new, |pikes| format!(", pikes = {pikes}"));
        let (kind, quality) = (unit.kind.key(), word(unit.quality));
        format!("    {{ kind = \"{kind}\", quality = \"{quality}\", count = {}{pikes} }},\n", unit.count)
    };
    format!("[\n{}]", units.iter().map(entry).collect::<String>())
}

const fn word(quality: Quality) -> &'static str {
    match quality {
        Quality::Raw => "raw",
        Quality::Seasoned => "seasoned",
        Quality::Veteran => "veteran",
    }
}

//! Bands drawn by lot, of no more than so many points (BR-11-03): for soaks and for players who cannot agree.

use std::fmt::Write;

use engine::Rng;

use super::bands::{BandList, GroupList, HeidmanList, cost, group_cost, profile};
use crate::book::Book;
use crate::world::Quality;

/// Under whose name a band that was drawn by lot takes the field.
struct Banner {
    id: &'static str,
    name: &'static str,
    heidman: &'static str,
    surnames: [&'static str; 7],
}

/// Two families of nobody's history, to be told apart.
const BANNERS: [Banner; 2] = [
    Banner {
        id: "north",
        name: "The men of the north side",
        heidman: "Hob of the Shaws",
        surnames: ["Armstrong", "Elliot", "Nixon", "Crosier", "Scott", "Kerr", "Rutherford"],
    },
    Banner {
        id: "south",
        name: "The men of the south side",
        heidman: "Parcy of the Peel",
        surnames: ["Robson", "Charlton", "Milburn", "Dodd", "Fenwick", "Heron", "Ridley"],
    },
];

/// How many groups that cost too much are put aside before the band is as large as it gets.
const TOO_DEAR: u32 = 8;

/// The same figures twice, as the files of two bands that fight each other: groups drawn by lot as far as the points go,
/// one at least.
pub fn drawn_twice(rng: &mut Rng, book: &Book, points: u16) -> [String; 2] {
    let list = drawn(rng, book, points.into());
    BANNERS.each_ref().map(|banner| file(book, &list, banner))
}

fn drawn(rng: &mut Rng, book: &Book, points: u32) -> BandList {
    let limits = &book.forces.sides;
    let wanted = rng.between(1, i32::from(limits.groups)) as usize;
    let mut list = BandList { heidman: heidman(rng, book), ..BandList::default() };
    let mut too_dear = 0;
    while list.groups.len() < wanted && too_dear < TOO_DEAR {
        list.groups.push(group(rng, book));
        if cost(book, &list) > points {
            list.groups.pop();
            too_dear += 1;
        }
    }
    while list.groups.is_empty() {
        // What is cheapest: the least following of those who cost least.
        let kinds = book.forces.profiles.each().map(|(name, it)| (book.forces.points.of(it), name));
        let cheapest = kinds.min().map_or_else(String::new, |(_, name)| plain(name));
        list.heidman = HeidmanList { profile: cheapest.clone(), ..HeidmanList::default() };
        let men = vec![(cheapest.clone(), limits.least_men)];
        list.groups.push(GroupList { leads_as: cheapest, men, ..GroupList::default() });
    }
    reinforced(rng, book, list, points)
}

/// What is left of the points goes into more of the men that there are.
fn reinforced(rng: &mut Rng, book: &Book, mut list: BandList, points: u32) -> BandList {
    let most = book.forces.sides.most_men;
    for _ in 0..TOO_DEAR {
        let at = rng.below(list.groups.len() as u32) as usize;
        let group = &mut list.groups[at];
        let kind = rng.below(group.men.len() as u32) as usize;
        if group.men.iter().map(|(_, count)| count).sum::<u8>() >= most {
            continue;
        }
        group.men[kind].1 += 1;
        if cost(book, &list) > points {
            list.groups[at].men[kind].1 -= 1;
        }
    }
    list
}

fn plain(name: &str) -> String {
    name.replace('_', " ")
}

/// The equipment of any profile, and one of the two qualities (BR-11-01).
fn heidman(rng: &mut Rng, book: &Book) -> HeidmanList {
    let kinds: Vec<&str> = book.forces.profiles.each().map(|(name, _)| name).collect();
    let profile = plain(kinds[rng.below(kinds.len() as u32) as usize]);
    let quality = if rng.chance(1, 3) { Quality::Fyrebrande } else { Quality::Veteran };
    HeidmanList { profile, quality, ..HeidmanList::default() }
}

/// A Leader and some men of one quality, of one to three profiles.
fn group(rng: &mut Rng, book: &Book) -> GroupList {
    let quality = Quality::ALL[rng.below(Quality::ALL.len() as u32) as usize];
    let kinds: Vec<String> = book
        .forces
        .profiles
        .each()
        .filter(|(_, it)| it.quality == quality)
        .map(|(name, _)| plain(name))
        .collect();
    let any = |rng: &mut Rng| match kinds.len() {
        0 => String::new(),
        all => kinds[rng.below(all as u32) as usize].clone(),
    };
    let limits = &book.forces.sides;
    let mut left = rng.between(limits.least_men.into(), limits.most_men.into()) as u8;
    let mut group = GroupList { leads_as: any(rng), ..GroupList::default() };
    while left > 0 {
        let count = if group.men.len() == 2 { left } else { rng.between(1, left.into()) as u8 };
        let kind = any(rng);
        match group.men.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, known)) => *known += count,
            None => group.men.push((kind, count)),
        }
        left -= count;
    }
    group
}

/// The file of a band.
fn file(book: &Book, list: &BandList, banner: &Banner) -> String {
    let Banner { id, name, heidman, surnames } = banner;
    let mut text = format!(
        "format = 1\n\n[army]\nid = \"{id}\"\nname = \"{name}\"\nallegiance = \"other\"\ncommander = \"heidman\"\n\
         skirmish = true\nsummary = \"Drawn by lot.\"\n\n\
         [[leader]]\nid = \"heidman\"\nname = \"{heidman}\"\nrating = \"able\"\n"
    );
    // No more groups than there are surnames: house rules allow seven at most.
    let groups = || list.groups.iter().zip(surnames);
    for (group, surname) in groups() {
        let (low, men) = (surname.to_lowercase(), group.men.iter().map(|(_, count)| count).sum::<u8>() + 1);
        let leads = profile(book, &group.leads_as);
        let (arm, what) = match leads {
            Ok(it) if it.mounted => ("border riders", "riders"),
            _ => ("border foot", "men"),
        };
        let experience = match leads.map(|it| it.quality) {
            Ok(Quality::Veteran | Quality::Fyrebrande) => "veteran",
            Ok(Quality::Regular) => "seasoned",
            _ => "raw",
        };
        let _ = write!(
            text,
            "\n[[leader]]\nid = \"{low}\"\nname = \"Wat {surname}\"\nrating = \"able\"\n\n\
             [[brigade]]\nid = \"{low}s\"\nname = \"The {surname}s\"\nleader = \"{low}\"\n\n\
             [[brigade.regiment]]\nname = \"{surname} {what}\"\narm = \"{arm}\"\nmen = {men}\n\
             experience = \"{experience}\"\ngame_units = 1\n"
        );
    }
    let led = &list.heidman;
    let _ = write!(
        text,
        "\n[border-reivers]\npoints = {}\nheidman = {{ profile = \"{}\", quality = \"{}\" }}\n",
        cost(book, list),
        led.profile,
        led.quality.key()
    );
    for (group, surname) in groups() {
        let (low, leads_as) = (surname.to_lowercase(), &group.leads_as);
        let _ = write!(
            text,
            "\n# {} points\n[[border-reivers.brigade]]\nbrigade = \"{low}s\"\nleads_as = \"{leads_as}\"\nunits = [\n",
            group_cost(book, group)
        );
        for (kind, count) in &group.men {
            let _ = writeln!(text, "    {{ kind = \"{kind}\", count = {count} }},");
        }
        text.push_str("]\n");
    }
    text
}

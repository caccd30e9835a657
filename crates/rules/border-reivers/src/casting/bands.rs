//! Sides made up by points (section 11): what they consist of, whether they may, and what they cost.

use engine::{Rule, Side};
use rulebook::Names;

use crate::book::{Book, PROFILES, TroopProfile};
use crate::roster::{Recruit, Troop};
use crate::rule;
use crate::world::{Man, Quality, Rank, World, weapons_in_words};

/// A side on paper.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BandList {
    /// What it is called.
    pub title: String,
    /// What it may cost (BR-11-03).
    pub limit: Option<u32>,
    /// Its Heidman.
    pub heidman: HeidmanList,
    /// Its groups.
    pub groups: Vec<GroupList>,
}

/// A Heidman on paper: the equipment of any profile, and a quality (BR-11-01).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeidmanList {
    /// What he is called.
    pub title: String,
    /// The profile whose equipment he has.
    pub profile: String,
    /// His quality.
    pub quality: Quality,
}

impl Default for HeidmanList {
    fn default() -> HeidmanList {
        HeidmanList {
            title: "the Heidman".to_owned(),
            profile: "household man".to_owned(),
            quality: Quality::Veteran,
        }
    }
}

/// A group on paper.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GroupList {
    /// What it is called.
    pub title: String,
    /// What its Leader is called; empty where nobody knows.
    pub leader: String,
    /// The profile whose equipment the Leader has.
    pub leads_as: String,
    /// Profiles of the catalogue and how many of each.
    pub men: Vec<(String, u8)>,
}

/// What is wrong with a side on paper.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BandFault {
    /// The rule that it breaks.
    pub rule: Rule,
    /// The group that breaks it, by its place, where it is one.
    pub group: Option<usize>,
    /// What, and how to mend it.
    pub what: String,
}

/// A figure of the catalogue by its name, with blanks, hyphens or underscores.
///
/// # Errors
/// If there is none, with the nearest (BR-11-02).
pub fn profile<'b>(book: &'b Book, name: &str) -> Result<&'b TroopProfile, BandFault> {
    let key = name.to_lowercase().replace([' ', '-'], "_");
    book.forces.profiles.named(&key).ok_or_else(|| {
        let near = cases::suggestion(&key, PROFILES.iter().copied());
        let what = format!("the catalogue has no \"{name}\"; {near}");
        BandFault { rule: rule!("BR-11-02"), group: None, what }
    })
}

/// Everything that is wrong with a side (BR-11-01 to BR-11-03).
pub fn faults(book: &Book, band: &BandList) -> Vec<BandFault> {
    let mut faults = Vec::new();
    let limits = &book.forces.sides;
    let mut fault = |rule: Rule, what: String| faults.push(BandFault { rule, group: None, what });
    let groups = band.groups.len();
    if groups == 0 || groups > usize::from(limits.groups) {
        fault(rule!("BR-11-01"), format!("it has {groups} groups; a side has one to {}", limits.groups));
    }
    if !matches!(band.heidman.quality, Quality::Veteran | Quality::Fyrebrande) {
        let what = format!("a Heidman is a Veteran or a Fyrebrande, no {}", band.heidman.quality.key());
        fault(rule!("BR-11-01"), what);
    }
    if let Err(unknown) = profile(book, &band.heidman.profile) {
        fault(unknown.rule, unknown.what);
    }
    for (at, group) in band.groups.iter().enumerate() {
        faults.extend(of_group(book, group).into_iter().map(|it| BandFault { group: Some(at), ..it }));
    }
    if let Some(limit) = band.limit {
        let cost = cost(book, band);
        if cost > limit {
            let what = format!("it costs {cost} points where {limit} are agreed");
            faults.push(BandFault { rule: rule!("BR-11-03"), group: None, what });
        }
    }
    faults
}

/// Everything that is wrong with a group (BR-11-01, BR-11-02).
fn of_group(book: &Book, group: &GroupList) -> Vec<BandFault> {
    let mut faults = Vec::new();
    let limits = &book.forces.sides;
    let mut fault = |rule: Rule, what: String| faults.push(BandFault { rule, group: None, what });
    let men: usize = group.men.iter().map(|(_, count)| usize::from(*count)).sum();
    if men < usize::from(limits.least_men) || men > usize::from(limits.most_men) {
        let (least, most) = (limits.least_men, limits.most_men);
        let what = format!("{} has a Leader and {men} men; {least} to {most} follow one", group.title);
        fault(rule!("BR-11-01"), what);
    }
    let all = group.men.iter().map(|(name, _)| name).chain([&group.leads_as]);
    let mut qualities: Vec<Quality> = Vec::new();
    for name in all {
        match profile(book, name) {
            Ok(found) if !qualities.contains(&found.quality) => qualities.push(found.quality),
            Ok(_) => {}
            Err(unknown) => fault(unknown.rule, unknown.what),
        }
    }
    if let [one, other, ..] = qualities[..] {
        let (title, one, other) = (&group.title, one.key(), other.key());
        let what = format!("{title} joins {one} and {other}; a group is of one quality");
        fault(rule!("BR-11-01"), what);
    }
    faults
}

/// A side of a battle as it would stand on paper: every figure by the profile of the catalogue whose equipment it has.
/// Who has none of the catalogue is called by what he has, which [`faults`] then does not find.
pub fn on_paper(world: &World, side: Side) -> BandList {
    let mut band = BandList { title: world.family(side).name.clone(), ..BandList::default() };
    for number in world.groups_of(side) {
        let group = world.group(number);
        let men = group.figures.iter().filter_map(|figure| world.man(*figure));
        let mut kits = men.map(|man| kit(&world.book, man, group.quality));
        if world.is_heidman(number) {
            let profile = kits.next().unwrap_or_default();
            band.heidman = HeidmanList { title: group.title.clone(), profile, quality: group.quality };
            continue;
        }
        let leads_as = kits.next().unwrap_or_default();
        let men = kits.map(|kit| (kit, 1)).collect();
        band.groups.push(GroupList { title: group.title.clone(), leads_as, men, ..GroupList::default() });
    }
    band
}

/// The profile whose equipment a man has; a Heidman may have that of any quality (BR-11-01).
fn kit(book: &Book, man: &Man, quality: Quality) -> String {
    let fits = |it: &TroopProfile| {
        let any = man.rank == Rank::Heidman || it.quality == quality;
        any && it.mounted == man.horse.is_some() && it.weapons == man.weapons && it.armour == man.armour
    };
    let found = book.forces.profiles.each().find(|(_, it)| fits(it));
    found.map_or_else(|| "figure of such a quality so equipped".to_owned(), |(name, _)| name.to_owned())
}

/// What a side costs (BR-11-03); figures that the catalogue does not hold cost nothing.
pub fn cost(book: &Book, band: &BandList) -> u32 {
    let groups = band.groups.iter().map(|group| group_cost(book, group)).sum::<u32>();
    groups + heidman_cost(book, &band.heidman)
}

/// What a Heidman costs (BR-11-03).
pub fn heidman_cost(book: &Book, heidman: &HeidmanList) -> u32 {
    profile(book, &heidman.profile).map_or(0, |it| {
        let points = &book.forces.points;
        points.figure(heidman.quality, it.mounted, &it.weapons, it.armour, Rank::Heidman).into()
    })
}

/// What a group costs with its Leader (BR-11-03).
pub fn group_cost(book: &Book, group: &GroupList) -> u32 {
    let points = &book.forces.points;
    let of = |name: &str, rank: Rank| {
        profile(book, name)
            .map_or(0, |it| u32::from(points.figure(it.quality, it.mounted, &it.weapons, it.armour, rank)))
    };
    let men = group.men.iter().map(|(name, count)| of(name, Rank::Ordinary) * u32::from(*count));
    men.sum::<u32>() + of(&group.leads_as, Rank::Leader)
}

/// A line of a group on paper: figures that are alike.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BandLine {
    /// Who they are, in words.
    pub words: String,
    /// Whether it is the Leader.
    pub leads: bool,
    /// How many.
    pub count: u8,
    /// What each costs (BR-11-03); nothing where the catalogue has no such figure.
    pub each: u32,
}

/// A group line by line, its Leader first.
pub fn lines(book: &Book, group: &GroupList) -> Vec<BandLine> {
    let line = |kind: &str, rank: Rank, count: u8| {
        let found = profile(book, kind).ok();
        let points = &book.forces.points;
        let each = found.map_or(0, |it| points.figure(it.quality, it.mounted, &it.weapons, it.armour, rank));
        let kit = found.map_or_else(String::new, |it| format!(", {}", in_words(it)));
        let kind = kind.replace('_', " ");
        let words = match (rank, group.leader.as_str()) {
            (Rank::Leader, "") => format!("Leader, {kind}{kit}"),
            (Rank::Leader, name) => format!("{name}: Leader, {kind}{kit}"),
            _ => format!("{kind}{kit}"),
        };
        BandLine { words, leads: rank == Rank::Leader, count, each: each.into() }
    };
    let men = group.men.iter().map(|(kind, count)| line(kind, Rank::Ordinary, *count));
    [line(&group.leads_as, Rank::Leader, 1)].into_iter().chain(men).collect()
}

/// What a figure of the catalogue is and carries.
fn in_words(it: &TroopProfile) -> String {
    let mut words = vec![it.quality.key().to_owned()];
    words.push(if it.mounted { "on horseback" } else { "on foot" }.to_owned());
    words.extend(weapons_in_words(&it.weapons));
    words.extend(it.armour.names().map(str::to_owned));
    words.join(", ")
}

/// How many of a side ride, its Leaders and the Heidman among them.
pub fn mounted(book: &Book, band: &BandList) -> u32 {
    let of = |kind: &str, count: u8| match profile(book, kind) {
        Ok(it) if it.mounted => u32::from(count),
        _ => 0,
    };
    let group = |group: &GroupList| {
        of(&group.leads_as, 1) + group.men.iter().map(|(kind, count)| of(kind, *count)).sum::<u32>()
    };
    of(&band.heidman.profile, 1) + band.groups.iter().map(group).sum::<u32>()
}

/// The Heidman of a side as a group of his own (BR-00-04).
///
/// # Errors
/// If the catalogue has no such profile.
pub fn heidman_troop(book: &Book, list: &HeidmanList, side: Side, name: String) -> Result<Troop, BandFault> {
    let it = profile(book, &list.profile)?;
    let man = recruit(it, Rank::Heidman, name, list.title.clone());
    Ok(Troop { title: list.title.clone(), side, quality: list.quality, men: vec![man] })
}

/// A group of a side as it will be numbered, its figures with names of their own. `leader` is the id of its Leader, where
/// he has one.
///
/// # Errors
/// If the catalogue has no such profile.
pub fn group_troop(
    book: &Book,
    list: &GroupList,
    side: Side,
    leader: Option<&str>,
    names: &mut Names,
) -> Result<Troop, BandFault> {
    let first = profile(book, &list.leads_as)?;
    let word = if first.mounted { "rider" } else { "man" };
    let men: usize = list.men.iter().map(|(_, count)| usize::from(*count)).sum();
    let mut found = match leader {
        Some(id) => {
            let mut found = vec![names.leader(id)];
            found.extend(names.units(&list.title, word, men));
            found
        }
        None => names.units(&list.title, word, men + 1),
    }
    .into_iter();
    let mut next = |it: &TroopProfile, rank: Rank| {
        let name = found.next().unwrap_or_default();
        let title = match rank {
            Rank::Leader if !list.leader.is_empty() => list.leader.clone(),
            _ => spoken(&name),
        };
        recruit(it, rank, name, title)
    };
    let mut recruits = vec![next(first, Rank::Leader)];
    for (name, count) in &list.men {
        let it = profile(book, name)?;
        recruits.extend((0..*count).map(|_| next(it, Rank::Ordinary)));
    }
    Ok(Troop { title: list.title.clone(), side, quality: first.quality, men: recruits })
}

/// The name by which answers call somebody as people say it: `Armstrong-3` is Armstrong 3.
pub(super) fn spoken(name: &str) -> String {
    name.replace('-', " ")
}

fn recruit(it: &TroopProfile, rank: Rank, name: String, title: String) -> Recruit {
    let horse = it.mounted.then(|| format!("{name}-horse"));
    Recruit { name, title, rank, weapons: it.weapons, armour: it.armour, horse }
}

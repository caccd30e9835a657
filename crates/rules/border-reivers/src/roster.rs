//! Numbering what takes part in a battle: men side by side and group by group, then beasts, then horses.

use engine::sheet::Scope;
use engine::{On, Piece, PieceId, Shape, Side};
use tabletop::Length;

use crate::book::Book;
use crate::table::{FigureChange, GROUPS, GroupChange, PIECES, Table};
use crate::world::{self, Armour, Band, Beast, Kind, Man, Profile, Quality, Rank, Weapon};

/// A group before its figures are numbered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Troop {
    /// Its name as a person reads it.
    pub title: String,
    /// Whose it is.
    pub side: Side,
    /// Its quality.
    pub quality: Quality,
    /// Its men, its Leader or the Heidman first.
    pub men: Vec<Recruit>,
}

/// A man before he is numbered.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Recruit {
    /// His name in answers and the log.
    pub name: String,
    /// His name as a person reads it.
    pub title: String,
    /// What he is.
    pub rank: Rank,
    /// His missile weapons.
    pub weapons: [Option<Weapon>; 2],
    /// What he wears.
    pub armour: Armour,
    /// The name of his horse, if he rides one.
    pub horse: Option<String>,
}

/// An animal before it is numbered: a beast, or a horse that nobody rides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Animal {
    /// Its name in answers and the log.
    pub name: String,
    /// Its name as a person reads it.
    pub title: String,
    /// What it is.
    pub kind: AnimalKind,
}

/// What an animal is before it is numbered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnimalKind {
    /// A beast of a herd.
    Beast(Beast),
    /// A horse that nobody rides.
    Horse {
        /// The name of the man whose horse it is.
        rider: String,
    },
}

/// Everything by its number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Roster {
    /// Who is who.
    pub profiles: Vec<Profile>,
    /// The groups.
    pub groups: Vec<Band>,
    /// The Heidman of each side.
    pub heidmen: [PieceId; 2],
    /// What each side costs (BR-11-03).
    pub points: [u32; 2],
}

/// Numbers everybody. Groups and men keep their order within their side.
///
/// # Errors
/// In words: too many of them, a side without a Heidman or with two, a group without anybody, a horse of nobody.
pub fn number(book: &Book, troops: &[Troop], animals: &[Animal]) -> Result<Roster, String> {
    for side in Side::BOTH {
        let men = troops.iter().filter(|troop| troop.side == side).flat_map(|troop| &troop.men);
        let heidmen = men.filter(|man| man.rank == Rank::Heidman).count();
        if heidmen != 1 {
            return Err(format!("side {side} has {heidmen} Heidmen, not one"));
        }
    }
    numbered(book, troops, animals)
}

/// Numbers those who are there, of one side alone or of both.
///
/// # Errors
/// In words: too many of them, a group without anybody, a horse of nobody.
pub(crate) fn numbered(book: &Book, troops: &[Troop], animals: &[Animal]) -> Result<Roster, String> {
    let sorted: Vec<&Troop> = Side::BOTH
        .into_iter()
        .flat_map(|side| troops.iter().filter(move |troop| troop.side == side))
        .collect();
    let men: usize = sorted.iter().map(|troop| troop.men.len()).sum();
    let horses = sorted.iter().flat_map(|troop| &troop.men).filter(|man| man.horse.is_some()).count();
    let all = men + animals.len() + horses;
    if all > PIECES {
        return Err(format!("there are {all} men, horses and beasts, {PIECES} at most"));
    }
    if sorted.len() > GROUPS {
        return Err(format!("there are {} groups with the Heidmen's own, {GROUPS} at most", sorted.len()));
    }
    let mut roster = Roster {
        profiles: Vec::with_capacity(all),
        groups: Vec::with_capacity(sorted.len()),
        heidmen: [PieceId(0); 2],
        points: [0; 2],
    };
    let mut saddled: Vec<(PieceId, &str)> = Vec::new();
    let mut next_horse = men + animals.len();
    for troop in &sorted {
        if troop.men.is_empty() {
            return Err(format!("{} has nobody", troop.title));
        }
        let mut figures = Vec::new();
        for recruit in &troop.men {
            let id = PieceId(roster.profiles.len() as u8);
            let horse = recruit.horse.as_ref().map(|name| {
                saddled.push((id, name));
                next_horse += 1;
                PieceId((next_horse - 1) as u8)
            });
            if recruit.rank == Rank::Heidman {
                roster.heidmen[troop.side.index()] = id;
            }
            let man = Man {
                side: troop.side,
                group: roster.groups.len() as u8,
                rank: recruit.rank,
                weapons: recruit.weapons,
                armour: recruit.armour,
                horse,
            };
            let points =
                book.forces.points.figure(troop.quality, horse.is_some(), &man.weapons, man.armour, man.rank);
            roster.points[troop.side.index()] += u32::from(points);
            figures.push(id);
            let (name, title) = (recruit.name.clone(), recruit.title.clone());
            roster.profiles.push(Profile { name, title, kind: Kind::Man(man), points });
        }
        let (title, side, quality) = (troop.title.clone(), troop.side, troop.quality);
        roster.groups.push(Band { title, side, quality, figures });
    }
    for one in animals {
        let profile = animal(&roster.profiles, one)?;
        roster.profiles.push(profile);
    }
    for (rider, name) in saddled {
        let title = mount_title(&roster.profiles[rider.index()], name);
        roster.profiles.push(Profile {
            name: name.to_owned(),
            title,
            kind: Kind::Horse { rider },
            points: 0,
        });
    }
    Ok(roster)
}

/// What people call a horse: by a name of its own, or by whose it is.
fn mount_title(rider: &Profile, name: &str) -> String {
    match name.strip_suffix("-horse") {
        Some(whose) if whose == rider.name => format!("{}'s horse", rider.title),
        _ => name.to_owned(),
    }
}

/// An animal by the men who are numbered.
fn animal(numbered: &[Profile], animal: &Animal) -> Result<Profile, String> {
    let kind = match &animal.kind {
        AnimalKind::Beast(beast) => Kind::Beast(*beast),
        AnimalKind::Horse { rider } => {
            let of = |profile: &Profile| profile.name == *rider && matches!(profile.kind, Kind::Man(_));
            let rider = numbered.iter().position(of);
            let rider = rider.ok_or_else(|| format!("{} is the horse of nobody", animal.name))?;
            Kind::Horse { rider: PieceId(rider as u8) }
        }
    };
    Ok(Profile { name: animal.name.clone(), title: animal.title.clone(), kind, points: 0 })
}

/// The outline of a round base for pictures: the square about it.
pub const fn outline(radius: Length) -> Shape {
    let across = Length(radius.0 * 2);
    Shape { files: 1, ranks: 1, form: 0, width: across, depth: across }
}

/// Sets everybody before the table: riders on their horses, groups under their Leaders, all weapons loaded, no horse
/// used to gunfire (BR-12-01).
pub fn muster(book: &Book, roster: &Roster, table: &mut Table) {
    let bases = &book.foundations.bases;
    for (at, profile) in roster.profiles.iter().enumerate() {
        let (owner, radius) = match profile.kind {
            Kind::Man(Man { side, horse: None, .. }) => (side, bases.foot),
            Kind::Man(Man { side, .. }) => (side, bases.mounted),
            Kind::Horse { .. } => (Side::A, bases.loose_horse),
            Kind::Beast(Beast::Cattle) => (Side::A, bases.cattle),
            Kind::Beast(Beast::Sheep) => (Side::A, bases.sheep),
        };
        table.pieces[at] = Piece::mustered(owner, outline(radius), 1);
        if let Kind::Man(Man { horse: Some(horse), .. }) = profile.kind {
            table.figures[at].apply(FigureChange::Rides(Some(horse)));
        }
    }
    for at in 0..roster.profiles.len() {
        if let Some(horse) = table.figures[at].rides() {
            table.pieces[horse.index()].set_host(Some(PieceId(at as u8)));
        }
    }
    for (at, group) in roster.groups.iter().enumerate() {
        table.groups[at].apply(GroupChange::Leads(group.figures.first().copied()));
    }
}

impl Scope for Roster {
    fn name(&self, on: On) -> Option<&str> {
        world::name_of(&self.profiles, &self.groups, on)
    }
}

//! The groups, men, beasts and horses of a case, and what they have left on the table.

use cases::{named as words, sheets};
use engine::{PieceId, Place, Side};
use scenario::reading::TableReader;
use tabletop::{Angle, Pose};

use super::facts;
use super::named::{self, BEASTS, QUALITIES, RANKS, SIDES, WEAPONS};
use crate::book::Book;
use crate::roster::{self, Animal, AnimalKind, Recruit, Roster, Troop};
use crate::table::{Battle, FigureChange, Table};
use crate::world::{Armour, Profile, Quality, Rank};

/// A man, a beast or a loose horse as the case names it.
struct Entry<'a> {
    reader: TableReader<'a>,
    name: String,
}

/// A group as the case names it, with its table if it has one.
struct Company<'a> {
    reader: Option<TableReader<'a>>,
    troop: Troop,
}

/// Reads all `[[group]]`, `[[figure]]`, `[[beast]]` and `[[horse]]` and sets them on the table.
pub fn read(position: &TableReader<'_>, book: &Book, table: &mut Table) -> Option<Roster> {
    let mut names: Vec<String> = Vec::new();
    let mut companies = companies(position, &mut names)?;
    let mut entries = Vec::new();
    for mut reader in position.tables("figure") {
        let entry_name = name(&mut reader, &mut names)?;
        let group = company_of(&reader, &mut companies)?;
        let company = &mut companies[group];
        let told =
            company.reader.as_ref().filter(|group| group.has("quality")).map(|_| company.troop.quality);
        let recruit = recruit(&reader, &entry_name, book, &mut company.troop)?;
        company.troop.quality = told.unwrap_or(company.troop.quality);
        company.troop.men.push(recruit);
        entries.push(Entry { reader, name: entry_name });
    }
    let mut animals = Vec::new();
    for (key, is_horse) in [("beast", false), ("horse", true)] {
        for mut reader in position.tables(key) {
            let entry_name = name(&mut reader, &mut names)?;
            let kind = match is_horse {
                true => horse_of(&reader, &companies)?,
                false => AnimalKind::Beast(words::needed(&reader, "kind", BEASTS)?),
            };
            animals.push(Animal { name: entry_name.clone(), title: entry_name.clone(), kind });
            entries.push(Entry { reader, name: entry_name });
        }
    }
    add_heidmen(&mut companies);
    companies.retain(|company| !company.troop.men.is_empty());
    companies.iter_mut().for_each(lead_first);
    let troops: Vec<Troop> = companies.iter().map(|company| company.troop.clone()).collect();
    let roster = match roster::number(book, &troops, &animals) {
        Ok(roster) => roster,
        Err(fault) => {
            position.fault("figure", fault, "mend the figures");
            return None;
        }
    };
    roster::muster(book, &roster, table);
    for entry in entries {
        set(&entry, &roster, table)?;
        entry.reader.finish()?;
    }
    hide_implied(&roster, table);
    for company in companies {
        if let Some(reader) = company.reader {
            group(&reader, &company.troop.title, &roster, table)?;
            reader.finish()?;
        }
    }
    Some(roster)
}

/// All `[[group]]`, each still without anybody.
fn companies<'a>(position: &TableReader<'a>, names: &mut Vec<String>) -> Option<Vec<Company<'a>>> {
    let mut companies = Vec::new();
    for mut reader in position.tables("group") {
        let title = name(&mut reader, names)?;
        let side = words::needed(&reader, "side", SIDES)?;
        let quality = words::word(&reader, "quality", QUALITIES).unwrap_or_default();
        companies
            .push(Company { troop: Troop { title, side, quality, men: Vec::new() }, reader: Some(reader) });
    }
    Some(companies)
}

/// The group that a figure names with `group`, or that of its side: `band-a` or `band-b`. A Heidman who names none is
/// a group by himself.
fn company_of(reader: &TableReader<'_>, companies: &mut Vec<Company<'_>>) -> Option<usize> {
    if reader.has("group") {
        let wanted = reader.text("group")?;
        let found = companies.iter().position(|company| company.troop.title == wanted);
        if found.is_none() {
            let known = companies.iter().map(|company| company.troop.title.as_str());
            let near = cases::suggestion(&wanted, known);
            reader.fault("group", format!("no group is named \"{wanted}\""), near);
        }
        return found;
    }
    let side = words::needed(reader, "side", SIDES)?;
    let title = match words::word(reader, "rank", RANKS) {
        Some(Rank::Heidman) => format!("heidman-{}", letter(side)),
        _ => format!("band-{}", letter(side)),
    };
    Some(company(companies, side, title))
}

fn company(companies: &mut Vec<Company<'_>>, side: Side, title: String) -> usize {
    if let Some(found) = companies.iter().position(|company| company.troop.title == title) {
        return found;
    }
    let troop = Troop { title, side, quality: Quality::Regular, men: Vec::new() };
    companies.push(Company { reader: None, troop });
    companies.len() - 1
}

const fn letter(side: Side) -> char {
    match side {
        Side::A => 'a',
        Side::B => 'b',
    }
}

/// Sides without a Heidman get one who takes no part, so that nobody misses him.
fn add_heidmen(companies: &mut Vec<Company<'_>>) {
    for side in Side::BOTH {
        let has = |company: &Company<'_>| {
            company.troop.side == side && company.troop.men.iter().any(|man| man.rank == Rank::Heidman)
        };
        if !companies.iter().any(has) {
            let title = format!("absent-{}", letter(side));
            let at = company(companies, side, title.clone());
            let heidman = Recruit { name: title.clone(), title, rank: Rank::Heidman, ..Recruit::default() };
            companies[at].troop.men.push(heidman);
        }
    }
}

/// A group leads with its Leader, or with the Heidman who is alone; where nobody is called so, its first man is.
fn lead_first(company: &mut Company<'_>) {
    let men = &mut company.troop.men;
    match men.iter().position(|man| man.rank != Rank::Ordinary) {
        Some(at) => men[..=at].rotate_right(1),
        None => men[0].rank = Rank::Leader,
    }
}

/// Whose horse it is that nobody rides (`of`): the first man's where the case does not say.
fn horse_of(reader: &TableReader<'_>, companies: &[Company<'_>]) -> Option<AnimalKind> {
    let mut men = companies.iter().flat_map(|company| &company.troop.men).map(|man| man.name.as_str());
    if !reader.has("of") {
        let Some(first) = men.next() else {
            reader.fault("name", "there is nobody whose horse this could be", "add a [[figure]]");
            return None;
        };
        return Some(AnimalKind::Horse { rider: first.to_owned() });
    }
    let rider = reader.text("of")?;
    if !men.clone().any(|name| name == rider) {
        reader.fault("of", format!("no man is called \"{rider}\""), cases::suggestion(&rider, men));
        return None;
    }
    Some(AnimalKind::Horse { rider })
}

/// What a man is: of the catalogue (`profile`), or as the table says.
fn recruit(reader: &TableReader<'_>, name: &str, book: &Book, troop: &mut Troop) -> Option<Recruit> {
    let mut recruit = Recruit { name: name.to_owned(), title: name.to_owned(), ..Recruit::default() };
    let mut mounted = false;
    if reader.has("profile") {
        let wanted = reader.text("profile")?;
        let found = book.forces.profiles.named(&wanted.replace([' ', '-'], "_"));
        let Some(profile) = found else {
            let near = cases::suggestion(&wanted, crate::book::PROFILES.iter().copied());
            reader.fault("profile", format!("the catalogue has no \"{wanted}\""), near);
            return None;
        };
        (recruit.weapons, recruit.armour, mounted) = (profile.weapons, profile.armour, profile.mounted);
        if troop.men.is_empty() {
            troop.quality = profile.quality;
        }
    }
    recruit.rank = words::word(reader, "rank", RANKS).unwrap_or_default();
    if reader.has("weapons") {
        let weapons = words::words(reader, "weapons", WEAPONS);
        recruit.weapons = [weapons.first().copied(), weapons.get(1).copied()];
    }
    if reader.has("armour") {
        recruit.armour = armour(reader);
    }
    let horse = reader.text_or_empty("horse");
    mounted = reader.optional_flag("mounted").unwrap_or(mounted || !horse.is_empty());
    if mounted {
        recruit.horse = Some(if horse.is_empty() { format!("{name}-horse") } else { horse });
    }
    Some(recruit)
}

fn armour(reader: &TableReader<'_>) -> Armour {
    let mut armour = Armour::default();
    for (item, at) in reader.texts("armour") {
        if !armour.wear(&item.replace(' ', "_")) {
            let near = cases::suggestion(&item, Armour::NAMES.iter().copied());
            reader.findings().report(at, format!("there is no armour \"{item}\""), near);
        }
    }
    armour
}

/// Where a man, a beast or a loose horse stands and what is on it.
fn set(entry: &Entry<'_>, roster: &Roster, table: &mut Table) -> Option<()> {
    let reader = &entry.reader;
    let id = named_piece(&roster.profiles, &entry.name)?;
    let usual = match roster.profiles[id.index()].kind {
        crate::world::Kind::Man(man) if man.side == Side::B => Angle::HALF,
        _ => Angle::UP,
    };
    let facing = words::facing(reader, "facing").unwrap_or(usual);
    let horse = table.figures[id.index()].rides();
    if let Some(at) = words::place(reader, "at") {
        let pose = Pose::new(at, facing);
        for id in [Some(id), horse].into_iter().flatten() {
            table.pieces[id.index()] = table.pieces[id.index()].at(pose);
        }
    }
    if let Some(how) = words::word(reader, "gone", named::DEPARTURES) {
        for id in [Some(id), horse].into_iter().flatten() {
            table.pieces[id.index()].place = Place::Gone(how);
        }
        table.figures[id.index()].apply(FigureChange::Rides(None));
    }
    if let Some(horse) = horse {
        sheets::set_flags(&mut table.figures[horse.index()], reader, "horse_signs");
    }
    let figure = &mut table.figures[id.index()];
    let mount = figure.rides();
    sheets::set(figure, reader, roster);
    if figure.rides() != mount {
        reader.fault("rides", "a rider's horse has a name of its own or his", "name it by horse = \"...\"");
        return None;
    }
    for (weapon, node) in (0..2).zip(reader.list("loads")) {
        figure.apply(FigureChange::loads(weapon, reader.number_of("loads", node, 0..=15)? as u8));
    }
    Some(())
}

/// Whether this is a Heidman whom the case does not name.
pub fn is_absent(profile: &Profile) -> bool {
    profile.name.starts_with("absent-")
}

/// Heidmen whom no case names take no part at all.
fn hide_implied(roster: &Roster, table: &mut Table) {
    for heidman in roster.heidmen {
        if is_absent(&roster.profiles[heidman.index()]) {
            table.pieces[heidman.index()].place = Place::Unused;
        }
    }
}

/// What is on a group.
fn group(reader: &TableReader<'_>, title: &str, roster: &Roster, table: &mut Table) -> Option<()> {
    let Some(at) = roster.groups.iter().position(|group| group.title == title) else {
        reader.fault(
            "name",
            "nobody belongs to this group",
            "add a [[figure]] with this group, or leave it out",
        );
        return None;
    };
    sheets::set(&mut table.groups[at], reader, roster);
    Some(())
}

/// A name that is new and one word.
fn name(reader: &mut TableReader<'_>, names: &mut Vec<String>) -> Option<String> {
    let facts = cases::known::<Battle>(facts::OF_BATTLE);
    let name = words::new_name(reader, names.iter().map(String::as_str), &facts)?;
    names.push(name.clone());
    Some(name)
}

/// The piece of a name.
pub fn named_piece(profiles: &[Profile], name: &str) -> Option<PieceId> {
    profiles.iter().position(|profile| profile.name == name).map(|at| PieceId(at as u8))
}

/// Reads a reference to a piece that must be there.
pub fn piece_needed(table: &TableReader<'_>, key: &'static str, profiles: &[Profile]) -> Option<PieceId> {
    words::present(table, key)?;
    words::piece(table, key, profiles.iter().map(|profile| profile.name.as_str()))
}

//! The units, generals and wagons of a case, and what they have left on the table.

use engine::{Piece, PieceId, Place, Side};
use scenario::reading::{TableReader, Value};
use tabletop::{Angle, Footprint, Length, Pose};

use super::battle::{self, House};
use super::drawn_up;
use super::facts::OF_BATTLE;
use super::ground::Laid;
use super::named::{self, FORMS, GRADES, GUNS, HIGHLANDERS, KINDS, MORALES, RANKS, SIDES};
use crate::book::Book;
use crate::formation;
use crate::roster::{self, Entry};
use crate::table::{BATTERIES, Battery, Flags, Form, Morale, Table, UnitState};
use crate::world::{Arms, Gun, Kind, Profile};

/// The pieces of a case as they come out of the file.
pub struct Cast {
    /// Who is who.
    pub profiles: Vec<Profile>,
}

/// Words that begin what a case expects, and those of the text form of answers.
const RESERVED: &[&str] =
    &["asked", "event", "roll", "odds", "winner", "drawn", "over", "not", "on", "at", "facing"];

/// Reads all `[[unit]]`, `[[general]]` and `[[wagon]]` and sets them on the table.
pub fn read(
    position: &TableReader<'_>,
    book: &Book,
    house: &House,
    laid: &Laid,
    table: &mut Table,
) -> Option<Cast> {
    let units = position.tables("unit").into_iter().map(|table| (table, None));
    let generals = position.tables("general").into_iter().map(|table| (table, Some(Kind::General)));
    let wagons = position.tables("wagon").into_iter().map(|table| (table, Some(Kind::Wagon)));
    let mut readers: Vec<(TableReader<'_>, Option<Kind>)> = units.chain(generals).chain(wagons).collect();
    let names: Vec<String> = readers.iter().map(|(table, _)| raw_name(table)).collect();
    let mut entries: Vec<Entry> = Vec::new();
    for (reader, kind) in &mut readers {
        let entry = entry(reader, *kind, book, &names, &entries)?;
        entries.push(entry);
    }
    let roster = match roster::number(book, house.scale, house.options, &entries) {
        Ok(roster) => roster,
        Err(fault) => {
            position.fault("unit", fault, "mend the unit");
            return None;
        }
    };
    for id in 0..roster.profiles.len() {
        let profile = &roster.profiles[id];
        let (drill, shape) =
            roster::drawn_up(book, profile, profile.figures, profile.pikes, roster::usual_form(profile));
        table.pieces[id] = Piece::mustered(profile.side, shape, profile.figures);
        table.units[id].drill = drill;
        if roster.profiles[id].parent.is_some() {
            table.pieces[id].place = Place::Unused;
        }
    }
    for ((reader, _), id) in readers.into_iter().zip(&roster.ids) {
        piece(&reader, *id, &roster.profiles, book, laid, table)?;
        reader.finish()?;
    }
    attach(&roster.profiles, table);
    Some(Cast { profiles: roster.profiles })
}

fn raw_name(table: &TableReader<'_>) -> String {
    match table.optional("name").map(|node| &node.value) {
        Some(Value::Text(name)) => name.clone(),
        _ => String::new(),
    }
}

/// What a piece is.
fn entry(
    table: &mut TableReader<'_>,
    kind: Option<Kind>,
    book: &Book,
    names: &[String],
    before: &[Entry],
) -> Option<Entry> {
    let name = name(table, before)?;
    let side = named::needed(table, "side", SIDES)?;
    let kind = match kind {
        Some(Kind::General) => named::word(table, "rank", RANKS).unwrap_or(Kind::General),
        Some(kind) => kind,
        None => named::needed(table, "kind", KINDS)?,
    };
    let guns = guns(table, book);
    let usual = match kind {
        Kind::Chief | Kind::General | Kind::Wagon => 1,
        Kind::Battery => guns.len() as u8 * book.figures.strength.gunners_a_gun,
        _ => 24,
    };
    let figures = named::count(table, "start", named::count(table, "figures", usual));
    let mut entry = Entry::of(&name, side, kind, figures);
    entry.grade = named::word(table, "grade", GRADES).unwrap_or(entry.grade);
    entry.brigade = table.text_or_empty("brigade");
    entry.pikes = named::count(table, "start_pikes", named::count(table, "pikes", 0));
    if let Some(node) = table.optional("under") {
        let Value::Text(general) = &node.value else {
            return table.wrong_kind_at("under", node, "the name of a general");
        };
        entry.commander = names.iter().position(|other| other == general);
        if entry.commander.is_none() {
            let near = cases::suggestion(general, names.iter().map(String::as_str));
            table.fault("under", format!("no general is named \"{general}\""), near);
        }
    }
    entry.guns = guns;
    entry.limbers = table.flag("limbers");
    entry.arms = Arms {
        firelocks: table.flag("firelocks"),
        lances: table.flag("lances"),
        highland: named::word(table, "highland", HIGHLANDERS),
        close_order_on_foot: table.flag("close_order_on_foot"),
    };
    entry.base = base(table);
    Some(entry)
}

fn guns(table: &TableReader<'_>, book: &Book) -> Vec<Gun> {
    let hail = named::count(table, "hail", book.figures.strength.hail_rounds);
    named::words(table, "guns", GUNS).into_iter().map(|class| Gun { class, hail }).collect()
}

/// The ground of a figure where the case says otherwise: `base = [0.5, 1]`, width and depth in inches.
fn base(table: &TableReader<'_>) -> Option<Footprint> {
    let at = named::place(table, "base")?;
    Some(Footprint::new(Length(at.x), Length(at.y)))
}

/// Where a piece stands, how it is drawn up, and what is on it.
fn piece(
    table: &TableReader<'_>,
    id: PieceId,
    profiles: &[Profile],
    book: &Book,
    laid: &Laid,
    onto: &mut Table,
) -> Option<()> {
    let profile = &profiles[id.index()];
    let figures = named::count(table, "figures", profile.figures).min(profile.figures);
    let mut state = state(table, profiles, laid)?;
    state.pikes = named::count(table, "pikes", profile.pikes.min(figures));
    let dismounted = state.has(Flags::DISMOUNTED);
    let usual = if dismounted { Form::Loose } else { roster::usual_form(profile) };
    let usual = if state.garrison().is_some() { Form::Garrison } else { usual };
    let form = named::word(table, "formation", FORMS).unwrap_or(usual);
    let drawn = drawn_up::read(table, profile, book, figures, state.pikes, form, dismounted)?;
    state.drill = drawn.drill;
    if form == Form::Line && !formation::legal_line(profile, &state, figures) {
        state.flags = state.flags.set(Flags::IRREGULAR, true);
    }
    let mut shape = drawn.shape;
    let usual = if profile.side == Side::A { Angle::UP } else { Angle::HALF };
    let facing = named::facing(table, "facing").unwrap_or(usual);
    let mut pose = named::place(table, "at").map(|at| Pose::new(at, facing));
    if let Some(block) = state.garrison() {
        let bounds = laid.ground.features()[usize::from(block)].bounds();
        shape = roster::garrison_shape(&bounds);
        let middle = tabletop::Point::new((bounds.low.x + bounds.high.x) / 2, bounds.high.y);
        pose = pose.or(Some(Pose::new(middle, Angle::UP)));
    }
    let gone = named::word(table, "gone", named::DEPARTURES);
    let mut piece = Piece::mustered(profile.side, shape, figures);
    piece.owner = named::word(table, "owner", SIDES).unwrap_or(profile.side);
    piece.set_host(battle::piece(table, "attached", profiles));
    if let Some(pose) = pose {
        piece = piece.at(pose);
    }
    if let Some(how) = gone {
        piece.place = Place::Gone(how);
    }
    onto.pieces[id.index()] = piece;
    onto.units[id.index()] = state;
    if let Some(battery) = profile.battery.filter(|at| usize::from(*at) < BATTERIES) {
        onto.batteries[usize::from(battery)] = guns_state(table, form)?;
    }
    left_behind(table, profile, profiles, facing, onto);
    Some(())
}

/// What is on a unit.
fn state(table: &TableReader<'_>, profiles: &[Profile], laid: &Laid) -> Option<UnitState> {
    let mut state = UnitState::default();
    for (word, at) in table.texts("flags") {
        match named::flag(&word) {
            Some(flag) => state.flags = state.flags.set(flag, true),
            None => {
                let words = named::flag_words();
                let near = cases::suggestion(&word, words.iter().map(String::as_str));
                table.findings().report(at, format!("there is no flag \"{word}\""), near);
            }
        }
    }
    state.set_morale(named::word(table, "morale", MORALES).unwrap_or(Morale::Good));
    state.hits_this_turn = named::count(table, "hits_this_turn", 0);
    state.hits_by_shooting = named::count(table, "hits_by_shooting", 0);
    state.hits_this_phase = named::count(table, "hits_this_phase", 0);
    state.rounds_lost = named::count(table, "rounds_lost", 0);
    state.set_changing(named::count(table, "changing", 0));
    state.set_works(named::count(table, "works", 0));
    state.left = named::count(table, "left_in_turn", 0);
    state.revealed = named::count(table, "revealed_until", 0);
    state.set_target(battle::piece(table, "pursues", profiles));
    state.set_garrison(battle::feature(table, "holds", &laid.names));
    state.set_spent(named::length(table, "spent").unwrap_or_default().0);
    state.set_paid(named::length(table, "paid").unwrap_or_default().0);
    state.set_straight(named::length(table, "straight").unwrap_or_default().0);
    Some(state)
}

/// The guns of a battery, each by its place from the left, counted from 0.
fn guns_state(table: &TableReader<'_>, form: Form) -> Option<Battery> {
    let all = table.list("guns").len();
    let bits = |key: &'static str| {
        let nodes = table.list(key).iter();
        nodes.filter_map(|node| table.number_of(key, node, 0..=5)).fold(0u8, |bits, at| bits | 1 << at)
    };
    let mut guns = Battery {
        lost: bits("guns_lost"),
        unlimbered: bits("guns_unlimbered"),
        limber_hit: bits("limbers_hit"),
        moved: bits("guns_moved"),
        fired: bits("guns_fired"),
        fired_before: bits("guns_fired_before"),
        unlimbering: bits("guns_unlimbering"),
        ..Battery::default()
    };
    if form == Form::Unlimbered && !table.has("guns_unlimbered") {
        guns.unlimbered = ((1u16 << all.min(8)) - 1) as u8;
    }
    for (gun, node) in table.list("hail_fired").iter().enumerate().take(crate::table::GUNS) {
        guns.set_hail_fired(gun, table.number_of("hail_fired", node, 0..=15)? as u8);
    }
    for (gun, node) in table.list("guns_turned").iter().enumerate().take(crate::table::GUNS) {
        guns.turned[gun] = (table.number_of("guns_turned", node, -45..=45)? * 2) as i8;
    }
    Some(guns)
}

/// The horses, guns or forlorn hope of a unit where they stand by themselves.
fn left_behind(
    table: &TableReader<'_>,
    profile: &Profile,
    profiles: &[Profile],
    facing: Angle,
    onto: &mut Table,
) {
    let slots = [("horses_at", profile.leaves), ("guns_at", profile.leaves), ("hope_at", profile.forlorn)];
    for (key, slot) in slots {
        let (Some(at), Some(slot)) = (named::place(table, key), slot) else { continue };
        let it = &profiles[slot.index()];
        let mut figures = it.figures;
        if key == "hope_at" {
            figures = named::count(table, "hope_figures", figures);
        }
        let shape = match it.kind {
            Kind::Guns => crate::formation::battery(it, it.figures, Form::Marker),
            Kind::Horses => crate::formation::block(it.base, figures, figures, Form::Marker),
            _ => crate::formation::block(it.base, figures, figures.div_ceil(2), Form::Line),
        };
        onto.pieces[slot.index()] = Piece::mustered(profile.side, shape, figures).at(Pose::new(at, facing));
    }
}

/// Attached generals stand with their units unless the case sets them elsewhere.
fn attach(profiles: &[Profile], table: &mut Table) {
    for id in 0..profiles.len() {
        let Some(host) = table.pieces[id].host() else { continue };
        if !table.pieces[id].on_table() && table.pieces[host.index()].on_table() {
            table.pieces[id] = table.pieces[id].at(table.pieces[host.index()].pose());
        }
    }
}

fn name(table: &mut TableReader<'_>, before: &[Entry]) -> Option<String> {
    named::present(table, "name")?;
    let name = table.text("name")?;
    table.rename(format!("\"{name}\""));
    let sound = name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_');
    if !sound || !name.starts_with(|first: char| first.is_ascii_alphabetic()) || name.len() == 1 {
        table.fault("name", "this is no name", "use one word of letters, digits and hyphens, two at least");
        return None;
    }
    if RESERVED.contains(&name.as_str()) || OF_BATTLE.iter().any(|fact| fact.split(' ').next() == Some(&name))
    {
        table.fault("name", format!("`{name}` begins other lines of a case"), "use another name");
        return None;
    }
    if before.iter().any(|entry| entry.name == name) {
        table.fault("name", "there are two of this name", "give one of them another name");
        return None;
    }
    Some(name)
}

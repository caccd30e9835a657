//! What a case says of the battle beside its pieces: options, the clock, the two sides, locks and declared shots.

use cases::{named as words, sheets};
use engine::Side;
use engine::sheet::Edit;
use scenario::reading::{Node, TableReader, Value};
use tabletop::{Area, Border, Length, Point};

use super::named::{BORDERS, SCENARIOS, SIDES};
use super::pieces::{is_absent, piece_needed};
use crate::book::Book;
use crate::roster::Roster;
use crate::table::{BattleChange, ClanChange, LOCKS, Lock, Phase, SHOTS, Shot, Table};
use crate::world::{Band, Entry, Family, Herd, Options, Scenario, ScenarioKind, Start};

/// What `[battle]`, `[A]`, `[B]` and `[[starting]]` say of what never changes.
pub struct Set {
    /// The two sides.
    pub families: [Family; 2],
    /// The scenario.
    pub scenario: Scenario,
    /// Whether the players place their figures.
    pub deploys: bool,
    /// Whether a person plays.
    pub attended: bool,
}

/// Reads `[game]`: `options`.
pub fn options(position: &TableReader<'_>) -> Option<Options> {
    let mut options = Options::default();
    let Some(game) = position.table("game") else { return Some(options) };
    for (name, at) in game.texts("options") {
        if !options.set(&name) {
            let near = cases::suggestion(&name, Options::NAMES.iter().copied());
            game.findings().report(at, format!("there is no option \"{name}\""), near);
        }
    }
    game.finish()?;
    Some(options)
}

/// Reads `[battle]`, `[A]`, `[B]`, `[[lock]]`, `[[shot]]` and `[[starting]]`.
pub fn read(position: &TableReader<'_>, book: &Book, roster: &Roster, table: &mut Table) -> Option<Set> {
    let mut set = Set {
        families: Side::BOTH.map(|side| family(side, roster)),
        scenario: usual_scenario(roster),
        deploys: false,
        attended: true,
    };
    table.battle.apply(BattleChange::Turn(1));
    table.battle.apply(BattleChange::Phase(Phase::Action));
    if let Some(battle) = position.table("battle") {
        let scenario = &mut set.scenario;
        scenario.kind = words::word(&battle, "scenario", SCENARIOS).unwrap_or(scenario.kind);
        scenario.raider = words::word(&battle, "raider", SIDES).unwrap_or(scenario.raider);
        let by_the_book = book.forces.scenarios.of(scenario.kind).unwrap_or(scenario.turns);
        scenario.turns = words::count(&battle, "last_turn", by_the_book);
        scenario.first = words::word(&battle, "first", SIDES).unwrap_or(scenario.first);
        set.deploys = battle.flag("deploys");
        set.attended = !battle.flag("unattended");
        clock(&battle, roster, table);
        battle.finish()?;
    }
    for (side, key) in [(Side::A, "A"), (Side::B, "B")] {
        if let Some(reader) = position.table(key) {
            let family = &mut set.families[side.index()];
            family.home = words::word(&reader, "home", BORDERS).unwrap_or(family.home);
            family.exits = words::words(&reader, "exits", BORDERS);
            sheets::set(&mut table.clans[side.index()], &reader, roster);
            reader.finish()?;
        }
    }
    locks_and_shots(position, roster, table)?;
    for reader in position.tables("starting") {
        let group = group(&reader, "group", &roster.groups)?;
        set.scenario.starts[usize::from(group)] = start(&reader)?;
        reader.finish()?;
    }
    if let Some(reader) = position.table("herd") {
        let placed_by = words::needed(&reader, "placed_by", SIDES)?;
        let zones: Option<Vec<Area>> = reader.list("zones").iter().map(|node| zone(&reader, node)).collect();
        set.scenario.herd = Some(Herd { placed_by, zones: zones?, driven: reader.flag("driven") });
        reader.finish()?;
    }
    Some(set)
}

fn family(side: Side, roster: &Roster) -> Family {
    let home = if side == Side::A { Border::Bottom } else { Border::Top };
    let heidman = roster.heidmen[side.index()];
    let profile = &roster.profiles[heidman.index()];
    // One whom the case does not name costs nothing.
    let unnamed = if is_absent(profile) { u32::from(profile.points) } else { 0 };
    let points = roster.points[side.index()] - unnamed;
    Family { name: format!("Side {side}"), heidman, home, exits: Vec::new(), points }
}

/// The last game turn of a fight of which a case says nothing else.
const ENDLESS: u8 = 40;

fn usual_scenario(roster: &Roster) -> Scenario {
    let anywhere =
        || Start { entry: Entry::Placed { zones: Vec::new(), within: Length::ZERO }, may_hide: false };
    Scenario {
        kind: ScenarioKind::Fight,
        raider: Side::A,
        turns: ENDLESS,
        first: Side::A,
        starts: roster.groups.iter().map(|_| anywhere()).collect(),
        herd: None,
    }
}

/// What `[battle]` says of the clock. Where it names no turn, the battle has begun or not by its phase.
fn clock(reader: &TableReader<'_>, roster: &Roster, table: &mut Table) {
    sheets::set(&mut table.battle, reader, roster);
    if !reader.has("turn") {
        table.battle.apply(BattleChange::Turn(u8::from(table.battle.phase() != Phase::Deployment)));
    }
    for side in words::words(reader, "rallied", SIDES) {
        table.clans[side.index()].apply(ClanChange::Rallied(true));
    }
}

/// Reads a reference to a group.
fn group(reader: &TableReader<'_>, key: &'static str, groups: &[Band]) -> Option<u8> {
    words::present(reader, key)?;
    let wanted = reader.text(key)?;
    let found = groups.iter().position(|group| group.title == wanted);
    if found.is_none() {
        let near = cases::suggestion(&wanted, groups.iter().map(|group| group.title.as_str()));
        reader.fault(key, format!("no group is named \"{wanted}\""), near);
    }
    found.map(|at| at as u8)
}

fn locks_and_shots(position: &TableReader<'_>, roster: &Roster, table: &mut Table) -> Option<()> {
    for (key, most) in [("lock", LOCKS), ("shot", SHOTS)] {
        if position.tables(key).len() > most {
            position.fault(key, format!("a battle holds at most {most} of these"), "leave some out");
            return None;
        }
    }
    for reader in position.tables("lock") {
        let one = piece_needed(&reader, "one", &roster.profiles)?;
        let other = piece_needed(&reader, "other", &roster.profiles)?;
        reader.finish()?;
        table.battle.apply(BattleChange::Locks(Edit::Add(Lock::between(one, other))));
    }
    for reader in position.tables("shot") {
        let shooter = piece_needed(&reader, "shooter", &roster.profiles)?;
        let target = piece_needed(&reader, "target", &roster.profiles)?;
        let shot = Shot::of(shooter, target, words::count(&reader, "weapon", 0).min(1), reader.flag("aimed"));
        reader.finish()?;
        table.battle.apply(BattleChange::Shots(Edit::Add(shot)));
    }
    Some(())
}

/// Where and when a group starts: `zones` (lists of corners) and `within`, or `over` an edge in a `turn`, with the
/// stretch `between`.
fn start(reader: &TableReader<'_>) -> Option<Start> {
    let may_hide = reader.flag("may_hide");
    if let Some(over) = words::word(reader, "over", BORDERS) {
        let turn = words::count(reader, "turn", 1);
        let between = words::place(reader, "between")
            .map_or((Length::ZERO, Length::inches(144)), |Point { x, y }| (Length(x), Length(y)));
        return Some(Start { entry: Entry::Comes { turn, over, between }, may_hide });
    }
    let zones: Option<Vec<Area>> = reader.list("zones").iter().map(|node| zone(reader, node)).collect();
    let within = words::length(reader, "within").unwrap_or_default();
    Some(Start { entry: Entry::Placed { zones: zones?, within }, may_hide })
}

fn zone(reader: &TableReader<'_>, node: &Node) -> Option<Area> {
    let Value::List(corners) = &node.value else {
        return reader.wrong_kind_at("zones", node, "the corners of a zone: [[x, y], [x, y], ...]");
    };
    let corners: Option<Vec<Point>> =
        corners.iter().map(|corner| words::place_in(reader, "zones", corner)).collect();
    let area = Area::new(&corners?);
    area.map_err(|fault| reader.fault("zones", fault.to_string(), "mend the corners")).ok()
}

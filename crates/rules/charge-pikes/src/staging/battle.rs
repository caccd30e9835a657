//! With which figures and options a case plays, where in the battle, and whose the armies are.

use engine::{PieceId, Side};
use scenario::reading::{Node, TableReader, Value};
use tabletop::{Border, Length};

use super::named::{self, BORDERS, PHASES, SCALES, SIDES};
use crate::book::Book;
use crate::table::{Phase, Table};
use crate::world::{Army, Options, Profile, Scale};

/// The size of the figures and the options of a case.
pub struct House {
    /// The size of the figures.
    pub scale: Scale,
    /// The optional rules in force.
    pub options: Options,
}

/// What the tables of a case refer to.
pub struct Names<'n> {
    /// The pieces, by number.
    pub pieces: &'n [Profile],
    /// The features of the ground, by number.
    pub features: &'n [Option<String>],
}

/// What `[battle]`, `[A]` and `[B]` say beside the table.
pub struct Set {
    /// The armies.
    pub armies: [Army; 2],
    /// The last turn.
    pub last_turn: u8,
    /// How deep the zones of deployment are, if the case says so.
    pub zone: Option<Length>,
    /// Whether the players deploy.
    pub deploys: bool,
    /// Whether only programs play.
    pub unattended: bool,
}

/// Reads `[game]`: `scale` and `options`.
pub fn settings(position: &TableReader<'_>) -> Option<House> {
    let mut house = House { scale: Scale::Large, options: Options::default() };
    let Some(rules) = position.table("game") else { return Some(house) };
    house.scale = named::word(&rules, "scale", SCALES).unwrap_or_default();
    for (name, at) in rules.texts("options") {
        if !house.options.set(&name) {
            let near = cases::suggestion(&name, Options::NAMES.iter().copied());
            rules.findings().report(at, format!("there is no option \"{name}\""), near);
        }
    }
    rules.finish()?;
    Some(house)
}

/// Reads `[battle]`, `[A]` and `[B]`.
pub fn read(position: &TableReader<'_>, book: &Book, names: &Names<'_>, table: &mut Table) -> Option<Set> {
    let usual = &book.figures.battle;
    let points = |side: Side| {
        names.pieces.iter().filter(|it| it.side == side).map(|it| u32::from(it.points)).sum::<u32>()
    };
    let mut set = Set {
        armies: Side::BOTH.map(|side| Army {
            name: format!("Army {side}"),
            baseline: if side == Side::A { Border::Bottom } else { Border::Top },
            royalist: false,
            points: points(side),
        }),
        last_turn: usual.last_turn,
        zone: None,
        deploys: false,
        unattended: false,
    };
    table.clock.turn = 1;
    table.clock.phase = Phase::Moves;
    if let Some(battle) = position.table("battle") {
        for side in named::words(&battle, "royalist", SIDES) {
            set.armies[side.index()].royalist = true;
        }
        set.last_turn = named::count(&battle, "last_turn", set.last_turn);
        set.zone = named::length(&battle, "zone");
        set.deploys = battle.flag("deploys");
        set.unattended = battle.flag("unattended");
        read_clock(&battle, names, table);
        battle.finish()?;
    }
    for side in Side::BOTH {
        let key = if side == Side::A { "A" } else { "B" };
        if let Some(army) = position.table(key) {
            let it = &mut set.armies[side.index()];
            it.baseline = named::word(&army, "baseline", BORDERS).unwrap_or(it.baseline);
            it.royalist |= army.flag("royalist");
            it.points = army.optional_number("points", 0..=100_000).map_or(it.points, |it| it as u32);
            army.finish()?;
        }
    }
    Some(set)
}

fn read_clock(battle: &TableReader<'_>, names: &Names<'_>, table: &mut Table) {
    let clock = &mut table.clock;
    clock.phase = named::word(battle, "phase", PHASES).unwrap_or(Phase::Moves);
    clock.turn = named::count(battle, "turn", u8::from(clock.phase != Phase::Deployment));
    clock.first = named::word(battle, "first", SIDES).unwrap_or(Side::A);
    clock.acting = named::word(battle, "acting", SIDES).unwrap_or(clock.first);
    clock.mover = piece(battle, "mover", names.pieces);
    for side in named::words(battle, "announced", SIDES) {
        clock.announced[side.index()] = true;
    }
    clock.opened = battle.flag("opened");
}

/// Reads an optional reference to a piece.
pub fn piece(table: &TableReader<'_>, key: &'static str, names: &[Profile]) -> Option<PieceId> {
    piece_in(table, key, table.optional(key)?, names)
}

/// Reads a reference to a piece that must be there.
pub fn piece_needed(table: &TableReader<'_>, key: &'static str, names: &[Profile]) -> Option<PieceId> {
    named::present(table, key)?;
    piece(table, key, names)
}

/// Reads a node as the name of a piece.
pub fn piece_in(table: &TableReader<'_>, key: &str, node: &Node, names: &[Profile]) -> Option<PieceId> {
    let Value::Text(name) = &node.value else {
        return table.wrong_kind_at(key, node, "a name in quotation marks");
    };
    let found = names.iter().position(|other| other.name == *name);
    if found.is_none() {
        let near = cases::suggestion(name, names.iter().map(|profile| profile.name.as_str()));
        table.findings().report(node.at, format!("{key}: nothing is named \"{name}\""), near);
    }
    found.map(|at| PieceId(at as u8))
}

/// Reads an optional reference to a feature of the ground.
pub fn feature(table: &TableReader<'_>, key: &'static str, features: &[Option<String>]) -> Option<u8> {
    table.optional(key)?;
    let name = table.text(key)?;
    let found = features.iter().position(|other| other.as_deref() == Some(name.as_str()));
    if found.is_none() {
        let near = cases::suggestion(&name, features.iter().flatten().map(String::as_str));
        table.fault(key, format!("no terrain is named \"{name}\""), near);
    }
    found.map(|at| at as u8)
}

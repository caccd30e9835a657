//! With which options a case plays, where in the battle, whose the armies are, and who comes later.

use cases::named::{self, BORDERS, SIDES};
use cases::sheets;
use engine::Side;
use scenario::reading::TableReader;
use tabletop::Border;

use super::millimetres;
use super::pieces::{Names, named_pieces};
use crate::book::Book;
use crate::table::{BattleChange, CommandChange, Phase, Table};
use crate::world::{Army, Arrival, Command, Options, Profile};

/// What `[battle]`, `[A]`, `[B]` and `[[arrival]]` say beside the table.
pub struct Set {
    /// The armies.
    pub armies: [Army; 2],
    /// The reinforcements.
    pub arrivals: Vec<Arrival>,
    /// The first player, where the scenario names him.
    pub first: Option<Side>,
    /// The last game turn.
    pub dusk: u8,
    /// Whether the players deploy.
    pub deploys: bool,
    /// Whether only programs play.
    pub unattended: bool,
}

/// Reads `[game]`: the options in force.
pub fn options(position: &TableReader<'_>) -> Option<Options> {
    let mut options = Options::default();
    let Some(rules) = position.table("game") else { return Some(options) };
    for (name, at) in rules.texts("options") {
        if !options.set(&name) {
            let near = cases::suggestion(&name, Options::NAMES.iter().copied());
            rules.findings().report(at, format!("there is no option \"{name}\""), near);
        }
    }
    rules.finish()?;
    Some(options)
}

/// Reads `[battle]`, `[A]`, `[B]` and all `[[arrival]]`. Where nothing is said it is the Movement Phase of side A in game turn 1.
pub fn read(position: &TableReader<'_>, book: &Book, profiles: &[Profile], table: &mut Table) -> Option<Set> {
    let points =
        |side: Side| profiles.iter().filter(|it| it.side == side).map(|it| u32::from(it.points)).sum();
    let mut set = Set {
        armies: Side::BOTH.map(|side| Army {
            name: format!("Army {side}"),
            edge: if side == Side::A { Border::Bottom } else { Border::Top },
            points: points(side),
        }),
        arrivals: Vec::new(),
        first: None,
        dusk: book.setup.table.dusk,
        deploys: false,
        unattended: false,
    };
    table.battle.apply(BattleChange::Turn(1));
    table.battle.apply(BattleChange::Phase(Phase::Movement));
    if let Some(battle) = position.table("battle") {
        sheets::set(&mut table.battle, &battle, &Names(profiles, &[]));
        set.first = named::word(&battle, "named_first", SIDES);
        set.dusk = named::count(&battle, "dusk", set.dusk);
        set.deploys = battle.flag("deploys");
        set.unattended = battle.flag("unattended");
        battle.finish()?;
    }
    for side in Side::BOTH {
        let key = if side == Side::A { "A" } else { "B" };
        if let Some(army) = position.table(key) {
            let it = &mut set.armies[side.index()];
            it.edge = named::word(&army, "edge", BORDERS).unwrap_or(it.edge);
            sheets::set(&mut table.armies[side.index()], &army, &Names(profiles, &[]));
            army.finish()?;
        }
    }
    for arrival in position.tables("arrival") {
        set.arrivals.push(Arrival {
            pieces: named_pieces(&arrival, "pieces", profiles),
            turn: named::count(&arrival, "turn", 1),
            edge: named::needed(&arrival, "edge", BORDERS)?,
            at: millimetres::place(&arrival, "at").unwrap_or_default(),
        });
        arrival.finish()?;
    }
    Some(set)
}

/// Reads all `[[command]]`: a name, the order in force, and what it names.
pub fn orders(
    position: &TableReader<'_>,
    commands: &[Command],
    profiles: &[Profile],
    table: &mut Table,
) -> Option<()> {
    for reader in position.tables("command") {
        let title = reader.text("name")?;
        let Some(at) = commands.iter().position(|command| command.title == title) else {
            let near = cases::suggestion(&title, commands.iter().map(|command| command.title.as_str()));
            reader.fault("name", format!("no unit is of the command \"{title}\""), near);
            return None;
        };
        let state = &mut table.commands[at];
        sheets::set(state, &reader, &Names(profiles, commands));
        if let Some(objective) = millimetres::place(&reader, "objective") {
            state.apply(CommandChange::Objective(objective));
        }
        reader.finish()?;
    }
    Some(())
}

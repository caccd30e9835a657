//! With which options a case plays, where in the battle, whose the armies are, and which tertias there are.

use cases::named::{self, BORDERS, SIDES};
use cases::sheets;
use engine::Side;
use engine::sheet::Words as Worded;
use scenario::reading::TableReader;
use tabletop::{Border, FeatureId};

use crate::table::{BattleChange, Phase, TERTIAS, Table};
use crate::world::{Army, Optional, Options, Prominent, Terrain, Tertia, World};

/// Reads `[game]`: the options in force.
pub fn options(position: &TableReader<'_>) -> Option<Options> {
    let mut options = Options::default();
    let Some(rules) = position.table("game") else { return Some(options) };
    for option in named::words(&rules, "options", Optional::WORDS) {
        options = options.with(option);
    }
    rules.finish()?;
    Some(options)
}

/// The armies of a case, unless it says otherwise: A at the bottom, B at the top.
pub fn armies() -> [Army; 2] {
    [(Side::A, Border::Bottom), (Side::B, Border::Top)]
        .map(|(side, edge)| Army { name: format!("Army {side}"), edge })
}

/// Reads all `[[tertia]]`: their names, sides and wings. Units name the tertia to which they belong.
pub fn tertias(position: &TableReader<'_>) -> Option<Vec<Tertia>> {
    let mut found: Vec<Tertia> = Vec::new();
    for table in position.tables("tertia") {
        let title = table.text("name")?;
        let side = named::needed(&table, "side", SIDES)?;
        let wing = named::count(&table, "wing", 0);
        let wing = (wing > 0).then_some(wing);
        if found.len() == TERTIAS {
            table.fault("name", format!("there are more than {TERTIAS} tertias"), "leave some out");
            return None;
        }
        found.push(Tertia { title, side, wing, units: Vec::new() });
        // Whether its card has been drawn is read when all are known.
        table.optional("drawn");
        table.finish()?;
    }
    Some(found)
}

/// Reads all `[[place]]`: a name, and the feature of that name or a point (CYP-19-12).
pub fn places(position: &TableReader<'_>, terrain: &[Terrain]) -> Option<Vec<Prominent>> {
    let mut found = Vec::new();
    for table in position.tables("place") {
        let title = table.text("name")?;
        let feature = terrain.iter().position(|it| it.name == title).map(|at| FeatureId(at as u8));
        let at = named::place(&table, "at").unwrap_or_default();
        table.finish()?;
        found.push(Prominent { title, feature, at });
    }
    Some(found)
}

/// Reads `[battle]`, `[A]`, `[B]` and what the tertias have done. Where nothing is said it is the movement of turn 1.
pub fn read(position: &TableReader<'_>, world: &mut World, table: &mut Table) -> Option<()> {
    table.battle.apply(BattleChange::Turn(1));
    table.battle.apply(BattleChange::Phase(Phase::Movement));
    if let Some(battle) = position.table("battle") {
        sheets::set(&mut table.battle, &battle, &*world);
        world.rain = battle.flag("rain");
        world.year = battle.optional_number("year", 0..=1800).map_or(0, |year| year as u16);
        world.deploys = battle.flag("deploys");
        battle.finish()?;
    }
    for side in Side::BOTH {
        let key = if side == Side::A { "A" } else { "B" };
        if let Some(army) = position.table(key) {
            if let Some(edge) = named::word(&army, "edge", BORDERS) {
                world.armies[side.index()].edge = edge;
            }
            sheets::set(&mut table.armies[side.index()], &army, &*world);
            army.finish()?;
        }
    }
    for (at, tertia) in position.tables("tertia").into_iter().enumerate() {
        if tertia.flag("drawn") {
            table.tertias[at].apply(crate::table::TertiaChange::Drawn(true));
        }
    }
    Some(())
}

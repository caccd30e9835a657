//! What a battle's file says to these rules alone, in a table of its own:
//!
//! ```toml
//! [matchlocks]
//! tokens = [{ side = "parliament", more = 2 }, { side = "royalists", version = "small", more = -1 }]
//! ```

use scenario::reading::TableReader;
use scenario::{Battle, VersionIndex};

use super::{CastFault, CastNote, Casting};
use crate::rule;
use crate::table::SideChange;

/// Tokens that a side has beside those of its Units, or lacks.
struct Tokens {
    side: usize,
    /// In which version; in all where none is named.
    version: Option<String>,
    more: i8,
}

/// Gives each side the Army Morale Tokens that the scenario gives it beside those of its Units, or takes them (NMM-16-02).
pub(super) fn give_tokens(
    battle: &Battle,
    version: VersionIndex,
    casting: &mut Casting,
) -> Result<(), CastFault> {
    let Some(section) = battle.ruleset(<crate::Matchlocks as engine::Ruleset>::NAME) else { return Ok(()) };
    let tokens =
        section.read(|table| own(battle, table)).map_err(|found| CastFault::Other(found.to_string()))?;
    let version = &battle.version(version).id;
    for it in tokens.iter().filter(|it| it.version.as_ref().is_none_or(|only| only == version)) {
        let army = &mut casting.world.armies[it.side];
        army.more_tokens = army.more_tokens.saturating_add(it.more);
        let what = format!("{} {} Army Morale Tokens by the scenario", army.name, told(it.more));
        casting.notes.push(CastNote { rule: rule!("NMM-16-02"), what });
    }
    for side in engine::Side::BOTH {
        let tokens = crate::army::initial_morale(&casting.world, side);
        let it = &mut casting.table.sides[side.index()];
        it.apply(SideChange::Tokens(tokens));
        it.apply(SideChange::Initial(tokens));
    }
    Ok(())
}

fn told(more: i8) -> String {
    if more < 0 { format!("has {} fewer", -more) } else { format!("has {more} more") }
}

fn own(battle: &Battle, table: TableReader<'_>) -> Option<Vec<Tokens>> {
    let tokens = table.tables("tokens").into_iter().filter_map(|it| one(battle, it)).collect();
    table.finish()?;
    Some(tokens)
}

fn one(battle: &Battle, table: TableReader<'_>) -> Option<Tokens> {
    let side = table.text("side");
    let version = if table.has("version") { table.text("version") } else { None };
    let more = table.number("more", -20..=20);
    let at = side.as_ref().and_then(|id| battle.sides.iter().position(|side| side.id == *id));
    if let (Some(id), None) = (&side, at) {
        let known = battle.sides.iter().map(|side| side.id.as_str()).collect::<Vec<_>>().join(" and ");
        table.fault("side", format!("there is no side \"{id}\""), format!("the sides are {known}"));
    }
    if let Some(id) = version.as_ref().filter(|id| battle.find_version(id).is_none()) {
        let known = battle.versions.iter().map(|it| it.id.as_str()).collect::<Vec<_>>().join(" and ");
        table.fault("version", format!("there is no version \"{id}\""), format!("there is {known}"));
    }
    table.finish()?;
    Some(Tokens { side: at?, version, more: more? as i8 })
}

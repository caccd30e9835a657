//! What an army's file says to these rules alone, in a table of its own (`docs/army-format.md`):
//!
//! ```toml
//! [charge-yr-pikes]
//! figures = 300
//!
//! [[charge-yr-pikes.brigade]]
//! brigade = "foot"
//! units = [{ kind = "foot", quality = "elite", count = 3 }, { kind = "field gun" }]
//! ```

use cases::named;
use engine::Ruleset;
use engine::sheet::Words;
use scenario::reading::TableReader;
use scenario::{Army, Faults, Position};

use super::troops::{Soldiers, stands_of_size};
use crate::ChargeYrPikes;
use crate::world::{Kind, Quality, World};

/// What the table of an army says; nothing of it if there is none.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct ListFile {
    /// How many figures the army may have.
    pub figures: Option<u32>,
    /// The units of its brigades, by their places in the file; where none is listed the army is what its regiments come to.
    pub brigades: Vec<(usize, Vec<Soldiers>)>,
    /// Where the table stands.
    pub at: Option<Position>,
}

impl ListFile {
    /// The table in the file of an army.
    ///
    /// # Errors
    /// Everything in it that cannot be read, with its place.
    pub fn of(army: &Army, world: &World) -> Result<ListFile, Faults> {
        match army.ruleset(ChargeYrPikes::NAME) {
            None => Ok(ListFile::default()),
            Some(section) => section.read(|table| list(army, world, table)),
        }
    }
}

fn list(army: &Army, world: &World, table: TableReader<'_>) -> Option<ListFile> {
    let figures = table.optional_number("figures", 0..=10_000).map(|figures| figures as u32);
    let brigades = muster::lists::brigades(army, &table, |unit| soldiers(world, unit));
    let at = Some(table.at());
    table.finish()?;
    Some(ListFile { figures, brigades: brigades?, at })
}

/// Units of one kind, called by it until a regiment lends them its name.
fn soldiers(world: &World, table: TableReader<'_>) -> Option<Soldiers> {
    let kind: Kind = named::needed(&table, "kind", Kind::WORDS)?;
    if kind.is_officer() || matches!(kind, Kind::Crew | Kind::Holders) {
        table.fault(
            "kind",
            format!("no {} is fielded by itself", kind.word()),
            "name troops, guns or wagons",
        );
        return None;
    }
    let mut found = Soldiers::usual(world, kind.word(), kind);
    let [least, most] = stands_of_size(world, kind).map(i64::from);
    if let Some(stands) = table.optional_number("stands", least..=most) {
        let [usual, pikes] = found.stands.map(i64::from);
        found.stands = [stands as u8, (pikes * stands / usual.max(1)) as u8];
    }
    let all = i64::from(found.stands[0]);
    if let Some(pikes) = table.optional_number("pikes", 0..=all).filter(|_| kind == Kind::Foot) {
        found.stands[1] = pikes as u8;
    }
    found.quality = named::word(&table, "quality", Quality::WORDS).unwrap_or_default();
    found.trained_band = table.flag("trained_band");
    found.firelocks = table.flag("firelocks");
    found.count = table.optional_number("count", 1..=20).map_or(1, |count| count as u8);
    table.finish()?;
    Some(found)
}

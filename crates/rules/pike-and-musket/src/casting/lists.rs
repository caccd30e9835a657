//! An army by points in a file: the table of these rules in the file of an army (`docs/army-format.md`):
//!
//! ```toml
//! [pike-and-musket]
//! points = 1020
//! generals = 3
//!
//! [[pike-and-musket.brigade]]
//! brigade = "foot"
//! units = [{ kind = "royalist foot", figures = 10, count = 6 }, { kind = "royalist battery", count = 3 }]
//! ```

use engine::Ruleset;
use scenario::reading::TableReader;
use scenario::{Army, Faults, Position};

use super::own::{nation, troop};
use crate::PikeAndMusket;
use crate::book::Book;
use crate::world::{Nation, Troop};

/// What the table of an army says; nothing of it if there is none.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ListFile {
    /// What the army may cost (PM-15-03).
    pub points: Option<u32>,
    /// How many Generals it has, where that is said.
    pub generals: Option<u8>,
    /// By whose table its regiments are cast, where its cause does not say it (PM-13-01).
    pub nation: Option<Nation>,
    /// The units of its brigades, by their places in the file; where none is listed the army is what its regiments come to.
    pub brigades: Vec<(usize, Vec<UnitList>)>,
    /// Where the table stands.
    pub at: Option<Position>,
}

/// Units of one kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnitList {
    /// Their row.
    pub troop: Troop,
    /// The figures of each.
    pub figures: u8,
    /// How many.
    pub count: u8,
}

impl ListFile {
    /// The table in the file of an army.
    ///
    /// # Errors
    /// Everything in it that cannot be read, with its place.
    pub fn of(army: &Army, book: &Book) -> Result<ListFile, Faults> {
        match army.ruleset(PikeAndMusket::NAME) {
            None => Ok(ListFile::default()),
            Some(section) => section.read(|table| list(army, book, table)),
        }
    }
}

fn list(army: &Army, book: &Book, table: TableReader<'_>) -> Option<ListFile> {
    let mut file = ListFile {
        points: table.optional_number("points", 0..=100_000).map(|points| points as u32),
        generals: table.optional_number("generals", 0..=20).map(|count| count as u8),
        at: Some(table.at()),
        ..ListFile::default()
    };
    if table.has("nation") {
        let word = table.text("nation")?;
        file.nation = nation(&word);
        if file.nation.is_none() {
            let near = cases::suggestion(&word, Nation::ALL.iter().map(|nation| nation.word()));
            table.fault("nation", format!("there is no army \"{word}\" in Table 1"), near);
        }
    }
    let brigades = muster::lists::brigades(army, &table, |unit| units(book, unit));
    table.finish()?;
    Some(ListFile { brigades: brigades?, ..file })
}

fn units(book: &Book, table: TableReader<'_>) -> Option<UnitList> {
    let kind = table.text("kind")?;
    let Some(troop) = troop(&kind) else {
        let near = cases::suggestion(&kind, Troop::ALL.iter().map(|troop| troop.word()));
        table.fault("kind", format!("there is no \"{kind}\" in Table 1"), near);
        return None;
    };
    let [_, most] = book.armies.rows.of(troop).figures;
    let figures = table.optional_number("figures", 1..=60).map_or(most, |figures| figures as u8);
    let count = table.optional_number("count", 1..=40).map_or(1, |count| count as u8);
    table.finish()?;
    Some(UnitList { troop, figures, count })
}

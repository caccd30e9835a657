//! Troops of a case that come later.

use engine::Side;
use scenario::reading::TableReader;
use tabletop::Length;

use super::battle::Names;
use super::named;
use crate::world::{Arrival, Entry, Profile};

/// Reads all `[[arrival]]`, and notes with whom each piece comes.
pub fn read(position: &TableReader<'_>, names: &Names<'_>, profiles: &mut [Profile]) -> Option<Vec<Arrival>> {
    let mut arrivals = Vec::new();
    for table in position.tables("arrival") {
        named::present(&table, "pieces")?;
        let list = table.list("pieces");
        for node in list {
            let piece = named::piece_in(&table, "pieces", node, names.pieces.iter().map(String::as_str))?;
            profiles[piece.index()].arrival = Some(arrivals.len() as u8);
        }
        let entries = table.tables("entries").into_iter().map(entry).collect::<Option<Vec<Entry>>>()?;
        if entries.is_empty() {
            table.fault("entries", "it is not said where they come on", "add entries = [{ at = [36, 48] }]");
            return None;
        }
        let number = |key| table.optional_number(key, 1..=40).map(|number| number as u8);
        arrivals.push(Arrival {
            name: format!("arrival {}", arrivals.len() + 1),
            side: named::needed(&table, "side", named::SIDES).unwrap_or(Side::A),
            from_turn: named::count(&table, "from_turn", 1),
            least_score: number("least_face"),
            certain_turn: number("certain_turn"),
            entries,
        });
        table.finish()?;
    }
    Some(arrivals)
}

fn entry(table: TableReader<'_>) -> Option<Entry> {
    named::present(&table, "at")?;
    let at = named::place(&table, "at");
    let facing = named::facing(&table, "facing").unwrap_or_default();
    let width = named::length(&table, "width").unwrap_or(Length::inches(12));
    table.finish()?;
    Some(Entry { at: at?, facing, width })
}

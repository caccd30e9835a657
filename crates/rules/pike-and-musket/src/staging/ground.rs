//! The ground of a case.

use cases::{ground, named};
use engine::sheet::Words as Worded;
use scenario::reading::TableReader;
use tabletop::{Feature, Ground};

use super::millimetres;
use crate::book::Book;
use crate::world::{Terrain, TerrainKind};

/// Reads `[table]` and all `[[terrain]]`: the shapes, and what the rules make of each.
pub fn read(position: &TableReader<'_>, book: &Book) -> Option<(Ground, Vec<Terrain>)> {
    let usual = (book.setup.table.width, book.setup.table.depth);
    let size = match position.table("table") {
        None => usual,
        Some(table) => {
            let width = millimetres::length(&table, "width").unwrap_or(usual.0);
            let depth = millimetres::length(&table, "depth").unwrap_or(usual.1);
            table.finish()?;
            (width, depth)
        }
    };
    cases::ground::lay_all(position, size, one)
}

fn one(mut table: TableReader<'_>) -> Option<(Feature, Terrain)> {
    let name = ground::name(&mut table).unwrap_or_default();
    let kind: Option<TerrainKind> = named::needed(&table, "kind", TerrainKind::WORDS);
    named::present(&table, "points")?;
    let nodes = table.list("points").iter();
    let points: Vec<_> = nodes.filter_map(|node| millimetres::place_in(&table, "points", node)).collect();
    let width = millimetres::length(&table, "width").unwrap_or_default();
    let kind = kind?;
    let hill = matches!(kind, TerrainKind::Hill | TerrainKind::Crest);
    let level = named::count(&table, "level", u8::from(hill));
    let feature = ground::feature(&table, (kind.class(), kind.tag()), level, &points, width);
    table.finish()?;
    Some((feature?, Terrain::plain(kind, name)))
}

//! The ground of a case.

use cases::{ground, named};
use engine::sheet::Words as Worded;
use scenario::reading::TableReader;
use tabletop::{Feature, Ground};

use crate::book::Book;
use crate::world::{Terrain, TerrainKind};

/// Reads `[table]` and all `[[terrain]]`: the shapes, and what the rules make of each.
pub fn read(position: &TableReader<'_>, book: &Book) -> Option<(Ground, Vec<Terrain>)> {
    let usual = book.setup.table;
    let size = ground::size(position, (usual.width, usual.depth))?;
    cases::ground::lay_all(position, size, one)
}

fn one(mut table: TableReader<'_>) -> Option<(Feature, Terrain)> {
    let name = ground::name(&mut table).unwrap_or_default();
    let kind: Option<TerrainKind> = named::needed(&table, "kind", TerrainKind::WORDS);
    let points = ground::points(&table)?;
    let width = named::length(&table, "width").unwrap_or_default();
    let kind = kind?;
    let level = named::count(&table, "level", u8::from(kind.is_hill()));
    let feature = ground::feature(&table, (kind.class(), kind.tag()), level, &points, width);
    table.finish()?;
    Some((feature?, Terrain::plain(kind, name)))
}

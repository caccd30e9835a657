//! The ground of a case.

use cases::{ground, named};
use engine::sheet::Words as Worded;
use scenario::reading::TableReader;
use tabletop::{Feature, Ground};

use crate::book::Book;
use crate::world::{Terrain, TerrainKind};

/// What is laid on the table.
pub struct Laid {
    /// The shapes.
    pub ground: Ground,
    /// What the rules make of each.
    pub terrain: Vec<Terrain>,
}

/// Reads `[table]` and all `[[terrain]]`.
pub fn read(position: &TableReader<'_>, book: &Book) -> Option<Laid> {
    let usual = book.setup.table;
    let size = ground::size(position, (usual.width, usual.depth))?;
    let (mut features, mut terrain) = (Vec::new(), Vec::new());
    for table in position.tables("terrain") {
        let (feature, kind) = one(table)?;
        features.push(feature);
        terrain.push(kind);
    }
    Some(Laid { ground: ground::lay(position, size, features)?, terrain })
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
    Some((feature?, Terrain { kind, name }))
}

//! The ground of a case.

use cases::{ground, named as words};
use scenario::reading::{Node, TableReader, Value};
use tabletop::{Class, Feature, Ground, Segment};

use super::named::TERRAIN;
use crate::book::Book;
use crate::world::Terrain;

/// What is laid on the table.
pub struct Laid {
    /// The shapes.
    pub ground: Ground,
    /// What the rules make of each.
    pub terrain: Vec<Terrain>,
}

/// Reads `[table]` and all `[[terrain]]`.
pub fn read(position: &TableReader<'_>, book: &Book) -> Option<Laid> {
    let usual = &book.foundations.table;
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
    let kind = words::needed(&table, "kind", TERRAIN);
    let points = cases::ground::points(&table)?;
    let width = words::length(&table, "width").unwrap_or_default();
    let openings = openings(&table)?;
    let kind = kind?;
    let class = kind.class();
    let level = u8::from(matches!(class, Class::Contour | Class::Crest));
    let feature = ground::feature(&table, (class, kind as u8), level, &points, width);
    table.finish()?;
    let feature = feature?;
    let terrain = Terrain::new(kind, name, openings, &feature);
    Some((feature, terrain))
}

/// `openings = [[[44, 32], [46, 32]]]`: gates, gaps and doors, each from one place to another.
fn openings(table: &TableReader<'_>) -> Option<Vec<Segment>> {
    table.list("openings").iter().map(|node| opening(table, node)).collect()
}

fn opening(table: &TableReader<'_>, node: &Node) -> Option<Segment> {
    match &node.value {
        Value::List(ends) if ends.len() == 2 => {
            let end = |at: usize| words::place_in(table, "openings", &ends[at]);
            Some(Segment::new(end(0)?, end(1)?))
        }
        _ => table.wrong_kind_at("openings", node, "an opening from one place to another: [[x, y], [x, y]]"),
    }
}

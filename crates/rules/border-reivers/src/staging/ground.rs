//! The ground of a case.

use cases::named as words;
use scenario::reading::{Node, TableReader, Value};
use tabletop::{Area, Class, Feature, Ground, Length, Line, Point, Segment};

use super::named::TERRAIN;
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
    let size = &book.foundations.table;
    let (mut width, mut depth) = (size.width, size.depth);
    if let Some(table) = position.table("table") {
        width = words::length(&table, "width").unwrap_or(width);
        depth = words::length(&table, "depth").unwrap_or(depth);
        table.finish()?;
    }
    let (mut features, mut terrain) = (Vec::new(), Vec::new());
    for table in position.tables("terrain") {
        let (feature, kind) = one(table)?;
        features.push(feature);
        terrain.push(kind);
    }
    match Ground::new(width, depth, features) {
        Ok(ground) => Some(Laid { ground, terrain }),
        Err(fault) => {
            position.fault("terrain", fault.to_string(), "mend the table or its terrain");
            None
        }
    }
}

fn one(mut table: TableReader<'_>) -> Option<(Feature, Terrain)> {
    let name = table.text_or_empty("name");
    if !name.is_empty() {
        table.rename(format!("terrain \"{name}\""));
    }
    let kind = words::needed(&table, "kind", TERRAIN);
    words::present(&table, "points")?;
    let points: Vec<Point> =
        table.list("points").iter().filter_map(|node| words::place_in(&table, "points", node)).collect();
    let width = words::length(&table, "width").unwrap_or_default();
    let openings = openings(&table)?;
    let kind = kind?;
    let feature = shape(&table, kind, &points, width);
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

fn shape(table: &TableReader<'_>, kind: TerrainKind, points: &[Point], width: Length) -> Option<Feature> {
    let (class, tag) = (kind.class(), kind as u8);
    let level = u8::from(matches!(class, Class::Contour | Class::Crest));
    let feature = if matches!(class, Class::Line | Class::Crest) {
        Line::new(points, width, &[])
            .map(|line| Feature::line(class, tag, level, line))
            .map_err(|fault| fault.to_string())
    } else {
        Area::new(points)
            .map(|area| Feature::area(class, tag, level, area))
            .map_err(|fault| fault.to_string())
    };
    feature.map_err(|fault| table.fault("points", fault, "mend the points")).ok()
}

//! The ground of a case, as it is written alike under every rulebook: `[table]` and the shapes of `[[terrain]]`. Which
//! kinds there are, and what else is told of a piece, the rulebook says.

use scenario::reading::TableReader;
use tabletop::{Area, Class, Feature, Ground, Length, Line, Point};

use crate::named;

/// How wide and how deep the table is: as `[table]` has it, else as `usual` does. `None` after a fault.
pub fn size(position: &TableReader<'_>, usual: (Length, Length)) -> Option<(Length, Length)> {
    let Some(table) = position.table("table") else { return Some(usual) };
    let width = named::length(&table, "width").unwrap_or(usual.0);
    let depth = named::length(&table, "depth").unwrap_or(usual.1);
    table.finish()?;
    Some((width, depth))
}

/// What a piece of terrain is called, if anything; faults in it are told by that name from here on.
pub fn name(table: &mut TableReader<'_>) -> Option<String> {
    let name = table.optional("name").is_some().then(|| table.text("name")).flatten()?;
    table.rename(format!("terrain \"{name}\""));
    Some(name)
}

/// The `points` of a piece of terrain, which must be there; `None` if they are not.
pub fn points(table: &TableReader<'_>) -> Option<Vec<Point>> {
    named::present(table, "points")?;
    let points = table.list("points").iter();
    Some(points.filter_map(|node| named::place_in(table, "points", node)).collect())
}

/// The feature that they make: a line `width` wide where a feature of its class is one, else an area.
pub fn feature(
    table: &TableReader<'_>,
    (class, tag): (Class, u8),
    level: u8,
    points: &[Point],
    width: Length,
) -> Option<Feature> {
    let made = if matches!(class, Class::Line | Class::Crest) {
        let line = Line::new(points, width, &[]);
        line.map(|line| Feature::line(class, tag, level, line)).map_err(|fault| fault.to_string())
    } else {
        let area = Area::new(points);
        area.map(|area| Feature::area(class, tag, level, area)).map_err(|fault| fault.to_string())
    };
    made.map_err(|fault| table.fault("points", fault, "mend the points")).ok()
}

/// The table with its features; `None` after a fault.
pub fn lay(position: &TableReader<'_>, size: (Length, Length), features: Vec<Feature>) -> Option<Ground> {
    let mended = "mend the table or its terrain";
    Ground::new(size.0, size.1, features)
        .map_err(|fault| position.fault("terrain", fault.to_string(), mended))
        .ok()
}

/// The table with all that `[[terrain]]` lays on it, read one by one, and what the rulebook makes of each, in the same order; `None` after
/// a fault.
pub fn lay_all<T>(
    position: &TableReader<'_>,
    size: (Length, Length),
    one: impl FnMut(TableReader<'_>) -> Option<(Feature, T)>,
) -> Option<(Ground, Vec<T>)> {
    let read: Option<Vec<(Feature, T)>> = position.tables("terrain").into_iter().map(one).collect();
    let (features, all) = read?.into_iter().unzip();
    Some((lay(position, size, features)?, all))
}

//! What the table of a ruleset in the file of an army lists.

use scenario::Army;
use scenario::reading::TableReader;

/// The brigades that a table lists, each with the place of its brigade among those of the file, and its units as `unit` reads them; `None`
/// after a fault. They stand as in `docs/army-format.md`: `[[ruleset.brigade]]` with `brigade = "foot"` and `units = [{ ... }]`.
pub fn brigades<T>(
    army: &Army,
    table: &TableReader<'_>,
    mut unit: impl FnMut(TableReader<'_>) -> Option<T>,
) -> Option<Vec<(usize, Vec<T>)>> {
    let readers = table.tables("brigade");
    let stated = readers.len();
    let read = readers.into_iter().filter_map(|reader| brigade(army, reader, &mut unit));
    let found: Vec<(usize, Vec<T>)> = read.collect();
    (found.len() == stated).then_some(found)
}

fn brigade<T>(
    army: &Army,
    table: TableReader<'_>,
    unit: &mut impl FnMut(TableReader<'_>) -> Option<T>,
) -> Option<(usize, Vec<T>)> {
    let id = table.text("brigade")?;
    let origin = army.brigades.iter().position(|brigade| brigade.id == id);
    if origin.is_none() {
        let near = cases::suggestion(&id, army.brigades.iter().map(|brigade| brigade.id.as_str()));
        table.fault("brigade", format!("there is no brigade \"{id}\""), near);
    }
    let units: Option<Vec<T>> = table.required_tables("units")?.into_iter().map(unit).collect();
    table.finish()?;
    Some((origin?, units?))
}

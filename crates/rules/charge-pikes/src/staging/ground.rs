//! The ground of a case.

use cases::{ground, sheets};
use scenario::reading::TableReader;
use tabletop::{Feature, Ground, Length};

use super::battle::Names;
use super::named::{self, TERRAIN, Worded};
use crate::book::Book;
use crate::table::{FEATURES, Finding};
use crate::world::{Closed, Cover, Terrain, TerrainKind};

/// What is laid on the table.
pub struct Laid {
    /// The shapes.
    pub ground: Ground,
    /// What the rules make of each.
    pub terrain: Vec<Terrain>,
    /// The names of those that have one.
    pub names: Vec<Option<String>>,
    /// What has been found out about each.
    pub findings: [Finding; FEATURES],
}

/// The table of a case that says nothing of it, in inches.
const USUAL: (i32, i32) = (72, 48);

/// Reads `[table]` and all `[[terrain]]`.
pub fn read(position: &TableReader<'_>, book: &Book) -> Option<Laid> {
    let size = ground::size(position, (Length::inches(USUAL.0), Length::inches(USUAL.1)))?;
    let (mut features, mut terrain, mut names) = (Vec::new(), Vec::new(), Vec::new());
    let mut findings = [Finding::default(); FEATURES];
    let tables = position.tables("terrain");
    if tables.len() > FEATURES {
        position.fault("terrain", "there is too much of it", format!("lay {FEATURES} features at most"));
        return None;
    }
    for (at, table) in tables.into_iter().enumerate() {
        let (feature, kind, finding) = one(table, book)?;
        names.push((!kind.name.is_empty()).then(|| kind.name.clone()));
        features.push(feature);
        terrain.push(kind);
        findings[at] = finding;
    }
    Some(Laid { ground: ground::lay(position, size, features)?, terrain, names, findings })
}

fn one(mut table: TableReader<'_>, book: &Book) -> Option<(Feature, Terrain, Finding)> {
    let name = ground::name(&mut table).unwrap_or_default();
    let kind = named::needed(&table, "kind", TERRAIN);
    let points = ground::points(&table)?;
    let width = named::length(&table, "width").unwrap_or_default();
    let hill = matches!(kind, Some(TerrainKind::GentleHill | TerrainKind::SteepHill | TerrainKind::Crest));
    let level = named::count(&table, "level", u8::from(hill));
    let kind = kind?;
    let mut terrain = book.ground.usual(kind);
    terrain.name = name;
    terrain.garrison = named::count(&table, "garrison", terrain.garrison);
    terrain.height = named::count(&table, "height", terrain.height);
    terrain.cover_from_shot =
        named::word(&table, "cover_from_shot", Cover::WORDS).unwrap_or(terrain.cover_from_shot);
    terrain.cover_in_combat =
        named::word(&table, "cover_in_combat", Cover::WORDS).unwrap_or(terrain.cover_in_combat);
    terrain.banks = named::length(&table, "banks").unwrap_or(terrain.banks);
    terrain.closed = closed(&table);
    let mut finding = Finding::default();
    sheets::set(&mut finding, &table, &Names { pieces: &[], features: &[] });
    let feature = ground::feature(&table, (kind.class(), kind.tag()), level, &points, width);
    table.finish()?;
    Some((feature?, terrain, finding))
}

fn closed(table: &TableReader<'_>) -> Closed {
    let mut closed = Closed::default();
    for (word, at) in table.texts("closed") {
        match word.as_str() {
            "foot" => closed.foot = true,
            "mounted" => closed.mounted = true,
            "guns" => closed.guns = true,
            _ => table.findings().report(
                at,
                format!("closed to \"{word}\""),
                "it can be closed to foot, mounted and guns",
            ),
        }
    }
    closed
}

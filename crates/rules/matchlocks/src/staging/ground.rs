//! The ground of a case.

use cases::{ground, sheets};
use engine::sheet::{Edit, Listed};
use scenario::reading::TableReader;
use tabletop::{Class, Feature, Ground, Length};

use super::battle::Names;
use super::named::{self, Named};
use crate::book::Book;
use crate::table::{FEATURES, Finding, GAPS, Gap, Gaps};
use crate::world::Terrain;

/// What is laid on the table, with its names and what has been found out about it.
pub struct Laid {
    /// The shapes.
    pub ground: Ground,
    /// What the rules make of each.
    pub terrain: Vec<Terrain>,
    /// The names of those that have one.
    pub names: Vec<Option<String>>,
    /// What has been found out about each.
    pub findings: [Finding; FEATURES],
    /// The gaps opened in them.
    pub gaps: Gaps,
}

const TERRAIN: Named<Terrain> = &[
    ("open", Terrain::Open),
    ("hill", Terrain::Hill),
    ("steep hill", Terrain::SteepHill),
    ("broken", Terrain::Broken),
    ("bog", Terrain::Bog),
    ("wood", Terrain::Wood),
    ("building", Terrain::Building { capacity: 0 }),
    ("road", Terrain::Road),
    ("hedge", Terrain::Hedge),
    ("wall", Terrain::Wall),
    ("high wall", Terrain::HighWall),
    ("field defence", Terrain::FieldDefence),
    ("stream", Terrain::Stream),
    ("impassable", Terrain::Impassable),
];

/// Reads `[table]` and all `[[terrain]]`.
pub fn read(position: &TableReader<'_>, book: &Book) -> Option<Laid> {
    let usual = book.settings.table;
    let size = ground::size(position, (usual.width, usual.depth))?;
    let (mut features, mut terrain, mut names) = (Vec::new(), Vec::new(), Vec::new());
    let mut findings = [Finding::default(); FEATURES];
    let mut gaps = Gaps::default();
    let tables = position.tables("terrain");
    if tables.len() > FEATURES {
        position.fault("terrain", "there is too much of it", format!("lay {FEATURES} features at most"));
        return None;
    }
    for (at, table) in tables.into_iter().enumerate() {
        let (feature, kind, name, finding) = one(table, book, at as u8, &mut gaps)?;
        features.push(feature);
        terrain.push(kind);
        names.push(name);
        findings[at] = finding;
    }
    Some(Laid { ground: ground::lay(position, size, features)?, terrain, names, findings, gaps })
}

fn one(
    mut table: TableReader<'_>,
    book: &Book,
    number: u8,
    gaps: &mut Gaps,
) -> Option<(Feature, Terrain, Option<String>, Finding)> {
    let name = ground::name(&mut table);
    let kind = named::needed(&table, "kind", TERRAIN);
    let points = ground::points(&table)?;
    let width = named::length(&table, "width");
    let level =
        named::count(&table, "level", u8::from(matches!(kind, Some(Terrain::Hill | Terrain::SteepHill))));
    let usual = book.troops.building.usual_capacity;
    let capacity = named::count(&table, "capacity", usual);
    let mut finding = Finding::default();
    sheets::set(&mut finding, &table, &Names { pieces: &[], leaders: &[], features: &[] });
    for node in table.list("gaps") {
        // Two distances along it, written as the two numbers of a place are.
        let ends = named::place_in(&table, "gaps", node)?;
        if !gaps.has_room() {
            table.fault("gaps", "there are too many", format!("open {GAPS} gaps at most"));
            return None;
        }
        Gaps::edit(gaps, Edit::Add(Gap::between(number, Length(ends.x), Length(ends.y))));
    }
    let kind = match kind? {
        Terrain::Building { .. } => Terrain::Building { capacity },
        kind => kind,
    };
    let feature =
        ground::feature(&table, (class(kind), kind.tag()), level, &points, width.unwrap_or_default());
    table.finish()?;
    Some((feature?, kind, name, finding))
}

/// How a kind of ground lies.
const fn class(kind: Terrain) -> Class {
    match kind {
        Terrain::Hill | Terrain::SteepHill => Class::Contour,
        Terrain::Building { .. } => Class::Building,
        Terrain::Hedge
        | Terrain::Wall
        | Terrain::HighWall
        | Terrain::FieldDefence
        | Terrain::Stream
        | Terrain::Road => Class::Line,
        _ => Class::Patch,
    }
}

//! Reading the features of a battle.

use super::outline;
use super::*;
use crate::reading::Node;

/// The most features a battle may have, contours and crests included, and the most points of one.
const MOST_FEATURES: usize = 120;
const MOST_POINTS: usize = 64;

/// Reads all `[[terrain]]` tables. A feature that cannot be read is left out, its faults written down.
pub(crate) fn read_features(table: &TableReader<'_>, map: &Map) -> Vec<Feature> {
    let mut features: Vec<Feature> = Vec::new();
    let tables = table.tables("terrain");
    if tables.len() > MOST_FEATURES {
        let what = format!("there are {} features", tables.len());
        table.fault("terrain", what, format!("a battle may have {MOST_FEATURES} at most; join some"));
        return features;
    }
    for reader in tables {
        let (at, findings, id) = (reader.at(), reader.findings(), reader.raw_id());
        let Some(feature) = read_feature(reader, map) else {
            findings.set_aside(&id);
            continue;
        };
        if features.iter().any(|other| other.id == feature.id) {
            let what = format!("there are two features with the id \"{}\"", feature.id);
            findings.report(at, what, "give one of them another id");
        }
        features.push(feature);
    }
    let lines = features.iter().filter_map(|feature| feature.relief.as_ref());
    let shapes = features.len() + lines.map(|relief| relief.contours.len() + 1).sum::<usize>();
    if shapes > MOST_FEATURES {
        let what = format!("there are {shapes} shapes of terrain, contours and crests included");
        table.fault("terrain", what, format!("a battle may have {MOST_FEATURES} at most; join some"));
    }
    features
}

fn read_feature(mut table: TableReader<'_>, map: &Map) -> Option<Feature> {
    let id = table.id("id");
    if let Some(id) = &id {
        table.rename(format!("terrain \"{id}\""));
    }
    let kind: Option<FeatureKind> = table.word("type");
    let name = table.text_or_empty("name");
    let shape = read_shape(&table, map, kind);
    let relief = read_relief(&table, map, kind, shape.as_ref());
    let width_m = table.optional_number("width_m", 1..=500).map(|width| width as u16);
    let [foot, horse, guns] = ["foot", "horse", "guns"].map(|key| table.optional_word(key));
    let cover = table.optional_word("cover");
    let hides = table.optional_flag("hides");
    let note = table.text_or_empty("note");
    table.finish()?;
    let (id, kind, shape, relief) = (id?, kind?, shape?, relief?);
    Some(Feature { id, kind, name, shape, relief, width_m, foot, horse, guns, cover, hides, note })
}

/// The shape: exactly one of `area`, `line` and `spot`, and one that suits the type.
fn read_shape(table: &TableReader<'_>, map: &Map, kind: Option<FeatureKind>) -> Option<Shape> {
    let nodes = ["area", "line", "spot"].map(|key| (key, table.optional(key)));
    let given: Vec<_> = nodes.iter().filter_map(|(key, node)| node.map(|node| (*key, node))).collect();
    let (can_area, can_line, can_spot) = kind.map_or((true, true, true), FeatureKind::shapes);
    let wanted = [(can_area, "area"), (can_line, "line"), (can_spot, "spot")];
    let wanted: Vec<&str> = wanted.iter().filter(|(can, _)| *can).map(|(_, key)| *key).collect();
    let [(key, node)] = given.as_slice() else {
        let what = if given.is_empty() { "it has no shape" } else { "it has more than one shape" };
        table.fault("type", what, format!("give it one of: {}", wanted.join(", ")));
        return None;
    };
    if !wanted.contains(key) {
        let kind = kind.map_or("feature", FeatureKind::word);
        table.fault(
            key,
            format!("a {kind} cannot be drawn as {key}"),
            format!("use {}", wanted.join(" or ")),
        );
        return None;
    }
    match *key {
        "area" => read_area(table, map, key, node).map(Shape::Area),
        "line" => read_line(table, map, key, node).map(Shape::Line),
        _ => map.read_point(table, key, node).map(Shape::Spot),
    }
}

fn read_points(table: &TableReader<'_>, map: &Map, key: &str, node: &Node) -> Option<Vec<MapPoint>> {
    let points = map.read_points(table, key, node)?;
    if points.len() > MOST_POINTS {
        let what = format!("{key} has {} points", points.len());
        table.fault_at(node.at, what, format!("use {MOST_POINTS} at most"));
        return None;
    }
    Some(points)
}

fn read_area(table: &TableReader<'_>, map: &Map, key: &str, node: &Node) -> Option<Vec<MapPoint>> {
    match outline::polygon(read_points(table, map, key, node)?) {
        Ok(outline) => Some(outline),
        Err(why) => {
            let mend = "give the corners in order round the area, each once";
            table.fault_at(node.at, format!("{key}: {why}"), mend);
            None
        }
    }
}

fn read_line(table: &TableReader<'_>, map: &Map, key: &str, node: &Node) -> Option<Vec<MapPoint>> {
    let points = read_points(table, map, key, node)?;
    if points.len() < 2 || points.windows(2).any(|pair| pair[0] == pair[1]) {
        let what = format!("{key} needs two points or more, neighbours different");
        table.fault_at(node.at, what, "write [[x, y], [x, y], ...] in metres");
        return None;
    }
    Some(points)
}

/// The relief: `Some(None)` for what is not high ground, `None` after a fault.
fn read_relief(
    table: &TableReader<'_>,
    map: &Map,
    kind: Option<FeatureKind>,
    shape: Option<&Shape>,
) -> Option<Option<Relief>> {
    let keys = ["slope", "crest", "contours"];
    if kind.is_some_and(|kind| !kind.is_high()) {
        let given: Vec<_> = keys.into_iter().filter(|key| table.optional(key).is_some()).collect();
        for key in &given {
            table.fault(key, format!("{key} is given to ground that is not high"), "remove it");
        }
        return given.is_empty().then_some(None);
    }
    let usual = if kind == Some(FeatureKind::Escarpment) { Slope::Steep } else { Slope::Gentle };
    let slope = table.optional_word("slope").unwrap_or(usual);
    let crest = match table.optional("crest") {
        Some(node) => read_line(table, map, "crest", node)?,
        None => Vec::new(),
    };
    let tables = table.tables("contours");
    let count = tables.len();
    let contours: Vec<_> = tables.into_iter().filter_map(|table| read_contour(table, map)).collect();
    if let Some(Shape::Area(foot)) = shape {
        let outlines = contours.iter().flat_map(|contour| &contour.outline).chain(&crest);
        for point in outlines.filter(|point| !outline::holds(foot, **point)) {
            let what =
                format!("the point [{}, {}] of its contours or crest lies outside it", point.x, point.y);
            table.fault(
                if crest.contains(point) { "crest" } else { "contours" },
                what,
                "keep them within area",
            );
        }
    }
    if contours.windows(2).any(|pair| pair[0].level >= pair[1].level) {
        table.fault("contours", "the contours do not rise", "give them from the lowest level to the highest");
    }
    (contours.len() == count).then_some(Some(Relief { slope, contours, crest }))
}

fn read_contour(table: TableReader<'_>, map: &Map) -> Option<Contour> {
    let level = table.number("level", 1..=9);
    let outline = table.required("area").and_then(|node| read_area(&table, map, "area", node));
    table.finish()?;
    Some(Contour { level: level? as u8, outline: outline? })
}

/// Finds the feature that a key names by its id.
pub(crate) fn find_feature(
    table: &TableReader<'_>,
    key: &'static str,
    features: &[Feature],
) -> Option<FeatureIndex> {
    let id = table.text(key)?;
    if let Some(place) = features.iter().position(|feature| feature.id == id) {
        return Some(FeatureIndex(place as u8));
    }
    if table.findings().is_set_aside(&id) {
        return None;
    }
    let known = features.iter().map(|feature| feature.id.as_str());
    table.fault(key, format!("there is no terrain \"{id}\""), crate::reading::suggestion(&id, known));
    None
}

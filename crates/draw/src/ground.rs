//! The ground: its names, and what lies over what. How each kind is drawn stands in `terrain`, houses in `houses`.

use engine::View;
use engine::view::{GroundKind, GroundShape, GroundView};

use crate::fields;
use crate::polygon::{along, bounds, holds};
use crate::sheet::{Sheet, Spot, escaped, n, wide};
use crate::terrain::{self, Feature};

/// The turf with everything that lies on it, clipped to the table, and the names of places.
pub(crate) fn ground(view: &View, sheet: &Sheet) -> String {
    let (left, top, width, depth) = sheet.table();
    let turf = format!(r#"x="{}" y="{}" width="{}" height="{}""#, n(left), n(top), n(width), n(depth));
    let mut out = format!(r#"<clipPath id="table"><rect {turf}/></clipPath><rect class="turf" {turf}/>"#);
    out.push_str(r#"<g clip-path="url(#table)">"#);
    out.push_str(&format!(r#"<rect class="stains" fill="url(#stains)" {turf}/>"#));
    if view.pieces.iter().filter_map(|piece| piece.stand.as_ref()).all(|stand| !stand.round) {
        out.push_str(&fields::furlongs((left, top, left + width, top + depth)));
    }
    out.push_str(&format!(r#"<rect class="grain" fill="url(#grain)" {turf}/>"#));
    let features: Vec<Feature> = view.ground.iter().map(|feature| Feature::of(feature, sheet)).collect();
    for (feature, told) in features.iter().zip(&view.ground) {
        out.push_str(&format!("<g>{}{}</g>", hint(told), feature.flat()));
    }
    // What stands throws its shadow over all that lies.
    out.push_str(&features.iter().map(Feature::raised).collect::<String>());
    out.push_str(&format!(r#"<rect class="lamp" fill="url(#lamp)" {turf}/></g>"#));
    out.push_str(&names(view, sheet));
    out
}

fn spots(sheet: &Sheet, points: &[tabletop::Point]) -> Vec<Spot> {
    points.iter().map(|point| sheet.spot(*point)).collect()
}

/// What a pointer that rests on a feature is told.
fn hint(feature: &GroundView) -> String {
    let parts = [&feature.name, &feature.word, &feature.found];
    let words: Vec<&str> = parts.iter().map(|part| part.as_str()).filter(|part| !part.is_empty()).collect();
    format!("<title>{}</title>", escaped(&words.join(", ")))
}

/// The size of type of a place's name.
const NAME: f64 = 12.0;

/// The names of places, each at the middle of its ground.
fn names(view: &View, sheet: &Sheet) -> String {
    let name = |(feature, (x, y), (dx, dy)): (&GroundView, Spot, Spot)| {
        let place = match dy == 0.0 {
            true => format!(r#"x="{}" y="{}""#, n(x), n(y)),
            false => format!(r#"transform="matrix({dx:.3} {dy:.3} {:.3} {dx:.3} {} {})""#, -dy, n(x), n(y)),
        };
        format!(r#"<text class="place" {place}>{}</text>"#, escaped(&feature.name))
    };
    named(view, sheet).into_iter().map(name).collect()
}

/// The room that the names of places take, for others to keep clear of.
pub(crate) fn name_frames(view: &View, sheet: &Sheet) -> Vec<(f64, f64, f64, f64)> {
    let frame = |(feature, (x, y), (dx, dy)): (&GroundView, Spot, Spot)| {
        let half = half_width(feature);
        let (across, deep) = (half * dx.abs() + 5.0, half * dy.abs() + 5.0);
        (x - across, y - deep - 4.0, x + across, y + deep - 4.0)
    };
    named(view, sheet).into_iter().map(frame).collect()
}

/// Half the width of a place's name as it is set, letters spaced.
fn half_width(feature: &GroundView) -> f64 {
    (wide(&feature.name, NAME) + feature.name.chars().count() as f64) / 2.0
}

/// Every named feature with the place of its name, and the way in which that runs.
fn named<'v>(view: &'v View, sheet: &Sheet) -> Vec<(&'v GroundView, Spot, Spot)> {
    let (left, top, width, depth) = sheet.table();
    let roads = view.ground.iter().filter(|feature| feature.kind == GroundKind::Road);
    let mut avoided: Vec<Spot> = Vec::new();
    for road in roads {
        if let GroundShape::Line { points, .. } = &road.shape {
            avoided.extend(along(&spots(sheet, points), 12.0).into_iter().map(|(spot, _)| spot));
        }
    }
    let mut found = Vec::new();
    let features =
        || view.ground.iter().filter(|feature| !feature.name.is_empty() && !goes_on(feature, view, sheet));
    // Names along lines have one place; those of areas then keep clear of them.
    for feature in features() {
        let GroundShape::Line { points, .. } = &feature.shape else { continue };
        let Some(((x, y), way)) = middle_of_line(&spots(sheet, points), sheet) else { continue };
        let reach = (half_width(feature) + 6.0) * way.0;
        let x = x.clamp(left + reach, (left + width - reach).max(left + reach));
        avoided.extend([-0.8, 0.0, 0.8].map(|part| (x + part * reach, y + part * way.1 * reach)));
        found.push((feature, (x, y), way));
    }
    for feature in features() {
        let GroundShape::Area(corners) = &feature.shape else { continue };
        let corners = spots(sheet, corners);
        let (from, above, to, below) = bounds(&corners);
        let (from, to) = (from.max(left), to.min(left + width));
        let (above, below) = (above.max(top), below.min(top + depth));
        if from >= to || above >= below {
            continue;
        }
        let at = in_area(&corners, (from, above, to, below), half_width(feature), &avoided);
        let reach = half_width(feature) + 6.0;
        let x = at.0.clamp(left + reach, (left + width - reach).max(left + reach));
        avoided.extend([-0.8, 0.0, 0.8].map(|part| (x + part * reach, at.1 - 4.0)));
        found.push((feature, (x, at.1), (1.0, 0.0)));
    }
    found
}

/// Whether a feature goes on in a longer one of its name and kind that it touches, as the pieces of a burn do: its name stands
/// there.
fn goes_on(feature: &GroundView, view: &View, sheet: &Sheet) -> bool {
    let frame = |feature: &GroundView| match &feature.shape {
        GroundShape::Area(points) | GroundShape::Line { points, .. } => bounds(&spots(sheet, points)),
    };
    let square =
        |(left, above, right, below): (f64, f64, f64, f64)| (right - left).powi(2) + (below - above).powi(2);
    let own = frame(feature);
    view.ground.iter().any(|other| {
        let alike =
            other.number != feature.number && other.name == feature.name && other.kind == feature.kind;
        let (left, above, right, below) = frame(other);
        let touch =
            own.0 <= right + 2.0 && left <= own.2 + 2.0 && own.1 <= below + 2.0 && above <= own.3 + 2.0;
        let longer = (square((left, above, right, below)), feature.number) > (square(own), other.number);
        alike && touch && longer
    })
}

/// The best place for a name in an area: by its upper edge, its lower one or a side, else in its middle, wherever
/// it lies inside and covers least.
fn in_area(
    corners: &[Spot],
    (from, above, to, below): (f64, f64, f64, f64),
    half: f64,
    avoided: &[Spot],
) -> Spot {
    let (x, y) = ((from + to) / 2.0, (above + below) / 2.0 + 4.0);
    let spots = [
        (x, above + 16.0),
        (x, below - 7.0),
        (from + half + 10.0, above + 16.0),
        (to - half - 10.0, above + 16.0),
        (from + half + 10.0, below - 7.0),
        (to - half - 10.0, below - 7.0),
        (x, y),
    ];
    let cost = |(x, y): Spot| {
        let ends = [(x - half, y), (x + half, y), (x - half, y - 9.0), (x + half, y - 9.0)];
        let outside = ends.iter().filter(|end| !holds(corners, **end)).count();
        let covered =
            avoided.iter().filter(|(ax, ay)| (ax - x).abs() < half + 8.0 && (ay - y + 4.0).abs() < 14.0);
        3 * outside + covered.count()
    };
    let costs = spots.map(cost);
    let least = costs.iter().min().copied().unwrap_or(0);
    spots[costs.iter().position(|cost| *cost == least).unwrap_or(0)]
}

/// The middle of what lies on the table of a line, a little beside it, and the way of the line there from left to
/// right.
fn middle_of_line(points: &[Spot], sheet: &Sheet) -> Option<(Spot, Spot)> {
    let (left, top, width, depth) = sheet.table();
    let on_table = |(x, y): Spot| x > left && x < left + width && y > top && y < top + depth;
    let steps: Vec<_> = along(points, 10.0).into_iter().filter(|(spot, _)| on_table(*spot)).collect();
    let ((x, y), (dx, dy)) = *steps.get(steps.len() / 2)?;
    let (dx, dy) = if dx < 0.0 || (dx == 0.0 && dy > 0.0) { (-dx, -dy) } else { (dx, dy) };
    Some(((x + dy * 9.0, y - dx * 9.0), (dx, dy)))
}

/// A sample of a kind of ground for the legend, in a box of 34 by 16 units.
pub(crate) fn sample(kind: GroundKind, (x, y): Spot) -> String {
    let corners = vec![(x, y), (x + 34.0, y), (x + 34.0, y + 16.0), (x, y + 16.0)];
    let feature = if terrain::is_line(kind) {
        Feature::line(kind, vec![(x, y + 8.0), (x + 34.0, y + 8.0)])
    } else {
        Feature::area(kind, corners)
    };
    format!("<g>{}{}</g>", feature.flat(), feature.raised())
}

//! The ground, each kind to be told at a glance.

use engine::View;
use engine::view::{GroundKind, GroundShape, GroundView};
use tabletop::Length;

use crate::polygon::{along, bounds, holds, strewn, winding};
use crate::sheet::{Sheet, Spot, escaped, joined, n, units, wide};

/// The least width in which a way is drawn.
const ROAD: f64 = 14.0;
/// The least width in which water is drawn.
const STREAM: f64 = 6.0;

/// The turf with everything that lies on it, clipped to the table, and the names of places.
pub(crate) fn ground(view: &View, sheet: &Sheet) -> String {
    let (left, top, width, depth) = sheet.table();
    let turf = format!(r#"x="{}" y="{}" width="{}" height="{}""#, n(left), n(top), n(width), n(depth));
    let mut out = format!(r#"<clipPath id="table"><rect {turf}/></clipPath><rect class="turf" {turf}/>"#);
    out.push_str(r#"<g clip-path="url(#table)">"#);
    for feature in &view.ground {
        out.push_str(&format!("<g>{}", hint(feature)));
        out.push_str(&match &feature.shape {
            GroundShape::Area(corners) => area(feature.kind, &spots(sheet, corners)),
            GroundShape::Line { points, width, openings } => {
                let mut drawn = line(feature.kind, &spots(sheet, points), *width);
                for opening in openings {
                    drawn.push_str(&gap(&spots(sheet, &[opening.from, opening.to])));
                }
                drawn
            }
        });
        out.push_str("</g>");
    }
    out.push_str("</g>");
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

fn polygon(class: &str, corners: &[Spot]) -> String {
    format!(r#"<polygon class="{class}" points="{}"/>"#, joined(corners.iter().copied()))
}

fn area(kind: GroundKind, corners: &[Spot]) -> String {
    match kind {
        GroundKind::Slope => polygon("slope contour", corners) + &hachures(corners, 26.0, 7.0),
        GroundKind::SteepSlope => polygon("slope contour", corners) + &hachures(corners, 9.0, 13.0),
        GroundKind::Rough => polygon("rough", corners) + &tufts(corners),
        GroundKind::Marsh => polygon("marsh", corners) + &reeds(corners),
        GroundKind::Wood => polygon("wood", corners) + &trees(corners),
        GroundKind::Building => house(corners),
        GroundKind::Impassable | GroundKind::Stream => {
            polygon("water", corners)
                + &format!(r#"<polygon fill="url(#waves)" points="{}"/>"#, joined(corners.iter().copied()))
        }
        _ => polygon("open", corners),
    }
}

/// Short strokes downhill from a contour.
fn hachures(corners: &[Spot], step: f64, length: f64) -> String {
    let mut ring = corners.to_vec();
    ring.extend(corners.first());
    let outward = if winding(corners) > 0.0 { 1.0 } else { -1.0 };
    let stroke = |((x, y), (dx, dy)): &(Spot, Spot)| {
        format!("M{},{}l{},{}", n(*x), n(*y), n(dy * outward * length), n(-dx * outward * length))
    };
    let strokes: String = along(&ring, step).iter().map(stroke).collect();
    format!(r#"<path class="hachure" d="{strokes}"/>"#)
}

fn tufts(corners: &[Spot]) -> String {
    let tuft = |((x, y), _): &(Spot, f64)| format!("M{},{}l2,5l2,-6l2,6l2,-5", n(x - 4.0), n(y - 3.0));
    let all: String = strewn(corners, 30.0).iter().map(tuft).collect();
    format!(r#"<path class="tuft" d="{all}"/>"#)
}

fn reeds(corners: &[Spot]) -> String {
    let reed = |((x, y), _): &(Spot, f64)| {
        format!(
            "M{},{}h14M{},{}v-6M{},{}v-8M{},{}v-6",
            n(x - 7.0),
            n(*y),
            n(x - 3.0),
            n(*y),
            n(*x),
            n(*y),
            n(x + 3.0),
            n(*y)
        )
    };
    let all: String = strewn(corners, 26.0).iter().map(reed).collect();
    format!(r#"<path class="reed" d="{all}"/>"#)
}

fn trees(corners: &[Spot]) -> String {
    let tree = |((x, y), size): &(Spot, f64)| {
        format!(r#"<circle class="tree" cx="{}" cy="{}" r="{}"/>"#, n(*x), n(*y), n(5.0 + 3.5 * size))
    };
    strewn(corners, 19.0).iter().map(tree).collect()
}

/// The longest side of a single house; anything larger is a town.
const HOUSE: f64 = 130.0;

/// Streets of houses, as many as fit.
fn town(corners: &[Spot]) -> String {
    let mut out = polygon("town", corners);
    let (left, top, right, bottom) = bounds(corners);
    let (wide, deep) = (34.0, 22.0);
    let mut y = top + 26.0;
    while y + deep < bottom - 4.0 {
        let mut x = left + 8.0;
        while x + wide < right - 4.0 {
            let block = [(x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep)];
            if block.iter().all(|corner| holds(corners, *corner)) {
                out.push_str(&house(&block));
            }
            x += wide + 12.0;
        }
        y += deep + 14.0;
    }
    out
}

/// A house with its ridge, the longer way of its outline.
fn house(corners: &[Spot]) -> String {
    let (left, top, right, bottom) = bounds(corners);
    if (right - left).max(bottom - top) > HOUSE {
        return town(corners);
    }
    let mut out = polygon("house", corners);
    if let [a, b, c, d] = corners {
        let middle = |one: &Spot, other: &Spot| ((one.0 + other.0) / 2.0, (one.1 + other.1) / 2.0);
        let length = |one: &Spot, other: &Spot| (one.0 - other.0).abs() + (one.1 - other.1).abs();
        let ends = if length(a, b) > length(b, c) {
            [middle(a, d), middle(b, c)]
        } else {
            [middle(a, b), middle(c, d)]
        };
        out.push_str(&path("roof", &ends, 0.0));
    }
    out
}

/// A line through spots; a width of 0 leaves that to its class.
fn path(class: &str, points: &[Spot], width: f64) -> String {
    let width = if width > 0.0 { format!(r#" style="stroke-width:{}px""#, n(width)) } else { String::new() };
    format!(r#"<polyline class="{class}"{width} points="{}"/>"#, joined(points.iter().copied()))
}

fn line(kind: GroundKind, points: &[Spot], width: Length) -> String {
    let width = units(width);
    match kind {
        GroundKind::Crest => path("crest", points, 0.0),
        GroundKind::Road => {
            path("casing", points, width.max(ROAD) + 3.0) + &path("road", points, width.max(ROAD))
        }
        GroundKind::Hedge => path("hedge", points, 0.0),
        GroundKind::Wall => path("wall", points, 0.0) + &path("courses", points, 0.0),
        GroundKind::HighWall => path("highwall", points, 0.0) + &path("courses", points, 0.0),
        GroundKind::Earthwork => path("bank", points, 0.0) + &both_ways(points),
        GroundKind::Stream => path("stream", points, width.max(STREAM)),
        GroundKind::Impassable => path("river", points, width.max(2.0 * STREAM)),
        _ => path("crest", points, 0.0),
    }
}

/// The teeth of a bank.
fn both_ways(points: &[Spot]) -> String {
    let tooth = |((x, y), (dx, dy)): &(Spot, Spot)| {
        format!("M{},{}l{},{}", n(x - dy * 5.0), n(y + dx * 5.0), n(dy * 10.0), n(-dx * 10.0))
    };
    let teeth: String = along(points, 8.0).iter().map(tooth).collect();
    format!(r#"<path class="hachure" d="{teeth}"/>"#)
}

/// An opening in a line: a stretch of track with a post at each end.
fn gap(points: &[Spot]) -> String {
    let posts: String = points
        .iter()
        .map(|(x, y)| format!(r#"<circle class="house" cx="{}" cy="{}" r="2.5"/>"#, n(*x), n(*y)))
        .collect();
    path("gap", points, 8.0) + &posts
}

/// A sample of a kind of ground for the legend, in a box of 34 by 16 units.
pub(crate) fn sample(kind: GroundKind, (x, y): Spot) -> String {
    let corners = [(x, y), (x + 34.0, y), (x + 34.0, y + 16.0), (x, y + 16.0)];
    match kind {
        GroundKind::Crest
        | GroundKind::Road
        | GroundKind::Hedge
        | GroundKind::Wall
        | GroundKind::HighWall
        | GroundKind::Earthwork
        | GroundKind::Stream => line(kind, &[(x, y + 8.0), (x + 34.0, y + 8.0)], Length::ZERO),
        GroundKind::Wood => {
            polygon("wood", &corners)
                + &[8.0, 18.0, 28.0]
                    .map(|at| {
                        format!(r#"<circle class="tree" cx="{}" cy="{}" r="5"/>"#, n(x + at), n(y + 8.0))
                    })
                    .concat()
        }
        // Room is left for the strokes beside the contour.
        GroundKind::Slope => small_hill(&corners, 8.0),
        GroundKind::SteepSlope => small_hill(&corners, 4.0),
        GroundKind::Building => house(&corners),
        _ => area(kind, &corners),
    }
}

fn small_hill(&[(left, top), _, (right, bottom), _]: &[Spot; 4], step: f64) -> String {
    const LENGTH: f64 = 4.0;
    let (left, top, right, bottom) = (left + LENGTH, top + LENGTH, right - LENGTH, bottom - LENGTH);
    let contour = [(left, top), (right, top), (right, bottom), (left, bottom)];
    polygon("slope contour", &contour) + &hachures(&contour, step, LENGTH)
}

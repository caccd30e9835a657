//! The ground, each kind to be told at a glance.

use engine::View;
use engine::view::{GroundKind, GroundShape, GroundView};
use tabletop::Length;

use crate::polygon::{along, bounds, strewn, winding};
use crate::sheet::{Sheet, Spot, escaped, joined, n, text, units};

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

fn names(view: &View, sheet: &Sheet) -> String {
    let named = view.ground.iter().filter(|feature| !feature.name.is_empty());
    let name = |feature: &GroundView| {
        let points = match &feature.shape {
            GroundShape::Area(points) | GroundShape::Line { points, .. } => points,
        };
        let (left, top, right, bottom) = bounds(&spots(sheet, points));
        text("place", ((left + right) / 2.0, (top + bottom) / 2.0), &feature.name)
    };
    named.map(name).collect()
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

/// A house with its ridge, the longer way of its outline.
fn house(corners: &[Spot]) -> String {
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
        GroundKind::Building => house(&corners),
        _ => area(kind, &corners),
    }
}

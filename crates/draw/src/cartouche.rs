//! A card on the table: what is fought, whose rims are whose, how long an inch is, where north is.

use engine::View;
use engine::view::words::Measure;

use crate::Paper;
use crate::sheet::{Sheet, Spot, UNITS_PER_INCH, escaped, n, wide};

/// Its size.
const SIZE: Spot = (236.0, 112.0);
/// Between it and the edge of the table.
const ROOM: f64 = 14.0;

/// The card in the corner of the table where it covers nobody, else along an edge; nothing where there is no such place.
pub(crate) fn cartouche(view: &View, paper: &Paper, sheet: &Sheet) -> String {
    let Some((x, y)) = corner(view, sheet) else { return String::new() };
    let (w, h) = SIZE;
    let mut out = format!(
        r#"<g class="card" transform="translate({} {})"><rect class="cast" x="2.5" y="3.5" width="{w}" height="{h}" rx="2"/><rect class="sheetpaper" width="{w}" height="{h}" rx="2"/><rect class="rule thick" x="5" y="5" width="{}" height="{}"/><rect class="rule" x="9" y="9" width="{}" height="{}"/>"#,
        n(x),
        n(y),
        w - 10.0,
        h - 10.0,
        w - 18.0,
        h - 18.0
    );
    for (cx, cy) in [(7.0, 7.0), (w - 7.0, 7.0), (7.0, h - 7.0), (w - 7.0, h - 7.0)] {
        out.push_str(&format!(r#"<path class="sheetpaper" d="M{},{cy}l6,-6l6,6l-6,6z"/><circle class="wax" cx="{cx}" cy="{cy}" r="1.8"/>"#, cx - 6.0));
    }
    let size = (150.0 / wide(&view.title, 1.0).max(1.0)).min(21.0);
    out.push_str(&format!(
        r#"<text class="cardtitle" x="94" y="37" style="font-size:{}px">{}</text>"#,
        n(size),
        escaped(&view.title)
    ));
    let date = &paper.date;
    if !date.is_empty() {
        out.push_str(&format!(r#"<text class="carddate" x="94" y="48">{}</text>"#, escaped(date)));
    }
    for (at, side) in view.sides.iter().filter(|side| !side.name.is_empty()).enumerate() {
        let down = 55.0 + 13.0 * at as f64;
        let class = crate::pieces::class(Some(side.side));
        let bars = if side.side == engine::Side::B {
            r#"<path class="cardbars" d="M-2,5.5L5.4,-2M-.6,9.4L8,1.2"/>"#
        } else {
            ""
        };
        out.push_str(&format!(
            r#"<g class="{class}" transform="translate(20 {})"><path class="stub" d="M-3,-3h12v7q0,5.5 -6,7.5q-6,-2 -6,-7.5z"/>{bars}</g><text class="cardside" x="36" y="{}">{}</text>"#,
            n(down),
            n(down + 6.0),
            escaped(&side.name)
        ));
    }
    // So long, in so many of the measure of the rules.
    let (much, long, unit) = match (view.measure, view.width.to_inches() > 40.0) {
        (Measure::Inches, true) => (6.0, 6.0 * UNITS_PER_INCH, "in"),
        (Measure::Inches, false) => (4.0, 4.0 * UNITS_PER_INCH, "in"),
        (Measure::Millimetres, true) => (160.0, 160.0 * UNITS_PER_INCH / 25.4, "mm"),
        (Measure::Millimetres, false) => (100.0, 100.0 * UNITS_PER_INCH / 25.4, "mm"),
    };
    for part in 0..4 {
        let class = if part % 2 == 0 { "scalefull" } else { "scalepale" };
        out.push_str(&format!(
            r#"<rect class="{class}" x="{}" y="82" width="{}" height="4.6"/>"#,
            n(28.0 + long / 4.0 * f64::from(part)),
            n(long / 4.0)
        ));
    }
    for (at, words) in [(0.0, "0".to_owned()), (0.5, n(much / 2.0)), (1.0, format!("{} {unit}", n(much)))] {
        out.push_str(&format!(r#"<text class="cardtick" x="{}" y="97">{words}</text>"#, n(28.0 + long * at)));
    }
    out + &needle((w - 40.0, h / 2.0 + 8.0), paper.up) + "</g>"
}

/// A needle that points north, where up the table is a bearing.
fn needle((x, y): Spot, up: u16) -> String {
    let mut points = String::new();
    for point in 0..8 {
        let long = if point == 0 {
            24.0
        } else if point % 2 == 1 {
            9.0
        } else {
            17.0
        };
        let foot = if point % 2 == 1 { 2.0 } else { 3.4 };
        let class = if point == 0 { "wax" } else { "scalefull" };
        points.push_str(&format!(
            r#"<g transform="rotate({})"><path class="{class}" d="M0,0L{foot},-{foot}L0,-{long}z"/><path class="scalepale" d="M0,0L-{foot},-{foot}L0,-{long}z"/></g>"#,
            point * 45
        ));
    }
    format!(
        r#"<g transform="translate({} {})"><circle class="rule" r="13"/><circle class="rule" r="11.2"/><g transform="rotate({})">{points}</g></g>"#,
        n(x),
        n(y),
        (360 - up % 360) % 360
    )
}

/// The place at the edge of the table without troops, the lower right corner before others.
fn corner(view: &View, sheet: &Sheet) -> Option<Spot> {
    let (left, top, width, depth) = sheet.table();
    if width < SIZE.0 * 2.2 || depth < SIZE.1 * 2.2 {
        return None;
    }
    let (right, bottom) = (left + width - SIZE.0 - ROOM, top + depth - SIZE.1 - ROOM);
    let (start, above) = (left + ROOM, top + ROOM);
    let corners = [(right, bottom), (start, bottom), (right, above), (start, above)];
    // Where all corners are taken, along the lower edge and then the upper one.
    let along = [0.75, 0.5, 0.25].map(|part| start + (right - start) * part);
    let mut places =
        corners.into_iter().chain([bottom, above].into_iter().flat_map(|y| along.map(|x| (x, y))));
    let stands = view.pieces.iter().filter_map(|piece| piece.stand.as_ref());
    let spots: Vec<Spot> = stands
        .flat_map(|stand| stand.outline.iter().chain([&stand.front]).map(|point| sheet.spot(*point)))
        .collect();
    let free = |(x, y): Spot| {
        spots
            .iter()
            .all(|(u, v)| *u < x - 24.0 || *u > x + SIZE.0 + 24.0 || *v < y - 24.0 || *v > y + SIZE.1 + 24.0)
    };
    places.find(|place| free(*place))
}

/// The room that the card takes, for others to keep clear of.
pub(crate) fn room(view: &View, sheet: &Sheet) -> Option<(f64, f64, f64, f64)> {
    corner(view, sheet).map(|(x, y)| (x, y, x + SIZE.0, y + SIZE.1))
}

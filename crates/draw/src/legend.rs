//! The legend below the table: who is who, what stands for what, and the scale.

use engine::view::words::Measure;
use engine::view::{Arm, GroundKind, MarkKind, MarkView, PieceView, Role, SideView};
use engine::{Side, View};

use crate::ground::sample;
use crate::labels::badge;
use crate::men;
use crate::pieces::Painter;
use crate::sheet::{MILLIMETRE, Sheet, Spot, UNITS_PER_INCH, n, text, wide};

/// A legend and the room that it takes.
#[derive(Default)]
pub(crate) struct Legend {
    pub body: String,
    pub height: f64,
}

/// The height of a line of the legend.
const ROW: f64 = 24.0;

/// The least widths of the three blocks of a legend, side by side where there is room.
const BLOCKS: [f64; 3] = [330.0, 290.0, 330.0];

/// The legend of a view: the sides, the marks and the ground, in as many columns as the table is wide for.
pub(crate) fn legend(view: &View, sheet: &Sheet, painter: &mut Painter) -> Legend {
    let (left, _, width, _) = sheet.table();
    let top = sheet.height() + 6.0;
    let spare = (width - BLOCKS.iter().sum::<f64>()).max(0.0) / 3.0;
    let (mut x, mut y, mut deep) = (left, top, 0.0_f64);
    let mut body = String::new();
    for (at, least) in BLOCKS.into_iter().enumerate() {
        if x > left && x + least > left + width + 1.0 {
            (x, y, deep) = (left, y + deep + 12.0, 0.0);
        }
        let (drawn, height) = match at {
            0 => sides(view, painter, (x, y)),
            1 => marks(view, (x, y)),
            _ => ground(view, (x, y), least + spare),
        };
        body.push_str(&drawn);
        deep = deep.max(height);
        x += least + spare;
    }
    Legend { body, height: y + deep - top + 20.0 }
}

fn sides(view: &View, painter: &mut Painter, (x, y): Spot) -> (String, f64) {
    let mut out = String::new();
    let mut at = y;
    for side in view.sides.iter().filter(|side| !side.name.is_empty()) {
        out.push_str(&text("keyhead", (x, at + 10.0), &side.name));
        at += 16.0;
        out.push_str(&text("key", (x, at + 9.0), &counters(side)));
        at += 22.0;
        let own = samples(view, Some(side.side), painter);
        out.push_str(&format!(r#"<g transform="translate({} {})">{}</g>"#, n(x), n(at), row(&own)));
        at += 44.0;
    }
    let beasts = samples(view, None, painter);
    if !beasts.is_empty() {
        out.push_str(&format!(r#"<g transform="translate({} {})">{}</g>"#, n(x), n(at), row(&beasts)));
        at += 44.0;
    }
    (out, at - y)
}

/// What is counted for a side; what it has none of is left out, its first counter always shown.
pub(crate) fn counters(side: &SideView) -> String {
    let shown = side.counters.iter().enumerate().filter(|(at, counter)| *at == 0 || counter.value != 0);
    let counted = shown.map(|(_, counter)| format!("{} {}", counter.word, counter.value));
    counted.collect::<Vec<_>>().join(" \u{b7} ")
}

/// What stands for a sort of troops, at the origin, with its width and its word.
type Sample = (String, f64, &'static str);

/// The room between two samples.
const APART: f64 = 18.0;

/// Samples side by side, each with its word below.
fn row(samples: &[Sample]) -> String {
    let (mut out, mut x) = (String::new(), 0.0);
    for (shape, width, word) in samples {
        out.push_str(&format!(r#"<g transform="translate({} 0)">{shape}</g>"#, n(x)));
        out.push_str(&text("key", (x, 33.0), word));
        x += width.max(wide(word, 12.0)) + APART;
    }
    out
}

/// The sorts of troops of a side that are in a view: the first of each, as small as there is room for.
fn samples(view: &View, side: Option<Side>, painter: &mut Painter) -> Vec<Sample> {
    let mut found: Vec<(&'static str, &PieceView)> = Vec::new();
    for piece in view.pieces.iter().filter(|piece| piece.side == side && piece.stand.is_some()) {
        let sort = sort_of(piece);
        if found.iter().all(|(other, _)| *other != sort) {
            found.push((sort, piece));
        }
    }
    found
        .into_iter()
        .filter_map(|(sort, piece)| sample_of(view, piece, painter).map(|(drawn, wide)| (drawn, wide, sort)))
        .collect()
}

/// What troops like these are called in a legend.
fn sort_of(piece: &PieceView) -> &'static str {
    let stand = piece.stand.as_ref();
    let role = stand.and_then(|stand| stand.parts.first()).map(|part| part.role);
    let (round, loose) = stand.map_or((false, false), |stand| (stand.round, stand.loose));
    match (piece.arm, role) {
        (Arm::Beast, Some(Role::Cattle)) => "cow",
        (Arm::Beast, Some(Role::Sheep)) => "sheep",
        (Arm::Beast, _) => "loose horse",
        (Arm::Horse, _) if round => "rider",
        (_, Some(Role::Shot)) if round => "man who shoots",
        _ if round => "man",
        (Arm::Leader, _) => "leader",
        (Arm::General, _) => "general",
        (Arm::Guns, _) => "gun",
        (Arm::Horse, _) if loose => "horse, loose",
        (Arm::Horse, _) => "horse",
        _ if loose => "foot, loose",
        _ => "foot",
    }
}

/// A piece drawn so that it is no larger than a sample may be, with its width.
fn sample_of(view: &View, piece: &PieceView, painter: &mut Painter) -> Option<(String, f64)> {
    let stand = piece.stand.as_ref()?;
    let (left, top, right, bottom) = men::plan(piece, stand).frame;
    let (wide, deep) = ((right - left) * MILLIMETRE, (bottom - top) * MILLIMETRE);
    let scale = (58.0 / wide).min(20.0 / deep).min(1.0);
    let drawn = painter.symbol(view, piece);
    let (x, y) = (-left * MILLIMETRE * scale, (10.0 - deep * scale / 2.0) - top * MILLIMETRE * scale);
    Some((
        format!(r#"<g transform="translate({} {}) scale({scale:.3})">{drawn}</g>"#, n(x), n(y)),
        wide * scale,
    ))
}

/// The marks that stand in a view, each with what the rules call it.
fn marks(view: &View, (x, y): Spot) -> (String, f64) {
    let mut found: Vec<MarkView> = Vec::new();
    let all = view.pieces.iter().filter(|piece| piece.stand.is_some()).flat_map(|piece| &piece.marks);
    for mark in all.filter(|mark| mark.kind != MarkKind::Note) {
        if !found.iter().any(|other| (other.kind, &other.word) == (mark.kind, &mark.word)) {
            found.push(mark.clone());
        }
    }
    found.sort_by(|one, other| (one.kind, &one.word).cmp(&(other.kind, &other.word)));
    let mut out = String::new();
    let mut at = y;
    if !found.is_empty() {
        out.push_str(&text("keyhead", (x, y + 10.0), "Marks"));
        at += 16.0;
    }
    for mark in found {
        let bare = mark.count.is_some() && !mark.word.contains(|letter: char| letter.is_ascii_digit());
        let means = if bare { format!("{}, how many", mark.word) } else { mark.word.clone() };
        out.push_str(&badge(&mark, (x + 7.0, at + 7.0)));
        out.push_str(&text("key", (x + 20.0, at + 11.0), &means));
        at += 17.0;
    }
    if view.pieces.iter().any(|piece| piece.start > 1) {
        out.push_str(&text("key", (x, at + 14.0), "Before a name: figures left / at the start."));
        at += ROW;
    }
    (out, at - y)
}

fn ground(view: &View, (x, y): Spot, width: f64) -> (String, f64) {
    let mut kinds: Vec<(GroundKind, &str)> =
        view.ground.iter().map(|feature| (feature.kind, feature.word.as_str())).collect();
    kinds.sort();
    kinds.dedup_by_key(|(kind, _)| *kind);
    let head = if kinds.is_empty() { "Scale" } else { "Ground" };
    let mut out = text("keyhead", (x, y + 10.0), head);
    let top = y + 20.0;
    let half = kinds.len().div_ceil(2);
    for (at, (kind, word)) in kinds.iter().enumerate() {
        let left = x + if at < half { 0.0 } else { width / 2.0 };
        let row = top + ROW * (at % half.max(1)) as f64;
        out.push_str(&sample(*kind, (left, row)));
        out.push_str(&text("key", (left + 42.0, row + 12.0), word.split(" for ").next().unwrap_or(word)));
    }
    let below = top + ROW * half as f64 + 6.0;
    let (long, words) = match view.measure {
        Measure::Inches => (12.0 * UNITS_PER_INCH, "12 inches"),
        Measure::Millimetres => (300.0 * UNITS_PER_INCH / 25.4, "300 mm"),
    };
    out.push_str(&format!(
        r#"<path class="tick" style="stroke-width:1.5px" d="M{},{}v-6v3h{}v-3v6M{},{}v-4"/>"#,
        n(x),
        n(below + 8.0),
        n(long),
        n(x + long / 2.0),
        n(below + 5.0)
    ));
    out.push_str(&text("key", (x + long + 8.0, below + 10.0), words));
    (out, below + 20.0 - y)
}

//! What stands round the table: its edge, rulers in the measure of the rules, and the heading.

use engine::View;
use engine::view::words::Measure;
use tabletop::Length;

use crate::sheet::{Sheet, UNITS_PER_INCH, n, text};

/// The heading: what the battle is called, and where in it we are.
pub(crate) fn heading(view: &View, sheet: &Sheet) -> String {
    let (left, ..) = sheet.table();
    text("heading", (left, 26.0), &view.title) + &text("subheading", (left, 45.0), &clock_words(view))
}

/// Where in the battle we are, in a line.
pub(crate) fn clock_words(view: &View) -> String {
    let clock = &view.clock;
    let mut parts = Vec::new();
    if clock.turn > 0 {
        parts.push(format!("Turn {}", clock.turn));
    }
    parts.push(clock.phase.clone());
    parts.extend(clock.card.iter().map(|card| format!("in play: {card}")));
    if let Some(side) = clock.acting {
        parts.push(format!("{} to act", view.sides[side.index()].name));
    }
    parts.extend(clock.remarks.iter().cloned());
    parts.join(" \u{b7} ")
}

/// A mark of a ruler: how far along, how long its tick is, whether a line of the grid goes from it, and its number.
struct Mark {
    at: f64,
    tall: f64,
    grid: bool,
    number: Option<u32>,
}

/// The marks along an edge: every inch, with a number every half foot and a line every foot; or every 20 millimetres, with a
/// number every 100 and a line every 300.
fn marks(length: Length, measure: Measure) -> Vec<Mark> {
    let (step, numbered, lined, scale) = match measure {
        Measure::Inches => (1, 6, 12, UNITS_PER_INCH),
        Measure::Millimetres => (20, 100, 300, UNITS_PER_INCH / 25.4),
    };
    let long = length.to_inches() * UNITS_PER_INCH / scale;
    let one = |count: u32| {
        let grid = count.is_multiple_of(lined);
        let tall = if grid { 10.0 } else { 4.0 };
        let number = (count.is_multiple_of(numbered)).then_some(count);
        let tall = if number.is_some() && !grid { 7.0 } else { tall };
        Mark { at: f64::from(count) * scale, tall, grid, number }
    };
    (0..=long as u32).step_by(step).map(one).collect()
}

/// The table's edge, the lines of a faint grid, and a ruler along each edge.
pub(crate) fn frame(view: &View, sheet: &Sheet) -> String {
    let (left, top, width, depth) = sheet.table();
    let (right, bottom) = (left + width, top + depth);
    let (mut grid, mut ticks, mut numbers) = (String::new(), String::new(), String::new());
    for Mark { at, tall, grid: lined, number } in marks(view.width, view.measure) {
        let x = left + at;
        ticks.push_str(&format!("M{},{}v-{}M{},{}v{}", n(x), n(top), n(tall), n(x), n(bottom), n(tall)));
        if lined {
            grid.push_str(&format!("M{},{}V{}", n(x), n(top), n(bottom)));
        }
        for number in number.iter().map(u32::to_string) {
            numbers.push_str(&text("ruler", (x, top - 13.0), &number));
            numbers.push_str(&text("ruler", (x, bottom + 20.0), &number));
        }
    }
    for Mark { at, tall, grid: lined, number } in marks(view.depth, view.measure) {
        let y = bottom - at;
        ticks.push_str(&format!("M{},{}h-{}M{},{}h{}", n(left), n(y), n(tall), n(right), n(y), n(tall)));
        if lined {
            grid.push_str(&format!("M{},{}H{}", n(left), n(y), n(right)));
        }
        for number in number.iter().map(u32::to_string) {
            numbers.push_str(&text("ruler", (left - 18.0, y + 3.0), &number));
            numbers.push_str(&text("ruler", (right + 18.0, y + 3.0), &number));
        }
    }
    format!(
        r#"<path class="grid" d="{grid}"/><path class="tick" d="{ticks}"/>{numbers}<rect class="edge rimwood" x="{x}" y="{y}" width="{w}" height="{h}"/><rect class="edge" x="{x}" y="{y}" width="{w}" height="{h}"/>"#,
        x = n(left),
        y = n(top),
        w = n(width),
        h = n(depth)
    )
}

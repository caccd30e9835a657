//! What stands round the table: its edge, rulers in inches, and the heading.

use engine::View;

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

/// The table's edge, a faint line every foot, and a ruler along each edge.
pub(crate) fn frame(view: &View, sheet: &Sheet) -> String {
    let (left, top, width, depth) = sheet.table();
    let (right, bottom) = (left + width, top + depth);
    let inches = |length: tabletop::Length| length.to_inches() as u32;
    let (mut grid, mut ticks, mut numbers) = (String::new(), String::new(), String::new());
    for inch in 0..=inches(view.width) {
        let x = left + f64::from(inch) * UNITS_PER_INCH;
        let tall = tick(inch);
        ticks.push_str(&format!("M{},{}v-{}M{},{}v{}", n(x), n(top), n(tall), n(x), n(bottom), n(tall)));
        if inch % 12 == 0 {
            grid.push_str(&format!("M{},{}V{}", n(x), n(top), n(bottom)));
        }
        if inch % 6 == 0 {
            numbers.push_str(&text("ruler", (x, top - 13.0), &inch.to_string()));
            numbers.push_str(&text("ruler", (x, bottom + 20.0), &inch.to_string()));
        }
    }
    for inch in 0..=inches(view.depth) {
        let y = bottom - f64::from(inch) * UNITS_PER_INCH;
        let tall = tick(inch);
        ticks.push_str(&format!("M{},{}h-{}M{},{}h{}", n(left), n(y), n(tall), n(right), n(y), n(tall)));
        if inch % 12 == 0 {
            grid.push_str(&format!("M{},{}H{}", n(left), n(y), n(right)));
        }
        if inch % 6 == 0 {
            numbers.push_str(&text("ruler", (left - 18.0, y + 3.0), &inch.to_string()));
            numbers.push_str(&text("ruler", (right + 18.0, y + 3.0), &inch.to_string()));
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

/// How long the tick of an inch is: longer every half foot and foot.
const fn tick(inch: u32) -> f64 {
    match inch {
        inch if inch % 12 == 0 => 10.0,
        inch if inch % 6 == 0 => 7.0,
        _ => 4.0,
    }
}

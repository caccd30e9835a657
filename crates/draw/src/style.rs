//! Colours and type, on light and on dark paper.
//!
//! The sides differ in lightness and in hatching as well as in colour: side A is dark with light figures, side
//! B light, hatched, with dark figures. So a picture holds when printed in grey.

use engine::View;
use engine::view::Colour;

/// The paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theme {
    /// Light, for the day and for print.
    Light,
    /// Dark, for the evening.
    Dark,
}

/// Patterns that the style names.
pub(crate) const PATTERNS: &str = r##"<defs><pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="hatch" d="M0,0V5"/></pattern><pattern id="hidden" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><path class="veil" d="M0,0V9"/></pattern><pattern id="waves" width="14" height="8" patternUnits="userSpaceOnUse"><path class="wave" d="M0,4q3.5,-4 7,0t7,0"/></pattern></defs>"##;

/// The rules of type and shape that do not change with the paper.
const SHAPES: &str = include_str!("../assets/table.css");

/// Colours of a theme, by class.
const LIGHT: &str = include_str!("../assets/light.css");
const DARK: &str = include_str!("../assets/dark.css");

/// The whole style of one picture.
pub(crate) fn sheet(view: &View, theme: Theme) -> String {
    format!("{SHAPES}{}{}", paper(theme), sides(view))
}

/// The style of a page that has both themes: dark where the root element says so.
pub(crate) fn both(view: &View) -> String {
    let dark: String = DARK.lines().filter(|line| !line.is_empty()).map(on_dark).collect();
    format!("{SHAPES}{LIGHT}{dark}{}", sides(view))
}

/// One rule of the dark theme, for a page that has both. Rules stand one to a line, selectors before the brace.
fn on_dark(line: &str) -> String {
    let Some((selectors, rest)) = line.split_once('{') else { return String::new() };
    let selectors: Vec<String> =
        selectors.split(',').map(|one| format!(":root[data-theme=dark] {}", one.trim())).collect();
    format!("{}{{{rest}\n", selectors.join(","))
}

const fn paper(theme: Theme) -> &'static str {
    match theme {
        Theme::Light => LIGHT,
        Theme::Dark => DARK,
    }
}

/// The two sides' colours: the dark shade of its colour for the first, the light one for the second.
fn sides(view: &View) -> String {
    let [a, b] = &view.sides;
    let (body, deep, line, figure) = dark_shade(a.colour);
    let first = side_rules("a", body, deep, line, figure);
    let (body, deep, line, figure) = light_shade(b.colour);
    format!(
        "{first}{}.hatch{{stroke:{line};stroke-width:.9;opacity:.45}}\n",
        side_rules("b", body, deep, line, figure)
    )
}

fn side_rules(class: &str, body: &str, deep: &str, line: &str, figure: &str) -> String {
    format!(
        ".{class} .body{{fill:{body};stroke:{line}}}\n.{class} .pikes{{fill:{deep}}}\n.{class} .fig{{fill:{figure}}}\n\
         .{class} .loose{{fill:{body};stroke:{line}}}\n.{class} .iron{{stroke:{line}}}\n.{class} .slash,.{class} \
         .pike{{stroke:{figure}}}\n.{class} .front{{stroke:{line}}}\n.{class} .point{{fill:{line}}}\n.{class} \
         .cloth{{fill:{body};stroke:{line}}}\n.{class} .pole{{stroke:{line}}}\n.{class} .rider,.{class} .head{{fill:{body};stroke:{line}}}\n.{class} .group{{fill:{body};stroke:{line}}}\n.{class} .weapon{{stroke:{figure}}}\n#log .of-{class},#armies \
         .of-{class}{{border-left-color:{body}}}\n"
    )
}

/// Body, pikes, lines and figures of a dark side.
const fn dark_shade(colour: Colour) -> (&'static str, &'static str, &'static str, &'static str) {
    match colour {
        Colour::Red => ("#a8322a", "#7d1d17", "#3d0b08", "#ffe6df"),
        Colour::Blue => ("#2b5a96", "#1a3d6c", "#0a1c36", "#e3efff"),
        Colour::Green => ("#2f6b3a", "#1c4a26", "#0b2411", "#e4f7e6"),
        Colour::Yellow => ("#8a6410", "#644607", "#2f2002", "#fff1c9"),
    }
}

/// Body, pikes, lines and figures of a light side.
const fn light_shade(colour: Colour) -> (&'static str, &'static str, &'static str, &'static str) {
    match colour {
        Colour::Red => ("#f6c9c0", "#eaa195", "#7d1d17", "#6a130d"),
        Colour::Blue => ("#cfe0f6", "#a3c3ea", "#14376a", "#0f2d5a"),
        Colour::Green => ("#cfe9cf", "#a5d2a7", "#1c4a26", "#153d1e"),
        Colour::Yellow => ("#fbe7a6", "#f0cf6a", "#644607", "#543a04"),
    }
}

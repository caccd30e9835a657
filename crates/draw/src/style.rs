//! Colours and type: by day, by night, and in lines that spare ink.
//!
//! The sides differ by the rims of their bases as well as by colour: side A's are plain, side B's are barred with white. So a
//! picture holds when printed in grey.

use engine::View;
use engine::view::Colour;

/// The light by which a picture is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theme {
    /// By day.
    Light,
    /// By night.
    Dark,
    /// On paper: lines instead of fields of colour, rims and flags in colour.
    Print,
}

/// What is drawn once and used often, whatever is on the table: textures, trees, bushes, stones, fire.
pub(crate) const DEFINITIONS: &str = include_str!("../assets/definitions.svg");

/// The rules of type and shape that do not change with the paper.
const SHAPES: &str = include_str!("../assets/table.css");

/// Colours of a theme, by class.
const LIGHT: &str = include_str!("../assets/light.css");
const DARK: &str = include_str!("../assets/dark.css");
const PRINT: &str = include_str!("../assets/print.css");

/// The whole style of one picture.
pub(crate) fn sheet(view: &View, theme: Theme) -> String {
    format!("{SHAPES}{}{}{}", paper(theme), sides(view), if theme == Theme::Print { PRINT } else { "" })
}

/// The style of a page that has both themes: dark where the root element says so.
pub(crate) fn both(view: &View) -> String {
    let dark: String = DARK.lines().filter(|line| !line.is_empty()).map(on_dark).collect();
    format!("{SHAPES}{LIGHT}{dark}{}@media print{{{PRINT}}}\n", sides(view))
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
        Theme::Light | Theme::Print => LIGHT,
        Theme::Dark => DARK,
    }
}

/// The colours of both sides, never the same.
pub(crate) fn tones(view: &View) -> [&'static str; 2] {
    let [a, b] = view.sides.each_ref().map(|side| side.colour);
    let other = if b != a {
        b
    } else if a == Colour::Red {
        Colour::Blue
    } else {
        Colour::Red
    };
    [tone(a), tone(other)]
}

const fn tone(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "#b01f24",
        Colour::Blue => "#1b55b4",
        Colour::Green => "#1f6b3a",
        Colour::Yellow => "#86600a",
    }
}

/// What is in the colour of a side: rims, triangles, stubs, outlines of groups, borders of what is told of it.
fn sides(view: &View) -> String {
    let [a, b] = tones(view);
    let rules = |class: &str, tone: &str| {
        format!(
            ".{class} .rim,.{class} .scattered,.{class} .skirmish{{stroke:{tone}}}\n.{class} .point,.{class} .stub{{fill:{tone}}}\n.{class} \
             .group{{fill:{tone};stroke:{tone}}}\n#log .of-{class},#armies .of-{class}{{border-left-color:{tone}}}\n"
        )
    };
    rules("a", a) + &rules("b", b)
}

//! A value through a battle, with what moved it most: a line, and a lollipop for each throw that mattered.

use crate::sheet::{escaped, n};

/// A value through a battle.
#[derive(Clone, PartialEq, Debug)]
pub struct Course {
    /// What is told.
    pub caption: String,
    /// What stands at the top and at the bottom: what the value is at its highest and at its lowest.
    pub ends: [String; 2],
    /// The value at each step, from 0 to 1.
    pub values: Vec<f64>,
    /// At which steps turns begin, with their numbers.
    pub turns: Vec<(usize, u16)>,
    /// What moved it.
    pub lollipops: Vec<Lollipop>,
}

/// Something that moved a value.
#[derive(Clone, PartialEq, Debug)]
pub struct Lollipop {
    /// At which step.
    pub at: usize,
    /// By how much, from -1 to 1.
    pub by: f64,
    /// What it was.
    pub words: String,
}

const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 300.0;
/// How much room lollipops have below the line, to either side.
const SWING: f64 = 60.0;

impl Course {
    pub(super) fn drawn(&self) -> String {
        let last = self.values.len().saturating_sub(1).max(1) as f64;
        let across = |at: usize| 10.0 + (WIDTH - 20.0) * at as f64 / last;
        let down = |value: f64| 24.0 + (HEIGHT - 48.0) * (1.0 - value.clamp(0.0, 1.0));
        let line: Vec<String> = self
            .values
            .iter()
            .enumerate()
            .map(|(at, value)| format!("{} {}", n(across(at)), n(down(*value))))
            .collect();
        let turns: String = self
            .turns
            .iter()
            .map(|(at, turn)| {
                let x = n(across(*at));
                format!(
                    r#"<path class="even" d="M{x} 24V{}"/><text x="{x}" y="{}">{turn}</text>"#,
                    n(HEIGHT + 2.0 * SWING),
                    n(HEIGHT + 2.0 * SWING + 16.0)
                )
            })
            .collect();
        let most = self.lollipops.iter().map(|one| one.by.abs()).fold(1e-9, f64::max);
        let foot = HEIGHT + SWING;
        let lollipop = |one: &Lollipop| {
            let (x, y) = (n(across(one.at)), n(foot - (SWING - 8.0) * one.by / most));
            let class = if one.by >= 0.0 { "a" } else { "b" };
            let words = escaped(&one.words);
            format!(
                r#"<g><title>{words}</title><line class="{class}" x1="{x}" x2="{x}" y1="{}" y2="{y}"/><circle class="{class}" cx="{x}" cy="{y}" r="4"/></g>"#,
                n(foot)
            )
        };
        let lollipops: String = self.lollipops.iter().map(lollipop).collect();
        let [top, bottom] = self.ends.each_ref().map(|end| escaped(end));
        format!(
            r#"<svg class="course" viewBox="0 0 {WIDTH} {}" role="img" aria-label="{}"><path class="even" d="M10 {even}H950"/><path class="even" d="M10 {}H950"/>{turns}<path class="value" d="M{}"/>{lollipops}<text x="10" y="16">{top}</text><text x="10" y="{}">{bottom}</text></svg>
"#,
            n(HEIGHT + 2.0 * SWING + 24.0),
            escaped(&self.caption),
            n(foot),
            line.join("L"),
            n(HEIGHT - 8.0),
            even = n(down(0.5)),
        )
    }
}

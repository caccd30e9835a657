//! A value through a battle, with what moved it most: a line, and a lollipop for each throw that mattered.

use crate::sheet::{escaped, n};

/// A value through a battle.
#[derive(Clone, PartialEq, Debug)]
pub struct Course {
    /// How wide it is drawn, in units of which a letter has some 13: 960 for a page, less where there is less room.
    pub width: u16,
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
    /// A number by which whoever shows it finds the moment again; it stands in the picture as `data-moment`.
    pub moment: Option<u32>,
}

/// How much room lollipops have below the line, to either side.
const SWING: f64 = 60.0;
/// How near to each other the numbers of two turns may stand.
const NEAR: f64 = 17.0;

impl Course {
    /// The line and its lollipops as an SVG without a style of its own, for a page that has one: `.value` is the line, `.even` what is
    /// ruled, `.a` and `.b` the lollipops above and below.
    pub fn drawn(&self) -> String {
        let (width, height) = (f64::from(self.width), self.height());
        let last = self.values.len().saturating_sub(1).max(1) as f64;
        let across = |at: usize| 10.0 + (width - 20.0) * at as f64 / last;
        let down = |value: f64| 24.0 + (height - 48.0) * (1.0 - value.clamp(0.0, 1.0));
        let line: Vec<String> = self
            .values
            .iter()
            .enumerate()
            .map(|(at, value)| format!("{} {}", n(across(at)), n(down(*value))))
            .collect();
        let turns = self.turns_drawn(&across);
        let foot = height + self.swing();
        let lollipops = self.lollipops_drawn(&across, foot);
        let [top, bottom] = self.ends.each_ref().map(|end| escaped(end));
        let right = n(width - 10.0);
        format!(
            r#"<svg class="course" viewBox="0 0 {} {}" role="img" aria-label="{}"><path class="even" d="M10 {even}H{right}"/><path class="even" d="M10 {}H{right}"/>{turns}<path class="value" d="M{}"/>{lollipops}<text x="10" y="16">{top}</text><text x="10" y="{}">{bottom}</text></svg>
"#,
            n(width),
            n(height + 2.0 * self.swing() + 24.0),
            escaped(&self.caption),
            n(foot),
            line.join("L"),
            n(height - 8.0),
            even = n(down(0.5)),
        )
    }

    /// How high the line stands above the lollipops.
    fn height(&self) -> f64 {
        (f64::from(self.width) / 3.2).max(170.0)
    }

    /// How much room there is for lollipops, to either side: none where there are none.
    fn swing(&self) -> f64 {
        if self.lollipops.is_empty() { 0.0 } else { SWING }
    }

    fn turns_drawn(&self, across: &dyn Fn(usize) -> f64) -> String {
        let foot = self.height() + 2.0 * self.swing();
        let (mut drawn, mut free) = (String::new(), 0.0);
        for (at, turn) in &self.turns {
            let x = across(*at);
            drawn.push_str(&format!(r#"<path class="even" d="M{} 24V{}"/>"#, n(x), n(foot)));
            if x >= free {
                // A number at the right edge stands before its line.
                let x = x.min(f64::from(self.width) - NEAR);
                drawn.push_str(&format!(r#"<text x="{}" y="{}">{turn}</text>"#, n(x), n(foot + 16.0)));
                free = x + NEAR;
            }
        }
        drawn
    }

    fn lollipops_drawn(&self, across: &dyn Fn(usize) -> f64, foot: f64) -> String {
        let most = self.lollipops.iter().map(|one| one.by.abs()).fold(1e-9, f64::max);
        let lollipop = |one: &Lollipop| {
            let (x, y) = (n(across(one.at)), n(foot - (SWING - 8.0) * one.by / most));
            let class = if one.by >= 0.0 { "a" } else { "b" };
            let moment = one.moment.map_or_else(String::new, |at| format!(r#" data-moment="{at}""#));
            format!(
                r#"<g{moment}><title>{}</title><line class="{class}" x1="{x}" x2="{x}" y1="{}" y2="{y}"/><circle class="{class}" cx="{x}" cy="{y}" r="4"/></g>"#,
                escaped(&one.words),
                n(foot)
            )
        };
        self.lollipops.iter().map(lollipop).collect()
    }
}

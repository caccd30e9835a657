//! A forest plot: likely values with their bounds, one below the other on one scale.

use crate::sheet::{escaped, n};

/// Likely values with their bounds.
#[derive(Clone, PartialEq, Debug)]
pub struct Forest {
    /// What is told, for the head of the table.
    pub caption: String,
    /// Where the scale begins and ends.
    pub scale: [f64; 2],
    /// The value at which nothing speaks for either: drawn as a line through all.
    pub even: f64,
    /// What stands at the low end, at the even value and at the high end of the scale.
    pub ends: [String; 3],
    /// What the numbers and the remarks stand under.
    pub heads: [String; 3],
    /// The rows.
    pub rows: Vec<Interval>,
}

/// A value with its bounds.
#[derive(Clone, PartialEq, Debug)]
pub struct Interval {
    /// What it is of.
    pub name: String,
    /// The value.
    pub likely: f64,
    /// It is hardly less.
    pub low: f64,
    /// It is hardly more.
    pub high: f64,
    /// The three in words.
    pub shown: String,
    /// What else is to be said.
    pub remark: String,
    /// Whether it plainly lies on one side of the even value.
    pub clear: bool,
}

/// How wide the scale is drawn, in units of its own; it is stretched to the page.
const WIDTH: f64 = 1000.0;

impl Forest {
    pub(super) fn drawn(&self) -> String {
        let [name, numbers, remarks] = self.heads.each_ref().map(|head| escaped(head));
        let [low, even, high] = self.ends.each_ref().map(|end| escaped(end));
        let middle = 100.0 * self.at(self.even) / WIDTH;
        let scale = format!(
            r#"<span class="ends"><span>{low}</span><span class="even" style="left:{}%">{even}</span><span>{high}</span></span>"#,
            n(middle)
        );
        let rows: String = self.rows.iter().map(|row| self.row(row)).collect();
        format!(
            "<table class=\"forest\"><caption>{}</caption><thead><tr><th scope=\"col\">{name}</th>\
             <th scope=\"col\" class=\"plot\">{scale}</th><th scope=\"col\">{numbers}</th>\
             <th scope=\"col\">{remarks}</th></tr></thead><tbody>{rows}</tbody></table>\n",
            escaped(&self.caption)
        )
    }

    fn row(&self, row: &Interval) -> String {
        let (low, likely, high) = (self.at(row.low), self.at(row.likely), self.at(row.high));
        let even = n(self.at(self.even));
        let class = if row.clear { "clear" } else { "open" };
        // Bounds and mark are stretched with the scale; strokes are not.
        let drawn = format!(
            r#"<svg viewBox="0 0 1000 24" preserveAspectRatio="none" aria-hidden="true" class="{class}"><path class="even" d="M{even} 0V24"/><path class="bounds" d="M{} 12H{}"/><path class="mark" d="M{} 5V19"/></svg>"#,
            n(low),
            n(high),
            n(likely)
        );
        format!(
            "<tr><th scope=\"row\">{}</th><td class=\"plot\">{drawn}</td><td class=\"number\">{}</td><td>{}</td></tr>",
            escaped(&row.name),
            escaped(&row.shown),
            escaped(&row.remark)
        )
    }

    /// Where a value lies on the scale; what is beyond lies at its end.
    fn at(&self, value: f64) -> f64 {
        let [low, high] = self.scale;
        let width = if high > low { high - low } else { 1.0 };
        (WIDTH * (value - low) / width).clamp(0.0, WIDTH)
    }
}

//! A report of many battles: one page that asks for nothing from outside, to be read, sorted, printed and listened to.
//!
//! Every plot is a table as well: its numbers stand beside what is drawn, so that whoever sees nothing of it misses nothing.

mod columns;
mod course;
mod forest;
mod listed;

pub use columns::{Columns, Heap};
pub use course::{Course, Lollipop};
pub use forest::{Forest, Interval};
pub use listed::{Cell, Listed};

use crate::sheet::escaped;

const PAGE: &str = include_str!("../assets/report.html");
const SCRIPT: &str = include_str!("../assets/report.js");
const STYLE: &str = include_str!("../assets/report.css");

/// A report.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Report {
    /// Its title.
    pub title: String,
    /// What it comes to, a paragraph each.
    pub lead: Vec<String>,
    /// Its sections, in order.
    pub sections: Vec<Section>,
    /// All that it tells, as JSON; it stands in the page as it is.
    pub data: String,
    /// Who made it of what, in a line at its foot.
    pub foot: String,
}

/// A section of a report.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Section {
    /// Its heading.
    pub heading: String,
    /// What is to be known of it, a paragraph each.
    pub words: Vec<String>,
    /// What is drawn and listed, in order.
    pub figures: Vec<Figure>,
    /// Whether it is shut until somebody opens it: what is long and seldom wanted.
    pub folded: bool,
}

/// Something drawn or listed.
#[derive(Clone, PartialEq, Debug)]
pub enum Figure {
    /// Likely values with their bounds, one below the other.
    Forest(Forest),
    /// How often something came to each of several numbers.
    Columns(Columns),
    /// A value through a battle.
    Course(Course),
    /// A table that can be sorted.
    Listed(Listed),
}

/// A report as a page.
pub fn report(it: &Report) -> String {
    let mut body = String::new();
    body.push_str(&format!("<h1>{}</h1>\n", escaped(&it.title)));
    body.push_str(&paragraphs(&it.lead, "lead"));
    for section in &it.sections {
        let heading = escaped(&section.heading);
        let inner: String = section.figures.iter().map(Figure::drawn).collect();
        let words = paragraphs(&section.words, "words");
        body.push_str(&match section.folded {
            true => format!("<details><summary><h2>{heading}</h2></summary>{words}{inner}</details>\n"),
            false => format!("<section><h2>{heading}</h2>{words}{inner}</section>\n"),
        });
    }
    // Text inside a script must not end it.
    let data = it.data.replace('<', "\\u003c");
    let (title, foot) = (escaped(&it.title), escaped(&it.foot));
    let gaps = [
        ("title", &*title),
        ("style", STYLE),
        ("body", &body),
        ("foot", &foot),
        ("script", SCRIPT),
        ("data", &data),
    ];
    crate::page::filled(PAGE, &gaps)
}

impl Figure {
    fn drawn(&self) -> String {
        match self {
            Figure::Forest(it) => it.drawn(),
            Figure::Columns(it) => it.drawn(),
            Figure::Course(it) => it.drawn(),
            Figure::Listed(it) => it.drawn(),
        }
    }
}

fn paragraphs(words: &[String], class: &str) -> String {
    words.iter().map(|text| format!("<p class=\"{class}\">{}</p>\n", escaped(text))).collect()
}

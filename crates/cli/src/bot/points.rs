//! The points to which a bot is held, and what came of each.

use serde_json::{Value, json};

use crate::printing::{paint, say, shown};

/// A point.
pub struct Point {
    /// By which word programs know it.
    pub name: String,
    /// What is held of it, in a sentence.
    pub meaning: String,
    /// What came of it.
    pub came: Came,
}

/// What came of a point.
pub enum Came {
    /// It holds.
    Passed,
    /// It does not: why.
    Failed(String),
    /// It could not be tried: an earlier one failed.
    Untried,
}

/// All of them, in the order in which they were tried.
#[derive(Default)]
pub struct Points(Vec<Point>);

impl Points {
    /// Notes what came of a point, and says whether it holds.
    pub fn note(
        &mut self,
        name: impl Into<String>,
        meaning: impl Into<String>,
        came: Result<(), String>,
    ) -> bool {
        let passed = came.is_ok();
        let came = came.map_or_else(Came::Failed, |()| Came::Passed);
        self.0.push(Point { name: name.into(), meaning: meaning.into(), came });
        passed
    }

    /// Notes points that could not be tried.
    pub fn untried(&mut self, points: &[(&str, &str)]) {
        let point = |(name, meaning): &(&str, &str)| Point {
            name: (*name).to_owned(),
            meaning: (*meaning).to_owned(),
            came: Came::Untried,
        };
        let new = points.iter().filter(|(name, _)| !self.0.iter().any(|point| point.name == *name));
        let new: Vec<Point> = new.map(point).collect();
        self.0.extend(new);
    }

    /// How many do not hold.
    pub fn failed(&self) -> usize {
        self.0.iter().filter(|point| matches!(point.came, Came::Failed(_))).count()
    }

    /// Prints them.
    pub fn print(&self) {
        for Point { name, meaning, came } in &self.0 {
            match came {
                Came::Passed => say!("passed   {name:<24} {meaning}"),
                Came::Untried => say!("untried  {name:<24} {meaning}"),
                Came::Failed(why) => {
                    paint!("{WRONG}FAILED{WRONG:#}   {name:<24} {meaning}");
                    say!("         {}", shown(why));
                }
            }
        }
    }

    /// Gives them to a program.
    pub fn in_json(&self) -> Value {
        let point = |point: &Point| {
            let (passed, why) = match &point.came {
                Came::Passed => (Value::Bool(true), Value::Null),
                Came::Failed(why) => (Value::Bool(false), json!(why)),
                Came::Untried => (Value::Null, Value::Null),
            };
            json!({ "point": point.name, "meaning": point.meaning, "passed": passed, "why": why })
        };
        self.0.iter().map(point).collect()
    }
}

const WRONG: anstyle::Style = anstyle::AnsiColor::Red.on_default().bold();

//! Running many cases and reporting how they went.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use engine::Rule;
use scenario::Position;

use crate::telling::{Failure, tell};
use crate::{Case, Staged, case};

/// Which cases to run, and how.
#[derive(Clone, Default, Debug)]
pub struct Filter {
    /// Only those whose file or title holds this text.
    pub text: Option<String>,
    /// Only those that prove this rule.
    pub rule: Option<Rule>,
    /// Whether every answer that the rules offer or draw at random on the way must be legal, too.
    pub thorough: bool,
}

/// How some cases went.
#[derive(Clone, Default, Debug)]
pub struct Report {
    /// How many came out as told.
    pub passed: usize,
    /// Those that did not, and the files that cannot be read.
    pub failed: Vec<Failure>,
}

impl Filter {
    /// Whether a case is to be run.
    fn wants(&self, case: &Case) -> bool {
        let named = |text: &String| case.file.contains(text.as_str()) || case.title.contains(text.as_str());
        self.text.as_ref().is_none_or(named) && self.rule.is_none_or(|rule| case.rules.contains(&rule))
    }
}

/// Runs the cases of some files, each with its name and text.
pub fn run<'f, R: Staged>(files: impl IntoIterator<Item = (&'f str, &'f str)>, filter: &Filter) -> Report {
    let mut report = Report::default();
    for (file, text) in files {
        match case::read::<R>(file, text) {
            Ok(cases) => {
                let wanted = cases.iter().filter(|case| filter.wants(case));
                wanted.for_each(|case| report.add(one::<R>(case, filter.thorough)));
            }
            Err(faults) => {
                let at = faults.list.first().map_or(Position { line: 1, column: 1 }, |fault| fault.position);
                let (file, what) = (file.to_owned(), faults.to_string());
                let title = "a file that cannot be read".to_owned();
                report.failed.push(Failure { file, at, title, what, pending: Vec::new(), misread: true });
            }
        }
    }
    report
}

/// Tells a case. A panic of the rules is a failure of this case and of no other.
fn one<R: Staged>(case: &Case, thorough: bool) -> Result<(), Failure> {
    catch_unwind(AssertUnwindSafe(|| tell::<R>(case, thorough))).unwrap_or_else(|panic| {
        let said = panic.downcast_ref::<String>().map(String::as_str);
        let said = said.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no words");
        let what = format!("the rules broke off: {said}");
        let (file, title) = (case.file.clone(), case.title.clone());
        Err(Failure { file, at: case.at, title, what, pending: Vec::new(), misread: false })
    })
}

impl Report {
    /// Adds how other cases went.
    pub fn join(&mut self, other: Report) {
        self.passed += other.passed;
        self.failed.extend(other.failed);
    }

    fn add(&mut self, told: Result<(), Failure>) {
        match told {
            Ok(()) => self.passed += 1,
            Err(failure) => self.failed.push(failure),
        }
    }

    /// The report as JSON for a program: `{"passed", "failed", "failures": [{"file", "line", "column", "title",
    /// "what", "pending", "misread"}]}`.
    pub fn to_json(&self) -> String {
        let failures: Vec<String> = self.failed.iter().map(Failure::to_json).collect();
        let (passed, failed) = (self.passed, self.failed.len());
        format!(r#"{{"passed":{passed},"failed":{failed},"failures":[{}]}}"#, failures.join(","))
    }
}

impl Failure {
    fn to_json(&self) -> String {
        let Position { line, column } = self.at;
        let pending: Vec<String> = self.pending.iter().map(|line| quoted(line)).collect();
        format!(
            r#"{{"file":{},"line":{line},"column":{column},"title":{},"what":{},"pending":[{}],"misread":{}}}"#,
            quoted(&self.file),
            quoted(&self.title),
            quoted(&self.what),
            pending.join(","),
            self.misread
        )
    }
}

/// A text as JSON writes it, in quotation marks.
pub fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for letter in text.chars() {
        match letter {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            control if control < ' ' => quoted.push_str(&format!("\\u{:04x}", u32::from(control))),
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

/// Every failure, then a line such as `12 passed, 1 failed`.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for failure in &self.failed {
            writeln!(f, "{failure}\n")?;
        }
        write!(f, "{} passed, {} failed", self.passed, self.failed.len())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Position { line, column } = self.at;
        write!(f, "{}:{line}:{column}: {}\n  {}", self.file, self.title, self.what.replace('\n', "\n  "))?;
        self.pending.iter().try_for_each(|pending| write!(f, "\n    {pending}"))
    }
}

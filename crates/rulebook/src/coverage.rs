//! How far the ledger is covered: for each rule, where code enforces it and which cases prove it.
//!
//! A rule counts as enforced when the sources, tests aside, cite it: by the macro where something happens for
//! its sake, or in the documentation of the function that embodies it. Other comments, those of modules and of
//! types among them, count for nothing. It counts as proven when a case names it.
//! Rules that nothing can enforce are listed with the reason and need neither.

use std::fmt;

use cases::{Staged, quoted};
use engine::Rule;

use crate::{ByTheBook, Citation, Cited, Embedded};

/// One rule of the ledger and what holds it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Atom {
    /// The rule.
    pub rule: Rule,
    /// Where the sources enforce it.
    pub enforced: Vec<Citation>,
    /// The cases that prove it, as (file, title).
    pub cases: Vec<(String, String)>,
    /// Why nothing can enforce it, if nothing can.
    pub narrative: Option<&'static str>,
}

/// How far the ledger is covered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Coverage {
    /// The ruleset's name.
    pub ruleset: &'static str,
    /// The rulebook.
    pub book: &'static Embedded,
    /// Every rule, in the order of the ledger.
    pub atoms: Vec<Atom>,
    /// How many cases there are in all.
    pub cases: usize,
}

/// The sources that lay out the positions of cases name rules without enforcing any.
const STAGING: &str = "src/staging";

impl Coverage {
    /// The coverage of a ruleset's ledger by the sources and cases that this program was built from. Cases in
    /// files that cannot be read count for nothing; running the cases tells why.
    pub fn of<R: Staged + ByTheBook>() -> Coverage {
        let (book, ledger) = (R::rulebook(), R::ledger());
        let files = book.cases.iter();
        let cases: Vec<cases::Case> =
            files.flat_map(|(file, text)| cases::read::<R>(file, text).unwrap_or_default()).collect();
        let atoms = ledger.entries().iter().map(|entry| Atom {
            rule: entry.rule,
            enforced: book.citations(entry.rule).iter().copied().filter(enforces).collect(),
            cases: proving(&cases, entry.rule),
            narrative: ledger.why_narrative(entry.rule),
        });
        Coverage { ruleset: R::NAME, book, atoms: atoms.collect(), cases: cases.len() }
    }

    /// The rules that should be enforced and are not.
    fn unenforced(&self) -> impl Iterator<Item = Rule> {
        self.atoms
            .iter()
            .filter(|atom| atom.narrative.is_none() && atom.enforced.is_empty())
            .map(|atom| atom.rule)
    }

    /// The rules that should be proven by a case and are not.
    fn unproven(&self) -> impl Iterator<Item = Rule> {
        self.atoms
            .iter()
            .filter(|atom| atom.narrative.is_none() && atom.cases.is_empty())
            .map(|atom| atom.rule)
    }

    /// The rules that lack code or a case, in the order of the ledger.
    pub fn missing(&self) -> Vec<Rule> {
        let lacks = |atom: &&Atom| atom.enforced.is_empty() || atom.cases.is_empty();
        let atoms = self.atoms.iter().filter(|atom| atom.narrative.is_none());
        atoms.filter(lacks).map(|atom| atom.rule).collect()
    }

    /// The coverage as JSON for a program: `{"ruleset", "atoms", "enforced", "proven", "narrative", "cases",
    /// "unenforced": [ids], "unproven": [ids], "missing": [ids]}`, where the first three count rules.
    pub fn to_json(&self) -> String {
        let ids = |rules: Vec<Rule>| {
            let ids: Vec<String> =
                rules.into_iter().map(|rule| quoted(&self.book.id(rule).to_string())).collect();
            format!("[{}]", ids.join(","))
        };
        let Counts { atoms, enforced, proven, narrative } = self.counts();
        format!(
            r#"{{"ruleset":{},"atoms":{atoms},"enforced":{enforced},"proven":{proven},"narrative":{narrative},"cases":{},"unenforced":{},"unproven":{},"missing":{}}}"#,
            quoted(self.ruleset),
            self.cases,
            ids(self.unenforced().collect()),
            ids(self.unproven().collect()),
            ids(self.missing()),
        )
    }

    /// How many rules there are, and how many of each sort.
    fn counts(&self) -> Counts {
        let count = |test: fn(&Atom) -> bool| self.atoms.iter().filter(|atom| test(atom)).count();
        Counts {
            atoms: self.atoms.len(),
            enforced: count(|atom| !atom.enforced.is_empty()),
            proven: count(|atom| !atom.cases.is_empty()),
            narrative: count(|atom| atom.narrative.is_some()),
        }
    }
}

/// Numbers of rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Counts {
    /// All.
    pub atoms: usize,
    /// Enforced by code.
    pub enforced: usize,
    /// Proven by a case.
    pub proven: usize,
    /// Enforceable by nothing.
    pub narrative: usize,
}

fn enforces(citation: &Citation) -> bool {
    let in_sources = matches!(citation.kind, Cited::Code | Cited::Function);
    in_sources && !citation.file.starts_with(STAGING)
}

fn proving(cases: &[cases::Case], rule: Rule) -> Vec<(String, String)> {
    let proves = cases.iter().filter(|case| case.rules.contains(&rule));
    proves.map(|case| (case.file.clone(), case.title.clone())).collect()
}

fn cases(count: usize) -> String {
    match count {
        1 => "1 case".to_owned(),
        count => format!("{count} cases"),
    }
}

/// A line a rule, then the counts and what is missing.
impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for atom in &self.atoms {
            write!(f, "{}  ", self.book.id(atom.rule))?;
            match (atom.narrative, atom.enforced.first()) {
                (Some(reason), _) => writeln!(f, "narrative: {reason}")?,
                (None, Some(place)) => {
                    let more = match atom.enforced.len() {
                        1 => String::new(),
                        places => format!(" and {} more", places - 1),
                    };
                    writeln!(f, "{}:{}{more}; {}", place.file, place.line, cases(atom.cases.len()))?;
                }
                (None, None) => writeln!(f, "not enforced; {}", cases(atom.cases.len()))?,
            }
        }
        let Counts { atoms, enforced, proven, narrative } = self.counts();
        write!(
            f,
            "{atoms} rules: {enforced} enforced, {proven} proven by {} cases, {narrative} narrative, {} missing",
            self.cases,
            self.missing().len()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::embedded::tests::SMALL;

    #[test]
    fn coverage_is_told_to_people_and_programs() {
        let rule = SMALL.rule("XY-01-02");
        let atom = |enforced, narrative| Atom { rule, enforced, cases: Vec::new(), narrative };
        let place = Citation { kind: Cited::Code, file: "src/shooting.rs", line: 7 };
        let proven = Atom { cases: vec![("a.toml".to_owned(), "A".to_owned())], ..atom(vec![place], None) };
        let atoms =
            vec![atom(vec![place, place], None), atom(vec![], None), atom(vec![], Some("Advice.")), proven];
        let coverage = Coverage { ruleset: "small", book: &SMALL, atoms, cases: 3 };
        assert_eq!(
            coverage.to_string(),
            "XY-01-02  src/shooting.rs:7 and 1 more; 0 cases\n\
             XY-01-02  not enforced; 0 cases\n\
             XY-01-02  narrative: Advice.\n\
             XY-01-02  src/shooting.rs:7; 1 case\n\
             4 rules: 2 enforced, 1 proven by 3 cases, 1 narrative, 2 missing"
        );
        assert_eq!(
            coverage.to_json(),
            r#"{"ruleset":"small","atoms":4,"enforced":2,"proven":1,"narrative":1,"cases":3,"unenforced":["XY-01-02"],"unproven":["XY-01-02","XY-01-02"],"missing":["XY-01-02","XY-01-02"]}"#
        );
    }
}

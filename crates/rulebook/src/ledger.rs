//! The ledger: every rule of a rulebook restated with an id.

use std::fmt;

use engine::view::RuleWords;
use engine::{Rule, RuleId};
use serde::Deserialize;

use crate::Embedded;

/// What sort of rule an entry states.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sort {
    /// What a word means or how a thing is measured.
    Definition,
    /// A worked example.
    Example,
    /// What sets a more general rule aside.
    Exception,
    /// What changes a die, a score or a distance.
    Modifier,
    /// What players may agree to use.
    Optional,
    /// What is done, and in which order.
    Procedure,
    /// What may not be done.
    Restriction,
    /// What is done before the battle.
    Setup,
    /// A condition that lasts.
    State,
    /// Numbers in rows.
    Table,
}

/// Why a ruling was needed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gap {
    /// The rulebook is silent or can be read in several ways.
    Ambiguous,
    /// The rulebook says two things.
    Contradictory,
    /// The rulebook's text is damaged.
    Garbled,
    /// The rulebook lacks a table, or a row of one, that it needs.
    MissingTable,
}

/// One rule of the ledger, in our own words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number.
    pub rule: Rule,
    /// Its id, such as `NMM-11-07`.
    pub id: RuleId,
    /// The section's number and name, such as `12 Melee`.
    pub section: String,
    /// Its name in a few words.
    pub title: String,
    /// What sort of rule it is.
    pub sort: Sort,
    /// What the rulebook asks for.
    pub text: String,
    /// How this program reads it where the rulebook leaves room.
    pub ruling: Option<String>,
    /// Why the ruling was needed.
    pub gap: Option<Gap>,
    /// A position and what it must come to.
    pub case: Option<String>,
    /// A worked example.
    pub example: Option<String>,
    /// Rows of cells, the first naming the columns; empty where the rule has no table.
    pub table: Vec<Vec<String>>,
}

/// A rule that nothing can enforce or check, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Narrative {
    /// The rule.
    pub rule: Rule,
    /// Why nothing can enforce it.
    pub reason: String,
}

/// The whole ledger: credits, and the rules in the order of their ids.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ledger {
    /// The rulebook's title.
    pub title: String,
    /// Its author.
    pub author: String,
    /// The year it appeared; 0 where nobody knows.
    pub year: u16,
    /// What the rules are for, in a few sentences.
    pub summary: String,
    /// What the game is like, in a sentence.
    pub like: String,
    /// How long people sit over a battle, in a few words.
    pub evening: String,
    /// Who should try it first, in a sentence.
    pub first: String,
    book: &'static Embedded,
    entries: Vec<Entry>,
    narrative: Vec<Narrative>,
}

/// Why a ledger cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LedgerFault {
    /// Not the TOML that a ledger is made of; the message names line and column.
    Unreadable(String),
    /// An id that is malformed, unknown or out of order.
    Id(String),
    /// The id of a rule whose section's name does not begin with the section's number.
    Section(String),
}

impl fmt::Display for LedgerFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LedgerFault::Unreadable(message) => write!(f, "the ledger cannot be read: {message}"),
            LedgerFault::Id(id) => {
                write!(
                    f,
                    "the ledger's id {id} is unknown or out of order: ids run section by section from 01"
                )
            }
            LedgerFault::Section(id) => {
                write!(f, "the section of {id} must begin with the number in its id, as in \"12 Melee\"")
            }
        }
    }
}

impl std::error::Error for LedgerFault {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LedgerText {
    ruleset: Credits,
    rule: Vec<EntryText>,
}

#[derive(Deserialize)]
struct Credits {
    title: String,
    author: String,
    year: u16,
    summary: String,
    like: String,
    evening: String,
    first: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EntryText {
    id: String,
    section: String,
    title: String,
    kind: Sort,
    text: String,
    ruling: Option<String>,
    gap: Option<Gap>,
    case: Option<String>,
    example: Option<String>,
    #[serde(default)]
    table: Vec<Vec<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NarrativeFile {
    narrative: Vec<NarrativeText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NarrativeText {
    rule: String,
    reason: String,
}

impl Ledger {
    /// The ledger of a rulebook that the program carries. Reading it takes time: do it once.
    ///
    /// # Panics
    /// Never in a program whose tests pass: the text is part of the program.
    pub fn of(book: &'static Embedded) -> Ledger {
        let text = |name| book.file(name).expect("the rulebook is embedded");
        Ledger::read(book, text("rules.toml"), text("narrative.toml")).expect("the embedded ledger is sound")
    }

    /// A rule as people are told it; `None` if the ledger has no such rule.
    pub fn in_words(&self, rule: Rule) -> Option<RuleWords> {
        let entry = self.entry(rule)?;
        Some(RuleWords {
            id: entry.id.to_string(),
            title: entry.title.clone(),
            text: entry.text.clone(),
            reading: entry.ruling.clone().unwrap_or_default(),
            lost: entry.gap == Some(Gap::MissingTable),
        })
    }

    /// The same; of a rule whose table the source has lost it is said first that this one is a reconstruction, of what it calls a table: a
    /// `list`, for one.
    pub fn in_words_with_lost(&self, rule: Rule, table: &str) -> Option<RuleWords> {
        let words = self.in_words(rule)?;
        let before = format!("The {table} of the source is lost; this one is a reconstruction. ");
        Some(if words.lost { RuleWords { reading: before + &words.reading, ..words } } else { words })
    }

    /// What dice are thrown for: by `plain`, the usual throws in plain words, any other by the title of its rule.
    pub fn purpose(&self, rule: Rule, plain: &[(Rule, &str)]) -> String {
        match plain.iter().find(|(known, _)| *known == rule) {
            Some((_, words)) => (*words).to_owned(),
            None => self.entry(rule).map_or_else(String::new, |entry| format!("for \"{}\"", entry.title)),
        }
    }

    /// Reads a ledger and the list of rules that nothing can enforce.
    ///
    /// # Errors
    /// Text that is not TOML of the right shape, ids that are unknown or out of order, sections that are not those
    /// of the ids.
    pub fn read(book: &'static Embedded, rules: &str, narrative: &str) -> Result<Ledger, LedgerFault> {
        let unreadable = |error: toml::de::Error| LedgerFault::Unreadable(error.to_string());
        let LedgerText { ruleset, rule } = toml::from_str(rules).map_err(unreadable)?;
        let listed: NarrativeFile = toml::from_str(narrative).map_err(unreadable)?;
        let mut entries: Vec<Entry> = Vec::with_capacity(rule.len());
        for text in rule {
            let found = book.parse(&text.id);
            let found = found.filter(|&next| entries.last().is_none_or(|last| last.rule < next));
            entries.push(text.entry(book, found)?);
        }
        let narrative =
            listed.narrative.into_iter().map(|text| text.checked(book)).collect::<Result<_, _>>()?;
        let Credits { title, author, year, summary, like, evening, first } = ruleset;
        Ok(Ledger { title, author, year, summary, like, evening, first, book, entries, narrative })
    }

    /// The entry of a rule; `None` for a rule of another rulebook.
    pub fn entry(&self, rule: Rule) -> Option<&Entry> {
        self.entries.binary_search_by_key(&rule, |entry| entry.rule).ok().map(|place| &self.entries[place])
    }

    /// The entry of an id such as `NMM-11-07`.
    pub fn by_id(&self, id: &str) -> Option<&Entry> {
        self.book.parse(id).and_then(|rule| self.entry(rule))
    }

    /// Every entry, in the order of the ids.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The rules that nothing can enforce, each with the reason.
    pub fn narrative(&self) -> &[Narrative] {
        &self.narrative
    }

    /// Why nothing can enforce a rule; `None` if it can be enforced or checked.
    pub fn why_narrative(&self, rule: Rule) -> Option<&str> {
        self.narrative.iter().find(|listed| listed.rule == rule).map(|listed| listed.reason.as_str())
    }

    /// The entries that hold every one of some words (parts of words count, capitals do not), those with the
    /// most of them in the title first. No words find nothing.
    pub fn search(&self, words: &str) -> Vec<&Entry> {
        let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
        if words.is_empty() {
            return Vec::new();
        }
        let mut found: Vec<(usize, &Entry)> = Vec::new();
        for entry in &self.entries {
            let title = entry.title.to_lowercase();
            let body = entry.words().to_lowercase();
            if words.iter().all(|word| body.contains(word.as_str())) {
                let missing = words.iter().filter(|word| !title.contains(word.as_str())).count();
                found.push((missing, entry));
            }
        }
        found.sort_by_key(|&(missing, entry)| (missing, entry.rule));
        found.into_iter().map(|(_, entry)| entry).collect()
    }
}

impl Entry {
    /// Everything the entry says, in one text.
    pub fn words(&self) -> String {
        let optional = [&self.ruling, &self.case, &self.example].into_iter().flatten();
        let cells = self.table.iter().flatten();
        let mut text = format!("{} {} {} {}", self.id, self.section, self.title, self.text);
        for part in optional.chain(cells) {
            text.push(' ');
            text.push_str(part);
        }
        text
    }
}

impl EntryText {
    fn entry(self, book: &'static Embedded, rule: Option<Rule>) -> Result<Entry, LedgerFault> {
        let EntryText { id, section, title, kind, text, ruling, gap, case, example, table } = self;
        let rule = rule.ok_or_else(|| LedgerFault::Id(id.clone()))?;
        let numbered = section.strip_prefix(&rule.section().to_string());
        if numbered.is_none_or(|name| !name.starts_with([' ', '.'])) {
            return Err(LedgerFault::Section(id));
        }
        let id = book.id(rule);
        Ok(Entry { rule, id, section, title, sort: kind, text, ruling, gap, case, example, table })
    }
}

impl NarrativeText {
    fn checked(self, book: &Embedded) -> Result<Narrative, LedgerFault> {
        let rule = book.parse(&self.rule).ok_or(LedgerFault::Id(self.rule))?;
        Ok(Narrative { rule, reason: self.reason })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::embedded::tests::SMALL;

    const HEAD: &str = "[ruleset]\ntitle = 'T'\nauthor = 'A'\nyear = 1\nsummary = 'S'\nlike = 'L'\nevening = 'E'\nfirst = 'F'\n";
    const NOBODY: &str = "narrative = []";

    fn rule(id: &str, section: &str, title: &str) -> String {
        format!(
            "[[rule]]\nid = '{id}'\nsection = '{section}'\ntitle = '{title}'\nkind = 'state'\ntext = 'Halt.'\n"
        )
    }

    #[test]
    fn a_ledger_is_read_and_searched() {
        let gap = "gap = 'missing-table'\nruling = 'March.'\n";
        let rules =
            [HEAD, &rule("XY-01-02", "1 March", "Halting"), gap, &rule("XY-20-01", "20.3 Rout", "March on")];
        let narrative = "[[narrative]]\nrule = 'XY-20-01'\nreason = 'Advice.'";
        let ledger = Ledger::read(&SMALL, &rules.concat(), narrative).unwrap();
        assert_eq!(ledger.by_id("XY-01-02").unwrap().gap, Some(Gap::MissingTable));
        assert_eq!(ledger.why_narrative(Rule(2001)), Some("Advice."));
        assert_eq!(ledger.why_narrative(Rule(102)), None);
        let found = |words: &str| ledger.search(words).iter().map(|entry| entry.rule.0).collect::<Vec<_>>();
        assert_eq!(found("MARCH"), [2001, 102], "titles first");
        assert_eq!(found("march halting"), [102], "every word");
        assert!(found("march zeppelin").is_empty());
        assert!(found("  ").is_empty());
    }

    #[test]
    fn faults_of_a_ledger_are_named() {
        let read = |rules: &[&str]| Ledger::read(&SMALL, &rules.concat(), NOBODY).map(|_| ());
        let (first, second) = (rule("XY-01-01", "1 March", ""), rule("XY-01-02", "1 March", ""));
        assert_eq!(read(&[HEAD, &first, &second]), Ok(()));
        assert_eq!(read(&[HEAD, &second, &first]), Err(LedgerFault::Id("XY-01-01".into())));
        let unknown = rule("XY-01-03", "1 March", "");
        assert_eq!(read(&[HEAD, &unknown]), Err(LedgerFault::Id("XY-01-03".into())));
        for section in ["", "10 March", "2 March", "March 1"] {
            let elsewhere = rule("XY-01-01", section, "");
            assert_eq!(read(&[HEAD, &elsewhere]), Err(LedgerFault::Section("XY-01-01".into())), "{section}");
        }
        assert!(
            matches!(read(&["rule ="]), Err(LedgerFault::Unreadable(message)) if message.contains("line 1"))
        );
        let nobody =
            Ledger::read(&SMALL, &[HEAD, &first].concat(), "[[narrative]]\nrule = 'XY'\nreason = ''");
        assert_eq!(nobody.map(|_| ()), Err(LedgerFault::Id("XY".into())));
    }
}

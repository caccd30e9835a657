//! The ledger: every rule of the rulebook restated with an id, and who cites it.
//!
//! Code cites a rule with [`rule!`](crate::rule); an id that the ledger does not hold does not compile.
//!
//! ```
//! use matchlocks::ledger::{Id, Ledger};
//! let near = matchlocks::rule!("NMM-01-10");
//! assert_eq!(Id(near).to_string(), "NMM-01-10");
//! assert_eq!(Ledger::standard().entry(near).unwrap().title, "Default measurement");
//! ```
//!
//! ```compile_fail
//! matchlocks::rule!("NMM-11-99"); // section 11 has no rule 99
//! ```
//!
//! ```compile_fail
//! matchlocks::rule!("NMM-1-07"); // not of the form NMM-11-07
//! ```

use std::fmt;
use std::sync::OnceLock;

use serde::Deserialize;

include!(concat!(env!("OUT_DIR"), "/rulebook.rs"));

pub use engine::Rule;

/// The rule of an id such as `NMM-11-07`, checked when the program is compiled.
///
/// ```
/// assert_eq!(matchlocks::rule!("NMM-11-07").0, 1107);
/// ```
#[macro_export]
macro_rules! rule {
    ($id:literal) => {
        const { $crate::ledger::rule($id) }
    };
}

/// The rule of an id such as `NMM-11-07`, for use in constants; [`rule!`](crate::rule) is the usual way.
///
/// # Panics
/// At compile time, when the id is not of that form or is not in the ledger. For ids that come from
/// outside the program use [`parse`].
pub const fn rule(id: &str) -> Rule {
    match parse(id) {
        Some(rule) => rule,
        None => panic!(
            "no such rule: an id is written NMM-11-07 and must stand in rulebooks/matchlocks/rules.toml"
        ),
    }
}

/// The rule of an id such as `NMM-11-07`, or `None` if the ledger has no such rule.
pub const fn parse(id: &str) -> Option<Rule> {
    let text = id.as_bytes();
    if text.len() != 9 {
        return None;
    }
    let prefix = text[0] == b'N' && text[1] == b'M' && text[2] == b'M' && text[3] == b'-' && text[6] == b'-';
    let digits = two_digits(text[4], text[5]) && two_digits(text[7], text[8]);
    if !(prefix && digits) {
        return None;
    }
    let section = ((text[4] - b'0') * 10 + (text[5] - b'0')) as usize;
    let number = (text[7] - b'0') * 10 + (text[8] - b'0');
    if number == 0 || section >= SECTIONS.len() || number > SECTIONS[section] {
        return None;
    }
    Some(Rule(section as u16 * 100 + number as u16))
}

const fn two_digits(tens: u8, ones: u8) -> bool {
    tens.is_ascii_digit() && ones.is_ascii_digit()
}

/// A rule shown by its id: `Id(rule).to_string()` is `NMM-11-07`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Id(pub Rule);

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NMM-{:02}-{:02}", self.0.0 / 100, self.0.0 % 100)
    }
}

/// Where a rule is cited.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Cited {
    /// By the macro, in code that enforces it.
    Code,
    /// By a test of the sources.
    Test,
    /// In what is said of a function of the sources, which embodies it.
    Function,
    /// In another comment or text of the sources, which enforces nothing.
    Comment,
    /// Beside a number in a file of the rulebook.
    Data,
    /// By a case of the rulebook.
    Case,
}

/// One place that cites a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Citation {
    /// What kind of place it is.
    pub kind: Cited,
    /// The file: of the sources (`src/...`) below the crate, any other below the rulebook.
    pub file: &'static str,
    /// The line, counted from 1.
    pub line: u32,
}

/// Every place that cites a rule, sources first, each in the order of the files.
pub fn citations(rule: Rule) -> &'static [Citation] {
    match CITATIONS.binary_search_by_key(&rule.0, |&(cited, _)| cited) {
        Ok(place) => CITATIONS[place].1,
        Err(_) => &[],
    }
}

/// The rulebook's cases as (file below the rulebook, text), in the order of their names.
pub fn cases() -> &'static [(&'static str, &'static str)] {
    CASES
}

/// The text of a file of the rulebook other than a case, such as `troops.toml`.
pub fn file(name: &str) -> Option<&'static str> {
    FILES.iter().find(|&&(found, _)| found == name).map(|&(_, text)| text)
}

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
#[serde(rename_all = "lowercase")]
pub enum Gap {
    /// The rulebook is silent or can be read in several ways.
    Ambiguous,
    /// The rulebook says two things.
    Contradictory,
    /// The rulebook's text is damaged.
    Garbled,
}

/// One rule of the ledger, in our own words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number.
    pub rule: Rule,
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
    /// The year it appeared.
    pub year: u16,
    /// What the rules are for, in a few sentences.
    pub summary: String,
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
}

impl fmt::Display for LedgerFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LedgerFault::Unreadable(message) => write!(f, "the ledger cannot be read: {message}"),
            LedgerFault::Id(id) => {
                write!(f, "the ledger's id {id} is unknown or out of order: ids run NMM-01-01, NMM-01-02 ...")
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
    /// The ledger that the program carries, read once.
    ///
    /// # Panics
    /// Never in a program whose tests pass: the text is part of the program.
    pub fn standard() -> &'static Ledger {
        static STANDARD: OnceLock<Ledger> = OnceLock::new();
        STANDARD.get_or_init(|| {
            let text = |name| file(name).expect("the rulebook is embedded");
            Ledger::read(text("rules.toml"), text("narrative.toml")).expect("the embedded ledger is sound")
        })
    }

    /// Reads a ledger and the list of rules that nothing can enforce.
    ///
    /// # Errors
    /// Text that is not TOML of the right shape, and ids that are unknown or out of order.
    pub fn read(rules: &str, narrative: &str) -> Result<Ledger, LedgerFault> {
        let unreadable = |error: toml::de::Error| LedgerFault::Unreadable(error.to_string());
        let LedgerText { ruleset, rule } = toml::from_str(rules).map_err(unreadable)?;
        let listed: NarrativeFile = toml::from_str(narrative).map_err(unreadable)?;
        let mut entries: Vec<Entry> = Vec::with_capacity(rule.len());
        for text in rule {
            let found = parse(&text.id).filter(|&next| entries.last().is_none_or(|last| last.rule < next));
            entries.push(text.entry(found)?);
        }
        let narrative = listed.narrative.into_iter().map(NarrativeText::checked).collect::<Result<_, _>>()?;
        let Credits { title, author, year, summary } = ruleset;
        Ok(Ledger { title, author, year, summary, entries, narrative })
    }

    /// The entry of a rule; `None` for a rule of another rulebook.
    pub fn entry(&self, rule: Rule) -> Option<&Entry> {
        self.entries.binary_search_by_key(&rule, |entry| entry.rule).ok().map(|place| &self.entries[place])
    }

    /// The entry of an id such as `NMM-11-07`.
    pub fn by_id(&self, id: &str) -> Option<&Entry> {
        parse(id).and_then(|rule| self.entry(rule))
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
    pub(crate) fn words(&self) -> String {
        let optional = [&self.ruling, &self.case, &self.example].into_iter().flatten();
        let cells = self.table.iter().flatten();
        let mut text = format!("{} {} {} {}", Id(self.rule), self.section, self.title, self.text);
        for part in optional.chain(cells) {
            text.push(' ');
            text.push_str(part);
        }
        text
    }
}

impl EntryText {
    fn entry(self, rule: Option<Rule>) -> Result<Entry, LedgerFault> {
        let EntryText { id, section, title, kind, text, ruling, gap, case, example, table } = self;
        let rule = rule.ok_or(LedgerFault::Id(id))?;
        Ok(Entry { rule, section, title, sort: kind, text, ruling, gap, case, example, table })
    }
}

impl NarrativeText {
    fn checked(self) -> Result<Narrative, LedgerFault> {
        let rule = parse(&self.rule).ok_or(LedgerFault::Id(self.rule))?;
        Ok(Narrative { rule, reason: self.reason })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_compile_time_table_is_the_ledger() {
        let counted: usize = SECTIONS.iter().map(|&highest| usize::from(highest)).sum();
        let ledger = Ledger::standard();
        assert_eq!(ledger.entries().len(), counted);
        for entry in ledger.entries() {
            let id = Id(entry.rule).to_string();
            assert_eq!(parse(&id), Some(entry.rule));
            assert!(
                entry.section.starts_with(&format!("{} ", entry.rule.0 / 100)),
                "{id}: {}",
                entry.section
            );
            assert_eq!(ledger.by_id(&id), Some(entry));
        }
    }

    #[test]
    fn ids_that_do_not_exist_are_refused() {
        for id in [
            "",
            "NMM-00-01",
            "NMM-01-00",
            "NMM-01-11",
            "NMM-20-01",
            "CP-01-01",
            "NMM-1-001",
            "nmm-01-01",
            "NMM-0a-01",
        ] {
            assert_eq!(parse(id), None, "{id}");
        }
        assert_eq!(parse("NMM-12-82"), Some(Rule(1282)));
        assert_eq!(rule!("NMM-01-10"), Rule(110));
    }

    #[test]
    fn search_wants_every_word_and_puts_titles_first() {
        let ledger = Ledger::standard();
        let found = ledger.search("card REROLL");
        assert_eq!(found[0].title, "Bonus card: Reroll");
        assert!(found.len() > 1);
        assert!(ledger.search("caracole zeppelin").is_empty());
        assert!(ledger.search("  ").is_empty());
    }

    #[test]
    fn what_nothing_enforces_has_no_case_and_no_code() {
        let ledger = Ledger::standard();
        for Narrative { rule, reason } in ledger.narrative() {
            assert_eq!(ledger.entry(*rule).and_then(|entry| entry.case.as_ref()), None, "{}", Id(*rule));
            assert!(citations(*rule).iter().all(|citation| citation.kind != Cited::Code), "{}", Id(*rule));
            assert_eq!(ledger.why_narrative(*rule), Some(reason.as_str()));
        }
        assert_eq!(ledger.why_narrative(rule!("NMM-11-07")), None);
    }

    #[test]
    fn citations_say_where_they_stand() {
        let found = citations(rule!("NMM-11-39"));
        assert!(
            found.iter().any(|place| place.kind == Cited::Data && place.file == "shooting.toml"),
            "{found:?}"
        );
        assert!(
            found.iter().any(|place| place.kind == Cited::Comment && place.file == "src/book/shooting.rs")
        );
        assert!(found.iter().all(|place| place.line > 0));
        let never_runs_out = citations(rule!("NMM-11-64"));
        let embodied =
            |place: &Citation| place.kind == Cited::Function && place.file == "src/shooting/shooters.rs";
        assert!(never_runs_out.iter().any(embodied), "{never_runs_out:?}");
    }

    #[test]
    fn faults_of_a_ledger_are_named() {
        let out_of_order = Ledger::read(
            "[ruleset]\ntitle = ''\nauthor = ''\nyear = 1\nsummary = ''\n[[rule]]\nid = 'NMM-99-01'\nsection = ''\ntitle = ''\nkind = 'state'\ntext = ''\n",
            "narrative = []",
        );
        assert_eq!(out_of_order, Err(LedgerFault::Id("NMM-99-01".into())));
        assert!(
            matches!(Ledger::read("rule =", ""), Err(LedgerFault::Unreadable(message)) if message.contains("line 1"))
        );
    }
}

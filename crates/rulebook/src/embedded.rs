//! A rulebook as a program carries it.

use engine::{Rule, RuleId};

use crate::Ledger;
use crate::numbers::{Fault, Number};

/// A ruleset whose rulebook the program carries.
pub trait ByTheBook {
    /// The rulebook as its build script embedded it.
    fn rulebook() -> &'static Embedded;

    /// The rulebook's ledger, read once.
    fn ledger() -> &'static Ledger;

    /// Every number of the book as it was written, in the order of the paths.
    fn numbers() -> &'static [Number];

    /// Whether a text of house rules can be laid over the numbers.
    ///
    /// # Errors
    /// Every fault of the text.
    fn allows(house_rules: &str) -> Result<(), Vec<Fault>>;

    /// The values next to one that is written as a text but says a number, as the rulebook would write them; none for a
    /// word.
    fn neighbours(_text: &str) -> Vec<String> {
        Vec::new()
    }
}

/// A rulebook's files, which rules it has, and who cites them: what `index::embed` writes down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Embedded {
    /// What its ids begin with, such as `NMM`.
    pub prefix: &'static str,
    /// The highest rule number of each section, by the section; 0 where there is no such section.
    pub sections: [u8; 100],
    /// Every place that cites a rule, by the rule's number, in its order.
    pub citations: &'static [(u16, &'static [Citation])],
    /// The cases as (file below the rulebook, text), in the order of their names.
    pub cases: &'static [(&'static str, &'static str)],
    /// All other files likewise.
    pub files: &'static [(&'static str, &'static str)],
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

impl Embedded {
    /// The rule of an id such as `NMM-11-07`, or `None` if the ledger has no such rule.
    pub const fn parse(&self, id: &str) -> Option<Rule> {
        let (text, prefix) = (id.as_bytes(), self.prefix.as_bytes());
        let hyphen = prefix.len();
        if text.len() != hyphen + 6 || text[hyphen] != b'-' || text[hyphen + 3] != b'-' {
            return None;
        }
        let mut place = 0;
        while place < hyphen {
            if text[place] != prefix[place] {
                return None;
            }
            place += 1;
        }
        let section = two_digits(text[hyphen + 1], text[hyphen + 2]);
        let number = two_digits(text[hyphen + 4], text[hyphen + 5]);
        match (section, number) {
            (Some(section), Some(number)) if number > 0 && number <= self.sections[section as usize] => {
                Some(Rule(section as u16 * 100 + number as u16))
            }
            _ => None,
        }
    }

    /// The rule of an id that the program itself names: what the `rule!` macro of a ruleset calls.
    ///
    /// # Panics
    /// At compile time, when the ledger has no such rule. For ids that come from outside the program use
    /// [`parse`](Embedded::parse).
    pub const fn rule(&self, id: &str) -> Rule {
        match self.parse(id) {
            Some(rule) => rule,
            None => panic!("no such rule: an id is the prefix, section and number of a rule in rules.toml"),
        }
    }

    /// The id of a rule.
    pub const fn id(&self, rule: Rule) -> RuleId {
        RuleId::new(self.prefix, rule)
    }

    /// How many rules there are.
    pub fn rules(&self) -> usize {
        self.sections.iter().map(|&highest| usize::from(highest)).sum()
    }

    /// Every place that cites a rule, sources first, each in the order of the files.
    pub fn citations(&self, rule: Rule) -> &'static [Citation] {
        match self.citations.binary_search_by_key(&rule.0, |&(cited, _)| cited) {
            Ok(place) => self.citations[place].1,
            Err(_) => &[],
        }
    }

    /// The text of a file other than a case, such as `troops.toml`.
    pub fn file(&self, name: &str) -> Option<&'static str> {
        self.files.iter().find(|&&(found, _)| found == name).map(|&(_, text)| text)
    }
}

const fn two_digits(tens: u8, ones: u8) -> Option<u8> {
    if tens.is_ascii_digit() && ones.is_ascii_digit() {
        Some((tens - b'0') * 10 + (ones - b'0'))
    } else {
        None
    }
}

/// What a ruleset's `ledger.rs` is made of: `RULEBOOK`, as the build script embedded it, [`ByTheBook`] for the ruleset, the
/// `Id` by which a rule is shown, `parse`, and the ledger itself as `standard()`. It is given the ruleset and its book of
/// numbers ([`book!`](crate::book)), and the neighbours of a text that says a number where there are such texts
/// ([`ByTheBook::neighbours`]):
///
/// ```ignore
/// rulebook::ledger!(Matchlocks, Book);
/// ```
///
/// Only the macro `rule!` stands in the ruleset itself, as it must name its crate.
#[macro_export]
macro_rules! ledger {
    ($ruleset:ty, $book:ty $(, neighbours: $neighbours:expr)?) => {
        include!(concat!(env!("OUT_DIR"), "/rulebook.rs"));

        pub use engine::Rule;

        impl $crate::ByTheBook for $ruleset {
            fn rulebook() -> &'static $crate::Embedded {
                &RULEBOOK
            }

            fn ledger() -> &'static $crate::Ledger {
                standard()
            }

            fn numbers() -> &'static [$crate::numbers::Number] {
                <$book>::standard().numbers()
            }

            fn allows(house_rules: &str) -> Result<(), Vec<$crate::numbers::Fault>> {
                <$book>::with_house_rules(house_rules, "the house rules").map(drop)
            }

            $(fn neighbours(text: &str) -> Vec<String> {
                $neighbours(text)
            })?
        }

        /// The rule of an id, or `None` if the ledger has no such rule.
        pub const fn parse(id: &str) -> Option<Rule> {
            RULEBOOK.parse(id)
        }

        /// A rule shown by its id.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Id(pub Rule);

        impl std::fmt::Display for Id {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(&RULEBOOK.id(self.0), f)
            }
        }

        /// The ledger that the program carries, read once.
        pub fn standard() -> &'static $crate::Ledger {
            static STANDARD: std::sync::OnceLock<$crate::Ledger> = std::sync::OnceLock::new();
            STANDARD.get_or_init(|| $crate::Ledger::of(&RULEBOOK))
        }
    };
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A rulebook of two sections, 1 with two rules and 20 with one.
    pub(crate) static SMALL: Embedded = {
        let mut sections = [0; 100];
        (sections[1], sections[20]) = (2, 1);
        Embedded {
            prefix: "XY",
            sections,
            citations: &[(102, &[Citation { kind: Cited::Code, file: "src/shooting.rs", line: 7 }])],
            cases: &[],
            files: &[("rules.toml", "")],
        }
    };

    #[test]
    fn ids_that_do_not_exist_are_refused() {
        let wrong = [
            "",
            "XY",
            "XY-00-01",
            "XY-01-00",
            "XY-01-03",
            "XY-02-01",
            "XY-20-02",
            "XY-99-01",
            "NMM-01-01",
            "XY-1-001",
            "xy-01-01",
            "XY-0a-01",
            "XY-01-0\u{e9}",
            "XY 01-01",
        ];
        for id in wrong {
            assert_eq!(SMALL.parse(id), None, "{id}");
        }
        assert_eq!(SMALL.parse("XY-01-02"), Some(Rule(102)));
        assert_eq!(const { SMALL.rule("XY-20-01") }, Rule(2001));
        assert_eq!(SMALL.id(Rule(2001)).to_string(), "XY-20-01");
        assert_eq!(SMALL.rules(), 3);
    }

    #[test]
    fn citations_and_files_are_found() {
        assert_eq!(SMALL.citations(Rule(102)).len(), 1);
        assert!(SMALL.citations(Rule(101)).is_empty());
        assert_eq!((SMALL.file("rules.toml"), SMALL.file("troops.toml")), (Some(""), None));
    }
}

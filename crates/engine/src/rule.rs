//! Rules by their number.

use serde::{Deserialize, Serialize};

use crate::Ruleset;

/// A rule of the ruleset in play, by the number that its ledger gives it: section times a hundred plus the
/// number in the section, so that `NMM-11-07` is 1107. The ruleset turns it back into its id and text.
///
/// Rule ids are made by the ruleset's own `rule!` macro, which refuses an id that its ledger does not have
/// when the program is compiled.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Rule(pub u16);

impl Rule {
    /// The section of the rulebook.
    pub const fn section(self) -> u16 {
        self.0 / 100
    }

    /// The number within the section.
    pub const fn number(self) -> u16 {
        self.0 % 100
    }
}

/// A rule shown by its id: the prefix of its ruleset, the section and the number, such as `NMM-11-07`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RuleId {
    prefix: &'static str,
    rule: Rule,
}

impl RuleId {
    /// The id of a rule, with the prefix of its ruleset.
    pub const fn new(prefix: &'static str, rule: Rule) -> RuleId {
        RuleId { prefix, rule }
    }

    /// The id of a rule of a ruleset.
    pub const fn of<R: Ruleset>(rule: Rule) -> RuleId {
        RuleId::new(R::RULE_PREFIX, rule)
    }

    /// The rule of an id of a ruleset. `None` if the text has not the form of one; whether the ledger has
    /// such a rule is for the ruleset to say.
    pub fn read<R: Ruleset>(text: &str) -> Option<Rule> {
        let (section, number) = text.strip_prefix(R::RULE_PREFIX)?.strip_prefix('-')?.split_once('-')?;
        let two_digits = |part: &str| {
            let proper = part.len() >= 2 && part.bytes().all(|byte| byte.is_ascii_digit());
            part.parse::<u16>().ok().filter(|_| proper)
        };
        let (section, number) = (two_digits(section)?, two_digits(number)?);
        let rule = Rule(section.checked_mul(100)?.checked_add(number)?);
        (number < 100).then_some(rule)
    }
}

impl std::fmt::Display for RuleId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{:02}-{:02}", self.prefix, self.rule.section(), self.rule.number())
    }
}

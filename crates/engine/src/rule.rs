/// A rule of the ruleset in play, by the number that its ledger gives it: section times a hundred plus the
/// number in the section, so that `NMM-11-07` is 1107. The ruleset turns it back into its id and text.
///
/// Rule ids are made by the ruleset's own `rule!` macro, which refuses an id that its ledger does not have
/// when the program is compiled.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
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

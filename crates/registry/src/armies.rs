//! The armies that the program carries, for somebody who chooses one.

use crate::carried::ARMIES;
use crate::{Rulebook, USUAL, Visitor, names, visit};

/// An army that the program carries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArmyEntry {
    /// Its name: `royalist`.
    pub name: &'static str,
    /// What it is called.
    pub title: String,
    /// The rulesets under which it may be fielded.
    pub rulesets: Vec<&'static str>,
}

/// All armies that the program carries and some ruleset can field.
pub fn armies() -> Vec<ArmyEntry> {
    let entry = |(name, text): &(&'static str, &'static str)| ArmyEntry {
        name,
        title: army_title(name).unwrap_or_else(|| (*name).to_owned()),
        rulesets: fielding(name, text),
    };
    ARMIES.iter().map(entry).filter(|entry| !entry.rulesets.is_empty()).collect()
}

/// What an army that the program carries is called.
pub(crate) fn army_title(name: &str) -> Option<String> {
    let (known, text) = ARMIES.iter().find(|(known, _)| *known == name)?;
    scenario::Army::parse(known, text).ok().map(|army| army.facts.name)
}

/// The rulesets under which an army may be fielded.
fn fielding(name: &str, text: &str) -> Vec<&'static str> {
    names().into_iter().filter(|ruleset| judged(ruleset, name, text) == Judgement::BattleSetup).collect()
}

/// What a ruleset makes of an army.
fn judged(ruleset: &str, name: &str, text: &str) -> Judgement {
    visit(ruleset, Judge { name, text }).unwrap_or(Judgement::Unread)
}

/// The rulebook that is meant for an army where none is named: [`USUAL`] if the army has a table for it, or else the first
/// that can field it, or read it at least, or for which it has a table. What is wrong with a list of the usual rulebook is for
/// that one to say.
pub fn rulebook_for_army(name: &str, text: &str) -> &'static str {
    let army = scenario::Army::parse(name, text).ok();
    let has_table = |ruleset: &str| army.as_ref().is_some_and(|army| army.ruleset(ruleset).is_some());
    if has_table(USUAL) {
        return USUAL;
    }
    let mut found = [Judgement::BattleSetup, Judgement::Read].into_iter();
    let first = |wanted| names().into_iter().find(|ruleset| judged(ruleset, name, text) == wanted);
    found.find_map(first).or_else(|| names().into_iter().find(|ruleset| has_table(ruleset))).unwrap_or(USUAL)
}

/// What a ruleset makes of an army.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Judgement {
    /// It is none of its armies.
    Unread,
    /// It is one that may not be fielded as it is.
    Read,
    /// It may be fielded.
    BattleSetup,
}

struct Judge<'a> {
    name: &'a str,
    text: &'a str,
}

impl Visitor for Judge<'_> {
    type Out = Judgement;

    fn visit<R: Rulebook>(self) -> Judgement {
        let mustered = R::muster(self.name, self.text);
        match (mustered.faults.is_empty(), mustered.lines.is_empty()) {
            (true, _) => Judgement::BattleSetup,
            (false, false) => Judgement::Read,
            (false, true) => Judgement::Unread,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_army_that_is_carried_may_be_fielded_by_somebody() {
        let armies = armies();
        assert_eq!(armies.len(), ARMIES.len());
        for ruleset in names() {
            assert!(armies.iter().filter(|army| army.rulesets.contains(&ruleset)).count() > 3, "{ruleset}");
        }
    }

    #[test]
    fn an_army_finds_a_rulebook_that_fields_it() {
        let text = |name: &str| ARMIES.iter().find(|(known, _)| *known == name).map_or("", |(_, text)| text);
        assert_eq!(rulebook_for_army("royalist", text("royalist")), USUAL);
        let band = text("liddesdale");
        let of_single_men = rulebook_for_army("liddesdale", band);
        assert_ne!(of_single_men, USUAL);
        assert_eq!(rulebook_for_army("mine", &band.replace("count = 4", "count = 10")), of_single_men);
        let wrong = band.replace("kind = \"", "kind = \"x");
        assert_eq!(rulebook_for_army("mine", &wrong), of_single_men, "whoever is to say what is wrong");
    }
}

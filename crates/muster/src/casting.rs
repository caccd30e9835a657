//! A battle that is ready to be played, how it became so, and why it cannot.

use std::fmt;

use engine::{Named, Rule, RuleId, Ruleset};
use offer::{BattleSetup, Provenance, Rulebook};

/// A battle ready to be played.
pub struct Casting<R: Ruleset> {
    /// What never changes.
    pub world: R::World,
    /// The table at the start.
    pub table: R::Table,
    /// What the players should know about how the battle was cast.
    pub notes: Vec<CastNote>,
}

impl<R: Ruleset<World: Clone>> Clone for Casting<R> {
    fn clone(&self) -> Casting<R> {
        Casting { world: self.world.clone(), table: self.table, notes: self.notes.clone() }
    }
}

impl<R: Rulebook> Casting<R> {
    /// What was ordered: this battle under the numbers of this hash, cast from the scenario of this name.
    pub fn set_up(
        self,
        numbers: u64,
        house_rules: Option<Named>,
        scenario: Named,
        prepared: Vec<String>,
    ) -> BattleSetup<R> {
        let ruleset = Named { name: R::NAME.to_owned(), hash: numbers };
        let told = |note: &CastNote| format!("{} ({})", note.what, RuleId::of::<R>(note.rule));
        BattleSetup {
            notes: self.notes.iter().map(told).collect(),
            world: self.world,
            table: self.table,
            settled: Provenance { ruleset, house_rules, scenario, prepared },
        }
    }
}

/// A remark on how something in a file was cast, with the rule behind it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CastNote {
    /// The rule that decided.
    pub rule: Rule,
    /// What was done, and why.
    pub what: String,
}

/// Why a battle cannot be cast.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CastFault {
    /// A battle or an army of which these rules make nothing, as it is of another sort; in words.
    Unfit(String),
    /// A side without troops in this version.
    NoTroops {
        /// Which side.
        side: String,
    },
    /// More features of the ground than the table has room for.
    TooMuchTerrain {
        /// How many.
        count: usize,
        /// How many there may be.
        most: usize,
    },
    /// A feature that cannot be laid.
    Terrain {
        /// Its id in the file.
        id: String,
        /// Why not.
        why: String,
    },
    /// A piece for which no place was found.
    NoRoom {
        /// Its title.
        title: String,
        /// What would mend it; empty where nothing is known to.
        mend: &'static str,
    },
    /// An army that breaks a rule.
    Forbidden {
        /// Which army.
        army: String,
        /// The rule.
        rule: RuleId,
        /// What is wrong and how to mend it.
        what: String,
    },
    /// Anything else, in words: what cannot be read, what there is too much of.
    Other(String),
}

impl fmt::Display for CastFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CastFault::Unfit(what) | CastFault::Other(what) => f.write_str(what),
            CastFault::NoTroops { side } => {
                write!(f, "{side} has no unit in this version; give one of its regiments game units")
            }
            CastFault::TooMuchTerrain { count, most } => {
                write!(f, "{count} features are more than the {most} that a table holds; join some of them")
            }
            CastFault::Terrain { id, why } => write!(f, "terrain \"{id}\" cannot be laid: {why}"),
            CastFault::NoRoom { title, mend } => {
                let end = if mend.is_empty() { "" } else { "; " };
                write!(f, "there is no free place for {title} near where it stood{end}{mend}")
            }
            CastFault::Forbidden { army, rule, what } => write!(f, "{army}: {what} ({rule})"),
        }
    }
}

impl std::error::Error for CastFault {}

/// The title of a battle between two armies: `The Scots against a Royalist army`. Within it the second's article is small.
pub fn against(one: &str, other: &str) -> String {
    let mut letters = other.chars();
    match letters.next() {
        Some(first) if ARTICLES.iter().any(|article| other.starts_with(article)) => {
            format!("{one} against {}{}", first.to_lowercase(), letters.as_str())
        }
        _ => format!("{one} against {other}"),
    }
}

/// With what the name of an army may begin that is no part of it within a sentence.
const ARTICLES: [&str; 3] = ["The ", "A ", "An "];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_battle_of_two_armies_has_their_names_as_a_sentence_has_them() {
        assert_eq!(against("The Scots", "The army of the north"), "The Scots against the army of the north");
        assert_eq!(
            against("A Scots army", "An Imperial army, 1632"),
            "A Scots army against an Imperial army, 1632"
        );
        assert_eq!(against("The Nixons", "Astley's"), "The Nixons against Astley's");
        assert_eq!(against("Parliament", "Thebans"), "Parliament against Thebans");
    }

    #[test]
    fn faults_say_what_would_mend_them() {
        let told = |mend| CastFault::NoRoom { title: "Byron".to_owned(), mend }.to_string();
        assert_eq!(told(""), "there is no free place for Byron near where it stood");
        assert!(told("play a larger table").ends_with("stood; play a larger table"));
        let what = "too few men".to_owned();
        let rule = RuleId::new("XY", Rule(1203));
        assert_eq!(
            CastFault::Forbidden { army: "Byron's".to_owned(), rule, what }.to_string(),
            "Byron's: too few men (XY-12-03)"
        );
    }
}

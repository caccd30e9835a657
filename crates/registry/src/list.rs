//! The rulesets, and how one is chosen by its name.

use engine::Ruleset;

use crate::{Fault, Rulebook};

/// The rulebook that is meant where none is named.
pub const USUAL: &str = "matchlocks";

/// Something that is done with a ruleset, whichever it is.
pub trait Visitor {
    /// What comes of it.
    type Out;

    /// Does it.
    fn visit<R: Rulebook>(self) -> Self::Out;
}

/// Hands the ruleset of a name to a visitor.
///
/// # Errors
/// If there is none of that name.
pub fn visit<V: Visitor>(ruleset: &str, visitor: V) -> Result<V::Out, Fault> {
    match ruleset {
        "matchlocks" => Ok(visitor.visit::<matchlocks::Matchlocks>()),
        "charge-pikes" => Ok(visitor.visit::<charge_pikes::ChargePikes>()),
        "border-reivers" => Ok(visitor.visit::<border_reivers::BorderReivers>()),
        "pike-and-musket" => Ok(visitor.visit::<pike_and_musket::PikeAndMusket>()),
        "charge-yr-pikes" => Ok(visitor.visit::<charge_yr_pikes::ChargeYrPikes>()),
        _ => Err(Fault::new(format!("there is no ruleset {ruleset}; there is {}", names().join(", ")))),
    }
}

/// The names of the rulesets.
pub fn names() -> Vec<&'static str> {
    vec![
        matchlocks::Matchlocks::NAME,
        charge_pikes::ChargePikes::NAME,
        border_reivers::BorderReivers::NAME,
        pike_and_musket::PikeAndMusket::NAME,
        charge_yr_pikes::ChargeYrPikes::NAME,
    ]
}

/// What somebody is told of a ruleset before he chooses it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct About {
    /// The rulebook's title.
    pub title: &'static str,
    /// Who wrote the rules.
    pub author: &'static str,
    /// When; 0 where nobody knows.
    pub year: u16,
    /// What the game is like, in a sentence.
    pub like: &'static str,
    /// How long people sit over a battle, in a few words.
    pub evening: &'static str,
    /// Who should try it first, in a sentence.
    pub first: &'static str,
    /// Whether the players may deploy a historical battle by themselves.
    pub deploys: bool,
    /// The optional rules on which both sides may agree, each by its word, with the id of the rule that it puts in force.
    pub options: Vec<(&'static str, String)>,
    /// Further words on which they may agree, as examples.
    pub agreeable: &'static [&'static str],
}

/// What there is to be told of a ruleset.
///
/// # Errors
/// If there is none of that name.
pub fn about(ruleset: &str) -> Result<About, Fault> {
    struct Asked;
    impl Visitor for Asked {
        type Out = About;
        fn visit<R: Rulebook>(self) -> About {
            let ledger = R::ledger();
            let [title, author, like, evening, first] =
                [&ledger.title, &ledger.author, &ledger.like, &ledger.evening, &ledger.first];
            let (deploys, agreeable) = (R::DEPLOYS, R::AGREEABLE);
            let options = R::OPTIONS.iter().map(|(word, rule)| (*word, R::rule_id(*rule))).collect();
            About { title, author, year: ledger.year, like, evening, first, deploys, options, agreeable }
        }
    }
    visit(ruleset, Asked)
}

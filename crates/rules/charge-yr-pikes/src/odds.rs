//! The odds of events between described units, by the pools that would be thrown and the functions that would read them. All of them
//! are exact.

mod described;
mod fighting;
mod shooting;
mod testing;

use engine::Side;
use offer::{Counted, Fault, OddsGuide, OddsOrder, OddsSubject, Outcome, Reckoning};

use crate::ChargeYrPikes;
use crate::foreseen::Chances;
use crate::presenting::{reason_in_words, result_in_words};
use crate::steps::{Fate, Reason};

const UNIT: OddsSubject = OddsSubject { name: "UNIT", about: "The unit", words: &[] };
const ENEMY: OddsSubject = OddsSubject { name: "ENEMY", about: "Its enemy", words: &[] };

/// What is told.
pub const GUIDE: OddsGuide = OddsGuide {
    describing: "A unit is described by its type, its words joined by hyphens, and then by whatever else holds of it, in any \
        order:\n\n    \"foot 24\"  \"horse elite disordered\"  \"musketeers trained-band column\"  \"foot point=3 moved\"\n\n\
        A number is its figures (those of its usual size if none is said). Further words: elite, second-rate, trained-band, \
        firelocks; line, column, square, routed; point=N for a morale point that is known, files=N, pikes=N; moved, disordered, \
        on-foot, charged and any other sign that can be on a unit. A unit that has not moved counts as Standing.",
    events: &[
        testing::COMMAND,
        shooting::FIRE,
        shooting::BALL,
        shooting::CANISTER,
        testing::TEST,
        fighting::EVENT,
        testing::FRIGHT,
        testing::ESCAPE,
    ],
};

/// Reckons an event.
///
/// # Errors
/// What is wrong with the description.
pub fn reckon(order: &OddsOrder<'_>) -> Result<Reckoning, Fault> {
    match order.event {
        "command" => testing::command(order),
        "fire" => shooting::fire(order),
        "ball" => shooting::ball(order),
        "canister" => shooting::canister(order),
        "test" => testing::test(order),
        "fight" => fighting::reckon(order),
        "fright" => testing::fright(order),
        "escape" => testing::escape(order),
        other => Err(Fault::new(format!("nobody tells the odds of {other}"))),
    }
}

/// One entry of what counted, for or against: its reason is told by its rule.
fn counted(rule: engine::Rule, value: i8) -> Counted {
    Counted::of::<ChargeYrPikes>(reason_in_words(rule, value), value, rule)
}

/// The results of a test that may come, by why it is made.
fn results(chances: &Chances, reason: Reason) -> Vec<Outcome> {
    let told = Fate::ALL.iter().filter(|fate| chances.of(**fate) > 0.0);
    let outcome = |fate: &Fate| {
        let key = fate.word().replace(' ', "_");
        Outcome::exact(key, result_in_words(*fate, reason), chances.of(*fate))
    };
    told.map(outcome).collect()
}

/// The sides of whoever is described first, and second.
const OURS: Side = Side::A;
const THEIRS: Side = Side::B;

//! The odds of events between described men, by the pools and steps that would resolve them.

mod described;
mod fighting;
mod shooting;
mod testing;

use engine::{Reach, Refusal};
use offer::{Counted, Fault, OddsGuide, OddsOption, OddsOrder, OddsSubject, Reckoning};

use crate::ledger::Id;
use crate::morale::Modifier;

/// How far an exact reckoning goes before samples are drawn, and how many: three against one are still exact.
const REACH: Reach = Reach { nodes: 400_000, samples: 20_000, rng: 1, callers: 0 };

const BEHIND: OddsOption = OddsOption::value(
    "behind",
    "KIND",
    "",
    "What the other stands behind, touching it: fence, wall or crest",
);
const INSIDE: OddsOption =
    OddsOption::value("in", "KIND", "", "What the other stands in: wood, rocks, building or water");
const MAN: OddsSubject = OddsSubject { name: "MAN", about: "The man who rolls", words: &[] };
const ENEMY: OddsSubject = OddsSubject { name: "ENEMY", about: "His enemy", words: &[] };

pub const GUIDE: OddsGuide = OddsGuide {
    describing: "A man is described by his profile in the catalogue and then by whatever else holds of him, in any order:\n\n    \
        \"reiver\"  \"march-trooper leader\"  \"spearman heidman wounded\"  \"man longbow helmet jack\"\n\n\
        profile: reiver, reiver-with-dagg, surname-rider, broken-man, march-trooper, household-man, bowman, hackbutter, \
        garrison-caliver, spearman, tenant, loon-with-latch; or man, who has nothing. Further words: leader, heidman; foot, \
        mounted; wounded; dagg, hackbutt, caliver, latch, longbow in place of the weapons of his profile; helmet, jack, \
        shield, back-and-breast, plates in place of its armour; unarmoured; poltroon, regular, veteran, fyrebrande; and any \
        sign that can be on a man, such as stunned. As key=value: hits=1, loads=[2] and the rest of \
        rulebooks/border-reivers/cases/README.md.",
    events: &[shooting::EVENT, fighting::EVENT, testing::MORALE, testing::HERD, testing::HORSE],
};

/// Reckons an event.
pub fn reckon(order: &OddsOrder<'_>) -> Result<Reckoning, Fault> {
    match order.event {
        "shoot" => shooting::reckon(order),
        "melee" => fighting::reckon(order),
        "morale" => testing::morale(order),
        "herd" => testing::herd(order),
        "horse" => testing::horse(order),
        other => Err(Fault::new(format!("nobody tells the odds of {other}"))),
    }
}

/// Why something may not be done, with the rule.
fn forbidden(what: &str, why: &Refusal) -> Fault {
    Fault::new(format!("no {what}: {} ({})", why.why.trim_end_matches('.'), Id(why.rule)))
}

/// What counted, one by one.
fn counted(modifiers: &[Modifier]) -> Vec<Counted> {
    let one = |it: &Modifier| Counted {
        words: it.why.to_owned(),
        value: it.value.into(),
        rule: Id(it.rule).to_string(),
    };
    modifiers.iter().map(one).collect()
}

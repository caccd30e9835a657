//! The odds of events between described units, by the pools and steps that would resolve them.

mod charged;
mod described;
mod fighting;
mod shooting;
mod testing;

use engine::{Reach, Refusal};
use offer::{
    ChanceStyle, Counted, Fact, Fault, OddsEvent, OddsGuide, OddsOption, OddsOrder, OddsSubject, Part,
    Reckoning, numbers,
};

use crate::ledger::Id;

/// How far an exact reckoning goes before samples are drawn, and how many.
const REACH: Reach = Reach { nodes: 60_000, samples: 10_000, rng: 1, callers: 0 };
const ENEMY: OddsSubject = OddsSubject { name: "ENEMY", about: "Its enemy", words: &[] };
const SCALE: OddsOption = OddsOption::one_of(
    "scale",
    &["25mm", "15mm"],
    "25mm",
    "The size of the figures: all distances follow it",
);
const BEHIND: OddsOption = OddsOption::value(
    "behind",
    "KIND",
    "",
    "What it stands behind, touching it: low-wall, high-wall, hedgerow, light-works or heavy-works",
);
const INSIDE: OddsOption = OddsOption::value(
    "in",
    "KIND",
    "",
    "What it stands in: light-wood, heavy-wood, rough, town-block, hill or steep-hill",
);
const OPEN_FLANKS: OddsOption = OddsOption::value(
    "open-flanks",
    "N",
    "2",
    "How many flanks of it are open, 0 to 2: friends beside it cover the others",
);
const ROYALIST: OddsOption = OddsOption::one_of("royalist", WHOSE, "none", "Whose army is the King's");
const WHOSE: &[&str] = &["ours", "theirs", "both", "none"];
const EDGES: &[&str] = &["front", "flank", "rear"];
const GENERALS: &[&str] = &["attached", "near", "none"];

pub const GUIDE: OddsGuide = OddsGuide {
    describing: "A unit is described by its kind and then by whatever else holds of it, in any order:\n\n    \
        \"foot 24 C pikes=8\"  \"horse 10 B\"  \"cuirassiers 8 A shaken\"  \"battery heavy field\"  \
        \"skirmishers 11 disordered\"\n\n\
        kind: foot, skirmishers, cuirassiers, horse, dragoons, battery. A number is its figures (24 if nothing is said, \
        four a gun), a letter its grade (C). Further words: line, column, square, loose, limbered, unlimbered; shaken, \
        routed; exhausted; light, field, heavy (guns); firelocks, lances, shock, archers; and any sign that can be on a \
        unit, such as disordered or pistols-empty. As key=value: pikes=8, files=6 or files=[4,4,4], rounds_lost=1 and the \
        rest of rulebooks/charge-pikes/cases/README.md. Every optional rule that a description calls for is in force.",
    events: &[
        shooting::EVENT,
        fighting::FIGHT,
        fighting::CHARGE,
        OddsEvent {
            name: "test",
            about: "One of the eight reaction tests: what counts, and the chance to pass",
            subjects: testing::SUBJECTS,
            options: testing::OPTIONS,
        },
    ],
};

/// Reckons an event.
pub fn reckon(order: &OddsOrder<'_>) -> Result<Reckoning, Fault> {
    match order.event {
        "shoot" => shooting::reckon(order),
        "fight" => fighting::fight(order),
        "charge" => fighting::charge(order),
        "test" => testing::reckon(order),
        other => Err(Fault::new(format!("nobody tells the odds of {other}"))),
    }
}

/// Why something may not be done, with the rule.
fn forbidden(what: &str, why: &Refusal) -> Fault {
    Fault::new(format!("no {what}: {} ({})", why.why.trim_end_matches('.'), Id(why.rule)))
}

/// The chances of each number of hits, as a part of what is told.
fn hits(key: &'static str, title: String, chances: &[f64]) -> Part {
    Part {
        key,
        title,
        facts: vec![Fact::number("mean", "hits on average", offer::mean(chances))],
        under: "chances",
        chances: numbers(chances),
        told: ChanceStyle::Counts,
        ..Part::default()
    }
}

/// One entry of what counted.
fn counted(words: &str, value: i32, rule: engine::Rule) -> Counted {
    Counted { words: words.to_owned(), value, rule: Id(rule).to_string() }
}

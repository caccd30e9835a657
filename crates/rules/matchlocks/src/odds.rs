//! The odds of events between described units, reckoned by the code that would resolve them.

mod described;
mod melee;

use described::{FIRST, SECOND, pair, single};
use offer::{
    ChanceStyle, Fact, Fault, OddsEvent, OddsGuide, OddsOption, OddsOrder, OddsSubject, Outcome, Part,
    Reckoning, mean, numbers,
};

use crate::field::Field;
use crate::ledger::Id;
use crate::table::Reason;
use crate::{morale, shooting};

const UNIT: OddsSubject = OddsSubject { name: "UNIT", about: "The unit that shoots or attacks", words: &[] };
const ENEMY: OddsSubject = OddsSubject { name: "ENEMY", about: "Its enemy", words: &[] };
const BEHIND: OddsOption = OddsOption::value(
    "behind",
    "KIND",
    "",
    "What the enemy stands behind, touching it: hedge, wall, high-wall or field-defence",
);
const INSIDE: OddsOption = OddsOption::value(
    "in",
    "KIND",
    "",
    "What the enemy stands in: wood, broken, building, hill or steep-hill",
);

pub const GUIDE: OddsGuide = OddsGuide {
    describing: "A unit is described by its kind and then by whatever else holds of it, as in a case file:\n\n    \
        battalia  \"battalia quality=veteran figures=20 disarray=1\"  \"dragoons mounted=false\"\n\n\
        kind: cuirassiers, harquebusiers, horse-detachment, battalia, musketeer-division, firelocks, pike-stand, \
        pike-square, musketeer-detachment, dragoons, field-gun, light-gun, galloper-gun, clubmen. Further: quality \
        (raw, seasoned, veteran), formation (line, column, forlorn, plotton ...), figures, pikes, disarray, daunted, \
        ammunition, flags=jammed,first-volley-fired (words of one flag joined by hyphens) and the rest of \
        docs/case-format.md. Formed Musketeers with less ammunition than at the start have fired their first volley.",
    events: &[
        OddsEvent {
            name: "shoot",
            about: "One Shoot Action: the chance of each number of figures that fall",
            subjects: &[UNIT, ENEMY],
            options: &[
                OddsOption::value("range", "INCHES", "6", "Inches between their fronts"),
                BEHIND,
                INSIDE,
            ],
        },
        OddsEvent {
            name: "melee",
            about: "An Attack with all the rounds of melee that follow from it: who wins, and at what cost",
            subjects: &[UNIT, ENEMY],
            options: melee::OPTIONS,
        },
        OddsEvent {
            name: "morale",
            about: "A Morale Crisis Test: the chances to pass, be Daunted, be Broken",
            subjects: &[OddsSubject { name: "UNIT", about: "The unit that tests", words: &[] }],
            options: &[OddsOption::value(
                "reason",
                "REASON",
                "end-of-turn",
                "Why it tests: lost-round, routing-friends, flank-attack, last-standing, powder-explosion or end-of-turn",
            )],
        },
    ],
};

/// Reckons an event.
pub fn reckon(order: &OddsOrder<'_>) -> Result<Reckoning, Fault> {
    match order.event {
        "shoot" => shoot(order),
        "melee" => melee::reckon(order),
        "morale" => tested(order),
        other => Err(Fault::new(format!("nobody tells the odds of {other}"))),
    }
}

fn shoot(order: &OddsOrder<'_>) -> Result<Reckoning, Fault> {
    let (world, table) = pair(order)?;
    let field = Field::new(&table, &world);
    let shot = shooting::judge_shot(field, FIRST, SECOND)
        .map_err(|no| Fault::new(format!("no shot: {} ({})", no.why, Id(no.rule))))?;
    let chances = shot.chances(field);
    // Of Clubmen a die says how many fire: the dice told are those of all of them (NMM-07-34).
    let pool = shot.pool(field, world.profile(FIRST).figures);
    let part = Part {
        facts: vec![Fact::text("dice", pool.to_string()), Fact::number("mean", "mean", mean(&chances))],
        under: "chances",
        chances: numbers(&chances),
        told: ChanceStyle::Counts,
        ..Part::default()
    };
    Ok(Reckoning { found: None, parts: vec![part] })
}

fn tested(order: &OddsOrder<'_>) -> Result<Reckoning, Fault> {
    let (world, table) = single(order)?;
    let reason = reason(order.value("reason").unwrap_or("end-of-turn"))?;
    let [pass, daunted, broken] = morale::test::chances(Field::new(&table, &world), FIRST, reason);
    let told = [("pass", pass), ("daunted", daunted), ("broken", broken)];
    let chances = told.map(|(word, chance)| Outcome::exact(word, word, chance)).to_vec();
    Ok(Reckoning { found: None, parts: vec![Part { chances, ..Part::default() }] })
}

fn reason(word: &str) -> Result<Reason, Fault> {
    let found = Reason::ALL.iter().copied().find(|reason| reason.word() == word);
    found.ok_or_else(|| {
        let hint = cases::suggestion(word, Reason::ALL.iter().map(|reason| reason.word()));
        Fault::new(format!("nobody tests for \"{word}\"; {hint}"))
    })
}

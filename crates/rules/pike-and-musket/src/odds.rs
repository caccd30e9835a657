//! The odds of events between described units, by the pools and tables that would resolve them. All of them are exact: there is one die
//! or there are two.

mod described;
mod fighting;
mod firing;
mod testing;

use offer::{Fault, OddsEvent, OddsGuide, OddsOption, OddsOrder, OddsSubject, Outcome, Reckoning};

const UNIT: OddsSubject = OddsSubject { name: "UNIT", about: "The unit", words: &[] };
const ENEMY: OddsSubject = OddsSubject { name: "ENEMY", about: "Its enemy", words: &[] };
const GENERAL: OddsOption = OddsOption::yes("general", "A General is present with it");

/// What is told.
pub const GUIDE: OddsGuide = OddsGuide {
    describing: "A unit is described by its row of Table 1, its words joined by hyphens, and then by whatever else holds of it, in any \
        order:\n\n    \"royalist-foot 10\"  \"cavaliers charging\"  \"tercio 8 disrupted hedgehog\"  \"royalist-battery\"\n\n\
        A number is its figures (full strength if none is said). Further words: disrupted, routing; line, column, hedgehog, \
        limbered, unlimbered; charging, on-foot, back-turned and any other sign that can be on a unit.",
    events: &[
        firing::EVENT,
        fighting::EVENT,
        OddsEvent {
            name: "rally",
            about: "A disrupted unit rallies, or a routing one stops",
            subjects: &[UNIT],
            options: &[GENERAL],
        },
        OddsEvent {
            name: "control",
            about: "A unit that has routed an enemy in contact stays in hand",
            subjects: &[UNIT],
            options: &[GENERAL],
        },
        OddsEvent {
            name: "general",
            about: "A General who supports a unit in combat: whether he is unhurt, and what becomes of him",
            subjects: &[],
            options: &[],
        },
        OddsEvent {
            name: "crisis",
            about: "The Crisis of Morale Test of an army that has lost more than so many per cent",
            subjects: &[OddsSubject {
                name: "LEVEL",
                about: "Per cent of losses: 10, 20, 30 ...",
                words: &[],
            }],
            options: &[],
        },
    ],
};

/// Reckons an event.
///
/// # Errors
/// What is wrong with the description.
pub fn reckon(order: &OddsOrder<'_>) -> Result<Reckoning, Fault> {
    match order.event {
        "fire" => firing::reckon(order),
        "fight" => fighting::reckon(order),
        "rally" => testing::rally(order),
        "control" => testing::control(order),
        "general" => testing::general(order),
        "crisis" => testing::crisis(order),
        other => Err(Fault::new(format!("nobody tells the odds of {other}"))),
    }
}

/// The chances of things that faces of one die come to, in the order in which they first come.
fn of_faces(faces: impl Iterator<Item = (String, String)>) -> Vec<Outcome> {
    let all: Vec<(String, String)> = faces.collect();
    let mut found: Vec<(String, String, usize)> = Vec::new();
    for (key, words) in &all {
        match found.iter_mut().find(|(known, ..)| known == key) {
            Some((.., count)) => *count += 1,
            None => found.push((key.clone(), words.clone(), 1)),
        }
    }
    let of = all.len().max(1) as f64;
    found.into_iter().map(|(key, words, count)| Outcome::exact(key, words, count as f64 / of)).collect()
}

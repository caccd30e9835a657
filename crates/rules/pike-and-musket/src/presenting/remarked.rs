//! The steps of procedures that change nothing, in sentences: columns and results, rallies, hedgehogs, Generals, crises.

use engine::view::Narration;
use engine::{On, PieceId, Side};

use super::{deeds, odds, orders, subjects};
use crate::book::outcome::Outcome;
use crate::combat;
use crate::combat::odds::COLUMNS;
use crate::field::Field;
use crate::remarks;
use crate::table::{Order, Sign, State};
use crate::victory::Degree;

/// A remark in a sentence.
pub(super) fn tell(field: Field, on: On, remark: u8, value: i32) -> Option<Narration> {
    match (on, remark) {
        (On::Side(side), remarks::CRISIS) => crisis(field, side, value),
        (On::Battle, remarks::JUDGED) => {
            let degree = Degree::ALL.get(value as usize)?;
            Narration::deed(format!("the battle is judged: {}", degree.word()), [])
        }
        (On::Battle, remarks::CONDITION) => {
            Narration::deed(field.world.conditions.words(value)?.to_owned(), [])
        }
        (On::Battle, remarks::FIRST) => {
            Narration::detail("both dice are alike and are thrown again".to_owned(), [])
        }
        (On::Thing(command), remarks::MESSAGE) => {
            let order = Order::ALL.get(value as usize)?;
            let whose = orders::called(field, command);
            Narration::deed(format!("the order for {whose} is taken and read: {}", order.word()), [])
        }
        _ => on_piece(field, deeds::piece(on)?, remark, value),
    }
}

fn on_piece(field: Field, unit: PieceId, remark: u8, value: i32) -> Option<Narration> {
    let it = subjects::of(field, unit);
    let deed = |text: &str| Narration::deed(it.does(text), [unit]);
    let detail = |text: &str| Narration::detail(it.does(text), [unit]);
    match remark {
        remarks::RALLIES => match (value, field.state(unit)) {
            (1, State::Routing) if field.crew_has_fled(unit) => {
                Narration::deed(format!("the crew of {} comes back", it.name), [unit])
            }
            (1, State::Routing) => deed("stops running"),
            // That it is in good order again is told.
            (1, _) => detail("rallies"),
            (_, State::Routing) if field.crew_has_fled(unit) => {
                Narration::detail(format!("the crew of {} does not come back", it.name), [unit])
            }
            (_, State::Routing) => detail("does not stop running"),
            _ => detail("does not rally"),
        },
        remarks::CONTROLLED if value == 1 => detail("is in hand"),
        remarks::CONTROLLED if field.is(unit, Sign::OutOfControl) => deed("stays out of control"),
        // That it goes after the enemy is told.
        remarks::CONTROLLED => detail("does not stay in hand"),
        remarks::NO_EFFECT => Narration::detail(format!("the fire on {} has no effect", it.name), [unit]),
        remarks::COLUMN => column(field, unit, value),
        remarks::RESULT => {
            let outcome = Outcome::ALL.get(value as usize)?;
            if harms_nobody(field, unit, *outcome) {
                let text =
                    format!("the result strikes nobody: the swords of {} do not reach the pistols", it.name);
                return Narration::deed(text, [unit]);
            }
            Narration::detail(
                format!("the result against {} is {}: {}", it.name, outcome.word(), meaning(*outcome)),
                [unit],
            )
        }
        remarks::FIRE_RESULT => {
            let outcome = Outcome::ALL.get(value as usize)?;
            Narration::detail(format!("the fire on {} comes to {}", it.name, outcome.word()), [unit])
        }
        remarks::HEDGEHOG if value == 1 => deed("has the time to form hedgehog"),
        remarks::HEDGEHOG => {
            deed(&format!("is caught by the horse as {} {}", it.pronoun(), it.verb("stands")))
        }
        remarks::LEADER => deed(match value {
            0 => "is unhurt and leads on",
            1 => "falls",
            2 => "is wounded",
            _ => "has his horse shot",
        }),
        remarks::UNDERSTOOD if value == 1 => deed("delivers the order, which is understood"),
        remarks::UNDERSTOOD => deed("delivers the order, which is not understood"),
        remarks::CAPTURED => deed("is taken and serves its captors"),
        _ => None,
    }
}

/// Whether a result strikes attackers alone who are all spared (PM-08-06): nothing else is told of it.
fn harms_nobody(field: Field, target: PieceId, outcome: Outcome) -> bool {
    let attackers = field.units().filter(|id| field.is(*id, Sign::Attacks));
    let struck = attackers.clone().filter(|id| !combat::is_spared(field, *id, target));
    matches!(outcome, Outcome::AttackerRouted | Outcome::AttackerDisrupted)
        && attackers.count() > 0
        && struck.count() == 0
}

/// A result in words.
const fn meaning(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::AttackerRouted => "the attackers rout",
        Outcome::AttackerDisrupted => "the attackers are thrown back into disorder",
        Outcome::Exchange => "both sides are hurt",
        Outcome::DefenderDisrupted => "the defender is hurt",
        Outcome::DefenderRouted => "the defender routs",
    }
}

/// The odds of a combat, by the column in which its die is read: strengths, shifts and die (PM-08-09 to PM-08-19).
fn column(field: Field, target: PieceId, value: i32) -> Option<Narration> {
    let attackers: Vec<PieceId> = field.units().filter(|id| field.is(*id, Sign::Attacks)).collect();
    let used = COLUMNS.get((value % 16) as usize)?;
    let told = match attackers.is_empty() {
        true => String::new(),
        false => {
            let who: Vec<String> = attackers.iter().map(|id| subjects::of(field, *id).name).collect();
            let column = odds::column(field, &attackers, target);
            format!(" by {}: {column}{}", who.join(" and "), odds::die(field, &attackers, target))
        }
    };
    let about: Vec<PieceId> = attackers.iter().copied().chain([target]).collect();
    Narration::deed(subjects::of(field, target).does(&format!("is attacked at odds of {used}{told}")), about)
}

/// An army is looked at for a crisis (PM-11-03).
fn crisis(field: Field, side: Side, value: i32) -> Option<Narration> {
    let army = subjects::army(field, side);
    let (level, breaks) = (value % 1000, value >= 1000);
    let text = match breaks {
        true => {
            format!("has lost more than {level} per cent and {} into a crisis of morale", army.verb("falls"))
        }
        false => format!("has lost more than {level} per cent and {} on", army.verb("fights")),
    };
    Narration::deed(army.does(&text), [])
}

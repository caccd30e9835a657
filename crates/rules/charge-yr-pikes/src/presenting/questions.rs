//! What players are asked, as the questions that they are.

use engine::view::words::sentence;
use engine::{About, Answer, PieceId};

use super::{chances, subjects};
use crate::Decision;
use crate::ask::Ask;
use crate::attacking;
use crate::attacking::answering;
use crate::field::Field;
use crate::steps::Reason;
use crate::table::Phase;
use crate::vocabulary::COUNTERCHARGE;

/// A decision in words, the side that decides first.
pub(super) fn ask(field: Field, decision: &Decision) -> String {
    let who = sentence(&subjects::army(field, decision.who).name);
    let question = match &decision.about {
        About::Ask(ask) => put(field, ask, decision),
        About::Throw(_) => "do the dice lie as they are?".to_owned(),
    };
    format!("{who}: {question}")
}

/// Who tests next is asked in these words.
fn tests(field: Field) -> &'static str {
    match field.table.battle.phase() {
        Phase::Closing => "which of your attackers closes next?",
        Phase::Receiving => "which of your units that are attacked tests next?",
        Phase::Rallying => "which of your routed units tries to rally next?",
        _ => "which of your units tests next?",
    }
}

fn put(field: Field, ask: &Ask, decision: &Decision) -> String {
    let name = |id: PieceId| subjects::of(field, id).name;
    let does = |id: PieceId, what: &str| subjects::of(field, id).does(what);
    // A verb before whose it is.
    let asked = |verb: &str, id: PieceId| {
        let it = subjects::of(field, id);
        format!("{} {}", it.verb(verb), it.name)
    };
    match *ask {
        Ask::FreeMove => "a Free Move: which tertia is called, if any?".to_owned(),
        Ask::Officer { tertia } => {
            format!("{}: whom do you use for its command roll?", sentence(&subjects::tertia(field, tertia)))
        }
        Ask::Move => moves(field, decision),
        Ask::Staff => "which officer or gun moves next, if any?".to_owned(),
        Ask::Rout { unit, cause } => {
            let from = cause.map_or_else(|| "the enemy".to_owned(), name);
            format!("{}: straight for home, or away from {from}?", does(unit, "routs"))
        }
        Ask::Pikes { unit, router } => {
            format!("{} lower the pikes on {}?", asked("does", unit), name(router))
        }
        Ask::Pivots => "which gun is turned before the guns fire?".to_owned(),
        Ask::Guns => "which battery fires, and at whom?".to_owned(),
        Ask::Fire => "who fires, and at whom?".to_owned(),
        Ask::Test => tests(field).to_owned(),
        Ask::Fatigue { unit, men } => {
            format!("the ground has made it too far for {}: on with {} tired?", name(unit), chances::men(men))
        }
        Ask::Meet { unit, attacker } => format!("{} turned to meet {}?", asked("is", unit), name(attacker)),
        Ask::Support { battery } => format!("{}: who fights for it?", does(battery, "is attacked")),
        Ask::Losses => "which of the units that are alike loses one more?".to_owned(),
        Ask::Follow => "which unit that has won tests for a bonus move?".to_owned(),
        Ask::Bonus { unit } => format!("{}: how?", does(unit, "follows up")),
        Ask::Place { vital: false } => "which place of the enemy's is an objective of yours?".to_owned(),
        Ask::Place { vital: true } => "which place of your own is vital to you?".to_owned(),
        Ask::Deploy => {
            "which piece is deployed, and where? The enemy sees none of it until both have handed in"
                .to_owned()
        }
        Ask::Appear { .. } => "who of those on your map is set on the table, if anybody?".to_owned(),
        Ask::Onward { unit } => format!("{}: how does it go on?", does(unit, "has found an enemy")),
        Ask::FightOn => "your army has taken fright: do you fight on?".to_owned(),
        Ask::Pursue => "which unit goes after the beaten enemy, and where to?".to_owned(),
        Ask::Reform { unit } => format!("{}: in what formation?", does(unit, "has rallied")),
        Ask::Carded { unit } => format!("{} move on this card, or on the other?", asked("does", unit)),
        Ask::Enter { unit } => format!("{}: in what formation?", does(unit, "comes back from plunder")),
    }
}

/// The move of a tertia; of units that are attacked it says so, with what running away comes to (CYP-12-30 to CYP-12-32). Once all have
/// moved none but officers are left (CYP-05-16).
fn moves(field: Field, decision: &Decision) -> String {
    use crate::table::Sign;
    let charged = field
        .units_of(decision.who)
        .filter(|id| field.is(*id, Sign::Ready) && answering::is_charged(field, *id))
        .map(|id| attacked(field, id));
    if !field.units_of(decision.who).any(|id| field.is(id, Sign::Ready)) {
        return "does an officer ride along?".to_owned();
    }
    format!("{}which unit moves next, and how?", charged.collect::<String>())
}

/// A unit that is attacked, with what it may do and what running away comes to.
fn attacked(field: Field, unit: PieceId) -> String {
    let it = subjects::of(field, unit);
    let by: Vec<PieceId> = attacking::attackers(field, unit).collect();
    let whom = super::names::all(field, &by).replace(", ", " and ");
    let attacked = it.does(&format!("is attacked by {whom}"));
    if !answering::may_answer(field, unit) {
        return format!("{attacked}, and having moved can only stand; ");
    }
    let counter = |enemy: &PieceId| {
        let answer = Answer::plain(COUNTERCHARGE).with(unit).on(*enemy);
        answering::judge_countercharge(field, unit, &answer).is_ok()
    };
    let counter = if by.iter().any(counter) { "countercharge, " } else { "" };
    let away = chances::of_unit(field, unit, Reason::Evade);
    format!("{attacked}: stand, {counter}turn, or run ({away}); ")
}

/// What a side is about while the other waits for it. It betrays nothing: what is picked unseen is asked of both.
pub(super) fn awaited(field: Field, decision: &Decision) -> String {
    let About::Ask(ask) = decision.about else { return "decide".to_owned() };
    let its = subjects::army(field, decision.who).its();
    let name = |id: PieceId| subjects::of(field, id).name;
    match ask {
        Ask::FreeMove => "use its Free Move".replace("its", its),
        Ask::Officer { tertia } => format!("name an officer for {}", subjects::tertia(field, tertia)),
        Ask::Move => format!("move {its} units"),
        Ask::Staff => format!("move {its} officers and guns"),
        Ask::Rout { unit, .. } => format!("say where {} runs", name(unit)),
        Ask::Pikes { unit, .. } => format!("say whether {} lowers its pikes", name(unit)),
        Ask::Pivots | Ask::Guns => format!("lay {its} guns"),
        Ask::Fire => format!("declare {its} fire"),
        Ask::Test => format!("say which of {its} units tests"),
        Ask::Fatigue { unit, .. } => format!("say whether {} goes on", name(unit)),
        Ask::Meet { unit, .. } => format!("say whether {} turns", name(unit)),
        Ask::Support { battery } => format!("say who fights for {}", name(battery)),
        Ask::Follow | Ask::Bonus { .. } => "make bonus moves".to_owned(),
        Ask::Place { .. } => "pick places".to_owned(),
        Ask::Deploy => "deploy".to_owned(),
        Ask::Appear { .. } => format!("say who of {its} troops appears"),
        Ask::Onward { unit } => format!("say how {} goes on", name(unit)),
        Ask::Pursue => "pursue".to_owned(),
        Ask::Reform { unit } => format!("re-form {}", name(unit)),
        Ask::Enter { unit } => format!("bring {} back on the table", name(unit)),
        Ask::Carded { unit } => format!("say whether {} moves", name(unit)),
        _ => "decide".to_owned(),
    }
}

//! What players are asked, as the questions that they are.

use engine::view::words::sentence;
use engine::{About, PieceId, Side};

use super::{names, odds, subjects};
use crate::Decision;
use crate::ask::Ask;
use crate::field::Field;
use crate::routing;
use crate::table::{Phase, Sign};

/// A decision in words, the side that decides first.
pub(super) fn ask(field: Field, decision: &Decision) -> String {
    let who = sentence(&subjects::army(field, decision.who).name);
    let question = match &decision.about {
        About::Ask(ask) => put(field, decision.who, ask),
        About::Throw(_) => "do the dice lie as they are?".to_owned(),
    };
    format!("{who}: {question}")
}

fn put(field: Field, who: Side, ask: &Ask) -> String {
    match *ask {
        Ask::Deploy => "which unit do you place next, and where?".to_owned(),
        Ask::Face { unit } => {
            let it = names::subject(field, unit);
            format!("which way {} {} turned?", it.verb("is"), it.name)
        }
        Ask::Run => match routing::whose_turn(field, who) {
            Some(unit) => format!("{} run by the right or by the left?", does(field, unit)),
            None => "which of your routers runs next?".to_owned(),
        },
        Ask::Fire => "which battery fires, and at whom?".to_owned(),
        Ask::Move => "what moves next, and how?".to_owned(),
        Ask::RideOn { rider, hedgehog } => {
            let formed = names::subject(field, hedgehog).does("has formed hedgehog");
            format!("{formed}: how {} go on?", does(field, rider))
        }
        Ask::Attack => "which unit attacks next, and whom?".to_owned(),
        Ask::Join => format!("{}who else attacks {}?", stands(field), target(field)),
        Ask::Support => {
            let own = field.table.battle.target().is_some_and(|target| field.side(target) == who);
            let whom = if own { target(field) } else { format!("his unit against {}", target(field)) };
            format!("{}does a General support {whom}?", stands(field))
        }
        Ask::Lose => "which of the largest units loses the base?".to_owned(),
        Ask::Pursuer if field.table.battle.phase() == Phase::Movement => {
            "which of your pursuers out of control goes on next?".to_owned()
        }
        Ask::Pursuer => "which of your units tests for control next?".to_owned(),
        Ask::Pursue { unit } => {
            let it = names::subject(field, unit);
            format!("{}: {} {} pursue?", it.does("is in hand"), it.verb("does"), it.pronoun())
        }
        Ask::Quarry { unit } => format!("which of the nearest routers {} follow?", does(field, unit)),
    }
}

/// How a question about what somebody does begins: `does Byron's horse`.
fn does(field: Field, unit: PieceId) -> String {
    let it = names::subject(field, unit);
    format!("{} {}", it.verb("does"), it.name)
}

fn target(field: Field) -> String {
    field.table.battle.target().map_or_else(|| "the enemy".to_owned(), |id| subjects::of(field, id).name)
}

/// How the combat under way stands, before a question; empty if there is none.
fn stands(field: Field) -> String {
    let attackers: Vec<PieceId> = field.units().filter(|id| field.is(*id, Sign::Attacks)).collect();
    match field.table.battle.target().filter(|id| field.piece(*id).on_table() && !attackers.is_empty()) {
        Some(target) => format!(
            "so far {}{}: ",
            odds::column(field, &attackers, target),
            odds::die(field, &attackers, target)
        ),
        None => String::new(),
    }
}

/// What a side is about while the other waits for it. All of it everybody can see coming.
pub(super) fn awaited(field: Field, decision: &Decision) -> String {
    let About::Ask(ask) = decision.about else { return "decide".to_owned() };
    let its = subjects::army(field, decision.who).its();
    let name = |id: PieceId| names::of(field, id);
    let whether = |id: PieceId, verb| names::subject(field, id).does(verb);
    match ask {
        Ask::Deploy => format!("place {its} troops"),
        Ask::Face { unit } => format!("turn {}", name(unit)),
        Ask::Run => format!("move {its} routers"),
        Ask::Fire => format!("fire {its} batteries"),
        Ask::Move => format!("make {its} moves"),
        Ask::RideOn { rider, hedgehog } => {
            format!("say how {} at {}", whether(rider, "goes on"), name(hedgehog))
        }
        Ask::Attack | Ask::Join => format!("fight {its} combats"),
        Ask::Support => "say whether a General supports his unit".to_owned(),
        Ask::Lose => "say who loses the base".to_owned(),
        Ask::Pursuer => format!("move {its} pursuers"),
        Ask::Pursue { unit } => format!("say whether {}", whether(unit, "pursues")),
        Ask::Quarry { unit } => format!("say whom {}", whether(unit, "follows")),
    }
}

//! What players answer to the questions of this chapter.

use engine::{About, Answer, Questions, Refusal, Verdict};

use super::going_on::Onward;
use super::reaction::{Choice, Manner, manner};
use super::{evading, later};
use crate::ask::{Ask, Attacked};
use crate::field::Field;
use crate::table::Table;
use crate::vocabulary as verb;
use crate::world::World;
use crate::{Decision, Known, Matchlocks, rule};

/// Answers for the questions of this chapter.
pub(crate) struct Fights;

impl Questions<Matchlocks> for Fights {
    fn validate(&self, known: &Known, world: &World, decision: &Decision, answer: &Answer) -> Verdict {
        let field = known.field(world);
        let About::Ask(ask) = decision.about else { return Err(unasked(decision)) };
        match ask {
            Ask::GoOn { .. } => onward(ask).map_or(Err(unasked(decision)), |on| on.validate(field, answer)),
            Ask::Victory { unit, beaten } => judge_victory(field, unit, beaten, answer),
            Ask::Reaction(_) => judge_reaction(field, decision, ask, answer),
            _ => judge_listed(field, decision, ask, answer),
        }
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        let About::Ask(ask) = decision.about else { return };
        offer_all(known.field(world), decision, ask, offer);
    }

    fn forced(&self, table: &Table, world: &World, decision: &Decision) -> Option<Answer> {
        let About::Ask(ask) = decision.about else { return None };
        let (mut first, mut count) = (None, 0);
        offer_all(Field::new(table, world), decision, ask, &mut |answer| {
            first = first.or(Some(answer));
            count += 1;
        });
        first.filter(|_| count == 1)
    }
}

fn unasked(decision: &Decision) -> Refusal {
    Refusal::new(decision.rule, "this chapter asks no such question")
}

fn onward(ask: Ask) -> Option<Onward> {
    match ask {
        Ask::GoOn { attack, direction, reach, charge } => Some(Onward { attack, direction, reach, charge }),
        _ => None,
    }
}

fn offer_all(field: Field, decision: &Decision, ask: Ask, offer: &mut dyn FnMut(Answer)) {
    match ask {
        Ask::Reaction(attack) => offer_reactions(field, decision, attack, offer),
        Ask::Cover(attack) => {
            for refuge in evading::refuges(field, attack).iter() {
                offer(Answer { amount: refuge.feature.into(), ..Answer::plain(verb::CHOOSE) });
            }
        }
        Ask::Doctrine { .. } => {
            offer(Answer::plain(verb::YES));
            offer(Answer::plain(verb::PASS));
        }
        Ask::GoOn { .. } => {
            if let Some(onward) = onward(ask) {
                onward.candidates(field, offer);
            }
        }
        Ask::Victory { .. } => {
            offer(Answer::plain(verb::PURSUE));
            offer(Answer::plain(verb::HOLD));
        }
        Ask::FeedIn(melee) => {
            offer(Answer::plain(verb::PASS));
            for unit in later::feeders(field, melee, decision.who) {
                offer(Answer::plain(verb::FEED).with(unit));
            }
        }
        Ask::NextMelee => {
            for melee in later::all_due(field).iter() {
                offer(Answer { amount: (*melee).into(), ..Answer::plain(verb::CHOOSE) });
            }
        }
        _ => {}
    }
}

/// What an attacked unit's owner may choose (NMM-12-10, NMM-12-16); from a pursuit nobody evades (NMM-12-69).
fn choice(field: Field, decision: &Decision, attack: Attacked) -> Choice {
    if decision.rule == rule!("NMM-12-69") {
        // It is asked only where it can turn.
        return Choice { turn: true, ..Choice::default() };
    }
    match manner(field, attack) {
        Manner::Choice(choice) => choice,
        _ => Choice::default(),
    }
}

fn offer_reactions(field: Field, decision: &Decision, attack: Attacked, offer: &mut dyn FnMut(Answer)) {
    let choice = choice(field, decision, attack);
    offer(Answer::plain(verb::STAND));
    for (open, verb) in
        [(choice.evade, verb::EVADE), (choice.turn, verb::TURN), (choice.hedgehog, verb::HEDGEHOG)]
    {
        if open {
            offer(Answer::plain(verb));
        }
    }
}

fn judge_reaction(field: Field, decision: &Decision, ask: Ask, answer: &Answer) -> Result<(), Refusal> {
    let Ask::Reaction(attack) = ask else { return Err(unasked(decision)) };
    let choice = choice(field, decision, attack);
    let refuse = |rule, why| Err(Refusal::new(rule, why).piece(attack.defender));
    match answer.verb {
        verb::STAND => Ok(()),
        verb::EVADE if choice.evade => Ok(()),
        verb::TURN if choice.turn => Ok(()),
        verb::HEDGEHOG if choice.hedgehog => Ok(()),
        verb::EVADE => refuse(rule!("NMM-12-16"), "only horse attacked by infantry may evade by choice"),
        verb::TURN => refuse(
            rule!("NMM-12-10"),
            "it may turn only to face an attack on its flank that took more than one Action, where there is room",
        ),
        verb::HEDGEHOG => {
            refuse(rule!("NMM-12-10"), "only pikes taken in flank by foot may choose to form Hedgehog")
        }
        _ => refuse(decision.rule, "stand, evade, turn or hedgehog, as far as each is open"),
    }
}

fn judge_victory(field: Field, unit: engine::PieceId, beaten: engine::PieceId, answer: &Answer) -> Verdict {
    let refuse = |why| Err(Refusal::new(rule!("NMM-12-61"), why).piece(unit));
    let move_of = field.world.book.movement.rates.of(field.mover(unit)).good;
    match answer.verb {
        verb::HOLD => Ok(()),
        verb::PURSUE if answer.amount == 0 => Ok(()),
        verb::PURSUE if field.mounted(unit) || field.is_unit(beaten) => refuse("pursue, or hold"),
        verb::PURSUE if answer.amount > 0 && tabletop::Length::inches(answer.amount.into()) <= move_of => {
            Ok(())
        }
        verb::PURSUE => refuse("infantry goes after the enemy by one Move at most, told in whole inches"),
        _ => refuse("pursue, or hold"),
    }
}

/// Questions whose answers are exactly those offered.
fn judge_listed(field: Field, decision: &Decision, ask: Ask, answer: &Answer) -> Result<(), Refusal> {
    let mut found = false;
    offer_all(field, decision, ask, &mut |offered| found |= offered == *answer);
    if found {
        return Ok(());
    }
    let why = match ask {
        Ask::Cover(_) => "choose the cover into which they run, by its number",
        Ask::Doctrine { .. } => "yes, or pass",
        Ask::FeedIn(_) => "feed a squadron that may come in, or pass",
        Ask::NextMelee => "choose a melee that is due, by its number",
        _ => "this chapter asks no such question",
    };
    // A squadron that cannot come in is told why.
    if let (Ask::FeedIn(_), verb::FEED, Some(unit)) = (ask, answer.verb, answer.piece) {
        later::judge_feed(field, unit)?;
    }
    Err(Refusal::new(decision.rule, why))
}

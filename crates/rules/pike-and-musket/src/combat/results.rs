//! What the results do (section 09, PM-08-06, PM-08-23, PM-10-03 to PM-10-05, PM-10-08).

use engine::{InlineVec, PieceId};

use super::odds::odds;
use super::who::rides_at_hedgehog;
use crate::book::outcome::Outcome;
use crate::field::Field;
use crate::ledger::Rule;
use crate::marks::{disrupt, lose_base, raise};
use crate::table::{Form, Sign, State};
use crate::world::troops::Class;
use crate::{Acting, routing, rule};

/// The result of a die's total in a combat: in Table 5 by the column (PM-08-21, PM-13-05), in Table 6 by the state of the infantry
/// (PM-10-02, PM-10-03, PM-13-06): as in the worked examples of foot against foot (PM-14-02) and of horse against a hedgehog
/// (PM-14-03).
pub fn result(field: Field, attackers: &[PieceId], target: PieceId, die: i16) -> Outcome {
    let book = &field.world.book.combat;
    match attackers.first() {
        Some(unit) if rides_at_hedgehog(field, *unit, target) => {
            book.table_6.result(die, field.state(target) != State::Good)
        }
        _ => book.table_5.result(die, odds(field, attackers, target).column),
    }
}

/// Whether an attacker is spared all harm: pistol cavalry that attacks shock cavalry and is not in contact, since swords cannot reach
/// it (PM-08-06).
pub fn is_spared(field: Field, attacker: PieceId, target: PieceId) -> bool {
    field.class(attacker) == Class::Pistols
        && field.class(target) == Class::Shock
        && !field.in_contact(attacker, target)
}

/// The attackers of whom one loses the base that Ar costs: those with most figures, spared ones left out (PM-09-02).
pub fn losing_base(field: Field, attackers: &[PieceId], target: PieceId) -> InlineVec<PieceId, 16> {
    let struck = || attackers.iter().copied().filter(|id| !is_spared(field, *id, target));
    let most = struck().map(|id| field.figures(id)).max();
    let mut found = InlineVec::empty(PieceId(0));
    struck().filter(|id| Some(field.figures(*id)) == most).for_each(|id| {
        found.try_push(id);
    });
    found
}

/// A result to be applied.
#[derive(Clone, Copy)]
pub(super) struct Harm {
    /// Who is attacked.
    pub target: PieceId,
    /// The result.
    pub outcome: Outcome,
    /// Whether it is of Table 6.
    pub on_table_6: bool,
    /// Which attacker loses the base of Ar.
    pub loser: Option<PieceId>,
}

/// Applies a result: bases lost and states, the attacker's first, both sides' as one result (PM-08-25). No result other than a rout
/// moves anybody (PM-09-09).
pub(super) fn apply(act: &mut Acting, attackers: &[PieceId], harm: Harm) {
    let field = act.field();
    let target = harm.target;
    let defender = field.defending_state(target);
    let mut struck: InlineVec<PieceId, 16> = InlineVec::empty(target);
    attackers.iter().filter(|id| !is_spared(field, **id, target)).for_each(|id| struck.push(*id));
    let mut touching: InlineVec<PieceId, 16> = InlineVec::empty(target);
    attackers.iter().filter(|id| field.in_contact(**id, target)).for_each(|id| touching.push(*id));
    let attackers_routed = on_attackers(act, &struck, harm);
    let defender_routed = on_defender(act, harm, defender);
    if harm.on_table_6 && defender_routed {
        // A hedgehog that has broken is not attacked again in this phase (PM-10-07).
        raise(act, rule!("PM-10-07"), target, Sign::Attacked);
    }
    let field = act.field();
    let mut winners: InlineVec<PieceId, 16> = InlineVec::empty(target);
    if defender_routed {
        touching.iter().filter(|id| !field.routs(**id)).for_each(|id| winners.push(*id));
    }
    if attackers_routed.iter().any(|id| touching.contains(id)) && !defender_routed {
        winners.push(target);
    }
    for winner in &winners {
        tests_control(act, *winner);
    }
}

/// Whoever routs an opponent in contact tests for control; batteries and hedgehogs never pursue (PM-10-08).
fn tests_control(act: &mut Acting, winner: PieceId) {
    let field = act.field();
    let pursues = field.piece(winner).on_table()
        && field.is_fighter(winner)
        && !field.routs(winner)
        && field.form(winner) != Form::Hedgehog;
    if pursues {
        raise(act, rule!("PM-10-08"), winner, Sign::TestsControl);
    }
}

/// What a result does to the attackers whom it strikes; those come back who rout.
fn on_attackers(act: &mut Acting, struck: &[PieceId], harm: Harm) -> InlineVec<PieceId, 16> {
    let mut routed = InlineVec::empty(harm.target);
    for unit in struck {
        let state = act.table().units[unit.index()].state();
        let broken = match (harm.outcome, state) {
            (Outcome::AttackerRouted, _) => {
                let loses = harm.on_table_6 || harm.loser == Some(*unit);
                breaks(act, rule!("PM-09-02"), *unit, loses)
            }
            (Outcome::AttackerDisrupted, State::Good) => {
                disrupt(act, rule!("PM-09-03"), *unit);
                false
            }
            (Outcome::AttackerDisrupted, _) => {
                let why = if harm.on_table_6 { rule!("PM-10-04") } else { rule!("PM-09-03") };
                breaks(act, why, *unit, true)
            }
            (Outcome::Exchange, State::Good) => {
                disrupt(act, rule!("PM-09-04"), *unit);
                false
            }
            (Outcome::Exchange, _) if harm.on_table_6 => breaks(act, rule!("PM-10-04"), *unit, true),
            (Outcome::Exchange, _) => {
                // Disrupted attackers lose a base and hold their ground (PM-09-04).
                lose_base(act, rule!("PM-09-04"), *unit);
                false
            }
            (Outcome::DefenderDisrupted | Outcome::DefenderRouted, _) => false,
        };
        if broken {
            routed.push(*unit);
        }
    }
    routed
}

/// What a result does to the defender; whether he routs by it, who did not before.
fn on_defender(act: &mut Acting, harm: Harm, state: State) -> bool {
    let why = match harm.outcome {
        Outcome::Exchange => rule!("PM-09-04"),
        Outcome::DefenderDisrupted => rule!("PM-09-05"),
        Outcome::DefenderRouted if harm.on_table_6 => rule!("PM-10-05"),
        Outcome::DefenderRouted => rule!("PM-09-06"),
        Outcome::AttackerRouted | Outcome::AttackerDisrupted => return false,
    };
    match state {
        // Routers who are hit lose a base and make no extra move (PM-08-23).
        State::Routing => {
            lose_base(act, rule!("PM-08-23"), harm.target);
            false
        }
        State::Good if harm.outcome != Outcome::DefenderRouted => {
            disrupt(act, why, harm.target);
            false
        }
        State::Good | State::Disrupted => breaks(act, why, harm.target, true),
    }
}

/// A unit routs, with a base lost or without; its first move comes when all results are in (PM-09-08). Says whether there is anything
/// left of it that routs.
fn breaks(act: &mut Acting, why: Rule, unit: PieceId, loses: bool) -> bool {
    if loses && !lose_base(act, why, unit) {
        return false;
    }
    routing::breaks(act, why, unit);
    raise(act, rule!("PM-09-08"), unit, Sign::Runs);
    raise(act, rule!("PM-10-08"), unit, Sign::Broken);
    true
}

//! Losing a round, and mounted troops that did not win (17.1, 17.3).

use engine::{Flow, PieceId};

use crate::combat::strikers::strikers;
use crate::field::Field;
use crate::steps::{CombatStep, Step, Test};
use crate::table::{Sign, UnitChange};
use crate::{Acting, Script, rule};

/// Hits that a unit dealt and took in this round, over all its opponents; routers that it struck are left out
/// (CP-17-07, CP-15-12).
fn dealt_and_taken(field: Field, unit: PieceId) -> (u16, u16) {
    let blows = field.table.battle.blows().iter();
    let answered = |enemy: PieceId| {
        field.table.battle.blows().iter().any(|blow| blow.striker() == enemy && blow.target() == unit)
    };
    let dealt = blows.clone().filter(|blow| blow.striker() == unit && answered(blow.target()));
    let taken = blows.filter(|blow| blow.target() == unit);
    (dealt.map(|blow| u16::from(blow.count())).sum(), taken.map(|blow| u16::from(blow.count())).sum())
}

/// Whether a unit fought enemies who could strike back in this round.
fn fought(field: Field, unit: PieceId) -> bool {
    let mut blows = field.table.battle.blows().iter();
    blows.any(|blow| blow.striker() == unit && fights_back(field, unit, blow.target()))
}

fn fights_back(field: Field, unit: PieceId, enemy: PieceId) -> bool {
    field.table.battle.blows().iter().any(|blow| blow.striker() == enemy && blow.target() == unit)
}

/// Whether a unit has taken more hits in total than it has dealt (CP-17-07).
pub fn has_lost(field: Field, unit: PieceId) -> bool {
    let (dealt, taken) = dealt_and_taken(field, unit);
    fought(field, unit) && taken > dealt
}

/// The enemy with whom a unit has most figures in contact: from him it runs when it breaks (CP-15-01).
pub fn foremost_enemy(field: Field, unit: PieceId) -> Option<PieceId> {
    let most = field
        .contacts(unit)
        .max_by_key(|contact| contact.against(unit).map(|enemy| strikers(field, enemy, unit, contact)));
    most.and_then(|contact| contact.against(unit))
}

/// Losers test one after the other, side A's first (CP-13-05, CP-18-23). A round that was not lost ends the row of lost
/// ones (CP-18-25).
pub fn losing_tests(mut s: Script) -> Flow<()> {
    let next = s.read(rule!("CP-17-07"), |field| {
        let due = |unit: &PieceId| {
            has_lost(field, *unit) && !field.has(*unit, Sign::TestedLoss) && !field.routs(*unit)
        };
        field.of_first(|side| field.units_of(side).find(due))
    })?;
    if let Some(unit) = next {
        s.call(rule!("CP-18-23"), Step::test(unit, Test::LostRound))?;
        s.then(CombatStep::losing_tests());
    }
    Ok(())
}

/// Whether all who fought a unit in this round have broken or are no more: it runs after those who broke instead of recoiling
/// (CP-15-13, CP-17-12).
fn runs_after_all(field: Field, unit: PieceId) -> bool {
    let upon = || field.table.battle.blows().iter().filter(|blow| blow.target() == unit);
    let broke = |enemy: PieceId| field.has(enemy, Sign::Broke);
    upon().any(|blow| broke(blow.striker()))
        && upon().all(|blow| broke(blow.striker()) || !field.piece(blow.striker()).on_table())
}

/// The rounds lost running of the unit that struck a blow, and the recoil of mounted troops unless they dealt more hits
/// than they took (CP-17-12, CP-18-25); then the next blow's.
pub fn recoils(act: &mut Acting, at: u8) {
    let Some(blow) = act.table().battle.blows().get(usize::from(at)).copied() else {
        return;
    };
    let unit = blow.striker();
    let field = act.field();
    let earlier = act.table().battle.blows()[..usize::from(at)].iter().any(|blow| blow.striker() == unit);
    if !earlier && fought(field, unit) && field.piece(unit).on_table() && !field.routs(unit) {
        let lost = has_lost(field, unit);
        let (dealt, taken) = dealt_and_taken(field, unit);
        let recoils = field.class(unit).is_mounted() && dealt <= taken && !runs_after_all(field, unit);
        let running = if lost { field.state(unit).rounds_lost().saturating_add(1) } else { 0 };
        if running != field.state(unit).rounds_lost() {
            act.emit(rule!("CP-18-25"), UnitChange::RoundsLost(running).on(unit));
        }
        if recoils {
            let distance = act.world().length(act.world().book.movement.distances.recoil_mounted);
            act.then(Step::recoil(unit, distance));
        }
    }
    act.then(CombatStep::recoils(at + 1));
}

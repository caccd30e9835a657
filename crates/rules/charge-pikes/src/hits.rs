//! Chapter 8: what a hit does. Every hit of shooting and combat, and every figure that is swept away, goes through
//! here.

use engine::{Departure, Event, PieceId, Rule};

use crate::combat::parting;
use crate::field::Field;
use crate::formation::changing;
use crate::marks;
use crate::steps::Step;
use crate::table::{ChargeStage, UnitChange};
use crate::world::Kind;
use crate::{Acting, rule};

/// By what figures come off.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Means {
    /// Hits by shooting: they count for the tests of this phase and this turn.
    Shooting,
    /// Hits in combat: they count for this phase and this turn.
    Combat,
    /// Swept away without a die (CP-17-35), or hits on a forlorn hope that its parent does not feel (CP-20-09): they
    /// count for nothing.
    Uncounted,
}

/// Takes off as many figures as a unit has suffered hits, by the rules: pikes and shot in proportion (CP-08-04), from
/// the rearmost rank (CP-08-03), and the unit itself with its last figure (CP-08-02). Hits beyond the last figure are
/// lost. Says how many figures came off.
pub fn suffer(act: &mut Acting, rule: Rule, unit: PieceId, hits: u8, means: Means) -> u8 {
    let before = act.table().pieces[unit.index()];
    let count = hits.min(before.figures);
    if count == 0 || !before.on_table() {
        return 0;
    }
    note(act, rule, unit, hits, means);
    let field = act.field();
    let pikes = pikes_lost(field, unit, count);
    changing::reshape_after_losses(act, rule, unit, pikes, count - pikes);
    if count == before.figures {
        remove(act, unit, rule!("CP-08-02"), Departure::Destroyed);
    }
    count
}

/// Notes the hits of this turn and phase on a unit.
fn note(act: &mut Acting, rule: Rule, unit: PieceId, hits: u8, means: Means) {
    if means == Means::Uncounted {
        return;
    }
    let state = act.table().units[unit.index()];
    let more = |had: u8| had.saturating_add(hits);
    act.emit(rule, UnitChange::HitsThisTurn(more(state.hits_this_turn())).on(unit));
    act.emit(rule, UnitChange::HitsThisPhase(more(state.hits_this_phase())).on(unit));
    if means == Means::Shooting {
        act.emit(rule, UnitChange::HitsByShooting(more(state.hits_by_shooting())).on(unit));
    }
}

/// How many of so many losses are pikemen: one after the other, each from the arm whose loss leaves the share of
/// pikes closest to that with which the unit began; on a tie a musketeer (CP-08-04).
fn pikes_lost(field: Field, unit: PieceId, losses: u8) -> u8 {
    let profile = field.profile(unit);
    let (start, start_pikes) = (i64::from(profile.figures.max(1)), i64::from(profile.pikes));
    let (mut figures, mut pikes) = (i64::from(field.figures(unit)), i64::from(field.state(unit).pikes()));
    let had = pikes;
    for _ in 0..losses {
        // How far pikes out of figures are from the share at the start, both over a common denominator.
        let off = |pikes: i64| (pikes * start - start_pikes * (figures - 1)).abs();
        let musket_left = figures > pikes;
        if pikes > 0 && (!musket_left || off(pikes - 1) < off(pikes)) {
            pikes -= 1;
        }
        figures -= 1;
    }
    (had - pikes) as u8
}

/// Takes a unit with all that hangs on it off the table: its contacts and charges are over, a general with it stays
/// behind alone (CP-09-10), its horses are gone. It is no rout.
pub fn remove(act: &mut Acting, unit: PieceId, rule: Rule, how: Departure) {
    let field = act.field();
    let profile = field.profile(unit);
    let hangers_on = [profile.leaves, profile.forlorn];
    let table = *act.table();
    for contact in table.battle.contacts().iter().filter(|contact| contact.holds(unit)) {
        parting::part(act, rule, contact);
    }
    for (at, charge) in table.charges.iter().enumerate() {
        let open = matches!(charge.stage(), ChargeStage::Announced | ChargeStage::Contact);
        if open && (charge.charger() == unit || charge.target() == unit) {
            act.emit(rule, marks::stage(at, ChargeStage::Over));
        }
    }
    for general in act.world().named() {
        let piece = table.pieces[general.index()];
        if piece.on_table() && piece.host() == Some(unit) && act.world().profile(general).kind.is_general() {
            act.emit(rule!("CP-09-10"), Event::Parted { piece: general, host: unit });
            if is_touched(act.field(), general) {
                act.then(Step::general_escapes(general));
            }
        }
    }
    for left in hangers_on.into_iter().flatten() {
        let stays = act.world().profile(left).kind == Kind::Guns;
        if table.pieces[left.index()].on_table() && !stays {
            act.emit(rule, Event::Left { piece: left, how: Departure::Removed });
        }
    }
    act.emit(rule, Event::Left { piece: unit, how });
}

/// Whether an enemy touches a general who is left alone (CP-09-10).
fn is_touched(field: Field, general: PieceId) -> bool {
    let mut enemies = field.units_of(field.side(general).other());
    enemies.any(|enemy| field.touching(enemy, general))
}

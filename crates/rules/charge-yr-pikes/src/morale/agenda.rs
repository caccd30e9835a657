//! Those who wait to test because a friend has retreated (CYP-11-11, CYP-11-12).

use engine::sheet::Edit;
use engine::{Flow, PieceId};

use super::{Fate, MoraleStep, Reason};
use crate::field::Field;
use crate::table::{BattleChange, Errand};
use crate::{Acting, Asking, Script, rule};

/// A retreat sets off the tests of friends, in this order; those of a later retreat come before those that wait already
/// (CYP-11-12). A unit tests at most once for the same retreat of the same unit (CYP-11-11).
pub fn sets_off(act: &mut Acting, friends: &[PieceId], of: PieceId, reason: Reason) {
    for friend in friends.iter().rev() {
        let errand = Errand::of(*friend, of, reason == Reason::FriendRouted);
        if !act.table().battle.errands().contains(&errand) {
            act.emit(rule!("CYP-11-12"), BattleChange::Errands(Edit::Add(errand)).event());
        }
    }
}

/// The next who waits comes to his turn, until nobody waits.
pub(super) fn next(mut s: Script) -> Flow<()> {
    let waiting = s.note(rule!("CYP-11-12"), |table, _| !table.battle.errands().is_empty())?;
    if waiting {
        s.call(rule!("CYP-11-12"), MoraleStep::turn())?;
        s.then(MoraleStep::waiting());
    }
    Ok(())
}

/// The last who came to wait tests, unless he has routed since, is locked, or has left (CYP-11-12, CYP-15-04).
pub(super) fn comes(cx: Asking) -> Flow<()> {
    let mut act = cx.act();
    let Some(errand) = act.table().battle.errands().last().copied() else { return Ok(()) };
    act.emit(rule!("CYP-11-12"), BattleChange::Errands(Edit::Drop(errand)).event());
    let field = Field::new(act.table(), act.world());
    let unit = errand.unit();
    if waits_for(field, unit) {
        let reason = if errand.routed() { Reason::FriendRouted } else { Reason::FriendFellBack };
        act.then(MoraleStep::alone(unit, reason));
    }
    Ok(())
}

/// Whether a friend's retreat makes a unit test: not routed or locked ones, nor those on a map, nor a battery without its crew
/// (CYP-15-04).
pub fn waits_for(field: Field, unit: PieceId) -> bool {
    use crate::table::Sign;
    field.piece(unit).on_table()
        && !field.is_routed(unit)
        && !field.is(unit, Sign::Locked)
        && !field.is(unit, Sign::Mapped)
        && !field.is(unit, Sign::Abandoned)
}

/// A friend tests by himself: what his own retreat sets off joins those who wait.
pub(super) fn alone(mut s: Script, unit: PieceId, reason: Reason) -> Flow<()> {
    let fate: Fate = s.call(rule!("CYP-11-12"), MoraleStep::throws(unit, reason))?;
    s.then(MoraleStep::acts(unit, fate, false));
    Ok(())
}

//! Those who wait to test because a friend has retreated (CYP-11-11, CYP-11-12).

use engine::sheet::Edit;
use engine::{Flow, PieceId};

use crate::steps::{MoraleStep, Reason};
use crate::table::{BattleChange, Errand, Sign};
use crate::{Acting, Field, Kind, Script, rule};

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
    if s.read(rule!("CYP-11-12"), |field| !field.table.battle.errands().is_empty())? {
        s.call(rule!("CYP-11-12"), MoraleStep::turn())?;
        s.then(MoraleStep::waiting());
    }
    Ok(())
}

/// The last who came to wait tests, unless he has routed since, is locked, or has left (CYP-11-12, CYP-15-04).
pub(super) fn comes(act: &mut Acting) {
    let Some(errand) = act.table().battle.errands().last().copied() else { return };
    act.emit(rule!("CYP-11-12"), BattleChange::Errands(Edit::Drop(errand)).event());
    let (field, unit) = (act.field(), errand.unit());
    // In place of a battery whose crew has fallen back since it is that which tests.
    let crew = field.world.belonging(unit, Kind::Crew).filter(|_| field.is(unit, Sign::Abandoned));
    let unit = crew.unwrap_or(unit);
    if waits_for(field, unit) {
        let reason = if errand.routed() { Reason::FriendRouted } else { Reason::FriendFellBack };
        act.then(MoraleStep::alone(unit, reason));
    }
}

/// Whether a friend's retreat makes a unit test: not routed or locked ones, nor those on a map, nor a battery without its crew
/// (CYP-15-04).
pub fn waits_for(field: Field, unit: PieceId) -> bool {
    field.piece(unit).on_table()
        && !field.is_routed(unit)
        && !field.is_any(unit, &[Sign::Locked, Sign::Mapped, Sign::Abandoned])
}

/// A friend tests by himself: what his own retreat sets off joins those who wait.
pub(super) fn alone(mut s: Script, unit: PieceId, reason: Reason) -> Flow<()> {
    let fate = s.call(rule!("CYP-11-12"), MoraleStep::throws(unit, reason))?;
    s.leads_to(MoraleStep::acts(unit, fate, false))
}

//! Morale (section 11): the point that nobody knows before it is first needed, the test, its results, and what one test sets off.

pub(crate) mod agenda;
pub(crate) mod modifiers;
mod order;

use dice::Total;
use engine::{Departure, Flow, PieceId, Rule};

use crate::command::officers;
use crate::marks::{goes, note, raise, sets};
use crate::steps::{FallingBackStep, Fate, MoraleStep, Reason, RoutingStep};
use crate::world::{Kind, Quality};
use crate::{Acting, Asking, ChargeYrPikes, Field, Phase, Script, Sign, UnitChange, flanks, remarks, rule};

pub use agenda::{sets_off, waits_for};
pub use modifiers::{Modifier, modifiers, officer_bonus};
pub(crate) use order::Orders;
pub use order::occasion;

engine::chapter! {
    MoraleStep of ChargeYrPikes {
        tests: Tests { unit, reason } = |cx| tests(cx.script(), unit, reason);
        retreats: Retreats { unit, fate, quietly } = |cx| retreats(cx.script(), unit, fate, quietly);
        throws: Throws { unit, reason } = |cx| throws(cx.script(), unit, reason);
        shows: Shows { unit, reason } = |cx| shows(&mut cx.act(), unit, reason);
        dice: Dice { unit, reason } = |cx| dice(cx.asking(), unit, reason);
        acts: Acts { unit, fate, quietly } = |cx| acts(&mut cx.act(), unit, fate, quietly);
        waiting: Waiting = |cx| agenda::next(cx.script());
        alone: Alone { unit, reason } = |cx| agenda::alone(cx.script(), unit, reason);
        turn: TurnComes = |cx| agenda::comes(&mut cx.act());
        chooses: Chooses { side } = |cx| order::chooses(cx.asking(), side);
        finds_point: FindsPoint { unit } = |cx| finds_point(cx.asking(), unit);
    }
}

/// A unit tests and does as the result says; its test, the result and everything that it sets off are finished before the next
/// test (CYP-11-12).
fn tests(mut s: Script, unit: PieceId, reason: Reason) -> Flow<Fate> {
    let why = rule!("CYP-11-12");
    let fate = s.call(why, MoraleStep::throws(unit, reason))?;
    s.call(why, MoraleStep::acts(unit, fate, reason.is_of_combat()))?;
    s.call(why, MoraleStep::waiting())?;
    Ok(fate)
}

/// A unit falls back or routs, and everything that sets off is finished (CYP-11-12).
fn retreats(mut s: Script, unit: PieceId, fate: Fate, quietly: bool) -> Flow<()> {
    s.call(rule!("CYP-11-12"), MoraleStep::acts(unit, fate, quietly))?;
    s.leads_to(MoraleStep::waiting())
}

/// The row of the initial morale table for a type and quality (CYP-11-02, CYP-11-03).
fn initial(field: Field, unit: PieceId) -> [u8; 6] {
    let (table, it) = (&field.world.book.morale.initial, field.profile(unit));
    match (it.kind, it.quality) {
        (Kind::Horse | Kind::Lobsters | Kind::ScotsHorse, Quality::Ordinary | Quality::Elite) => table.horse,
        (Kind::Horse | Kind::Lobsters | Kind::ScotsHorse | Kind::Dragoons, _) => table.second_horse,
        (Kind::Foot | Kind::Musketeers | Kind::Highlanders | Kind::CommandedShot, quality) => {
            match (it.trained_band, quality) {
                (false, Quality::Elite) => table.elite_foot,
                (false, Quality::Ordinary) | (true, Quality::Elite) => table.foot,
                (_, Quality::SecondRate) | (true, Quality::Ordinary) => table.second_foot,
            }
        }
        _ => table.clubmen,
    }
}

/// A unit's point is rolled, in the open, immediately before its first test or its first permanent change (CYP-11-01).
fn finds_point(mut cx: Asking, unit: PieceId) -> Flow<()> {
    let field = cx.field();
    if field.is(unit, Sign::Tested) {
        return Ok(());
    }
    let (side, row) = (field.side(unit), initial(field, unit));
    let die = cx.roll(side, rule!("CYP-11-02"), Total::D6.into())?.total();
    is_found(&mut cx.act(), unit, of_die(row, die));
    Ok(())
}

/// The point of a row for a die (CYP-11-02).
fn of_die(row: [u8; 6], die: i16) -> u8 {
    row[(die.clamp(1, 6) - 1) as usize]
}

/// The point is told that a unit has from now on (CYP-11-01).
fn is_found(act: &mut Acting, unit: PieceId, point: u8) {
    act.emit(rule!("CYP-11-01"), UnitChange::Point(point).on(unit));
    raise(act, rule!("CYP-11-01"), unit, Sign::Tested);
}

/// The points that a unit may have, each as likely as the others: the one that it has, or all of its row where it has never tested
/// (CYP-11-01, CYP-11-02).
pub fn points(field: Field, unit: PieceId) -> [u8; 6] {
    if field.is(unit, Sign::Tested) { [field.unit(unit).point(); 6] } else { initial(field, unit) }
}

/// The die of a test of a unit with a point: a d6, the point and what is added for the moment (CYP-11-04).
pub fn die(field: Field, unit: PieceId, reason: Reason, point: u8) -> Total {
    let sum: i8 = modifiers(field, unit, reason).iter().map(|it| it.value).sum();
    Total::D6.plus(point as i8 + sum)
}

/// Who leads it is shown before it throws (CYP-24-02, CYP-11-04).
fn throws(mut s: Script, unit: PieceId, reason: Reason) -> Flow<Fate> {
    s.call(rule!("CYP-24-02"), MoraleStep::shows(unit, reason))?;
    s.call(rule!("CYP-11-04"), MoraleStep::dice(unit, reason))
}

/// The officers whose bonus counts are shown, of routers only as they rally (CYP-24-02).
fn shows(act: &mut Acting, unit: PieceId, reason: Reason) {
    let field = act.field();
    if calls_for_test(field, reason) && (!field.is_routed(unit) || reason == Reason::Rally) {
        officers::are_used(act, unit);
    }
}

/// It throws (CYP-11-04).
fn dice(mut cx: Asking, unit: PieceId, reason: Reason) -> Flow<Fate> {
    let thrown = Thrown::by(&mut cx, unit, reason)?;
    thrown.told(&mut cx.act());
    Ok(thrown.fate)
}

/// Whether something calls for a test; where nothing does a unit goes on as one that has passed (CYP-11-05).
pub fn calls_for_test(field: Field, reason: Reason) -> bool {
    let book = &field.world.book.morale.occasions;
    match reason {
        Reason::Fire if field.table.battle.phase() == Phase::Artillery => book.ball,
        Reason::Fire => book.fire,
        Reason::Canister => book.canister,
        Reason::BatteryHit => book.battery,
        Reason::Close => book.close,
        Reason::Receive => book.receive,
        Reason::Lost => book.lost_combat,
        Reason::Drawn => book.drawn_combat,
        Reason::Bonus => book.bonus_move,
        Reason::Evade => book.evade,
        Reason::Reform => book.reform,
        Reason::FriendFellBack => book.friend_fell_back,
        Reason::FriendRouted => book.friend_routed,
        Reason::RoutedUnderFire => book.routed_under_fire,
        Reason::Rally => book.rally,
        Reason::PastHalf => book.past_half,
    }
}

/// What comes of an occasion that calls for no test.
pub fn untested(field: Field, unit: PieceId, reason: Reason) -> Fate {
    result(field, unit, reason, field.world.book.morale.test.passes.into())
}

/// A test that was thrown and is not told yet: for steps that must know how it came out before they act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thrown {
    unit: PieceId,
    reason: Reason,
    /// The point that was found for it.
    found: Option<u8>,
    /// What it threw in all, if anything called for a test.
    total: Option<i16>,
    /// What it came to.
    pub fate: Fate,
}

impl Thrown {
    /// The point is told, and the total (CYP-11-01, CYP-11-04).
    pub fn told(&self, act: &mut Acting) {
        if let Some(point) = self.found {
            is_found(act, self.unit, point);
        }
        shows(act, self.unit, self.reason);
        let Some(total) = self.total else { return };
        let value = i32::from(total) + 16 * self.reason as i32;
        note(act, rule!("CYP-11-04"), self.unit, remarks::MORALE, value);
    }

    /// A unit throws its die, after that for its point where it has never tested (CYP-11-01, CYP-11-04).
    ///
    /// # Errors
    /// Pauses until the dice lie.
    pub fn by(cx: &mut Asking, unit: PieceId, reason: Reason) -> Flow<Thrown> {
        let why = rule!("CYP-11-04");
        let field = cx.field();
        if !calls_for_test(field, reason) {
            return Ok(Thrown {
                unit,
                reason,
                found: None,
                total: None,
                fate: untested(field, unit, reason),
            });
        }
        let side = field.side(unit);
        let (known, row) = (field.is(unit, Sign::Tested), initial(field, unit));
        let point = match known {
            true => field.unit(unit).point(),
            false => of_die(row, cx.roll(side, rule!("CYP-11-01"), Total::D6.into())?.total()),
        };
        let pool = die(cx.field(), unit, reason, point);
        let total = cx.roll(side, why, pool.into())?.total();
        let fate = result(cx.field(), unit, reason, total);
        Ok(Thrown { unit, reason, found: (!known).then_some(point), total: Some(total), fate })
    }
}

/// What a total comes to: the general results (CYP-11-06), or what the occasion has instead (CYP-11-07).
pub fn result(field: Field, unit: PieceId, reason: Reason, total: i16) -> Fate {
    let book = &field.world.book.morale.test;
    let passes = total >= i16::from(book.passes);
    match (reason, passes) {
        (Reason::Lost, true) => Fate::FallsBack,
        (Reason::RoutedUnderFire, true) | (Reason::Close | Reason::Bonus | Reason::Rally, false) => {
            Fate::Stays
        }
        (_, true) => Fate::Passes,
        (Reason::Lost | Reason::Evade | Reason::Reform | Reason::RoutedUnderFire, false) => Fate::Routs,
        (Reason::FriendFellBack, false) => Fate::Disordered,
        (Reason::PastHalf, false) => Fate::Leaves,
        (Reason::Drawn | Reason::Receive, false) if flanks::is_taken(field, unit) => Fate::Routs,
        (Reason::Drawn, false) => Fate::FallsBack,
        (
            Reason::Fire | Reason::Canister | Reason::BatteryHit | Reason::Receive | Reason::FriendRouted,
            false,
        ) => {
            if total >= i16::from(book.falls_back) {
                Fate::FallsBack
            } else {
                Fate::Routs
            }
        }
    }
}

/// It does as the result says.
fn acts(act: &mut Acting, unit: PieceId, fate: Fate, quietly: bool) {
    match fate {
        Fate::Passes | Fate::Stays => {}
        Fate::Disordered => disorders(act, rule!("CYP-14-02"), unit),
        // Who has fallen back in a phase does not do so again in it (CYP-11-11), but out of a melee (CYP-12-22).
        Fate::FallsBack if !quietly && act.field().is(unit, Sign::Recoiled) => {}
        Fate::FallsBack => act.then(FallingBackStep::falls_back(unit, quietly)),
        Fate::Routs => act.then(RoutingStep::routs(unit, quietly)),
        Fate::Leaves => {
            note(act, rule!("CYP-19-02"), unit, remarks::WITHDRAWN, 1);
            goes(act, rule!("CYP-19-02"), unit, Departure::Removed);
        }
    }
}

/// A unit becomes disordered; batteries at their guns never are (CYP-17-01), nor who is routed already (CYP-11-09).
pub fn disorders(act: &mut Acting, rule: Rule, unit: PieceId) {
    let field = act.field();
    if field.kind(unit).is_formed() && !field.is_routed(unit) {
        raise(act, rule, unit, Sign::Disordered);
    }
}

/// The permanent point falls, never below the lowest (CYP-11-08, CYP-11-10). The unit must have found its point (CYP-11-01).
pub fn falls(act: &mut Acting, rule: Rule, unit: PieceId, by: i8) {
    let lowest = act.world().book.morale.permanent.lowest;
    let before = act.field().unit(unit).point();
    let after = before.saturating_add_signed(by).max(lowest.min(before));
    sets(act, rule, unit, UnitChange::Point(after));
}

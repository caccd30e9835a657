//! Morale (section 11): the point that nobody knows before it is first needed, the test, its results, and what one test sets off.

mod agenda;
mod modifiers;

use dice::{Die, Pool, Total};
use engine::{Flow, PieceId};

use crate::falling_back::FallingBackStep;
use crate::field::Field;
use crate::marks::{note, raise};
use crate::routing::RoutingStep;
use crate::steps::Step;
use crate::table::{Sign, UnitChange};
use crate::world::{Kind, Quality};
use crate::{Acting, Asking, ChargeYrPikes, Script, command, flanks, remarks, rule};

pub use agenda::{sets_off, waits_for};
pub use modifiers::{Modifier, modifiers, officer_bonus};

engine::words! {
    /// Why a unit tests (CYP-11-05).
    pub enum Reason {
        /// It lost figures to muskets or galloper guns.
        Fire = "fire";
        /// It was fired on with canister.
        Canister = "canister";
        /// A battery was hit by ball.
        BatteryHit = "ball";
        /// It wants to close.
        Close = "close";
        /// An attacker closes on it.
        Receive = "receive";
        /// It lost a close combat.
        Lost = "lost-combat";
        /// A close combat was drawn.
        Drawn = "drawn-combat";
        /// It won and wants a bonus move.
        Bonus = "bonus-move";
        /// It was charged and wants to move away.
        Evade = "evade";
        /// It was charged and wants to re-form or reface.
        Reform = "re-form";
        /// A friend fell back through it.
        FriendFellBack = "friend-fell-back";
        /// A friend routed through it or near it.
        FriendRouted = "friend-routed";
        /// It is routed and lost figures to fire.
        RoutedUnderFire = "routed-under-fire";
        /// It is routed and tries to rally.
        Rally = "rally";
        /// It has lost more than half and no officer is with it.
        PastHalf = "past-half";
    }
}

engine::words! {
    /// What a test came to (CYP-11-06, CYP-11-07).
    pub enum Fate {
        /// It passes.
        Passes = "passes";
        /// It fails, which keeps it where it is.
        Stays = "stays";
        /// It becomes disordered.
        Disordered = "disordered";
        /// It falls back, disordered.
        FallsBack = "falls back";
        /// It routs.
        Routs = "routs";
        /// It is drawn out of the battle.
        Leaves = "leaves";
    }
}

engine::chapter! {
    /// The steps of this chapter.
    pub enum MoraleStep of ChargeYrPikes in Step::Morale {
        /// A unit tests, does as the result says, and all that it sets off is done (CYP-11-12).
        tests: Tests { unit: PieceId, reason: Reason } -> Fate = |cx| tests(cx.script(), unit, reason);
        /// It retreats, and all that this sets off is done.
        retreats: Retreats { unit: PieceId, fate: Fate, quietly: bool } =
            |cx| retreats(cx.script(), unit, fate, quietly);
        /// It throws its die, before that for its point where it has never tested.
        throws: Throws { unit: PieceId, reason: Reason } -> Fate = |cx| throws(cx.script(), unit, reason);
        /// Who leads it is shown (CYP-24-02).
        shows: Shows { unit: PieceId, reason: Reason } = |cx| shows(cx.asking(), unit, reason);
        /// The dice themselves.
        dice: Dice { unit: PieceId, reason: Reason } -> Fate = |cx| dice(cx.asking(), unit, reason);
        /// It does as the result says.
        acts: Acts { unit: PieceId, fate: Fate, quietly: bool } = |cx| acts(cx.asking(), unit, fate, quietly);
        /// Those who wait to test because a friend retreated do so, the last who came to wait first (CYP-11-12).
        waiting: Waiting = |cx| agenda::next(cx.script());
        /// One of them tests by himself.
        alone: Alone { unit: PieceId, reason: Reason } = |cx| agenda::alone(cx.script(), unit, reason);
        /// One of them comes to his turn.
        turn: TurnComes = |cx| agenda::comes(cx.asking());
        /// A unit's point is rolled, which it takes before its first test or change (CYP-11-01).
        finds_point: FindsPoint { unit: PieceId } = |cx| finds_point(cx.asking(), unit);
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
    s.then(MoraleStep::waiting());
    Ok(())
}

impl Reason {
    /// Whether a rout that comes of it is one from close combat (CYP-12-23).
    const fn is_of_combat(self) -> bool {
        matches!(self, Reason::Lost | Reason::Drawn)
    }
}

/// The row of the initial morale table for a type and quality (CYP-11-02, CYP-11-03).
fn initial(field: Field, unit: PieceId) -> [u8; 6] {
    let (table, profile) = (&field.world.book.morale.initial, field.profile(unit));
    let second = profile.quality == Quality::SecondRate;
    let elite = profile.quality == Quality::Elite;
    match profile.kind {
        Kind::Horse | Kind::Lobsters | Kind::ScotsHorse if !second => table.horse,
        Kind::Horse | Kind::Lobsters | Kind::ScotsHorse | Kind::Dragoons => table.second_horse,
        Kind::Foot | Kind::Musketeers | Kind::Highlanders | Kind::CommandedShot => {
            match (profile.trained_band, elite, second) {
                (false, true, _) => table.elite_foot,
                (false, false, false) | (true, true, _) => table.foot,
                (_, _, true) | (true, false, false) => table.second_foot,
            }
        }
        _ => table.clubmen,
    }
}

/// The die of a morale point (CYP-11-02).
fn point_pool() -> Pool {
    Total::of(1, Die::D6).into()
}

/// A unit's point is rolled, in the open, immediately before its first test or its first permanent change (CYP-11-01).
fn finds_point(mut cx: Asking, unit: PieceId) -> Flow<()> {
    let why = rule!("CYP-11-01");
    let field = Field::new(cx.table(), cx.world());
    if field.is(unit, Sign::Tested) {
        let _ = cx.act();
        return Ok(());
    }
    let (side, row) = (field.side(unit), initial(field, unit));
    let die = cx.roll(side, rule!("CYP-11-02"), point_pool())?.total();
    let mut act = cx.act();
    let point = row[(die.clamp(1, 6) - 1) as usize];
    act.emit(why, UnitChange::Point(point).on(unit));
    raise(&mut act, why, unit, Sign::Tested);
    Ok(())
}

/// The points that a unit may have, each as likely as the others: the one that it has, or all of its row where it has never tested
/// (CYP-11-01, CYP-11-02).
pub fn points(field: Field, unit: PieceId) -> [u8; 6] {
    if field.is(unit, Sign::Tested) { [field.unit(unit).point(); 6] } else { initial(field, unit) }
}

/// The die of a test of a unit with a point: a d6, the point and what is added for the moment (CYP-11-04).
pub fn die(field: Field, unit: PieceId, reason: Reason, point: u8) -> Total {
    let sum: i8 = modifiers(field, unit, reason).iter().map(|it| it.value).sum();
    Total::of(1, Die::D6).plus(point as i8 + sum)
}

/// Who leads it is shown before it throws (CYP-24-02, CYP-11-04).
fn throws(mut s: Script, unit: PieceId, reason: Reason) -> Flow<Fate> {
    s.call(rule!("CYP-24-02"), MoraleStep::shows(unit, reason))?;
    s.call(rule!("CYP-11-04"), MoraleStep::dice(unit, reason))
}

/// The officers whose bonus counts are shown, of routers only as they rally (CYP-24-02).
fn shows(cx: Asking, unit: PieceId, reason: Reason) -> Flow<()> {
    let mut act = cx.act();
    if !Field::new(act.table(), act.world()).is_routed(unit) || reason == Reason::Rally {
        command::are_used(&mut act, unit);
    }
    Ok(())
}

/// It throws (CYP-11-04).
fn dice(mut cx: Asking, unit: PieceId, reason: Reason) -> Flow<Fate> {
    let thrown = Thrown::by(&mut cx, unit, reason)?;
    let mut act = cx.act();
    thrown.told(&mut act);
    Ok(thrown.fate)
}

/// A test that was thrown and is not told yet: for steps that must know how it came out before they act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thrown {
    unit: PieceId,
    reason: Reason,
    /// The point that was found for it.
    found: Option<u8>,
    total: i16,
    /// What it came to.
    pub fate: Fate,
}

impl Thrown {
    /// The point is told, and the total (CYP-11-01, CYP-11-04).
    pub fn told(&self, act: &mut Acting) {
        if let Some(point) = self.found {
            act.emit(rule!("CYP-11-01"), UnitChange::Point(point).on(self.unit));
            raise(act, rule!("CYP-11-01"), self.unit, Sign::Tested);
        }
        let routed = Field::new(act.table(), act.world()).is_routed(self.unit);
        if !routed || self.reason == Reason::Rally {
            command::are_used(act, self.unit);
        }
        let value = i32::from(self.total) + 16 * self.reason as i32;
        note(act, rule!("CYP-11-04"), self.unit, remarks::MORALE, value);
    }

    /// A unit throws its die, after that for its point where it has never tested (CYP-11-01, CYP-11-04).
    ///
    /// # Errors
    /// Pauses until the dice lie.
    pub fn by(cx: &mut Asking, unit: PieceId, reason: Reason) -> Flow<Thrown> {
        let why = rule!("CYP-11-04");
        let field = Field::new(cx.table(), cx.world());
        let side = field.side(unit);
        let known = field.is(unit, Sign::Tested);
        let row = initial(field, unit);
        let point = match known {
            true => field.unit(unit).point(),
            false => {
                let die = cx.roll(side, rule!("CYP-11-01"), point_pool())?.total();
                row[(die.clamp(1, 6) - 1) as usize]
            }
        };
        let pool = die(Field::new(cx.table(), cx.world()), unit, reason, point);
        let total = cx.roll(side, why, pool.into())?.total();
        let fate = result(Field::new(cx.table(), cx.world()), unit, reason, total);
        Ok(Thrown { unit, reason, found: (!known).then_some(point), total, fate })
    }
}

/// What a total comes to: the general results (CYP-11-06), or what the occasion has instead (CYP-11-07).
pub fn result(field: Field, unit: PieceId, reason: Reason, total: i16) -> Fate {
    let book = &field.world.book.morale.test;
    let passes = total >= i16::from(book.passes);
    let flank = || flanks::is_taken(field, unit);
    match reason {
        Reason::Close | Reason::Bonus | Reason::Rally => {
            if passes {
                Fate::Passes
            } else {
                Fate::Stays
            }
        }
        Reason::Lost => {
            if passes {
                Fate::FallsBack
            } else {
                Fate::Routs
            }
        }
        Reason::Drawn if !passes && flank() => Fate::Routs,
        Reason::Drawn => {
            if passes {
                Fate::Passes
            } else {
                Fate::FallsBack
            }
        }
        Reason::Evade | Reason::Reform => {
            if passes {
                Fate::Passes
            } else {
                Fate::Routs
            }
        }
        Reason::FriendFellBack => {
            if passes {
                Fate::Passes
            } else {
                Fate::Disordered
            }
        }
        Reason::RoutedUnderFire => {
            if passes {
                Fate::Stays
            } else {
                Fate::Routs
            }
        }
        Reason::PastHalf => {
            if passes {
                Fate::Passes
            } else {
                Fate::Leaves
            }
        }
        _ if passes => Fate::Passes,
        Reason::Receive if flank() => Fate::Routs,
        Reason::Fire | Reason::Canister | Reason::BatteryHit | Reason::Receive | Reason::FriendRouted => {
            if total >= i16::from(book.falls_back) {
                Fate::FallsBack
            } else {
                Fate::Routs
            }
        }
    }
}

/// It does as the result says.
fn acts(cx: Asking, unit: PieceId, fate: Fate, quietly: bool) -> Flow<()> {
    let mut act = cx.act();
    match fate {
        Fate::Passes | Fate::Stays => {}
        Fate::Disordered => disorders(&mut act, rule!("CYP-14-02"), unit),
        // Who has fallen back in a phase of fire does not do so again in it (CYP-11-11).
        Fate::FallsBack if act.table().units[unit.index()].is(Sign::Recoiled) => {}
        Fate::FallsBack => act.then(FallingBackStep::falls_back(unit)),
        Fate::Routs => act.then(RoutingStep::routs(unit, quietly)),
        Fate::Leaves => {
            note(&mut act, rule!("CYP-19-02"), unit, remarks::WITHDRAWN, 1);
            crate::marks::leaves(&mut act, rule!("CYP-19-02"), unit, engine::Departure::Removed);
        }
    }
    Ok(())
}

/// A unit becomes disordered; batteries at their guns never are (CYP-17-01), nor who is routed already (CYP-11-09).
pub fn disorders(act: &mut Acting, rule: crate::ledger::Rule, unit: PieceId) {
    let field = Field::new(act.table(), act.world());
    if field.kind(unit).is_formed() && !field.is_routed(unit) {
        raise(act, rule, unit, Sign::Disordered);
    }
}

/// The permanent point falls, never below the lowest (CYP-11-08, CYP-11-10). The unit must have found its point (CYP-11-01).
pub fn falls(act: &mut Acting, rule: crate::ledger::Rule, unit: PieceId, by: i8) {
    let lowest = act.world().book.morale.permanent.lowest;
    let before = act.table().units[unit.index()].point();
    let after = before.saturating_add_signed(by).max(lowest.min(before));
    if after != before {
        act.emit(rule, UnitChange::Point(after).on(unit));
    }
}

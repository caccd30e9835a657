//! Work at hedgerows: cleared in two whole turns, loopholed in one (CP-19-21, CP-19-22).

use engine::{PieceId, Refusal};
use tabletop::FeatureId;

use super::doing::{begin, strike};
use super::leave::is_fresh;
use crate::field::{Field, TOUCHING};
use crate::going::lines::eighths;
use crate::going::{self, Mover};
use crate::marks::{lower, raise};
use crate::steadiness::has_stood;
use crate::table::{FindingChange, Sign, UnitChange};
use crate::world::TerrainKind;
use crate::{Acting, rule};

/// Which work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Work {
    /// Breaking it down.
    Clear,
    /// Making loopholes.
    Loophole,
}

impl Work {
    const fn flag(self) -> Sign {
        match self {
            Work::Clear => Sign::Clearing,
            Work::Loophole => Sign::Loopholing,
        }
    }

    /// The rule of it.
    pub const fn rule(self) -> engine::Rule {
        match self {
            Work::Clear => rule!("CP-19-21"),
            Work::Loophole => rule!("CP-19-22"),
        }
    }
}

/// The work at which a unit is.
pub fn work_of(field: Field, unit: PieceId) -> Option<Work> {
    [Work::Clear, Work::Loophole].into_iter().find(|work| field.has(unit, work.flag()))
}

/// The hedgerow that a unit touches with work left to do.
fn hedge_at(field: Field, unit: PieceId, work: Work) -> Option<FeatureId> {
    let body = field.body(unit);
    let features = field.world.ground.features().iter().enumerate();
    features.map(|(index, feature)| (FeatureId(index as u8), feature)).find_map(|(id, feature)| {
        let line = feature.as_line().filter(|_| field.world.terrain(id).kind == TerrainKind::Hedgerow)?;
        if !body.blocks().any(|block| line.is_near(&block, TOUCHING)) {
            return None;
        }
        let finding = field.table.findings[usize::from(id.0)];
        let done = match work {
            Work::Clear => finding.cleared(),
            Work::Loophole => finding.cleared() | finding.loopholed(),
        };
        (eighths(field, unit, id) & !done != 0).then_some(id)
    })
}

/// Judges the beginning of work: the unit stands touching the hedge and has not moved (CP-19-21, CP-19-22). After
/// [`super::leave::may_act`].
///
/// # Errors
/// The rule that forbids it.
pub fn judge(field: Field, unit: PieceId, work: Work) -> Result<(), Refusal> {
    let refuse = |why: &'static str| Err(Refusal::new(work.rule(), why).piece(unit));
    if !field.kind(unit).is_unit() || going::mover(field, unit) == Mover::Guns {
        return refuse("troops work at a hedgerow, not guns or generals");
    }
    if field.has(unit, work.flag()) {
        return refuse("it is at that work already");
    }
    if !is_fresh(field, unit) {
        return refuse("who works at a hedgerow does not move this turn");
    }
    match hedge_at(field, unit, work) {
        Some(_) => Ok(()),
        None => refuse("it touches no hedgerow at which there is that work to do"),
    }
}

/// The work begins.
pub fn work(act: &mut Acting, unit: PieceId, work: Work) {
    begin(act, unit);
    stop(act, unit);
    act.emit(work.rule(), raise(unit, work.flag()));
    act.emit(work.rule(), raise(unit, Sign::Done));
}

/// Who moves gives his work up.
pub fn stop(act: &mut Acting, unit: PieceId) {
    strike(act, rule!("CP-19-21"), unit, Sign::Clearing);
    strike(act, rule!("CP-19-22"), unit, Sign::Loopholing);
    if act.table().units[unit.index()].works() > 0 {
        act.emit(rule!("CP-19-21"), UnitChange::Works(0).on(unit));
    }
}

/// At the end of a turn work has gone on by a turn for those who stood at it, and is done when it has lasted long enough.
pub fn goes_on(act: &mut Acting) {
    for unit in act.world().named() {
        for work in [Work::Clear, Work::Loophole] {
            if act.table().units[unit.index()].is(work.flag()) {
                turn_of_work(act, unit, work);
            }
        }
    }
}

fn turn_of_work(act: &mut Acting, unit: PieceId, work: Work) {
    let field = act.field();
    let hedge =
        hedge_at(field, unit, work).filter(|_| field.piece(unit).on_table() && has_stood(field, unit));
    let Some(hedge) = hedge else { return stop(act, unit) };
    let limits = &field.world.book.going.limits;
    let wanted = match work {
        Work::Clear => limits.turns_to_clear,
        Work::Loophole => limits.turns_to_loophole,
    };
    let turns = field.state(unit).works() + 1;
    let finding = field.table.findings[usize::from(hedge.0)];
    let stretch = eighths(field, unit, hedge);
    if turns < wanted {
        return act.emit(work.rule(), UnitChange::Works(turns).on(unit));
    }
    let change = match work {
        Work::Clear => FindingChange::Cleared(finding.cleared() | stretch),
        Work::Loophole => FindingChange::Loopholed(finding.loopholed() | stretch),
    };
    act.emit(work.rule(), change.on(hedge.0));
    act.emit(work.rule(), UnitChange::Works(0).on(unit));
    act.emit(work.rule(), lower(unit, work.flag()));
}

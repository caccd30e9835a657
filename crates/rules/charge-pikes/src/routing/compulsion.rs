//! The compulsory moves of the Initiative phase (CP-13-02), and the free about-face of those that stand again.

use engine::{Flow, PieceId, Side};

use crate::ask::Ask;
use crate::field::Field;
use crate::movement::{drill, generals};
use crate::steps::{RoutingStep, Step};
use crate::table::Sign;
use crate::vocabulary::YES;
use crate::{Asking, Script, rule};

/// All routers, side A's then side B's, each owner ordering his own (CP-13-02).
pub fn routers(mut s: Script) -> Flow<()> {
    let side =
        s.read(rule!("CP-13-02"), |field| next_side(field, |side| routers_of(field, side).next().is_some()))?;
    let Some(side) = side else { return Ok(()) };
    s.call(rule!("CP-13-02"), RoutingStep::next_router(side))?;
    s.leads_to(Step::routers())
}

/// Then all pursuers likewise (CP-13-02).
pub fn pursuers(mut s: Script) -> Flow<()> {
    let side = s.read(rule!("CP-13-02"), |field| {
        next_side(field, |side| pursuers_of(field, side).next().is_some())
    })?;
    let Some(side) = side else { return Ok(()) };
    s.call(rule!("CP-13-02"), RoutingStep::next_pursuer(side))?;
    s.leads_to(Step::pursuers())
}

fn next_side(field: Field, has: impl Fn(Side) -> bool) -> Option<Side> {
    let first = field.table.battle.first();
    [first, first.other()].into_iter().find(|side| has(*side))
}

/// The routers of a side that have not moved on in this phase.
pub fn routers_of(field: Field, side: Side) -> impl Iterator<Item = PieceId> {
    field.units_of(side).filter(move |unit| field.routs(*unit) && !field.has(*unit, Sign::Compelled))
}

/// The pursuers of a side that have not moved on in this phase.
pub fn pursuers_of(field: Field, side: Side) -> impl Iterator<Item = PieceId> {
    let chases = move |unit: &PieceId| {
        field.has(*unit, Sign::Pursuing) && !field.routs(*unit) && !field.has(*unit, Sign::Compelled)
    };
    field.units_of(side).filter(chases)
}

/// Its owner says which router goes next (CP-13-02).
pub fn next_router(mut cx: Asking, side: Side) -> Flow<()> {
    let answer = cx.ask(Ask::Router.of(side, rule!("CP-13-02")))?;
    let mut act = cx.act();
    if generals::with_compelled(&mut act, &answer) {
        return Ok(());
    }
    if let Some(unit) = answer.piece {
        act.then(RoutingStep::runs(unit, false));
    }
    Ok(())
}

/// Its owner says which pursuer goes next (CP-13-02).
pub fn next_pursuer(mut cx: Asking, side: Side) -> Flow<()> {
    let answer = cx.ask(Ask::Pursuer.of(side, rule!("CP-13-02")))?;
    let mut act = cx.act();
    if generals::with_compelled(&mut act, &answer) {
        return Ok(());
    }
    if let Some(unit) = answer.piece {
        act.then(RoutingStep::chases(unit, false));
    }
    Ok(())
}

/// A unit that rallied or halted may turn about where it stands, at no cost and without counting as moving (CP-18-06,
/// CP-18-09, CP-11-09); not with an enemy upon it, who has crashed into it (CP-17-11).
pub fn may_turn(mut cx: Asking, unit: PieceId, pursued: bool) -> Flow<()> {
    let field = cx.field();
    if !field.piece(unit).on_table() || field.is_held(unit) {
        return Ok(());
    }
    let why = if pursued { rule!("CP-18-09") } else { rule!("CP-18-06") };
    let turns = cx.ask(Ask::AboutFace(unit).of(field.side(unit), why))?.verb == YES;
    let mut act = cx.act();
    if turns {
        drill::face_about(&mut act, why, unit);
    }
    Ok(())
}

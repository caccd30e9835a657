//! Where routers will run, move after move up to their own edge, through whom, and what would stop them (PM-05-01, PM-05-06 to
//! PM-05-09). Everybody else is taken to stand where he stands.

use engine::PieceId;
use engine::view::words::{Measure::Millimetres, counted};
use engine::view::{IntentKind, IntentView};
use tabletop::{Hand, Length, Point};

use super::{names, subjects};
use crate::field::Field;
use crate::foreseen;
use crate::rallying;
use crate::routing::{self, Run};
use crate::rule;
use crate::table::{Sign, Table, UnitChange};

/// The most moves that are looked ahead.
const MOST: usize = 12;

/// The ways of all that run; a battery whose crew has fled stays.
pub(super) fn of(field: Field) -> impl Iterator<Item = IntentView> {
    let run = field.units().filter(move |id| field.routs(*id) && !field.crew_has_fled(*id));
    run.filter_map(move |unit| rout(field, unit))
}

fn rout(field: Field, unit: PieceId) -> Option<IntentView> {
    let choice = routing::ways(field, unit).is_choice();
    let runs = course(field, unit);
    let way: Vec<Point> =
        [field.block(unit).centre()].into_iter().chain(runs.iter().map(|run| run.pose.at)).collect();
    let first = runs.first().filter(|_| way.first() != way.last())?;
    let by = if choice { ", by the right or the left" } else { "" };
    let friends: Vec<String> = first.passed.iter().map(|friend| names::of(field, *friend)).collect();
    let through =
        if friends.is_empty() { String::new() } else { format!(" through {}", friends.join(" and ")) };
    let runs_on = subjects::of(field, unit).verb("runs");
    let (far, end) = (Millimetres.about(first.distance), end(field, unit, &runs));
    Some(IntentView {
        kind: IntentKind::Rout,
        from: unit,
        to: None,
        word: format!("{runs_on} {far}{through}{by}; {end}"),
        rule: rule!("PM-05-06"),
        way,
    })
}

/// The moves of a router up to the edge, always by the right where there are two ways; fewer where it cannot run on.
fn course(field: Field, unit: PieceId) -> Vec<Run> {
    let mut table: Table = *field.table;
    let mut runs = Vec::new();
    while runs.len() < MOST {
        let Some(run) = routing::ways(Field::new(&table, field.world), unit).by(Hand::Right) else { break };
        runs.push(run);
        if run.off_table || run.distance == Length::ZERO {
            break;
        }
        table.pieces[unit.index()].set_pose(run.pose);
        // From those who routed it it keeps away in its first move alone.
        table.units[unit.index()].apply(UnitChange::Flag(Sign::Runs, false));
    }
    runs
}

/// When it is off the table if nothing stops it, how likely that is, and what does: `off the table in 3 moves (58 in 100), or halts in
/// disorder on 6`.
fn end(field: Field, unit: PieceId, runs: &[Run]) -> String {
    let pool = rallying::stopping(field, unit);
    let least = i16::from(field.world.book.routing.rallying.stops) - i16::from(rallying::help(field, unit));
    let halts = subjects::of(field, unit).verb("halts");
    let stop = format!("{halts} in disorder on {least}{}", if least < 6 { " or more" } else { "" });
    if !runs.last().is_some_and(|run| run.off_table) {
        return stop;
    }
    let rolls = runs.len() - usize::from(is_past_its_roll(field, unit));
    let lost = (1.0 - foreseen::chance(&pool)).powi(rolls as i32) * 100.0;
    let moves = counted(runs.len() as i64, "move");
    format!("off the table in {moves} ({lost:.0} in 100), or {stop}")
}

/// Whether its next move comes before it rolls again: it has just broken, or has rolled in this turn of its side (PM-09-08, PM-05-05).
fn is_past_its_roll(field: Field, unit: PieceId) -> bool {
    let own_turn = field.table.battle.acting() == field.side(unit);
    field.is(unit, Sign::Runs) || own_turn && field.is(unit, Sign::Rolled) && !field.is(unit, Sign::Ran)
}

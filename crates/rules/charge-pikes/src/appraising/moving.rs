//! What a move is worth: how much better the unit stands afterwards, on the table as the move leaves it, against the shot
//! and the order that it costs.

use engine::{Answer, PieceId, Side};
use general::{Appraisal, Concern};

use super::standing::Outlook;
use super::{Notes, enemies_of, far, leading};
use crate::field::{Class, Field};
use crate::movement::{self, Deed};
use crate::table::{Flags, Morale, Table};
use crate::vocabulary::{FINISH, RECALL};

/// An order of the Movement phase.
pub(super) fn appraise(field: Field, side: Side, answer: &Answer, notes: &mut Notes) -> Appraisal {
    let Some(piece) = answer.piece.filter(|_| answer.verb != FINISH) else { return Appraisal::indifferent() };
    if field.kind(piece).is_general() {
        return leading::appraise(field, side, piece, answer);
    }
    let Ok(deed) = movement::judge(field, side, answer) else { return Appraisal::indifferent() };
    if answer.verb == RECALL {
        return Appraisal::of(Concern::Cohesion, -0.5, "it still has work to do before the line");
    }
    let Some(after) = after(field, piece, &deed) else {
        return Appraisal::of(Concern::Cohesion, -2.0, "it would only cost time");
    };
    let before = match notes.before {
        Some((noted, before)) if noted == piece => before,
        _ => {
            let mut table: Table = *field.table;
            let state = &mut table.units[piece.index()];
            state.flags = state.flags.without_those_of_a_turn();
            Outlook::of(Field::new(&table, field.world), piece)
        }
    };
    notes.before = Some((piece, before));
    let there = Outlook::of(Field::new(&after, field.world), piece);
    let disorders = match &deed {
        Deed::Move(moved) | Deed::Rotate(moved) => moved.disorders.is_some() || moved.cost.disorder.is_some(),
        Deed::Change(change) => shakes(field, change.unit),
        _ => false,
    };
    let guns = matches!(deed, Deed::Unlimber(_));
    // Whoever has moved already does not shoot this turn anyway (CP-16-28).
    let forgone = if field.has(piece, Flags::MOVED) { 2.0 } else { 3.0 };
    let mut opportunity = 2.0 * there.shot - forgone * before.shot;
    if guns {
        opportunity = opportunity.max(6.0);
    }
    Appraisal::of(Concern::Station, there.station - before.station, "it comes to stand where it is of use")
        .and(Concern::Opportunity, opportunity, "its fire will tell better from there")
        .and(
            Concern::Exposure,
            there.threat - before.threat,
            "it is safer there from those who could charge it",
        )
        .and(Concern::Cohesion, if disorders { -3.0 } else { 0.0 }, "it would lose its order")
        .and(Concern::Cohesion, if recovers(field, piece) { -4.0 } else { -0.15 }, "it had better stand")
        .and(Concern::Ground, before.station.abs() - there.station.abs(), "it closes with the enemy")
}

/// Whether a change of formation shakes a unit (CP-15-61, CP-15-62).
fn shakes(field: Field, unit: PieceId) -> bool {
    let near = field.world.length(field.world.book.movement.distances.drill_shaken);
    movement::column(field, unit) > 0 || enemies_of(field, unit).any(|enemy| field.within(unit, enemy, near))
}

/// Whether a unit would recover by standing, and may (CP-11-09).
pub(super) fn recovers(field: Field, unit: PieceId) -> bool {
    let shaken = field.morale(unit) == Morale::Shaken && !field.exhausted(unit);
    (shaken || field.has(unit, Flags::DISORDERED))
        && !enemies_of(field, unit).any(|it| far(field, unit, it) < 5.0)
}

/// The table as a deed leaves it, as if a new turn had begun there: the unit may shoot.
fn after(field: Field, piece: PieceId, deed: &Deed) -> Option<Table> {
    let mut table: Table = *field.table;
    let state = &mut table.units[piece.index()];
    state.flags = state.flags.without_those_of_a_turn();
    match deed {
        Deed::Move(moved) | Deed::Rotate(moved) => {
            let body =
                tabletop::Footprint::new(field.piece(piece).shape().width, field.piece(piece).shape().depth);
            table.pieces[piece.index()].set_pose(moved.path.end(body));
        }
        Deed::Change(change) => {
            table.units[piece.index()].drill = change.drill;
            table.pieces[piece.index()].set_pose(change.pose);
            table.pieces[piece.index()].set_shape(change.shape);
        }
        Deed::Unlimber(_) if field.class(piece) == Class::Gunners => {}
        _ => return None,
    }
    Some(table)
}

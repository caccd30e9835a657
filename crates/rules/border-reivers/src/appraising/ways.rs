//! What a move is worth: how much nearer it brings a man to what he is there for, and how much safer he is.

use engine::{Answer, PieceId, Side, Way};
use general::{Appraisal, Concern};
use tabletop::{Angle, Leg, Point, Pose};

use super::aims::{self, Aim};
use super::blows;
use crate::field::Field;
use crate::vocabulary::{DRIVE, FOLLOW, LEAD, MARCH, MOVE, TAKE};

/// What the appraisals of several moves of one man share.
#[derive(Default)]
pub struct Notes {
    before: Option<(PieceId, Option<Aim>, f64)>,
}

/// What an inch nearer is worth.
const INCH: f64 = 0.16;

/// A move, a drive, a place behind the Leader.
pub(super) fn go(field: Field, side: Side, answer: &Answer, notes: &mut Notes) -> Appraisal {
    let (Some(man), Some(to)) = (answer.piece, end(answer)) else { return Appraisal::indifferent() };
    let (aim, threat) = match notes.before {
        Some((noted, aim, threat)) if noted == man => (aim, threat),
        _ => (aims::of(field, side, man), blows::threat(field, man)),
    };
    notes.before = Some((man, aim, threat));
    let from = field.centre(man);
    let mut table = *field.table;
    let facing = if to == from { field.piece(man).pose().facing } else { Angle::of(to - from) };
    table.pieces[man.index()].set_pose(Pose::new(to, facing));
    let there = blows::threat(Field::new(&table, field.world), man);
    let (gained, why) = match aim {
        Some(aim) => ((aim.off(from) - aim.off(to)) * INCH, aim.why),
        None => (0.0, "there is nothing to do"),
    };
    let together = match answer.verb {
        MARCH => 0.3,
        LEAD => -0.2,
        FOLLOW => 0.1,
        _ => 0.0,
    };
    let drives = if answer.verb == DRIVE { gained * 2.0 } else { 0.0 };
    Appraisal::of(Concern::Station, gained, why)
        .and(Concern::Station, drives, "the beasts come nearer home")
        .and(Concern::Exposure, there - threat, "it is safer there")
        .and(Concern::Cohesion, together, "they stay together")
        .and(Concern::Ground, gained.max(0.0) * 10.0, why)
}

/// Where a move ends.
fn end(answer: &Answer) -> Option<Point> {
    if !matches!(answer.verb, MARCH | LEAD | MOVE | DRIVE | FOLLOW | TAKE) {
        return None;
    }
    match answer.way {
        Way::At(pose) => Some(pose.at),
        Way::Legs(legs) => match legs.last() {
            Some(Leg::To { at, .. }) => Some(*at),
            _ => None,
        },
        Way::None => None,
    }
}

/// Whether a man stands away from what he is there for, so that a move is worth its roll.
pub(super) fn is_away(field: Field, side: Side, man: PieceId) -> Option<(f64, &'static str)> {
    let aim = aims::of(field, side, man)?;
    let off = aim.off(field.centre(man));
    (off > 0.5).then_some((off, aim.why))
}

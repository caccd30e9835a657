//! Where officers are of use: within reach of the units that they command, in the front rank of one that fights or is to rally.

use engine::{Answer, PieceId};
use general::{Appraisal, Concern};
use tabletop::{Angle, Leg, Length, Outline, Point};

use super::attacks::inches;
use super::worth;
use crate::attacking::answering;
use crate::field::Field;
use crate::steps::Reason;
use crate::table::Table;
use crate::vocabulary::{ATTACH, DETACH, MOVE};
use crate::{command, movement, rallying};

/// What it is worth that a unit obeys.
const OBEYS: f64 = 1.4;
/// What it is worth, as a part of a unit, that an officer adds one to its morale or its dice where it is about to fight.
const LEADS: f64 = 0.035;
/// What an officer is worth himself.
const LIFE: f64 = 8.0;

/// A ride, or a step into a front rank or out of one.
pub(super) fn appraise(field: Field, officer: PieceId, answer: &Answer) -> Appraisal {
    let Some(table) = after(field, officer, answer) else { return Appraisal::indifferent() };
    let there = Field::new(&table, field.world);
    let gained = use_of(there, officer) - use_of(field, officer);
    Appraisal::of(Concern::Command, gained - 0.25, "there are men who need him")
}

fn after(field: Field, officer: PieceId, answer: &Answer) -> Option<Table> {
    let ride = movement::judge_ride(field, officer, answer).ok()?;
    let mut table: Table = *field.table;
    table.pieces[officer.index()].set_host(ride.joins);
    table.pieces[officer.index()].set_pose(ride.to);
    Some(table)
}

/// What his presence is worth where he is.
fn use_of(field: Field, officer: PieceId) -> f64 {
    let worth = command::worth(field, officer);
    if let Some(unit) = field.piece(officer).host() {
        // Of several officers in one front rank the highest alone counts (CYP-04-06).
        let others = field.officers_of(field.side(unit)).filter(|id| *id != officer);
        let with = others.filter(|id| field.piece(*id).host() == Some(unit));
        let led = with
            .map(|id| command::worth(field, id))
            .fold((0, 0), |(morale, dice), it| (it.morale.max(morale), it.dice.max(dice)));
        let more = |own: i8, led: i8| f64::from(own.saturating_sub(led).max(0));
        let adds = more(worth.morale, led.0) + more(worth.dice, led.1);
        let obeys = reaches(field, officer, unit, worth.failing);
        return adds * LEADS * need(field, unit) + obeys + keeps(field, unit) - risk(field, unit);
    }
    let mine =
        |unit: &PieceId| command::may_influence(field, officer, *unit) && field.kind(*unit).is_formed();
    let units: Vec<PieceId> = field.units_of(field.side(officer)).filter(mine).collect();
    let inside = units.iter().filter(|unit| command::commands(field, officer, **unit));
    let obeyed: f64 = inside.map(|unit| reaches(field, officer, *unit, worth.failing)).sum();
    let far = middle(field, &units).map_or(0.0, |at| off(field, officer, at));
    obeyed - 0.03 * far - danger(field, officer)
}

/// What it is worth that he commands a unit, who else would.
fn reaches(field: Field, officer: PieceId, unit: PieceId, failing: u8) -> f64 {
    let routed = field.is_routed(unit);
    let others = field.officers_of(field.side(unit)).filter(|id| *id != officer);
    let best = others
        .filter(|id| command::commands(field, *id, unit))
        .map(|id| command::worth(field, id).failing)
        .min()
        .unwrap_or(field.world.book.command.failing.nobody);
    if routed { 0.0 } else { OBEYS * f64::from(best.saturating_sub(failing)) / 10.0 + 0.02 }
}

/// How much a unit needs an officer in its front rank: all of it where it fights or is to rally, none of it far from the enemy.
fn need(field: Field, unit: PieceId) -> f64 {
    let all = worth::unit(field, unit);
    let attacks = field.unit(unit).target().is_some() || answering::is_charged(field, unit);
    let near = |limit: i32| {
        let mut enemies = field.formed_of(field.side(unit).other()).filter(|id| worth::fights(field, *id));
        enemies.any(|enemy| field.within(unit, enemy, Length::inches(limit)))
    };
    match () {
        () if attacks => all,
        () if near(9) => 0.5 * all,
        () if near(13) => 0.25 * all,
        () => 0.0,
    }
}

/// What it is worth that a unit past half need not test whether it stays in the battle (CYP-19-02).
fn keeps(field: Field, unit: PieceId) -> f64 {
    if !rallying::is_past_half(field, unit) || field.is_routed(unit) {
        return 0.0;
    }
    0.6 * worth::test(field, unit, Reason::PastHalf)
}

/// What he risks in the front rank of a unit: one hit in ten is his where it loses figures (CYP-04-09).
fn risk(field: Field, unit: PieceId) -> f64 {
    if need(field, unit) > 0.0 { 0.06 * LIFE } else { 0.0 }
}

/// Enemies who could ride an officer down who is alone.
fn danger(field: Field, officer: PieceId) -> f64 {
    let enemies = field.formed_of(field.side(officer).other()).filter(|id| worth::fights(field, *id));
    let near = enemies.filter(|enemy| field.within(officer, *enemy, Length::inches(5))).count();
    0.8 * near as f64
}

/// The middle of some units.
fn middle(field: Field, units: &[PieceId]) -> Option<Point> {
    let count = units.len() as i64;
    let sum = units.iter().map(|id| field.block(*id).centre());
    let [x, y] = sum.fold([0_i64, 0], |[x, y], at| [x + i64::from(at.x), y + i64::from(at.y)]);
    (count > 0).then(|| Point::new((x / count) as i32, (y / count) as i32))
}

fn off(field: Field, officer: PieceId, at: Point) -> f64 {
    worth::inches(field.block(officer).gap(&at).distance.rounded_up())
}

/// The rides worth a thought: behind those whom he commands, behind those of them near him, into the front rank of the neediest, out
/// of one.
pub(super) fn offers(field: Field, officer: PieceId, offer: &mut dyn FnMut(Answer)) {
    let mut legal = |answer: Answer| {
        if movement::judge_ride(field, officer, &answer).is_ok() {
            offer(answer);
        }
    };
    if field.piece(officer).host().is_some() {
        legal(Answer::plain(DETACH).with(officer));
        return;
    }
    let mine = |unit: &PieceId| {
        command::may_influence(field, officer, *unit)
            && field.kind(*unit).is_formed()
            && !field.is_routed(*unit)
    };
    let mut units: Vec<PieceId> = field.units_of(field.side(officer)).filter(mine).collect();
    let rear: Angle = field.world.army(field.side(officer)).edge.outward();
    let from = field.piece(officer).pose().at;
    let limit = field.paces(officer).normal;
    let mut ride = |to: Point| {
        let way = from.distance(to).min(limit);
        if way > Length::inches(2) {
            let at = from + from.bearing(to).along(way);
            legal(Answer::plain(MOVE).with(officer).leg(Leg::To { at, facing: Some(rear + Angle::HALF) }));
        }
    };
    if let Some(at) = middle(field, &units) {
        ride(at + rear.along(Length::inches(4)));
    }
    units.sort_by(|one, other| inches(field, officer, *one).total_cmp(&inches(field, officer, *other)));
    units.truncate(6);
    for unit in &units {
        ride(field.block(*unit).centre() + rear.along(Length::inches(3)));
    }
    for unit in units {
        if need(field, unit) > 0.0 || keeps(field, unit) > 0.0 {
            legal(Answer::plain(ATTACH).with(officer).on(unit));
        }
    }
}

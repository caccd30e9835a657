//! When a battle is over, and how clearly it was won (CYP-19-15 to CYP-19-18, CYP-19-22, CYP-19-23).

use engine::{Event, On, Outcome, PieceId, Side};

use super::losses::{Losses, counted_at_darkness};
use super::places::wins_by_places;
use crate::{Acting, Field, Sign, remarks, rule};

/// How a battle ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// One army has lost: it is pursued.
    Beaten(Side),
    /// Darkness, or both beaten at once: losses are counted.
    Counted,
}

engine::words! {
    /// Degrees of victory (CYP-19-22).
    pub enum Degree {
        /// Less than 5 points.
        Indecisive = "indecisive";
        /// 5 to under 10.
        Marginal = "marginal victory";
        /// 10 to under 15.
        Tactical = "tactical victory";
        /// 15 to under 20.
        Substantial = "substantial victory";
        /// 20 to under 25.
        Decisive = "decisive victory";
        /// 25 to 50.
        Overwhelming = "overwhelming victory";
        /// Over 50.
        Crushing = "crushing victory";
    }
}

/// Whether an army is beaten: its commander has conceded, or no unit of it on the table is unrouted, be it one on its map or a battery
/// that is served (CYP-19-11).
pub fn is_beaten(field: Field, side: Side) -> bool {
    let holds_out = |id: PieceId| {
        let there = field.side(id) == side && field.kind(id).is_unit() && field.piece(id).on_table();
        there && !field.is_routed(id) && !field.is(id, Sign::Abandoned)
    };
    field.table.army(side).concedes() || !field.world.named().any(holds_out)
}

/// Whether the battle is over at the end of a turn.
pub fn verdict(field: Field) -> Option<Verdict> {
    match Side::BOTH.map(|side| is_beaten(field, side)) {
        [true, true] => return Some(Verdict::Counted),
        [true, false] => return Some(Verdict::Beaten(Side::A)),
        [false, true] => return Some(Verdict::Beaten(Side::B)),
        [false, false] => {}
    }
    match Side::BOTH.map(|side| wins_by_places(field, side)) {
        [true, false] => return Some(Verdict::Beaten(Side::B)),
        [false, true] => return Some(Verdict::Beaten(Side::A)),
        // If both meet it in the same turn the battle goes on (CYP-19-15).
        [true, true] | [false, false] => {}
    }
    let (turn, dark) = (field.table.battle.turn(), field.table.battle.dark());
    (dark > 0 && turn >= dark).then_some(Verdict::Counted)
}

/// The degree of victory by how much higher the loser's percentage is; a shared end belongs to the higher band, but 50 (CYP-19-22).
pub fn degree(field: Field, loser: Losses, winner: Losses) -> Degree {
    const POINT: i64 = 1_000_000;
    let book = &field.world.book.victory.degrees;
    let above = loser.above(winner);
    let reaches = |points: u8| above >= i64::from(points) * POINT;
    match () {
        () if above > i64::from(book.crushing) * POINT => Degree::Crushing,
        () if reaches(book.overwhelming) => Degree::Overwhelming,
        () if reaches(book.decisive) => Degree::Decisive,
        () if reaches(book.substantial) => Degree::Substantial,
        () if reaches(book.tactical) => Degree::Tactical,
        () if reaches(book.marginal) => Degree::Marginal,
        () => Degree::Indecisive,
    }
}

/// The battle is over: who has lost, and how clearly. At darkness the side with the larger share has lost, and nobody if they are equal
/// (CYP-19-18); after a pursuit the loser's percentage is compared with the winner's (CYP-19-21, CYP-19-22).
pub(super) fn ends(act: &mut Acting, loser: Option<Side>) {
    let field = act.field();
    let counted = |side: Side| match loser {
        Some(_) => Losses::of(field, side),
        None => counted_at_darkness(field, side),
    };
    let [a, b] = Side::BOTH.map(counted);
    let beaten = loser.or_else(|| a.exceeds(b).map(|more| if more { Side::A } else { Side::B }));
    let (outcome, degree) = match beaten {
        None => (Outcome::Drawn, Degree::Indecisive),
        Some(Side::A) => (Outcome::Won(Side::B), degree(field, a, b)),
        Some(Side::B) => (Outcome::Won(Side::A), degree(field, b, a)),
    };
    let why = rule!("CYP-19-22");
    act.emit(why, Event::Noted { on: On::Battle, remark: remarks::DEGREE, value: degree as i32 });
    let rule = if loser.is_some() { rule!("CYP-19-21") } else { rule!("CYP-19-18") };
    act.finish(rule, outcome);
}

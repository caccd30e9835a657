//! Who may move by choice, by which column of the chart, and how much of his allowance is left.

use engine::{PieceId, Refusal, Side};
use tabletop::Length;

use super::hedges;
use super::rates::rate;
use crate::book::Columns;
use crate::field::{Class, Field, TOUCHING};
use crate::going::way::Gait;
use crate::rule;
use crate::table::{Form, Sign};
use crate::world::{Grade, Kind};

/// Whether a piece is of those that are given orders in this phase: units, forlorn hopes, generals, wagons.
pub fn is_ordered_about(field: Field, piece: PieceId) -> bool {
    let kind = field.kind(piece);
    kind.is_unit() || kind.is_general() || matches!(kind, Kind::ForlornHope | Kind::Wagon)
}

/// Whether a side may give a piece an order in the Movement phase, apart from what the order is (CP-13-03, CP-15-26,
/// CP-15-48, CP-15-60, CP-99-04).
///
/// # Errors
/// The rule by which it has to stay.
pub fn may_act(field: Field, side: Side, piece: PieceId) -> Result<(), Refusal> {
    is_free(field, side, piece)?;
    match holding(field, piece) {
        Some(enemy) => {
            Err(Refusal::new(rule!("CP-99-04"), "it may not leave an enemy who touches it").piece(enemy))
        }
        None => Ok(()),
    }
}

/// [`may_act`] but for enemies who touch it, for which it takes longest to look.
pub fn is_free(field: Field, side: Side, piece: PieceId) -> Result<(), Refusal> {
    let refuse = |rule, why: &'static str| Err(Refusal::new(rule, why).piece(piece));
    let here = field.piece(piece);
    if !is_ordered_about(field, piece) || here.owner != side || !here.on_table() {
        return refuse(rule!("CP-13-03"), "a side moves its own pieces that are on the table");
    }
    let has = |flag| field.has(piece, flag);
    if field.routs(piece) {
        return refuse(rule!("CP-12-04"), "a routed unit flees, and does nothing else");
    }
    if has(Sign::Pursuing) {
        return refuse(rule!("CP-15-14"), "a pursuer goes after its quarry, and does nothing else");
    }
    if [Sign::Charged, Sign::Countercharged, Sign::Evaded].iter().any(|flag| has(*flag)) {
        return refuse(
            rule!("CP-13-03"),
            "it has charged, countercharged or evaded: other moves are for the others",
        );
    }
    if has(Sign::PassedThrough) {
        return refuse(rule!("CP-15-48"), "friends passed through it: it stands still this turn");
    }
    if field.state(piece).changing() > 0 {
        return refuse(rule!("CP-15-60"), "its change of formation takes this Movement phase too");
    }
    if let Some(work) = hedges::work_of(field, piece).filter(|_| has(Sign::Done)) {
        return refuse(work.rule(), "it works at a hedgerow, and does nothing else this turn");
    }
    if has(Sign::Done) || (has(Sign::Moved) && field.table.battle.mover() != Some(piece)) {
        return refuse(rule!("CP-13-03"), "it has made its move");
    }
    Ok(())
}

/// An unrouted enemy that touches a unit or fights it (CP-99-04).
pub fn holding(field: Field, unit: PieceId) -> Option<PieceId> {
    if field.kind(unit).is_general() {
        return None;
    }
    let fought = field.contacts(unit).filter_map(|contact| contact.against(unit)).next();
    fought.or_else(|| {
        let near = field.nearness(unit, TOUCHING);
        field.units_of(field.side(unit).other()).find(|enemy| {
            near(*enemy)
                && !field.routs(*enemy)
                && field.form(*enemy) != Form::Garrison
                && field.within(unit, *enemy, TOUCHING)
        })
    })
}

/// What is left of a piece's allowance in this phase (CP-15-70).
pub fn left(field: Field, piece: PieceId) -> Length {
    (rate(field, piece, Gait::Walk) - field.state(piece).spent()).max(Length::ZERO)
}

/// Whether a piece has done nothing yet in this phase, so that a whole move is left to it (CP-15-60).
pub fn is_fresh(field: Field, piece: PieceId) -> bool {
    field.state(piece).spent() == Length::ZERO && !field.has(piece, Sign::Moved)
}

/// The column of the manoeuvre chart (CP-15-56): 0 for units of grades A to C that were steady when their move began, 1
/// for all others. Highlanders always manoeuvre as the unsteady do (CP-20-04).
pub fn column(field: Field, piece: PieceId) -> usize {
    // A forlorn hope manoeuvres as its regiment does (CP-20-08).
    let unit = field.regiment_of(piece);
    let better = [Grade::A, Grade::B, Grade::C, Grade::D, Grade::E]
        .into_iter()
        .take(usize::from(field.world.book.manoeuvre.chart.better_grades) + 1);
    let graded = better.into_iter().any(|grade| grade == field.grade(unit));
    let steady = match field.has(unit, Sign::Moved) {
        true => field.has(unit, Sign::BeganSteady),
        false => field.steady(unit),
    };
    usize::from(!(graded && steady && field.profile(unit).arms.highland.is_none()))
}

/// The entry of the chart in a piece's column.
pub fn entry(field: Field, piece: PieceId, columns: Columns) -> u16 {
    columns[column(field, piece)]
}

/// Whether a piece needs no manoeuvres: skirmishers, gunners away from their guns (CP-15-52), generals.
pub fn goes_freely(field: Field, piece: PieceId) -> bool {
    match field.kind(piece) {
        Kind::ForlornHope => false,
        Kind::Battery => field.has(piece, Sign::AwayFromGuns),
        Kind::Wagon => true,
        kind => kind.is_general() || field.class(piece) == Class::Skirmishers,
    }
}

//! Forlorn hopes: sent out, drawn back (CP-20-08, CP-20-10).

use engine::{Departure, Event, PieceId, Refusal, Shape};
use tabletop::{Angle, Build, Footprint, Pose};

use super::doing::begin;
use super::legs::judge_standing;
use super::placing::stand_astride;
use crate::field::{Class, Field};
use crate::formation;
use crate::marks::{M, raise};
use crate::table::{Flags, Form};
use crate::{Acting, rule};

/// A forlorn hope that goes out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sent {
    /// Whose.
    pub unit: PieceId,
    /// The piece that it becomes.
    pub hope: PieceId,
    /// Where it stands.
    pub pose: Pose,
    /// How.
    pub shape: Shape,
    /// How many musketeers.
    pub figures: u8,
}

/// Judges the sending of so many musketeers (CP-20-08): in the first turn, six at most, two ranks, ahead of the regiment.
///
/// # Errors
/// The rule that forbids it.
pub fn judge(field: Field, unit: PieceId, told: i16) -> Result<Sent, Refusal> {
    let refuse = |rule, why: &'static str| Err(Refusal::new(rule, why).piece(unit));
    if !field.world.options.forlorn_hopes {
        return refuse(rule!("CP-20-08"), "forlorn hopes are an optional rule that is not in force");
    }
    if field.has(unit, Flags::FORLORN_BACK) || field.has(unit, Flags::FORLORN_OUT) {
        return refuse(rule!("CP-20-10"), "its forlorn hope is out, or has come back for good");
    }
    let slot = field.profile(unit).forlorn.filter(|_| field.class(unit) == Class::CloseFoot);
    let Some(hope) = slot.filter(|_| field.form(unit) == Form::Line && field.table.clock.turn <= 1) else {
        return refuse(
            rule!("CP-20-08"),
            "only foot in line of battle sends one out, when the battle begins",
        );
    };
    let formations = &field.world.book.manoeuvre.formations;
    let shot = field.figures(unit).saturating_sub(field.state(unit).pikes);
    let figures = u8::try_from(told).unwrap_or(0);
    if figures == 0 || figures > formations.forlorn_hope || figures > shot || figures >= field.figures(unit) {
        return refuse(rule!("CP-20-08"), "a forlorn hope has up to six of the unit's musketeers");
    }
    let base = field.profile(unit).base;
    let files = figures.div_ceil(formations.forlorn_hope_ranks);
    let shape = formation::block(base, figures, files, Form::Line);
    let ahead = field.world.length(formations.forlorn_hope_ahead);
    let pose = field.piece(unit).pose().moved(Angle::UP, ahead + shape.depth);
    let body = Build::Block(Footprint::new(shape.width, shape.depth)).stand(pose);
    judge_standing(field, hope_as(field, unit, hope), &body)?;
    if let Some(closed) = super::ground_under(field, unit, &body) {
        return Err(Refusal::new(rule!("CP-20-08"), "the ground ahead is closed to it").ground(closed.0));
    }
    Ok(Sent { unit, hope, pose, shape, figures })
}

/// The piece as which a hope stands: its slot has an owner only when it is out.
fn hope_as(field: Field, unit: PieceId, hope: PieceId) -> PieceId {
    if field.piece(hope).owner == field.side(unit) { hope } else { unit }
}

/// Sends a forlorn hope out. Its men are no losses of the regiment.
pub fn send(act: &mut Acting, sent: &Sent) {
    let owner = act.table().pieces[sent.unit.index()].owner;
    begin(act, sent.unit);
    formation::reshape_after_losses(act, rule!("CP-20-08"), sent.unit, 0, sent.figures);
    act.emit(rule!("CP-20-08"), raise(sent.unit, Flags::FORLORN_OUT));
    act.emit(rule!("CP-20-08"), Event::Mustered { piece: sent.hope, owner, figures: sent.figures });
    act.emit(rule!("CP-20-08"), Event::Placed { piece: sent.hope, pose: sent.pose, shape: sent.shape });
}

/// Judges the drawing back of a forlorn hope (CP-20-10).
///
/// # Errors
/// The rule that forbids it.
pub fn judge_recall(field: Field, unit: PieceId) -> Result<(), Refusal> {
    let out = field.profile(unit).forlorn.is_some_and(|hope| field.piece(hope).on_table());
    match out && field.has(unit, Flags::FORLORN_OUT) {
        true => Ok(()),
        false => Err(Refusal::new(rule!("CP-20-10"), "it has no forlorn hope out").piece(unit)),
    }
}

/// A forlorn hope rejoins its regiment for good: drawn back at no cost, or because the regiment charges or is charged
/// (CP-20-10). Nothing happens to a unit that has none out.
pub fn rejoin(act: &mut Acting, unit: PieceId) {
    let field = Field::new(act.table(), act.world());
    if judge_recall(field, unit).is_err() {
        return;
    }
    let profile = field.profile(unit);
    let Some(hope) = profile.forlorn else { return };
    let (piece, state, back) = (*field.piece(unit), *field.state(unit), field.figures(hope));
    let figures = piece.figures + back;
    let shot = figures.saturating_sub(state.pikes);
    let old = state.drill;
    // As wide as it stands, or wider where a rank more would stand upon somebody.
    let wider = [(0, 0), (1, 1), (2, 2), (3, 3)];
    // Whatever wings it had left, it has shot on both hands of its pikes again (CP-07-11).
    let mixed = state.pikes > 0 && shot > 0;
    let wings = |left: u8, right: u8| {
        [u8::from(shot > 1).max(old.left + left), old.middle, (old.right + right).max(1)]
    };
    let drawn = wider.into_iter().map(|(left, right)| {
        let files = if mixed { wings(left, right) } else { [0, old.middle.max(1) + left + right, 0] };
        formation::line(profile.base, state.pikes, shot, files)
    });
    let fits = |(drill, shape): &(crate::table::Drill, Shape)| {
        let mut own = state;
        own.drill = *drill;
        let mut table = *field.table;
        table.pieces[hope.index()].place = engine::Place::Unused;
        let body = formation::build(profile, &own, figures, *shape).stand(piece.pose());
        judge_standing(Field::new(&table, field.world), unit, &body).is_ok()
    };
    let first = drawn.clone().next();
    let line =
        if Form::of(piece.shape().form) == Form::Line { drawn.clone().find(fits).or(first) } else { None };
    act.emit(rule!("CP-20-10"), Event::Left { piece: hope, how: Departure::Merged });
    let pose = piece.pose();
    let (drill, shape) = line.unwrap_or((old, piece.shape()));
    if drill != old {
        act.emit(rule!("CP-20-10"), M::Files.on(unit, drill.files_told()));
    }
    act.emit(rule!("CP-20-10"), Event::Mustered { piece: unit, owner: piece.owner, figures });
    act.emit(rule!("CP-20-10"), Event::Placed { piece: unit, pose, shape });
    super::doing::strike(act, rule!("CP-20-10"), unit, Flags::FORLORN_OUT);
    act.emit(rule!("CP-20-10"), raise(unit, Flags::FORLORN_BACK));
    stand_astride(act, unit);
}

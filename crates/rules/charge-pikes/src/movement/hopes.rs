//! Forlorn hopes: sent out, drawn back (CP-20-08, CP-20-10).

use bodies::RingSearch;
use engine::{Departure, Event, PieceId, Refusal, Shape};
use tabletop::{Angle, Build, Length, Pose};

use super::doing::begin;
use super::legs::judge_standing;
use super::placing::stand_astride;
use crate::charging::moving;
use crate::field::{Class, Field};
use crate::formation;
use crate::formation::changing;
use crate::marks::raise;
use crate::movement::beneath::ground_under;
use crate::table::{Drill, Form, Sign, UnitChange};
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
    if field.has(unit, Sign::ForlornBack) || field.has(unit, Sign::ForlornOut) {
        return refuse(rule!("CP-20-10"), "its forlorn hope is out, or has come back for good");
    }
    let slot = field.profile(unit).forlorn.filter(|_| field.class(unit) == Class::CloseFoot);
    let Some(hope) = slot.filter(|_| field.form(unit) == Form::Line && field.table.battle.turn() <= 1) else {
        return refuse(
            rule!("CP-20-08"),
            "only foot in line of battle sends one out, when the battle begins",
        );
    };
    let formations = &field.world.book.manoeuvre.formations;
    let shot = field.figures(unit).saturating_sub(field.state(unit).pikes());
    let figures = u8::try_from(told).unwrap_or(0);
    if figures == 0 || figures > formations.forlorn_hope || figures > shot || figures >= field.figures(unit) {
        return refuse(rule!("CP-20-08"), "a forlorn hope has up to six of the unit's musketeers");
    }
    let base = field.profile(unit).base;
    let files = figures.div_ceil(formations.forlorn_hope_ranks);
    let shape = formation::block(base, figures, files, Form::Line);
    let ahead = field.world.length(formations.forlorn_hope_ahead);
    let pose = field.piece(unit).pose().moved(Angle::UP, ahead + shape.depth);
    let body = Build::Block(shape.footprint()).stand(pose);
    judge_standing(field, hope_as(field, unit, hope), &body)?;
    if let Some(closed) = ground_under(field, unit, &body) {
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
    changing::reshape_after_losses(act, rule!("CP-20-08"), sent.unit, 0, sent.figures);
    act.emit(rule!("CP-20-08"), raise(sent.unit, Sign::ForlornOut));
    act.emit(rule!("CP-20-08"), Event::Mustered { piece: sent.hope, owner, figures: sent.figures });
    act.emit(rule!("CP-20-08"), Event::Placed { piece: sent.hope, pose: sent.pose, shape: sent.shape });
}

/// Whether a unit has its forlorn hope out.
fn has_it_out(field: Field, unit: PieceId) -> bool {
    let out = field.profile(unit).forlorn.is_some_and(|hope| field.piece(hope).on_table());
    out && field.has(unit, Sign::ForlornOut)
}

/// Judges the drawing back of a forlorn hope (CP-20-10).
///
/// # Errors
/// The rule that forbids it.
pub fn judge_recall(field: Field, unit: PieceId) -> Result<(), Refusal> {
    if !has_it_out(field, unit) {
        return Err(Refusal::new(rule!("CP-20-10"), "it has no forlorn hope out").piece(unit));
    }
    let pose = place_with_hope(field, unit);
    let reunited = forms_with_hope(field, unit).any(|form| has_room(field, unit, form, pose));
    match reunited || field.form(unit) == Form::Garrison {
        true => Ok(()),
        false => {
            let why = "there is no room beside the regiment for the men of its forlorn hope";
            Err(Refusal::new(rule!("CP-20-10"), why).piece(unit))
        }
    }
}

/// How many figures a regiment has with those of its forlorn hope.
fn with_hope(field: Field, unit: PieceId) -> u8 {
    field.figures(unit) + field.profile(unit).forlorn.map_or(0, |hope| field.figures(hope))
}

/// How a regiment may be drawn up with the men of its forlorn hope: a column is as much longer, a square as much larger as they
/// need. Those in a town block need no ground.
fn forms_with_hope(field: Field<'_>, unit: PieceId) -> impl Iterator<Item = (Drill, Shape)> + Clone {
    let (base, drill, form) = (field.profile(unit).base, field.state(unit).drill(), field.form(unit));
    let whole = match form {
        Form::Column => Some((drill, formation::column(&field.world.book, base, with_hope(field, unit)))),
        Form::Square => Some((drill, square_with_hope(field, unit))),
        _ => None,
    };
    whole.into_iter().chain(lines_with_hope(field, unit).filter(move |_| form == Form::Line))
}

/// The side of a square does not shrink with losses (CP-07-13), nor because its men come back.
fn square_with_hope(field: Field, unit: PieceId) -> Shape {
    let (old, new) =
        (field.piece(unit).shape(), formation::square(field.profile(unit).base, with_hope(field, unit)));
    if new.width > old.width { new } else { old }
}

/// Where a regiment stands that has its hope back: where it stood, a square about its old middle.
fn place_with_hope(field: Field, unit: PieceId) -> Pose {
    let pose = field.piece(unit).pose();
    match field.form(unit) {
        Form::Square => {
            let grown = square_with_hope(field, unit).depth - field.piece(unit).shape().depth;
            pose.moved(Angle::UP, grown.half())
        }
        _ => pose,
    }
}

/// The lines: as wide as it stands, or wider, its pikes too, where a rank more would stand upon somebody or over the edge.
fn lines_with_hope(field: Field<'_>, unit: PieceId) -> impl Iterator<Item = (Drill, Shape)> + Clone {
    let (profile, state) = (field.profile(unit), field.state(unit));
    let (pikes, old) = (state.pikes(), state.drill());
    let shot = with_hope(field, unit).saturating_sub(pikes);
    let base = profile.base;
    // Whatever wings it had left, it has shot on both hands of its pikes again (CP-07-11).
    let mixed = pikes > 0 && shot > 0;
    let parts = move |wings: u8, middle: u8| {
        [u8::from(shot > 1).max(old.left + wings), old.middle + middle, (old.right + wings).max(1)]
    };
    let wider = [(0, 0), (1, 0), (2, 0), (3, 0), (1, 1), (2, 1), (3, 1), (3, 2)];
    wider.into_iter().map(move |(wings, middle)| {
        let files = if mixed { parts(wings, middle) } else { [0, old.middle.max(1) + 2 * wings + middle, 0] };
        formation::line(base, pikes, shot, files)
    })
}

/// Whether a regiment drawn up so, its forlorn hope gone from the table, stands upon nobody else and on the table. Whom it
/// touches it may go on touching.
fn has_room(field: Field, unit: PieceId, (drill, shape): (Drill, Shape), pose: Pose) -> bool {
    let profile = field.profile(unit);
    let mut own = *field.state(unit);
    own.draws_up(drill);
    let build = formation::build(profile, &own, with_hope(field, unit), shape);
    changing::stands_clear(field, unit, &build.stand(pose))
}

/// How a regiment that must have its hope back is drawn up with it, and where: as it stands if it finds room, else as near as
/// it finds some; where there is none it is crowded.
fn form_with_hope(field: Field, unit: PieceId) -> Option<((Drill, Shape), Pose)> {
    let pose = place_with_hope(field, unit);
    let mut forms = forms_with_hope(field, unit);
    let first = forms.clone().next()?;
    if let Some(form) = forms.find(|form| has_room(field, unit, *form, pose)) {
        return Some((form, pose));
    }
    let clear = |place: Pose| has_room(field, unit, first, place);
    let aside = RingSearch::by_tenths(pose.facing, ASIDE).first(pose, clear);
    Some((first, aside.unwrap_or(pose)))
}

/// How far a regiment gives way at most for the men of its forlorn hope.
const ASIDE: Length = Length::inches(6);

/// A forlorn hope rejoins its regiment for good: drawn back at no cost, or because the regiment charges or is charged
/// (CP-20-10). Nothing happens to a unit that has none out.
pub fn rejoin(act: &mut Acting, unit: PieceId) {
    let field = act.field();
    let Some(hope) = field.profile(unit).forlorn.filter(|_| has_it_out(field, unit)) else { return };
    let (piece, old) = (*field.piece(unit), field.state(unit).drill());
    let (figures, form) = (with_hope(field, unit), form_with_hope(field, unit));
    act.emit(rule!("CP-20-10"), Event::Left { piece: hope, how: Departure::Merged });
    let ((drill, shape), pose) = form.unwrap_or(((old, piece.shape()), piece.pose()));
    // Wings that stood wheeled come into line for them.
    moving::straightens(act, rule!("CP-20-10"), unit);
    if drill != old {
        act.emit(rule!("CP-20-10"), UnitChange::Files(drill).on(unit));
    }
    act.emit(rule!("CP-20-10"), Event::Mustered { piece: unit, owner: piece.owner, figures });
    act.emit(rule!("CP-20-10"), Event::Placed { piece: unit, pose, shape });
    super::doing::strike(act, rule!("CP-20-10"), unit, Sign::ForlornOut);
    act.emit(rule!("CP-20-10"), raise(unit, Sign::ForlornBack));
    stand_astride(act, unit);
}

//! Dragoons who dismount and mount, and the horses that they leave (CP-15-66, CP-15-67).

use engine::{Departure, Event, PieceId, Refusal, Shape};
use tabletop::{Angle, Body, Length, Pose};

use super::doing::{begin, spend, spend_all, stir, strike};
use super::leave::is_fresh;
use super::legs::judge_standing;
use super::placing::stand_astride;
use super::rates::rate;
use crate::field::Field;
use crate::formation;
use crate::formation::base_on_foot;
use crate::going::way::Gait;
use crate::marks::raise;
use crate::table::{Form, Sign, UnitChange};
use crate::world::{Kind, World};
use crate::{Acting, rule};

/// Dragoons that get off or on their horses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ride {
    /// Who.
    pub unit: PieceId,
    /// How they stand then, at the front that they have.
    pub shape: Shape,
    /// Where the horses stand, for those who get off.
    pub horses: Option<(PieceId, Pose, Shape)>,
    /// Figures who hold horses.
    pub holders: u8,
}

/// Figures who have to hold the horses: one tenth, rounded down, but one at least (CP-15-67).
fn holders(world: &World, figures: u8) -> u8 {
    (figures / world.book.manoeuvre.formations.dragoons_per_holder).max(1).min(figures)
}

/// Judges dismounting: it takes half a move (CP-15-66). After [`super::leave::may_act`].
///
/// # Errors
/// The rule that forbids it.
pub fn judge_dismount(field: Field, unit: PieceId) -> Result<Ride, Refusal> {
    let refuse = |rule, why: &'static str| Err(Refusal::new(rule, why).piece(unit));
    let slot = field.profile(unit).leaves;
    let (Kind::Dragoons, false, Some(slot)) = (field.kind(unit), field.has(unit, Sign::Dismounted), slot)
    else {
        return refuse(rule!("CP-15-66"), "only mounted dragoons dismount");
    };
    let figures = field.figures(unit);
    let holders = holders(field.world, figures);
    if figures <= holders {
        return refuse(rule!("CP-15-67"), "there would be nobody left beside who holds the horses");
    }
    let (spent, all) = (field.state(unit).spent(), rate(field, unit, Gait::Walk));
    let half = all.scaled(field.world.book.manoeuvre.changes.dismount.into(), 100);
    if spent + half > all {
        let refusal =
            Refusal::new(rule!("CP-15-66"), "dismounting takes half a move, and it has less than that left");
        return Err(refusal.measured(spent + half, all).piece(unit));
    }
    let close = field.profile(unit).arms.close_order_on_foot;
    let form = if close { Form::Line } else { Form::Loose };
    let base = base_on_foot(field.world, unit);
    let on_foot = figures - holders;
    let wide = field.piece(unit).shape().width;
    // As wide as they stood mounted, or else narrower: whatever finds room with the horses behind it.
    let most = (wide.0 / base.width.0.max(1)).clamp(1, on_foot.into()) as u8;
    let mut last = None;
    for files in (1..=most).rev() {
        let shape = formation::block(base, on_foot, files, form);
        match stands_with_horses(field, unit, slot, shape, holders) {
            Ok(horses) => return Ok(Ride { unit, shape, horses: Some(horses), holders }),
            Err(refusal) => last = last.or(Some(refusal)),
        }
    }
    Err(last.unwrap_or(Refusal::new(rule!("CP-15-66"), "there is no room to dismount").piece(unit)))
}

/// Where the horses find room behind men on foot who find room themselves.
fn stands_with_horses(
    field: Field,
    unit: PieceId,
    slot: PieceId,
    shape: Shape,
    holders: u8,
) -> Result<(PieceId, Pose, Shape), Refusal> {
    let pose = field.piece(unit).pose();
    let body = |shape: Shape, pose: Pose| -> Body { tabletop::Build::Block(shape.footprint()).stand(pose) };
    judge_standing(field, unit, &body(shape, pose))?;
    let base = field.profile(slot).base;
    let horses = formation::block(base, holders, holders.min(8), Form::Marker);
    let mut refused = None;
    for gap in [0, 2, 4] {
        let behind = pose.moved(Angle::HALF, shape.depth + Length(254 * gap));
        match judge_standing(field, unit, &body(horses, behind)) {
            Ok(()) => return Ok((slot, behind, horses)),
            Err(refusal) => refused = refused.or(Some(refusal)),
        }
    }
    Err(refused.unwrap_or(Refusal::new(rule!("CP-15-67"), "there is no room for the horses")))
}

/// Judges mounting: it takes a whole move, touching the horses (CP-15-66, CP-15-67). After [`super::leave::may_act`].
///
/// # Errors
/// The rule that forbids it.
pub fn judge_mount(field: Field, unit: PieceId) -> Result<Ride, Refusal> {
    let refuse = |rule, why: &'static str| Err(Refusal::new(rule, why).piece(unit));
    if field.kind(unit) != Kind::Dragoons || !field.has(unit, Sign::Dismounted) {
        return refuse(rule!("CP-15-66"), "only dragoons on foot mount");
    }
    let slot = field.profile(unit).leaves.filter(|slot| field.piece(*slot).on_table());
    let Some(slot) = slot.filter(|_| !field.has(unit, Sign::HorsesLost)) else {
        return refuse(rule!("CP-15-67"), "their horses are gone: they never mount again");
    };
    if !is_fresh(field, unit) {
        return refuse(rule!("CP-15-66"), "mounting takes a whole move, and they have moved");
    }
    if !field.touching(unit, slot) {
        return Err(Refusal::new(rule!("CP-15-66"), "they mount where they touch their horses").piece(slot));
    }
    let holders = field.figures(slot);
    let figures = field.figures(unit) + holders;
    let base = field.profile(unit).base;
    let pose = field.piece(unit).pose();
    let mut last = None;
    for files in [figures.div_ceil(2), figures.div_ceil(3), figures.div_ceil(4), figures] {
        let shape = formation::block(base, figures, files, Form::Line);
        let body = tabletop::Build::Block(shape.footprint()).stand(pose);
        match room_without(field, unit, slot, &body) {
            Ok(()) => return Ok(Ride { unit, shape, horses: Some((slot, pose, shape)), holders }),
            Err(refusal) => last = last.or(Some(refusal)),
        }
    }
    Err(last.unwrap_or(Refusal::new(rule!("CP-15-66"), "there is no room to mount").piece(unit)))
}

/// Whether a body finds room when its own horses are no more in the way.
fn room_without(field: Field, unit: PieceId, slot: PieceId, body: &Body) -> Result<(), Refusal> {
    let mut table = *field.table;
    table.pieces[slot.index()].place = engine::Place::Unused;
    judge_standing(field.on(&table), unit, body)
}

/// Carries dismounting out: half a move is gone, and what is left of it goes on in proportion at the rate on foot
/// (CP-15-66). The holders stay with the horses and are no losses as long as these are there (CP-15-67).
pub fn dismount(act: &mut Acting, ride: &Ride) {
    let unit = ride.unit;
    let field = act.field();
    let mounted = rate(field, unit, Gait::Walk);
    let half = mounted.scaled(field.world.book.manoeuvre.changes.dismount.into(), 100);
    let spent = field.state(unit).spent() + half;
    let owner = field.side(unit);
    let pose = field.piece(unit).pose();
    begin(act, unit);
    stir(act, unit);
    act.emit(rule!("CP-15-66"), raise(unit, Sign::Dismounted));
    act.emit(rule!("CP-15-67"), Event::FiguresLost { piece: unit, count: ride.holders, part: 1 });
    super::placing::reshape(act, rule!("CP-15-66"), unit, pose, ride.shape);
    if let Some((horses, at, shape)) = ride.horses {
        act.emit(rule!("CP-15-67"), Event::Mustered { piece: horses, owner, figures: ride.holders });
        act.emit(rule!("CP-15-67"), Event::Placed { piece: horses, pose: at, shape });
    }
    let on_foot = rate(act.field(), unit, Gait::Walk);
    let share = on_foot.scaled(spent.0.min(mounted.0), mounted.0.max(1));
    act.emit(rule!("CP-15-66"), UnitChange::Spent(share).on(unit));
}

/// Carries mounting out.
pub fn mount(act: &mut Acting, ride: &Ride) {
    let unit = ride.unit;
    let piece = act.table().pieces[unit.index()];
    begin(act, unit);
    stir(act, unit);
    if let Some((horses, ..)) = ride.horses {
        act.emit(rule!("CP-15-66"), Event::Left { piece: horses, how: Departure::Merged });
    }
    strike(act, rule!("CP-15-66"), unit, Sign::Dismounted);
    let figures = piece.figures + ride.holders;
    act.emit(rule!("CP-15-66"), Event::Mustered { piece: unit, owner: piece.owner, figures });
    act.emit(rule!("CP-15-66"), Event::Placed { piece: unit, pose: piece.pose(), shape: ride.shape });
    stand_astride(act, unit);
    spend_all(act, unit);
    // What is left of an allowance that has changed is nothing.
    spend(act, unit, rate(act.field(), unit, Gait::Walk));
}

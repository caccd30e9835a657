//! Into town blocks and out of them (CP-19-26, CP-19-27, CP-19-31).

use engine::{PieceId, Refusal, Shape};
use tabletop::{Angle, Area, FeatureId, Length, Point, Pose};

use super::doing::{begin, spend_all, stir, strike};
use super::leave::is_fresh;
use super::legs::judge_standing;
use super::placing::reshape;
use crate::field::{Field, TOUCHING};
use crate::formation::{base_on_foot, changing};
use crate::going::{self, Mover};
use crate::marks::raise;
use crate::movement::beneath::{goes_loose, ground_under};
use crate::roster;
use crate::steadiness;
use crate::table::{Drill, Form, Sign, UnitChange};
use crate::world::{Kind, TerrainKind};
use crate::{Acting, rule};

/// A garrison that leaves its block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leaving {
    /// Who.
    pub unit: PieceId,
    /// Where its front middle comes to stand.
    pub pose: Pose,
    /// The line of battle in which it stands then.
    pub shape: Shape,
    /// The files of its parts.
    pub drill: Drill,
}

/// A town block's ground.
fn block_of(field: Field<'_>, feature: u8) -> Option<&Area> {
    let id = FeatureId(feature);
    let known = usize::from(feature) < field.world.ground.features().len();
    let town = known && field.world.terrain(id).kind == TerrainKind::TownBlock;
    field.world.ground.feature(id).filter(|_| town).and_then(|it| it.as_area())
}

/// The units that hold a town block.
fn holders(field: Field<'_>, feature: u8) -> impl Iterator<Item = PieceId> + use<'_> {
    field.units().filter(move |unit| field.state(*unit).holds() == Some(feature))
}

/// Judges the entering of a block that a unit touches: foot only, as many as it holds (CP-19-26, CP-19-27, CP-19-31).
/// After [`super::leave::may_act`].
///
/// # Errors
/// The rule that forbids it.
pub fn judge_enter(field: Field, unit: PieceId, told: i16) -> Result<u8, Refusal> {
    let refuse = |rule, why: &'static str| Err(Refusal::new(rule, why).piece(unit));
    let Some((feature, area)) = u8::try_from(told).ok().and_then(|id| block_of(field, id).map(|it| (id, it)))
    else {
        return refuse(rule!("CP-19-26"), "there is no such town block");
    };
    let refuse = |rule, why: &'static str| Err(Refusal::new(rule, why).ground(feature));
    let foot = field.kind(unit).is_unit() && going::mover(field, unit) == Mover::Foot;
    if !foot {
        return refuse(rule!("CP-19-27"), "only foot may enter a town block");
    }
    if field.state(unit).holds().is_some() {
        return refuse(rule!("CP-19-31"), "it holds a block already");
    }
    if holders(field, feature).any(|other| field.side(other) != field.side(unit)) {
        return refuse(rule!("CP-19-27"), "the enemy holds it: it must be stormed");
    }
    let inside: u16 = holders(field, feature).map(|other| u16::from(field.figures(other))).sum();
    let most = u16::from(field.world.terrain(FeatureId(feature)).garrison);
    if inside + u16::from(field.figures(unit)) > most {
        return refuse(rule!("CP-19-26"), "the block does not hold so many figures");
    }
    let body = field.body(unit);
    match area.edges().any(|edge| body.within_of(&edge, TOUCHING)) {
        true => Ok(feature),
        false => refuse(rule!("CP-19-31"), "a unit enters a block that it touches"),
    }
}

/// Carries the entering of a block out: it costs nothing (CP-19-31).
pub fn enter(act: &mut Acting, unit: PieceId, feature: u8) {
    let Some(bounds) = block_of(act.field(), feature).map(|area| area.bounds()) else {
        return;
    };
    begin(act, unit);
    stir(act, unit);
    let top = Point::new(bounds.low.midpoint(bounds.high).x, bounds.high.y);
    reshape(act, rule!("CP-19-31"), unit, Pose::new(top, Angle::UP), roster::garrison_shape(&bounds));
    act.emit(rule!("CP-19-31"), UnitChange::Holds(Some(feature)).on(unit));
    strike(act, rule!("CP-19-31"), unit, Sign::Astride);
    act.emit(rule!("CP-19-31"), raise(unit, Sign::Done));
}

/// Judges the leaving of a block by one of its sides, by number (CP-19-31). After [`super::leave::may_act`].
///
/// # Errors
/// The rule that forbids it.
pub fn judge_leave(field: Field, unit: PieceId, side: i16) -> Result<Leaving, Refusal> {
    let refuse = |rule, why: &'static str| Err(Refusal::new(rule, why).piece(unit));
    let Some((feature, area)) =
        field.state(unit).holds().and_then(|id| block_of(field, id).map(|area| (id, area)))
    else {
        return refuse(rule!("CP-19-31"), "it holds no town block");
    };
    if field.kind(unit) == Kind::Battery && !field.has(unit, Sign::AwayFromGuns) {
        return refuse(rule!("CP-19-27"), "guns in a town block neither come out nor change place");
    }
    if !is_fresh(field, unit) {
        return refuse(rule!("CP-19-31"), "leaving a block takes a whole move");
    }
    let Some(edge) = usize::try_from(side).ok().and_then(|side| area.edges().nth(side)) else {
        return refuse(rule!("CP-19-31"), "the block has no such side");
    };
    let outward = outward(area, edge);
    let middle = edge.from.midpoint(edge.to);
    let form = if goes_loose(field, unit) { Form::Loose } else { Form::Line };
    let (profile, state, figures) = (field.profile(unit), field.state(unit), field.figures(unit));
    let mut last = None;
    for files in widths(figures) {
        let drawn = match form {
            Form::Loose => Some(loose(field, unit, files)),
            _ => changing::drawn_up(profile, state, profile.base, figures, files, 0),
        };
        let Some((drill, shape)) = drawn else { continue };
        let pose = Pose::new(middle + outward.along(shape.depth + Length(1)), outward);
        let mut own = *state;
        own.draws_up(drill);
        let build = crate::formation::build(profile, &own, figures, shape);
        let refused = judge_standing(field, unit, &build.stand(pose)).err().or_else(|| {
            ground_under(field, unit, &build.stand(pose)).map(|closed| {
                Refusal::new(rule!("CP-19-31"), "the ground outside is closed to it").ground(closed.0)
            })
        });
        match refused {
            None => return Ok(Leaving { unit, pose, shape, drill }),
            Some(refusal) => last = last.or(Some(refusal)),
        }
    }
    Err(last.unwrap_or(Refusal::new(rule!("CP-19-31"), "there is no room outside").ground(feature)))
}

/// The widths in which a garrison may find room outside: two ranks, then fewer files.
fn widths(figures: u8) -> impl Iterator<Item = u8> {
    [2, 1, 3, 4, 6].into_iter().map(move |ranks| figures.div_ceil(ranks).max(1))
}

fn loose(field: Field, unit: PieceId, files: u8) -> (Drill, Shape) {
    let base = match field.kind(unit) {
        Kind::Dragoons => base_on_foot(field.world, unit),
        Kind::Battery => field.world.book.figures.bases.skirmishers.at(field.world.scale),
        _ => field.profile(unit).base,
    };
    let shape = crate::formation::block(base, field.figures(unit), files, Form::Loose);
    (Drill { middle: shape.files, ..Drill::default() }, shape)
}

/// The direction out of an area at one of its sides.
fn outward(area: &Area, edge: tabletop::Segment) -> Angle {
    let along = Angle::of(edge.vector());
    let out = along + Angle::RIGHT;
    let probe = edge.from.midpoint(edge.to) + out.along(Length(20));
    if area.contains(probe) { along + Angle::LEFT } else { out }
}

/// Carries the leaving of a block out: its whole move, and it is disordered (CP-19-31).
pub fn leave(act: &mut Acting, leaving: &Leaving) {
    let unit = leaving.unit;
    begin(act, unit);
    stir(act, unit);
    act.emit(rule!("CP-19-31"), UnitChange::Holds(None).on(unit));
    act.emit(rule!("CP-19-31"), UnitChange::Files(leaving.drill).on(unit));
    reshape(act, rule!("CP-19-31"), unit, leaving.pose, leaving.shape);
    steadiness::disorder(act, rule!("CP-19-31"), unit);
    spend_all(act, unit);
}

//! Which stands of a unit fire, and at what range (CYP-07-01 to CYP-07-06, CYP-07-11).

use engine::{InlineVec, PieceId};
use tabletop::{Block, Edge, Outline, Side};

use super::who::has_muskets;
use crate::facts::Fire;
use crate::field::Field;
use crate::firing::aim::{Eye, is_within};
use crate::firing::cover::Cover;
use crate::firing::lane::Lane;
use crate::firing::{self, cover};
use crate::formation::{Arm, STANDS, Stand};
use crate::sight::Screens;
use crate::sight::look::widened;
use crate::table::Form;

/// A stand that may fire.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Shooter {
    /// Its place among the stands of its unit.
    pub at: u8,
    /// The place of the front stand of its file, whose range and arc it uses (CYP-07-06, CYP-07-11).
    pub front: u8,
}

/// The stands of a unit that may fire: full ones with muskets, in the first two ranks, of disordered units in the first; in square
/// every stand is the front of its own file (CYP-07-02, CYP-07-04, CYP-07-05, CYP-03-03).
pub fn shooters(field: Field, unit: PieceId) -> InlineVec<Shooter, STANDS> {
    let mut found = InlineVec::empty(Shooter { at: 0, front: 0 });
    if !has_muskets(field, unit) || field.is_routed(unit) {
        return found;
    }
    let book = &field.world.book.shooting.ranks;
    let ranks = if field.is_disordered(unit) { book.disordered } else { book.ordered };
    let stands = field.stands(unit);
    for (at, stand) in stands.iter().enumerate() {
        if stand.arm == Arm::Other && stand.full && stand.rank < ranks {
            let front = front_of(field.form(unit), &stands, at);
            found.push(Shooter { at: at as u8, front: front as u8 });
        }
    }
    found
}

/// The front stand of a stand's file.
fn front_of(form: Form, stands: &[Stand], at: usize) -> usize {
    let heads = |other: &Stand| other.rank == 0 && other.file == stands[at].file;
    match form {
        Form::Square | Form::Deployed => at,
        _ => stands.iter().position(heads).unwrap_or(at),
    }
}

/// What a stand or galloper gun has before it when it fires at a target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aim {
    /// Whether the range is short.
    pub short: bool,
    /// What covers the stand at which it fires.
    pub cover: Cover,
}

/// The aim of a stand at a target; `None` where no visible point of it lies in its arc and range (CYP-07-03, CYP-07-06, CYP-07-11,
/// CYP-07-12).
pub fn aim_of(field: Field, lane: &Lane, stand: &Block, target: PieceId) -> Option<Aim> {
    let ranges = &field.world.book.shooting.ranges;
    let eye = Eye::of(field.world, stand)?;
    if !is_within(eye.from.gap(&field.block(target)).distance, ranges.long) {
        return None;
    }
    let lines = lane.from(eye.from);
    if lines.look.loses(&lane.face) || lines.are_blocked(lane.face.corners()) {
        debug_assert!(
            firing::mark(&eye, &lane.stands, |at| lines.is_clear(at)).is_none(),
            "what hides a target does not hide all of it"
        );
        return None;
    }
    let lost = |stand: &Block| lines.are_blocked(&widened(stand).corners());
    let far = ranges.long + firing::GRAIN;
    let mark = firing::mark_within(&eye, &lane.stands, far, |at| lines.is_clear(at), lost)?;
    is_within(mark.distance, ranges.long).then(|| Aim {
        short: is_within(mark.distance, ranges.short),
        cover: cover(field, eye.from, target, &mark),
    })
}

/// Whether a target lies wholly behind the front of a unit whose stands all look ahead, and so in no arc of theirs.
fn lies_behind(field: Field, unit: PieceId, target: PieceId) -> bool {
    let front = field.block(unit).edge(Edge::Front);
    let ahead = matches!(field.form(unit), Form::Line | Form::Column);
    ahead && field.block(target).corners().iter().all(|corner| front.side(*corner) == Side::Right)
}

/// The stands of a unit that can fire at a target, each with its aim: that of the front stand of its file.
pub fn aims(field: Field, unit: PieceId, target: PieceId) -> InlineVec<(Shooter, Aim), STANDS> {
    let nothing = (Shooter { at: 0, front: 0 }, Aim { short: false, cover: Cover::Open });
    let mut found = InlineVec::empty(nothing);
    each_aim(field, unit, target, 0, |shooter, aim| {
        found.push((shooter, aim));
        false
    });
    found
}

/// Whether some stand of a unit can fire at a target that is none of those whose bits are set.
pub fn has_aim(field: Field, unit: PieceId, target: PieceId, but: u32) -> bool {
    let mut any = false;
    each_aim(field, unit, target, but, |_, _| {
        any = true;
        true
    });
    any
}

/// The stands of a unit that fire, and what is known of the aim of each at a target: nothing yet, or what it comes to.
pub type Aimed = InlineVec<(Shooter, Option<Option<Aim>>), STANDS>;

/// Nothing is known of the aims of a unit at a target, but that none of its stands has any where it lies behind it, out of reach or
/// wholly hidden.
fn unaimed(field: Field, unit: PieceId, target: PieceId) -> Aimed {
    let reach = field.world.book.shooting.ranges.long + firing::GRAIN;
    let mut found = InlineVec::empty((Shooter { at: 0, front: 0 }, None));
    let out = lies_behind(field, unit, target) || !field.within(unit, target, reach);
    if !out && !Screens::between(field, unit, target).hide_all(field, unit, target) {
        shooters(field, unit).iter().for_each(|shooter| found.push((*shooter, None)));
    }
    found
}

/// Visits the stands that can fire at a target and are none of those whose bits are set, until told to stop.
fn each_aim(
    field: Field,
    unit: PieceId,
    target: PieceId,
    but: u32,
    mut visit: impl FnMut(Shooter, Aim) -> bool,
) {
    let kept = field.facts().and_then(|facts| {
        let known = facts.among([unit, target], |known| {
            let Some(known) = known.aims else { return true };
            let new = unaimed(field, unit, target);
            let (stands, lane) = (field.stands(unit), Lane::between(field, unit, target));
            let aim =
                |shooter: Shooter| aim_of(field, &lane, &stands[usize::from(shooter.front)].block, target);
            let alike = |((one, aims), (other, _)): (&(Shooter, Option<Option<Aim>>), &(Shooter, _))| {
                one == other && aims.is_none_or(|aims| aims == aim(*one))
            };
            known.len() == new.len() && known.iter().zip(&new).all(alike)
        });
        known?.aims
    });
    let mut aimed = kept.unwrap_or_else(|| unaimed(field, unit, target));
    let (mut lane, mut news) = (None, kept.is_none());
    for at in 0..aimed.len() {
        let shooter = aimed[at].0;
        if but >> shooter.at & 1 == 1 {
            continue;
        }
        let told = || aimed.iter().find_map(|(other, aim)| aim.filter(|_| other.front == shooter.front));
        let aim = told().unwrap_or_else(|| {
            news = true;
            let new = || (field.stands(unit), Lane::between(field, unit, target));
            let (stands, lane) = lane.get_or_insert_with(new);
            aim_of(field, lane, &stands[usize::from(shooter.front)].block, target)
        });
        aimed[at].1 = Some(aim);
        if aim.is_some_and(|aim| visit(shooter, aim)) {
            break;
        }
    }
    if let Some(facts) = field.facts().filter(|_| news) {
        facts.keep_among([unit, target], Fire { aims: Some(aimed), ..Fire::default() });
    }
}

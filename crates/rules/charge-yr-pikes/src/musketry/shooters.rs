//! Which stands of a unit fire, and at what range (CYP-07-01 to CYP-07-06, CYP-07-11).

use engine::{InlineVec, PieceId};
use tabletop::{Block, Segment};

use super::who::has_muskets;
use crate::field::Field;
use crate::firing::{self, Cover, Eye, cover, crossed, is_within};
use crate::formation::{Arm, STANDS, Stand};
use crate::sight;
use crate::table::Form;

/// A stand that may fire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
pub fn aim_of(field: Field, firer: PieceId, stand: &Block, target: PieceId) -> Option<Aim> {
    let ranges = &field.world.book.shooting.ranges;
    let eye = Eye::of(field.world, stand)?;
    let open = sight::opened_by(field, firing::owner(field, firer)).or(sight::opened_by(field, target));
    let clear = |at| {
        sight::is_clear_but_for(field.world, eye.from, at, open)
            && crossed(field, Segment::new(eye.from, at), firer, target).next().is_none()
    };
    let mark = firing::mark(field, &eye, target, clear)?;
    is_within(mark.distance, ranges.long).then(|| Aim {
        short: is_within(mark.distance, ranges.short),
        cover: cover(field, eye.from, target, &mark),
    })
}

/// The stands of a unit that can fire at a target, each with its aim: that of the front stand of its file.
pub fn aims(field: Field, unit: PieceId, target: PieceId) -> InlineVec<(Shooter, Aim), STANDS> {
    let nothing = (Shooter { at: 0, front: 0 }, Aim { short: false, cover: Cover::Open });
    let mut found = InlineVec::empty(nothing);
    let reach = field.world.book.shooting.ranges.long + firing::GRAIN;
    if !field.within(unit, target, reach) {
        return found;
    }
    let stands = field.stands(unit);
    let mut known: InlineVec<(u8, Option<Aim>), STANDS> = InlineVec::empty((0, None));
    for shooter in &shooters(field, unit) {
        let aim = match known.iter().find(|(front, _)| *front == shooter.front) {
            Some((_, aim)) => *aim,
            None => {
                let aim = aim_of(field, unit, &stands[usize::from(shooter.front)].block, target);
                known.push((shooter.front, aim));
                aim
            }
        };
        if let Some(aim) = aim {
            found.push((*shooter, aim));
        }
    }
    found
}

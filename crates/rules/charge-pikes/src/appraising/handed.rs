//! What units are after, handed from the weighing of orders to the appraisals of those that it offers.
//!
//! Orders are appraised in the midst of the weighing, and the trait hands nothing from the one to the other: it is kept for the
//! thread, for no longer than the weighing lasts and for nobody who looks at anything but the same table.

use std::cell::RefCell;
use std::ptr;

use engine::PieceId;

use super::aim::Aim;
use crate::field::Field;

thread_local! {
    static HANDED: RefCell<Vec<Handed>> = const { RefCell::new(Vec::new()) };
}

/// What a unit is after on a table that stands still while it is weighed: as long as it is borrowed, nothing else has its address.
struct Handed {
    on: [usize; 2],
    unit: PieceId,
    aim: Option<Aim>,
}

fn address(field: Field) -> [usize; 2] {
    [ptr::from_ref(field.table).addr(), ptr::from_ref(field.world).addr()]
}

/// The weighing of the orders on a table: what it hands on is forgotten at its end.
pub(super) struct Weighing<'a> {
    field: Field<'a>,
    before: usize,
}

impl<'a> Weighing<'a> {
    pub(super) fn of(field: Field<'a>) -> Weighing<'a> {
        Weighing { field, before: HANDED.with_borrow(Vec::len) }
    }

    /// What a unit is after, for it and for the appraisals within it.
    pub(super) fn aim(&self, unit: PieceId) -> Option<Aim> {
        let aim = Aim::of(self.field, unit);
        HANDED.with_borrow_mut(|all| all.push(Handed { on: address(self.field), unit, aim }));
        aim
    }
}

impl Drop for Weighing<'_> {
    fn drop(&mut self) {
        HANDED.with_borrow_mut(|all| all.truncate(self.before));
    }
}

/// What a unit is after: as it was handed on, or found out now.
pub(super) fn aim(field: Field, unit: PieceId) -> Option<Aim> {
    let on = address(field);
    let known = |one: &&Handed| one.unit == unit && one.on == on;
    let known = HANDED.with_borrow(|all| all.iter().rev().find(known).map(|one| one.aim));
    known.unwrap_or_else(|| Aim::of(field, unit))
}

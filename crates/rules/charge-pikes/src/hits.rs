//! Chapter 8: what hits do.

use engine::{Event, PieceId};

use crate::Acting;
use crate::ledger::Rule;

/// A unit suffers so many hits: figures come off by the rules (CP-08-02 to CP-08-04).
pub fn suffer(act: &mut Acting, rule: Rule, unit: PieceId, count: u8, _by: Option<PieceId>) {
    let count = count.min(act.table().pieces[unit.index()].figures);
    if count > 0 {
        act.emit(rule, Event::FiguresLost { piece: unit, count, part: 0 });
    }
}

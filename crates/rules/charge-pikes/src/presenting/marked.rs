//! Marks of the log in sentences. Most marks serve the rules alone and are passed over.

use engine::{Mark, On, PieceId};

use super::deeds::Said;
use super::subjects;
use crate::field::Field;
use crate::marks::{M, flag_label};
use crate::table::Morale;

/// A mark in a sentence.
pub(super) fn tell(field: Field, on: On, mark: Mark, value: i32) -> Option<Said> {
    match on {
        On::Piece(unit) => on_unit(field, unit, M::of(mark)?, value),
        _ => None,
    }
}

fn on_unit(field: Field, unit: PieceId, mark: M, value: i32) -> Option<Said> {
    let (it, state) = (subjects::of(field, unit), field.state(unit));
    match mark {
        M::Morale if value == state.morale as i32 => None,
        M::Morale => {
            let text = match Morale::ALL.get(usize::try_from(value).ok()?)? {
                Morale::Good => "is in good morale again",
                Morale::Shaken => "is shaken",
                Morale::Routed => "breaks and routs",
            };
            Said::deed(it.does(text), [unit])
        }
        M::Raise | M::Lower => {
            let flag = u8::try_from(value).ok()?;
            let label = flag_label(flag);
            if label.is_empty() || state.has(flag) == (mark == M::Raise) {
                return None;
            }
            let not = if mark == M::Raise { "" } else { " no more" };
            Said::detail(it.does(&format!("is {label}{not}")), [unit])
        }
        _ => None,
    }
}

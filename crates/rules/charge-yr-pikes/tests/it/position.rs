//! Positions told in the words of the cases.

use charge_yr_pikes::ChargeYrPikes;
use charge_yr_pikes::field::Field;

/// A position.
pub type Position = conformance::position::Position<ChargeYrPikes>;

/// The position of a text.
pub fn laid(text: &str) -> Position {
    Position::of("CYP-02-01", text)
}

/// A position to be read.
pub fn field(at: &Position) -> Field<'_> {
    Field::new(&at.table, &at.world)
}

/// A piece: its name, side, kind and place, and whatever else is to be said of it.
pub fn piece(name: &str, side: &str, kind: &str, at: [f64; 2], more: &str) -> String {
    let [x, y] = at;
    format!(
        "[[unit]]\nname = \"{name}\"\nside = \"{side}\"\nkind = \"{kind}\"\nat = [{x:.2}, {y:.2}]\n{more}\n\n"
    )
}

/// A phase of the third turn.
pub fn phase(phase: &str) -> String {
    format!("[battle]\nturn = 3\nphase = \"{phase}\"\n")
}

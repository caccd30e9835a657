//! Fights at close quarters: crossed strokes between those who meet.

use engine::{PieceId, View};

use crate::sheet::{Sheet, Spot, escaped, n};

/// Every pair that fights, marked between the two.
pub(crate) fn fights(view: &View, sheet: &Sheet) -> String {
    let mut out = String::new();
    for fight in &view.fights {
        out.push_str(&format!("<g><title>Melee {}: {}</title>", fight.number + 1, escaped(&fight.words)));
        let mut seen: Vec<(PieceId, PieceId)> = Vec::new();
        for (one, other) in &fight.against {
            let pair = if one < other { (*one, *other) } else { (*other, *one) };
            if !seen.contains(&pair) {
                seen.push(pair);
                out.push_str(&between(view, sheet, pair));
            }
        }
        out.push_str("</g>");
    }
    out
}

/// A ring of strokes about the middle between two pieces.
fn between(view: &View, sheet: &Sheet, (one, other): (PieceId, PieceId)) -> String {
    let (Some(one), Some(other)) = (middle(view, sheet, one), middle(view, sheet, other)) else {
        return String::new();
    };
    let (x, y) = ((one.0 + other.0) / 2.0, (one.1 + other.1) / 2.0);
    let mut strokes = String::new();
    for (dx, dy) in
        [(1.0, 0.0), (0.7, 0.7), (0.0, 1.0), (-0.7, 0.7), (-1.0, 0.0), (-0.7, -0.7), (0.0, -1.0), (0.7, -0.7)]
    {
        strokes.push_str(&format!(
            "M{},{}l{},{}",
            n(x + dx * 22.0),
            n(y + dy * 22.0),
            n(dx * 12.0),
            n(dy * 12.0)
        ));
    }
    format!(r#"<path class="fight" d="{strokes}"/>"#)
}

fn middle(view: &View, sheet: &Sheet, id: PieceId) -> Option<Spot> {
    let stand = view.piece(id)?.stand.as_ref()?;
    let [a, _, c, _] = stand.outline;
    let (a, c) = (sheet.spot(a), sheet.spot(c));
    Some(((a.0 + c.0) / 2.0, (a.1 + c.1) / 2.0))
}

//! How a unit of a case is drawn up: its files, its wings, its outline.

use bodies::abreast;
use engine::Shape;
use scenario::reading::{TableReader, Value};
use tabletop::Footprint;

use super::named;
use crate::book::Book;
use crate::formation;
use crate::formation::changing;
use crate::roster;
use crate::table::{Drill, Form, UnitChange, UnitState};
use crate::world::{Kind, Profile, Scale};

/// How a unit is drawn up.
pub struct DrawnUp {
    /// The files of its parts.
    pub drill: Drill,
    /// Its outline.
    pub shape: Shape,
}

/// Reads `files`, a number or `[left, middle, right]`, with `left_shot`.
pub fn read(
    table: &TableReader<'_>,
    profile: &Profile,
    book: &Book,
    figures: u8,
    pikes: u8,
    form: Form,
    dismounted: bool,
) -> Option<DrawnUp> {
    let (mut drill, mut shape) = match files(table)? {
        Some(Wanted::Each(files)) => roster::drawn_up_in(book, profile, figures, pikes, form, files),
        Some(Wanted::All(files)) => {
            let mut state = UnitState::default();
            state.apply(UnitChange::Pikes(pikes));
            let line = changing::drawn_up(profile, &state, profile.base, figures, files, 0);
            let mixed = form == Form::Line && pikes > 0 && pikes < figures;
            line.filter(|_| mixed)
                .unwrap_or_else(|| roster::drawn_up_in(book, profile, figures, pikes, form, [0, files, 0]))
        }
        None => roster::drawn_up(book, profile, figures, pikes, form),
    };
    if dismounted {
        let base = on_foot(profile, book);
        shape = formation::block(base, figures, shape.files, form);
    }
    if table.has("left_shot") {
        drill.left_shot = named::count(table, "left_shot", drill.left_shot);
        shape = reckoned(profile, figures, pikes, &drill, shape);
    }
    Some(DrawnUp { drill, shape })
}

/// The base of a dragoon on foot: that of a skirmisher, or of close-order foot, at the size of the figures in use.
fn on_foot(profile: &Profile, book: &Book) -> Footprint {
    let bases = &book.figures.bases;
    let scale = [Scale::Large, Scale::Small]
        .into_iter()
        .find(|scale| bases.of(Kind::Dragoons).at(*scale) == profile.base)
        .unwrap_or_default();
    if profile.arms.close_order_on_foot { bases.foot.at(scale) } else { bases.skirmishers.at(scale) }
}

/// How many files a case wants.
enum Wanted {
    /// In all: pikes and shot share them as usual (CP-07-11).
    All(u8),
    /// In the left wing, the middle and the right wing.
    Each([u8; 3]),
}

fn files(table: &TableReader<'_>) -> Option<Option<Wanted>> {
    let Some(node) = table.optional("files") else { return Some(None) };
    let count = |node| table.number_of("files", node, 0..=60).map(|files| files as u8);
    match &node.value {
        Value::List(parts) if parts.len() == 3 => {
            Some(Some(Wanted::Each([count(&parts[0])?, count(&parts[1])?, count(&parts[2])?])))
        }
        Value::List(_) => table.wrong_kind_at("files", node, "a number, or [left, middle, right]"),
        _ => Some(Some(Wanted::All(count(node)?))),
    }
}

/// The outline when the wings differ.
fn reckoned(profile: &Profile, figures: u8, pikes: u8, drill: &Drill, shape: Shape) -> Shape {
    let right_shot = figures.saturating_sub(pikes).saturating_sub(drill.left_shot);
    let parts = [(drill.left_shot, drill.left), (pikes, drill.middle), (right_shot, drill.right)];
    let (_, ranks) = abreast(&parts.map(|(figures, files)| bodies::DrawnUp { figures, files }));
    Shape { ranks: ranks.max(1), depth: profile.base.depth.times(ranks.max(1).into()), ..shape }
}

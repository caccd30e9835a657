//! What the files of a battle say that is drawn and not played: its day, what its regiments are called, wore and flew.

use engine::View;
use registry::{Carried, roll};

use crate::reading::Files;

/// What the files of a battle, or of two armies, say of what is seen in a view; nothing where they are not to be had.
pub fn paper(battle: &str, view: &View) -> draw::Paper {
    let roll = roll(battle, &Carried(&Files));
    let regiments = roll.muster(&view.pieces).into_iter().map(|(said, members)| draw::Regiment {
        short: said.short.clone(),
        livery: said.livery,
        members,
    });
    draw::Paper { date: roll.date.clone(), regiments: regiments.collect() }
}

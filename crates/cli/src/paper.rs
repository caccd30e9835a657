//! What the files of a battle say that is drawn and not played: its day, what its regiments are called, wore and flew.

use engine::View;
use registry::{Carried, Roll, Text, roll, roll_of_army};

use crate::reading::Files;

/// What the files of a battle, or of two armies, say of what is seen in a view; nothing where they are not to be had.
pub fn paper(battle: &str, view: &View) -> draw::Paper {
    told(&roll(battle, &Carried(&Files)), view)
}

/// The same of one army by itself.
pub fn paper_of_army(army: &Text, view: &View) -> draw::Paper {
    told(&roll_of_army(&army.file, &army.text), view)
}

fn told(roll: &Roll, view: &View) -> draw::Paper {
    let regiments = roll.muster(&view.pieces).into_iter().map(|(said, members)| draw::Regiment {
        short: said.short.clone(),
        livery: said.livery,
        members,
    });
    draw::Paper { date: roll.date.clone(), up: roll.up, regiments: regiments.collect() }
}

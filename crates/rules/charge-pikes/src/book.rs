//! The numbers of the rulebook, from the files of `rulebooks/charge-pikes`. No number of the rules stands in code.

mod chance;
mod charging;
mod combat;
mod command;
mod figures;
mod going;
mod ground;
mod manoeuvre;
mod measure;
mod movement;
mod reactions;
mod routing;
mod shooting;
mod sight;

use std::sync::OnceLock;

use serde::Deserialize;

pub use chance::Chance;
pub use charging::Charging;
pub use combat::{Combat, CombatPoints};
pub use command::Command;
pub use figures::{Base, Bases, Costs, Figures, Strength};
pub use going::Going;
pub use ground::GroundKinds;
pub use manoeuvre::{Columns, Manoeuvre};
pub use measure::Measure;
pub use movement::{Movement, Rates};
pub use reactions::Reactions;
pub use routing::Routing;
pub use shooting::{Row, Share, Shooting, Weapon};
pub use sight::Sight;

use crate::ledger;

/// All numbers of the rulebook.
#[derive(Clone, PartialEq, Debug)]
pub struct Book {
    /// Chapters 4, 9, 14, 15 and 19: bases, moves and what they cost.
    pub movement: Movement,
    /// Chapters 7 and 15.11: formations and manoeuvres.
    pub manoeuvre: Manoeuvre,
    /// Chapter 19: what ground does to movement.
    pub going: Going,
    /// 15.3 to 15.6 and 15.10: charges, evasions, recoils.
    pub charging: Charging,
    /// Chapters 11 and 17: combat.
    pub combat: Combat,
    /// Chapter 9: generals.
    pub command: Command,
    /// Chapter 18: reaction tests.
    pub reactions: Reactions,
    /// 15.1 and 15.2: rout and pursuit.
    pub routing: Routing,
    /// Chapters 2, 3, 4 and 99 and the cost chart: figures and what is built of them.
    pub figures: Figures,
    /// Chapters 10 and 19: kinds of ground.
    pub ground: GroundKinds,
    /// Chapters 10, 16 and 19: sight and cover.
    pub sight: Sight,
    /// Chapter 16: shooting.
    pub shooting: Shooting,
}

impl Book {
    /// The book as it was written, read once.
    ///
    /// # Panics
    /// Never in a program whose tests pass: the files are part of the program.
    pub fn standard() -> &'static Book {
        static STANDARD: OnceLock<Book> = OnceLock::new();
        STANDARD.get_or_init(|| Book {
            movement: embedded("movement.toml"),
            manoeuvre: embedded("manoeuvre.toml"),
            going: embedded("going.toml"),
            charging: embedded("charging.toml"),
            combat: embedded("combat.toml"),
            command: embedded("command.toml"),
            reactions: embedded("reactions.toml"),
            routing: embedded("routing.toml"),
            figures: embedded("figures.toml"),
            ground: embedded("ground.toml"),
            sight: embedded("sight.toml"),
            shooting: embedded("shooting.toml"),
        })
    }
}

/// A hash of all the numbers as they were written: records call the ruleset by it.
pub fn hash() -> u64 {
    let numbers =
        ledger::RULEBOOK.files.iter().filter(|(name, _)| !["rules.toml", "narrative.toml"].contains(name));
    let texts: String = numbers.map(|(name, text)| format!("{name}\n{text}\n")).collect();
    engine::Named::of("", texts.as_bytes()).hash
}

/// A file of the rulebook that the program carries.
fn embedded<T: for<'de> Deserialize<'de>>(name: &str) -> T {
    let text = ledger::RULEBOOK.file(name).unwrap_or_else(|| panic!("{name} is embedded"));
    toml::from_str(text).unwrap_or_else(|fault| panic!("rulebooks/charge-pikes/{name}: {fault}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_rulebook_is_read() {
        let book = Book::standard();
        assert_eq!(book.movement.rates.horse.charge.small, tabletop::Length::inches(15));
        assert_eq!(book.combat.to_hit.lower_cavalry[4], Chance::NIL);
        assert_eq!(book.reactions.grades.rally[0], -2);
    }
}

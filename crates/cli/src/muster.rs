//! `tercio muster`: an army list judged and priced.

use std::path::Path;

use clap::Args;
use matchlocks::army::{ArmyList, Roster};
use matchlocks::book::Book;
use scenario::Army;

use crate::battles::known_ruleset;
use crate::carried::ARMIES;
use crate::fault::{Fault, read};

/// Validate and price an army list, and print its roster.
#[derive(Args)]
pub struct Muster {
    /// An army's name (one of those the program carries) or a file
    army: String,
    /// The rulebook
    #[arg(long, default_value = "matchlocks")]
    rules: String,
}

impl Muster {
    /// Musters it.
    pub fn run(self) -> Result<(), Fault> {
        known_ruleset(&self.rules)?;
        let (file, text) = find(&self.army)?;
        let army = Army::parse(&file, &text).map_err(Fault::input)?;
        let list = ArmyList::of(&army).map_err(Fault::input)?;
        let roster = Roster::of(&list, Book::standard());
        println!("{roster}");
        match roster.faults.len() {
            0 => Ok(()),
            _ => Err(Fault::input(format!("{file}: the army may not be fielded"))),
        }
    }
}

/// The file and text of an army by the name of one that the program carries, or by a path.
pub fn find(name: &str) -> Result<(String, String), Fault> {
    if Path::new(name).extension().is_some_and(|end| end == "toml") {
        return Ok((name.to_owned(), read(Path::new(name))?));
    }
    match ARMIES.iter().find(|(known, _)| *known == name) {
        Some((known, text)) => Ok((format!("{known}.toml"), (*text).to_owned())),
        None => {
            let hint = cases::suggestion(name, ARMIES.iter().map(|(known, _)| *known));
            Err(Fault::input(format!("there is no army {name}; {hint}")))
        }
    }
}

//! Positions laid out from the text of a case, and their facts read back: how the cases of `rulebooks/pike-and-musket` reach these
//! rules. The words are listed in `rulebooks/pike-and-musket/cases/README.md`. Bare numbers of positions are millimetres.

mod battle;
mod facts;
mod ground;
mod millimetres;
mod pieces;
mod questions;
mod readings;
mod start;

use conditions::Conditions;
use std::sync::Arc;

use ::cases::{ListFault, Staged};
use engine::view::PieceNames;
use engine::{PieceId, Side};
use rulebook::Names;
use rulebook::numbers::house_rules;
use scenario::reading::TableReader;

use crate::PikeAndMusket;
use crate::book::Book;
use crate::casting::armies;
use crate::casting::terms::House;
use crate::field::Field;
use crate::ledger;
use crate::table::Table;
use crate::world::{Sets, World};

impl Staged for PikeAndMusket {
    const READ_BACK: &'static [&'static str] =
        &["allowance", "charge allowance", "attack range", "morale", "dusk"];

    fn stage(position: TableReader<'_>) -> Option<(World, Table)> {
        let house_rules = house_rules(&position, Book::with_house_rules)?;
        laid(position, house_rules.unwrap_or_else(|| Book::clone(Book::standard())))
    }

    ::cases::usual!();

    fn piece(world: &World, name: &str) -> Option<PieceId> {
        world.named().find(|id| world.profile(*id).name == name)
    }

    fn list_faults(world: &World, list: &str) -> Vec<ListFault> {
        let house = House { book: Arc::new(world.book.clone()), options: world.options };
        let read = |army: scenario::Army| {
            armies::entries(&army, Side::A, &house, &mut Names::default(), &mut Vec::new())
        };
        match scenario::Army::parse("the list", list).and_then(read) {
            Err(faults) => ::cases::unread(&faults),
            Ok(entries) => {
                let fault = |what| ListFault { rule: Some(crate::rule!("PM-15-03")), what };
                armies::faults(&entries, &world.book).into_iter().map(fault).collect()
            }
        }
    }

    ::cases::usual!(marks of "command");
}

/// Lays a position out by the numbers of a book: what cases and odds have in common. Faults are written into the reader's
/// findings; `None` comes back exactly when there are some.
pub fn laid(position: TableReader<'_>, book: Book) -> Option<(World, Table)> {
    let mut table = Table::empty();
    let options = battle::options(&position)?;
    let (ground, terrain) = ground::read(&position, &book)?;
    let pieces::Cast { profiles, commands } = pieces::read(&position, &book, options, &mut table)?;
    let set = battle::read(&position, &book, &profiles, &mut table)?;
    battle::orders(&position, &commands, &profiles, &mut table)?;
    position.finish()?;
    let world = World {
        book,
        options,
        title: "a case".to_owned(),
        sets: Sets::of(&ground, &terrain),
        ground,
        terrain,
        profiles,
        armies: set.armies,
        commands,
        arrivals: set.arrivals,
        first: set.first,
        dusk: set.dusk,
        deploys: set.deploys,
        attended: !set.unattended,
        conditions: Conditions::default(),
        origins: Vec::new(),
        names: PieceNames::default(),
    };
    Some((world, table))
}

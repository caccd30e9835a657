//! Positions laid out from the text of a case, and their facts read back: how the cases of `rulebooks/charge-yr-pikes` reach these
//! rules. The words are listed in `rulebooks/charge-yr-pikes/cases/README.md`.

mod battle;
mod facts;
mod fire;
mod ground;
mod pieces;
mod questions;
mod start;

use ::cases::{ListFault, Staged};
use engine::PieceId;
use rulebook::numbers::house_rules;
use scenario::reading::TableReader;

use crate::ChargeYrPikes;
use crate::book::Book;
use crate::command::Card;
use crate::field::Field;
use crate::ledger;
use crate::table::Table;
use crate::world::{Sets, World};

impl Staged for ChargeYrPikes {
    const READ_BACK: &'static [&'static str] = &["normal distance", "attack distance"];

    fn stage(position: TableReader<'_>) -> Option<(World, Table)> {
        let house_rules = house_rules(&position, Book::with_house_rules)?;
        laid(position, house_rules.unwrap_or_else(|| Book::clone(Book::standard())))
    }

    ::cases::usual!();

    fn piece(world: &World, name: &str) -> Option<PieceId> {
        world.named().find(|id| world.profile(*id).name == name)
    }

    fn card(world: &World, _draw: engine::Rule, card: dice::Card) -> String {
        Card::of(card).title(world)
    }

    fn list_faults(_world: &World, _list: &str) -> Vec<ListFault> {
        Vec::new()
    }

    ::cases::usual!(marks of "tertia");
}

/// Lays a position out by the numbers of a book: what cases and odds have in common. Faults are written into the reader's
/// findings; `None` comes back exactly when there are some.
pub fn laid(position: TableReader<'_>, book: Book) -> Option<(World, Table)> {
    let mut table = Table::empty();
    let options = battle::options(&position)?;
    let (ground, terrain) = ground::read(&position, &book)?;
    let tertias = battle::tertias(&position)?;
    let places = battle::places(&position, &terrain)?;
    let bare = World::bare(book, options, "a case", ground);
    let sets = Sets::of(&terrain);
    let mut world = World { sets, terrain, armies: battle::armies(), tertias, places, ..bare };
    pieces::read(&position, &mut world, &mut table)?;
    battle::read(&position, &mut world, &mut table)?;
    position.finish()?;
    Some((world, table))
}

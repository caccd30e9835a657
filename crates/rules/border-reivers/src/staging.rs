//! Positions laid out from the text of a case, and their facts read back: how the cases of `rulebooks/border-reivers`
//! reach these rules. The words are listed in `rulebooks/border-reivers/cases/README.md`.

mod battle;
mod cast;
mod facts;
mod ground;
mod named;
mod pieces;
mod questions;
mod readings;
mod start;

use ::cases::{ListFault, Staged};
use engine::sheet::Scope;
use engine::{Mark, On, PieceId, Rule};
use rulebook::numbers::house_rules;
use scenario::Army;
use scenario::reading::TableReader;

use crate::BorderReivers;
use crate::book::Book;
use crate::casting::BandFile;
use crate::casting::bands::{self, BandFault};
use crate::field::Field;
use crate::ledger;
use crate::table::{Card, Table};
use crate::world::World;

impl Staged for BorderReivers {
    fn stage(position: TableReader<'_>) -> Option<(World, Table)> {
        if position.has("cast") {
            return cast::read(position);
        }
        let house = house_rules(&position, Book::with_house_rules)?;
        laid(position, house.unwrap_or_else(|| Book::standard().clone()))
    }

    ::cases::usual!();

    fn piece(world: &World, name: &str) -> Option<PieceId> {
        pieces::named_piece(&world.profiles, name)
    }

    fn card(_world: &World, _draw: Rule, card: dice::Card) -> String {
        let card = Card::ALL.get(usize::from(card.0)).copied();
        card.map_or("unknown", Card::word).to_owned()
    }

    fn list_faults(world: &World, list: &str) -> Vec<ListFault> {
        match Army::parse("the list", list).and_then(|army| BandFile::of(&army)) {
            Err(faults) => ::cases::unread(&faults),
            Ok(band) => {
                let fault = |fault: BandFault| ListFault { rule: Some(fault.rule), what: fault.what };
                bands::faults(&world.book, &band.list).into_iter().map(fault).collect()
            }
        }
    }

    fn mark(world: &World, on: On, mark: Mark, value: i64) -> String {
        let change = Table::form(on).map_or_else(String::new, |form| form.told(mark, value, world));
        world.name(on).map_or_else(|| change.clone(), |name| format!("{name} {change}"))
    }
}

/// Lays a position out by the numbers of a book: what cases and odds have in common. Faults are written into the reader's
/// findings; `None` comes back exactly when there are some.
pub fn laid(position: TableReader<'_>, book: Book) -> Option<(World, Table)> {
    let mut table = Table::empty();
    let options = battle::options(&position)?;
    let laid = ground::read(&position, &book)?;
    let roster = pieces::read(&position, &book, &mut table)?;
    let set = battle::read(&position, &book, &roster, &mut table)?;
    position.finish()?;
    let world = World {
        book,
        options,
        title: "a case".to_owned(),
        ground: laid.ground,
        terrain: laid.terrain,
        profiles: roster.profiles,
        groups: roster.groups,
        families: set.families,
        scenario: set.scenario,
        deploys: set.deploys,
        attended: set.attended,
    };
    Some((world, table))
}

//! Positions laid out from the text of a case, and their facts read back: how the cases of `rulebooks/charge-pikes`
//! reach these rules. The words are listed in `rulebooks/charge-pikes/cases/README.md`.

mod battle;
mod drawn_up;
mod facts;
mod ground;
mod named;
mod pieces;
mod questions;
mod readings;
mod start;
mod things;
mod told;

use ::cases::{ListFault, Staged};
use conditions::Conditions;
use engine::view::PieceNames;
use engine::{Mark, On, PieceId};
use rulebook::numbers::house_rules;
use scenario::Army;
use scenario::reading::TableReader;

use crate::ChargePikes;
use crate::book::Book;
use crate::casting::armies::entries;
use crate::casting::{House, single_men};
use crate::field::Field;
use crate::ledger;
use crate::roster;
use crate::rule;
use crate::table::{Table, guns_of};
use crate::world::World;

impl Staged for ChargePikes {
    fn stage(position: TableReader<'_>) -> Option<(World, Table)> {
        let house_rules = house_rules(&position, Book::with_house_rules)?;
        laid(position, house_rules.unwrap_or_else(|| Book::standard().clone()))
    }

    ::cases::usual!();

    fn piece(world: &World, name: &str) -> Option<PieceId> {
        world.named().find(|id| world.profile(*id).name == name)
    }

    fn list_faults(world: &World, list: &str) -> Vec<ListFault> {
        let army = match Army::parse("the list", list) {
            Ok(army) => army,
            Err(faults) => return ::cases::unread(&faults),
        };
        let refused = |rule, what| vec![ListFault { rule, what }];
        if army.skirmish {
            return refused(None, single_men(&army.facts.name).to_string());
        }
        let house = House { book: world.book.clone().into(), scale: world.scale, options: world.options };
        let entries = entries(&army, engine::Side::A, &house, &mut Default::default(), &mut Vec::new());
        let numbered = roster::number(&world.book, world.scale, world.options, &entries);
        numbered.err().map_or_else(Vec::new, |what| refused(Some(rule!("CP-05-02")), what))
    }

    fn mark(world: &World, on: On, mark: Mark, value: i64) -> String {
        let change = Table::form(on).told(mark, value, world);
        let on = match on {
            On::Piece(piece) => format!("{} ", world.profile(piece).name),
            On::Side(side) => format!("{side} "),
            On::Ground(feature) => format!("terrain {} ", feature + 1),
            On::Thing(thing) => match guns_of(thing) {
                Some(battery) => format!("{} guns ", world.profile(battery).name),
                None => format!("charge {} ", thing + 1),
            },
            On::Battle => String::new(),
        };
        format!("{on}{change}")
    }
}

/// Lays a position out by the numbers of a book: what cases and odds have in common. Faults are written into the reader's
/// findings; `None` comes back exactly when there are some.
pub fn laid(position: TableReader<'_>, book: Book) -> Option<(World, Table)> {
    let mut table = Table::empty();
    let house = battle::settings(&position)?;
    let laid = ground::read(&position, &book)?;
    table.findings = laid.findings;
    let cast = pieces::read(&position, &book, &house, &laid, &mut table)?;
    let names = battle::Names { pieces: &cast.profiles, features: &laid.names };
    let set = battle::read(&position, &book, &names, &mut table)?;
    things::read(&position, &names, &mut table)?;
    position.finish()?;
    let zone = set.zone.unwrap_or(match house.scale {
        crate::world::Scale::Large => book.figures.battle.zone.large,
        crate::world::Scale::Small => book.figures.battle.zone.small,
    });
    let world = World {
        book,
        scale: house.scale,
        options: house.options,
        title: "a case".to_owned(),
        ground: laid.ground,
        terrain: laid.terrain,
        profiles: cast.profiles.into(),
        armies: set.armies,
        last_turn: set.last_turn,
        zone,
        deploys: set.deploys,
        attended: !set.unattended,
        conditions: Conditions::default(),
        origins: Vec::new(),
        names: PieceNames::default(),
    };
    Some((world, table))
}

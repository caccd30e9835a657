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

use ::cases::named::word_of;
use ::cases::{Found, ListFault, Misread, Staged, Words};
use engine::{Mark, On, PieceId, Rule, Ruleset};
use rulebook::numbers::house_rules;
use scenario::Army;
use scenario::reading::TableReader;

use crate::book::Book;
use crate::casting::BandFile;
use crate::casting::bands::{self, BandFault};
use crate::field::Field;
use crate::ledger::{self, Id};
use crate::marks::M;
use crate::table::{Card, Phase, Table};
use crate::world::World;
use crate::{BorderReivers, Decision};

impl Staged for BorderReivers {
    fn stage(position: TableReader<'_>) -> Option<(World, Table)> {
        if position.has("cast") {
            return cast::read(position);
        }
        let house = house_rules(&position, Book::with_house_rules)?;
        let book = house.unwrap_or_else(|| Book::standard().clone());
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

    fn start(world: &World, _table: &Table, words: &mut Words<'_>) -> Result<crate::steps::Step, Misread> {
        start::read(world, words)
    }

    fn fact(world: &World, table: &Table, words: &mut Words<'_>) -> Result<Found, Misread> {
        facts::read(Field::new(table, world), words)
    }

    fn question(world: &World, decision: &Decision) -> String {
        questions::told(world, decision)
    }

    fn rule(id: &str) -> Option<Rule> {
        ledger::parse(id)
    }

    fn id(rule: Rule) -> String {
        Id(rule).to_string()
    }

    fn piece(world: &World, name: &str) -> Option<PieceId> {
        pieces::named_piece(&world.profiles, name)
    }

    fn card(_world: &World, _draw: Rule, card: dice::Card) -> String {
        let card = Card::ALL.get(usize::from(card.0)).copied();
        card.map_or("unknown", |card| word_of(named::CARDS, card)).to_owned()
    }

    fn passing(_world: &World, card: u8, from: u8, to: u8) -> String {
        format!("card {card} from {from} to {to}")
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
        let value = value as i32;
        let label = BorderReivers::MARKS[usize::from(mark.0)].label;
        let on = match on {
            On::Piece(piece) => format!("{} ", world.profile(piece).name),
            On::Side(side) => format!("{side} "),
            On::Ground(feature) => format!("terrain {} ", feature + 1),
            On::Thing(group) => format!("{} ", world.group(group).title),
            On::Battle => String::new(),
        };
        let name = |value: i32| {
            let piece = u8::try_from(value).ok().filter(|at| usize::from(*at) < world.profiles.len());
            piece.map_or("nobody", |at| world.profile(PieceId(at)).name.as_str())
        };
        match mark {
            mark if mark == M::Raise.mark() => format!("{on}{}", named::sign_word(value)),
            mark if mark == M::Lower.mark() => format!("{on}not {}", named::sign_word(value)),
            mark if mark == M::Order.mark() => format!("{on}{}", named::order_word(value)),
            mark if mark == M::OrderOver.mark() => format!("{on}not {}", named::order_word(value)),
            mark if [M::Rides, M::Aims, M::Leads, M::Mover].iter().any(|known| known.mark() == mark) => {
                format!("{on}{label} {}", name(value))
            }
            mark if mark == M::Phase.mark() => {
                let phase = Phase::ALL.get(value as usize).copied().unwrap_or_default();
                format!("{on}{label} {}", word_of(named::PHASES, phase))
            }
            mark if mark == M::Acting.mark() => format!("{on}{label} {}", if value == 0 { "A" } else { "B" }),
            _ => format!("{on}{label} {value}"),
        }
    }
}

//! Positions laid out from the text of a case, and their facts read back: how the cases of `rulebooks/matchlocks`
//! reach these rules. The format is described in `docs/case-format.md`.

mod arrivals;
mod battle;
mod cards;
mod facts;
mod ground;
mod named;
mod paper;
mod pieces;
mod questions;
mod start;

use ::cases::{ListFault, Staged};
use conditions::Conditions;
use dice::Bag;
use engine::sheet::{Edit, Listed, Words as _};
use engine::view::PieceNames;
use engine::{Mark, On, PieceId, Rule};
use rulebook::numbers::house_rules;
use scenario::Army;
use scenario::reading::TableReader;

use crate::Matchlocks;
use crate::army::{ArmyList, Finding, Roster};
use crate::book::{Book, EventCard, Kind};
use crate::field::Field;
use crate::ledger;
use crate::table::{self, BattleChange, Gaps, Phase, SideChange, Table};
use crate::vocabulary::VERBS;
use crate::world::{Placename, World};

/// Army Morale Tokens of a side that the case says nothing of: enough for any story.
const TOKENS: u8 = 20;

impl Staged for Matchlocks {
    const READ_BACK: &'static [&'static str] = &["rate good", "rate bad", "farthest shot", "range"];

    fn stage(position: TableReader<'_>) -> Option<(World, Table)> {
        let house = house_rules(&position, Book::with_house_rules)?;
        laid(position, house.unwrap_or_else(|| Book::standard().clone()))
    }

    ::cases::usual!();

    fn piece(world: &World, name: &str) -> Option<PieceId> {
        world.ids().find(|id| world.profile(*id).name == name)
    }

    fn card(world: &World, draw: Rule, card: dice::Card) -> String {
        cards::drawn(world, draw, card)
    }

    fn passing(world: &World, card: u8, from: u8, to: u8) -> String {
        cards::passing(world, card, from, to)
    }

    fn list_faults(world: &World, list: &str) -> Vec<ListFault> {
        match Army::parse("the list", list).and_then(|army| ArmyList::of(&army)) {
            Err(faults) => ::cases::unread(&faults),
            Ok(list) => {
                let fault = |found: &Finding| ListFault { rule: Some(found.rule), what: found.what.clone() };
                Roster::of(&list, &world.book).faults.iter().map(fault).collect()
            }
        }
    }

    fn mark(world: &World, on: On, mark: Mark, value: i64) -> String {
        let told = Table::form(on).told(mark, value, world);
        let on = match on {
            On::Piece(piece) => format!("{} ", world.profile(piece).name),
            On::Side(side) => format!("{side} "),
            On::Ground(feature) => format!("terrain {} ", feature + 1),
            On::Thing(melee) => format!("melee {melee} "),
            On::Battle => String::new(),
        };
        format!("{on}{told}")
    }
}

/// Lays a position out by the numbers of a book: what cases and odds have in common. Faults are written into the reader's
/// findings; `None` comes back exactly when there are some.
pub fn laid(position: TableReader<'_>, book: Book) -> Option<(World, Table)> {
    let laid = ground::read(&position, &book)?;
    let mut cast = pieces::read(&position, &book, &laid.names)?;
    let names: Vec<String> = cast.profiles.iter().map(|profile| profile.name.clone()).collect();
    let is_leader = |id: &PieceId| cast.profiles[id.index()].kind == Kind::Leader;
    let leaders: Vec<PieceId> = (0..names.len() as u8).map(PieceId).filter(is_leader).collect();
    let names = battle::Names { pieces: &names, leaders: &leaders, features: &laid.names };
    let mut table = empty();
    let arrivals = arrivals::read(&position, &names, &mut cast.profiles)?;
    table.findings = laid.findings;
    for gap in Gaps::entries(&laid.gaps) {
        table.battle.apply(BattleChange::Gaps(Edit::Add(gap)));
    }
    for (at, (piece, unit)) in cast.pieces.iter().zip(&cast.units).enumerate() {
        (table.pieces[at], table.units[at]) = (*piece, *unit);
    }
    battle::read_melees(&position, &names, &mut table)?;
    let (royalist, attended) = battle::read_battle(&position, &names, &mut table)?;
    let zone = book.deployment.zone_depth(laid.ground.depth());
    let roster = paper::roster(&position, &book)?;
    let muster = paper::muster(&position)?;
    let act = paper::act(&position)?;
    position.finish()?;
    let world = World {
        zone,
        book,
        title: "a case".to_owned(),
        ground: laid.ground,
        terrain: laid.terrain,
        places: laid.names.iter().map(|name| place(name.as_deref())).collect(),
        leaders: World::leaders_among(&cast.profiles),
        profiles: cast.profiles,
        brigades: cast.brigades,
        armies: pieces::armies(cast.generals, &royalist),
        attended,
        rosters: [roster, None],
        muster,
        arrivals,
        act,
        conditions: Conditions::default(),
        origins: Vec::new(),
        names: PieceNames::default(),
    };
    Some((world, table))
}

/// A feature of the ground as it is called in a case.
fn place(name: Option<&str>) -> Placename {
    Placename { name: name.unwrap_or_default().to_owned(), on_map: name.is_some() }
}

/// A table without anything on it, in the first turn of the Main Battle Phase.
fn empty() -> Table {
    let mut table = Table::empty();
    for side in &mut table.sides {
        side.apply(SideChange::Tokens(TOKENS));
        side.apply(SideChange::Initial(TOKENS));
    }
    table.battle.apply(BattleChange::Phase(Phase::Main));
    table.battle.apply(BattleChange::Turn(1));
    table.battle.apply(BattleChange::Period(1));
    let (bonus, events) = ((1 << named::BONUS.len()) - 1, (1 << EventCard::ALL.len()) - 1);
    battle::lay(&mut table.battle, BattleChange::BonusDeck, Bag::one_of_each(bonus));
    battle::lay(&mut table.battle, BattleChange::EventsDeck, Bag::one_of_each(events));
    table
}

/// Every word of the format of cases by what it is for: starts, facts, flags, verbs and the names of kinds. The format's
/// document is held to it.
pub fn words_of_cases() -> [(&'static str, Vec<&'static str>); 5] {
    fn words<T>(list: named::Named<T>) -> Vec<&'static str> {
        list.iter().map(|(word, _)| *word).collect()
    }
    let facts = [
        cases::known::<table::UnitState>(facts::OF_UNIT),
        cases::known::<table::SideState>(facts::OF_SIDE),
        cases::known::<table::Battle>(facts::OF_BATTLE),
        cases::known::<table::Melee>(&[]),
        cases::known::<table::Finding>(&[]),
    ];
    let names = [
        words(named::KINDS),
        words(named::QUALITIES),
        words(table::Order::WORDS),
        words(named::RIGHTS),
        words(named::EDGES),
        words(table::Part::WORDS),
        words(table::Tactic::WORDS),
        words(table::Crossing::WORDS),
        words(Phase::WORDS),
        words(table::Reason::WORDS),
        words(named::DEPARTURES),
        words(named::BONUS),
        words(named::EVENTS),
    ];
    [
        ("starts", start::STARTS.to_vec()),
        ("facts", facts.concat()),
        ("flags", words(table::Sign::WORDS)),
        ("verbs", VERBS.iter().map(|verb| verb.word).collect()),
        ("words", names.concat()),
    ]
}

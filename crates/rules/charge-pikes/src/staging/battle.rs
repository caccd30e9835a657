//! With which figures and options a case plays, where in the battle, and whose the armies are.

use cases::sheets;
use engine::sheet::Scope;
use engine::{On, Side};
use scenario::reading::TableReader;
use tabletop::{Border, Length};

use super::named::{self, BORDERS, SIDES, Worded};
use crate::book::Book;
use crate::table::{BattleChange, Phase, SideChange, Table};
use crate::world::{Army, Options, Profile, Scale};

/// The size of the figures and the options of a case.
pub struct House {
    /// The size of the figures.
    pub scale: Scale,
    /// The optional rules in force.
    pub options: Options,
}

/// What the tables of a case refer to.
pub struct Names<'n> {
    /// The pieces, by number.
    pub pieces: &'n [Profile],
    /// The features of the ground, by number.
    pub features: &'n [Option<String>],
}

impl<'n> Names<'n> {
    /// The names of the pieces, by number.
    pub fn of_pieces(&self) -> impl Iterator<Item = &'n str> + Clone + use<'n> {
        self.pieces.iter().map(|profile| profile.name.as_str())
    }
}

impl Scope for Names<'_> {
    fn name(&self, on: On) -> Option<&str> {
        match on {
            On::Piece(id) => self.pieces.get(id.index()).map(|profile| profile.name.as_str()),
            On::Ground(feature) => self.features.get(usize::from(feature))?.as_deref(),
            On::Side(side) => Some(named::word_of(SIDES, side)),
            On::Thing(_) | On::Battle => None,
        }
    }
}

/// What `[battle]`, `[A]` and `[B]` say beside the table.
pub struct Set {
    /// The armies.
    pub armies: [Army; 2],
    /// The last turn.
    pub last_turn: u8,
    /// How deep the zones of deployment are, if the case says so.
    pub zone: Option<Length>,
    /// Whether the players deploy.
    pub deploys: bool,
    /// Whether only programs play.
    pub unattended: bool,
}

/// Reads `[game]`: `scale` and `options`.
pub fn settings(position: &TableReader<'_>) -> Option<House> {
    let mut house = House { scale: Scale::Large, options: Options::default() };
    let Some(rules) = position.table("game") else { return Some(house) };
    house.scale = named::word(&rules, "scale", Scale::WORDS).unwrap_or_default();
    for (name, at) in rules.texts("options") {
        if !house.options.set(&name) {
            let near = cases::suggestion(&name, Options::NAMES.iter().copied());
            rules.findings().report(at, format!("there is no option \"{name}\""), near);
        }
    }
    rules.finish()?;
    Some(house)
}

/// Reads `[battle]`, `[A]` and `[B]`.
pub fn read(position: &TableReader<'_>, book: &Book, names: &Names<'_>, table: &mut Table) -> Option<Set> {
    let usual = &book.figures.battle;
    let points = |side: Side| {
        names.pieces.iter().filter(|it| it.side == side).map(|it| u32::from(it.points)).sum::<u32>()
    };
    let mut set = Set {
        armies: Side::BOTH.map(|side| Army {
            name: format!("Army {side}"),
            baseline: if side == Side::A { Border::Bottom } else { Border::Top },
            royalist: false,
            points: points(side),
        }),
        last_turn: usual.last_turn,
        zone: None,
        deploys: false,
        unattended: false,
    };
    table.battle.apply(BattleChange::Turn(1));
    table.battle.apply(BattleChange::Phase(Phase::Moves));
    if let Some(battle) = position.table("battle") {
        for side in named::words(&battle, "royalist", SIDES) {
            set.armies[side.index()].royalist = true;
        }
        set.last_turn = named::count(&battle, "last_turn", set.last_turn);
        set.zone = named::length(&battle, "zone");
        set.deploys = battle.flag("deploys");
        set.unattended = battle.flag("unattended");
        read_clock(&battle, names, table);
        battle.finish()?;
    }
    for side in Side::BOTH {
        let key = if side == Side::A { "A" } else { "B" };
        if let Some(army) = position.table(key) {
            let it = &mut set.armies[side.index()];
            it.baseline = named::word(&army, "baseline", BORDERS).unwrap_or(it.baseline);
            it.royalist |= army.flag("royalist");
            it.points = army.optional_number("points", 0..=100_000).map_or(it.points, |it| it as u32);
            army.finish()?;
        }
    }
    Some(set)
}

/// What `[battle]` says of the clock. Where it names no turn, the battle has begun or not by its phase; who acts first acts.
fn read_clock(reader: &TableReader<'_>, names: &Names<'_>, table: &mut Table) {
    let battle = &mut table.battle;
    sheets::set(battle, reader, names);
    if !reader.has("turn") {
        battle.apply(BattleChange::Turn(u8::from(battle.phase() != Phase::Deployment)));
    }
    if !reader.has("acting") {
        battle.apply(BattleChange::Acting(battle.first()));
    }
    for side in named::words(reader, "announced", SIDES) {
        table.sides[side.index()].apply(SideChange::Announced(true));
    }
}

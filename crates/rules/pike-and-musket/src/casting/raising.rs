//! Troops of a roster become the pieces of a battle about to begin.

use conditions::Conditions;
use engine::Piece;
use engine::view::PieceNames;

use crate::casting::commands;
use crate::casting::terms::House;
use crate::formation;
use crate::roster::Roster;
use crate::table::{Form, Sign, Table, UnitChange};
use crate::world::{Army, Class, Sets, World};

/// A world without troops.
pub(super) fn empty_world(
    house: &House,
    title: String,
    ground: tabletop::Ground,
    terrain: Vec<crate::world::Terrain>,
    armies: [Army; 2],
) -> World {
    World {
        book: (*house.book).clone(),
        options: house.options,
        title,
        sets: Sets::of(&ground, &terrain),
        ground,
        terrain,
        profiles: Vec::new(),
        armies,
        commands: Vec::new(),
        arrivals: Vec::new(),
        first: None,
        dusk: house.book.setup.table.dusk,
        deploys: false,
        attended: true,
        conditions: Conditions::default(),
        origins: Vec::new(),
        names: PieceNames::default(),
    }
}

/// How an entry begins, where it is not as usual.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct StartsAs {
    /// Drawn up how.
    pub(super) form: Form,
    /// Whether dragoons begin on foot.
    pub(super) on_foot: bool,
}

impl StartsAs {
    /// As a class usually does.
    pub(super) const fn usual(class: Class) -> StartsAs {
        StartsAs { form: formation::usual(class), on_foot: false }
    }
}

/// A world with its pieces, and the table with all of them in reserve, each drawn up as its entry begins.
pub(super) fn raised(mut world: World, roster: Roster, starts: &[StartsAs]) -> (World, Table) {
    let mut table = Table::empty();
    world.profiles = roster.profiles;
    for (number, profile) in world.profiles.iter().enumerate() {
        let entry = roster.ids.iter().position(|id| id.index() == number);
        let usual = StartsAs::usual(profile.class);
        let StartsAs { form, on_foot } = entry.and_then(|at| starts.get(at).copied()).unwrap_or(usual);
        let figures = profile.figures.max(1);
        let shape = formation::shape(&world.book, profile.class, on_foot, form, figures);
        table.pieces[number] = Piece::mustered(profile.side, shape, figures);
        if on_foot {
            table.units[number].apply(UnitChange::Flag(Sign::OnFoot, true));
        }
    }
    world.commands = commands::of(&world);
    (world, table)
}

/// What the pieces of a side are worth (PM-15-03).
pub(super) fn points(roster: &Roster, side: usize) -> u32 {
    let own = roster.profiles.iter().filter(|profile| profile.side.index() == side);
    own.map(|profile| u32::from(profile.points)).sum()
}

/// What an army is called, over which edge it runs and what it is worth.
pub(super) fn army(name: &str, edge: tabletop::Border, points: u32) -> Army {
    Army { name: name.to_owned(), edge, points }
}

//! Battles played by luck, to be looked at on the way.

use std::fs;
use std::path::Path;

use engine::{Known, Rng, State, Viewpoint};
use matchlocks::Matchlocks;
use matchlocks::book::Book;
use matchlocks::casting::{cast_to_deploy, deployed};
use matchlocks::table::Table;
use matchlocks::world::World;
use scenario::{Battle, VersionIndex};

/// A battle of the project: as history has it, or to be deployed by its players.
pub fn battle(id: &str, to_deploy: bool) -> (World, Table) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../../battles/{id}.toml"));
    let battle = Battle::parse(id, &fs::read_to_string(path).unwrap()).unwrap();
    let book = Book::standard().clone();
    let casting = match to_deploy {
        true => cast_to_deploy(&battle, VersionIndex::FIRST, book),
        false => deployed(&battle, VersionIndex::FIRST, book),
    };
    let casting = casting.unwrap_or_else(|faults| panic!("{faults:?}"));
    (casting.world, casting.table)
}

/// What is looked at on the way: the state before each decision, with the decision.
pub type Look<'a> = dyn FnMut(&State<Matchlocks>, &matchlocks::Decision, &mut Rng) + 'a;

/// Plays a battle by luck for so many decisions, and looks at each of them.
pub fn walk(world: &World, table: &Table, seed: u64, decisions: u32, look: &mut Look) {
    let mut look = |state: &_, _: &_, decision: &_, rng: &mut _| look(state, decision, rng);
    conformance::walking::walk::<Matchlocks>(world, table, seed, decisions, &mut look);
}

/// What a side knows of a state.
pub fn seen_by(world: &World, state: &State<Matchlocks>, side: engine::Side) -> Known<Matchlocks> {
    state.known(world, Viewpoint::Side(side))
}

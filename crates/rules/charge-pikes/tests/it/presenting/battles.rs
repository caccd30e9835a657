//! Battles played by luck, to be looked at on the way.

use std::fs;
use std::path::Path;

use charge_pikes::casting::{self, House};
use charge_pikes::table::Table;
use charge_pikes::world::{Options, Scale, World};
use charge_pikes::{ChargePikes, Decision, Known};
use engine::{Logged, Rng, Side, State, Viewpoint};
use scenario::{Battle, VersionIndex};

/// A battle of the project with all optional rules: as history has it, or to be deployed by its players.
pub fn battle(id: &str, to_deploy: bool) -> (World, Table) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../../battles/{id}.toml"));
    let battle = Battle::parse(id, &fs::read_to_string(path).unwrap()).unwrap();
    let options = Options {
        firelocks: true,
        scottish_lancers: true,
        highlanders: true,
        forlorn_hopes: true,
        volley_fire: true,
    };
    let house = House { scale: Scale::Small, options, ..House::default() };
    let casting = match to_deploy {
        true => casting::to_deploy(&battle, VersionIndex::FIRST, house),
        false => casting::deployed(&battle, VersionIndex::FIRST, house),
    };
    let mut casting = casting.unwrap_or_else(|faults| panic!("{faults:?}"));
    casting.world.attended = false;
    (casting.world, casting.table)
}

/// What is looked at on the way: the state before each decision, with the decision.
pub type Look<'a> = dyn FnMut(&State<ChargePikes>, &Decision, &mut Rng) + 'a;

/// Plays a battle by luck for so many decisions, looks at each of them and writes the log.
pub fn walk(world: &World, table: &Table, seed: u64, decisions: u32, look: &mut Look) -> Log {
    let mut look = |state: &_, _: &_, decision: &_, rng: &mut _| look(state, decision, rng);
    Log(conformance::walking::walk::<ChargePikes>(world, table, seed, decisions, &mut look))
}

/// The events of a battle.
pub struct Log(pub Vec<Logged>);

/// What a side knows of a state.
pub fn seen_by(world: &World, state: &State<ChargePikes>, side: Side) -> Known {
    state.known(world, Viewpoint::Side(side))
}

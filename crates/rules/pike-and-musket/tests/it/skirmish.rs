//! Random players fight a battle with some of everything: every answer that the rules draw or offer is legal, every table keeps the
//! invariants, and every battle ends.

use conformance::playing::soak;
use pike_and_musket::PikeAndMusket;
use pike_and_musket::table::Table;
use pike_and_musket::world::World;

const POSITION: &str = include_str!("skirmish.toml");
/// More decisions than any battle of sixteen turns needs.
const MOST: u32 = 20_000;

/// The position.
pub fn stage() -> (World, Table) {
    let cases = cases::read::<PikeAndMusket>("skirmish.toml", POSITION).expect("the position can be read");
    cases::stage::<PikeAndMusket>(&cases[0]).expect("the position can be set up")
}

#[test]
fn random_players_fight_to_the_end() {
    soak::<PikeAndMusket>(&["skirmish"], [101, MOST], |_, _| stage());
}

//! What is drawn by one search is what a search for a forced answer and a draw would have come to.

use crate::field;

use charge_pikes::ChargePikes;
use charge_pikes::world::World;
use conformance::drawing::doubted;

#[test]
fn one_search_tells_what_two_tell() {
    let (mut only, mut chosen) = (0, 0);
    for seed in 301..313 {
        let (world, table) = field::made_up(seed).expect("a battle");
        let tally = doubted::<ChargePikes>(&World { attended: false, ..world }, table, seed);
        only += tally.only;
        chosen += tally.chosen;
    }
    assert!(only > 300 && chosen > 1_000, "{only} forced, {chosen} chosen");
}

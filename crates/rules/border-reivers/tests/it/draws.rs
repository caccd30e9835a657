//! What is drawn by one search is what a search for a forced answer and a draw would have come to.

use crate::field;

use border_reivers::BorderReivers;
use border_reivers::world::World;
use conformance::drawing::doubted;

#[test]
fn one_search_tells_what_two_tell() {
    let (mut only, mut chosen) = (0, 0);
    for scene in field::actions("").expect("the border actions") {
        for seed in 301..304 {
            let world = World { attended: false, ..World::clone(&scene.world) };
            let tally = doubted::<BorderReivers>(&world, scene.table, seed);
            only += tally.only;
            chosen += tally.chosen;
        }
    }
    assert!(only > 30 && chosen > 3, "{only} forced, {chosen} chosen");
}

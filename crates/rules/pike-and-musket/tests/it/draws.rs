//! What is drawn by one search is what a draw by itself would have come to.

use crate::field;

use conformance::drawing::doubted;
use pike_and_musket::PikeAndMusket;

/// Under these rules whoever moves may always finish, so that nothing drawn is forced.
#[test]
fn one_search_tells_what_two_tell() {
    let mut chosen = 0;
    for seed in 401..409 {
        let (world, table) = field::made_up(seed);
        let tally = doubted::<PikeAndMusket>(&world, table, seed);
        assert_eq!(tally.only, 0);
        chosen += tally.chosen;
    }
    assert!(chosen > 500, "{chosen} chosen");
}

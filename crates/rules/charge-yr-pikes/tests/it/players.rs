//! Computer players against one another: the better one wins, and the same seed plays the same battle.

use charge_yr_pikes::ChargeYrPikes;
use charge_yr_pikes::table::Table;
use charge_yr_pikes::world::World;
use conformance::playing;
use general::Kind;

fn training(_seed: u64) -> (World, Table) {
    let fielded = conformance::fielding::field::<ChargeYrPikes>("training");
    (fielded.world, fielded.table)
}

#[test]
fn a_captain_beats_a_random_player_and_one_who_walks_and_shoots() {
    let seeds = [1, 2, 3, 4, 5];
    let [captain, random] = playing::mirrored::<ChargeYrPikes>(Kind::Captain, Kind::Random, &seeds, training);
    assert!(captain >= 9, "the captain won {captain} of 10, the random player {random}");
    let other = Kind::AdvanceAndShoot;
    let [captain, walker] = playing::mirrored::<ChargeYrPikes>(Kind::Captain, other, &seeds, training);
    assert!(captain >= 7, "the captain won {captain} of 10, who walks and shoots {walker}");
}

#[test]
fn the_same_seeds_play_the_same_battles() {
    playing::assert_the_same_again::<ChargeYrPikes>([Kind::Captain; 2], [3, 5], &training(0));
}

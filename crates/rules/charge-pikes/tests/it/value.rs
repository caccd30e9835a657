//! What a position is worth where the battle's own file says who wins.

use charge_pikes::ChargePikes;
use charge_pikes::table::BattleChange;
use engine::Side;
use general::{Appraised, features};

/// How likely each side is to win a battle as it is fielded, were it a turn so many quarters of it on.
fn chances(battle: &str, quarters: u8) -> [f64; 2] {
    let fielded = conformance::fielding::field::<ChargePikes>(battle);
    let (world, mut table) = (fielded.world, fielded.table);
    table.battle.apply(BattleChange::Turn((world.last_turn / 4 * quarters).max(1)));
    Side::BOTH.map(|side| ChargePikes::value().chance::<ChargePikes>(&table, &world, side))
}

/// At Cheriton Parliament wins if nothing happens until the last turn: the Royalists may not wait for it.
#[test]
fn who_does_not_win_by_the_file_has_the_less_hope_the_nearer_the_end_is() {
    let royalists = [2, 3, 4].map(|quarters| chances("cheriton/small", quarters)[1]);
    assert!(royalists.is_sorted_by(|earlier, later| earlier > later), "{royalists:?}");
    let [early, _, at_the_end] = royalists;
    assert!(early > 0.1 && at_the_end < 0.05, "{royalists:?}");
}

#[test]
fn where_the_file_says_nothing_it_counts_for_nothing() {
    let fielded = conformance::fielding::field::<ChargePikes>("training");
    let told = features::<ChargePikes>(&fielded.table, &fielded.world, Side::A);
    let of_the_file = told.iter().filter(|it| it.name.contains("by the file"));
    assert_eq!(of_the_file.map(|it| it.more).collect::<Vec<_>>(), [0.0; 2]);
}

//! What a position is worth where the battle's own file says who wins.

use engine::Side;
use general::{Appraised, features};
use pike_and_musket::PikeAndMusket;
use pike_and_musket::field::Field;
use pike_and_musket::table::BattleChange;
use tabletop::{Length, Point};

/// How likely each side is to win a battle as it is fielded, were it a turn so many quarters of the day on, and had all Royalists come
/// so far down the table.
fn chances(battle: &str, quarters: u8, come_on: Length) -> [f64; 2] {
    let fielded = conformance::fielding::field::<PikeAndMusket>(battle);
    let (world, begun) = (fielded.world, fielded.table);
    let mut table = begun;
    table.battle.apply(BattleChange::Turn((world.dusk / 4 * quarters).max(1)));
    for unit in Field::new(&begun, &world).units_of(Side::B) {
        let mut pose = begun.pieces[unit.index()].pose();
        pose.at = Point { y: pose.at.y - come_on.0, ..pose.at };
        table.pieces[unit.index()].set_pose(pose);
    }
    Side::BOTH.map(|side| PikeAndMusket::value().chance::<PikeAndMusket>(&table, &world, side))
}

/// At Cheriton Parliament wins if nothing happens until dusk: the Royalists may not wait for it.
#[test]
fn who_does_not_win_by_the_file_has_the_less_hope_the_nearer_dusk_is() {
    let royalists = [1, 2, 4].map(|quarters| chances("cheriton/small", quarters, Length::ZERO)[1]);
    assert!(royalists.is_sorted_by(|earlier, later| earlier > later), "{royalists:?}");
    let [early, _, at_dusk] = royalists;
    assert!(early > 0.1 && at_dusk < 0.02, "{royalists:?}");
}

#[test]
fn who_does_not_win_by_the_file_has_more_hope_nearer_the_enemy() {
    for quarters in [1, 2] {
        let [stands, comes_on] =
            [0, 60].map(|far| chances("cheriton/small", quarters, Length::millimetres(far))[1]);
        assert!(comes_on > stands, "{quarters}: {comes_on} and {stands}");
    }
}

#[test]
fn where_the_file_says_nothing_it_counts_for_nothing() {
    let fielded = conformance::fielding::field::<PikeAndMusket>("training");
    let told = features::<PikeAndMusket>(&fielded.table, &fielded.world, Side::A);
    let of_the_file = told.iter().filter(|it| it.name.contains("by the file"));
    assert_eq!(of_the_file.map(|it| it.more).collect::<Vec<_>>(), [0.0; 3]);
}

//! How likely who drives beasts comes home in time.

use border_reivers::appraising::comes_home;

#[test]
fn the_farther_the_later_and_the_harder_to_drive_the_less_is_hoped_for() {
    let all = [4.0, 12.0, 20.0, 36.0].map(|far| [2, 4, 8].map(|turns| comes_home(far, turns, 0.6, 8.0)));
    for (near, farther) in all.iter().zip(&all[1..]) {
        assert!(near.iter().zip(farther).all(|(near, far)| near >= far), "{all:?}");
    }
    for of_one in &all {
        assert!(of_one[0] <= of_one[1] && of_one[1] <= of_one[2], "{all:?}");
    }
    assert!(comes_home(20.0, 6, 0.4, 8.0) < comes_home(20.0, 6, 0.6, 8.0));
}

#[test]
fn one_stage_takes_one_turn_or_after_a_failure_three() {
    /// What is left of a hope with each turn that it takes.
    const A_TURN: f64 = 0.95;
    let close = |one: f64, other: f64| assert!((one - other).abs() < 1e-12, "{one} is not {other}");
    close(comes_home(8.0, 0, 0.6, 8.0), 0.0);
    close(comes_home(8.0, 1, 0.6, 8.0), 0.6 * A_TURN);
    close(comes_home(8.0, 2, 0.6, 8.0), 0.6 * A_TURN);
    close(comes_home(8.0, 3, 0.6, 8.0), 0.6 * A_TURN + 0.4 * 0.6 * A_TURN.powi(3));
    close(comes_home(0.0, 0, 0.6, 8.0), 1.0);
}

//! A captain under a plan: who is to stand does not go to meet the enemy, and who is to go for others goes for them.

use conformance::asking::{asked, asked_under};
use general::{Task, Wing};
use matchlocks::Matchlocks;

type Chosen = conformance::asking::Chosen<Matchlocks>;

const ORDER: &str = "actions middle order 1";

/// Three battalias in a line, with the enemy before each so far off.
fn position(off: [f64; 3]) -> String {
    let unit = |name: &str, side: &str, x: f64, y: f64| {
        format!(
            "[[unit]]\nname = \"{name}\"\nside = \"{side}\"\nat = [{x:.1}, {y:.1}]\nkind = \"battalia\"\n"
        )
    };
    let at = [16.0, 36.0, 56.0];
    let own = ["west", "middle", "east"].into_iter().zip(at).map(|(name, x)| unit(name, "A", x, 12.0));
    let enemy = ["foe-west", "foe-middle", "foe-east"].into_iter().zip(at).zip(off);
    let enemy = enemy.map(|((name, x), off)| unit(name, "B", x, 12.0 + off));
    let table = "[table]\nwidth = 72\ndepth = 48\n[battle]\nturn = 2\nacting = \"A\"\n";
    std::iter::once(table.to_owned()).chain(own).chain(enemy).collect()
}

fn under(task: Task, position: &str) -> Chosen {
    asked_under([Task::AtWill, task, Task::AtWill], "NMM-09-01", position, ORDER, &[])
}

#[test]
fn who_is_to_stand_does_not_go_to_meet_the_enemy() {
    let far = position([30.0; 3]);
    let without: Chosen = asked("NMM-09-01", &far, ORDER, &[]);
    without.expect("move middle: advance");
    assert!(without.reason.contains("foe-middle"), "{without}");
    let (same, stands) = (under(Task::AtWill, &far), under(Task::Stand, &far));
    assert_eq!((same.words, same.reason), (without.words, without.reason), "a plan that tells him nothing");
    assert!(!stands.is("move"), "{stands}");
    // It may turn to whoever is nearest.
    let aside = position([18.0, 32.0, 18.0]);
    asked::<Matchlocks>("NMM-09-01", &aside, ORDER, &[]).expect("move middle: oblique");
    under(Task::Stand, &aside).expect("wheel middle");
}

#[test]
fn who_is_to_go_for_a_wing_goes_for_it_though_another_is_nearer() {
    let far = position([30.0; 3]);
    for (wing, way, whom) in [
        (Wing::Left, "oblique left", "foe-west"),
        (Wing::Centre, "advance", "foe-middle"),
        (Wing::Right, "oblique right", "foe-east"),
    ] {
        let chosen = under(Task::GoFor(wing), &far);
        chosen.expect(&format!("move middle: {way}"));
        assert!(chosen.reason.contains(&format!("To come up with the {whom}")), "{chosen}");
    }
    // Those on the wings are nearer.
    under(Task::GoFor(Wing::Centre), &position([18.0, 32.0, 18.0])).expect("move middle: advance");
    // Whoever is near enough is nobody to be passed by.
    under(Task::GoFor(Wing::Left), &position([30.0, 20.0, 30.0])).expect("move middle: advance");
}

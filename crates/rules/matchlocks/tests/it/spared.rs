//! Which decisions a player is spared, and that nobody is spared one that matters.

use std::sync::Arc;

use conformance::fielding::Repository;
use conformance::sparing::{Tally, spared};
use engine::{About, Answer, PieceId, Presented, Side, Viewpoint};
use matchlocks::ask::{Ask, By, Turn};
use matchlocks::vocabulary::PASS;
use matchlocks::{Decision, Known, Matchlocks, rule};
use offer::{Order, Rulebook};

#[test]
fn a_player_is_spared_what_makes_no_difference() {
    let mut tally = Tally::new();
    for (battle, seeds) in [("training", 1..9), ("winceby", 1..3)] {
        for deploy in [false, true] {
            let library = &Repository::open();
            let order = Order { battle, prepared: &[], house: None, attended: true, deploy, library };
            let fielded = Matchlocks::field(&order).unwrap_or_else(|fault| panic!("{battle}: {fault}"));
            let world = Arc::new(fielded.world);
            for seed in seeds.clone() {
                spared::<Matchlocks>(&world, fielded.table, seed, 400, &mut tally);
            }
        }
    }
    for (kind, found) in &tally {
        println!("{kind}: {found:?}");
    }
    let [groups, fallen] = ["Group", "Casualty"].map(|kind| tally.get(kind).copied().unwrap_or_default());
    assert!(groups.forced > 3 && groups.asked > groups.forced, "a group is complete, or not: {groups:?}");
    assert!(fallen.alike > 10, "figures of a loose unit fall: {fallen:?}");
    let windows = tally.get("Throw").copied().unwrap_or_default();
    assert!(
        windows.asked > 10 && windows.forced + windows.alike == 0,
        "a card is the player's own: {windows:?}"
    );
}

#[test]
fn who_is_told_to_rally_and_cannot_is_not_asked() {
    let library = &Repository::open();
    let order =
        Order { battle: "training", prepared: &[], house: None, attended: true, deploy: false, library };
    let fielded = Matchlocks::field(&order).unwrap_or_else(|fault| panic!("{fault}"));
    let known = Known::of(&fielded.table, &fielded.world, Viewpoint::Side(Side::A));
    let left = |by: By| {
        let turn = Turn { unit: PieceId(0), by, leader: None, left: 1 };
        let decision =
            Decision { who: Side::A, rule: rule!("NMM-09-01"), about: About::Ask(Ask::Action(turn)) };
        let all = Matchlocks::offers_all(&known, &fielded.world, &decision, &[Answer::plain(PASS)]);
        (all, Matchlocks::is_personal(&known, &fielded.world, &decision))
    };
    assert_eq!([By::RallyOrder, By::Recover].map(left), [(true, false); 2]);
    assert_eq!(
        [By::Order, By::Initiative].map(left),
        [(false, true); 2],
        "a way may be lawful that is not offered"
    );
}

//! Answers in words: whatever can be answered reads as a button would say it, and no two answers alike.

use conformance::worded::Read;
use dice::{Count, Die, FaceSet, Faces, Pool};
use engine::view::Presented;
use engine::{About, Answer, OnThrow, Side};
use matchlocks::vocabulary::{JEOPARDY, PASS};
use matchlocks::{Decision, Matchlocks, rule};

use super::battles::{battle, seen_by, walk};

#[test]
fn every_answer_reads_well_and_unlike_every_other() {
    let mut read = Read { never: &["nobody"], ..Read::default() };
    let battles = [
        ("training", true, 400),
        ("winceby", false, 250),
        ("cheriton", false, 250),
        ("adwalton-moor", false, 200),
        ("training", false, 300),
    ];
    for (seed, (id, to_deploy, decisions)) in battles.into_iter().enumerate() {
        let (world, table) = battle(id, to_deploy);
        walk(&world, &table, seed as u64 + 1, decisions, &mut |state, decision, rng| {
            // Actions are asked for most; the rest is read whenever it comes up.
            let often = matches!(decision.about, About::Ask(matchlocks::ask::Ask::Action(_)));
            if !often || rng.chance(1, 8) {
                read.read(&seen_by(&world, state, decision.who), &world, decision, rng);
            }
        });
    }
    println!("{} decisions, {:?}\n{:?}", read.decisions, read.asks, read.verbs);
    assert!(read.decisions > 500 && read.asks.len() > 10 && read.verbs.len() > 20);
}

#[test]
fn a_card_on_dice_says_what_a_face_counts_for() {
    let (world, table) = battle("training", false);
    let count = Count::of(2, Die::D6).on(FaceSet::at_least(5));
    let faces = Faces::of(Die::D6, &[6, 2]).unwrap();
    let asked = |shot, pool| {
        let on = OnThrow { thrower: Side::B, rule: shot, pool, faces, window: 1 };
        Decision { who: Side::A, rule: rule!("NMM-07-25"), about: About::Throw(on) }
    };
    walk(&world, &table, 1, 1, &mut |state, _, _| {
        let known = seen_by(&world, state, Side::A);
        let said =
            |decision: &Decision, answer| Matchlocks::answer_in_words(&known, &world, decision, &answer);
        let on = |face: i16| Answer::plain(JEOPARDY).amount(face);
        let shots = asked(rule!("NMM-11-27"), Pool::Count(count));
        assert_eq!(said(&shots, on(6)), "Play Jeopardy on the 6 (a hit)");
        assert_eq!(said(&shots, on(2)), "Play Jeopardy on the 2 (a miss)");
        assert_eq!(said(&shots, Answer::plain(PASS)), "Let the dice lie");
        // What saves lets through counts.
        let saves = asked(rule!("NMM-11-46"), Pool::Count(Count::of(2, Die::D6).on(FaceSet::at_most(3))));
        assert_eq!(said(&saves, on(6)), "Play Jeopardy on the 6 (a save)");
        assert_eq!(said(&saves, on(2)), "Play Jeopardy on the 2 (not saved)");
    });
}

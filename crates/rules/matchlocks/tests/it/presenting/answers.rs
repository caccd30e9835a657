//! Answers in words: whatever can be answered reads as a button would say it, and no two answers alike.

use conformance::worded::Read;
use engine::About;

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

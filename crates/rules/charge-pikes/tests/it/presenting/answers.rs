//! Answers in words: whatever can be answered reads as a button would say it, and no two answers alike.

use std::collections::BTreeMap;

use charge_pikes::ChargePikes;
use conformance::worded::{Read, is_said_well};
use engine::view::IntentKind;
use engine::{PieceId, Presented, Side};

use super::battles::{battle, seen_by, walk};

/// What no words hold.
const NEVER: &[&str] = &["nobody is", "charge nobody", "no ground"];

#[test]
fn every_answer_reads_well_and_unlike_every_other() {
    let mut read = Read { never: NEVER, ..Read::default() };
    let battles = [
        ("training", true, 160),
        ("winceby", false, 240),
        ("auldearn", false, 240),
        ("training", false, 300),
    ];
    for (seed, (id, to_deploy, decisions)) in battles.into_iter().enumerate() {
        let (world, table) = battle(id, to_deploy);
        walk(&world, &table, seed as u64 + 1, decisions, &mut |state, decision, rng| {
            let moves = matches!(decision.about, engine::About::Ask(charge_pikes::ask::Ask::Move));
            // Moves are asked for most, and take long to think of; the rest is read whenever it comes up.
            if !moves || rng.chance(1, 6) {
                let known = seen_by(&world, state, decision.who);
                let question = ChargePikes::ask_in_words(&known, &world, decision);
                assert!(question.ends_with('?') && is_said_well(&question, NEVER), "{question}");
                read.read(&known, &world, decision, rng);
            }
        });
    }
    println!("{} decisions, {:?}\n{:?}", read.decisions, read.asks, read.verbs);
    assert!(read.decisions > 150 && read.asks.len() > 5 && read.verbs.len() > 10);
}

#[test]
fn the_table_is_shown_whole_all_through_a_battle() {
    let (world, table) = battle("winceby", false);
    walk(&world, &table, 7, 120, &mut |state, decision, rng| {
        let known = seen_by(&world, state, decision.who);
        let view = ChargePikes::view(&known, &world);
        for piece in view.pieces.iter().filter(|piece| piece.stand.is_some()) {
            assert!(!piece.word.is_empty() && !piece.title.is_empty());
            let stand = piece.stand.as_ref().unwrap();
            assert!(!stand.parts.is_empty(), "{} is made of nothing", piece.name);
            assert!(piece.marks.iter().all(|mark| !mark.word.is_empty()));
        }
        for fight in &view.fights {
            assert_eq!((fight.members.len(), fight.words.is_empty()), (2, false));
        }
        // What is drawn on request never fails, whatever is asked about.
        let piece = PieceId(rng.below(world.profiles.len() as u32) as u8);
        let outlines = ChargePikes::ranges(&known, &world, piece)
            .into_iter()
            .chain(ChargePikes::reaches(&known, &world, piece));
        outlines.for_each(|range| assert!(range.outline.len() > 2 && !range.word.is_empty()));
        for prospect in ChargePikes::prospects(&known, &world, piece) {
            assert!(!prospect.words.is_empty());
        }
        ChargePikes::zones(&known, &world, decision)
            .iter()
            .for_each(|zone| assert!(!zone.outlines.is_empty()));
    });
}

#[test]
fn what_is_announced_is_shown_as_arrows_and_shots_under_cover_to_their_own_side_alone() {
    let mut kinds: BTreeMap<IntentKind, u32> = BTreeMap::new();
    for seed in 1..=4 {
        let (world, table) = battle("training", false);
        walk(&world, &table, seed, 400, &mut |state, _, _| {
            let views = Side::BOTH.map(|side| ChargePikes::view(&seen_by(&world, state, side), &world));
            for (side, view) in Side::BOTH.into_iter().zip(&views) {
                for intent in &view.intents {
                    let [from, to] =
                        [intent.from, intent.to.expect("an enemy")].map(|id| view.piece(id).unwrap());
                    assert!(from.stand.is_some() && to.stand.is_some() && from.side != to.side);
                    assert!(intent.way.len() > 1 && !intent.word.is_empty());
                    assert_ne!(intent.way.first(), intent.way.last(), "{intent:?}");
                    let open = seen_by(&world, state, side).table().battle.opened();
                    assert!(
                        intent.kind != IntentKind::Shoot || open || from.side == Some(side),
                        "{intent:?}"
                    );
                    *kinds.entry(intent.kind).or_default() += 1;
                }
            }
            // All but shots is shown to both.
            let [a, b] = views.map(|mut view| {
                view.intents.retain(|intent| intent.kind != IntentKind::Shoot);
                view.intents
            });
            assert_eq!(a, b);
        });
    }
    assert!(kinds.len() >= 3 && kinds.contains_key(&IntentKind::Charge), "{kinds:?}");
}

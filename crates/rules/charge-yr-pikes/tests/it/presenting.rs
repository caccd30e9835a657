//! Battles in words: whatever can be answered reads as a button would say it, and no two answers alike; what is told happened.

use charge_yr_pikes::ask::Ask;
use charge_yr_pikes::table::Table;
use charge_yr_pikes::world::World;
use charge_yr_pikes::{ChargeYrPikes, Decision};
use conformance::Play;
use conformance::gathering::Questions as Gathered;
use conformance::walking::walk;
use conformance::worded::Read;
use engine::{About, Answer, Presented, Ruleset};

fn named(battle: &str) -> (World, Table) {
    let fielded = conformance::fielding::field::<ChargeYrPikes>(battle);
    (fielded.world, fielded.table)
}

#[test]
fn every_answer_reads_well_and_unlike_every_other() {
    let mut read = Read { never: &["nobody:"], ..Read::default() };
    for (battle, seed) in [("training", 1), ("made-up:5", 3), ("made-up:9", 4), ("mirror:2", 5)] {
        let (world, table) = named(battle);
        walk::<ChargeYrPikes>(&world, &table, seed, 260, &mut |_, known, decision, rng| {
            let often =
                matches!(decision.about, About::Ask(Ask::Move | Ask::Staff | Ask::Fire | Ask::Deploy));
            if !often || rng.chance(1, 20) {
                read.question(known, &world, decision);
                read.read(known, &world, decision, rng);
            }
        });
    }
    assert!(read.asks.len() >= 8, "{read:?}");
}

#[test]
fn once_all_units_of_a_tertia_have_moved_an_officer_is_asked_for() {
    let (mut units, mut officers) = (0, 0);
    for seed in 1..=4 {
        let (world, table) = named("training");
        walk::<ChargeYrPikes>(&world, &table, seed, 400, &mut |_, known, decision, _| {
            if !matches!(decision.about, About::Ask(Ask::Move)) {
                return;
            }
            let asked = ChargeYrPikes::ask_in_words(known, &world, decision);
            let mut names_unit = false;
            ChargeYrPikes::candidates(known, &world, decision, &mut |answer: Answer| {
                names_unit |= answer.piece.is_some_and(|id| !world.profile(id).kind.is_officer());
            });
            if asked.ends_with("does an officer ride along?") {
                officers += 1;
                assert!(!names_unit, "{asked}");
            } else {
                units += 1;
            }
        });
    }
    assert!(units > 50 && officers > 5, "{units} {officers}");
}

/// A sort of question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sort {
    /// Moves and attacks.
    Moves,
    /// Fire.
    Fire,
    /// Whatever else is asked.
    Others,
}

fn sort(decision: &Decision) -> Option<Sort> {
    let About::Ask(ask) = decision.about else { return None };
    Some(match ask {
        Ask::Move | Ask::Staff | Ask::Onward { .. } => Sort::Moves,
        Ask::Fire | Ask::Guns | Ask::Pivots => Sort::Fire,
        Ask::Deploy | Ask::Appear { .. } => return None,
        _ => Sort::Others,
    })
}

#[test]
fn what_is_foreseen_happens() {
    let mut questions = Gathered::<ChargeYrPikes, Sort>::new(
        1642,
        Answer::plain(charge_yr_pikes::vocabulary::PASS),
        sort,
        |seed| {
            let (world, table) = named(&format!("made-up:{seed}"));
            Play::of(&std::sync::Arc::new(world), table, seed)
        },
    );
    questions.examine(&[(Sort::Moves, 40), (Sort::Fire, 20), (Sort::Others, 20)]);
}

#[test]
fn nobody_is_asked_which_places_he_picks_where_he_picks_all() {
    // In training three places of the enemy's are open for three objectives; where there are more it is for the player to choose.
    let [mut spared, mut asked] = [0, 0];
    for battle in ["training", "naseby", "edgehill"] {
        let (world, table) = named(battle);
        walk::<ChargeYrPikes>(&world, &table, 1, 12, &mut |_, known, decision, _| {
            let About::Ask(Ask::Place { vital }) = decision.about else { return };
            let mut offered = Vec::new();
            ChargeYrPikes::candidates(known, &world, decision, &mut |answer| offered.push(answer));
            let like = |answer| ChargeYrPikes::likeness(known, &world, decision, answer);
            let all = offered.iter().all(|answer| like(answer) == Some(0));
            assert_eq!(all, !ChargeYrPikes::is_personal(known, &world, decision), "{battle}");
            spared += u32::from(all);
            asked += u32::from(!all);
            assert!(battle != "training" || vital || all, "{battle}: {offered:?}");
        });
    }
    assert!(spared > 0 && asked > 0, "{spared} spared, {asked} asked");
}

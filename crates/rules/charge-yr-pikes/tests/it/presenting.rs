//! Battles in words: whatever can be answered reads as a button would say it, and no two answers alike; what is told happened.

use std::collections::{BTreeMap, BTreeSet};

use charge_yr_pikes::ask::Ask;
use charge_yr_pikes::table::Table;
use charge_yr_pikes::world::World;
use charge_yr_pikes::{ChargeYrPikes, Decision, Known};
use conformance::Play;
use conformance::gathering::Questions as Gathered;
use dice::{Seed, Source};
use engine::{About, Answer, AnswerText, Presented, Rng, Ruleset, Run, SourceHand, State, Viewpoint, Want};

fn named(battle: &str) -> (World, Table) {
    let fielded = conformance::fielding::field::<ChargeYrPikes>(battle);
    (fielded.world, fielded.table)
}

/// Plays a battle by luck for so many decisions and looks at each of them.
fn walk(battle: &str, seed: u64, decisions: u32, look: &mut dyn FnMut(&World, &Known, &Decision, &mut Rng)) {
    let (world, table) = named(battle);
    let mut state = State::<ChargeYrPikes>::new(table);
    let mut hand = SourceHand::new(Source::seeded(Seed::from_number(seed)));
    let mut rng = Rng::new(seed);
    for _ in 0..decisions {
        let run = Run { world: &world, hand: &mut hand, players: None, observer: None };
        let Want::Decide(open) = state.run(run) else { break };
        for decision in open.decisions.iter() {
            let known = state.known(&world, Viewpoint::Side(decision.who));
            look(&world, &known, decision, &mut rng);
            let answer = ChargeYrPikes::sample(&known, &world, decision, &mut rng);
            state.answer(&world, &open, decision, answer).expect("a legal answer");
        }
    }
}

/// Words begin with a capital letter, say something, and hold no debris of the program's.
fn is_said_well(words: &str) -> bool {
    words.starts_with(|first: char| first.is_uppercase() || first.is_numeric())
        && !["PieceId", "Some(", "None", "nobody:", "  ", "{", "Pose"].iter().any(|raw| words.contains(raw))
        && !words.ends_with(['.', ' ', ':', ','])
}

#[test]
fn every_answer_reads_well_and_unlike_every_other() {
    let mut asks = BTreeSet::new();
    for (battle, seed) in [("training", 1), ("made-up:5", 3), ("made-up:9", 4), ("mirror:2", 5)] {
        walk(battle, seed, 260, &mut |world, known, decision, rng| {
            let often =
                !matches!(decision.about, About::Ask(Ask::Move | Ask::Staff | Ask::Fire | Ask::Deploy));
            if !often && !rng.chance(1, 20) {
                return;
            }
            let question = ChargeYrPikes::ask_in_words(known, world, decision);
            assert!(question.ends_with('?') && is_said_well(&question), "{question}");
            let mut offered = Vec::new();
            ChargeYrPikes::candidates(known, world, decision, &mut |answer| offered.push(answer));
            offered.push(ChargeYrPikes::sample(known, world, decision, rng));
            let mut said: BTreeMap<String, Answer> = BTreeMap::new();
            for answer in offered {
                let words = ChargeYrPikes::answer_in_words(known, world, decision, &answer);
                let text = AnswerText::<ChargeYrPikes> { world, answer: &answer }.to_string();
                assert!(is_said_well(&words), "`{text}` reads `{words}`");
                if let Some(other) = said.insert(words.clone(), answer) {
                    assert_eq!(other, answer, "both read `{words}`: {decision:?}");
                }
            }
            let about = format!("{:?}", decision.about);
            asks.insert(about.split(|it: char| !it.is_alphanumeric()).take(2).collect::<Vec<_>>().join(" "));
        });
    }
    assert!(asks.len() >= 8, "{asks:?}");
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

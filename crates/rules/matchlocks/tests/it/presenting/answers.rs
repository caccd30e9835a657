//! Answers in words: whatever can be answered reads as a button would say it, and no two answers alike.

use std::collections::{BTreeMap, BTreeSet};

use engine::{About, Answer, AnswerText, Presented, Rng, Ruleset, State};
use matchlocks::world::World;
use matchlocks::{Decision, Matchlocks};

use super::battles::{battle, seen_by, walk};

/// What has been read so far.
#[derive(Default)]
struct Read {
    decisions: u32,
    asks: BTreeSet<String>,
    verbs: BTreeSet<&'static str>,
}

impl Read {
    /// Reads every answer that is offered to a decision, and one more that is legal.
    fn read(&mut self, world: &World, state: &State<Matchlocks>, decision: &Decision, rng: &mut Rng) {
        let known = seen_by(world, state, decision.who);
        let mut offered = Vec::new();
        Matchlocks::candidates(&known, world, decision, &mut |answer| offered.push(answer));
        offered.push(Matchlocks::sample(&known, world, decision, rng));
        let mut said: BTreeMap<String, Answer> = BTreeMap::new();
        for answer in offered {
            let words = Matchlocks::answer_in_words(&known, world, decision, &answer);
            let text = AnswerText::<Matchlocks> { world, answer: &answer }.to_string();
            assert!(is_said_well(&words), "`{text}` reads `{words}`");
            self.verbs.insert(Matchlocks::VERBS[usize::from(answer.verb.0)].word);
            if let Some(other) = said.insert(words.clone(), answer) {
                assert_eq!(other, answer, "both read `{words}`: {decision:?}");
            }
        }
        self.decisions += 1;
        let about = format!("{:?}", decision.about);
        self.asks.insert(
            about.split(|letter: char| !letter.is_alphanumeric()).take(2).collect::<Vec<_>>().join(" "),
        );
    }
}

/// Words begin with a capital letter, say something, and hold no number of a piece, no debris of the program's.
fn is_said_well(words: &str) -> bool {
    words.starts_with(|first: char| first.is_uppercase() || first.is_numeric())
        && !["PieceId", "Some(", "None", "nobody", "nowhere", "  ", "{", "Pose"]
            .iter()
            .any(|raw| words.contains(raw))
        && !words.ends_with(['.', ' ', ':', ','])
}

#[test]
fn every_answer_reads_well_and_unlike_every_other() {
    let mut read = Read::default();
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
                read.read(&world, state, decision, rng);
            }
        });
    }
    println!("{} decisions, {:?}\n{:?}", read.decisions, read.asks, read.verbs);
    assert!(read.decisions > 500 && read.asks.len() > 10 && read.verbs.len() > 20);
}

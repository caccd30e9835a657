//! Random players fight a skirmish with some of everything: every answer that the rules draw or offer is legal, every table
//! keeps the invariants, and every battle ends.

use border_reivers::steps::Step;
use border_reivers::steps::TurnStep;
use border_reivers::table::Table;
use border_reivers::world::World;
use border_reivers::{BorderReivers, Decision, Known};
use dice::{Seed, Source};
use engine::{
    Answer, AnswerText, Logged, Observer, Rng, Ruleset, Run, SourceHand, State, ThrowRequest, Viewpoint, Want,
};

const POSITION: &str = include_str!("skirmish.toml");
/// More answers than any battle of eight turns needs.
const MOST: u32 = 20_000;

/// Watches every table that an event leaves behind.
#[derive(Default)]
struct Watch {
    last: String,
    broken: Option<String>,
}

impl Observer<BorderReivers> for Watch {
    fn event(&mut self, logged: &Logged, _: &Table, _: &World) {
        self.last = format!("{logged:?}");
    }
    fn answered(&mut self, _: &Decision, _: &Answer) {}
    fn threw(&mut self, _: &ThrowRequest, _: &dice::Faces) {}
}

fn stage() -> (World, Table) {
    let cases = cases::read::<BorderReivers>("skirmish.toml", POSITION).expect("the position can be read");
    cases::stage::<BorderReivers>(&cases[0]).expect("the position can be set up")
}

/// Fights one battle. Answers how many decisions it took.
fn fight(seed: u64, thorough: bool) -> u32 {
    let (world, table) = stage();
    let tells = std::env::var_os("TELLS").is_some();
    let mut state = State::beginning(table, Step::Turn(TurnStep::Turn));
    let mut hand = SourceHand::new(Source::seeded(Seed::from_number(seed)));
    let mut rng = Rng::new(seed);
    let mut watch = Watch::default();
    for decisions in 0..MOST {
        let run = Run { world: &world, hand: &mut hand, players: None, observer: Some(&mut watch) };
        let want = state.run(run);
        if let Err(broken) = BorderReivers::invariants(state.table(), &world) {
            panic!(
                "seed {seed}, decision {decisions}: {broken} after {} and {}",
                watch.last,
                watch.broken.unwrap_or_default()
            );
        }
        let open = match want {
            Want::Over(_) => return decisions,
            Want::Decide(open) => open,
            other => panic!("seed {seed}: the battle wants {other:?}"),
        };
        let decision = open.decisions[0];
        let known: Known = state.known(&world, Viewpoint::Side(decision.who));
        if thorough {
            offers_are_legal(seed, &known, &world, &decision);
        }
        let answer = BorderReivers::sample(&known, &world, &decision, &mut rng);
        let told = AnswerText::<BorderReivers> { world: &world, answer: &answer }.to_string();
        if tells {
            println!("{} {:?}: {told}", decision.who, decision.about);
        }
        if let Err(refusal) = BorderReivers::validate(&known, &world, &decision, &answer) {
            panic!("seed {seed}: drawn for {:?} but refused: {told}: {refusal:?}", decision.about);
        }
        watch.broken = Some(told);
        state.answer(&world, &open, &decision, answer).expect("it was legal");
    }
    panic!("seed {seed}: the battle does not end");
}

fn offers_are_legal(seed: u64, known: &Known, world: &World, decision: &Decision) {
    let mut count = 0;
    BorderReivers::candidates(known, world, decision, &mut |answer| {
        count += 1;
        let told = AnswerText::<BorderReivers> { world, answer: &answer }.to_string();
        if let Err(refusal) = BorderReivers::validate(known, world, decision, &answer) {
            panic!("seed {seed}: offered for {:?} but refused: {told}: {refusal:?}", decision.about);
        }
    });
    assert!(count > 0, "seed {seed}: nothing offered for {:?}", decision.about);
}

#[test]
fn random_players_fight_to_the_end() {
    let from = std::env::var("SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let count = std::env::var("BATTLES").ok().and_then(|count| count.parse().ok()).unwrap_or(1);
    for seed in from..from + count {
        let decisions = fight(seed, seed % 2 == 1);
        assert!(decisions > 20, "seed {seed}: {decisions} decisions");
    }
}

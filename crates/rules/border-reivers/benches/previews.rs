//! What it costs to look at an answer before it is given, as the table does: `cargo bench -p border-reivers --bench
//! previews`. In random battles of each border action every charge, shot and march that is offered is reckoned through
//! with few steps; the mean and the worst of each are told in milliseconds.

use std::path::Path;
use std::time::Instant;

use border_reivers::BorderReivers;
use border_reivers::casting::{House, cast};
use border_reivers::vocabulary::{CHARGE, FIRE, MARCH};
use border_reivers::world::World;
use dice::{Seed, Source};
use engine::{
    Answer, FirstOffered, Open, Preview, Reach, Ruleset, Run, SourceHand, State, Verb, Viewpoint, Want,
};
use general::Random;
use scenario::{Battle, VersionIndex};

/// The border actions with most men.
const ACTIONS: [&str; 4] = ["bastle-raid", "hot-trod", "kinmont-rescue", "redeswire"];
/// As far as a quick look goes.
const QUICK: Reach = Reach { nodes: 300, samples: 60, rng: 0, callers: 0 };
/// How many answers of a kind are looked at in a battle.
const LOOKS: usize = 60;

/// How long looks at a kind of answer took.
struct Looks {
    verb: Verb,
    name: &'static str,
    milliseconds: Vec<f64>,
}

fn opened(name: &str) -> (World, State<BorderReivers>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../../battles/{name}.toml"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
    let battle = Battle::parse(name, &text).expect("it reads");
    let casting = cast(&battle, VersionIndex::FIRST, &House::default()).expect("it casts");
    (casting.world, State::new(casting.table))
}

/// Looks at what is offered at a decision.
fn look(world: &World, state: &State<BorderReivers>, open: &Open<BorderReivers>, looks: &mut [Looks; 3]) {
    for decision in &open.decisions {
        let known = state.known(world, Viewpoint::Side(decision.who));
        let mut offered: Vec<Answer> = Vec::new();
        BorderReivers::candidates(&known, world, decision, &mut |answer| offered.push(answer));
        for answer in offered {
            let kind =
                looks.iter_mut().find(|kind| kind.verb == answer.verb && kind.milliseconds.len() < LOOKS);
            let Some(kind) = kind else { continue };
            let preview = Preview { world, states: std::slice::from_ref(state), open, reach: QUICK };
            let mut assumption = FirstOffered { until: Some(decision.who) };
            let began = Instant::now();
            let forecast = preview.of(
                decision,
                answer,
                &mut assumption,
                (),
                |(), _| {},
                |ending| ending.decision.is_some(),
            );
            kind.milliseconds.push(1000.0 * began.elapsed().as_secs_f64());
            forecast.expect("what is offered is legal");
        }
    }
}

fn main() {
    for name in ACTIONS {
        let (world, mut state) = opened(name);
        let mut looks = [(CHARGE, "charge"), (FIRE, "fire"), (MARCH, "march")].map(|(verb, name)| Looks {
            verb,
            name,
            milliseconds: Vec::new(),
        });
        let mut hand = SourceHand::new(Source::seeded(Seed::from_number(1)));
        let mut random = Random::new(1);
        while let Want::Decide(open) =
            state.run(Run { world: &world, hand: &mut hand, players: None, observer: None })
        {
            look(&world, &state, &open, &mut looks);
            for decision in &open.decisions {
                let known = state.known(&world, Viewpoint::Side(decision.who));
                let answer = random.choose(decision.who, &known, &world, decision);
                state.answer(&world, &open, decision, answer).expect("a random answer is legal");
            }
        }
        for Looks { name: kind, milliseconds, .. } in looks {
            let (count, sum) = (milliseconds.len(), milliseconds.iter().sum::<f64>());
            let worst = milliseconds.iter().copied().fold(0.0, f64::max);
            let mean = sum / count.max(1) as f64;
            println!("{name:<16} {kind:<8} {count:>4} looks  {mean:>8.2} ms  {worst:>8.2} ms at worst");
        }
    }
}

//! What the engine itself costs, under a ruleset so small that its own rules hardly count:
//! `cargo bench -p engine`. Plain code and no framework, so that it builds in a second. The ends of the battles
//! are asserted, so that a quick wrong engine cannot pass for an improvement.

#[path = "../tests/spine/toy/mod.rs"]
mod toy;

use std::hint::black_box;
use std::time::Instant;

use engine::{
    Answer, Battle, Decision, FirstOffered, Header, Logged, Observer, Preview, Reach, RecordText, Rng, Run,
    SourceHand, State, ThrowRequest, Want, fingerprint,
};
use toy::*;

/// Prints the quickest of many batches, in nanoseconds a call: other work on the machine only ever adds.
fn measure<T>(what: &str, batches: usize, mut call: impl FnMut() -> T) {
    let calls = 200;
    let quickest = (0..batches).map(|_| {
        let start = Instant::now();
        (0..calls).for_each(|_| {
            black_box(call());
        });
        start.elapsed().as_nanos() as f64 / f64::from(calls)
    });
    println!("{what:<60} {:>10.0} ns", quickest.fold(f64::INFINITY, f64::min));
}

fn main() {
    sizes();
    states();
    battles();
    previews();
}

fn sizes() {
    println!("{:<60} {:>10} bytes", "state", size_of::<State<Toy>>());
    println!("{:<60} {:>10} bytes", "of it the table", size_of::<Table>());
    println!("{:<60} {:>10} bytes", "answer", size_of::<Answer>());
    println!("{:<60} {:>10} bytes", "decision", size_of::<Decision<Toy>>());
    println!("{:<60} {:>10} bytes", "logged event", size_of::<Logged>());
}

fn seeded(seed: u64) -> SourceHand {
    SourceHand::new(dice::Source::seeded(dice::Seed::from_number(seed)))
}

/// A state in which a decision deep in a round is waited for.
fn waiting() -> (State<Toy>, engine::Open<Toy>) {
    let mut battle =
        Battle::<Toy>::begin(World::default().into(), opening_table(), Header::seeded::<Toy>(4)).unwrap();
    play(&mut battle, &mut Rng::new(4), 9);
    let Want::Decide(open) = *battle.want() else { panic!("it asks") };
    (*battle.state(), open)
}

fn states() {
    let world = World::default();
    let (state, open) = waiting();
    measure("copy a state", 300, || black_box(state));
    measure("hash a state", 300, || fingerprint(&state));
    measure("hash a table", 300, || fingerprint(state.table()));
    measure("compare equal states", 300, || black_box(&state) == black_box(&state));
    let (mut hand, mut again) = (seeded(4), state);
    measure("run to the same decision again", 300, || {
        again.run(Run { world: &world, hand: &mut hand, players: None, observer: None })
    });
    let decision = open.decisions[0];
    let mut rng = Rng::new(1);
    let known = state.known(&world, engine::Viewpoint::Side(decision.who));
    let answer = <Toy as engine::Ruleset>::sample(&known, &world, &decision, &mut rng);
    measure("copy, answer, and run to the next decision", 300, || {
        let mut copy = state;
        copy.answer(&world, &open, &decision, answer).unwrap();
        copy.run(Run { world: &world, hand: &mut hand, players: None, observer: None })
    });
}

struct Counts(u32, u32);

impl Observer<Toy> for Counts {
    fn event(&mut self, _: &Logged, _: &Table, _: &World) {
        self.0 += 1;
    }
    fn answered(&mut self, _: &Decision<Toy>, _: &Answer) {
        self.1 += 1;
    }
    fn threw(&mut self, _: &ThrowRequest, _: &dice::Faces) {}
}

fn battles() {
    let world = World::default();
    let (mut counts, count) = (Counts(0, 0), 2_000_u64);
    for seed in 0..count {
        fight(&world, seed, Some(&mut counts));
    }
    let (events, answers) = (counts.0 as f64 / count as f64, counts.1 as f64 / count as f64);
    println!("{:<60} {events:>10.1} events, {answers:.1} answers", "an average battle");
    let (mut seed, mut ends) = (0, 0);
    measure("a whole battle between random players", 40, || {
        seed += 1;
        let state = fight(&world, seed % count, None);
        ends += u64::from(state.outcome().is_some());
    });
    assert_eq!(ends, seed);
    let text = record();
    println!("{:<60} {:>10} bytes", "a battle's record", text.len());
    measure("save a battle as text", 5, record);
}

fn fight(world: &World, seed: u64, observer: Option<&mut Counts>) -> State<Toy> {
    let mut state = State::<Toy>::new(opening_table());
    let (mut hand, mut players) = (seeded(seed), Drawn(Rng::new(seed)));
    state.run(Run {
        world,
        hand: &mut hand,
        players: Some(&mut players),
        observer: observer.map(|counts| counts as &mut dyn Observer<Toy>),
    });
    state
}

fn record() -> String {
    let mut battle =
        Battle::<Toy>::begin(World::default().into(), opening_table(), Header::seeded::<Toy>(4)).unwrap();
    play(&mut battle, &mut Rng::new(4), 10_000);
    RecordText::<Toy> { world: battle.world(), record: &battle.record() }.to_string()
}

fn previews() {
    let world = World::default();
    let mut battle =
        Battle::<Toy>::begin(World::default().into(), opening_table(), Header::seeded::<Toy>(4)).unwrap();
    battle.say(engine::Side::A, "wager 1").unwrap();
    battle.say(engine::Side::B, "wager 0").unwrap();
    let Want::Decide(open) = *battle.want() else { panic!("it asks") };
    let shot = engine::read_answer::<Toy>(&world, "shoot Ash on Birch").unwrap();
    for (what, nodes) in [("a shot reckoned exactly", 5_000), ("the same by 3,000 samples", 0)] {
        let states = [*battle.state()];
        let reach = Reach { nodes, ..Reach::default() };
        let preview = Preview { world: &world, states: &states, open: &open, reach };
        let figures = |end: &engine::Ending<'_, Toy, ()>| end.state.table().pieces[2].figures;
        measure(what, 3, || {
            let mut first = FirstOffered { until: None };
            preview.of(&open.decisions[0], shot, &mut first, (), |(), _| (), figures).unwrap().chances.len()
        });
    }
}

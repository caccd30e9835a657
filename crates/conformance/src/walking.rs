//! Battles played by luck, looked at decision by decision.

use dice::{Faces, Seed, Source};
use engine::{
    Answer, Decision, Known, Logged, Observer, Rng, Ruleset, Run, SourceHand, State, ThrowRequest, Viewpoint,
    Want,
};

/// What looks at a decision before it is answered: the state, what the side that is asked knows of it, and the numbers from which
/// its answer is drawn afterwards.
pub type Look<'a, R> = dyn FnMut(&State<R>, &Known<R>, &Decision<R>, &mut Rng) + 'a;

/// The events of a battle.
struct Log(Vec<Logged>);

impl<R: Ruleset> Observer<R> for Log {
    fn event(&mut self, logged: &Logged, _: &R::Table, _: &R::World) {
        self.0.push(*logged);
    }

    fn answered(&mut self, _: &Decision<R>, _: &Answer) {}

    fn threw(&mut self, _: &ThrowRequest, _: &Faces) {}
}

/// Plays a battle by luck for so many decisions, or to its end, and looks at each of them. Gives the events.
///
/// # Panics
/// If what is drawn is not legal.
pub fn walk<R: Ruleset>(
    world: &R::World,
    table: &R::Table,
    seed: u64,
    decisions: u32,
    look: &mut Look<'_, R>,
) -> Vec<Logged> {
    let mut state = State::<R>::new(*table);
    let mut hand = SourceHand::new(Source::seeded(Seed::from_number(seed)));
    let (mut rng, mut log, mut left) = (Rng::new(seed), Log(Vec::new()), decisions);
    while left > 0 {
        let run = Run { world, hand: &mut hand, players: None, observer: Some(&mut log) };
        let Want::Decide(open) = state.run(run) else { break };
        for decision in open.decisions.iter() {
            let known = state.known(world, Viewpoint::Side(decision.who));
            look(&state, &known, decision, &mut rng);
            left = left.saturating_sub(1);
            let answer = R::sample(&known, world, decision, &mut rng);
            state.answer(world, &open, decision, answer).expect("what is drawn is legal");
        }
    }
    log.0
}

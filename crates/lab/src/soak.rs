use std::collections::BTreeMap;

use dice::{Faces, Seed, Source};
use engine::{
    Answer, Chronicle, Decision, Handful, Logged, Outcome, Players, Rule, Ruleset, Run, SourceHand, State,
    Viewpoint, Want, fingerprint,
};

/// What one battle of a soak came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Soaked {
    /// How it ended.
    pub outcome: Outcome,
    /// How many decisions players made.
    pub decisions: u32,
    /// How many events happened.
    pub events: u32,
    /// How often each rule stood behind an event.
    pub fired: BTreeMap<Rule, u32>,
    /// The hash of the last state.
    pub fingerprint: u64,
}

/// Why a battle of a soak failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// An invariant was broken after an event.
    Broken {
        /// Which, in words.
        what: String,
        /// The rule behind the event.
        rule: Rule,
    },
    /// The battle asked for more decisions than any battle should.
    Endless {
        /// How many were made.
        decisions: u32,
    },
    /// The dice could not be thrown.
    Dice(String),
}

/// The watcher of a battle: counts, and checks what must always be true.
struct Watcher {
    fired: BTreeMap<Rule, u32>,
    events: u32,
    decisions: u32,
    broken: Option<(String, Rule)>,
}

impl<R: Ruleset> Chronicle<R> for Watcher {
    fn event(&mut self, logged: &Logged, table: &R::Table, world: &R::World) {
        self.events += 1;
        *self.fired.entry(logged.rule).or_default() += 1;
        if self.broken.is_none()
            && let Err(what) = R::invariants(table, world)
        {
            self.broken = Some((what, logged.rule));
        }
    }

    fn answered(&mut self, _decision: &Decision<R>, _answer: &Answer) {
        self.decisions += 1;
    }

    fn threw(&mut self, _handful: &Handful, _faces: &Faces) {}
}

/// Plays one battle to its end with every invariant checked after every event.
///
/// # Errors
/// What went wrong.
pub fn soak_one<R: Ruleset>(
    world: &R::World,
    mut state: State<R>,
    seed: u64,
    players: &mut dyn Players<R>,
    most_decisions: u32,
) -> Result<Soaked, Failure> {
    let mut hand = SourceHand::new(Source::seeded(Seed::from_number(seed)));
    let mut watcher = Watcher { fired: BTreeMap::new(), events: 0, decisions: 0, broken: None };
    let run = Run { world, hand: &mut hand, players: Some(players), chronicle: Some(&mut watcher) };
    let want = state.run(run);
    if let Some((what, rule)) = watcher.broken {
        return Err(Failure::Broken { what, rule });
    }
    if let Some(fault) = hand.take_fault() {
        return Err(Failure::Dice(fault.to_string()));
    }
    let Want::Over(outcome) = want else {
        return Err(Failure::Dice(format!("the battle stopped and wanted {want:?}")));
    };
    if watcher.decisions > most_decisions {
        return Err(Failure::Endless { decisions: watcher.decisions });
    }
    let known = state.known(world, Viewpoint::Umpire);
    Ok(Soaked {
        outcome,
        decisions: watcher.decisions,
        events: watcher.events,
        fired: watcher.fired,
        fingerprint: fingerprint(known.table()),
    })
}

//! Random battles of pike and shot by Tercio: the training battle under Never Mind the Matchlocks.

use dice::{Seed, Source};
use engine::{Answer, Players, Ruleset, Run, SourceHand, State, Want};
use general::Random;
use matchlocks::book::Book;
use matchlocks::casting::cast;
use matchlocks::world::World;
use matchlocks::{Decision, Known, Matchlocks};
use scenario::{Battle, VersionIndex};

use crate::clock::Played;

/// The world and the state with which the battle begins.
pub fn opening() -> (World, State<Matchlocks>) {
    let paper = include_str!("../../../battles/training.toml");
    let battle = Battle::parse("training", paper).expect("the battle reads");
    let (mut world, table) = cast(&battle, VersionIndex::FIRST, Book::standard().clone()).expect("it casts");
    world.attended = false;
    (world, State::new(table))
}

/// Plays one battle of random answers to its end.
pub fn battle(world: &World, opening: &State<Matchlocks>, seed: u64) -> u64 {
    let mut state = *opening;
    let mut hand = SourceHand::new(Source::seeded(Seed::from_number(seed)));
    let want =
        state.run(Run { world, hand: &mut hand, players: Some(&mut Random::new(seed)), observer: None });
    assert!(matches!(want, Want::Over(_)), "a battle has an end");
    state.fingerprint()
}

/// The same with every decision counted that had two legal answers or more. Telling that costs more than playing, so
/// it is done apart from the race.
pub fn decisions(world: &World, opening: &State<Matchlocks>, seed: u64) -> u64 {
    let mut state = *opening;
    let mut hand = SourceHand::new(Source::seeded(Seed::from_number(seed)));
    let mut counted = Counted { random: Random::new(seed), decisions: 0 };
    state.run(Run { world, hand: &mut hand, players: Some(&mut counted), observer: None });
    counted.decisions
}

struct Counted {
    random: Random,
    decisions: u64,
}

impl Players<Matchlocks> for Counted {
    fn choose(&mut self, known: &Known, world: &World, decision: &Decision) -> Answer {
        let answer = Players::choose(&mut self.random, known, world, decision);
        let mut other = false;
        Matchlocks::candidates(known, world, decision, &mut |offered| other |= offered != answer);
        self.decisions += u64::from(other);
        answer
    }
}

/// The battles that are raced, over and over, with their decisions.
pub struct Battles {
    world: World,
    opening: State<Matchlocks>,
    decisions: Vec<u64>,
    next: usize,
}

impl Battles {
    /// `count` battles of as many seeds.
    pub fn counted(count: u64) -> Battles {
        let (world, opening) = opening();
        let decisions = (0..count).map(|seed| decisions(&world, &opening, seed)).collect();
        Battles { world, opening, decisions, next: 0 }
    }

    /// Plays the next.
    pub fn play(&mut self) -> Played {
        let at = self.next % self.decisions.len();
        self.next += 1;
        battle(&self.world, &self.opening, at as u64);
        Played { games: 1, decisions: self.decisions[at] }
    }
}

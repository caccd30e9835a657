//! What the counted benches start from. The counting itself stands in `benches/counted.rs`.

use dice::{Count, Die, FaceSet, Pool, Seed, Source};
use engine::{Players, Run, SourceHand, State, Want};
use matchlocks::Matchlocks;
use matchlocks::book::Book;
use matchlocks::casting::cast;
use matchlocks::world::World;
use scenario::{Battle, VersionIndex};

/// A battle about to begin.
pub struct Opening {
    world: World,
    state: State<Matchlocks>,
}

impl Opening {
    /// The training battle, with computer players on both sides.
    pub fn training() -> Opening {
        let paper = include_str!("../../../battles/training.toml");
        let battle = Battle::parse("training", paper).expect("the battle reads");
        let book = Book::standard().clone();
        let (mut world, table) = cast(&battle, VersionIndex::FIRST, book).expect("it casts");
        world.attended = false;
        Opening { world, state: State::new(table) }
    }

    /// The state.
    pub fn state(&self) -> State<Matchlocks> {
        self.state
    }

    /// Fights it to its end with the dice of `seed`, and gives the hash of the last state.
    pub fn fight(&self, seed: u64, players: &mut dyn Players<Matchlocks>) -> u64 {
        let mut state = self.state;
        let mut hand = SourceHand::new(Source::seeded(Seed::from_number(seed)));
        let run = Run { world: &self.world, hand: &mut hand, players: Some(players), chronicle: None };
        assert!(matches!(state.run(run), Want::Over(_)), "a battle has an end");
        state.fingerprint()
    }
}

/// Sixteen dice hitting on 5+, each 1 thrown again once, each hit saved on 5+.
pub fn volley() -> Pool {
    let five = FaceSet::at_least(5);
    Count::of(16, Die::D6).on(five).again(FaceSet::ONES).saved_on(five).into()
}

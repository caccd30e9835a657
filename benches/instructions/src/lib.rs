//! What the counted benches start from. The counting itself stands in `benches/counted.rs`.

use border_reivers::BorderReivers;
use charge_pikes::ChargePikes;
use charge_pikes::casting::{House, deployed};
use charge_yr_pikes::ChargeYrPikes;
use dice::{Count, Die, FaceSet, Pool, Seed, Source};
use engine::{Players, Ruleset, Run, SourceHand, State, Want};
use matchlocks::Matchlocks;
use matchlocks::book::Book;
use matchlocks::casting::cast;
use pike_and_musket::PikeAndMusket;
use scenario::{Battle, VersionIndex};

/// A battle about to begin.
pub struct Opening<R: Ruleset> {
    world: R::World,
    state: State<R>,
}

/// The training battle as it stands on paper.
fn training() -> Battle {
    Battle::parse("training", include_str!("../../../battles/training.toml")).expect("the battle reads")
}

impl Opening<Matchlocks> {
    /// The training battle, with computer players on both sides.
    pub fn training() -> Opening<Matchlocks> {
        let book = Book::standard().clone();
        let (mut world, table) = cast(&training(), VersionIndex::FIRST, book).expect("it casts");
        world.attended = false;
        Opening { world, state: State::new(table) }
    }
}

impl Opening<ChargePikes> {
    /// The same battle under Charge Pikes!, deployed.
    pub fn training_of_pikes() -> Opening<ChargePikes> {
        let casting = deployed(&training(), VersionIndex::FIRST, House::default()).expect("it casts");
        let (mut world, table) = (casting.world, casting.table);
        world.attended = false;
        Opening { world, state: State::new(table) }
    }
}

impl Opening<PikeAndMusket> {
    /// The same battle under Pike and Musket.
    pub fn training_of_muskets() -> Opening<PikeAndMusket> {
        let house = pike_and_musket::casting::House::default();
        let casting =
            pike_and_musket::casting::deployed(&training(), VersionIndex::FIRST, &house).expect("it casts");
        let (mut world, table) = (casting.world, casting.table);
        world.attended = false;
        Opening { world, state: State::new(table) }
    }
}

impl Opening<ChargeYrPikes> {
    /// The same battle under Charge yr Pikes!.
    pub fn training_of_tertias() -> Opening<ChargeYrPikes> {
        let house = charge_yr_pikes::casting::House::default();
        let casting =
            charge_yr_pikes::casting::deployed(&training(), VersionIndex::FIRST, &house).expect("it casts");
        let (mut world, table) = (casting.world, casting.table);
        world.attended = false;
        Opening { world, state: State::new(table) }
    }
}

impl Opening<BorderReivers> {
    /// The cattle raid of Border Reivers.
    pub fn cattle_raid() -> Opening<BorderReivers> {
        let text = include_str!("../../../battles/cattle-raid.toml");
        let battle = Battle::parse("cattle-raid", text).expect("the battle reads");
        let house = border_reivers::casting::House::default();
        let casting = border_reivers::casting::cast(&battle, VersionIndex::FIRST, &house).expect("it casts");
        let (mut world, table) = (casting.world, casting.table);
        world.attended = false;
        Opening { world, state: State::new(table) }
    }
}

impl<R: Ruleset> Opening<R> {
    /// The state.
    pub fn state(&self) -> State<R> {
        self.state
    }

    /// Fights it to its end with the dice of `seed`, and gives the hash of the last state.
    pub fn fight(&self, seed: u64, players: &mut dyn Players<R>) -> u64 {
        let mut state = self.state;
        let mut hand = SourceHand::new(Source::seeded(Seed::from_number(seed)));
        let run = Run { world: &self.world, hand: &mut hand, players: Some(players), observer: None };
        assert!(matches!(state.run(run), Want::Over(_)), "a battle has an end");
        state.fingerprint()
    }
}

/// Sixteen dice hitting on 5+, each 1 thrown again once, each hit saved on 5+.
pub fn volley() -> Pool {
    let five = FaceSet::at_least(5);
    Count::of(16, Die::D6).on(five).again(FaceSet::ONES).saved_on(five).into()
}

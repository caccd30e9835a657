//! Who looks ahead sees no more than his side knows, and a run that stops goes on as if it had not.

use std::sync::Arc;

use dice::{Seed, Source};
use engine::{
    Ahead, Answer, Battle, Decision, Header, Known, Open, Players, Rng, Ruleset, Run, Side, SourceHand,
    State, Viewpoint, Want,
};

use crate::toy::*;

/// Answers by lot, and notes what he is let look into.
struct Looking {
    luck: Rng,
    asked: Vec<Decision<Toy>>,
    sealed: u32,
}

impl Players<Toy> for Looking {
    fn choose(&mut self, _: &Known<Toy>, _: &World, _: &Decision<Toy>) -> Answer {
        panic!("who may look ahead is let")
    }

    fn choose_ahead(
        &mut self,
        known: &Known<Toy>,
        world: &World,
        decision: &Decision<Toy>,
        ahead: &Ahead<'_, Toy>,
    ) -> Answer {
        let open = ahead.open();
        assert_eq!(&open.decisions[..], [*decision]);
        self.asked.push(*decision);
        self.sealed += u32::from(open.sealed);
        let mut imagined = ahead.imagined(world, &mut Rng::new(self.luck.bits()));
        assert_eq!(imagined.known(world, known.viewer()), *known, "{decision:?}");
        let answer = Toy::sample(known, world, decision, &mut self.luck);
        // It is played on to its end by others, from the very decision that was put.
        imagined.answer(world, &open, decision, answer).expect("what is legal is legal there");
        let mut hand = SourceHand::new(Source::seeded(Seed::from_number(5)));
        let mut others = Drawn(Rng::new(6));
        let run = Run { world, hand: &mut hand, players: Some(&mut others), observer: None };
        assert!(matches!(imagined.run(run), Want::Over(_)), "{decision:?}");
        answer
    }
}

#[test]
fn players_look_ahead_at_every_decision_and_leave_the_battle_as_it_was() {
    let world = World::default();
    for seed in 0..20 {
        let mut looking = Looking { luck: Rng::new(seed), asked: Vec::new(), sealed: 0 };
        let mut state = State::<Toy>::new(opening_table());
        let mut hand = SourceHand::new(Source::seeded(Seed::from_number(seed)));
        let run = Run { world: &world, hand: &mut hand, players: Some(&mut looking), observer: None };
        assert!(matches!(state.run(run), Want::Over(_)));
        assert!(looking.asked.len() > 2 && looking.sealed >= 2, "{} {}", looking.asked.len(), looking.sealed);
    }
}

#[test]
fn worlds_that_a_side_cannot_tell_apart_are_imagined_alike() {
    let world = World::default();
    let mut differ = 0;
    for seed in 0..20 {
        let header = Header::seeded::<Toy>(seed);
        let mut battle = Battle::begin(Arc::new(World::default()), opening_table(), header).unwrap();
        // B's wager lies sealed, and A does not know of it.
        battle.say(Side::B, "wager 1").unwrap();
        let (known, Want::Decide(open)) = (battle.known(Viewpoint::Side(Side::A)), *battle.want()) else {
            panic!("A is asked")
        };
        let other = battle.state().with_table(Toy::imagine(&known, &world, &mut Rng::new(seed)));
        differ += u32::from(other != *battle.state());
        let both = [battle.state(), &other].map(|state| {
            let ahead = state.ahead(&open, Side::A).expect("A is asked");
            assert!(state.ahead(&open, Side::B).is_none(), "B is not");
            ahead.imagined(&world, &mut Rng::new(!seed))
        });
        assert_eq!(both[0], both[1]);
        assert_eq!(both[0].fingerprint(), both[1].fingerprint());
        assert_eq!([both[0].throws(), both[0].secret_throws(Side::B)], [0, 0]);
        assert!(battle.ahead(Side::A).is_some() && battle.ahead(Side::B).is_none());
    }
    assert!(differ > 10, "only {differ} of the pairs differ");
}

/// Plays a battle, stopping wherever `until` holds, and says what it stopped at and how it ended.
fn stopping(seed: u64, until: &dyn Fn(&Table) -> bool) -> (Vec<Open<Toy>>, State<Toy>) {
    let world = World::default();
    let mut state = State::<Toy>::new(opening_table());
    let mut hand = SourceHand::new(Source::seeded(Seed::from_number(seed)));
    let mut players = Drawn(Rng::new(seed));
    let run = Run { world: &world, hand: &mut hand, players: Some(&mut players), observer: None };
    let mut stops = Vec::new();
    if let Want::Decide(open) = state.run_until(run, until) {
        assert!(until(state.table()));
        stops.push(open);
        let run = Run { world: &world, hand: &mut hand, players: Some(&mut players), observer: None };
        assert!(matches!(state.run(run), Want::Over(_)));
    }
    (stops, state)
}

#[test]
fn a_run_that_stops_at_a_decision_goes_on_from_it() {
    for seed in 0..20 {
        let (none, straight) = stopping(seed, &|_| false);
        let (first, at_once) = stopping(seed, &|_| true);
        assert!(none.is_empty() && first[0].sealed && first[0].decisions.len() == 2);
        let (later, halfway) = stopping(seed, &|table| table.round > 1);
        assert!(later.len() <= 1);
        for other in [at_once, halfway] {
            assert_eq!(other, straight, "seed {seed}: it went on otherwise");
        }
    }
}

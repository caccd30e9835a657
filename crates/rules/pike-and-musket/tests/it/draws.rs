//! What is drawn by one search is what a draw by itself would have come to.

use crate::field;

use conformance::drawing::doubted;
use engine::{About, Answer, Decision, Known, Players, Rng, Ruleset, State};
use general::Random;
use pike_and_musket::PikeAndMusket;
use pike_and_musket::ask::Ask;
use pike_and_musket::world::World;

#[test]
fn one_search_tells_what_two_tell() {
    let (mut only, mut chosen) = (0, 0);
    for seed in 401..409 {
        let (world, table) = field::made_up(seed);
        let tally = doubted::<PikeAndMusket>(&world, table, seed);
        only += tally.only;
        chosen += tally.chosen;
    }
    assert!(only > 20 && chosen > 500, "{only} forced, {chosen} chosen");
}

/// Players by lot who look how they draw, wherever several shots may be fired.
struct Drawn {
    players: Random,
    rng: Rng,
    looked: u32,
}

impl Players<PikeAndMusket> for Drawn {
    fn choose(
        &mut self,
        known: &Known<PikeAndMusket>,
        world: &World,
        decision: &Decision<PikeAndMusket>,
    ) -> Answer {
        let mut all: Vec<Answer> = Vec::new();
        if matches!(decision.about, About::Ask(Ask::Fire)) {
            PikeAndMusket::candidates(known, world, decision, &mut |answer| all.push(answer));
        }
        if all.len() > 2 {
            let many = 200 * all.len();
            let mut counts = vec![0; all.len()];
            for _ in 0..many {
                let answer = PikeAndMusket::sample(known, world, decision, &mut self.rng);
                let at = all.iter().position(|one| *one == answer);
                counts[at.unwrap_or_else(|| panic!("{answer:?} is none of {all:?}"))] += 1;
            }
            // Five errors of a count of 200 either way.
            assert!(counts.iter().all(|count| (130..270).contains(count)), "{counts:?} of {many}");
            self.looked += 1;
        }
        self.players.choose(decision.who, known, world, decision)
    }
}

/// A shot is drawn without looking along all of them: each is as likely all the same, and so is to fire none.
#[test]
fn each_shot_of_the_guns_is_as_likely_to_be_drawn_as_the_next() {
    let mut looked = 0;
    for seed in 1..5 {
        let (world, table) = field::named("naseby");
        let mut players = Drawn { players: Random::new(seed), rng: Rng::new(seed), looked: 0 };
        lab::soak_one(&world, State::new(table), seed, &mut players, 100_000).expect("it is fought");
        looked += players.looked;
    }
    assert!(looked > 20, "{looked} questions with several shots");
}

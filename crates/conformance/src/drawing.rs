//! What is drawn by one search is what two would have come to: who finds at once what he answers and whether he has a choice
//! answers as one for whom a forced answer is looked for first.

use dice::{Seed, Source};
use engine::{Answer, Decision, Drawn, Known, Players, Rng, Ruleset, Run, SourceHand, State, Want};

/// How often either came of it.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Tally {
    /// The only answer.
    pub only: u32,
    /// One of several.
    pub chosen: u32,
}

/// A random player who draws by one search, and looks by two whether it told the same.
struct Doubting {
    rng: Rng,
    tally: Tally,
}

impl<R: Ruleset> Players<R> for Doubting {
    fn choose(&mut self, known: &Known<R>, world: &R::World, decision: &Decision<R>) -> Answer {
        R::sample(known, world, decision, &mut self.rng)
    }

    fn draw(
        &mut self,
        known: &Known<R>,
        world: &R::World,
        decision: &Decision<R>,
        memory: &mut R::Memory,
    ) -> Option<Drawn<R>> {
        let before = self.rng;
        let drawn = R::draw(known, world, decision, &mut self.rng, memory)?;
        let forced = R::forced(known.table(), world, decision);
        match drawn {
            Drawn::Only(answer) => {
                assert_eq!(forced, Some(answer), "{decision:?}");
                assert_eq!(self.rng, before, "{decision:?}: luck was used up for nothing");
                self.tally.only += 1;
            }
            Drawn::Chosen(answer) | Drawn::Judged(answer, _) => {
                let mut rng = before;
                assert_eq!(forced, None, "{decision:?}: {answer:?} was no choice");
                assert_eq!(R::sample(known, world, decision, &mut rng), answer, "{decision:?}");
                assert_eq!(self.rng, rng, "{decision:?}: other luck was used up");
                self.tally.chosen += 1;
            }
        }
        Some(drawn)
    }

    fn is_trusted(&self) -> bool {
        true
    }
}

/// Plays a random battle to its end, holding each draw by one search to two. Nothing may be hidden from the sides.
///
/// # Panics
/// At the first draw that differs, or if the battle does not end.
pub fn doubted<R: Ruleset>(world: &R::World, table: R::Table, seed: u64) -> Tally {
    let mut players = Doubting { rng: Rng::new(seed), tally: Tally::default() };
    let mut hand = SourceHand::new(Source::seeded(Seed::from_number(seed)));
    let run = Run { world, hand: &mut hand, players: Some(&mut players), observer: None };
    let end = State::<R>::new(table).run(run);
    assert!(matches!(end, Want::Over(_)), "the battle does not end: {end:?}");
    players.tally
}

//! What becomes of players who answer wrongly: a clear word, never an endless loop.

use dice::{Seed, Source};
use engine::{Answer, Players, Run, SourceHand, State, Want};
use matchlocks::book::Book;
use matchlocks::casting::cast;
use matchlocks::vocabulary::{CONCEDE, INSTRUCT, STAND};
use matchlocks::world::World;
use matchlocks::{Decision, Known, Matchlocks};
use scenario::{Battle, VersionIndex};

/// Says the same to everything.
struct Stubborn(Answer);

impl Players<Matchlocks> for Stubborn {
    fn choose(&mut self, _: &Known, _: &World, _: &Decision) -> Answer {
        self.0
    }
}

/// Says a few things first, and gives up then.
struct Wordy(u8);

impl Players<Matchlocks> for Wordy {
    fn choose(&mut self, _: &Known, _: &World, _: &Decision) -> Answer {
        self.0 = self.0.saturating_sub(1);
        if self.0 > 0 { Answer::plain(INSTRUCT) } else { Answer::plain(CONCEDE) }
    }
}

fn play(players: &mut dyn Players<Matchlocks>) -> Want<Matchlocks> {
    let text = include_str!("../../../../../battles/training.toml");
    let battle = Battle::parse("training.toml", text).expect("the battle reads");
    let (world, table) = cast(&battle, VersionIndex::FIRST, Book::standard().clone()).expect("it casts");
    let mut hand = SourceHand::new(Source::seeded(Seed::from_number(1)));
    let run = Run { world: &world, hand: &mut hand, players: Some(players), observer: None };
    State::<Matchlocks>::new(table).run(run)
}

#[test]
fn instructions_for_ever_are_no_answer() {
    let Want::Better(misplayed) = play(&mut Stubborn(Answer::plain(INSTRUCT))) else {
        panic!("nobody can go on like that")
    };
    assert!(misplayed.refusal.why.starts_with("instructions alone"), "{}", misplayed.refusal.why);
    assert!(matches!(play(&mut Wordy(10)), Want::Over(_)), "some of them are");
}

#[test]
fn a_refused_answer_is_named_with_its_rule() {
    let Want::Better(misplayed) = play(&mut Stubborn(Answer::plain(STAND).amount(7))) else {
        panic!("the first question wants another answer")
    };
    assert_eq!(misplayed.answer.amount, 7);
    assert!(misplayed.refusal.rule.0 > 0);
}

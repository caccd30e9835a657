//! Appraisals that stop once they surely miss the bar come to what they would come to without one, or miss it.

use dice::{Seed, Source};
use engine::{Answer, Decision, Known, Players, Run, SourceHand, State, Want};
use general::{Bar, Captain, Commander, Doctrine, Plan};
use registry::{BattleSetup, Carried, Order, Rulebook, Visitor, visit};

/// Captains on both sides, of whose questions one in so many is looked at.
struct Looking {
    captains: [Captain; 2],
    asked: usize,
    every: usize,
    seen: Seen,
}

/// How many answers were appraised under a bar, and how many appraisals stopped at it.
#[derive(Clone, Copy, Default, Debug)]
struct Seen {
    answers: usize,
    stopped: usize,
}

impl<R: Rulebook> Players<R> for Looking {
    fn choose(&mut self, known: &Known<R>, world: &R::World, decision: &Decision<R>) -> Answer {
        self.asked += 1;
        if self.asked.is_multiple_of(self.every) {
            look(known, world, decision, &mut self.seen);
        }
        self.captains[decision.who.index()].decide(known, world, decision).answer
    }
}

/// Holds the appraisal of each answer under bars high and low against the one without any.
fn look<R: Rulebook>(known: &Known<R>, world: &R::World, decision: &Decision<R>, seen: &mut Seen) {
    let doctrine = *R::doctrine();
    let pressed =
        doctrine.caring(general::Concern::Exposure, 0.7).caring(general::Concern::Opportunity, -0.4);
    let mut answers: Vec<Answer> = Vec::new();
    R::worth_weighing(known, world, decision, &Plan::NONE, &mut R::Notes::default(), &mut |answer, _| {
        answers.push(answer);
        false
    });
    answers.truncate(40);
    for doctrine in [doctrine, pressed] {
        let score = |answer: &Answer, notes: &mut R::Notes, doctrine: &Doctrine| {
            doctrine.score(&R::appraise(known, world, decision, answer, &Plan::NONE, notes))
        };
        let (mut plain, mut barred) = (R::Notes::default(), R::Notes::default());
        for (at, answer) in answers.iter().enumerate() {
            let whole = score(answer, &mut plain, &doctrine);
            // Just below what it comes to, just that, a little more, and much more than anything comes to.
            let wanted = [whole - 1e-9, whole, whole + 0.3, 1e6][at % 4];
            R::note_bar(&mut barred, Bar::of(doctrine, wanted));
            let found = score(answer, &mut barred, &doctrine);
            assert!(
                found == whole || found <= wanted && whole <= wanted,
                "{}: {found}, where {whole} is right and more than {wanted} is wanted: {answer:?}",
                R::NAME
            );
            seen.answers += 1;
            seen.stopped += usize::from(found != whole);
        }
    }
}

struct Barred<'a> {
    battle: &'a str,
    every: usize,
}

impl Visitor for Barred<'_> {
    type Out = Seen;

    fn visit<R: Rulebook>(self) -> Seen {
        let Barred { battle, every } = self;
        let library = &Carried::ALONE;
        let order = Order { battle, prepared: &[], house: None, attended: false, deploy: false, library };
        let BattleSetup { world, table, .. } =
            R::field(&order).unwrap_or_else(|fault| panic!("{battle} under {}: {fault}", R::NAME));
        let captains = [3, 4].map(Captain::new);
        let mut players = Looking { captains, asked: 0, every, seen: Seen::default() };
        let hand = &mut SourceHand::new(Source::seeded(Seed::from_number(3)));
        let run = Run { world: &world, hand, players: Some(&mut players), observer: None };
        assert!(matches!(State::<R>::new(table).run(run), Want::Over(_)), "{battle}: it has an end");
        players.seen
    }
}

#[test]
fn whoever_misses_the_bar_would_have_missed_it_in_full() {
    for (rules, battle) in [
        ("matchlocks", "training"),
        ("matchlocks", "hopton-heath"),
        ("charge-yr-pikes", "training"),
        ("charge-pikes", "training"),
        ("border-reivers", "hot-trod"),
    ] {
        let seen = visit(rules, Barred { battle, every: 4 }).expect("it is listed");
        println!("{rules}, {battle}: {seen:?}");
        assert!(seen.answers > 400, "{rules}, {battle}: {seen:?}");
        assert!(seen.stopped >= 10 || rules != "matchlocks", "{rules}, {battle}: {seen:?}");
    }
}

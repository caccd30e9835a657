//! A player who looks ahead, in whole battles of a rulebook: every answer is judged, and the same seeds play the same battle.

use engine::{Ahead, Answer, Decision, Known, Players, Side, State};
use general::{Appraised, Commander, Kind, in_battle};

use crate::playing::ENDLESS;

/// What came of a battle in which one side looked ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Looked {
    /// How often it was asked while it did.
    pub asked: u32,
    /// How often it departed from what a captain would have done, each time with a reason.
    pub departed: u32,
    /// How often of those he did nothing where a captain would have done something.
    pub idle: u32,
    /// The hash of what was left at the end.
    pub fingerprint: u64,
}

/// Captains on both sides; beside the one of side A stands one who looks ahead, and decides so many times from the first turn on.
struct Looking<R: Appraised> {
    captains: [Box<dyn Commander<R>>; 2],
    colonel: Box<dyn Commander<R>>,
    most: u32,
    asked: u32,
    departed: u32,
    idle: u32,
}

impl<R: Appraised> Players<R> for Looking<R> {
    fn choose(&mut self, known: &Known<R>, world: &R::World, decision: &Decision<R>) -> Answer {
        self.captains[decision.who.index()].decide(known, world, decision).answer
    }

    fn choose_ahead(
        &mut self,
        known: &Known<R>,
        world: &R::World,
        decision: &Decision<R>,
        ahead: &Ahead<'_, R>,
    ) -> Answer {
        let captains = self.choose(known, world, decision);
        if decision.who != Side::A || self.asked == self.most {
            return captains;
        }
        self.asked += u32::from(R::turn(known.table()) > 0);
        let choice = self.colonel.decide_ahead(known, world, decision, ahead);
        if choice.answer != captains {
            self.departed += 1;
            let word = R::VERBS.get(usize::from(choice.answer.verb.0)).map(|verb| verb.word);
            self.idle += u32::from(matches!(word, Some("finish" | "pass")));
            let told = choice.reason.contains("Played on") && choice.reason.ends_with('.');
            assert!(told, "{decision:?}: he does not say why: {}", choice.reason);
            let judged =
                if by_chance::<R>(known.table()) { " in 100, against " } else { " points, against " };
            assert!(choice.reason.contains(judged), "{decision:?}: not{judged}: {}", choice.reason);
        }
        choice.answer
    }
}

/// Whether a colonel judges by chances on such a table.
fn by_chance<R: Appraised>(table: &R::Table) -> bool {
    R::COLONEL.by_chance.is_some() && in_battle::<R>(table) <= R::COLONEL.captains_up_to
}

/// Plays a battle twice in which side A looks ahead at its first decisions, so many of them: every answer is judged, every invariant
/// checked, and both come to the same.
///
/// # Panics
/// If not, or if he departs from what the captain whom he hears would do and does not say why.
pub fn assert_sound<R: Appraised>(world: &R::World, table: &R::Table, seed: u64, most: u32) -> Looked {
    let once = || {
        let mut players = Looking::<R> {
            captains: [Kind::Captain.commander(seed), Kind::Captain.commander(!seed)],
            colonel: Kind::Colonel.commander(seed),
            most,
            asked: 0,
            departed: 0,
            idle: 0,
        };
        let soaked = lab::soak_one(world, State::new(*table), seed, &mut players, ENDLESS)
            .unwrap_or_else(|failure| panic!("seed {seed}: {failure}"));
        let Looking { asked, departed, idle, .. } = players;
        Looked { asked, departed, idle, fingerprint: soaked.fingerprint }
    };
    let looked = once();
    assert_eq!(looked, once(), "the same seeds play another battle");
    looked
}

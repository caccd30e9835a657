//! A player who makes a plan for each turn, in whole battles of a rulebook: every answer is judged, the same seeds play the same battle,
//! and what he plans is told, changes with the turns alone and speaks of the armies that there are.

use engine::view::PieceView;
use engine::{Ahead, Answer, Decision, Known, Place, Players, Side, State};
use general::{Appraised, Commander, Kind, Planned as Plan};

use crate::playing::ENDLESS;

/// What came of a battle in which one side made plans.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Planned {
    /// How often it was asked while it did.
    pub asked: u32,
    /// Its plans, each with the turn for which it was made.
    pub plans: Vec<(u16, String)>,
    /// How many wings they name with who leads them: its own, and those of the enemy.
    pub named: [usize; 2],
    /// The hash of what was left at the end.
    pub fingerprint: u64,
}

/// Captains on both sides; beside the one of side A stands a marshal, who decides so many times in each of the first turns.
struct Marshalled<R: Appraised> {
    captains: [Box<dyn Commander<R>>; 2],
    marshal: Box<dyn Commander<R>>,
    turns: u16,
    each: u32,
    /// The turn that is played, and how often he has decided in it.
    now: (u16, u32),
    asked: u32,
    plans: Vec<(u16, String)>,
    named: [usize; 2],
}

impl<R: Appraised> Players<R> for Marshalled<R> {
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
        let turn = R::turn(known.table());
        if self.now.0 != turn {
            self.now = (turn, 0);
        }
        if decision.who != Side::A || turn > self.turns || self.now.1 == self.each {
            return self.choose(known, world, decision);
        }
        let choice = self.marshal.decide_ahead(known, world, decision, ahead);
        // While armies are deployed he decides as often as he is asked.
        if turn > 0 {
            self.now.1 += 1;
            self.asked += 1;
        }
        self.told(known, world, decision, choice.plan.as_ref());
        choice.answer
    }
}

impl<R: Appraised> Marshalled<R> {
    /// What is told of a plan with a choice.
    fn told(&mut self, known: &Known<R>, world: &R::World, decision: &Decision<R>, plan: Option<&Plan>) {
        let words = plan.map_or("", Plan::words);
        let turn = R::turn(known.table());
        let last = self.plans.last();
        let (made_for, before) = (last.map(|(turn, _)| *turn), last.map_or("", |(_, words)| words.as_str()));
        let may_plan = R::MARSHAL.is_some() && !R::is_window(decision);
        if !may_plan || made_for == Some(turn) {
            assert_eq!(words, before, "turn {turn}, {decision:?}: a plan is made when a turn begins");
            return;
        }
        // What he would do may not be lawful in a battle that he imagines: then that stands which there is. Before the first turn he plans
        // when he first places somebody.
        if words == before && (turn == 0 || !words.is_empty()) {
            return;
        }
        assert!(made_for < Some(turn), "turn {turn}: there is a plan for turn {made_for:?}");
        assert!(words.contains("played on") && words.ends_with('.'), "turn {turn}, {decision:?}: {words:?}");
        for (named, side) in self.named.iter_mut().zip([decision.who, decision.who.other()]) {
            *named += wings_of(known, world, side, side == decision.who, words);
        }
        let here = |side: Side| {
            let is_here = |it: &&PieceView| it.side == Some(side) && it.place == Place::Table;
            let pieces = R::view(known, world).pieces;
            pieces.iter().filter(is_here).map(|it| it.id.index()).collect::<Vec<_>>()
        };
        let [own, enemy] = [decision.who, decision.who.other()].map(here);
        for (who, whom) in plan.into_iter().flat_map(Plan::aims) {
            assert!(who.iter().all(|id| own.contains(&id)), "turn {turn}: {who:?} of {own:?}");
            assert!(whom.iter().all(|id| enemy.contains(&id)), "turn {turn}: {whom:?} of {enemy:?}");
        }
        self.plans.push((turn, words.to_owned()));
    }
}

/// How many wings of a side a plan names, each with one of its pieces on the table and no more others than there are.
fn wings_of<R: Appraised>(known: &Known<R>, world: &R::World, side: Side, is_own: bool, plan: &str) -> usize {
    let pieces = R::view(known, world).pieces;
    let here: Vec<&str> = pieces
        .iter()
        .filter(|it| it.side == Some(side) && it.place == Place::Table)
        .map(|it| it.title.as_str())
        .collect();
    let plan = format!(" {}{}", plan[..1].to_lowercase(), &plan[1..]);
    let wings = ["left", "centre", "right"].map(|wing| match is_own {
        true => format!(" the {wing} ("),
        false => format!(" before our {wing} ("),
    });
    let mut count = 0;
    for wing in wings {
        for (at, _) in plan.match_indices(&wing) {
            let named = within(&plan[at + wing.len()..]);
            let more = |words: &str| words.strip_suffix(" more").and_then(|more| more.parse::<usize>().ok());
            let (who, others) = match named.rsplit_once(" and ").map(|(who, words)| (who, more(words))) {
                Some((who, Some(more))) => (who, more),
                _ => (named, 0),
            };
            assert!(here.contains(&who), "{side:?} has no {who:?} on the table: {plan}");
            assert!(others < here.len(), "{side:?} has {} on the table: {plan}", here.len());
            count += 1;
        }
    }
    count
}

/// What stands before the bracket that closes one which is open.
fn within(text: &str) -> &str {
    let mut depth = 1;
    let closes = |letter: char| {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        depth == 0
    };
    &text[..text.find(closes).expect("it closes")]
}

/// Plays a battle twice in which a marshal decides for side A in its first turns, so many times in each: every answer is judged, every
/// invariant checked, and both come to the same. A plan is told with every choice from the first on that is no window's, or that places
/// somebody before the first turn, and another only for another turn; none under a ruleset that knows no plans.
///
/// # Panics
/// If not, or if a plan names somebody who is not there.
pub fn assert_sound<R: Appraised>(
    world: &R::World,
    table: &R::Table,
    seed: u64,
    turns: u16,
    each: u32,
) -> Planned {
    let once = || {
        let mut players = Marshalled::<R> {
            captains: [Kind::Captain.commander(seed), Kind::Captain.commander(!seed)],
            marshal: Kind::Marshal.commander(seed),
            turns,
            each,
            now: (0, 0),
            asked: 0,
            plans: Vec::new(),
            named: [0; 2],
        };
        let soaked = lab::soak_one(world, State::new(*table), seed, &mut players, ENDLESS)
            .unwrap_or_else(|failure| panic!("seed {seed}: {failure}"));
        let Marshalled { asked, plans, named, .. } = players;
        Planned { asked, plans, named, fingerprint: soaked.fingerprint }
    };
    let planned = once();
    assert_eq!(planned, once(), "the same seeds play another battle");
    planned
}

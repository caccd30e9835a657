//! What is foreseen of an answer, and what comes of it.

use dice::{Seed, Source};
use engine::{
    About, Answer, AnswerText, Assumption, Decision, Event, Forecast, Hand, How, Known, Logged, Observer,
    Preview, Reach, Roll, Ruleset, Run, SourceHand, State, ThrowRequest, ThrowResult, Want,
};

use crate::Stand;

/// What was found of answers of one sort.
#[derive(Clone, Copy, Default, Debug)]
pub struct Tally {
    /// How many answers were looked at.
    pub answers: u32,
    /// Of these, how many have one certain outcome.
    pub certain: u32,
    /// How many throw dice or draw cards.
    pub thrown: u32,
    /// How many stop at another decision, at least on some ways of the dice.
    pub stopped: u32,
    /// How many have too many ways to be walked.
    pub sampled: u32,
    /// How many faulty answers were refused.
    pub refused: u32,
    /// How many altered answers were legal all the same.
    pub accepted: u32,
    /// How many faulty texts were refused.
    pub unreadable: u32,
}

/// How one way of things ends: the table, what was told on the way apart from dice and choices, and the decision
/// at which it stops, each by its hash.
pub(crate) type End = (u64, u64, Option<u64>);

/// Nobody decides anything: what is foreseen stops at the next decision. No card is played on dice.
struct Nobody(Answer);

impl<R: Ruleset> Assumption<R> for Nobody {
    fn name(&self) -> &'static str {
        "it stops at the next decision"
    }

    fn answer(&mut self, _known: &Known<R>, _world: &R::World, decision: &Decision<R>) -> Option<Answer> {
        matches!(decision.about, About::Throw(_)).then_some(self.0)
    }
}

/// Adds what was told to the hash of what was told before. Dice are read in a preview and thrown in a battle, and
/// who passes at a throw is asked in a battle alone.
fn keep(told: &mut u64, logged: &Logged) {
    if counts(logged) {
        *told = engine::fingerprint(&(*told, logged));
    }
}

fn counts(logged: &Logged) -> bool {
    !matches!(logged.event, Event::Threw { .. } | Event::Chose { .. })
}

fn end<R: Ruleset>(state: &State<R>, told: u64, decision: Option<&Decision<R>>) -> End {
    (engine::fingerprint(state.table()), told, decision.map(engine::fingerprint))
}

/// What comes of an answer, walked over all ways of the dice if those are not too many.
pub(crate) fn foreseen<R: Ruleset>(stand: &Stand<R>, answer: Answer, nodes: u32) -> Forecast<End> {
    let reach = Reach { nodes, samples: 1, ..Reach::default() };
    let preview = Preview::<R> {
        world: &stand.world,
        states: std::slice::from_ref(&stand.state),
        open: &stand.open,
        reach,
    };
    preview
        .of(&stand.decision(), answer, &mut Nobody(stand.pass), 0, keep, |ending| {
            end(ending.state, *ending.told, ending.decision)
        })
        .unwrap_or_else(|refusal| panic!("{answer:?} was offered and is refused: {refusal:?}"))
}

/// Writes down the hash of all that is told.
#[derive(Default)]
struct Told(u64, Option<Vec<Logged>>);

impl<R: Ruleset> Observer<R> for Told {
    fn event(&mut self, logged: &Logged, _table: &R::Table, _world: &R::World) {
        keep(&mut self.0, logged);
        if let Some(log) = &mut self.1 {
            log.push(*logged);
        }
    }
    fn answered(&mut self, _decision: &Decision<R>, _answer: &Answer) {}
    fn threw(&mut self, _handful: &engine::ThrowRequest, _faces: &dice::Faces) {}
}

/// A observer that sums up what it was told.
trait Listener<R: Ruleset>: Observer<R> {
    fn sum(&self) -> u64;
}

impl<R: Ruleset> Listener<R> for Told {
    fn sum(&self) -> u64 {
        self.0
    }
}

impl<R: Ruleset> Listener<R> for Before {
    fn sum(&self) -> u64 {
        self.told
    }
}

/// Carries an answer out with real dice, to the next decision or the end of what asked. Nobody plays a card on
/// dice.
pub(crate) fn resolve<R: Ruleset>(stand: &Stand<R>, answer: Answer, hand: &mut dyn Hand) -> End {
    try_resolve(stand, answer, hand).expect("the dice are there")
}

/// The same with a hand that may have no more dice to give: `None` if it has none when they are wanted.
pub(crate) fn try_resolve<R: Ruleset>(stand: &Stand<R>, answer: Answer, hand: &mut dyn Hand) -> Option<End> {
    carried_out(stand, answer, hand, &mut Told::default()).map(|(end, _)| end)
}

fn carried_out<R: Ruleset>(
    stand: &Stand<R>,
    answer: Answer,
    hand: &mut dyn Hand,
    told: &mut dyn Listener<R>,
) -> Option<(End, State<R>)> {
    let mut state = stand.state;
    // A roll that waits is part of the step that rolls.
    let waits = usize::from(matches!(stand.decision().about, About::Throw(_)));
    let floor = state.depth() - 1 - waits;
    state.answer(&stand.world, &stand.open, &stand.decision(), answer).expect("it was offered");
    loop {
        let run = Run { world: &*stand.world, hand: &mut *hand, players: None, observer: Some(&mut *told) };
        match state.step(run) {
            Want::Stepped if state.depth() > floor => {}
            Want::Stepped | Want::Over(_) => return Some((end(&state, told.sum(), None), state)),
            Want::Decide(open) if matches!(open.decisions[0].about, About::Throw(_)) => {
                state
                    .answer(&stand.world, &open, &open.decisions[0], stand.pass)
                    .expect("a card need not be played");
            }
            Want::Decide(open) => return Some((end(&state, told.sum(), Some(&open.decisions[0])), state)),
            Want::Dice(_) => return None,
            Want::Better(_) => panic!("nobody plays who could answer badly"),
        }
    }
}

/// Dice from a seed.
pub(crate) fn dice_of(seed: u64) -> SourceHand {
    SourceHand::new(Source::seeded(Seed::from_number(seed)))
}

/// Holds what is foreseen of an answer to what comes of it, for a few throws of the dice.
pub fn examine<R: Ruleset>(stand: &Stand<R>, answer: Answer, tally: &mut Tally) {
    let forecast = foreseen(stand, answer, 250);
    tally.answers += 1;
    tally.thrown += u32::from(!forecast.rolls.is_empty());
    tally.stopped += u32::from(forecast.chances.iter().any(|((.., decision), _)| decision.is_some()));
    let first = beginning(stand, answer);
    let foreseen = forecast.rolls.first().map(|foreseen| foreseen.roll);
    // What comes after dice that lie there and are thrown again is not certain.
    let certain = !matches!(stand.decision().about, About::Throw(_));
    assert!(
        !certain || foreseen == first.roll,
        "after {answer:?} at {:?} {foreseen:?} is foreseen and {:?} is rolled",
        stand.decision(),
        first.roll
    );
    if let How::Sampled { .. } = forecast.how {
        tally.sampled += 1;
        assert_begins(stand, answer, &first);
        return;
    }
    let certain = forecast.certain().is_some() && forecast.rolls.is_empty();
    tally.certain += u32::from(certain);
    let whole = forecast.chance_of(|_| true);
    assert!((whole - 1.0).abs() < 1e-9, "the chances of {answer:?} sum to {whole}");
    let mut rng = stand.rng;
    for _ in 0..if certain { 1 } else { 4 } {
        let seed = rng.bits();
        let found = resolve(stand, answer, &mut dice_of(seed));
        assert_foreseen(stand, answer, &forecast, seed, found);
    }
}

/// How an answer begins to be carried out: what is told before the first dice, and what they are thrown for.
struct Beginning {
    told: u64,
    events: u32,
    roll: Option<Roll>,
}

/// A hand that gives seeded dice and remembers the first roll.
struct First {
    hand: SourceHand,
    roll: Option<Roll>,
}

impl Hand for First {
    fn throw(&mut self, handful: &ThrowRequest, number: u32) -> ThrowResult {
        let waits = self.roll.is_none() && handful.again;
        self.roll = self.roll.or(Some(handful.roll).filter(|_| !waits));
        self.hand.throw(handful, number)
    }
}

/// Counts what is told until dice fall.
struct Before {
    told: u64,
    events: u32,
    fallen: bool,
}

impl<R: Ruleset> Observer<R> for Before {
    fn event(&mut self, logged: &Logged, _table: &R::Table, _world: &R::World) {
        if !self.fallen && counts(logged) {
            keep(&mut self.told, logged);
            self.events += 1;
        }
    }
    fn answered(&mut self, _decision: &Decision<R>, _answer: &Answer) {}
    fn threw(&mut self, _handful: &ThrowRequest, _faces: &dice::Faces) {
        self.fallen = true;
    }
}

fn beginning<R: Ruleset>(stand: &Stand<R>, answer: Answer) -> Beginning {
    let mut first = First { hand: dice_of(0), roll: None };
    let mut before = Before { told: 0, events: 0, fallen: false };
    carried_out(stand, answer, &mut first, &mut before);
    Beginning { told: before.told, events: before.events, roll: first.roll }
}

/// On every way that a preview draws, what comes before the first dice is what really comes.
fn assert_begins<R: Ruleset>(stand: &Stand<R>, answer: Answer, first: &Beginning) {
    let reach = Reach { nodes: 0, samples: 6, ..Reach::default() };
    let (world, states) = (&*stand.world, std::slice::from_ref(&stand.state));
    let preview = Preview::<R> { world, states, open: &stand.open, reach };
    let keep_first = |told: &mut (u32, u64), logged: &Logged| {
        if told.0 < first.events && counts(logged) {
            told.0 += 1;
            keep(&mut told.1, logged);
        }
    };
    let ends = preview
        .of(&stand.decision(), answer, &mut Nobody(stand.pass), (0, 0), keep_first, |ending| *ending.told)
        .expect("legal");
    assert!(
        matches!(&ends.chances[..], [((_, told), _)] if *told == first.told),
        "{answer:?} at {:?} begins otherwise than foreseen",
        stand.decision()
    );
}

/// What came of an answer is among what was foreseen.
pub(crate) fn assert_foreseen<R: Ruleset>(
    stand: &Stand<R>,
    answer: Answer,
    forecast: &Forecast<End>,
    seed: u64,
    found: End,
) {
    if !forecast.chances.iter().any(|(end, _)| *end == found) {
        disagree(stand, answer, forecast, seed, found);
    }
}

/// Says how a resolution differs from all that was foreseen.
fn disagree<R: Ruleset>(
    stand: &Stand<R>,
    answer: Answer,
    forecast: &Forecast<End>,
    seed: u64,
    found: End,
) -> ! {
    let mut told = Told(0, Some(Vec::new()));
    let after =
        carried_out(stand, answer, &mut dice_of(seed), &mut told).map_or(0, |(_, after)| after.depth());
    let which = [
        ("table", forecast.chances.iter().any(|(end, _)| end.0 == found.0)),
        ("story", forecast.chances.iter().any(|(end, _)| end.1 == found.1)),
        ("decision", forecast.chances.iter().any(|(end, _)| end.2 == found.2)),
    ];
    let foreseen: Vec<Vec<Logged>> = {
        let preview = Preview::<R> {
            world: &stand.world,
            states: std::slice::from_ref(&stand.state),
            open: &stand.open,
            reach: Reach { nodes: 250, samples: 1, ..Reach::default() },
        };
        let stories = std::cell::RefCell::new(std::collections::BTreeMap::new());
        let kept = |told: &mut u64, logged: &Logged| {
            let before = stories.borrow().get(told).cloned().unwrap_or_else(Vec::new);
            keep(told, logged);
            stories.borrow_mut().insert(*told, before.into_iter().chain([*logged]).collect());
        };
        let ends =
            preview.of(&stand.decision(), answer, &mut Nobody(stand.pass), 0, kept, |ending| *ending.told);
        let stories = stories.borrow();
        ends.map(|ends| {
            ends.chances.iter().map(|(told, _)| stories.get(told).cloned().unwrap_or_default()).collect()
        })
        .unwrap_or_default()
    };
    panic!(
        "what came of {} was not foreseen; foreseen alike: {which:?}\nat {:?}\ncame {:#?}\nforeseen {:#?}\n{} deep",
        AnswerText::<R> { world: &stand.world, answer: &answer },
        stand.decision(),
        told.1,
        foreseen,
        after,
    )
}

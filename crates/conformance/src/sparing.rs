//! Decisions that a player can be spared: where one answer is the only one, nothing else is lawful that would come to
//! anything else; and answers that are called alike leave as many of everybody.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::{About, Answer, Open, PieceId, Place, Presented, Rng, Ruleset, State, Verb, View, Viewpoint};

use crate::Play;

/// What was found of the questions of one kind.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Spared {
    /// How often it was asked.
    pub asked: u32,
    /// How often with one answer on offer.
    pub lone: u32,
    /// How often that was the only lawful one, which may be given in the player's name.
    pub forced: u32,
    /// How often all answers were alike, of which one may be given in his name.
    pub alike: u32,
}

/// The questions by the names of their kinds.
pub type Tally = BTreeMap<String, Spared>;

/// The most numbers that are tried in an answer.
const NUMBERS: i16 = 12;

/// Plays a battle by chance for so many decisions, and holds every one that could be spared to what is said of it.
///
/// # Panics
/// If another answer than the only one is lawful and comes to something else, or answers that are alike do not.
pub fn spared<R: Presented>(
    world: &Arc<R::World>,
    table: R::Table,
    seed: u64,
    decisions: u32,
    tally: &mut Tally,
) {
    let mut play = Play::<R>::of(world, table, seed);
    let mut rng = Rng::new(seed);
    for _ in 0..decisions {
        let Some(open) = play.open() else { return };
        examine(&play, &open, seed, tally);
        play.answer(&open, &mut rng);
    }
}

fn examine<R: Presented>(play: &Play<R>, open: &Open<R>, seed: u64, tally: &mut Tally) {
    let (world, decision) = (&*play.world, open.decisions[0]);
    let known = play.state.known(world, Viewpoint::Side(decision.who));
    let mut offered: Vec<Answer> = Vec::new();
    R::candidates(&known, world, &decision, &mut |answer| {
        if !offered.contains(&answer) {
            offered.push(answer);
        }
    });
    let found = tally.entry(kind(&decision.about)).or_default();
    found.asked += 1;
    found.lone += u32::from(offered.len() == 1);
    let personal = R::is_window(&decision) || R::is_personal(&known, world, &decision);
    if open.sealed || personal || !R::offers_all(&known, world, &decision, &offered) {
        return;
    }
    let after = |answer: Answer| view_after::<R>(play, open, answer, seed);
    if let [only] = *offered {
        found.forced += 1;
        let same = after(only);
        for answer in others::<R>(world) {
            let lawful = answer != only
                && R::instructs(decision.who, &answer).is_none()
                && R::validate(&known, world, &decision, &answer).is_ok();
            assert!(
                !lawful || after(answer) == same,
                "{decision:?}: not {only:?} alone, but {answer:?} is lawful too"
            );
        }
        return;
    }
    let likeness = |answer: &Answer| R::likeness(&known, world, &decision, answer);
    let first = likeness(&offered[0]);
    let all = first.is_some() && offered.iter().all(|answer| likeness(answer) == first);
    found.alike += u32::from(all);
    for (at, one) in offered.iter().enumerate() {
        let Some(like) = likeness(one) else { continue };
        let Some(other) = offered[at + 1..].iter().find(|other| likeness(other) == Some(like)) else {
            continue;
        };
        let [first, second] = [*one, *other].map(|answer| left(&after(answer)));
        assert!(first == second, "{decision:?}: {one:?} and {other:?} are not alike");
    }
}

/// What everybody sees of the battle at the decision after an answer, the same dice falling.
fn view_after<R: Presented>(play: &Play<R>, open: &Open<R>, answer: Answer, seed: u64) -> View {
    let state: State<R> = play.state;
    let mut other = Play::<R>::of(&play.world, *state.table(), seed);
    other.state = state;
    let world = &*play.world;
    other.state.answer(world, open, &open.decisions[0], answer).expect("it is lawful");
    other.open();
    R::view(&other.state.known(world, Viewpoint::Umpire), world)
}

/// Who is left where, and how many of each: a figure's breadth of ground more or less makes no answer unlike another.
fn left(view: &View) -> Vec<(PieceId, Place, u8, u8)> {
    view.pieces.iter().map(|it| (it.id, it.place, it.figures, it.pikes)).collect()
}

/// Answers of every verb, with and without pieces and numbers, that go nowhere.
fn others<R: Ruleset>(world: &R::World) -> impl Iterator<Item = Answer> {
    let pieces = R::named_pieces(world);
    let some = move || std::iter::once(None).chain((0..pieces).map(|id| Some(PieceId(id))));
    (0..R::VERBS.len() as u8).map(Verb).filter(|verb| R::concedes(&Answer::plain(*verb)).is_none()).flat_map(
        move |verb| {
            let plain = Answer::plain(verb);
            let numbered = some().flat_map(move |piece| {
                (0..NUMBERS).map(move |amount| Answer { piece, ..plain }.amount(amount))
            });
            let paired = some()
                .flat_map(move |piece| some().skip(1).map(move |object| Answer { piece, object, ..plain }));
            numbered.chain(paired)
        },
    )
}

/// The name of a kind of question.
fn kind<R: Ruleset>(about: &About<R>) -> String {
    let words = format!("{about:?}");
    let words = words.strip_prefix("Ask(").unwrap_or(&words);
    words.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default().to_owned()
}

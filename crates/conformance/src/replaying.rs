//! Battles as records: written, read, replayed bit for bit, taken up again at any decision, taken back as far as the
//! rules of undoing allow.

use std::sync::Arc;

use dice::Seed;
use engine::{
    Answer, AnswerFault, Battle, Header, Line, Logged, Origin, Record, RecordText, Rng, Ruleset, Side,
    Undone, Viewpoint, Want, WhyNot,
};
use general::{Appraised, Both, Kind};

/// A battle with the dice of a seed.
///
/// # Panics
/// If it cannot begin.
pub fn begin<R: Ruleset>(world: &Arc<R::World>, table: &R::Table, seed: u64) -> Battle<R> {
    let header = Header::nameless::<R>(Origin::Seed(Seed::from_number(seed)));
    Battle::begin(world.clone(), *table, header).expect("it begins")
}

/// Who is asked now.
pub fn asked<R: Ruleset>(battle: &Battle<R>) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| battle.decision(*side).is_some())
}

/// Random players whose answers depend on the position alone, so that a battle taken up again goes on alike. Says whether
/// anybody was asked.
///
/// # Panics
/// If what is drawn is not legal.
pub(crate) fn answer_by_position<R: Ruleset>(battle: &mut Battle<R>, seed: u64) -> bool {
    let Some(side) = asked(battle) else { return false };
    let decision = *battle.decision(side).expect("it is asked");
    let known = battle.known(Viewpoint::Side(side));
    let mut rng = Rng::new(seed ^ battle.state().fingerprint());
    let answer = R::sample(&known, battle.world(), &decision, &mut rng);
    battle.answer(side, answer).expect("what is drawn is legal");
    true
}

/// The record of a battle.
pub(crate) fn text_of<R: Ruleset>(battle: &Battle<R>) -> String {
    RecordText::<R> { world: battle.world(), record: &battle.record() }.to_string()
}

/// Reads a record and replays it.
///
/// # Panics
/// If it cannot be read, or does not replay.
pub(crate) fn taken_up<R: Ruleset>(text: &str, world: &Arc<R::World>, table: &R::Table) -> Battle<R> {
    let record = Record::read::<R>(text, world).unwrap_or_else(|fault| panic!("{fault}"));
    record.replay::<R>(world.clone(), *table).unwrap_or_else(|fault| panic!("{fault}"))
}

/// Two battles are the same in all that was played and told.
///
/// # Panics
/// If they are not.
pub(crate) fn assert_same<R: Ruleset>(one: &Battle<R>, other: &Battle<R>, what: &str) {
    assert_eq!(one.state().fingerprint(), other.state().fingerprint(), "{what}");
    assert_eq!(one.want(), other.want(), "{what}");
    assert_eq!(one.lines(), other.lines(), "{what}");
    assert_eq!(one.log(), other.log(), "{what}");
}

/// Plays a random battle to its end, noting its record at one decision on the way, chosen by luck.
///
/// # Panics
/// If it does not end.
pub(crate) fn played<R: Ruleset>(world: &Arc<R::World>, table: &R::Table, seed: u64) -> (Battle<R>, String) {
    let (mut battle, mut rng) = (begin::<R>(world, table, seed), Rng::new(seed));
    let (mut saved, mut decisions) = (text_of(&battle), 0);
    while answer_by_position(&mut battle, seed) {
        decisions += 1;
        assert!(decisions < 100_000, "the battle does not end");
        if rng.below(decisions) == 0 {
            saved = text_of(&battle);
        }
    }
    assert!(matches!(battle.want(), Want::Over(_)), "{:?}", battle.want());
    (battle, saved)
}

/// A random battle replays from its record, and goes on alike from a record that was saved on the way.
///
/// # Panics
/// If it does not.
pub fn assert_replays<R: Ruleset>(world: &Arc<R::World>, table: &R::Table, seed: u64, what: &str) {
    let (battle, saved) = played::<R>(world, table, seed);
    let text = text_of(&battle);
    let again = taken_up::<R>(&text, world, table);
    assert_same(&again, &battle, what);
    assert_eq!(text_of(&again), text, "{what}");
    let mut resumed = taken_up::<R>(&saved, world, table);
    assert_eq!(text_of(&resumed), saved, "{what}: what was saved is written again as it was");
    while answer_by_position(&mut resumed, seed) {}
    assert_same(&resumed, &battle, &format!("{what}, taken up again"));
}

/// The battle of two captains replays, and what was saved of it on the way is how it went on.
///
/// # Panics
/// If it does not.
pub fn assert_captains_replay<R: Appraised>(world: &Arc<R::World>, table: &R::Table, seed: u64, what: &str) {
    let mut battle = begin::<R>(world, table, seed);
    let mut captains = Both::<R>::of([Kind::Captain.commander(seed), Kind::Captain.commander(!seed)]);
    let (mut rng, mut saved) = (Rng::new(seed), None);
    while let Some(side) = asked(&battle) {
        let decision = *battle.decision(side).expect("it is asked");
        let choice = captains.side(side).decide(&battle.known(Viewpoint::Side(side)), world, &decision);
        battle.answer(side, choice.answer).expect("a captain answers legally");
        if rng.below(battle.positions() as u32) == 0 {
            saved = Some(text_of(&battle));
        }
    }
    let again = taken_up::<R>(&text_of(&battle), world, table);
    assert_same(&again, &battle, what);
    let resumed = taken_up::<R>(&saved.expect("it was saved once"), world, table);
    let told = resumed.lines().len();
    assert_eq!(resumed.lines(), &battle.lines()[..told], "{what}: what was saved is how it went on");
}

/// What was taken back.
#[derive(Default, Debug)]
pub struct Undoing {
    /// Answers that were taken back.
    pub taken_back: u32,
    /// Not, for dice had fallen.
    pub thrown: u32,
    /// Not, for something hidden was shown.
    pub revealed: u32,
    /// Not, for the other side had answered.
    pub other_side: u32,
    /// Not, for a card was offered.
    pub window: u32,
    /// Not, for the battle was over.
    pub over: u32,
    /// Not, for both had answered at once.
    pub sealed: u32,
}

impl Undoing {
    /// Plays a random battle and takes back one answer in four, or is told rightly why not.
    ///
    /// # Panics
    /// If it is not.
    pub fn over<R: Ruleset>(&mut self, world: &Arc<R::World>, table: &R::Table, seed: u64) {
        let mut battle = begin::<R>(world, table, seed);
        let mut rng = Rng::new(seed);
        while let Some(side) = asked(&battle) {
            let looked_at = rng.chance(1, 4);
            let before = looked_at.then(|| battle.clone());
            answer_by_position(&mut battle, seed);
            if let Some(before) = before {
                self.try_one(&before, &battle, side);
            }
        }
    }

    /// Takes an answer back, or says rightly why not.
    fn try_one<R: Ruleset>(&mut self, before: &Battle<R>, after: &Battle<R>, side: Side) {
        let mut undone = after.clone();
        let news = &after.lines()[before.lines().len()..];
        let thrown = news.iter().any(|line| matches!(line, Line::Throw { .. }));
        let events = &after.log()[before.log().len()..];
        let told = |logged: &&Logged| logged.audience.includes(Viewpoint::Side(side));
        let shows = |logged: &Logged| R::reveals(&logged.event) || R::looks(&logged.event);
        let shown = events.iter().filter(told).any(shows);
        match undone.undo(side) {
            Ok(Undone::Decision) => {
                self.taken_back += 1;
                assert!(!thrown && !shown, "something was shown: {news:?}");
                assert_same(&undone, before, "after an undo");
                // Said again, it does the same.
                let answer = news.iter().find_map(|line| match line {
                    Line::Answer { answer, .. } => Some(*answer),
                    _ => None,
                });
                undone.answer(side, answer.expect("an answer was taken back")).expect("it was legal");
                assert_same(&undone, after, "said again after an undo");
                // What was not one's own cannot be taken back.
                let own = after.clone().undo(side.other());
                assert!(own.is_err(), "{own:?}");
            }
            // One of two answers that are given at once is withdrawn before the other is there.
            Ok(Undone::Sealed) => {
                self.taken_back += 1;
                assert_same(&undone, before, "after an undo of what lay sealed");
            }
            Err(why) => {
                match why {
                    WhyNot::Thrown(_) => self.thrown += 1,
                    WhyNot::Revealed(_) | WhyNot::Looked(_) => self.revealed += 1,
                    WhyNot::OtherSide(_) => self.other_side += 1,
                    WhyNot::Window(_) => self.window += 1,
                    WhyNot::Over => self.over += 1,
                    WhyNot::Sealed => self.sealed += 1,
                    why => panic!("{why}"),
                }
                let sooner = matches!(why, WhyNot::Over | WhyNot::Sealed);
                let said = matches!(why, WhyNot::Thrown(_));
                // Where dice fell and something was shown besides, either is reason enough.
                let besides = matches!(why, WhyNot::Revealed(_) | WhyNot::Looked(_)) && shown;
                assert!(sooner || said == thrown || thrown && besides, "{why}");
                assert_same(&undone, after, "after an undo that failed");
            }
        }
        let nobody = after.clone().answer(side.other(), Answer::plain(engine::Verb(0))).map(drop);
        if after.decision(side.other()).is_none() {
            assert_eq!(nobody, Err(AnswerFault::NotAsked(side.other())), "whose turn it is not is told so");
        }
    }
}

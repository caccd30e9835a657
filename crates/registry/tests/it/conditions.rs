//! Battles end as their own files say: whole battles between captains and by lot, each end held against what everybody sees of the
//! battle's conditions once it is over.

use std::sync::Arc;

use dice::{Faces, Seed, Source};
use engine::view::ConditionView;
use engine::{
    Answer, Decision, Known, Logged, Observer, Outcome, Run, Side, SourceHand, State, ThrowRequest,
    Viewpoint, Want,
};
use general::{Both, Kind};
use registry::{BattleSetup, Carried, Order, Rulebook, Visitor, visit};

/// The rulebooks that judge by a battle's own conditions, each with the rule under which it does.
const JUDGE: [(&str, &str); 3] =
    [("matchlocks", "NMM-02-03"), ("charge-pikes", "CP-99-02"), ("pike-and-musket", "PM-12-02")];

/// How a battle ended.
struct Ended {
    outcome: Outcome,
    /// The rule under which it did.
    rule: String,
    /// What was said of it last before that.
    told: Vec<String>,
    conditions: Vec<ConditionView>,
    /// The turn in which it did.
    turn: u16,
    /// What the clock says of the last turn, if it says anything.
    last_turn: Option<u16>,
    /// Conditions that were achieved when a turn began and should have ended the battle with the one before.
    missed: Vec<String>,
}

struct Fought<'a> {
    battle: &'a str,
    player: Kind,
    seed: u64,
}

/// The sentences of a battle's last events, and its last rule.
struct Last<R: Rulebook> {
    rule: Option<engine::Rule>,
    told: Vec<String>,
    before: R::Table,
    missed: Vec<String>,
}

/// What everybody sees of the conditions on a table.
fn seen<R: Rulebook>(table: &R::Table, world: &R::World) -> Vec<ConditionView> {
    R::view(&Known::of(table, world, Viewpoint::Umpire), world).conditions
}

impl<R: Rulebook> Observer<R> for Last<R> {
    fn event(&mut self, logged: &Logged, table: &R::Table, world: &R::World) {
        let known: Known<R> = Known::of(&self.before, world, Viewpoint::Umpire);
        self.told.extend(R::narrate(&known, world, logged).map(|line| line.text));
        let many = self.told.len().saturating_sub(4);
        self.told.drain(..many);
        if R::turn(table) > R::turn(&self.before).max(1) {
            let at_once = |way: &ConditionView| way.at_once && way.is_met;
            self.missed
                .extend(seen::<R>(&self.before, world).into_iter().filter(at_once).map(|way| way.words));
        }
        (self.rule, self.before) = (Some(logged.rule), *table);
    }

    fn answered(&mut self, _decision: &Decision<R>, _answer: &Answer) {}

    fn threw(&mut self, _handful: &ThrowRequest, _faces: &Faces) {}
}

impl Visitor for Fought<'_> {
    type Out = Ended;

    fn visit<R: Rulebook>(self) -> Ended {
        let library = &Carried::ALONE;
        let order = Order {
            battle: self.battle,
            prepared: &[],
            house: None,
            attended: false,
            deploy: false,
            library,
        };
        let BattleSetup { world, table, .. } = R::field(&order).unwrap();
        let world = Arc::new(world);
        let mut players =
            Both::of([self.player.commander::<R>(self.seed), self.player.commander(self.seed + 100)]);
        let mut state: State<R> = State::new(table);
        let mut hand = SourceHand::new(Source::seeded(Seed::from_number(self.seed)));
        let mut last = Last::<R> { rule: None, told: Vec::new(), before: table, missed: Vec::new() };
        let want = state.run(Run {
            world: &world,
            hand: &mut hand,
            players: Some(&mut players),
            observer: Some(&mut last),
        });
        let Want::Over(outcome) = want else { panic!("{}: it stopped and wanted {want:?}", self.battle) };
        let view = R::view(&state.known(&world, Viewpoint::Umpire), &world);
        let rule = R::rule_id(last.rule.expect("something happened"));
        let last_turn = view.clock.remarks.iter().find_map(|remark| {
            let number =
                remark.strip_prefix("last turn ").or_else(|| remark.strip_prefix("dusk after turn "))?;
            number.parse().ok()
        });
        let (turn, conditions) = (view.clock.turn, view.conditions);
        Ended { outcome, rule, told: last.told, conditions, turn, last_turn, missed: last.missed }
    }
}

/// What follows from the conditions as everybody sees them when the battle is over: a way that counts at once if one is met, else
/// the first that is, else what comes otherwise.
fn follows(conditions: &[ConditionView]) -> (usize, Outcome) {
    let at_once = conditions.iter().position(|way| way.at_once && way.is_met);
    let at = at_once.filter(|at| !conditions[..*at].iter().any(|way| way.is_met && !way.at_once));
    let at = at.or_else(|| conditions.iter().position(|way| way.is_met)).unwrap_or(conditions.len() - 1);
    (at, conditions[at].side.map_or(Outcome::Drawn, Outcome::Won))
}

#[test]
fn a_battle_ends_as_its_own_file_says() {
    let (mut by_conditions, mut moments) = ([0; 3], [0; 2]);
    for (at, (ruleset, rule)) in JUDGE.into_iter().enumerate() {
        for battle in ["powick-bridge/small", "hopton-heath/small", "winceby/small", "naseby/medium"] {
            for (player, seed) in [(Kind::Captain, 1), (Kind::Random, 2), (Kind::Random, 3)] {
                let ended = visit(ruleset, Fought { battle, player, seed }).unwrap();
                assert!(ended.conditions.len() >= 3, "{ruleset}: {battle} has its conditions");
                assert!(ended.missed.is_empty(), "{ruleset}, {battle}, {seed}: {:?}", ended.missed);
                let last = ended.last_turn.expect("the clock says which turn is the last");
                assert!(ended.turn <= last, "{ruleset}, {battle}, {seed}: turn {} of {last}", ended.turn);
                if ended.rule != rule {
                    continue;
                }
                let (way, outcome) = follows(&ended.conditions);
                let words = &ended.conditions[way].words;
                // Two armies of matchlocks may fail together under the same rule.
                if !ended.told.iter().any(|line| line.contains(words.trim_end_matches('.'))) {
                    assert_eq!(
                        ended.outcome,
                        Outcome::Drawn,
                        "{ruleset}, {battle}, {seed}: {:?}",
                        ended.told
                    );
                    continue;
                }
                assert_eq!(ended.outcome, outcome, "{ruleset}, {battle}, {seed}: {words}");
                let at_once = ended.conditions[way].at_once;
                assert!(
                    at_once || ended.turn == last,
                    "{ruleset}, {battle}, {seed}: {words} in turn {}",
                    ended.turn
                );
                moments[usize::from(at_once)] += 1;
                by_conditions[at] += 1;
            }
        }
    }
    assert!(by_conditions.iter().all(|count| *count >= 3), "{by_conditions:?}");
    assert!(moments.iter().all(|count| *count >= 3), "at the end and at once: {moments:?}");
}

#[test]
fn armies_by_points_have_no_conditions() {
    for (ruleset, _) in JUDGE {
        let ended = visit(ruleset, Fought { battle: "mirror:7", player: Kind::Random, seed: 1 }).unwrap();
        assert!(ended.conditions.is_empty(), "{ruleset}");
    }
}

/// Every carried battle of units can be judged by the program in every version, but for the training battle, which says nothing of
/// its own.
#[test]
fn every_carried_battle_can_be_judged() {
    struct Told<'a>(&'a str);
    impl Visitor for Told<'_> {
        type Out = usize;
        fn visit<R: Rulebook>(self) -> usize {
            let library = &Carried::ALONE;
            let order =
                Order { battle: self.0, prepared: &[], house: None, attended: true, deploy: false, library };
            let BattleSetup { world, table, .. } = R::field(&order).unwrap();
            R::view(&Known::of(&table, &world, Viewpoint::Side(Side::A)), &world).conditions.len()
        }
    }
    for entry in registry::battles().into_iter().filter(|entry| !entry.skirmish) {
        for (ruleset, _) in JUDGE {
            let count = visit(ruleset, Told(&entry.name)).unwrap();
            let told =
                entry.ways.iter().find(|(rules, _)| *rules == ruleset).map_or(0, |(_, words)| words.len());
            assert_eq!(count, told, "{ruleset}: {}", entry.name);
            assert_eq!(count == 0, entry.name == "training", "{}", entry.name);
        }
    }
}

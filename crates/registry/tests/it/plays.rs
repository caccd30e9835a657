//! Whole battles are played as they were: the answers, the dice and the end of each, and nothing of how a state is laid
//! out in memory. What was played is kept battle by battle in `plays/`, so that the first that goes otherwise is named.
//! After a change of play that is meant: `UPDATE=1 cargo test -p registry plays::`.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::{env, fs, thread};

use dice::{Faces, Seed, Source};
use engine::{
    Answer, Decision, Line, LineText, Logged, Observer, Outcome, Rng, Roll, Ruleset, Run, SourceHand, State,
    ThrowRequest, Want, fingerprint,
};
use general::{Both, Kind};
use registry::{BattleSetup, Carried, MADE_UP, MIRROR, Order, Rulebook, Visitor, visit};

/// How many battles random players fight under each rulebook, and how many captains.
const RANDOM: usize = 200;
const CAPTAINS: usize = 12;

/// A battle to be played: who plays both sides, where, and with which dice.
#[derive(Clone)]
struct Bout {
    player: Kind,
    battle: String,
    seed: u64,
}

/// The lines of a record that say what was played: answers and throws.
struct Lines<'a, R: Ruleset> {
    world: &'a R::World,
    text: String,
}

impl<R: Ruleset> Lines<'_, R> {
    fn line(&mut self, line: &Line) {
        writeln!(self.text, "{}", LineText::<R> { world: self.world, line }).expect("a string takes it");
    }
}

impl<R: Ruleset> Observer<R> for Lines<'_, R> {
    fn event(&mut self, _logged: &Logged, _table: &R::Table, _world: &R::World) {}

    fn answered(&mut self, decision: &Decision<R>, answer: &Answer) {
        self.line(&Line::Answer { side: decision.who, answer: *answer });
    }

    fn threw(&mut self, handful: &ThrowRequest, faces: &Faces) {
        let Roll { who: side, rule, secret, .. } = handful.roll;
        self.line(&Line::Throw { side, rule, secret, faces: *faces });
    }
}

/// All bouts under a rulebook, each played to its end.
struct Played;

impl Visitor for Played {
    type Out = Vec<String>;

    fn visit<R: Rulebook>(self) -> Vec<String> {
        let bouts = bouts::<R>();
        let (next, told) = (AtomicUsize::new(0), Mutex::new(vec![String::new(); bouts.len()]));
        let threads = thread::available_parallelism().map_or(1, usize::from);
        thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    while let Some(bout) = bouts.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let line = bout.played::<R>();
                        let at = bouts.iter().position(|other| std::ptr::eq(other, bout)).expect("it is one");
                        told.lock().unwrap_or_else(PoisonError::into_inner)[at] = line;
                    }
                });
            }
        });
        told.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Battles of every kind: the carried ones in their smallest version by turns, like armies by lot, and battles made up
/// where the rulebook makes any, on ground and from deployments that no other has.
fn bouts<R: Rulebook>() -> Vec<Bout> {
    let mut carried: Vec<String> = Vec::new();
    for entry in registry::battles().into_iter().filter(|entry| entry.rulesets.contains(&R::NAME)) {
        let stem = |name: &str| name.split('/').next().unwrap_or_default().to_owned();
        match carried.iter_mut().find(|known| stem(known) == stem(&entry.name)) {
            Some(known) if entry.name.ends_with("/small") => *known = entry.name,
            Some(_) => {}
            None => carried.push(entry.name),
        }
    }
    let bout = |player: Kind, number: usize| {
        let seed = number as u64;
        let battle = match number % 2 {
            0 => carried[number / 2 % carried.len()].clone(),
            _ if R::MAKES_UP && number % 4 == 3 => format!("{MADE_UP}{seed}"),
            _ => format!("{MIRROR}{seed}"),
        };
        Bout { player, battle, seed }
    };
    let random = (0..RANDOM).map(|number| bout(Kind::Random, number));
    random.chain((0..CAPTAINS).map(|number| bout(Kind::Captain, number))).collect()
}

impl Bout {
    /// Plays it and says in a line what was played: the hash of its answers, dice and outcome, and how many there were.
    fn played<R: Rulebook>(&self) -> String {
        let Bout { player, battle, seed } = self;
        let agreed = R::agreed_by_lot(battle, &mut Rng::new(*seed));
        let order = Order {
            battle,
            prepared: &agreed,
            house: None,
            attended: false,
            deploy: false,
            library: &Carried::ALONE,
        };
        let BattleSetup { world, table, .. } =
            R::field(&order).unwrap_or_else(|fault| panic!("{battle} under {}: {fault}", R::NAME));
        let world = Arc::new(world);
        let mut players = Both::of([player.commander::<R>(*seed), player.commander(!*seed)]);
        let mut lines = Lines::<R> { world: &world, text: String::new() };
        let mut hand = SourceHand::new(Source::seeded(Seed::from_number(*seed)));
        let run =
            Run { world: &*world, hand: &mut hand, players: Some(&mut players), observer: Some(&mut lines) };
        let Want::Over(outcome) = State::<R>::new(table).run(run) else {
            panic!("{battle} under {} with dice {seed} does not end", R::NAME);
        };
        let over = match outcome {
            Outcome::Won(side) => format!("won {side}"),
            Outcome::Drawn => "drawn".to_owned(),
        };
        let text = lines.text;
        let sum = fingerprint(&format!("{text}over {over}\n").as_bytes());
        let (name, count) = (player.name(), text.lines().count());
        format!("{sum:016x} {name} {battle} seed {seed}: {count} lines, {over}")
    }
}

/// The sum of all battles of a kind of player.
fn sum(lines: &[String], player: Kind) -> String {
    let of_player = lines.iter().filter(|line| line.split(' ').nth(1) == Some(player.name()));
    let sums: Vec<&str> = of_player.map(|line| line.split(' ').next().unwrap_or_default()).collect();
    format!("sum {} {} battles {:016x}", player.name(), sums.len(), fingerprint(&sums.join("\n").as_bytes()))
}

fn file(ruleset: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/plays/{ruleset}.txt"))
}

/// Plays all battles of a rulebook and compares them with those that were kept.
fn plays_as_it_did(ruleset: &str) {
    let mut now = visit(ruleset, Played).expect("it is there");
    assert_eq!(now.len(), RANDOM + CAPTAINS);
    let sums: Vec<String> = [Kind::Random, Kind::Captain].map(|player| sum(&now, player)).to_vec();
    now.splice(0..0, sums);
    let path = file(ruleset);
    if env::var_os("UPDATE").is_some() {
        fs::write(&path, now.join("\n") + "\n").expect("it can be written");
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    let differs = now.iter().zip(kept.lines().chain(std::iter::repeat(""))).skip(2);
    let others: Vec<_> = differs.filter(|(now, kept)| now.as_str() != *kept).collect();
    assert!(
        others.is_empty() && kept.lines().eq(now.iter().map(String::as_str)),
        "{} of {} battles under {ruleset} are not played as they were; the first: now {:?}, kept {:?}. If that is \
         meant: UPDATE=1 cargo test -p registry plays::",
        others.len(),
        now.len() - 2,
        others.first().map(|(now, _)| now),
        others.first().map(|(_, kept)| kept),
    );
}

#[test]
fn matchlocks_plays_as_it_did() {
    plays_as_it_did("matchlocks");
}

#[test]
fn charge_pikes_plays_as_it_did() {
    plays_as_it_did("charge-pikes");
}

#[test]
fn border_reivers_plays_as_it_did() {
    plays_as_it_did("border-reivers");
}

#[test]
fn pike_and_musket_plays_as_it_did() {
    plays_as_it_did("pike-and-musket");
}

#[test]
fn charge_yr_pikes_plays_as_it_did() {
    plays_as_it_did("charge-yr-pikes");
}

#[test]
fn every_rulebook_has_its_battles_kept() {
    for ruleset in registry::names() {
        assert!(file(ruleset).is_file(), "{ruleset} needs a test here and its battles kept");
    }
}

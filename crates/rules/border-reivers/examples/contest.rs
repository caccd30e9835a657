//! Mirrored border actions of a captain against a random player: `cargo run -p border-reivers --example border-contest -- 20` plays
//! the actions of the project by turns with twenty seeds, each twice, the captain on either side of the same action;
//! `-- 20 101` from the seed 101 on. As most actions are unequal, a pair is judged by victory points (BR-12-05): those
//! that the captain had in both against those that his enemy had in both.
//!
//! `--only ambush` plays those of this name; `--against advance-and-shoot` sets another against him, `--against idle` one who
//! passes wherever he may, `--against nobody` a random player who does nothing in his own turns, `--with advance-and-shoot` another in his place; `--plays SEED` tells
//! every answer of both in one pair, with their reasons, and `--as A` leaves out the other side.

#[path = "soak/field.rs"]
mod field;

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::Instant;

use border_reivers::ask::Ask;
use border_reivers::field::Field;
use border_reivers::victory::{self, Merit};
use border_reivers::vocabulary::FINISH;
use border_reivers::world::{Beast, Kind as What, World};
use border_reivers::{BorderReivers, Decision, Known};
use dice::{Seed, Source};
use engine::{About, Answer, AnswerText, Outcome, Players, Run, Side, SourceHand, State, Want};
use general::{Choice, Commander, Kind};

/// A captain and his enemy.
struct Match {
    captain: Box<dyn Commander<BorderReivers>>,
    side: Side,
    enemy: Box<dyn Commander<BorderReivers>>,
    enemy_acts: bool,
    tells: bool,
    decisions: u32,
}

impl Players<BorderReivers> for Match {
    fn choose(&mut self, known: &Known, world: &World, decision: &Decision) -> Answer {
        self.decisions += 1;
        let own = decision.who == self.side;
        let choice = match own {
            true => self.captain.decide(known, world, decision),
            false if !self.enemy_acts && decision.about == About::Ask(Ask::Action) => {
                Choice { answer: Answer::plain(FINISH), reason: "he does nothing".into() }
            }
            false => self.enemy.decide(known, world, decision),
        };
        if self.tells {
            let text = AnswerText::<BorderReivers> { world, answer: &choice.answer };
            let clock = &known.table().battle;
            let indent = if own { "" } else { "                                   " };
            println!("{indent}{} {:?}: {text}. {}", clock.turn(), clock.phase(), choice.reason);
        }
        choice.answer
    }

    fn vouches(&self) -> bool {
        true
    }
}

/// Who plays against him, and whether he does anything in his own turns.
#[derive(Clone, Copy)]
struct Enemy {
    kind: Kind,
    acts: bool,
}

/// How one action ended.
struct Ended {
    outcome: Outcome,
    points: [u16; 2],
    merits: [String; 2],
    /// Cattle that each took home.
    home: [u32; 2],
    decisions: u32,
    seconds: f64,
}

/// What a side has points for.
fn merits(field: Field, side: Side) -> String {
    let of = |merit: Merit| -> u16 {
        let mine = victory::points(field).filter(|point| point.side == side && point.merit == merit);
        mine.map(|point| point.points).sum()
    };
    let [taken, kept] = [Merit::Taken, Merit::Kept].map(of);
    let [killed, prisoners] = [Merit::Killed, Merit::Prisoner].map(of);
    format!("{taken} taken, {kept} kept, {killed} killed, {prisoners} held")
}

/// How many cattle a side has taken home.
fn cattle(field: Field, side: Side) -> u32 {
    let taken = |point: &victory::Point| point.side == side && point.merit == Merit::Taken;
    let is_cattle =
        |point: &victory::Point| matches!(field.world.profile(point.piece).kind, What::Beast(Beast::Cattle));
    victory::points(field).filter(taken).filter(is_cattle).count() as u32
}

/// How often something was won, drawn and lost, and by how many points in all.
#[derive(Clone, Copy, Default)]
struct Tally {
    won: u32,
    drawn: u32,
    lost: u32,
    by: i32,
    home: u32,
}

impl Tally {
    fn add(&mut self, by: i32, wins_by: i32) {
        self.by += by;
        match by {
            _ if by >= wins_by => self.won += 1,
            _ if by <= -wins_by => self.lost += 1,
            _ => self.drawn += 1,
        }
    }

    fn told(&self) -> String {
        let all = f64::from((self.won + self.drawn + self.lost).max(1));
        let by = f64::from(self.by) / all;
        let home = f64::from(self.home) / all;
        let (won, drawn, lost) = (self.won, self.drawn, self.lost);
        format!("{won} won, {drawn} drawn, {lost} lost, by {by:+.1} points, {home:.2} cattle home")
    }
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let has = |word: &str| words.iter().any(|other| other == word);
    let after = |word: &str| words.iter().position(|one| one == word).and_then(|at| words.get(at + 1));
    let numbers: Vec<u64> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let acts = after("--against").is_none_or(|name| name != "nobody");
    let of_name = |word: &str, usual: Kind| match after(word) {
        Some(name) if acts || word != "--against" => Kind::of_name(name).ok_or(name),
        _ => Ok(usual),
    };
    let (kind, captain) = match (of_name("--against", Kind::Random), of_name("--with", Kind::Captain)) {
        (Ok(kind), Ok(captain)) => (kind, captain),
        (Err(name), _) | (_, Err(name)) => {
            eprintln!(
                "nobody plays by the name {name}: idle, random, advance-and-shoot, captain, or --against nobody"
            );
            return ExitCode::from(2);
        }
    };
    let enemy = Enemy { kind, acts };
    let tells = has("--plays");
    let (pairs, first) = match tells {
        true => (1, numbers.first().copied().unwrap_or(1)),
        false => (numbers.first().copied().unwrap_or(10), numbers.get(1).copied().unwrap_or(1)),
    };
    let scenes = match field::actions(after("--only").map_or("", String::as_str)) {
        Ok(scenes) => scenes,
        Err(fault) => {
            eprintln!("{fault}");
            return ExitCode::from(2);
        }
    };
    let sides: Vec<Side> = match after("--as").map(String::as_str) {
        Some("A") => vec![Side::A],
        Some("B") => vec![Side::B],
        _ => Side::BOTH.to_vec(),
    };
    let began = Instant::now();
    let (mut of_pairs, mut slowest) = (Tally::default(), 0.0f64);
    let mut by_scene: BTreeMap<(String, Side), Tally> = BTreeMap::new();
    for seed in first..first + pairs {
        let scene = &scenes[seed as usize % scenes.len()];
        let (title, mut both) = (&scene.world.title, 0);
        let wins_by = i32::from(scene.world.book.forces.victory.wins_by);
        for side in &sides {
            let ended = match fight(scene, seed, *side, captain, enemy, tells) {
                Ok(ended) => ended,
                Err(what) => {
                    println!("seed {seed} as {side}: {what}");
                    return ExitCode::FAILURE;
                }
            };
            let [own, theirs] = [*side, side.other()].map(|side| i32::from(ended.points[side.index()]));
            both += own - theirs;
            slowest = slowest.max(ended.seconds);
            let tally = by_scene.entry((title.clone(), *side)).or_default();
            tally.add(own - theirs, wins_by);
            tally.home += ended.home[side.index()];
            of_pairs.home += ended.home[side.index()];
            println!(
                "seed {seed}, {title}, as {side}: {own} ({}) to {theirs} ({}), {:?}; {} decisions in {:.1} s",
                ended.merits[side.index()],
                ended.merits[side.other().index()],
                ended.outcome,
                ended.decisions,
                ended.seconds
            );
        }
        of_pairs.add(both, 1);
        println!("seed {seed}, {title}: by {both:+}");
    }
    for ((title, side), tally) in &by_scene {
        println!("{title} as {side}: {}", tally.told());
    }
    let seconds = began.elapsed().as_secs_f64();
    println!("pairs: {}; {seconds:.1} s, the slowest action {slowest:.2} s", of_pairs.told());
    ExitCode::SUCCESS
}

/// One action, the captain on one side.
fn fight(
    scene: &field::Scene,
    seed: u64,
    side: Side,
    captain: Kind,
    enemy: Enemy,
    tells: bool,
) -> Result<Ended, String> {
    let began = Instant::now();
    let mut players = Match {
        captain: captain.commander(seed),
        side,
        enemy: enemy.kind.commander(seed),
        enemy_acts: enemy.acts,
        tells,
        decisions: 0,
    };
    let mut state = State::<BorderReivers>::new(scene.table);
    let mut hand = SourceHand::new(Source::seeded(Seed::from_number(seed)));
    let world: &World = &scene.world;
    let want = state.run(Run { world, hand: &mut hand, players: Some(&mut players), chronicle: None });
    let Want::Over(outcome) = want else { return Err(format!("the action wants {want:?}")) };
    let field = Field::new(state.table(), world);
    Ok(Ended {
        outcome,
        points: Side::BOTH.map(|side| victory::total(field, side)),
        merits: Side::BOTH.map(|side| merits(field, side)),
        home: Side::BOTH.map(|side| cattle(field, side)),
        decisions: players.decisions,
        seconds: began.elapsed().as_secs_f64(),
    })
}

//! Battles of a captain against a random player, each fought twice with the sides exchanged:
//! `cargo run -p charge-pikes --example pikes-contest -- 20` fights twenty such pairs of like armies by points, `-- 20 101` from
//! the seed 101 on; `--made-up` fights with unlike armies that the seed makes up, and `--battles` the battles of the project.
//! `--against advance-and-shoot` sets another against him, `--plays SEED` tells every answer of the captain in one battle,
//! with his reasons.

#[path = "contest/alike.rs"]
mod alike;
#[path = "soak/field.rs"]
#[allow(dead_code)]
mod field;

use std::process::ExitCode;
use std::time::Instant;

use charge_pikes::preparation;
use charge_pikes::world::World;
use charge_pikes::{ChargePikes, Decision, Known};
use engine::{Answer, AnswerText, Outcome, Players, Side, State};
use general::{Captain, Commander, Kind};

/// The most decisions of a battle.
const ENDLESS: u32 = 100_000;

/// A captain and his enemy.
struct Match {
    captain: Captain,
    side: Side,
    enemy: Box<dyn Commander<ChargePikes>>,
    tells: bool,
    /// Points that the sides have lost when somebody was last asked.
    lost: [u32; 2],
}

impl Players<ChargePikes> for Match {
    fn choose(&mut self, known: &Known, world: &World, decision: &Decision) -> Answer {
        let field = charge_pikes::field::Field::new(known.table(), world);
        self.lost = Side::BOTH.map(|side| preparation::lost(field, side));
        if decision.who != self.side {
            let choice = self.enemy.decide(known, world, decision);
            if self.tells {
                let text = AnswerText::<ChargePikes> { world, answer: &choice.answer };
                println!("                                   {text}");
            }
            return choice.answer;
        }
        let choice = Commander::<ChargePikes>::decide(&mut self.captain, known, world, decision);
        if self.tells {
            let text = AnswerText::<ChargePikes> { world, answer: &choice.answer };
            let clock = &known.table().clock;
            println!("{} {:?}: {text}. {}", clock.turn, clock.phase, choice.reason);
        }
        choice.answer
    }

    fn vouches(&self) -> bool {
        true
    }
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let has = |word: &str| words.iter().any(|other| other == word);
    let numbers: Vec<u64> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let enemy = if has("advance-and-shoot") { Kind::AdvanceAndShoot } else { Kind::Random };
    let tells = has("--plays");
    let (pairs, first) = match tells {
        true => (1, numbers.first().copied().unwrap_or(1)),
        false => (numbers.first().copied().unwrap_or(10), numbers.get(1).copied().unwrap_or(1)),
    };
    let began = Instant::now();
    let (mut won, mut drawn, mut lost) = (0, 0, 0);
    for seed in first..first + pairs {
        for side in Side::BOTH {
            let began = Instant::now();
            match fight(seed, side, enemy, &words, tells) {
                Ok((outcome, points, decisions)) => {
                    let (own, theirs) = (points[side.index()], points[side.other().index()]);
                    let told = match outcome {
                        Outcome::Won(winner) if winner == side => {
                            won += 1;
                            "won"
                        }
                        Outcome::Won(_) => {
                            lost += 1;
                            "LOST"
                        }
                        _ => {
                            drawn += 1;
                            "drawn"
                        }
                    };
                    let seconds = began.elapsed().as_secs_f64();
                    println!(
                        "seed {seed} as {side}: {told}, he lost {own}, his enemy {theirs}; {decisions} decisions in {seconds:.1} s"
                    );
                }
                Err(what) => println!("seed {seed} as {side}: {what}"),
            }
        }
    }
    println!("{won} won, {drawn} drawn, {lost} lost, {:.1} s", began.elapsed().as_secs_f64());
    ExitCode::SUCCESS
}

/// One battle: how it ended, what was lost, how often somebody was asked.
fn fight(
    seed: u64,
    side: Side,
    enemy: Kind,
    words: &[String],
    tells: bool,
) -> Result<(Outcome, [u32; 2], u32), String> {
    let has = |word: &str| words.iter().any(|other| other == word);
    let (world, table) = if has("--battles") {
        field::historical(seed)?
    } else if has("--made-up") {
        field::made_up(seed)?
    } else {
        alike::armies(seed)?
    };
    let captain = Captain::new(seed);
    let mut players = Match { captain, side, enemy: enemy.commander(seed), tells, lost: [0; 2] };
    let played = lab::play_one::<ChargePikes>(&world, State::new(table), seed, &mut players, ENDLESS);
    played
        .map(|soaked| (soaked.outcome, players.lost, soaked.decisions))
        .map_err(|failure| failure.to_string())
}

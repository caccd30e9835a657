//! What the reconstructed tables come to when captains fight: the results of combats by the column of the odds, how long battles last,
//! at which losses armies break.
//!
//! `cargo run --release -p pike-and-musket --example musket-balance -- 3000` fights so many battles, by turns over `training` and
//! between mirrored armies, and prints the tables of docs/pike-and-musket.md; the usual number is 300.

use conformance::playing::{at_share, fight_out};
use dice::Faces;
use engine::{Answer, Decision, Event, Logged, Observer, On, Outcome, Side, ThrowRequest};
use general::Kind;
use pike_and_musket::combat::COLUMNS;
use pike_and_musket::field::Field;
use pike_and_musket::table::Table;
use pike_and_musket::victory::Losses;
use pike_and_musket::world::World;
use pike_and_musket::{PikeAndMusket, remarks};

/// What is counted over all battles.
#[derive(Default)]
struct Count {
    /// Results by column: attacker routed, attacker disrupted, both disrupted, defender disrupted, defender routed.
    results: [[u32; 5]; COLUMNS.len()],
    /// The column of the combat that is being read.
    column: Option<usize>,
    /// Armies whose first crisis came so many twentieths of their strength lost.
    broke: [u32; 20],
    /// Which armies of this battle have had theirs.
    has_broken: [bool; 2],
}

impl Observer<PikeAndMusket> for Count {
    fn event(&mut self, logged: &Logged, table: &Table, world: &World) {
        let Event::Noted { on, remark, value } = logged.event else { return };
        match (remark, on) {
            (remarks::COLUMN, _) => self.column = Some((value % 16) as usize),
            (remarks::RESULT, _) => {
                if let Some(column) = self.column.take() {
                    self.results[column][value as usize] += 1;
                }
            }
            (remarks::CRISIS, On::Side(side)) if value >= 1000 && !self.has_broken[side.index()] => {
                self.has_broken[side.index()] = true;
                let losses = Losses::of(Field::new(table, world), side);
                self.broke[(losses.shown() / 500).min(19) as usize] += 1;
            }
            _ => {}
        }
    }

    fn answered(&mut self, _: &Decision<PikeAndMusket>, _: &Answer) {}

    fn threw(&mut self, _: &ThrowRequest, _: &Faces) {}
}

fn main() {
    let battles = std::env::args().nth(1).and_then(|it| it.parse().ok()).unwrap_or(300u64);
    let mut count = Count::default();
    let (mut turns, mut drawn, mut dusk, mut losses) = (Vec::new(), 0u32, 0u32, [0u64; 2]);
    for seed in 1..=battles {
        let name = if seed % 2 == 0 { "training".to_owned() } else { format!("mirror:{seed}") };
        let fielded = conformance::fielding::field::<PikeAndMusket>(&name);
        count.has_broken = [false; 2];
        let world = fielded.world;
        let (outcome, state) =
            fight_out::<PikeAndMusket>(Kind::Captain, seed, &world, fielded.table, &mut count);
        let field = Field::new(state.table(), &world);
        let lost = Side::BOTH.map(|side| u64::from(Losses::of(field, side).shown()));
        match outcome {
            Outcome::Won(side) => {
                losses[0] += lost[side.index()];
                losses[1] += lost[side.other().index()];
            }
            Outcome::Drawn => drawn += 1,
        }
        let turn = state.table().battle.turn();
        dusk += u32::from(turn >= world.dusk);
        turns.push(u32::from(turn));
    }
    report(battles, &count, &mut turns, [drawn, dusk], losses);
}

fn report(battles: u64, count: &Count, turns: &mut [u32], [drawn, dusk]: [u32; 2], losses: [u64; 2]) {
    println!(
        "| odds | combats | attacker routed | disrupted | both disrupted | defender disrupted | routed |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|");
    for (column, results) in COLUMNS.iter().zip(&count.results) {
        let all: u32 = results.iter().sum();
        let shares = results.map(|it| format!("{:.0} %", f64::from(it) * 100.0 / f64::from(all.max(1))));
        println!("| {column} | {all} | {} |", shares.join(" | "));
    }
    turns.sort_unstable();
    let at = |share: usize| at_share(turns, share);
    println!("\nTurns: {} at the median, {} to {} for eight in ten.", at(50), at(10), at(90));
    let won = battles - u64::from(drawn);
    let share = |sum: u64| sum as f64 / won.max(1) as f64 / 100.0;
    println!(
        "Of {battles} battles {drawn} were drawn and {dusk} went on to dusk; winners lost {:.0} %, losers {:.0} %.",
        share(losses[0]),
        share(losses[1])
    );
    let broke: u32 = count.broke.iter().sum();
    println!("\nFirst crises, by what the army had lost ({broke} armies):");
    for (at, armies) in count.broke.iter().enumerate().filter(|(_, armies)| **armies > 0) {
        println!("{:>3} to {:>3} %: {armies}", at * 5, at * 5 + 5);
    }
}

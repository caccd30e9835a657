//! How battles go under the reconstructed lists: how long they last, when armies take fright, what both sides lose.
//!
//! `cargo run --release -p charge-yr-pikes --example yr-pikes-balance -- captain 300 training` has captains (or `random` players) fight
//! so many battles of a name, with seeds from 1 on, and tells the figures, with a sum of the last tables by which two builds are held
//! against each other.

use charge_yr_pikes::ChargeYrPikes;
use charge_yr_pikes::field::Field;
use charge_yr_pikes::remarks;
use charge_yr_pikes::table::Table;
use charge_yr_pikes::victory::Losses;
use charge_yr_pikes::world::World;
use conformance::playing::{at_share, fight_out};
use dice::Faces;
use engine::{Answer, Event, Logged, Observer, Outcome, Side, ThrowRequest};
use general::Kind;

/// What is counted in a battle.
#[derive(Default)]
struct Count {
    decisions: u64,
    frights: Option<u8>,
    melees: u32,
    rallied: [u32; 3],
}

impl Observer<ChargeYrPikes> for Count {
    fn event(&mut self, logged: &Logged, table: &Table, _: &World) {
        let Event::Noted { remark, value, .. } = logged.event else { return };
        match remark {
            remarks::FRIGHT if value == 1 && self.frights.is_none() => {
                self.frights = Some(table.battle.turn());
            }
            // Each melee is told for both sides.
            remarks::MELEE => self.melees += 1,
            remarks::RALLIED => self.rallied[(value as usize).min(2)] += 1,
            _ => {}
        }
    }

    fn answered(&mut self, _: &charge_yr_pikes::Decision, _: &Answer) {
        self.decisions += 1;
    }

    fn threw(&mut self, _: &ThrowRequest, _: &Faces) {}
}

fn main() {
    let said: Vec<String> = std::env::args().skip(1).collect();
    let word = |at: usize, usual: &str| said.get(at).map_or(usual.to_owned(), String::clone);
    let kind = if word(0, "captain") == "random" { Kind::Random } else { Kind::Captain };
    let battles: u64 = word(1, "100").parse().expect("how many battles");
    let name = word(2, "training");
    let (mut turns, mut frights, mut lost) = (Vec::new(), Vec::new(), [Vec::new(), Vec::new()]);
    let (mut decisions, mut melees, mut rallied, mut sum) = (0, 0, [0; 3], 0_u64);
    let (mut won, mut dark) = ([0_u32; 3], 0_u32);
    for seed in 1..=battles {
        let setup = conformance::fielding::field::<ChargeYrPikes>(&name);
        let (world, mut count) = (&setup.world, Count::default());
        let (outcome, state) = fight_out::<ChargeYrPikes>(kind, seed, world, setup.table, &mut count);
        let (table, field) = (state.table(), Field::new(state.table(), world));
        let winner = if let Outcome::Won(side) = outcome { side } else { Side::A };
        won[if outcome == Outcome::Drawn { 2 } else { winner.index() }] += 1;
        for (at, side) in [winner, winner.other()].into_iter().enumerate() {
            lost[at].push(Losses::of(field, side).percent());
        }
        let turn = table.battle.turn();
        dark += u32::from(table.battle.dark() > 0 && turn >= table.battle.dark());
        turns.push(u32::from(turn));
        frights.extend(count.frights.map(u32::from));
        (decisions, melees) = (decisions + count.decisions, melees + count.melees);
        (0..3).for_each(|at| rallied[at] += count.rallied[at]);
        sum = sum.rotate_left(5) ^ state.fingerprint();
    }
    let each = |all: u64| all as f64 / battles as f64;
    println!(
        "{battles} battles of {name}: {won:?} won by A, by B, drawn; {dark} ended in the dark; sum {sum:016x}"
    );
    println!("decisions {:.0}, melees {:.1} each", each(decisions), each(u64::from(melees)) / 2.0);
    println!("of those who were to rally: stayed routed, rallied, deserted {rallied:?}");
    told("turns", turns);
    told("turn of the first fright", frights);
    let [winners, losers] = lost;
    told("percent lost by the winner", winners);
    told("percent lost by the loser", losers);
}

/// The mean of some numbers, their median, and between what eight in ten of them lie.
fn told(what: &str, mut all: Vec<u32>) {
    all.sort_unstable();
    let [low, median, high] = [10, 50, 90].map(|share| at_share(&all, share));
    let mean = f64::from(all.iter().sum::<u32>()) / all.len().max(1) as f64;
    let count = all.len();
    println!("{what}: {mean:.1}, median {median}, {low} to {high} for eight in ten, of {count}");
}

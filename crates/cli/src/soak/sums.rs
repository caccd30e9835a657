//! What the battles of a soak came to.

use std::collections::BTreeMap;

use engine::Presented;
use engine::{Outcome, Rule, Side};
use lab::{Forfeit, Soaked};
use serde_json::{Value, json};

use super::Failed;
use crate::grounds::kind;
use crate::printing::{say, shown};

/// What all battles came to.
#[derive(Default)]
pub struct Sums {
    won: [u64; 2],
    drawn: u64,
    decisions: u64,
    lengths: Vec<u32>,
    events: u64,
    fired: BTreeMap<Rule, u64>,
    /// By battle: won by A, won by B, drawn.
    battles: BTreeMap<String, [u64; 3]>,
    fingerprint: u64,
    /// Those that a bot lost otherwise than by play: the seed, the battle, who and why.
    forfeits: Vec<(u64, String, Forfeit)>,
    /// Those that failed.
    pub failures: Vec<Failed>,
}

impl Sums {
    /// Adds a battle. The order in which battles are added does not matter.
    pub fn add(&mut self, seed: u64, battle: &str, result: Result<Soaked, Failed>) {
        let soaked = match result {
            Ok(soaked) => soaked,
            Err(failed) => return self.failures.push(failed),
        };
        if let Some(forfeit) = soaked.forfeit {
            self.forfeits.push((seed, battle.to_owned(), forfeit));
        }
        let place = match soaked.outcome {
            Outcome::Won(side) => {
                self.won[side.index()] += 1;
                side.index()
            }
            Outcome::Drawn => {
                self.drawn += 1;
                2
            }
        };
        self.battles.entry(kind(battle).to_owned()).or_default()[place] += 1;
        self.decisions += u64::from(soaked.decisions);
        self.lengths.push(soaked.decisions);
        self.events += u64::from(soaked.events);
        for (rule, times) in soaked.fired {
            *self.fired.entry(rule).or_default() += u64::from(times);
        }
        let mixed = soaked.fingerprint ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.fingerprint =
            self.fingerprint.wrapping_add(mixed.wrapping_mul(0xff51_afd7_ed55_8ccd) ^ mixed >> 29);
    }

    /// Puts what was added into an order of its own, whoever came first.
    pub fn in_order(&mut self) {
        self.lengths.sort_unstable();
        self.forfeits.sort_by_key(|(seed, ..)| *seed);
        self.failures.sort_by_key(|failed| failed.seed);
    }

    fn length(&self, part: usize, whole: usize) -> u32 {
        let at = (self.lengths.len() * part / whole).min(self.lengths.len().saturating_sub(1));
        self.lengths.get(at).copied().unwrap_or(0)
    }

    /// Prints them for people.
    pub fn print<R: Presented>(&self, battles: u64, seconds: f64, replayed: bool) {
        say!(
            "{battles} {} in {seconds:.1} s: {:.1} battles/s, {:.0} decisions/s{}",
            if battles == 1 { "battle" } else { "battles" },
            battles as f64 / seconds,
            self.decisions as f64 / seconds,
            if replayed { ", every offer judged and every record replayed" } else { "" }
        );
        let [a, b] = Side::BOTH.map(|side| self.won[side.index()]);
        say!("A won {a}, B won {b}, drawn {}, failed {}", self.drawn, self.failures.len());
        say!(
            "decisions a battle: shortest {}, a tenth below {}, middle {}, a tenth above {}, longest {}; {:.0} \
             events a battle",
            self.length(0, 1),
            self.length(1, 10),
            self.length(1, 2),
            self.length(9, 10),
            self.length(1, 1),
            self.events as f64 / self.lengths.len().max(1) as f64
        );
        say!("checksum {:016x}", self.fingerprint);
        say!("\n{:<24} {:>7} {:>7} {:>7}", "battle", "A won", "B won", "drawn");
        for (battle, [a, b, drawn]) in &self.battles {
            say!("{battle:<24} {a:>7} {b:>7} {drawn:>7}");
        }
        say!("\nhow often each rule stood behind an event:");
        for row in self.fired.iter().collect::<Vec<_>>().chunks(5) {
            let cells = row.iter().map(|(rule, times)| format!("{} {times:>9}", R::rule_id(**rule)));
            say!("  {}", cells.collect::<Vec<_>>().join("   "));
        }
        for (seed, battle, Forfeit { side, why }) in &self.forfeits {
            say!("\nlost without being beaten: seed {seed}, {battle}, {side}: {}", shown(why));
        }
        for Failed { seed, battle, agreed, what, record } in &self.failures {
            let agreed =
                if agreed.is_empty() { String::new() } else { format!(" with {}", agreed.join(", ")) };
            say!("\nFAILED  seed {seed}, {battle}{agreed}: {what}");
            if let Some(record) = record {
                say!("        its record: {record}");
            }
        }
    }

    /// Gives them to a program.
    pub fn in_json<R: Presented>(&self, battles: u64, seconds: f64, replayed: bool) -> Value {
        let fired: serde_json::Map<_, _> =
            self.fired.iter().map(|(rule, times)| (R::rule_id(*rule), (*times).into())).collect();
        let failure = |failed: &Failed| {
            json!({
                "seed": failed.seed, "battle": failed.battle, "agreed": failed.agreed, "what": failed.what, "record": failed.record,
            })
        };
        let forfeit = |(seed, battle, it): &(u64, String, Forfeit)| json!({ "seed": seed, "battle": battle, "side": it.side.to_string(), "why": it.why });
        json!({
            "forfeits": self.forfeits.iter().map(forfeit).collect::<Vec<_>>(),
            "battles": battles, "seconds": seconds, "battles_per_second": battles as f64 / seconds,
            "decisions_per_second": self.decisions as f64 / seconds, "won": self.won, "drawn": self.drawn,
            "decisions": self.decisions, "events": self.events, "shortest": self.length(0, 1),
            "median": self.length(1, 2), "longest": self.length(1, 1), "by_battle": self.battles,
            "checksum": format!("{:016x}", self.fingerprint), "replayed": replayed, "fired": fired,
            "failures": self.failures.iter().map(failure).collect::<Vec<_>>(),
        })
    }
}

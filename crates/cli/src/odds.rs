//! `tercio odds`: the odds of one event, reckoned by the code that would resolve it.

mod described;
mod melee;

use std::path::PathBuf;

use clap::{Args, Subcommand};
use dice::{Pool, Reading};
use matchlocks::field::Field;
use matchlocks::ledger::Id;
use matchlocks::table::Reason;
use matchlocks::{morale, shooting};
use serde_json::json;

use crate::fault::Fault;
use described::{FIRST, Pair, SECOND, single};

/// The odds of one event between described units, under matchlocks. Under any rulebook the table in the browser and the
/// protocol tell the odds of what is offered.
///
/// A unit is described by its kind and then by whatever else holds of it, as in a case file:
///
///     battalia  "battalia quality=veteran figures=20 disarray=1"  "dragoons mounted=false"
///
/// kind: cuirassiers, harquebusiers, horse-detachment, battalia, musketeer-division, firelocks, pike-stand,
/// pike-square, musketeer-detachment, dragoons, field-gun, light-gun, galloper-gun, clubmen. Further: quality (raw,
/// seasoned, veteran), formation (line, column, forlorn, plotton ...), figures, pikes, disarray, daunted,
/// ammunition, flags=["jammed"] and the rest of docs/case-format.md.
#[derive(Args)]
pub struct Odds {
    #[command(subcommand)]
    event: Event,
    /// A file of house rules laid over the rulebook
    #[arg(long, value_name = "FILE", global = true)]
    house: Option<PathBuf>,
    /// Print JSON
    #[arg(long, global = true)]
    pub json: bool,
}

#[derive(Subcommand)]
enum Event {
    /// One Shoot Action: the chance of each number of Kills
    Shoot(Shoot),
    /// An Attack with all the rounds of melee that follow from it: who wins, and at what cost
    Melee(melee::Charge),
    /// A Morale Crisis Test: the chances to pass, be Daunted, be Broken
    Morale(Morale),
}

#[derive(Args)]
struct Shoot {
    #[command(flatten)]
    pair: Pair,
    /// Inches between their fronts
    #[arg(long, default_value = "6")]
    range: String,
}

#[derive(Args)]
struct Morale {
    /// The unit that tests
    unit: String,
    /// Why it tests: lost-round, routing-friends, flank-attack, last-standing, powder-explosion or end-of-turn
    #[arg(long, default_value = "end-of-turn")]
    reason: String,
}

impl Odds {
    /// Reckons them.
    pub fn run(self) -> Result<(), Fault> {
        let (json, house) = (self.json, self.house.as_deref());
        let rules = described::house_lines(house)?;
        match self.event {
            Event::Shoot(shoot) => {
                let (world, table) = shoot.pair.staged(&shoot.range, &rules)?;
                let field = Field::new(&table, &world);
                let shot = shooting::judge_shot(field, FIRST, SECOND)
                    .map_err(|no| Fault::input(format!("no shot: {} ({})", no.why, Id(no.rule))))?;
                show(&shot.pool(field, world.profile(FIRST).figures), json, |hits| shot.kills(hits));
                Ok(())
            }
            Event::Melee(charge) => charge.run(json, &rules),
            Event::Morale(test) => {
                let (world, table) = single(&test.unit, &rules)?;
                let reason = reason(&test.reason)?;
                let [pass, daunted, broken] =
                    morale::test::chances(Field::new(&table, &world), FIRST, reason);
                if json {
                    println!("{}", json!({ "pass": pass, "daunted": daunted, "broken": broken }));
                } else {
                    println!("pass {pass:.6}  daunted {daunted:.6}  broken {broken:.6}");
                }
                Ok(())
            }
        }
    }
}

fn reason(word: &str) -> Result<Reason, Fault> {
    const REASONS: [(&str, Reason); 6] = [
        ("lost-round", Reason::LostRound),
        ("routing-friends", Reason::RoutingFriends),
        ("flank-attack", Reason::FlankAttack),
        ("last-standing", Reason::LastStanding),
        ("powder-explosion", Reason::PowderExplosion),
        ("end-of-turn", Reason::EndOfTurn),
    ];
    let found = REASONS.iter().find(|(known, _)| *known == word).map(|(_, reason)| *reason);
    found.ok_or_else(|| {
        let hint = cases::suggestion(word, REASONS.iter().map(|(known, _)| *known));
        Fault::input(format!("nobody tests for \"{word}\"; {hint}"))
    })
}

/// Shows a pool: what is thrown, the mean, and the chance of each number.
fn show(pool: &Pool, json: bool, counted: impl Fn(u8) -> u8) {
    let mut chances = [0.0f64; 256];
    for (reading, chance) in pool.outcomes().iter() {
        let hits = match reading {
            Reading::Total(total) => total.clamp(0, 255) as u8,
            other => other.hits(),
        };
        chances[usize::from(counted(hits))] += chance;
    }
    let last = chances.iter().rposition(|chance| *chance > 0.0).unwrap_or(0);
    let mean: f64 = chances.iter().enumerate().map(|(count, chance)| count as f64 * chance).sum();
    if json {
        println!("{}", json!({ "dice": pool.to_string(), "mean": mean, "chances": &chances[..=last] }));
        return;
    }
    println!("{pool}\nmean {mean:.6}");
    let mut at_least = 1.0;
    for (count, chance) in chances[..=last].iter().enumerate() {
        println!("{count:>3}  {chance:.6}   at least {count}: {at_least:.6}");
        at_least -= chance;
    }
}

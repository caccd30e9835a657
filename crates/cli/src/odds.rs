//! `tercio odds`: the exact odds of one event, reckoned by the code that would resolve it.

use clap::{Args, Subcommand};
use dice::{FaceSet, Pool, Reading};
use engine::PieceId;
use matchlocks::Matchlocks;
use matchlocks::field::Field;
use matchlocks::ledger::Id;
use matchlocks::table::{Reason, Table};
use matchlocks::world::World;
use matchlocks::{melee, morale, shooting};

use crate::fault::Fault;

/// The exact odds of one event between described units.
///
/// A unit is described as in a case file, without its place: `"kind=battalia quality=veteran figures=20"`. What may
/// be said of it is in docs/case-format.md.
#[derive(Args)]
pub struct Odds {
    #[command(subcommand)]
    event: Event,
    /// Print JSON
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Subcommand)]
enum Event {
    /// One Shoot Action: the chance of each number of Kills
    Shoot(Pair),
    /// The dice of one round of melee, front to front, of the first unit: the chance of each number of hits not saved
    Melee(Pair),
    /// A Morale Crisis Test: the chances to pass, be Daunted, be Broken
    Morale {
        /// The unit that tests
        unit: String,
    },
}

/// Two units and how far they are apart.
#[derive(Args)]
struct Pair {
    /// The unit that shoots or fights
    unit: String,
    /// The enemy
    enemy: String,
    /// Inches between their fronts
    #[arg(long, default_value = "6")]
    range: String,
    /// What the enemy stands behind, touching it: hedge, wall, or field defence
    #[arg(long, value_name = "KIND")]
    behind: Option<String>,
}

const FIRST: PieceId = PieceId(0);
const SECOND: PieceId = PieceId(1);

impl Odds {
    /// Reckons them.
    pub fn run(self) -> Result<(), Fault> {
        let json = self.json;
        match self.event {
            Event::Shoot(pair) => {
                let (world, table) = pair.stage("")?;
                let field = Field::new(&table, &world);
                let shot = shooting::judge_shot(field, FIRST, SECOND)
                    .map_err(|no| Fault::input(format!("no shot: {} ({})", no.why, Id(no.rule))))?;
                show(&shot.pool(field, world.profile(FIRST).figures), json, |hits| shot.kills(hits));
            }
            Event::Melee(pair) => {
                let fight = "[[melee]]\nattackers = \"A\"\nmembers = [{ unit = \"shooters\", against = \"enemies\" }, \
                             { unit = \"enemies\", against = \"shooters\", part = \"defender\" }]\n";
                let (world, table) = Pair { range: "0".to_owned(), ..pair }.stage(fight)?;
                let field = Field::new(&table, &world);
                let enemy = &table.melees[0].members[1];
                let on = melee::dice_to_hit::saves_on(field, 0, enemy);
                let pool = match melee::fight_pool(field, 0, FIRST) {
                    Pool::Count(count) => Pool::Count(count.saved_on(FaceSet::at_least(i16::from(on)))),
                    other => other,
                };
                show(&pool, json, |hits| hits);
            }
            Event::Morale { unit } => {
                let (world, table) = staged(&described("shooters", "A", &unit, "24")?)?;
                let [pass, daunted, broken] =
                    morale::test::chances(Field::new(&table, &world), FIRST, Reason::EndOfTurn);
                if json {
                    println!("{}", serde_json::json!({ "pass": pass, "daunted": daunted, "broken": broken }));
                } else {
                    println!("pass {pass:.6}  daunted {daunted:.6}  broken {broken:.6}");
                }
            }
        }
        Ok(())
    }
}

impl Pair {
    fn stage(&self, more: &str) -> Result<(World, Table), Fault> {
        let range = tabletop::Length::from_text(&format!("{}in", self.range))
            .ok_or_else(|| Fault::input(format!("{} is no number of inches", self.range)))?;
        let y = tabletop::Length::inches(20) + range;
        let mut text = described("shooters", "A", &self.unit, "20")?;
        text += &described("enemies", "B", &self.enemy, &format!("{:.4}", y.to_inches()))?;
        text = text.replacen("side = \"B\"", "side = \"B\"\nfacing = 180", 1);
        if let Some(kind) = &self.behind {
            let at = y.to_inches();
            text += &format!("[[terrain]]\nkind = {kind:?}\npoints = [[20, {at:.4}], [52, {at:.4}]]\n");
        }
        staged(&(text + more))
    }
}

/// A unit as a table of a position.
fn described(name: &str, side: &str, words: &str, y: &str) -> Result<String, Fault> {
    let mut text = format!("[[unit]]\nname = {name:?}\nside = {side:?}\nat = [36, {y}]\n");
    for word in words.split_whitespace() {
        let (key, value) = match word.split_once('=') {
            Some(pair) => pair,
            None => ("kind", word),
        };
        let plain = value.parse::<i64>().is_ok() || value.starts_with('[');
        text += &if plain { format!("{key} = {value}\n") } else { format!("{key} = {value:?}\n") };
    }
    Ok(text)
}

fn staged(position: &str) -> Result<(World, Table), Fault> {
    let text =
        format!("title = \"odds\"\nrules = [\"NMM-01-06\"]\nplay = [\"expect A tokens 20\"]\n{position}");
    let read = cases::read::<Matchlocks>("the units described", &text).map_err(Fault::input)?;
    let case = read.first().ok_or_else(|| Fault::input("nothing is described"))?;
    cases::stage::<Matchlocks>(case).map_err(Fault::input)
}

/// Shows a pool: what is thrown, the mean, and the chance of each number.
fn show(pool: &Pool, json: bool, counted: impl Fn(u8) -> u8) {
    let mut chances = [0.0f64; 128];
    for (reading, chance) in pool.outcomes().iter() {
        let hits = match reading {
            Reading::Total(total) => total.max(0) as u8,
            other => other.hits(),
        };
        chances[usize::from(counted(hits))] += chance;
    }
    let last = chances.iter().rposition(|chance| *chance > 0.0).unwrap_or(0);
    let mean: f64 = chances.iter().enumerate().map(|(count, chance)| count as f64 * chance).sum();
    if json {
        println!(
            "{}",
            serde_json::json!({ "dice": pool.to_string(), "mean": mean, "chances": &chances[..=last] })
        );
        return;
    }
    println!("{pool}\nmean {mean:.6}");
    let mut at_least = 1.0;
    for (count, chance) in chances[..=last].iter().enumerate() {
        println!("{count:>3}  {chance:.6}   at least {count}: {at_least:.6}");
        at_least -= chance;
    }
}

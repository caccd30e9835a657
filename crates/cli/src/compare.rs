//! `tercio compare`: the same battle under several rulebooks, side by side.

mod in_json;
mod position;
mod table;

use clap::{Args, ValueEnum};
use lab::Standing;
use registry::{Rulebook, Visitor, visit};

use crate::bouts::Fighting;
use crate::fault::Fault;
use crate::player::Own;
use crate::printing;
use crate::scene::{Scene, cast};
use crate::telling::armies;
use position::Position;

/// Fight the same battle under several rulebooks and set them side by side: who wins, how long it takes and what it costs;
/// then what each unit may do in one position.
#[derive(Args)]
pub struct Compare {
    /// A battle's name (see `tercio battles`) or file, two armies as `royalist:parliament`, or `mirror:7`
    battle: String,
    /// The rulebooks, with commas between them; all that can cast the battle if nothing is said
    #[arg(long, value_delimiter = ',')]
    rules: Vec<String>,
    /// How many battles are fought under each; with 0 only the position is looked at
    #[arg(long, default_value_t = 20)]
    battles: u32,
    #[command(flatten)]
    fighting: Fighting,
    /// The position at the beginning of this turn, as the players come to it, instead of the one as deployed
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    turn: Option<u16>,
    /// Whose units are looked at; those of the side that is asked first if nothing is said
    #[arg(long, value_enum)]
    side: Option<Whose>,
    /// Only units whose name or title holds these letters, of either side; may be given again
    #[arg(long, value_name = "NAME")]
    unit: Vec<String>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// A side, or both.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Whose {
    A,
    B,
    Both,
}

/// A battle under one rulebook, in terms that every rulebook has.
struct Column {
    ruleset: String,
    title: String,
    armies: [String; 2],
    notes: Vec<String>,
    standing: Standing,
    endings: Vec<Ending>,
    position: Position,
}

/// A rule that ended battles.
struct Ending {
    id: String,
    title: String,
    count: u32,
}

/// A rulebook that is left out because it cannot cast the battle.
struct LeftOut {
    ruleset: String,
    why: String,
}

impl Compare {
    /// Compares them.
    pub fn run(self) -> Result<(), Fault> {
        let players = self.fighting.players()?;
        let named = !self.rules.is_empty();
        let rules =
            if named { self.named()? } else { registry::names().into_iter().map(str::to_owned).collect() };
        let (mut columns, mut left_out) = (Vec::new(), Vec::new());
        for ruleset in rules {
            match visit(&ruleset, Fought { compare: &self, players }).map_err(Fault::input)? {
                Ok(column) => columns.push(column),
                Err(Uncast::Cannot(fault)) if !named => {
                    left_out.push(LeftOut { ruleset, why: fault.message });
                }
                Err(Uncast::Cannot(fault)) => {
                    return Err(Fault::input(format!("{ruleset} cannot cast it: {}", fault.message)));
                }
                Err(Uncast::Failed(fault)) => return Err(fault),
            }
        }
        if columns.is_empty() {
            let mut why: Vec<String> = left_out.into_iter().map(|out| out.why).collect();
            why.dedup();
            return Err(Fault::input(why.join("\n")));
        }
        if columns.iter().all(|column| column.position.units.is_empty()) && !self.unit.is_empty() {
            return Err(Fault::input(self.nobody(&columns)));
        }
        if self.json {
            printing::json(&self.in_json(&columns, &left_out));
        } else {
            self.print(&columns, &left_out);
        }
        Ok(())
    }

    /// The rulebooks that are named, each once and known.
    fn named(&self) -> Result<Vec<String>, Fault> {
        let mut rules: Vec<String> = Vec::new();
        for ruleset in &self.rules {
            registry::about(ruleset).map_err(Fault::input)?;
            if !rules.contains(ruleset) {
                rules.push(ruleset.clone());
            }
        }
        Ok(rules)
    }

    fn nobody(&self, columns: &[Column]) -> String {
        let wanted = self.unit.join(", ");
        let mut known: Vec<&str> = Vec::new();
        for name in columns.iter().flat_map(|column| column.position.known.iter().map(String::as_str)) {
            if !known.contains(&name) {
                known.push(name);
            }
        }
        format!("nobody on the table is called {wanted}; {}", cases::suggestion(&wanted, known.into_iter()))
    }

    fn under<R: Rulebook>(&self, players: [Own; 2]) -> Result<Column, Uncast> {
        let scene: Scene<R> = cast(&self.battle, &[], None).map_err(Uncast::Cannot)?;
        let position = self.position(&scene, players).map_err(Uncast::Failed)?;
        let bouts = self.fighting.bouts(players, self.battles);
        let bouts = bouts.fought(&scene, R::NAME).map_err(Uncast::Failed)?;
        let standing = Standing::of(bouts);
        let ending = |(rule, count)| {
            let title = R::rule_words(rule).map_or_else(String::new, |words| words.title);
            Ending { id: R::rule_id(rule), title, count }
        };
        let mut notes: Vec<String> = Vec::new();
        for note in scene.notes {
            if !notes.contains(&note) {
                notes.push(note);
            }
        }
        Ok(Column {
            ruleset: R::NAME.to_owned(),
            title: R::ledger().title.clone(),
            armies: armies::<R>(&scene.world, &scene.table),
            notes,
            endings: standing.endings().into_iter().map(ending).collect(),
            standing,
            position,
        })
    }
}

/// Why a rulebook has no column.
enum Uncast {
    /// It cannot cast the battle.
    Cannot(Fault),
    /// A battle under it failed.
    Failed(Fault),
}

/// A comparison under one of the rulebooks.
struct Fought<'a> {
    compare: &'a Compare,
    players: [Own; 2],
}

impl Visitor for Fought<'_> {
    type Out = Result<Column, Uncast>;

    fn visit<R: Rulebook>(self) -> Self::Out {
        self.compare.under::<R>(self.players)
    }
}

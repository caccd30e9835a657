//! `tercio review`: a battle looked at afterwards: who was lucky, who gave what away, on what it turned, and what if.

use std::path::PathBuf;

use clap::Args;
use engine::{Battle, Side};
use protocol::{Retrospect, review, what_if};
use registry::{Rulebook, Visitor, visit};
use serde_json::{Value, json};

use crate::fault::Fault;
use crate::picture::replayed;
use crate::printing::{self, say};
use crate::recorded::{Instead, fought_again, head_of};
use crate::writing::{Outputs, may_be_written};

/// Look at a recorded battle that is over: how likely each side was to win all along, how lucky each throw was, what each decision
/// gave away, and the ten throws and five decisions on which it turned.
#[derive(Args)]
pub struct Reviewing {
    /// The record
    record: PathBuf,
    /// Write the review here, as a page that needs nothing else
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write the page here that replays the battle; what the review tells then leads to its moment in it
    #[arg(long, value_name = "FILE", requires = "output")]
    replay: Option<PathBuf>,
    /// The battle it was fought over, where it is no longer called as the record says
    #[arg(long, value_name = "BATTLE")]
    battle: Option<String>,
    /// The house rules it was fought under, where their file is no longer where the record says
    #[arg(long, value_name = "FILE")]
    house: Option<PathBuf>,
    /// Let the record name files outside its own folder
    #[arg(long)]
    allow_paths: bool,
    /// Fight on from a throw, by its number, as if it had fallen otherwise, and as it fell: 12=6,5,1
    #[arg(long, value_name = "THROW=FACES", value_parser = wished, conflicts_with_all = ["output", "replay"])]
    what_if: Option<Wished>,
    /// How often it is fought on, each way
    #[arg(long, value_name = "N", requires = "what_if", default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..=100))]
    battles: u32,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Another way in which a throw might have fallen.
#[derive(Clone)]
struct Wished {
    throw: u32,
    faces: String,
}

fn wished(text: &str) -> Result<Wished, String> {
    let (throw, faces) = text.split_once('=').ok_or("say it as a throw's number and its faces: 12=6,5,1")?;
    let throw = throw.trim().parse().map_err(|_| format!("`{throw}` is no throw's number"))?;
    Ok(Wished { throw, faces: faces.trim().to_owned() })
}

impl Reviewing {
    /// Looks at it.
    pub fn run(self) -> Result<(), Fault> {
        let head = head_of(&self.record)?;
        visit(&head.ruleset.name, Under(&self)).map_err(Fault::input)?
    }

    fn under<R: Rulebook>(&self) -> Result<(), Fault> {
        let outputs: Vec<_> = self.output.iter().chain(&self.replay).map(PathBuf::as_path).collect();
        may_be_written(&outputs, std::slice::from_ref(&self.record), self.json)?;
        let (battle, house) = (self.battle.as_deref(), self.house.as_deref());
        let again = fought_again::<R>(&self.record, Instead { battle, house, anywhere: self.allow_paths })?;
        if let Some(other) = &again.other {
            return Err(Fault::other_edition(format!(
                "{}: {}",
                self.record.display(),
                other.in_words(R::NAME)
            )));
        }
        let found = match &self.what_if {
            Some(wished) => self.fought_on(&again.battle, wished),
            None => self.looked_at(&again.battle, again.table),
        };
        found.map_err(|why| why.of(&self.record))
    }

    /// Tells what decided it.
    fn looked_at<R: Rulebook>(&self, battle: &Battle<R>, opening: R::Table) -> Result<(), Why> {
        let review = review(battle).map_err(Why::Words)?;
        let told = Retrospect::of(battle, &review, Side::A).beside(self.link());
        let mut files = Outputs::default();
        if let Some(path) = &self.output {
            files.add(path, told.page(&battle.header().scenario.name));
        }
        if let Some(path) = &self.replay {
            files.add(path, replayed(battle, opening));
        }
        files.write()?;
        match self.json {
            true => printing::json(&told.in_json()),
            false => {
                let (lead, throws, decisions) =
                    (told.lead(), told.throws_in_lines(), told.decisions_in_lines());
                lead.iter().chain(&throws).chain(&decisions).for_each(|line| say!("{line}"));
                if decisions.is_empty() {
                    say!("No decision was found to have given anything away once it was played on.");
                }
            }
        }
        Ok(())
    }

    /// Tells what would have become of it.
    fn fought_on<R: Rulebook>(&self, battle: &Battle<R>, wished: &Wished) -> Result<(), Why> {
        let Wished { throw, faces } = wished;
        let mut branched = what_if(battle, *throw, faces, self.battles).map_err(Why::Words)?;
        while !branched.on(&**battle.world()).map_err(Why::Words)? {}
        let [fell, other] = branched.shares(Side::A);
        if self.json {
            let share = |it: lab::Mean| json!({ "likely": it.likely, "low": it.low, "high": it.high });
            let told: Value = json!({
                "throw": throw, "faces": faces, "battles": self.battles,
                "side_a": { "as_it_fell": share(fell), "as_wished": share(other) },
            });
            printing::json(&told);
            return Ok(());
        }
        let percent = |it: lab::Mean| {
            format!("{:.0} % ({:.0} to {:.0})", 100.0 * it.likely, 100.0 * it.low, 100.0 * it.high)
        };
        say!("Fought on by captains from throw {throw}, {} battles each way, side A's share:", self.battles);
        say!("as it fell          {}", percent(fell));
        say!("had it been {faces:<8}{}", percent(other));
        Ok(())
    }

    /// By what name the review leads to the page that replays the battle.
    fn link(&self) -> Option<String> {
        self.replay.as_ref()?.file_name().map(|name| name.to_string_lossy().into_owned())
    }
}

/// Why nothing is told: in words that want the record's name, or with all that is to be said.
enum Why {
    Words(String),
    Fault(Fault),
}

impl From<Fault> for Why {
    fn from(fault: Fault) -> Why {
        Why::Fault(fault)
    }
}

impl Why {
    fn of(self, record: &std::path::Path) -> Fault {
        match self {
            Why::Words(why) => Fault::input(format!("{}: {why}", record.display())),
            Why::Fault(fault) => fault,
        }
    }
}

/// A review under whichever rulebook.
struct Under<'a>(&'a Reviewing);

impl Visitor for Under<'_> {
    type Out = Result<(), Fault>;

    fn visit<R: Rulebook>(self) -> Result<(), Fault> {
        self.0.under::<R>()
    }
}

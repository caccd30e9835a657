//! `tercio fight`: a battle between computer players.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use engine::{Battle, Header, Named, Origin, Outcome, RecordText, Ruleset, Side, Viewpoint, Want};
use general::{Commander, Kind};
use matchlocks::Matchlocks;

use crate::battles::{book, cast_prepared, known_ruleset};
use crate::fault::{Fault, write};
use crate::telling::Teller;

/// Fight a battle between computer players, told as a narrative.
#[derive(Args)]
pub struct Fight {
    /// A battle's name (see `tercio battles`), a file, or two armies: royalist:parliament
    battle: String,
    /// The rulebook
    #[arg(long, default_value = "matchlocks")]
    rules: String,
    /// Who plays side A
    #[arg(long, default_value = "captain", value_name = "PLAYER")]
    a: String,
    /// Who plays side B
    #[arg(long, default_value = "captain", value_name = "PLAYER")]
    b: String,
    /// The seed of the dice and of the players
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Between two armies: who won the toss, the terrain that he sets out, the side that the other takes, such as
    /// "toss A", "A terrain 17 pieces 4 hills 1 road", "B side top"; by lot if nothing is said
    #[arg(long, value_name = "ANSWER")]
    prepared: Vec<String>,
    /// A file of house rules laid over the rulebook
    #[arg(long, value_name = "FILE")]
    house: Option<PathBuf>,
    /// Write the record here
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Write a page here that replays the battle in a browser
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Tell only how it ended
    #[arg(long)]
    quiet: bool,
}

impl Fight {
    /// Fights it.
    pub fn run(self) -> Result<(), Fault> {
        known_ruleset(&self.rules)?;
        let players = [player(&self.a)?, player(&self.b)?];
        let (book, house) = book(self.house.as_deref())?;
        let hash = book.hash();
        let (mut casting, scenario) = cast_prepared(&self.battle, &self.prepared, book)?;
        casting.world.attended = false;
        let header = Header {
            ruleset: Named { name: Matchlocks::NAME.to_owned(), hash },
            house_rules: house,
            scenario,
            prepared: casting
                .world
                .act
                .iter()
                .flat_map(|act| act.answers())
                .map(|it| it.to_string())
                .collect(),
            players: [self.a.clone(), self.b.clone()],
            ..Header::nameless::<Matchlocks>(Origin::Seed(dice::Seed::from_number(self.seed)))
        };
        let world = Arc::new(casting.world);
        let mut battle = Battle::begin(world.clone(), casting.table, header).map_err(Fault::failed)?;
        let mut teller = Teller::new(&world, casting.table);
        if !self.quiet {
            println!("{}", world.title);
            casting.notes.iter().for_each(|note| println!("  note: {note}"));
        }
        let outcome = play(&mut battle, players, self.seed, |battle| {
            if !self.quiet {
                teller.tell(battle);
            }
        })?;
        println!("{}", ending(&world, outcome));
        if let Some(path) = &self.html {
            write(path, &draw::html(&draw::Replay::of(&battle, casting.table, Viewpoint::Umpire)))?;
        }
        if let Some(path) = &self.record {
            let text = RecordText::<Matchlocks> { record: &battle.record(), world: &world };
            write(path, &text.to_string())?;
        }
        Ok(())
    }
}

/// A computer player by his name.
pub fn player(name: &str) -> Result<Kind, Fault> {
    Kind::of_name(name).ok_or_else(|| {
        let known: Vec<_> = Kind::ALL.iter().map(|kind| kind.name()).collect();
        Fault::input(format!("there is no player {name}; there are {}", known.join(", ")))
    })
}

/// Plays a battle to its end, `after` being told after every decision.
pub fn play(
    battle: &mut Battle<Matchlocks>,
    players: [Kind; 2],
    seed: u64,
    mut after: impl FnMut(&Battle<Matchlocks>),
) -> Result<Outcome, Fault> {
    let world = battle.world().clone();
    let mut commanders: [Box<dyn Commander<Matchlocks>>; 2] =
        [players[0].commander(seed), players[1].commander(seed ^ 0x9e37_79b9)];
    loop {
        if let Want::Over(outcome) = battle.want() {
            return Ok(*outcome);
        }
        let side = Side::BOTH
            .into_iter()
            .find(|side| battle.decision(*side).is_some())
            .ok_or_else(|| Fault::failed("the battle waits for nobody"))?;
        let Some(decision) = battle.decision(side).copied() else { continue };
        let known = battle.known(Viewpoint::Side(side));
        let choice = commanders[side.index()].decide(&known, &world, &decision);
        battle
            .answer(side, choice.answer)
            .map_err(|fault| Fault::failed(format!("{side} answered badly: {fault}")))?;
        after(battle);
    }
}

/// How it ended, in a sentence.
fn ending(world: &matchlocks::world::World, outcome: Outcome) -> String {
    match outcome {
        Outcome::Won(side) => format!("{} win the day.", world.armies[side.index()].name),
        Outcome::Drawn => "Neither army wins.".to_owned(),
    }
}

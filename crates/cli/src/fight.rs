//! `tercio fight`: a battle between computer players.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, ValueEnum};
use engine::{Battle, Header, Known, Origin, Outcome, RecordText, Side, Viewpoint, Want};
use general::{Choice, Commander};
use indicatif::ProgressBar;
use lab::Forfeit;
use registry::{Rulebook, Visitor, visit};
use serde_json::{Value, json};

use crate::bot::table::{Played, Table};
use crate::fault::Fault;
use crate::picture::{Format, picture, replayed};
use crate::player::{Patience, Player, commanders};
use crate::printing::{self, paint, say, shown};
use crate::reading::files_in;
use crate::scene::{Scene, cast, house, rules_for};
use crate::telling::{Teller, Telling, armies};
use crate::writing::{Outputs, may_be_written, takes_files};

/// Fight a battle between computer players, told as a narrative.
#[derive(Args)]
pub struct Fight {
    /// A battle's name (see `tercio battles`), a file, two armies as `royalist:parliament`, or `mirror:7`: like
    /// armies drawn by lot from a seed
    battle: String,
    /// The rulebook; if nothing is said the usual one, or the first that can cast the battle if that one cannot
    #[arg(long)]
    rules: Option<String>,
    /// Who plays side A: idle, random, advance-and-shoot, lieutenant, captain, colonel, marshal; the last four also bold,
    /// stubborn or careful, as `bold-captain`, the last two with more or less thought, as `colonel@2`; `doctrine:FILE` for a captain by a doctrine of your own; `bot:COMMAND` for a program of
    /// your own
    #[arg(long, default_value = "captain", value_name = "PLAYER")]
    a: String,
    /// Who plays side B
    #[arg(long, default_value = "captain", value_name = "PLAYER")]
    b: String,
    /// The seed of the dice and of the players
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Draw each throw by what it is for, by whom and how many of these there were, as `league` and `lab` do: a battle that
    /// differs in one thing keeps all other dice
    #[arg(long)]
    keyed: bool,
    /// Between two armies: who won the toss, the terrain that he sets out, the side that the other takes, such as
    /// "toss A", "A terrain 17 pieces 4 hills 1 road", "B side top", and "A works 1 at 36in 9in facing 0" for field
    /// defences that were bought; by lot if nothing is said
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
    /// Write pictures into this folder, which is made if it is not there: see --each
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,
    /// What --svg draws
    #[arg(long, value_enum, default_value_t = Each::Turn, requires = "svg")]
    each: Each,
    /// Tell with every decision why the player took it
    #[arg(long)]
    why: bool,
    /// Tell only how it ended
    #[arg(long)]
    quiet: bool,
    /// Print JSON: how it ended and, unless --quiet, the story
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    patience: Patience,
}

/// How often a picture is drawn.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Each {
    /// The deployment, the beginning of every turn, and the end
    Turn,
    /// Every position in which somebody had to decide
    Decision,
}

impl Fight {
    /// Fights it.
    pub fn run(self) -> Result<(), Fault> {
        visit(rules_for(&self.battle, self.rules.as_deref()), Fought(&self)).map_err(Fault::input)?
    }

    fn under<R: Rulebook>(&self) -> Result<(), Fault> {
        let players = Player::pair([&self.a, &self.b], R::NAME, &self.patience)?;
        let outputs: Vec<&Path> = self.record.iter().chain(&self.html).map(PathBuf::as_path).collect();
        let inputs: Vec<PathBuf> = files_in(&self.battle).into_iter().chain(self.house.clone()).collect();
        may_be_written(&outputs, &inputs, self.json)?;
        self.svg.iter().try_for_each(|folder| takes_files(folder))?;
        let house = house(self.house.as_deref())?;
        let scene = cast::<R>(&self.battle, &self.prepared, house.as_ref())?;
        let seed = dice::Seed::from_number(self.seed);
        let header = Header {
            players: players.each_ref().map(Player::recorded),
            origin: if self.keyed { Origin::Keyed(seed) } else { Origin::Seed(seed) },
            ..scene.header(seed)
        };
        let mut teller = Teller::<R>::new(&scene.world, scene.table, self.telling());
        if teller_speaks(self.telling()) {
            paint!("{TITLE}{}{TITLE:#}", shown(&title::<R>(&scene)));
            scene.notes.iter().for_each(|note| paint!("  {NOTE}note: {}{NOTE:#}", shown(note)));
        }
        let spinner = self.spinner();
        let after = |battle: &Battle<R>, side: Side, choice: &Choice| {
            if self.why {
                teller.reason(side, choice);
            }
            teller.tell(battle);
            spinner.set_message(format!("turn {}", R::turn(battle.state().table())));
            spinner.inc(1);
        };
        let played = play(&scene, header, (players.each_ref(), self.seed), &self.patience, after)?;
        spinner.finish_and_clear();
        teller.tell(&played.battle);
        self.write(&played.battle, scene.table)?;
        if self.json {
            printing::json(&self.in_json(&scene, &played, teller.kept));
        } else {
            say!("{}", R::ending(&scene.world, played.outcome));
            played
                .forfeit
                .iter()
                .for_each(|it| say!("{} lost without being beaten: {}", it.side, shown(&it.why)));
        }
        Ok(())
    }

    const fn telling(&self) -> Telling {
        match (self.quiet, self.json) {
            (true, _) => Telling::Silent,
            (false, true) => Telling::Kept,
            (false, false) => Telling::Printed,
        }
    }

    /// Something that moves while nothing is told; only on a terminal.
    fn spinner(&self) -> ProgressBar {
        if teller_speaks(self.telling()) || self.json {
            return ProgressBar::hidden();
        }
        let spinner = ProgressBar::new_spinner();
        spinner.enable_steady_tick(Duration::from_millis(120));
        spinner
    }

    fn in_json<R: Rulebook>(&self, scene: &Scene<R>, played: &Played<R>, story: Vec<Value>) -> Value {
        let Played { battle, outcome, forfeit, .. } = played;
        let world = battle.world();
        let mut told = json!({
            "battle": self.battle, "title": title(scene), "ruleset": R::NAME, "seed": self.seed,
            "players": [self.a, self.b], "armies": armies::<R>(world, battle.state().table()),
            "house_rules": battle.header().house_rules.as_ref().map(|named| named.name.clone()),
            "notes": scene.notes,
            "turns": R::turn(battle.state().table()), "decisions": decisions(battle),
            "events": battle.log().len(), "hash": format!("{:016x}", battle.state().fingerprint()),
            "winner": winner(*outcome), "ending": R::ending(world, *outcome),
            "forfeit": forfeit.as_ref().map(forfeit_in_json),
        });
        if !self.quiet {
            told["story"] = Value::Array(story);
        }
        told
    }

    /// Writes what was asked for, all of it or none.
    fn write<R: Rulebook>(&self, battle: &Battle<R>, table: R::Table) -> Result<(), Fault> {
        let mut files = Outputs::default();
        if let Some(path) = &self.html {
            files.add(path, replayed(battle, table));
        }
        if let Some(path) = &self.record {
            files.add(path, record_text(battle));
        }
        if let Some(folder) = &self.svg {
            std::fs::create_dir_all(folder)
                .map_err(|error| Fault::input(format!("{}: {error}", folder.display())))?;
            self.pictures(battle, folder, &mut files)?;
        }
        files.write()
    }

    fn pictures<R: Rulebook>(
        &self,
        battle: &Battle<R>,
        folder: &Path,
        files: &mut Outputs,
    ) -> Result<(), Fault> {
        let last = battle.positions().saturating_sub(1);
        let mut turn = None;
        for at in 0..=last {
            let Some(moment) = battle.at(at) else { continue };
            let now = R::turn(moment.state.table());
            let name = match self.each {
                Each::Decision => format!("position-{at:04}.svg"),
                Each::Turn if at == last => "end.svg".to_owned(),
                Each::Turn if turn == Some(now) => continue,
                Each::Turn => format!("turn-{now:02}.svg"),
            };
            turn = Some(now);
            let known = moment.state.known(battle.world(), Viewpoint::Umpire);
            let scenario = &battle.header().scenario.name;
            files.add(folder.join(name), picture(&known, battle.world(), scenario, Format::Svg)?);
        }
        Ok(())
    }
}

/// What a battle is called.
fn title<R: Rulebook>(scene: &Scene<R>) -> String {
    let world = &*scene.world;
    R::view(&Known::of(&scene.table, world, Viewpoint::Umpire), world).title
}

/// A fight under whichever rulebook.
struct Fought<'a>(&'a Fight);

impl Visitor for Fought<'_> {
    type Out = Result<(), Fault>;

    fn visit<R: Rulebook>(self) -> Result<(), Fault> {
        self.0.under::<R>()
    }
}

const TITLE: anstyle::Style = anstyle::Style::new().bold();
const NOTE: anstyle::Style = anstyle::Style::new().dimmed();

fn teller_speaks(telling: Telling) -> bool {
    telling == Telling::Printed
}

/// How many answers players gave.
pub fn decisions<R: Rulebook>(battle: &Battle<R>) -> usize {
    let answers = battle.lines().iter();
    answers.filter(|line| matches!(line, engine::Line::Answer { .. } | engine::Line::Unasked { .. })).count()
}

/// A battle's record as its text.
pub fn record_text<R: Rulebook>(battle: &Battle<R>) -> String {
    RecordText::<R> { record: &battle.record(), world: battle.world() }.to_string()
}

/// Plays a battle to its end, `after` being told of every decision once it is carried out.
fn play<R: Rulebook>(
    scene: &Scene<R>,
    header: Header,
    (players, seed): ([&Player; 2], u64),
    patience: &Patience,
    mut after: impl FnMut(&Battle<R>, Side, &Choice),
) -> Result<Played<R>, Fault> {
    if let Some(commanders) = commanders(players, seed) {
        let battle = Battle::begin(scene.world.clone(), scene.table, header).map_err(Fault::failed)?;
        return play_alone(battle, scene.table, commanders, after);
    }
    let mut table = Table::begin(scene, header, (players, seed), patience, false)?;
    while let Some((side, choice)) = table.step()? {
        after(table.battle(), side, &choice);
    }
    table.ended().map_err(|(fault, _)| fault)
}

/// The same for two computer players: nobody else looks on.
fn play_alone<R: Rulebook>(
    mut battle: Battle<R>,
    opening: R::Table,
    mut commanders: [Box<dyn Commander<R>>; 2],
    mut after: impl FnMut(&Battle<R>, Side, &Choice),
) -> Result<Played<R>, Fault> {
    let world = battle.world().clone();
    loop {
        if let Want::Over(outcome) = *battle.want() {
            return Ok(Played { battle, opening, outcome, forfeit: None, guests: Vec::new() });
        }
        let side = Side::BOTH
            .into_iter()
            .find(|side| battle.decision(*side).is_some())
            .ok_or_else(|| Fault::failed("the battle waits for nobody"))?;
        let (Some(decision), Some(ahead)) = (battle.decision(side).copied(), battle.ahead(side)) else {
            continue;
        };
        let known = battle.known(Viewpoint::Side(side));
        let choice = commanders[side.index()].decide_ahead(&known, &world, &decision, &ahead);
        battle
            .answer(side, choice.answer)
            .map_err(|fault| Fault::failed(format!("{side} answered badly: {fault}")))?;
        after(&battle, side, &choice);
    }
}

/// Who lost otherwise than by play, for programs.
pub fn forfeit_in_json(it: &Forfeit) -> Value {
    json!({ "side": it.side.to_string(), "why": it.why })
}

/// The winner's letter; nobody's in a draw.
pub fn winner(outcome: Outcome) -> Option<String> {
    match outcome {
        Outcome::Won(side) => Some(side.to_string()),
        Outcome::Drawn => None,
    }
}

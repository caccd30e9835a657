//! `tercio bot check`: a program held to the protocol for bots, point by point.

use clap::Args;
use engine::{Line as Recorded, Side};
use protocol::bots::{Clock, Setting, Tell};
use protocol::wire::{self, FaultKind};
use registry::{Rulebook, Visitor, visit};
use serde_json::json;

use crate::bot::guest::{Guest, Turn};
use crate::bot::points::Points;
use crate::bot::table::{Played, Table};
use crate::fault::Fault;
use crate::player::{Bot, Own, Patience, Player};
use crate::printing::{self, paint, say, shown};
use crate::scene::{Scene, cast};

/// Hold a program to the protocol for bots: it is started, greeted, set, asked, refused, stopped and told to end, and plays
/// a whole battle under each rulebook that it says it plays. Each point is named, passed or failed.
#[derive(Args)]
pub struct CheckBot {
    /// The program with its arguments, as one word: `'python3 mine.py'`; or as a player is named, `bot[depth=3]:./mine`
    #[arg(value_name = "CMD")]
    command: String,
    /// Only under these rulebooks, with commas between them; under all that it plays if nothing is said
    #[arg(long, value_delimiter = ',')]
    rules: Vec<String>,
    /// In which battle; the training battle, or the first that the rulebook can cast, if nothing is said
    #[arg(long)]
    battle: Option<String>,
    /// The seed of the battles
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Against whom it plays: idle, random, advance-and-shoot, lieutenant, captain or colonel
    #[arg(long, default_value = "random", value_name = "PLAYER")]
    against: String,
    /// After how many decisions a battle counts as endless
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    endless: u32,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    patience: Patience,
}

const HELLO: (&str, &str) = ("hello", "it starts and introduces itself: a name, and options that are sound");
const READY: (&str, &str) = ("ready", "it says that it is ready");
const UNKNOWN: (&str, &str) = ("unknown-words", "it passes over words and fields that it does not know");
const OPTIONS: (&str, &str) = ("options", "it takes each of its options as it is by itself");
const REFUSAL: (&str, &str) = ("refusal", "it answers again when its answer was refused");
const STOP: (&str, &str) = ("stop", "it answers at once when it is told to stop");
const AGAIN: (&str, &str) = ("another-battle", "it plays another battle after the first");
const QUIT: (&str, &str) = ("quit", "it ends when it is told to");
const ALL: [(&str, &str); 8] = [HELLO, READY, UNKNOWN, OPTIONS, REFUSAL, STOP, AGAIN, QUIT];

/// A check under way.
struct Checked<'a> {
    said: &'a CheckBot,
    enemy: Own,
    points: Points,
    /// What it answered in the first battle, to be compared with the same battle again.
    first: Option<Vec<String>>,
    repeats: Option<bool>,
}

impl CheckBot {
    /// Checks it.
    pub fn run(self) -> Result<(), Fault> {
        let named = match self.command.starts_with("bot:") || self.command.starts_with("bot[") {
            true => self.command.clone(),
            false => format!("bot:{}", self.command),
        };
        let bot = match Player::named(&named)? {
            Player::Bot(bot) => bot,
            Player::Own(_) => return Err(Fault::input(format!("{}: this is no program", self.command))),
        };
        let enemy = Player::own(&self.against)?;
        self.rules.iter().try_for_each(|rules| registry::about(rules).map(drop)).map_err(Fault::input)?;
        let mut checked =
            Checked { said: &self, enemy, points: Points::default(), first: None, repeats: None };
        let name = checked.all(&bot)?;
        checked.points.untried(&ALL);
        let (failed, repeats) = (checked.points.failed(), checked.repeats);
        if self.json {
            let points = checked.points.in_json();
            printing::json(&json!({
                "bot": name, "command": self.command, "passed": failed == 0, "repeats": repeats, "points": points,
            }));
        } else {
            paint!("{HEAD}{}{HEAD:#}", shown(name.as_deref().unwrap_or(&self.command)));
            checked.points.print();
            if repeats == Some(false) {
                say!(
                    "Note: asked the same once more it answered otherwise, so that its battles do not repeat."
                );
            }
        }
        match failed {
            0 => Ok(()),
            1 => Err(Fault::failed("1 point failed").told()),
            more => Err(Fault::failed(format!("{more} points failed")).told()),
        }
    }
}

impl Checked<'_> {
    /// Goes through all points as far as they can be tried, and says what the bot is called.
    fn all(&mut self, bot: &Bot) -> Result<Option<String>, Fault> {
        let mut guest = match Guest::start(bot, &self.said.patience) {
            Ok(guest) => guest,
            Err(unready) => {
                self.points.note(HELLO.0, HELLO.1, Err(unready.why));
                return Ok(None);
            }
        };
        let name = guest.introduction().name.clone();
        self.points.note(HELLO.0, HELLO.1, Ok(()));
        self.points.note(READY.0, READY.1, Ok(()));
        if !self.unknown(&mut guest) || !self.options(&mut guest) {
            return Ok(Some(name));
        }
        let mut seated = Some(guest);
        for (at, rules) in self.rulebooks(seated.as_ref())?.into_iter().enumerate() {
            let Some(guest) = seated.take() else { break };
            let battle = Battles { checked: self, guest, first: at == 0 };
            seated = visit(&rules, battle).map_err(Fault::input)??;
        }
        if let Some(mut guest) = seated {
            let ended = guest.leaves();
            self.points.note(
                QUIT.0,
                QUIT.1,
                ended.then_some(()).ok_or("it was still there 2 s later".to_owned()),
            );
        }
        Ok(Some(name))
    }

    /// The rulebooks under which it is tried.
    fn rulebooks(&self, guest: Option<&Guest>) -> Result<Vec<String>, Fault> {
        let plays = guest.map_or(&[][..], |guest| &guest.introduction().rulebooks);
        let known = registry::names().into_iter().map(str::to_owned);
        let its: Vec<String> = known.filter(|rules| plays.is_empty() || plays.contains(rules)).collect();
        let wanted = &self.said.rules;
        let tried: Vec<String> =
            its.into_iter().filter(|rules| wanted.is_empty() || wanted.contains(rules)).collect();
        match tried.is_empty() {
            true => Err(Fault::input("it plays none of these rulebooks")),
            false => Ok(tried),
        }
    }

    fn unknown(&mut self, guest: &mut Guest) -> bool {
        guest.process().send(r#"{"do":"a-word-of-later","with":[1,{"more":null}]}"#.to_owned());
        guest.process().send(r#"{"do":"ready","a-field-of-later":true}"#.to_owned());
        let came = guest.says_ready().map_err(|unready| unready.why);
        self.points.note(UNKNOWN.0, UNKNOWN.1, came)
    }

    fn options(&mut self, guest: &mut Guest) -> bool {
        for option in guest.introduction().options.clone() {
            if let Some(Ok(value)) = option.default_text().map(|text| option.value(&text)) {
                guest.process().tell(&Tell::Set(Setting { name: option.name, value }));
            }
        }
        let came = guest.ready().map_err(|unready| unready.why);
        self.points.note(OPTIONS.0, OPTIONS.1, came)
    }
}

/// The battles under one rulebook.
struct Battles<'a, 'b> {
    checked: &'a mut Checked<'b>,
    guest: Guest,
    /// Whether it is the first rulebook: there it is refused and stopped, and plays twice.
    first: bool,
}

impl Visitor for Battles<'_, '_> {
    /// The bot, if it can be tried on.
    type Out = Result<Option<Guest>, Fault>;

    fn visit<R: Rulebook>(self) -> Self::Out {
        let Battles { checked, guest, first } = self;
        let battle = checked.said.battle.clone().unwrap_or_else(usual::<R>);
        let scene: Scene<R> = cast(&battle, &[], None)?;
        let Some(guest) = checked.battle(&scene, (guest, Side::A), format!("plays-{}", R::NAME))? else {
            return Ok(None);
        };
        if !first {
            return Ok(Some(guest));
        }
        let Some(guest) = checked.battle(&scene, (guest, Side::A), AGAIN.0.to_owned())? else {
            return Ok(None);
        };
        let Some(guest) = checked.tried(&scene, guest, REFUSAL)? else { return Ok(None) };
        checked.tried(&scene, guest, STOP)
    }
}

/// The battle in which bots are tried if nobody says one.
fn usual<R: Rulebook>() -> String {
    let all = registry::battles();
    let mut castable =
        all.into_iter().filter(|entry| entry.rulesets.contains(&R::NAME)).map(|entry| entry.name);
    let first = castable.next();
    castable.chain(first.clone()).find(|name| name == "training").or(first).unwrap_or_default()
}

impl Checked<'_> {
    /// A whole battle; the bot, if nothing went wrong.
    fn battle<R: Rulebook>(
        &mut self,
        scene: &Scene<R>,
        (guest, side): (Guest, Side),
        point: String,
    ) -> Result<Option<Guest>, Fault> {
        let refused = guest.refused();
        let table =
            Table::for_guest(scene, (guest, side), (self.enemy, self.said.seed), &self.said.patience)?;
        let played = table.play(self.said.endless, |_| Ok(())).map_err(|(fault, _)| fault)?;
        let Played { battle, forfeit, mut guests, .. } = played;
        let its = |line: &&Recorded| matches!(line, Recorded::Answer { side: who, .. } if *who == side);
        let answers: Vec<String> =
            battle.lines().iter().filter(its).map(|line| format!("{line:?}")).collect();
        let guest = guests.pop();
        let more = guest.as_ref().map_or(0, |guest| guest.refused() - refused);
        let came = match forfeit {
            Some(forfeit) => Err(forfeit.why),
            None if more > 0 => Err(format!("{more} of its answers were refused")),
            None => Ok(()),
        };
        let meaning = match point == AGAIN.0 {
            true => AGAIN.1.to_owned(),
            false => format!(
                "it plays {} to its end: {} answers, none refused",
                scene.settled.scenario.name,
                answers.len()
            ),
        };
        match &self.first {
            None => self.first = Some(answers),
            Some(first) if point == AGAIN.0 => self.repeats = Some(*first == answers),
            Some(_) => {}
        }
        Ok(if self.points.note(point, meaning, came) { guest } else { None })
    }

    /// Its first decision of a battle, at which it is refused or told to stop; the bot, if nothing went wrong.
    fn tried<R: Rulebook>(
        &mut self,
        scene: &Scene<R>,
        guest: Guest,
        point: (&str, &str),
    ) -> Result<Option<Guest>, Fault> {
        let mut table =
            Table::for_guest(scene, (guest, Side::A), (self.enemy, self.said.seed), &self.said.patience)?;
        let broken = |fault: wire::Fault| Fault::failed(fault.message);
        let turn = loop {
            if let Some((guest, door)) = table.asked() {
                break match point == STOP {
                    true => {
                        let clock = guest.is_asked(door).map_err(broken)?;
                        guest.process().tell(&Tell::Stop);
                        // Of the time for an answer nothing is left but the margin.
                        let clock = Clock { answer: clock.margin, margin: 0, ..clock };
                        guest.answers(door, clock).map_err(broken)?
                    }
                    false => guest.answers_twice(door, made_up()).map_err(broken)?,
                };
            }
            if table.step()?.is_none() {
                return Err(Fault::failed("the battle was over before the bot was asked"));
            }
        };
        let came = match turn {
            Turn::Answered { .. } => Ok(()),
            Turn::Lost(forfeit) => Err(forfeit.why),
        };
        let guest = table.abandoned().pop();
        Ok(if self.points.note(point.0, point.1, came) { guest } else { None })
    }
}

/// Why an answer is refused with which nothing is wrong.
fn made_up() -> wire::Fault {
    let message = "this is a trial: nothing is wrong with the answer, but give one again".to_owned();
    wire::Fault { kind: FaultKind::Refused, message, refusal: None }
}

const HEAD: anstyle::Style = anstyle::Style::new().bold();

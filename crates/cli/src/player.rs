//! Who plays, as he is named on the command line: a computer player, or a program of somebody's own.

use std::path::Path;
use std::time::Duration;

use clap::Args;
use engine::Side;
use general::{Captain, Commander, ComputerPlayer, Doctrine};
use protocol::bots::{Clock, Introduction};
use registry::Rulebook;
use rulebook::doctrine;

use crate::bot::guest::Guest;
use crate::bot::table::luck;
use crate::fault::Fault;
use crate::reading::read;

/// How a bot's name begins on the command line.
const BOT: &str = "bot";
/// And that of a captain whose doctrine is in a file.
const DOCTRINE: &str = "doctrine:";

/// How long bots may think. The last of these is told to them and nothing else: to hold to it is theirs.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Bots")]
pub struct Patience {
    /// How many seconds a bot has for an answer; then it is told to stop
    #[arg(id = "bot-seconds", long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    answer: Duration,
    /// How many seconds a bot has after that; then it has lost
    #[arg(id = "bot-margin", long, value_name = "SECONDS", default_value = "2", value_parser = seconds)]
    margin: Duration,
    /// How many seconds a bot has for all answers of a battle; as many as it takes if nothing is said
    #[arg(id = "bot-clock", long, value_name = "SECONDS", value_parser = seconds)]
    battle: Option<Duration>,
    /// How many seconds a bot has to start, to introduce itself and to be ready
    #[arg(id = "bot-start", long, value_name = "SECONDS", default_value = "30", value_parser = seconds)]
    pub start: Duration,
    /// How many tries a bot is asked to make with an answer, so that its play does not hang on the machine
    #[arg(id = "bot-budget", long, value_name = "N")]
    budget: Option<u64>,
}

impl Patience {
    /// Where no bot plays.
    pub const NONE: Patience = Patience {
        answer: Duration::ZERO,
        margin: Duration::ZERO,
        battle: None,
        start: Duration::ZERO,
        budget: None,
    };

    /// The clock of an answer, of so much time that is left for the battle.
    pub fn clock(&self, left: Option<Duration>) -> Clock {
        let thousandths = |time: Duration| time.as_millis() as u64;
        let answer = left.map_or(self.answer, |left| left.min(self.answer));
        Clock {
            answer: thousandths(answer),
            margin: thousandths(self.margin),
            left: left.map(thousandths),
            budget: self.budget,
        }
    }

    /// How long one answer may take.
    pub const fn longest(&self) -> Duration {
        self.answer.saturating_add(self.margin)
    }

    /// How long all answers of a battle may take.
    pub const fn battle(&self) -> Option<Duration> {
        self.battle
    }
}

/// A time in seconds, as it is said on the command line.
fn seconds(text: &str) -> Result<Duration, String> {
    let number: Option<f64> = text.parse().ok();
    let time = number.filter(|number| (0.001..=86_400.0).contains(number));
    time.map(Duration::from_secs_f64).ok_or_else(|| "seconds are wanted, from 0.001 to 86400".to_owned())
}

/// A player.
#[derive(Clone, Debug)]
pub enum Player {
    /// One of the program's own.
    Own(Own),
    /// A program that somebody else has written.
    Bot(Box<Bot>),
}

/// A player of the program's own.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Own {
    /// By his name.
    Computer(ComputerPlayer),
    /// A captain who judges by a doctrine of somebody's own.
    Captain(Doctrine),
}

impl Own {
    /// Him as a commander, with luck from a seed.
    pub fn commander<R: Rulebook>(&self, luck: u64) -> Box<dyn Commander<R>> {
        match self {
            Own::Computer(player) => player.commander(luck),
            Own::Captain(doctrine) => Box::new(Captain::new(luck).with_doctrine(*doctrine)),
        }
    }
}

/// A program that plays.
#[derive(Clone, Debug)]
pub struct Bot {
    /// As it was named.
    pub said: String,
    /// The program and its arguments: one word at least.
    pub words: Vec<String>,
    /// What is set, by name.
    pub settings: Vec<(String, String)>,
    /// By what name a record calls it: its own, once it has been met.
    pub recorded: String,
}

impl Player {
    /// A player as he is named.
    ///
    /// # Errors
    /// If there is none of that name.
    pub fn named(text: &str) -> Result<Player, Fault> {
        if let Some(bot) = bot(text).map_err(|why| Fault::input(format!("{text}: {why}")))? {
            return Ok(Player::Bot(Box::new(bot)));
        }
        if let Some(path) = text.strip_prefix(DOCTRINE) {
            if path.is_empty() {
                return Err(Fault::input(format!(
                    "{text} names no file: say which, as `doctrine:mine.toml`"
                )));
            }
            let written = doctrine::read(&read(Path::new(path))?);
            let written = written.map_err(|why| Fault::input(format!("{path}: {why}")))?;
            return Ok(Player::Own(Own::Captain(written.doctrine)));
        }
        ComputerPlayer::of_name(text).map(|player| Player::Own(Own::Computer(player))).ok_or_else(|| {
            let known = ComputerPlayer::names();
            let own = "`doctrine:FILE` for a captain by a doctrine of your own, `bot:COMMAND` for a program of your own";
            Fault::input(format!("there is no player {text}; there are {known}; {own}"))
        })
    }

    /// A player of the program's own as he is named.
    ///
    /// # Errors
    /// If there is none of that name, or a bot is named.
    pub fn own(text: &str) -> Result<Own, Fault> {
        match Player::named(text)? {
            Player::Own(player) => Ok(player),
            Player::Bot(bot) => {
                let why = "only players of the program's own are compared; `tercio contest` takes bots";
                Err(Fault::input(format!("{}: {why}", bot.said)))
            }
        }
    }

    /// Two players as they are named, each bot met once before anything is done: that it can be started, plays the rulebook and
    /// has the options that are set.
    ///
    /// # Errors
    /// What keeps one of them from playing.
    pub fn pair(names: [&str; 2], rules: &str, patience: &Patience) -> Result<[Player; 2], Fault> {
        let [one, other] = names.map(Player::named);
        let mut players = [one?, other?];
        players.iter_mut().try_for_each(|player| player.met(rules, patience))?;
        Ok(players)
    }

    /// Meets him, if he is a bot.
    ///
    /// # Errors
    /// What keeps him from playing.
    pub fn met(&mut self, rules: &str, patience: &Patience) -> Result<(), Fault> {
        let Player::Bot(bot) = self else { return Ok(()) };
        let at = |why: String| Fault::input(format!("{}: {why}", bot.said));
        let guest = Guest::start(bot, patience).map_err(|fault| at(fault.why))?;
        let Introduction { name, rulebooks, .. } = guest.introduction();
        if !rulebooks.is_empty() && !rulebooks.iter().any(|one| one == rules) {
            return Err(at(format!("it does not play {rules}; it plays {}", rulebooks.join(", "))));
        }
        bot.recorded = protocol::bots::player_name(name);
        Ok(())
    }

    /// By what name a record calls him.
    pub fn recorded(&self) -> String {
        match self {
            Player::Own(Own::Computer(player)) => player.to_string(),
            Player::Own(Own::Captain(doctrine)) => {
                format!("{BOT}:captain by doctrine {}", doctrine.fingerprint())
            }
            Player::Bot(bot) => bot.recorded.clone(),
        }
    }
}

/// Two players as commanders, with luck from a battle's seed, if neither is a bot.
pub fn commanders<R: Rulebook>(players: [&Player; 2], seed: u64) -> Option<[Box<dyn Commander<R>>; 2]> {
    match players {
        [Player::Own(one), Player::Own(other)] => {
            Some([one.commander(luck(seed, Side::A)), other.commander(luck(seed, Side::B))])
        }
        _ => None,
    }
}

/// A bot as it is named: `bot:COMMAND`, or with what is set `bot[name=value,name=value]:COMMAND`; nothing if it is none.
fn bot(text: &str) -> Result<Option<Bot>, String> {
    let Some(rest) = text.strip_prefix(BOT) else { return Ok(None) };
    let (settings, command) = match rest.strip_prefix('[') {
        Some(rest) => {
            let (inner, rest) = rest.split_once("]:").ok_or("`]:` is missing behind what is set")?;
            let set = |one: &str| {
                let (name, value) =
                    one.split_once('=').ok_or(format!("`{one}` sets nothing: say `name=value`"))?;
                Ok((name.trim().to_owned(), value.trim().to_owned()))
            };
            (inner.split(',').map(set).collect::<Result<Vec<_>, String>>()?, rest)
        }
        None => match rest.strip_prefix(':') {
            Some(command) => (Vec::new(), command),
            None => return Ok(None),
        },
    };
    let words = words(command)?;
    if words.is_empty() {
        return Err("say which program, as `bot:python3 mine.py`".to_owned());
    }
    let recorded = format!("{BOT}:{}", words.join(" "));
    Ok(Some(Bot { said: text.to_owned(), words, settings, recorded }))
}

/// The words of a command: what quotes hold together is one word. No shell reads it.
pub fn words(command: &str) -> Result<Vec<String>, String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for one in command.chars() {
        match (quote, one) {
            (Some(open), _) if open == one => quote = None,
            (None, '"' | '\'') => {
                quote = Some(one);
                word.get_or_insert_default();
            }
            (None, _) if one.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(one),
        }
    }
    if let Some(open) = quote {
        return Err(format!("a quote `{open}` is not closed"));
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_is_named_with_its_program_and_what_is_set() {
        let named = |text: &str| match Player::named(text) {
            Ok(Player::Bot(bot)) => (bot.words.clone(), bot.settings.clone()),
            other => panic!("{text}: {:?}", other.map_err(|fault| fault.message)),
        };
        let (program, set) = named("bot:python3 'my bots/nearest one.py' --deep");
        assert_eq!(program, ["python3", "my bots/nearest one.py", "--deep"]);
        assert!(set.is_empty());
        let (program, set) = named("bot[depth=3, style=bold]:./mine");
        assert_eq!(program, ["./mine"]);
        assert_eq!(set, [("depth".into(), "3".into()), ("style".into(), "bold".into())]);
    }

    #[test]
    fn what_names_no_player_is_said() {
        for (text, why) in [
            ("bot:", "say which program"),
            ("bot:python3 'open", "is not closed"),
            ("bot[depth]:./mine", "sets nothing"),
            ("bot[depth=3]./mine", "is missing"),
            ("botany", "there is no player botany"),
            ("generals", "captain"),
        ] {
            let fault = Player::named(text).map(drop).unwrap_err();
            assert!(fault.code == 2 && fault.message.contains(why), "{text}: {}", fault.message);
        }
        assert!(
            matches!(Player::named("captain"), Ok(Player::Own(Own::Computer(player))) if player == general::Kind::Captain.into())
        );
    }
}

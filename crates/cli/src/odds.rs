//! `tercio odds`: the odds of one event, reckoned by the code that would resolve it. Which events there are, how units are
//! described and what may be said beside follows from the rulebook.

mod told;

use std::path::Path;

use clap::{Arg, ArgAction, ArgMatches, Args, Command, value_parser};
use registry::{OddsEvent, OddsGuide, OddsOption, OddsOrder, Reckoning, Rulebook, Visitor, visit};

use crate::fault::Fault;
use crate::printing;
use crate::reading::read;

/// The odds of one event between described units: `tercio odds --help` tells those of the usual rulebook, `tercio odds --rules
/// NAME --help` those of another.
#[derive(Args)]
#[command(disable_help_flag = true)]
pub struct Odds {
    /// The event, what has to be said of it, and flags
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "EVENT")]
    words: Vec<String>,
}

impl Odds {
    /// Whether a program reads the answer.
    pub fn json(&self) -> bool {
        self.words.iter().any(|word| word == "--json")
    }

    /// Reckons them.
    pub fn run(self) -> Result<(), Fault> {
        let rules = self.rules();
        let guide = visit(&rules, Guide).map_err(Fault::input)?;
        if guide.events.is_empty() {
            let others: Vec<&str> = registry::names().into_iter().filter(|name| tells(name)).collect();
            let others = others.join(", ");
            return Err(Fault::input(format!("{rules} tells no odds of what is described; {others} do")));
        }
        let words = std::iter::once("tercio odds").chain(self.words.iter().map(String::as_str));
        let said = match command(&guide).try_get_matches_from(words) {
            Ok(said) => said,
            Err(error) => return printing::usage(&error),
        };
        let Some((name, matches)) = said.subcommand() else { return Ok(()) };
        let Some(event) = guide.events.iter().find(|event| event.name == name) else { return Ok(()) };
        let house = matches.get_one::<String>("house").map(|path| (path.as_str(), Path::new(path)));
        let house = house.map(|(name, path)| read(path).map(|text| (name, text))).transpose()?;
        let (subjects, options) = (subjects(event, matches), options(event, matches));
        let order = OddsOrder {
            event: event.name,
            subjects: &subjects,
            options: &options,
            house: house.as_ref().map(|(name, text)| (*name, text.as_str())),
        };
        let reckoning = visit(&rules, Reckoned(order)).map_err(Fault::input)?.map_err(Fault::input)?;
        if matches.get_flag("json") {
            printing::json(&told::in_json(&reckoning));
        } else {
            told::print(&reckoning);
        }
        Ok(())
    }

    /// The rulebook that is named: it decides how the rest is read.
    fn rules(&self) -> String {
        let mut words = self.words.iter();
        while let Some(word) = words.next() {
            if word == "--rules" {
                return words.next().cloned().unwrap_or_default();
            }
            if let Some(rules) = word.strip_prefix("--rules=") {
                return rules.to_owned();
            }
        }
        registry::USUAL.to_owned()
    }
}

/// Whether a rulebook tells any odds of what is described.
fn tells(ruleset: &str) -> bool {
    visit(ruleset, Guide).is_ok_and(|guide| !guide.events.is_empty())
}

/// The command line of a rulebook's events.
fn command(guide: &OddsGuide) -> Command {
    let own = |name: &'static str, help: &'static str| Arg::new(name).long(name).help(help).global(true);
    let about = "The odds of one event between described units, reckoned by the code that would resolve it. The table in \
                 the browser and the protocol tell the odds of what is offered in a battle.";
    let root = Command::new("tercio odds")
        .bin_name("tercio odds")
        .about(about)
        .after_help(guide.describing)
        .max_term_width(100)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .arg(own("rules", "The rulebook").value_name("RULESET").default_value(registry::USUAL))
        .arg(own("house", "A file of house rules laid over the rulebook").value_name("FILE"))
        .arg(own("json", "Print JSON").action(ArgAction::SetTrue));
    guide.events.iter().fold(root, |root, event| root.subcommand(subcommand(event, guide)))
}

fn subcommand(event: &OddsEvent, guide: &OddsGuide) -> Command {
    let command =
        Command::new(event.name).about(event.about).after_help(guide.describing).max_term_width(100);
    let command = event.subjects.iter().fold(command, |command, subject| {
        let arg = Arg::new(subject.name).required(true).help(subject.about);
        command.arg(if subject.words.is_empty() { arg } else { arg.value_parser(subject.words.to_vec()) })
    });
    event.options.iter().fold(command, |command, option| command.arg(argument(option)))
}

fn argument(option: &OddsOption) -> Arg {
    let arg = Arg::new(option.name).long(option.name).help(option.about);
    let Some(value) = option.value else { return arg.action(ArgAction::SetTrue) };
    let arg = arg.value_name(value);
    let arg = if option.usual.is_empty() { arg } else { arg.default_value(option.usual) };
    match option.words {
        [] => arg.value_parser(value_parser!(String)),
        words => arg.value_parser(words.to_vec()),
    }
}

fn subjects(event: &OddsEvent, matches: &ArgMatches) -> Vec<String> {
    let said = |name: &str| matches.get_one::<String>(name).cloned().unwrap_or_default();
    event.subjects.iter().map(|subject| said(subject.name)).collect()
}

fn options(event: &OddsEvent, matches: &ArgMatches) -> Vec<(String, String)> {
    let said = |option: &OddsOption| match option.value {
        Some(_) => matches.get_one::<String>(option.name).cloned(),
        None => matches.get_flag(option.name).then(String::new),
    };
    event.options.iter().filter_map(|option| said(option).map(|it| (option.name.to_owned(), it))).collect()
}

/// What a rulebook tells the odds of.
struct Guide;

impl Visitor for Guide {
    type Out = OddsGuide;

    fn visit<R: Rulebook>(self) -> OddsGuide {
        R::odds()
    }
}

/// An event reckoned under its rulebook.
struct Reckoned<'a>(OddsOrder<'a>);

impl Visitor for Reckoned<'_> {
    type Out = Result<Reckoning, registry::Fault>;

    fn visit<R: Rulebook>(self) -> Self::Out {
        R::reckon(&self.0)
    }
}

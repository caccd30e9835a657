//! Files that somebody opens: what is in them, and a battle taken up from its record.

use std::sync::Arc;

use cases::Case;
use engine::{Header, LineText, Record, RecordError, State};
use general::ComputerPlayer;
use registry::{Rulebook, Visitor};

use crate::bots::BOT;
use crate::durable::HURRIED;
use crate::durable::resume;
use crate::enclosed::{house, lists, needed};
use crate::fault::fault;
use crate::fielding::{fielded, unknown};
use crate::saved_session::{SavedSession, Thrown};
use crate::session::Session;
use crate::wire::{ArmyText, Begin, Begun, CaseInfo, Contents, Fault, FaultKind, Player, RecordInfo};

/// The first word of every record.
const MAGIC: &str = "tercio-record";

/// What a file holds.
///
/// # Errors
/// What is wrong with it, at its place.
pub(crate) fn contents(file: &str, text: &str) -> Result<Contents, Fault> {
    if text.starts_with(MAGIC) {
        let header = head(file, text)?;
        let needs = needed(&header);
        let record = RecordInfo { battle: header.scenario.name, players: header.players, needs };
        return Ok(Contents { rules: header.ruleset.name, record: Some(record), cases: Vec::new() });
    }
    let Some(rules) = registry::ruleset_of_rules(text) else {
        let why = "neither a record, which begins with `tercio-record`, nor cases, which name the rules that they prove";
        return Err(fault(FaultKind::Malformed, format!("{file}:1:1: this is {why}")));
    };
    let cases = registry::visit(rules, Cases { file, text }).map_err(unknown)??;
    Ok(Contents { rules: rules.to_owned(), record: None, cases })
}

/// The cases of a text.
struct Cases<'a> {
    file: &'a str,
    text: &'a str,
}

impl Visitor for Cases<'_> {
    type Out = Result<Vec<CaseInfo>, Fault>;

    fn visit<R: Rulebook>(self) -> Self::Out {
        let one = |case: Case| CaseInfo {
            title: case.title,
            rules: case.rules.into_iter().map(R::rule_id).collect(),
            begins: case.start.is_some(),
        };
        let read = cases::read::<R>(self.file, self.text);
        read.map(|all| all.into_iter().map(one).collect()).map_err(|found| fault(FaultKind::Malformed, found))
    }
}

/// A record that somebody gives in, with what goes with it.
#[derive(Clone, Copy)]
pub struct Given<'a> {
    /// Its file's name, for messages.
    pub file: &'a str,
    /// Its text.
    pub text: &'a str,
    /// The files that it names and the program does not carry.
    pub beside: &'a [ArmyText],
    /// The seed of what is still to be thrown where people threw the dice before. It is needed there, and nowhere else used.
    pub seed: Option<&'a str>,
}

/// Takes a battle up from its record: every answer, every die and the hash of every state must fit. Dice that people threw are
/// taken as they fell, and those that are still to fall follow from the seed that is given.
///
/// # Errors
/// What does not fit, at its line and column.
pub fn take_up(name: &str, given: Given<'_>) -> Result<(Box<dyn Session>, Begun), Fault> {
    let Given { file, text, beside, seed } = given;
    let header = head(file, text)?;
    let at = |word: &str, what: &str| {
        let begins = |line: &str| line.strip_prefix(word).is_some_and(|rest| rest.starts_with(' '));
        let line = text.lines().position(begins).map_or(1, |at| at + 1);
        fault(FaultKind::Malformed, format!("{file}:{line}:{}: {what}", word.len() + 2))
    };
    let told = |head: &str| text.lines().find_map(|line| line.strip_prefix(head)).map(str::trim);
    let seed = match Thrown::of(header.origin) {
        Thrown::FromSeed => told("dice seed "),
        Thrown::Keyed => told("dice keyed "),
        Thrown::TypedIn | Thrown::Scripted => seed,
    };
    let house = match &header.house_rules {
        None => None,
        Some(recorded) => Some(house(recorded, beside).ok_or_else(|| {
            let why = "it was fought under these house rules: give their file with it";
            at("house-rules", why)
        })?),
    };
    let begin = Begin {
        rules: header.ruleset.name.clone(),
        battle: header.scenario.name.clone(),
        players: header.players.each_ref().map(|name| player(name)),
        seed: seed.map(str::to_owned),
        prepared: header.prepared.clone(),
        lists: lists(&header, beside),
        deploy: false,
        to_the_end: false,
        house,
    };
    let paper =
        registry::visit(&begin.rules, Papered { file, text, header: &header, begin: &begin, at: &at });
    let running = resume(name, &paper.map_err(unknown)??)?;
    Ok((running, Begun { battle: name.to_owned(), notes: Vec::new(), keys: None }))
}

fn head(file: &str, text: &str) -> Result<Header, Fault> {
    let header = Header::read(text).map_err(|error| misread(file, &error))?;
    registry::about(&header.ruleset.name).map_err(unknown)?;
    Ok(header)
}

fn misread(file: &str, error: &RecordError) -> Fault {
    fault(FaultKind::Malformed, format!("{file}:{}:{}: {}", error.line, error.column, error.what))
}

/// Who a player is, by what a record calls him: a person, unless it is the name of a computer player or of a bot.
fn player(name: &str) -> Player {
    let name = name.strip_suffix(HURRIED).unwrap_or(name);
    match ComputerPlayer::of_name(name).is_some() || name.starts_with(BOT) {
        true => Player::Computer { name: name.to_owned() },
        false => Player::Person,
    }
}

/// A record to be fought again.
struct Papered<'a> {
    file: &'a str,
    text: &'a str,
    header: &'a Header,
    begin: &'a Begin,
    /// A fault in the line of the head that begins with a word.
    at: &'a dyn Fn(&str, &str) -> Fault,
}

impl Visitor for Papered<'_> {
    type Out = Result<SavedSession, Fault>;

    fn visit<R: Rulebook>(self) -> Self::Out {
        let Papered { file, text, header, begin, at } = self;
        let field = fielded::<R>(begin).map_err(|found| at("scenario", &found.message))?;
        let (world, table, same) = (Arc::new(field.world), field.table, header.edition == R::EDITION);
        if field.settled.house_rules.as_ref().map(|named| named.hash)
            != header.house_rules.as_ref().map(|named| named.hash)
        {
            return Err(at("house-rules", "these have changed since it was fought: give those of that day"));
        }
        if same && field.settled.ruleset.hash != header.ruleset.hash {
            let why =
                "it was fought under other numbers of the rulebook: open it with the program that wrote it";
            return Err(at("ruleset", why));
        }
        if same && field.settled.scenario.hash != header.scenario.hash {
            return Err(at("scenario", "this battle has changed since it was fought"));
        }
        let record = Record::read::<R>(text, &world).map_err(|error| misread(file, &error))?;
        let unfit = |fit: engine::ReplayFault| {
            let whose = if same { "" } else { "another edition of the rules wrote it: " };
            fault(FaultKind::Malformed, format!("{file}:{}:3: {whose}{}", fit.line, fit.what))
        };
        if same {
            record.replay::<R>(world.clone(), table).map_err(unfit)?;
        } else if let (_, Some(stopped)) = record.retrace::<R>(world.clone(), State::new(table)) {
            return Err(unfit(stopped));
        }
        let line = |line| LineText::<R> { world: &world, line }.to_string();
        let sealed = text.lines().filter(|line| line.starts_with("sealed "));
        Ok(SavedSession {
            begin: begin.clone(),
            players: begin.players.clone(),
            hurried: header.players.each_ref().map(|name| name.ends_with(HURRIED)),
            edition: 0,
            rules_edition: header.edition,
            thrown: Thrown::of(header.origin),
            lines: record.lines.iter().map(line).collect(),
            sealed: sealed.map(str::to_owned).collect(),
            imagined: None,
        })
    }
}

//! What must be kept of a battle so that it can be taken up again, on whatever it is written.

use std::sync::Arc;

use dice::Seed;
use engine::{Battle, FIRST_EDITION, Header, Origin, Record, Ruleset, State};
use registry::{Fielded, Order, Rulebook, Shelf, Visitor};
use serde::{Deserialize, Serialize};

use crate::computer::known_player;
use crate::fault::fault;
use crate::live::{Live, Running, imagined_by, side_of};
use crate::wire::{ArmyText, Begin, Begun, Fault, FaultKind, Player, Seat};

/// A battle on paper: how it began, and the lines of its record.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Paper {
    /// How it began, its seed included.
    pub begin: Begin,
    /// Who plays each side now.
    pub players: [Player; 2],
    /// How often something has been taken back: for the house alone, since it tells of what was done in secret.
    pub edition: u32,
    /// Which edition of its rules wrote it: [`Ruleset::EDITION`].
    #[serde(default = "first_edition")]
    pub rules_edition: u32,
    /// The lines of the record.
    pub lines: Vec<String>,
    /// The answers that lie sealed.
    pub sealed: Vec<String>,
    /// The battle out of which it was imagined, if it began in the middle of one.
    #[serde(default)]
    pub imagined: Option<Imagined>,
}

/// The edition of the rules that wrote the papers in which none is named.
const fn first_edition() -> u32 {
    FIRST_EDITION
}

/// A moment of a battle as one side might have imagined it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Imagined {
    /// The seed of that battle.
    pub seed: Option<String>,
    /// The lines of its record up to that moment.
    pub lines: Vec<String>,
    /// Through whose eyes.
    pub eyes: Seat,
}

/// What has changed since a battle was last written down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsaved {
    /// So many lines of the record stand.
    pub keep: usize,
    /// These follow them.
    pub lines: Vec<String>,
    /// The answers that now lie sealed, instead of those before.
    pub sealed: Vec<String>,
    /// Who plays each side now.
    pub players: [Player; 2],
    /// How often something has been taken back: for the house alone, since it tells of what was done in secret.
    pub edition: u32,
}

/// Begins a battle. Its seed must be given: nothing here throws dice by itself.
///
/// # Errors
/// What keeps it from being played.
pub fn open(name: &str, begin: &Begin) -> Result<(Box<dyn Running>, Begun), Fault> {
    let (running, notes) =
        registry::visit(&begin.rules, Opening { name, begin, paper: None }).map_err(unknown)??;
    Ok((running, Begun { battle: name.to_owned(), notes, keys: None }))
}

/// Takes a battle up again.
///
/// # Errors
/// If the paper does not fit the program.
pub fn resume(name: &str, paper: &Paper) -> Result<Box<dyn Running>, Fault> {
    let opening = Opening { name, begin: &paper.begin, paper: Some(paper) };
    registry::visit(&paper.begin.rules, opening).map_err(unknown)?.map(|(running, _)| running)
}

fn unknown(found: registry::Fault) -> Fault {
    fault(FaultKind::Unknown, found)
}

/// The army lists of whoever begins a battle.
pub(crate) struct Lists<'a>(pub &'a [ArmyText]);

impl Shelf for Lists<'_> {
    fn text(&self, name: &str) -> Option<Result<String, registry::Fault>> {
        self.0.iter().find(|list| list.name == name).map(|list| Ok(list.text.clone()))
    }
}

/// A battle to be begun or taken up.
struct Opening<'a> {
    name: &'a str,
    begin: &'a Begin,
    paper: Option<&'a Paper>,
}

/// The battlefield on which a battle begins.
///
/// # Errors
/// What keeps it from being played.
pub(crate) fn fielded<R: Rulebook>(begin: &Begin) -> Result<Fielded<R>, Fault> {
    if let Some(list) = begin.lists.iter().find(|list| list.name.contains(':')) {
        return Err(fault(FaultKind::Malformed, format!("{}: an army's name holds no colon", list.name)));
    }
    let order = Order {
        battle: &begin.battle,
        prepared: &begin.prepared,
        house: None,
        attended: begin.players.contains(&Player::Person),
        deploy: begin.deploy,
        shelf: &Lists(&begin.lists),
    };
    R::field(&order).map_err(unknown)
}

impl Visitor for Opening<'_> {
    type Out = Result<(Box<dyn Running>, Vec<String>), Fault>;

    fn visit<R: Rulebook>(self) -> Self::Out {
        let begin = self.begin;
        begin.players.iter().try_for_each(known_player)?;
        let fielded = fielded::<R>(begin)?;
        let settled = fielded.settled;
        let header = Header {
            ruleset: settled.ruleset,
            house_rules: settled.house_rules,
            scenario: settled.scenario,
            prepared: settled.prepared,
            players: begin.players.each_ref().map(player_name),
            edition: self.paper.map_or(R::EDITION, |paper| paper.rules_edition),
            ..Header::nameless::<R>(Origin::Seed(seed_in(begin.seed.as_deref())?))
        };
        let (world, opening) = (Arc::new(fielded.world), fielded.table);
        let start = match self.paper.and_then(|paper| paper.imagined.as_ref()) {
            None => State::new(opening),
            Some(imagined) => imagined_again::<R>(imagined, header.clone(), world.clone(), opening)?,
        };
        let opening = *start.table();
        let battle = match self.paper {
            None => Battle::begin_from(world, start, header).map_err(broken)?,
            Some(paper) => fought_again::<R>([&paper.lines, &paper.sealed], header, world, start)?,
        };
        let taken_back = self.paper.map_or(0, |paper| paper.edition);
        let players = self.paper.map_or(&begin.players, |paper| &paper.players).clone();
        let mut live = Live::<R>::new(self.name, begin.clone(), players, battle, opening, taken_back);
        if let Some(paper) = self.paper {
            live.imagined = paper.imagined.clone();
            live.written_down(paper.lines.len());
        }
        live.goes_on();
        Ok((Box::new(live), fielded.notes))
    }
}

fn broken(found: impl std::fmt::Display) -> Fault {
    fault(FaultKind::Broken, found)
}

/// The state in the middle of another battle, as one side might have imagined it.
fn imagined_again<R: Rulebook>(
    imagined: &Imagined,
    header: Header,
    world: Arc<R::World>,
    opening: R::Table,
) -> Result<State<R>, Fault> {
    let header = Header { origin: Origin::Seed(seed_in(imagined.seed.as_deref())?), ..header };
    let battle =
        fought_again::<R>([&imagined.lines, &Vec::new()], header, world.clone(), State::new(opening))?;
    let side = side_of(imagined.eyes).ok_or_else(|| broken("only a side imagines a battle"))?;
    Ok(imagined_by(&battle, side))
}

/// Fights a battle again from the lines of its record and what lay sealed, every die and every state compared; one that
/// another edition of the rules wrote with its own dice and no state compared, if it still applies to its last line.
fn fought_again<R: Ruleset>(
    [lines, sealed]: [&Vec<String>; 2],
    header: Header,
    world: Arc<R::World>,
    start: State<R>,
) -> Result<Battle<R>, Fault> {
    let mut text = format!("{header}\n");
    for line in lines.iter().chain(sealed) {
        text.push_str(line);
        text.push('\n');
    }
    let wrote = header.edition;
    let unread = |error| broken(format!("the record of this battle cannot be read: {error}"));
    if wrote != R::EDITION {
        let other = |why: String| {
            let whose =
                format!("edition {wrote} of {}, and this program plays edition {}", R::NAME, R::EDITION);
            broken(format!("this battle was fought by {whose}; it does not apply to its end any more: {why}"))
        };
        let record = Record::read_unfinished::<R>(&text, &world).map_err(|error| other(error.to_string()))?;
        let (battle, stopped) = record.retrace::<R>(world, start);
        return stopped.map_or(Ok(battle), |fault| Err(other(fault.to_string())));
    }
    let record = Record::read_unfinished::<R>(&text, &world).map_err(unread)?;
    record
        .replay_from::<R>(world, start)
        .map_err(|error| broken(format!("the record of this battle does not fit this program: {error}")))
}

/// What a record calls a player.
fn player_name(player: &Player) -> String {
    match player {
        Player::Person => "person".to_owned(),
        Player::Computer { name } => name.clone(),
    }
}

/// The seed of the dice.
pub(crate) fn seed_in(text: Option<&str>) -> Result<Seed, Fault> {
    let malformed = || {
        let why = "the seed is 64 hexadecimal digits; whoever carries requests throws it";
        fault(FaultKind::Malformed, why)
    };
    let text = text.ok_or_else(malformed)?;
    if text.len() != 64 || !text.is_ascii() {
        return Err(malformed());
    }
    let mut bytes = [0; 32];
    for (at, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[at * 2..at * 2 + 2], 16).map_err(|_| malformed())?;
    }
    Ok(Seed::from_bytes(bytes))
}

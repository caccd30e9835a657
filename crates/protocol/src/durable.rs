//! A battle begun, or taken up again from its paper.

use std::sync::Arc;

use engine::{Battle, Header, Record, Ruleset, State};
use registry::{Rulebook, Visitor};

use crate::computer::{known_player, minds};
use crate::fault::fault;
use crate::fielding::{fielded, unknown};
use crate::positioned;
use crate::saved_session::{Imagined, SavedSession, Thrown, seed_in};
use crate::session::Session;
use crate::session_of::{SessionOf, imagined_by, side_of};
use crate::wire::{Begin, Begun, Fault, FaultKind, Player};

/// Begins a battle. Its seed must be given: nothing here throws dice by itself.
///
/// # Errors
/// What keeps it from being played.
pub fn open(name: &str, begin: &Begin) -> Result<(Box<dyn Session>, Begun), Fault> {
    let (running, notes) =
        registry::visit(&begin.rules, Opening { name, begin, paper: None }).map_err(unknown)??;
    Ok((running, Begun { battle: name.to_owned(), notes, keys: None }))
}

/// Takes a battle up again.
///
/// # Errors
/// If the paper does not fit the program.
pub fn resume(name: &str, paper: &SavedSession) -> Result<Box<dyn Session>, Fault> {
    let opening = Opening { name, begin: &paper.begin, paper: Some(paper) };
    registry::visit(&paper.begin.rules, opening).map_err(unknown)?.map(|(running, _)| running)
}

/// A battle to be begun or taken up.
struct Opening<'a> {
    name: &'a str,
    begin: &'a Begin,
    paper: Option<&'a SavedSession>,
}

impl Visitor for Opening<'_> {
    type Out = Result<(Box<dyn Session>, Vec<String>), Fault>;

    fn visit<R: Rulebook>(self) -> Self::Out {
        let begin = self.begin;
        // Who played what is taken up again may be no player of this program: a bot. Nobody answers for him here.
        if self.paper.is_none() {
            begin.players.iter().try_for_each(known_player)?;
        }
        let fielded = fielded::<R>(begin)?;
        let settled = fielded.settled;
        let seed = seed_in(begin.seed.as_deref())?;
        let thrown = self.paper.map_or_else(Thrown::default, |paper| paper.thrown);
        let header = Header {
            ruleset: settled.ruleset,
            house_rules: settled.house_rules,
            scenario: settled.scenario,
            prepared: settled.prepared,
            players: begin.players.each_ref().map(player_name),
            edition: self.paper.map_or(R::EDITION, |paper| paper.rules_edition),
            ..Header::nameless::<R>(thrown.origin(seed))
        };
        let (world, opening) = (Arc::new(fielded.world), fielded.table);
        let start = match self.paper.and_then(|paper| paper.imagined.as_ref()) {
            None => positioned::start::<R>(begin, &world, opening)?,
            Some(imagined) => {
                let start = positioned::start::<R>(begin, &world, opening)?;
                imagined_again::<R>(imagined, header.clone(), world.clone(), start)?
            }
        };
        let opening = *start.table();
        let battle = match self.paper {
            None => Battle::begin_from(world, start, header).map_err(broken)?,
            Some(paper) => {
                let mut battle = fought_again::<R>([&paper.lines, &paper.sealed], header, world, start)?;
                battle.throws_from(seed).map_err(broken)?;
                battle
            }
        };
        let taken_back = self.paper.map_or(0, |paper| paper.edition);
        let players = self.paper.map_or(&begin.players, |paper| &paper.players).clone();
        let taught = positioned::taught::<R>(begin, &battle)?;
        let mut live = SessionOf::<R>::new(self.name, begin.clone(), players, minds(begin), battle, opening);
        if let Some((roll, lesson)) = taught {
            live.roll = Arc::new(roll);
            live.lesson = lesson.map(Arc::new);
        }
        live.taken_back = taken_back;
        live.hurried = self.paper.map_or([false; 2], |paper| paper.hurried);
        live.cast = fielded.notes.clone().into();
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
    start: State<R>,
) -> Result<State<R>, Fault> {
    let origin = imagined.thrown.origin(seed_in(imagined.seed.as_deref())?);
    let header = Header { origin, ..header };
    let battle = fought_again::<R>([&imagined.lines, &Vec::new()], header, world.clone(), start)?;
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

/// What a record says behind the name of a player who was ever hurried.
pub(crate) const HURRIED: &str = ", hurried";

/// What a record calls a player.
pub(crate) fn player_name(player: &Player) -> String {
    match player {
        Player::Person => "person".to_owned(),
        Player::Computer { name } => name.clone(),
    }
}

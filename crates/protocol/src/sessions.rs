//! Battles kept in memory, for whoever carries requests without writing anything down: standard input, a page.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::durable::{open, resume};
use crate::fault::{fault, forbidden};
use crate::patience::Timer;
use crate::program::program;
use crate::recorded::{Given, take_up};
use crate::saved_session::SavedSession;
use crate::session::Session;
use crate::studying::{STUDY, Studying, study};
use crate::wire::{
    Begin, Begun, Call, Fault, FaultKind, Knowledge, Outcome, Reply, Request, Response, Seat, VERSION,
};

/// The most battles under way at once.
const MOST_BATTLES: usize = 64;

/// Battles in memory, and the one door to them. Whoever asks may take any seat: he keeps the house himself.
#[derive(Default)]
pub struct Sessions {
    battles: BTreeMap<String, Box<dyn Session>>,
    begun: u64,
    /// What one side knows of a battle that is kept elsewhere.
    study: Option<Box<dyn Studying>>,
    /// By whose time computer players think; without one to the end of their thoughts.
    timer: Option<Arc<dyn Timer>>,
}

impl Sessions {
    /// A house without battles.
    pub fn new() -> Sessions {
        Sessions::default()
    }

    /// A house where computer players think by somebody's time.
    pub fn timed(timer: Arc<dyn Timer>) -> Sessions {
        Sessions { timer: Some(timer), ..Sessions::default() }
    }

    /// Answers a request.
    pub fn call(&mut self, request: &Request) -> Response {
        let outcome = match self.reply(request) {
            Ok(reply) => Outcome::Reply(reply),
            Err(fault) => Outcome::Fault(fault),
        };
        Response { id: request.id, outcome }
    }

    /// Answers a request in JSON with a response in JSON, whatever it is.
    pub fn call_json(&mut self, request: &str) -> String {
        let response = match read_request(request) {
            Ok(request) => self.call(&request),
            Err(found) => Response { id: id_in(request), outcome: Outcome::Fault(found) },
        };
        to_json(&response)
    }

    fn reply(&mut self, request: &Request) -> Result<Reply, Fault> {
        check_version(request)?;
        if let Some(replied) = program(&request.call) {
            return replied;
        }
        if let Call::Begin(begin) = &request.call {
            return self.begin(begin);
        }
        if let Call::Open { file, text, beside, seed } = &request.call {
            let name = self.next_name()?;
            let (running, begun) = take_up(&name, Given { file, text, beside, seed: seed.as_deref() })?;
            self.keep(name, running);
            return Ok(Reply::Begun(Box::new(begun)));
        }
        if let Call::Study(knowledge) = &request.call {
            return self.study(knowledge);
        }
        if let Call::Resume(paper) = &request.call {
            return self.resumed(paper);
        }
        let name = request.battle.as_deref().ok_or_else(|| {
            fault(FaultKind::Malformed, "this is asked of a battle: say of which, as `battle`")
        })?;
        if let (STUDY, Some(study)) = (name, &self.study) {
            return study.call(request.seat, &request.call);
        }
        let battle = self
            .battles
            .get_mut(name)
            .ok_or_else(|| fault(FaultKind::Unknown, format!("there is no battle {name}")))?;
        if let Call::Branch { told, players, seed } = &request.call {
            let paper = battle.branch(request.seat, *told, players, seed.as_deref())?;
            return self.resumed(&paper);
        }
        if let Call::Again { players, seed } = &request.call {
            let begin = battle.again(request.seat, players, seed.as_deref())?;
            return self.begin(&begin);
        }
        match &request.call {
            Call::Keep { whole: true } => {
                battle.take_unsaved();
                return Ok(Reply::Paper(Box::new(battle.paper())));
            }
            Call::Keep { whole: false } => return Ok(Reply::Unsaved(battle.take_unsaved())),
            // Whoever keeps the house sits on both sides: nobody else has a seat.
            Call::Forget => {
                self.battles.remove(name);
                return Ok(Reply::Forgotten { gone: true });
            }
            Call::Renew => {
                return Err(fault(FaultKind::Malformed, "seats have no keys here: there is none to renew"));
            }
            _ => {}
        }
        if request.seat == Seat::Umpire && !battle.over() {
            return Err(forbidden("there is an umpire only when the battle is over"));
        }
        battle.call(request.seat, &request.call)
    }
}

impl Sessions {
    /// The name of the next battle.
    fn next_name(&mut self) -> Result<String, Fault> {
        if self.battles.len() >= MOST_BATTLES {
            return Err(fault(FaultKind::TooMuch, format!("there are {MOST_BATTLES} battles already")));
        }
        self.begun += 1;
        Ok(format!("battle-{}", self.begun))
    }

    /// Keeps a battle under a name.
    fn keep(&mut self, name: String, mut battle: Box<dyn Session>) {
        if let Some(timer) = &self.timer {
            battle.timed(timer.clone());
        }
        self.battles.insert(name, battle);
    }

    /// Begins a battle.
    fn begin(&mut self, begin: &Begin) -> Result<Reply, Fault> {
        let name = self.next_name()?;
        let (running, begun) = open(&name, begin)?;
        self.keep(name, running);
        Ok(Reply::Begun(Box::new(begun)))
    }

    /// Studies what a side was told of a battle that is kept elsewhere, instead of what was studied before.
    fn study(&mut self, knowledge: &Knowledge) -> Result<Reply, Fault> {
        let renewed = match &mut self.study {
            Some(study) => study.renew(knowledge)?,
            None => false,
        };
        if !renewed {
            self.study = Some(study(knowledge)?);
        }
        Ok(Reply::Begun(Box::new(Begun { battle: STUDY.to_owned(), notes: Vec::new(), keys: None })))
    }

    /// Takes up a battle from its paper.
    fn resumed(&mut self, paper: &SavedSession) -> Result<Reply, Fault> {
        let name = self.next_name()?;
        let running = resume(&name, paper)?;
        self.keep(name.clone(), running);
        Ok(Reply::Begun(Box::new(Begun { battle: name, notes: Vec::new(), keys: None })))
    }
}

/// Reads a request from JSON.
///
/// # Errors
/// Where it is no request, and why.
pub fn read_request(text: &str) -> Result<Request, Fault> {
    serde_json::from_str(text).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        fault(FaultKind::Malformed, format!("this is no request (line {line}, column {column}): {error}"))
    })
}

/// Refuses a request that speaks another version.
///
/// # Errors
/// With the version that is spoken here.
pub fn check_version(request: &Request) -> Result<(), Fault> {
    if request.version == VERSION {
        return Ok(());
    }
    let message = format!("version {} is not spoken here; version {VERSION} is", request.version);
    Err(fault(FaultKind::Version, message))
}

/// A response as JSON.
pub fn to_json(response: &Response) -> String {
    serde_json::to_string(response).unwrap_or_else(|error| {
        let message = format!("the response cannot be written: {error}");
        serde_json::json!({ "id": response.id, "fault": { "kind": "broken", "message": message } })
            .to_string()
    })
}

/// The number of a request that cannot be read otherwise; 0 if it has none.
fn id_in(request: &str) -> u32 {
    let value: Option<serde_json::Value> = serde_json::from_str(request).ok();
    value.and_then(|value| value.get("id")?.as_u64()).and_then(|id| id.try_into().ok()).unwrap_or(0)
}

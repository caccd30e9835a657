//! A battle followed over a WebSocket.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Extension, State};
use axum::http::HeaderMap;
use axum::response::Response as Sent;
use protocol::wire::{Call, Fault, FaultKind, Outcome, Response, Seat};
use serde::Deserialize;
use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};

use crate::accepting::Peer;
use crate::callers::Caller;
use crate::game::{Since, fault};
use crate::http::{Desk, faulty, too_much_unread, word};
use crate::loaded::index;
use crate::seating::Pass;
use crate::table::{Onlooker, Table};

/// How often a silent connection is tried.
const HEARTBEAT: Duration = Duration::from_secs(25);

/// The first message: what is followed, and by whom.
#[derive(Deserialize)]
struct Hello {
    battle: String,
    #[serde(default)]
    key: Option<String>,
    #[serde(default)]
    since: Since,
    #[serde(default)]
    seat: Seat,
}

/// Any later message.
#[derive(Deserialize)]
struct Question {
    #[serde(default)]
    id: u32,
    call: Call,
}

/// Somebody who follows a battle.
struct Follower {
    desk: Arc<Desk>,
    caller: Caller,
    socket: WebSocket,
    table: Arc<Table>,
    pass: Pass,
    /// What of the story he has been sent.
    had: Since,
    /// What he had seen when he was last sent something.
    seen: Option<u32>,
    /// What takes its time comes to be sent here, while he is answered other things.
    thought: (UnboundedSender<Response>, UnboundedReceiver<Response>),
    _place: Place,
}

/// The places that somebody has taken who follows a battle.
struct Place {
    _at_the_table: Onlooker,
    _among_onlookers: Option<Open>,
}

/// Why a connection ends.
enum End {
    /// The other end is gone.
    Gone,
    /// It is told why not, and that it need not come back.
    Refused(Fault),
    /// It should come back later.
    Later,
    /// The server ends.
    Closing,
}

/// One of the sockets that are open, until this is dropped.
struct Open(Arc<AtomicUsize>);

impl Drop for Open {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Open {
    /// One more, unless there are as many as may be.
    fn of(count: &Arc<AtomicUsize>, most: usize) -> Option<Open> {
        let before = count.fetch_add(1, Ordering::Relaxed);
        let open = Open(count.clone());
        (before < most).then_some(open)
    }
}

/// Makes a connection into a WebSocket, if there are not too many.
pub async fn upgrade(
    State(desk): State<Arc<Desk>>,
    peer: Option<Extension<Peer>>,
    headers: HeaderMap,
    asked: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Sent {
    let asked = match asked {
        Ok(asked) => asked,
        Err(why) => return faulty(0, fault(FaultKind::Malformed, format!("this is a WebSocket: {why}"))),
    };
    if desk.unread.is_full() {
        return too_much_unread(0);
    }
    let limits = *desk.lobby.limits();
    let caller = desk.caller(peer.as_deref(), &headers);
    let of_address = desk.lobby.callers().take_socket(caller, limits.sockets_of_address);
    let (Some(of_address), Some(open)) = (of_address, Open::of(&desk.sockets, limits.sockets)) else {
        return faulty(0, fault(FaultKind::TooMuch, "too many are connected: close a page first"));
    };
    asked.max_message_size(limits.bytes).max_frame_size(limits.bytes).on_upgrade(move |socket| async move {
        follow(desk, caller, socket).await;
        drop((open, of_address));
    })
}

async fn follow(desk: Arc<Desk>, caller: Caller, mut socket: WebSocket) {
    let (verbose, patience) = (desk.verbose, desk.lobby.limits().patience);
    // However often it says that it is there: by then it has said whom it follows.
    let greeted = timeout(patience, greeted(&desk, &mut socket)).await.unwrap_or_else(|_| {
        Err(End::Refused(fault(FaultKind::Malformed, "the first message did not come in time")))
    });
    let (end, socket) = match greeted {
        Ok((table, pass, since, place)) => {
            if verbose {
                eprintln!("live {} as {:?}", table.name(), pass.seat);
            }
            let mut follower = Follower {
                desk,
                caller,
                socket,
                table,
                pass,
                had: since,
                seen: None,
                thought: mpsc::unbounded_channel(),
                _place: place,
            };
            let end = follower.run().await;
            (end, follower.socket)
        }
        Err(end) => (end, socket),
    };
    goodbye(socket, patience, end).await;
}

/// Reads the first message and finds the seat.
async fn greeted(desk: &Desk, socket: &mut WebSocket) -> Result<(Arc<Table>, Pass, Since, Place), End> {
    let text = loop {
        match socket.recv().await {
            Some(Ok(Message::Text(text))) => break text,
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
            Some(Ok(Message::Binary(_))) => return Err(End::Refused(no_text())),
            Some(Err(_)) => return Err(End::Refused(unreadable(desk))),
            _ => return Err(End::Gone),
        }
    };
    let hello: Hello = serde_json::from_str(&text).map_err(|why| {
        let why =
            format!("the first message names the battle: {{\"battle\": \"...\", \"key\": null}}: {why}");
        End::Refused(fault(FaultKind::Malformed, why))
    })?;
    let found = match desk.lobby.table(&hello.battle).await {
        Ok(table) => {
            let pass = desk.lobby.pass(&table, hello.key.as_deref(), hello.seat).await;
            pass.map(|pass| (table, pass))
        }
        Err(why) => Err(why),
    };
    let (table, pass) = found.map_err(|why| End::of(desk, &hello.battle, why))?;
    let full = || {
        End::Refused(fault(FaultKind::TooMuch, "too many look at this battle already: close a page first"))
    };
    let limits = desk.lobby.limits();
    let at_the_table = table.sit(pass.seat, limits).ok_or_else(full)?;
    let looks_on = !matches!(pass.seat, Seat::A | Seat::B);
    // Those who play come in though everybody else wants to look on.
    let among_onlookers = match looks_on {
        true => Some(Open::of(&desk.onlookers, limits.sockets * 3 / 4).ok_or_else(full)?),
        false => None,
    };
    let place = Place { _at_the_table: at_the_table, _among_onlookers: among_onlookers };
    Ok((table, pass, hello.since, place))
}

impl Follower {
    async fn run(&mut self) -> End {
        let mut watch = self.table.watch();
        let mut closing = self.desk.closing.clone();
        let mut heart = interval_at(Instant::now() + HEARTBEAT, HEARTBEAT);
        heart.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut heard = true;
        let table = self.table.clone();
        let ended = table.seating.ended(self.pass);
        tokio::pin!(ended);
        loop {
            let now = watch.borrow_and_update()[index(self.pass.seat)];
            if self.seen != Some(now)
                && let Err(end) = self.show().await
            {
                return end;
            }
            let step = tokio::select! {
                Some(response) = self.thought.1.recv() => self.reply(&response).await,
                why = &mut ended => Err(End::Refused(why)),
                () = async { drop(closing.wait_for(|closing| *closing).await) } => Err(End::Closing),
                changed = watch.changed() => changed.map_err(|_| End::Gone),
                message = self.socket.recv() => {
                    heard = true;
                    match message {
                        Some(Ok(message)) => self.hear(message).await,
                        Some(Err(_)) => Err(End::Refused(unreadable(&self.desk))),
                        None => Err(End::Gone),
                    }
                }
                _ = heart.tick() => {
                    if std::mem::take(&mut heard) {
                        self.send(Message::Ping(Default::default())).await
                    } else {
                        Err(End::Gone)
                    }
                }
            };
            if let Err(end) = step {
                return end;
            }
        }
    }

    /// Sends how the battle stands.
    async fn show(&mut self) -> Result<(), End> {
        let shown = self.table.show(self.desk.lobby.means(), self.pass.seat, self.had).await;
        let shown = shown.map_err(|why| End::of(&self.desk, self.table.name(), why))?;
        self.had = shown.had;
        self.seen = Some(shown.seen);
        self.send(Message::Text((&*shown.text).into())).await
    }

    async fn hear(&mut self, message: Message) -> Result<(), End> {
        let response = match message {
            Message::Ping(_) | Message::Pong(_) => return Ok(()),
            Message::Close(_) => return Err(End::Gone),
            Message::Binary(_) => Response { id: 0, outcome: Outcome::Fault(no_text()) },
            Message::Text(text) => match serde_json::from_str::<Question>(&text) {
                Ok(question) if takes_time(&question.call) => {
                    let (done, asked) = (self.thought.0.clone(), self.asked());
                    // Once begun it is brought to its end, even if nobody waits for it any more.
                    tokio::spawn(async move { drop(done.send(asked.answer(question).await)) });
                    return Ok(());
                }
                Ok(question) => self.asked().answer(question).await,
                Err(why) => {
                    let why = fault(FaultKind::Malformed, format!("this is no call: {why}"));
                    Response { id: 0, outcome: Outcome::Fault(why) }
                }
            },
        };
        self.reply(&response).await
    }

    /// Sends a response.
    async fn reply(&mut self, response: &Response) -> Result<(), End> {
        let text = serde_json::to_string(response).map_err(|_| End::Later)?;
        self.send(Message::Text(text.into())).await
    }

    /// Who asks what comes, where and of what.
    fn asked(&self) -> Asked {
        let Follower { desk, caller, table, pass, .. } = self;
        Asked { desk: desk.clone(), caller: *caller, table: table.clone(), pass: *pass }
    }

    /// Sends a message, which counts as long as it has not been read.
    async fn send(&mut self, message: Message) -> Result<(), End> {
        let length = if let Message::Text(text) = &message { text.len() } else { 0 };
        let held = self.desk.unread.hold(length).ok_or(End::Later)?;
        let done = timeout(self.desk.lobby.limits().patience, self.socket.send(message)).await;
        drop(held);
        if matches!(done, Ok(Ok(()))) { Ok(()) } else { Err(End::Gone) }
    }
}

/// Whether a call is mostly about what a computer player thinks: whoever asked it is answered other things meanwhile.
const fn takes_time(call: &Call) -> bool {
    matches!(
        call,
        Call::Step { .. }
            | Call::Advise { .. }
            | Call::Review { .. }
            | Call::WhatIf { .. }
            | Call::Try { .. }
    )
}

/// Somebody who asks something.
struct Asked {
    desk: Arc<Desk>,
    caller: Caller,
    table: Arc<Table>,
    pass: Pass,
}

impl Asked {
    async fn answer(&self, Question { id, call }: Question) -> Response {
        let lobby = &self.desk.lobby;
        if self.desk.verbose {
            eprintln!("  {} of {}", word(&call), self.table.name());
        }
        let done = match call {
            // What is asked of the program needs no seat.
            Call::Begin(_)
            | Call::Open { .. }
            | Call::Contents { .. }
            | Call::Catalogue
            | Call::Rules { .. }
            | Call::Try { .. }
            | Call::Check { .. }
            | Call::Muster { .. } => lobby.attend(self.caller, None, None, self.pass.seat, call).await,
            call => lobby.ask(self.caller, &self.table, self.pass, call).await,
        };
        Response { id, outcome: done.map_or_else(Outcome::Fault, Outcome::Reply) }
    }
}

impl End {
    /// The end that a fault makes: what is broken may be mended when somebody comes back, unless what is kept is damaged.
    fn of(desk: &Desk, battle: &str, why: Fault) -> End {
        match why.kind {
            FaultKind::Broken if !desk.lobby.means().damaged.has(battle) => End::Later,
            _ => End::Refused(why),
        }
    }
}

/// Tells the other end why, as far as it still listens.
async fn goodbye(mut socket: WebSocket, patience: Duration, end: End) {
    let (code, reason) = match end {
        End::Gone => return,
        End::Refused(why) => {
            let response = Response { id: 0, outcome: Outcome::Fault(why) };
            let text = serde_json::to_string(&response).unwrap_or_default();
            let _ = timeout(patience, socket.send(Message::Text(text.into()))).await;
            (close_code::POLICY, "refused")
        }
        End::Later => (close_code::ERROR, "come back later"),
        End::Closing => (close_code::AWAY, "the server ends"),
    };
    let frame = CloseFrame { code, reason: reason.into() };
    let _ = timeout(patience, socket.send(Message::Close(Some(frame)))).await;
}

fn no_text() -> Fault {
    fault(FaultKind::Malformed, "messages are text")
}

fn unreadable(desk: &Desk) -> Fault {
    let most = desk.lobby.limits().bytes;
    fault(
        FaultKind::TooMuch,
        format!("this message cannot be read: it has more than {most} bytes or is broken"),
    )
}

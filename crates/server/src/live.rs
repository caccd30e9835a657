//! A battle followed over a WebSocket.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response as Sent;
use protocol::wire::{Call, Fault, FaultKind, Outcome, Response, Seat};
use serde::Deserialize;
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};

use crate::game::{Since, fault};
use crate::http::{Desk, faulty, word};
use crate::loaded::index;
use crate::table::{Onlooker, Table};

/// How long a browser may take to say whom it is, or to take what it is sent.
const PATIENCE: Duration = Duration::from_secs(10);

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
    socket: WebSocket,
    table: Arc<Table>,
    seat: Seat,
    /// What of the story he has been sent.
    had: Since,
    /// What he had seen when he was last sent something.
    seen: Option<u32>,
    _place: Onlooker,
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

/// Makes a connection into a WebSocket, if there are not too many.
pub async fn upgrade(
    State(desk): State<Arc<Desk>>,
    asked: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Sent {
    let asked = match asked {
        Ok(asked) => asked,
        Err(why) => return faulty(0, fault(FaultKind::Malformed, format!("this is a WebSocket: {why}"))),
    };
    let limits = *desk.house.limits();
    let open = Open(desk.sockets.clone());
    if open.0.fetch_add(1, Ordering::Relaxed) >= limits.sockets {
        return faulty(0, fault(FaultKind::TooMuch, "too many are connected: close a page first"));
    }
    asked.max_message_size(limits.bytes).max_frame_size(limits.bytes).on_upgrade(move |socket| async move {
        follow(desk, socket).await;
        drop(open);
    })
}

async fn follow(desk: Arc<Desk>, mut socket: WebSocket) {
    let verbose = desk.verbose;
    let (end, socket) = match greeted(&desk, &mut socket).await {
        Ok((table, seat, since, place)) => {
            if verbose {
                eprintln!("live {} as {seat:?}", table.name());
            }
            let mut follower = Follower { desk, socket, table, seat, had: since, seen: None, _place: place };
            let end = follower.run().await;
            (end, follower.socket)
        }
        Err(end) => (end, socket),
    };
    goodbye(socket, end).await;
}

/// Reads the first message and finds the seat.
async fn greeted(desk: &Desk, socket: &mut WebSocket) -> Result<(Arc<Table>, Seat, Since, Onlooker), End> {
    let text = loop {
        match timeout(PATIENCE, socket.recv()).await {
            Ok(Some(Ok(Message::Text(text)))) => break text,
            Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => {}
            Ok(Some(Ok(Message::Binary(_)))) => return Err(End::Refused(no_text())),
            Ok(Some(Err(_))) => return Err(End::Refused(unreadable(desk))),
            _ => return Err(End::Gone),
        }
    };
    let hello: Hello = serde_json::from_str(&text).map_err(|why| {
        let why =
            format!("the first message names the battle: {{\"battle\": \"...\", \"key\": null}}: {why}");
        End::Refused(fault(FaultKind::Malformed, why))
    })?;
    let found = desk.house.table(&hello.battle).await.and_then(|table| {
        let seat = desk.house.seat(&table, hello.key.as_deref(), hello.seat)?;
        Ok((table, seat))
    });
    let (table, seat) = found.map_err(End::of)?;
    let place = table.sit(seat, desk.house.limits().sockets_of_one).ok_or_else(|| {
        End::Refused(fault(FaultKind::TooMuch, "too many look at this battle already: close a page first"))
    })?;
    Ok((table, seat, hello.since, place))
}

impl Follower {
    async fn run(&mut self) -> End {
        let mut watch = self.table.watch();
        let mut closing = self.desk.closing.clone();
        let mut heart = interval_at(Instant::now() + HEARTBEAT, HEARTBEAT);
        heart.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut heard = true;
        loop {
            let now = watch.borrow_and_update()[index(self.seat)];
            if self.seen != Some(now)
                && let Err(end) = self.show().await
            {
                return end;
            }
            let step = tokio::select! {
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
        let shown = self.table.show(self.desk.house.means(), self.seat, self.had).await.map_err(End::of)?;
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
                Ok(question) => self.answer(question).await,
                Err(why) => {
                    let why = fault(FaultKind::Malformed, format!("this is no call: {why}"));
                    Response { id: 0, outcome: Outcome::Fault(why) }
                }
            },
        };
        let text = serde_json::to_string(&response).map_err(|_| End::Later)?;
        self.send(Message::Text(text.into())).await
    }

    async fn answer(&mut self, Question { id, call }: Question) -> Response {
        let house = &self.desk.house;
        if self.desk.verbose {
            eprintln!("  {} of {}", word(&call), self.table.name());
        }
        let done = match call {
            // What is asked of the program needs no seat.
            Call::Begin(_) | Call::Catalogue | Call::Rules { .. } | Call::Muster { .. } => {
                house.attend(None, None, self.seat, call).await
            }
            call => house.ask(&self.table, self.seat, call).await,
        };
        Response { id, outcome: done.map_or_else(Outcome::Fault, Outcome::Reply) }
    }

    async fn send(&mut self, message: Message) -> Result<(), End> {
        match timeout(PATIENCE, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(End::Gone),
        }
    }
}

impl End {
    /// The end that a fault makes: what is broken may be mended when somebody comes back.
    fn of(why: Fault) -> End {
        match why.kind {
            FaultKind::Broken => End::Later,
            _ => End::Refused(why),
        }
    }
}

/// Tells the other end why, as far as it still listens.
async fn goodbye(mut socket: WebSocket, end: End) {
    let (code, reason) = match end {
        End::Gone => return,
        End::Refused(why) => {
            let response = Response { id: 0, outcome: Outcome::Fault(why) };
            let text = serde_json::to_string(&response).unwrap_or_default();
            let _ = timeout(PATIENCE, socket.send(Message::Text(text.into()))).await;
            (close_code::POLICY, "refused")
        }
        End::Later => (close_code::ERROR, "come back later"),
        End::Closing => (close_code::AWAY, "the server ends"),
    };
    let frame = CloseFrame { code, reason: reason.into() };
    let _ = timeout(PATIENCE, socket.send(Message::Close(Some(frame)))).await;
}

fn no_text() -> Fault {
    fault(FaultKind::Malformed, "messages are text")
}

fn unreadable(desk: &Desk) -> Fault {
    let most = desk.house.limits().bytes;
    fault(
        FaultKind::TooMuch,
        format!("this message cannot be read: it has more than {most} bytes or is broken"),
    )
}

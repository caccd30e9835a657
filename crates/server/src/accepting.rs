//! Connections are taken in, as many as may be, and let go of when they dawdle.

use std::convert::Infallible;
use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use protocol::wire::{FaultKind, Outcome};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tower_service::Service;

use crate::callers::{Callers, What};
use crate::game::fault;
use crate::limits::Limits;
use crate::patient::Patient;

/// How long a connection may stay that never becomes a WebSocket: a browser opens another without anybody noticing.
const LIFE: Duration = Duration::from_secs(300);

/// How long nobody is let in after the machine could not.
const PAUSE: Duration = Duration::from_millis(100);

/// The address from which a request came.
#[derive(Clone, Copy)]
pub struct Peer(pub IpAddr);

/// Who is let in.
pub struct Gate {
    /// How much of everything there may be.
    pub limits: Limits,
    /// What every address has.
    pub callers: Arc<Callers>,
    /// Whether a server at this machine passes requests on, so that its connections are many people's.
    pub passed_on: bool,
}

/// Answers whoever connects, until the server ends and all have been answered.
pub async fn serve(listener: TcpListener, routes: Router, gate: Gate, mut closing: watch::Receiver<bool>) {
    let limits = gate.limits;
    let room = Arc::new(Semaphore::new(limits.connections));
    let mut talks = JoinSet::new();
    loop {
        let connected = tokio::select! {
            () = closed(&mut closing) => break,
            connected = listener.accept() => connected,
            Some(_) = talks.join_next() => continue,
        };
        // Only what is wrong with the machine itself, such as too many open files, lasts.
        let Ok((stream, peer)) = connected else {
            sleep(PAUSE).await;
            continue;
        };
        let peer = peer.ip();
        let many = gate.passed_on && peer.to_canonical().is_loopback();
        let most = if many { limits.connections } else { limits.connections_of_address };
        let of_address = gate.callers.take(peer, What::Connection, most);
        let (Some(of_address), Ok(place)) = (of_address, room.clone().try_acquire_owned()) else {
            turn_away(&stream);
            continue;
        };
        let (routes, closing) = (routes.clone(), closing.clone());
        talks.spawn(async move {
            // What goes wrong on a connection is over with the connection.
            let _ = talk(stream, Peer(peer), routes, limits.patience, closing).await;
            drop((place, of_address));
        });
    }
    while talks.join_next().await.is_some() {}
}

/// Answers one connection until it ends or becomes a WebSocket.
async fn talk(
    stream: TcpStream,
    peer: Peer,
    routes: Router,
    patience: Duration,
    mut closing: watch::Receiver<bool>,
) -> Result<(), hyper::Error> {
    let _ = stream.set_nodelay(true);
    let answer = service_fn(move |mut asked: Request<Incoming>| {
        let mut routes = routes.clone();
        asked.extensions_mut().insert(peer);
        async move { Ok::<Response, Infallible>(routes.call(asked).await.unwrap_or_else(|never| match never {})) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .serve_connection(TokioIo::new(Patient::new(stream, patience)), answer)
        .with_upgrades();
    tokio::pin!(connection);
    tokio::select! {
        done = connection.as_mut() => return done,
        () = closed(&mut closing) => {}
        () = sleep(LIFE) => {}
    }
    // What is being answered is answered still.
    connection.as_mut().graceful_shutdown();
    timeout(patience, connection).await.unwrap_or(Ok(()))
}

/// Comes to its end when the server does.
async fn closed(closing: &mut watch::Receiver<bool>) {
    let _ = closing.wait_for(|closing| *closing).await;
}

/// Tells somebody that there is no room, without waiting for what he wants.
fn turn_away(stream: &TcpStream) {
    let why = fault(FaultKind::TooMuch, "too many are connected: try again in a moment");
    let response = protocol::wire::Response { id: 0, outcome: Outcome::Fault(why) };
    let body = protocol::to_json(&response);
    let head = "HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\nConnection: close\r\n";
    let whole = format!("{head}Content-Length: {}\r\n\r\n{body}", body.len());
    // It fits into what the machine keeps for a new connection; else he is simply gone.
    let _: io::Result<usize> = stream.try_write(whole.as_bytes());
}

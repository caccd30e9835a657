//! What is asked over HTTP.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::Instant;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Path, Request as Asked, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response as Sent;
use axum::routing::{get, post};
use protocol::wire::{Call, Fault, FaultKind, Outcome, Request, Response, Seat};
use protocol::{check_version, read_request};
use serde_json::Value;
use tokio::sync::watch;

use crate::accepting::Peer;
use crate::callers::Caller;
use crate::doorway::Doorway;
use crate::game::fault;
use crate::limits::Limits;
use crate::live;
use crate::lobby::Lobby;
use crate::opening::Openings;
use crate::page::Page;
use crate::reach::Reach;
use crate::unread::Unread;

/// What all requests share.
pub struct Desk {
    /// The battles.
    pub lobby: Lobby,
    /// Who is let in.
    pub doorway: Doorway,
    /// Under which addresses others reach it.
    pub reach: Reach,
    /// The page.
    pub page: Page,
    /// Whether every request is told on standard error. Keys never are.
    pub verbose: bool,
    /// Whether a server at this machine passes requests on.
    pub passed_on: bool,
    /// WebSockets now open.
    pub sockets: Arc<AtomicUsize>,
    /// Those of them that only look on.
    pub onlookers: Arc<AtomicUsize>,
    /// Answers that nobody has read yet.
    pub unread: Arc<Unread>,
    /// Addresses that lead a browser to a battle once.
    pub openings: Openings,
    /// Turns true when the server ends.
    pub closing: watch::Receiver<bool>,
}

impl Desk {
    /// Who sends a request.
    pub fn caller(&self, peer: Option<&Peer>, headers: &HeaderMap) -> Caller {
        let nowhere = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
        Caller::of(peer.map_or(nowhere, |peer| peer.0), headers, self.passed_on)
    }
}

/// All that is answered.
pub fn routes(desk: Arc<Desk>) -> Router {
    Router::new()
        .route("/api/call", post(call).head(here).fallback(wrong_method))
        .route("/api/reach", get(reach).fallback(wrong_method))
        .route("/api/live", get(live::upgrade).fallback(wrong_method))
        .route("/open/{code}", get(open).head(wrong_method).fallback(wrong_method))
        .fallback(file)
        .layer(from_fn_with_state(desk.clone(), doorway))
        .with_state(desk)
}

/// Turns away whom the doorway does not admit, and tells every browser what it may do with what it gets.
async fn doorway(State(desk): State<Arc<Desk>>, asked: Asked, next: Next) -> Sent {
    let host = asked.headers().get(header::HOST).cloned();
    let (method, path, begun) = (asked.method().clone(), told(asked.uri().path()), Instant::now());
    let mut sent = match desk.doorway.admit(asked.headers()) {
        Ok(()) => next.run(asked).await,
        Err(why) => faulty(0, why),
    };
    protect(sent.headers_mut(), host.as_ref().and_then(|host| host.to_str().ok()).unwrap_or_default());
    if desk.verbose {
        eprintln!("{method} {path} {} {} ms", sent.status().as_u16(), begun.elapsed().as_millis());
    }
    sent
}

/// A path as it may be told: without a code that leads to a key.
fn told(path: &str) -> String {
    if path.starts_with("/open/") { "/open/...".to_owned() } else { path.to_owned() }
}

/// Sends a browser to the battle for which it was opened.
async fn open(State(desk): State<Arc<Desk>>, Path(code): Path<String>) -> Sent {
    let to = desk.openings.take(&code).and_then(|to| HeaderValue::from_str(&to).ok());
    let Some(to) = to else {
        let why =
            "this address led to its battle once, or for a minute: open the one that tercio has printed";
        return faulty(0, fault(FaultKind::Unknown, why));
    };
    let mut sent = Sent::new(Body::empty());
    *sent.status_mut() = StatusCode::SEE_OTHER;
    sent.headers_mut().insert(header::LOCATION, to);
    sent.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    sent
}

fn protect(headers: &mut HeaderMap, host: &str) {
    // Some browsers do not count a WebSocket of this very address as 'self'.
    let policy = format!(
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; \
         img-src 'self' data: blob:; connect-src 'self' ws://{host}; object-src 'none'; base-uri 'none'; \
         form-action 'none'; frame-ancestors 'none'"
    );
    let policy = HeaderValue::from_str(&policy).unwrap_or(HeaderValue::from_static("default-src 'none'"));
    headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    for (name, value) in [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
}

async fn file(State(desk): State<Arc<Desk>>, asked: Asked) -> Sent {
    let path = asked.uri().path();
    if !matches!(*asked.method(), Method::GET | Method::HEAD) {
        return wrong_method().await;
    }
    let Some(file) = desk.page.file(path) else {
        return faulty(0, fault(FaultKind::Unknown, "there is nothing here"));
    };
    let mut sent = Sent::new(Body::from(file.content));
    sent.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(file.kind));
    sent.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(file.cache));
    sent
}

/// Tells a page that may lie on any server of plain files that here is one that plays.
async fn here() -> Sent {
    let mut sent = Sent::new(Body::empty());
    sent.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    sent
}

/// Tells under which addresses others reach this table.
async fn reach(State(desk): State<Arc<Desk>>) -> Sent {
    json_of(StatusCode::OK, Body::from(serde_json::to_vec(&desk.reach).unwrap_or_default()))
}

async fn wrong_method() -> Sent {
    let why = "calls are posted to /api/call; /api/live is a WebSocket; everything else is only fetched";
    with_status(StatusCode::METHOD_NOT_ALLOWED, 0, fault(FaultKind::Malformed, why))
}

async fn call(State(desk): State<Arc<Desk>>, asked: Asked) -> Sent {
    if desk.unread.is_full() {
        return too_much_unread(0);
    }
    let (head, body) = asked.into_parts();
    let request = match read(&head.headers, body, desk.lobby.limits()).await {
        Ok(request) => request,
        Err(sent) => return *sent,
    };
    let id = request.id;
    let key = match bearer(&head.headers) {
        Ok(key) => key,
        Err(why) => return faulty(id, why),
    };
    if desk.verbose {
        eprintln!("  {} of {}", word(&request.call), request.battle.as_deref().unwrap_or("the program"));
    }
    let caller = desk.caller(head.extensions.get::<Peer>(), &head.headers);
    let (battle, lobby) = (request.battle.as_deref(), &desk.lobby);
    match lobby.attend(caller, battle, key, request.seat, request.call).await {
        Ok(reply) => replied(&desk.unread, Response { id, outcome: Outcome::Reply(reply) }),
        Err(why) => faulty(id, why),
    }
}

/// A reply as it is sent: it counts until it has been read.
fn replied(unread: &Arc<Unread>, response: Response) -> Sent {
    let id = response.id;
    let Ok(text) = serde_json::to_vec(&response) else {
        return faulty(id, fault(FaultKind::Broken, "the response cannot be written"));
    };
    drop(response);
    match unread.sent(text) {
        Some(text) => json_of(StatusCode::OK, Body::from(text)),
        None => too_much_unread(id),
    }
}

/// Too many answers lie here that nobody reads.
pub fn too_much_unread(id: u32) -> Sent {
    let why = "too many answers are not read yet: try again in a moment";
    with_status(StatusCode::SERVICE_UNAVAILABLE, id, fault(FaultKind::TooMuch, why))
}

/// Reads a request, or says what to send instead.
async fn read(headers: &HeaderMap, body: Body, limits: &Limits) -> Result<Request, Box<Sent>> {
    let limit = limits.bytes;
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if !kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json") {
        let why = fault(FaultKind::Malformed, "a call is JSON: send it as application/json");
        return Err(Box::new(with_status(StatusCode::UNSUPPORTED_MEDIA_TYPE, 0, why)));
    }
    let too_big = || {
        let why = fault(FaultKind::TooMuch, format!("a call has at most {limit} bytes"));
        Box::new(with_status(StatusCode::PAYLOAD_TOO_LARGE, 0, why))
    };
    let announced =
        headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if announced.is_some_and(|length| length > limit as u64) {
        return Err(too_big());
    }
    match tokio::time::timeout(limits.patience, to_bytes(body, limit)).await {
        Ok(Ok(bytes)) => parsed(&bytes).map_err(|(id, why)| Box::new(faulty(id, why))),
        Ok(Err(_)) => Err(too_big()),
        Err(_) => {
            let why = fault(FaultKind::Malformed, "the call did not come to its end in time");
            Err(Box::new(with_status(StatusCode::REQUEST_TIMEOUT, 0, why)))
        }
    }
}

/// A request from its text; with a fault the number that the asker gave it, if that much can be read.
fn parsed(bytes: &[u8]) -> Result<Request, (u32, Fault)> {
    let text = std::str::from_utf8(bytes)
        .map_err(|_| (0, fault(FaultKind::Malformed, "a call is text in UTF-8")))?;
    let why = match read_request(text) {
        Ok(request) => return check_version(&request).map_err(|why| (request.id, why)).map(|()| request),
        Err(why) => why,
    };
    let value = serde_json::from_str::<Value>(text).unwrap_or_default();
    let id = value["id"].as_u64().and_then(|id| id.try_into().ok()).unwrap_or(0);
    // Another version may have other calls: that is told first.
    let version = value["version"].as_u64().map(|version| version.try_into().unwrap_or(u16::MAX));
    let spoken = version.map_or(Ok(()), |version| {
        check_version(&Request { version, id, battle: None, seat: Seat::Spectator, call: Call::Catalogue })
    });
    Err((id, spoken.err().unwrap_or(why)))
}

/// The key that somebody shows.
fn bearer(headers: &HeaderMap) -> Result<Option<&str>, Fault> {
    let Some(shown) = headers.get(header::AUTHORIZATION) else { return Ok(None) };
    let key = shown.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
    key.map(Some)
        .ok_or_else(|| fault(FaultKind::Forbidden, "a key is shown as \"Authorization: Bearer KEY\""))
}

/// The word of a call.
pub fn word(call: &Call) -> String {
    let value = serde_json::to_value(call).unwrap_or_default();
    value["do"].as_str().unwrap_or_default().to_owned()
}

/// A fault as it is sent, with the status that its kind has.
pub fn faulty(id: u32, why: Fault) -> Sent {
    let status = match why.kind {
        FaultKind::Malformed | FaultKind::Version => StatusCode::BAD_REQUEST,
        FaultKind::Unknown => StatusCode::NOT_FOUND,
        FaultKind::Forbidden => StatusCode::FORBIDDEN,
        FaultKind::Stale => StatusCode::CONFLICT,
        FaultKind::Refused => StatusCode::UNPROCESSABLE_ENTITY,
        FaultKind::TooMuch => StatusCode::TOO_MANY_REQUESTS,
        FaultKind::Broken => StatusCode::INTERNAL_SERVER_ERROR,
    };
    with_status(status, id, why)
}

fn with_status(status: StatusCode, id: u32, why: Fault) -> Sent {
    json(status, &Response { id, outcome: Outcome::Fault(why) })
}

fn json(status: StatusCode, response: &Response) -> Sent {
    json_of(status, Body::from(protocol::to_json(response)))
}

fn json_of(status: StatusCode, body: Body) -> Sent {
    let mut sent = Sent::new(body);
    *sent.status_mut() = status;
    sent.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    sent.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    sent
}

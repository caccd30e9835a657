//! A server on a thread of its own, and those who speak with it.

use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use serde_json::{Value, json};
use server::{Game, Limits, Page, Server, Settings, Store};
use tungstenite::{Message, WebSocket};

pub const PAGE: Page = Page::of(&[("index.html", b"<p>table"), ("assets/core-1.wasm", b"\0asm")]);

pub struct Host {
    pub address: SocketAddr,
    end: Option<tokio::sync::oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// A battle with the keys of its two seats.
pub struct Begun {
    pub battle: String,
    pub a: String,
    pub b: String,
}

impl Host {
    pub fn new(game: impl Game, store: Arc<dyn Store>) -> Host {
        Host::limited(game, store, Limits::default())
    }

    pub fn limited(game: impl Game, store: Arc<dyn Store>, limits: Limits) -> Host {
        Host::with_page(game, store, limits, PAGE)
    }

    pub fn with_page(game: impl Game, store: Arc<dyn Store>, limits: Limits, page: Page) -> Host {
        Host::with_settings(game, store, page, Settings { limits, ..Settings::default() })
    }

    /// A host on whom whoever begins a battle may say the seed.
    pub fn open_dice(game: impl Game, store: Arc<dyn Store>) -> Host {
        Host::with_settings(game, store, PAGE, Settings { seeds_may_be_given: true, ..Settings::default() })
    }

    pub fn with_settings(game: impl Game, store: Arc<dyn Store>, page: Page, settings: Settings) -> Host {
        let settings = Settings { listen: IpAddr::V4(Ipv4Addr::LOCALHOST), port: Some(0), ..settings };
        let server = Server::listen(&settings, Arc::new(game), store, page).unwrap();
        let address = server.address();
        let (end, ended) = tokio::sync::oneshot::channel();
        let until = async { drop(ended.await) };
        let thread = std::thread::spawn(move || server.serve_until(until).unwrap());
        Host { address, end: Some(end), thread: Some(thread) }
    }

    pub fn begin(&self) -> Begun {
        self.begin_as("toy", "toy", json!({ "is": "person" }))
    }

    pub fn begin_as(&self, rules: &str, battle: &str, b: Value) -> Begun {
        let call =
            json!({ "do": "begin", "rules": rules, "battle": battle, "players": [{ "is": "person" }, b] });
        self.begun(call)
    }

    pub fn begun(&self, call: Value) -> Begun {
        let (status, response) = self.call(None, None, call);
        assert_eq!(status, 200, "{response}");
        Host::seats(&response)
    }

    /// The battle and the keys in a response.
    pub fn seats(response: &Value) -> Begun {
        let begun = &response["reply"]["of"];
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        Begun { battle: text(&begun["battle"]), a: text(&begun["keys"][0]), b: text(&begun["keys"][1]) }
    }

    pub fn call(&self, battle: Option<&str>, key: Option<&str>, call: Value) -> (u16, Value) {
        let body = json!({ "version": 1, "id": 7, "battle": battle, "call": call }).to_string();
        let mut headers = vec![("Content-Type", "application/json".to_owned())];
        headers.extend(key.map(|key| ("Authorization", format!("Bearer {key}"))));
        self.post(&headers, body.as_bytes())
    }

    pub fn post(&self, headers: &[(&str, String)], body: &[u8]) -> (u16, Value) {
        let (status, _, body) = self.send("POST", "/api/call", headers, body);
        (status, serde_json::from_slice(&body).unwrap_or_else(|why| panic!("{why}: {body:?}")))
    }

    /// Sends one request as it stands and reads what comes back: status, head and body.
    pub fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, String)],
        body: &[u8],
    ) -> (u16, String, Vec<u8>) {
        send(self.address, method, path, headers, body)
    }

    pub fn live(&self, battle: &str, key: Option<&str>, told: u32) -> Live {
        Live::new(
            self.address,
            &json!({ "battle": battle, "key": key, "since": { "told": told, "edition": 0 } }).to_string(),
        )
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.end.take().map(|end| end.send(()));
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

pub fn send(
    to: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, String)],
    body: &[u8],
) -> (u16, String, Vec<u8>) {
    let socket = TcpStream::connect(to).unwrap();
    socket.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    send_over(socket, to, method, path, headers, body)
}

/// Sends one request over a connection and reads what comes back.
pub fn send_over(
    mut socket: TcpStream,
    to: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, String)],
    body: &[u8],
) -> (u16, String, Vec<u8>) {
    let mut head = format!("{method} {path} HTTP/1.1\r\nContent-Length: {}\r\n", body.len());
    if !headers.iter().any(|(name, _)| *name == "Connection") {
        head.push_str("Connection: close\r\n");
    }
    if !headers.iter().any(|(name, _)| *name == "Host") {
        head.push_str(&format!("Host: {to}\r\n"));
    }
    for (name, value) in headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    // The other end may answer and hang up before it has read everything.
    let _ = socket.write_all(format!("{head}\r\n").as_bytes()).and_then(|()| socket.write_all(body));
    let mut all = Vec::new();
    let _ = socket.read_to_end(&mut all);
    let split = all.windows(4).position(|four| four == b"\r\n\r\n").expect("a head and a body");
    let head = String::from_utf8(all[..split].to_vec()).unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    (status, head.to_ascii_lowercase(), all[split + 4..].to_vec())
}

/// A connection from another address of this machine.
pub fn connect_from(from: [u8; 4], to: SocketAddr) -> TcpStream {
    connect_with(from, to, None)
}

/// The same, and the system keeps no more than so many bytes for whoever does not read them.
pub fn connect_with(from: [u8; 4], to: SocketAddr, kept: Option<u32>) -> TcpStream {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build().unwrap();
    let stream = runtime.block_on(async {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        if let Some(kept) = kept {
            socket.set_recv_buffer_size(kept).unwrap();
        }
        socket.bind(SocketAddr::new(IpAddr::V4(from.into()), 0)).unwrap();
        socket.connect(to).await.unwrap().into_std().unwrap()
    });
    stream.set_nonblocking(false).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    stream
}

/// Somebody who follows a battle.
pub struct Live(pub WebSocket<TcpStream>);

impl Live {
    pub fn new(to: SocketAddr, hello: &str) -> Live {
        let stream = TcpStream::connect(to).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        Live::over(stream, to, hello)
    }

    pub fn over(stream: TcpStream, to: SocketAddr, hello: &str) -> Live {
        let (mut socket, _) = tungstenite::client(format!("ws://{to}/api/live"), stream).unwrap();
        socket.send(Message::text(hello)).unwrap();
        Live(socket)
    }

    /// The next message, or `None` if the connection has ended.
    pub fn next(&mut self) -> Option<Value> {
        loop {
            match self.0.read() {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).unwrap()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next snapshot.
    pub fn snapshot(&mut self) -> Value {
        loop {
            let message = self.next().expect("a snapshot");
            if let Some(snapshot) = message.get("snapshot") {
                return snapshot.clone();
            }
        }
    }

    /// Asks something and reads until its answer comes.
    pub fn ask(&mut self, id: u32, call: Value) -> Value {
        self.0.send(Message::text(json!({ "id": id, "call": call }).to_string())).unwrap();
        loop {
            let message = self.next().expect("an answer");
            if message["id"] == id {
                return message;
            }
        }
    }

    /// Whether nothing comes for a while.
    pub fn is_silent(&mut self) -> bool {
        self.0.get_mut().set_read_timeout(Some(Duration::from_millis(300))).unwrap();
        let silent = matches!(self.0.read(), Err(tungstenite::Error::Io(_)));
        self.0.get_mut().set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        silent
    }
}

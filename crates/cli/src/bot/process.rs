//! A program that was started, and the lines that go to it and come from it. Nothing that it does or leaves undone holds up
//! whoever speaks to it: lines are written and read by threads of their own, and each line is waited for no longer than is said.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStderr, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use protocol::bots::{Tell, to_line};

/// The longest line that is read.
const LONGEST: u64 = 1 << 20;
/// How many lines may lie unread before the program has to wait.
const MOST_UNREAD: usize = 64;
/// How many bytes of what it last complained of are kept.
const LAST_WORDS: usize = 600;
/// How long its last words are waited for once it has ended.
const LAST_WORDS_WAIT: Duration = Duration::from_millis(500);
/// How long a program has to end when it is told to.
const END: Duration = Duration::from_secs(2);

/// A program that was started.
pub struct Process {
    child: Child,
    orders: Option<Sender<String>>,
    lines: Receiver<Line>,
    complaints: Arc<Mutex<Vec<u8>>>,
    /// Who keeps what it complains of, until it says no more.
    complaining: Option<thread::JoinHandle<()>>,
}

/// What came from a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// A line.
    Text(String),
    /// A line that is none: why.
    Unreadable(&'static str),
    /// Nothing, in the time that it had.
    Late,
    /// Nothing, and nothing will: how it ended.
    Ended(String),
}

impl Process {
    /// Starts a program with its arguments.
    ///
    /// # Errors
    /// Why it cannot be started.
    pub fn start(words: &[String]) -> Result<Process, String> {
        let (program, arguments) = words.split_first().ok_or("there is no program to start")?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(|error| format!("`{program}` cannot be started: {error}"))?;
        let (orders, to_write) = channel::<String>();
        if let Some(mut input) = child.stdin.take() {
            thread::spawn(move || {
                for order in to_write {
                    if writeln!(input, "{order}").and_then(|()| input.flush()).is_err() {
                        break;
                    }
                }
            });
        }
        let (to_hear, lines) = sync_channel(MOST_UNREAD);
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || listen(output, &to_hear));
        }
        let complaints = Arc::new(Mutex::new(Vec::new()));
        let complaining = child.stderr.take().map(|errors| {
            let kept = complaints.clone();
            thread::spawn(move || keep_last(errors, &kept))
        });
        Ok(Process { child, orders: Some(orders), lines, complaints, complaining })
    }

    /// Tells it something. Whether it listens shows in what it says.
    pub fn tell(&self, what: &Tell) {
        self.send(to_line(what));
    }

    /// Sends it a line.
    pub fn send(&self, line: String) {
        if let Some(orders) = &self.orders {
            let _ = orders.send(line);
        }
    }

    /// Its next line, waited for until then.
    pub fn line(&mut self, until: Instant) -> Line {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Line::Late;
        }
        match self.lines.recv_timeout(left) {
            Ok(line) => line,
            Err(RecvTimeoutError::Timeout) => Line::Late,
            Err(RecvTimeoutError::Disconnected) => Line::Ended(self.end_in_words()),
        }
    }

    /// Tells it to end, and whether it did so by itself.
    pub fn end(&mut self) -> bool {
        self.tell(&Tell::Quit);
        self.orders = None;
        let by_itself = self.awaited(END);
        if !by_itself {
            let _ = self.child.kill();
        }
        let _ = self.child.wait();
        by_itself
    }

    /// Waits for its end, no longer than so.
    fn awaited(&mut self, time: Duration) -> bool {
        let until = Instant::now() + time;
        loop {
            match self.child.try_wait() {
                Ok(Some(_)) => return true,
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(2)),
                _ => return false,
            }
        }
    }

    fn end_in_words(&mut self) -> String {
        let how = match self.awaited(END) {
            false => "it closed its output".to_owned(),
            true => match self.child.try_wait() {
                Ok(Some(status)) => format!("it ended ({status})"),
                _ => "it ended".to_owned(),
            },
        };
        // Its last words may still be on their way; who hands them on to another program is not waited for longer.
        let until = Instant::now() + LAST_WORDS_WAIT;
        while self.complaining.as_ref().is_some_and(|it| !it.is_finished()) && Instant::now() < until {
            thread::sleep(Duration::from_millis(2));
        }
        let last = self.complaints.lock().unwrap_or_else(PoisonError::into_inner);
        let last = String::from_utf8_lossy(&last);
        match last.trim() {
            "" => how,
            last => format!(
                "{how}; its last words: {}",
                last.lines().map(str::trim).collect::<Vec<_>>().join(" / ")
            ),
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if self.orders.is_some() {
            self.end();
        }
    }
}

/// Hands its lines on, one by one, until it says no more or nobody hears.
fn listen(output: ChildStdout, to: &SyncSender<Line>) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = output.by_ref().take(LONGEST).read_until(b'\n', &mut line);
        let line = match read {
            Ok(0) | Err(_) => return,
            Ok(read) if read as u64 == LONGEST => Line::Unreadable("a line has less than a mebibyte"),
            Ok(_) => match std::str::from_utf8(&line) {
                Ok(text) if text.trim().is_empty() => continue,
                Ok(text) => Line::Text(text.trim_end().to_owned()),
                Err(_) => Line::Unreadable("a line is text in UTF-8"),
            },
        };
        if to.send(line).is_err() {
            return;
        }
    }
}

/// Keeps the end of what it complains of.
fn keep_last(mut errors: ChildStderr, kept: &Mutex<Vec<u8>>) {
    let mut piece = [0; 1024];
    while let Ok(read @ 1..) = errors.read(&mut piece) {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend_from_slice(&piece[..read]);
        let more = kept.len().saturating_sub(LAST_WORDS);
        kept.drain(..more);
    }
}

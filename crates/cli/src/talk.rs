//! `tercio talk`: the one door, a line in and a line out, for programs that play or ask.

use std::io::{self, BufRead, Read, Write};

use clap::Args;
use protocol::wire::{Call, Fault as Told, FaultKind, Outcome, Request, Response};
use protocol::{Sessions, read_request, to_json};

use crate::fault::Fault;

/// The longest line that is read.
const LONGEST: u64 = 1 << 20;

/// Answer requests as JSON, one a line, from standard input to standard output; battles are kept in memory.
#[derive(Args)]
pub struct Talk {}

impl Talk {
    /// Answers until standard input ends.
    pub fn run(self) -> Result<(), Fault> {
        let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
        let mut house = Sessions::new();
        let mut line = Vec::new();
        while next_line(&mut input, &mut line).map_err(Fault::failed)? {
            if line.trim_ascii().is_empty() {
                continue;
            }
            let response = answer(&mut house, &line);
            let written = writeln!(output, "{response}").and_then(|()| output.flush());
            match written {
                Ok(()) => {}
                // Nobody listens any more.
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => break,
                Err(error) => return Err(Fault::failed(format!("standard output: {error}"))),
            }
        }
        Ok(())
    }
}

/// Reads a line, and of one that is too long no more than tells so.
fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    let read = input.by_ref().take(LONGEST).read_until(b'\n', line)?;
    if read as u64 == LONGEST && line.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
    }
    Ok(read > 0)
}

fn answer(house: &mut Sessions, line: &[u8]) -> String {
    if line.len() as u64 == LONGEST {
        return faulty(FaultKind::TooMuch, format!("a line has less than {LONGEST} bytes"));
    }
    let Ok(text) = std::str::from_utf8(line) else {
        return faulty(FaultKind::Malformed, "a line is text in UTF-8".to_owned());
    };
    match read_request(text) {
        Ok(mut request) => match throw_seed(&mut request) {
            Ok(()) => to_json(&house.call(&request)),
            Err(why) => faulty(FaultKind::Broken, why.to_string()),
        },
        // The house finds the request's number, if it has one.
        Err(_) => house.call_json(text),
    }
}

/// The door throws no dice by itself: where a battle begins without a seed, this machine's chance gives one.
fn throw_seed(request: &mut Request) -> Result<(), getrandom::Error> {
    let seed = match &mut request.call {
        Call::Begin(begin) => &mut begin.seed,
        Call::Again { seed, .. } => seed,
        _ => return Ok(()),
    };
    if seed.is_none() {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)?;
        *seed = Some(bytes.iter().map(|byte| format!("{byte:02x}")).collect());
    }
    Ok(())
}

fn faulty(kind: FaultKind, message: String) -> String {
    to_json(&Response { id: 0, outcome: Outcome::Fault(Told { kind, message, refusal: None }) })
}

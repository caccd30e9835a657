//! The `tercio` command: battles fought, replayed, checked and counted in a terminal.
//!
//! Exit codes: 0 when all is well, 1 when what was asked for failed (a case, a replay, a soak), 2 when the input
//! is at fault (a file, a name, a flag). Nothing is written when the input is at fault.

mod battles;
mod carried;
mod check;
mod fault;
mod fight;
mod muster;
mod odds;
mod picture;
mod points;
mod replay;
mod rules;
mod soak;
mod telling;

use clap::{Parser, Subcommand};

/// Pike-and-shot miniature battles with the rules enforced.
#[derive(Parser)]
#[command(name = "tercio", version, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Fight a battle between computer players, told as a narrative
    Fight(fight::Fight),
    /// Fight a recorded battle again and check every die and every state
    Replay(replay::Replay),
    /// Tell the cases of a rulebook, and say which fail
    Check(check::Check),
    /// Read the ledger of a rulebook
    Rules(rules::Rules),
    /// Draw a battle as it stands at its beginning
    Draw(picture::Draw),
    /// List the battles
    Battles(battles::Battles),
    /// Validate and price an army list
    Muster(muster::Muster),
    /// The exact odds of one event
    Odds(odds::Odds),
    /// Fight many battles with every invariant checked
    Soak(soak::Soak),
}

/// A reader who has seen enough (`tercio rules | head`) is no fault: leave quietly instead of panicking.
fn leave_quietly_when_nobody_reads() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if panic.to_string().contains("failed printing to stdout") {
            std::process::exit(0);
        }
        usual(panic);
    }));
}

fn main() -> std::process::ExitCode {
    leave_quietly_when_nobody_reads();
    let done = match Arguments::parse().command {
        Command::Fight(it) => it.run(),
        Command::Replay(it) => it.run(),
        Command::Check(it) => it.run(),
        Command::Rules(it) => it.run(),
        Command::Draw(it) => it.run(),
        Command::Battles(it) => it.run(),
        Command::Muster(it) => it.run(),
        Command::Odds(it) => it.run(),
        Command::Soak(it) => it.run(),
    };
    match done {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("tercio: {}", fault.message);
            std::process::ExitCode::from(fault.code)
        }
    }
}

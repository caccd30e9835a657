//! The `tercio` command: the table in the browser, and battles fought, replayed, checked and counted in a terminal.
//!
//! Exit codes: 0 when all is well, 1 when what was asked for failed (a case, a replay, a soak), 2 when the input
//! is at fault (a file, a name, a flag). Nothing is written when the input is at fault.

mod battles;
mod check;
mod compare;
mod fault;
mod fight;
#[cfg(feature = "table")]
mod kept;
mod muster;
mod odds;
mod picture;
#[cfg(feature = "table")]
mod play;
mod recorded;
mod replay;
mod rules;
mod scene;
mod soak;
mod talk;
mod telling;

use clap::{CommandFactory, Parser, Subcommand};

const EXIT_CODES: &str = "Exit codes: 0 all is well, 1 what was asked for failed, 2 the input is at fault.\n\
     Colours only on a terminal, and never with NO_COLOR set.";

/// Pike-and-shot miniature battles with the rules enforced.
#[derive(Parser)]
#[command(name = "tercio", version, max_term_width = 100, after_help = EXIT_CODES)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    #[cfg(feature = "table")]
    /// Play a battle in the browser, against the computer or a friend (also what plain `tercio` does)
    Play(play::Play),
    #[cfg(feature = "table")]
    /// List, check and forget the battles that `tercio play` keeps
    Kept(kept::Kept),
    /// Fight a battle between computer players, told as a narrative
    Fight(fight::Fight),
    /// Fight a recorded battle again and check every die and every state
    Replay(replay::Replay),
    /// Tell the cases of a rulebook, and say which fail
    Check(check::Check),
    /// Read the ledger of a rulebook
    Rules(rules::Rules),
    /// Draw a battle, a record or an army
    Draw(picture::Draw),
    /// List the battles
    Battles(battles::Battles),
    /// Validate and price an army list
    Muster(muster::Muster),
    /// The exact odds of one event
    Odds(odds::Odds),
    /// Fight one battle under several rulebooks and set them side by side
    Compare(compare::Compare),
    /// Fight many battles with every invariant checked
    Soak(soak::Soak),
    /// Answer requests as JSON lines on standard input: for programs that play or ask
    Talk(talk::Talk),
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

impl Command {
    /// What plain `tercio` does.
    #[cfg(feature = "table")]
    fn when_nothing_is_said() -> Option<Command> {
        Some(Command::Play(play::Play::default()))
    }

    /// What plain `tercio` does: it tells what it could do.
    #[cfg(not(feature = "table"))]
    const fn when_nothing_is_said() -> Option<Command> {
        None
    }

    /// Whether a program reads the answer.
    fn json(&self) -> bool {
        match self {
            #[cfg(feature = "table")]
            Command::Play(_) => false,
            #[cfg(feature = "table")]
            Command::Kept(it) => it.json,
            Command::Talk(_) => false,
            Command::Fight(it) => it.json,
            Command::Replay(it) => it.json,
            Command::Check(it) => it.json,
            Command::Rules(it) => it.json,
            Command::Draw(_) => false,
            Command::Battles(it) => it.json,
            Command::Muster(it) => it.json,
            Command::Odds(it) => it.json(),
            Command::Compare(it) => it.json,
            Command::Soak(it) => it.json,
        }
    }

    fn run(self) -> Result<(), fault::Fault> {
        match self {
            #[cfg(feature = "table")]
            Command::Play(it) => it.run(),
            #[cfg(feature = "table")]
            Command::Kept(it) => it.run(),
            Command::Talk(it) => it.run(),
            Command::Fight(it) => it.run(),
            Command::Replay(it) => it.run(),
            Command::Check(it) => it.run(),
            Command::Rules(it) => it.run(),
            Command::Draw(it) => it.run(),
            Command::Battles(it) => it.run(),
            Command::Muster(it) => it.run(),
            Command::Odds(it) => it.run(),
            Command::Compare(it) => it.run(),
            Command::Soak(it) => it.run(),
        }
    }
}

fn main() -> std::process::ExitCode {
    leave_quietly_when_nobody_reads();
    let Some(command) = Arguments::parse().command.or_else(Command::when_nothing_is_said) else {
        let _ = Arguments::command().print_help();
        return std::process::ExitCode::SUCCESS;
    };
    let json = command.json();
    match command.run() {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(fault) => {
            if json && !fault.told {
                println!("{}", serde_json::json!({ "error": fault.message, "exit_code": fault.code }));
            }
            anstream::eprintln!("{WRONG}tercio:{WRONG:#} {}", fault.message);
            std::process::ExitCode::from(fault.code)
        }
    }
}

const WRONG: anstyle::Style = anstyle::AnsiColor::Red.on_default().bold();

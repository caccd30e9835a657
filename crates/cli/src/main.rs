//! The `tercio` command: the table in the browser, and battles fought, replayed, checked and counted in a terminal.
//!
//! * A command a module, by its name: `play`, `kept`, `fight`, `replay`, `check`, `rules`, `battles`, `muster`, `odds`,
//!   `compare`, `balance`, `contest`, `league`, `review`, `soak`, `value`, `tune`, `talk`, `bot`; `picture` is `draw`, `study`
//!   is `lab`, `licences` is `--licences`.
//! * What is fought: `scene` finds a battle by what it is called, `grounds` the battles of a soak, `player` who plays,
//!   `recorded` a record fought again, `bouts` and `duel` battles by the number and in pairs, `paper` what files say that is
//!   only drawn.
//! * What is read and written: `reading`, `writing`, `interrupted` (files that are not finished), `journal` (files from which
//!   a run goes on).
//! * What is said: `printing` every word, `telling` a log, `shares` bounds of shares, `fault` why not.
//!
//! Exit codes: 0 when all is well, 1 when what was asked for failed (a case, a soak, a full disk), 2 when the input is at
//! fault (a file, a name, a flag), 3 when a record is to be verified that another edition of the rules wrote. Nothing is
//! written when the input is at fault.

mod balance;
mod battles;
mod bot;
mod bouts;
mod check;
mod compare;
mod contest;
mod duel;
mod fault;
mod fight;
mod grounds;
mod interrupted;
mod journal;
#[cfg(feature = "table")]
mod kept;
mod league;
mod licences;
mod muster;
mod odds;
mod paper;
mod picture;
#[cfg(feature = "table")]
mod play;
mod player;
mod printing;
mod reading;
mod recorded;
mod replay;
mod review;
mod rules;
mod scene;
mod shares;
mod soak;
mod study;
mod talk;
mod telling;
mod tune;
mod value;
mod writing;

use clap::{CommandFactory, Parser, Subcommand};

use printing::{aside, shown};

const EXIT_CODES: &str = "Exit codes: 0 all is well, 1 what was asked for failed, 2 the input is at fault,\n\
     3 a record was written by another edition of the rules.\n\
     Colours only on a terminal, and never with NO_COLOR set.";

/// Pike-and-shot miniature battles with the rules enforced.
#[derive(Parser)]
#[command(name = "tercio", version, max_term_width = 100, after_help = EXIT_CODES)]
struct Arguments {
    /// Print the licences and notices of everything that the program and its page are made of
    #[arg(long)]
    licences: bool,
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
    /// Say whom each battle favours under each rulebook, and how long it takes
    Balance(balance::Balancing),
    /// Set two computer players against each other, each on either side of the same battles
    Contest(contest::Contest),
    /// Set many players against one another in pairs of battles, and say how strong each is
    League(league::Leagues),
    /// Look at a recorded battle: who was lucky, who gave what away, on what it turned
    Review(review::Reviewing),
    /// Say what a rule, an option, a unit or a player is worth, from whole battles by the hundred
    Lab(study::Lab),
    /// Fight many battles with every invariant checked
    Soak(soak::Soak),
    /// Fit what positions are worth to battles between computer players
    Value(value::Values),
    /// Look for a doctrine by which captains win more, and test it
    Tune(tune::Tuning),
    /// Answer requests as JSON lines on standard input: for programs that play or ask
    Talk(talk::Talk),
    /// Try programs that play
    Bot(bot::Bots),
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
            Command::Balance(it) => it.json,
            Command::Contest(it) => it.json,
            Command::League(it) => it.json,
            Command::Review(it) => it.json,
            Command::Lab(it) => it.json,
            Command::Soak(it) => it.json,
            Command::Value(_) => false,
            Command::Tune(_) => false,
            Command::Bot(it) => it.json(),
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
            Command::Balance(it) => it.run(),
            Command::Contest(it) => it.run(),
            Command::League(it) => it.run(),
            Command::Review(it) => it.run(),
            Command::Lab(it) => it.run(),
            Command::Soak(it) => it.run(),
            Command::Value(it) => it.run(),
            Command::Tune(it) => it.run(),
            Command::Bot(it) => it.run(),
        }
    }
}

fn main() -> std::process::ExitCode {
    let mut code = match asked() {
        Ok(()) => 0,
        Err(fault) => {
            tell(&fault);
            fault.code
        }
    };
    // What was found counts for more than that nobody could be told.
    if let Err(fault) = printing::finish() {
        tell(&fault);
        code = code.max(fault.code);
    }
    std::process::ExitCode::from(code)
}

/// Does what the command line asks for.
fn asked() -> Result<(), fault::Fault> {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return printing::usage(&error),
    };
    if arguments.licences {
        licences::tell();
        return Ok(());
    }
    let Some(command) = arguments.command.or_else(Command::when_nothing_is_said) else {
        printing::coloured(format_args!("{}", Arguments::command().render_help().ansi()));
        return Ok(());
    };
    let json = command.json();
    command.run().map_err(fault::Fault::within_bounds).inspect_err(|fault| {
        if json && !fault.told {
            printing::json(&serde_json::json!({ "error": fault.message, "exit_code": fault.code }));
        }
    })
}

/// Says what is wrong.
fn tell(fault: &fault::Fault) {
    if !fault.message.is_empty() {
        aside!("{WRONG}tercio:{WRONG:#} {}", shown(&fault.message));
    }
}

const WRONG: anstyle::Style = anstyle::AnsiColor::Red.on_default().bold();

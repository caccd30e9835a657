//! What Tercio and a bot say to one another, as a chess program and its board do: Tercio asks, a line of JSON each way.
//!
//! [`Tell`] is what a bot is told, [`Said`] what it says; `docs/bots.md` tells how they go together. A bot is a seat: what it
//! is shown is that seat's [snapshot](crate::wire::Snapshot) and [choices](crate::wire::Choices), and a [`Chair`] keeps the
//! rules of the conversation for it in one battle: what it has been told, what it was offered, how often it was refused.
//!
//! **Never here:** programs, pipes and clocks. Whoever has started a bot carries the lines and says how long it may think.

mod chair;
mod messages;
mod options;

pub use chair::{Chair, Heard};
pub use messages::{
    Answered, Asked, BotKind, Clock, Commenced, Ended, EndedBy, Forfeit, ForfeitKind, Greeting, Info,
    Introduction, News, Refused, Said, Setting, Tell,
};
pub use options::{BotOption, OptionKind};

use crate::studying::CORE;

/// The version of what is said.
const PROTOCOL: u16 = 1;

/// How often an answer to one decision may be refused: with the last of these the battle is lost.
pub const MOST_REFUSALS: u8 = 3;

/// The most characters that are kept of what a bot says beside its answers.
const MOST_WORDS: usize = 400;

/// How the name of a bot begins where a record or a battle names its players.
pub(crate) const BOT: &str = "bot:";

/// What a record calls a bot, by its own name.
pub fn player_name(bot: &str) -> String {
    format!("{BOT}{}", bot.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// How Tercio introduces itself, by the name and version of whoever carries the lines.
pub fn greeting(program: &str) -> Tell {
    let rulebooks = registry::names().into_iter().map(str::to_owned).collect();
    Tell::Hello(Greeting {
        protocol: PROTOCOL,
        program: program.to_owned(),
        core: CORE.to_owned(),
        rulebooks,
    })
}

/// What a line of a bot says; words that are not known here, and fields, are passed over.
///
/// # Errors
/// Where and why it is no line of a bot.
pub fn read_said(line: &str) -> Result<Said, String> {
    serde_json::from_str(line).map_err(|error| match error.is_data() {
        true => format!("column {}: {error}", error.column()),
        false => format!("column {}: this is no JSON: {error}", error.column()),
    })
}

/// What a bot is told, as its line; without the line break.
pub fn to_line(tell: &Tell) -> String {
    // Maps have words as their keys and numbers are finite: it can be written.
    serde_json::to_string(tell).unwrap_or_default()
}

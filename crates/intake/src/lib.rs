//! Every place where bytes from outside come in, a function each: the same readers that the program uses, fed with anything.
//!
//! [`ENTRIES`] lists them. A function takes bytes, hands them to the readers that they are for, goes on for a while with what
//! was read, and says whether it was taken. It panics where the program must not: at a panic inside, at a battle that broke,
//! at something that does not read back as it was written. How long it goes on is bounded by the bounds below and not by a
//! clock, so that the same bytes always do the same.
//!
//! The first byte chooses the rulebook (`m`, `c`, `b`, `p`, `y` for matchlocks, charge-pikes, border-reivers, pike-and-musket,
//! charge-yr-pikes; any other byte is one of them), the second one of a few positions or ways, and a line break after them is left out:
//! see [`choice`]. What follows is what a file, a line or a message would hold.
//!
//! The corpora lie in `corpus/<entry>/`, a file for each input. `cargo test -p intake` tells all of them; `trials/fuzz` goes on
//! from them.
//!
//! **Never here:** a reader of its own.

mod answer;
mod bot;
mod case;
pub mod choice;
mod house;
mod record;
mod request;
pub mod seeds;
mod socket;
mod stock;
mod study;

/// The most bytes that an entry looks at; what is longer is not told at all.
pub const MOST_BYTES: usize = 32 * 1024;

/// A place where bytes come in.
#[derive(Clone, Copy)]
pub struct Entry {
    /// Its name: that of its function, its corpus and its fuzz target.
    pub name: &'static str,
    /// Tells it some bytes; says whether they were taken.
    pub tell: fn(&[u8]) -> bool,
}

/// All of them.
pub const ENTRIES: [Entry; 8] = [
    Entry { name: "record", tell: record },
    Entry { name: "answer", tell: answer },
    Entry { name: "bot", tell: bot },
    Entry { name: "case", tell: case },
    Entry { name: "house", tell: house },
    Entry { name: "request", tell: request },
    Entry { name: "study", tell: study },
    Entry { name: "socket", tell: socket },
];

/// A record: its head, its lines, and the battle fought again by them.
pub fn record(bytes: &[u8]) -> bool {
    choice::told(bytes, |choice, text| registry::visit(choice.rules, record::Told(text)).unwrap_or(false))
}

/// Answers in their text form, one a line, to whoever is asked in a battle under way.
pub fn answer(bytes: &[u8]) -> bool {
    choice::told(bytes, |choice, text| {
        registry::visit(choice.rules, answer::Told { text, stand: choice.way }).unwrap_or(false)
    })
}

/// Lines of bots, one a line, to whoever is asked in a battle under way.
pub fn bot(bytes: &[u8]) -> bool {
    choice::told(bytes, bot::told)
}

/// A file of cases: the first of them are laid out and told.
pub fn case(bytes: &[u8]) -> bool {
    choice::told(bytes, |choice, text| registry::visit(choice.rules, case::Told(text)).unwrap_or(false))
}

/// A file of house rules: a battle is fielded and begun under them.
pub fn house(bytes: &[u8]) -> bool {
    choice::told(bytes, |choice, text| registry::visit(choice.rules, house::Told(text)).unwrap_or(false))
}

/// Requests in JSON, one a line, to a house with a battle under way, which is `battle-1`.
pub fn request(bytes: &[u8]) -> bool {
    choice::told(bytes, request::told)
}

/// A table that a side was told, in bytes or as changes to one that a battle gave, and what is then asked of it.
pub fn study(bytes: &[u8]) -> bool {
    bytes.len() <= MOST_BYTES && study::told(bytes)
}

/// Messages of a WebSocket, or plain bytes in their place, to a server with a battle under way.
pub fn socket(bytes: &[u8]) -> bool {
    bytes.len() <= MOST_BYTES && socket::told(bytes)
}

//! What the corpora begin with: inputs that are sound, made from the battles that lie ready, and some that are nearly so.
//! `UPDATE=1 cargo test -p intake` writes them down anew; what fuzzing has found lies beside them under other names.

mod asked;
mod played;

use crate::choice::LETTERS;

/// An input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seed {
    /// Its file's name.
    pub name: String,
    /// It.
    pub bytes: Vec<u8>,
    /// Whether it must be taken.
    pub sound: bool,
}

/// The inputs of an entry; none if there is no such entry.
#[must_use]
pub fn seeds(entry: &str) -> Vec<Seed> {
    match entry {
        "record" => each(played::records),
        "answer" => each(played::answers),
        "case" => each(played::cases),
        "house" => each(played::houses),
        "bot" => each(asked::bots),
        "request" => each(asked::requests),
        "study" => each(asked::studies),
        "socket" => asked::messages(),
        _ => Vec::new(),
    }
}

/// The seeds of each rulebook: their names, the way, what follows, and whether it must be taken.
fn each(of: impl Fn(&'static str) -> Vec<Sown>) -> Vec<Seed> {
    let lettered =
        LETTERS.into_iter().flat_map(|(letter, rules)| of(rules).into_iter().map(move |sown| (letter, sown)));
    lettered
        .map(|(letter, Sown { name, way, text, sound })| {
            let mut bytes = vec![letter, b'0' + way, b'\n'];
            bytes.extend(text);
            Seed { name: format!("{}-{name}", char::from(letter)), bytes, sound }
        })
        .collect()
}

/// A seed of one rulebook, without the bytes that choose.
struct Sown {
    name: String,
    way: u8,
    text: Vec<u8>,
    sound: bool,
}

impl Sown {
    /// One that must be taken.
    fn sound(name: impl Into<String>, way: usize, text: impl Into<Vec<u8>>) -> Sown {
        Sown { name: name.into(), way: way as u8, text: text.into(), sound: true }
    }

    /// One of which nothing is asked but that it does no harm.
    fn near(name: impl Into<String>, way: usize, text: impl Into<Vec<u8>>) -> Sown {
        Sown { sound: false, ..Sown::sound(name, way, text) }
    }
}

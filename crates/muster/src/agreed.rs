//! What players agree on before a battle: optional rules, and words in a file of house rules.

use rulebook::numbers::{Fault, apart};
use toml::de::DeValue;

/// Defines the optional rules of a rulebook, a field for each, all off: `NAMES`, in the order of the rows; `set(name)` puts one in
/// force and says whether there is such a one; `names()` are those in force; `by_lot(rng)` draws each, as likely as not.
///
/// ```
/// muster::options! {
///     /// The optional rules.
///     pub struct Options {
///         /// Powder that runs out.
///         scarce_powder,
///         /// Rain.
///         rain,
///     }
/// }
/// let mut options = Options::default();
/// assert!(options.set("rain") && !options.set("hail") && options.rain);
/// assert_eq!((Options::NAMES.len(), options.names().collect::<Vec<_>>()), (2, vec!["rain"]));
/// ```
#[macro_export]
macro_rules! options {
    ($(#[$head:meta])* $vis:vis struct $Options:ident { $($(#[$doc:meta])* $name:ident,)* }) => {
        $(#[$head])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        $vis struct $Options {
            $($(#[$doc])* $vis $name: bool,)*
        }

        #[allow(clippy::allow_attributes, dead_code, reason = "a rulebook may have no use for one of them")]
        impl $Options {
            /// Their names, in the order of the rulebook.
            $vis const NAMES: [&'static str; [$(stringify!($name)),*].len()] = [$(stringify!($name)),*];

            /// Puts an option in force by its name; says whether there is one of this name.
            $vis fn set(&mut self, name: &str) -> bool {
                match name {
                    $(stringify!($name) => self.$name = true,)*
                    _ => return false,
                }
                true
            }

            /// The names of those that are in force, in the order of the rulebook.
            $vis fn names(self) -> impl Iterator<Item = &'static str> {
                [$((stringify!($name), self.$name)),*].into_iter().filter(|(_, on)| *on).map(|(name, _)| name)
            }

            /// Options drawn by lot, each as likely as not.
            $vis fn by_lot(rng: &mut engine::Rng) -> $Options {
                let mut options = $Options::default();
                $(options.$name = rng.chance(1, 2);)*
                options
            }
        }
    };
}

/// What stands at a key of a file of house rules that is no number of the book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holds {
    /// A word.
    Word,
    /// A list of words.
    Words,
    /// A whole number, as a word that ends so: `600points`.
    Number(&'static str),
}

/// A key of a file of house rules that is no number of the book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key {
    /// The key.
    pub name: &'static str,
    /// What stands there.
    pub holds: Holds,
    /// What is said of anything else, such as "points are a whole number".
    pub misread: &'static str,
}

impl Key {
    /// The words at this key, which are taken up one by one.
    fn words(
        &self,
        value: &DeValue<'_>,
        take: &mut dyn FnMut(&str) -> Result<(), String>,
    ) -> Result<(), String> {
        match (self.holds, value) {
            (Holds::Word, DeValue::String(word)) => take(word),
            (Holds::Words, DeValue::Array(words)) => words.iter().try_for_each(|word| match word.get_ref() {
                DeValue::String(word) => take(word),
                _ => Err(self.misread.to_owned()),
            }),
            (Holds::Number(end), DeValue::Integer(number)) => take(&format!("{}{end}", number.as_str())),
            _ => Err(self.misread.to_owned()),
        }
    }
}

/// Reads a file of house rules: `take` is told each word that stands at one of the `keys`, and says what is wrong with it; all else
/// are numbers, of which `read` makes a book. Faults call the file by its name.
///
/// # Errors
/// Everything that cannot be read, in the order of the places.
pub fn read_file<B>(
    text: &str,
    name: &str,
    keys: &[Key],
    mut take: impl FnMut(&str) -> Result<(), String>,
    read: fn(&str, &str) -> Result<B, Vec<Fault>>,
) -> Result<B, Vec<Fault>> {
    let mut at_key = |key: &str, value: &DeValue<'_>| {
        keys.iter().find(|known| known.name == key).map(|key| key.words(value, &mut take))
    };
    let (numbers, mut faults) = apart(text, name, &mut at_key);
    match read(&numbers, name) {
        Ok(book) if faults.is_empty() => return Ok(book),
        Ok(_) => {}
        Err(found) => faults.extend(found),
    }
    faults.sort_by(|one, other| one.place.cmp(&other.place));
    Err(faults)
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEYS: [Key; 3] = [
        Key { name: "scale", holds: Holds::Word, misread: "a scale is a word" },
        Key { name: "options", holds: Holds::Words, misread: "options are texts" },
        Key { name: "points", holds: Holds::Number("points"), misread: "points are a number" },
    ];

    fn read(text: &str) -> (Vec<String>, Result<String, Vec<Fault>>) {
        let mut taken = Vec::new();
        let take = |word: &str| {
            taken.push(word.to_owned());
            if word == "hail" { Err("there is no hail".to_owned()) } else { Ok(()) }
        };
        let book = read_file(text, "ours", &KEYS, take, |numbers, _| Ok(numbers.trim().to_owned()));
        (taken, book)
    }

    #[test]
    fn words_are_taken_up_and_numbers_left() {
        let (taken, book) = read("options = ['rain']\npoints = 600\nscale = '15mm'\nfree = 60\n");
        assert_eq!(
            (taken, book),
            (vec!["rain".into(), "600points".into(), "15mm".into()], Ok("free = 60".into()))
        );
    }

    #[test]
    fn faults_stand_where_they_are() {
        let faults = read("scale = 15\noptions = ['hail', 3]\npoints = 'many'\n").1.unwrap_err();
        let told: Vec<String> =
            faults.iter().map(|fault| format!("{} {}", fault.place, fault.what)).collect();
        assert_eq!(
            told,
            ["ours:1:9 a scale is a word", "ours:2:11 there is no hail", "ours:3:10 points are a number"]
        );
    }
}

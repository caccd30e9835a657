//! One-word names, no two alike, by which answers and the log call the pieces of a battle.

use engine::is_name;

/// Words that say nothing of who is meant, or that every second regiment has.
const EMPTY_WORDS: [&str; 49] = [
    "a",
    "an",
    "the",
    "of",
    "and",
    "sir",
    "lord",
    "lady",
    "prince",
    "duke",
    "earl",
    "count",
    "king",
    "king's",
    "colonel",
    "captain",
    "major",
    "regiment",
    "regiments",
    "troop",
    "troops",
    "company",
    "companies",
    "brigade",
    "division",
    "divisions",
    "squadron",
    "squadrons",
    "horse",
    "foot",
    "two",
    "three",
    "four",
    "five",
    "six",
    "other",
    "own",
    "his",
    "del",
    "von",
    "one",
    "seven",
    "eight",
    "eleven",
    "old",
    "rest",
    "sent",
    "small",
    "picked",
];

/// The names given so far.
#[derive(Default)]
pub struct Names {
    taken: Vec<String>,
}

impl Names {
    /// A name made of a leader's id, his surname as a rule.
    pub fn leader(&mut self, id: &str) -> String {
        let words: Vec<String> = id.split('-').map(capital).collect();
        self.free(&words.join("-"), "general")
    }

    /// Names for so many Units of a regiment: its first telling word, with a number where there are several.
    /// `arm` is one word for what it is, used where the word alone is taken.
    pub fn units(&mut self, title: &str, arm: &str, count: usize) -> Vec<String> {
        let word = telling_word(title).unwrap_or_else(|| capital(arm));
        if count == 1 {
            return vec![self.free(&word, arm)];
        }
        let stem = if self.is_taken(&format!("{word}-1")) { format!("{word}-{arm}") } else { word };
        let stem = self.free_stem(&stem);
        (1..=count).map(|number| self.take(format!("{stem}-{number}"))).collect()
    }

    /// The word itself if it is free, else with the arm, else with a number.
    fn free(&mut self, word: &str, arm: &str) -> String {
        let with_arm = format!("{word}-{arm}");
        let numbered = (2..).map(|number| format!("{with_arm}-{number}"));
        let found = [word.to_owned(), with_arm.clone()].into_iter().chain(numbered);
        let name = found.into_iter().find(|name| !self.is_taken(name));
        self.take(name.unwrap_or(with_arm))
    }

    /// A stem none of whose numbered names is taken.
    fn free_stem(&self, stem: &str) -> String {
        let variants = (b'b'..=b'z').map(|letter| format!("{stem}-{}", letter as char));
        let mut stems = std::iter::once(stem.to_owned()).chain(variants);
        stems.find(|stem| !self.is_taken(&format!("{stem}-1"))).unwrap_or_else(|| stem.to_owned())
    }

    fn is_taken(&self, name: &str) -> bool {
        !is_name(name) || self.taken.iter().any(|other| other.eq_ignore_ascii_case(name))
    }

    fn take(&mut self, name: String) -> String {
        self.taken.push(name.clone());
        name
    }
}

/// The word of a title that tells who is meant, as a name: the first in the genitive, else the first.
fn telling_word(title: &str) -> Option<String> {
    let words = title.split(|letter: char| letter.is_whitespace() || ",()/".contains(letter));
    let telling: Vec<&str> = words
        .filter(|word| {
            let plain = plain(word);
            let lower = word.to_lowercase();
            plain.len() > 1 && !EMPTY_WORDS.contains(&lower.as_str()) && is_name(&plain)
        })
        .collect();
    let genitive = telling.iter().find(|word| word.ends_with("'s") || word.ends_with("’s"));
    genitive.or(telling.first()).map(|word| capital(&plain(word)))
}

/// A word with its letters folded to the plain alphabet, its genitive and everything else taken off.
fn plain(word: &str) -> String {
    let word = word.strip_suffix("'s").or_else(|| word.strip_suffix("’s")).unwrap_or(word);
    let folded = word.chars().map(|letter| match letter {
        'à'..='å' => 'a',
        'ç' => 'c',
        'è'..='ë' => 'e',
        'ì'..='ï' => 'i',
        'ñ' => 'n',
        'ò'..='ö' | 'ø' => 'o',
        'ù'..='ü' => 'u',
        'À'..='Å' => 'A',
        'È'..='Ë' => 'E',
        'Ò'..='Ö' | 'Ø' => 'O',
        'Ù'..='Ü' => 'U',
        other => other,
    });
    folded.filter(|letter| letter.is_ascii_alphanumeric() || *letter == '-').collect()
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_single_telling_words() {
        let mut names = Names::default();
        assert_eq!(names.leader("cromwell"), "Cromwell");
        assert_eq!(names.units("Cromwell's regiment (several troops)", "horse", 1), ["Cromwell-horse"]);
        assert_eq!(names.units("The Lobsters", "horse", 2), ["Lobsters-1", "Lobsters-2"]);
        assert_eq!(names.units("Sir William Waller's regiment", "foot", 1), ["Waller"]);
        assert_eq!(names.units("Lobsters", "horse", 2), ["Lobsters-horse-1", "Lobsters-horse-2"]);
        assert_eq!(names.units("Småland horse", "horse", 1), ["Smaland"]);
        assert_eq!(names.units("3 troops", "horse", 1), ["Horse"]);
        assert_eq!(names.units("on", "gun", 1), ["Gun"]);
    }

    #[test]
    fn every_name_is_one_and_only_one() {
        let mut names = Names::default();
        let all: Vec<String> = (0..5).flat_map(|count| names.units("Grey", "foot", 1 + count % 2)).collect();
        for (at, name) in all.iter().enumerate() {
            assert!(is_name(name) && !all[..at].contains(name), "{name} in {all:?}");
        }
    }
}

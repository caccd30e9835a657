//! What is lost of an army, as a bar with the notches at which something comes of it.

use super::Counter;

/// A bar: its parts one after the other, of a whole, with notches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BarView {
    /// What it measures: `losses`.
    pub word: String,
    /// The whole, in what the parts are counted in; 0 while there is nothing of which anything could be a part.
    pub of: u32,
    /// Its parts from the beginning of the bar on, none of them below 0: `3 bases`, `10 run off`.
    pub parts: Vec<Counter>,
    /// Its notches, the lowest first.
    pub notches: Vec<NotchView>,
}

/// A notch: something comes of more than so much of the whole.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotchView {
    /// At how many parts of a hundred it is cut.
    pub at: u8,
    /// What comes of it: `crisis of morale, 1 in 3`.
    pub word: String,
    /// Whether it lies behind.
    pub passed: bool,
}

impl BarView {
    /// How much of the whole all parts are, in tenths of a part of a hundred, rounded down; 0 of nothing.
    pub fn share(&self) -> u32 {
        let sum: u64 = self.parts.iter().map(|part| u64::from(part.value.max(0).unsigned_abs())).sum();
        (sum * 1_000).checked_div(self.of.into()).unwrap_or(0) as u32
    }

    /// In words, with the next notch: `losses 16.4 % (5 bases, 3 run off); over 20 %: crisis of morale, 1 in 3`.
    pub fn words(&self) -> String {
        let share = self.share();
        let parts: Vec<String> =
            self.parts.iter().map(|part| format!("{} {}", part.value, part.word)).collect();
        let next = self.notches.iter().find(|notch| !notch.passed);
        let next = next.map_or_else(String::new, |notch| format!("; over {} %: {}", notch.at, notch.word));
        format!("{} {}.{} % ({}){next}", self.word, share / 10, share % 10, parts.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bar(parts: [i32; 2], of: u32) -> BarView {
        let part = |(word, value): (&str, i32)| Counter { word: word.to_owned(), value };
        let notch = |at, passed| NotchView { at, word: "a test".to_owned(), passed };
        BarView {
            word: "losses".to_owned(),
            of,
            parts: ["bases", "run off"].into_iter().zip(parts).map(part).collect(),
            notches: vec![notch(10, true), notch(20, false), notch(30, false)],
        }
    }

    #[test]
    fn a_bar_is_told_with_its_parts_and_the_notch_ahead() {
        assert_eq!(bar([5, 3], 49).words(), "losses 16.3 % (5 bases, 3 run off); over 20 %: a test");
        assert_eq!(bar([0, 0], 0).share(), 0);
    }
}

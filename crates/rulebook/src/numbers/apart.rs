//! House rules that are no numbers, taken out of their file before the numbers are read.

use std::ops::Range;

use toml::de::{DeTable, DeValue};

use super::{Fault, Place};

/// What one key of a file of house rules says that is no number, taken up by whoever knows the key: `None` for a key that
/// he does not know, and what is wrong with what it says.
pub type Taking<'a> = &'a mut dyn FnMut(&str, &DeValue) -> Option<Result<(), String>>;

/// Takes what players agreed out of a file of house rules, whose other keys are numbers. What is left has every number at
/// its place, so that its faults are told where they stand; what is no TOML at all is left as it is.
pub fn apart(text: &str, name: &str, take: Taking<'_>) -> (String, Vec<Fault>) {
    let (mut faults, mut taken) = (Vec::new(), Vec::new());
    if let Ok(table) = DeTable::parse(text) {
        for (key, value) in table.get_ref() {
            let Some(said) = take(key.get_ref(), value.get_ref()) else { continue };
            taken.push(key.span().start..value.span().end);
            if let Err(what) = said {
                let place = Place::of(name, text, value.span().start);
                faults.push(Fault { place, what, mend: "write it so, or leave it out".to_owned() });
            }
        }
    }
    (blanked(text, taken), faults)
}

/// A text in which some stretches are blank: what stands behind them keeps its place.
fn blanked(text: &str, mut taken: Vec<Range<usize>>) -> String {
    let mut blank = text.to_owned();
    taken.sort_by_key(|range| std::cmp::Reverse(range.start));
    for range in taken {
        let letters = text[range.clone()].chars().map(|letter| if letter == '\n' { '\n' } else { ' ' });
        blank.replace_range(range, &letters.collect::<String>());
    }
    blank
}

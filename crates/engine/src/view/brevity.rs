//! Answers in few words: what everybody sees anyway is left out.
//!
//! A ruleset says an answer so that no two of a decision read alike: with the name of who acts and with exact lengths.
//! Beside the piece itself the name is said already, and a hundredth of an inch is nothing to the eye. Where leaving that
//! out would make two answers read alike, they stay as they are.

use std::collections::BTreeMap;

use crate::PieceId;
use crate::view::words::sentence;

/// Lengths to the tenth of an inch or the millimetre, angles to the degree; what is not nothing is never said to be.
pub fn rounded(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    let mut rest = words;
    while let Some(start) = rest.find(|letter: char| letter.is_ascii_digit()) {
        let (before, tail) = rest.split_at(start);
        out.push_str(before);
        let end = tail.find(|letter: char| !(letter.is_ascii_digit() || letter == '.')).unwrap_or(tail.len());
        let (number, after) = tail.split_at(end);
        let short = shorter(number, after);
        out.push_str(&short);
        rest = after;
        // What was not one degree may be one now.
        if let ("1", Some(more)) = (short.as_str(), after.strip_prefix(" degrees")) {
            out.push_str(" degree");
            rest = more;
        }
    }
    out.push_str(rest);
    out
}

/// An answer of a piece beside the piece itself: without its name, and rounded.
pub fn beside(words: &str) -> String {
    rounded(
        &head(words).map_or_else(|| words.to_owned(), |head| sentence(words[head.len() + 1..].trim_start())),
    )
}

/// A number as short as its unit, which stands after it, lets it be.
fn shorter(number: &str, after: &str) -> String {
    let places = match after
        .split(|letter: char| !letter.is_alphanumeric() && letter != ' ')
        .next()
        .map(str::trim_start)
    {
        Some(unit) if unit == "in" || unit.starts_with("in ") => 1,
        Some(unit) if unit.starts_with("degree") || unit.starts_with("mm") => 0,
        _ => return number.to_owned(),
    };
    let exact = number.split_once('.').is_none_or(|(_, part)| part.len() <= places);
    match number.parse::<f64>() {
        Ok(value) if !exact => {
            // Half a millimetre counts as in a report, where it is told beside this.
            let told = if after.trim_start().starts_with("mm") { value.round() } else { value };
            let text = format!("{told:.places$}");
            if text.bytes().all(|letter| matches!(letter, b'0' | b'.')) && value > 0.0 {
                return number.to_owned();
            }
            text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
        }
        _ => number.to_owned(),
    }
}

/// The short words of all answers of a decision, each of which is given with its piece and its full words, in their order.
pub fn shortened(answers: &[(Option<PieceId>, &str)]) -> Vec<String> {
    let mut heads: BTreeMap<(PieceId, &str), usize> = BTreeMap::new();
    for (piece, head) in answers.iter().filter_map(|(piece, words)| Some(((*piece)?, head(words)?))) {
        *heads.entry((piece, head)).or_default() += 1;
    }
    let of = |piece: PieceId| answers.iter().filter(|(other, _)| *other == Some(piece)).count();
    let short = |&(piece, words): &(Option<PieceId>, &str)| {
        let shared = piece.zip(head(words)).filter(|(piece, head)| {
            let alike = heads.get(&(*piece, *head)).copied().unwrap_or(0);
            alike > 1 || of(*piece) == 1
        });
        match shared {
            Some((_, head)) => rounded(&sentence(words[head.len() + 1..].trim_start())),
            None => rounded(words),
        }
    };
    let said: Vec<String> = answers.iter().map(short).collect();
    let mut met: BTreeMap<(Option<PieceId>, &str), usize> = BTreeMap::new();
    for ((piece, _), words) in answers.iter().zip(&said) {
        *met.entry((*piece, words)).or_default() += 1;
    }
    let alone = |piece, words: &str| met.get(&(piece, words)).copied() == Some(1);
    let told = answers.iter().zip(&said);
    told.map(|(&(piece, exact), short)| if alone(piece, short) { short.clone() } else { exact.to_owned() })
        .collect()
}

/// What stands before the first colon: who acts.
fn head(words: &str) -> Option<&str> {
    words.split_once(": ").map(|(head, _)| head)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_said_to_the_tenth_and_angles_to_the_degree() {
        let words = "Go 3.358 in, 18.43 degrees to the left, then 12 in (4d6 on 5+, 7.04 in)";
        assert_eq!(rounded(words), "Go 3.4 in, 18 degrees to the left, then 12 in (4d6 on 5+, 7 in)");
        assert_eq!(
            rounded("Go 2 in, 1.2 degrees to the left, 11 degrees"),
            "Go 2 in, 1 degree to the left, 11 degrees"
        );
        assert_eq!(
            rounded("Better than “Go 0.7732 in”. It is 3.04 in."),
            "Better than “Go 0.8 in”. It is 3 in."
        );
        assert_eq!(rounded("Side 1.5 of 2.25 men in all"), "Side 1.5 of 2.25 men in all");
        assert_eq!(
            rounded("Go 0.01 in straight ahead, then 0.3 degrees"),
            "Go 0.01 in straight ahead, then 0.3 degrees"
        );
        assert_eq!(rounded("Go 122.45 mm, 59.04 degrees to the left"), "Go 122 mm, 59 degrees to the left");
        assert_eq!(rounded("Go 112.5 mm, then 0.4 mm"), "Go 113 mm, then 0.4 mm");
    }

    #[test]
    fn who_acts_is_left_out_and_no_two_answers_read_alike() {
        let short = shortened(&[
            (Some(PieceId(1)), "Ireton: advance 4.125 in"),
            (Some(PieceId(1)), "Ireton: advance 4.13 in"),
            (Some(PieceId(1)), "Ireton: about face"),
            (Some(PieceId(2)), "Goring dismounts"),
            (None, "No more moves"),
        ]);
        let exact = ["Ireton: advance 4.125 in", "Ireton: advance 4.13 in"];
        assert_eq!(short, [exact[0], exact[1], "About face", "Goring dismounts", "No more moves"]);
    }
}

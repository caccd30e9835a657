//! Short names for plates: as the file of a battle has them, else by rule. `Prince Rupert's Regiment of Horse` is `Rupert's H`.

use std::collections::BTreeMap;

use engine::View;
use engine::view::{Arm, PieceView};

use crate::Regiment;
use crate::dress::{ordinal_of, root_of};

/// Letters beyond which a name is cut at a word.
const LONGEST: usize = 19;
/// What people are and are not called by.
const RANKS: [&str; 17] = [
    "The",
    "Sir",
    "Lord",
    "Lady",
    "Prince",
    "Duke",
    "Count",
    "Earl",
    "Captain",
    "Captain-General",
    "Colonel",
    "Major-General",
    "Lieutenant-General",
    "General",
    "Lieutenant-Colonel",
    "Laird",
    "Master",
];

/// What the plates of a view's pieces say, by their numbers.
pub(crate) fn short_names(view: &View, regiments: &[Regiment]) -> BTreeMap<u8, String> {
    let alike = |piece: &PieceView| {
        view.pieces
            .iter()
            .filter(|other| other.side == piece.side && root_of(&other.title) == root_of(&piece.title))
            .count()
            > 1
    };
    let one = |piece: &PieceView| {
        let leads = matches!(piece.arm, Arm::Leader | Arm::General);
        let round = piece.stand.as_ref().is_some_and(|stand| stand.round);
        if leads {
            return (piece.id.0, commander(&piece.title));
        }
        if round {
            return (piece.id.0, piece.title.split(',').next().unwrap_or_default().to_owned());
        }
        let said = regiments
            .iter()
            .find(|regiment| regiment.members.contains(&piece.id))
            .map(|regiment| regiment.short.clone());
        let base = said.filter(|short| !short.is_empty()).unwrap_or_else(|| unit(&piece.title));
        let number = ordinal_of(&piece.title);
        (piece.id.0, if number > 0 && alike(piece) { format!("{base} {number}") } else { base })
    };
    view.pieces.iter().map(one).collect()
}

/// The name by which a commander is known: `Sir Thomas Fairfax, Captain-General` is `Fairfax`.
fn commander(title: &str) -> String {
    let first = title.split([',', '(']).next().unwrap_or(title).trim();
    let bare = first.strip_prefix("The ").unwrap_or(first);
    if let Some(of) = bare.strip_prefix("deputy of ") {
        return format!("for {}", commander(of));
    }
    if let Some(of) =
        ["lieutenant-colonel of ", "Lieutenant-colonel of "].iter().find_map(|rank| bare.strip_prefix(rank))
    {
        return format!("{} Lt-Col.", of.split(' ').next().unwrap_or(of));
    }
    if let Some(of) = bare.strip_suffix("'s lieutenant-colonel") {
        return format!("{of}'s Lt-Col.");
    }
    if let Some(royal) = first.strip_prefix("Prince ") {
        return format!("P. {}", royal.split(' ').next().unwrap_or(royal));
    }
    if first.starts_with("King") || first.starts_with("Queen") {
        return format!("The {}", first.split(' ').next().unwrap_or(first));
    }
    let words: Vec<&str> = first.split(' ').filter(|word| !RANKS.contains(word)).collect();
    // Of `Armstrong of Kinmont` it is the house that tells.
    let house = words.iter().position(|word| *word == "of").filter(|at| *at > 0);
    let own = house.map_or(&words[..], |at| &words[..at]);
    let last = own.iter().rev().find(|word| {
        !matches!(word.to_lowercase().as_str(), "von" | "zu" | "de" | "van" | "of" | "i" | "ii" | "iv")
    });
    last.map_or_else(|| first.to_owned(), |word| (*word).to_owned())
}

/// A unit's name without its number, shortened.
fn unit(title: &str) -> String {
    const CUTS: [(&str, &str); 9] = [
        (" regiment of horse", " H"),
        (" regiment of foot", ""),
        (" regiment of dragoons", " D"),
        (" regiment", ""),
        (" brigade of horse", " H"),
        (" dragoons", " D"),
        (" horse", " H"),
        (" and its crew", ""),
        ("Commanded musketeers", "Musketeers"),
    ];
    let mut name = root_of(title).split(['(', ':']).next().unwrap_or_default().trim().to_owned();
    for article in ["The ", "the ", "A ", "An "] {
        if let Some(rest) = name.strip_prefix(article) {
            name = rest.to_owned();
        }
    }
    // Whoever owns it goes by the last of his names.
    if let Some(at) = name.find("'s ").or_else(|| name.find("\u{2019}s ")) {
        let from = name[..at].rfind(' ').map_or(0, |space| space + 1);
        if !name[..from].contains(" and ") {
            name = name[from..].to_owned();
        }
    }
    for (from, to) in CUTS {
        name = name.replace(from, to);
    }
    let mut letters = name.trim().chars();
    let name: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
    cut(&name)
}

/// A name of so many letters at most, cut at a word where that can be.
fn cut(name: &str) -> String {
    if name.chars().count() <= LONGEST {
        return name.to_owned();
    }
    let mut short = String::new();
    for word in name.split(' ') {
        if !short.is_empty() && short.chars().count() + 1 + word.chars().count() > LONGEST {
            break;
        }
        short = if short.is_empty() { word.to_owned() } else { format!("{short} {word}") };
    }
    for end in [" and", " of", " or", " the", " from", " in", " with", ","] {
        short = short.strip_suffix(end).unwrap_or(&short).to_owned();
    }
    short.chars().take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_and_units_go_by_what_tells_them() {
        assert_eq!(commander("Sir Thomas Fairfax, Captain-General"), "Fairfax");
        assert_eq!(commander("Prince Rupert of the Rhine"), "P. Rupert");
        assert_eq!(commander("King Charles"), "The King");
        assert_eq!(commander("The deputy of Albrecht von Wallenstein"), "for Wallenstein");
        assert_eq!(commander("Hard's lieutenant-colonel"), "Hard's Lt-Col.");
        assert_eq!(unit("Sir Edward Walgrave's regiment, 2nd battalia"), "Walgrave's");
        assert_eq!(unit("Prince Rupert's Lifeguard of horse"), "Rupert's Lifeguard");
        assert_eq!(unit("A drake and its crew"), "Drake");
    }
}

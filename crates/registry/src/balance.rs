//! How the battles that the program carries go between two players who are alike: counted once for a release by
//! `tercio balance`, and told to whoever chooses one.

use engine::fingerprint;
use serde::{Deserialize, Serialize};

use crate::{Carried, Library, Rulebook, Shelf, Visitor, visit};

/// As it was counted: a line a battle and rulebook.
const COUNTED: &str = include_str!("../../../docs/balance.jsonl");

/// How a battle goes under a rulebook.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Balance {
    /// The battle with its version: `winceby/small`.
    pub battle: String,
    /// The rulebook.
    pub rules: String,
    /// Of which edition.
    pub edition: u32,
    /// The text of the battle's file, by its fingerprint in sixteen digits.
    pub text: String,
    /// The rulebook's doctrine by which captains and those above them played, by its fingerprint likewise.
    pub doctrine: String,
    /// Who played side A and side B.
    pub players: [String; 2],
    /// The seed of the first battle.
    pub seed: u64,
    /// How many battles.
    pub battles: u32,
    /// How many of them each side won; the rest was drawn.
    pub won: [u32; 2],
    /// Turns: a tenth of the battles took fewer, half of them, a tenth took more.
    pub turns: [u32; 3],
    /// Decisions of both sides together, likewise.
    pub decisions: [u32; 3],
    /// The id of the rule that ended most of them.
    pub ended: String,
}

/// Whom a battle favours between players who are alike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Favours {
    /// Neither: each side has won three of ten at least, and a third was drawn at most.
    Neither,
    /// Nobody, since most of them are drawn: more than a third was.
    Nobody,
    /// The first side or the second: the other won fewer than three of ten.
    Side(usize),
}

impl Balance {
    /// How many were drawn.
    pub fn drawn(&self) -> u32 {
        self.battles.saturating_sub(self.won[0]).saturating_sub(self.won[1])
    }

    /// Whom it favours.
    pub fn favours(&self) -> Favours {
        let [one, other] = self.won;
        let weaker = one.min(other);
        if weaker * 10 < self.battles * 3 && one.abs_diff(other) * 5 > self.battles {
            Favours::Side(usize::from(other > one))
        } else if self.drawn() * 3 > self.battles {
            Favours::Nobody
        } else {
            Favours::Neither
        }
    }

    /// Whether it was counted with the battle, carried or on a shelf, the rulebook and its doctrine as they are now.
    pub fn is_current(&self, shelf: &dyn Shelf) -> bool {
        let stands = visit(&self.rules, Standing).is_ok_and(|it| it == (self.edition, self.doctrine.clone()));
        stands && text_of(&self.battle, shelf).is_some_and(|text| text == self.text)
    }
}

/// How the carried battles go, as it was counted for this release. A line that cannot be read is left out; a test reads
/// them all.
pub fn balances() -> Vec<Balance> {
    balances_in(COUNTED).into_iter().flatten().collect()
}

/// The lines of a file of what was counted, each read or with what is wrong with it.
pub fn balances_in(text: &str) -> Vec<Result<Balance, String>> {
    let read = |(at, line): (usize, &str)| {
        serde_json::from_str(line).map_err(|error| format!("line {}: {error}", at + 1))
    };
    text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).map(read).collect()
}

/// The fingerprint of a battle's text, by the name of one of its versions; nothing of one that is neither carried nor on a
/// shelf.
pub fn text_of(battle: &str, shelf: &dyn Shelf) -> Option<String> {
    let found = Carried(shelf).battle(battle).ok()?;
    Some(format!("{:016x}", fingerprint(&found.text)))
}

/// Of which edition a rulebook is, and by which doctrine its captains play.
struct Standing;

impl Visitor for Standing {
    type Out = (u32, String);

    fn visit<R: Rulebook>(self) -> Self::Out {
        (R::EDITION, R::doctrine().fingerprint())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NoShelf;

    fn of(won: [u32; 2], battles: u32) -> Favours {
        let of = Balance {
            battle: "winceby".to_owned(),
            rules: "matchlocks".to_owned(),
            edition: 1,
            text: String::new(),
            doctrine: String::new(),
            players: ["captain", "captain"].map(str::to_owned),
            seed: 1,
            battles,
            won,
            turns: [1; 3],
            decisions: [1; 3],
            ended: String::new(),
        };
        of.favours()
    }

    #[test]
    fn whom_a_battle_favours_follows_from_what_was_won() {
        assert_eq!(of([50, 50], 100), Favours::Neither);
        assert_eq!(of([30, 45], 100), Favours::Neither);
        assert_eq!(of([29, 50], 100), Favours::Side(1));
        assert_eq!(of([80, 20], 100), Favours::Side(0));
        assert_eq!(of([10, 15], 100), Favours::Nobody);
        assert_eq!(of([0, 0], 100), Favours::Nobody);
        assert_eq!(of([34, 33], 100), Favours::Neither);
        assert_eq!(of([33, 33], 100), Favours::Nobody);
    }

    #[test]
    fn every_line_can_be_read_and_adds_up() {
        for line in balances_in(COUNTED) {
            let line = line.unwrap();
            assert!(line.battles >= 40 && line.won[0] + line.won[1] <= line.battles, "{}", line.battle);
            assert!(line.turns.is_sorted() && line.decisions.is_sorted(), "{}", line.battle);
        }
    }

    #[test]
    fn what_cannot_be_read_is_told_with_its_line() {
        let lines = balances_in("\n{\"battle\": 3}\n");
        assert!(lines[0].as_ref().unwrap_err().starts_with("line 2: "), "{lines:?}");
    }

    #[test]
    fn what_is_counted_stands_once_and_in_the_order_of_the_battles() {
        let counted: Vec<(String, String)> = balances().into_iter().map(|it| (it.battle, it.rules)).collect();
        let mut all: Vec<(String, String)> = crate::battles()
            .into_iter()
            .flat_map(|it| it.rulesets.into_iter().map(move |rules| (it.name.clone(), rules.to_owned())))
            .collect();
        all.retain(|one| counted.contains(one));
        assert!(
            counted == all && counted.len() >= 8,
            "`tercio balance --keep docs/balance.jsonl` puts it right"
        );
    }

    #[test]
    fn nothing_was_counted_with_a_battle_an_edition_or_a_doctrine_that_is_no_more() {
        let old: Vec<Balance> = balances().into_iter().filter(|it| !it.is_current(&NoShelf)).collect();
        assert!(old.is_empty(), "`tercio balance --keep docs/balance.jsonl` counts them anew: {old:#?}");
    }
}

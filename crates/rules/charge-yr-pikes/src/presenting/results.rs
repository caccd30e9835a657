//! What dice come to, in a few words.

use dice::Reading;
use engine::Rule;

use crate::rule;
use crate::world::World;

/// A reading of a throw in words: `2 hits`, `may move`, `a total of 6, holds`.
pub(super) fn words(world: &World, rule: Rule, reading: Reading) -> String {
    match reading {
        Reading::Passed(passed) => passed_in_words(rule, passed).to_owned(),
        Reading::Total(total) if rule == rule!("CYP-11-04") => {
            let book = &world.book.morale.test;
            let passes = total >= book.passes.into();
            format!("a total of {total}, {} {}", if passes { "enough of" } else { "short of" }, book.passes)
        }
        Reading::Total(total) if rule == rule!("CYP-12-20") => engine::view::words::counted(total, "figure"),
        Reading::Total(total) => total.to_string(),
        Reading::Hits(hits) | Reading::HitsAndMarked { hits, .. } => {
            engine::view::words::counted(hits, "hit")
        }
        Reading::Card(_) => "a card".to_owned(),
        Reading::Direction(direction) => format!("direction {direction}"),
    }
}

fn passed_in_words(rule: Rule, passed: bool) -> &'static str {
    const WORDS: [(Rule, [&str; 2]); 9] = [
        (rule!("CYP-05-02"), ["may move", "no move"]),
        (rule!("CYP-05-03"), ["may move", "no move"]),
        (rule!("CYP-05-16"), ["may move", "no move"]),
        (rule!("CYP-04-09"), ["he lives", "he falls"]),
        (rule!("CYP-10-06"), ["no gunner is hit", "a gunner is hit"]),
        (rule!("CYP-07-10"), ["the half hit counts", "the half hit is lost"]),
        (rule!("CYP-09-07"), ["recovers", "stays silent"]),
        (rule!("CYP-19-05"), ["steady", "fright"]),
        (rule!("CYP-19-20"), ["escapes", "is taken"]),
    ];
    let known =
        WORDS.iter().find(|(known, _)| *known == rule).map_or(["passed", "failed"], |(_, words)| *words);
    known[usize::from(!passed)]
}

//! Embeds the rulebook's files and indexes who cites which rule.

fn main() -> rulebook::index::Outcome {
    rulebook::index::embed("../../../rulebooks/charge-yr-pikes", "CYP")
}

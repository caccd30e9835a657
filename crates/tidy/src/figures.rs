//! No figure in the house's documents that the tree makes stale: how many lines, files or modules something has is counted
//! (`cargo run -p tidy -- lines`), not written down.
//!
//! What is stated is told where a number in digits stands before one of [`COUNTED`], in prose, outside code. Limits that are
//! held elsewhere in this crate may be said.

use crate::fault::Fault;
use crate::links::prose;
use crate::size;
use crate::tree::Tree;

/// The documents that speak of the tree itself.
pub const OF_THE_TREE: &[&str] = &["ARCHITECTURE.md", "CONTRIBUTING.md", "docs/adding-a-ruleset.md"];

/// What the tree has more or fewer of with every change.
pub const COUNTED: &[&str] = &["crates", "files", "functions", "items", "lines", "modules", "tests"];

/// The figures that nothing keeps true.
#[must_use]
pub fn faults(tree: &Tree) -> Vec<Fault> {
    let mut found = Vec::new();
    for file in OF_THE_TREE.iter().filter_map(|path| tree.file(path)) {
        let words = prose(&file.text)
            .flat_map(|(line, text)| text.split_whitespace().map(move |word| (line, word)))
            .collect::<Vec<_>>();
        for two in words.windows(2) {
            let [(line, number), (_, what)] = two else { continue };
            let what = what.trim_matches(|sign: char| !sign.is_alphanumeric());
            let number = number.trim_matches(['(', ',', '~']).replace(',', "");
            let Some(number) = number.parse::<usize>().ok().filter(|_| COUNTED.contains(&what)) else {
                continue;
            };
            if ![size::FILE, size::FUNCTION].contains(&number) {
                let said = format!("{number} {what}: a figure that the next change makes stale");
                let mend = "say what it means instead; `cargo run -p tidy -- lines` counts";
                found.push(Fault::at(&file.path, *line, said, mend));
            }
        }
    }
    found
}

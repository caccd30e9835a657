//! The tree speaks of itself alone: no path of somebody's machine, nothing beside the checkout.

use crate::fault::Fault;
use crate::tree::Tree;

/// How private paths begin; put together here, so that this file holds none.
const BEGIN: &[&str] =
    &[concat!("/wo", "rk/"), concat!("/ro", "ot/"), concat!("../sh", "ared"), concat!("/ho", "me/")];

/// Private paths in any file.
#[must_use]
pub fn faults(tree: &Tree) -> Vec<Fault> {
    let mut found = Vec::new();
    for file in &tree.files {
        for (at, line) in file.text.lines().enumerate() {
            for begin in BEGIN.iter().filter(|begin| holds(line, begin)) {
                let what = format!("`{begin}`: a path of somebody's machine");
                let mend = "name what it means by its place in the tree, or strike it";
                found.push(Fault::at(&file.path, at + 1, what, mend));
            }
        }
    }
    found
}

/// Whether a path in a line begins so: not in the midst of a longer one.
fn holds(line: &str, begin: &str) -> bool {
    let midst = |sign: char| sign.is_alphanumeric() || "._-$})>".contains(sign);
    line.match_indices(begin).any(|(at, _)| !begin.starts_with('/') || !line[..at].ends_with(midst))
}

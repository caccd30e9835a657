//! Whether a case notices that a number of the book is another one.

use std::panic::{AssertUnwindSafe, catch_unwind};

use scenario::reading::{Document, Findings, Node, Value};

use crate::overlay::overlay;
use crate::telling::{stage, tell_from};
use crate::{Case, Failure, Staged};

/// How a case takes it that a number is another one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Notice {
    /// It comes out as told all the same.
    Nothing,
    /// It lays a house rule of its own over the number, and so never meets the other one.
    LaidOver,
    /// Its position cannot be laid out with the other number: whoever refuses to play proves nothing.
    Refused,
    /// It fails.
    Fails(Failure),
}

/// Tells a case with other values, as TOML writes them, for the numbers at paths such as `melee.hits.first_round`, by house
/// rules laid into its position. Lines that only read a number back ([`Staged::READ_BACK`]) are passed over.
///
/// # Panics
/// If paths and values make no TOML: they come from the book itself.
pub fn notice<R: Staged>(case: &Case, values: &[(String, String)]) -> Notice {
    if values.iter().any(|(path, _)| lays_over(&case.position, path)) {
        return Notice::LaidOver;
    }
    let moved = under_house_rules(case, values);
    // A book with which the rules break off is no book to play by.
    let told = catch_unwind(AssertUnwindSafe(|| {
        let laid = stage::<R>(&moved);
        match laid {
            Err(_) => Notice::Refused,
            Ok((world, table)) if R::invariants(&table, &world).is_err() => Notice::Refused,
            laid => match tell_from::<R>(&moved, laid, false, true) {
                Ok(()) => Notice::Nothing,
                Err(failure) => Notice::Fails(failure),
            },
        }
    }));
    told.unwrap_or(Notice::Refused)
}

/// The case with house rules more.
fn under_house_rules(case: &Case, values: &[(String, String)]) -> Case {
    let lines: String = values.iter().map(|(path, value)| format!("{path} = {value}\n")).collect();
    let text = format!("[house]\n{lines}");
    let house =
        Document::parse("the other number", &text).expect("a path of the book and a value as TOML writes it");
    let findings = Findings::default();
    Case { position: overlay(&case.position, &house.root, &findings), ..case.clone() }
}

/// Whether a position has a house rule for the number at a path.
fn lays_over(position: &Node, path: &str) -> bool {
    let names = std::iter::once("house").chain(path.split('.'));
    let found = |nodes: Vec<_>, name| nodes.into_iter().flat_map(|node| below(node, name)).collect();
    !names.fold(vec![position], found).is_empty()
}

/// What stands under a name in a table, if it is one.
fn below<'n>(node: &'n Node, name: &str) -> Vec<&'n Node> {
    let entries: &[_] = match &node.value {
        Value::Table(entries) => entries,
        _ => &[],
    };
    entries.iter().filter(|(key, _)| key.name == name).map(|(_, node)| node).collect()
}

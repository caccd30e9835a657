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

/// Tells a case with another value, as TOML writes it, for the number at a path such as `melee.hits.first_round`, by a house
/// rule laid into its position. Lines that only read a number back ([`Staged::READ_BACK`]) are passed over.
///
/// # Panics
/// If path and value make no TOML: they come from the book itself.
pub fn notice<R: Staged>(case: &Case, path: &str, value: &str) -> Notice {
    if lays_over(&case.position, path) {
        return Notice::LaidOver;
    }
    let moved = under_house_rule(case, path, value);
    // What breaks off, here or in the rules, is no judgement of the case: it is told as a failure by those who play.
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

/// The case with a house rule more.
fn under_house_rule(case: &Case, path: &str, value: &str) -> Case {
    let text = format!("[house]\n{path} = {value}\n");
    let house = Document::parse("the other number", &text).expect("a path of the book and a value as TOML writes it");
    let findings = Findings::default();
    Case { position: overlay(&case.position, &house.root, &findings), ..case.clone() }
}

/// Whether a position has a house rule for the number at a path.
fn lays_over(position: &Node, path: &str) -> bool {
    let names = std::iter::once("house").chain(path.split('.'));
    names.fold(vec![position], |nodes, name| nodes.iter().flat_map(|node| below(node, name)).collect()).len() > 0
}

/// What stands under a name in a table, if it is one.
fn below<'n>(node: &'n Node, name: &'n str) -> impl Iterator<Item = &'n Node> {
    let entries: &[_] = match &node.value {
        Value::Table(entries) => entries,
        _ => &[],
    };
    entries.iter().filter(move |(key, _)| key.name == name).map(|(_, node)| node)
}

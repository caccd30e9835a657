//! A rulebook's files of numbers as one tree, with the place of everything in it.

use std::collections::BTreeMap;

use cases::suggestion;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::fault::{Fault, Place};
use super::value::{Decimal, Value};
use crate::Embedded;

/// The files of numbers of a rulebook, each a table of the whole, with what is wrong with their texts.
#[derive(Clone, Debug)]
pub struct Tree {
    pub(super) book: &'static Embedded,
    pub(super) root: Table,
    pub(super) faults: Vec<Fault>,
    pub(super) house_rules: Option<String>,
}

impl Tree {
    /// Some files of a rulebook, named without `.toml`.
    pub fn of(book: &'static Embedded, files: &[&str]) -> Tree {
        let mut faults = Vec::new();
        let mut entries = BTreeMap::new();
        for name in files {
            let file = format!("{name}.toml");
            let content = book.file(&file).unwrap_or_default();
            entries.insert((*name).to_owned(), Node::Table(parse(&file, content, false, &mut faults)));
        }
        let place = Place { file: "the rulebook".to_owned(), line: 1, column: 1 };
        Tree { book, root: Table { entries, place }, faults, house_rules: None }
    }

    /// The same with the values of a TOML text in their place. The name is shown in faults and kept.
    pub fn with_house_rules(&self, text: &str, name: &str) -> Tree {
        let mut tree = self.clone();
        let over = parse(name, text, true, &mut tree.faults);
        overlay(&mut tree.root, over, "", &mut tree.faults);
        tree.house_rules = Some(name.to_owned());
        tree
    }
}

/// A tree of tables and single values, each with the place it was written at.
#[derive(Clone, Debug)]
pub(super) enum Node {
    Table(Table),
    Leaf(Leaf),
}

#[derive(Clone, Debug)]
pub(super) struct Table {
    pub entries: BTreeMap<String, Node>,
    pub place: Place,
}

#[derive(Clone, Debug)]
pub(super) struct Leaf {
    pub value: Value,
    pub place: Place,
    /// Whether house rules wrote it.
    pub house: bool,
}

impl Table {
    /// The value at a path such as `melee.hits.first_round`.
    pub(super) fn leaf(&self, path: &str) -> Option<&Leaf> {
        let (tables, key) = path.rsplit_once('.')?;
        match self.below(tables)?.entries.get(key)? {
            Node::Leaf(leaf) => Some(leaf),
            Node::Table(_) => None,
        }
    }

    /// The table at a path.
    pub(super) fn below(&self, path: &str) -> Option<&Table> {
        path.split('.').try_fold(self, |table, name| match table.entries.get(name) {
            Some(Node::Table(below)) => Some(below),
            _ => None,
        })
    }

    /// Calls back for every value but the rule ids, in the order of the paths.
    pub(super) fn leaves(&self, path: &str, found: &mut impl FnMut(&str, &Leaf)) {
        for (key, node) in &self.entries {
            let full = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
            match node {
                Node::Table(below) => below.leaves(&full, found),
                Node::Leaf(_) if key == "rule" || key == "rules" => {}
                Node::Leaf(leaf) => found(&full, leaf),
            }
        }
    }
}

/// Reads a text into a tree. Faults in single values leave the value out; others leave the tree empty.
fn parse(file: &str, text: &str, house: bool, faults: &mut Vec<Fault>) -> Table {
    let parser = Parser { file, text, house };
    match DeTable::parse(text) {
        Ok(table) => parser.table(table.get_ref(), parser.place(0), faults),
        Err(error) => {
            let place = parser.place(error.span().map_or(0, |span| span.start));
            let what = format!("this is not TOML: {}", error.message().replace('\n', ", "));
            let mend = "write tables in brackets and below them values such as `name = 4`".to_owned();
            faults.push(Fault { place, what, mend });
            Table { entries: BTreeMap::new(), place: parser.place(0) }
        }
    }
}

struct Parser<'a> {
    file: &'a str,
    text: &'a str,
    house: bool,
}

impl Parser<'_> {
    fn place(&self, byte: usize) -> Place {
        Place::of(self.file, self.text, byte)
    }

    fn table(&self, table: &DeTable, place: Place, faults: &mut Vec<Fault>) -> Table {
        let mut entries = BTreeMap::new();
        for (key, value) in table.iter() {
            let place = self.place(key.span().start);
            match self.node(value, place, faults) {
                Ok(node) => {
                    entries.insert(key.get_ref().to_string(), node);
                }
                Err(fault) => faults.push(fault),
            }
        }
        Table { entries, place }
    }

    fn node(&self, value: &Spanned<DeValue>, place: Place, faults: &mut Vec<Fault>) -> Result<Node, Fault> {
        let found = match value.get_ref() {
            DeValue::Table(table) => return Ok(Node::Table(self.table(table, place, faults))),
            DeValue::Integer(_) | DeValue::Float(_) => number(value).map(Value::Number),
            DeValue::Boolean(flag) => Some(Value::Flag(*flag)),
            DeValue::String(text) => Some(Value::Text(text.to_string())),
            DeValue::Array(array) => {
                let texts = array.iter().map(|item| item.get_ref().as_str().map(str::to_owned));
                let texts = texts.collect::<Option<Vec<_>>>().map(Value::Texts);
                texts.or_else(|| array.iter().map(number).collect::<Option<Vec<_>>>().map(Value::Numbers))
            }
            DeValue::Datetime(_) => None,
        };
        match found {
            Some(value) => Ok(Node::Leaf(Leaf { value, place, house: self.house })),
            None => Err(Fault {
                place: self.place(value.span().start),
                what: format!("`{}` cannot be a value here", &self.text[value.span()]),
                mend: "write a plain number such as 6 or 2.5, true or false, or a text".to_owned(),
            }),
        }
    }
}

/// A number in decimals.
fn number(value: &Spanned<DeValue>) -> Option<Decimal> {
    match value.get_ref() {
        DeValue::Integer(number) if number.radix() == 10 => Decimal::parse(number.as_str()),
        DeValue::Float(number) => Decimal::parse(number.as_str()),
        _ => None,
    }
}

/// Writes an overlay over a tree. What the tree does not have is a fault, as is the rule a number comes from.
fn overlay(base: &mut Table, over: Table, path: &str, faults: &mut Vec<Fault>) {
    for (key, node) in over.entries {
        let full = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
        let place = match &node {
            Node::Table(table) => table.place.clone(),
            Node::Leaf(leaf) => leaf.place.clone(),
        };
        let fault = |what: String, mend: String| Fault { place: place.clone(), what, mend };
        if key == "rule" || key == "rules" {
            let mend =
                "leave it out: a house rule changes the number, not where it stands in the book".to_owned();
            faults.push(fault(format!("`{full}` cannot be changed"), mend));
            continue;
        }
        let known = || base.entries.keys().map(String::as_str).filter(|key| !key.starts_with("rule"));
        let mend = if base.entries.contains_key(&key) { String::new() } else { suggestion(&key, known()) };
        match (base.entries.get_mut(&key), node) {
            (Some(Node::Table(below)), Node::Table(table)) => overlay(below, table, &full, faults),
            (Some(Node::Leaf(leaf)), Node::Leaf(new)) => *leaf = new,
            (Some(Node::Table(below)), Node::Leaf(_)) => {
                let first =
                    below.entries.keys().find(|key| !key.starts_with("rule")).cloned().unwrap_or_default();
                let mend = format!("write its entries below it: `[{full}]` and then `{first} = ...`");
                faults.push(fault(format!("`{full}` is a table, not a value"), mend));
            }
            (Some(Node::Leaf(leaf)), Node::Table(_)) => {
                let mend = format!("write a value: `{key} = {}`", leaf.value);
                faults.push(fault(format!("`{full}` is a value, not a table"), mend));
            }
            (None, Node::Table(_)) => faults.push(fault(format!("there is no table `[{full}]`"), mend)),
            (None, Node::Leaf(_)) => faults.push(fault(format!("there is no value `{full}`"), mend)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(text: &str) -> Vec<String> {
        let mut faults = Vec::new();
        let mut base =
            parse("base.toml", "[hits]\nrule = 'XY-01-01'\nlong = 4\nshort = 2.50\n", false, &mut faults);
        let over = parse("house.toml", text, true, &mut faults);
        overlay(&mut base, over, "", &mut faults);
        let leaves = |path: &str| base.leaf(path).map(|leaf| (leaf.value.to_string(), leaf.house));
        assert_eq!(leaves("hits.short"), Some(("2.5".to_owned(), false)));
        faults.iter().map(Fault::to_string).collect()
    }

    #[test]
    fn an_overlay_changes_what_there_is() {
        assert!(faults("hits.long = 5").is_empty());
        assert_eq!(
            faults("[hits]\nlogn = 5\nrule = 'XY-01-02'\n[hits.short]\na = 1\n[march]\n"),
            [
                "house.toml:2:1: there is no value `hits.logn`; did you mean `long`?",
                "house.toml:3:1: `hits.rule` cannot be changed; leave it out: a house rule changes the number, not where it stands in the book",
                "house.toml:4:7: `hits.short` is a value, not a table; write a value: `short = 2.5`",
                "house.toml:6:2: there is no table `[march]`; known here: hits",
            ]
        );
        assert_eq!(
            faults("hits = 3"),
            [
                "house.toml:1:1: `hits` is a table, not a value; write its entries below it: `[hits]` and then `long = ...`"
            ]
        );
    }
}

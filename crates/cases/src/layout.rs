//! A position that a program lays out.

use scenario::Faults;
use scenario::reading::{Findings, Key, Node, TableReader, Value};

/// A table of a position, or the whole of it, that a program lays out instead of reading it from a file: the same tree of
/// values, for the same readers. Its faults have no place worth telling, since nobody wrote it down.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Layout {
    entries: Vec<(Key, Node)>,
}

/// How deep the lists that somebody types may lie in each other: a list of places is one of lists.
const DEEPEST: u8 = 3;

impl Layout {
    /// An empty one.
    pub const fn new() -> Layout {
        Layout { entries: Vec::new() }
    }

    /// The same with a value at a key, in place of what was there.
    #[must_use]
    pub fn with(mut self, key: &str, value: impl Into<Value>) -> Layout {
        self.set(key, value);
        self
    }

    /// Puts a value at a key, in place of what was there.
    pub fn set(&mut self, key: &str, value: impl Into<Value>) {
        let value = Node::unwritten(value);
        match self.entries.iter_mut().find(|(known, _)| known.name == key) {
            Some((_, there)) => *there = value,
            None => {
                let key = Key { name: key.to_owned(), at: value.at };
                self.entries.push((key, value));
            }
        }
    }

    /// Whether there is something at a key.
    pub fn has(&self, key: &str) -> bool {
        self.entries.iter().any(|(known, _)| known.name == key)
    }

    /// The whole number at a key, if that is what is there.
    pub fn number(&self, key: &str) -> Option<i64> {
        match self.entries.iter().find(|(known, _)| known.name == key) {
            Some((_, Node { value: Value::Whole(number), .. })) => Some(*number),
            _ => None,
        }
    }

    /// Puts a value at a key where nothing is yet.
    ///
    /// # Errors
    /// If something is there: it would be said twice.
    pub fn once(&mut self, key: &str, value: impl Into<Value>) -> Result<(), String> {
        if self.has(key) {
            return Err(format!("{key} is said twice; say it once"));
        }
        self.set(key, value);
        Ok(())
    }

    /// Puts a value at a key where nothing is yet, as somebody types it behind an equals sign: a number, `true` or `false`, a
    /// list such as `[4,4,4]`, words in quotation marks, or words joined by hyphens.
    ///
    /// # Errors
    /// If something is there, or a list has no end.
    pub fn say(&mut self, key: &str, typed: &str) -> Result<(), String> {
        let value = typed_value(typed, DEEPEST).ok_or_else(|| {
            format!("{key}={typed}: the list has no end, or too many in it; write it like [4,4,4]")
        })?;
        self.once(key, value)
    }

    /// Adds a table to the list at a key.
    pub fn add(&mut self, key: &str, table: Layout) {
        let table = Node::unwritten(table);
        match self.entries.iter_mut().find(|(known, _)| known.name == key) {
            Some((_, Node { value: Value::List(list), .. })) => list.push(table),
            _ => self.set(key, Value::List(vec![table])),
        }
    }

    /// How many tables the list at a key has.
    pub fn count(&self, key: &str) -> usize {
        match self.entries.iter().find(|(known, _)| known.name == key) {
            Some((_, Node { value: Value::List(list), .. })) => list.len(),
            _ => 0,
        }
    }

    /// Hands it to what stages positions; `name` is what a fault calls the file that there is not.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn stage<T>(self, name: &str, stage: impl FnOnce(TableReader<'_>) -> Option<T>) -> Result<T, Faults> {
        let (root, findings) = (Node::unwritten(self), Findings::default());
        let laid = TableReader::of(&root, "the position", &findings).and_then(stage);
        findings.conclude(name, root.at, laid)
    }
}

impl From<Layout> for Value {
    fn from(layout: Layout) -> Value {
        Value::Table(layout.entries)
    }
}

/// A value as somebody types it; nothing for a list without an end, or one too deep.
fn typed_value(typed: &str, depth: u8) -> Option<Value> {
    let quoted = |mark: char| typed.strip_prefix(mark).and_then(|rest| rest.strip_suffix(mark));
    if let Some(list) = typed.strip_prefix('[') {
        let depth = depth.checked_sub(1)?;
        let items = items(list.strip_suffix(']')?)?;
        let values: Option<Vec<Value>> = items.into_iter().map(|item| typed_value(item, depth)).collect();
        return values.map(Value::from);
    }
    Some(match typed {
        "true" => Value::Flag(true),
        "false" => Value::Flag(false),
        number if number.parse::<i64>().is_ok() => Value::Whole(number.parse().unwrap_or_default()),
        number if number.parse::<f64>().is_ok_and(f64::is_finite) => Value::Fraction(number.to_owned()),
        _ => match quoted('"').or_else(|| quoted('\'')) {
            Some(text) => Value::from(text),
            None => Value::from(typed.replace('-', " ")),
        },
    })
}

/// What stands between the commas of a list, those of lists in it left alone; nothing where brackets do not match.
fn items(list: &str) -> Option<Vec<&str>> {
    let (mut items, mut from, mut open) = (Vec::new(), 0, 0u32);
    for (at, letter) in list.char_indices() {
        match letter {
            '[' => open += 1,
            ']' => open = open.checked_sub(1)?,
            ',' if open == 0 => {
                items.push(&list[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    items.push(&list[from..]);
    let said = items.into_iter().map(str::trim).filter(|item| !item.is_empty());
    (open == 0).then(|| said.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use scenario::reading::Document;

    /// A tree without the places of what stands in it.
    fn plain(node: &Node) -> Value {
        match &node.value {
            Value::List(list) => Value::from(list.iter().map(plain).collect::<Vec<_>>()),
            Value::Table(entries) => {
                let laid =
                    entries.iter().fold(Layout::new(), |laid, (key, node)| laid.with(&key.name, plain(node)));
                laid.into()
            }
            value => value.clone(),
        }
    }

    #[test]
    fn what_is_laid_out_is_what_a_file_would_be_read_as() {
        let text =
            "deep = [[1, 2], [3.25, -4]]\nflag = true\nname = \"ours\"\n[[unit]]\nfigures = 7\n[[unit]]\n";
        let read = Document::parse("x", text).unwrap().root;
        let mut laid = Layout::new();
        laid.say("deep", "[[1,2],[3.25,-4]]").unwrap();
        laid.say("flag", "true").unwrap();
        laid.say("name", "\"ours\"").unwrap();
        laid.add("unit", Layout::new().with("figures", 7));
        laid.add("unit", Layout::new());
        assert_eq!(laid.count("unit"), 2);
        assert_eq!(plain(&read), Value::from(laid));
    }

    #[test]
    fn what_is_typed_is_read_or_refused() {
        let mut laid = Layout::new();
        laid.say("morale", "a-little-shaken").unwrap();
        assert_eq!(laid, Layout::new().with("morale", "a little shaken"));
        assert!(laid.say("morale", "good").unwrap_err().contains("said twice"));
        for wrong in ["[1,2", "[1]]", "[[[[1]]]]", "[1,[2]"] {
            assert!(laid.say("files", wrong).unwrap_err().contains("no end"), "{wrong}");
        }
        let stage = |position: TableReader<'_>| position.finish();
        let faults = laid.stage("nowhere", stage).unwrap_err();
        assert!(faults.list[0].what.contains("morale"), "{faults}");
    }
}

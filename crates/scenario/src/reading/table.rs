//! Taking values out of a table, one key at a time, with every fault written down.

use super::document::{Key, Node, Value};
use super::nearest::nearest;
use super::words::Word;
use crate::fault::{Fault, Faults, Position};
use std::cell::RefCell;
use std::ops::RangeInclusive;

/// The faults found so far.
#[derive(Default, Debug)]
pub struct Findings {
    list: RefCell<Vec<Fault>>,
    unreadable: RefCell<Vec<String>>,
}

impl Findings {
    /// Writes a fault down.
    pub fn report(&self, position: Position, what: impl Into<String>, mend: impl Into<String>) {
        self.list.borrow_mut().push(Fault { position, what: what.into(), mend: mend.into() });
    }

    /// Remembers the id of an entry that could not be read, so that what refers to it is not told as well.
    pub(crate) fn set_aside(&self, id: &str) {
        self.unreadable.borrow_mut().push(id.to_owned());
    }

    /// Whether an entry of this id could not be read.
    pub(crate) fn is_set_aside(&self, id: &str) -> bool {
        self.unreadable.borrow().iter().any(|other| other == id)
    }

    /// The value if no fault was found, else all faults. A reader that gives no value without having said
    /// why is itself told as a fault at the given place, so that the answer is never empty.
    pub fn conclude<T>(self, file: &str, at: Position, value: Option<T>) -> Result<T, Faults> {
        let mut list = self.list.into_inner();
        match value {
            Some(value) if list.is_empty() => Ok(value),
            _ => {
                if list.is_empty() {
                    let what = "this cannot be read".to_owned();
                    list.push(Fault { position: at, what, mend: "compare it with the format".to_owned() });
                }
                Err(Faults::new(file, list))
            }
        }
    }
}

/// A table being read. Every key asked for becomes known; [`TableReader::finish`] tells the others.
pub struct TableReader<'a> {
    what: String,
    at: Position,
    entries: &'a [(Key, Node)],
    findings: &'a Findings,
    known: RefCell<Vec<&'static str>>,
    missing: RefCell<Vec<(&'static str, String)>>,
}

impl<'a> TableReader<'a> {
    /// A reader of a node that should be a table; `what` names it in messages.
    pub fn of(node: &'a Node, what: impl Into<String>, findings: &'a Findings) -> Option<TableReader<'a>> {
        let what = what.into();
        let Value::Table(entries) = &node.value else {
            let kind = node.value.kind();
            findings.report(node.at, format!("{what} is {kind}"), "it must be a table of keys and values");
            return None;
        };
        let (known, missing) = Default::default();
        Some(TableReader { what, at: node.at, entries, findings, known, missing })
    }

    /// Names the table more closely in messages, once its id is known.
    pub fn rename(&mut self, what: impl Into<String>) {
        self.what = what.into();
    }

    /// Where the table begins.
    pub fn at(&self) -> Position {
        self.at
    }

    /// Where faults are written.
    pub fn findings(&self) -> &'a Findings {
        self.findings
    }

    /// Writes down a fault at the value of a key, or at the table if the key is not there.
    pub fn fault(&self, key: &str, what: impl Into<String>, mend: impl Into<String>) {
        let at = self.entries.iter().find(|(name, _)| name.name == key).map_or(self.at, |(_, node)| node.at);
        self.fault_at(at, what, mend);
    }

    /// Writes down a fault at a place in this table.
    pub fn fault_at(&self, at: Position, what: impl Into<String>, mend: impl Into<String>) {
        self.findings.report(at, format!("{}: {}", self.what, what.into()), mend);
    }

    /// The value of a key that may be absent.
    pub fn optional(&self, key: &'static str) -> Option<&'a Node> {
        self.known.borrow_mut().push(key);
        self.entries.iter().find(|(name, _)| name.name == key).map(|(_, node)| node)
    }

    /// The value of a key that must be there.
    pub fn required(&self, key: &'static str) -> Option<&'a Node> {
        self.required_else(key, || format!("add {key} = ..."))
    }

    /// The value of a key that must be there, with what to say if it is not.
    fn required_else(&self, key: &'static str, mend: impl Fn() -> String) -> Option<&'a Node> {
        let node = self.optional(key);
        if node.is_none() {
            self.missing.borrow_mut().push((key, mend()));
        }
        node
    }

    /// The id of an entry, read or not, sound or not.
    pub(crate) fn raw_id(&self) -> String {
        let id = self.entries.iter().find(|(key, _)| key.name == "id").map(|(_, node)| &node.value);
        if let Some(Value::Text(id)) = id { id.clone() } else { String::new() }
    }

    /// Whether the table has a key. Does not make the key known.
    pub fn has(&self, key: &str) -> bool {
        self.entries.iter().any(|(name, _)| name.name == key)
    }

    /// A text that must be there and not be empty. Line breaks in it count as spaces, blank lines as the
    /// ends of paragraphs.
    pub fn text(&self, key: &'static str) -> Option<String> {
        let node = self.required(key)?;
        let text = self.text_of(key, node)?;
        if text.is_empty() {
            self.fault(key, format!("{key} is empty"), "write something");
            return None;
        }
        Some(text)
    }

    /// A text that may be absent, which is the same as empty.
    pub fn text_or_empty(&self, key: &'static str) -> String {
        self.optional(key).and_then(|node| self.text_of(key, node)).unwrap_or_default()
    }

    /// The text of a node; anything else there is a fault.
    pub fn text_of(&self, key: &str, node: &Node) -> Option<String> {
        match &node.value {
            Value::Text(text) => Some(unwrapped(text)),
            other => self.wrong_kind(key, other, "a text in quotation marks"),
        }
    }

    /// An id that must be there: letters, digits and hyphens.
    pub fn id(&self, key: &'static str) -> Option<String> {
        let id = self.text(key)?;
        if !super::is_id(&id) {
            let mend = "use letters, digits and hyphens, beginning with a letter, at most 40";
            self.fault(key, format!("{key} \"{id}\" is not an id"), mend);
            return None;
        }
        Some(id)
    }

    /// A whole number that must be there, within a range.
    pub fn number(&self, key: &'static str, range: RangeInclusive<i64>) -> Option<i64> {
        let node = self.required(key)?;
        self.number_of(key, node, range)
    }

    /// A whole number that may be absent. `None` also after a fault.
    pub fn optional_number(&self, key: &'static str, range: RangeInclusive<i64>) -> Option<i64> {
        let node = self.optional(key)?;
        self.number_of(key, node, range)
    }

    /// Reads a node as a whole number within a range; `key` names it in messages.
    pub fn number_of(&self, key: &str, node: &Node, range: RangeInclusive<i64>) -> Option<i64> {
        let Value::Whole(number) = node.value else {
            return self.wrong_kind_at(key, node, "a whole number");
        };
        if !range.contains(&number) {
            let mend = format!("it must lie between {} and {}", range.start(), range.end());
            self.fault_at(node.at, format!("{key} is {number}"), mend);
            return None;
        }
        Some(number)
    }

    /// True or false; absent is false.
    pub fn flag(&self, key: &'static str) -> bool {
        self.optional_flag(key).unwrap_or(false)
    }

    /// True or false, or absent. `None` also after a fault.
    pub fn optional_flag(&self, key: &'static str) -> Option<bool> {
        let node = self.optional(key)?;
        match node.value {
            Value::Flag(flag) => Some(flag),
            _ => self.wrong_kind_at(key, node, "true or false, without quotation marks"),
        }
    }

    /// One word of a closed set, which must be there.
    pub fn word<W: Word>(&self, key: &'static str) -> Option<W> {
        let node = self.required(key)?;
        self.word_of(key, node)
    }

    /// One word of a closed set, or absent. `None` also after a fault.
    pub(crate) fn optional_word<W: Word>(&self, key: &'static str) -> Option<W> {
        let node = self.optional(key)?;
        self.word_of(key, node)
    }

    /// Reads a node as one word of a closed set.
    pub fn word_of<W: Word>(&self, key: &str, node: &Node) -> Option<W> {
        let Value::Text(text) = &node.value else {
            return self.wrong_kind_at(key, node, "one of the words of the format, in quotation marks");
        };
        if let Some((_, value)) = W::WORDS.iter().find(|(word, _)| word == text) {
            return Some(*value);
        }
        let what = format!("\"{text}\" is not a known {}", W::KIND);
        self.fault_at(node.at, what, suggestion(text, W::WORDS.iter().map(|(word, _)| *word)));
        None
    }

    /// The items of a list that may be absent, which is the same as empty.
    pub fn list(&self, key: &'static str) -> &'a [Node] {
        let Some(node) = self.optional(key) else { return &[] };
        match &node.value {
            Value::List(items) => items,
            _ => self.wrong_kind_at(key, node, "a list in square brackets").unwrap_or(&[]),
        }
    }

    /// The texts of a list that may be absent.
    pub fn texts(&self, key: &'static str) -> Vec<(String, Position)> {
        let item = |node: &Node| match &node.value {
            Value::Text(text) => Some((text.clone(), node.at)),
            _ => self.wrong_kind_at(key, node, "a text in quotation marks"),
        };
        self.list(key).iter().filter_map(item).collect()
    }

    /// A table inside this one that may be absent.
    pub fn table(&self, key: &'static str) -> Option<TableReader<'a>> {
        let node = self.optional(key)?;
        TableReader::of(node, format!("{} of {}", key, self.what), self.findings)
    }

    /// A table inside this one that must be there.
    pub(crate) fn required_table(&self, key: &'static str) -> Option<TableReader<'a>> {
        let node = self.required_else(key, || format!("add the table [{key}]"))?;
        TableReader::of(node, format!("[{key}]"), self.findings)
    }

    /// The tables of a list that must be there.
    pub fn required_tables(&self, key: &'static str) -> Option<Vec<TableReader<'a>>> {
        self.required_else(key, || format!("add a table for each {key}"))?;
        Some(self.tables(key))
    }

    /// The tables of a list, which may be absent; each is named after the key and its number.
    pub fn tables(&self, key: &'static str) -> Vec<TableReader<'a>> {
        let numbered = self.list(key).iter().enumerate();
        let read = |(number, node)| {
            TableReader::of(node, format!("{key} {} of {}", number + 1, self.what), self.findings)
        };
        numbered.filter_map(read).collect()
    }

    /// Ends the reading: tells every key that nobody asked for, and every missing one, except where the first
    /// is plainly the second misspelled. Returns `None` if it told anything.
    pub fn finish(self) -> Option<()> {
        self.finish_with(|_, _| false)
    }

    /// Ends the reading like [`TableReader::finish`], but lets the caller claim keys that it did not ask for
    /// and that do not look like a misspelled one.
    pub(crate) fn finish_with(self, mut claim: impl FnMut(&Key, &Node) -> bool) -> Option<()> {
        let known = self.known.borrow();
        let mut missing = self.missing.borrow_mut();
        let mut sound = true;
        for (key, node) in self.entries.iter().filter(|(key, _)| !known.contains(&key.name.as_str())) {
            let meant = nearest(&key.name, known.iter().copied());
            if meant.is_none() && claim(key, node) {
                continue;
            }
            missing.retain(|(name, _)| Some(*name) != meant);
            let what = format!("unknown key \"{}\" in {}", key.name, self.what);
            self.findings.report(key.at, what, suggestion(&key.name, known.iter().copied()));
            sound = false;
        }
        for (name, mend) in missing.iter() {
            let what = format!("{} has no \"{name}\"", self.what);
            self.findings.report(self.at, what, mend.as_str());
            sound = false;
        }
        sound.then_some(())
    }

    /// Ends the reading like [`TableReader::finish`] of a table that must have at least one of some keys.
    pub(crate) fn finish_having(self, keys: &[&str], mend: &str) -> Option<()> {
        let none = !keys.iter().any(|key| self.has(key));
        let (at, findings, what) = (self.at, self.findings, self.what.clone());
        self.finish()?;
        if none {
            findings.report(at, format!("{what} has none of {}", keys.join(", ")), mend);
        }
        (!none).then_some(())
    }

    fn wrong_kind<T>(&self, key: &str, value: &Value, wanted: &str) -> Option<T> {
        self.fault(key, format!("{key} is {}", value.kind()), format!("it must be {wanted}"));
        None
    }

    /// Writes down that a node holds the wrong kind of value.
    pub fn wrong_kind_at<T>(&self, key: &str, node: &Node, wanted: &str) -> Option<T> {
        self.fault_at(node.at, format!("{key} is {}", node.value.kind()), format!("it must be {wanted}"));
        None
    }
}

/// A text with the line breaks of the file taken out: a single one is a space, a blank line begins a new
/// paragraph.
fn unwrapped(text: &str) -> String {
    let mut paragraphs: Vec<Vec<&str>> = vec![Vec::new()];
    for line in text.lines() {
        match (line.trim().is_empty(), paragraphs.last_mut()) {
            (false, Some(paragraph)) => paragraph.extend(line.split_whitespace()),
            _ => paragraphs.push(Vec::new()),
        }
    }
    let filled = paragraphs.iter().filter(|words| !words.is_empty());
    filled.map(|words| words.join(" ")).collect::<Vec<_>>().join("\n\n")
}

/// What to say about a word nobody knows.
pub(crate) fn suggestion<'k>(written: &str, known: impl Iterator<Item = &'k str> + Clone) -> String {
    if let Some(meant) = nearest(written, known.clone()) {
        return format!("did you mean \"{meant}\"?");
    }
    let mut all: Vec<&str> = known.collect();
    all.dedup();
    format!("known here: {}", all.join(", "))
}

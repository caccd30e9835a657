//! A TOML text as a tree of values that know their places.

use crate::fault::{Fault, Faults, Position};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A value and its place in the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// Where the value begins; for a table with a header, the header.
    pub at: Position,
    /// The value.
    pub value: Value,
}

/// What a document can hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A string.
    Text(String),
    /// A whole number.
    Whole(i64),
    /// A number with a fraction or out of the range of an `i64`, as it was written.
    Fraction(String),
    /// True or false.
    Flag(bool),
    /// A calendar date without a time.
    Date {
        /// The year.
        year: u16,
        /// The month, 1 to 12.
        month: u8,
        /// The day, 1 to 31.
        day: u8,
    },
    /// A time, or a date with one.
    Time(String),
    /// An array.
    List(Vec<Node>),
    /// A table, its keys in alphabetical order.
    Table(Vec<(Key, Node)>),
}

/// A key of a table and its place in the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Key {
    /// The key.
    pub name: String,
    /// Where it is written.
    pub at: Position,
}

impl Node {
    /// A value that stands in no text: for whoever lays a tree out himself. Its place is the first of a text.
    pub fn unwritten(value: impl Into<Value>) -> Node {
        Node { at: Position { line: 1, column: 1 }, value: value.into() }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

impl From<i64> for Value {
    fn from(whole: i64) -> Value {
        Value::Whole(whole)
    }
}

impl From<i32> for Value {
    fn from(whole: i32) -> Value {
        Value::Whole(whole.into())
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Value {
        Value::Flag(flag)
    }
}

impl<T: Into<Value>> From<Vec<T>> for Value {
    fn from(list: Vec<T>) -> Value {
        Value::List(list.into_iter().map(Node::unwritten).collect())
    }
}

impl<T: Into<Value>, const N: usize> From<[T; N]> for Value {
    fn from(list: [T; N]) -> Value {
        Value::List(list.into_iter().map(Node::unwritten).collect())
    }
}

impl Value {
    /// What kind of value it is, in a reader's words.
    pub fn kind(&self) -> &'static str {
        match self {
            Value::Text(_) => "a text",
            Value::Whole(_) => "a whole number",
            Value::Fraction(_) => "a number with a fraction",
            Value::Flag(_) => "true or false",
            Value::Date { .. } => "a date",
            Value::Time(_) => "a time",
            Value::List(_) => "a list",
            Value::Table(_) => "a table",
        }
    }
}

/// A parsed but unchecked document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Document {
    /// The name it was read under, for messages.
    pub name: String,
    /// Its outermost table.
    pub root: Node,
}

impl Document {
    /// Parses a text. All faults of its TOML are told together; only a text without any becomes a document.
    pub fn parse(name: &str, text: &str) -> Result<Document, Faults> {
        let lines = Lines::of(text);
        let (table, errors) = DeTable::parse_recoverable(text);
        if !errors.is_empty() {
            let faults = errors.iter().map(|error| syntax_fault(error, &lines)).collect();
            return Err(Faults::new(name, faults));
        }
        let entries = entries(table.get_ref(), &lines);
        let root = Node { at: Position { line: 1, column: 1 }, value: Value::Table(entries) };
        Ok(Document { name: name.to_owned(), root })
    }
}

/// A fault of the TOML itself, in the parser's words.
fn syntax_fault(error: &toml::de::Error, lines: &Lines<'_>) -> Fault {
    let position = lines.position(error.span().map_or(0, |span| span.start));
    let message = error.message().replace('\n', ", ");
    Fault { position, what: format!("this is not TOML: {message}"), mend: "mend the line".to_owned() }
}

fn entries(table: &DeTable<'_>, lines: &Lines<'_>) -> Vec<(Key, Node)> {
    let entry = |(key, value): (&Spanned<_>, &Spanned<DeValue<'_>>)| {
        let key: &Spanned<std::borrow::Cow<'_, str>> = key;
        let name = key.get_ref().to_string();
        (Key { name, at: lines.position(key.span().start) }, node(value, lines))
    };
    table.iter().map(entry).collect()
}

/// Converts a value. The parser bounds the depth of nesting, so this recursion is bounded too.
fn node(value: &Spanned<DeValue<'_>>, lines: &Lines<'_>) -> Node {
    let at = lines.position(value.span().start);
    let value = match value.get_ref() {
        DeValue::String(text) => Value::Text(text.to_string()),
        DeValue::Integer(number) => match i64::from_str_radix(number.as_str(), number.radix()) {
            Ok(whole) => Value::Whole(whole),
            Err(_) => Value::Fraction(number.as_str().to_owned()),
        },
        DeValue::Float(number) => Value::Fraction(number.as_str().to_owned()),
        DeValue::Boolean(flag) => Value::Flag(*flag),
        DeValue::Datetime(moment) => match (moment.date, moment.time, moment.offset) {
            (Some(date), None, None) => Value::Date { year: date.year, month: date.month, day: date.day },
            _ => Value::Time(moment.to_string()),
        },
        DeValue::Array(list) => Value::List(list.iter().map(|item| node(item, lines)).collect()),
        DeValue::Table(table) => Value::Table(entries(table, lines)),
    };
    Node { at, value }
}

/// Where the lines of a text begin.
struct Lines<'t> {
    text: &'t str,
    starts: Vec<usize>,
}

impl<'t> Lines<'t> {
    fn of(text: &'t str) -> Lines<'t> {
        let after_breaks = text.match_indices('\n').map(|(at, _)| at + 1);
        Lines { text, starts: std::iter::once(0).chain(after_breaks).collect() }
    }

    /// The position of a byte; a byte beyond the end, or inside a character, counts as the nearest before it.
    fn position(&self, byte: usize) -> Position {
        let byte =
            (0..=byte.min(self.text.len())).rev().find(|at| self.text.is_char_boundary(*at)).unwrap_or(0);
        let line = self.starts.partition_point(|start| *start <= byte);
        let column = self.text[self.starts[line - 1]..byte].chars().count() + 1;
        Position { line: line as u32, column: column as u32 }
    }
}

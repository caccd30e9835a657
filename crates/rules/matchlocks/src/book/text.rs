use std::collections::BTreeMap;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::fault::{Fault, Place, nearest_known};

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

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Value {
    Number(Decimal),
    Flag(bool),
    Text(String),
    Texts(Vec<String>),
}

/// A number as it was written: `digits` divided by ten to the power of `places`, with no zero at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Decimal {
    pub digits: i64,
    pub places: u32,
}

impl Decimal {
    /// Reads `12`, `-3`, `0.05`; nothing with an exponent, more than six decimals or more than nine digits.
    pub(super) fn parse(text: &str) -> Option<Decimal> {
        let (sign, unsigned) = match text.strip_prefix('-') {
            Some(rest) => (-1, rest),
            None => (1, text.strip_prefix('+').unwrap_or(text)),
        };
        let (whole, part) = unsigned.split_once('.').unwrap_or((unsigned, ""));
        let part = part.trim_end_matches('0');
        if whole.is_empty() || part.len() > 6 || whole.len() + part.len() > 9 {
            return None;
        }
        let all_digits = format!("{whole}{part}");
        if !all_digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let digits: i64 = all_digits.parse().ok()?;
        Some(Decimal { digits: sign * digits, places: part.len() as u32 })
    }

    /// The number times a whole one, if that comes out whole.
    pub(super) fn times(self, count: i64) -> Option<i64> {
        let power = 10_i64.pow(self.places);
        let product = self.digits * count;
        (product % power == 0).then_some(product / power)
    }
}

impl std::fmt::Display for Decimal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let power = 10_i64.pow(self.places);
        let sign = if self.digits < 0 { "-" } else { "" };
        write!(f, "{sign}{}", self.digits.abs() / power)?;
        match self.places {
            0 => Ok(()),
            places => write!(f, ".{:0width$}", self.digits.abs() % power, width = places as usize),
        }
    }
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Value::Number(number) => write!(f, "{number}"),
            Value::Flag(flag) => write!(f, "{flag}"),
            Value::Text(text) => write!(f, "{text:?}"),
            Value::Texts(texts) => write!(f, "{texts:?}"),
        }
    }
}

/// Reads a text into a tree. Faults in single values leave the value out; others leave the tree empty.
pub(super) fn parse(file: &str, text: &str, house: bool, faults: &mut Vec<Fault>) -> Table {
    let parser = Parser { file, text, house };
    match DeTable::parse(text) {
        Ok(table) => parser.table(table.get_ref(), parser.place(0), faults),
        Err(error) => {
            let place = parser.place(error.span().map_or(0, |span| span.start));
            let what = format!("this is not TOML: {}", error.message().replace('\n', ", "));
            let mend = "write tables and numbers such as `[melee.hits]` and `first_round = 4`".to_owned();
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
            DeValue::Integer(number) if number.radix() == 10 => self.number(number.as_str()),
            DeValue::Float(number) => self.number(number.as_str()),
            DeValue::Boolean(flag) => Some(Value::Flag(*flag)),
            DeValue::String(text) => Some(Value::Text(text.to_string())),
            DeValue::Array(array) => {
                let texts = array.iter().map(|item| item.get_ref().as_str().map(str::to_owned));
                texts.collect::<Option<Vec<_>>>().map(Value::Texts)
            }
            DeValue::Integer(_) | DeValue::Datetime(_) => None,
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

    fn number(&self, text: &str) -> Option<Value> {
        Decimal::parse(text).map(Value::Number)
    }
}

/// Writes an overlay over a tree. What the tree does not have is a fault, as is the rule a number comes from.
pub(super) fn overlay(base: &mut Table, over: Table, path: &str, faults: &mut Vec<Fault>) {
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
        let mend = if base.entries.contains_key(&key) { String::new() } else { nearest_known(&key, known()) };
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

use std::collections::BTreeSet;

use tabletop::Length;

use super::fault::{Fault, Place};
use super::kind::{Footing, Kind};
use super::text::{Decimal, Leaf, Node, Table, Value};
use super::{Number, Quarters};
use crate::ledger::{self, Rule};

/// Takes the numbers of the rulebook out of its tree one by one, checks each, and gathers what is wrong.
///
/// A number that is missing or wrong is replaced by something harmless so that reading goes on and every
/// fault is found; a book with any fault is never handed out.
pub(super) struct Reader<'a> {
    root: &'a Table,
    scale: Scale,
    pub faults: Vec<Fault>,
    pub numbers: Vec<Number>,
}

/// What every distance is multiplied by: `numerator / denominator`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Scale {
    pub numerator: i64,
    pub denominator: i64,
}

impl Scale {
    pub(super) const ONE: Scale = Scale { numerator: 1, denominator: 1 };

    /// A length in hundredths of a millimetre to scale, to the nearest unit, halves up.
    fn apply(self, length: i64) -> i64 {
        (2 * length * self.numerator + self.denominator).div_euclid(2 * self.denominator)
    }
}

/// A struct of numbers that stand in one table, read by the path of that table.
pub(super) trait Section: Sized {
    fn read(reader: &mut Reader, path: &str) -> Self;
}

/// A table of the rulebook's files being read.
pub(super) struct Row<'r, 'a> {
    reader: &'r mut Reader<'a>,
    table: Option<&'a Table>,
    path: String,
    rules: Vec<Rule>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(root: &'a Table) -> Reader<'a> {
        Reader { root, scale: Scale::ONE, faults: Vec::new(), numbers: Vec::new() }
    }

    /// From now on every distance is multiplied so.
    pub(super) fn scale_by(&mut self, scale: Scale) {
        self.scale = scale;
    }

    /// Opens a table.
    pub(super) fn row<'r>(&'r mut self, path: &str) -> Row<'r, 'a> {
        let mut table = Some(self.root);
        for key in path.split('.') {
            table = match table.and_then(|table| table.entries.get(key)) {
                Some(Node::Table(below)) => Some(below),
                _ => None,
            };
        }
        match table {
            Some(found) => {
                let rules = self.rules(found, path);
                Row { reader: self, table, path: path.to_owned(), rules }
            }
            None => {
                let mend = format!("write `[{path}]` and its values");
                self.fault(self.root.place.clone(), format!("the table `[{path}]` is missing"), mend);
                Row { reader: self, table: None, path: path.to_owned(), rules: Vec::new() }
            }
        }
    }

    /// The rules a table says it comes from.
    fn rules(&mut self, table: &Table, path: &str) -> Vec<Rule> {
        let ids = match (table.entries.get("rule"), table.entries.get("rules")) {
            (Some(Node::Leaf(Leaf { value: Value::Text(id), .. })), None) => vec![id.clone()],
            (None, Some(Node::Leaf(Leaf { value: Value::Texts(ids), .. }))) => ids.clone(),
            _ => Vec::new(),
        };
        let rules: Vec<Rule> = ids.iter().filter_map(|id| ledger::parse(id)).collect();
        if rules.is_empty() || rules.len() != ids.len() {
            let mend = "write `rule = \"NMM-11-39\"` or `rules = [...]` with ids of the ledger".to_owned();
            self.fault(
                table.place.clone(),
                format!("`[{path}]` does not say which rule it comes from"),
                mend,
            );
        }
        rules
    }

    /// Faults every value that nothing has asked for: a number that no rule reads is a mistake in the files.
    pub(super) fn fault_unread(&mut self) {
        let read: BTreeSet<String> = self.numbers.iter().map(|number| number.path.clone()).collect();
        let mut unread = Vec::new();
        list_leaves(self.root, "", &mut |path, leaf| {
            if !read.contains(path) {
                unread.push((leaf.place.clone(), format!("nothing reads `{path}`")));
            }
        });
        for (place, what) in unread {
            self.fault(place, what, "take it out, or read it".to_owned());
        }
    }

    fn fault(&mut self, place: Place, what: String, mend: String) {
        self.faults.push(Fault { place, what, mend });
    }
}

/// Calls back for every value but the rule ids, in the order of the paths.
fn list_leaves(table: &Table, path: &str, found: &mut impl FnMut(&str, &Leaf)) {
    for (key, node) in &table.entries {
        let full = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
        match node {
            Node::Table(below) => list_leaves(below, &full, found),
            Node::Leaf(_) if key == "rule" || key == "rules" => {}
            Node::Leaf(leaf) => found(&full, leaf),
        }
    }
}

impl Row<'_, '_> {
    /// A whole number from `least` to `most`.
    pub(super) fn count(&mut self, key: &str, least: u8, most: u8) -> u8 {
        let what = format!("a whole number from {least} to {most}");
        let taken = self.number(key, &what, |number| {
            number
                .times(1)
                .and_then(|count| u8::try_from(count).ok())
                .filter(|count| (least..=most).contains(count))
        });
        taken.unwrap_or(least)
    }

    /// A whole number from `least` to `most` that may be large.
    pub(super) fn amount(&mut self, key: &str, least: u16, most: u16) -> u16 {
        let what = format!("a whole number from {least} to {most}");
        let taken = self.number(key, &what, |number| {
            number
                .times(1)
                .and_then(|count| u16::try_from(count).ok())
                .filter(|count| (least..=most).contains(count))
        });
        taken.unwrap_or(least)
    }

    /// A score to be reached with a die: 2 to 6, or 7 for never.
    pub(super) fn score(&mut self, key: &str) -> u8 {
        let what = "a score of a die from 2 to 6, or 7 for never";
        let taken = self.number(key, what, |number| number.times(1).filter(|score| (2..=7).contains(score)));
        taken.map_or(7, |score| score as u8)
    }

    /// A number of whole quarters from 0 to 10.
    pub(super) fn quarters(&mut self, key: &str) -> Quarters {
        let what = "a number of quarters from 0 to 10, such as 0.5 or 1.25";
        let taken =
            self.number(key, what, |number| number.times(4).filter(|quarters| (0..=40).contains(quarters)));
        Quarters(taken.map_or(0, |quarters| quarters as u8))
    }

    /// A distance in inches from 0 to `most`, multiplied as the battle's scale asks.
    pub(super) fn distance(&mut self, key: &str, most: i64) -> Length {
        let scale = self.reader.scale;
        Length(scale.apply(self.units(key, "inches", 2540, 0, most)) as i32)
    }

    /// A length in inches from `least` to `most`, the same at every scale.
    pub(super) fn inches(&mut self, key: &str, least: i64, most: i64) -> Length {
        Length(self.units(key, "inches", 2540, least, most) as i32)
    }

    /// A length in millimetres from `least` to `most`, the same at every scale.
    pub(super) fn millimetres(&mut self, key: &str, least: i64, most: i64) -> Length {
        Length(self.units(key, "millimetres", 100, least, most) as i32)
    }

    /// Yes or no.
    pub(super) fn flag(&mut self, key: &str) -> bool {
        let taken = self.take(key, "true or false", |value| match value {
            Value::Flag(flag) => Some(*flag),
            _ => None,
        });
        taken.unwrap_or(false)
    }

    /// One of some words.
    pub(super) fn word<T: Copy>(&mut self, key: &str, words: &[(&str, T)]) -> T {
        let quoted: Vec<String> = words.iter().map(|(word, _)| format!("\"{word}\"")).collect();
        let what = format!("one of {}", quoted.join(", "));
        let taken = self.take(key, &what, |value| match value {
            Value::Text(text) => words.iter().find(|(word, _)| word == text).map(|&(_, meaning)| meaning),
            _ => None,
        });
        taken.unwrap_or(words[0].1)
    }

    /// A number as it was written, from more than 0 to 10.
    pub(super) fn factor(&mut self, key: &str) -> Decimal {
        let in_range = |number: Decimal| {
            let millionths = number.times(1_000_000)?;
            (0 < millionths && millionths <= 10_000_000).then_some(number)
        };
        self.number(key, "a number above 0 and up to 10", in_range)
            .unwrap_or(Decimal { digits: 1, places: 0 })
    }

    fn units(&mut self, key: &str, unit: &str, size: i64, least: i64, most: i64) -> i64 {
        let what = format!("{unit} from {least} to {most}, to a hundredth of a millimetre at the finest");
        let in_range = |units: &i64| (least * size..=most * size).contains(units);
        self.number(key, &what, |number| number.times(size).filter(in_range)).unwrap_or(least * size)
    }

    fn number<T>(&mut self, key: &str, what: &str, check: impl Fn(Decimal) -> Option<T>) -> Option<T> {
        self.take(key, what, |value| match value {
            Value::Number(number) => check(*number),
            _ => None,
        })
    }

    /// Takes a value that passes a check, or records why not.
    fn take<T>(&mut self, key: &str, what: &str, check: impl Fn(&Value) -> Option<T>) -> Option<T> {
        let table = self.table?;
        let path = format!("{}.{key}", self.path);
        let Some(Node::Leaf(leaf)) = table.entries.get(key) else {
            self.reader.fault(table.place.clone(), format!("`{path}` is missing"), format!("write {what}"));
            return None;
        };
        let rules = self.rules.clone();
        self.reader.numbers.push(Number {
            path: path.clone(),
            value: leaf.value.to_string(),
            rules,
            house: leaf.house,
        });
        let taken = check(&leaf.value);
        if taken.is_none() {
            let what_stands = format!("`{path}` cannot be {}", leaf.value);
            self.reader.fault(leaf.place.clone(), what_stands, format!("write {what}"));
        }
        taken
    }
}

/// One value for each kind of troops, Dragoons having one for either footing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ByKind<T> {
    values: [T; 15],
    dragoons_on_foot: T,
}

impl<T: Copy> ByKind<T> {
    /// The value of a kind; only Dragoons have another on foot.
    pub fn of(&self, kind: Kind, footing: Footing) -> T {
        match (kind, footing) {
            (Kind::Dragoons, Footing::OnFoot) => self.dragoons_on_foot,
            _ => self.values[kind as usize],
        }
    }

    /// Reads one value for each of some kinds, and `otherwise` for the others.
    pub(super) fn read(
        row: &mut Row,
        kinds: &[Kind],
        otherwise: T,
        value: fn(&mut Row, &str) -> T,
    ) -> ByKind<T> {
        let mut values = [otherwise; 15];
        for &kind in kinds {
            values[kind as usize] = value(row, kind.key());
        }
        ByKind { values, dragoons_on_foot: values[Kind::Dragoons as usize] }
    }

    /// Reads the other value of Dragoons on foot as well.
    pub(super) fn and_dragoons_on_foot(mut self, row: &mut Row, value: fn(&mut Row, &str) -> T) -> ByKind<T> {
        self.dragoons_on_foot = value(row, "dragoons_on_foot");
        self
    }
}

/// Defines a struct of numbers that stand in one table: `field: Type = how(limits)`, where `how` is a method
/// of [`Row`] and the field's name is the key.
macro_rules! section {
    ($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty = $how:ident($($limit:expr),*);)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $name { $($(#[$field_doc])* pub $field: $type,)* }

        impl $crate::book::reader::Section for $name {
            fn read(reader: &mut $crate::book::reader::Reader, path: &str) -> $name {
                let mut row = reader.row(path);
                $name { $($field: row.$how(stringify!($field), $($limit),*),)* }
            }
        }
    };
}

/// Defines a struct of sections: the field's name is the name of the table below the chapter's.
macro_rules! chapter {
    ($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $name { $($(#[$field_doc])* pub $field: $type,)* }

        impl $crate::book::reader::Section for $name {
            fn read(reader: &mut $crate::book::reader::Reader, path: &str) -> $name {
                use $crate::book::reader::Section;
                $name { $($field: <$type as Section>::read(reader, &format!("{path}.{}", stringify!($field))),)* }
            }
        }
    };
}

pub(super) use {chapter, section};

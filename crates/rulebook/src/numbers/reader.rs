//! The numbers of a rulebook taken out of its tree.

use std::collections::BTreeSet;

use engine::Rule;
use tabletop::Length;

use super::fault::{Fault, Place, sound};
use super::tree::{Leaf, Node, Table, Tree};
use super::value::{Decimal, Value};
use super::{Number, Numbers, Quarters};

/// Takes the numbers of the rulebook out of its tree one by one, checks each, and gathers what is wrong.
///
/// A number that is missing or wrong is replaced by something harmless so that reading goes on and every
/// fault is found; a book with any fault is never handed out.
pub struct Reader<'a> {
    tree: &'a Tree,
    scale: Scale,
    faults: Vec<Fault>,
    numbers: Vec<Number>,
}

/// What every distance is multiplied by: `numerator / denominator`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scale {
    /// Above the line.
    pub numerator: i64,
    /// Below it: more than 0.
    pub denominator: i64,
}

impl Scale {
    /// As written.
    pub const ONE: Scale = Scale { numerator: 1, denominator: 1 };

    /// A length in hundredths of a millimetre to scale, to the nearest unit, halves up.
    fn apply(self, length: i64) -> i64 {
        (2 * length * self.numerator + self.denominator).div_euclid(2 * self.denominator)
    }
}

/// A struct of numbers that stand in one table, read by the path of that table.
pub trait Section: Sized {
    /// Reads it from the table at a path.
    fn read(reader: &mut Reader, path: &str) -> Self;
}

/// A table of the rulebook's files being read.
pub struct Row<'r, 'a> {
    reader: &'r mut Reader<'a>,
    table: Option<&'a Table>,
    path: String,
    rules: Vec<Rule>,
}

impl<'a> Reader<'a> {
    /// Begins to read a tree, whose own faults count among those found.
    pub fn new(tree: &'a Tree) -> Reader<'a> {
        Reader { tree, scale: Scale::ONE, faults: tree.faults.clone(), numbers: Vec::new() }
    }

    /// From now on every distance is multiplied so.
    pub fn scale_by(&mut self, scale: Scale) {
        self.scale = scale;
    }

    /// Opens a table.
    pub fn row<'r>(&'r mut self, path: &str) -> Row<'r, 'a> {
        let table = self.tree.root.below(path);
        match table {
            Some(found) => {
                let rules = self.rules(found, path).unwrap_or_else(|| self.rules_above(found, path));
                Row { reader: self, table, path: path.to_owned(), rules }
            }
            None => {
                let mend = format!("write `[{path}]` and its values");
                self.fault(self.tree.root.place.clone(), format!("the table `[{path}]` is missing"), mend);
                Row { reader: self, table: None, path: path.to_owned(), rules: Vec::new() }
            }
        }
    }

    /// The rules that the nearest table around one says it comes from.
    fn rules_above(&mut self, table: &Table, path: &str) -> Vec<Rule> {
        let mut around = path;
        while let Some((above, _)) = around.rsplit_once('.') {
            around = above;
            let found = self.tree.root.below(around).and_then(|table| self.rules(table, around));
            if let Some(rules) = found {
                return rules;
            }
        }
        self.without_rules(table, path);
        Vec::new()
    }

    /// The rules a table says it comes from; `None` if it says nothing.
    fn rules(&mut self, table: &Table, path: &str) -> Option<Vec<Rule>> {
        let ids = match (table.entries.get("rule"), table.entries.get("rules")) {
            (None, None) => return None,
            (Some(Node::Leaf(Leaf { value: Value::Text(id), .. })), None) => vec![id.clone()],
            (None, Some(Node::Leaf(Leaf { value: Value::Texts(ids), .. }))) => ids.clone(),
            _ => Vec::new(),
        };
        let rules: Vec<Rule> = ids.iter().filter_map(|id| self.tree.book.parse(id)).collect();
        if rules.is_empty() || rules.len() != ids.len() {
            self.without_rules(table, path);
        }
        Some(rules)
    }

    fn without_rules(&mut self, table: &Table, path: &str) {
        let prefix = self.tree.book.prefix;
        let mend = format!("write `rule = \"{prefix}-01-01\"` or `rules = [...]` with ids of the ledger");
        self.fault(table.place.clone(), format!("`[{path}]` does not say which rule it comes from"), mend);
    }

    /// The numbers that were read. A value that nothing has asked for is a mistake in the files and a fault.
    ///
    /// # Errors
    /// Every fault, in the order of the places.
    pub fn finish(mut self) -> Result<Numbers, Vec<Fault>> {
        let read: BTreeSet<&str> = self.numbers.iter().map(|number| number.path.as_str()).collect();
        let unread = |path: &str, leaf: &Leaf| Fault {
            place: leaf.place.clone(),
            what: format!("nothing reads `{path}`"),
            mend: "take it out, or read it".to_owned(),
        };
        self.tree.root.leaves("", &mut |path, leaf| {
            if !read.contains(path) {
                self.faults.push(unread(path, leaf));
            }
        });
        sound(self.faults)?;
        Ok(Numbers::of(self.numbers, self.tree.house_rules.clone()))
    }

    fn fault(&mut self, place: Place, what: String, mend: String) {
        self.faults.push(Fault { place, what, mend });
    }
}

impl Row<'_, '_> {
    /// A whole number from `least` to `most`.
    pub fn count(&mut self, key: &str, least: u8, most: u8) -> u8 {
        self.whole(key, least, most)
    }

    /// So many whole numbers from `least` to `most`, in brackets.
    pub fn count_each<const N: usize>(&mut self, key: &str, least: u8, most: u8) -> [u8; N] {
        self.whole_each(key, least, most)
    }

    /// A whole number from `least` to `most` that may be negative.
    pub fn signed(&mut self, key: &str, least: i8, most: i8) -> i8 {
        self.whole(key, least, most)
    }

    /// So many whole numbers from `least` to `most` that may be negative, in brackets.
    pub fn signed_each<const N: usize>(&mut self, key: &str, least: i8, most: i8) -> [i8; N] {
        self.whole_each(key, least, most)
    }

    /// A whole number from `least` to `most` that may be large.
    pub fn amount(&mut self, key: &str, least: u16, most: u16) -> u16 {
        self.whole(key, least, most)
    }

    /// A score to be reached with a die: 2 to 6, or 7 for never.
    pub fn score(&mut self, key: &str) -> u8 {
        let what = "a score of a die from 2 to 6, or 7 for never";
        let taken = self.number(key, what, |number| number.times(1).filter(|score| (2..=7).contains(score)));
        taken.map_or(7, |score| score as u8)
    }

    /// A number of whole quarters from 0 to 10.
    pub fn quarters(&mut self, key: &str) -> Quarters {
        let what = "a number of quarters from 0 to 10, such as 0.5 or 1.25";
        let taken =
            self.number(key, what, |number| number.times(4).filter(|quarters| (0..=40).contains(quarters)));
        Quarters(taken.map_or(0, |quarters| quarters as u8))
    }

    /// A distance in inches from 0 to `most`, multiplied as the battle's scale asks.
    pub fn distance(&mut self, key: &str, most: i64) -> Length {
        let scale = self.reader.scale;
        Length(scale.apply(self.units(key, "inches", 2540, 0, most)) as i32)
    }

    /// A length in inches from `least` to `most`, the same at every scale.
    pub fn inches(&mut self, key: &str, least: i64, most: i64) -> Length {
        Length(self.units(key, "inches", 2540, least, most) as i32)
    }

    /// So many lengths in inches from `least` to `most`, in brackets, the same at every scale: such as one for each
    /// size of figures.
    pub fn inches_each<const N: usize>(&mut self, key: &str, least: i64, most: i64) -> [Length; N] {
        let what = format!("lengths in {}", lengths("inches", least, most));
        let units =
            |number: Decimal| number.times(2540).filter(|units| (least * 2540..=most * 2540).contains(units));
        let taken = self.numbers(key, &what, |number| units(number).map(|units| Length(units as i32)));
        taken.unwrap_or([Length::ZERO; N])
    }

    /// A length in millimetres from `least` to `most`, the same at every scale.
    pub fn millimetres(&mut self, key: &str, least: i64, most: i64) -> Length {
        Length(self.units(key, "millimetres", 100, least, most) as i32)
    }

    /// Yes or no.
    pub fn flag(&mut self, key: &str) -> bool {
        let taken = self.take(key, "true or false", |value| match value {
            Value::Flag(flag) => Some(*flag),
            _ => None,
        });
        taken.unwrap_or(false)
    }

    /// One of some words.
    pub fn word<T: Copy>(&mut self, key: &str, words: &[(&str, T)]) -> T {
        let quoted: Vec<String> = words.iter().map(|(word, _)| format!("\"{word}\"")).collect();
        let what = format!("one of {}", quoted.join(", "));
        let taken = self.take(key, &what, |value| match value {
            Value::Text(text) => words.iter().find(|(word, _)| word == text).map(|&(_, meaning)| meaning),
            _ => None,
        });
        taken.unwrap_or(words[0].1)
    }

    /// A number as it was written, from more than 0 to 10.
    pub fn factor(&mut self, key: &str) -> Decimal {
        let in_range = |number: Decimal| {
            let millionths = number.times(1_000_000)?;
            (0 < millionths && millionths <= 10_000_000).then_some(number)
        };
        self.number(key, "a number above 0 and up to 10", in_range)
            .unwrap_or(Decimal { digits: 1, places: 0 })
    }

    fn units(&mut self, key: &str, unit: &str, size: i64, least: i64, most: i64) -> i64 {
        let what = lengths(unit, least, most);
        let in_range = |units: &i64| (least * size..=most * size).contains(units);
        self.number(key, &what, |number| number.times(size).filter(in_range)).unwrap_or(least * size)
    }

    fn whole<T: Whole>(&mut self, key: &str, least: T, most: T) -> T {
        let what = format!("a whole number from {least} to {most}");
        self.number(key, &what, |number| within(number, least, most)).unwrap_or(least)
    }

    fn whole_each<T: Whole, const N: usize>(&mut self, key: &str, least: T, most: T) -> [T; N] {
        let what = format!("whole numbers from {least} to {most}");
        self.numbers(key, &what, |number| within(number, least, most)).unwrap_or([least; N])
    }

    /// Takes so many numbers in brackets that all pass a check likewise.
    pub fn numbers<T, const N: usize>(
        &mut self,
        key: &str,
        what: &str,
        check: impl Fn(Decimal) -> Option<T>,
    ) -> Option<[T; N]> {
        self.take(key, &format!("{N} {what}, in brackets"), |value| match value {
            Value::Numbers(numbers) => {
                let checked: Option<Vec<T>> = numbers.iter().map(|number| check(*number)).collect();
                checked?.try_into().ok()
            }
            _ => None,
        })
    }

    /// Takes a number that passes a check likewise.
    pub fn number<T>(&mut self, key: &str, what: &str, check: impl Fn(Decimal) -> Option<T>) -> Option<T> {
        self.take(key, what, |value| match value {
            Value::Number(number) => check(*number),
            _ => None,
        })
    }

    /// Takes a value that passes a check, or records that it must be what is said: for readings of a ruleset's own.
    pub fn take<T>(&mut self, key: &str, what: &str, check: impl Fn(&Value) -> Option<T>) -> Option<T> {
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

/// A small whole number.
trait Whole: Copy + Ord + TryFrom<i64> + std::fmt::Display {}

impl<T: Copy + Ord + TryFrom<i64> + std::fmt::Display> Whole for T {}

fn within<T: Whole>(number: Decimal, least: T, most: T) -> Option<T> {
    let whole = T::try_from(number.times(1)?).ok()?;
    (least..=most).contains(&whole).then_some(whole)
}

fn lengths(unit: &str, least: i64, most: i64) -> String {
    format!("{unit} from {least} to {most}, to a hundredth of a millimetre at the finest")
}

/// The key of a field: its name, without what lets it be a word of the language, as in `r#move`.
#[doc(hidden)]
pub fn key(field: &str) -> &str {
    field.strip_prefix("r#").unwrap_or(field)
}

/// Defines a struct of numbers that stand in one table: `field: Type = how(limits)`, where `how` is a method
/// of [`Row`](crate::numbers::Row) and the field's name is the key.
#[macro_export]
macro_rules! section {
    ($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty = $how:ident($($limit:expr),*);)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $name { $($(#[$field_doc])* pub $field: $type,)* }

        impl $crate::numbers::Section for $name {
            fn read(reader: &mut $crate::numbers::Reader, path: &str) -> $name {
                let mut row = reader.row(path);
                $name { $($field: row.$how($crate::numbers::key(stringify!($field)), $($limit),*),)* }
            }
        }
    };
}

/// Defines a struct of sections: the field's name is the name of the table below the chapter's. Behind the type of a section that stands
/// nowhere else its numbers may follow: then the doc of the field is that of the struct, too, which [`section!`](crate::section) defines.
#[macro_export]
macro_rules! chapter {
    (@section [$($doc:tt)*] $type:ident) => {};
    (@section [$($doc:tt)*] $type:ident $rows:tt) => { $crate::section! { $($doc)* $type $rows } };
    ($(#[$doc:meta])* $name:ident; $($(#[$field_doc:meta])* $field:ident: $type:ident $({ $($row:tt)* })?,)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $name { $($(#[$field_doc])* pub $field: $type,)* }

        impl $crate::numbers::Section for $name {
            fn read(reader: &mut $crate::numbers::Reader, path: &str) -> $name {
                use $crate::numbers::Section;
                $name { $($field: <$type as Section>::read(
                    reader,
                    &format!("{path}.{}", $crate::numbers::key(stringify!($field))),
                ),)* }
            }
        }

        $($crate::chapter! { @section [$(#[$field_doc])*] $type $({ $($row)* })? })*
    };
}

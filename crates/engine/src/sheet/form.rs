//! What is known of the facts of a sheet, as a table: everything that needs no macro goes by it.

use std::fmt::Write;
use std::hash::Hash;

use serde::Serialize;
use serde::de::DeserializeOwned;
use tabletop::{Angle, InlineVec, Length};

use super::{Entry, Kind, Scope};
use crate::Mark;

/// A value as a case says it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CaseValue {
    /// Whether something is so.
    Yes(bool),
    /// A count.
    Number(i64),
    /// A length.
    Length(Length),
    /// A direction.
    Angle(Angle),
    /// One thing in words.
    Words(String),
    /// Several of them.
    List(Vec<String>),
    /// Places counted from 0, by bit.
    Places(u32),
}

impl std::fmt::Display for CaseValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            CaseValue::Yes(yes) => f.write_str(if *yes { "yes" } else { "no" }),
            CaseValue::Number(number) => number.fmt(f),
            CaseValue::Length(length) => length.to_inches().fmt(f),
            CaseValue::Angle(angle) => (f64::from(angle.to_hundredths()) / 100.0).fmt(f),
            CaseValue::Words(words) => f.write_str(words),
            CaseValue::List(words) if words.is_empty() => f.write_str("none"),
            CaseValue::List(words) => f.write_str(&words.join(", ")),
            CaseValue::Places(0) => f.write_str("none"),
            CaseValue::Places(bits) => {
                let places = (0..u32::BITS).filter(|place| bits >> place & 1 == 1);
                f.write_str(&places.map(|place| place.to_string()).collect::<Vec<_>>().join(" "))
            }
        }
    }
}

/// How a case writes a fact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// `true` or `false`.
    Yes,
    /// A whole number.
    Number,
    /// Inches.
    Length,
    /// Degrees.
    Angle,
    /// A word or a name.
    Word,
    /// A list of words.
    Words,
    /// A list of whole numbers.
    Places,
    /// In a way that the ruleset reads and says itself.
    Own,
}

/// What is known of one fact: its kind, with the type taken away.
#[derive(Clone, Copy)]
pub struct Fact {
    /// What it is called in cases and in the log.
    pub word: &'static str,
    /// The key of its value in a case's tables: the getter's name.
    pub key: &'static str,
    /// Whether the other side is not told of its changes, where it is a side's.
    pub secret: bool,
    /// How a case writes it.
    pub sort: Sort,
    /// Whether an entry of a list that a case writes has to say it.
    pub needed: bool,
    /// What a case should write, in words.
    pub wants: fn() -> String,
    /// The words that a case can choose from.
    pub choices: for<'s> fn(&'s dyn Scope) -> Vec<&'s str>,
    is_there: fn(u32, &dyn Scope) -> bool,
    said: fn(u32, &dyn Scope) -> CaseValue,
    of_said: fn(&CaseValue, &dyn Scope) -> Option<u32>,
}

impl Fact {
    /// A fact of a kind.
    pub const fn of<K: Kind>(word: &'static str, key: &'static str, secret: bool) -> Fact {
        Fact {
            word,
            key,
            secret,
            sort: K::SORT,
            needed: K::NEEDED,
            wants: K::wants,
            choices: K::choices,
            is_there: K::is_there,
            said: |raw, scope| K::said(K::value(raw), scope),
            of_said: |said, scope| K::of_said(said, scope).map(K::raw),
        }
    }

    /// The number of what a case says of it.
    ///
    /// # Errors
    /// If it is nothing that the fact can be: what it should be.
    pub fn of_said(&self, said: &CaseValue, scope: &dyn Scope) -> Result<u32, String> {
        (self.of_said)(said, scope)
            .ok_or_else(|| format!("{} is {said} but should be {}", self.word, (self.wants)()))
    }
}

/// The flags of a sheet.
#[derive(Clone, Copy)]
pub struct Flags {
    /// What they are called together, in cases.
    pub word: &'static str,
    /// The word of each, by number.
    pub names: &'static [&'static str],
}

/// A list of a sheet.
#[derive(Clone, Copy)]
pub struct List {
    /// What it is called in cases and in the log.
    pub word: &'static str,
    /// The key of its entries in a case's tables: the getter's name.
    pub key: &'static str,
    /// Whether the other side is not told of its changes, where it is a side's.
    pub secret: bool,
    /// The facts of an entry, if a case writes its entries: as tables, or each as its first fact alone.
    pub entry: Option<&'static [Fact]>,
    /// The most entries.
    pub room: usize,
    added: fn(&[u32]) -> i64,
    told: fn(i64, &dyn Scope) -> String,
}

impl List {
    /// A list of some kind.
    pub const fn of<L: Listed>(word: &'static str, key: &'static str, secret: bool) -> List {
        let told = |wire: i64, scope: &dyn Scope| {
            Edit::<L::Entry>::of_wire(wire).map_or_else(String::new, |edit| match edit {
                Edit::Add(entry) => format!("and {}", entry.told(scope)),
                Edit::Put(entry) => format!("now {}", entry.told(scope)),
                Edit::Drop(entry) => format!("without {}", entry.told(scope)),
                Edit::Next => "without the first".to_owned(),
                Edit::Clear => "none".to_owned(),
            })
        };
        let added = |raw: &[u32]| Edit::Add(<L::Entry as Entry>::of_raw(raw)).wire();
        let entry = if L::WRITTEN { Some(<L::Entry as Entry>::FACTS) } else { None };
        List { word, key, secret, entry, room: L::ROOM, added, told }
    }
}

/// What is known of a sheet. A change of a fact has the fact's number, one of a flag the next, those of lists the ones after,
/// then those of several facts at once, and that by which all becomes as in a new sheet the last.
#[derive(Clone, Copy)]
pub struct Form {
    /// Its facts.
    pub facts: &'static [Fact],
    /// Its flags.
    pub flags: Option<Flags>,
    /// Its lists.
    pub lists: &'static [List],
    /// The words of changes of several facts at once.
    pub acts: &'static [&'static str],
}

impl Form {
    /// Every word that a case can say of the sheet.
    pub fn words(&self) -> Vec<&'static str> {
        let flags =
            self.flags.iter().flat_map(|flags| [flags.word].into_iter().chain(flags.names.iter().copied()));
        let lists = self.lists.iter().map(|list| list.word);
        self.facts.iter().map(|fact| fact.word).chain(flags).chain(lists).collect()
    }

    /// Whether the other side is not told of a change.
    pub fn is_secret(&self, mark: Mark) -> bool {
        let number = usize::from(mark.0);
        let list = || self.lists.get(number.checked_sub(self.facts.len() + 1)?);
        self.facts.get(number).map_or_else(|| list().is_some_and(|list| list.secret), |fact| fact.secret)
    }

    /// The change by which an entry of such numbers, one a fact, is put at the end of a list.
    pub fn adds(&self, list: usize, raw: &[u32]) -> (Mark, i64) {
        (Mark((self.facts.len() + 1 + list) as u8), (self.lists[list].added)(raw))
    }

    /// A change in words: `hits 2`, `not stunned`, `locks and hob, wat`; `anew` where all becomes as in a new sheet.
    pub fn told(&self, mark: Mark, value: i64, scope: &dyn Scope) -> String {
        let number = usize::from(mark.0);
        if let Some(fact) = self.facts.get(number) {
            return format!("{} {}", fact.word, (fact.said)(value as u32, scope));
        }
        if number == self.facts.len() {
            let name =
                self.flags.and_then(|flags| flags.names.get((value >> 1) as usize)).unwrap_or(&"unknown");
            return if value & 1 == 1 { (*name).to_owned() } else { format!("not {name}") };
        }
        let rest = number - self.facts.len() - 1;
        if let Some(list) = self.lists.get(rest) {
            return format!("{} {}", list.word, (list.told)(value, scope));
        }
        (*self.acts.get(rest - self.lists.len()).unwrap_or(&"anew")).to_owned()
    }

    /// A fact's value as a case says it.
    pub fn said(&self, fact: usize, raw: u32, scope: &dyn Scope) -> CaseValue {
        (self.facts[fact].said)(raw, scope)
    }

    /// The number of what a case says of a fact.
    ///
    /// # Errors
    /// If it is nothing that the fact can be: what it should be.
    pub fn of_said(&self, fact: usize, said: &CaseValue, scope: &dyn Scope) -> Result<u32, String> {
        self.facts[fact].of_said(said, scope)
    }

    /// Whether what facts point at is there.
    ///
    /// # Errors
    /// The first that points at nothing.
    pub fn check(&self, raw: impl Fn(usize) -> u32, scope: &dyn Scope) -> Result<(), String> {
        let lost = |(number, fact): &(usize, &Fact)| !(fact.is_there)(raw(*number), scope);
        self.facts.iter().enumerate().find(lost).map_or(Ok(()), |(number, fact)| {
            let said = (fact.said)(raw(number), scope);
            Err(format!("{} is {said} but should be {}", fact.word, (fact.wants)()))
        })
    }

    /// All facts in words, in their order.
    pub fn all_told(&self, raw: impl Fn(usize) -> u32, scope: &dyn Scope) -> String {
        let mut text = String::new();
        for (number, fact) in self.facts.iter().enumerate() {
            let comma = if number > 0 { ", " } else { "" };
            // A string takes whatever is written.
            let _ = write!(text, "{comma}{} {}", fact.word, (fact.said)(raw(number), scope));
        }
        text
    }
}

/// What stands below `lists` in a sheet: `[Entry; room]` for a plain list, or something of a rulebook's own that keeps its
/// entries in another way, such as a deck that counts its cards.
pub trait Listed {
    /// What an entry says.
    type Entry: Entry;
    /// What the entries are kept in.
    type Store: Copy + Default + Eq + std::fmt::Debug + Hash + Serialize + DeserializeOwned;
    /// Whether a case writes the entries under the list's key.
    const WRITTEN: bool = true;
    /// The most entries.
    const ROOM: usize;

    /// The entries, in their order.
    fn entries(store: &Self::Store) -> impl Iterator<Item = Self::Entry>;

    /// Makes a change.
    ///
    /// # Panics
    /// If there is no room for one more: a fault of the program.
    fn edit(store: &mut Self::Store, edit: Edit<Self::Entry>);
}

impl<T: Entry, const N: usize> Listed for [T; N] {
    type Entry = T;
    type Store = InlineVec<T, N>;
    const ROOM: usize = N;

    fn entries(store: &InlineVec<T, N>) -> impl Iterator<Item = T> {
        store.iter().copied()
    }

    #[inline]
    fn edit(store: &mut InlineVec<T, N>, edit: Edit<T>) {
        edit.apply(store);
    }
}

/// A change of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edit<T> {
    /// One more at the end.
    Add(T),
    /// One in the place of the one with the same first fact, or at the end where there is none.
    Put(T),
    /// All that are like this one are out.
    Drop(T),
    /// The first is out.
    Next,
    /// All are out.
    Clear,
}

/// Where the kind of change stands in a change's number, above the entry: seven bytes of it.
const EDIT: u32 = 56;

impl<T: Entry> Edit<T> {
    /// The change as a number.
    pub fn wire(self) -> i64 {
        match self {
            Edit::Add(entry) => entry.packed(),
            Edit::Drop(entry) => entry.packed() | 1 << EDIT,
            Edit::Next => 2 << EDIT,
            Edit::Clear => 3 << EDIT,
            Edit::Put(entry) => entry.packed() | 4 << EDIT,
        }
    }

    /// The change of a number.
    pub fn of_wire(wire: i64) -> Option<Edit<T>> {
        match wire >> EDIT {
            0 => Some(Edit::Add(T::unpacked(wire))),
            1 => Some(Edit::Drop(T::unpacked(wire))),
            2 => Some(Edit::Next),
            3 => Some(Edit::Clear),
            4 => Some(Edit::Put(T::unpacked(wire))),
            _ => None,
        }
    }

    /// Makes the change.
    fn apply<const N: usize>(self, list: &mut InlineVec<T, N>) {
        match self {
            Edit::Add(entry) => list.push(entry),
            Edit::Put(entry) => match list.iter().position(|other| other.first() == entry.first()) {
                Some(at) => list[at] = entry,
                None => list.push(entry),
            },
            Edit::Drop(entry) => {
                while let Some(at) = list.iter().position(|other| *other == entry) {
                    list.remove(at);
                }
            }
            Edit::Next => drop(list.remove(0)),
            Edit::Clear => list.clear(),
        }
    }
}

//! Facts that are one or some of a list of words.

use std::fmt::Debug;
use std::marker::PhantomData;

use tabletop::Edge;

use super::{CaseValue, Kind, Scope, Sort};
use crate::Side;

/// An enum whose values have words: what [`words!`](crate::words) makes.
pub trait Words: Copy + PartialEq + Debug + 'static {
    /// The words with what each stands for, by number.
    const WORDS: &'static [(&'static str, Self)];
    /// The words alone.
    const NAMES: &'static [&'static str];

    /// The value of a number; the first where there is no such number.
    fn of(number: u32) -> Self;

    /// The number of a value.
    fn number(self) -> u32;
}

impl Words for Edge {
    const WORDS: &'static [(&'static str, Edge)] =
        &[("front", Edge::Front), ("right", Edge::Right), ("rear", Edge::Rear), ("left", Edge::Left)];
    const NAMES: &'static [&'static str] = &["front", "right", "rear", "left"];

    #[inline]
    fn of(number: u32) -> Edge {
        match number {
            1 => Edge::Right,
            2 => Edge::Rear,
            3 => Edge::Left,
            _ => Edge::Front,
        }
    }

    #[inline]
    fn number(self) -> u32 {
        self as u32
    }
}

impl Words for Side {
    const WORDS: &'static [(&'static str, Side)] = &[("A", Side::A), ("B", Side::B)];
    const NAMES: &'static [&'static str] = &["A", "B"];

    #[inline]
    fn of(number: u32) -> Side {
        if number == 0 { Side::A } else { Side::B }
    }

    #[inline]
    fn number(self) -> u32 {
        self as u32
    }
}

/// One of a list of words.
pub struct Word<E>(PhantomData<E>);

impl<E: Words> Kind for Word<E> {
    type Value = E;
    const MOST: u32 = E::WORDS.len() as u32 - 1;
    const SORT: Sort = Sort::Word;

    #[inline]
    fn raw(value: E) -> u32 {
        value.number()
    }

    #[inline]
    fn value(raw: u32) -> E {
        E::of(raw)
    }

    fn said(value: E, _scope: &dyn Scope) -> CaseValue {
        CaseValue::Words(E::NAMES[value.number() as usize].to_owned())
    }

    fn of_said(said: &CaseValue, _scope: &dyn Scope) -> Option<E> {
        let CaseValue::Words(text) = said else { return None };
        E::WORDS.iter().find(|(word, _)| word == text).map(|(_, value)| *value)
    }

    fn wants() -> String {
        format!("one of {}", E::NAMES.join(", "))
    }

    fn choices(_scope: &dyn Scope) -> Vec<&str> {
        E::NAMES.to_vec()
    }
}

/// Some of a list of words: at most 32 there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Set<E>(u32, PhantomData<E>);

impl<E: Words> Set<E> {
    /// None of them.
    pub const EMPTY: Set<E> = Set(0, PhantomData);

    /// Every one.
    pub fn full() -> Set<E> {
        Set::value(Self::MOST)
    }

    /// Whether one is among them.
    #[inline]
    pub fn has(self, one: E) -> bool {
        self.0 >> one.number() & 1 == 1
    }

    /// These and one more.
    #[inline]
    pub fn with(self, one: E) -> Set<E> {
        Set(self.0 | 1 << one.number(), PhantomData)
    }

    /// These but for one.
    #[inline]
    pub fn without(self, one: E) -> Set<E> {
        Set(self.0 & !(1 << one.number()), PhantomData)
    }

    /// How many there are.
    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// A bit for each, by its number.
    #[inline]
    pub fn bits(self) -> u32 {
        self.0
    }

    /// Each, in the order of the list.
    pub fn iter(self) -> impl Iterator<Item = E> {
        E::WORDS.iter().map(|(_, one)| *one).filter(move |one| self.has(*one))
    }
}

impl<E: Words> Kind for Set<E> {
    type Value = Set<E>;
    const MOST: u32 = u32::MAX >> (u32::BITS - E::WORDS.len() as u32);
    const SORT: Sort = Sort::Words;

    #[inline]
    fn raw(value: Set<E>) -> u32 {
        value.0
    }

    #[inline]
    fn value(raw: u32) -> Set<E> {
        Set(raw, PhantomData)
    }

    fn said(value: Set<E>, _scope: &dyn Scope) -> CaseValue {
        CaseValue::List(value.iter().map(|one| E::NAMES[one.number() as usize].to_owned()).collect())
    }

    fn of_said(said: &CaseValue, scope: &dyn Scope) -> Option<Set<E>> {
        let CaseValue::List(words) = said else { return None };
        words.iter().try_fold(Set::EMPTY, |set, word| {
            Word::<E>::of_said(&CaseValue::Words(word.clone()), scope).map(|one| set.with(one))
        })
    }

    fn wants() -> String {
        format!("a list of {}", E::NAMES.join(", "))
    }

    fn choices(_scope: &dyn Scope) -> Vec<&str> {
        E::NAMES.to_vec()
    }
}

/// An enum of things that have a word each: `Value = "word";`. It can be what a fact is ([`Word`](crate::sheet::Word),
/// [`Set`](crate::sheet::Set)) or the flags of a sheet; its default is the first.
///
/// ```
/// engine::words! {
///     /// The cards.
///     pub enum Card { Red = "red"; Black = "black"; }
/// }
/// assert_eq!((Card::ALL, Card::Black.word()), ([Card::Red, Card::Black].as_slice(), "black"));
/// ```
#[macro_export]
macro_rules! words {
    ($(#[$doc:meta])* $vis:vis enum $name:ident {
        $($(#[$first_doc:meta])* $first:ident = $first_word:literal;
        $($(#[$one:meta])* $value:ident = $word:literal;)*)?
    }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
        #[repr(u8)]
        $vis enum $name { $(
            #[default] $(#[$first_doc])* $first,
            $($(#[$one])* $value),*
        )? }

        #[allow(dead_code)]
        impl $name {
            /// All, by number.
            $vis const ALL: &[$name] = &[$($name::$first, $($name::$value),*)?];

            /// Its word.
            $vis const fn word(self) -> &'static str {
                <$name as $crate::sheet::Words>::NAMES[self as usize]
            }
        }

        impl $crate::sheet::Words for $name {
            const WORDS: &'static [(&'static str, Self)] =
                &[$(($first_word, $name::$first), $(($word, $name::$value)),*)?];
            const NAMES: &'static [&'static str] = &[$($first_word, $($word),*)?];

            #[inline]
            fn of(number: u32) -> Self {
                $($(if number == $name::$value as u32 { return $name::$value; })*
                $name::$first)?
            }

            #[inline]
            fn number(self) -> u32 {
                self as u32
            }
        }
    };
}

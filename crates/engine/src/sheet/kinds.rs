//! The kinds of facts. A new kind is one `impl` of [`Kind`], here or in a rulebook; rows and macro learn nothing of it.

use std::fmt::Debug;

use tabletop::{Angle, Length};

use super::{CaseValue, Scope, Sort};

/// What a fact can hold: how a value goes into bits, and into the words of a case.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no kind of fact",
    label = "no kind of fact",
    note = "kinds: Flag, UpTo<MOST>, Tally<MOST>, Turn, Wide<MOST>, Places<COUNT>, ManyPlaces<COUNT>, Travel, Degrees, Word<AnEnum>, \
            Set<AnEnum>, Side, PieceId, Thing, Feature, and Option of the last four; a new one is an `impl engine::sheet::Kind`"
)]
pub trait Kind {
    /// What rules read and set.
    type Value: Copy + PartialEq + Debug;
    /// The greatest number that stands for a value. 0 stands for the value of a new sheet.
    const MOST: u32;
    /// How a case writes it.
    const SORT: Sort;
    /// Whether there is no value that goes without saying, as where something has to be pointed at.
    const NEEDED: bool = false;

    /// The number that stands for a value.
    ///
    /// # Panics
    /// If the value is beyond the kind: a fault of the program.
    fn raw(value: Self::Value) -> u32;

    /// The value of a number.
    fn value(raw: u32) -> Self::Value;

    /// Whether a number, up to the greatest, stands for something that is there in a battle.
    fn is_there(_raw: u32, _scope: &dyn Scope) -> bool {
        true
    }

    /// The value as a case says it.
    fn said(value: Self::Value, scope: &dyn Scope) -> CaseValue;

    /// The value of what a case says.
    fn of_said(said: &CaseValue, scope: &dyn Scope) -> Option<Self::Value>;

    /// What a case should say, in words.
    fn wants() -> String;

    /// The words that a case can choose from, if it is a word.
    fn choices(_scope: &dyn Scope) -> Vec<&str> {
        Vec::new()
    }
}

/// Something that is so or not.
pub struct Flag;

impl Kind for Flag {
    type Value = bool;
    const MOST: u32 = 1;
    const SORT: Sort = Sort::Yes;

    #[inline]
    fn raw(value: bool) -> u32 {
        u32::from(value)
    }

    #[inline]
    fn value(raw: u32) -> bool {
        raw != 0
    }

    fn said(value: bool, _scope: &dyn Scope) -> CaseValue {
        CaseValue::Yes(value)
    }

    fn of_said(said: &CaseValue, _scope: &dyn Scope) -> Option<bool> {
        if let CaseValue::Yes(value) = said { Some(*value) } else { None }
    }

    fn wants() -> String {
        "true or false".to_owned()
    }
}

/// Counts with their greatest.
macro_rules! counts {
    ($($(#[$doc:meta])* $kind:ident of $number:ident;)*) => { $(
        $(#[$doc])*
        pub struct $kind<const MOST: $number>;

        impl<const MOST: $number> Kind for $kind<MOST> {
            type Value = $number;
            const MOST: u32 = MOST as u32;
            const SORT: Sort = Sort::Number;

            #[inline]
            fn raw(value: $number) -> u32 {
                assert!(value <= MOST, "a count is beyond its most");
                u32::from(value)
            }

            #[inline]
            fn value(raw: u32) -> $number {
                raw as $number
            }

            fn said(value: $number, _scope: &dyn Scope) -> CaseValue {
                CaseValue::Number(value.into())
            }

            fn of_said(said: &CaseValue, _scope: &dyn Scope) -> Option<$number> {
                let CaseValue::Number(number) = said else { return None };
                $number::try_from(*number).ok().filter(|count| *count <= MOST)
            }

            fn wants() -> String {
                format!("a number from 0 to {MOST}")
            }
        }
    )* };
}

counts! {
    /// A count from 0 to the greatest.
    UpTo of u8;
    /// A count of which there can be more than 255.
    Wide of u16;
}

/// A count that goes no farther than its greatest: what is more counts as that.
pub struct Tally<const MOST: u8>;

impl<const MOST: u8> Kind for Tally<MOST> {
    type Value = u8;
    const MOST: u32 = MOST as u32;
    const SORT: Sort = Sort::Number;

    #[inline]
    fn raw(value: u8) -> u32 {
        value.min(MOST).into()
    }

    #[inline]
    fn value(raw: u32) -> u8 {
        raw as u8
    }

    fn said(value: u8, scope: &dyn Scope) -> CaseValue {
        UpTo::<MOST>::said(value, scope)
    }

    fn of_said(said: &CaseValue, scope: &dyn Scope) -> Option<u8> {
        UpTo::<MOST>::of_said(said, scope)
    }

    fn wants() -> String {
        UpTo::<MOST>::wants()
    }
}

/// Sets of places.
macro_rules! places {
    ($($(#[$doc:meta])* $kind:ident of $number:ident;)*) => { $(
        $(#[$doc])*
        pub struct $kind<const COUNT: u8>;

        impl<const COUNT: u8> Kind for $kind<COUNT> {
            type Value = $number;
            const MOST: u32 = u32::MAX >> (u32::BITS - COUNT as u32);
            const SORT: Sort = Sort::Places;

            #[inline]
            fn raw(value: $number) -> u32 {
                let bits = u32::from(value);
                assert!(bits <= Self::MOST, "a place is beyond the last");
                bits
            }

            #[inline]
            fn value(raw: u32) -> $number {
                raw as $number
            }

            fn said(value: $number, _scope: &dyn Scope) -> CaseValue {
                CaseValue::Places(value.into())
            }

            fn of_said(said: &CaseValue, _scope: &dyn Scope) -> Option<$number> {
                let CaseValue::Places(bits) = said else { return None };
                (*bits <= Self::MOST).then_some(*bits as $number)
            }

            fn wants() -> String {
                format!("a list of numbers from 0 to {}", COUNT - 1)
            }
        }
    )* };
}

places! {
    /// Some of a few places counted from 0, each a bit of the value, such as the guns of a battery that have fired: 8 at most.
    Places of u8;
    /// The same where there are more: 32 at most.
    ManyPlaces of u32;
}

/// A turn by its number, 0 for none.
pub type Turn = UpTo<255>;

/// A way in hundredths of a millimetre, up to 65 centimetres: what is longer counts as the longest, what is less than
/// nothing as nothing.
pub struct Travel;

impl Kind for Travel {
    type Value = Length;
    const MOST: u32 = u16::MAX as u32;
    const SORT: Sort = Sort::Length;

    #[inline]
    fn raw(value: Length) -> u32 {
        value.0.clamp(0, u16::MAX as i32) as u32
    }

    #[inline]
    fn value(raw: u32) -> Length {
        Length(raw as i32)
    }

    fn said(value: Length, _scope: &dyn Scope) -> CaseValue {
        CaseValue::Length(value)
    }

    fn of_said(said: &CaseValue, _scope: &dyn Scope) -> Option<Length> {
        let CaseValue::Length(length) = said else { return None };
        (0..=u16::MAX as i32).contains(&length.0).then_some(*length)
    }

    fn wants() -> String {
        "a number of inches from 0 to 25.8".to_owned()
    }
}

/// A direction, in hundredths of a degree.
pub struct Degrees;

impl Kind for Degrees {
    type Value = Angle;
    const MOST: u32 = 35_999;
    const SORT: Sort = Sort::Angle;

    #[inline]
    fn raw(value: Angle) -> u32 {
        value.to_hundredths() as u32
    }

    #[inline]
    fn value(raw: u32) -> Angle {
        Angle::hundredths(raw as i32)
    }

    fn said(value: Angle, _scope: &dyn Scope) -> CaseValue {
        CaseValue::Angle(value)
    }

    fn of_said(said: &CaseValue, _scope: &dyn Scope) -> Option<Angle> {
        if let CaseValue::Angle(angle) = said { Some(*angle) } else { None }
    }

    fn wants() -> String {
        "an angle in degrees".to_owned()
    }
}

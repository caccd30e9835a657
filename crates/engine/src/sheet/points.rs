//! Facts that point at something of a battle.

use std::fmt::Debug;

use super::{CaseValue, Kind, Scope, Sort};
use crate::{On, PieceId, Side};

/// Something of a battle that a fact points at: a piece, a side, a numbered thing, a feature of the ground. An `Option` of it may point at nothing.
pub trait Points: Copy {
    /// What rules read and set.
    type To: Copy + PartialEq + Debug;
    /// The greatest number.
    const LAST: u32;
    /// What a case should say.
    const WANTS: &'static str;
    /// What a case says where it points at nothing.
    const NOBODY: &'static str;

    /// The number of what it points at.
    fn number(to: Self::To) -> u32;

    /// What has a number, up to the greatest.
    fn of(number: u32) -> Self::To;

    /// The same as something that can have a name.
    fn on(to: Self::To) -> On;
}

impl Points for PieceId {
    type To = PieceId;
    // 255 is no piece's number.
    const LAST: u32 = 254;
    const WANTS: &'static str = "the name of a piece of this battle";
    const NOBODY: &'static str = "nobody";

    #[inline]
    fn number(to: PieceId) -> u32 {
        to.0.into()
    }

    #[inline]
    fn of(number: u32) -> PieceId {
        PieceId(number as u8)
    }

    fn on(to: PieceId) -> On {
        On::Piece(to)
    }
}

/// Something that the ruleset numbers, such as a group: what [`On::Thing`] is about. The value is its number.
#[derive(Clone, Copy)]
pub struct Thing;

impl Points for Thing {
    type To = u8;
    const LAST: u32 = 254;
    const WANTS: &'static str = "the name of something that is there in this battle";
    const NOBODY: &'static str = "none";

    #[inline]
    fn number(to: u8) -> u32 {
        to.into()
    }

    #[inline]
    fn of(number: u32) -> u8 {
        number as u8
    }

    fn on(to: u8) -> On {
        On::Thing(to)
    }
}

/// A feature of the ground: what [`On::Ground`] is about. The value is its number.
#[derive(Clone, Copy)]
pub struct Feature;

impl Points for Feature {
    type To = u8;
    const LAST: u32 = 254;
    const WANTS: &'static str = "the name of a feature of the ground";
    const NOBODY: &'static str = "none";

    #[inline]
    fn number(to: u8) -> u32 {
        to.into()
    }

    #[inline]
    fn of(number: u32) -> u8 {
        number as u8
    }

    fn on(to: u8) -> On {
        On::Ground(to)
    }
}

impl Points for Side {
    type To = Side;
    const LAST: u32 = 1;
    const WANTS: &'static str = "A or B";
    const NOBODY: &'static str = "nobody";

    #[inline]
    fn number(to: Side) -> u32 {
        to as u32
    }

    #[inline]
    fn of(number: u32) -> Side {
        if number == 0 { Side::A } else { Side::B }
    }

    fn on(to: Side) -> On {
        On::Side(to)
    }
}

fn name<P: Points>(to: P::To, scope: &dyn Scope) -> String {
    scope.name(P::on(to)).map_or_else(|| P::number(to).to_string(), str::to_owned)
}

fn named<P: Points>(name: &str, scope: &dyn Scope) -> Option<P::To> {
    (0..=P::LAST).map(P::of).find(|to| scope.name(P::on(*to)) == Some(name))
}

fn names<P: Points>(scope: &dyn Scope) -> Vec<&str> {
    (0..=P::LAST).filter_map(|number| scope.name(P::on(P::of(number)))).collect()
}

impl<P: Points> Kind for P {
    type Value = P::To;
    const MOST: u32 = P::LAST;
    const SORT: Sort = Sort::Word;
    const NEEDED: bool = true;

    #[inline]
    fn raw(value: P::To) -> u32 {
        P::number(value)
    }

    #[inline]
    fn value(raw: u32) -> P::To {
        P::of(raw)
    }

    fn is_there(raw: u32, scope: &dyn Scope) -> bool {
        scope.name(P::on(P::of(raw))).is_some()
    }

    fn said(value: P::To, scope: &dyn Scope) -> CaseValue {
        CaseValue::Words(name::<P>(value, scope))
    }

    fn of_said(said: &CaseValue, scope: &dyn Scope) -> Option<P::To> {
        if let CaseValue::Words(text) = said { named::<P>(text, scope) } else { None }
    }

    fn wants() -> String {
        P::WANTS.to_owned()
    }

    fn choices(scope: &dyn Scope) -> Vec<&str> {
        names::<P>(scope)
    }
}

impl<P: Points> Kind for Option<P> {
    type Value = Option<P::To>;
    const MOST: u32 = P::LAST + 1;
    const SORT: Sort = Sort::Word;

    #[inline]
    fn raw(value: Option<P::To>) -> u32 {
        match value {
            None => 0,
            Some(to) => P::number(to) + 1,
        }
    }

    #[inline]
    fn value(raw: u32) -> Option<P::To> {
        if raw == 0 { None } else { Some(P::of(raw - 1)) }
    }

    fn is_there(raw: u32, scope: &dyn Scope) -> bool {
        Self::value(raw).is_none_or(|to| scope.name(P::on(to)).is_some())
    }

    fn said(value: Option<P::To>, scope: &dyn Scope) -> CaseValue {
        CaseValue::Words(value.map_or_else(|| P::NOBODY.to_owned(), |to| name::<P>(to, scope)))
    }

    fn of_said(said: &CaseValue, scope: &dyn Scope) -> Option<Option<P::To>> {
        match said {
            CaseValue::Words(text) if text == P::NOBODY || text == "none" => Some(None),
            CaseValue::Words(text) => named::<P>(text, scope).map(Some),
            _ => None,
        }
    }

    fn wants() -> String {
        format!("{}, or {}", P::WANTS, P::NOBODY)
    }

    fn choices(scope: &dyn Scope) -> Vec<&str> {
        let mut all = names::<P>(scope);
        all.push(P::NOBODY);
        all
    }
}

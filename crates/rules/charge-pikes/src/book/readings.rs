//! What the files of these rules hold beside plain numbers, read from a row.

use rulebook::numbers::{Decimal, Row, Value};
use tabletop::Length;

use crate::book::chance::Chance;
use crate::book::measure::Measure;
use crate::world::Cover;

/// What a table of these rules' files holds beside plain numbers.
pub trait Readings {
    /// A distance for both sizes of figures, in inches from 0 to `most`.
    fn measure(&mut self, key: &str, most: i64) -> Measure;

    /// The same from a tenth of an inch on.
    fn measure_above_nothing(&mut self, key: &str, most: i64) -> Measure;

    /// A length for both sizes of figures, in whole millimetres from `least` to `most`.
    fn millimetre_pair(&mut self, key: &str, least: i64, most: i64) -> Measure;

    /// What one die scores, as the rulebook writes it.
    fn chance(&mut self, key: &str) -> Chance;

    /// So many of them, in brackets.
    fn chances<const N: usize>(&mut self, key: &str) -> [Chance; N];

    /// A sort of cover.
    fn cover(&mut self, key: &str) -> Cover;

    /// So many whole numbers from `least` to `most` that may be large, in brackets.
    fn amounts<const N: usize>(&mut self, key: &str, least: u16, most: u16) -> [u16; N];

    /// A whole number from `least` to `most`, to be reckoned with large ones.
    fn large(&mut self, key: &str, least: u16, most: u16) -> u32;

    /// Two of them, in brackets.
    fn large_pair(&mut self, key: &str, least: u16, most: u16) -> [u32; 2];

    /// A whole number from `least` to `most` that may be negative, to be reckoned with large ones.
    fn wide(&mut self, key: &str, least: i8, most: i8) -> i16;
}

/// What stands for a distance that could not be read.
const ANY: Measure = Measure { large: Length(1), small: Length(1) };

/// Two lengths that are written in units of so many hundredths of a millimetre.
fn pair(row: &mut Row, key: &str, what: &str, size: i64, range: std::ops::RangeInclusive<i64>) -> Measure {
    let units = |number: Decimal| number.times(size).filter(|units| range.contains(units));
    let found = row.numbers(key, what, |number| units(number).map(|units| Length(units as i32)));
    found.map_or(ANY, |[large, small]| Measure { large, small })
}

impl Readings for Row<'_, '_> {
    fn measure(&mut self, key: &str, most: i64) -> Measure {
        let what = format!("lengths in inches from 0 to {most}, with 25 mm and with 15 mm figures");
        pair(self, key, &what, 2540, 0..=most * 2540)
    }

    fn measure_above_nothing(&mut self, key: &str, most: i64) -> Measure {
        let what = format!("lengths in inches from 0.1 to {most}, with 25 mm and with 15 mm figures");
        pair(self, key, &what, 2540, 254..=most * 2540)
    }

    fn millimetre_pair(&mut self, key: &str, least: i64, most: i64) -> Measure {
        let what =
            format!("lengths in millimetres from {least} to {most}, with 25 mm and with 15 mm figures");
        pair(self, key, &what, 100, least * 100..=most * 100)
    }

    fn chance(&mut self, key: &str) -> Chance {
        let what = "what one die scores, as \"45H 6HH\" or \"NIL\"";
        let read = |value: &Value| match value {
            Value::Text(text) => Chance::parse(text),
            _ => None,
        };
        self.take(key, what, read).unwrap_or(Chance::NIL)
    }

    fn chances<const N: usize>(&mut self, key: &str) -> [Chance; N] {
        let what = format!("what one die scores, as \"45H 6HH\" or \"NIL\", {N} times in brackets");
        let read = |value: &Value| match value {
            Value::Texts(texts) => {
                let read: Option<Vec<Chance>> = texts.iter().map(|text| Chance::parse(text)).collect();
                read?.try_into().ok()
            }
            _ => None,
        };
        self.take(key, &what, read).unwrap_or([Chance::NIL; N])
    }

    fn cover(&mut self, key: &str) -> Cover {
        self.word(key, &[("none", Cover::None), ("soft", Cover::Soft), ("hard", Cover::Hard)])
    }

    fn amounts<const N: usize>(&mut self, key: &str, least: u16, most: u16) -> [u16; N] {
        let within = |number: Decimal| {
            let whole = u16::try_from(number.times(1)?).ok()?;
            (least..=most).contains(&whole).then_some(whole)
        };
        let what = format!("whole numbers from {least} to {most}");
        self.numbers(key, &what, within).unwrap_or([least; N])
    }

    fn large(&mut self, key: &str, least: u16, most: u16) -> u32 {
        self.amount(key, least, most).into()
    }

    fn large_pair(&mut self, key: &str, least: u16, most: u16) -> [u32; 2] {
        self.amounts::<2>(key, least, most).map(u32::from)
    }

    fn wide(&mut self, key: &str, least: i8, most: i8) -> i16 {
        self.signed(key, least, most).into()
    }
}

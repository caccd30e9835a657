//! How values that only these files hold are read.

use rulebook::numbers::{Decimal, Row, Value};
use tabletop::Length;

use crate::book::outcome::Outcome;
use crate::book::share::Share;

/// What a row of these files can hold beside what every rulebook's can.
pub(super) trait Readings {
    /// So many results, each by its code.
    fn results<const N: usize>(&mut self, key: &str) -> [Outcome; N];

    /// So many results of fire, each by its code or a dash.
    fn effects<const N: usize>(&mut self, key: &str) -> [Option<Outcome>; N];

    /// A share, in parts of a hundred.
    fn share(&mut self, key: &str) -> Share;

    /// So many lengths in millimetres, up to ten metres.
    fn lengths<const N: usize>(&mut self, key: &str) -> [Length; N];
}

impl Readings for Row<'_, '_> {
    fn results<const N: usize>(&mut self, key: &str) -> [Outcome; N] {
        let read = |text: &String| Outcome::of_code(text);
        texts(self, key, "the codes Ar, Ad, Dx, Dd and Dr", read).unwrap_or([Outcome::Exchange; N])
    }

    fn effects<const N: usize>(&mut self, key: &str) -> [Option<Outcome>; N] {
        let read = |text: &String| match text.as_str() {
            "-" => Some(None),
            code => Outcome::of_code(code).filter(|it| it.is_of_fire()).map(Some),
        };
        texts(self, key, "the codes Dd and Dr, or dashes", read).unwrap_or([None; N])
    }

    fn share(&mut self, key: &str) -> Share {
        Share(self.count(key, 0, 100))
    }

    fn lengths<const N: usize>(&mut self, key: &str) -> [Length; N] {
        let in_range = |number: Decimal| {
            let units = number.times(100).filter(|units| (0..=1_000_000).contains(units))?;
            Some(Length(units as i32))
        };
        self.numbers(key, "lengths in millimetres", in_range).unwrap_or([Length::ZERO; N])
    }
}

/// So many texts that all read likewise.
fn texts<T, const N: usize>(
    row: &mut Row<'_, '_>,
    key: &str,
    what: &str,
    read: impl Fn(&String) -> Option<T>,
) -> Option<[T; N]> {
    row.take(key, &format!("{N} of {what}, in brackets"), |value| match value {
        Value::Texts(texts) => {
            let read: Option<Vec<T>> = texts.iter().map(&read).collect();
            read?.try_into().ok()
        }
        _ => None,
    })
}

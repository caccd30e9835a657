//! Single values as they were written.

use std::fmt;

/// A value as it was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A number.
    Number(Decimal),
    /// `true` or `false`.
    Flag(bool),
    /// A text.
    Text(String),
    /// A list of texts.
    Texts(Vec<String>),
    /// A list of numbers.
    Numbers(Vec<Decimal>),
}

/// A number as it was written: `digits` divided by ten to the power of `places`, with no zero at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decimal {
    /// All its digits, with the sign.
    pub digits: i64,
    /// How many of them stand after the point: 6 at most.
    pub places: u32,
}

impl Decimal {
    /// Reads `12`, `-3`, `0.05`; nothing with an exponent, more than six decimals or more than nine digits.
    pub fn parse(text: &str) -> Option<Decimal> {
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
    pub fn times(self, count: i64) -> Option<i64> {
        let power = 10_i64.pow(self.places);
        let product = self.digits * count;
        (product % power == 0).then_some(product / power)
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let power = 10_i64.pow(self.places);
        let sign = if self.digits < 0 { "-" } else { "" };
        write!(f, "{sign}{}", self.digits.abs() / power)?;
        match self.places {
            0 => Ok(()),
            places => write!(f, ".{:0width$}", self.digits.abs() % power, width = places as usize),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Number(number) => write!(f, "{number}"),
            Value::Flag(flag) => write!(f, "{flag}"),
            Value::Text(text) => write!(f, "{text:?}"),
            Value::Texts(texts) => write!(f, "{texts:?}"),
            Value::Numbers(numbers) => {
                let told: Vec<String> = numbers.iter().map(Decimal::to_string).collect();
                write!(f, "[{}]", told.join(", "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_exact() {
        let read = |text: &str| Decimal::parse(text).map(|number| (number.digits, number.places));
        assert_eq!(read("12"), Some((12, 0)));
        assert_eq!(read("-0.50"), Some((-5, 1)));
        assert_eq!(read("+4.0"), Some((4, 0)));
        for wrong in ["", "-", ".5", "1e3", "0.1234567", "1234567890", "4,5"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
        let quarter = Decimal::parse("1.25").unwrap();
        assert_eq!((quarter.times(4), quarter.times(2)), (Some(5), None));
        assert_eq!(Decimal::parse("-0.05").unwrap().to_string(), "-0.05");
    }
}

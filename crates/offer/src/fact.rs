//! What is known of something, in terms that every face can show.

/// Something that is known of a part, of an army, of a line of its list.
#[derive(Clone, PartialEq, Debug)]
pub struct Fact {
    /// By which word programs know it.
    pub key: &'static str,
    /// What it is, in words that go before it; empty if it says so itself.
    pub words: &'static str,
    /// It.
    pub value: FactValue,
}

/// What is known.
#[derive(Clone, PartialEq, Debug)]
pub enum FactValue {
    /// A count.
    Count(i64),
    /// A number with a fraction.
    Number(f64),
    /// Words.
    Text(String),
    /// Whether it is so.
    Yes(bool),
}

impl Fact {
    /// Words that speak for themselves.
    pub fn text(key: &'static str, text: impl Into<String>) -> Fact {
        Fact { key, words: "", value: FactValue::Text(text.into()) }
    }

    /// A number with what it is.
    pub const fn number(key: &'static str, words: &'static str, number: f64) -> Fact {
        Fact { key, words, value: FactValue::Number(number) }
    }

    /// Whether something is so.
    pub const fn yes(key: &'static str, words: &'static str, yes: bool) -> Fact {
        Fact { key, words, value: FactValue::Yes(yes) }
    }

    /// A count with what it is.
    pub const fn count(key: &'static str, words: &'static str, count: i64) -> Fact {
        Fact { key, words, value: FactValue::Count(count) }
    }
}

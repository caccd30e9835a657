//! Closed sets of words: an enum of which each value is written as one word or phrase.

/// A closed set of values, each written in a document as one word or phrase.
pub trait Word: Copy + 'static {
    /// What the set is, for messages: `experience`.
    const KIND: &'static str;
    /// Each value with its word, in the order they should be listed.
    const WORDS: &'static [(&'static str, Self)];
}

/// Defines an enum whose values are written as words.
macro_rules! words {
    ($(#[$about:meta])* $name:ident $kind:literal { $($(#[$doc:meta])* $value:ident $word:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $name { $($(#[$doc])* $value,)+ }

        impl $crate::reading::Word for $name {
            const KIND: &'static str = $kind;
            const WORDS: &'static [(&'static str, $name)] = &[$(($word, $name::$value)),+];
        }

        impl $name {
            /// The word it is written as.
            pub const fn word(self) -> &'static str {
                match self { $($name::$value => $word),+ }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }
    };
}

pub(crate) use words;

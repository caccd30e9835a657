//! The macro that lists the verbs of answers.

/// Lists the verbs in which players answer: `NAME = number, "word", "Meaning.";` with the numbers from 0 on. Each
/// becomes a constant, all together `VERBS`.
///
/// ```
/// engine::verbs! {
///     PASS = 0, "pass", "Do nothing.";
///     SHOOT = 1, "shoot", "Shoot with a unit at an enemy.";
/// }
/// assert_eq!(VERBS[usize::from(SHOOT.0)].word, "shoot");
/// ```
///
/// ```compile_fail
/// engine::verbs! { PASS = 1, "pass", "Do nothing."; } // not its place in the list
/// ```
#[macro_export]
macro_rules! verbs {
    ($($name:ident = $number:literal, $word:literal, $meaning:literal;)*) => {
        $(#[doc = $meaning] pub const $name: $crate::Verb = $crate::Verb($number);)*
        /// The vocabulary, by number.
        pub const VERBS: &[$crate::VerbSpec] =
            &[$($crate::VerbSpec { word: $word, meaning: $meaning }),*];

        // Two verbs of one number would be one verb.
        const _: () = {
            let numbers: &[usize] = &[$($number),*];
            let mut at = 0;
            while at < numbers.len() {
                assert!(numbers[at] == at, "a verb's number is its place in the list");
                at += 1;
            }
        };
    };
}

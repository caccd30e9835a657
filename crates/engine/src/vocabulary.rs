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

/// Lists the marks of a ruleset as an enum: `Name = number, "label", low, high, secret;` with the numbers from 0 on,
/// the least and greatest value, and whether it is kept from the enemy. Each makes events that set it; all together
/// are `SPECS`.
///
/// ```
/// engine::marks! {
///     /// What changes on the table.
///     pub enum M {
///         /// Disorder.
///         Disorder = 0, "disorder", 0, 3, false;
///         /// The turn.
///         Turn = 1, "turn", 0, 255, false;
///     }
/// }
/// assert_eq!(M::SPECS[1].label, "turn");
/// assert_eq!(M::Turn.mark(), engine::Mark(1));
/// ```
#[macro_export]
macro_rules! marks {
    (
        $(#[$enum_doc:meta])* $vis:vis enum $marks:ident {
            $($(#[$doc:meta])* $name:ident = $number:literal, $label:literal, $low:literal, $high:literal, $secret:literal;)*
        }
    ) => {
        $(#[$enum_doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        $vis enum $marks { $($(#[$doc])* $name = $number),* }

        // A mark's number is its place in the list: two marks of one number would be one mark.
        const _: () = {
            let mut at = 0;
            while at < $marks::ALL.len() {
                assert!($marks::ALL[at] as usize == at, "a mark's number is its place in the list");
                at += 1;
            }
        };

        impl $marks {
            /// Every mark, by number.
            $vis const ALL: &[$marks] = &[$($marks::$name),*];

            /// What is said of each, by number.
            $vis const SPECS: &[$crate::MarkSpec] = &[
                $($crate::MarkSpec { label: $label, range: ($low, $high), secret: $secret }),*
            ];

            /// The mark's number for an event.
            $vis const fn mark(self) -> $crate::Mark {
                $crate::Mark(self as u8)
            }

            /// An event that sets this mark on something.
            $vis const fn set(self, on: $crate::On, value: i32) -> $crate::Event {
                $crate::Event::Marked { on, mark: self.mark(), value: value as i64 }
            }

            /// An event that sets this mark on a unit.
            $vis const fn on(self, unit: $crate::PieceId, value: i32) -> $crate::Event {
                self.set($crate::On::Piece(unit), value)
            }

            /// An event that sets this mark on a side.
            $vis const fn side(self, side: $crate::Side, value: i32) -> $crate::Event {
                self.set($crate::On::Side(side), value)
            }

            /// An event that sets this mark on a feature of the ground.
            $vis const fn ground(self, feature: u8, value: i32) -> $crate::Event {
                self.set($crate::On::Ground(feature), value)
            }

            /// An event that sets this mark on the battle.
            $vis const fn battle(self, value: i32) -> $crate::Event {
                self.set($crate::On::Battle, value)
            }
        }
    };
}

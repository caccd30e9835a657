//! Facts and starts as rows, a phrase and what it means: what is listed to whoever errs is what is read.

use engine::sheet::{Scope, Sheet};

use crate::{Found, Misread, Words, sheets, suggestion};

/// Reads a fact of something: rows of the phrase that names the fact, and what it is there, as anything of which a
/// [`Found`](crate::Found) can be made. Of phrases that begin alike the longest is meant; the words that follow are the row's to
/// read. Where no row fits, the sheet behind `beside` is asked by its own words ([`sheets`](crate::sheets)); what nobody knows is
/// told with all that is known.
///
/// ```text
/// fn of_charge(field: Field<'_>, charge: &Charge, words: &mut Words<'_>) -> Result<Found, Misread> {
///     cases::facts! { words: "a charge" beside charge, field.world;
///         "across" => told::feature(field, charge.across()),
///         "gap" => field.gap(charge.charger(), start::piece(field.world, words)?).distance,
///     }
/// }
/// ```
///
/// With `or none` in the place of what it is about, it is `Ok(None)`, with no word taken, where no row fits. A whole function with
/// a name for its phrases is written so, and has its `words` as the last of what it is given:
///
/// ```text
/// cases::facts! {
///     /// What can be said of the battle.
///     fn of_battle(field: Field<'_>; words) of "the battle" as pub OF_BATTLE {
///         "last turn" => field.world.last_turn,
///     } beside &field.table.battle, field.world
/// }
/// ```
#[macro_export]
macro_rules! facts {
    ($words:ident: or none; $($phrase:literal => $found:expr,)*) => {
        Ok::<Option<$crate::Found>, $crate::Misread>(match $words.take_longest(&[$($phrase),*], &[]) {
            $(Some($phrase) => Some($crate::Found::from($found)),)*
            _ => None,
        })
    };
    ($words:ident: $what:literal; $($phrase:literal => $found:expr,)*) => {{
        const PHRASES: &[&str] = &[$($phrase),*];
        match $words.take_longest(PHRASES, &[]) {
            $(Some($phrase) => Ok($crate::Found::from($found)),)*
            _ => Err($words.unknown($what, PHRASES)),
        }
    }};
    ($words:ident: $what:literal beside $sheet:expr, $scope:expr; $($phrase:literal => $found:expr,)*) => {{
        const PHRASES: &[&str] = &[$($phrase),*];
        match $crate::next_beside($sheet, PHRASES, $words) {
            $(Some($phrase) => Ok($crate::Found::from($found)),)*
            _ => $crate::fact_of($sheet, $scope, $what, PHRASES, $words),
        }
    }};
    ($(#[$doc:meta])* $vis:vis fn $name:ident($($arg:ident: $kind:ty),+; $words:ident)
        of $what:literal as $known_vis:vis $KNOWN:ident { $($rows:tt)* } beside $sheet:expr, $scope:expr) => {
        $crate::facts!(@phrases $known_vis $KNOWN $($rows)*);

        $(#[$doc])*
        ///
        /// # Errors
        /// What is wrong with the words.
        $vis fn $name($($arg: $kind,)+ $words: &mut $crate::Words<'_>) -> Result<$crate::Found, $crate::Misread> {
            $crate::facts! { $words: $what beside $sheet, $scope; $($rows)* }
        }
    };
    (@phrases $vis:vis $KNOWN:ident $($phrase:literal => $found:expr,)*) => {
        /// The phrases of these facts beside those of the sheet.
        $vis const $KNOWN: &[&str] = &[$($phrase),*];
    };
}

/// Defines a function that reads the step with which a case starts: rows of a word and the call that it stands for, which may read
/// on. `STARTS` beside it is all those words.
///
/// ```text
/// cases::starts! {
///     /// The steps with which a case can start.
///     pub fn read(world: &World, words) -> Step {
///         "turn" => TurnStep::turn(),
///         "test" => Step::test(piece(world, words)?),
///     }
/// }
/// ```
#[macro_export]
macro_rules! starts {
    ($(#[$doc:meta])* $vis:vis fn $name:ident($world:ident: $World:ty, $words:ident) -> $Step:ty {
        $($word:literal => $call:expr,)*
    }) => {
        /// The words with which a start can begin.
        $vis const STARTS: &[&str] = &[$($word),*];

        $(#[$doc])*
        ///
        /// # Errors
        /// What is wrong with the words.
        $vis fn $name($world: $World, $words: &mut $crate::Words<'_>) -> Result<$Step, $crate::Misread> {
            let before = $words.clone();
            Ok(match $words.next("a start")? {
                $($word => $call.into_step(),)*
                other => {
                    let near = $crate::suggestion(other, STARTS.iter().copied());
                    return Err(before.wrong(format!("nothing starts with `{other}`; {near}")));
                }
            })
        }
    };
}

/// All phrases by which something that has a sheet can be spoken of: those beside the sheet, and the sheet's.
pub fn known<S: Sheet>(beside: &[&'static str]) -> Vec<&'static str> {
    [beside, &S::FORM.words()].concat()
}

/// Reads which of some phrases comes next, beside those of a sheet.
#[doc(hidden)]
pub fn next_beside<S: Sheet>(_: &S, phrases: &[&'static str], words: &mut Words<'_>) -> Option<&'static str> {
    words.take_longest(phrases, &S::FORM.words())
}

/// A fact of a sheet, or what there is to be said of such a thing.
#[doc(hidden)]
pub fn fact_of<S: Sheet>(
    sheet: &S,
    scope: &dyn Scope,
    what: &str,
    beside: &[&'static str],
    words: &mut Words<'_>,
) -> Result<Found, Misread> {
    sheets::fact(sheet, scope, words).ok_or_else(|| words.unknown(what, &known::<S>(beside)))
}

/// Reads which of some things comes next, by its name: its place among them. `wanted` is what should stand there, as in "the
/// name of a group", and `none` who is not called so: "no group".
///
/// # Errors
/// When there is no word, or nothing is called so, with the nearest that is.
pub fn one_called<'n>(
    words: &mut Words<'_>,
    wanted: &str,
    none: &str,
    names: impl Iterator<Item = &'n str> + Clone,
) -> Result<usize, Misread> {
    let before = words.clone();
    let name = words.next(wanted)?;
    names
        .clone()
        .position(|other| other == name)
        .ok_or_else(|| before.wrong(format!("{none} is called `{name}`; {}", suggestion(name, names))))
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Turn(u8);

    impl Turn {
        fn into_step(self) -> u8 {
            self.0
        }
    }

    fn of_number(number: u8, words: &mut Words<'_>) -> Result<Found, Misread> {
        crate::facts! { words: "a number";
            "even" => number.is_multiple_of(2),
            "more" => number + 1,
            "more than" => i64::from(number) > words.number("a number")?,
        }
    }

    fn of_word(word: &str, words: &mut Words<'_>) -> Result<Option<Found>, Misread> {
        crate::facts! { words: or none;
            "itself" => word,
        }
    }

    engine::sheet! {
        /// A figure.
        struct Figure on Piece in 2 bytes, changed by FigureChange {
            /// Hits.
            Hits hits: engine::sheet::UpTo<40>;
            /// Hits taken in a phase.
            Phase phase: engine::sheet::UpTo<9> as "hits lately";
        }
    }

    struct Nobody;

    impl Scope for Nobody {
        fn name(&self, _: engine::On) -> Option<&str> {
            None
        }
    }

    crate::facts! {
        /// Of a figure.
        fn of_figure(figure: &Figure; words) of "a figure" as OF_FIGURE {
            "hits" => figure.hits() > 0,
            "sound" => figure.hits() == 0,
        } beside figure, &Nobody
    }

    crate::starts! {
        /// Numbers.
        fn start(first: u8, words) -> u8 {
            "first" => Turn(first),
            "told" => Turn(words.value("a number", |word| word.parse().ok())?),
        }
    }

    #[test]
    fn the_longest_phrase_is_meant_and_what_is_unknown_is_told() {
        let read = |text: &str| of_number(4, &mut Words::of(text)).map_err(|fault| fault.to_string());
        assert_eq!(read("even"), Ok(Found::Yes(true)));
        assert_eq!(read("more 5"), Ok(Found::Number(5)));
        assert_eq!(read("more than 3"), Ok(Found::Yes(true)));
        let known = "known here: even, more, more than";
        assert_eq!(read("x"), Err(format!("column 1: nothing known of a number begins with `x`; {known}")));
        assert_eq!(of_word("it", &mut Words::of("itself")), Ok(Some(Found::Words("it".to_owned()))));
        let mut words = Words::of("it self");
        assert_eq!((of_word("it", &mut words), words.rest()), (Ok(None), "it self"));
    }

    #[test]
    fn a_sheet_is_asked_beside_the_rows() {
        let mut figure = Figure::default();
        figure.apply(FigureChange::Phase(3));
        let read = |text: &str| of_figure(&figure, &mut Words::of(text)).map_err(|fault| fault.what);
        assert_eq!((read("hits"), read("sound")), (Ok(Found::Yes(false)), Ok(Found::Yes(true))));
        assert_eq!(read("hits lately 3"), Ok(Found::Number(3)), "a longer phrase of the sheet");
        assert_eq!((OF_FIGURE, known::<Figure>(OF_FIGURE).len()), (["hits", "sound"].as_slice(), 4));
        assert!(read("x").unwrap_err().contains("known here: hits, sound, hits, hits lately"));
    }

    #[test]
    fn starts_are_what_they_are_called_and_names_are_found() {
        let read = |text: &str| start(7, &mut Words::of(text)).map_err(|fault| fault.what);
        assert_eq!((read("first"), read("told 9")), (Ok(7), Ok(9)));
        assert_eq!(read("frist"), Err("nothing starts with `frist`; did you mean `first`?".to_owned()));
        let find =
            |text: &str| one_called(&mut Words::of(text), "a name", "nobody", ["hob", "wat"].into_iter());
        assert_eq!(find("wat"), Ok(1));
        assert_eq!(find("hop").unwrap_err().what, "nobody is called `hop`; did you mean `hob`?");
    }
}

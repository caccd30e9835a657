//! Calls of steps, each with the type of what it returns, and the lists of steps from which they come.
//!
//! The journal keeps what is returned and noted as one type, [`Ruleset::Value`]. Whoever calls sees his own type: a [`Call`]
//! made by [`steps!`](crate::steps) carries the type that the step's own function returns, and a note has the type of what was
//! read. So nothing is unpacked by hand, and nothing can be taken for what it is not.

use std::fmt::{self, Debug};
use std::marker::PhantomData;

use crate::{Flow, PieceId, Ruleset};

/// What a step returns or a script notes, as the journal keeps it. [`values!`](crate::values) implements it for the types of a
/// ruleset.
pub trait Returned<V>: Sized {
    /// As it is kept.
    fn kept(self) -> V;

    /// What was kept; `None` if that was of another type.
    fn of(value: V) -> Option<Self>;
}

impl<V> Returned<V> for V {
    fn kept(self) -> V {
        self
    }

    fn of(value: V) -> Option<V> {
        Some(value)
    }
}

/// What the function of a step gives: what the step returns, or, if it may have to wait, that as a [`Flow`].
pub trait Ended<T> {
    /// What the step returns, if it need not wait.
    ///
    /// # Errors
    /// Pauses while the step does.
    fn ended(self) -> Flow<T>;
}

impl<T> Ended<T> for T {
    fn ended(self) -> Flow<T> {
        Ok(self)
    }
}

impl<T> Ended<T> for Flow<T> {
    fn ended(self) -> Flow<T> {
        self
    }
}

/// What a step returns, as [`Ruleset::run`] gives it back: of the type that its call says.
///
/// # Errors
/// Pauses while the step does.
#[inline]
pub fn kept<R: Ruleset, T: Returned<R::Value>>(_: Call<R, T>, returned: impl Ended<T>) -> Flow<R::Value> {
    returned.ended().map(Returned::kept)
}

/// Something that can be called: a step, and the type of what it returns.
pub trait Calls<R: Ruleset> {
    /// What comes back.
    type Returns: Returned<R::Value>;

    /// The step.
    fn step(self) -> R::Step;
}

/// A step to be called or to follow, with the type `T` of what it returns. [`steps!`](crate::steps) makes them.
pub struct Call<R: Ruleset, T> {
    step: R::Step,
    returns: PhantomData<fn() -> T>,
}

impl<R: Ruleset, T> Call<R, T> {
    /// The call of a step whose function returns `T`.
    pub const fn of(step: R::Step) -> Call<R, T> {
        Call { step, returns: PhantomData }
    }

    /// The step, when what it returns does not matter: as the opening of a battle, or as what follows.
    pub const fn into_step(self) -> R::Step {
        self.step
    }
}

impl<R: Ruleset, T> Clone for Call<R, T> {
    fn clone(&self) -> Call<R, T> {
        *self
    }
}

impl<R: Ruleset, T> Copy for Call<R, T> {}

impl<R: Ruleset, T> Debug for Call<R, T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.step.fmt(out)
    }
}

impl<R: Ruleset, T: Returned<R::Value>> Calls<R> for Call<R, T> {
    type Returns = T;

    fn step(self) -> R::Step {
        self.step
    }
}

/// Something that a step is told, looked at for whether it is a piece: [`steps!`](crate::steps) asks it of each.
#[derive(Clone, Copy, Debug)]
pub struct Told<T>(pub T);

impl Told<PieceId> {
    /// The piece that it is.
    pub const fn piece(self) -> Option<PieceId> {
        Some(self.0)
    }
}

impl Told<Option<PieceId>> {
    /// The piece that it is, if any.
    pub const fn piece(self) -> Option<PieceId> {
        self.0
    }
}

/// What all else that a step is told says to the same question: that it is none.
pub trait NoPiece: Sized {
    /// No piece.
    fn piece(self) -> Option<PieceId> {
        None
    }
}

impl<T> NoPiece for Told<T> {}

/// What the steps of a ruleset return and note: an enum of one variant a type, and [`Returned`] for each of these types. The
/// first variant is nothing, `()`.
///
/// ```
/// engine::values! {
///     /// What is returned.
///     pub enum Value {
///         /// Yes or no.
///         Yes(bool),
///         /// A number.
///         Count(u8),
///     }
/// }
/// use engine::Returned;
/// let (yes, nothing): (Value, Value) = (true.kept(), ().kept());
/// assert_eq!((yes, nothing), (Value::Yes(true), Value::Nothing));
/// assert_eq!(<u8 as Returned<Value>>::of(Value::Count(3)), Some(3));
/// assert_eq!(<u8 as Returned<Value>>::of(Value::Nothing), None);
/// ```
#[macro_export]
macro_rules! values {
    ($(#[$head:meta])* $vis:vis enum $Value:ident { $($(#[$doc:meta])* $Variant:ident($kind:ty),)* }) => {
        $(#[$head])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        $vis enum $Value {
            /// Nothing.
            #[default]
            Nothing,
            $($(#[$doc])* $Variant($kind),)*
        }

        impl $crate::Returned<$Value> for () {
            fn kept(self) -> $Value {
                $Value::Nothing
            }

            fn of(value: $Value) -> Option<()> {
                (value == $Value::Nothing).then_some(())
            }
        }

        $(impl $crate::Returned<$Value> for $kind {
            fn kept(self) -> $Value {
                $Value::$Variant(self)
            }

            fn of(value: $Value) -> Option<$kind> {
                match value {
                    $Value::$Variant(it) => Some(it),
                    _ => None,
                }
            }
        })*
    };
}

/// The steps of a whole rulebook, chapter by chapter, one row each: what it is called by, its name in the stack, what it is told and
/// what it returns. From the rows come an enum for each chapter and one of them all, and for each row a constructor that gives a
/// [`Call`] of the type that the step returns. What a step does is said by the chapter ([`chapter!`](crate::chapter)): this list stands
/// below all chapters, so that each may call the others without knowing them. A step is copied into every frame of the stack, so its
/// size is held.
///
/// ```text
/// engine::steps! {
///     /// A step or script.
///     pub enum Step of Matchlocks in 16 bytes {
///         /// Chapters 13 to 15: morale, disarray, daunted.
///         Morale(MoraleStep) {
///             /// One test with its result carried out.
///             test: Test { unit: PieceId, reason: Reason } -> Fate;
///             /// A token is put on it.
///             disarrays: Disarrays { unit: PieceId };
///             /// The immediate tests of the agenda.
///             drain: Drain;
///         }
///     }
/// }
/// ```
///
/// Then `s.call(rule, MoraleStep::test(unit, reason))?` is a `Fate`, and `s.then(MoraleStep::drain())` has the tests follow.
#[macro_export]
macro_rules! steps {
    ($(#[$head:meta])* $vis:vis enum $Step:ident of $R:ident in $most:literal bytes {
        $($(#[$about:meta])* $Chapter:ident($Steps:ident) {
            $($(#[$doc:meta])*
            $name:ident: $Name:ident $({ $($field:ident: $kind:ty),+ $(,)? })? $(-> $returns:ty)?;)*
        })*
    }) => {
        $(#[$head])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        $vis enum $Step {
            $($(#[$about])* $Chapter($Steps),)*
        }

        impl $Step {
            /// The piece that the step is about, if it names one.
            $vis fn piece(&self) -> Option<$crate::PieceId> {
                match self {
                    $($Step::$Chapter(step) => step.piece(),)*
                }
            }
        }

        const _: () = assert!(size_of::<$Step>() <= $most);

        $($(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[allow(missing_docs, reason = "what a step is told is named by its row")]
        $vis enum $Steps {
            $($(#[$doc])* $Name $({ $($field: $kind),+ })?,)*
        }

        #[allow(clippy::allow_attributes, dead_code, reason = "not every step is called by name")]
        impl $Steps {
            $($(#[$doc])*
            $vis const fn $name($($($field: $kind),+)?) -> $crate::Call<$R, $crate::steps!(@returns $($returns)?)> {
                $crate::Call::of($Step::$Chapter($Steps::$Name $({ $($field),+ })?))
            })*

            /// The piece that a step is about: the first that it is told, if any.
            $vis fn piece(&self) -> Option<$crate::PieceId> {
                #[allow(clippy::allow_attributes, unused_imports, reason = "some chapters are told pieces alone")]
                use $crate::NoPiece as _;
                match *self {
                    $($Steps::$Name $({ $($field),+ })? => None$($(.or_else(|| $crate::Told($field).piece()))+)?,)*
                }
            }
        })*
    };
    (@returns) => { () };
    (@returns $returns:ty) => { $returns };
}

/// What the steps of a chapter do, one row each: a step as [`steps!`](crate::steps) lists it, and the function that runs it: on the
/// asking half of a step, on its acting half at once where it asks and rolls nothing, or as a script. That the function returns what
/// the list says is checked. From the rows comes `run_step`, which [`Ruleset::run`] hands the steps of the chapter.
///
/// ```text
/// engine::chapter! {
///     MoraleStep of Matchlocks {
///         test: Test { unit, reason } = |cx| test::test(cx.script(), unit, reason);
///         disarrays: Disarrays { unit } = |cx| tokens::disarrays(&mut cx.act(), unit);
///         drain: Drain = |cx| queue::drain(cx.script());
///     }
/// }
/// ```
#[macro_export]
macro_rules! chapter {
    ($Steps:ident of $R:ident {
        $($name:ident: $Name:ident $({ $($field:ident),+ $(,)? })? = |$cx:ident| $run:expr;)*
    }) => {
        /// Runs a step of this chapter.
        ///
        /// # Errors
        /// Pauses while the step does.
        pub fn run_step(
            step: $Steps,
            cx: $crate::Cx<'_, '_, $R>,
        ) -> $crate::Flow<<$R as $crate::Ruleset>::Value> {
            match step {
                $($Steps::$Name $({ $($field),+ })? => {
                    let $cx = cx;
                    $crate::kept($Steps::$name($($($field),+)?), $run)
                })*
            }
        }
    };
}

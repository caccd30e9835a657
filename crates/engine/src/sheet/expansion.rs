//! The macros: what a row expands to. Whatever can be a function or a table is one, in the files beside.

/// What a rulebook puts on a piece, a side, a numbered thing, a feature of the ground or the battle, in few bytes: see
/// [the module](mod@crate::sheet).
///
/// The head says where it stands (`on Piece`, `Side`, `Thing`, `Ground` or `Battle`), how many bytes its facts take (as many as
/// needed and no more) and what its changes are called; `flagged by AnEnum as "word"` gives it a flag for each value of an enum of
/// [`words!`](crate::words). Facts follow, then `lists { Change getter: [Entry; room]; }` of what [`entry!`](crate::entry) makes; in place of `[Entry; room]`
/// a rulebook can have something of its own ([`Listed`](crate::sheet::Listed)). Last comes `acts { Change method; }`: changes of
/// several facts at once, each a method of the sheet that the rulebook writes.
#[macro_export]
macro_rules! sheet {
    (
        $(#[$doc:meta])*
        $vis:vis struct $sheet:ident on $on:ident in $bytes:literal bytes, changed by $change:ident
        $(, flagged by $flag:ident as $flags_word:literal)?
        {
            $($(#[$row_doc:meta])* $Name:ident $name:ident: $kind:ty $(as $word:literal)? $(, $secret:ident)?;)*
        }
        $(lists { $($(#[$list_doc:meta])* $List:ident $list:ident: $listed:ty $(, $list_secret:ident)?;)* })?
        $(acts { $($(#[$act_doc:meta])* $Act:ident $act:ident;)* })?
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Default)]
        $vis struct $sheet { bytes: [u8; $bytes], $($($list: <$listed as $crate::sheet::Listed>::Store,)*)? }

        #[doc = concat!("A change of [`", stringify!($sheet), "`].")]
        #[derive(Clone, Copy, PartialEq, Debug)]
        $vis enum $change {
            $($(#[$row_doc])* $Name(<$kind as $crate::sheet::Kind>::Value),)*
            $(/// A flag goes up or down.
            Flag($flag, bool),)?
            $($($(#[$list_doc])* $List($crate::sheet::Edit<<$listed as $crate::sheet::Listed>::Entry>),)*)?
            $($($(#[$act_doc])* $Act,)*)?
            /// All becomes as in a new sheet.
            Anew,
        }

        const _: () = {
            use $crate::sheet::{Kind, Listed, Sheet, Words, layout};

            // The numbers of changes.
            #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
            #[derive(Clone, Copy)]
            enum Row { $($name,)* Flags, $($($list,)*)? $($($act,)*)? Anew }

            const FLAGS: usize = 0 $(+ <$flag as Words>::WORDS.len())?;
            const MOST: [u32; Row::Flags as usize] = [$(<$kind as Kind>::MOST),*];
            const AT: [layout::At; Row::Flags as usize] = layout::layout(MOST, FLAGS, $bytes);

            #[allow(dead_code)]
            impl $sheet {
                $($(#[$row_doc])*
                #[inline]
                $vis fn $name(&self) -> <$kind as Kind>::Value {
                    <$kind as Kind>::value(layout::read(&self.bytes, const { AT[Row::$name as usize] }))
                })*

                $(/// Whether a flag is up.
                #[inline]
                $vis const fn is(&self, flag: $flag) -> bool {
                    layout::flag(&self.bytes, flag as usize)
                }

                /// The flags that are up.
                $vis fn flags(&self) -> impl Iterator<Item = $flag> {
                    layout::flags(&self.bytes, const { FLAGS }).map(|flag| $flag::ALL[flag])
                }

                /// Raises a flag or lowers it, without a word in any log.
                #[inline]
                $vis const fn set(&mut self, flag: $flag, up: bool) {
                    layout::set_flag(&mut self.bytes, flag as usize, up);
                })?

                $($($(#[$list_doc])*
                #[inline]
                $vis fn $list(&self) -> &<$listed as $crate::sheet::Listed>::Store {
                    &self.$list
                })*)?

                /// Makes a change. During a battle this is for events alone; castings, projections and tables of "what if" may.
                ///
                /// # Panics
                /// If the value is beyond its fact, or a list has no room: faults of the program.
                #[inline(always)]
                $vis fn apply(&mut self, change: $change) {
                    match change {
                        $($change::$Name(value) => {
                            let at = const { AT[Row::$name as usize] };
                            layout::write(&mut self.bytes, at, <$kind as Kind>::raw(value));
                        })*
                        $($change::Flag(flag, up) => {
                            layout::set_flag(&mut self.bytes, <$flag as Words>::number(flag) as usize, up);
                        })?
                        $($($change::$List(edit) => <$listed as Listed>::edit(&mut self.$list, edit),)*)?
                        $($($change::$Act => self.$act(),)*)?
                        $change::Anew => *self = $sheet::default(),
                    }
                }
            }

            impl Sheet for $sheet {
                const FORM: $crate::sheet::Form = $crate::sheet::Form {
                    facts: &[$($crate::__fact!($name: $kind $(as $word)? $(, $secret)?)),*],
                    flags: $crate::__option!($($crate::sheet::Flags { word: $flags_word, names: <$flag as Words>::NAMES })?),
                    lists: &[$($($crate::__list!($list: $listed $(, $list_secret)?),)*)?],
                    acts: &[$($($crate::__word!($act),)*)?],
                };

                fn raw(&self, fact: usize) -> u32 {
                    layout::read(&self.bytes, AT[fact])
                }

                fn put(&mut self, fact: usize, raw: u32) {
                    layout::write(&mut self.bytes, AT[fact], raw);
                }

                fn flag(&self, flag: usize) -> bool {
                    flag < FLAGS && layout::flag(&self.bytes, flag)
                }

                fn set_flag(&mut self, flag: usize, up: bool) {
                    layout::set_flag(&mut self.bytes, flag, up);
                }

                fn entries(&self, list: usize) -> usize {
                    let lengths: &[usize] = &[$($(<$listed as Listed>::entries(&self.$list).count()),*)?];
                    lengths[list]
                }

                #[inline]
                fn take(&mut self, mark: $crate::Mark, value: i64) {
                    let row = usize::from(mark.0);
                    if row < Row::Flags as usize {
                        layout::write(&mut self.bytes, AT[row], value as u32);
                    } else if row == Row::Flags as usize {
                        layout::set_flag(&mut self.bytes, (value >> 1) as usize, value & 1 == 1);
                    } else if let Some(change) = $change::of(mark, value) {
                        self.apply(change);
                    }
                }

                fn check(&self, scope: &dyn $crate::sheet::Scope) -> Result<(), String> {
                    Self::FORM.check(|fact| self.raw(fact), scope)?;
                    $($(for entry in <$listed as Listed>::entries(&self.$list) {
                        let fault = |what| format!("{}: {what}", $crate::__word!($list));
                        $crate::sheet::Entry::check(&entry, scope).map_err(fault)?;
                    })*)?
                    Ok(())
                }
            }

            #[allow(dead_code)]
            impl $change {
                /// The change as an event holds it.
                fn wire(self) -> ($crate::Mark, i64) {
                    let (row, value) = match self {
                        $($change::$Name(value) => (Row::$name, i64::from(<$kind as Kind>::raw(value))),)*
                        $($change::Flag(flag, up) => {
                            (Row::Flags, i64::from(<$flag as Words>::number(flag)) << 1 | i64::from(up))
                        })?
                        $($($change::$List(edit) => (Row::$list, edit.wire()),)*)?
                        $($($change::$Act => (Row::$act, 0),)*)?
                        $change::Anew => (Row::Anew, 0),
                    };
                    ($crate::Mark(row as u8), value)
                }

                /// Whether it would leave a sheet other than it is.
                $vis fn alters(self, sheet: &$sheet) -> bool {
                    let mut after = *sheet;
                    after.apply(self);
                    after != *sheet
                }

                /// The change that an event holds, if it is one of this sheet.
                $vis fn of(mark: $crate::Mark, value: i64) -> Option<$change> {
                    let row = usize::from(mark.0);
                    $(if row == Row::$name as usize {
                        return Some($change::$Name(<$kind as Kind>::value(value as u32)));
                    })*
                    $(if row == Row::Flags as usize {
                        return Some($change::Flag(<$flag as Words>::of((value >> 1) as u32), value & 1 == 1));
                    })?
                    $($(if row == Row::$list as usize {
                        return $crate::sheet::Edit::of_wire(value).map($change::$List);
                    })*)?
                    $($(if row == Row::$act as usize {
                        return Some($change::$Act);
                    })*)?
                    if row == Row::Anew as usize {
                        return Some($change::Anew);
                    }
                    None
                }

                $crate::__event!($on $vis);
            }

            $crate::__bytes!($sheet { $($name)* } { $($($list)*)? });
        };
    };
}

/// An entry of a sheet's list, in at most seven bytes: facts as in [`sheet!`](mod@crate::sheet), without names for changes, since an
/// entry is only ever put in or taken out. `of` makes one of its facts in their order; `, set by name` after a fact names the
/// function that gives the same entry with another value of it.
#[macro_export]
macro_rules! entry {
    (
        $(#[$doc:meta])*
        $vis:vis struct $entry:ident in $bytes:literal bytes {
            $($(#[$row_doc:meta])* $name:ident: $kind:ty $(as $word:literal)? $(, set by $with:ident)?;)*
        }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Default)]
        $vis struct $entry { bytes: [u8; $bytes] }

        const _: () = {
            use $crate::sheet::{Kind, layout};

            #[allow(non_camel_case_types)]
            #[derive(Clone, Copy)]
            enum Row { $($name,)* End }

            const FLAGS: usize = 0;
            const MOST: [u32; Row::End as usize] = [$(<$kind as Kind>::MOST),*];
            const AT: [layout::At; Row::End as usize] = layout::layout(MOST, FLAGS, $bytes);
            const FORM: $crate::sheet::Form = $crate::sheet::Form {
                facts: &[$($crate::__fact!($name: $kind $(as $word)?)),*],
                flags: None,
                lists: &[],
                acts: &[],
            };
            assert!($bytes <= 7, "an entry of a list has at most seven bytes");

            #[allow(dead_code)]
            impl $entry {
                #[doc = concat!("A ", stringify!($entry), " of its facts.")]
                ///
                /// # Panics
                /// If a value is beyond its fact: a fault of the program.
                #[allow(clippy::too_many_arguments)]
                $vis fn of($($name: <$kind as Kind>::Value),*) -> $entry {
                    let mut entry = $entry::default();
                    $(layout::write(&mut entry.bytes, const { AT[Row::$name as usize] }, <$kind as Kind>::raw($name));)*
                    entry
                }

                $($(#[doc = concat!("The same with another value of `", stringify!($name), "`.")]
                #[inline]
                #[must_use]
                $vis fn $with(mut self, $name: <$kind as Kind>::Value) -> $entry {
                    layout::write(&mut self.bytes, const { AT[Row::$name as usize] }, <$kind as Kind>::raw($name));
                    self
                })?)*

                $($(#[$row_doc])*
                #[inline]
                $vis fn $name(&self) -> <$kind as Kind>::Value {
                    <$kind as Kind>::value(layout::read(&self.bytes, const { AT[Row::$name as usize] }))
                })*
            }

            impl $crate::sheet::Entry for $entry {
                const FACTS: &'static [$crate::sheet::Fact] = FORM.facts;

                fn of_raw(raw: &[u32]) -> $entry {
                    let mut entry = $entry::default();
                    AT.iter().zip(raw).for_each(|(at, raw)| layout::write(&mut entry.bytes, *at, *raw));
                    entry
                }

                #[inline]
                fn first(&self) -> u32 {
                    layout::read(&self.bytes, const { AT[0] })
                }

                fn packed(&self) -> i64 {
                    self.bytes.iter().rev().fold(0, |all, byte| all << 8 | i64::from(*byte))
                }

                fn unpacked(bits: i64) -> $entry {
                    let mut entry = $entry::default();
                    entry.bytes.copy_from_slice(&bits.to_le_bytes()[..$bytes]);
                    entry
                }

                fn told(&self, scope: &dyn $crate::sheet::Scope) -> String {
                    FORM.all_told(|fact| layout::read(&self.bytes, AT[fact]), scope)
                }

                fn check(&self, scope: &dyn $crate::sheet::Scope) -> Result<(), String> {
                    FORM.check(|fact| layout::read(&self.bytes, AT[fact]), scope)
                }
            }

            $crate::__bytes!($entry { $($name)* } {});
        };
    };
}

/// What sheets and entries share: how they are hashed, shown, saved and read back.
#[doc(hidden)]
#[macro_export]
macro_rules! __bytes {
    ($sheet:ident { $($name:ident)* } { $($list:ident)* }) => {
        impl std::hash::Hash for $sheet {
            #[inline]
            fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
                layout::hash(&self.bytes, state);
                $(self.$list.hash(state);)*
            }
        }

        impl std::fmt::Debug for $sheet {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let mut all = f.debug_struct(stringify!($sheet));
                $(all.field(stringify!($name), &self.$name());)*
                let flags: Vec<usize> = (0..FLAGS).filter(|flag| layout::flag(&self.bytes, *flag)).collect();
                if !flags.is_empty() {
                    all.field("flags", &flags);
                }
                $(all.field(stringify!($list), &self.$list);)*
                all.finish()
            }
        }

        impl $crate::sheet::serde::Serialize for $sheet {
            fn serialize<S: $crate::sheet::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                $crate::sheet::serde::Serialize::serialize(&(self.bytes, $(&self.$list,)*), to)
            }
        }

        impl<'de> $crate::sheet::serde::Deserialize<'de> for $sheet {
            fn deserialize<D: $crate::sheet::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let (bytes, $($list,)*) = $crate::sheet::serde::Deserialize::deserialize(from)?;
                let sheet = $sheet { bytes, $($list,)* };
                if layout::is_sound(&sheet.bytes, FLAGS, &AT, &MOST) {
                    Ok(sheet)
                } else {
                    let fault = concat!("a ", stringify!($sheet), " that cannot be");
                    Err($crate::sheet::serde::de::Error::custom(fault))
                }
            }
        }
    };
}

/// The table row of a fact.
#[doc(hidden)]
#[macro_export]
macro_rules! __fact {
    ($name:ident: $kind:ty $(, $secret:ident)?) => {
        $crate::sheet::Fact::of::<$kind>($crate::__word!($name), stringify!($name), $crate::__secret!($($secret)?))
    };
    ($name:ident: $kind:ty as $word:literal $(, $secret:ident)?) => {
        $crate::sheet::Fact::of::<$kind>($word, stringify!($name), $crate::__secret!($($secret)?))
    };
}

/// The table row of a list.
#[doc(hidden)]
#[macro_export]
macro_rules! __list {
    ($list:ident: $listed:ty $(, $secret:ident)?) => {
        $crate::sheet::List::of::<$listed>(
            $crate::__word!($list),
            stringify!($list),
            $crate::__secret!($($secret)?),
        )
    };
}

/// A name in words.
#[doc(hidden)]
#[macro_export]
macro_rules! __word {
    ($name:ident) => {
        const {
            const NAME: &str = stringify!($name);
            const SPACED: [u8; NAME.len()] = $crate::sheet::layout::spaced(NAME);
            match std::str::from_utf8(&SPACED) {
                Ok(text) => text,
                Err(_) => NAME,
            }
        }
    };
}

/// Whether a fact is secret.
#[doc(hidden)]
#[macro_export]
macro_rules! __secret {
    () => {
        false
    };
    (secret) => {
        true
    };
    ($other:ident) => {
        compile_error!(concat!("`", stringify!($other), "` after a fact: only `secret` can stand there"))
    };
}

/// Something, or nothing.
#[doc(hidden)]
#[macro_export]
macro_rules! __option {
    () => {
        None
    };
    ($it:expr) => {
        Some($it)
    };
}

/// How a change becomes an event on what the sheet stands on.
#[doc(hidden)]
#[macro_export]
macro_rules! __event {
    (Piece $vis:vis) => {
        $crate::__event!(@on $vis, Piece, piece: $crate::PieceId, "a piece");
    };
    (Side $vis:vis) => {
        $crate::__event!(@on $vis, Side, side: $crate::Side, "a side");
    };
    (Thing $vis:vis) => {
        $crate::__event!(@on $vis, Thing, thing: u8, "something that the ruleset numbers");
    };
    (Ground $vis:vis) => {
        $crate::__event!(@on $vis, Ground, feature: u8, "a feature of the ground");
    };
    (Battle $vis:vis) => {
        /// The event that makes the change on the battle.
        $vis fn event(self) -> $crate::Event {
            let (mark, value) = self.wire();
            $crate::Event::Marked { on: $crate::On::Battle, mark, value }
        }
    };
    (@on $vis:vis, $on:ident, $it:ident: $id:ty, $what:literal) => {
        #[doc = concat!("The event that makes the change on ", $what, ".")]
        $vis fn on(self, $it: $id) -> $crate::Event {
            let (mark, value) = self.wire();
            $crate::Event::Marked { on: $crate::On::$on($it), mark, value }
        }
    };
}

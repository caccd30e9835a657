//! The whole of a rulebook's numbers, said as a list of its files.

/// Defines the struct of all numbers of a rulebook: a field for each file, with the [`Section`](crate::numbers::Section) that
/// is read from it and the file's name without `.toml`, which is also the name of its table in house rules. Faults come in
/// the order of the fields. Behind it may stand `scale`, which reads what lengths are multiplied by before anything else is
/// read, and `check`, which judges what must hold between the numbers:
///
/// ```ignore
/// rulebook::book! {
///     /// Every number of the rulebook that the rules use, checked.
///     pub struct Book of crate::ledger::RULEBOOK {
///         /// Movement.
///         pub movement: Movement = "movement",
///     }
///     check: Book::agrees;
/// }
/// ```
///
/// The struct has `standard()`, its numbers as the ledger states them; `with_house_rules(text, name)`; `house_rules()`, the
/// name of the house rules; `numbers()`; and `hash()`.
#[macro_export]
macro_rules! book {
    (
        $(#[$doc:meta])*
        pub struct $name:ident of $rulebook:path {
            $($(#[$field_doc:meta])* pub $field:ident: $type:ty = $file:literal,)*
        }
        $(scale: $scale:path;)?
        $(check: $check:path;)?
    ) => {
        $(#[$doc])*
        pub struct $name {
            $($(#[$field_doc])* pub $field: $type,)*
            numbers: $crate::numbers::Numbers,
        }

        impl $name {
            /// The numbers as the ledger states them, read once.
            ///
            /// # Panics
            /// Never in a program whose tests pass: the files are part of the program.
            pub fn standard() -> &'static $name {
                static STANDARD: std::sync::OnceLock<$name> = std::sync::OnceLock::new();
                STANDARD.get_or_init(|| match $name::read($name::tree()) {
                    Ok(book) => book,
                    Err(faults) => panic!("the rulebook's own files are at fault: {}", faults[0]),
                })
            }

            /// The standard numbers with those of a TOML text in their place. The name is shown in faults and kept.
            ///
            /// # Errors
            /// Every fault of the text: not TOML, unknown tables and values, values of the wrong sort or out of range.
            pub fn with_house_rules(overlay: &str, name: &str) -> Result<$name, Vec<$crate::numbers::Fault>> {
                $name::read(&$name::tree().with_house_rules(overlay, name))
            }

            /// The name of the house rules, if any.
            pub fn house_rules(&self) -> Option<&str> {
                self.numbers.house_rules()
            }

            /// Every value as it was written, in the order of the paths.
            pub fn numbers(&self) -> &[$crate::numbers::Number] {
                self.numbers.list()
            }

            /// A hash of every value: records call the ruleset by it. See
            /// [`Numbers::hash`]($crate::numbers::Numbers::hash).
            pub fn hash(&self) -> u64 {
                self.numbers.hash()
            }

            /// The rulebook's own files as one tree, read once.
            fn tree() -> &'static $crate::numbers::Tree {
                static TREE: std::sync::OnceLock<$crate::numbers::Tree> = std::sync::OnceLock::new();
                TREE.get_or_init(|| $crate::numbers::Tree::of(&$rulebook, &[$($file),*]))
            }

            fn read(tree: &$crate::numbers::Tree) -> Result<$name, Vec<$crate::numbers::Fault>> {
                let mut reader = $crate::numbers::Reader::new(tree);
                $(let scale = $scale(&mut reader);
                reader.scale_by(scale);)?
                let book = $name {
                    $($field: <$type as $crate::numbers::Section>::read(&mut reader, $file),)*
                    numbers: reader.finish()?,
                };
                $($check(&book, tree)?;)?
                Ok(book)
            }
        }
    };
}

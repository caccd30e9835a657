//! What a ruleset does so that its cases can be told.

use engine::sheet::CaseValue;
use engine::{About, Decision, Mark, On, PieceId, Rule, RuleId, Ruleset};
use scenario::reading::TableReader;
use tabletop::{Angle, Length, Pose};

use crate::{Misread, Words};

/// A ruleset whose positions can be laid out from text and read as facts.
pub trait Staged: Ruleset {
    /// The facts that say a number of the book as it stands there and reckon nothing from it, in the words that a case
    /// expects them by: whoever looks which cases guard a number passes over such lines.
    const READ_BACK: &'static [&'static str] = &[];

    /// Lays out the position of a case: all keys of its table but the case's own. Faults are written into the
    /// reader's findings; `None` comes back exactly when there are some.
    fn stage(position: TableReader<'_>) -> Option<(Self::World, Self::Table)>;

    /// The step that a case starts with, from its words.
    ///
    /// # Errors
    /// What is wrong with the words and what could stand there.
    fn start(world: &Self::World, table: &Self::Table, words: &mut Words<'_>) -> Result<Self::Step, Misread>;

    /// What a fact of the table is, from the words that name it. The words after them, which say what is
    /// expected, are left unread.
    ///
    /// # Errors
    /// What is wrong with the words and what could stand there.
    fn fact(world: &Self::World, table: &Self::Table, words: &mut Words<'_>) -> Result<Found, Misread>;

    /// What is asked in words, the kind of question first: what a case may expect to be asked.
    fn asked(world: &Self::World, ask: Self::Ask) -> String;

    /// A question in words: what is asked, or by which rule somebody may interrupt a throw.
    fn question(world: &Self::World, decision: &Decision<Self>) -> String {
        match decision.about {
            About::Ask(ask) => Self::asked(world, ask),
            About::Throw(on) => format!("throw {}", Self::id(on.rule)),
        }
    }

    /// The rule of an id.
    fn rule(id: &str) -> Option<Rule>;

    /// The id of a rule. By default the ruleset's prefix with section and number.
    fn id(rule: Rule) -> String {
        RuleId::new(Self::RULE_PREFIX, rule).to_string()
    }

    /// The piece of a name.
    fn piece(world: &Self::World, name: &str) -> Option<PieceId>;

    /// The name of a kind of card in the draw of a rule. By default its number, for rules without cards.
    fn card(_world: &Self::World, _draw: Rule, card: dice::Card) -> String {
        format!("card {}", card.0)
    }

    /// In words, that a card went from one pile to another: which, and from where to where. By default by their numbers.
    fn passing(_world: &Self::World, card: u8, from: u8, to: u8) -> String {
        format!("card {card} from {from} to {to}")
    }

    /// Why an army list, in the format of an army's file, may not be fielded by the numbers of this world; nothing where it
    /// may. By default no list is judged.
    fn list_faults(_world: &Self::World, _list: &str) -> Vec<ListFault> {
        vec![ListFault { rule: None, what: "under these rules no army list is judged".to_owned() }]
    }

    /// A mark in words: on what, and its new value.
    fn mark(world: &Self::World, on: On, mark: Mark, value: i64) -> String;
}

/// Why an army list may not be fielded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListFault {
    /// The rule that forbids it; none where the list cannot be read.
    pub rule: Option<Rule>,
    /// What is wrong, in words.
    pub what: String,
}

/// What a fact turned out to be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// Whether something is so.
    Yes(bool),
    /// A count.
    Number(i64),
    /// A length.
    Length(Length),
    /// A direction.
    Angle(Angle),
    /// Where a piece stands and looks.
    Pose(Pose),
    /// One or more words.
    Words(String),
}

impl From<CaseValue> for Found {
    fn from(said: CaseValue) -> Found {
        match said {
            CaseValue::Yes(yes) => Found::Yes(yes),
            CaseValue::Number(number) => Found::Number(number),
            CaseValue::Length(length) => Found::Length(length),
            CaseValue::Angle(angle) => Found::Angle(angle),
            CaseValue::Words(_) | CaseValue::List(_) | CaseValue::Places(_) => Found::Words(said.to_string()),
        }
    }
}

/// What a value of Rust is among facts.
macro_rules! found {
    ($($kind:ty => |$it:ident| $found:expr,)*) => {
        $(impl From<$kind> for Found {
            fn from($it: $kind) -> Found {
                $found
            }
        })*
    };
}

found! {
    bool => |it| Found::Yes(it),
    u8 => |it| Found::Number(it.into()),
    u16 => |it| Found::Number(it.into()),
    u32 => |it| Found::Number(it.into()),
    i8 => |it| Found::Number(it.into()),
    i16 => |it| Found::Number(it.into()),
    i32 => |it| Found::Number(it.into()),
    i64 => |it| Found::Number(it),
    usize => |it| Found::Number(it as i64),
    Length => |it| Found::Length(it),
    Angle => |it| Found::Angle(it),
    &str => |it| Found::Words(it.to_owned()),
    String => |it| Found::Words(it),
}

/// Items of an `impl Staged` for the names that stand where it is written, by the modules `start`, `facts`, `questions` and `ledger`
/// of a rulebook: the steps and facts that its cases name, its questions in words, its rules by their ids. What one of them does
/// otherwise, the rulebook writes out itself instead.
#[macro_export]
macro_rules! usual {
    () => {
        fn start(
            world: &World,
            _table: &Table,
            words: &mut $crate::Words<'_>,
        ) -> ::core::result::Result<<Self as ::engine::Ruleset>::Step, $crate::Misread> {
            start::read(world, words)
        }

        fn fact(
            world: &World,
            table: &Table,
            words: &mut $crate::Words<'_>,
        ) -> ::core::result::Result<$crate::Found, $crate::Misread> {
            facts::read(Field::new(table, world), words)
        }

        fn asked(world: &World, ask: <Self as ::engine::Ruleset>::Ask) -> String {
            questions::told(world, ask)
        }

        fn rule(id: &str) -> ::core::option::Option<::engine::Rule> {
            ledger::parse(id)
        }
    };
    (marks of $thing:literal) => {
        fn mark(world: &World, on: ::engine::On, mark: ::engine::Mark, value: i64) -> String {
            let change = Table::form(on).told(mark, value, world);
            let name = ::engine::sheet::Scope::name(world, on).unwrap_or_default();
            match on {
                ::engine::On::Piece(_) | ::engine::On::Side(_) => format!("{name} {change}"),
                ::engine::On::Thing(_) => format!("{} {name} {change}", $thing),
                ::engine::On::Ground(_) | ::engine::On::Battle => change,
            }
        }
    };
}

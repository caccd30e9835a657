//! The file of a study: what is fought, what differs, and when it is enough.

use std::path::Path;

use lab::league::{Scale, Sequential};
use lab::study::Stop;
use scenario::reading::{Document, Findings, Node, TableReader, Value};
use scenario::{Faults, Position};

use crate::fault::Fault;
use crate::player::Player;
use crate::reading::read;

/// A study as its file says it.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The name of the file.
    pub file: String,
    /// All that stands in it.
    pub text: String,
    /// What it is about; empty if nothing is said.
    pub title: String,
    /// The rulebook, if one is named.
    pub rules: Option<String>,
    /// The base, and its variants behind it.
    pub arms: Vec<Arm>,
    /// The seed of the first pair; each has the next.
    pub seed: u64,
    /// When it is enough.
    pub stop: Stop,
    /// Whether the luck of throws is looked at, and taken off.
    pub luck: bool,
}

/// What is fought under one arm.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arm {
    /// What it is called.
    pub name: String,
    /// The battle; `mirror` alone, or two armies without a number, for another one in each pair.
    pub battle: String,
    /// House rules: the name by which faults call them, and their text.
    pub house: Option<(String, String)>,
    /// What the players agreed.
    pub agreed: Vec<String>,
    /// Who plays; the first on side A, and where they differ on side B too.
    pub players: [Contender; 2],
    /// What is changed in the troops of each side.
    pub troops: [Changes; 2],
}

/// A player of a study.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contender {
    /// His name.
    pub name: String,
    /// The verbs that are denied him.
    pub denied: Vec<String>,
}

/// What is changed in a side's troops.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Changes {
    /// These are left out.
    pub without: Vec<String>,
    /// These are there once more.
    pub again: Vec<String>,
}

impl Changes {
    /// Whether nothing is changed.
    pub const fn is_none(&self) -> bool {
        self.without.is_empty() && self.again.is_empty()
    }
}

impl Arm {
    /// Whether both its players are alike.
    pub fn is_alike(&self) -> bool {
        self.players[0] == self.players[1]
    }
}

/// The keys of an arm, which a variant may say anew.
const DEFAULT_PLAYER: &str = "captain";
/// How many pairs are fought at most if nothing is said.
const USUAL_BATTLES: i64 = 200;

impl Plan {
    /// Reads a study's file.
    ///
    /// # Errors
    /// Every fault at its line and column, or that there is no such file.
    pub fn open(path: &Path) -> Result<Plan, Fault> {
        let name = path.display().to_string();
        Plan::parse(&name, &read(path)?)
    }

    /// Reads a study's text; files that it names are looked for beside it.
    ///
    /// # Errors
    /// Every fault at its line and column.
    pub fn parse(name: &str, text: &str) -> Result<Plan, Fault> {
        let plan = Document::parse(name, text).and_then(|document| {
            let findings = Findings::default();
            let plan = plan(name, text, &document.root, &findings);
            findings.conclude(name, document.root.at, plan)
        });
        plan.map_err(|faults: Faults| Fault::input(faults))
    }
}

fn plan(file: &str, text: &str, root: &Node, findings: &Findings) -> Option<Plan> {
    let table = TableReader::of(root, "the study", findings)?;
    let title = table.text_or_empty("title");
    let rules = table.optional("rules").and_then(|node| table.text_of("rules", node));
    let battle = table.text("battle");
    let pairs = table.optional_number("battles", 1..=1_000_000).unwrap_or(USUAL_BATTLES);
    let seed = table.optional_number("seed", 0..=i64::MAX).unwrap_or(1);
    let within = table.optional_number("within", 1..=50).map(|points| points as f64 / 100.0);
    let (test, luck) = (sequential(&table), table.flag("luck"));
    let plain = Contender { name: DEFAULT_PLAYER.to_owned(), denied: Vec::new() };
    let usual = Arm {
        name: "base".to_owned(),
        battle: battle.unwrap_or_default(),
        house: None,
        agreed: Vec::new(),
        players: [plain.clone(), plain],
        troops: Default::default(),
    };
    let base = arm(file, &table, &usual);
    let mut arms = vec![base.clone()];
    for mut variant in table.tables("variant") {
        let name = variant.text("name");
        if let Some(name) = &name {
            variant.rename(format!("variant \"{name}\""));
            if arms.iter().any(|arm| arm.name == *name) {
                variant.fault("name", "another arm has this name", "give each variant a name of its own");
            }
        }
        let battle = variant.optional("battle").and_then(|node| variant.text_of("battle", node));
        let like = Arm { battle: battle.unwrap_or_else(|| base.battle.clone()), ..base.clone() };
        let told = Arm { name: name.unwrap_or_default(), ..arm(file, &variant, &like) };
        if told == (Arm { name: told.name.clone(), ..base.clone() }) {
            variant.fault("name", "it differs from the base in nothing", "say what is to be different");
        }
        variant.finish()?;
        arms.push(told);
    }
    table.finish()?;
    let stop = Stop { pairs: pairs as u32, within, test };
    let (file, text) = (file.to_owned(), text.to_owned());
    Some(Plan { file, text, title, rules, arms, seed: seed as u64, stop, luck })
}

/// What an arm says, and of what it says nothing, what the one has that it is like.
fn arm(file: &str, table: &TableReader<'_>, like: &Arm) -> Arm {
    let mut told = like.clone();
    if let Some(node) = table.optional("house") {
        told.house = house(file, table, node);
    }
    if table.has("agreed") {
        told.agreed = table.texts("agreed").into_iter().map(|(word, _)| word).collect();
    } else {
        table.optional("agreed");
    }
    for (key, contender) in ["a", "b"].into_iter().zip(&mut told.players) {
        let Some(node) = table.optional(key) else { continue };
        let Some(name) = table.text_of(key, node) else { continue };
        if let Err(fault) = Player::own(&name) {
            table.fault(key, fault.message, "name one of the program's own players");
        }
        contender.name = name;
    }
    for (words, side) in sides(table, "deny").into_iter().zip(&mut told.players) {
        words.into_iter().for_each(|words| side.denied = words);
    }
    for (words, side) in sides(table, "without").into_iter().zip(&mut told.troops) {
        words.into_iter().for_each(|words| side.without = words);
    }
    for (words, side) in sides(table, "again").into_iter().zip(&mut told.troops) {
        words.into_iter().for_each(|words| side.again = words);
    }
    told
}

/// What a table says of each side: `{ a = [...], b = [...] }`.
fn sides(table: &TableReader<'_>, key: &'static str) -> [Option<Vec<String>>; 2] {
    let Some(inner) = table.table(key) else { return [None, None] };
    let words = |side: &'static str| {
        let told = inner.has(side);
        let words = inner.texts(side).into_iter().map(|(word, _)| word).collect();
        told.then_some(words)
    };
    let both = [words("a"), words("b")];
    inner.finish();
    both
}

/// House rules: the name of a file beside the study, or the rules themselves. Their faults are told at their own place in it.
fn house(file: &str, table: &TableReader<'_>, node: &Node) -> Option<(String, String)> {
    let Value::Text(text) = &node.value else {
        return table.wrong_kind_at(
            "house",
            node,
            "house rules in quotation marks, or the name of their file",
        );
    };
    if !text.trim_end().ends_with(".toml") {
        return Some((file.to_owned(), padded(text, node.at)));
    }
    let path = Path::new(file).parent().unwrap_or(Path::new("")).join(text);
    match read(&path) {
        Ok(rules) => Some((path.display().to_string(), rules)),
        Err(fault) => {
            table.fault("house", fault.message, "name a file beside the study");
            None
        }
    }
}

/// House rules from within a study, with so many empty lines and spaces before them that their places are those in its file: one
/// quotation mark before a text on one line, three and a line break before a longer one.
fn padded(text: &str, at: Position) -> String {
    let (line, column) = match text.contains('\n') {
        true => (at.line, 0),
        false => (at.line - 1, at.column as usize),
    };
    format!("{}{}{text}", "\n".repeat(line as usize), " ".repeat(column))
}

/// A test between two bounds of normalized Elo: `test = [0, 10]`.
fn sequential(table: &TableReader<'_>) -> Option<Sequential> {
    let node = table.optional("test")?;
    let bounds: Vec<i64> = match &node.value {
        Value::List(list) => {
            let number = |one: &Node| table.number_of("test", one, -200..=200);
            list.iter().filter_map(number).collect()
        }
        _ => Vec::new(),
    };
    match bounds[..] {
        [least, most] if least < most => Some(Sequential {
            least: least as f64,
            most: most as f64,
            alpha: RISK,
            beta: RISK,
            scale: Scale::Normalized,
        }),
        _ => {
            table.fault(
                "test",
                "this is no pair of bounds",
                "write two whole numbers of Elo, the lesser first",
            );
            None
        }
    }
}

/// How often a test may take one bound for the other, either way.
const RISK: f64 = 0.05;

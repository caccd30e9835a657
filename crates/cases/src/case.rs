//! Reading the cases of a file.

use dice::Fraction;
use engine::Rule;
use scenario::reading::{Document, Findings, Key, Node, TableReader, Value};
use scenario::{Faults, Position};

use crate::Staged;
use crate::lesson::{self, Lesson};
use crate::overlay::overlay;

/// A text of the file with the place at which it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text {
    /// The text.
    pub text: String,
    /// Where it begins; its first character stands one column later, after the quotation mark.
    pub at: Position,
}

/// Why something must be refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// By a rule.
    By(Rule),
    /// In words that hold these.
    Saying(String),
}

/// A case as it was written: a position, and a story that must come out as told.
#[derive(Clone, Debug)]
pub struct Case {
    /// The file.
    pub file: String,
    /// Where the case begins.
    pub at: Position,
    /// What it says of the rules, in a sentence.
    pub title: String,
    /// The rules that it proves.
    pub rules: Vec<Rule>,
    /// An army list to be judged, in the format of an army's file.
    pub list: Option<Text>,
    /// Why the list, or the position where there is none, must be refused.
    pub refused: Option<Refused>,
    /// The step of the rules with which it starts, if it starts any.
    pub start: Option<Text>,
    /// The story.
    pub play: Vec<Text>,
    /// The exact chance of the dice in the story, if it is told.
    pub chance: Option<Fraction>,
    /// What it teaches, if it is a lesson: then its story need not be told.
    pub lesson: Option<Lesson>,
    /// Everything else: the position, for the ruleset to read.
    pub position: Node,
}

/// The keys that belong to a case rather than to its position.
const OWN: [&str; 8] = ["title", "rules", "list", "refused", "start", "play", "chance", "lesson"];

/// Reads all cases of a file.
///
/// # Errors
/// Every fault that can be found without setting the positions up.
pub fn read<R: Staged>(file: &str, text: &str) -> Result<Vec<Case>, Faults> {
    let document = Document::parse(file, text)?;
    let findings = Findings::default();
    let cases: Vec<Option<Case>> =
        split(&document.root, &findings).iter().map(|node| one::<R>(file, node, &findings)).collect();
    findings.conclude(file, document.root.at, cases.into_iter().collect())
}

/// One tree for each case of the file: with `[[case]]` tables the rest of the file is the position that they
/// share.
fn split(root: &Node, findings: &Findings) -> Vec<Node> {
    let Value::Table(entries) = &root.value else { return Vec::new() };
    let is_case = |entry: &&(Key, Node)| entry.0.name == "case";
    let Some((_, list)) = entries.iter().find(is_case) else { return vec![root.clone()] };
    let Value::List(cases) = &list.value else {
        findings.report(list.at, "`case` is not a list of cases", "write each under a [[case]] of its own");
        return Vec::new();
    };
    let shared: Vec<(Key, Node)> = entries.iter().filter(|entry| !is_case(entry)).cloned().collect();
    for (key, _) in shared.iter().filter(|(key, _)| key.name == "title" || key.name == "play") {
        let what = format!("`{}` stands outside the cases", key.name);
        findings.report(key.at, what, "put it under one of the [[case]] tables");
    }
    let shared = Node { at: root.at, value: Value::Table(shared) };
    cases.iter().map(|case| overlay(&shared, case, findings)).collect()
}

fn one<R: Staged>(file: &str, node: &Node, findings: &Findings) -> Option<Case> {
    let Value::Table(entries) = &node.value else {
        findings.report(node.at, "a case must be a table", "write it under [[case]]");
        return None;
    };
    let (own, position): (Vec<_>, Vec<_>) =
        entries.iter().cloned().partition(|(key, _)| OWN.contains(&key.name.as_str()));
    let own = Node { at: node.at, value: Value::Table(own) };
    let mut table = TableReader::of(&own, "the case", findings)?;
    let title = table.text("title");
    if let Some(title) = &title {
        table.rename(format!("case \"{title}\""));
    }
    let rules = read_rules::<R>(&table);
    let start = match table.optional("start") {
        Some(node) => Some(text_of(&table, "start", node)?),
        None => None,
    };
    let play: Option<Vec<Text>> =
        table.list("play").iter().map(|node| text_of(&table, "play", node)).collect();
    let list = match table.optional("list") {
        Some(node) => Some(text_of(&table, "list", node)?),
        None => None,
    };
    let refused = read_refused::<R>(&table)?;
    let lesson = match table.optional("lesson") {
        Some(node) => Some(lesson::read(node, findings)?),
        None => None,
    };
    let proved_otherwise = list.is_some() || refused.is_some() || lesson.is_some();
    if refused.is_some() && list.is_none() && (start.is_some() || table.has("play")) {
        let what = "nothing can be played in a position that is refused";
        table.fault("refused", what, "leave start and play out, or add the list that is refused");
    }
    if play.as_ref().is_some_and(Vec::is_empty) && !proved_otherwise {
        table.fault(
            "play",
            "play is empty, so nothing is proved",
            "add at least one line, such as \"expect ...\"",
        );
    }
    let chance = read_chance(&table)?;
    table.finish()?;
    Some(Case {
        file: file.to_owned(),
        at: node.at,
        title: title?,
        rules: rules?,
        list,
        refused,
        start,
        play: play?,
        chance,
        lesson,
        position: Node { at: node.at, value: Value::Table(position) },
    })
}

fn read_rules<R: Staged>(table: &TableReader<'_>) -> Option<Vec<Rule>> {
    let ids = table.texts("rules");
    if ids.is_empty() {
        table.fault("rules", "no rule is named", "add rules = [\"...\"] with the ids of the rules it proves");
        return None;
    }
    let known = |(id, at): &(String, Position)| {
        let rule = R::rule(id);
        if rule.is_none() {
            table.findings().report(*at, format!("there is no rule \"{id}\""), "look it up in the ledger");
        }
        rule
    };
    ids.iter().map(known).collect()
}

/// The reason of a refusal, if there is one; `None` after a fault.
fn read_refused<R: Staged>(table: &TableReader<'_>) -> Option<Option<Refused>> {
    let Some(node) = table.optional("refused") else { return Some(None) };
    let Text { text, at } = text_of(table, "refused", node)?;
    let is_id = text.strip_prefix(R::RULE_PREFIX).is_some_and(|rest| rest.starts_with('-'));
    match R::rule(&text) {
        Some(rule) => Some(Some(Refused::By(rule))),
        None if is_id => {
            table.findings().report(at, format!("there is no rule \"{text}\""), "look it up in the ledger");
            None
        }
        None if text.trim().is_empty() => {
            let mend = "write the id of the rule that refuses, or words of the reason";
            table.findings().report(at, "refused is empty", mend);
            None
        }
        None => Some(Some(Refused::Saying(text))),
    }
}

pub(crate) fn text_of(table: &TableReader<'_>, key: &str, node: &Node) -> Option<Text> {
    match &node.value {
        Value::Text(text) => Some(Text { text: text.clone(), at: node.at }),
        _ => table.wrong_kind_at(key, node, "a text in quotation marks"),
    }
}

/// The chance, if there is one; `None` after a fault.
fn read_chance(table: &TableReader<'_>) -> Option<Option<Fraction>> {
    let Some(node) = table.optional("chance") else { return Some(None) };
    let text = text_of(table, "chance", node)?;
    match text.text.parse() {
        Ok(chance) => Some(Some(chance)),
        Err(_) => {
            let what = format!("\"{}\" is not a fraction", text.text);
            table.findings().report(node.at, what, "write it like \"1/36\"");
            None
        }
    }
}

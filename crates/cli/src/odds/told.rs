//! What may come of an event, for people and for programs.

use engine::{Chance, How};
use registry::{ChanceStyle, Fact, FactValue, Outcome, Part, Reckoning};
use serde_json::{Map, Value, json};

use crate::printing::{paint, say, shown};

/// How wide the words before a chance are.
const WORDS: usize = 44;

/// Prints it for people.
pub fn print(reckoning: &Reckoning) {
    let sampled = match reckoning.found {
        None => false,
        Some(found) => match found.how {
            How::Exact { .. } => {
                say!("exact, {}", found.assuming);
                false
            }
            How::Sampled { samples } => {
                let bounds = "in brackets where the chance lies in nineteen cases of twenty";
                say!("{samples} samples, {}; {bounds}", found.assuming);
                true
            }
        },
    };
    for (at, part) in reckoning.parts.iter().enumerate() {
        if at > 0 && !part.title.is_empty() {
            say!();
        }
        print_part(part, sampled);
    }
}

fn print_part(part: &Part, sampled: bool) {
    if !part.title.is_empty() {
        paint!("{HEAD}{}{HEAD:#}", shown(&part.title));
    }
    let indent = if part.title.is_empty() { "" } else { "  " };
    for fact in &part.facts {
        say!("{indent}{}", fact_in_words(fact));
    }
    for it in &part.counted {
        say!("{indent}  {:+}  {} ({})", it.value, it.words, it.rule);
    }
    let mut at_least = 1.0;
    for outcome in &part.chances {
        let likely = outcome.chance.likely;
        match part.told {
            ChanceStyle::Counts => {
                let number = &outcome.words;
                let or_more = in_thousandths(at_least);
                say!("{indent}{number:>3}  {:>6}   at least {number}: {or_more}", in_thousandths(likely));
                at_least -= likely;
            }
            ChanceStyle::Words | ChanceStyle::Bounds => {
                let (words, bounds) = (&outcome.words, bounds(outcome.chance, sampled));
                say!("{indent}  {words:<WORDS$} {:>6}{bounds}", in_thousandths(likely));
            }
        }
    }
}

/// A chance for people, who compare thousandths at most: programs are told it whole. One that is less is not told as none, and one
/// that is not quite sure not as sure.
fn in_thousandths(chance: f64) -> String {
    // What certainty comes to once chances have been added up.
    const SURE: f64 = 1.0 - 1e-9;
    if chance > 0.0 && chance < 0.0005 {
        "<0.001".to_owned()
    } else if (0.9995..SURE).contains(&chance) {
        ">0.999".to_owned()
    } else {
        format!("{:.3}", f64::max(chance, 0.0))
    }
}

fn bounds(chance: Chance, sampled: bool) -> String {
    match sampled && chance.low < chance.high {
        true => format!("   ({:.3} to {:.3})", chance.low, chance.high),
        false => String::new(),
    }
}

fn fact_in_words(fact: &Fact) -> String {
    let value = match &fact.value {
        FactValue::Count(count) => count.to_string(),
        FactValue::Number(number) => format!("{number:.3}"),
        FactValue::Text(text) => text.clone(),
        FactValue::Yes(yes) => if *yes { "yes" } else { "no" }.to_owned(),
    };
    if fact.words.is_empty() { value } else { format!("{} {value}", fact.words) }
}

/// The same for a program: the event's own part at the top, every other under its word.
pub fn in_json(reckoning: &Reckoning) -> Value {
    let mut told = Map::new();
    if let Some(found) = reckoning.found {
        let (how, count) = match found.how {
            How::Exact { nodes } => ("exact", nodes),
            How::Sampled { samples } => ("sampled", samples),
        };
        told.insert("how".to_owned(), how.into());
        told.insert("count".to_owned(), count.into());
        told.insert("assuming".to_owned(), found.assuming.into());
    }
    for part in &reckoning.parts {
        let values = part_in_json(part);
        match part.key {
            "" => told.extend(values),
            key => {
                told.insert(key.to_owned(), Value::Object(values));
            }
        }
    }
    Value::Object(told)
}

fn part_in_json(part: &Part) -> Map<String, Value> {
    let mut values = Map::new();
    for fact in &part.facts {
        let value = match &fact.value {
            FactValue::Count(count) => json!(count),
            FactValue::Number(number) => json!(number),
            FactValue::Text(text) => json!(text),
            FactValue::Yes(yes) => json!(yes),
        };
        values.insert(fact.key.to_owned(), value);
    }
    if !part.counted.is_empty() {
        let entry = |it: &registry::Counted| json!({ "words": it.words, "value": it.value, "rule": it.rule });
        values.insert("counted".to_owned(), part.counted.iter().map(entry).collect());
    }
    let chance = |outcome: &Outcome| match part.told {
        ChanceStyle::Bounds => {
            let Chance { likely, low, high } = outcome.chance;
            json!({ "likely": likely, "low": low, "high": high })
        }
        ChanceStyle::Counts | ChanceStyle::Words => json!(outcome.chance.likely),
    };
    let named = part.chances.iter().map(|outcome| (outcome.key.clone(), chance(outcome)));
    match (part.under, part.told) {
        ("", _) => values.extend(named),
        (under, ChanceStyle::Counts) => {
            values.insert(under.to_owned(), part.chances.iter().map(chance).collect());
        }
        (under, _) => {
            values.insert(under.to_owned(), Value::Object(named.collect()));
        }
    }
    values
}

const HEAD: anstyle::Style = anstyle::Style::new().bold();

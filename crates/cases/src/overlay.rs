//! A position laid over another, so that the cases of a file share what they have in common.

use scenario::reading::{Findings, Key, Node, Value};

/// `over` laid over `under`: its values replace those of the same key, tables go into tables, and the entries
/// of a list of tables go into the entry with the same `name`, or are added. `without = ["byron"]` takes
/// entries of that name out of every list.
pub(crate) fn overlay(under: &Node, over: &Node, findings: &Findings) -> Node {
    let (Value::Table(below), Value::Table(above)) = (&under.value, &over.value) else { return over.clone() };
    let mut entries: Vec<(Key, Node)> = below.clone();
    for (key, node) in above.iter().filter(|(key, _)| key.name != "without") {
        match entries.iter_mut().find(|(other, _)| other.name == key.name) {
            Some((_, found)) => *found = laid(found, node, findings),
            None => entries.push((key.clone(), node.clone())),
        }
    }
    if let Some((_, without)) = above.iter().find(|(key, _)| key.name == "without") {
        remove(&mut entries, without, findings);
    }
    Node { at: over.at, value: Value::Table(entries) }
}

fn laid(under: &Node, over: &Node, findings: &Findings) -> Node {
    match (&under.value, &over.value) {
        (Value::Table(_), Value::Table(_)) => overlay(under, over, findings),
        (Value::List(below), Value::List(above))
            if !above.is_empty() && above.iter().all(|node| name(node).is_some()) =>
        {
            let mut list = below.clone();
            for node in above {
                match list.iter_mut().find(|other| name(other) == name(node)) {
                    Some(found) => *found = overlay(found, node, findings),
                    None => list.push(node.clone()),
                }
            }
            Node { at: over.at, value: Value::List(list) }
        }
        _ => over.clone(),
    }
}

/// The name of an entry in a list of tables.
fn name(node: &Node) -> Option<&str> {
    let Value::Table(entries) = &node.value else { return None };
    entries.iter().find(|(key, _)| key.name == "name").and_then(|(_, node)| match &node.value {
        Value::Text(name) => Some(name.as_str()),
        _ => None,
    })
}

fn remove(entries: &mut [(Key, Node)], without: &Node, findings: &Findings) {
    let Value::List(names) = &without.value else {
        findings.report(without.at, "`without` is not a list", "write without = [\"...\"] with names");
        return;
    };
    for node in names {
        let Value::Text(gone) = &node.value else {
            findings.report(node.at, "`without` lists what is no name", "write names in quotation marks");
            continue;
        };
        let mut found = false;
        for (_, list) in entries.iter_mut() {
            if let Value::List(list) = &mut list.value {
                let before = list.len();
                list.retain(|entry| name(entry) != Some(gone));
                found |= list.len() < before;
            }
        }
        if !found {
            findings.report(
                node.at,
                format!("nothing is named \"{gone}\""),
                "name something of the shared position",
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use scenario::reading::Document;

    fn laid_over(under: &str, over: &str) -> String {
        let findings = Findings::default();
        let parse = |text| Document::parse("x", text).unwrap().root;
        let node = overlay(&parse(under), &parse(over), &findings);
        let Value::Table(entries) = &node.value else { unreachable!() };
        let list = entries.iter().find(|(key, _)| key.name == "unit").unwrap();
        let Value::List(units) = &list.1.value else { unreachable!() };
        let told = units.iter().map(|unit| {
            let Value::Table(keys) = &unit.value else { unreachable!() };
            let keys: Vec<String> = keys
                .iter()
                .map(|(key, node)| {
                    format!(
                        "{}={}",
                        key.name,
                        match &node.value {
                            Value::Text(text) => text.clone(),
                            Value::Whole(number) => number.to_string(),
                            other => other.kind().to_owned(),
                        }
                    )
                })
                .collect();
            keys.join(" ")
        });
        told.collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn entries_are_matched_by_name() {
        let under = "[[unit]]\nname='a'\nx=1\n[[unit]]\nname='b'\nx=2\n";
        assert_eq!(laid_over(under, "[[unit]]\nname='b'\nx=3\n"), "name=a x=1; name=b x=3");
        assert_eq!(laid_over(under, "[[unit]]\nname='c'\n"), "name=a x=1; name=b x=2; name=c");
        assert_eq!(laid_over(under, "without=['a']\n"), "name=b x=2");
    }
}

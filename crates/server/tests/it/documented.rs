//! What the documents show is what is spoken: every request, response and first message in them can be read.

use protocol::wire::{Response, Since};
use protocol::{check_version, read_request};
use serde_json::Value;

/// The blocks of a document that are marked with a word.
fn blocks<'a>(text: &'a str, word: &str) -> Vec<&'a str> {
    let mark = format!("```json {word}\n");
    text.split(&mark).skip(1).map(|rest| rest.split("```").next().unwrap_or_default()).collect()
}

#[test]
fn what_the_documents_show_can_be_read() {
    let protocol = include_str!("../../../../docs/protocol.md");
    let requests = blocks(protocol, "request");
    assert!(requests.len() >= 7);
    for text in requests {
        let request = read_request(text).unwrap_or_else(|why| panic!("{}: {text}", why.message));
        check_version(&request).unwrap();
    }
    let responses = blocks(protocol, "response");
    assert!(responses.len() >= 2);
    for text in responses {
        let response: Response = serde_json::from_str(text).unwrap_or_else(|why| panic!("{why}: {text}"));
        assert_eq!(
            serde_json::to_value(&response).unwrap(),
            serde_json::from_str::<Value>(text).unwrap(),
            "nothing is left out"
        );
    }
    let server = include_str!("../../../../docs/server.md");
    let hellos = blocks(server, "hello");
    assert_eq!(hellos.len(), 1);
    let hello: Value = serde_json::from_str(hellos[0]).unwrap();
    let since: Since = serde_json::from_value(hello["since"].clone()).unwrap();
    assert_eq!((since.told, hello["battle"].as_str().map(str::len)), (12, Some(20)));
}

#[test]
fn every_call_and_every_fault_is_documented() {
    let protocol = include_str!("../../../../docs/protocol.md");
    let asking = include_str!("../../../protocol/src/wire/asking.rs");
    let failing = include_str!("../../../protocol/src/wire/failing.rs");
    let variants = |wire: &str, name: &str| {
        let body =
            wire.split(&format!("pub enum {name} {{\n")).nth(1).unwrap().split("\n}\n").next().unwrap();
        let named = body.lines().filter_map(|line| line.strip_prefix("    "));
        let named = named.filter(|line| line.starts_with(char::is_uppercase));
        named
            .map(|line| kebab(line.split(|one: char| !one.is_alphanumeric()).next().unwrap()))
            .collect::<Vec<_>>()
    };
    let words = [variants(asking, "Call"), variants(failing, "FaultKind")].concat();
    assert!(words.len() > 25, "{words:?}");
    for word in words {
        assert!(protocol.contains(&format!("`{word}`")), "{word} is not documented");
    }
}

/// Whoever has the page alone finds every field that must be there.
#[test]
fn what_a_call_must_have_is_documented() {
    let protocol = include_str!("../../../../docs/protocol.md");
    let table = protocol.split("### What a call takes").nth(1).unwrap().split("\n\n```").next().unwrap();
    let rows: Vec<(&str, &str)> =
        table.lines().filter_map(|line| line.strip_prefix("| `")?.split_once(" | ")).skip(1).collect();
    let mut told = 0;
    for (calls, fields) in rows {
        for call in calls.split(", ").map(|call| call.trim_matches('`')) {
            told += 1;
            match read_request(&format!(r#"{{"version":1,"call":{{"do":"{call}"}}}}"#)) {
                Ok(_) => assert!(!fields.contains(" *"), "{call} needs none of {fields}"),
                Err(why) => {
                    let lacks =
                        why.message.split("missing field `").nth(1).and_then(|rest| rest.split('`').next());
                    let lacks = lacks.unwrap_or_else(|| panic!("{call}: {}", why.message));
                    let whole = fields.starts_with("what ");
                    assert!(
                        whole || fields.contains(&format!("`{lacks}` *")),
                        "{call} needs {lacks}: {fields}"
                    );
                }
            }
        }
    }
    assert!(told >= 35, "{told}");
}

/// A variant's name as it travels.
pub fn kebab(name: &str) -> String {
    let mut word = String::new();
    for (at, one) in name.char_indices() {
        if at > 0 && one.is_uppercase() {
            word.push('-');
        }
        word.extend(one.to_lowercase());
    }
    word
}

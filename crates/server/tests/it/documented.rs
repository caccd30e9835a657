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

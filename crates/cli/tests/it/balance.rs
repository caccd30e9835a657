//! Whom battles favour, counted as it is typed.

use crate::tercio::Scratch;

const TRAINING: &str = include_str!("../../../../battles/training.toml");
const QUICK: [&str; 8] = ["--battles", "2", "--a", "random", "--b", "random", "--rules", "matchlocks"];

fn counting<'a>(begins: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [&["balance"][..], begins, &QUICK, more].concat()
}

/// Whoever has written a battle asks the same of it as of those that the program carries.
#[test]
fn a_battle_of_ones_own_is_counted_and_kept() {
    let here = Scratch::new("balance-own");
    here.write("mine.toml", TRAINING);
    let told = here.run(&counting(&["mine.toml"], &["--keep", "kept.jsonl", "--json"]));
    assert_eq!(told.code, 0, "{}", told.err);
    let carried = here.run(&counting(&["training"], &["--json"]));
    assert_eq!(told.out.replace("mine.toml", "training"), carried.out, "it is the same battle");
    assert_eq!(told.json()[0]["battle"], "mine.toml");
    let again = here.run(&counting(&["mine.toml"], &["--keep", "kept.jsonl"]));
    assert!(again.code == 0 && !again.err.contains("counted"), "it stands there: {}", again.err);
    let changed = TRAINING.replacen("turns = ", "# Otherwise.\nturns = ", 1);
    assert_ne!(changed, TRAINING);
    here.write("mine.toml", &changed);
    let anew = here.run(&counting(&["mine.toml"], &["--keep", "kept.jsonl"]));
    assert!(anew.err.contains("mine.toml, matchlocks: counted"), "{}", anew.err);
    here.write("wrong.toml", &TRAINING.replacen("turns = ", "tunrs = ", 1));
    let wrong = here.run(&counting(&["wrong.toml"], &[]));
    assert!(wrong.code == 2 && wrong.err.contains("did you mean \"turns\"?"), "{}", wrong.err);
    let version = here.run(&counting(&["mine.toml/huge"], &[]));
    assert!(version.code == 2 && version.err.contains("has no version huge"), "{}", version.err);
    let unknown = here.run(&counting(&["winzeby"], &[]));
    assert!(unknown.code == 2 && unknown.err.contains("or name a file"), "{}", unknown.err);
}

#[test]
fn nothing_is_fought_in_vain() {
    let here = Scratch::new("balance-vain");
    here.write("notes.md", "My notes.\n");
    let ran = here.run(&counting(&["training"], &["--table", "notes.md"]));
    assert!(ran.code == 2 && ran.err.contains("it has no lines <!-- balance -->"), "{}", ran.err);
    assert!(!ran.err.contains("counted"), "it is said before any battle: {}", ran.err);
    here.write("mine.toml", TRAINING);
    let own = here.run(&counting(&["mine.toml"], &["--keep", "mine.toml"]));
    assert!(own.code == 2 && here.read("mine.toml") == TRAINING, "{}", own.err);
    here.write("table.md", "Mine:\n<!-- balance -->\n<!-- end -->\n");
    let table = here.run(&counting(&["mine.toml"], &["--table", "table.md"]));
    assert_eq!(table.code, 0, "{}", table.err);
    assert!(here.read("table.md").contains("| mine.toml | matchlocks |"), "{}", here.read("table.md"));
}

#[test]
fn a_battle_that_none_of_the_rulebooks_casts_is_no_empty_table() {
    let here = Scratch::new("balance-uncast");
    let ran = here.run(&counting(&["hot-trod"], &[]));
    let why = "hot-trod cannot be cast under matchlocks; it can under border-reivers";
    assert!(ran.code == 2 && ran.err.contains(why), "{}{}", ran.out, ran.err);
}

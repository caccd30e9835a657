//! The tree of today, held against every check.

use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;

use tidy::code::{self, Code, Crate};
use tidy::fault::Fault;
use tidy::names::Named;
use tidy::shelf::{Kept, Shelf};
use tidy::size::Long;
use tidy::tree::Tree;
use tidy::{ceilings, circles, figures, heads, layers, lines, links, names, private, repeats, size, unrun};

/// The layers, lowest first: a crate needs only what stands in a lower one. What its tests need does not count.
const LAYERS: &[&[&str]] = &[
    &["tabletop", "dice", "tidy"],
    &["scenario"],
    &["engine"],
    &["cases", "general", "draw", "terrain", "conditions", "bodies"],
    &["rulebook", "lab"],
    &["offer"],
    &["muster"],
    &[
        "conformance",
        "rules/matchlocks",
        "rules/charge-pikes",
        "rules/border-reivers",
        "rules/pike-and-musket",
        "rules/charge-yr-pikes",
    ],
    &["registry"],
    &["protocol"],
    &["wasm", "server"],
    &["intake", "cli"],
];

/// Public items of toolkits that fewer rulebooks use and that stay.
const LONELY: &[Kept<'static>] = &[
    Kept { path: "crates/cases/src/lesson.rs", name: "is_met", reason: TELLER },
    Kept { path: "crates/cases/src/noticing.rs", name: "notice", reason: TELLER },
    Kept { path: "crates/cases/src/report.rs", name: "quoted", reason: TELLER },
    Kept { path: "crates/cases/src/report.rs", name: "to_json", reason: TELLER },
    Kept { path: "crates/cases/src/rows.rs", name: "fact_of", reason: FACT },
    Kept { path: "crates/cases/src/rows.rs", name: "next_beside", reason: FACT },
    Kept {
        path: "crates/cases/src/sheets.rs",
        name: "set_flags",
        reason: "reading a sheet raises its flags by it; one rulebook lays out horses with their riders",
    },
    Kept { path: "crates/cases/src/telling.rs", name: "begun", reason: TELLER },
    Kept { path: "crates/cases/src/words.rs", name: "take_longest", reason: FACT },
    Kept {
        path: "crates/cases/src/words.rs",
        name: "take_rest",
        reason: "cases read dice, names and answers by it; one rulebook has facts that end so",
    },
    Kept { path: "crates/cases/src/words.rs", name: "unknown", reason: FACT },
    Kept {
        path: "crates/offer/src/fielding.rs",
        name: "PLAYERS_BY_LOT",
        reason: "handed on by `registry`, by whose name it is called",
    },
    Kept {
        path: "crates/offer/src/odds.rs",
        name: "counts",
        reason: "the other way of telling chances beside `words`, which the faces print",
    },
];

/// The crate that lists rulebooks.
const REGISTRY: &str = "registry";

/// Where else a rulebook is named.
const NAMED: &[Named<'static>] = &[
    Named { path: "crates/intake/src/choice.rs", reason: "the letters of the corpus stand for rulesets" },
    Named {
        path: "crates/intake/src/seeds/played.rs",
        reason: "seeds of the corpus are played under a ruleset that is named",
    },
    Named { path: "crates/intake/src/socket.rs", reason: "the corpus begins one battle that is named" },
    Named { path: "crates/intake/src/stock.rs", reason: "the corpus begins one battle that is named" },
];

/// Crates of many modules, which have a map of them at their head.
const MAPPED: &[&str] = &["cases", "cli", "conformance", "draw", "lab", "server", "tabletop"];

/// Crates whose public items the compiler watches, or that only tests use.
const ASIDE: &[&str] = &["cli", "wasm", "tidy", "outside"];

/// Its own tests hold other answers against it, or see by it what they hold against them.
const HELD: &str = "its own tests hold other answers against it";
/// Tests and benches lay tables with it.
const LAID: &str = "tests and benches lay tables with it";
/// Serde calls it by the module's name in an attribute.
const SERDE: &str = "serde calls it by the name of its module";
/// What a row of a sheet becomes in the crate of a rulebook names it.
const ROW: &str = "a row of a sheet becomes it where the sheet stands";
/// Rulebooks pass it on, or hold it, without naming it.
const VALUE: &str = "tests hold its values without naming the type";
/// A rulebook hands it on with the rest of its module.
const HANDED: &str = "rulebooks hand it on by `*`, and call it by their own module";
/// Pools are a notation: what one may say does not wait for a rulebook that says it.
const SAID: &str = "a pool may say it, though no rulebook does today";
/// A bench measures it.
const MEASURED: &str = "a bench measures it";
/// The engine's own tests play battles by it.
const SPINE: &str = "the engine's own tests play battles by it";
/// The tests of the corpus tell it by these.
const CORPUS: &str = "its own tests tell the corpus by it";
/// A row of `rulebook::section!` names it, or what `rulebook::book!` becomes.
const NUMBER: &str = "a row of a book of numbers names it";
/// What a row of `cases::facts!` becomes in the crate of a rulebook names it.
const FACT: &str = "a row of facts becomes it where the facts stand";

/// The command line, the door and the coverage have cases told, looked through and told of.
const TELLER: &str = "whoever has cases told calls it, no rulebook";

/// The table of the rulebook holds it.
const SHEET: &str = "a sheet that the table of its rulebook holds";

/// Public items that nobody else names and that stay.
const KEPT: &[Kept<'static>] = &[
    Kept { path: "crates/cases/src/named.rs", name: "given_name", reason: HANDED },
    Kept { path: "crates/cases/src/rows.rs", name: "fact_of", reason: FACT },
    Kept { path: "crates/cases/src/rows.rs", name: "next_beside", reason: FACT },
    Kept { path: "crates/cases/src/words.rs", name: "take_longest", reason: FACT },
    Kept { path: "crates/dice/src/count.rs", name: "most_hits", reason: HELD },
    Kept { path: "crates/dice/src/count.rs", name: "saved_again", reason: HELD },
    Kept { path: "crates/dice/src/count.rs", name: "saves_again", reason: SAID },
    Kept { path: "crates/dice/src/count.rs", name: "saving", reason: HELD },
    Kept { path: "crates/dice/src/die.rs", name: "D100", reason: SAID },
    Kept { path: "crates/dice/src/die.rs", name: "D20", reason: SAID },
    Kept { path: "crates/dice/src/face_set.rs", name: "except", reason: SAID },
    Kept { path: "crates/dice/src/faces.rs", name: "showing_any", reason: MEASURED },
    Kept { path: "crates/dice/src/natural.rs", name: "power", reason: MEASURED },
    Kept { path: "crates/dice/src/natural.rs", name: "to_u128", reason: HELD },
    Kept { path: "crates/dice/src/total.rs", name: "need", reason: HELD },
    Kept { path: "crates/engine/src/battle.rs", name: "log_for", reason: SPINE },
    Kept { path: "crates/engine/src/battle.rs", name: "scripted", reason: SPINE },
    Kept { path: "crates/engine/src/battle/undo.rs", name: "correct_dice", reason: SPINE },
    Kept { path: "crates/engine/src/preview.rs", name: "odds_of", reason: SPINE },
    Kept { path: "crates/engine/src/row.rs", name: "deserialize", reason: SERDE },
    Kept { path: "crates/engine/src/row.rs", name: "serialize", reason: SERDE },
    Kept { path: "crates/engine/src/sheet/expansion.rs", name: "__bytes", reason: ROW },
    Kept { path: "crates/engine/src/sheet/expansion.rs", name: "__event", reason: ROW },
    Kept { path: "crates/engine/src/sheet/expansion.rs", name: "__fact", reason: ROW },
    Kept { path: "crates/engine/src/sheet/expansion.rs", name: "__list", reason: ROW },
    Kept { path: "crates/engine/src/sheet/expansion.rs", name: "__option", reason: ROW },
    Kept { path: "crates/engine/src/sheet/expansion.rs", name: "__secret", reason: ROW },
    Kept { path: "crates/engine/src/sheet/expansion.rs", name: "__word", reason: ROW },
    Kept { path: "crates/engine/src/sheet/form.rs", name: "all_told", reason: ROW },
    Kept { path: "crates/engine/src/sheet/form.rs", name: "of_wire", reason: ROW },
    Kept { path: "crates/engine/src/sheet/layout.rs", name: "flag", reason: ROW },
    Kept { path: "crates/engine/src/sheet/layout.rs", name: "flags", reason: ROW },
    Kept { path: "crates/engine/src/sheet/layout.rs", name: "is_sound", reason: ROW },
    Kept { path: "crates/engine/src/sheet/layout.rs", name: "layout", reason: ROW },
    Kept { path: "crates/engine/src/sheet/layout.rs", name: "set_flag", reason: ROW },
    Kept { path: "crates/engine/src/sheet/layout.rs", name: "spaced", reason: ROW },
    Kept { path: "crates/engine/src/sheet/layout.rs", name: "width", reason: ROW },
    Kept { path: "crates/intake/src/lib.rs", name: "ENTRIES", reason: CORPUS },
    Kept { path: "crates/intake/src/lib.rs", name: "MOST_BYTES", reason: CORPUS },
    Kept { path: "crates/intake/src/seeds.rs", name: "seeds", reason: CORPUS },
    Kept {
        path: "crates/offer/src/fielding.rs",
        name: "PLAYERS_BY_LOT",
        reason: "handed on by `registry`, by whose name it is called",
    },
    Kept { path: "crates/conformance/src/odds.rs", name: "Sums", reason: VALUE },
    Kept { path: "crates/conformance/src/odds.rs", name: "Walked", reason: VALUE },
    Kept { path: "crates/lab/src/league/sequential.rs", name: "ratio", reason: HELD },
    Kept { path: "crates/rules/charge-pikes/src/book/ground.rs", name: "GroundKinds", reason: NUMBER },
    Kept { path: "crates/rules/charge-yr-pikes/src/table/battle.rs", name: "ArmyState", reason: SHEET },
    Kept { path: "crates/rules/charge-yr-pikes/src/table/battle.rs", name: "TertiaState", reason: SHEET },
    Kept { path: "crates/rules/pike-and-musket/src/table/battle.rs", name: "ArmyState", reason: SHEET },
    Kept { path: "crates/rules/pike-and-musket/src/table/command.rs", name: "CommandState", reason: SHEET },
    Kept {
        path: "crates/registry/src/shelf.rs",
        name: "NoShelf",
        reason: "the shelf of whoever has none; its own tests name it",
    },
    Kept { path: "crates/rulebook/src/numbers/reader.rs", name: "count_each", reason: NUMBER },
    Kept { path: "crates/rulebook/src/numbers/reader.rs", name: "inches_each", reason: NUMBER },
    Kept { path: "crates/rulebook/src/numbers/reader.rs", name: "scale_by", reason: NUMBER },
    Kept { path: "crates/rulebook/src/numbers/reader.rs", name: "signed_each", reason: NUMBER },
    Kept { path: "crates/rules/border-reivers/src/table/battle.rs", name: "Clan", reason: VALUE },
    Kept {
        path: "crates/server/src/game.rs",
        name: "fault",
        reason: "the game that its own tests serve answers by it",
    },
    Kept { path: "crates/tabletop/src/barrier.rs", name: "reaches_into", reason: HELD },
    Kept { path: "crates/tabletop/src/charge_lines.rs", name: "charge_lines", reason: HELD },
    Kept { path: "crates/tabletop/src/fraction.rs", name: "numerator", reason: HELD },
    Kept { path: "crates/tabletop/src/screen.rs", name: "OPEN", reason: LAID },
    Kept { path: "crates/tabletop/src/sight.rs", name: "hidden_by", reason: HELD },
    Kept { path: "crates/tabletop/src/sight_points.rs", name: "sight_points", reason: HELD },
    Kept { path: "crates/tabletop/src/standing.rs", name: "line_gap", reason: HELD },
    Kept { path: "crates/tabletop/src/sweep.rs", name: "hindrance", reason: HELD },
    Kept { path: "crates/tabletop/src/traverse.rs", name: "OPEN", reason: LAID },
];

/// What is longer than it should be. Entries go, none comes.
const LONG: &[Long<'static>] = &[
    Long {
        path: "crates/rules/charge-pikes/src/presenting/questions.rs",
        function: "put",
        reason: "one match over all questions of the rulebook",
    },
    Long {
        path: "crates/rules/matchlocks/src/validate_state.rs",
        function: "question",
        reason: "one match over all questions of the rulebook",
    },
    Long {
        path: "crates/rules/matchlocks/tests/it/field_of_battle/mod.rs",
        function: "stage_reduced",
        reason: "one story told from beginning to end",
    },
    Long {
        path: "crates/rules/matchlocks/tests/it/staging.rs",
        function: "melees_cards_and_tests_are_laid_out_and_read_back",
        reason: "one story told from beginning to end",
    },
    Long {
        path: "crates/server/tests/it/requests.rs",
        function: "bad_requests_get_a_typed_fault_and_change_nothing",
        reason: "one story told from beginning to end",
    },
];

/// The files that still owe a `//!` line, one a line. None comes.
const HEADLESS: &str = "crates/tidy/headless.txt";

/// Where rulebooks are listed.
const LIST: &str = "crates/registry/src/list.rs";

/// Rulebooks under way, which the registry does not list yet: what they repeat counts from when it does.
const COMING: &[&str] = &[];

/// Where the most repeated places are written down.
const CEILING: &str = "crates/tidy/repeats.txt";

/// Where the largest circle of each crate is written down.
const CIRCLES: &str = "crates/tidy/circles.txt";

struct House {
    crates: &'static [Crate],
    rust: Vec<Code<'static>>,
    tree: &'static Tree,
}

static HOUSE: LazyLock<House> = LazyLock::new(|| {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let tree = Box::leak(Box::new(Tree::read(&root).expect("the tree can be read")));
    let crates = Box::leak(code::crates(tree).into_boxed_slice());
    let rust = code::rust(tree, crates);
    House { crates, rust, tree }
});

fn holds(faults: &[Fault]) {
    let told: Vec<String> = faults.iter().map(Fault::to_string).collect();
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), told.join("\n"));
}

#[test]
fn arrows_point_down() {
    holds(&layers::faults(HOUSE.tree, HOUSE.crates, LAYERS));
}

#[test]
fn only_the_registry_names_rulebooks() {
    holds(&names::faults(HOUSE.tree, HOUSE.crates, &HOUSE.rust, REGISTRY, NAMED));
}

#[test]
fn nothing_is_public_for_nobody() {
    holds(&Shelf::of(&HOUSE.rust).faults(ASIDE, KEPT));
}

#[test]
fn toolkits_have_two_users() {
    holds(&Shelf::of(&HOUSE.rust).lonely(lines::TOOLKITS, LONELY));
}

#[test]
fn files_and_functions_are_short() {
    holds(&size::faults(&HOUSE.rust, LONG));
}

#[test]
fn every_file_has_a_head() {
    let text = HOUSE.tree.file(HEADLESS).map_or("", |file| file.text.as_str());
    let owed: Vec<&str> = text.lines().collect();
    holds(&heads::faults(&HOUSE.rust, &owed));
}

#[test]
fn links_lead_somewhere() {
    holds(&links::faults(HOUSE.tree, HOUSE.crates, &HOUSE.rust));
}

#[test]
fn crates_do_not_repeat_each_other() {
    let text = HOUSE.tree.file(CEILING).map_or("", |file| file.text.trim());
    let ceiling = text.parse().expect("crates/tidy/repeats.txt holds one number");
    let mut repeats = repeats::repeats(&HOUSE.rust);
    for coming in COMING {
        let list = HOUSE.tree.file(LIST).map_or("", |file| &file.text);
        assert!(!list.contains(&coming.replace('-', "_")), "{coming} is listed: strike it from COMING");
        let its = format!("crates/rules/{coming}/");
        repeats.retain(|one| !one.one.0.starts_with(&its) && !one.other.0.starts_with(&its));
    }
    holds(&repeats::faults(&repeats, ceiling, CEILING));
}

#[test]
fn no_private_path_is_named() {
    holds(&private::faults(HOUSE.tree));
}

#[test]
fn every_test_is_run() {
    holds(&unrun::faults(HOUSE.tree, HOUSE.crates, &HOUSE.rust));
}

#[test]
fn circles_do_not_grow() {
    let text = HOUSE.tree.file(CIRCLES).map_or("", |file| file.text.as_str());
    holds(&circles::faults(&circles::circles(&HOUSE.rust), text, CIRCLES));
}

/// The versions of a file that git knows, as far back as the checkout goes; none where there is no git.
fn versions(path: &str) -> Vec<String> {
    let git = |arguments: &[&str]| {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let output = Command::new("git").current_dir(root).args(arguments).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let commits = git(&["log", "--format=%H", "--", path]).unwrap_or_default();
    commits.lines().filter_map(|commit| git(&["show", &format!("{commit}:{path}")])).collect()
}

#[test]
fn ceilings_only_go_down() {
    for path in [CEILING, CIRCLES] {
        let now = HOUSE.tree.file(path).map_or("", |file| file.text.as_str());
        holds(&ceilings::raised(path, now, &versions(path)));
    }
}

#[test]
fn what_is_no_rule_has_the_name_of_a_module() {
    holds(&lines::faults(&HOUSE.rust, "crates/tidy/src/lines.rs"));
}

#[test]
fn no_figure_of_the_tree_goes_stale() {
    holds(&figures::faults(HOUSE.tree));
}

#[test]
fn every_module_is_on_the_map_of_its_crate() {
    holds(&heads::unmapped(&HOUSE.rust, MAPPED));
}

//! The tree of today, held against every check.

use std::path::Path;
use std::sync::LazyLock;

use tidy::code::{self, Code, Crate};
use tidy::fault::Fault;
use tidy::names::Named;
use tidy::shelf::{Kept, Shelf};
use tidy::size::Long;
use tidy::tree::Tree;
use tidy::{heads, layers, links, names, private, repeats, size};

/// The layers, lowest first: a crate needs only what stands in a lower one. What its tests need does not count.
const LAYERS: &[&[&str]] = &[
    &["tabletop", "dice", "tidy"],
    &["scenario"],
    &["engine"],
    &["cases", "general", "draw", "terrain"],
    &["rulebook", "lab"],
    &["offer"],
    &[
        "conformance",
        "rules/matchlocks",
        "rules/charge-pikes",
        "rules/border-reivers",
        "rules/pike-and-musket",
    ],
    &["registry"],
    &["protocol"],
    &["wasm", "server"],
    &["intake", "cli"],
];

/// Crates every public item of which two rulebooks use.
const TOOLKITS: &[&str] = &["terrain"];

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
/// Found when the check was made: to be made private, or deleted with its tests. None comes.
const OWED: &str = "found when the check was made";

/// Public items that nobody else names and that stay.
const KEPT: &[Kept<'static>] = &[
    Kept { path: "crates/cases/src/named.rs", name: "length_in", reason: OWED },
    Kept { path: "crates/cases/src/named.rs", name: "word_in", reason: OWED },
    Kept { path: "crates/dice/src/bag.rs", name: "MOST_OF_A_KIND", reason: OWED },
    Kept { path: "crates/dice/src/count.rs", name: "hitting_twice", reason: OWED },
    Kept { path: "crates/dice/src/count.rs", name: "marking", reason: OWED },
    Kept { path: "crates/dice/src/count.rs", name: "most_hits", reason: OWED },
    Kept { path: "crates/dice/src/count.rs", name: "saved_again", reason: OWED },
    Kept { path: "crates/dice/src/count.rs", name: "saves_again", reason: OWED },
    Kept { path: "crates/dice/src/count.rs", name: "saving", reason: OWED },
    Kept { path: "crates/dice/src/count.rs", name: "unsaved", reason: OWED },
    Kept { path: "crates/dice/src/die.rs", name: "D100", reason: OWED },
    Kept { path: "crates/dice/src/die.rs", name: "D20", reason: OWED },
    Kept { path: "crates/dice/src/distribution.rs", name: "mixture", reason: OWED },
    Kept { path: "crates/dice/src/distribution.rs", name: "variance", reason: OWED },
    Kept { path: "crates/dice/src/face_set.rs", name: "except", reason: OWED },
    Kept { path: "crates/dice/src/faces.rs", name: "showing_any", reason: OWED },
    Kept { path: "crates/dice/src/fraction.rs", name: "is_negative", reason: OWED },
    Kept { path: "crates/dice/src/fraction.rs", name: "minus", reason: OWED },
    Kept { path: "crates/dice/src/fraction.rs", name: "negated", reason: OWED },
    Kept { path: "crates/dice/src/fraction.rs", name: "of_naturals", reason: OWED },
    Kept { path: "crates/dice/src/natural.rs", name: "common_divisor", reason: OWED },
    Kept { path: "crates/dice/src/natural.rs", name: "divided", reason: OWED },
    Kept { path: "crates/dice/src/natural.rs", name: "minus", reason: OWED },
    Kept { path: "crates/dice/src/natural.rs", name: "power", reason: OWED },
    Kept { path: "crates/dice/src/natural.rs", name: "to_u128", reason: OWED },
    Kept { path: "crates/dice/src/script.rs", name: "with_names", reason: OWED },
    Kept { path: "crates/dice/src/source.rs", name: "with_names", reason: OWED },
    Kept { path: "crates/dice/src/total.rs", name: "divided", reason: OWED },
    Kept { path: "crates/dice/src/total.rs", name: "division", reason: OWED },
    Kept { path: "crates/dice/src/total.rs", name: "doubles_stand", reason: OWED },
    Kept { path: "crates/dice/src/total.rs", name: "need", reason: OWED },
    Kept { path: "crates/engine/src/battle.rs", name: "concede", reason: OWED },
    Kept { path: "crates/engine/src/battle.rs", name: "log_for", reason: OWED },
    Kept { path: "crates/engine/src/battle.rs", name: "scripted", reason: OWED },
    Kept { path: "crates/engine/src/battle/undo.rs", name: "correct_dice", reason: OWED },
    Kept { path: "crates/engine/src/preview.rs", name: "odds_of", reason: OWED },
    Kept { path: "crates/engine/src/record.rs", name: "RECORD_VERSION", reason: OWED },
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
    Kept { path: "crates/engine/src/sheet/layout.rs", name: "is_sound", reason: ROW },
    Kept { path: "crates/engine/src/sheet/layout.rs", name: "layout", reason: ROW },
    Kept { path: "crates/engine/src/sheet/layout.rs", name: "set_flag", reason: ROW },
    Kept { path: "crates/engine/src/sheet/layout.rs", name: "spaced", reason: ROW },
    Kept { path: "crates/engine/src/sheet/layout.rs", name: "width", reason: ROW },
    Kept { path: "crates/engine/src/state.rs", name: "concede", reason: OWED },
    Kept { path: "crates/engine/src/state.rs", name: "secret_throws", reason: OWED },
    Kept { path: "crates/engine/src/state.rs", name: "supply_reading", reason: OWED },
    Kept { path: "crates/engine/src/state.rs", name: "throws", reason: OWED },
    Kept { path: "crates/general/src/appraisal.rs", name: "TERMS", reason: OWED },
    Kept { path: "crates/general/src/appraisal.rs", name: "terms", reason: OWED },
    Kept { path: "crates/general/src/captain.rs", name: "BUDGET", reason: OWED },
    Kept { path: "crates/general/src/captain.rs", name: "with_budget", reason: OWED },
    Kept { path: "crates/general/src/captain.rs", name: "with_doctrine", reason: OWED },
    Kept { path: "crates/general/src/doctrine.rs", name: "ADVANCE", reason: OWED },
    Kept { path: "crates/general/src/doctrine.rs", name: "INDIFFERENT", reason: OWED },
    Kept { path: "crates/general/src/doctrine.rs", name: "caring", reason: OWED },
    Kept { path: "crates/general/src/doctrine.rs", name: "weigh", reason: OWED },
    Kept { path: "crates/intake/src/choice.rs", name: "LETTERS", reason: OWED },
    Kept { path: "crates/intake/src/choice.rs", name: "WAYS", reason: OWED },
    Kept { path: "crates/intake/src/choice.rs", name: "choice", reason: OWED },
    Kept { path: "crates/intake/src/lib.rs", name: "ENTRIES", reason: OWED },
    Kept { path: "crates/intake/src/lib.rs", name: "MOST_BYTES", reason: OWED },
    Kept { path: "crates/intake/src/seeds.rs", name: "seeds", reason: OWED },
    Kept {
        path: "crates/offer/src/fielding.rs",
        name: "PLAYERS_BY_LOT",
        reason: "handed on by `registry`, by whose name it is called",
    },
    Kept { path: "crates/conformance/src/foreseeing.rs", name: "assert_foreseen", reason: OWED },
    Kept { path: "crates/conformance/src/foreseeing.rs", name: "dice_of", reason: OWED },
    Kept { path: "crates/conformance/src/foreseeing.rs", name: "foreseen", reason: OWED },
    Kept { path: "crates/conformance/src/foreseeing.rs", name: "resolve", reason: OWED },
    Kept { path: "crates/conformance/src/foreseeing.rs", name: "try_resolve", reason: OWED },
    Kept { path: "crates/conformance/src/odds.rs", name: "Sums", reason: VALUE },
    Kept { path: "crates/conformance/src/odds.rs", name: "Walked", reason: VALUE },
    Kept { path: "crates/conformance/src/replaying.rs", name: "answer_by_position", reason: OWED },
    Kept { path: "crates/conformance/src/replaying.rs", name: "assert_same", reason: OWED },
    Kept { path: "crates/conformance/src/replaying.rs", name: "played", reason: OWED },
    Kept { path: "crates/conformance/src/replaying.rs", name: "taken_up", reason: OWED },
    Kept { path: "crates/conformance/src/replaying.rs", name: "text_of", reason: OWED },
    Kept { path: "crates/conformance/src/spoiling.rs", name: "is_in", reason: OWED },
    Kept { path: "crates/conformance/src/spoiling.rs", name: "spoil", reason: OWED },
    Kept { path: "crates/conformance/src/stand.rs", name: "a_few", reason: OWED },
    Kept {
        path: "crates/registry/src/shelf.rs",
        name: "NoShelf",
        reason: "the shelf of whoever has none; its own tests name it",
    },
    Kept { path: "crates/rulebook/src/coverage.rs", name: "counts", reason: OWED },
    Kept { path: "crates/rulebook/src/coverage.rs", name: "unenforced", reason: OWED },
    Kept { path: "crates/rulebook/src/coverage.rs", name: "unproven", reason: OWED },
    Kept { path: "crates/rulebook/src/numbers/reader.rs", name: "count_each", reason: OWED },
    Kept { path: "crates/rulebook/src/numbers/reader.rs", name: "inches_each", reason: OWED },
    Kept { path: "crates/rulebook/src/numbers/reader.rs", name: "quarters", reason: OWED },
    Kept { path: "crates/rulebook/src/numbers/reader.rs", name: "signed_each", reason: OWED },
    Kept { path: "crates/scenario/src/battle.rs", name: "find_feature", reason: OWED },
    Kept { path: "crates/scenario/src/map.rs", name: "depth_m", reason: OWED },
    Kept { path: "crates/scenario/src/map.rs", name: "region", reason: OWED },
    Kept { path: "crates/scenario/src/map.rs", name: "width_m", reason: OWED },
    Kept { path: "crates/scenario/src/reading/mod.rs", name: "is_id", reason: OWED },
    Kept { path: "crates/scenario/src/reading/table.rs", name: "finish_with", reason: OWED },
    Kept { path: "crates/scenario/src/reading/table.rs", name: "is_set_aside", reason: OWED },
    Kept { path: "crates/scenario/src/reading/table.rs", name: "optional_word", reason: OWED },
    Kept { path: "crates/scenario/src/reading/table.rs", name: "required_table", reason: OWED },
    Kept { path: "crates/scenario/src/reading/table.rs", name: "set_aside", reason: OWED },
    Kept { path: "crates/server/src/callers.rs", name: "is_at_home", reason: OWED },
    Kept { path: "crates/server/src/game.rs", name: "fault", reason: OWED },
    Kept { path: "crates/server/src/lobby.rs", name: "attend", reason: OWED },
    Kept { path: "crates/server/src/lobby.rs", name: "callers", reason: OWED },
    Kept { path: "crates/server/src/lobby.rs", name: "forget_unanswered", reason: OWED },
    Kept { path: "crates/server/src/lobby.rs", name: "means", reason: OWED },
    Kept { path: "crates/server/src/lobby.rs", name: "pass", reason: OWED },
    Kept { path: "crates/server/src/key.rs", name: "is_of", reason: OWED },
    Kept { path: "crates/server/src/lib.rs", name: "PORT", reason: OWED },
    Kept { path: "crates/server/src/page.rs", name: "is_built", reason: OWED },
    Kept { path: "crates/server/src/store.rs", name: "damaged", reason: OWED },
    Kept { path: "crates/tabletop/src/area.rs", name: "rectangle", reason: LAID },
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
        path: "crates/protocol/src/wire/asking.rs",
        function: "",
        reason: "types that travel, one family",
    },
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
        path: "crates/rules/matchlocks/src/presenting/questions.rs",
        function: "put",
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

/// Where the most repeated places are written down.
const CEILING: &str = "crates/tidy/repeats.txt";

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
    holds(&Shelf::of(&HOUSE.rust).lonely(TOOLKITS));
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
    holds(&repeats::faults(&repeats::repeats(&HOUSE.rust), ceiling, CEILING));
}

#[test]
fn no_private_path_is_named() {
    holds(&private::faults(HOUSE.tree));
}

//! Each check catches what it is for, on a small tree made up for it, and lets the rest be.

use tidy::code;
use tidy::fault::Fault;
use tidy::names::Named;
use tidy::shelf::{Kept, Shelf};
use tidy::size::Long;
use tidy::tree::Tree;
use tidy::{ceilings, circles, figures, heads, layers, lines, links, names, private, repeats, size, unrun};

/// A house of two tools, a registry and two rulebooks, with whatever else is given.
fn tree(more: &[(&str, &str)]) -> Tree {
    let mut files = vec![
        ("crates/table/Cargo.toml", "[package]\nname = \"table\"\n[dependencies]\nserde = \"1\"\n"),
        ("crates/game/Cargo.toml", "[package]\nname = \"game\"\n[dependencies]\ntable.workspace = true\n"),
        (
            "crates/rules/red/Cargo.toml",
            "[package]\nname = \"red-book\"\n[dependencies]\ngame.workspace = true\n",
        ),
        (
            "crates/rules/blue/Cargo.toml",
            "[package]\nname = \"blue-book\"\n[dependencies]\ngame.workspace = true\n",
        ),
        (
            "crates/registry/Cargo.toml",
            "[package]\nname = \"registry\"\n[dependencies]\nred-book = { workspace = true }\n",
        ),
        ("ARCHITECTURE.md", PICTURE),
    ];
    files.retain(|(path, _)| more.iter().all(|(other, _)| other != path));
    files.extend(more);
    Tree::made_up(&files)
}

const PICTURE: &str = "# House\n\n```\n registry\n   |\n rules/red   rules/blue\n   |\n game\n   |\n table\n```\n\n\
    | `table` | a |\n| `game` | b |\n| `rules/red` | c |\n| `rules/blue` | d |\n| `registry` | e |\n";

const LAYERS: &[&[&str]] = &[&["table"], &["game"], &["rules/red", "rules/blue"], &["registry"]];

fn told(faults: &[Fault]) -> Vec<String> {
    faults.iter().map(|fault| format!("{}:{} {}", fault.path, fault.line, fault.what)).collect()
}

/// That exactly one fault is told, and that it holds some words.
fn one(faults: &[Fault], words: &str) {
    let told = told(faults);
    assert!(told.len() == 1 && told[0].contains(words), "{words:?} of {told:#?}");
    assert!(!faults[0].mend.is_empty());
}

fn layers_of(tree: &Tree) -> Vec<Fault> {
    layers::faults(tree, &code::crates(tree), LAYERS)
}

#[test]
fn an_arrow_that_points_up_is_caught() {
    assert_eq!(told(&layers_of(&tree(&[]))), [""; 0]);
    let up = "[package]\nname = \"table\"\n[dependencies]\nregistry.workspace = true\n";
    let found = layers_of(&tree(&[("crates/table/Cargo.toml", up)]));
    assert!(told(&found).iter().any(|it| it.starts_with("crates/table/Cargo.toml:4 `table` (layer 0)")));
    let tests = "[package]\nname = \"table\"\n[dev-dependencies]\nregistry.workspace = true\n";
    assert_eq!(told(&layers_of(&tree(&[("crates/table/Cargo.toml", tests)]))), [""; 0], "tests are apart");
    let sideways = "[package]\nname = \"blue-book\"\n[target.'cfg(unix)'.dependencies]\nred-book = \"1\"\n";
    let found = layers_of(&tree(&[("crates/rules/blue/Cargo.toml", sideways)]));
    assert!(told(&found)[0].contains("`rules/blue` (layer 2) needs `rules/red` (layer 2)"));
}

#[test]
fn a_crate_that_is_drawn_or_listed_nowhere_is_caught() {
    let new = ("crates/new/Cargo.toml", "[package]\nname = \"new\"\n");
    let found = told(&layers_of(&tree(&[new])));
    assert!(found.len() == 2 && found[0].contains("in no layer") && found[1].contains("not in the table"));
    let below = PICTURE.replace(" game\n   |\n table\n", " table\n   |\n game\n");
    one(&layers_of(&tree(&[("ARCHITECTURE.md", &below)])), "does not show `game` above `table`");
}

fn names_of(tree: &Tree, exceptions: &[Named<'_>]) -> Vec<Fault> {
    let crates = code::crates(tree);
    names::faults(tree, &crates, &code::rust(tree, &crates), "registry", exceptions)
}

#[test]
fn a_rulebook_named_elsewhere_is_caught() {
    let game = "//! Not of red-book.\nfn a() { let _ = \"the red-book\"; }\n#[cfg(test)]\nmod tests { const B: &str = \"red-book\"; }\n";
    let named = tree(&[
        ("crates/game/src/lib.rs", game),
        ("crates/game/tests/all.rs", "use red_book::A;\n"),
        ("crates/registry/src/lib.rs", "use red_book::A;\n"),
        ("crates/rules/red/src/lib.rs", "const NAME: &str = \"red-book\";\n"),
    ]);
    one(&names_of(&named, &[]), "names the rulebook `red-book`");
    let reason = "an example";
    assert_eq!(told(&names_of(&named, &[Named { path: "crates/game/src/lib.rs", reason }])), [""; 0]);
    let both = [Named { path: "crates/game/", reason }, Named { path: "crates/table/", reason }];
    one(&names_of(&named, &both), "no rulebook is named here");
    let sideways = tree(&[("crates/rules/blue/src/lib.rs", "use red_book::A;\n")]);
    one(&names_of(&sideways, &[]), "names the rulebook `red-book`");
    let page = tree(&[
        ("web/src/a.ts", "// red-book\nconst a = 'blue-book'\n"),
        ("web/src/a.test.ts", "'red-book'"),
    ]);
    one(&names_of(&page, &[]), "names the rulebook `blue-book`");
}

fn shelf_of(tree: &Tree, kept: &[Kept<'_>]) -> Vec<Fault> {
    Shelf::of(&code::rust(tree, &code::crates(tree))).faults(&["registry"], kept)
}

#[test]
fn a_public_item_that_nobody_else_names_is_caught() {
    let table = "mod inner;\npub mod open;\npub use inner::{Line, lost};\npub fn taken() {}\n\
        #[cfg(test)]\nmod tests { fn a() { super::lost(); } }\n";
    let inner = "pub struct Line;\nimpl Line {\n    pub fn length(&self) {}\n    pub fn unsaid(&self) {}\n}\n\
        pub fn lost() {}\npub fn unreached() {}\n";
    let open = "pub struct Seen;\npub fn look() -> Seen { Seen }\n";
    let game = "use table::{Line, open, taken};\nfn a(line: Line) { line.length(); open::look(); taken() }\n";
    let house = tree(&[
        ("crates/table/src/lib.rs", table),
        ("crates/table/src/inner.rs", inner),
        ("crates/table/src/open.rs", open),
        ("crates/table/tests/all.rs", "use table::lost;\nfn a() { lost(); table::Line.unsaid() }\n"),
        ("crates/game/src/lib.rs", game),
    ]);
    let found = told(&shelf_of(&house, &[]));
    assert_eq!(found.len(), 2, "{found:#?}");
    assert!(found[0].starts_with("crates/table/src/inner.rs:4 `unsaid`"));
    assert!(found[1].starts_with("crates/table/src/inner.rs:6 `lost`"));
    let path = "crates/table/src/inner.rs";
    let kept = [Kept { path, name: "*", reason: "" }, Kept { path, name: "length", reason: "" }];
    one(&shelf_of(&house, &kept), "`length` is kept without need");
}

#[test]
fn what_another_crate_has_under_the_same_name_is_no_user() {
    let house = tree(&[
        ("crates/table/src/lib.rs", "pub fn route() {}\n"),
        ("crates/game/src/lib.rs", "mod paths;\nfn a() { paths::route() }\n"),
        ("crates/game/src/paths.rs", "pub(crate) fn route() {}\n"),
    ]);
    one(&shelf_of(&house, &[]), "`route` is public");
}

#[test]
fn an_item_of_a_rulebook_that_only_its_file_names_is_caught() {
    let red = "mod a;\nuse a::shared;\nfn go() { shared() }\n";
    let a = "pub fn shared() { alone() }\npub fn alone() {}\npub struct Row;\nstruct Sheet { row: Row }\n";
    let house = tree(&[("crates/rules/red/src/lib.rs", red), ("crates/rules/red/src/a.rs", a)]);
    one(&shelf_of(&house, &[]), "`alone` is `pub`, but only its own file names it");
}

#[test]
fn a_toolkit_item_with_one_user_is_caught() {
    let red = ("crates/rules/red/src/lib.rs", "use table::{lay, place};\n");
    let house = tree(&[
        ("crates/table/src/lib.rs", "pub fn lay() {}\npub fn place() {}\n"),
        red,
        ("crates/rules/blue/src/lib.rs", "use table::lay;\n"),
        ("crates/rules/blue/tests/it/main.rs", "use table::place;\n"),
        ("crates/game/src/lib.rs", "use table::place;\n"),
    ]);
    let rust = code::crates(&house);
    let rust = code::rust(&house, &rust);
    let lonely = |kept: &[Kept<'_>]| Shelf::of(&rust).lonely(&["table"], kept);
    one(&lonely(&[]), "`place` of a toolkit has 1 of two");
    let kept = |name| Kept { path: "crates/table/src/lib.rs", name, reason: "an example" };
    assert_eq!(told(&lonely(&[kept("place")])), [""; 0]);
    one(&lonely(&[kept("place"), kept("lay")]), "`lay` is kept without need");
    assert_eq!(told(&Shelf::of(&rust).lonely(&[], &[])), [""; 0]);
}

#[test]
fn what_is_too_long_is_caught_and_the_list_only_shrinks() {
    let file = "//! Long.\n".to_owned() + &"const A: u8 = 0;\n".repeat(size::FILE);
    let function =
        format!("//! A.\nfn long() {{\n{}}}\nfn short() {{}}\n", "    a();\n".repeat(size::FUNCTION));
    let house = tree(&[("crates/game/src/a.rs", &file), ("crates/game/src/b.rs", &function)]);
    let crates = code::crates(&house);
    let rust = code::rust(&house, &crates);
    let found = told(&size::faults(&rust, &[]));
    assert!(found.len() == 2 && found[0].contains("501 lines") && found[1].contains("b.rs:2 `long` has 72"));
    let long = |path, function| Long { path, function, reason: "" };
    let listed = [long("crates/game/src/a.rs", ""), long("crates/game/src/b.rs", "long")];
    assert_eq!(told(&size::faults(&rust, &listed)), [""; 0]);
    let more = [listed[0], listed[1], long("crates/game/src/b.rs", "short")];
    one(&size::faults(&rust, &more), "`short` is short enough, or gone");
}

#[test]
fn a_file_without_a_head_is_caught() {
    let house = tree(&[
        ("crates/game/src/a.rs", "#![allow(unused)]\n\n//! Said.\n"),
        ("crates/game/src/b.rs", "use std::fmt;\n//! Too late.\n"),
    ]);
    let crates = code::crates(&house);
    let rust = code::rust(&house, &crates);
    one(&heads::faults(&rust, &[]), "no `//!` line");
    assert_eq!(told(&heads::faults(&rust, &["crates/game/src/b.rs"])), [""; 0]);
    one(&heads::faults(&rust, &["crates/game/src/a.rs", "crates/game/src/b.rs"]), "it has a head");
}

#[test]
fn stale_links_and_names_are_caught() {
    let readme = "# A house\n\n[to](docs/a.md#the-end-of-it) [web](https://a.b) [self](#a-house)\n\n```\n[no](link)\n```\n";
    let docs = "# A\n\n## The end, of `it`\n\n[up](../README.md#a-house) [lost](b.md) [gone](#gone)\n";
    let house = tree(&[
        ("README.md", readme),
        ("docs/a.md", docs),
        (
            "CONTRIBUTING.md",
            "`crates/game/src/lib.rs`, `game/src`, `game/src/gone.rs`, `game::Way`, `game::lost`, `std::fs`\n",
        ),
        ("crates/game/src/lib.rs", "struct Way;\n"),
    ]);
    let crates = code::crates(&house);
    let found = told(&links::faults(&house, &crates, &code::rust(&house, &crates)));
    let expected = [
        "CONTRIBUTING.md:1 `game/src/gone.rs` is neither",
        "CONTRIBUTING.md:1 `game::lost`: crates/game has no `lost`",
        "docs/a.md:5 the link `b.md` leads to no file",
        "docs/a.md:5 the link `#gone` leads to no heading",
    ];
    assert_eq!(found.len(), expected.len(), "{found:#?}");
    for words in expected {
        assert!(found.iter().any(|it| it.starts_with(words)), "{words} of {found:#?}");
    }
}

#[test]
fn a_path_that_is_not_in_the_folder_of_its_column_is_caught() {
    let table = "| where | `rules/red/src` | `rules/blue/src/` |\n|---|---|---|\n| a shot | `fire.rs`, `deep/` | `fire.rs` |\n\n`fire.rs`\n";
    let house = tree(&[
        ("CONTRIBUTING.md", table),
        ("crates/rules/red/src/fire.rs", ""),
        ("crates/rules/red/src/deep/shot.rs", ""),
        ("crates/rules/blue/src/shot.rs", ""),
    ]);
    let crates = code::crates(&house);
    let found = links::faults(&house, &crates, &code::rust(&house, &crates));
    one(&found, "CONTRIBUTING.md:3 `fire.rs` is not in `rules/blue/src/`");
}

#[test]
fn repeated_places_are_counted_and_the_ceiling_only_falls() {
    let body: String = (0..repeats::RUN + 2).map(|at| format!("    step_{at}();\n")).collect();
    let one_file = format!("fn a() {{\n{body}}}\n");
    let other = format!("fn b() {{\n\n    // A comment.\n{}}}\n", body.replace("    ", "\t"));
    let house = tree(&[
        ("crates/game/src/a.rs", &one_file),
        ("crates/table/src/a.rs", &other),
        ("crates/table/src/b.rs", "fn c() {}\n"),
        ("crates/table/src/c.rs", &other),
    ]);
    let crates = code::crates(&house);
    let rust = code::rust(&house, &crates);
    let found = repeats::repeats(&rust);
    assert_eq!(found.len(), 2, "within one crate nothing counts: {found:#?}");
    assert_eq!((found[0].one, found[0].other), (("crates/game/src/a.rs", 2), ("crates/table/src/a.rs", 4)));
    assert_eq!(found[0].lines, repeats::RUN + 3);
    assert_eq!(told(&repeats::faults(&found, 2, "x")), [""; 0]);
    one(&repeats::faults(&found, 1, "x"), "2 places are said in two crates, of 1 at most");
    one(&repeats::faults(&found, 3, "x"), "the ceiling is");
}

#[test]
fn a_private_path_is_caught() {
    let path = |begin: &str| format!("see {begin}main/a.rs\n");
    let (one_path, other) = (path(concat!("/ro", "ot/")), path(concat!("../sh", "ared/")));
    let house = tree(&[
        ("docs/a.md", one_path.as_str()),
        ("crates/game/src/a.rs", other.as_str()),
        ("docs/b.md", concat!("the frame", "/wo", "rk/shop, https://a.b/ro", "ot/")),
    ]);
    let found = told(&private::faults(&house));
    assert_eq!(found.len(), 2, "{found:#?}");
}

#[test]
fn lines_are_counted_by_what_they_are() {
    let house = tree(&[
        ("crates/rules/red/src/lib.rs", "//! A.\n\nmod melee;\n"),
        ("crates/rules/red/src/melee.rs", "//! B.\n#[cfg(test)]\nmod tests;\n"),
        ("crates/rules/red/src/melee/tests.rs", "//! C.\n"),
        ("crates/rules/red/tests/all.rs", "//! D.\n\n"),
        ("crates/registry/src/red_book/odds.rs", "//! E.\n"),
        ("crates/rules/red/src/odds/fire.rs", "//! G.\n"),
        ("crates/rules/red/src/validate_state.rs", "//! H.\n"),
        ("crates/registry/src/lib.rs", "//! F.\n"),
        ("crates/terrain/Cargo.toml", "[package]\nname = \"terrain\"\n"),
        ("crates/terrain/src/lib.rs", "//! I.\n\n"),
        ("crates/terrain/tests/all.rs", "//! J.\n"),
    ]);
    let crates = code::crates(&house);
    let red = crates.iter().find(|it| it.place == "rules/red").unwrap();
    let rust = code::rust(&house, &crates);
    let found = lines::of_rulebook(&rust, red);
    assert_eq!(found, lines::Lines { rules: 3, rest: 5, registry: 1, tests: 3 });
    assert_eq!(found.all(), 12);
    let table = lines::table(&crates, &rust);
    let toolkits: Vec<&str> = table.lines().skip_while(|line| !line.starts_with("toolkits")).collect();
    let row = |name: &str| toolkits.iter().find(|line| line.starts_with(name)).map(|line| words_of(line));
    assert_eq!(row("terrain"), Some(vec!["terrain", "2", "1"]));
    assert_eq!(row("together"), Some(vec!["together", "2", "1"]));
    let gone = told(&lines::faults(&rust, "x"));
    assert_eq!(gone.len(), lines::REST.len() - 3, "lib, odds and validate_state are there: {gone:#?}");
    assert!(gone.iter().all(|it| it.contains("no rulebook has a module of this name")));
}

fn words_of(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

fn unrun_of(tree: &Tree) -> Vec<Fault> {
    let crates = code::crates(tree);
    unrun::faults(tree, &crates, &code::rust(tree, &crates))
}

#[test]
fn a_test_in_a_library_that_is_not_built_for_tests_is_caught() {
    let manifest = "[package]\nname = \"game\"\n\n# Why.\n[lib]\ntest = false\n\n[[bench]]\nname = \"a\"\n";
    let inner = "//! A.\nfn go() {}\n\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn goes() {}\n}\n";
    let drawn = "//! B.\nproptest::proptest! {\n    #[test]\n    fn draws(a in 0..3) { let _ = a; }\n}\n";
    let files = [("crates/game/src/inner.rs", inner), ("crates/game/src/drawn.rs", drawn)];
    assert_eq!(told(&unrun_of(&tree(&files))), [""; 0], "its library is built for tests");
    let house = tree(&[("crates/game/Cargo.toml", manifest), files[0], files[1]]);
    let found = told(&unrun_of(&house));
    assert_eq!(found.len(), 2, "{found:#?}");
    assert!(found.iter().any(|it| it.starts_with("crates/game/src/inner.rs:4 a test in a library")));
    assert!(found.iter().any(|it| it.starts_with("crates/game/src/drawn.rs:3 a test in a library")));
    let apart = "//! C.\n#[cfg(test)]\nmod tests;\n";
    let house = tree(&[
        ("crates/game/Cargo.toml", manifest),
        ("crates/game/src/lib.rs", "//! A.\npub fn go() {}\n"),
        ("crates/table/src/lib.rs", apart),
        ("crates/table/src/tests.rs", "//! D.\n#[test]\nfn goes() {}\n"),
    ]);
    assert_eq!(told(&unrun_of(&house)), [""; 0], "another crate is its own matter");
    let bench = manifest.replace("[lib]", "[[bin]]");
    assert_eq!(told(&unrun_of(&tree(&[("crates/game/Cargo.toml", &bench), files[0]]))), [""; 0]);
}

#[test]
fn a_file_of_tests_that_no_module_declares_is_caught() {
    let test = "//! A.\n#[test]\nfn goes() {}\n";
    let main = "//! All.\nmod a;\nmod b;\n#[path = \"../../apart/e.rs\"]\nmod other;\n";
    let house = tree(&[
        ("crates/game/tests/it/main.rs", main),
        ("crates/game/tests/it/a.rs", test),
        ("crates/game/tests/it/b/mod.rs", "//! B.\nmod c;\n"),
        ("crates/game/tests/it/b/c.rs", test),
        ("crates/game/tests/alone.rs", test),
        ("crates/game/tests/apart/e.rs", test),
    ]);
    assert_eq!(told(&unrun_of(&house)), [""; 0]);
    let main = main.replace("mod a;\n", "");
    let house = tree(&[
        ("crates/game/tests/it/main.rs", main.as_str()),
        ("crates/game/tests/it/a.rs", test),
        ("crates/game/tests/it/b/mod.rs", "//! B.\nmod c;\n"),
        ("crates/game/tests/it/b/c.rs", test),
        ("crates/game/tests/it/b/d.rs", test),
    ]);
    let found = told(&unrun_of(&house));
    assert_eq!(found.len(), 2, "{found:#?}");
    assert!(found.iter().all(|it| it.contains("no module declares it")));
    assert!(
        found[0].starts_with("crates/game/tests/it/a.rs")
            && found[1].starts_with("crates/game/tests/it/b/d.rs")
    );
}

#[test]
fn a_ceiling_that_is_raised_is_caught() {
    let before = ["red 5\nblue 9\n".to_owned(), "red 3\n".to_owned(), "red 4\n".to_owned()];
    assert_eq!(told(&ceilings::raised("x", "red 3\nblue 9\nnew 7\n", &before)), [""; 0]);
    one(&ceilings::raised("x", "blue 2\nred 4\n", &before), "x:2 the ceiling of `red` is 4, and it was 3");
    let alone = ["11\n".to_owned(), "12\n".to_owned()];
    assert_eq!(told(&ceilings::raised("x", "11\n", &alone)), [""; 0]);
    one(&ceilings::raised("x", "12\n", &alone), "the ceiling is 12, and it was 11");
}

/// The circles of a crate of which some files are given, by their names under `src`.
fn circles_of(files: &[(&str, &str)]) -> Vec<(String, Vec<String>)> {
    let files: Vec<(String, &str)> =
        files.iter().map(|(name, text)| (format!("crates/game/src/{name}.rs"), *text)).collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), *text)).collect();
    let house = tree(&files);
    let crates = code::crates(&house);
    let rust = code::rust(&house, &crates);
    let found = circles::circles(&rust);
    let name = |path: &&str| path["crates/game/src/".len()..].trim_end_matches(".rs").to_owned();
    found.iter().map(|it| (it.place.to_owned(), it.files.iter().map(name).collect())).collect()
}

#[test]
fn modules_that_lead_to_one_another_are_counted() {
    let circle = |files: &[&str]| {
        vec![("game".to_owned(), files.iter().map(|file| (*file).to_owned()).collect::<Vec<_>>())]
    };
    let root = ("lib", "mod a;\nmod b;\nmod c;\npub use c::Way;\nfn go() { a::go() }\n");
    let one_way = [root, ("a", "use crate::b::{self, B};\n"), ("b", "use crate::Way;\n"), ("c", "")];
    assert_eq!(circles_of(&one_way), vec![]);
    let back = ("c", "fn go() { crate::a::go() }\n");
    assert_eq!(circles_of(&[one_way[0], one_way[1], one_way[2], back]), circle(&["a", "b", "c"]));
    let tested = ("c", "#[cfg(test)]\nmod tests { fn go() { crate::a::go() } }\n");
    assert_eq!(circles_of(&[one_way[0], one_way[1], one_way[2], tested]), vec![], "tests do not count");
    let comment = ("c", "//! See [`crate::a::go`].\n");
    assert_eq!(circles_of(&[one_way[0], one_way[1], one_way[2], comment]), vec![]);
    let inner = ("a/deep", "use super::super::b::B;\nuse super::go;\n");
    let grouped = ("b", "use crate::{a::{deep::D, go}, c};\n");
    assert_eq!(circles_of(&[root, ("a", ""), inner, grouped, ("c", "")]), circle(&["a/deep", "b"]));
    let parent = ("a", "mod deep;\nuse deep::D;\n");
    let child = ("a/deep", "use super::go;\n");
    assert_eq!(circles_of(&[root, parent, child, ("b", ""), ("c", "")]), circle(&["a", "a/deep"]));
    let macros = ("a", "macro_rules! m { () => { $crate::b::go() } }\npub(in crate::b) fn go() {}\n");
    assert_eq!(circles_of(&[root, macros, ("b", "use crate::a::go;\n"), ("c", "")]), vec![]);
}

#[test]
fn circles_are_held_to_their_ceilings() {
    let files = vec!["crates/game/src/a.rs", "crates/game/src/b.rs"];
    let circle = [circles::Circle { place: "game", files }];
    assert_eq!(told(&circles::faults(&circle, "game 2\n", "x")), [""; 0]);
    let found = circles::faults(&circle, "", "x");
    one(&found, "2 modules of `game` hang together in a circle, of 0 at most");
    assert!(
        found[0].mend.ends_with("crates/game/src/a.rs\n    crates/game/src/b.rs"),
        "who they are is told"
    );
    one(&circles::faults(&circle, "game 3\n", "x"), "and the ceiling is 3");
    one(&circles::faults(&[], "game 2\n", "x"), "x:1 0 modules of `game`");
}

#[test]
fn a_figure_that_goes_stale_is_caught() {
    let text = "# A\n\nSome 800 lines, a file of 500 lines at most, five lines, 200 battles.\nIt has (1,234\nmodules).\n\n\
        ```\n12 files\n```\n";
    let found = told(&figures::faults(&tree(&[("ARCHITECTURE.md", text), ("docs/b.md", text)])));
    assert_eq!(found.len(), 2, "{found:#?}");
    assert!(found[0].starts_with("ARCHITECTURE.md:3 800 lines"));
    assert!(found[1].starts_with("ARCHITECTURE.md:4 1234 modules"));
}

#[test]
fn a_module_that_is_not_on_the_map_is_caught() {
    let root = "//! * [`open`], `inner`: all of it.\n\nmod inner;\npub mod open;\nmod lost;\n#[cfg(test)]\nmod tests;\n";
    let house = tree(&[("crates/game/src/lib.rs", root), ("crates/table/src/lib.rs", root)]);
    let crates = code::crates(&house);
    one(
        &heads::unmapped(&code::rust(&house, &crates), &["game"]),
        "game/src/lib.rs:5 `lost` is not on the map",
    );
}

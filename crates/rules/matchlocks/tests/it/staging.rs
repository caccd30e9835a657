//! Positions as cases write them: the example of the documentation, and what is said of mistakes.

use cases::{Filter, run};
use matchlocks::Matchlocks;

fn report(text: &str) -> String {
    run::<Matchlocks>([("case.toml", text)], &Filter::default()).to_string()
}

/// A case that looks at a position.
fn looks(position: &str, line: &str) -> String {
    report(&format!("title = 'A look'\nrules = ['NMM-01-10']\nplay = ['{line}']\n{position}"))
}

const DOCUMENT: &str = include_str!("../../../../../docs/case-format.md");

/// The words of a list that the document does not have.
fn missing(words: Vec<&str>) -> Vec<&str> {
    let document: Vec<&str> =
        DOCUMENT.split(|letter: char| !letter.is_alphanumeric() && letter != '-').collect();
    let holds = |word: &&str| {
        let parts: Vec<&str> =
            word.split(|letter: char| !letter.is_alphanumeric() && letter != '-').collect();
        document.windows(parts.len()).any(|run| run == parts)
    };
    words.into_iter().filter(|word| !holds(word)).collect()
}

#[test]
fn every_word_of_the_format_is_documented() {
    let none: Vec<&str> = Vec::new();
    for (what, words) in matchlocks::words_of_cases() {
        assert!(words.len() > 10, "{what}: {words:?}");
        assert_eq!(missing(words), none, "{what}: docs/case-format.md should name these");
    }
}

#[test]
fn the_example_of_the_documentation_is_told() {
    let example = DOCUMENT.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    assert_eq!(report(example), "2 passed, 0 failed");
}

const HASTINGS: &str = "[[unit]]\nname = 'hastings'\nside = 'A'\nkind = 'battalia'\nat = [36, 20]\n";

#[test]
fn what_is_not_said_has_its_usual_value() {
    let position = "
[[unit]]
name = 'hastings'
side = 'A'
kind = 'battalia'
at = [36, 20.5]
[[unit]]
name = 'skippon'
side = 'B'
kind = 'pike square'
figures = 20
at = [36, 40]
[[unit]]
name = 'wardlaw'
side = 'B'
kind = 'dragoons'
at = ['508mm', 40]
[[unit]]
name = 'wogan'
side = 'B'
kind = 'musketeer detachment'
figures = 4
at = [10, 40]
[[unit]]
name = 'okey'
side = 'B'
kind = 'dragoons'
mounted = false
[[leader]]
name = 'rupert'
side = 'A'
attached = 'hastings'
";
    for line in [
        "expect hastings at 36 20.5 facing 0",
        "expect hastings quality seasoned",
        "expect hastings ammunition 6",
        "expect hastings flags none",
        "expect skippon facing 180",
        "expect skippon pikes 20",
        "expect skippon rear 10",
        "expect skippon kills 4",
        "expect wardlaw mounted",
        "expect wardlaw at 20 40",
        "expect wogan standing 0 1 2 3",
        "expect wogan formation forlorn",
        "expect okey in reserve",
        "expect not okey mounted",
        "expect rupert at 36 20.5",
        "expect rupert attached to hastings",
        "expect A tokens 20",
        "expect turn 1",
        "expect phase main",
        "expect not raining",
        "expect melees 0",
        "expect bonus deck perk, forfeit, reroll, jeopardy, special event",
        "expect events deck 9",
    ] {
        assert_eq!(looks(position, line), "1 passed, 0 failed", "{line}");
    }
}

#[test]
fn melees_cards_and_tests_are_laid_out_and_read_back() {
    let position = "
[battle]
turn = 3
rain_until = 4
card = 'rupert'
play_deck = ['rupert', 'bonus', 'bonus', 'skirmishers B']
due = [{ unit = 'hastings', reason = 'lost-round' }]
[A]
tokens = 4
initial = 9
bonus = ['perk']
events = ['ambush']
[house.melee.hits]
first_round = 5
[[terrain]]
name = 'hedge'
kind = 'hedge'
points = [[30, 21], [40, 21]]
crossing = 'two'
gaps = [[0, 1.25], [2.5, 3.75]]
[[unit]]
name = 'hastings'
side = 'A'
kind = 'battalia'
at = [36, 20]
cover = 'hedge'
[[unit]]
name = 'byron'
side = 'B'
kind = 'cuirassiers'
at = [36, 22]
[[leader]]
name = 'rupert'
side = 'A'
rank = 'general'
at = [30, 16]
[[melee]]
rounds = 1
fought = 2
attackers = 'B'
winner = 'B'
across = 'hedge'
members = [
  { unit = 'byron', against = 'hastings', edge = 'front', tactic = 'trot' },
  { unit = 'hastings', against = 'byron', part = 'defender' },
]
";
    for line in [
        "expect turn 3",
        "expect raining",
        "expect card rupert",
        "expect deck 4",
        "expect deck of bonus 2",
        "expect deck of skirmishers B 1",
        "expect hastings due lost-round",
        "expect tests due 1",
        "expect A tokens 4",
        "expect A initial 9",
        "expect A holds perk",
        "expect A bonus 1",
        "expect not B holds ambush",
        "expect A holds ambush",
        "expect bonus deck forfeit, reroll, jeopardy, special event",
        "expect events deck 8",
        "expect hastings cover terrain 1",
        "expect terrain 1 crossing two",
        "expect terrain 1 gaps 2",
        "expect byron fights hastings front attacker trot",
        "expect hastings engaged",
        "expect melee of hastings rounds 1",
        "expect melee of byron winner B",
        "expect melee of byron across terrain 1",
        "expect melees 1",
        "expect not rupert gone",
    ] {
        assert_eq!(looks(position, line), "1 passed, 0 failed", "{line}");
    }
}

#[test]
fn mistakes_in_a_position_are_told_with_their_mending() {
    for (position, what) in [
        ("[[unit]]\nname = 'hastings'\nside = 'A'\nkind = 'batalia'\n", "did you mean `battalia`?"),
        ("[[unit]]\nname = 'x'\nside = 'A'\nkind = 'battalia'\n", "this is no name"),
        ("[[unit]]\nname = 'two words'\nside = 'A'\nkind = 'battalia'\n", "this is no name"),
        ("[[unit]]\nname = 'turn'\n", "begins other lines of a case"),
        ("[[unit]]\nname = 'hastings'\nkind = 'battalia'\n", "\"hastings\": side is missing; add side = ..."),
        ("[[unit]]\nside = 'A'\n", "unit 1 of the position: name is missing"),
        ("[[terrain]]\nkind = 'wood'\n", "terrain 1 of the position: points is missing"),
        ("[[melee]]\nrounds = 1\n", "melee 1 of the position: members is missing"),
        (&format!("{HASTINGS}figures = 25\n"), "25 figures are more than the 24 at the start"),
        (&format!("{HASTINGS}formation = 'column'\n"), "Battalia never stand so"),
        (
            &format!("{HASTINGS}flags = ['jamed']\n"),
            "flags is \"jamed\", which is unknown; did you mean `jammed`?",
        ),
        (&format!("{HASTINGS}disaray = 1\n"), "unknown key \"disaray\""),
        (&format!("{HASTINGS}facing = 'north'\n"), "an angle in degrees"),
        (
            &format!("{HASTINGS}parent = 'hasting'\n"),
            "nothing is named \"hasting\"; did you mean `hastings`?",
        ),
        (
            &format!("{HASTINGS}cover = 'hedge'\n"),
            "cover is hedge but should be the name of a feature of the ground, or none",
        ),
        (&format!("{HASTINGS}occupied = [0, 1]\n"), "these are not 24 places"),
        (&format!("{HASTINGS}{HASTINGS}"), "there are two of this name"),
        ("[[terrain]]\nkind = 'wood'\npoints = [[1, 1], [2, 2]]\n", "mend the points"),
        ("[[terrain]]\nkind = 'forest'\npoints = []\n", "which is unknown"),
        ("[battle]\ncard = 'joker'\n", "there is no card \"joker\"; a card is the name of a leader"),
        ("[house.melee.hits]\nfirst_rund = 5\n", "did you mean `first_round`?"),
        ("[tabel]\nwidth = 60\n", "did you mean \"table\"?"),
    ] {
        let told = looks(position, "expect turn 1");
        assert!(told.contains(what), "{position}\n{told}");
        assert!(told.starts_with("case.toml:"), "{told}");
    }
}

#[test]
fn unknown_facts_and_starts_are_told_what_there_is() {
    assert!(looks(HASTINGS, "expect hastings disaray 1").contains("did you mean `disarray`?"));
    assert!(looks(HASTINGS, "expect A token 1").contains("did you mean `tokens`?"));
    assert!(looks(HASTINGS, "expect trun 1").contains("did you mean `turn`?"));
    assert!(looks(HASTINGS, "expect hastings gap byron 3").contains("nothing is called `byron`"));
    let start = |start: &str| {
        report(&format!(
            "title='x'\nrules=['NMM-01-10']\nstart='{start}'\nplay=['expect turn 1']\n{HASTINGS}"
        ))
    };
    assert!(start("atack hastings").contains("nothing starts with `atack`; did you mean `attack`?"));
    assert!(start("morale-test hastings lost").contains("`lost` is not a reason"));
    assert!(start("actions hasting").contains("did you mean `hastings`?"));
}

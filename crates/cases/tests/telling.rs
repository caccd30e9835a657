//! Cases told by a small ruleset: what passes, and in which words the others fail.

mod toy;

use cases::{Filter, run};
use toy::Duel;

fn report(text: &str) -> String {
    run::<Duel>([("duel.toml", text)], &Filter::default()).to_string()
}

/// A case with a start and these lines.
fn play(start: &str, lines: &[&str]) -> String {
    let lines: Vec<String> = lines.iter().map(|line| format!("  '{line}',\n")).collect();
    format!("title = 'A duel'\nrules = ['D-102']\nstart = '{start}'\nplay = [\n{}]\n", lines.concat())
}

fn told(start: &str, lines: &[&str]) -> String {
    report(&play(start, lines))
}

#[test]
fn a_story_comes_out_as_told() {
    let lines = [
        "expect asked A guard",
        "expect asked B",
        "A: hit",
        "expect not asked A",
        "B: pass",
        "expect asked A strike",
        "offers A: hit on bess",
        "A: hit on bess",
        "expect roll D-102 2d6 hitting on 5+",
        "expect odds D-102 mean 7/9",
        "expect odds D-102 at least 1 = 203/324",
        "dice D-102 1 5",
        "dice D-102 2",
        "expect event lost bess 1 by D-102",
        "expect not event won",
        "expect event marked anne tired 1",
        "expect bess figures 1",
        "expect bess figures at most 1",
        "expect anne tired 1",
        "expect asked B",
        "B: hit",
        "dice D-102 2 2",
        "refuse A: hit on bess -> D-103",
        "lacks A: hit",
        "expect not over",
        "A: pass",
        "expect asked nobody",
    ];
    assert_eq!(told("guard", &lines), "1 passed, 0 failed");
}

#[test]
fn a_battle_can_end_within_a_case() {
    let text = format!(
        "lives = 1\nchance = '5/9'\n{}",
        play("strike", &["A: hit", "dice D-102 6 4", "expect winner A"])
    );
    let told = report(&text);
    assert_eq!(
        told,
        "duel.toml:1:1: A duel\n  the dice told have a chance of 1/18, not 5/9\n\n0 passed, 1 failed"
    );
    assert_eq!(report(&text.replace("5/9", "1/18")), "1 passed, 0 failed");
}

#[test]
fn a_line_that_does_not_fit_says_what_was_wanted() {
    assert_eq!(
        told("strike", &["dice D-102 6 6"]),
        "duel.toml:5:3: A duel
  no dice are wanted: a player is asked
    asked by D-102: A strike
    legal: A: pass
    legal: A: hit on bess

0 passed, 1 failed"
    );
    assert_eq!(
        told("strike", &["A: hit", "dice D-101 6 6"]),
        "duel.toml:6:3: A duel
  dice of D-102 are wanted, not of D-101
    wanted: dice D-102: A throws 2d6, for 2d6 hitting on 5+, 1 thrown again

0 passed, 1 failed"
    );
    for (lines, what) in [
        (&["A: hit", "dice D-102 6"][..], "2 dice are to be thrown, 1 were given"),
        (&["A: hit", "dice D-102 7 1"], "no d6 shows 7; its numbers are 1 to 6"),
        (&["A: hit", "draw D-102 rupert"], "D-102 is no draw of a card but 2d6"),
        (&["A: hit", "B: pass"], "nobody is asked: dice of D-102 are wanted"),
        (&["B: pass"], "B is asked nothing at this moment"),
        (&["A: pass", "A: pass"], "A is asked nothing: what was started has come to its end"),
        (&["refuse A: hit -> D-103"], "this answer is legal, though D-103 should refuse it"),
        (&["lacks A: hit"], "this answer is legal"),
        (&["expect bess figures 3"], "this is not so: found 2"),
        (&["expect not bess figures 2"], "this is so, though it should not be: found 2"),
        (&["expect asked B"], "this is not so: found asked A strike"),
        (&["expect event won"], "this is not so: found no event"),
        (&["expect winner A"], "this is not so: found the battle goes on"),
        (&["A: hit", "expect odds D-102 mean 1"], "this is not so: found 7/9"),
    ] {
        let told = told("strike", lines);
        let line = told.lines().nth(1).unwrap_or_default().trim();
        assert!(line.ends_with(what), "{lines:?}: {line}");
    }
}

#[test]
fn a_thorough_telling_judges_every_offer() {
    let text = format!("unit = [{{ name = 'anne', tired = 1 }}]\n{}", play("strike", &["A: pass"]));
    let told =
        |thorough| run::<Duel>([("duel.toml", text.as_str())], &Filter { thorough, ..Filter::default() });
    assert_eq!(told(false).to_string(), "1 passed, 0 failed");
    let what = "the rules offer `A: hit on bess` and refuse it by D-103: he is too tired to strike";
    assert_eq!(told(true).failed[0].what, what);
}

#[test]
fn what_a_side_sees_and_says_unasked() {
    let lines =
        ["expect A sees anne tired 1", "expect B sees anne tired 0", "says B: yield", "expect winner A"];
    let text = format!("unit = [{{ name = 'anne', tired = 1 }}]\n{}", play("strike", &lines));
    assert_eq!(report(&text), "1 passed, 0 failed");
    let lines = [
        "draw D-101 rage",
        "expect A sees event card",
        "expect B sees event card",
        "expect B sees event threw",
    ];
    let told = told("draw", &lines);
    assert!(told.contains("8:3: A duel\n  this is not so: found card 1 from 0 to 1 by D-101"), "{told}");
    assert!(self::told("strike", &["says B: boast"]).contains("this is refused by D-0"));
}

#[test]
fn cards_are_drawn_by_name() {
    assert_eq!(told("draw", &["draw D-101 rage", "expect event card 1 from 0 to 1"]), "1 passed, 0 failed");
    let anger = told("draw", &["draw D-101 anger"]);
    assert!(
        anger.contains(
            "no card `anger` can be drawn\n    wanted: draw D-101 calm\n    wanted: draw D-101 rage"
        )
    );
}

#[test]
fn refusals_are_told_by_their_rule() {
    let tired = format!("unit = [{{ name = 'anne', tired = 1 }}]\n{}", play("strike", &["A: hit"]));
    assert!(report(&tired).contains("this answer is refused by D-103: he is too tired to strike"));
    let other = tired.replace("'A: hit'", "'refuse A: hit -> D-101'");
    assert!(report(&other).contains("refused by D-103: he is too tired to strike, not by D-101"));
}

#[test]
fn what_cannot_be_read_is_told_with_its_place() {
    for (line, what) in [
        ("expect", "5:10: A duel\n  the line ends where what is expected should stand"),
        ("expect bess figures many", "5:24: A duel\n  `many` is not a whole number"),
        ("expect bess hungry", "5:16: A duel\n  of a fencer one can ask whether she is `tired`"),
        ("expect zoe figures 2", "5:11: A duel\n  `zoe` is not a fencer"),
        ("expect bess figures 2 3", "5:26: A duel\n  `3` is not understood here"),
        ("expect event won by D-9", "5:17: A duel\n  there is no rule `D-9`"),
        ("A: hti", "5:7: A duel\n  expected a verb, found `hti`; did you mean `hit`?"),
        ("C: hit", "5:4: A duel\n  `C:` is no line of a play"),
        ("dice D-9 6", "5:9: A duel\n  `D-9` is not the id of a rule"),
        ("refuse A: hit", "5:11: A duel\n  a refusal ends with `->`"),
        ("refuse A: hit -> X", "5:21: A duel\n  there is no rule `X`"),
    ] {
        let told = told("strike", &[line]);
        assert!(told.contains(what), "{line}: {told}");
    }
    assert!(told("stirke", &["A: hit"]).contains("3:10: A duel\n  `stirke` is not `guard`"));
}

#[test]
fn a_file_that_cannot_be_read_tells_all_its_faults() {
    let told = report("title = ''\nrules = ['D-9']\nplya = []\n");
    assert_eq!(
        told,
        "duel.toml:1:1: a file that cannot be read
  duel.toml:1:1: the case: play is empty, so nothing is proved; add at least one line, such as \"expect ...\"
  duel.toml:1:9: the case: title is empty; write something
  duel.toml:2:10: there is no rule \"D-9\"; look it up in the ledger

0 passed, 1 failed"
    );
    let unknown = report(&format!("livse = 2\n{}", play("strike", &["A: pass"])));
    assert!(
        unknown.contains("1:1: unknown key \"livse\" in the position; did you mean \"lives\"?"),
        "{unknown}"
    );
    assert!(report("case = 3\n").contains("`case` is not a list of cases"));
}

#[test]
fn cases_of_a_file_share_its_position() {
    let text = "
[[unit]]
name = 'anne'
tired = 1

[[case]]
title = 'Tired'
rules = ['D-103']
play = ['expect anne tired 1']

[[case]]
title = 'Not tired'
rules = ['D-103']
unit = [{ name = 'anne', tired = 0 }]
play = ['expect anne tired 0']

[[case]]
title = 'Without her'
rules = ['D-101']
without = ['anne']
play = ['expect anne tired 0']
";
    assert_eq!(report(text), "3 passed, 0 failed");
    let only = |filter: Filter| run::<Duel>([("duel.toml", text)], &filter).passed;
    assert_eq!(only(Filter { text: Some("Not".to_owned()), ..Filter::default() }), 1);
    assert_eq!(only(Filter { rule: Some(engine::Rule(103)), ..Filter::default() }), 2);
    let wrong = text.replace("without = ['anne']", "without = ['zoe']");
    assert!(report(&wrong).contains("nothing is named \"zoe\""));
}

#[test]
fn rules_that_break_fail_their_case_alone() {
    let circling = told("circle", &["expect asked nobody"]);
    assert!(circling.contains("the rules have gone in circles"), "{circling}");
    let broken = told("break", &["expect asked nobody"]);
    assert!(broken.contains("the rules broke off: the sword broke"), "{broken}");
    let tired = format!("unit = [{{ name = 'bess', tired = 9 }}]\n{}", play("strike", &["A: pass"]));
    assert!(report(&tired).contains("no such position can be: nobody can be as tired as that"));
}

#[test]
fn a_report_is_told_to_programs_as_json() {
    let report = run::<Duel>([("duel.toml", play("strike", &["B: pass"]).as_str())], &Filter::default());
    assert_eq!(
        report.to_json(),
        r#"{"passed":0,"failed":1,"failures":[{"file":"duel.toml","line":5,"column":3,"title":"A duel","what":"B is asked nothing at this moment","pending":["asked by D-102: A strike","legal: A: pass","legal: A: hit on bess"],"misread":false}]}"#
    );
}

#[test]
fn a_list_is_accepted_or_refused_for_the_reason_told() {
    let case = |keys: &str| report(&format!("title = 'A list'\nrules = ['D-101']\n{keys}"));
    for right in [
        "list = 'anne bess'",
        "list = 'anne bess clare'\nrefused = 'D-101'",
        "list = 'anne bess clare'\nrefused = 'two fencers'",
        "list = ''\nrefused = 'nobody'",
        "list = 'anne'\nplay = ['expect bess tired 0']",
    ] {
        assert_eq!(case(right), "1 passed, 0 failed", "{right}");
    }
    let wrong = [
        (
            "list = 'anne bess clare'",
            "3:8: A list\n  this list is refused: a duel has two fencers at most (D-101)",
        ),
        ("list = 'anne'\nrefused = 'D-101'", "this list is accepted, though D-101 should refuse it"),
        ("list = 'a b c'\nrefused = 'D-102'", "this list is refused, but not for D-102: a duel has two"),
        ("list = 'a b c'\nrefused = 'three'", "this list is refused, but not for \"three\": a duel has two"),
        ("list = 'anne'\nplay = ['expect bess tired 1']", "this is not so"),
        ("list = 'anne'\nrefused = 'D-999'", "there is no rule \"D-999\""),
        ("list = 'anne'\nrefused = ' '", "refused is empty"),
        ("list = 7", "a text in quotation marks"),
    ];
    for (keys, words) in wrong {
        let said = case(keys);
        assert!(said.contains(words) && said.ends_with("0 passed, 1 failed"), "{keys}: {said}");
    }
}

#[test]
fn a_position_is_refused_for_the_reason_told() {
    let case = |keys: &str| report(&format!("title = 'A position'\nrules = ['D-101']\n{keys}"));
    assert_eq!(case("lives = 10\nrefused = 'lives'"), "1 passed, 0 failed");
    let wrong = [
        ("lives = 9\nrefused = 'lives'", "this position is accepted, though \"lives\" should refuse it"),
        ("lives = 10\nrefused = 'tired'", "this position is refused, but not for \"tired\""),
        ("lives = 10\nrefused = 'lives'\nplay = ['expect bess tired 1']", "nothing can be played"),
    ];
    for (keys, words) in wrong {
        let said = case(keys);
        assert!(said.contains(words) && said.ends_with("0 passed, 1 failed"), "{keys}: {said}");
    }
}

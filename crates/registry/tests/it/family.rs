//! The rulebooks as the documents tell of them beside what their ledgers hold.

use registry::{Carried, Fault, Order, Rulebook, Visitor, names, visit};
use rulebook::{Gap, Sort};

const TOLD: &str = include_str!("../../../../docs/rulebooks.md");

/// The cells of the row that begins with some words.
fn row(head: &str) -> Vec<&'static str> {
    let line = TOLD
        .lines()
        .find(|line| line.starts_with(&format!("| {head} |")))
        .unwrap_or_else(|| panic!("no row {head}"));
    line.trim_matches('|').split('|').skip(1).map(str::trim).collect()
}

struct Counts;

impl Visitor for Counts {
    type Out = [usize; 4];

    fn visit<R: Rulebook>(self) -> [usize; 4] {
        let all = R::ledger().entries();
        let count =
            |holds: &dyn Fn(&rulebook::Entry) -> bool| all.iter().filter(|entry| holds(entry)).count();
        [
            all.len(),
            count(&|entry| entry.gap.is_some()),
            count(&|entry| entry.gap == Some(Gap::MissingTable)),
            count(&|entry| entry.sort == Sort::Optional),
        ]
    }
}

#[test]
fn the_family_is_told_as_its_ledgers_have_it() -> Result<(), Fault> {
    let heads = [
        "rules in the ledger",
        "of them read by a ruling of ours",
        "of them reconstructions of lost tables",
        "of them for players to agree on",
    ];
    let told = heads.map(row);
    let told_of: Vec<String> = row("ruleset").iter().map(|name| name.trim_matches('`').to_owned()).collect();
    assert_eq!(told_of, names());
    for (at, name) in names().into_iter().enumerate() {
        let counts = visit(name, Counts)?.map(|count| count.to_string());
        let here: Vec<&str> = told.iter().map(|row| row[at]).collect();
        assert_eq!(here, counts, "{name}: docs/rulebooks.md");
        let about = registry::about(name)?;
        assert_eq!(row("an evening")[at], about.evening, "{name}");
    }
    Ok(())
}

/// Whatever a rulebook offers to agree on.
struct Agreeable;

impl Visitor for Agreeable {
    type Out = usize;

    fn visit<R: Rulebook>(self) -> usize {
        let fielded = |battle: &str, words: &[String]| {
            let library = &Carried::ALONE;
            R::field(&Order { battle, prepared: words, house: None, attended: true, deploy: false, library })
                .map(|fielded| fielded.settled.prepared)
        };
        let casts = |entry: &registry::BattleEntry| entry.rulesets.contains(&R::NAME);
        let battle = registry::battles().into_iter().find(casts).expect("a battle").name;
        for (word, rule) in R::OPTIONS {
            let settled = fielded(&battle, &[(*word).to_owned()]);
            let settled = settled.unwrap_or_else(|fault| panic!("{word}: {fault}"));
            assert!(settled.iter().any(|it| it == word), "{word} is in force: {settled:?}");
            assert!(R::rule_words(*rule).is_some(), "{word} has a rule");
        }
        // The refusal of a word that there is not names them all.
        let all = R::OPTIONS.iter().map(|(word, _)| *word).chain(R::AGREEABLE.iter().copied());
        let none = fielded(&battle, &["?".to_owned()]).expect_err("nobody agrees on that").message;
        let unsaid: Vec<&str> = all.filter(|word| !none.contains(word)).collect();
        assert!(unsaid.is_empty(), "{unsaid:?} in {none}");
        let said = none.split_once("there is ").map_or("", |(_, said)| said);
        let words = said.split([',', ' ']).filter(|word| word.contains(['_', '-']));
        let untold: Vec<&str> = words.filter(|it| !R::OPTIONS.iter().any(|(word, _)| word == it)).collect();
        assert!(untold.is_empty(), "{untold:?} are no options");
        R::OPTIONS.len()
    }
}

#[test]
fn what_a_rulebook_offers_to_agree_on_is_taken_and_told_by_its_rule() -> Result<(), Fault> {
    let counts: Result<Vec<usize>, Fault> = names().into_iter().map(|name| visit(name, Agreeable)).collect();
    assert_eq!(counts?, [0, 5, 2, 1, 7]);
    Ok(())
}

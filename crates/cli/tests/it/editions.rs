//! Rules and their editions go together: who changes how a battle goes raises the edition of its ruleset, so that records of
//! the one before are told from records that were tampered with.

use crate::tercio;

use std::path::{Path, PathBuf};
use std::{env, fs};

use tercio::Scratch;

/// A few battles for each ruleset: quick, and wandering far through the rules.
const BATTLES: [(&str, &[(&str, &str)]); 5] = [
    ("matchlocks", &[("training", "1"), ("training", "2"), ("powick-bridge/small", "3"), ("mirror:7", "4")]),
    ("charge-pikes", &[("training", "1"), ("powick-bridge/small", "2"), ("mirror:7", "3")]),
    ("border-reivers", &[("ambush", "1"), ("lawful-trod", "2"), ("mirror:7", "3")]),
    ("pike-and-musket", &[("training", "1"), ("powick-bridge/small", "2"), ("mirror:7", "3")]),
    ("charge-yr-pikes", &[("training", "1"), ("powick-bridge/small", "2"), ("mirror:7", "3")]),
];

fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/editions.txt")
}

/// The edition of a ruleset and the digest of its battles, every state of them: `matchlocks edition 2 0123456789abcdef`.
fn line(here: &Scratch, ruleset: &str, battles: &[(&str, &str)]) -> String {
    let (mut edition, mut states) = (1, Vec::new());
    for (battle, seed) in battles {
        let players = ["--a", "random", "--b", "random", "--quiet", "--record", "-"];
        let ran = here.run(&[&["fight", battle, "--rules", ruleset, "--seed", seed][..], &players].concat());
        assert_eq!(ran.code, 0, "{ruleset} {battle}: {}", ran.err);
        let head = ran.out.lines().find_map(|line| line.strip_prefix("edition "));
        edition = head.map_or(1, |edition| edition.parse::<u32>().unwrap());
        states.extend(ran.out.lines().filter(|line| line.starts_with("= ")).map(str::to_owned));
    }
    assert!(states.len() > 50, "{ruleset}: {} states", states.len());
    format!("{ruleset} edition {edition} {:016x}", engine::fingerprint(&states.join("\n").as_bytes()))
}

#[test]
fn rules_that_change_have_a_new_edition() {
    let here = Scratch::new("editions");
    let now: Vec<String> = BATTLES.iter().map(|(ruleset, battles)| line(&here, ruleset, battles)).collect();
    if env::var_os("UPDATE").is_some() {
        fs::write(file(), format!("{}\n", now.join("\n"))).unwrap();
    }
    let kept = fs::read_to_string(file()).unwrap();
    for (now, (ruleset, _)) in now.iter().zip(BATTLES) {
        let kept = kept.lines().find(|line| line.starts_with(ruleset)).unwrap_or_default();
        let edition = |line: &str| line.split(' ').nth(2).unwrap_or_default().to_owned();
        let raise = match edition(kept) == edition(now) {
            true => format!(
                "If edition {} has been released, raise EDITION in crates/rules/{ruleset}/src/ruleset.rs, so that its \
                 records are known as such.",
                edition(now)
            ),
            false => String::new(),
        };
        assert_eq!(
            kept, now,
            "battles under {ruleset} go otherwise than they did. {raise} Then `UPDATE=1 cargo test -p tercio \
             editions::` draws the digests anew."
        );
    }
}

/// The edition of the rules that a record says it was written by.
fn edition_of(record: &str) -> u32 {
    record.lines().find_map(|line| line.strip_prefix("edition ")).unwrap().parse().unwrap()
}

/// The record of a battle, as if another edition of the rules had written it.
fn written_by(edition: &str, record: &str) -> String {
    let (head, rest) = record.split_once(&format!("\nedition {}\n", edition_of(record))).unwrap();
    let body = match edition {
        "1" => format!("{head}\n{rest}"),
        other => format!("{head}\nedition {other}\n{rest}"),
    };
    sealed(&body)
}

/// A record with a last line that fits.
fn sealed(record: &str) -> String {
    let lines: Vec<&str> = record.lines().take_while(|line| !line.starts_with("end ")).collect();
    let happened =
        |line: &&&str| ["A ", "B ", "A! ", "B! ", "= "].iter().any(|begin| line.starts_with(begin));
    let count = lines.iter().filter(happened).count();
    let text = lines.join("\n");
    format!("{text}\nend {count} {:016x}\n", engine::fingerprint(&text.as_bytes()))
}

#[test]
fn a_record_of_an_older_edition_is_stepped_through_and_never_called_tampered_with() {
    let here = Scratch::new("older");
    let fight = ["fight", "training", "--a", "random", "--b", "random", "--quiet", "--record", "t.record"];
    assert_eq!(here.run(&fight).code, 0);
    let now = here.read("t.record");
    assert_eq!(sealed(&now), now);
    // As an older edition would have written it: other numbers, another battle, other states.
    let old = written_by("1", &now);
    let old: String = old
        .lines()
        .map(|line| match line.split_once(' ') {
            Some((word @ ("=" | "ruleset" | "scenario"), rest)) => {
                format!("{word} 0123456789abcdef{}\n", &rest[16..])
            }
            _ => format!("{line}\n"),
        })
        .collect();
    here.write("old.record", &sealed(&old));
    let verified = here.run(&["replay", "old.record", "--verify"]);
    assert_eq!(verified.code, 3, "{}", verified.err);
    assert!(
        verified.err.contains("edition 1 of matchlocks") && verified.out.contains("to its end"),
        "{}",
        verified.err
    );
    assert!(!format!("{}{}", verified.out, verified.err).contains("changed"), "{}", verified.err);
    let told = here.run(&["replay", "old.record", "--verify", "--json"]);
    assert_eq!(told.code, 3);
    let told = told.json();
    assert_eq!((&told["edition"], &told["program_edition"]), (&1.into(), &edition_of(&now).into()));
    assert_eq!(
        (&told["verified"], &told["over"], &told["dice_proven"]),
        (&false.into(), &true.into(), &false.into())
    );
    assert!(told["applies_up_to_line"].is_null());
    let (stepped, present) = (here.run(&["replay", "old.record"]), here.run(&["replay", "t.record"]));
    assert_eq!((stepped.code, present.code), (0, 0));
    let story = |text: &str| text.lines().rev().skip(1).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(story(&stepped.out), story(&present.out), "the same story");
    assert_eq!(here.run(&["draw", "old.record", "--at", "9", "-o", "old.svg"]).code, 0);
    // Where it does not apply any more, it is stepped through so far.
    let at = old.lines().filter(|line| line.contains(" throws ")).nth(20).unwrap();
    here.write("part.record", &sealed(&old.replacen(at, "A throws NMM-11-23 d6: 6", 1)));
    let part = here.run(&["replay", "part.record", "--verify", "--json"]);
    assert_eq!(part.code, 3, "{}", part.err);
    assert!(part.json()["applies_up_to_line"].as_u64().unwrap() > 20, "{}", part.out);
    assert_eq!(here.run(&["replay", "part.record", "--html", "part.html"]).code, 0);
    // Changed after it was written is changed, whoever wrote it.
    here.write("changed.record", &old);
    let changed = here.run(&["replay", "changed.record", "--verify"]);
    assert!(changed.code == 2 && changed.err.contains("was changed or cut off"), "{}", changed.err);
    // A later one is another one, too.
    here.write("later.record", &written_by("9", &now));
    assert_eq!(here.run(&["replay", "later.record", "--verify"]).code, 3);
}

#[test]
fn a_verification_says_where_the_dice_come_from_and_whether_it_is_over() {
    let here = Scratch::new("origin");
    let fight = ["fight", "training", "--a", "random", "--b", "random", "--quiet", "--record", "t.record"];
    assert_eq!(here.run(&fight).code, 0);
    let seeded = here.run(&["replay", "t.record", "--verify"]);
    assert!(
        seeded.code == 0 && seeded.out.contains("every die as its seed gives it; the battle is over"),
        "{}",
        seeded.out
    );
    let told = here.run(&["replay", "t.record", "--verify", "--json"]).json();
    assert_eq!(
        (&told["dice"], &told["dice_proven"], &told["over"]),
        (&"seeded".into(), &true.into(), &true.into())
    );
    let now = here.read("t.record");
    let seed = now.lines().find(|line| line.starts_with("dice seed")).unwrap();
    for (origin, words) in [("typed-in", "typed in by people"), ("scripted", "written down beforehand")] {
        here.write("x.record", &sealed(&now.replace(seed, &format!("dice {origin}"))));
        let refused = here.run(&["replay", "x.record", "--verify"]);
        assert_eq!(refused.code, 1, "{}", refused.err);
        assert!(refused.out.contains(words) && refused.err.contains("--unproven-dice"), "{}", refused.out);
        let told = here.run(&["replay", "x.record", "--verify", "--json"]).json();
        assert_eq!((&told["dice"], &told["verified"]), (&origin.into(), &false.into()));
        let allowed = here.run(&["replay", "x.record", "--verify", "--unproven-dice", "--json"]);
        assert_eq!((allowed.code, &allowed.json()["verified"]), (0, &true.into()));
        assert_eq!(allowed.json()["dice_proven"], false);
        assert_eq!(here.run(&["replay", "x.record"]).code, 0, "to look at it is no verification");
    }
    let soak = ["soak", "--battles", "1", "--seed", "8", "--battle", "training", "--endless", "25"];
    assert_eq!(here.run(&soak).code, 1);
    let unfinished = here.run(&["replay", "soak-failures/training-seed-8.record", "--verify"]);
    assert!(unfinished.code == 0 && unfinished.out.contains("the battle is not over"), "{}", unfinished.out);
}

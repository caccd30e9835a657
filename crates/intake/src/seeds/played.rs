//! Seeds made from battles: records, answers, cases, house rules.

use engine::{AnswerText, RecordText, Viewpoint};
use registry::{Rulebook, Visitor};

use super::Sown;
use crate::stock::{DECISIONS, asked, stock};

/// The most bytes of a seed that is a file of cases.
const SHORT: usize = 4_000;

fn visited<V: Visitor<Out = Vec<Sown>>>(rules: &str, visitor: V) -> Vec<Sown> {
    registry::visit(rules, visitor).expect("the rulebook has a letter")
}

/// Records of the beginning of a battle, and what might become of them.
pub(super) fn records(rules: &'static str) -> Vec<Sown> {
    struct Written;
    impl Visitor for Written {
        type Out = Vec<Sown>;
        fn visit<R: Rulebook>(self) -> Vec<Sown> {
            let ready = stock::<R>();
            let text = |stand: usize| {
                let battle = &ready.stands[stand];
                RecordText::<R> { world: battle.world(), record: &battle.record() }.to_string()
            };
            let (short, long) = (text(1), text(2));
            let lines: Vec<&str> = short.lines().collect();
            let open = format!("{}\n", lines[..lines.len() - 1].join("\n"));
            let head = format!("{}\n", ready.stands[0].record().header);
            vec![
                Sown::sound("short", 0, short.clone()),
                Sown::sound("long", 0, long),
                Sown::sound("open", 0, open.clone()),
                Sown::near("head", 0, head),
                Sown::near("other-seed", 0, open.replacen("seed ", "seed f", 1)),
                Sown::near("said-twice", 0, format!("{open}{}\n", lines[lines.len() - 2])),
            ]
        }
    }
    visited(rules, Written)
}

/// Answers that are offered, and what might become of them.
pub(super) fn answers(rules: &'static str) -> Vec<Sown> {
    struct Offered;
    impl Visitor for Offered {
        type Out = Vec<Sown>;
        fn visit<R: Rulebook>(self) -> Vec<Sown> {
            let mut sown: Vec<Sown> = (0..DECISIONS.len()).flat_map(offered::<R>).collect();
            let first = String::from_utf8_lossy(&sown[0].text).trim_end().to_owned();
            for (name, text) in [
                ("twice", format!("{first}\n{first}\n")),
                ("legs", format!("{first}: advance 3in; wheel left 20; sidestep right 0.5in; about face\n")),
                ("place", format!("{first} at 12.5in 30in facing 90\n")),
            ] {
                sown.push(Sown::near(name, 0, text));
            }
            sown
        }
    }
    visited(rules, Offered)
}

/// The first answer that is offered at a stand, and the last.
fn offered<R: Rulebook>(stand: usize) -> Vec<Sown> {
    let ready = stock::<R>();
    let battle = &ready.stands[stand];
    let Some((side, decision)) = asked(battle).and_then(|side| Some((side, *battle.decision(side)?))) else {
        return Vec::new();
    };
    let (known, world) = (battle.known(Viewpoint::Side(side)), battle.world());
    let mut texts = Vec::new();
    R::candidates(&known, world, &decision, &mut |answer| {
        texts.push(AnswerText::<R> { world, answer: &answer }.to_string());
    });
    let ends = [("first", texts.first()), ("last", texts.last())];
    let named = ends.into_iter().filter_map(|(name, text)| Some((name, text?)));
    named.map(|(name, text)| Sown::sound(format!("{name}-{stand}"), stand, format!("{text}\n"))).collect()
}

/// The shortest files of cases, and what might become of one.
pub(super) fn cases(rules: &'static str) -> Vec<Sown> {
    struct Short;
    impl Visitor for Short {
        type Out = Vec<Sown>;
        fn visit<R: Rulebook>(self) -> Vec<Sown> {
            let mut files: Vec<&(&str, &str)> = R::rulebook().cases.iter().collect();
            files.sort_by_key(|(name, text)| (text.len(), *name));
            files.retain(|(_, text)| text.len() < SHORT);
            let mut sown: Vec<Sown> = (files.iter().take(5))
                .map(|(name, text)| Sown::sound(name.trim_end_matches(".toml").replace('/', "-"), 0, *text))
                .collect();
            let (_, text) = files[0];
            sown.push(Sown::near("without-dice", 0, text.replace("dice", "mice")));
            sown.push(Sown::near("cut-off", 0, &text[..text.len() / 2]));
            sown
        }
    }
    visited(rules, Short)
}

/// House rules, and what might become of them.
pub(super) fn houses(rules: &'static str) -> Vec<Sown> {
    let (sound, number) = match rules {
        "matchlocks" => (
            ["[melee.hits]\nfirst_round = 5\n", "[shooting.bands.light_gun]\nlong = 27.5\n"],
            "[melee.hits]\nfirst_round",
        ),
        "charge-pikes" => (
            ["[shooting.pistols.near]\nrange = [5, 3.75]\n", "[shooting.pistols.near]\nrange = [4, 3]\n"],
            "[shooting.pistols.near]\nrange",
        ),
        "pike-and-musket" => {
            (["[combat.ranges]\nfoot = 60\n", "[combat.shifts]\nflank = 2\n"], "[combat.ranges]\nfoot")
        }
        "charge-yr-pikes" => {
            (["[shooting.ranges]\nshort = 7\n", "[shooting.ranges]\nlong = 14\n"], "[shooting.ranges]\nshort")
        }
        _ => (["[firing.to_hit]\nneed = 6\n", "[firing.to_hit]\nneed = 3\n"], "[firing.to_hit]\nneed"),
    };
    let near = |name: &str, value: &str| Sown::near(name, 0, format!("{number} = {value}\n"));
    vec![
        Sown::sound("one", 0, sound[0]),
        Sown::sound("other", 0, sound[1]),
        Sown::near("both", 0, sound.concat()),
        near("huge", "9999999999999999999"),
        near("below", "-1"),
        near("nothing", "0"),
        near("words", "\"five\""),
        Sown::near("unknown", 0, "[nowhere]\nto_be_found = 1\n"),
    ]
}

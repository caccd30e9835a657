//! Tests of the reading of numbers.

use tabletop::Length;

use super::*;
use crate::embedded::tests::SMALL;
use crate::{Embedded, chapter, section};

section! {
    /// How far troops march.
    March {
        /// On the road.
        road: Length = distance(24);
        /// Turns without rest.
        turns: u8 = count(1, 6);
    }
}

chapter! {
    /// Movement.
    Movement;
    /// The march.
    march: March,
    /// How far troops move, and what it does to their tests.
    pace: Pace {
        /// With either size of figures.
        r#move: [Length; 2] = inches_each(0, 24);
        /// By grade.
        grades: [i8; 3] = signed_each(-4, 4);
    },
}

const MARCH: &str = "[march]\nrule = 'XY-01-02'\nroad = 6.50\nturns = 3\n";
const PACE: &str = "[pace]\nrules = ['XY-01-01', 'XY-20-01']\nmove = [6, 4.5]\ngrades = [-1, 0, 2]\n";

fn book(text: &str) -> &'static Embedded {
    let text: &'static str = Box::leak(text.into());
    let files: &'static [_] = Box::leak(Box::new([("movement.toml", text)]));
    Box::leak(Box::new(Embedded { files, ..SMALL }))
}

fn sound() -> Tree {
    Tree::of(book(&[MARCH, PACE].concat()), &["movement"])
}

fn read(tree: &Tree) -> Result<(Movement, Numbers), Vec<String>> {
    let mut reader = Reader::new(tree);
    reader.scale_by(Scale { numerator: 2, denominator: 1 });
    let movement = Movement::read(&mut reader, "movement");
    let told = |faults: Vec<Fault>| faults.iter().map(Fault::to_string).collect::<Vec<_>>();
    let numbers = reader.finish().map_err(told)?;
    let mut agreement = Agreement::of(tree);
    let agrees = movement.march.turns < 5 || movement.march.road < Length::inches(20);
    agreement.must(agrees, ["movement.march.turns", "movement.march.road"], "shorten one of them");
    agreement.finish().map_err(told)?;
    Ok((movement, numbers))
}

#[test]
fn numbers_are_read_with_their_rules_and_hashed() {
    let tree = sound();
    let (movement, numbers) = read(&tree).unwrap();
    assert_eq!(movement.march, March { road: Length::inches(13), turns: 3 });
    let list: Vec<_> =
        numbers.list().iter().map(|number| (number.path.as_str(), number.value.as_str())).collect();
    let march = [("movement.march.road", "6.5"), ("movement.march.turns", "3")];
    let pace = [("movement.pace.grades", "[-1, 0, 2]"), ("movement.pace.move", "[6, 4.5]")];
    assert_eq!(list, [march, pace].concat());
    assert_eq!(movement.pace.r#move, [Length::inches(6), Length::hundredths_of_inch(450)]);
    assert_eq!(movement.pace.grades, [-1, 0, 2]);
    assert_eq!(numbers.list()[0].rules, [SMALL.rule("XY-01-02")]);

    let (_, same) = read(&tree.with_house_rules("movement.march.road = 6.5", "same")).unwrap();
    assert_eq!(same.hash(), numbers.hash());
    assert_eq!((same.house_rules(), numbers.house_rules()), (Some("same"), None));
    let (changed, other) = read(&tree.with_house_rules("movement.march.turns = 4", "other")).unwrap();
    assert_eq!(changed.march.turns, 4);
    assert_ne!(other.hash(), numbers.hash());
    assert!(other.list()[1].house && !other.list()[0].house);
}

#[test]
fn faults_stand_at_their_places() {
    let faults = |text: &str| read(&Tree::of(book(text), &["movement"])).unwrap_err();
    assert_eq!(
        faults(&format!("[march]\nrule = 'XY-02-01'\nroad = 25\nspeed = 2\n{PACE}")),
        [
            "movement.toml:1:2: `[movement.march]` does not say which rule it comes from; write `rule = \"XY-01-01\"` or `rules = [...]` with ids of the ledger",
            "movement.toml:1:2: `movement.march.turns` is missing; write a whole number from 1 to 6",
            "movement.toml:3:1: `movement.march.road` cannot be 25; write inches from 0 to 24, to a hundredth of a millimetre at the finest",
            "movement.toml:4:1: nothing reads `movement.march.speed`; take it out, or read it",
        ]
    );
    assert_eq!(
        faults(PACE),
        [
            "the rulebook:1:1: the table `[movement.march]` is missing; write `[movement.march]` and its values"
        ]
    );
    let house = sound().with_house_rules("movement.march = {road = 10, turns = 5}", "h");
    assert_eq!(
        read(&house).unwrap_err(),
        [
            "h:1:30: `movement.march.turns` = 5 and `movement.march.road` = 10 cannot stand together; shorten one of them"
        ]
    );
}

#[test]
fn lists_have_so_many_numbers() {
    let faults = |text: &str| read(&sound().with_house_rules(text, "h")).unwrap_err();
    assert_eq!(
        faults("[movement.pace]\nmove = [6]\ngrades = [-1, 0, 5]"),
        [
            "h:2:1: `movement.pace.move` cannot be [6]; write 2 lengths in inches from 0 to 24, to a hundredth of a millimetre at the finest, in brackets",
            "h:3:1: `movement.pace.grades` cannot be [-1, 0, 5]; write 3 whole numbers from -4 to 4, in brackets",
        ]
    );
}

#[test]
fn a_table_comes_from_the_rules_of_the_one_around_it() {
    let text = "rule = 'XY-01-01'\npace = { move = [6, 4.5], grades = [0, 0, 0] }\n".to_owned() + MARCH;
    let (_, numbers) = read(&Tree::of(book(&text), &["movement"])).unwrap();
    assert_eq!(numbers.list()[0].rules, [SMALL.rule("XY-01-02")]);
    assert_eq!(numbers.list()[2].rules, [SMALL.rule("XY-01-01")]);
}

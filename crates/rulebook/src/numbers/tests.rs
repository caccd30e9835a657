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
    Movement {
        /// The march.
        march: March,
    }
}

const SOUND: &str = "[march]\nrule = 'XY-01-02'\nroad = 6.50\nturns = 3\n";

fn book(text: &'static str) -> &'static Embedded {
    let files: &'static [_] = Box::leak(Box::new([("movement.toml", text)]));
    Box::leak(Box::new(Embedded { files, ..SMALL }))
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
    let tree = Tree::of(book(SOUND), &["movement"]);
    let (movement, numbers) = read(&tree).unwrap();
    assert_eq!(movement.march, March { road: Length::inches(13), turns: 3 });
    let list: Vec<_> =
        numbers.list().iter().map(|number| (number.path.as_str(), number.value.as_str())).collect();
    assert_eq!(list, [("movement.march.road", "6.5"), ("movement.march.turns", "3")]);
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
    let faults = |text| read(&Tree::of(book(text), &["movement"])).unwrap_err();
    assert_eq!(
        faults("[march]\nrule = 'XY-02-01'\nroad = 25\npace = 2\n"),
        [
            "movement.toml:1:2: `[movement.march]` does not say which rule it comes from; write `rule = \"XY-01-01\"` or `rules = [...]` with ids of the ledger",
            "movement.toml:1:2: `movement.march.turns` is missing; write a whole number from 1 to 6",
            "movement.toml:3:1: `movement.march.road` cannot be 25; write inches from 0 to 24, to a hundredth of a millimetre at the finest",
            "movement.toml:4:1: nothing reads `movement.march.pace`; take it out, or read it",
        ]
    );
    assert_eq!(
        faults(""),
        [
            "the rulebook:1:1: the table `[movement.march]` is missing; write `[movement.march]` and its values"
        ]
    );
    let house =
        Tree::of(book(SOUND), &["movement"]).with_house_rules("movement.march = {road = 10, turns = 5}", "h");
    assert_eq!(
        read(&house).unwrap_err(),
        [
            "h:1:30: `movement.march.turns` = 5 and `movement.march.road` = 10 cannot stand together; shorten one of them"
        ]
    );
}

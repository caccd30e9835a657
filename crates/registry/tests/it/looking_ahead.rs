//! A player who looks ahead under every rulebook: all that he answers is legal, and the same seeds play the same battle.

use conformance::looking_ahead::{Looked, assert_sound};
use registry::{BattleSetup, Carried, MIRROR, Order, Rulebook, Visitor, visit};

/// A battle of like armies from a number, in which side A looks ahead at its first decisions, so many of them.
struct LooksAhead {
    seed: u64,
    most: u32,
}

impl Visitor for LooksAhead {
    type Out = Looked;

    fn visit<R: Rulebook>(self) -> Looked {
        let battle = format!("{MIRROR}{}", self.seed);
        let order = Order {
            battle: &battle,
            prepared: &[],
            house: None,
            attended: false,
            deploy: false,
            library: &Carried::ALONE,
        };
        let BattleSetup { world, table, .. } =
            R::field(&order).unwrap_or_else(|fault| panic!("{battle} under {}: {fault}", R::NAME));
        assert_sound::<R>(&world, &table, self.seed, self.most)
    }
}

#[test]
fn who_looks_ahead_answers_legally_and_alike_under_every_rulebook() {
    let mut departed = 0;
    for rules in registry::names() {
        let looked = visit(rules, LooksAhead { seed: 3, most: 24 }).expect("it is listed");
        println!("{rules}: {looked:?}");
        assert_eq!(looked.asked, 24, "{rules}: {looked:?}");
        departed += looked.departed;
        // Who plays on with players without judgement must not think that they would spoil whatever he begins.
        assert!(looked.idle <= 3, "{rules}: he leaves undone what a captain would do: {looked:?}");
    }
    assert!(departed > 1, "he departed {departed} times from what the captain would do");
}

//! Armies on paper: the rows that each nation has, what is drawn by lot, and what was agreed before the battle.

use engine::{Rng, Side};
use pike_and_musket::casting::{self, Agreed, House, drawn_twice};
use pike_and_musket::world::{Class, Nation, Troop};
use rulebook::Names;
use scenario::Army;

#[test]
fn every_army_has_foot_horse_dragoons_and_guns() {
    for nation in Nation::ALL {
        let has = |test: fn(Class) -> bool| {
            Troop::ALL.iter().any(|troop| troop.nation() == *nation && test(troop.class()))
        };
        assert!(has(|class| class == Class::Foot) && has(Class::is_horse), "{}", nation.word());
        assert!(has(|class| class == Class::Dragoons) && has(|class| class == Class::Battery));
    }
    assert_eq!((Troop::Croats.key(), Troop::SpanishHorse.class()), ("croats", Class::Pistols));
}

#[test]
fn armies_drawn_by_lot_read_and_keep_to_their_points() {
    let house = House::default();
    for seed in 0..100 {
        let points = 250 + seed as u16 % 50 * 20;
        for text in drawn_twice(&mut Rng::new(seed), points) {
            let army = Army::parse("drawn", &text).unwrap_or_else(|faults| panic!("{faults}\n{text}"));
            let list = casting::entries(&army, Side::A, &house, &mut Names::default(), &mut Vec::new());
            let list = list.unwrap_or_else(|faults| panic!("{faults}\n{text}"));
            let cost: u32 = list.entries.iter().map(|it| u32::from(casting::cost(&house.book, it))).sum();
            assert!(cost <= points.into(), "{cost} of {points}");
            assert_eq!(casting::faults(&list, &house.book), Vec::<String>::new());
        }
    }
}

#[test]
fn what_is_agreed_reads_back_from_its_words() {
    let mut agreed = Agreed::default();
    let file = "options = [\n\"orders\"]\n[combat.ranges]\nfoot = 60\n";
    agreed.take_file(file, "ours").unwrap();
    assert_eq!(agreed.house.book.combat.ranges.foot, tabletop::Length::millimetres(60));
    agreed.take("deploy").unwrap();
    agreed.take("1000points").unwrap();
    assert_eq!(agreed.words(), ["orders", "deploy", "1000points"]);
    let mut again = Agreed::default();
    agreed.words().iter().try_for_each(|word| again.take(word)).unwrap();
    again.house.book = agreed.house.book.clone();
    assert_eq!(again, agreed);
    let wrong = "options = [\"cannons\"]\npoints = -1\n\n[combat.ranges]\nfoot = 60000\n";
    let faults = Agreed::default().take_file(wrong, "ours").unwrap_err();
    let told: Vec<String> = faults.iter().map(|fault| fault.place.to_string()).collect();
    assert_eq!(told, ["ours:1:11", "ours:2:10", "ours:5:1"]);
    assert!(Agreed::default().take_file("foot = [", "ours").is_err());
    assert!(again.take("manypoints").is_err());
    assert!(again.take("cannons").unwrap_err().contains("orders"));
}

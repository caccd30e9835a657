//! Bands on paper: what they may be and what they cost, those drawn by lot, and what was agreed before the battle.

use border_reivers::book::Book;
use border_reivers::casting::bands::{BandList, GroupList, cost, faults, group_cost, profile};
use border_reivers::casting::{Agreed, BandFile, drawn_twice};
use border_reivers::rule;
use border_reivers::world::{Quality, Weapon, weapons_in_words};
use engine::{Rng, Rule};
use scenario::Army;

fn band(men: u8) -> BandList {
    let group = GroupList {
        title: "Elliots".to_owned(),
        leads_as: "reiver".to_owned(),
        men: vec![("reiver".to_owned(), men)],
        ..GroupList::default()
    };
    BandList { title: "Liddesdale".to_owned(), groups: vec![group], ..BandList::default() }
}

#[test]
fn a_leader_and_nine_are_a_group_and_a_leader_and_ten_are_none() {
    let book = Book::standard();
    assert_eq!(faults(book, &band(9)), []);
    assert_eq!(faults(book, &band(10)).len(), 1);
    assert_eq!(faults(book, &band(1)).len(), 1);
    assert_eq!(group_cost(book, &band(5).groups[0]), 62);
}

#[test]
fn what_a_side_may_not_is_said_with_its_rule() {
    let book = Book::standard();
    let mut mixed = band(5);
    mixed.groups[0].men.push(("tenant".to_owned(), 2));
    mixed.heidman.quality = Quality::Regular;
    mixed.limit = Some(20);
    mixed.groups.extend(vec![band(3).groups[0].clone(); 4]);
    let found: Vec<Rule> = faults(book, &mixed).iter().map(|fault| fault.rule).collect();
    let broken = [rule!("BR-11-01"), rule!("BR-11-01"), rule!("BR-11-01"), rule!("BR-11-03")];
    assert_eq!(found, broken);
    let unknown = profile(book, "knight").unwrap_err();
    assert_eq!(unknown.rule, rule!("BR-11-02"));
}

#[test]
fn bands_drawn_by_lot_read_keep_to_their_points_and_may_be() {
    let book = Book::standard();
    let mut spent = 0;
    for seed in 0..200 {
        let points = if seed % 2 == 0 { 150 } else { 100 };
        let [north, south] = drawn_twice(&mut Rng::new(seed), book, points);
        for text in [&north, &south] {
            let army = Army::parse("drawn", text).unwrap_or_else(|faults| panic!("{faults}\n{text}"));
            let file = BandFile::of(&army).unwrap_or_else(|faults| panic!("{faults}\n{text}"));
            assert_eq!(faults(book, &file.list), [], "{text}");
            assert!(cost(book, &file.list) <= points.into());
            spent += cost(book, &file.list);
        }
    }
    assert!(spent > 200 * 2 * 70, "{spent} points for 400 bands");
    let [poor, _] = drawn_twice(&mut Rng::new(1), book, 10);
    let army = Army::parse("poor", &poor).unwrap();
    assert_eq!(BandFile::of(&army).map(|file| file.list.groups.len()), Ok(1));
}

#[test]
fn what_is_agreed_reads_back_from_its_words() {
    let mut agreed = Agreed::default();
    agreed
        .take_file("options = [\n\"prisoners\"]\npoints = 100\n[firing.to_hit]\nneed = 8\n", "ours")
        .unwrap();
    assert_eq!(agreed.house.book.as_ref().map(|book| book.firing.to_hit.need), Some(8));
    agreed.take("ambush").unwrap();
    assert_eq!(agreed.words(), ["prisoners", "ambush", "100points"]);
    let mut again = Agreed::default();
    agreed.words().iter().try_for_each(|word| again.take(word)).unwrap();
    again.house.book.clone_from(&agreed.house.book);
    assert_eq!(again, agreed);
    let wrong = "options = [\"cannons\"]\npoints = -1\n\n[firing.to_hit]\nneed = 80\n";
    let faults = Agreed::default().take_file(wrong, "ours").unwrap_err();
    let told: Vec<String> = faults.iter().map(|fault| fault.place.to_string()).collect();
    assert_eq!(told, ["ours:1:11", "ours:2:10", "ours:5:1"]);
    assert!(again.take("cannons").unwrap_err().contains("foot_weapons"));
}

#[test]
fn a_weapon_that_a_man_has_twice_is_told_once() {
    let told = |weapons: [Option<Weapon>; 2]| weapons_in_words(&weapons).collect::<Vec<_>>().join(", ");
    assert_eq!(told([Some(Weapon::Dagg); 2]), "two daggs");
    assert_eq!(told([Some(Weapon::Latch); 2]), "two latches");
    assert_eq!(told([Some(Weapon::Dagg), Some(Weapon::Longbow)]), "dagg, longbow");
    assert_eq!(told([None, Some(Weapon::Caliver)]), "caliver");
    assert_eq!(told([None; 2]), "");
}

//! Before the battle: the coin, the terrain that is set out and the sides of the table (NMM-06-02), and tables made up.

use engine::{Rng, Side};
use matchlocks::book::Book;
use matchlocks::preparation::act::Act;
use matchlocks::preparation::ground::{Groundwork, Recipe};
use matchlocks::rule;
use matchlocks::world::Baseline;

#[test]
fn the_winner_sets_out_terrain_and_the_other_chooses_his_side() {
    let mut act = Act::new();
    assert!(act.read("A terrain 3").is_err());
    act.read("toss A").unwrap();
    assert_eq!(act.whose(), Some(Side::A));
    assert!(act.read("B terrain 3").is_err());
    assert!(act.read("B side top").is_err());
    act.read("A terrain 3 pieces 2 hills 1 road").unwrap();
    assert_eq!((act.whose(), act.result(Book::standard()).is_none()), (Some(Side::B), true));
    assert!(act.read("A side top").is_err());
    act.read("B side bottom").unwrap();
    let (_, baselines) = act.result(Book::standard()).unwrap();
    assert_eq!((baselines, act.whose()), ([Baseline::Top, Baseline::Bottom], None));
    assert!(act.read("B side top").is_err());
}

#[test]
fn field_defences_are_laid_once_each_when_the_sides_are_chosen() {
    let mut act = Act::new();
    let line = "B works 2 at 30in 36.5in facing 172.5";
    act.read("toss A").unwrap();
    act.read("A terrain 3").unwrap();
    assert_eq!(act.read(line).unwrap_err().rule, rule!("NMM-04-07"));
    act.read("B side top").unwrap();
    act.read(line).unwrap();
    assert!(act.read(line).is_err());
    assert_eq!(act.answers().last().unwrap().to_string(), line);
    assert!(act.works()[1][1].is_some() && act.works()[0] == [None; 8]);
    for text in
        ["B works 0 at 1in 1in facing 0", "B works 9 at 1in 1in facing 0", "B works 1 at 1in facing 0"]
    {
        assert!(act.read(text).is_err(), "{text}");
    }
}

#[test]
fn an_act_is_read_back_from_its_lines() {
    for seed in 0..200 {
        let act = Act::by_lot(&mut Rng::new(seed));
        let mut again = Act::new();
        for answer in act.answers() {
            again.read(&answer.to_string()).unwrap();
        }
        assert_eq!(act, again);
        assert_eq!(act.result(Book::standard()), again.result(Book::standard()));
    }
    let before: [(&[&str], &[&str], &str); 3] = [
        (&[], &["", "toss", "toss C", "toss A now"], "toss A"),
        (&["toss A"], &["A terrain x", "A terrain 1 hills 2"], "A terrain 1 pieces 2 hills 2"),
        (&["toss A", "A terrain 3"], &["B side left"], "B side top"),
    ];
    for (said, wrong, right) in before {
        let mut act = Act::new();
        said.iter().for_each(|text| act.read(text).unwrap());
        for text in wrong {
            assert!(act.read(text).is_err(), "{text}");
        }
        act.read(right).unwrap();
    }
}

#[test]
fn made_up_tables_have_hedges_enough() {
    for seed in 0..60 {
        let mut rng = Rng::new(seed);
        let recipe = Recipe { pieces: 6, ..Recipe::usual(&mut rng) };
        let made = Groundwork::made_up(Book::standard(), recipe, &mut rng);
        let (lines, others) = made.balance();
        assert!(lines >= others && lines > 0, "seed {seed}: {lines} lines, {others} others");
        assert_eq!(made.ground.features().len(), made.terrain.len());
        let again = {
            let mut rng = Rng::new(seed);
            let recipe = Recipe { pieces: 6, ..Recipe::usual(&mut rng) };
            Groundwork::made_up(Book::standard(), recipe, &mut rng)
        };
        assert_eq!(made, again);
    }
}

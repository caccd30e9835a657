//! Conditions of a made-up battle, against troops that stand as each test wants them.

use engine::{Departure, Outcome, Place, Side};
use scenario::{Battle, Class};
use tabletop::Point;

use crate::{Conditions, Standing, Troop, Verdict};

/// A battle of a square kilometre on a table of four feet: six squadrons and three battalia of the King against four squadrons of
/// Parliament, a wood in the middle, a brook across and a tree, and a further wood off the small version.
const PAPER: &str = include_str!("../tests/paper.toml");

fn conditions_of(ways: &str, version: usize) -> Conditions {
    let battle =
        Battle::parse("paper.toml", &format!("{PAPER}\n{ways}")).unwrap_or_else(|faults| panic!("{faults}"));
    let version = battle.find_version(["whole", "part"][version]).unwrap();
    Conditions::of(&battle, version, &battle.version(version).scale(), "plain")
}

fn conditions(ways: &str) -> Conditions {
    conditions_of(ways, 0)
}

const OTHERWISE: &str = "[[victory]]\nlevel = \"draw\"\ntext = \"Else nobody.\"\notherwise = true\n";

fn way(side: &str, goals: &str) -> String {
    format!(
        "[[victory]]\nside = \"{side}\"\ntext = \"{side} by {goals}\"\ngoals = [{}]\n{OTHERWISE}",
        goals.replace('\'', "\"")
    )
}

fn at(x: i32, y: i32) -> Standing {
    // A kilometre is 48 inches, an inch 2,540 units.
    Standing::Formed(Point::new(x * 48 * 2_540 / 1_000, y * 48 * 2_540 / 1_000))
}

fn horse(side: Side, standing: Standing) -> Troop {
    Troop { side, class: Class::Horse, brigade: Some(0), standing }
}

fn foot(side: Side, standing: Standing) -> Troop {
    Troop { side, class: Class::Foot, brigade: Some(1), standing }
}

fn king(broken: usize, of: usize) -> Vec<Troop> {
    (0..of)
        .map(|at| horse(Side::A, if at < broken { Standing::Broken } else { Standing::Unbroken }))
        .collect()
}

fn parliament(broken: usize, of: usize) -> Vec<Troop> {
    (0..of)
        .map(|at| horse(Side::B, if at < broken { Standing::Broken } else { Standing::Unbroken }))
        .collect()
}

fn outcome(conditions: &Conditions, troops: &[Troop]) -> Option<Outcome> {
    conditions.judge(8, true, troops).map(|verdict| verdict.outcome)
}

const KING: Option<Outcome> = Some(Outcome::Won(Side::A));
const NOBODY: Option<Outcome> = Some(Outcome::Drawn);

#[test]
fn so_much_of_the_enemy_must_be_broken() {
    let half = conditions(&way("king", "{ break = 'horse', percent = 50 }"));
    assert_eq!(outcome(&half, &parliament(2, 4)), KING);
    assert_eq!(outcome(&half, &parliament(1, 4)), NOBODY);
    // Of five, half is three.
    assert_eq!(outcome(&half, &parliament(2, 5)), NOBODY);
    assert_eq!(outcome(&half, &parliament(3, 5)), KING);
    assert_eq!(outcome(&half, &[]), NOBODY);
    let foot_of_theirs = [foot(Side::B, Standing::Broken)];
    assert_eq!(outcome(&half, &foot_of_theirs), NOBODY, "foot is no horse");
    let any = conditions(&way("king", "{ break = 'any', percent = 50 }"));
    assert_eq!(outcome(&any, &foot_of_theirs), KING);
}

#[test]
fn a_count_is_of_the_standard_version_and_a_part_of_any_other() {
    // Three of Parliament's four squadrons, whatever units a rulebook makes of them.
    let three = conditions_of(&way("king", "{ break = 'horse', count = 3 }"), 1);
    assert_eq!(outcome(&three, &parliament(1, 2)), NOBODY);
    assert_eq!(outcome(&three, &parliament(2, 2)), KING);
    assert_eq!(outcome(&three, &parliament(5, 8)), NOBODY);
    assert_eq!(outcome(&three, &parliament(6, 8)), KING);
}

#[test]
fn so_much_of_ones_own_must_be_kept() {
    let kept = conditions(&way("king", "{ keep = 'horse', percent = 50 }"));
    assert_eq!(outcome(&kept, &king(3, 6)), KING);
    assert_eq!(outcome(&kept, &king(4, 6)), NOBODY);
}

#[test]
fn ground_is_held_by_formed_troops_alone() {
    let wood = conditions(&way("king", "{ hold = 'W' }"));
    assert_eq!(outcome(&wood, &[horse(Side::A, at(500, 500))]), KING);
    assert_eq!(outcome(&wood, &[horse(Side::A, at(700, 500))]), NOBODY, "beside it");
    assert_eq!(outcome(&wood, &[horse(Side::A, Standing::Unbroken)]), NOBODY);
    let both = [horse(Side::A, at(500, 500)), horse(Side::B, at(450, 450))];
    assert_eq!(outcome(&wood, &both), NOBODY, "it is contested");
    let brook = conditions(&way("king", "{ hold = 'S' }"));
    assert_eq!(outcome(&brook, &[horse(Side::A, at(300, 850))]), KING, "near the line");
    assert_eq!(outcome(&brook, &[horse(Side::A, at(300, 700))]), NOBODY);
    let tree = conditions(&way("king", "{ hold = 'O' }"));
    assert_eq!(outcome(&tree, &[horse(Side::A, at(110, 100))]), KING);
    assert_eq!(outcome(&tree, &[horse(Side::A, at(250, 100))]), NOBODY);
}

#[test]
fn a_brigade_is_destroyed_when_all_of_it_is_broken() {
    let gone = conditions(&way("king", "{ destroy = 'their-horse' }"));
    assert_eq!(outcome(&gone, &parliament(4, 4)), KING);
    assert_eq!(outcome(&gone, &parliament(3, 4)), NOBODY);
    assert_eq!(outcome(&gone, &[]), NOBODY, "nobody was there");
    let others = [Troop { brigade: Some(1), ..horse(Side::B, Standing::Broken) }];
    assert_eq!(outcome(&gone, &others), NOBODY);
}

#[test]
fn who_is_ahead_has_broken_the_greater_part() {
    let ahead = conditions(&way("king", "{ ahead = 'any', percent = 25 }"));
    let of = |own: usize, theirs: usize| [king(own, 6), parliament(theirs, 4)].concat();
    assert_eq!(outcome(&ahead, &of(0, 1)), KING, "a quarter against none");
    assert_eq!(outcome(&ahead, &of(1, 1)), NOBODY, "a quarter against a sixth");
    assert_eq!(outcome(&ahead, &of(1, 2)), KING, "a half against a sixth");
    assert_eq!(outcome(&ahead, &of(6, 4)), NOBODY);
}

#[test]
fn all_goals_of_a_way_must_be_met() {
    let two = conditions(&way("king", "{ hold = 'W' }, { break = 'horse', percent = 50 }"));
    let held = horse(Side::A, at(500, 500));
    assert_eq!(outcome(&two, &[vec![held], parliament(2, 4)].concat()), KING);
    assert_eq!(outcome(&two, &[vec![held], parliament(1, 4)].concat()), NOBODY);
    assert_eq!(outcome(&two, &parliament(2, 4)), NOBODY);
}

#[test]
fn some_ways_end_a_battle_at_once_and_the_first_in_the_file_counts() {
    let ways = format!(
        "[[victory]]\nside = \"parliament\"\ntext = \"P\"\ngoals = [{{ break = \"horse\", percent = 50 }}]\n\
         [[victory]]\nside = \"king\"\nwhen = \"any turn\"\nfrom_turn = 3\ntext = \"K\"\ngoals = [{{ break = \"horse\", percent = 50 }}]\n{OTHERWISE}"
    );
    let two = conditions(&ways);
    let lost = [king(3, 6), parliament(2, 4)].concat();
    assert_eq!(two.judge(2, false, &lost), None, "before the third turn");
    assert_eq!(two.judge(3, false, &lost), Some(Verdict { outcome: Outcome::Won(Side::A), way: 1 }));
    assert_eq!(two.judge(8, true, &lost), Some(Verdict { outcome: Outcome::Won(Side::B), way: 0 }));
    assert_eq!(two.judge(7, false, &king(6, 6)), None, "looked at only at the end");
    assert_eq!(two.judge(8, true, &[]), Some(Verdict { outcome: Outcome::Drawn, way: 2 }));
    assert_eq!((two.words(1), two.words(3), two.words(-1)), (Some("K"), None, None));
    assert!(two.denies(Side::A, 8, &lost) && !two.denies(Side::B, 8, &lost));
    assert!(two.denies(Side::A, 1, &[]) && two.denies(Side::B, 1, &[]), "a draw is no victory");
    let told = two.told(&lost);
    assert_eq!(
        told.iter().map(|one| (one.side, one.at_once, one.is_met)).collect::<Vec<_>>(),
        [(Some(Side::B), false, true), (Some(Side::A), true, true), (None, false, false)]
    );
}

#[test]
fn some_ways_count_under_some_rules_or_in_some_versions_alone() {
    let of = |key: &str, version: usize| {
        let first = format!(
            "[[victory]]\nside = \"king\"\n{key}\ntext = \"K\"\ngoals = [{{ hold = \"W\" }}]\n{OTHERWISE}"
        );
        conditions_of(&first, version).told(&[]).len()
    };
    assert_eq!(of("under = [\"plain\", \"other\"]", 0), 2);
    assert_eq!(of("under = [\"other\"]", 0), 1);
    assert_eq!((of("versions = [\"part\"]", 0), of("versions = [\"part\"]", 1)), (1, 2));
}

#[test]
fn where_words_must_be_judged_the_program_judges_nothing() {
    let none = |ways: &str| conditions(ways).is_empty();
    assert!(!none(&way("king", "{ hold = 'W' }")));
    assert!(none("") && none("[[victory]]\nlevel = \"draw\"\ntext = \"Nobody wins.\"\n"));
    assert!(none(&format!("[[victory]]\nside = \"king\"\ntext = \"If he is content.\"\n{OTHERWISE}")));
    assert!(
        none(&way("king", "{ kill = 'them' }"))
            && none(&way("king", "{ exit = 'top', class = 'any', count = 1 }"))
    );
    assert!(
        none("[[victory]]\nside = \"king\"\ntext = \"Holds.\"\ngoals = [{ hold = \"W\" }]\n"),
        "what comes otherwise?"
    );
    assert!(conditions_of(&way("king", "{ hold = 'F' }"), 1).is_empty(), "it lies off that part of the map");
    assert!(!conditions_of(&way("king", "{ hold = 'F' }"), 0).is_empty());
    assert!(none(&way("king", "{ break = 'guns', count = 1 }")), "the enemy has none");
    let nobodys = "[[victory]]\nlevel = \"draw\"\ntext = \"Both.\"\ngoals = [{ hold = \"W\" }]\n";
    assert!(none(&format!("{nobodys}{OTHERWISE}")), "whose goal is it?");
    assert!(none(&format!("{OTHERWISE}{}", way("king", "{ hold = 'W' }"))), "nothing is looked at behind it");
    assert_eq!(Conditions::default().judge(40, true, &king(6, 6)), None);
    assert!(!Conditions::default().denies(Side::A, 40, &king(6, 6)));
}

#[test]
fn how_a_unit_stands_follows_from_where_it_is() {
    let of = |place: Place, flees: bool| Standing::of(place, flees, || Point::new(3, 4));
    assert_eq!(of(Place::Table, false), Some(Standing::Formed(Point::new(3, 4))));
    assert_eq!(of(Place::Table, true), Some(Standing::Broken));
    assert_eq!(of(Place::Reserve, true), Some(Standing::Unbroken));
    assert_eq!(of(Place::Gone(Departure::Pursued), true), Some(Standing::Unbroken));
    for how in [
        Departure::Routed,
        Departure::Destroyed,
        Departure::Captured,
        Departure::Retreated,
        Departure::Evaded,
    ] {
        assert_eq!(of(Place::Gone(how), false), Some(Standing::Broken), "{how:?}");
    }
    for place in [Place::Unused, Place::Gone(Departure::Merged), Place::Gone(Departure::Removed)] {
        assert_eq!(of(place, false), None, "{place:?}");
    }
}

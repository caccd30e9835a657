//! The figures that can be reckoned exactly: dice counted face by face here against what is foreseen.

use charge_yr_pikes::foreseen::{self, Clash};
use charge_yr_pikes::morale;
use charge_yr_pikes::steps::{Fate, Reason};
use charge_yr_pikes::{artillery, command};
use engine::Side;

use crate::position::{Position, field, laid, phase, piece};

/// A chance in whole percent.
pub fn percent(chance: f64) -> i64 {
    (chance * 100.0).round() as i64
}

/// Whether two chances are the same.
#[track_caller]
fn same(one: f64, other: f64, what: &str) {
    assert!((one - other).abs() < 1e-9, "{what}: {one} and not {other}");
}

/// How likely so many dice of so many sides come to each sum.
fn sums(dice: u8, sides: usize) -> Vec<f64> {
    (0..dice).fold(vec![1.0], |before, _| {
        let mut next = vec![0.0; before.len() + sides];
        for (sum, chance) in before.iter().enumerate() {
            (1..=sides).for_each(|face| next[sum + face] += chance / sides as f64);
        }
        next
    })
}

#[test]
fn command_is_a_d10_with_the_highest_faces_failing() {
    let obeys = |more: &str| {
        let text = format!("[[tertia]]\nname = \"T\"\nside = \"A\"\nwing = 1\n\n{more}");
        let at = laid(&(text + &piece("foot", "A", "foot", [30.0, 20.0], "tertia = \"T\"")));
        foreseen::obeys(command::failing_alone(field(&at), at.id("foot")))
    };
    let led = |kind: &str, more: &str| obeys(&piece("he", "A", kind, [30.0, 16.0], more));
    let found = [
        led("commander in chief", ""),
        led("wing commander", "wing = 1"),
        led("brigadier", "tertia = \"T\""),
        led("staff officer", ""),
        obeys(""),
    ];
    assert_eq!(found.map(percent), [90, 80, 70, 70, 60]);
    let twice = found.map(|one| percent(one * one));
    assert_eq!(twice, [81, 64, 49, 49, 36], "with the own card and a free move");
}

/// The types of troops by their rows of the table of points.
const ROWS: [(&str, &str, [u8; 6]); 9] = [
    ("horse", "", [2, 3, 3, 3, 3, 4]),
    ("foot", "grade = \"elite\"", [2, 3, 3, 3, 3, 4]),
    ("horse", "grade = \"second-rate\"", [2, 2, 2, 3, 3, 3]),
    ("dragoons", "", [2, 2, 2, 3, 3, 3]),
    ("foot", "", [1, 2, 2, 2, 3, 3]),
    ("foot", "grade = \"second-rate\"", [1, 1, 2, 2, 2, 3]),
    ("foot", "trained_band = true", [1, 1, 2, 2, 2, 3]),
    ("clubmen", "", [1, 1, 1, 2, 2, 2]),
    ("field gun", "", [1, 1, 1, 2, 2, 2]),
];

/// What a die and a point come to on an occasion, as the rulebook has it.
fn fate(total: i32, reason: Reason) -> Fate {
    match (reason, total) {
        (Reason::Lost, 6..) => Fate::FallsBack,
        (Reason::RoutedUnderFire, 6..) => Fate::Stays,
        (_, 6..) => Fate::Passes,
        (Reason::Close | Reason::Bonus | Reason::Rally, _) => Fate::Stays,
        (Reason::Lost | Reason::Evade | Reason::Reform | Reason::RoutedUnderFire, _) => Fate::Routs,
        (Reason::FriendFellBack, _) => Fate::Disordered,
        (Reason::PastHalf, _) => Fate::Leaves,
        (Reason::Drawn, _) | (_, 4 | 5) => Fate::FallsBack,
        _ => Fate::Routs,
    }
}

#[test]
fn every_morale_test_is_a_die_and_a_point_with_its_changes() {
    // What is so, and what it adds on the day's occasions and to rallies and half-strength tests.
    let states = [
        ("signs = [\"moved\"]", "", 0, 0),
        ("", "", 1, 0),
        ("signs = [\"moved\", \"disordered\"]", "", -1, -1),
        ("signs = [\"disordered\"]", "", 0, -1),
        ("signs = [\"moved\"]", "brigadier", 1, 1),
        ("signs = [\"moved\"]", "commander in chief", 2, 2),
    ];
    for (kind, grade, row) in ROWS {
        for (signs, officer, moment, always) in states {
            if kind == "field gun" && signs.contains("disordered") {
                continue;
            }
            let text = phase("standing muskets")
                + "[[tertia]]\nname = \"T\"\nside = \"A\"\n\n"
                + &piece("it", "A", kind, [30.0, 20.0], &format!("tertia = \"T\"\n{grade}\n{signs}"))
                + &if officer.is_empty() {
                    String::new()
                } else {
                    piece("he", "A", officer, [30.0, 17.0], "tertia = \"T\"\nwith = \"it\"")
                };
            let at = laid(&text);
            for reason in Reason::ALL {
                let more = match reason {
                    Reason::Rally | Reason::PastHalf => always,
                    _ => moment,
                };
                let found = foreseen::test(field(&at), at.id("it"), *reason);
                for wanted in Fate::ALL {
                    let faces = row.iter().flat_map(|point| (1..=6).map(move |die| die + i32::from(*point)));
                    let count = faces.filter(|total| fate(total + more, *reason) == *wanted).count();
                    let what = format!("{kind} {grade} {signs} {officer} {reason:?} {wanted:?}");
                    same(found.of(*wanted), count as f64 / 36.0, &what);
                }
            }
        }
    }
}

/// The chances of a test in whole percent: passing, falling back, routing.
fn three(kind: &str, more: &str, reason: Reason) -> [i64; 3] {
    let at = laid(&(phase("standing muskets") + &piece("it", "A", kind, [30.0, 20.0], more)));
    let found = foreseen::test(field(&at), at.id("it"), reason);
    [Fate::Passes, Fate::FallsBack, Fate::Routs].map(|fate| percent(found.of(fate)))
}

#[test]
fn tests_come_out_as_the_club_knows_them() {
    let moved = |kind: &str, more: &str| three(kind, &format!("{more}\nsigns = [\"moved\"]"), Reason::Fire);
    let told: Vec<[i64; 3]> = ROWS.iter().map(|(kind, more, _)| moved(kind, more)).collect();
    let (best, horse, foot, low) = ([67, 31, 3], [58, 33, 8], [53, 33, 14], [47, 33, 19]);
    assert_eq!(told, [best, best, horse, horse, foot, low, low, [42, 33, 25], [42, 33, 25]]);
    assert_eq!(three("horse", "", Reason::Fire), [83, 17, 0], "standing horse");
    assert_eq!(three("foot", "", Reason::Fire), [69, 28, 3], "standing foot");
    let shaken = "signs = [\"moved\", \"disordered\"]";
    assert_eq!(three("horse", shaken, Reason::Fire), [50, 33, 17]);
    assert_eq!(three("foot", shaken, Reason::Fire), [36, 33, 31]);
}

#[test]
fn who_has_routed_once_rallies_as_often_as_the_club_knows() {
    let rallies = |kind: &str, grade: &str, row: [u8; 6], officer: bool| {
        let one = |point: u8| {
            let more =
                format!("{grade}\nformation = \"routed\"\npoint = {}\nsigns = [\"tested\"]", point - 1);
            let mut text = phase("morale points") + &piece("it", "A", kind, [30.0, 20.0], &more);
            if officer {
                text += &piece("he", "A", "staff officer", [30.0, 17.0], "with = \"it\"");
            }
            let at = laid(&text);
            foreseen::test(field(&at), at.id("it"), Reason::Rally).passes()
        };
        percent(row.iter().map(|point| one(*point)).sum::<f64>() / 6.0)
    };
    let told = [0, 4, 5, 7].map(|at| {
        let (kind, grade, row) = ROWS[at];
        [false, true].map(|officer| rallies(kind, grade, row, officer))
    });
    assert_eq!(told, [[50, 67], [36, 53], [31, 47], [25, 42]]);
}

/// Four stands of muskets before foot so far off, and whatever more is so: the mean loss and the chance of none.
fn volley(off: f64, firer: &str, more: &str) -> (f64, f64) {
    let text = phase("standing muskets")
        + &piece("ours", "A", "foot", [30.0, 20.0], firer)
        + &piece("theirs", "B", "foot", [30.0, 20.0 + off], "")
        + more;
    let at = laid(&text);
    let [ours, theirs] = ["ours", "theirs"].map(|name| at.id(name));
    let volleys = foreseen::volleys(field(&at), ours, theirs);
    assert_eq!(volleys.len(), 1, "{text}");
    let losses = foreseen::losses(field(&at), theirs, &volleys);
    same(losses.iter().sum(), 1.0, "all losses");
    (foreseen::mean(&losses), losses[0])
}

#[test]
fn volleys_take_what_the_dice_say() {
    let (short, long, spent) = (5.0, 10.0, "signs = [\"has fired\"]");
    let officer = piece("he", "A", "staff officer", [33.0, 20.0], "with = \"ours\"");
    let hedge = |off: f64| {
        format!("[[terrain]]\nkind = \"hedge\"\npoints = [[20, {0}], [40, {0}]]\n", 20.0 + off - 0.5)
    };
    let house = "[[terrain]]\nkind = \"town\"\npoints = [[20, 24], [40, 24], [40, 32], [20, 32]]\n";
    // So many faces of six on each of four dice.
    let dice = |faces: f64| (4.0 * faces / 6.0, (1.0 - faces / 6.0_f64).powi(4));
    let told = [
        (volley(short, spent, ""), dice(4.0), 267),
        (volley(short, "", ""), dice(5.0), 333),
        (volley(short, "", &officer), dice(6.0), 400),
        (volley(long, spent, ""), dice(2.0), 133),
        (volley(long, "", ""), dice(3.0), 200),
        (volley(short, spent, &hedge(short)), dice(3.0), 200),
        (volley(long, spent, &hedge(long)), dice(1.0), 67),
    ];
    for ((mean, none), (wanted, missed), hundredths) in told {
        same(mean, wanted, "the mean");
        same(none, missed, "nobody");
        assert_eq!(percent(mean), hundredths);
    }
    // In a town a hit counts half: one left over takes a figure on a 4 or more, which is as much on average.
    let (mean, none) = volley(short, spent, house);
    same(mean, 4.0 * 4.0 / 6.0 / 2.0, "half hits");
    let miss: f64 = 1.0 / 3.0;
    let unconfirmed = 4.0 * miss.powi(3) * (2.0 / 3.0) / 2.0;
    same(none, miss.powi(4) + unconfirmed, "none, or a single one that is not confirmed");
}

#[test]
fn guns_take_what_the_lines_of_their_table_say() {
    let ball = |kind: &str, files: &str| {
        let text = phase("artillery")
            + &piece("gun", "A", "field gun", [30.0, 20.0], "")
            + &piece("it", "B", kind, [30.0, 40.0], files);
        let at = laid(&text);
        let shot = artillery::judge_ball(field(&at), at.id("gun"), at.id("it"), None).expect("a shot");
        let harm = foreseen::ball(field(&at), shot).remove(0);
        (foreseen::mean(&harm.losses), harm.quiet)
    };
    assert_eq!(percent(ball("foot", "").0), 83, "deep: 3 to 5 one, 6 two");
    assert_eq!(percent(ball("musketeers", "").0), 50, "shallow: 4 to 6");
    assert_eq!(percent(ball("horse", "files = 5").0), 50, "cavalry: 4 to 6");
    let (gunner, quiet) = ball("field gun", "");
    // On a 9 a gunner; on a 10 a second die: 1 to 5 a gunner, 6 to 8 silent next turn, 9 and 10 silenced.
    same(gunner, 0.1 + 0.1 * 0.5, "a gunner");
    same(quiet, 0.1 * 0.5, "no fire");
    let text = phase("artillery")
        + &piece("gun", "A", "field gun", [30.0, 20.0], "")
        + &piece("it", "B", "foot", [30.0, 30.0], "");
    let at = laid(&text);
    let fallen = foreseen::canister(field(&at), at.id("gun"), at.id("it"));
    same(foreseen::mean(&fallen), 4.0 * 4.0 / 6.0, "canister");
}

/// An attacker an inch before foot that stands and has fired before: how likely he closes unfired and fired at, and what comes of it.
pub fn attack(kind: &str, more: &str, led: bool, enemy: &str) -> Position {
    let attacker = format!(
        "{more}\ntarget = \"enemy\"\nbegan = [30, 13]\nsigns = [\"charged\", \"moved\", \"stirred\"]"
    );
    let mut text = phase("movement")
        + &piece("it", "A", kind, [30.0, 20.0], &attacker)
        + &piece("enemy", "B", "foot", [30.0, 21.0], enemy);
    if led {
        text += &piece("he", "A", "staff officer", [30.0, 17.0], "with = \"it\"");
    }
    laid(&text)
}

pub fn closes(at: &Position) -> [f64; 2] {
    let (field, it) = (field(at), at.id("it"));
    let waves = foreseen::waves(field, it);
    assert_eq!(waves[0].len(), 1, "the enemy fires as one who stands");
    [foreseen::closes(field, it, &[]), foreseen::closes(field, it, &waves)]
}

#[test]
fn attackers_close_by_two_tests_under_fire_and_by_one_without() {
    let spent = "signs = [\"has fired\"]";
    for (kind, more, row) in [ROWS[4], ROWS[1], ROWS[0], ROWS[2]] {
        let files = if kind == "horse" { "files = 5" } else { "" };
        let [bare, under] = closes(&attack(kind, &format!("{more}\n{files}"), false, spent));
        let pass = |point: &u8| f64::from(*point).min(6.0) / 6.0;
        let none = (1.0_f64 / 3.0).powi(4);
        let mean = |of: &dyn Fn(f64) -> f64| row.iter().map(|point| of(pass(point))).sum::<f64>() / 6.0;
        // A 6 and a point passes with as many faces as the point and one.
        let chance = |point: f64| point + 1.0 / 6.0;
        same(bare, mean(&chance), "unfired");
        same(under, mean(&|it| none * chance(it) + (1.0 - none) * chance(it) * chance(it)), "under fire");
    }
    let told = |kind: &str, more: &str, led: bool| {
        let files = if kind == "horse" { "files = 5" } else { "" };
        closes(&attack(kind, &format!("{more}\n{files}"), led, spent)).map(percent)
    };
    assert_eq!(told("foot", "", false), [53, 29]);
    assert_eq!(told("foot", "grade = \"elite\"", false), [67, 46]);
    assert_eq!(told("horse", "", false), [67, 46]);
    assert_eq!(told("horse", "grade = \"second-rate\"", false), [58, 35]);
    // He may fall in the front rank, and is missed in the next test.
    assert_eq!(told("foot", "", true), [69, 49]);
    assert_eq!(told("horse", "", true), [83, 69]);
}

#[test]
fn whoever_stands_receives_an_attack_the_better() {
    let stands = |kind: &str, more: &str| {
        let attacker = "target = \"enemy\"\nbegan = [30, 13]\nsigns = [\"charged\", \"moved\"]";
        let text = phase("movement")
            + &piece("it", "A", "foot", [30.0, 20.0], attacker)
            + &piece("enemy", "B", kind, [30.0, 21.0], more);
        let at = laid(&text);
        percent(foreseen::receives(field(&at), at.id("enemy"), at.id("it")).passes())
    };
    assert_eq!(stands("foot", ""), 69);
    assert_eq!(stands("horse", "files = 5"), 83);
    assert_eq!(stands("horse", "files = 5\nsigns = [\"moved\"]"), 67);
}

#[test]
fn melees_are_sums_divided_by_six_on_both_sides_at_once() {
    let at = laid(&piece("it", "A", "foot", [30.0, 20.0], ""));
    for a in 0..=14 {
        for b in 0..=14 {
            let (ours, theirs) = (sums(a, 6), sums(b, 6));
            let (mut wins, mut inflicts) = ([0.0; 2], [0.0; 2]);
            for (one, chance) in ours.iter().enumerate() {
                for (other, more) in theirs.iter().enumerate() {
                    let (hits, weight) = ([one / 6, other / 6], chance * more);
                    wins[0] += if hits[0] > hits[1] { weight } else { 0.0 };
                    wins[1] += if hits[1] > hits[0] { weight } else { 0.0 };
                    inflicts[0] += weight * hits[0] as f64;
                    inflicts[1] += weight * hits[1] as f64;
                }
            }
            let clash = Clash::with(field(&at), [a, b]);
            for side in [0, 1] {
                same(clash.wins[side], wins[side], &format!("{a} against {b}"));
                same(clash.inflicts[side], inflicts[side], &format!("{a} against {b}"));
            }
        }
    }
    let rows = [
        ([6, 6], [31, 37, 31]),
        ([6, 7], [16, 31, 53]),
        ([6, 8], [7, 21, 73]),
        ([6, 9], [2, 11, 86]),
        ([6, 4], [76, 20, 4]),
        ([5, 6], [14, 33, 53]),
        ([4, 6], [4, 20, 76]),
        ([5, 5], [30, 40, 30]),
        ([5, 4], [54, 35, 12]),
        ([4, 5], [12, 35, 54]),
        ([3, 5], [2, 20, 78]),
        ([10, 6], [94, 5, 1]),
    ];
    for (dice, wanted) in rows {
        let clash = Clash::with(field(&at), dice);
        assert_eq!([clash.wins[0], clash.drawn(), clash.wins[1]].map(percent), wanted, "{dice:?}");
    }
}

/// An army of which so many of a hundred figures are left, with vital points of its lost.
pub fn army(left: u8, vital: u8) -> Position {
    let [one, two] = [left.div_ceil(2), left / 2];
    let unit = |name: &str, at: f64, left: u8| {
        piece(name, "A", "clubmen", [at, 20.0], &format!("start = 50\nfigures = {left}"))
    };
    let places: String =
        (0..3).map(|at| format!("[[place]]\nname = \"p{at}\"\nat = [{at}, 5]\n\n")).collect();
    let lost: Vec<String> = (0..vital).map(|at| at.to_string()).collect();
    laid(
        &(phase("army morale")
            + "dark = 3\n\n[A]\nvitals = [0, 1, 2]\n\n"
            + &format!("[B]\noccupied = [{}]\n\n", lost.join(", "))
            + &unit("one", 20.0, one)
            + &unit("two", 40.0, two)
            + &piece("foe", "B", "foot", [30.0, 60.0], "")
            + &places),
    )
}

#[test]
fn fright_comes_with_losses_and_vital_points() {
    let fright = |lost: u8, vital: u8| percent(foreseen::fright(field(&army(100 - lost, vital)), Side::A));
    assert_eq!([20, 30, 40].map(|lost| fright(lost, 0)), [10, 20, 30]);
    assert_eq!([20, 30, 40].map(|lost| fright(lost, 1)), [20, 30, 40]);
    assert_eq!([20, 30, 40].map(|lost| fright(lost, 2)), [30, 40, 50]);
    assert_eq!(fright(30, 3), fright(30, 2), "two at most");
    assert_eq!([0, 1, 2].map(|vital| fright(19, vital)), [0, 10, 20], "below 20 % by vital points alone");
    assert_eq!([49, 50].map(|lost| fright(lost, 0)), [30, 100]);
}

#[test]
fn points_are_those_of_the_row_or_the_one_that_is_known() {
    for (kind, grade, row) in ROWS {
        let at = laid(&piece("it", "A", kind, [30.0, 20.0], grade));
        assert_eq!(morale::points(field(&at), at.id("it")), row, "{kind} {grade}");
        let tested = format!("{grade}\npoint = 3\nsigns = [\"tested\"]");
        let at = laid(&piece("it", "A", kind, [30.0, 20.0], &tested));
        assert_eq!(morale::points(field(&at), at.id("it")), [3; 6], "{kind} {grade}");
    }
}

//! What is told of charges before they are moved, met or tested: chances, reasons, and the ways that are offered.

use charge_pikes::ask::Ask;
use charge_pikes::vocabulary::{CHARGE, CHOOSE, COUNTERCHARGE, PASS, PISTOLS, SHOOT, YES};
use charge_pikes::{ChargePikes, Decision, rule};
use conformance::position::Position;
use engine::view::{ProspectKind, ProspectView};
use engine::{Answer, PieceId, Presented, Ruleset, Side};
use tabletop::{Angle, Hand, Leg, Length, Swing};

const HORSE: &str = "[[unit]]\nname = \"cromwell\"\nside = \"A\"\nkind = \"horse\"\ngrade = \"B\"\nfigures = 8\nfiles = 4\nat = [36, 10]\n";
const FOOT: &str = "[[unit]]\nname = \"astley\"\nside = \"B\"\nkind = \"foot\"\nfigures = 24\npikes = 8\nfiles = [4, 4, 4]\nat = [36, 24]\n";
const ANNOUNCED: &str = "[[charge]]\ncharger = \"cromwell\"\ntarget = \"astley\"\nstage = \"announced\"\n";
const CHARGES: &str = "[battle]\nphase = \"charges\"\n";

fn position(parts: &[&str]) -> Position<ChargePikes> {
    Position::of("CP-01-01", &parts.concat())
}

fn prospects(at: &Position<ChargePikes>, name: &str) -> Vec<ProspectView> {
    ChargePikes::prospects(&at.known(Side::A), &at.world, at.id(name))
}

/// The charges among what is told of one piece against another.
fn charges(at: &Position<ChargePikes>, from: &str, to: &str) -> Vec<ProspectView> {
    let pair = (at.id(from), at.id(to));
    let wanted = |it: &ProspectView| it.kind == ProspectKind::Charge && (it.from, it.to) == pair;
    prospects(at, from).into_iter().filter(wanted).collect()
}

/// Grade B without a general on steady pikes: 4 or more, half of all; if they have panicked, on 1 (a sixth) it always comes home. The foot
/// stands on 2 or more.
#[test]
fn the_tests_of_an_announced_charge_are_told_with_their_chances() {
    let at = position(&[HORSE, FOOT, ANNOUNCED, CHARGES]);
    for asked in ["cromwell", "astley"] {
        let told = prospects(&at, asked);
        let charge =
            told.iter().find(|it| it.words.contains("announced")).unwrap_or_else(|| panic!("{told:?}"));
        assert!(charge.words.contains("of 14 in upon the front, without impetus"), "{}", charge.words);
        let chances = "before any shot it comes home 58 %, the enemy breaks 24 %, they fight 35 %";
        assert!(
            charge.words.contains(chances) && charge.words.contains("striking with 4d6"),
            "{}",
            charge.words
        );
        assert!(charge.pool.is_some() && charge.mean.is_some_and(|mean| mean > 0.0));
        assert_eq!(charge.rule, rule!("CP-13-03"));
    }
    // No other charge of the two is told beside it, nor why there is none.
    assert_eq!(charges(&at, "cromwell", "astley").len(), 1);
    let told = prospects(&at, "cromwell");
    assert!(!told.iter().any(|it| it.from == at.id("cromwell") && it.kind == ProspectKind::See), "{told:?}");
}

#[test]
fn a_charge_in_contact_is_told_until_it_is_tested() {
    let contact = "[[charge]]\ncharger = \"cromwell\"\ntarget = \"astley\"\ndistance = 14\nstraight = 14\n";
    let near = HORSE.replace("[36, 10]", "[36, 24]");
    let phase = CHARGES.replace("charges", "shooting");
    let at = position(&[&near, FOOT, contact, &phase]);
    let told = charges(&at, "cromwell", "astley");
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].words.starts_with("a charge in contact, of 14 in upon the front"), "{}", told[0].words);
    assert!(told[0].words.contains("it comes home 58 %"), "{}", told[0].words);
    let home = contact.replace("distance", "stage = \"home\"\ndistance");
    assert!(charges(&position(&[&near, FOOT, &home, &phase]), "cromwell", "astley").is_empty());
}

#[test]
fn who_may_countercharge_is_told_what_comes_of_it() {
    let byron = "[[unit]]\nname = \"byron\"\nside = \"B\"\nkind = \"horse\"\ngrade = \"B\"\nfigures = 8\nfiles = 4\nat = [36, 30]\n";
    let upon = ANNOUNCED.replace("astley", "byron");
    let at = position(&[HORSE, byron, &upon, CHARGES]);
    let told = charges(&at, "byron", "cromwell");
    assert_eq!(told.len(), 1, "{told:?}");
    let words = &told[0].words;
    assert!(
        words.starts_with("a countercharge that it may make, of 10 in upon the front, with impetus"),
        "{words}"
    );
    // Both pass on 1 or more.
    assert!(words.contains("it comes home 100 %, the charge comes home 100 %, they fight 100 %"), "{words}");
    assert_eq!(told[0].rule, rule!("CP-15-39"));
    // Foot cannot, and is told of the charge alone.
    let at = position(&[HORSE, FOOT, ANNOUNCED, CHARGES]);
    assert!(charges(&at, "astley", "cromwell").is_empty());
}

/// What one piece is told of another whom it can do nothing to.
fn neither(at: &Position<ChargePikes>, from: &str, to: &str) -> ProspectView {
    let pair = (at.id(from), at.id(to));
    let told = prospects(at, from);
    let mut found = told.iter().filter(|it| (it.from, it.to) == pair);
    let only = found.next().unwrap_or_else(|| panic!("{told:?}")).clone();
    assert!(found.next().is_none() && only.kind == ProspectKind::See, "{told:?}");
    only
}

#[test]
fn why_no_charge_is_told_before_why_no_shot_until_shots_are_announced() {
    let foot = "[[unit]]\nname = \"hampden\"\nside = \"A\"\nkind = \"foot\"\nfigures = 12\nat = [36, 13]\nflags = [\"moved\"]\n";
    let at = position(&[foot, FOOT, CHARGES]);
    let told = neither(&at, "hampden", "astley");
    assert!(told.words.starts_with("the target lies beyond the charge move; "), "{}", told.words);
    assert!(told.words.contains("a unit that has moved does not shoot"), "{}", told.words);
    assert_eq!(told.rule, rule!("CP-15-22"));
    let at = position(&[foot, FOOT, &CHARGES.replace("charges", "shooting")]);
    let told = neither(&at, "hampden", "astley");
    assert!(told.words.starts_with("a unit that has moved does not shoot; "), "{}", told.words);
    assert_eq!(told.rule, rule!("CP-16-28"));
}

#[test]
fn guns_are_told_why_they_do_not_fire_and_not_that_they_do_not_charge() {
    let guns = "[[unit]]\nname = \"wemyss\"\nside = \"A\"\nkind = \"battery\"\nguns = [\"heavy\"]\nguns_fired_before = [0]\nat = [36, 4]\n";
    let at = position(&[guns, FOOT, &CHARGES.replace("charges", "shooting")]);
    let told = neither(&at, "wemyss", "astley");
    assert!(told.words.starts_with("that heavy gun fired last turn and reloads in this, "), "{}", told.words);
    assert_eq!(told.rule, rule!("CP-16-16"));
}

fn decision() -> Decision {
    Ask::Charge.of(Side::A, rule!("CP-13-03"))
}

/// The wheels of the charges that are offered, in hundredths of a degree, in their order.
fn wheels(at: &Position<ChargePikes>) -> Vec<i32> {
    let mut found = Vec::new();
    ChargePikes::candidates(&at.known(Side::A), &at.world, &decision(), &mut |answer| {
        if let (CHARGE, engine::Way::Legs(legs)) = (answer.verb, &answer.way) {
            found.push(legs.iter().filter_map(|leg| leg.turning()).map(|(_, turn)| turn).sum());
        }
    });
    found
}

#[test]
fn ways_of_charging_differ_and_the_least_wheel_comes_first() {
    // A hair aside of the middle of the enemy, and farther and farther.
    for aside in ["36.01", "36.1", "33", "30", "26", "22"] {
        let at = position(&[&HORSE.replace("[36, 10]", &format!("[{aside}, 10]")), FOOT, CHARGES]);
        let found = wheels(&at);
        assert!(!found.is_empty(), "{aside}");
        assert!(found.is_sorted_by_key(|wheel| wheel.abs()), "{aside}: {found:?}");
        for (place, wheel) in found.iter().enumerate() {
            assert!(found[..place].iter().all(|other| (wheel - other).abs() >= 100), "{aside}: {found:?}");
        }
    }
}

/// A charge that wheels to the left by so many degrees and goes straight on.
fn wheeling(at: &Position<ChargePikes>, verb: engine::Verb, name: &str, degrees: i32) -> Answer {
    let wheel = Leg::Wheel { hand: Hand::Left, angle: Angle::degrees(degrees), swing: Swing::Forward };
    Answer::plain(verb).with(at.id(name)).legs([wheel, Leg::Advance(Length::inches(20))])
}

#[test]
fn a_wheel_that_disorders_says_so_before_it_is_made() {
    let wide =
        FOOT.replace("[36, 24]", "[24, 17]").replace("[4, 4, 4]", "[10, 4, 10]").replace("= 24", "= 48");
    let at = position(&[HORSE, &wide, CHARGES]);
    let target: PieceId = at.id("astley");
    for (degrees, disorders) in [(46, true), (45, false)] {
        let answer = wheeling(&at, CHARGE, "cromwell", degrees).on(target);
        let known = at.known(Side::A);
        ChargePikes::validate(&known, &at.world, &decision(), &answer).unwrap();
        let marks = ChargePikes::milestones(&known, &at.world, &decision(), &answer);
        let words = ChargePikes::answer_in_words(&known, &at.world, &decision(), &answer);
        assert_eq!(marks.len(), usize::from(disorders), "{marks:?}");
        assert_eq!(words.ends_with("straight on, disordered by so wide a wheel"), disorders, "{words}");
        for mark in marks {
            assert_eq!(mark.word, "wheels 46 degrees, more than 45: disordered and without impetus");
            assert_eq!(mark.rule, rule!("CP-15-27"));
        }
    }
}

#[test]
fn a_charge_that_is_not_yet_announced_is_told_its_disorder_too() {
    // Nobody in front of it: it comes there by a wide wheel alone.
    let aside = FOOT.replace("[36, 24]", "[22, 11]").replace("at =", "facing = 90\nat =");
    let at = position(&[HORSE, &aside, CHARGES]);
    let told = charges(&at, "cromwell", "astley");
    let words = &told.first().unwrap_or_else(|| panic!("{:?}", prospects(&at, "cromwell"))).words;
    assert!(words.contains("without impetus, disordered by so wide a wheel"), "{words}");
}

#[test]
fn a_countercharge_says_so_as_well() {
    let byron =
        "[[unit]]\nname = \"byron\"\nside = \"B\"\nkind = \"horse\"\nfigures = 8\nfiles = 4\nat = [46, 24]\n";
    let wheel = |answer: &Answer| -> i32 {
        let engine::Way::Legs(legs) = &answer.way else { return 0 };
        legs.iter().filter_map(|leg| leg.turning()).map(|(_, turn)| turn.abs()).sum()
    };
    let mut seen = [0, 0];
    for facing in (150..360).step_by(10) {
        let at = position(&[HORSE, FOOT, byron, &format!("facing = {facing}\n"), ANNOUNCED, CHARGES]);
        let decision = Ask::Countercharge(0).of(Side::B, rule!("CP-15-39"));
        let known = at.known(Side::B);
        ChargePikes::candidates(&known, &at.world, &decision, &mut |answer| {
            if answer.verb == COUNTERCHARGE {
                let wide = wheel(&answer) > 4_500;
                let marks = ChargePikes::milestones(&known, &at.world, &decision, &answer);
                assert_eq!(marks.len(), usize::from(wide), "{facing}: {answer:?}");
                seen[usize::from(wide)] += 1;
            }
        });
    }
    assert!(seen.iter().all(|seen| *seen > 0), "{seen:?}");
}

#[test]
fn a_round_of_combat_is_told_with_pistols_and_without() {
    let near = HORSE.replace("[36, 10]", "[36, 24]");
    let byron =
        "[[unit]]\nname = \"byron\"\nside = \"B\"\nkind = \"horse\"\nfigures = 8\nfiles = 4\nat = [36, 24]\n";
    let contact = "[[contact]]\none = \"cromwell\"\nother = \"byron\"\n";
    let at = position(&[&near, byron, contact, &CHARGES.replace("charges", "combat")]);
    let told = prospects(&at, "cromwell");
    assert_eq!(told.len(), 2, "{told:?}");
    // One point for the better grade, and one more for pistols: 456H, and 456H still between cavalry of two.
    let words = &told[0].words;
    assert!(words.starts_with("fights, striking with 4d6") && words.contains("better grade 1"), "{words}");
    assert!(words.contains("; with its pistols 4d6") && told.iter().all(|it| it.bound), "{words}");
    let ask = Ask::Pistols(at.id("cromwell")).of(Side::A, rule!("CP-17-15"));
    let said = |answer: Answer| ChargePikes::answer_in_words(&at.known(Side::A), &at.world, &ask, &answer);
    let [fired, kept] = [Answer::plain(PISTOLS), Answer::plain(PASS)].map(said);
    assert!(fired.starts_with("Fire the pistols (4d6") && fired.ends_with(')'), "{fired}");
    assert!(kept.starts_with("Keep the pistols loaded (4d6"), "{kept}");
}

#[test]
fn tests_that_may_be_chosen_are_told_with_what_they_need() {
    let router = "[[unit]]\nname = \"okey\"\nside = \"B\"\nkind = \"foot\"\nfigures = 12\nmorale = \"routed\"\nat = [40, 30]\n[[rout]]\nunit = \"okey\"\nat = [40, 28]\n";
    let at = position(&[HORSE, FOOT, router, &CHARGES.replace("charges", "combat tests")]);
    let ask = Ask::NextTest.of(Side::B, rule!("CP-18-27"));
    let answer = Answer::plain(CHOOSE).with(at.id("astley"));
    let words = ChargePikes::answer_in_words(&at.known(Side::B), &at.world, &ask, &answer);
    // Grade C, no general in command radius, one friend who routs.
    assert_eq!(words, "The astley tests next (1d6 - 2, 1 or more)");
    let ask = Ask::HaltBefore(at.id("astley")).of(Side::B, rule!("CP-18-07"));
    let words = ChargePikes::answer_in_words(&at.known(Side::B), &at.world, &ask, &Answer::plain(YES));
    assert!(words.starts_with("Test to hold back (1d6") && words.ends_with("1 or more)"), "{words}");
}

#[test]
fn guns_are_told_at_which_friends_they_would_fire_first() {
    let guns = "[[unit]]\nname = \"guns\"\nside = \"A\"\nkind = \"battery\"\nguns = [\"field\", \"field\", \"field\", \"field\"]\nfigures = 16\nbase = [\"50mm\", \"50mm\"]\nat = [36, 6]\n";
    let phase = CHARGES.replace("charges", "shooting");
    let ask = Ask::Shot.of(Side::A, rule!("CP-13-04"));
    // In the strip before the guns, and beside it.
    for (place, endangered) in [("[40.8, 14]", true), ("[46, 14]", false)] {
        let percy = format!(
            "[[unit]]\nname = \"percy\"\nside = \"A\"\nkind = \"foot\"\nfigures = 8\nfiles = 4\nat = {place}\nflags = [\"moved\"]\n"
        );
        let at = position(&[guns, &percy, FOOT, &phase]);
        let told = prospects(&at, "guns");
        let shot = told.iter().find(|it| it.kind == ProspectKind::Shoot && it.to == at.id("astley"));
        let shot = shot.unwrap_or_else(|| panic!("{told:?}"));
        assert_eq!(shot.words.ends_with("; first at the percy in the danger zone"), endangered, "{shot:?}");
        assert_eq!(shot.mean.is_none(), endangered, "{shot:?}");
        let answer = Answer::plain(SHOOT).with(at.id("guns")).on(at.id("astley"));
        let words = ChargePikes::answer_in_words(&at.known(Side::A), &at.world, &ask, &answer);
        assert_eq!(words.ends_with(", first at the percy in the danger zone)"), endangered, "{words}");
    }
}

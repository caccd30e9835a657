//! What the captain says for his answers: whom a move is for and how far off he is, whom a General is to be with, and what would have been
//! done instead where nothing speaks for an answer.

use conformance::position::Position;
use engine::{Answer, AnswerText, Presented, Rng, Ruleset};
use general::{Appraised, Plan};
use pike_and_musket::PikeAndMusket;
use pike_and_musket::field::Field;

use crate::captain::asked::{Chosen, asked, foot, general, unit};

/// A unit that has made its move.
const MOVED: &str = "signs = [\"moved\", \"move over\"]";

/// How far apart two pieces of a position are, in whole millimetres.
fn apart(position: &str, one: &str, other: &str) -> i32 {
    let at = Position::<PikeAndMusket>::of("PM-01-02", position);
    let gap = Field::new(&at.table, &at.world).distance(at.id(one), at.id(other));
    (gap.rounded_up().0 + 50) / 100
}

/// Asserts that the move of `one` is for somebody, and names him and how far off he is.
#[track_caller]
fn comes_at(position: &str, whom: &str, off: i32, more: &str) {
    let chosen = asked(position, "moves", &[]);
    chosen.expect("move one: ");
    assert_eq!(apart(position, "one", whom), off, "{chosen}");
    assert_eq!(chosen.reason, format!("To come at the {whom}, {off} mm off{more}."));
}

#[test]
fn a_move_for_an_enemy_names_him_and_tells_how_far_off_he_is() {
    let one = foot("one", "A", (900, 500), "");
    // They stand front to front.
    for off in [150, 250, 310, 311, 400] {
        comes_at(&(one.clone() + &foot("enemy", "B", (900, 500 + off), "")), "enemy", off, "");
    }
    // From corner to corner it is farther than across.
    let aside = |x: i32, y: i32| one.clone() + &foot("enemy", "B", (x, y), "");
    comes_at(&aside(1300, 700), "enemy", 283, "");
    comes_at(&aside(640, 900), "enemy", 404, "");
    // Of two enemies it is the one for whom it goes.
    let two = |west: i32, east: i32| {
        aside(1200, east).replace("enemy", "east") + &foot("west", "B", (600, west), "")
    };
    for (west, east, whom) in [(900, 800, "east"), (800, 900, "west")] {
        comes_at(&two(west, east), whom, apart(&two(west, east), "one", whom), "");
    }
}

#[test]
fn what_else_is_to_be_said_of_an_enemy_is_said_after_how_far_off_he_is() {
    let one = foot("one", "A", (900, 500), "");
    for (state, more) in [("disrupted", "they are in disorder"), ("routing", "they are running")] {
        let enemy = foot("enemy", "B", (900, 810), &format!("state = \"{state}\""));
        comes_at(&(one.clone() + &enemy), "enemy", 310, &format!("; {more}"));
    }
    let guns = unit("enemy", "B", "parliament battery", (900, 810), "");
    comes_at(&(one + &guns), "enemy", 310, "; it goes for their guns");
}

/// An answer that was told instead of the one that was chosen: it is legal, another, and the next best of all that were weighed.
#[track_caller]
fn instead(position: &str, chosen: &Chosen, begins: &str) -> String {
    let at = Position::<PikeAndMusket>::of("PM-01-02", position);
    let (known, question) = (at.known(chosen.question.who), &chosen.question);
    let told = chosen.reason.strip_prefix(begins).and_then(|told| told.strip_suffix("”."));
    let told = told.unwrap_or_else(|| panic!("not `{begins}`, but {chosen}"));
    let text = |answer: &Answer| AnswerText::<PikeAndMusket> { world: &at.world, answer }.to_string();
    let mut all = Vec::new();
    let notes = &mut <PikeAndMusket as Appraised>::Notes::default();
    PikeAndMusket::worth_weighing(&known, &at.world, question, &Plan::NONE, notes, &mut |answer, _| {
        all.push(answer);
        false
    });
    // He draws two more by lot.
    let mut lot = Rng::new(1);
    all.extend([(); 2].map(|()| PikeAndMusket::sample(&known, &at.world, question, &mut lot)));
    let score = |answer: &Answer| {
        let mut notes = <PikeAndMusket as Appraised>::Notes::default();
        PikeAndMusket::doctrine().score(&PikeAndMusket::appraise(
            &known,
            &at.world,
            question,
            answer,
            &Plan::NONE,
            &mut notes,
        ))
    };
    let weighed: Vec<(f64, Answer)> = all.into_iter().map(|answer| (score(&answer), answer)).collect();
    let words = |answer: &Answer| PikeAndMusket::answer_in_words(&known, &at.world, question, answer);
    let is_told = |answer: &Answer| told == words(answer);
    let (score, answer) = *weighed
        .iter()
        .find(|(_, answer)| is_told(answer))
        .unwrap_or_else(|| panic!("nothing that was weighed: {chosen}"));
    assert_ne!(text(&answer), chosen.words, "it is another");
    PikeAndMusket::validate(&known, &at.world, question, &answer).expect("it is legal");
    let others = weighed.iter().filter(|(_, other)| text(other) != chosen.words);
    assert!(others.clone().all(|(other, _)| *other <= score), "it is the next best: {chosen}");
    let own = weighed.iter().find(|(_, other)| text(other) == chosen.words).expect("it was weighed");
    assert!(own.0 >= score, "it is no better than what was chosen: {chosen}");
    text(&answer)
}

#[test]
fn where_nothing_speaks_for_an_answer_the_next_best_is_told() {
    let gun = foot("enemy", "B", (900, 480), "") + &unit("gun", "A", "royalist battery", (900, 200), "");
    let horse = foot("far", "B", (300, 1100), "")
        + &unit("horse", "A", "cavaliers", (900, 500), "")
        + &foot("enemy", "B", (900, 620), "");
    for (position, piece) in [(&gun, "move gun: "), (&horse, "move horse: ")] {
        let chosen = asked(position, "moves", &[]);
        chosen.expect("finish");
        let other = instead(position, &chosen, "Better than “");
        assert!(other.starts_with(piece), "{other}");
    }
    let nobody = foot("enemy", "B", (900, 1000), "") + &foot("one", "A", (900, 500), MOVED);
    assert_eq!(asked(&nobody, "moves", &[]).reason, "Nothing else offers.", "there is no other answer");
}

/// Foot that runs from horse that stands in its way, and may go to either hand of it, past friends or not.
fn runs(friends: &str) -> String {
    foot("one", "A", (900, 600), "facing = 180\nstate = \"routing\"\nfigures = 9")
        + &foot("enemy", "B", (900, 1000), "")
        + &unit("horse", "B", "ironsides", (900, 540), "facing = 0")
        + friends
}

#[test]
fn where_the_next_best_is_worth_as_much_it_is_as_good() {
    let chosen = asked(&runs(""), "runs", &[]);
    chosen.expect("run one 1");
    assert_eq!(instead(&runs(""), &chosen, "As good as “"), "run one 2");
    for (x, way, other) in [(800, "run one 2", "run one 1"), (1000, "run one 1", "run one 2")] {
        let friend = runs(&foot("friend", "A", (x, 560), "figures = 4"));
        let chosen = asked(&friend, "runs", &[]);
        chosen.expect(way);
        assert_eq!(instead(&friend, &chosen, "Better than “"), other);
    }
}

/// Men in a state, with how many figures, if not all.
fn men(name: &str, x: i32, state: &str, figures: Option<u8>) -> String {
    let figures = figures.map_or_else(String::new, |figures| format!("\nfigures = {figures}"));
    foot(name, "A", (x, 400), &format!("state = \"{state}\"\n{MOVED}{figures}"))
}

/// Asserts to whom a General rides, and that he says so.
#[track_caller]
fn rides_to(men: &str, at: (i32, i32), whom: &str) {
    let position = foot("enemy", "B", (1600, 1100), "") + men + &general("rupert", "A", at);
    let chosen = asked(&position, "moves", &[]);
    chosen.expect("move rupert: to ");
    assert_eq!(chosen.reason, format!("To be with the {whom}; there are men who need him."), "{chosen}");
}

#[test]
fn a_ride_names_the_unit_that_needs_the_general_most() {
    let two = |states: [&str; 2], figures: [Option<u8>; 2], x: [i32; 2]| {
        men("weak", x[0], states[0], figures[0]) + &men("other", x[1], states[1], figures[1])
    };
    let (shaken, all) = (["disrupted"; 2], [None; 2]);
    // Of two at the same distance the stronger; of two alike the nearer.
    rides_to(&two(shaken, [Some(4), None], [500, 700]), (600, 250), "other");
    rides_to(&two(shaken, [None, Some(4)], [500, 700]), (600, 250), "weak");
    rides_to(&two(shaken, all, [400, 800]), (500, 330), "weak");
    rides_to(&two(shaken, all, [400, 800]), (700, 330), "other");
    // Who is in disorder rather than who stands, though he is stronger and nearer.
    rides_to(&two(["disrupted", "good order"], [Some(8), None], [500, 700]), (600, 250), "weak");
    rides_to(&two(["good order", "disrupted"], all, [400, 600]), (500, 330), "other");
    // Whom he is with after the ride, though another needs him more who is far off.
    rides_to(&two(shaken, [Some(4), None], [400, 1000]), (500, 330), "weak");
    // Of two whom he does not reach this turn the stronger, and of two whom he is with at once.
    rides_to(&two(shaken, [Some(4), None], [1200, 1000]), (500, 330), "other");
    rides_to(&two(shaken, [Some(6), None], [590, 810]), (700, 350), "other");
}

#[test]
fn a_ride_names_nobody_who_has_a_general() {
    let both = |at: (i32, i32)| {
        men("weak", 400, "disrupted", None)
            + &men("other", 800, "disrupted", None)
            + &general("astley", "A", at)
    };
    rides_to(&both((1500, 100)), (560, 330), "weak");
    rides_to(&both((400, 365)), (560, 330), "other");
}

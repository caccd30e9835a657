//! Answers as text and back.

use engine::{Answer, AnswerText, PieceId, Verb, Way, read_answer};
use proptest::prelude::*;
use tabletop::{Angle, Hand, Leg, Length, Pivot, Point, Pose, Swing};

use crate::toy::{Toy, VERBS, World};

fn hand() -> impl Strategy<Value = Hand> {
    prop_oneof![Just(Hand::Left), Just(Hand::Right)]
}

fn distance() -> impl Strategy<Value = Length> {
    (0..=1_000_000).prop_map(Length)
}

fn turn() -> impl Strategy<Value = Angle> {
    (0..=18_000).prop_map(Angle::hundredths)
}

fn point() -> impl Strategy<Value = Point> {
    (-1_000_000..=1_000_000, -1_000_000..=1_000_000).prop_map(|(x, y)| Point::new(x, y))
}

fn facing() -> impl Strategy<Value = Angle> {
    (0..36_000).prop_map(Angle::hundredths)
}

fn leg() -> impl Strategy<Value = Leg> {
    let pivot = prop_oneof![
        Just(Pivot::Centre),
        Just(Pivot::FrontMiddle),
        Just(Pivot::LeftCorner),
        Just(Pivot::RightCorner)
    ];
    prop_oneof![
        distance().prop_map(Leg::Advance),
        distance().prop_map(Leg::Back),
        (hand(), turn(), distance()).prop_map(|(hand, angle, distance)| Leg::Oblique {
            hand,
            angle,
            distance
        }),
        (hand(), distance()).prop_map(|(hand, distance)| Leg::Sidestep { hand, distance }),
        (hand(), turn(), any::<bool>()).prop_map(|(hand, angle, back)| Leg::Wheel {
            hand,
            angle,
            swing: if back { Swing::Backward } else { Swing::Forward }
        }),
        Just(Leg::AboutFace),
        (pivot, hand(), turn()).prop_map(|(about, hand, angle)| Leg::Turn { about, hand, angle }),
        (point(), proptest::option::of(facing())).prop_map(|(at, facing)| Leg::To { at, facing }),
    ]
}

pub fn any_answer() -> impl Strategy<Value = Answer> {
    let piece = || proptest::option::of((0u8..8).prop_map(PieceId));
    let way = prop_oneof![
        Just(None),
        proptest::collection::vec(leg(), 0..=4).prop_map(|legs| Some(Err(legs))),
        (point(), facing()).prop_map(|(at, facing)| Some(Ok(Pose::new(at, facing)))),
    ];
    (0..VERBS.len() as u8, piece(), piece(), any::<i16>(), way).prop_map(
        |(verb, piece, object, amount, way)| {
            let answer = Answer { verb: Verb(verb), piece, object, amount, way: Way::None };
            match way {
                None => answer,
                Some(Ok(pose)) => answer.at(pose),
                Some(Err(legs)) => answer.legs(legs),
            }
        },
    )
}

proptest! {
    #[test]
    fn every_answer_reads_back_as_written(answer in any_answer()) {
        let world = World::default();
        prop_assert_eq!(answer.within_bounds::<Toy>(&world), Ok(()));
        let text = AnswerText::<Toy> { world: &world, answer: &answer }.to_string();
        prop_assert_eq!(read_answer::<Toy>(&world, &text), Ok(answer), "{}", text);
    }

    #[test]
    fn no_text_makes_the_reader_stumble(text in "[a-zA-Z0-9 :;.,\"'°\t-]{0,60}") {
        let world = World::default();
        if let Err(error) = read_answer::<Toy>(&world, &text) {
            prop_assert!(error.column >= 1 && error.column <= text.chars().count() + 1, "{}", error);
        }
    }
}

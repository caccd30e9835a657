//! How far a man shoots, and how far he could come: for the eye alone.

use engine::PieceId;
use engine::view::words::about;
use engine::view::{RangeKind, RangeView};
use tabletop::{Angle, Length, Point};

use crate::field::Field;
use crate::going::{Going, Mover, reach};
use crate::table::Order;
use crate::{deeds, firing, movement, rule};

/// Degrees between two corners of an outline that stands for a curve.
const STEP: i32 = 10;

/// The two ranges of each of his missile weapons (BR-06-03), and of a Leader how far his men may be (BR-04-05).
pub(super) fn of(field: Field, man: PieceId) -> Vec<RangeView> {
    let mut found = Vec::new();
    for place in 0..2 {
        let Some(weapon) = firing::weapon(field, man, place) else { continue };
        let numbers = field.world.book.firing.weapons.of(weapon);
        for (far, word) in [(numbers.long, "long range"), (numbers.close, "close range")] {
            found.push(RangeView {
                kind: RangeKind::Fire,
                word: format!("{}, {word}, {}", weapon.key(), about(far)),
                rule: rule!("BR-06-03"),
                outline: circle(field.centre(man), far + field.radius(man), Angle::UP),
            });
        }
    }
    if field.leads(man) {
        let far = field.world.book.foundations.group.radius;
        found.push(RangeView {
            kind: RangeKind::Command,
            word: format!("his men, {}", about(far)),
            rule: rule!("BR-04-05"),
            // Named at the other end than the ranges of his weapons.
            outline: circle(field.centre(man), far + field.radius(man), Angle::HALF),
        });
    }
    found
}

fn circle(centre: Point, radius: Length, start: Angle) -> Vec<Point> {
    (0..360 / STEP).map(|part| centre + (start + Angle::degrees(part * STEP)).along(radius)).collect()
}

/// How far he could come with what his group has rolled, or with a middling roll (BR-04-01).
pub(super) fn reaches(field: Field, man: PieceId) -> Vec<RangeView> {
    let dice = &field.world.book.movement.dice;
    let dice = if field.is_mounted(man) { dice.mounted } else { dice.foot };
    let group = field.group_of(man).map(|group| field.group(group));
    let rolled = group.filter(|group| group.is(Order::Rolled) && deeds::can_act(field, man));
    let (far, word) = match rolled {
        Some(_) => {
            let left = movement::allowance(field, man).unwrap_or_default();
            (left, format!("what is left of his move, {}", about(left)))
        }
        None => {
            let middling = Length::inches(i32::from(dice) * 7).half();
            (middling, format!("a middling move, {}", about(middling)))
        }
    };
    if far <= Length::ZERO {
        return Vec::new();
    }
    let going = Going::of(field, &Mover::of(field, man));
    let from = field.centre(man);
    let ends = (0..360 / 15).map(|part| {
        let to = from + Angle::degrees(part * 15).along(far);
        reach(&going, from, &[to], far).at
    });
    let outline: Vec<Point> = ends.collect();
    vec![RangeView { kind: RangeKind::Move, word, rule: rule!("BR-04-01"), outline }]
}

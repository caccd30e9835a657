//! How battles of a study go, turn by turn, as a section of its page.

use draw::report::{Cell, Course, Figure, Listed, Section};
use lab::study::{Arm, Turn};

/// How wide the line is drawn.
const WIDE: u16 = 960;

/// What the battles of each arm were worth turn by turn, and how much hung on the throws of each turn; nothing where luck was not
/// looked at.
pub fn course(named: &[(&str, &Arm)]) -> Option<Section> {
    let told: Vec<&(&str, &Arm)> = named.iter().filter(|(_, arm)| !arm.course.is_empty()).collect();
    let (_, first) = told.first()?;
    let mut words = vec![
        "Of a battle that is over the value is what it came to. Leverage is how far the throws of a turn move the value, one way or the other: its \
         standard deviation, in points of a hundred, in the battles that were still fought."
            .to_owned(),
    ];
    words.extend(half_by(&first.course).map(|turn| {
        format!("Half of all that hangs on dice has been thrown by the end of turn {turn} of the base.")
    }));
    let figures = told.iter().flat_map(|(name, arm)| [line(name, arm), table(name, arm)]).collect();
    Some(Section { heading: "How it goes".to_owned(), words, figures, folded: false })
}

/// By the end of which turn half of the variance of all throws lies behind.
pub fn half_by(course: &[Turn]) -> Option<u16> {
    let variance = |it: &Turn| f64::from(it.battles) * it.leverage * it.leverage;
    let all: f64 = course.iter().map(variance).sum();
    let mut sum = 0.0;
    let turn = course.iter().find(|it| {
        sum += variance(it);
        sum >= all / 2.0
    });
    turn.filter(|_| all > 0.0).map(|it| it.turn)
}

fn line(name: &str, arm: &Arm) -> Figure {
    Figure::Course(Course {
        width: WIDE,
        caption: format!("{name}: what the battles are worth to side A at the end of each turn, on average"),
        ends: [format!("{name}: side A wins"), "side B wins".to_owned()],
        values: arm.course.iter().map(|it| it.value).collect(),
        turns: arm.course.iter().enumerate().map(|(at, it)| (at, it.turn)).collect(),
        lollipops: Vec::new(),
    })
}

fn table(name: &str, arm: &Arm) -> Figure {
    let most = arm.course.iter().map(|it| it.leverage).fold(1e-9, f64::max);
    let number = |value: f64, shown: String| Cell::Number(value, shown);
    let row = |it: &Turn| {
        vec![
            number(f64::from(it.turn), it.turn.to_string()),
            number(f64::from(it.battles), it.battles.to_string()),
            number(it.value, format!("{:.1} %", 100.0 * it.value)),
            number(it.spread, format!("{:.1}", 100.0 * it.spread)),
            Cell::Bar(it.leverage, it.leverage / most, format!("{:.1}", 100.0 * it.leverage)),
        ]
    };
    let heads = ["turn", "still fought", "worth to side A", "spread", "leverage"].map(str::to_owned).to_vec();
    let caption = format!("{name}: turn by turn");
    Figure::Listed(Listed { caption, heads, rows: arm.course.iter().map(row).collect() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_what_hangs_on_dice_is_counted_by_variance_and_battles() {
        let turn = |turn, battles, leverage| Turn { turn, battles, value: 0.5, spread: 0.0, leverage };
        // 10, 40 and 45 of 95.
        let course = [turn(1, 10, 1.0), turn(2, 10, 2.0), turn(3, 5, 3.0)];
        assert_eq!(half_by(&course), Some(2));
        assert_eq!(half_by(&course[2..]), Some(3));
        assert_eq!(half_by(&[turn(1, 10, 0.0)]), None, "nothing hung on any");
        assert_eq!(half_by(&[]), None);
    }
}

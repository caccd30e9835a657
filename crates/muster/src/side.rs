//! What is read off a battle's sides.

use scenario::{Battle, Side, Start};

/// Whether the first side stands lower on the map than the second, by the mean of its men: its own edge is then the bottom one.
pub fn first_stands_lower(battle: &Battle) -> bool {
    let mean = |side: &Side| {
        let men = side.brigades.iter().filter_map(|brigade| match &brigade.start {
            Start::Deployed(deployment) => Some((i64::from(brigade.men()), i64::from(deployment.centre.y))),
            Start::Arrives(_) => None,
        });
        let (men, sum) = men.fold((0, 0), |(all, sum), (men, height)| (all + men, sum + men * height));
        if men == 0 { 0 } else { sum / men }
    };
    mean(&battle.sides[0]) <= mean(&battle.sides[1])
}

/// A place in a row as it is called, counted from 1: `1st`, `22nd`, `113th`.
pub fn nth(number: usize) -> String {
    let end = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{end}")
}

#[cfg(test)]
mod tests {
    #[test]
    fn places_are_called_as_one_says_them() {
        let called: Vec<String> = [1, 2, 3, 4, 11, 12, 13, 21, 22, 103, 113].map(super::nth).into();
        assert_eq!(called.join(" "), "1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 103rd 113th");
    }
}

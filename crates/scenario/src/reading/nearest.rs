//! The word that a misspelled one was meant to be.

/// The known word nearest to a misspelled one, if one is near enough to be meant: at most a third of its
/// letters differ (at least one may). Letters count once for being wrong, missing, too many or changed with
/// their neighbour.
pub fn nearest<'k>(written: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let written = written.to_lowercase();
    if written.len() > 60 {
        return None;
    }
    known
        .into_iter()
        .map(|word| (distance(&written, &word.to_lowercase()), word))
        .filter(|(distance, word)| *distance <= (word.chars().count() / 3).max(1))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, word)| word)
}

/// The number of single mistakes between two words (optimal string alignment).
fn distance(one: &str, other: &str) -> usize {
    let one: Vec<char> = one.chars().collect();
    let other: Vec<char> = other.chars().collect();
    let mut rows = vec![vec![0; other.len() + 1]; one.len() + 1];
    for (row, cells) in rows.iter_mut().enumerate() {
        cells[0] = row;
    }
    rows[0] = (0..=other.len()).collect();
    for i in 1..=one.len() {
        for j in 1..=other.len() {
            let wrong = rows[i - 1][j - 1] + usize::from(one[i - 1] != other[j - 1]);
            let mut least = wrong.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
            if i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            rows[i][j] = least;
        }
    }
    rows[one.len()][other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_was_meant_and_nothing_else() {
        let known = ["polygon", "line", "point", "name"];
        assert_eq!(nearest("poligon", known), Some("polygon"));
        assert_eq!(nearest("nmae", known), Some("name"));
        assert_eq!(nearest("Line", known), Some("line"));
        assert_eq!(nearest("colour", known), None);
        assert_eq!(distance("nmae", "name"), 1);
    }
}

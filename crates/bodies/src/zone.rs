//! Walks over a zone.

/// The cells of a grid, as column and row, each once: row by row from row 0, and from a share of the way on, in hundredths below 100, round
/// to where it began. A grid has at least one column and one row.
pub fn cells(columns: i32, rows: i32, from: u32) -> impl Iterator<Item = (i32, i32)> {
    let (columns, rows) = (columns.max(1), rows.max(1));
    let all = columns * rows;
    let first = (i64::from(all) * i64::from(from) / 100) as i32;
    (0..all).map(move |at| (first + at) % all).map(move |at| (at % columns, at / columns))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn every_cell_is_walked_once(columns in 1..12, rows in 1..12, from in 0u32..100) {
            let mut walked: Vec<(i32, i32)> = cells(columns, rows, from).collect();
            prop_assert!(walked.iter().all(|(column, row)| (0..columns).contains(column) && (0..rows).contains(row)));
            walked.sort_unstable();
            walked.dedup();
            prop_assert_eq!(walked.len() as i32, columns * rows);
        }
    }

    #[test]
    fn a_walk_begins_at_its_share_and_comes_round() {
        let walk = |from| cells(2, 2, from).collect::<Vec<_>>();
        assert_eq!(walk(0), [(0, 0), (1, 0), (0, 1), (1, 1)]);
        assert_eq!(walk(66), [(0, 1), (1, 1), (0, 0), (1, 0)]);
        assert_eq!(cells(0, -3, 0).collect::<Vec<_>>(), [(0, 0)]);
    }
}

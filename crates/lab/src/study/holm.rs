//! Many questions at once: how often the least of many chances is small by luck alone.

/// The chances of several questions, each raised by Holm's steps so that in nineteen cases of twenty none of those below 0.05 is
/// there by luck, however many were asked.
pub(super) fn holm(chances: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..chances.len()).collect();
    order.sort_by(|one, other| chances[*one].total_cmp(&chances[*other]));
    let (mut raised, mut most) = (vec![0.0; chances.len()], 0.0f64);
    for (rank, at) in order.into_iter().enumerate() {
        most = most.max((chances.len() - rank) as f64 * chances[at]).min(1.0);
        raised[at] = most;
    }
    raised
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_raised_step_by_step() {
        // 4 x 0.005, 3 x 0.01, 2 x 0.03, and no less for the last.
        let raised = holm(&[0.01, 0.04, 0.03, 0.005]);
        let wanted = [0.03, 0.06, 0.06, 0.02];
        assert!(
            raised.iter().zip(wanted).all(|(one, other): (&f64, f64)| (one - other).abs() < 1e-12),
            "{raised:?}"
        );
        assert_eq!(holm(&[0.9, 0.8]), [1.0, 1.0]);
        assert!(holm(&[]).is_empty());
    }
}

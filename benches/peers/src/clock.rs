//! How quickly something is played: games and decisions in a second, on one core.

use std::time::{Duration, Instant};

/// What was played. A decision is a choice between two or more.
#[derive(Clone, Copy, Default)]
pub struct Played {
    /// Games, to their end.
    pub games: u64,
    /// Decisions.
    pub decisions: u64,
}

/// Plays for `length` and prints the rates.
pub fn race(name: &str, length: Duration, mut play: impl FnMut() -> Played) {
    let (began, mut sum) = (Instant::now(), Played::default());
    while began.elapsed() < length {
        let played = play();
        sum.games += played.games;
        sum.decisions += played.decisions;
    }
    let seconds = began.elapsed().as_secs_f64();
    println!(
        "{name:<44} {:>9.0} games/s {:>12.0} decisions/s {:>8.0} decisions a game",
        sum.games as f64 / seconds,
        sum.decisions as f64 / seconds,
        sum.decisions as f64 / sum.games as f64,
    );
}

//! Random games of chess by `shakmaty`.

use fastrand::Rng;
use shakmaty::{Chess, Position};

use crate::clock::Played;

/// Plays one game of random legal moves to its end, or to 400 moves.
pub fn game(random: &mut Rng) -> Played {
    let mut position = Chess::default();
    let mut played = Played::default();
    for _ in 0..400 {
        let moves = position.legal_moves();
        if moves.is_empty() || position.is_insufficient_material() {
            break;
        }
        played.decisions += u64::from(moves.len() > 1);
        position.play_unchecked(moves[random.usize(..moves.len())]);
    }
    played.games = 1;
    played
}

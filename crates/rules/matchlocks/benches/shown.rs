//! What it costs to show reaches and prospects among forty units: `cargo bench -p matchlocks --bench shown`. They are
//! asked for while a player drags a unit: two milliseconds a piece for reaches and five for prospects are the most.

#[path = "../tests/it/field_of_battle/mod.rs"]
mod field_of_battle;

use std::hint::black_box;
use std::time::Instant;

use engine::{PieceId, Presented, Rng, Viewpoint};
use matchlocks::{Known, Matchlocks};

/// Prints the mean of the quickest of a few rounds over all pieces, and the slowest piece of that round, in
/// microseconds.
fn measure(what: &str, pieces: &[PieceId], mut show: impl FnMut(PieceId) -> usize) {
    let round = |show: &mut dyn FnMut(PieceId) -> usize| {
        let mut slowest = 0.0_f64;
        let (mut sum, mut shown) = (0.0, 0);
        for piece in pieces {
            let start = Instant::now();
            shown += black_box(show(*piece));
            let took = start.elapsed().as_secs_f64() * 1e6;
            (slowest, sum) = (slowest.max(took), sum + took);
        }
        (sum / pieces.len() as f64, slowest, shown)
    };
    let rounds = (0..8).map(|_| round(&mut show));
    let quickest = rounds.min_by(|one, other| one.0.total_cmp(&other.0));
    if let Some((mean, slowest, shown)) = quickest {
        assert!(shown > pieces.len(), "{what}: hardly anything is shown");
        println!("{what:<34} {mean:>8.0} us a piece, {slowest:>8.0} us the slowest   ({shown} shown)");
    }
}

fn main() {
    let (world, mut table) = field_of_battle::stage();
    for seed in [3, 5] {
        field_of_battle::scatter(&world, &mut table, &mut Rng::new(seed));
        let known = Known::of(&table, &world, Viewpoint::Umpire);
        let pieces: Vec<PieceId> = world.ids().collect();
        measure(&format!("reaches, anyhow ({seed})"), &pieces, |id| {
            Matchlocks::reaches(&known, &world, id).len()
        });
        measure(&format!("prospects, anyhow ({seed})"), &pieces, |id| {
            Matchlocks::prospects(&known, &world, id).len()
        });
    }
}

//! Random play of Tercio and of engines from other fields, on one core, in one run: see README.md beside it.

mod chess;
mod clock;
mod creatures;
mod pikes;
mod volley;

use std::time::Duration;

use fastrand::Rng;

const LENGTH: Duration = Duration::from_secs(3);

fn main() {
    let mut battles = pikes::Battles::counted(20);
    clock::race("Tercio, training battle, matchlocks", LENGTH, || battles.play());
    let (opening, mut random) = (creatures::opening(), Rng::with_seed(1));
    clock::race("poke-engine, six against six", LENGTH, || creatures::battle(&opening, &mut random));
    clock::race("shakmaty, chess", LENGTH, || chess::game(&mut random));
    volley::race(LENGTH);
}

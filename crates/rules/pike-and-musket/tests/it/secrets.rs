//! What a viewer receives is the same, byte for byte, whatever the dice to come: nothing else is hidden from anybody, so that everybody
//! sees the whole table.

use conformance::secrecy::{Compared, Hidden, Unseen, compare_along};
use conformance::walking::walk;
use engine::{Known, Rng, Ruleset, Side, Viewpoint};
use pike_and_musket::PikeAndMusket;

use crate::field;

fn hidden() -> Hidden<PikeAndMusket> {
    Hidden {
        shows: |_, _| false,
        unseen: |_, _, _| Unseen::Decides,
        about_to_show: |_| false,
        twin: |state, world, viewer, rng| state.imagined(world, viewer, rng),
    }
}

#[test]
fn what_a_viewer_receives_follows_from_what_he_may_know() {
    let (mut rng, mut compared) = (Rng::new(1642), Compared::default());
    for seed in [71, 72, 73, 74] {
        let (mut world, table) = field::made_up(seed);
        world.dusk = world.dusk.min(5);
        compare_along(&hidden(), &world, table, &mut rng, &mut compared, |state, _, _| *state);
    }
    println!("{compared:?}");
    assert_eq!((compared.different, compared.shown), (0, 0), "nothing is hidden: {compared:?}");
    assert!(compared.items > 300 && compared.questions > 80, "{compared:?}: too little was compared");
    assert!(compared.odds > 8, "{compared:?}: too few odds were compared");
}

#[test]
fn everybody_sees_the_whole_table() {
    let mut looked = 0;
    for seed in 93..=95 {
        let (mut world, table) = field::made_up(seed);
        world.dusk = 6;
        walk::<PikeAndMusket>(&world, &table, seed, u32::MAX, &mut |state, _, _, rng| {
            for viewer in [Viewpoint::Side(Side::A), Viewpoint::Side(Side::B), Viewpoint::Spectator] {
                let known: Known<PikeAndMusket> = state.known(&world, viewer);
                assert!(known.table() == state.table(), "seed {seed}: {viewer:?}");
                assert!(PikeAndMusket::imagine(&known, &world, rng) == *state.table(), "seed {seed}");
                looked += 1;
            }
        });
    }
    assert!(looked > 500, "only {looked} tables were looked at");
}

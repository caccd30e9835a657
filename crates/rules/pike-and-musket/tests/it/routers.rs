//! Routers whose order is said to be all one stand alike in the end, whoever runs first.

use conformance::position::Position;
use engine::{Departure, PieceId, Place, Rng};
use pike_and_musket::PikeAndMusket;
use pike_and_musket::field::Field;
use pike_and_musket::routing::{run_in_any_order, ways};
use pike_and_musket::table::Table;
use pike_and_musket::world::World;
use tabletop::{Hand, Pose};

/// How many battles are made up.
const POSITIONS: u64 = 400;

/// Two to four routers close together, with a friend and some enemies about them.
fn crowd(rng: &mut Rng) -> (World, Table, Vec<PieceId>) {
    let mut text = "[battle]\nphase = \"movement\"\nturn = 3\nfirst = \"A\"\n\n".to_owned();
    let routers = rng.between(2, 4);
    let others = rng.between(0, 3);
    for at in 0..routers + others {
        let (x, y) = (rng.between(700, 1_000), rng.between(60, 420));
        let (side, troop, more) = match (at < routers, rng.below(3)) {
            (true, 0) => ("A", "cavaliers", "state = \"routing\""),
            (true, _) => ("A", "royalist foot", "state = \"routing\""),
            (false, 0) => ("A", "royalist foot", "formation = \"column\""),
            (false, _) => ("B", "parliament foot", "formation = \"column\""),
        };
        text += &format!(
            "[[unit]]\nname = \"unit-{at}\"\nside = \"{side}\"\ntroop = \"{troop}\"\nat = [{x}, {y}]\nfacing = 180\n{more}\n\n"
        );
    }
    let Position { world, table } = Position::<PikeAndMusket>::of("PM-07-01", &text);
    (world, table, (0..routers as u8).map(PieceId).collect())
}

/// Where routers stand that have run in an order, by a hand where they may choose; nothing of those who are gone.
fn after(world: &World, table: &Table, order: &[PieceId], hand: Hand) -> Vec<Option<Pose>> {
    let mut table = *table;
    for unit in order {
        let run = ways(Field::new(&table, world), *unit).by(hand);
        match run.filter(|run| !run.off_table) {
            Some(run) => table.pieces[unit.index()].set_pose(run.pose),
            None => table.pieces[unit.index()].place = Place::Gone(Departure::Routed),
        }
    }
    let mut routers = order.to_vec();
    routers.sort_unstable();
    let stands = |id: &PieceId| Some(table.pieces[id.index()]).filter(|it| it.on_table()).map(|it| it.pose());
    routers.iter().map(stands).collect()
}

/// All orders of some pieces.
fn orders(all: &[PieceId]) -> Vec<Vec<PieceId>> {
    match all {
        [] => vec![Vec::new()],
        [first, rest @ ..] => orders(rest)
            .into_iter()
            .flat_map(|order| {
                (0..=order.len()).map(move |at| [&order[..at], &[*first], &order[at..]].concat())
            })
            .collect(),
    }
}

#[test]
fn routers_whose_order_is_all_one_end_alike_in_every_order() {
    let (mut free, mut bound, mut needless) = (0, 0, 0);
    for seed in 0..POSITIONS {
        let (world, table, routers) = crowd(&mut Rng::new(seed));
        let is_free = run_in_any_order(Field::new(&table, &world), &routers);
        let alike = [Hand::Right, Hand::Left].into_iter().all(|hand| {
            let mut ends = orders(&routers).into_iter().map(|order| after(&world, &table, &order, hand));
            let first = ends.next();
            ends.all(|other| Some(other) == first)
        });
        assert!(alike || !is_free, "seed {seed}: the order matters, and nobody is asked for it");
        free += u32::from(is_free);
        bound += u32::from(!alike);
        needless += u32::from(alike && !is_free);
    }
    println!("{free} in any order, {bound} in an order that matters, {needless} asked for all the same");
    assert!(free > 50 && bound > 50, "{free} {bound}");
}

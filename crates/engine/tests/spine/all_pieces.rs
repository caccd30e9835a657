//! What all pieces of a table tell of where they stand is what each of them tells.

use engine::{Departure, Event, Piece, PieceId, Pieces, Place, Shape, Side, apply_to_pieces, ids};
use proptest::prelude::*;
use tabletop::{Angle, Bounds, IndexSet, Length, Point, Pose};

const COUNT: usize = 12;

/// Whatever may happen to a piece: by an event, by an index, or to all at once.
#[derive(Clone, Copy, Debug)]
enum Deed {
    Event(Event),
    Pose(usize, Pose),
    Place(usize, Place),
    Owner(usize, Side),
    Turned,
    Kept,
    Back,
}

/// Somewhere on a table of ten feet and beyond its edges.
fn point() -> impl Strategy<Value = Point> {
    (-200_000..600_000_i32, -200_000..600_000_i32).prop_map(|(x, y)| Point::new(x, y))
}

fn pose() -> impl Strategy<Value = Pose> {
    (point(), 0..36_000_i32).prop_map(|(at, facing)| Pose::new(at, Angle::hundredths(facing)))
}

fn shape() -> impl Strategy<Value = Shape> {
    (1..60_000_i32, 1..60_000_i32).prop_map(|(width, depth)| Shape {
        files: 1,
        ranks: 1,
        form: 0,
        width: Length(width),
        depth: Length(depth),
    })
}

fn deed() -> impl Strategy<Value = Deed> {
    let id = || (0..COUNT as u8).prop_map(PieceId);
    let side = || prop::bool::ANY.prop_map(|first| if first { Side::A } else { Side::B });
    prop_oneof![
        6 => (id(), pose(), shape()).prop_map(|(piece, pose, shape)| Deed::Event(Event::Placed { piece, pose, shape })),
        6 => (id(), pose()).prop_map(|(piece, to)| Deed::Event(Event::Moved { piece, from: to, to })),
        3 => (id(), pose(), shape()).prop_map(|(piece, pose, shape)| Deed::Event(Event::Reshaped { piece, pose, shape })),
        2 => id().prop_map(|piece| Deed::Event(Event::Left { piece, how: Departure::Routed })),
        2 => (id(), side()).prop_map(|(piece, owner)| Deed::Event(Event::Mustered { piece, owner, figures: 3 })),
        2 => (id(), id()).prop_map(|(piece, host)| Deed::Event(Event::Joined { piece, host })),
        4 => (0..COUNT, pose()).prop_map(|(at, pose)| Deed::Pose(at, pose)),
        2 => (0..COUNT, prop::bool::ANY).prop_map(|(at, on)| Deed::Place(at, if on { Place::Table } else { Place::Reserve })),
        1 => (0..COUNT, side()).prop_map(|(at, side)| Deed::Owner(at, side)),
        1 => Just(Deed::Turned),
        1 => Just(Deed::Kept),
        2 => Just(Deed::Back),
    ]
}

/// What is told, and what is found by a look at each.
fn holds(pieces: &Pieces<COUNT>, parts: &[Bounds]) {
    let all = || pieces.iter().enumerate().map(|(at, piece)| (PieceId(at as u8), piece));
    let those = |hold: &dyn Fn(&Piece) -> bool| -> Vec<PieceId> {
        all().filter(|(_, piece)| hold(piece)).map(|(id, _)| id).collect()
    };
    assert_eq!(ids(pieces.on_table()).collect::<Vec<_>>(), those(&Piece::on_table));
    for side in Side::BOTH {
        let own = pieces.on_table_of(side);
        assert_eq!(ids(own).collect::<Vec<_>>(), those(&|piece| piece.on_table() && piece.owner == side));
        for part in parts {
            let near: Vec<PieceId> = pieces.near(own, part).collect();
            let meets = |piece: &Piece| piece.on_table() && piece.owner == side && piece.may_meet(part);
            assert_eq!(near, those(&meets));
        }
    }
    for part in parts {
        let near: Vec<PieceId> = pieces.near(IndexSet::below(IndexSet::LIMIT), part).collect();
        assert_eq!(near, those(&|piece| piece.on_table() && piece.may_meet(part)));
    }
}

proptest! {
    /// Whatever happens, told by an event or not, and on a table that was kept and is taken up again.
    #[test]
    fn who_is_near_is_who_would_be_found(
        deeds in prop::collection::vec(deed(), 1..40),
        corners in prop::collection::vec((point(), 0..300_000_i32, 0..300_000_i32), 3),
    ) {
        let parts: Vec<Bounds> = corners
            .into_iter()
            .map(|(low, wide, deep)| Bounds { low, high: Point::new(low.x + wide, low.y + deep) })
            .collect();
        let mut pieces = Pieces::<COUNT>::UNUSED;
        let mut kept = pieces;
        for deed in deeds {
            match deed {
                Deed::Event(event) => apply_to_pieces(&mut pieces, &event),
                Deed::Pose(at, pose) => pieces[at].set_pose(pose),
                Deed::Place(at, place) => pieces[at].place = place,
                Deed::Owner(at, side) => pieces[at].owner = side,
                Deed::Turned => pieces.reverse(),
                Deed::Kept => kept = pieces,
                Deed::Back => pieces = kept,
            }
            holds(&pieces, &parts);
        }
        // Nothing of it is written, hashed or compared.
        let plain: [Piece; COUNT] = std::array::from_fn(|at| pieces[at]);
        let again = Pieces::from(plain);
        prop_assert_eq!(again, pieces);
        prop_assert_eq!(engine::fingerprint(&pieces), engine::fingerprint(&plain));
        let bytes = postcard::to_allocvec(&pieces).expect("it can be written");
        let read: Pieces<COUNT> = postcard::from_bytes(&bytes).expect("and read");
        prop_assert_eq!(read, pieces);
        holds(&read, &parts);
    }
}

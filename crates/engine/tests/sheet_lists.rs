//! Lists of a sheet, plain and of a rulebook's own, and the kinds of facts that point at the ground.

use engine::sheet::{Edit, Entry, Feature, Flag, Listed, Scope, Sheet, Tally, UpTo, Word};
use engine::{Event, Mark, On, PieceId};
use tabletop::Edge;

engine::entry! {
    /// Who stands at a wall.
    struct Guard in 2 bytes {
        /// Who.
        who: PieceId;
        /// On which side.
        edge: Word<Edge>, set by facing;
        /// Awake or not.
        awake: Flag, set by woken;
    }
}

engine::entry! {
    /// So many of a kind.
    struct Heap in 1 bytes { kind: UpTo<3>; count: UpTo<7>; }
}

/// How many there are of each of four kinds.
struct Store;

impl Listed for Store {
    type Entry = Heap;
    type Store = [u8; 4];
    const WRITTEN: bool = false;
    const ROOM: usize = 4;

    fn entries(store: &[u8; 4]) -> impl Iterator<Item = Heap> {
        (0..4).zip(*store).filter(|(_, count)| *count > 0).map(|(kind, count)| Heap::of(kind, count))
    }

    fn edit(store: &mut [u8; 4], edit: Edit<Heap>) {
        if let Edit::Put(heap) = edit {
            store[usize::from(heap.kind())] = heap.count();
        }
    }
}

engine::sheet! {
    /// What is kept of a tower.
    struct Tower on Side in 2 bytes, changed by TowerChange {
        /// Alarms raised, of which no more than three are counted.
        Alarms alarms: Tally<3>;
        /// The wall that is watched.
        Watches watches: Option<Feature>;
    } lists {
        /// Who stands there.
        Guards guards: [Guard; 4];
        /// What lies there.
        Stores stores: Store, secret;
    }
}

struct Walls;

impl Scope for Walls {
    fn name(&self, on: On) -> Option<&str> {
        match on {
            On::Ground(1) => Some("barmkin"),
            On::Piece(PieceId(id @ 0..3)) => Some(["hob", "wat", "jock"][usize::from(id)]),
            _ => None,
        }
    }
}

fn number(change: TowerChange) -> (Mark, i64) {
    let Event::Marked { mark, value, .. } = change.on(engine::Side::A) else { panic!("a change is a mark") };
    assert_eq!(TowerChange::of(mark, value), Some(change));
    (mark, value)
}

#[test]
fn an_entry_takes_the_place_of_the_one_about_the_same() {
    let mut tower = Tower::default();
    let guard = |who| Guard::of(PieceId(who), Edge::Rear, false);
    let mut put = |edit| {
        let (mark, value) = number(TowerChange::Guards(edit));
        tower.take(mark, value);
        tower.guards().iter().map(|guard| (guard.who().0, guard.edge(), guard.awake())).collect::<Vec<_>>()
    };
    put(Edit::Put(guard(0)));
    assert_eq!(put(Edit::Put(guard(1))).len(), 2);
    let changed = put(Edit::Put(guard(0).facing(Edge::Left).woken(true)));
    assert_eq!(changed, [(0, Edge::Left, true), (1, Edge::Rear, false)]);
    assert_eq!(put(Edit::Add(guard(1))).len(), 3, "added whoever is there");
    let (mark, value) = number(TowerChange::Guards(Edit::Put(guard(1))));
    assert_eq!(Tower::FORM.told(mark, value, &Walls), "guards now who wat, edge rear, awake no");
}

#[test]
fn a_list_of_its_own_keeps_its_entries_as_it_likes() {
    let mut tower = Tower::default();
    for (kind, count) in [(2, 5), (0, 1), (2, 3), (0, 0)] {
        let (mark, value) = number(TowerChange::Stores(Edit::Put(Heap::of(kind, count))));
        tower.take(mark, value);
    }
    assert_eq!((*tower.stores(), tower.entries(1)), ([0, 0, 3, 0], 1));
    let saved = postcard::to_allocvec(&tower).expect("it is saved");
    assert_eq!(postcard::from_bytes::<Tower>(&saved), Ok(tower));
    let heap = Heap::of_raw(&[3, 7]);
    assert_eq!((heap.kind(), heap.count(), heap.first()), (3, 7, 3));
}

#[test]
fn a_secret_list_is_told_from_one_that_everybody_sees() {
    let secret = |change| Tower::FORM.is_secret(number(change).0);
    assert!(secret(TowerChange::Stores(Edit::Clear)));
    assert!(!secret(TowerChange::Guards(Edit::Clear)) && !secret(TowerChange::Alarms(1)));
    assert!(!secret(TowerChange::Anew));
}

#[test]
fn everything_becomes_as_it_was_at_first() {
    let mut tower = Tower::default();
    tower.apply(TowerChange::Alarms(2));
    tower.apply(TowerChange::Guards(Edit::Add(Guard::default())));
    tower.apply(TowerChange::Stores(Edit::Put(Heap::of(1, 1))));
    let (mark, value) = number(TowerChange::Anew);
    assert_eq!(Tower::FORM.told(mark, value, &Walls), "anew");
    tower.take(mark, value);
    assert_eq!(tower, Tower::default());
}

#[test]
fn a_tally_stops_at_its_most_and_a_wall_has_to_be_there() {
    let mut tower = Tower::default();
    tower.apply(TowerChange::Alarms(200));
    tower.apply(TowerChange::Watches(Some(1)));
    assert_eq!((tower.alarms(), tower.watches(), tower.check(&Walls)), (3, Some(1), Ok(())));
    tower.apply(TowerChange::Watches(Some(9)));
    let fault = "watches is 9 but should be the name of a feature of the ground, or none";
    assert_eq!(tower.check(&Walls).unwrap_err(), fault);
}

//! Facts that are told of events look again at those alone whom an event named.

use std::cell::Cell;

use engine::facts::{Facts, Keeps, Lookup};
use engine::{Event, PieceId};
use tabletop::{Angle, Point, Pose};

struct Doubles;

impl Keeps for Doubles {
    type Stamp = u32;
    type Alone = Option<u32>;
    type Pair = ();
    type Among = ();

    fn is_veiled(stamp: &u32) -> bool {
        *stamp == VEILED
    }
}

/// Who stands so may stand otherwise for somebody else.
const VEILED: u32 = 99;

/// Numbers in place of pieces, and how many stamps were taken of them.
struct Numbers {
    stand: [u32; 4],
    stamps: Cell<u32>,
}

impl Numbers {
    /// Asks for the double of each, and says how many stamps that took.
    fn ask(&self, facts: &Facts<Doubles>, veiled: bool) -> u32 {
        let before = self.stamps.get();
        let stamp = |id: PieceId| {
            self.stamps.set(self.stamps.get() + 1);
            self.stand[id.index()]
        };
        let about: Lookup<'_, Doubles> = facts.about(4, veiled, stamp);
        for (at, number) in (0..).zip(self.stand) {
            assert_eq!(about.of(PieceId(at), |kept| kept, || 2 * number), 2 * number);
        }
        self.stamps.get() - before
    }
}

fn moved(piece: u8) -> Event {
    let pose = Pose::new(Point::new(0, 0), Angle::UP);
    Event::Moved { piece: PieceId(piece), from: pose, to: pose }
}

#[test]
fn whom_no_event_named_is_not_looked_at_again() {
    let mut numbers = Numbers { stand: [1, 2, 3, 4], stamps: Cell::new(0) };
    let mut facts = Facts::default();
    // Before anybody tells of events all are looked at.
    assert_eq!([4, 4], [numbers.ask(&facts, false), numbers.ask(&facts, false)]);
    facts.hear(&moved(2));
    numbers.stand[2] = 7;
    // Now and then all are looked at to test it, always under the feature.
    let fewer = |found: u32, most: u32| {
        found <= most || found == 4 + most && cfg!(debug_assertions) || cfg!(feature = "every-fact")
    };
    assert!(fewer(numbers.ask(&facts, false), 1));
    assert!(fewer(numbers.ask(&facts, false), 0));
    for piece in [0, 3] {
        facts.hear(&moved(piece));
        numbers.stand[usize::from(piece)] += 10;
    }
    assert!(fewer(numbers.ask(&facts, false), 2));
}

#[test]
fn while_somebody_is_veiled_all_are_looked_at() {
    let mut numbers = Numbers { stand: [1, 2, 3, 4], stamps: Cell::new(0) };
    let mut facts = Facts::default();
    facts.hear(&moved(1));
    assert_eq!(numbers.ask(&facts, true), 4);
    // What was known then may be another table than this one.
    assert_eq!(numbers.ask(&facts, false), 4);
    numbers.stand[1] = VEILED;
    facts.hear(&moved(1));
    numbers.ask(&facts, false);
    assert_eq!(numbers.ask(&facts, false), 4);
    // On another side's table he stands elsewhere.
    numbers.stand[1] = 5;
    assert_eq!(numbers.ask(&facts, false), 4);
}

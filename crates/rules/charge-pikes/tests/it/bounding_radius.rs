//! What is asked quickly, by girths and rough rectangles, never denies what the exact measure grants: tried wherever units
//! come to stand in whole battles, wheeled wings and casualties included.

use std::path::Path;

use charge_pikes::casting::{House, deployed};
use charge_pikes::field::{Field, TOUCHING};
use charge_pikes::world::World;
use charge_pikes::{ChargePikes, Decision, Known, formation};
use engine::{Answer, PieceId, Players, State};
use general::Random;
use scenario::{Battle, VersionIndex};
use tabletop::{Bounds, Length};

/// Random players who measure before they answer, now and then.
struct Measuring {
    random: Random,
    asked: u32,
    near: u32,
    wheeled: u32,
}

impl Players<ChargePikes> for Measuring {
    fn choose(&mut self, known: &Known, world: &World, decision: &Decision) -> Answer {
        self.asked += 1;
        if self.asked.is_multiple_of(7) {
            self.measure(Field::new(known.table(), world));
        }
        self.random.choose(decision.who, known, world, decision)
    }

    fn is_trusted(&self) -> bool {
        true
    }
}

impl Measuring {
    fn measure(&mut self, field: Field) {
        let pieces: Vec<PieceId> =
            field.world.named().filter(|piece| field.piece(*piece).on_table()).collect();
        for &one in &pieces {
            let (at, bounding_radius) = (field.piece(one).pose().at, formation::bounding_radius(field, one));
            self.wheeled += u32::from(field.state(one).is_wheeled());
            let frame = field.frame(one).corners();
            assert_eq!(Some(field.frame(one)), field.body(one).frame());
            let parts: Vec<_> = field.body(one).blocks().flat_map(|block| block.corners()).collect();
            for corner in frame.iter().chain(&parts) {
                assert!(
                    at.distance(*corner) <= bounding_radius,
                    "{} reaches past its bounding_radius",
                    field.profile(one).name
                );
            }
            assert!(field.may_meet(one, &Bounds { low: frame[2], high: frame[2] }));
            for &other in &pieces {
                for limit in [TOUCHING, Length::INCH, Length::inches(6)] {
                    let within = field.body(one).within(&field.body(other), limit);
                    assert_eq!(field.within(one, other, limit), within);
                    self.near += u32::from(within && one != other);
                }
            }
        }
    }
}

#[test]
fn nothing_is_farther_than_it_was_measured() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../battles/training.toml");
    let battle = Battle::parse("training", &std::fs::read_to_string(path).unwrap()).unwrap();
    let casting = deployed(&battle, VersionIndex::FIRST, House::default()).unwrap();
    let mut world = casting.world;
    world.attended = false;
    let (mut near, mut wheeled) = (0, 0);
    for seed in 0..4 {
        let mut players = Measuring { random: Random::new(seed), asked: 0, near: 0, wheeled: 0 };
        lab::play_one::<ChargePikes>(&world, State::new(casting.table), seed, &mut players, 100_000).unwrap();
        (near, wheeled) = (near + players.near, wheeled + players.wheeled);
    }
    assert!(near > 1_000 && wheeled > 10, "{near} were near, {wheeled} had wheeled wings");
}

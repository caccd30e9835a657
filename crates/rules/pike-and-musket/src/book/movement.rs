//! Movement and orders (`movement.toml`).

use rulebook::chapter;
use tabletop::Length;

use super::readings::Readings;
use crate::book::share::Share;

chapter! {
    /// Movement and orders (section 07).
    Movement;
    /// Manoeuvres (PM-07-02, PM-07-12).
    manoeuvres: Manoeuvres {
        /// Degrees to either side of straight ahead that an oblique may lean.
        oblique: u8 = count(0, 90);
        /// Hundredths of its length that an oblique or a step back costs.
        half_rate: u8 = count(100, 250);
        /// Wheels of fewer degrees are not made.
        least_wheel: u8 = count(0, 45);
    },
    /// Table 3: what changes of formation cost, in parts of the normal allowance (PM-13-03).
    table_3: Changes {
        /// Infantry between line and column.
        foot_line_or_column: Share = share();
        /// Cavalry.
        horse_line_or_column: Share = share();
        /// Dragoons.
        dragoons_line_or_column: Share = share();
        /// Facing about.
        face_about: Share = share();
        /// Infantry in good order forms hedgehog.
        hedgehog: Share = share();
        /// Disrupted infantry does.
        hedgehog_disrupted: Share = share();
        /// From hedgehog to line or column.
        leave_hedgehog: Share = share();
        /// Dragoons mount or dismount.
        mount: Share = share();
    },
    /// Charges (PM-07-10, PM-07-11).
    charging: ChargingBook {
        /// A unit charges once in so many game turns.
        turns: u8 = count(1, 50);
        /// Degrees of the wheel before it.
        wheel: u8 = count(0, 180);
    },
    /// Backs turned (PM-07-13).
    backs: Backs {
        /// An enemy farther off does not count.
        enemy_within: Length = millimetres(0, 10_000);
    },
    /// A rider before whom a hedgehog has formed (PM-07-14).
    hedgehog: HedgehogRiding {
        /// Degrees that he may wheel towards it.
        wheel: u8 = count(0, 180);
    },
    /// Ground (PM-07-07, PM-07-08, PM-07-25).
    ground: GroundRates {
        /// Hundredths of its length that a way through difficult ground costs.
        difficult: u16 = amount(100, 1000);
        /// What a stream, hedge, wall or ditch costs to cross, in parts of the normal allowance.
        crossing: Share = share();
        /// Hundredths of the normal allowance along a road.
        road: u16 = amount(100, 500);
        /// The middle of the front stays so near to the road.
        road_within: Length = millimetres(0, 200);
    },
    /// Generals (PM-07-23).
    generals: Generals {
        /// How far a General moves.
        r#move: Length = millimetres(0, 2000);
        /// A friend so near saves him.
        friend_within: Length = millimetres(0, 1000);
    },
    /// Staff officers (PM-07-18 to PM-07-20).
    staff: StaffBook {
        /// How far a staff officer moves.
        r#move: Length = millimetres(0, 2000);
        /// He reaches whom he comes so near.
        reach: Length = millimetres(0, 1000);
        /// The most that a General has at a time.
        officers: u8 = count(0, 4);
        /// The least die with which an order is understood.
        understood: u8 = count(1, 6);
    },
    /// Reinforcements (PM-07-24).
    arrivals: ArrivalsBook {
        /// How far beside its place of entry a unit may come on.
        beside: Length = millimetres(0, 10_000);
    },
}

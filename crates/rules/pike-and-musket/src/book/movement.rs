//! Movement and orders (`movement.toml`).

use rulebook::{chapter, section};
use tabletop::Length;

use super::Share;
use super::readings::Readings;

chapter! {
    /// Movement and orders (section 07).
    Movement {
        /// Manoeuvres.
        manoeuvres: Manoeuvres,
        /// Table 3.
        table_3: Changes,
        /// Charges.
        charging: ChargingBook,
        /// Backs turned.
        backs: Backs,
        /// Riding on at a hedgehog.
        hedgehog: HedgehogRiding,
        /// Ground.
        ground: GroundRates,
        /// Generals.
        generals: Generals,
        /// Staff officers.
        staff: StaffBook,
        /// Reinforcements.
        arrivals: ArrivalsBook,
    }
}

section! {
    /// Manoeuvres (PM-07-02, PM-07-12).
    Manoeuvres {
        /// Degrees to either side of straight ahead that an oblique may lean.
        oblique: u8 = count(0, 90);
        /// Hundredths of its length that an oblique or a step back costs.
        half_rate: u8 = count(100, 250);
        /// Wheels of fewer degrees are not made.
        least_wheel: u8 = count(0, 45);
    }
}

section! {
    /// Table 3: what changes of formation cost, in parts of the normal allowance (PM-13-03).
    Changes {
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
    }
}

section! {
    /// Charges (PM-07-10, PM-07-11).
    ChargingBook {
        /// A unit charges once in so many game turns.
        turns: u8 = count(1, 50);
        /// Degrees of the wheel before it.
        wheel: u8 = count(0, 180);
    }
}

section! {
    /// Backs turned (PM-07-13).
    Backs {
        /// An enemy farther off does not count.
        enemy_within: Length = millimetres(0, 10_000);
    }
}

section! {
    /// A rider before whom a hedgehog has formed (PM-07-14).
    HedgehogRiding {
        /// Degrees that he may wheel towards it.
        wheel: u8 = count(0, 180);
    }
}

section! {
    /// Ground (PM-07-07, PM-07-08, PM-07-25).
    GroundRates {
        /// Hundredths of its length that a way through difficult ground costs.
        difficult: u16 = amount(100, 1000);
        /// What a stream, hedge, wall or ditch costs to cross, in parts of the normal allowance.
        crossing: Share = share();
        /// Hundredths of the normal allowance along a road.
        road: u16 = amount(100, 500);
        /// The middle of the front stays so near to the road.
        road_within: Length = millimetres(0, 200);
    }
}

section! {
    /// Generals (PM-07-23).
    Generals {
        /// How far a General moves.
        r#move: Length = millimetres(0, 2000);
        /// A friend so near saves him.
        friend_within: Length = millimetres(0, 1000);
    }
}

section! {
    /// Staff officers (PM-07-18 to PM-07-20).
    StaffBook {
        /// How far a staff officer moves.
        r#move: Length = millimetres(0, 2000);
        /// He reaches whom he comes so near.
        reach: Length = millimetres(0, 1000);
        /// The most that a General has at a time.
        officers: u8 = count(0, 4);
        /// The least die with which an order is understood.
        understood: u8 = count(1, 6);
    }
}

section! {
    /// Reinforcements (PM-07-24).
    ArrivalsBook {
        /// How far beside its place of entry a unit may come on.
        beside: Length = millimetres(0, 10_000);
    }
}

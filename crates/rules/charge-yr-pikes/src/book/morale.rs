//! Morale (`morale.toml`).

use rulebook::chapter;

chapter! {
    /// Morale (section 11).
    MoraleBook;
    /// The morale point of each face of the d6 (CYP-11-02, CYP-11-03).
    initial: Initial {
        /// Horse.
        horse: [u8; 6] = count_each(0, 6);
        /// Second-rate horse, or dragoons.
        second_horse: [u8; 6] = count_each(0, 6);
        /// Elite foot.
        elite_foot: [u8; 6] = count_each(0, 6);
        /// Foot, or elite trained bands.
        foot: [u8; 6] = count_each(0, 6);
        /// Second-rate foot, or trained bands.
        second_foot: [u8; 6] = count_each(0, 6);
        /// Clubmen or artillerists.
        clubmen: [u8; 6] = count_each(0, 6);
    },
    /// What calls for a test (CYP-11-05).
    occasions: Occasions {
        /// Figures lost to muskets or galloper guns.
        fire: bool = flag();
        /// Figures of foot or horse lost to ball.
        ball: bool = flag();
        /// A battery hit by ball.
        battery: bool = flag();
        /// Canister, hit or not.
        canister: bool = flag();
        /// Closing with an enemy in front.
        close: bool = flag();
        /// An enemy who closes.
        receive: bool = flag();
        /// A close combat that was lost.
        lost_combat: bool = flag();
        /// One that was drawn.
        drawn_combat: bool = flag();
        /// A bonus move.
        bonus_move: bool = flag();
        /// Moving away from a charge.
        evade: bool = flag();
        /// Re-forming under one.
        reform: bool = flag();
        /// A friend who fell back through it.
        friend_fell_back: bool = flag();
        /// A friend who routed through it or near it.
        friend_routed: bool = flag();
        /// Figures of a routed unit lost to fire.
        routed_under_fire: bool = flag();
        /// The end of the turn after a rout.
        rally: bool = flag();
        /// More than half lost, and no officer with it.
        past_half: bool = flag();
    },
    /// Results of a test (CYP-11-04, CYP-11-06).
    test: TestBook {
        /// The least total that passes.
        passes: u8 = count(1, 12);
        /// The least that falls back and does not rout.
        falls_back: u8 = count(0, 12);
    },
    /// Temporary changes to a test (CYP-11-09).
    temporary: Temporary {
        /// Disordered.
        disordered: i8 = signed(-5, 5);
        /// Standing.
        standing: i8 = signed(-5, 5);
    },
    /// Permanent changes of the point (CYP-11-08, CYP-11-10).
    permanent: Permanent {
        /// Each rout.
        routs: i8 = signed(-6, 0);
        /// More than half lost.
        half_lost: i8 = signed(-6, 0);
        /// Army fright, with losses.
        fright: i8 = signed(-6, 0);
        /// It never falls below.
        lowest: u8 = count(0, 6);
    },
}

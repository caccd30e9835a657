//! The numbers of reaction tests (chapter 18).

use rulebook::{chapter, section};

use super::Readings;
use crate::book::measure::Measure;

chapter! {
    /// The numbers of chapter 18.
    Reactions;
    /// How a test is read (CP-18-01).
    procedure: Procedure,
    /// Modifiers by grade, A to E (CP-18-02).
    grades: Grades,
    /// Modifiers for generals (CP-18-03).
    general: General,
    /// 18.1.
    rally: Rally,
    /// 18.2.
    halt_pursuit: HaltPursuit,
    /// 18.3.
    panic: Panic,
    /// 18.4.
    charge_home: ChargeHome,
    /// 18.5.
    stand: Stand,
    /// 18.6.
    hits: Hits,
    /// 18.7.
    lost_round: LostRound,
    /// 18.8.
    routing_friends: RoutingFriends,
}

section! {
    /// How a test is read (CP-18-01).
    Procedure {
        /// A total above this passes.
        fails_at: i16 = wide(-20, 20);
    }
}

section! {
    /// Modifiers by grade, A to E (CP-18-02).
    Grades {
        /// 18.1. Grade E may not test.
        rally: [i8; 5] = signed_each(-20, 20);
        /// 18.2.
        halt_pursuit: [i8; 5] = signed_each(-20, 20);
        /// 18.3.
        panic: [i8; 5] = signed_each(-20, 20);
        /// 18.4.
        charge_home: [i8; 5] = signed_each(-20, 20);
        /// 18.5.
        stand: [i8; 5] = signed_each(-20, 20);
        /// 18.6.
        hits: [i8; 5] = signed_each(-20, 20);
        /// 18.7.
        lost_round: [i8; 5] = signed_each(-20, 20);
        /// 18.8.
        routing_friends: [i8; 5] = signed_each(-20, 20);
    }
}

section! {
    /// Modifiers for generals (CP-18-03).
    General {
        /// One is attached.
        attached: i8 = signed(-20, 20);
        /// None has the unit in his command radius; not in 18.2.
        none: i8 = signed(-20, 20);
    }
}

section! {
    /// Modifiers of 18.1 (CP-18-05), and when it may be taken (CP-18-04).
    Rally {
        /// No visible enemy within this gives the bonus.
        no_enemy_within: Measure = measure(200);
        /// That bonus.
        no_enemy: i8 = signed(-20, 20);
        /// A visible enemy within this forbids the test.
        enemy_forbids_within: Measure = measure(200);
    }
}

section! {
    /// Modifiers of 18.2 (CP-18-08).
    HaltPursuit {
        /// The target outdistanced the pursuer, or an obstacle lies between.
        outdistanced: i8 = signed(-20, 20);
        /// Royalist cavalry.
        royalist_cavalry: i8 = signed(-20, 20);
        /// Other mounted troops, or an exhausted unit.
        mounted_or_exhausted: i8 = signed(-20, 20);
        /// It tests to return to the table.
        returning: i8 = signed(-20, 20);
    }
}

section! {
    /// Modifiers of 18.3 (CP-18-11).
    Panic {
        /// Foot tests if the cavalry is at least one part in so many of it (CP-18-10).
        least_part: u8 = count(1, 20);
        /// The cavalry had no impetus at contact.
        no_impetus: i8 = signed(-20, 20);
        /// The foot is naked.
        naked: i8 = signed(-20, 20);
        /// An open flank.
        open_flank: i8 = signed(-20, 20);
        /// Shaken, exhausted or both.
        shaken_or_exhausted: i8 = signed(-20, 20);
    }
}

section! {
    /// Modifiers of 18.4 (CP-18-14).
    ChargeHome {
        /// Against a flank or rear, or a shaken or routing target.
        easy_target: i8 = signed(-20, 20);
        /// Royalist cavalry.
        royalist_cavalry: i8 = signed(-20, 20);
        /// Each two hits of this turn.
        each_two_hits: i8 = signed(-20, 20);
        /// Exhausted.
        exhausted: i8 = signed(-20, 20);
        /// Mounted troops charging steady pike-supported foot frontally.
        steady_pikes: i8 = signed(-20, 20);
        /// Mounted troops charging into or across disordering terrain.
        bad_ground: i8 = signed(-20, 20);
    }
}

section! {
    /// Modifiers of 18.5 (CP-18-17).
    Stand {
        /// Each two hits by shooting in this phase.
        each_two_hits: i8 = signed(-20, 20);
        /// In square or hard cover.
        strong_position: i8 = signed(-20, 20);
        /// Shaken, exhausted or both.
        shaken_or_exhausted: i8 = signed(-20, 20);
        /// Charged on flank or rear.
        flank_or_rear: i8 = signed(-20, 20);
        /// Surprised.
        surprised: i8 = signed(-20, 20);
    }
}

section! {
    /// Modifiers of 18.6 (CP-18-21).
    Hits {
        /// Each two hits by shooting in this phase.
        each_two_hits: i8 = signed(-20, 20);
        /// Shot at from flank or rear.
        from_flank: i8 = signed(-20, 20);
        /// Shaken, exhausted or both.
        shaken_or_exhausted: i8 = signed(-20, 20);
        /// Hit by heavy artillery.
        heavy_artillery: i8 = signed(-20, 20);
        /// In square or hard cover.
        strong_position: i8 = signed(-20, 20);
    }
}

section! {
    /// Modifiers of 18.7 (CP-18-23).
    LostRound {
        /// It outnumbers the enemy two to one or more.
        outnumbers: i8 = signed(-20, 20);
        /// It is outnumbered so.
        outnumbered: i8 = signed(-20, 20);
        /// Naked foot fighting cavalry in the open.
        naked_against_cavalry: i8 = signed(-20, 20);
        /// Shaken, exhausted or both.
        shaken_or_exhausted: i8 = signed(-20, 20);
        /// Each two hits of this round.
        each_two_hits: i8 = signed(-20, 20);
        /// Each round lost running before this one.
        each_round_before: i8 = signed(-20, 20);
    }
}

section! {
    /// Modifiers of 18.8 (CP-18-29).
    RoutingFriends {
        /// How near a routing friend has to be.
        within: Measure = measure(200);
        /// Each of them.
        each_friend: i8 = signed(-20, 20);
        /// Shaken, exhausted or both.
        shaken_or_exhausted: i8 = signed(-20, 20);
        /// In square or hard cover.
        strong_position: i8 = signed(-20, 20);
    }
}

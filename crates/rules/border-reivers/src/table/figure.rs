//! What the rulebook puts on a man, a horse or a beast.

use engine::PieceId;
use engine::sheet::{Travel, UpTo};

engine::words! {
    /// What can be said of a man, a horse or a beast with yes or no.
    pub enum Sign {
        /// Stunned (BR-09-06).
        Stunned = "stunned";
        /// Stunned, and the turn of his own side that he misses has begun.
        Missing = "missing a turn";
        /// A captive (BR-12-07).
        Captive = "captive";
        /// Has had its action in this turn (BR-01-03).
        Acted = "acted";
        /// Has moved, or been put down after its Leader, in this turn.
        Moved = "moved";
        /// Made a charge move in this turn (BR-08-06).
        Charged = "charged";
        /// Has fought or been attacked in this Melee step, so that it is not asked again.
        Fought = "fought";
        /// Was beyond reach of its Leader when this turn's Action step began (BR-04-07).
        Astray = "astray";
        /// Has named a Leader or rallied in this turn in place of his action, or may not act at all.
        Idle = "idle";
        /// A man who was named Leader: he keeps two hits and his skill in melee (BR-03-02, BR-03-04).
        Named = "named";
        /// A horse that has faced gunfire (BR-07-02).
        SmeltPowder = "used to gunfire";
        /// A beast that is spooked (BR-10-07).
        Spooked = "spooked";
        /// A beast driven by side A (BR-10-05).
        DrivenByA = "driven by A";
        /// A beast driven by side B.
        DrivenByB = "driven by B";
        /// Driven since that side's present turn: it stays driven to the end of the next one.
        DrivenNow = "driven now";
        /// A shot was fired near the beast since side A's last turn ended (BR-10-04).
        ShotNearA = "shot near A";
        /// The same for side B.
        ShotNearB = "shot near B";
        /// Dice of a melee were rolled near the beast since side A's last turn ended (BR-10-04).
        MeleeNearA = "melee near A";
        /// The same for side B.
        MeleeNearB = "melee near B";
        /// Fired a gun in this discharge (BR-07-01).
        FiredGun = "fired a gun";
        /// The aim is with the second weapon (BR-06-06).
        AimSecond = "aims second";
        /// The aim was taken in this turn: it counts in the next one.
        AimNow = "aims now";
        /// A beast or captive that side A took off the table (BR-12-05).
        TakenByA = "taken by A";
        /// The same for side B.
        TakenByB = "taken by B";
        /// Left the table through an exit.
        Home = "home";
        /// Chose to load, fire, aim or herd where it stood: its Leader may not leave it behind (BR-01-04).
        Anchored = "anchored";
        /// A beast that belongs to the drove that is being driven now.
        InDrove = "in drove";
        /// A man who lost his action because his horse carried him off (BR-07-03).
        CarriedOff = "carried off";
        /// A beast that a drover had with him when the battle began: it counts as driven in the first game turn (BR-12-04).
        StartsDriven = "starts driven";
        /// A man who has fired in this turn: his group has declared its shots (BR-06-10).
        Fired = "fired";
        /// A horse that is to roll for the gunfire just heard (BR-07-01).
        HearsGuns = "hears guns";
        /// Was a captive when another was named to lead in his place: his group awaits him no more (BR-03-04).
        Replaced = "replaced";
    }
}

engine::sheet! {
    /// What the rulebook puts on a man, a horse or a beast, beside where it stands.
    pub struct Figure on Piece in 10 bytes, changed by FigureChange, flagged by Sign as "signs" {
        /// Hits taken (section 09).
        Hits hits: UpTo<255>;
        /// Load actions that his first weapon still needs (BR-06-04).
        Loads loads_first: UpTo<15> as "loads";
        /// The same of his second.
        LoadsSecond loads_second: UpTo<15>;
        /// The horse that he rides.
        Rides rides: Option<PieceId>;
        /// The enemy at whom he aims (BR-06-06).
        AimsAt aims_at: Option<PieceId>;
        /// What it has used of its move in this turn.
        Spent spent: Travel;
    }
}

impl Figure {
    /// Load actions that one of his weapons still needs; 0 when it is loaded (BR-06-04).
    #[inline]
    pub fn loads(&self, weapon: u8) -> u8 {
        if weapon == 0 { self.loads_first() } else { self.loads_second() }
    }
}

impl FigureChange {
    /// The Load actions that one of his weapons still needs (BR-06-04).
    pub fn loads(weapon: u8, left: u8) -> FigureChange {
        if weapon == 0 { FigureChange::Loads(left) } else { FigureChange::LoadsSecond(left) }
    }
}

//! The numbers of attacks and Melee (`melee.toml`).

use rulebook::numbers::Quarters;
use rulebook::{chapter, section};
use tabletop::Length;

use super::kind::{Arm, CommandClass, Fighter};
use super::shooting::Saves;

chapter! {
    /// Attacks and Melee (`melee.toml`).
    Melee;
    /// Scores to hit.
    hits: MeleeHits,
    /// Dice for each figure.
    dice: MeleeDice,
    /// Scores that save a hit.
    saves: Saves,
    /// Cover.
    cover: MeleeCover,
    /// A Leader's extra hits.
    leader_hits: LeaderHits,
    /// Ranks of foot that fight.
    ranks: FightingRanks,
    /// Attacks across an obstacle.
    obstacle: DefendedObstacle,
    /// The emergency turn.
    turn_to_face: TurnToFace,
    /// The reaction die of Skirmishers and Dragoons.
    skirmisher_reaction: SkirmisherReaction,
    /// The Doctrine die of foot.
    foot_doctrine: FootDoctrine,
    /// The Doctrine die of horse.
    horse_doctrine: HorseDoctrine,
    /// Foot attacked in the flank by horse.
    hedgehog: Hedgehog,
    /// Horse that only trades shots.
    both_engage_by_fire: BothEngageByFire,
    /// Raw horse, and horse that Charged in line.
    all_out_pursuit: AllOutPursuit,
    /// Other horse.
    short_pursuit: ShortPursuit,
    /// Later rounds.
    rounds: Rounds,
}

section! {
    /// Scores to hit (NMM-12-50, NMM-12-75).
    MeleeHits {
        /// In a Unit's first round.
        first_round: u8 = score();
        /// In the first round, of horse that engaged by fire.
        after_engaging_by_fire: u8 = score();
        /// In later rounds.
        later_rounds: u8 = score();
        /// Of a Squadron in the round in which it is fed in.
        fed_in: u8 = score();
    }
}

section! {
    /// Dice for each figure that counts (NMM-12-48).
    MeleeDice {
        /// A Cuirassier.
        cuirassiers: Quarters = quarters();
        /// A Harquebusier of a Squadron.
        harquebusiers: Quarters = quarters();
        /// A Harquebusier of a Detachment.
        horse_detachment: Quarters = quarters();
        /// A mounted Dragoon against infantry and crews.
        mounted_dragoons_against_foot: Quarters = quarters();
        /// A mounted Dragoon against cavalry.
        mounted_dragoons_against_horse: Quarters = quarters();
        /// A Pikeman.
        pikemen: Quarters = quarters();
        /// A Musketeer, a Skirmisher or Dragoon on foot.
        musketeers: Quarters = quarters();
        /// A gunner.
        crew: Quarters = quarters();
        /// A Clubman.
        clubmen: Quarters = quarters();
    }
}

impl MeleeDice {
    /// The dice of one figure against an enemy of some arm; the hyphens of the sheet are decimal points
    /// (NMM-19-01).
    pub const fn of(&self, fighter: Fighter, against: Arm) -> Quarters {
        match fighter {
            Fighter::Cuirassier => self.cuirassiers,
            Fighter::Harquebusier => self.harquebusiers,
            Fighter::MountedSkirmisher => self.horse_detachment,
            Fighter::MountedDragoon => match against {
                Arm::Cavalry => self.mounted_dragoons_against_horse,
                Arm::Infantry | Arm::Artillery => self.mounted_dragoons_against_foot,
            },
            Fighter::Pikeman => self.pikemen,
            Fighter::Musketeer => self.musketeers,
            Fighter::Gunner => self.crew,
            Fighter::Clubman => self.clubmen,
        }
    }
}

section! {
    /// Cover in melee (NMM-12-56).
    MeleeCover {
        /// Added to a saving die.
        bonus: u8 = count(0, 5);
    }
}

section! {
    /// Hits a Leader adds to a mounted Unit in every round (NMM-12-51).
    LeaderHits {
        /// An Amateur.
        amateur: u8 = count(0, 12);
        /// An Able Brigadier.
        able: u8 = count(0, 12);
        /// An Expert.
        expert: u8 = count(0, 12);
        /// The General.
        general: u8 = count(0, 12);
    }
}

impl LeaderHits {
    /// The hits of a Brigadier's class; `None` is the General.
    pub const fn of(&self, class: Option<CommandClass>) -> u8 {
        match class {
            Some(CommandClass::Amateur) => self.amateur,
            Some(CommandClass::Able) => self.able,
            Some(CommandClass::Expert) => self.expert,
            None => self.general,
        }
    }
}

section! {
    /// Ranks of foot that fight (NMM-12-41, NMM-12-42, NMM-12-46).
    FightingRanks {
        /// Of Battalia and Musketeer Divisions.
        foot: u8 = count(1, 12);
        /// Of pikes in the first round of their own Attack.
        pikes_attacking: u8 = count(1, 12);
        /// Of pikes receiving a frontal Attack, and of former attackers later.
        pikes_receiving: u8 = count(1, 12);
        /// Of pikes attacking across a defended obstacle.
        pikes_over_obstacle: u8 = count(1, 12);
    }
}

section! {
    /// Attacks across an obstacle (NMM-12-46).
    DefendedObstacle {
        /// How near the defender's front must be.
        defended_within: Length = distance(6);
    }
}

section! {
    /// The emergency turn (NMM-12-10).
    TurnToFace {
        /// How far a Unit may be shifted to make it fit.
        most_shift: Length = distance(12);
    }
}

section! {
    /// The reaction die of Skirmishers and Dragoons (NMM-12-17).
    SkirmisherReaction {
        /// Evades on this score or more, else stands and shoots.
        evades_on: u8 = score();
    }
}

section! {
    /// The Doctrine die of foot (NMM-12-28).
    FootDoctrine {
        /// One rank at short range effect on this score or more; below it, at long range effect.
        one_rank_short_on: u8 = score();
        /// Two ranks at short range effect on this score or more.
        two_ranks_on: u8 = score();
    }
}

section! {
    /// The Doctrine die of horse (NMM-12-32).
    HorseDoctrine {
        /// At the trot on this score or more; below it, engages by fire.
        trot_on: u8 = score();
        /// At the gallop on this score or more.
        gallop_on: u8 = score();
    }
}

section! {
    /// Foot attacked in the flank by horse (NMM-12-38).
    Hedgehog {
        /// Forms Hedgehog on this score or more; else turns to face with a Disarray Token.
        forms_on: u8 = score();
    }
}

section! {
    /// Horse that only trades shots (NMM-12-35).
    BothEngageByFire {
        /// Distance at which the two stop.
        apart: Length = distance(24);
    }
}

section! {
    /// Pursuit by Raw horse and by horse that Charged in line (NMM-12-65).
    AllOutPursuit {
        /// Charge Moves.
        charge_moves: u8 = count(0, 6);
    }
}

section! {
    /// Pursuit by other horse (NMM-12-66).
    ShortPursuit {
        /// How far.
        distance: Length = distance(72);
        /// Disarray Tokens it takes.
        tokens: u8 = count(0, 3);
    }
}

section! {
    /// Later rounds (NMM-12-76, NMM-12-78).
    Rounds {
        /// After this round every combatant is Disarrayed.
        disarray_after: u8 = count(1, 20);
        /// Disarray Tokens then.
        disarray_tokens: u8 = count(0, 3);
        /// After this round, and each later one, an undecided Melee ends.
        exhausted_after: u8 = count(1, 20);
        /// Disarray Tokens then.
        exhaustion_tokens: u8 = count(0, 3);
    }
}

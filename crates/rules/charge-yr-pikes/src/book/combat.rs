//! Close combat (`combat.toml`).

use rulebook::chapter;
use tabletop::Length;

chapter! {
    /// Close combat (sections 12 and 13).
    CombatBook;
    /// Attacks (CYP-12-01, CYP-12-02).
    attack: AttackBook {
        /// Where the attacker halts.
        halt: Length = inches(0, 6);
        /// How near to his front another enemy is that he attacks too.
        also: Length = inches(0, 12);
    },
    /// Stands that are full for one die (CYP-12-07 to CYP-12-09).
    basic: BasicDice {
        /// Pikes and Highlanders.
        pike: u8 = count(1, 4);
        /// Cavalry.
        cavalry: u8 = count(1, 4);
        /// Musketeers, dragoons and clubmen.
        shot: u8 = count(1, 4);
    },
    /// Dice added and taken away (CYP-12-10, CYP-12-11).
    dice: MoreDice {
        /// Defending a soft obstacle.
        soft_obstacle: i8 = signed(-6, 6);
        /// A hard one.
        hard_obstacle: i8 = signed(-6, 6);
        /// Foot defending works or a town.
        works: i8 = signed(-6, 6);
        /// Horse against motionless horse.
        motionless_horse: i8 = signed(-6, 6);
        /// Horse against horse that used its pistols.
        pistols: i8 = signed(-6, 6);
        /// Elite.
        elite: i8 = signed(-6, 6);
        /// Horse against foot without pikes.
        foot_without_pikes: i8 = signed(-6, 6);
        /// Attacked in flank or rear.
        flank: i8 = signed(-6, 6);
        /// Cavalry against Lobsters.
        lobsters: i8 = signed(-6, 6);
        /// Scots cavalry.
        scots: i8 = signed(-6, 6);
        /// Trained bands.
        trained_bands: i8 = signed(-6, 6);
        /// Horse fighting in a town.
        in_town: i8 = signed(-6, 6);
        /// Who moved uphill to attack.
        uphill: i8 = signed(-6, 6);
        /// Disordered.
        disordered: i8 = signed(-6, 6);
        /// Who tries mounted fire.
        mounted_fire: i8 = signed(-6, 6);
    },
    /// Casualties (CYP-12-20).
    casualties: Casualties {
        /// By what the sum of the dice is divided.
        divisor: u8 = count(1, 36);
    },
}

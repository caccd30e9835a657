//! What players agree before a battle (`settings.toml`).

use rulebook::numbers::{Reader, Scale};
use rulebook::{chapter, section};
use tabletop::Length;

chapter! {
    /// What players agree before a battle (`settings.toml`).
    Settings;
    /// Size of the table.
    table: TableSize,
    /// Tolerance of measuring.
    measurement: Measurement,
    /// Measuring before moving and shooting.
    premeasuring: Premeasuring,
    /// An end after so many turns.
    turn_limit: TurnLimit,
    /// Length of the opening phase.
    opening: Opening,
    /// Command Classes of Brigadiers.
    command_class: CommandClasses,
    /// Independent Divisions.
    divisions: Divisions,
    /// Musketeers and Pikemen of a Battalia.
    battalia_mix: BattaliaMix,
    /// What is seen of the enemy's Army Morale.
    army_morale: ArmyMoraleShown,
    /// Mustering by cards.
    mustering: Mustering,
    /// Troops that come later.
    reinforcements: Reinforcements,
}

section! {
    /// Size of the table (NMM-01-09), the same at every scale, where the scenario does not say.
    TableSize {
        /// Along the baselines.
        width: Length = inches(12, 240);
        /// From baseline to baseline.
        depth: Length = inches(12, 240);
    }
}

section! {
    /// Tolerance of measuring (NMM-01-10), the same at every scale.
    Measurement {
        /// In favour of the acting player.
        tolerance: Length = inches(0, 1);
    }
}

section! {
    /// Measuring before moving and shooting (NMM-10-04).
    Premeasuring {
        /// Whether it is allowed.
        allowed: bool = flag();
    }
}

section! {
    /// An end after so many turns (NMM-02-03, NMM-02-04).
    TurnLimit {
        /// Whether it applies where a person can concede.
        applies: bool = flag();
        /// Whether it applies where no person can concede.
        applies_unattended: bool = flag();
        /// Turns of the Main Battle Phase.
        turns: u16 = amount(1, 1000);
    }
}

section! {
    /// Length of the opening phase (NMM-07-39).
    Opening {
        /// Goes of each player, passes included.
        goes: u16 = amount(0, 1000);
    }
}

section! {
    /// Command Classes of Brigadiers (NMM-05-03, NMM-05-04).
    CommandClasses {
        /// Whether they are rolled for.
        random: bool = flag();
        /// The class where they are not, 1 to 3.
        usual: u8 = count(1, 3);
    }
}

section! {
    /// Independent Divisions other than Firelocks (NMM-03-08).
    Divisions {
        /// Whether the players agree to them.
        allowed: bool = flag();
    }
}

section! {
    /// Musketeers and Pikemen of a Battalia (NMM-03-05, NMM-03-06). Pikemen always come in even numbers.
    BattaliaMix {
        /// Pikemen where the mix is not stated.
        pikes: u8 = count(0, 24);
        /// Pikemen early in the war.
        pikes_early_war: u8 = count(0, 24);
        /// Pikemen late in the war.
        pikes_late_war: u8 = count(0, 24);
        /// Fewest Pikemen.
        least_pikes: u8 = count(0, 24);
        /// Most Pikemen.
        most_pikes: u8 = count(0, 24);
    }
}

section! {
    /// What is seen of the enemy's Army Morale (NMM-06-09).
    ArmyMoraleShown {
        /// Whether the tokens left are kept out of his sight.
        hidden: bool = flag();
    }
}

section! {
    /// Mustering by cards (NMM-17-01).
    Mustering {
        /// Whether both players draw from one deck.
        common_deck: bool = flag();
    }
}

section! {
    /// Troops that come later, as the file of a historical battle says: the rulebook leaves them to the scenario.
    Reinforcements {
        /// Whether those come that did not come on the day.
        optional: bool = flag();
    }
}

chapter! {
    /// Deployment (`deployment.toml`).
    Deployment;
    /// Deployment Zones.
    zone: Zone,
    /// Distance between the armies.
    armies: Armies,
    /// Scouting.
    scouting: Scouting,
    /// The out-scouted side.
    out_scouted: OutScouted,
}

section! {
    /// Deployment Zones (NMM-06-06).
    Zone {
        /// From the baseline.
        depth: Length = distance(120);
        /// From each side of the table, for Skirmishers and cavalry only.
        side_strip: Length = distance(120);
    }
}

section! {
    /// Distance between the armies (NMM-06-07).
    Armies {
        /// Between the zones, at most.
        most_apart: Length = distance(240);
    }
}

section! {
    /// Scouting (NMM-06-03).
    Scouting {
        /// Per cent of the enemy's count that out-scouts him, if it is also greater.
        percent: u16 = amount(100, 1000);
    }
}

section! {
    /// The out-scouted side (NMM-06-04).
    OutScouted {
        /// Brigades it deploys first.
        brigades_first: u8 = count(0, 20);
    }
}

/// The scale of all distances (NMM-01-03, NMM-01-04).
pub(super) fn scale(reader: &mut Reader) -> Scale {
    let mut row = reader.row("settings.distances");
    let multiplier = row.factor("multiplier");
    let centimetres = row.word("read_as", &[("inches", false), ("centimetres", true)]);
    let (unit, inch) = if centimetres { (100, 254) } else { (1, 1) };
    Scale { numerator: multiplier.digits * unit, denominator: 10_i64.pow(multiplier.places) * inch }
}

impl Deployment {
    /// The depth of both Deployment Zones on a table, deepened equally where the armies would stand too far
    /// apart (NMM-06-07).
    pub fn zone_depth(&self, table_depth: Length) -> Length {
        let least = Length(((table_depth - self.armies.most_apart).0 + 1).div_euclid(2));
        self.zone.depth.max(least)
    }
}

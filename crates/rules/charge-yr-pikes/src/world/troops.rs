//! What there is in the armies.

engine::words! {
    /// The types of pieces (CYP-00-03 to CYP-00-06, CYP-04-03).
    pub enum Kind {
        /// A regiment of pike and shot.
        Foot = "foot";
        /// Shot alone.
        Musketeers = "musketeers";
        /// Highlanders.
        Highlanders = "highlanders";
        /// Clubmen.
        Clubmen = "clubmen";
        /// Stands of shot from several regiments (CYP-23-07).
        CommandedShot = "commanded shot";
        /// Horse.
        Horse = "horse";
        /// Cuirassiers.
        Lobsters = "lobsters";
        /// Horse on poor mounts.
        ScotsHorse = "scots horse";
        /// Dragoons, mounted or on foot.
        Dragoons = "dragoons";
        /// A saker, about 6 to 8 pounds.
        FieldGun = "field gun";
        /// A demiculverin.
        HeavyGun = "heavy gun";
        /// A 3 or 4 pounder with a unit.
        Galloper = "galloper gun";
        /// Artillerists who have left their gun.
        Crew = "gun crew";
        /// Horse-holders of dismounted dragoons.
        Holders = "horse-holders";
        /// A wagon of the baggage.
        Wagon = "wagon";
        /// An officer's coach.
        Coach = "coach";
        /// The commander in chief.
        Commander = "commander in chief";
        /// The commander of a wing.
        WingCommander = "wing commander";
        /// The commander of a tertia.
        Brigadier = "brigadier";
        /// A staff officer, and any other.
        Staff = "staff officer";
    }
}

impl Kind {
    /// Horse, Lobsters and Scots Horse (CYP-00-04).
    pub const fn is_cavalry(self) -> bool {
        matches!(self, Kind::Horse | Kind::Lobsters | Kind::ScotsHorse)
    }

    /// Officers of any rank (CYP-04-03).
    pub const fn is_officer(self) -> bool {
        matches!(self, Kind::Commander | Kind::WingCommander | Kind::Brigadier | Kind::Staff)
    }

    /// Field and heavy batteries (CYP-00-06).
    pub const fn is_battery(self) -> bool {
        matches!(self, Kind::FieldGun | Kind::HeavyGun)
    }

    /// Infantry that is nothing else: dragoons are when they have dismounted (CYP-00-04).
    pub const fn is_infantry(self) -> bool {
        use Kind::{Clubmen, CommandedShot, Crew, Foot, Highlanders, Musketeers};
        matches!(self, Foot | Musketeers | Highlanders | Clubmen | CommandedShot | Crew)
    }

    /// Cavalry, and dragoons unless they have dismounted.
    pub const fn rides(self, on_foot: bool) -> bool {
        self.is_cavalry() || !on_foot && matches!(self, Kind::Dragoons)
    }

    /// Units that are drawn up, have a morale point and may fight: no guns, wagons or officers.
    pub const fn is_formed(self) -> bool {
        self.is_cavalry() || self.is_infantry() || matches!(self, Kind::Dragoons)
    }

    /// What fights under orders and counts for an army: formed units and batteries.
    pub const fn is_unit(self) -> bool {
        self.is_formed() || self.is_battery()
    }

    /// Wagons and coaches, which are reached and never fight (CYP-12-35).
    pub const fn is_wheeled(self) -> bool {
        matches!(self, Kind::Wagon | Kind::Coach)
    }
}

engine::words! {
    /// How good a unit is (CYP-00-05).
    pub enum Quality {
        /// As most are.
        Ordinary = "ordinary";
        /// Elite.
        Elite = "elite";
        /// Second-rate.
        SecondRate = "second-rate";
    }
}

engine::words! {
    /// How a leader turned out (CYP-24-04).
    pub enum LeaderQuality {
        /// Nobody has rolled for him: his rank says what he is worth.
        ByRank = "by rank";
        /// Ineffective.
        Ineffective = "ineffective";
        /// Effective.
        Effective = "effective";
        /// A natural born leader.
        NaturalBorn = "natural born";
    }
}

//! Set-up, points and options (`setup.toml`).

use rulebook::chapter;
use tabletop::Length;

use crate::book::armies::Row;
use crate::world::troops::Class;

chapter! {
    /// Set-up, points and options (section 15).
    Setup;
    /// The table and the length of a battle (PM-15-01).
    table: TableBook {
        /// Its long edge.
        width: Length = millimetres(100, 5000);
        /// Its short one.
        depth: Length = millimetres(100, 5000);
        /// How far from its own edge an army deploys.
        zone: Length = millimetres(0, 5000);
        /// The game turn after which dusk falls.
        dusk: u8 = count(1, 200);
    },
    /// Points (PM-15-03).
    points: Points {
        /// For each point of strength in good order.
        for_normal: u8 = count(0, 20);
        /// For each point of disrupted strength.
        for_disrupted: u8 = count(0, 20);
        /// The morale number from which each one less counts one.
        morale_from: u8 = count(0, 10);
        /// More for shock cavalry.
        shock: u8 = count(0, 20);
        /// More for cavalry with pistols and dragoons.
        pistols: u8 = count(0, 20);
        /// A battery.
        battery: u8 = count(0, 250);
        /// A General.
        general: u8 = count(0, 250);
        /// The fewest Generals of an army.
        least_generals: u8 = count(0, 10);
        /// The fewest foot regiments.
        least_foot: u8 = count(0, 10);
    },
    /// The option of orders in force (PM-15-05).
    orders: Orders {
        /// Who holds goes no farther from his place.
        hold_within: Length = millimetres(0, 2000);
        /// Who supports stays so near to the command named.
        support_within: Length = millimetres(0, 2000);
        /// A General so near to one of its units changes its order himself.
        general_within: Length = millimetres(0, 1000);
        /// The fewest units of a command.
        least_units: u8 = count(1, 40);
        /// The most.
        most_units: u8 = count(1, 40);
    },
}

impl Points {
    /// What a unit of a class with so many figures costs by its row of the army table (PM-15-03).
    pub fn of(&self, class: Class, row: Option<&Row>, figures: u8) -> u16 {
        let more = match class {
            Class::Battery => return self.battery.into(),
            Class::General => return self.general.into(),
            Class::Staff => return 0,
            Class::Foot => 0,
            Class::Shock => self.shock,
            Class::Pistols | Class::Dragoons => self.pistols,
        };
        let Some(row) = row else { return 0 };
        let strength = self.for_normal * row.strength[0] + self.for_disrupted * row.strength[1];
        let each = strength + self.morale_from.saturating_sub(row.morale) + more;
        u16::from(each) * u16::from(figures)
    }
}

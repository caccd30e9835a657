//! The numbers of charges that are no distances (15.3 to 15.6 and 15.10).

use rulebook::{chapter, section};

chapter! {
    /// The numbers of 15.3 to 15.6 and 15.10 that are no distances.
    Charging;
    /// Wheels in a charge and at its end.
    wheels: Wheels,
    /// A change of frontage at its start.
    frontage: Frontage,
    /// Evasions.
    evading: Evading,
    /// Recoils.
    recoil: Recoil,
}

section! {
    /// Wheels in a charge and at its end.
    Wheels {
        /// Degrees that a charger may wheel in all without disorder (CP-15-27).
        free: u8 = count(0, 180);
        /// Degrees between its front and the touched edge up to which it is laid flush (CP-15-29).
        squared: u8 = count(0, 90);
    }
}

section! {
    /// A change of frontage at the start of a charge.
    Frontage {
        /// The share of the difference in hundredths: of steady troops of the better grades, of all others (CP-15-28).
        share: [u8; 2] = count_each(0, 100);
    }
}

section! {
    /// Evasions.
    Evading {
        /// Degrees to either side of the line of the charge (CP-15-43).
        angle: u8 = count(0, 90);
        /// The least way as a share of a normal move in hundredths (CP-15-44).
        least: u8 = count(0, 100);
    }
}

section! {
    /// Recoils.
    Recoil {
        /// The greatest swerve in degrees (CP-15-53).
        swerve: u8 = count(0, 90);
    }
}

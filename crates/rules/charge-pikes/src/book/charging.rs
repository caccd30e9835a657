use serde::Deserialize;

/// The numbers of 15.3 to 15.6 and 15.10 that are no distances.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Charging {
    /// Wheels in a charge and at its end.
    pub wheels: Wheels,
    /// A change of frontage at its start.
    pub frontage: Frontage,
    /// Evasions.
    pub evading: Evading,
    /// Recoils.
    pub recoil: Recoil,
}

/// Wheels in a charge and at its end.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wheels {
    /// The rules that this table comes from.
    pub rules: Vec<String>,
    /// Degrees that a charger may wheel in all without disorder (CP-15-27).
    pub free: u8,
    /// Degrees between its front and the touched edge up to which it is laid flush (CP-15-29).
    pub squared: u8,
}

/// A change of frontage at the start of a charge.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Frontage {
    /// The rules that this table comes from.
    pub rules: Vec<String>,
    /// The share of the difference in hundredths: of steady troops of the better grades, of all others (CP-15-28).
    pub share: [u8; 2],
}

/// Evasions.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evading {
    /// The rules that this table comes from.
    pub rules: Vec<String>,
    /// Degrees to either side of the line of the charge (CP-15-43).
    pub angle: u8,
    /// The least way as a share of a normal move in hundredths (CP-15-44).
    pub least: u8,
}

/// Recoils.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recoil {
    /// The rules that this table comes from.
    pub rules: Vec<String>,
    /// The greatest swerve in degrees (CP-15-53).
    pub swerve: u8,
}

use serde::Deserialize;
use tabletop::Length;

/// A distance for both sizes of figures (CP-01-03): written `[6, 4.5]` in inches, the 25 mm figure first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(try_from = "[f64; 2]")]
pub struct Measure {
    /// With 25 mm figures.
    pub large: Length,
    /// With 15 mm figures.
    pub small: Length,
}

impl TryFrom<[f64; 2]> for Measure {
    type Error = String;

    fn try_from([large, small]: [f64; 2]) -> Result<Measure, String> {
        let read = |inches: f64| {
            Length::from_inches(inches)
                .filter(|length| length.0 >= 0)
                .ok_or_else(|| format!("{inches} is no length in inches"))
        };
        Ok(Measure { large: read(large)?, small: read(small)? })
    }
}

impl Measure {
    /// So much of it, in hundredths: half is 50.
    pub const fn part(self, hundredths: i32) -> Measure {
        Measure { large: self.large.scaled(hundredths, 100), small: self.small.scaled(hundredths, 100) }
    }
}

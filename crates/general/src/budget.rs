//! How much is thought by those who look ahead.

use std::fmt;

/// How many times as much as usual a commander who looks ahead thinks: as many times as often he has answers, plans and deployments played on.
/// It is counted in battles played on and answers given in them, never in time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Budget {
    quarters: u8,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget::USUAL
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.times_usual())
    }
}

impl Budget {
    /// As much as his rank has.
    pub const USUAL: Budget = Budget { quarters: 4 };
    /// Those that there are: a quarter, a half, the usual one, and two, four and eight times as much.
    pub const ALL: [Budget; 6] = [
        Budget { quarters: 1 },
        Budget { quarters: 2 },
        Budget::USUAL,
        Budget { quarters: 8 },
        Budget { quarters: 16 },
        Budget { quarters: 32 },
    ];

    /// The budget of a number, as [`Display`](fmt::Display) writes it.
    pub(crate) fn of_name(name: &str) -> Option<Budget> {
        Budget::ALL.into_iter().find(|budget| budget.to_string() == name)
    }

    /// How many times as much as usual it is.
    pub const fn times_usual(self) -> f64 {
        self.quarters as f64 / 4.0
    }

    /// As many times more: no more than 255 quarters.
    pub(crate) const fn times(self, times: u8) -> Budget {
        Budget { quarters: self.quarters.saturating_mul(times) }
    }

    /// How many it makes of so many that are usual, rounded down: one at least.
    pub(crate) const fn of(self, usual: usize) -> usize {
        let many = usual.saturating_mul(self.quarters as usize) / 4;
        if many == 0 { 1 } else { many }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_budget_is_found_by_the_number_that_it_tells() {
        let told = Budget::ALL.map(|budget| budget.to_string());
        assert_eq!(told, ["0.25", "0.5", "1", "2", "4", "8"]);
        for budget in Budget::ALL {
            assert_eq!(Budget::of_name(&budget.to_string()), Some(budget));
        }
        for name in ["", "0", "3", "0.125", "16", "+2", "2.0", " 2", "-1", "NaN", "inf"] {
            assert_eq!(Budget::of_name(name), None, "{name}");
        }
    }

    #[test]
    fn a_budget_is_so_many_times_what_is_usual_and_never_nothing() {
        assert_eq!(Budget::ALL.map(|budget| budget.of(8)), [2, 4, 8, 16, 32, 64]);
        assert_eq!(Budget::ALL.map(|budget| budget.of(3)), [1, 1, 3, 6, 12, 24]);
        assert_eq!(Budget::ALL.map(|budget| budget.of(0)), [1; 6]);
        assert_eq!(Budget::ALL.map(|budget| budget.times(2).of(8)), [4, 8, 16, 32, 64, 128]);
        assert_eq!(Budget::ALL[5].times(200).of(4), 255);
    }
}

//! Why a command did not do what was asked.

/// How many things that were found are told, where there may be any number of them.
pub const MOST_FOUND: usize = 20;

/// A message for people and the exit code that goes with it.
#[derive(Debug)]
pub struct Fault {
    /// What is wrong, where, and how to mend it; empty where it has been said.
    pub message: String,
    /// 1 for something that failed, 2 for input at fault, 3 for a record of another edition of the rules.
    pub code: u8,
    /// Whether standard output already says it, in the form that was asked for.
    pub told: bool,
}

impl Fault {
    /// The input is at fault.
    pub fn input(message: impl std::fmt::Display) -> Fault {
        Fault { message: message.to_string(), code: 2, told: false }
    }

    /// What was asked for failed.
    pub fn failed(message: impl std::fmt::Display) -> Fault {
        Fault { message: message.to_string(), code: 1, told: false }
    }

    /// A record was written by another edition of the rules than this program plays.
    pub fn other_edition(message: impl std::fmt::Display) -> Fault {
        Fault { message: message.to_string(), code: 3, told: false }
    }

    /// The same, of a list of faults only the first and how many more there are.
    pub fn within_bounds(self) -> Fault {
        let lines: Vec<&str> = self.message.lines().collect();
        if lines.len() <= MOST_FOUND {
            return self;
        }
        let (first, more) = lines.split_at(MOST_FOUND);
        Fault { message: format!("{}\nand {} more", first.join("\n"), more.len()), ..self }
    }

    /// The same, standard output having said it already.
    pub fn told(self) -> Fault {
        Fault { told: true, ..self }
    }
}

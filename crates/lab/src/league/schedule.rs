//! Who meets whom, and in which order.

/// Who meets whom how often: all meet in each round, so that whoever breaks off has fought all encounters alike.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    size: usize,
    encounters: Vec<[usize; 2]>,
    rounds: u32,
}

/// A pair of battles that is to be fought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meeting {
    /// In which round: all pairs of a round are fought over the same battle from the same seed.
    pub round: u32,
    /// Which encounter.
    pub encounter: usize,
}

impl Schedule {
    /// Everybody meets everybody else.
    pub fn round_robin(size: usize, rounds: u32) -> Schedule {
        let encounters = (0..size).flat_map(|one| (one + 1..size).map(move |other| [one, other])).collect();
        Schedule { size, encounters, rounds }
    }

    /// The first meets all others, and these not one another.
    pub fn gauntlet(size: usize, rounds: u32) -> Schedule {
        Schedule { size, encounters: (1..size).map(|other| [0, other]).collect(), rounds }
    }

    /// How many players there are.
    pub const fn size(&self) -> usize {
        self.size
    }

    /// How many rounds.
    pub const fn rounds(&self) -> u32 {
        self.rounds
    }

    /// How many encounters of two.
    pub const fn encounters(&self) -> usize {
        self.encounters.len()
    }

    /// Who meets in an encounter.
    pub fn players(&self, encounter: usize) -> [usize; 2] {
        self.encounters[encounter]
    }

    /// How many pairs there are in all.
    pub const fn pairs(&self) -> u32 {
        self.rounds.saturating_mul(self.encounters.len() as u32)
    }

    /// The number of an encounter's pair in a round.
    pub const fn number(&self, round: u32, encounter: usize) -> u32 {
        round * self.encounters.len() as u32 + encounter as u32
    }

    /// The pair of a number.
    pub const fn meeting(&self, number: u32) -> Meeting {
        let all = self.encounters.len() as u32;
        Meeting { round: number / all, encounter: (number % all) as usize }
    }
}

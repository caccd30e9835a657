//! The results that the tables of fire and combat hold.

engine::words! {
    /// The results of combat and fire, by their codes (PM-09-02 to PM-09-06).
    pub enum Outcome {
        /// Attacker routed.
        AttackerRouted = "Ar";
        /// Attacker disrupted.
        AttackerDisrupted = "Ad";
        /// Disruption exchange.
        Exchange = "Dx";
        /// Defender disrupted.
        DefenderDisrupted = "Dd";
        /// Defender routed.
        DefenderRouted = "Dr";
    }
}

impl Outcome {
    /// The result of a code.
    pub fn of_code(code: &str) -> Option<Outcome> {
        Outcome::ALL.iter().copied().find(|outcome| outcome.word() == code)
    }

    /// The codes next to one in the order of the results, those of fire beside the dash as well; none for a text that is no code.
    pub fn neighbours(code: &str) -> impl Iterator<Item = &'static str> {
        const ALL: [&str; 6] = ["-", "Ar", "Ad", "Dx", "Dd", "Dr"];
        let at = ALL.iter().position(|other| *other == code);
        let next: &[&str] = match at {
            None => &[],
            Some(0) => &["Dd"],
            Some(1) => &["Ad"],
            Some(4) => &["Dx", "Dr", "-"],
            Some(5) => &["Dd"],
            Some(at) => &ALL[at - 1..=at + 1],
        };
        next.iter().copied().filter(move |other| Some(*other) != at.map(|at| ALL[at]))
    }

    /// Whether fire can have it (PM-06-06).
    pub const fn is_of_fire(self) -> bool {
        matches!(self, Outcome::DefenderDisrupted | Outcome::DefenderRouted)
    }
}

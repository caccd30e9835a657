//! A battle followed line by line of its record, as it was fought.

use dice::Faces;
use engine::{
    Answer, Decision, Line, Logged, Observer, Open, Outcome, Ruleset, Run, Side, SourceHand, State,
    ThrowRequest, Viewpoint, Want,
};

/// What comes next in a battle that is followed.
pub(crate) enum Next<R: Ruleset> {
    /// It is over.
    Over(Outcome),
    /// Dice fall so.
    Throw(ThrowRequest, Faces),
    /// A side answers so.
    Answer(Open<R>, Decision<R>, Answer),
    /// Nothing that anybody threw or decided.
    Went,
}

/// A battle that is followed, as far as that has come.
#[derive(Clone)]
pub(crate) struct Followed<R: Ruleset> {
    /// The battle as it stands.
    pub state: State<R>,
    /// How many lines of the record have been followed.
    pub lines: usize,
    /// How many positions have been reached, the present one included: the next one's number, counted from 0.
    pub positions: usize,
    logged: Counted,
}

impl<R: Ruleset> Followed<R> {
    /// A battle that is followed from its opening on.
    pub const fn begin(opening: State<R>) -> Followed<R> {
        Followed { state: opening, lines: 0, positions: 0, logged: Counted(0) }
    }

    /// The position in which what now happens was decided, counted from 0.
    pub const fn position(&self) -> usize {
        self.positions.saturating_sub(1)
    }

    /// How many lines the full log has.
    pub const fn logged(&self) -> usize {
        self.logged.0
    }

    /// Looks what comes next in the record of this battle. A throw and an answer are then to be
    /// [taken](Followed::takes), by whoever has looked at them.
    ///
    /// # Errors
    /// Where the lines do not fit, or that the battle is not over.
    pub fn next(&mut self, world: &R::World, lines: &[Line]) -> Result<Next<R>, String> {
        let (want, line) = (self.run(world), lines.get(self.lines));
        if let Want::Over(outcome) = want {
            return Ok(Next::Over(outcome));
        }
        self.lines += 1;
        match (want, line) {
            (_, Some(Line::State(_))) => {
                self.positions += 1;
                Ok(Next::Went)
            }
            (_, Some(Line::Unasked { side, answer })) => self.says(world, *side, answer),
            (Want::Dice(handful), Some(Line::Throw { faces, .. })) => Ok(Next::Throw(handful, *faces)),
            (Want::Decide(open), Some(Line::Answer { side, answer })) => {
                let asked = open.of(*side).copied();
                let decision = asked.ok_or_else(|| format!("side {side} answers, but was not asked"))?;
                Ok(Next::Answer(open, decision, *answer))
            }
            (Want::Dice(_), _) => Err("the record stops before a throw: the battle is not over".to_owned()),
            (Want::Decide(_), _) => {
                Err("the record stops before a decision: the battle is not over".to_owned())
            }
            _ => Err("the battle stopped and wanted nothing".to_owned()),
        }
    }

    /// Takes what came next, so that the battle goes on from it.
    ///
    /// # Errors
    /// That it does not fit.
    pub fn takes(&mut self, world: &R::World, next: &Next<R>) -> Result<(), String> {
        match next {
            Next::Throw(handful, faces) => self
                .state
                .supply(handful, *faces)
                .map_err(|faces| format!("`{faces}` cannot fall where it is said to have fallen")),
            Next::Answer(open, decision, answer) => {
                self.state.answer(world, open, decision, *answer).map_err(|refusal| refusal.why.to_string())
            }
            Next::Over(_) | Next::Went => Ok(()),
        }
    }

    fn run(&mut self, world: &R::World) -> Want<R> {
        let hand = &mut SourceHand::empty();
        let observer: Option<&mut dyn Observer<R>> = Some(&mut self.logged);
        self.state.run(Run { world, hand, players: None, observer })
    }

    /// What was said unasked: instructions, or that a side gives up.
    fn says(&mut self, world: &R::World, side: Side, answer: &Answer) -> Result<Next<R>, String> {
        if R::concedes(answer).is_some() {
            return Ok(Next::Over(Outcome::Won(side.other())));
        }
        let known = self.state.known(world, Viewpoint::Side(side));
        let said = R::unasked(&known, world, side, answer).map_err(|refusal| refusal.why.to_string())?;
        let hand = &mut SourceHand::empty();
        let observer: Option<&mut dyn Observer<R>> = Some(&mut self.logged);
        self.state.happen(Run { world, hand, players: None, observer }, said);
        Ok(Next::Went)
    }
}

/// Counts the lines of a log.
#[derive(Clone, Copy)]
struct Counted(usize);

impl<R: Ruleset> Observer<R> for Counted {
    fn event(&mut self, _logged: &Logged, _table: &R::Table, _world: &R::World) {
        self.0 += 1;
    }

    fn answered(&mut self, _decision: &Decision<R>, _answer: &Answer) {}

    fn threw(&mut self, _handful: &ThrowRequest, _faces: &Faces) {}
}

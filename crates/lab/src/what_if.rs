//! What if a throw had fallen otherwise: a battle that is over is branched before it, and played to its end again and again.

use dice::{Faces, FacesError, Seed, Source};
use engine::{
    Answer, Decision, Line, Logged, Observer, Outcome, Ruleset, Run, Side, SourceHand, State, ThrowRequest,
    Want, fingerprint,
};
use general::{Appraised, Both, Kind};

use crate::followed::{Followed, Next};
use crate::{Mean, Tally};

/// In more turns than this a battle that is played on is no longer waited for, and counts as drawn.
const MOST_TURNS: u16 = 200;

/// After so many answers of captains a part is over, with the turn in which they were given.
const PART: u32 = 40;

/// A battle branched before one of its throws: in one branch the dice lie as they fell, in the other as somebody wishes. Captains play
/// both to the end, battle by battle with the same dice for the same throws, so that they differ in what follows from the one. Nothing of it
/// is a record.
#[derive(Clone)]
pub struct WhatIf<R: Appraised> {
    /// The throw's number, counted from 1: other throws have other dice.
    throw: u32,
    /// The battle after the throw, as it fell and as it is wished.
    branches: [State<R>; 2],
    /// How the battles of each branch went for side A.
    tallies: [Tally; 2],
    battles: u32,
    under_way: Option<UnderWay<R>>,
}

/// A battle that is being played on.
#[derive(Clone)]
struct UnderWay<R: Appraised> {
    state: State<R>,
    hand: SourceHand,
    turns: u16,
}

impl<R: Appraised> WhatIf<R> {
    /// A battle branched before a throw of its record, counted from 1, to be played on so many times in either branch. `faces` reads what
    /// it is to show instead, given what fell.
    ///
    /// # Errors
    /// If there was no such throw, the dice cannot lie so, or the record does not fit.
    pub fn of(
        world: &R::World,
        opening: State<R>,
        lines: &[Line],
        throw: u32,
        faces: &str,
        battles: u32,
    ) -> Result<WhatIf<R>, String> {
        let mut followed = Followed::begin(opening);
        let mut thrown = 0;
        loop {
            let next = followed.next(world, lines)?;
            match &next {
                Next::Over(_) => return Err(format!("it has the throws 1 to {thrown}, and none {throw}")),
                Next::Throw(handful, fell) => {
                    thrown += 1;
                    if thrown == throw {
                        let wished =
                            Faces::parse(handful.throw, faces).map_err(|why| misread(&why, faces, fell))?;
                        let mut branches = [followed.state; 2];
                        for (state, faces) in branches.iter_mut().zip([*fell, wished]) {
                            state
                                .supply(handful, faces)
                                .map_err(|faces| format!("`{faces}` cannot fall there"))?;
                        }
                        let tallies = [Tally::default(); 2];
                        return Ok(WhatIf { throw, branches, tallies, battles, under_way: None });
                    }
                }
                _ => {}
            }
            followed.takes(world, &next)?;
        }
    }

    /// How many battles have been played to their end, in both branches together.
    pub const fn played(&self) -> u32 {
        self.tallies[0].all() + self.tallies[1].all()
    }

    /// How many are to be, in both branches together.
    pub const fn to_play(&self) -> u32 {
        2 * self.battles
    }

    /// Plays some turns more, of the battle that is under way and of the next; says whether all have been played.
    ///
    /// # Errors
    /// If a battle stops and wants what nobody can give.
    pub fn on(&mut self, world: &R::World) -> Result<bool, String> {
        let mut answers = Answers(0);
        while self.played() < self.to_play() && answers.0 < PART {
            self.turn_on(world, &mut answers)?;
        }
        Ok(self.played() >= self.to_play())
    }

    fn turn_on(&mut self, world: &R::World, answers: &mut Answers) -> Result<(), String> {
        let (number, branch) = (self.played() / 2, self.played() as usize % 2);
        let luck = fingerprint(&(self.throw, number));
        let begun = || UnderWay {
            state: self.branches[branch],
            hand: SourceHand::new(Source::keyed(Seed::from_number(luck))),
            turns: 0,
        };
        let mut battle = self.under_way.take().unwrap_or_else(begun);
        let outcome = match battle.turn_on(world, luck, answers) {
            Want::Over(outcome) => Some(outcome),
            Want::Decide(_) if battle.turns < MOST_TURNS => None,
            Want::Decide(_) => Some(Outcome::Drawn),
            other => return Err(format!("a battle that was played on stopped and wanted {other:?}")),
        };
        match outcome {
            Some(outcome) => self.tallies[branch].count(outcome),
            None => self.under_way = Some(battle),
        }
        Ok(())
    }

    /// What share of the battles a side has, draws counting half, with Wilson's bounds for nineteen cases in twenty: as the throw fell, and as
    /// it is wished.
    pub fn shares(&self, side: Side) -> [Mean; 2] {
        self.tallies.map(|tally| if side == Side::A { tally.share() } else { tally.turned().share() })
    }
}

impl<R: Appraised> UnderWay<R> {
    /// Plays on to the next turn, by captains whose luck follows from the battle's and the turn.
    fn turn_on(&mut self, world: &R::World, luck: u64, answers: &mut Answers) -> Want<R> {
        let turn = R::turn(self.state.table());
        self.turns += 1;
        let captain = |side: Side| Kind::Captain.commander::<R>(fingerprint(&(luck, turn, side)));
        let mut players = Both::of(Side::BOTH.map(captain));
        let next = |table: &R::Table| R::turn(table) > turn;
        let run = Run { world, hand: &mut self.hand, players: Some(&mut players), observer: Some(answers) };
        self.state.run_until(run, &next)
    }
}

/// Counts the answers that captains give.
struct Answers(u32);

impl<R: Ruleset> Observer<R> for Answers {
    fn event(&mut self, _logged: &Logged, _table: &R::Table, _world: &R::World) {}

    fn answered(&mut self, _decision: &Decision<R>, _answer: &Answer) {
        self.0 += 1;
    }

    fn threw(&mut self, _handful: &ThrowRequest, _faces: &Faces) {}
}

fn misread(why: &FacesError, faces: &str, fell: &Faces) -> String {
    format!("`{faces}` is nothing that can fall there ({why}): say it as `{fell}`, which is what fell")
}

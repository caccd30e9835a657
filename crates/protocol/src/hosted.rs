//! A battle between programs, kept by whoever has them play: its seats see and answer through the door, its computer players
//! at once.

use engine::{Answer, AnswerFault, Battle, Side};
use registry::Rulebook;

use crate::session::Session;
use crate::session_of::SessionOf;
use crate::wire::{Begin, Player};

/// A battle between programs. Nobody in it plays by himself: whoever keeps it asks each side and gives its answers.
pub struct Hosted<R: Rulebook>(SessionOf<R>);

impl<R: Rulebook> Hosted<R> {
    /// A battle that has just begun, how it was ordered, and the table on which it began. The seed of an order is nobody's
    /// business here, and of its players nothing is told but that they are programs.
    pub fn new(begin: Begin, battle: Battle<R>, opening: R::Table) -> Hosted<R> {
        let players = [(); 2].map(|()| Player::Computer { name: PROGRAM.to_owned() });
        let begin = Begin { players: players.clone(), seed: None, ..begin };
        let mut live = SessionOf::new(PROGRAM, begin, players, [0; 2], battle, opening);
        live.goes_on();
        Hosted(live)
    }

    /// The battle.
    pub const fn battle(&self) -> &Battle<R> {
        &self.0.battle
    }

    /// The side for which everybody waits: of two that decide at once the first that has not answered yet.
    pub fn asked(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.0.asked(*side).is_some())
    }

    /// Its door, for who sits on a side.
    pub fn door(&mut self) -> &mut dyn Session {
        &mut self.0
    }

    /// Takes the answer of a side whose player is no guest.
    ///
    /// # Errors
    /// As [`Battle::answer`].
    pub fn take(&mut self, side: Side, answer: Answer) -> Result<(), AnswerFault> {
        self.0.battle.answer(side, answer)?;
        self.0.look_on();
        Ok(())
    }

    /// Has a side give the battle up.
    ///
    /// # Errors
    /// As [`Battle::concede`].
    pub fn concede(&mut self, side: Side) -> Result<(), AnswerFault> {
        self.0.battle.concede(side)?;
        self.0.look_on();
        Ok(())
    }

    /// The battle alone, once nobody sits in it any more.
    pub fn into_battle(self) -> Battle<R> {
        self.0.battle
    }
}

/// What a seat is told that the battle is called, and the player of either side. It is none of the computer players' names: for
/// those a session would answer by itself.
const PROGRAM: &str = "program";

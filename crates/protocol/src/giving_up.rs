//! A computer player gives a lost battle up to the person whom it plays, as a person would.

use engine::{Known, Side, Viewpoint};
use general::{Choice, Kind, is_lost};
use registry::Rulebook;

use crate::past::positions;
use crate::positioned::is_position;
use crate::session_of::{SessionOf, index};
use crate::wire::{Player, Seat};

/// Before this turn nobody gives up.
const FIRST: u16 = 3;

impl<R: Rulebook> SessionOf<R> {
    /// That a side's computer player gives the battle up, where a decision of its own waits for it: if it has the judgement, plays a person
    /// who has not asked for a fight to the end, and [has lost](is_lost) now, when this turn began and when the last did, as far as its
    /// side knows. Never in a window or a position that was set up, and never while an answer of either side lies sealed. Costs a value,
    /// and two moments of the past where that is next to nothing.
    pub(crate) fn given_up(&self, side: Side, kind: Kind) -> Option<Choice> {
        let person = matches!(self.players[side.other().index()], Player::Person);
        let bound = self.begin.to_the_end || is_position(&self.begin) || !kind.has_judgement();
        let decision = self.asked(side)?;
        if !person || bound || R::is_window(decision) || self.asked(side.other()).is_some() {
            return None;
        }
        if Side::BOTH.into_iter().any(|side| self.battle.has_sealed(side)) {
            return None;
        }
        let world = self.battle.world();
        let lost = |known: &Known<R>| is_lost::<R>(&self.opening, known.table(), world, side);
        let known = self.battle.known(Viewpoint::Side(side));
        let turn = R::turn(known.table());
        let answer = R::concession()?;
        let began = |turn: u16| {
            let position = self.began(turn)?;
            Some(self.battle.at(position)?.state.known(world, Viewpoint::Side(side)))
        };
        let is_lost = turn >= FIRST
            && lost(&known)
            && [turn, turn - 1].into_iter().all(|turn| began(turn).is_some_and(|known| lost(&known)));
        is_lost.then(|| Choice::new(answer, "There is nothing left to hope for.".to_owned()))
    }

    /// The first position of a turn.
    fn began(&self, turn: u16) -> Option<usize> {
        let told = &self.told[index(Seat::Umpire)];
        positions(self).find(|(_, logged)| told.turn_of(told.told_at(*logged)) >= turn).map(|(at, _)| at)
    }
}

//! The computer at the table: it takes the decisions that wait for it, and says what it would do in a person's place.

use engine::{Side, Viewpoint, fingerprint};
use general::{Choice, Kind};
use registry::Rulebook;

use crate::fault::{answered_badly, fault};
use crate::live::{Live, Running, index, side_of};
use crate::showing;
use crate::wire::{self, Fault, FaultKind, Player, Reply, Seat};

/// The most windows that computer players answer in before anybody looks again.
const MOST_WINDOWS: usize = 256;

impl<R: Rulebook> Live<R> {
    /// Has computer players answer at once in windows for cards: to wait for them would tell that they hold one.
    pub fn answer_windows(&mut self) {
        for _ in 0..MOST_WINDOWS {
            let waits = |side: &Side| {
                self.computer(*side).is_some()
                    && self.asked(*side).is_some_and(|decision| R::is_window(decision))
            };
            let Some(side) = Side::BOTH.into_iter().find(waits) else { return };
            let Ok((choice, ..)) = self.chosen(side) else { return };
            if self.battle.answer(side, choice.answer).is_err() {
                return;
            }
        }
    }

    /// Has the computer take the one decision that waits for it.
    pub fn step(&mut self, seat: Seat, since: wire::Since) -> Result<Reply, Fault> {
        let waits = |side: &Side| self.asked(*side).is_some() && self.computer(*side).is_some();
        let side = Side::BOTH
            .into_iter()
            .find(waits)
            .ok_or_else(|| fault(FaultKind::Stale, "nothing waits for the computer"))?;
        let (choice, words, about) = self.chosen(side)?;
        let heard = self.told[index(Seat::Spectator)].lines().len();
        self.battle.answer(side, choice.answer).map(drop).map_err(|found| answered_badly::<R>(&found))?;
        self.changed(seat, since);
        // What a computer player says of itself must betray no more than what everybody then sees of it.
        let seen = |line: &wire::Line| about.iter().any(|piece| line.about.contains(piece));
        let everybody_sees = self.told[index(Seat::Spectator)].lines().iter().skip(heard).any(seen);
        let told = everybody_sees || side_of(seat) == Some(side);
        let (words, reason, about) =
            if told { (words, choice.reason, about) } else { (String::new(), String::new(), Vec::new()) };
        let sight = self.sight(seat, since);
        Ok(Reply::Stepped(Box::new(wire::Stepped { side: showing::side(side), words, reason, about, sight })))
    }

    /// The computer player of a side.
    fn computer(&self, side: Side) -> Option<Kind> {
        match &self.players[side.index()] {
            Player::Person => None,
            Player::Computer { name } => Kind::of_name(name),
        }
    }

    /// What the computer chooses for a side that is asked.
    fn chosen(&self, side: Side) -> Result<(Choice, String, Vec<u8>), Fault> {
        let decision =
            *self.asked(side).ok_or_else(|| fault(FaultKind::Stale, "this side is asked nothing now"))?;
        let (known, world) = (self.battle.known(Viewpoint::Side(side)), self.battle.world());
        let seed = fingerprint(&(&self.begin.seed, self.number(side), side));
        let kind = self.computer(side).unwrap_or(Kind::Captain);
        let choice = kind.commander::<R>(seed).decide(&known, world, &decision);
        let words = R::answer_in_words(&known, world, &decision, &choice.answer);
        let words = crate::brevity::rounded(&words);
        let about = [choice.answer.piece, choice.answer.object];
        let about = about.into_iter().flatten().map(|piece| piece.0).collect();
        Ok((choice, words, about))
    }

    pub fn advise(&self, seat: Seat, number: u32) -> Result<Reply, Fault> {
        let (side, _) = self.decision_of(seat, number)?;
        let (choice, words, _) = self.chosen(side)?;
        let answer =
            engine::AnswerText::<R> { world: self.battle.world(), answer: &choice.answer }.to_string();
        Ok(Reply::Advice(wire::Advice { answer, words, reason: choice.reason }))
    }
}

/// Refuses a computer player that there is not.
///
/// # Errors
/// With those that there are.
pub(crate) fn known_player(player: &Player) -> Result<(), Fault> {
    match player {
        Player::Computer { name } if Kind::of_name(name).is_none() => {
            let known: Vec<_> = Kind::ALL.iter().map(|kind| kind.name()).collect();
            Err(fault(
                FaultKind::Unknown,
                format!("there is no player {name}; there are {}", known.join(", ")),
            ))
        }
        _ => Ok(()),
    }
}

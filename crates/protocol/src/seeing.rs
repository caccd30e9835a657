//! How a battle stands for a seat.

use engine::{Event, Known, Line, Outcome, Rule, fingerprint};
use registry::Rulebook;

use crate::seat_story::SeatStory;
use crate::session_of::{SessionOf, VIEWERS, side_of};
use crate::wire::{self, Reply, Seat};
use crate::{choosing, past, showing};

impl<R: Rulebook> SessionOf<R> {
    /// How the battle stands for a seat, with what it has not yet been told of the story.
    pub fn snapshot(&self, seat: Seat, since: wire::Since) -> wire::Snapshot {
        let viewer = self.viewpoint(seat);
        let eyes = VIEWERS.iter().position(|other| *other == viewer).unwrap_or(2);
        let (known, world) = (self.battle.known(viewer), self.battle.world().clone());
        let view = R::view(&known, &world);
        let told = &self.told[eyes];
        let (lines, keep) = (told.lines(), told.holds(since));
        let side = side_of(seat);
        let asked = side.and_then(|side| self.asked(side).map(|decision| (side, decision)));
        let awaited = self.awaited(viewer);
        wire::Snapshot {
            battle: self.name.clone(),
            rules: R::NAME.to_owned(),
            seat,
            players: self.players.clone(),
            house_rules: self.battle.header().house_rules.as_ref().map(|named| named.name.clone()),
            agreed: self.agreed(),
            cast: if keep == 0 { self.cast.to_vec() } else { Vec::new() },
            seen: self.seen(seat),
            table: showing::table::<R>(&view, &self.roll),
            ground: Some(showing::ground(&view)),
            keep: keep as u32,
            story: lines[keep..].to_vec(),
            since: wire::Since { told: lines.len() as u32, edition: told.edition(lines.len()) },
            decision: asked.map(|(side, decision)| choosing::decision(self, side, &known, &world, decision)),
            waiting: awaited.map(|decision| showing::side(decision.who)),
            awaited: awaited
                .map_or_else(String::new, |decision| R::awaited_in_words(&known, &world, decision)),
            undo: past::undo(self, side),
            over: self.battle.state().outcome().map(|outcome| self.ending(outcome, told)),
            lesson: self.lesson.as_ref().map(|lesson| lesson.stands(&self.battle)),
            hash: format!("{:016x}", fingerprint::<Known<R>>(&known)),
        }
    }

    /// The optional rules on which both sides agreed before it.
    fn agreed(&self) -> Vec<String> {
        let is_option = |word: &&String| R::OPTIONS.iter().any(|(option, _)| option == word);
        self.battle.header().prepared.iter().filter(is_option).cloned().collect()
    }

    /// How it ended, and by which rule.
    fn ending(&self, outcome: Outcome, told: &SeatStory<R>) -> wire::Ending {
        let log = self.battle.log();
        let decisive = log.iter().rposition(|logged| matches!(logged.event, Event::Finished(_)));
        let rule = decisive.map_or(Rule(0), |at| log[at].rule);
        let line = decisive.map_or(0, |at| told.told_at(at + 1));
        // Steps run out where a battle began from a position: no rule says that it is over.
        let (words, rule) = match rule {
            Rule(0) => ("The position is played out.".to_owned(), String::new()),
            rule => {
                let words = R::ending(self.battle.world(), outcome);
                let words =
                    if self.was_given_up() { format!("The battle was given up. {words}") } else { words };
                (words, R::rule_id(rule))
            }
        };
        let winner = match outcome {
            Outcome::Won(side) => Some(showing::side(side)),
            Outcome::Drawn => None,
        };
        wire::Ending { winner, words, rule, line: line as u32 }
    }

    /// Whether the last that anybody said gave the battle up.
    fn was_given_up(&self) -> bool {
        let said = self.battle.lines().iter().rev().find_map(|line| match line {
            Line::Answer { answer, .. } | Line::Unasked { answer, .. } => Some(answer),
            _ => None,
        });
        said.is_some_and(|answer| R::concedes(answer).is_some())
    }

    /// Something has changed: everybody looks again, and the seat is told.
    pub fn changed(&mut self, seat: Seat, since: wire::Since) -> Reply {
        self.look_on();
        Reply::Snapshot(Box::new(self.snapshot(seat, since)))
    }
}

//! The story of a battle as one viewer is told it, kept line by line.

use engine::view::{Story, Tone};
use engine::{Battle, Event, Known, Logged, Viewpoint, fingerprint};
use registry::Rulebook;

use crate::showing::measured;
use crate::throwing::throw;
use crate::wire;

/// The story that one viewer has been told so far.
#[derive(Clone)]
pub(crate) struct SeatStory<R: Rulebook> {
    viewer: Viewpoint,
    /// The house's table where the story stands.
    table: R::Table,
    /// How many lines of the full log have been heard.
    heard: usize,
    lines: Vec<wire::Line>,
    /// Of each line: how many lines the full log had with it, and the turn.
    places: Vec<(usize, u16)>,
    /// Of each line: the edition of the story that ends with it.
    editions: Vec<u32>,
}

impl<R: Rulebook> SeatStory<R> {
    /// A story that has not begun.
    pub fn new(viewer: Viewpoint, opening: R::Table) -> SeatStory<R> {
        SeatStory {
            viewer,
            table: opening,
            heard: 0,
            lines: Vec::new(),
            places: Vec::new(),
            editions: Vec::new(),
        }
    }

    /// Hears what has been logged since. If something has been taken back, the story is told anew.
    pub fn catch_up(&mut self, battle: &Battle<R>, opening: R::Table) {
        if battle.log().len() < self.heard {
            *self = SeatStory::new(self.viewer, opening);
        }
        let world = &**battle.world();
        let mut story = Story::<R>::new(world, self.table, self.viewer);
        for logged in &battle.log()[self.heard..] {
            self.heard += 1;
            let number = self.lines.len() as u32 + 1;
            let line = story.hear_with(logged, |before, told| line(before, world, logged, told, number));
            if let Some(line) = line {
                self.editions.push(edition(self.edition(self.lines.len()), &line));
                self.lines.push(line);
                self.places.push((self.heard, R::turn(story.table())));
            }
        }
        self.table = *story.table();
    }

    /// All lines.
    pub fn lines(&self) -> &[wire::Line] {
        &self.lines
    }

    /// The edition of the story up to so many of its lines: it follows from what they say and from nothing else, so that who
    /// was told the same has the same. 0 before the first.
    pub fn edition(&self, told: usize) -> u32 {
        told.checked_sub(1).and_then(|at| self.editions.get(at)).copied().unwrap_or(0)
    }

    /// How many of the lines that somebody has hold, with their number and edition: all of them, or none.
    pub fn holds(&self, since: wire::Since) -> usize {
        let told = since.told as usize;
        if told <= self.lines.len() && self.edition(told) == since.edition { told } else { 0 }
    }

    /// How many lines had been told when the full log had so many.
    pub fn told_at(&self, logged: usize) -> usize {
        self.places.partition_point(|(place, _)| *place <= logged)
    }

    /// The turn in which a line was told, the first line being 1; 0 before it.
    pub fn turn_of(&self, line: usize) -> u16 {
        line.checked_sub(1).and_then(|at| self.places.get(at)).map_or(0, |(_, turn)| *turn)
    }
}

/// The edition of a story that goes on with a line.
fn edition(before: u32, line: &wire::Line) -> u32 {
    let said = serde_json::to_vec(line).unwrap_or_default();
    let hash = fingerprint(&(before, said));
    ((hash >> 32) ^ hash) as u32
}

fn line<R: Rulebook>(
    before: &Known<R>,
    world: &R::World,
    logged: &Logged,
    told: engine::view::StoryLine,
    number: u32,
) -> wire::Line {
    let thrown = match &logged.event {
        Event::Threw { who, pool, faces } => Some(throw::<R>(world, *who, logged.rule, pool, faces, true)),
        _ => None,
    };
    let lost = match logged.event {
        Event::FiguresLost { piece, count, .. } => R::pieces(before.table())
            .get(piece.index())
            .map(|it| wire::Lost { piece: piece.0, count, left: it.figures.saturating_sub(count) }),
        _ => None,
    };
    wire::Line {
        number,
        outcome: told.outcome,
        lost,
        tone: match told.tone {
            Tone::Chapter => wire::Tone::Chapter,
            Tone::Deed => wire::Tone::Deed,
            Tone::Detail => wire::Tone::Detail,
        },
        rule: R::rule_id(told.rule),
        about: told.about.iter().map(|piece| piece.0).collect(),
        measured: R::measured(before, world, logged).map(measured),
        throw: thrown,
        text: told.text,
    }
}

//! A battle as a story: the log in sentences.

use super::Presented;
use crate::{Audience, Known, Logged, PieceId, Rule, Viewpoint};

/// A sentence of a battle report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoryLine {
    /// The rule behind what happened.
    pub rule: Rule,
    /// How much it weighs.
    pub tone: Tone,
    /// The sentence.
    pub text: String,
    /// The pieces that it is about.
    pub about: Vec<PieceId>,
    /// What it says of the one piece that it is about, without his name: `loses 3 figures, 9 left`. Empty where it is about
    /// none or several, or begins otherwise: then it is no outcome of something that was done to one.
    pub outcome: String,
}

/// How much a sentence weighs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tone {
    /// A new phase or turn begins, or the battle ends.
    Chapter,
    /// Something that a general would write home.
    Deed,
    /// The small print: dice, tokens, steps of a procedure.
    Detail,
}

/// Tells a log to one viewer, line after line.
pub struct Story<'a, R: Presented> {
    world: &'a R::World,
    table: R::Table,
    viewer: Viewpoint,
}

impl<'a, R: Presented> Story<'a, R> {
    /// A story that begins with the table on which the first event of the log happens.
    pub const fn new(world: &'a R::World, table: R::Table, viewer: Viewpoint) -> Story<'a, R> {
        Story { world, table, viewer }
    }

    /// The table as it is by now: the house's, not the viewer's.
    pub const fn table(&self) -> &R::Table {
        &self.table
    }

    /// The next line of the full log. `None` if it is not for this viewer, or no part of the story.
    pub fn hear(&mut self, logged: &Logged) -> Option<StoryLine> {
        self.hear_with(logged, |_, told| told)
    }

    /// The same, with whatever the caller makes of it and of what the viewer knew before.
    pub fn hear_with<T>(
        &mut self,
        logged: &Logged,
        make: impl FnOnce(&Known<R>, StoryLine) -> T,
    ) -> Option<T> {
        let told = logged.audience.includes(self.viewer).then(|| {
            let before = Known::of(&self.table, self.world, self.viewer);
            R::narrate(&before, self.world, logged).map(|told| make(&before, told))
        });
        // What all but one side are told is the other face of something that happens once.
        if !matches!(logged.audience, Audience::AllBut(_)) {
            R::apply(&mut self.table, self.world, &logged.event);
        }
        told.flatten()
    }
}

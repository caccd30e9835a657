//! The log of a battle told line by line, for a terminal.

use engine::view::{Story, Tone};
use engine::{Battle, Presented, Viewpoint};
use matchlocks::Matchlocks;
use matchlocks::table::Table;
use matchlocks::world::World;

/// Tells a log as it grows.
pub struct Teller<'a> {
    story: Story<'a, Matchlocks>,
    told: usize,
}

impl<'a> Teller<'a> {
    /// A teller who sees everything, from the table at the start of the battle on.
    pub const fn new(world: &'a World, table: Table) -> Teller<'a> {
        Teller { story: Story::new(world, table, Viewpoint::Umpire), told: 0 }
    }

    /// Tells what has been logged since the last time.
    pub fn tell(&mut self, battle: &Battle<Matchlocks>) {
        for logged in &battle.log()[self.told..] {
            match self.story.hear(logged) {
                None => {}
                Some(told) if told.tone == Tone::Chapter => println!("\n{}", told.text),
                Some(told) => println!("  {} ({})", told.text, Matchlocks::rule_id(told.rule)),
            }
        }
        self.told = battle.log().len();
    }
}

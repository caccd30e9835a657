//! `tercio draw`: a battle as a picture.

use std::path::PathBuf;

use clap::Args;
use engine::{Known, Presented, Viewpoint};
use matchlocks::Matchlocks;
use matchlocks::book::Book;

use crate::battles::cast;
use crate::fault::{Fault, write};

/// Draw a battle as it stands at its beginning, to scale, as an SVG.
#[derive(Args)]
pub struct Draw {
    /// A battle's name or a file
    battle: String,
    /// Where the picture goes
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// On dark paper
    #[arg(long)]
    dark: bool,
}

impl Draw {
    /// Draws it.
    pub fn run(self) -> Result<(), Fault> {
        let (casting, _) = cast(&self.battle, Book::standard().clone())?;
        let known = Known::<Matchlocks>::of(&casting.table, &casting.world, Viewpoint::Umpire);
        let view = Matchlocks::view(&known, &casting.world);
        let theme = if self.dark { draw::Theme::Dark } else { draw::Theme::Light };
        write(&self.output, &draw::svg(&view, &draw::Options { theme, ..draw::Options::default() }))
    }
}

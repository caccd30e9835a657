//! Draws battles as they begin, and one played at random as a page: `gallery <folder> <battle.toml> ...`.

use std::error::Error;
use std::path::Path;
use std::sync::Arc;
use std::{env, fs};

use engine::{Battle, Header, Known, Presented, Ruleset, Side, Viewpoint, Want};
use general::Random;
use matchlocks::Matchlocks;
use matchlocks::book::Book;
use scenario::VersionIndex;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let folder = arguments.next().ok_or("usage: gallery <folder> <battle.toml> ...")?;
    for file in arguments {
        let text = fs::read_to_string(&file)?;
        let battle = scenario::Battle::parse(&file, &text).map_err(|faults| faults.to_string())?;
        let cast = matchlocks::casting::cast(&battle, VersionIndex::FIRST, Book::standard().clone());
        let (world, table) = cast.map_err(|faults| faults[0].to_string())?;
        let stem = Path::new(&file).file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let known = Known::<Matchlocks>::of(&table, &world, Viewpoint::Umpire);
        let view = Matchlocks::view(&known, &world);
        for (theme, name) in [(draw::Theme::Light, "light"), (draw::Theme::Dark, "dark")] {
            let options = draw::Options { theme, ..draw::Options::default() };
            fs::write(format!("{folder}/{stem}-{name}.svg"), draw::svg(&view, &options))?;
        }
        fs::write(format!("{folder}/{stem}.html"), draw::html(&played(world, table)?))?;
    }
    Ok(())
}

/// A battle between random players, as the umpire saw it.
fn played(
    mut world: <Matchlocks as Ruleset>::World,
    table: <Matchlocks as Ruleset>::Table,
) -> Result<draw::Replay, Box<dyn Error>> {
    world.attended = false;
    let mut players = Random::new(7);
    let mut battle = Battle::<Matchlocks>::begin(Arc::new(world), table, Header::seeded::<Matchlocks>(7))?;
    for _ in 0..600 {
        let Want::Decide(_) = battle.want() else { break };
        let asked = |side: &Side| battle.decision(*side).is_some();
        let Some(side) = Side::BOTH.into_iter().find(asked) else { break };
        let Some(decision) = battle.decision(side).copied() else { break };
        let known = battle.known(Viewpoint::Side(side));
        let answer = players.choose(side, &known, battle.world(), &decision);
        battle.answer(side, answer)?;
    }
    Ok(draw::Replay::of(&battle, table, Viewpoint::Umpire))
}

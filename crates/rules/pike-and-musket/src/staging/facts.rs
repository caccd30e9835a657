//! The facts of a table that a case can expect.

use cases::named::{self, SIDES};
use cases::{Found, Misread, Words, one_called};
use engine::{Outcome, PieceId, Side};

use super::{readings, start};
use crate::crisis;
use crate::field::Field;
use crate::ledger::Id;
use crate::victory::{self, Losses};

/// Reads a fact.
///
/// # Errors
/// What is wrong with the words.
pub fn read(field: Field<'_>, words: &mut Words<'_>) -> Result<Found, Misread> {
    let mut ahead = words.clone();
    let word = ahead.next("what is expected")?;
    if let Some(side) = named::named(SIDES, word) {
        *words = ahead;
        return of_army(field, side, words);
    }
    if field.world.profiles.iter().any(|profile| profile.name == word) {
        let unit = start::piece(field.world, words)?;
        return of_piece(field, unit, words);
    }
    of_battle(field, words)
}

fn of_piece(field: Field<'_>, unit: PieceId, words: &mut Words<'_>) -> Result<Found, Misread> {
    let mut all = vec![unit];
    while words.take("with") {
        all.push(start::piece(field.world, words)?);
    }
    match readings::of_combat(field, &all, words)? {
        Some(found) => Ok(found),
        None => readings::of_piece(field, unit, words),
    }
}

fn of_army(field: Field<'_>, side: Side, words: &mut Words<'_>) -> Result<Found, Misread> {
    let losses = Losses::of(field, side);
    cases::facts! { words: "an army" beside field.table.army(side), field.world;
        "lost" => losses.lost,
        "of" => losses.of,
        "share" => losses.shown(),
        "points" => field.world.army(side).points,
        "steady" => victory::has_steady(field, side),
        "new levels" => crisis::passed(field, side).count_ones(),
    }
}

cases::facts! {
    /// What can be said of the battle.
    fn of_battle(field: Field<'_>; words) of "the battle" as pub OF_BATTLE {
        "dusk" => field.world.dusk,
        "minutes" => field.world.book.foundations.scale.minutes(field.table.battle.turn()),
        "option" => {
            let mut with = field.world.options;
            words.value("an option", |word| with.set(word).then_some(()))?;
            with == field.world.options
        },
        "men of" => {
            let figures = words.value("a number of figures", |word| word.parse::<u16>().ok())?;
            field.world.book.foundations.scale.men(figures.into())[usize::from(words.take("at best"))]
        },
        "command" => of_command(field, words)?,
        "degree" => victory::broken_off(field).1.word(),
        "verdict" => verdict(field),
    } beside &field.table.battle, field.world
}

/// `command left order attack`: of a command by its name.
fn of_command(field: Field<'_>, words: &mut Words<'_>) -> Result<Found, Misread> {
    let titles = field.world.commands.iter().map(|command| command.title.as_str());
    let command = one_called(words, "the name of a command", "no command", titles)?;
    cases::facts! { words: "a command" beside field.table.command(command as u8), field.world;
        "of due size" => field.world.commands[command].is_of_due_size(&field.world.book),
    }
}

/// Who has won, how clearly and by which rule; `none` while the battle goes on.
fn verdict(field: Field<'_>) -> String {
    let Some((rule, outcome, degree)) = victory::verdict(field) else { return "none".to_owned() };
    let who = match outcome {
        Outcome::Won(side) => side.to_string(),
        Outcome::Drawn => "nobody".to_owned(),
    };
    format!("{who} {} {}", degree.word(), Id(rule))
}

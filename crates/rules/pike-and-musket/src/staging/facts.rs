//! The facts of a table that a case can expect.

use cases::named::{self, SIDES};
use cases::{Found, Misread, Words, sheets};
use engine::sheet::Sheet;
use engine::{PieceId, Side};

use super::{readings, start};
use crate::field::Field;
use crate::table::{ArmyState, Battle, CommandState, Unit};
use crate::victory::{self, Losses};

/// What can be said of the battle beside its sheet.
const OF_BATTLE: &[&str] = &["dusk", "minutes", "verdict", "degree", "men of", "option", "command"];

/// `command left order attack`: of a command by its name.
fn of_command(field: Field<'_>, words: &mut Words<'_>) -> Result<Found, Misread> {
    let before = words.clone();
    let title = words.next("the name of a command")?;
    let at = field.world.commands.iter().position(|command| command.title == title);
    let at = at.ok_or_else(|| before.wrong(format!("there is no command `{title}`")))?;
    let found = sheets::fact(field.table.command(at as u8), field.world, words);
    found.ok_or_else(|| words.unknown("a command", &CommandState::FORM.words()))
}

/// What can be said of an army beside its sheet.
const OF_ARMY: &[&str] = &["lost", "of", "points", "share", "steady", "new levels"];

/// Everything that can be said of the battle.
pub fn of_the_battle() -> Vec<&'static str> {
    [OF_BATTLE, &Battle::FORM.words()].concat()
}

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
        if let Some(found) = readings::read(field, unit, words)? {
            return Ok(found);
        }
        return of_unit(field, unit, words);
    }
    of_battle(field, words)
}

fn of_unit(field: Field<'_>, unit: PieceId, words: &mut Words<'_>) -> Result<Found, Misread> {
    let found = sheets::fact(field.unit(unit), field.world, words);
    found.ok_or_else(|| words.unknown("a piece", &[readings::WORDS, &Unit::FORM.words()].concat()))
}

fn of_army(field: Field<'_>, side: Side, words: &mut Words<'_>) -> Result<Found, Misread> {
    let losses = Losses::of(field, side);
    Ok(match () {
        () if words.take("lost") => Found::Number(losses.lost.into()),
        () if words.take("of") => Found::Number(losses.of.into()),
        () if words.take("share") => Found::Number(losses.shown().into()),
        () if words.take("points") => Found::Number(field.world.army(side).points.into()),
        () if words.take("steady") => Found::Yes(victory::has_steady(field, side)),
        () if words.take("new levels") => {
            Found::Number(crate::crisis::passed(field, side).count_ones().into())
        }
        () => {
            let found = sheets::fact(field.table.army(side), field.world, words);
            return found
                .ok_or_else(|| words.unknown("an army", &[OF_ARMY, &ArmyState::FORM.words()].concat()));
        }
    })
}

fn of_battle(field: Field<'_>, words: &mut Words<'_>) -> Result<Found, Misread> {
    let scale = &field.world.book.foundations.scale;
    Ok(match () {
        () if words.take("dusk") => Found::Number(field.world.dusk.into()),
        () if words.take("minutes") => Found::Number(scale.minutes(field.table.battle.turn()).into()),
        () if words.take("option") => {
            let mut with = field.world.options;
            let named = words.value("an option", |word| with.set(word).then_some(()));
            named.map(|()| Found::Yes(with == field.world.options))?
        }
        () if words.take("men of") => {
            let figures = words.value("a number of figures", |word| word.parse::<u16>().ok())?;
            let at = usize::from(words.take("at best"));
            Found::Number(scale.men(figures.into())[at].into())
        }
        () if words.take("command") => return of_command(field, words),
        () if words.take("degree") => Found::Words(victory::broken_off(field).1.word().to_owned()),
        () if words.take("verdict") => Found::Words(match victory::verdict(field) {
            None => "none".to_owned(),
            Some((rule, outcome, degree)) => {
                let who = match outcome {
                    engine::Outcome::Won(side) => side.to_string(),
                    engine::Outcome::Drawn => "nobody".to_owned(),
                };
                format!("{who} {} {}", degree.word(), crate::ledger::Id(rule))
            }
        }),
        () => {
            return sheets::fact(&field.table.battle, field.world, words)
                .ok_or_else(|| words.unknown("the battle", &of_the_battle()));
        }
    })
}

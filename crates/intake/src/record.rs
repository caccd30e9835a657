//! Records.

use std::sync::Arc;

use engine::{AnswerFault, Battle, Header, Line, Record, RecordText};
use registry::{Rulebook, Visitor};

use crate::stock::{order, stock};

/// The most lines that are fought again.
const MOST_LINES: usize = 400;

/// A record's text.
pub(crate) struct Told<'a>(pub &'a str);

impl Visitor for Told<'_> {
    type Out = bool;

    fn visit<R: Rulebook>(self) -> bool {
        let Ok(header) = Header::read(self.0) else { return false };
        let Some((world, table)) = field::<R>(&header) else { return false };
        // One whose last line does not fit is read without it, as by the command that says where it departs.
        let read = Record::read::<R>(self.0, &world)
            .or_else(|_| Record::read_unfinished::<R>(unsealed(self.0), &world));
        let Ok(mut record) = read else { return false };
        reads_back::<R>(&record, &world);
        if record.lines.len() > MOST_LINES {
            record.lines.truncate(MOST_LINES);
            (record.sealed, record.outcome) = ([None, None], None);
        }
        walk::<R>(&record, &world, table);
        record.replay::<R>(world, table).is_ok()
    }
}

/// The battlefield that a head names.
fn field<R: Rulebook>(header: &Header) -> Option<(Arc<R::World>, R::Table)> {
    let ready = stock::<R>();
    let (name, prepared) = (&header.scenario.name, &header.prepared);
    if (name, prepared) == (&ready.settled.scenario.name, &ready.settled.prepared) {
        return Some((ready.world.clone(), ready.table));
    }
    let fielded = R::field(&order(name, prepared, None)).ok()?;
    Some((Arc::new(fielded.world), fielded.table))
}

/// The text without its last line, if that closes the record.
fn unsealed(text: &str) -> &str {
    let end = text.trim_end().rfind('\n').map_or(0, |at| at + 1);
    if text[end..].starts_with("end ") { &text[..end] } else { text }
}

/// What was read is written as something that reads alike.
fn reads_back<R: Rulebook>(record: &Record, world: &R::World) {
    let written = RecordText::<R> { world, record }.to_string();
    let again = Record::read::<R>(&written, world).or_else(|_| Record::read_unfinished::<R>(&written, world));
    let again =
        again.unwrap_or_else(|why| panic!("what was read is written so that it cannot be read: {why}"));
    assert_eq!(again.lines, record.lines, "what was read is written as something else");
}

/// Gives the answers of a record one after another, whatever the dice and the hashes of the states are: so far a record that
/// departs at its first line would not come.
fn walk<R: Rulebook>(record: &Record, world: &Arc<R::World>, table: R::Table) {
    let Ok(mut battle) = Battle::<R>::begin(world.clone(), table, record.header.clone()) else { return };
    battle.check_invariants();
    for line in &record.lines {
        let said = match *line {
            Line::Answer { side, answer } => battle.answer(side, answer).map(drop),
            Line::Unasked { side, answer } => battle.say_unasked(side, answer).map(drop),
            Line::Throw { faces, .. } => {
                let _ = battle.supply(faces);
                Ok(())
            }
            Line::State(_) => Ok(()),
        };
        if let Err(AnswerFault::Battle(broken)) = said {
            panic!("an answer was taken, and the battle broke: {broken}");
        }
    }
}

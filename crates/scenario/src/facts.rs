//! What is known of a battle: name, day, place, weather, story, sources.

use crate::reading::{TableReader, Value, words};
use std::fmt;

words! {
    /// The calendar a date is given in.
    Calendar "calendar" {
        /// Julian, the year beginning in January: the British Isles before 1752.
        OldStyle "old style",
        /// Gregorian.
        NewStyle "new style",
    }
}

/// The day of a battle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Date {
    /// The year, beginning in January.
    pub year: u16,
    /// The month, 1 to 12.
    pub month: u8,
    /// The day of the month, 1 to 31.
    pub day: u8,
    /// The calendar the day is counted in.
    pub calendar: Calendar,
}

/// The day without its calendar: `11 October 1643`.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MONTHS: [&str; 12] = [
            "January",
            "February",
            "March",
            "April",
            "May",
            "June",
            "July",
            "August",
            "September",
            "October",
            "November",
            "December",
        ];
        let month = MONTHS[usize::from(self.month.clamp(1, 12)) - 1];
        write!(f, "{} {month} {}", self.day, self.year)
    }
}

/// A published work the facts were taken from.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Source {
    /// How the doubts refer to it: `S1`; may be empty.
    pub mark: String,
    /// Author and title.
    pub title: String,
    /// What it was used for, or empty.
    pub note: String,
}

/// What is known of a battle or of an army, apart from its troops.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Facts {
    /// A short name for files and commands: `winceby`.
    pub id: String,
    /// The name: `Winceby`.
    pub name: String,
    /// The day, if it was ever fought.
    pub date: Option<Date>,
    /// The hours, in words; may be empty.
    pub hour: String,
    /// Where, in words; may be empty.
    pub place: String,
    /// The war; may be empty.
    pub war: String,
    /// Weather and light; may be empty.
    pub weather: String,
    /// How it came to battle, and what makes it a game.
    pub summary: String,
    /// What happened on the day; may be empty.
    pub story: String,
    /// Who won, in words; may be empty.
    pub result: String,
    /// What it cost, in words; may be empty.
    pub losses: String,
    /// What is uncertain in this file; may be empty.
    pub doubts: String,
    /// Where the facts come from.
    pub sources: Vec<Source>,
}

impl Facts {
    /// Reads the facts out of their table, but does not finish it: a battle and an army have more keys.
    pub(crate) fn read(table: &TableReader<'_>) -> Option<Facts> {
        let id = table.id("id");
        let name = table.text("name");
        let date = read_date(table);
        let [hour, place, war, weather] =
            ["hour", "place", "war", "weather"].map(|key| table.text_or_empty(key));
        let summary = table.text("summary");
        let [story, result, losses, doubts] =
            ["story", "result", "losses", "doubts"].map(|key| table.text_or_empty(key));
        let sources = table.tables("sources").into_iter().filter_map(read_source).collect();
        let (id, name, summary) = (id?, name?, summary?);
        Some(Facts {
            id,
            name,
            date,
            hour,
            place,
            war,
            weather,
            summary,
            story,
            result,
            losses,
            doubts,
            sources,
        })
    }
}

fn read_source(table: TableReader<'_>) -> Option<Source> {
    let mark = table.text_or_empty("mark");
    let title = table.text("title");
    let note = table.text_or_empty("note");
    table.finish()?;
    Some(Source { mark, title: title?, note })
}

/// The date and its calendar. `None` if there is none, or after a fault.
fn read_date(table: &TableReader<'_>) -> Option<Date> {
    let node = table.optional("date");
    let calendar = table.optional_word("calendar");
    let Some(node) = node else {
        if calendar.is_some() {
            table.fault("calendar", "there is a calendar but no date", "add date = 1643-10-11 or remove it");
        }
        return None;
    };
    let Value::Date { year, month, day } = node.value else {
        return table.wrong_kind_at("date", node, "a day written 1643-10-11, without quotation marks");
    };
    if calendar.is_none() && !table.has("calendar") {
        let mend = "add calendar = \"old style\" or \"new style\"";
        table.fault("date", "the date says not in which calendar", mend);
    }
    Some(Date { year, month, day, calendar: calendar? })
}

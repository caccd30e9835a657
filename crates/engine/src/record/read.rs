//! A record read from its text, with faults at their line.

use std::fmt;

use dice::{Bag, Die, Faces, Seed, Throw};

use crate::record::write::checksum;
use crate::record::{FIRST_EDITION, Header, Line, Named, Origin, RECORD_VERSION, Record};
use crate::{Answer, AnswerError, Outcome, Rule, RuleId, Ruleset, Side, read_answer};

/// Why a text is no record: where, and what should stand there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted in characters from 1.
    pub column: usize,
    /// What is wrong, and what was expected.
    pub what: String,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.what)
    }
}

impl std::error::Error for RecordError {}

impl Header {
    /// Reads the head of a record, by which to find the files that it was fought with.
    ///
    /// # Errors
    /// The line and column of the fault.
    pub fn read(text: &str) -> Result<Header, RecordError> {
        header(&mut Lines::of(text))
    }
}

impl Record {
    /// A record in which nothing has happened yet.
    fn empty(header: Header) -> Record {
        Record { header, lines: Vec::new(), sealed: [None; 2], outcome: None, places: Vec::new() }
    }

    /// Reads a whole record.
    ///
    /// # Errors
    /// The line and column of the fault; also when the last line is missing or does not fit the others,
    /// because the file was cut off or changed by hand.
    pub fn read<R: Ruleset>(text: &str, world: &R::World) -> Result<Record, RecordError> {
        let mut lines = Lines::of(text);
        let mut record = read_lines::<R>(&mut lines, world)?;
        seal(&mut lines, text, record.lines.len())?;
        record.places.shrink_to_fit();
        Ok(record)
    }

    /// Reads a whole record of another edition of the rules as far as its lines still say something: up to the first that
    /// cannot be read, with what is wrong with that.
    ///
    /// # Errors
    /// The line and column of a fault in the head, or of a last line that is missing or does not fit the others.
    pub fn read_as_far<R: Ruleset>(
        text: &str,
        world: &R::World,
    ) -> Result<(Record, Option<RecordError>), RecordError> {
        whole(text)?;
        let mut lines = Lines::of(text);
        let mut record = Record::empty(header(&mut lines)?);
        let fault = read_on::<R>(&mut lines, world, &mut record).err();
        record.places.shrink_to_fit();
        Ok((record, fault))
    }

    /// Reads a record that is written line by line while its battle lasts, and so has no last line yet.
    ///
    /// # Errors
    /// The line and column of the fault.
    pub fn read_unfinished<R: Ruleset>(text: &str, world: &R::World) -> Result<Record, RecordError> {
        let mut lines = Lines::of(text);
        let record = read_lines::<R>(&mut lines, world)?;
        match lines.next() {
            None => Ok(record),
            Some(_) => Err(lines.fault(1, "an unfinished record has no `end`")),
        }
    }
}

/// Whether a text is a whole record whose last line fits all others, whatever they say.
fn whole(text: &str) -> Result<(), RecordError> {
    let mut lines = Lines::of(text);
    header(&mut lines)?;
    let mut count = 0;
    while lines.peek().is_some_and(|line| !line.starts_with("end")) {
        let line = lines.next().unwrap_or_default();
        count += usize::from(!line.starts_with("over ") && !line.starts_with("sealed "));
    }
    seal(&mut lines, text, count)
}

/// The last line of a record, which must fit so many lines of what happened and the text before it.
fn seal(lines: &mut Lines<'_>, text: &str, count: usize) -> Result<(), RecordError> {
    let Some(end) = lines.next() else {
        return Err(lines.fault(1, "the record was cut off: its last line, `end`, is missing"));
    };
    let wanted = format!("end {count} {:016x}", checksum(text.lines().take(lines.number - 1)));
    if end.trim_end() != wanted {
        let what = format!(
            "the record was changed or cut off after it was written: the last line should be `{wanted}`"
        );
        return Err(lines.fault(1, what));
    }
    match lines.next() {
        None => Ok(()),
        Some(_) => Err(lines.fault(1, "nothing may follow the `end` of a record")),
    }
}

/// The lines of a text that say something, with their numbers.
struct Lines<'a> {
    lines: std::iter::Peekable<std::iter::Enumerate<std::str::Lines<'a>>>,
    /// The number of the line last read, from 1.
    number: usize,
    /// How many characters it has.
    width: usize,
}

impl<'a> Lines<'a> {
    fn of(text: &'a str) -> Lines<'a> {
        Lines { lines: text.lines().enumerate().peekable(), number: 0, width: 0 }
    }

    /// The next line that is neither empty nor a remark, without taking it.
    fn peek(&mut self) -> Option<&'a str> {
        while self.lines.next_if(|(_, line)| line.trim().is_empty() || line.starts_with('#')).is_some() {}
        self.lines.peek().map(|(_, line)| *line)
    }

    fn next(&mut self) -> Option<&'a str> {
        self.peek()?;
        let (at, line) = self.lines.next()?;
        (self.number, self.width) = (at + 1, line.chars().count());
        Some(line)
    }

    /// What follows a word, if the next line begins with it.
    fn after(&mut self, word: &str) -> Option<&'a str> {
        self.peek()?.strip_prefix(word)?.strip_prefix(' ')?;
        self.next().map(|line| &line[word.len() + 1..])
    }

    fn expect(&mut self, word: &str) -> Result<&'a str, RecordError> {
        if let Some(rest) = self.after(word) {
            return Ok(rest);
        }
        let found = self.next().map_or("the end of the file".to_string(), beginning);
        Err(self.fault(1, format!("expected a line that begins with `{word}`, found {found}")))
    }

    /// A fault in the line last read; what is missing at its end is told right behind it.
    fn fault(&self, column: usize, what: impl Into<String>) -> RecordError {
        RecordError { line: self.number.max(1), column: column.min(self.width + 1), what: what.into() }
    }
}

/// A line that was not looked for, as a message shows it: no more of it than tells which it is.
fn beginning(line: &str) -> String {
    const MOST: usize = 60;
    match line.char_indices().nth(MOST) {
        None => format!("`{line}`"),
        Some((end, _)) => format!("`{}` and more", &line[..end]),
    }
}

fn header(lines: &mut Lines<'_>) -> Result<Header, RecordError> {
    let version = lines.expect("tercio-record")?;
    if version.trim() != RECORD_VERSION.to_string() {
        let found = beginning(version);
        let what = format!("this program reads version {RECORD_VERSION} of records, not {found}");
        return Err(lines.fault(15, what));
    }
    Ok(Header {
        program: lines.expect("program")?.to_string(),
        ruleset: expect_named(lines, "ruleset")?,
        edition: edition(lines)?,
        house_rules: after_named(lines, "house-rules")?,
        scenario: expect_named(lines, "scenario")?,
        armies: [after_named(lines, "army A")?, after_named(lines, "army B")?],
        prepared: std::iter::from_fn(|| lines.after("prepared").map(str::to_string)).collect(),
        players: [lines.expect("player A")?.to_string(), lines.expect("player B")?.to_string()],
        origin: origin(lines)?,
    })
}

fn expect_named(lines: &mut Lines<'_>, word: &str) -> Result<Named, RecordError> {
    let rest = lines.expect(word)?;
    named(lines, word, rest)
}

fn after_named(lines: &mut Lines<'_>, word: &str) -> Result<Option<Named>, RecordError> {
    match lines.after(word) {
        Some(rest) => named(lines, word, rest).map(Some),
        None => Ok(None),
    }
}

fn named(lines: &Lines<'_>, word: &str, rest: &str) -> Result<Named, RecordError> {
    let (hash, name) = rest.split_once(' ').unwrap_or((rest, ""));
    let hash = hash_from(hash).ok_or_else(|| lines.fault(word.len() + 2, HASH))?;
    Ok(Named { name: name.to_string(), hash })
}

/// The edition of the ruleset; the first where none is named.
fn edition(lines: &mut Lines<'_>) -> Result<u32, RecordError> {
    let Some(rest) = lines.after("edition") else { return Ok(FIRST_EDITION) };
    let edition = rest.trim().parse().ok().filter(|edition| *edition >= FIRST_EDITION);
    edition.ok_or_else(|| lines.fault(9, "expected the number of an edition, 1 or more"))
}

const HASH: &str = "expected a hash of sixteen hexadecimal digits";

fn hash_from(text: &str) -> Option<u64> {
    let proper = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    u64::from_str_radix(text, 16).ok().filter(|_| proper)
}

fn origin(lines: &mut Lines<'_>) -> Result<Origin, RecordError> {
    let rest = lines.expect("dice")?;
    for word in ["seed", "keyed"] {
        let Some(digits) = rest.strip_prefix(word).and_then(|rest| rest.strip_prefix(' ')) else { continue };
        let seed = seed_from(digits).ok_or_else(|| {
            let what = format!("expected a seed of sixty-four hexadecimal digits after `dice {word}`");
            lines.fault(7 + word.len(), what)
        })?;
        return Ok(if word == "seed" { Origin::Seed(seed) } else { Origin::Keyed(seed) });
    }
    match rest {
        "typed-in" => Ok(Origin::TypedIn),
        "scripted" => Ok(Origin::Scripted),
        _ => {
            Err(lines.fault(6, format!("expected `seed`, `keyed`, `typed-in` or `scripted`, found `{rest}`")))
        }
    }
}

fn seed_from(digits: &str) -> Option<Seed> {
    let proper = digits.len() == 64 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    let mut bytes = [0; 32];
    for (byte, at) in bytes.iter_mut().zip((0..64).step_by(2)) {
        *byte = u8::from_str_radix(digits.get(at..at + 2)?, 16).ok()?;
    }
    proper.then(|| Seed::from_bytes(bytes))
}

/// The head and all lines up to the `end`, which is left.
fn read_lines<R: Ruleset>(lines: &mut Lines<'_>, world: &R::World) -> Result<Record, RecordError> {
    let mut record = Record::empty(header(lines)?);
    read_on::<R>(lines, world, &mut record)?;
    Ok(record)
}

/// All lines after the head up to the `end`, which is left, into a record: those before the first that cannot be read.
fn read_on<R: Ruleset>(
    lines: &mut Lines<'_>,
    world: &R::World,
    record: &mut Record,
) -> Result<(), RecordError> {
    while lines.peek().is_some_and(|line| !line.starts_with("end")) {
        let line = lines.next().unwrap_or_default();
        if record.outcome.is_some() {
            return Err(lines.fault(1, "nothing happens after a battle is over"));
        }
        if let Some(rest) = line.strip_prefix("over ") {
            record.outcome = Some(outcome(rest).ok_or_else(|| lines.fault(6, OUTCOME))?);
        } else if let Some(rest) = line.strip_prefix("sealed ") {
            let (side, text) = side_and_rest(rest).ok_or_else(|| lines.fault(8, SIDE))?;
            record.sealed[side.index()] = Some(answer::<R>(lines, world, 10, text)?);
        } else if record.sealed != [None; 2] {
            return Err(lines.fault(1, "a sealed answer is the last thing in a record"));
        } else {
            record.lines.push(happening::<R>(lines, world, line)?);
            record.places.push(lines.number);
        }
    }
    Ok(())
}

/// Any card at all: which cards were in the bag is known only when the record is replayed.
const ANY_CARD: Throw = Throw::Card(Bag::one_of_each(u32::MAX));
const SIDE: &str = "expected a side, `A` or `B`";
const OUTCOME: &str = "expected the winner, `A` or `B`, or `drawn`";
const LINE: &str = "expected `=` and a hash, or a side (`A`, `B`, `A!` or `B!`) and what it did";

fn outcome(text: &str) -> Option<Outcome> {
    match text.trim() {
        "A" => Some(Outcome::Won(Side::A)),
        "B" => Some(Outcome::Won(Side::B)),
        "drawn" => Some(Outcome::Drawn),
        _ => None,
    }
}

fn side_and_rest(text: &str) -> Option<(Side, &str)> {
    let (word, rest) = text.split_once(' ')?;
    match word {
        "A" => Some((Side::A, rest)),
        "B" => Some((Side::B, rest)),
        _ => None,
    }
}

fn happening<R: Ruleset>(lines: &Lines<'_>, world: &R::World, line: &str) -> Result<Line, RecordError> {
    if let Some(hash) = line.strip_prefix("= ") {
        return hash_from(hash.trim()).map(Line::State).ok_or_else(|| lines.fault(3, HASH));
    }
    for (side, word) in [(Side::A, "A! "), (Side::B, "B! ")] {
        if let Some(text) = line.strip_prefix(word) {
            return Ok(Line::Unasked { side, answer: answer::<R>(lines, world, 4, text)? });
        }
    }
    let (side, rest) = side_and_rest(line).ok_or_else(|| lines.fault(1, LINE))?;
    for (secret, word) in [(false, "throws "), (true, "secretly ")] {
        if let Some(text) = rest.strip_prefix(word) {
            let (rule, faces) = throw::<R>(lines, 3 + word.len(), text)?;
            return Ok(Line::Throw { side, rule, secret, faces });
        }
    }
    Ok(Line::Answer { side, answer: answer::<R>(lines, world, 3, rest)? })
}

fn answer<R: Ruleset>(
    lines: &Lines<'_>,
    world: &R::World,
    column: usize,
    text: &str,
) -> Result<Answer, RecordError> {
    read_answer::<R>(world, text).map_err(|error| {
        let moved = AnswerError { column: error.column + column - 1, ..error };
        let words = moved.to_string();
        let what = words.split_once(": ").map_or(words.as_str(), |(_, what)| what);
        lines.fault(moved.column, what)
    })
}

/// `NMM-11-23 d6: 6 5 5 1`, `NMM-07-05 card 3`, `NMM-07-30 direction 2`.
fn throw<R: Ruleset>(lines: &Lines<'_>, column: usize, text: &str) -> Result<(Rule, Faces), RecordError> {
    let (id, thrown) = text.split_once(' ').unwrap_or((text, ""));
    let rule = RuleId::read::<R>(id).ok_or_else(|| {
        lines.fault(column, format!("expected a rule such as `{}-01-01`, found `{id}`", R::RULE_PREFIX))
    })?;
    let column = column + id.chars().count() + 1;
    let fault = |more: usize, what: String| lines.fault(column + more, what);
    let faces = match thrown.split_once(": ") {
        Some((name, faces)) => {
            let die = die_from(name).ok_or_else(|| fault(0, format!("there is no die `{name}`")))?;
            Faces::parse_dice(die, faces).map_err(|error| (name.chars().count() + 2, error))
        }
        None if thrown.starts_with("card ") => Faces::parse(ANY_CARD, thrown).map_err(|error| (0, error)),
        None if thrown.starts_with("direction ") => {
            Faces::parse(Throw::Direction(u8::MAX), thrown).map_err(|error| (0, error))
        }
        None => {
            let what = "expected dice such as `d6: 6 5 1`, or `card` or `direction` and a number";
            return Err(fault(0, what.to_string()));
        }
    };
    let faces = faces.map_err(|(more, error)| {
        let words = error.to_string();
        let what = words.split_once(": ").map_or(words.as_str(), |(_, what)| what);
        fault(more + error.column - 1, what.to_string())
    })?;
    Ok((rule, faces))
}

fn die_from(name: &str) -> Option<Die> {
    match name {
        "averaging die" => Some(Die::AVERAGING),
        _ => Die::sided(name.strip_prefix('d')?.parse().ok()?),
    }
}

//! A record as text.

use std::fmt::{self, Write};

use crate::record::{FIRST_EDITION, Header, Line, Named, Origin, RECORD_VERSION, Record};
use crate::{AnswerText, Outcome, RuleId, Ruleset, Side, fingerprint};

/// A record to be shown in its text form.
#[derive(Clone, Copy)]
pub struct RecordText<'a, R: Ruleset> {
    /// Names the pieces.
    pub world: &'a R::World,
    /// What is written.
    pub record: &'a Record,
}

impl<R: Ruleset> fmt::Display for RecordText<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        write!(text, "{}", self.record.header)?;
        text.push('\n');
        for line in &self.record.lines {
            self.line(&mut text, line)?;
        }
        for (side, answer) in Side::BOTH.iter().zip(&self.record.sealed) {
            if let Some(answer) = answer {
                writeln!(text, "sealed {side} {}", AnswerText::<R> { world: self.world, answer })?;
            }
        }
        match self.record.outcome {
            Some(Outcome::Won(side)) => writeln!(text, "over {side}")?,
            Some(Outcome::Drawn) => writeln!(text, "over drawn")?,
            None => {}
        }
        write!(f, "{text}end {} {:016x}", self.record.lines.len(), checksum(text.lines()))?;
        f.write_str("\n")
    }
}

impl<R: Ruleset> RecordText<'_, R> {
    fn line(&self, text: &mut String, line: &Line) -> fmt::Result {
        writeln!(text, "{}", LineText::<R> { world: self.world, line })
    }
}

/// A line of a record to be shown in its text form, without what ends it.
#[derive(Clone, Copy)]
pub struct LineText<'a, R: Ruleset> {
    /// Names the pieces.
    pub world: &'a R::World,
    /// What is written.
    pub line: &'a Line,
}

impl<R: Ruleset> fmt::Display for LineText<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = |answer| AnswerText::<R> { world: self.world, answer };
        match self.line {
            Line::Answer { side, answer } => write!(f, "{side} {}", words(answer)),
            Line::Unasked { side, answer } => write!(f, "{side}! {}", words(answer)),
            Line::Throw { side, rule, secret, faces } => {
                let word = if *secret { "secretly" } else { "throws" };
                let die = faces.die().map_or(String::new(), |die| format!("{die}: "));
                write!(f, "{side} {word} {} {die}{faces}", RuleId::of::<R>(*rule))
            }
            Line::State(hash) => write!(f, "= {hash:016x}"),
        }
    }
}

/// The hash of the lines of a text, whatever ends them.
pub(super) fn checksum<'a>(lines: impl Iterator<Item = &'a str>) -> u64 {
    let joined: Vec<&str> = lines.collect();
    fingerprint(&joined.join("\n").as_bytes())
}

/// The head of a record, without the empty line that ends it.
impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "tercio-record {RECORD_VERSION}")?;
        writeln!(f, "program {}", OneLine(&self.program))?;
        writeln!(f, "ruleset {}", self.ruleset)?;
        if self.edition != FIRST_EDITION {
            writeln!(f, "edition {}", self.edition)?;
        }
        if let Some(house_rules) = &self.house_rules {
            writeln!(f, "house-rules {house_rules}")?;
        }
        writeln!(f, "scenario {}", self.scenario)?;
        for (side, army) in Side::BOTH.iter().zip(&self.armies) {
            if let Some(army) = army {
                writeln!(f, "army {side} {army}")?;
            }
        }
        for line in &self.prepared {
            writeln!(f, "prepared {}", OneLine(line))?;
        }
        for (side, player) in Side::BOTH.iter().zip(&self.players) {
            writeln!(f, "player {side} {}", OneLine(player))?;
        }
        match self.origin {
            Origin::Seed(seed) | Origin::Keyed(seed) => {
                let keyed = matches!(self.origin, Origin::Keyed(_));
                f.write_str(if keyed { "dice keyed " } else { "dice seed " })?;
                seed.to_bytes().iter().try_for_each(|byte| write!(f, "{byte:02x}"))?;
                f.write_str("\n")
            }
            Origin::TypedIn => f.write_str("dice typed-in\n"),
            Origin::Scripted => f.write_str("dice scripted\n"),
        }
    }
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x} {}", self.hash, OneLine(&self.name))
    }
}

/// A text with its line breaks and other control characters made into spaces, and none at either end.
struct OneLine<'a>(&'a str);

impl fmt::Display for OneLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = self.0.trim().chars();
        letters.map(|c| if c.is_control() { ' ' } else { c }).try_for_each(|letter| f.write_char(letter))
    }
}

//! An army list with its prices: what players read and hand each other.

use std::fmt;

use super::check::{Finding, check};
use super::list::{ArmyList, ListUnit};
use crate::book::{Book, Kind, Quality};
use crate::ledger::Id;

/// An army list, looked through and priced.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Roster {
    /// Whose it is.
    pub name: String,
    /// The agreed total, if one was agreed.
    pub agreed: Option<u16>,
    /// What is fielded, brigade by brigade.
    pub lines: Vec<Line>,
    /// The cost of the Units, quality included (NMM-04-02 to NMM-04-06).
    pub troop_points: u32,
    /// The cost of the Brigadiers; the General is free (NMM-04-04).
    pub leader_points: u32,
    /// The cost of field defences (NMM-04-07).
    pub works_points: u32,
    /// The Army Morale Tokens that it brings (NMM-06-08).
    pub tokens: u8,
    /// What keeps it from being fielded.
    pub faults: Vec<Finding>,
    /// What its owner should know.
    pub warnings: Vec<Finding>,
}

/// Units of one kind in a brigade.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The brigade; empty for army artillery.
    pub brigade: String,
    /// What they are.
    pub kind: Kind,
    /// Their quality.
    pub quality: Quality,
    /// How many.
    pub count: u8,
    /// Pikemen of each.
    pub pikes: u8,
    /// Whether each has field defences.
    pub field_defences: bool,
    /// What they cost together, field defences included.
    pub points: u32,
}

/// The cost of the Units of an entry, without field defences.
pub(super) fn price(book: &Book, unit: &ListUnit) -> u32 {
    u32::from(book.points.of(unit.kind, unit.quality)) * u32::from(unit.count)
}

/// The cost of the field defences of an entry (NMM-04-07); quality does not change it.
fn works(book: &Book, unit: &ListUnit) -> u32 {
    let each = book.points.field_defences_of(unit.kind).filter(|_| unit.field_defences);
    u32::from(each.unwrap_or(0)) * u32::from(unit.count)
}

impl Roster {
    /// Looks a list through and prices it.
    pub fn of(list: &ArmyList, book: &Book) -> Roster {
        let (faults, warnings) = check(list, book);
        Roster { faults, warnings, ..Roster::priced(list, book) }
    }

    /// Prices a list without looking whether it may be fielded: Units, Brigadiers at one price whatever their
    /// class, and the General, who is free (NMM-04-04).
    pub(super) fn priced(list: &ArmyList, book: &Book) -> Roster {
        let fielded = list.fielded(book);
        let line = |brigade: &str, unit: &ListUnit| Line {
            brigade: brigade.to_owned(),
            kind: unit.kind,
            quality: unit.quality,
            count: unit.count,
            pikes: unit.pikes(book),
            field_defences: unit.field_defences,
            points: price(book, unit) + works(book, unit),
        };
        let mut lines = Vec::new();
        for brigade in &list.brigades {
            lines.extend(brigade.fielded(book).iter().map(|unit| line(&brigade.name, unit)));
        }
        lines.extend(list.artillery.iter().map(|unit| line("", unit)));
        let leaders = &book.points.leaders;
        let leader_points = u32::from(leaders.brigadier) * list.brigades.len() as u32
            + u32::from(leaders.general) * u32::from(list.generals);
        let kinds = fielded.iter().flat_map(|unit| std::iter::repeat_n(unit.kind, usize::from(unit.count)));
        Roster {
            name: list.name.clone(),
            agreed: list.points,
            lines,
            troop_points: fielded.iter().map(|unit| price(book, unit)).sum(),
            leader_points,
            works_points: fielded.iter().map(|unit| works(book, unit)).sum(),
            tokens: super::morale_of(book, kinds),
            faults: Vec::new(),
            warnings: Vec::new(),
        }
    }

    /// The cost of everything.
    pub const fn total(&self) -> u32 {
        self.troop_points + self.leader_points + self.works_points
    }
}

/// The roster as text, one line for each entry.
impl fmt::Display for Roster {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} points", self.name, self.total())?;
        if let Some(agreed) = self.agreed {
            write!(f, " of {agreed}")?;
        }
        writeln!(f, ", {} Army Morale Tokens", self.tokens)?;
        let mut brigade: Option<&str> = None;
        for line in &self.lines {
            if brigade != Some(&line.brigade) {
                let name = if line.brigade.is_empty() { "Army artillery" } else { &line.brigade };
                writeln!(f, "{name}")?;
                brigade = Some(&line.brigade);
            }
            writeln!(f, "  {line}")?;
        }
        writeln!(f, "Brigadiers: {} points; the General is free", self.leader_points)?;
        for finding in &self.faults {
            writeln!(f, "Not allowed: {} ({})", finding.what, Id(finding.rule))?;
        }
        for finding in &self.warnings {
            writeln!(f, "Note: {} ({})", finding.what, Id(finding.rule))?;
        }
        Ok(())
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} x {} {}", self.count, format!("{:?}", self.quality).to_lowercase(), self.kind)?;
        if self.kind == Kind::Battalia {
            write!(f, " ({} pikes each)", self.pikes)?;
        }
        if self.field_defences {
            write!(f, " behind field defences")?;
        }
        write!(f, ": {}", self.points)
    }
}

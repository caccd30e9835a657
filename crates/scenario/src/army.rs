//! A points army: leaders and brigades without a battle.

use crate::battle::{finish_document, read_format};
use crate::facts::Facts;
use crate::fault::Faults;
use crate::force::{
    Allegiance, Leader, LeaderIndex, Regiment, read_all, read_brigade_leader, read_commander, read_leaders,
    read_regiments,
};
use crate::reading::{Document, Findings, RulesetSection, TableReader};

/// Regiments of a points army that stand together under one leader.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ArmyBrigade {
    /// A short name for references: `left`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Who leads it; without a leader it takes its orders from the commander.
    pub leader: Option<LeaderIndex>,
    /// Its regiments; never empty. Each has one number of game units.
    pub regiments: Vec<Regiment>,
}

/// A points army in the terms of the time, with what each ruleset makes of it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Army {
    /// Its name, its time and where it comes from.
    pub facts: Facts,
    /// Whose cause it fights for.
    pub allegiance: Allegiance,
    /// Whether it is a band of single men, no army of regiments.
    pub skirmish: bool,
    /// Who commands it: a leader of the list below.
    pub commander: LeaderIndex,
    /// Its leaders; never empty.
    pub leaders: Vec<Leader>,
    /// Its brigades; never empty.
    pub brigades: Vec<ArmyBrigade>,
    /// Tables meant for one ruleset each, unread.
    pub rulesets: Vec<RulesetSection>,
}

impl Army {
    /// Reads an army from a text; `name` is what messages call it, usually the name of the file.
    ///
    /// # Errors
    /// All faults of the text, each with its place and how to mend it.
    pub fn parse(name: &str, text: &str) -> Result<Army, Faults> {
        let document = Document::parse(name, text)?;
        let findings = Findings::default();
        let army = TableReader::of(&document.root, "the army", &findings);
        let army = army.and_then(|table| read_army(table, name));
        findings.conclude(name, document.root.at, army)
    }

    /// A leader by his place.
    pub fn leader(&self, index: LeaderIndex) -> &Leader {
        &self.leaders[index.number()]
    }

    /// The table meant for a ruleset, if there is one.
    pub fn ruleset(&self, ruleset: &str) -> Option<&RulesetSection> {
        self.rulesets.iter().find(|section| section.ruleset == ruleset)
    }
}

fn read_army(table: TableReader<'_>, file: &str) -> Option<Army> {
    read_format(&table);
    let leaders = read_leaders(&table);
    let ids: Vec<&str> = leaders.iter().map(|leader| leader.id.as_str()).collect();
    let head = table.required_table("army").and_then(|head| read_head(head, &ids));
    let read = |reader| read_brigade(reader, &ids);
    let brigades = read_all(&table, "brigade", read, |brigade: &ArmyBrigade| &brigade.id);
    let rulesets = finish_document(table, file)?;
    let (facts, allegiance, skirmish, commander) = head?;
    Some(Army { facts, allegiance, skirmish, commander, leaders, brigades, rulesets })
}

fn read_head(table: TableReader<'_>, leaders: &[&str]) -> Option<(Facts, Allegiance, bool, LeaderIndex)> {
    let facts = Facts::read(&table);
    let allegiance = table.word("allegiance");
    let skirmish = table.flag("skirmish");
    let commander = read_commander(&table, leaders);
    table.finish()?;
    Some((facts?, allegiance?, skirmish, commander?))
}

fn read_brigade(mut table: TableReader<'_>, leaders: &[&str]) -> Option<ArmyBrigade> {
    let id = table.id("id");
    if let Some(id) = &id {
        table.rename(format!("brigade \"{id}\""));
    }
    let name = table.text_or_empty("name");
    let leader = read_brigade_leader(&table, leaders);
    let count = |table: &TableReader<'_>| table.number("game_units", 1..=40).map(|units| vec![units as u16]);
    let regiments = read_regiments(&table, count);
    table.finish()?;
    let id = id?;
    let name = if name.is_empty() { id.clone() } else { name };
    Some(ArmyBrigade { id, name, leader: leader?, regiments: regiments? })
}

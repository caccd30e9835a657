//! What is special about a battle, and who wins it.

use tabletop::Length;

use crate::battle::Version;
use crate::force::{BrigadeIndex, LeaderIndex, Side, SideKey};
use crate::placing::Edge;
use crate::reading::{TableReader, Value, suggestion, words};
use crate::terrain::{Feature, FeatureIndex, find_feature};

words! {
    /// How much a victory is worth.
    Level "level of victory" {
        /// A victory.
        Major "major",
        /// A victory on points, or a claim to one.
        Minor "minor",
        /// Nobody wins.
        Draw "draw",
    }
}

words! {
    /// When a victory condition is looked at.
    Moment "moment" {
        /// At the end of every turn: it ends the battle at once.
        AnyTurn "any turn",
        /// When the last turn is over.
        End "end",
    }
}

words! {
    /// The units a goal counts.
    Class "class of unit" {
        /// All of them.
        Any "any",
        /// On foot: pike and shot, commanded shot, clubmen.
        Foot "foot",
        /// Horse, without dragoons.
        Horse "horse",
        /// Dragoons.
        Dragoons "dragoons",
        /// Guns.
        Guns "guns",
    }
}

/// How many units a goal asks for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Amount {
    /// So many game units of the standard version.
    Count(u8),
    /// So many hundredths of those of the class at the start, `1..=100`, rounded up.
    Percent(u8),
}

/// How near the middle of a unit must be to a line or a spot that it holds, on any table: a part of what [`Goal::Hold`] means in a
/// file, whatever the rulebook.
pub const HELD_WITHIN: Length = Length::inches(3);

/// One thing to be achieved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Goal {
    /// To hold a feature: own formed troops there, no enemy's.
    Hold(FeatureIndex),
    /// To have broken so much of the enemy's.
    Break(Class, Amount),
    /// To have so much of one's own unbroken.
    Keep(Class, Amount),
    /// To have led so much of one's own off the map by an edge.
    Exit(Edge, Class, Amount),
    /// To have broken every regiment of a brigade of the enemy's.
    Destroy(BrigadeIndex),
    /// To have killed or taken a leader of the enemy's.
    Kill(LeaderIndex),
    /// To have broken so much more of the enemy's than one has lost of one's own: in hundredths of either side's at the start, or
    /// in game units.
    Ahead(Class, Amount),
}

/// A way of winning.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Victory {
    /// Who wins by it; nobody by a draw.
    pub side: Option<SideKey>,
    /// What it is worth.
    pub level: Level,
    /// When it is looked at.
    pub when: Moment,
    /// The first turn at the end of which it counts, if not the first.
    pub from_turn: Option<u8>,
    /// The condition in words, on one line; this is what the players agree on.
    pub text: String,
    /// The condition as goals that must all be met. Given only where they say all that the words say; else
    /// empty, and the players judge by the words.
    pub goals: Vec<Goal>,
    /// Whether it is what comes of a battle at whose end no way before it has been achieved.
    pub otherwise: bool,
    /// The rulesets under which it counts, by their names; under all if none is named.
    pub under: Vec<String>,
    /// The versions in which it counts, by their ids; in all if none is named.
    pub versions: Vec<String>,
}

impl Victory {
    /// Whether it counts under a ruleset, by its name, in a version, by its id.
    pub fn counts(&self, ruleset: &str, version: &str) -> bool {
        let named = |list: &[String], name: &str| list.is_empty() || list.iter().any(|it| it == name);
        named(&self.under, ruleset) && named(&self.versions, version)
    }
}

/// How far one can see during some turns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Sight {
    /// The limit in metres.
    pub metres: i32,
    /// The first turn it holds.
    pub from_turn: u8,
    /// The last turn it holds.
    pub to_turn: u8,
}

/// How many units may use a crossing in one turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Crossing {
    /// The bridge, ford, gate or lane.
    pub feature: FeatureIndex,
    /// Units each turn.
    pub units_per_turn: u8,
}

/// A special condition of a battle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Special {
    /// A name for it: `Mist`.
    pub title: String,
    /// What it means, in words and without any ruleset's numbers.
    pub text: String,
    /// Whom it concerns; both if nobody is named.
    pub side: Option<SideKey>,
    /// The same as a limit of sight, if it is one.
    pub sight: Option<Sight>,
    /// The same as a limit of crossings, if it is one.
    pub crossing: Option<Crossing>,
}

/// What conditions may refer to.
pub(crate) struct Stage<'a> {
    pub sides: &'a [Side; 2],
    pub features: &'a [Feature],
    pub versions: &'a [Version],
    pub turns: u8,
}

impl Stage<'_> {
    /// The side a key names by its id, if it names one.
    fn side(&self, table: &TableReader<'_>) -> Option<SideKey> {
        table.optional("side")?;
        let id = table.text("side")?;
        for key in [SideKey::A, SideKey::B] {
            if self.sides[key.number()].id == id {
                return Some(key);
            }
        }
        let mend = suggestion(&id, self.sides.iter().map(|side| side.id.as_str()));
        table.fault("side", format!("there is no side \"{id}\""), mend);
        None
    }

    fn turn(&self, table: &TableReader<'_>, key: &'static str) -> Option<u8> {
        table.optional_number(key, 1..=i64::from(self.turns)).map(|turn| turn as u8)
    }
}

pub(crate) fn read_special(mut table: TableReader<'_>, stage: &Stage<'_>) -> Option<Special> {
    let title = table.text("title");
    if let Some(title) = &title {
        table.rename(format!("special \"{title}\""));
    }
    let text = table.text("text");
    let side = stage.side(&table);
    let sight = table.table("sight").and_then(|table| read_sight(table, stage));
    let crossing = table.table("crossing").and_then(|table| read_crossing(table, stage));
    table.finish()?;
    Some(Special { title: title?, text: text?, side, sight, crossing })
}

fn read_sight(table: TableReader<'_>, stage: &Stage<'_>) -> Option<Sight> {
    let metres = table.number("metres", 10..=5_000);
    let from_turn = stage.turn(&table, "from_turn").unwrap_or(1);
    let to_turn = stage.turn(&table, "to_turn").unwrap_or(stage.turns);
    if from_turn > to_turn {
        table.fault(
            "to_turn",
            format!("it ends in turn {to_turn}, before turn {from_turn}"),
            "turn them round",
        );
    }
    table.finish()?;
    Some(Sight { metres: metres? as i32, from_turn, to_turn })
}

fn read_crossing(table: TableReader<'_>, stage: &Stage<'_>) -> Option<Crossing> {
    let feature = find_feature(&table, "feature", stage.features);
    let units_per_turn = table.number("units_per_turn", 1..=20);
    table.finish()?;
    Some(Crossing { feature: feature?, units_per_turn: units_per_turn? as u8 })
}

pub(crate) fn read_victory(table: TableReader<'_>, stage: &Stage<'_>) -> Option<Victory> {
    let side = stage.side(&table);
    let level = table.optional_word("level").unwrap_or(Level::Major);
    let when = table.optional_word("when").unwrap_or(Moment::End);
    let from_turn = stage.turn(&table, "from_turn");
    let text = table.text("text").map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "));
    match (level, table.has("side")) {
        (Level::Draw, true) => table.fault("side", "a draw is given to one side", "remove side"),
        (Level::Draw, false) | (_, true) => {}
        (_, false) => table.fault("level", "a victory is given to nobody", "add side, or level = \"draw\""),
    }
    let enemy = side.map(|side| &stage.sides[side.other().number()]);
    let goals = table.tables("goals").into_iter();
    let goals: Vec<Goal> = goals.filter_map(|goal| read_goal(goal, stage, enemy)).collect();
    let otherwise = table.flag("otherwise");
    if otherwise && (!goals.is_empty() || when == Moment::AnyTurn) {
        let what = "what comes otherwise asks for nothing, and only at the end";
        table.fault("otherwise", what, "remove otherwise, or goals and when");
    }
    let under = table.texts("under").into_iter().map(|(name, _)| name).collect();
    let versions = read_versions_of(&table, stage);
    table.finish()?;
    Some(Victory { side, level, when, from_turn, text: text?, goals, otherwise, under, versions })
}

/// The versions in which a way of winning counts.
fn read_versions_of(table: &TableReader<'_>, stage: &Stage<'_>) -> Vec<String> {
    let mut versions = Vec::new();
    for (id, at) in table.texts("versions") {
        if stage.versions.iter().any(|version| version.id == id) {
            versions.push(id);
        } else {
            let known = stage.versions.iter().map(|version| version.id.as_str());
            table.fault_at(at, format!("there is no version \"{id}\""), suggestion(&id, known));
        }
    }
    versions
}

/// A goal has exactly one of the keys that say what is to be done.
fn read_goal(table: TableReader<'_>, stage: &Stage<'_>, enemy: Option<&Side>) -> Option<Goal> {
    const KEYS: [&str; 7] = ["hold", "break", "keep", "exit", "destroy", "kill", "ahead"];
    let given: Vec<_> = KEYS.into_iter().filter(|key| table.has(key)).collect();
    let goal = match given.as_slice() {
        ["hold"] => find_feature(&table, "hold", stage.features).map(Goal::Hold),
        ["break"] => read_amount(&table, "break").map(|(class, amount)| Goal::Break(class, amount)),
        ["ahead"] => read_amount(&table, "ahead").map(|(class, amount)| Goal::Ahead(class, amount)),
        ["keep"] => read_amount(&table, "keep").map(|(class, amount)| Goal::Keep(class, amount)),
        ["exit"] => {
            let edge = table.word("exit");
            read_amount(&table, "class").and_then(|(class, amount)| Some(Goal::Exit(edge?, class, amount)))
        }
        ["destroy"] => {
            let brigades = enemy.map_or(&[][..], |enemy| &enemy.brigades);
            let ids: Vec<&str> = brigades.iter().map(|brigade| brigade.id.as_str()).collect();
            find(&table, "destroy", "brigade of the enemy", &ids).map(|at| Goal::Destroy(BrigadeIndex(at)))
        }
        ["kill"] => {
            let leaders = enemy.map_or(&[][..], |enemy| &enemy.leaders);
            let ids: Vec<&str> = leaders.iter().map(|leader| leader.id.as_str()).collect();
            find(&table, "kill", "leader of the enemy", &ids).map(|at| Goal::Kill(LeaderIndex(at)))
        }
        _ => {
            let mend = format!("a goal has exactly one of: {}", KEYS.join(", "));
            let at = table.at();
            table.findings().report(at, "it is not clear what this goal asks for", mend);
            return None;
        }
    };
    table.finish()?;
    goal
}

/// The class a key names, with `count` or `percent`.
fn read_amount(table: &TableReader<'_>, key: &'static str) -> Option<(Class, Amount)> {
    let class = table.word(key);
    let count = table.optional_number("count", 1..=100).map(|count| Amount::Count(count as u8));
    let percent = table.optional_number("percent", 1..=100).map(|part| Amount::Percent(part as u8));
    if table.has("count") == table.has("percent") {
        table.fault(key, "it is not said how many", "give either count = 3 or percent = 50");
        return None;
    }
    Some((class?, count.or(percent)?))
}

/// Finds an id in a list; tells what there is if it is not there.
pub(crate) fn find(table: &TableReader<'_>, key: &'static str, what: &str, ids: &[&str]) -> Option<u8> {
    let id = table.text(key)?;
    if let Some(place) = ids.iter().position(|known| *known == id) {
        return Some(place as u8);
    }
    if !table.findings().is_set_aside(&id) {
        table.fault(key, format!("there is no {what} \"{id}\""), suggestion(&id, ids.iter().copied()));
    }
    None
}

/// Reads a table of numbers, one for each of some names, none being nought: `{ standard = 3, small = 2 }`.
pub(crate) fn read_counts(
    table: &TableReader<'_>,
    key: &'static str,
    names: &[&str],
    greatest: i64,
) -> Option<Vec<u16>> {
    let node = table.required(key)?;
    let Value::Table(entries) = &node.value else {
        return table.wrong_kind_at(key, node, "a table such as { standard = 3, small = 2 }");
    };
    let mut counts = vec![0; names.len()];
    let mut sound = true;
    for (name, value) in entries {
        let number = table.number_of(&format!("{key} of {}", name.name), value, 0..=greatest);
        match names.iter().position(|known| *known == name.name) {
            Some(place) => counts[place] = number.unwrap_or(0) as u16,
            None if table.findings().is_set_aside(&name.name) => sound = false,
            None => {
                let what = format!("{key}: there is no version \"{}\"", name.name);
                table.fault_at(name.at, what, suggestion(&name.name, names.iter().copied()));
                sound = false;
            }
        }
        sound &= number.is_some();
    }
    sound.then_some(counts)
}

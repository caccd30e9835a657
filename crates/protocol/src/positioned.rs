//! Battles that begin from a position instead of a deployment: lessons that the program carries, and cases out of a file.

use cases::{Case, Lesson, is_met};
use engine::{Battle, Named, State};
use registry::{BattleSetup, Provenance, Roll, Rulebook};

use crate::fault::fault;
use crate::wire::{self, Begin, Fault, FaultKind};

/// How the name of a lesson begins that is begun as a battle.
const LESSON: &str = "lesson:";
/// How a battle is called that begins from a case of the one text that comes with it; its number follows, from 1.
const CASE: &str = "case:";

/// Whether a battle begins from a position.
pub(crate) fn is_position(begin: &Begin) -> bool {
    [LESSON, CASE].iter().any(|how| begin.battle.starts_with(how))
}

/// The position from which a battle begins; `None` for one that is deployed.
///
/// # Errors
/// What keeps it from being read, with its place in the file.
pub(crate) fn position<R: Rulebook>(begin: &Begin) -> Result<Option<Case>, Fault> {
    let unknown = |what: String| fault(FaultKind::Unknown, what);
    let (file, text, at) = match (begin.battle.strip_prefix(LESSON), begin.battle.strip_prefix(CASE)) {
        (Some(name), _) => {
            let text = registry::lesson(name).ok_or_else(|| unknown(format!("there is no lesson {name}")))?;
            (name, text, 1)
        }
        (None, Some(number)) => {
            let [list] = begin.lists.as_slice() else {
                return Err(unknown("a case is begun out of the one text that comes with it".to_owned()));
            };
            let at = number.parse().map_err(|_| unknown(format!("\"{number}\" is no case's number")))?;
            (list.name.as_str(), list.text.as_str(), at)
        }
        (None, None) => return Ok(None),
    };
    let all = cases::read::<R>(file, text).map_err(|faults| fault(FaultKind::Malformed, faults))?;
    let count = all.len();
    let found = usize::checked_sub(at, 1).and_then(|at| all.into_iter().nth(at));
    found.map(Some).ok_or_else(|| unknown(format!("{file} has {count} cases, and no case {at}")))
}

/// The battlefield of a position.
///
/// # Errors
/// What keeps it from being laid out, with its place in the file.
pub(crate) fn laid<R: Rulebook>(begin: &Begin, case: &Case) -> Result<BattleSetup<R>, Fault> {
    let malformed = |what: String| fault(FaultKind::Malformed, what);
    let (world, table) = cases::stage::<R>(case).map_err(|faults| malformed(faults.to_string()))?;
    R::invariants(&table, &world)
        .map_err(|broken| malformed(format!("{}: no such position can be: {broken}", case.file)))?;
    let settled = Provenance {
        ruleset: Named { name: R::NAME.to_owned(), hash: 0 },
        house_rules: None,
        scenario: Named::of(begin.battle.clone(), case.title.as_bytes()),
        prepared: Vec::new(),
    };
    Ok(BattleSetup { world, table, notes: Vec::new(), settled })
}

/// The state in which a battle begins: before its first step, or in the middle of the one that its position names.
///
/// # Errors
/// If nothing begins in the position.
pub(crate) fn start<R: Rulebook>(
    begin: &Begin,
    world: &R::World,
    table: R::Table,
) -> Result<State<R>, Fault> {
    let Some(case) = position::<R>(begin)? else { return Ok(State::new(table)) };
    let malformed = |what: String| fault(FaultKind::Malformed, format!("{}: {what}", case.file));
    let Some(begins) = &case.start else {
        return Err(malformed(
            "nothing begins in this case, it only looks at its position: choose one with a `start`"
                .to_owned(),
        ));
    };
    cases::begun::<R>(world, &table, begins).map_err(malformed)
}

/// A lesson that is being learnt.
pub(crate) struct Taught {
    lesson: Lesson,
    /// What never changes of what is told.
    told: wire::Lesson,
}

/// What a battle says of its position: what it is called, and what is learnt in it.
///
/// # Errors
/// If the goal of a lesson says nothing.
pub(crate) fn taught<R: Rulebook>(
    begin: &Begin,
    battle: &Battle<R>,
) -> Result<Option<(Roll, Option<Taught>)>, Fault> {
    let Some(case) = position::<R>(begin)? else { return Ok(None) };
    let roll = Roll::called(&case.title);
    let Some(lesson) = case.lesson else { return Ok(Some((roll, None))) };
    let name = begin.battle.strip_prefix(LESSON).unwrap_or_default();
    let all = registry::lessons_of(R::NAME);
    let place = all.iter().position(|one| *one == name);
    let told = wire::Lesson {
        name: name.to_owned(),
        title: case.title,
        goal: lesson.goal.clone(),
        text: lesson.text.clone(),
        hint: lesson.hint.clone(),
        cites: case.rules.into_iter().map(R::rule_id).collect(),
        pupil: crate::showing::side(lesson.pupil),
        met: false,
        next: place.and_then(|at| all.get(at + 1)).map(|name| (*name).to_owned()),
        number: place.map_or(0, |at| at as u16 + 1),
        of: all.len() as u16,
    };
    let taught = Taught { lesson, told };
    taught.is_met(battle).map_err(|what| fault(FaultKind::Malformed, format!("{}: {what}", case.file)))?;
    Ok(Some((roll, Some(taught))))
}

impl Taught {
    fn is_met<R: Rulebook>(&self, battle: &Battle<R>) -> Result<bool, String> {
        is_met::<R>(&self.lesson, battle.world(), (battle.state(), battle.want()), battle.log())
    }

    /// How far it has come.
    pub fn stands<R: Rulebook>(&self, battle: &Battle<R>) -> wire::Lesson {
        wire::Lesson { met: self.is_met(battle).unwrap_or(false), ..self.told.clone() }
    }
}

//! Lessons: positions in which somebody learns a rule by doing it, with a goal that is checked as a case's expectations are.

use engine::{Logged, Side, State, Viewpoint, Want};
use scenario::reading::{Findings, Node, TableReader};

use crate::case::{Text, text_of};
use crate::expect::Look;
use crate::named::{self, SIDES};
use crate::play::{self, Line};
use crate::{Misread, Staged};

/// What a lesson teaches, and when it is done.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// Who learns.
    pub pupil: Side,
    /// What is to be done, in a sentence.
    pub goal: String,
    /// What it is about, in a sentence or two.
    pub text: String,
    /// How it can be done.
    pub hint: String,
    /// Expectations, all of which hold once it is done. An event counts that happened at any time since the beginning; all
    /// is judged by what the pupil sees.
    pub until: Vec<Text>,
    /// Answers that reach the goal, given in order as the pupil is asked; `...` stands for the computer's advice for as long
    /// as the next one is not legal yet.
    pub answers: Vec<String>,
    /// Answers that are legal and reach the goal by no dice, told the same way: what a pupil should learn not to choose. Empty
    /// where the goal leaves no such choice.
    pub worse: Vec<String>,
}

/// Reads the `lesson` table of a case; `None` after a fault.
pub(crate) fn read(node: &Node, findings: &Findings) -> Option<Lesson> {
    let table = TableReader::of(node, "the lesson", findings)?;
    let pupil = named::needed(&table, "pupil", SIDES);
    let (goal, text, hint) = (table.text("goal"), table.text("text"), table.text("hint"));
    let until: Option<Vec<Text>> =
        table.list("until").iter().map(|node| text_of(&table, "until", node)).collect();
    let told = |key| table.texts(key).into_iter().map(|(answer, _)| answer).collect();
    let (answers, worse) = (told("answers"), told("worse"));
    if until.as_ref().is_some_and(Vec::is_empty) {
        table.fault("until", "nothing says when the lesson is done", "add lines such as \"expect ...\"");
    }
    table.finish()?;
    Some(Lesson { pupil: pupil?, goal: goal?, text: text?, hint: hint?, until: until?, answers, worse })
}

/// Whether the goal of a lesson has been reached, in a battle that began from its position.
///
/// # Errors
/// The first line of `until` that says nothing, with what could stand there.
pub fn is_met<R: Staged>(
    lesson: &Lesson,
    world: &R::World,
    (state, want): (&State<R>, &Want<R>),
    events: &[Logged],
) -> Result<bool, String> {
    let look = Look::<R> { world, state, want: Some(want), events, viewer: Viewpoint::Side(lesson.pupil) };
    let mut met = true;
    for line in &lesson.until {
        let misread = |found: Misread| {
            format!("{}:{}: {}", line.at.line, line.at.column + found.column as u32, found.what)
        };
        let Line::Expect { not, words } = play::read::<R>(world, &line.text).map_err(misread)? else {
            return Err(format!("{}:{}: only expectations stand in `until`", line.at.line, line.at.column));
        };
        met &= look.expect(not, words).map_err(misread)?.is_none();
    }
    Ok(met)
}

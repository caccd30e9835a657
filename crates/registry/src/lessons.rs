//! The lessons that the program carries, for somebody who learns a rulebook.

use crate::carried::LESSONS;
use crate::{Rulebook, Visitor, names, visit};

/// A lesson that the program carries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonEntry {
    /// Its name: `matchlocks/01-move`.
    pub name: &'static str,
    /// The ruleset that it teaches.
    pub ruleset: &'static str,
    /// What it is called.
    pub title: String,
    /// What is to be done in it, in a sentence.
    pub goal: String,
}

/// All lessons that the program carries, each ruleset's together and in the order in which they are learnt.
pub fn lessons() -> Vec<LessonEntry> {
    names().into_iter().flat_map(|ruleset| visit(ruleset, Listed).unwrap_or_default()).collect()
}

/// The text of a lesson by its name.
pub fn lesson(name: &str) -> Option<&'static str> {
    LESSONS.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

/// The names of the lessons of a ruleset, in the order in which they are learnt.
pub fn lessons_of(ruleset: &str) -> Vec<&'static str> {
    let of_it = |name: &&str| name.strip_prefix(ruleset).is_some_and(|rest| rest.starts_with('/'));
    LESSONS.iter().map(|(name, _)| *name).filter(of_it).collect()
}

struct Listed;

impl Visitor for Listed {
    type Out = Vec<LessonEntry>;

    fn visit<R: Rulebook>(self) -> Vec<LessonEntry> {
        let read = |name: &'static str| {
            let case = cases::read::<R>(name, lesson(name)?).ok()?.into_iter().next()?;
            Some(LessonEntry { name, ruleset: R::NAME, title: case.title, goal: case.lesson?.goal })
        };
        lessons_of(R::NAME).into_iter().filter_map(read).collect()
    }
}

/// The ruleset of which a text names rules by their ids; none if it names none in quotation marks.
pub fn ruleset_of_rules(text: &str) -> Option<&'static str> {
    struct Prefix;
    impl Visitor for Prefix {
        type Out = &'static str;
        fn visit<R: Rulebook>(self) -> &'static str {
            R::RULE_PREFIX
        }
    }
    let names_its =
        |ruleset: &&str| visit(ruleset, Prefix).is_ok_and(|prefix| text.contains(&format!("\"{prefix}-")));
    names().into_iter().find(names_its)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_lesson_that_is_carried_is_listed_and_every_ruleset_has_some() {
        assert_eq!(lessons().len(), LESSONS.len());
        for ruleset in names() {
            assert!(lessons_of(ruleset).len() >= 8, "{ruleset}");
        }
        for (name, text) in LESSONS {
            assert_eq!(ruleset_of_rules(text), name.split('/').next(), "{name}");
        }
    }
}

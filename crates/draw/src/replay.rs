//! A battle to be leafed through: its positions one after the other, and the story between them.

use std::collections::BTreeMap;

use engine::view::{RuleWords, Story, Tone};
use engine::{Battle, Known, Presented, Rule, View, Viewpoint, Want};

use crate::Paper;

/// A battle to be leafed through.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    /// What the battle is called.
    pub title: String,
    /// Its positions in order.
    pub positions: Vec<Position>,
    /// What the rules say that the story names, by id.
    pub rules: BTreeMap<String, RuleWords>,
    /// What the files of the battle say beside.
    pub paper: Paper,
}

/// A moment of the battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The table.
    pub view: View,
    /// What was to be decided, in words; empty at the end.
    pub question: String,
    /// What happened since the position before.
    pub lines: Vec<Line>,
}

/// A sentence of the story.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The sentence.
    pub text: String,
    /// How much it weighs.
    pub tone: Tone,
    /// The id of the rule behind it.
    pub rule: String,
    /// The numbers of the pieces that it is about.
    pub about: Vec<u8>,
}

impl Replay {
    /// A battle as one viewer saw it, from the table on which it began.
    pub fn of<R: Presented>(battle: &Battle<R>, opening: R::Table, viewer: Viewpoint) -> Replay {
        let world = &**battle.world();
        let mut story = Story::<R>::new(world, opening, viewer);
        let (mut positions, mut heard, mut cited) = (Vec::new(), 0, Vec::new());
        for moment in (0..battle.positions()).filter_map(|at| battle.at(at)) {
            let mut lines = Vec::new();
            for logged in &battle.log()[heard..moment.logged] {
                if let Some(told) = story.hear(logged) {
                    cited.push(told.rule);
                    let about = told.about.iter().map(|piece| piece.0).collect();
                    lines.push(Line { text: told.text, tone: told.tone, rule: R::rule_id(told.rule), about });
                }
            }
            heard = moment.logged;
            let known = moment.state.known(world, viewer);
            let question = asked::<R>(&known, world, &moment.want);
            positions.push(Position { view: R::view(&known, world), question, lines });
        }
        let title = positions.first().map_or_else(String::new, |first| first.view.title.clone());
        Replay { title, positions, rules: rules::<R>(cited), paper: Paper::default() }
    }
}

/// What is to be decided, as far as the viewer may know that it is.
fn asked<R: Presented>(known: &Known<R>, world: &R::World, want: &Want<R>) -> String {
    let Want::Decide(open) = want else { return String::new() };
    let sides = engine::Side::BOTH.into_iter().filter(|side| known.viewer().sees(*side));
    let asked = sides.filter_map(|side| open.of(side));
    asked.map(|decision| R::ask_in_words(known, world, decision)).collect::<Vec<_>>().join(" ")
}

fn rules<R: Presented>(cited: Vec<Rule>) -> BTreeMap<String, RuleWords> {
    cited.into_iter().filter_map(|rule| R::rule_words(rule).map(|words| (words.id.clone(), words))).collect()
}

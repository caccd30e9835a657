//! The log of a battle told line by line: for a terminal in colour, for a file plainly, for a program as values.

use anstyle::{AnsiColor, Style};
use engine::view::{Story, StoryLine, Tone};
use engine::{AnswerText, Battle, Presented, Side, Viewpoint};
use general::Choice;
use serde_json::{Value, json};

use crate::printing::{paint, shown};

const CHAPTER: Style = Style::new().bold().underline();
const SMALL: Style = Style::new().dimmed();
const RULE: Style = AnsiColor::Cyan.on_default();
const REASON: Style = AnsiColor::Yellow.on_default().italic();

/// What becomes of the story.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Telling {
    /// It is printed; colours only where the output is a terminal that wants them.
    Printed,
    /// It is kept as values.
    Kept,
    /// Nobody wants it.
    Silent,
}

/// Tells a log as it grows.
pub struct Teller<'a, R: Presented> {
    story: Story<'a, R>,
    world: &'a R::World,
    armies: [String; 2],
    told: usize,
    telling: Telling,
    /// The plan of each side that was told last.
    plans: [String; 2],
    /// The story so far, where it is kept.
    pub kept: Vec<Value>,
}

impl<'a, R: Presented> Teller<'a, R> {
    /// A teller who sees everything, from the table at the start of the battle on.
    pub fn new(world: &'a R::World, table: R::Table, telling: Telling) -> Teller<'a, R> {
        let story = Story::new(world, table, Viewpoint::Umpire);
        let armies = armies::<R>(world, &table);
        Teller { story, world, armies, told: 0, telling, plans: Default::default(), kept: Vec::new() }
    }

    /// Tells what has been logged since the last time.
    pub fn tell(&mut self, battle: &Battle<R>) {
        self.tell_to(battle, battle.log().len());
    }

    /// Tells the log up to so many lines.
    pub fn tell_to(&mut self, battle: &Battle<R>, lines: usize) {
        if self.telling == Telling::Silent || lines <= self.told {
            return;
        }
        for logged in &battle.log()[self.told..lines] {
            match self.story.hear(logged) {
                None => {}
                Some(told) if self.telling == Telling::Kept => self.kept.push(in_json::<R>(&told)),
                Some(told) => print::<R>(&told),
            }
        }
        self.told = lines;
    }

    /// Tells what a player is about to do, and why.
    pub fn reason(&mut self, side: Side, choice: &Choice) {
        if self.telling == Telling::Silent || choice.reason.is_empty() {
            return;
        }
        let answer = AnswerText::<R> { world: self.world, answer: &choice.answer };
        let plan = choice.plan.as_ref().map_or("", |planned| planned.words());
        let is_new = !plan.is_empty() && self.plans[side.index()] != plan;
        plan.clone_into(&mut self.plans[side.index()]);
        if self.telling == Telling::Kept {
            let (answer, because) = (answer.to_string(), &choice.reason);
            let mut told = json!({ "side": side.to_string(), "answer": answer, "because": because });
            if is_new {
                told["plan"] = plan.into();
            }
            self.kept.push(told);
            return;
        }
        let army = &self.armies[side.index()];
        let (army, answer, reason) = (shown(army), answer.to_string(), shown(&choice.reason));
        if is_new {
            paint!("  {REASON}{army} plan: {}{REASON:#}", shown(plan));
        }
        paint!("  {REASON}{army}: {}. {reason}{REASON:#}", shown(&answer));
    }
}

/// What the two armies of a battle are called.
pub fn armies<R: Presented>(world: &R::World, table: &R::Table) -> [String; 2] {
    let known = engine::Known::of(table, world, Viewpoint::Umpire);
    R::view(&known, world).sides.map(|side| side.name)
}

fn in_json<R: Presented>(told: &StoryLine) -> Value {
    let tone = match told.tone {
        Tone::Chapter => "chapter",
        Tone::Deed => "deed",
        Tone::Detail => "detail",
    };
    json!({ "tone": tone, "text": told.text, "rule": R::rule_id(told.rule) })
}

fn print<R: Presented>(told: &StoryLine) {
    let (rule, text) = (R::rule_id(told.rule), shown(&told.text));
    match told.tone {
        Tone::Chapter => paint!("\n{CHAPTER}{text}{CHAPTER:#}"),
        Tone::Deed => paint!("  {text} {RULE}({rule}){RULE:#}"),
        Tone::Detail => paint!("    {SMALL}{text} ({rule}){SMALL:#}"),
    }
}

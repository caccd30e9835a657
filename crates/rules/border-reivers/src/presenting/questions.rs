//! What players are asked, as the questions that they are.

use engine::About;
use engine::view::words::{about, sentence};
use tabletop::Length;

use super::subjects;
use crate::Decision;
use crate::ask::Ask;
use crate::field::Field;
use crate::table::Order;

/// A decision in words, the side that decides first.
pub(super) fn ask(field: Field, decision: &Decision) -> String {
    let who = sentence(&subjects::family(field, decision.who).name);
    let question = match &decision.about {
        About::Ask(ask) => put(field, ask),
        About::Throw(_) => "do the dice lie as they are?".to_owned(),
    };
    format!("{who}: {question}")
}

fn put(field: Field, ask: &Ask) -> String {
    let name = |id| subjects::of(field, id).name;
    let group = |number: u8| subjects::group(field, number);
    match *ask {
        Ask::Deploy => "who is placed next, and where?".to_owned(),
        Ask::Enter { group: number } => {
            let it = group(number);
            format!("where {} {} come on?", it.verb("does"), it.name)
        }
        Ask::Hold { group: number } => {
            let it = group(number);
            format!("{} {} hold for later in this game turn?", it.verb("does"), it.name)
        }
        Ask::ActNow { group: number } => {
            let it = group(number);
            match field.group(number).is(Order::Held) {
                true => {
                    format!("{} {} take the turn now that {} held?", it.verb("does"), it.name, it.pronoun())
                }
                // The enemy waits here whether a group held or not, so that he cannot tell.
                false => format!("{} and did not hold: go on?", it.does("lies hidden")),
            }
        }
        Ask::Test => "which group tests its morale next?".to_owned(),
        Ask::Rally { group: number } => {
            format!("{}: does the Heidman rally?", group(number).does("tests its morale"))
        }
        Ask::Action => "what is done next?".to_owned(),
        Ask::Stride { man, rolled, road } => {
            let far = about(Length(rolled.into()));
            let on = if road { " on the road" } else { "" };
            format!("where does {} go{on} by his own roll of {far}?", name(man))
        }
        Ask::Drive { herder } => format!("where does {} lead the beasts?", name(herder)),
        Ask::Shots { group: number } => {
            let it = group(number);
            format!("who else of {} fires, and at whom?", it.name)
        }
        Ask::Stand { group: number } => {
            let it = group(number);
            format!("{} charged: {} {} stand?", it.does("is"), it.verb("does"), it.pronoun())
        }
        Ask::Strike => "which charging figure goes for whom?".to_owned(),
        Ask::Attack => "who attacks whom next?".to_owned(),
        Ask::Join { target, .. } => format!("who else attacks {}?", name(target)),
        Ask::Blow { attacker, target } => {
            format!(
                "the blow of {} goes through: is {} to be killed or stunned?",
                name(attacker),
                name(target)
            )
        }
    }
}

/// What others are told that a side is about. What hidden men do is told by no more than `decide`.
pub(super) fn awaited(field: Field, decision: &Decision) -> String {
    let About::Ask(ask) = decision.about else { return "decide".to_owned() };
    let its = subjects::family(field, decision.who).its();
    match ask {
        Ask::Deploy => format!("place {its} men"),
        Ask::Enter { .. } => "come onto the table".to_owned(),
        Ask::Hold { .. } | Ask::ActNow { .. } => "decide".to_owned(),
        Ask::Test | Ask::Rally { .. } => format!("test {its} morale"),
        Ask::Action | Ask::Stride { .. } => "act".to_owned(),
        Ask::Drive { .. } => "drive the beasts".to_owned(),
        Ask::Shots { .. } => format!("declare {its} shots"),
        Ask::Stand { .. } => "stand or give way".to_owned(),
        Ask::Strike => format!("bring {its} charge home"),
        Ask::Attack | Ask::Join { .. } | Ask::Blow { .. } => "fight hand to hand".to_owned(),
    }
}

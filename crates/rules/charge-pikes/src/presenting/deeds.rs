//! The log in sentences: what happened, as a battle report would have it.

use engine::view::words::{counted, movement, sentence};
use engine::view::{Subject, Told, Tone};
use engine::{Departure, Event, Logged, Outcome, PieceId, Rule, Shape};
use tabletop::{Length, Segment};

use super::{marked, places, sides, subjects};
use crate::field::Field;
use crate::table::{Form, Phase};
use crate::world::Kind;
use crate::{ledger, rule};

/// What a sentence is made of before it is one.
pub(super) struct Said {
    pub tone: Tone,
    pub text: String,
    pub about: Vec<PieceId>,
}

impl Said {
    pub fn deed(text: String, about: impl Into<Vec<PieceId>>) -> Option<Said> {
        Some(Said { tone: Tone::Deed, text, about: about.into() })
    }

    pub fn detail(text: String, about: impl Into<Vec<PieceId>>) -> Option<Said> {
        Some(Said { tone: Tone::Detail, text, about: about.into() })
    }

    pub fn chapter(text: String) -> Option<Said> {
        Some(Said { tone: Tone::Chapter, text, about: Vec::new() })
    }
}

/// An event in a sentence; `None` if only the rules care about it.
pub(super) fn tell(field: Field, logged: &Logged) -> Option<Told> {
    let Said { tone, text, about } = say(field, logged)?;
    Some(Told { rule: logged.rule, tone, text: sentence(&text), about })
}

fn say(field: Field, logged: &Logged) -> Option<Said> {
    let who = |id: PieceId| subjects::of(field, id);
    match logged.event {
        Event::Threw { who, pool, faces } => {
            let thrown = subjects::army(field, who).does(&format!("throws {}", purpose(logged.rule)));
            Said::detail(format!("{thrown}: {pool}: {faces}"), [])
        }
        Event::Chose { .. } | Event::Card { .. } | Event::Noted { .. } => None,
        Event::Mustered { piece, .. } => mustered(field, piece),
        Event::Placed { piece, pose, .. } => {
            let (x, y) = (Length(pose.at.x), Length(pose.at.y));
            let text = format!("is placed {x} from the left and {y} from the bottom edge");
            Said::detail(who(piece).does(&text), [piece])
        }
        Event::Moved { piece, from, to } => {
            let verb = match field.kind(piece).is_general() {
                true => "rides",
                false if field.routs(piece) => "flees",
                false => "moves",
            };
            let text = movement(verb, field.piece(piece).shape().depth, from, to)?;
            let ground = places::on_the_way(field, Segment::new(from.at, to.at));
            Said::deed(who(piece).does(&format!("{text}{ground}")), [piece])
        }
        Event::Reshaped { piece, shape, .. } => reshaped(field, piece, shape),
        Event::FiguresLost { piece, count, .. } => lost(field, piece, count),
        Event::Joined { piece, host } => {
            Said::deed(who(piece).does(&format!("joins {}", who(host).name)), [piece, host])
        }
        Event::Parted { piece, host } => {
            Said::detail(who(piece).does(&format!("leaves {}", who(host).name)), [piece, host])
        }
        Event::Left { piece, how } => Said::deed(departure(field, &who(piece), piece, how), [piece]),
        Event::Phase { phase, number } => chapter(phase, number),
        Event::Marked { on, mark, value } => marked::tell(field, on, mark, value),
        Event::Finished(outcome) => Said::chapter(match outcome {
            Outcome::Won(side) => format!("victory for {}", subjects::army(field, side).name),
            Outcome::Drawn => "the battle is drawn".to_owned(),
        }),
    }
}

/// What dice are thrown for: the usual throws in plain words, any other by the title of its rule.
fn purpose(rule: Rule) -> String {
    const PLAIN: [(Rule, &str); 6] = [
        (rule!("CP-14-01"), "for initiative"),
        (rule!("CP-17-03"), "to hit hand to hand"),
        (rule!("CP-15-12"), "for those whom it runs down"),
        (rule!("CP-09-09"), "for the general in the press"),
        (rule!("CP-16-15"), "to hit guns and gunners"),
        (rule!("CP-19-03"), "for the thickness of the wood"),
    ];
    match PLAIN.iter().find(|(known, _)| *known == rule) {
        Some((_, words)) => (*words).to_owned(),
        None => ledger::standard()
            .entry(rule)
            .map_or_else(String::new, |entry| format!("for \"{}\"", entry.title)),
    }
}

/// What a unit sends out or leaves behind comes into being.
fn mustered(field: Field, piece: PieceId) -> Option<Said> {
    let it = subjects::of(field, piece);
    let text = match field.kind(piece) {
        Kind::ForlornHope => it.does("goes out before the regiment"),
        Kind::Horses => it.does("is led to the rear of the men"),
        Kind::Guns => it.does("is left where it stands"),
        _ => it.does("appears"),
    };
    Said::deed(text, [piece])
}

fn lost(field: Field, piece: PieceId, count: u8) -> Option<Said> {
    let it = subjects::of(field, piece);
    let left = field.figures(piece).saturating_sub(count);
    let rest = if left == 0 { "none is left".to_owned() } else { format!("{left} left") };
    Said::deed(it.does(&format!("loses {}, {rest}", counted(count, "figure"))), [piece])
}

fn reshaped(field: Field, piece: PieceId, shape: Shape) -> Option<Said> {
    let before = field.piece(piece).shape();
    if (before.files, before.ranks, before.form) == (shape.files, shape.ranks, shape.form) {
        return None;
    }
    let it = subjects::of(field, piece);
    let drawn = format!("{} by {}", counted(shape.files, "file"), counted(shape.ranks, "rank"));
    if before.form == shape.form {
        return Said::detail(it.does(&format!("stands now in {drawn}")), [piece]);
    }
    let text = match Form::of(shape.form) {
        Form::Line => format!("forms line of battle: {drawn}"),
        Form::Column => format!("forms march column: {drawn}"),
        Form::Square => format!("forms square, {} a side", counted(shape.files, "figure")),
        Form::Loose => format!("opens into skirmish order: {drawn}"),
        Form::Limbered => format!("limbers {} guns", it.its()),
        Form::Unlimbered => format!("unlimbers {} guns", it.its()),
        Form::Garrison => "spreads through the houses".to_owned(),
        Form::Marker => return None,
    };
    Said::deed(it.does(&text), [piece])
}

/// How a piece leaves the table.
fn departure(field: Field, who: &Subject, piece: PieceId, how: Departure) -> String {
    who.does(match (field.kind(piece), how) {
        (Kind::ForlornHope, Departure::Merged) => "falls back upon its regiment",
        (Kind::Horses, Departure::Merged) => "is mounted again",
        (Kind::Guns, Departure::Merged) => "is manned again",
        (_, Departure::Destroyed) => "is destroyed",
        (_, Departure::Routed) => "routs off the table",
        (_, Departure::Retreated) => "falls back off the table",
        (_, Departure::Evaded) => "evades off the table",
        (_, Departure::Pursued) => "pursues off the table",
        (_, Departure::Merged) => "becomes part of another unit",
        (_, Departure::Captured) => "is taken",
        (_, Departure::Removed) => "leaves the table",
    })
}

fn chapter(phase: u8, number: u16) -> Option<Said> {
    let phase = Phase::ALL.get(usize::from(phase)).copied()?;
    Said::chapter(match phase {
        Phase::Deployment => sides::phase(phase).to_owned(),
        Phase::Initiative => format!("turn {number}"),
        Phase::Charges | Phase::Moves => return None,
        other => format!("turn {number}: {}", sides::phase(other).to_lowercase()),
    })
}

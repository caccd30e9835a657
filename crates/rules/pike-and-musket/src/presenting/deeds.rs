//! The log in sentences: what happened, as a battle report would have it.

use engine::view::words::{Measure::Millimetres, counted, movement_in};
use engine::view::{Narration, StoryLine, Subject};
use engine::{Departure, Event, Logged, On, Outcome, PieceId, Rule, Shape, Side};
use rulebook::Gap;
use tabletop::{Pose, Segment};

use super::{ground, marked, remarked, sides, subjects};
use crate::field::Field;
use crate::table::{Form, Phase};
use crate::victory::Losses;
use crate::world::Class;
use crate::{ledger, rule};

/// An event in a sentence; `None` if only the rules care about it.
pub(super) fn tell(field: Field, logged: &Logged) -> Option<StoryLine> {
    say(field, logged).map(|said| said.told(logged.rule, |piece| subjects::of(field, piece)))
}

fn say(field: Field, logged: &Logged) -> Option<Narration> {
    let who = |id: PieceId| subjects::of(field, id);
    match logged.event {
        Event::Threw { who, pool, faces } => {
            let thrown = subjects::army(field, who).does(&format!("throws {}", purpose(logged.rule)));
            Narration::detail(format!("{thrown}: {pool}: {faces}"), [])
        }
        Event::Chose { .. } | Event::Card { .. } | Event::Joined { .. } | Event::Parted { .. } => None,
        Event::Noted { on, remark, value } => remarked::tell(field, on, remark, value),
        Event::Mustered { .. } => None,
        Event::Placed { piece, pose, .. } => placed(field, logged.rule, piece, pose),
        Event::Moved { piece, from, to } => moved(field, logged.rule, piece, [from, to]),
        Event::Reshaped { piece, shape, .. } => reshaped(field, logged.rule, piece, shape),
        Event::FiguresLost { piece, count, .. } => {
            let left = field.figures(piece).saturating_sub(count);
            let rest = if left == 0 { "none is left".to_owned() } else { format!("{left} left") };
            Narration::deed(who(piece).does(&format!("loses {}, {rest}", counted(count, "base"))), [piece])
        }
        Event::Left { piece, how } => Narration::deed(departure(field, &who(piece), piece, how), [piece]),
        Event::Phase { phase: 0, number } => Narration::chapter(format!("turn {number}")),
        Event::Phase { .. } => None,
        Event::Marked { on, mark, value } => marked::tell(field, on, mark, value),
        Event::Finished(outcome) => Narration::chapter(match outcome {
            Outcome::Won(side) => {
                format!(
                    "victory for {}: {}",
                    subjects::army(field, side).name,
                    reckoning(field, side, logged.rule)
                )
            }
            Outcome::Drawn => format!("the battle is drawn: {}", losses(field)),
        }),
    }
}

/// Why a side has won: it alone holds the field (PM-12-01), or by what both have lost.
fn reckoning(field: Field, side: Side, rule: Rule) -> String {
    if rule != rule!("PM-12-01") {
        return losses(field);
    }
    let beaten = subjects::army(field, side.other()).name;
    format!("of {beaten} no foot or horse is left that does not rout; {}", losses(field))
}

/// What both sides have lost at the end (PM-11-02).
fn losses(field: Field) -> String {
    let one = |side: Side| {
        let (army, losses) = (subjects::army(field, side), Losses::of(field, side));
        let shown = losses.shown();
        format!("{} {} lost {}.{:02} per cent", army.name, army.verb("has"), shown / 100, shown % 100)
    };
    Side::BOTH.map(one).join(", ")
}

/// What dice are thrown for: the usual throws in plain words, any other by the title of its rule; a table of which only a
/// reconstruction is left says so.
fn purpose(rule: Rule) -> String {
    const PLAIN: [(Rule, &str); 11] = [
        (rule!("PM-04-01"), "for who is first"),
        (rule!("PM-05-01"), "to stop a rout"),
        (rule!("PM-05-03"), "to rally"),
        (rule!("PM-06-02"), "for fire on Table 2"),
        (rule!("PM-08-19"), "for the General in the fight"),
        (rule!("PM-08-20"), "for what has become of the General"),
        (rule!("PM-10-08"), "for control"),
        (rule!("PM-10-09"), "to come in hand again"),
        (rule!("PM-13-05"), "for the combat on Table 5"),
        (rule!("PM-13-06"), "for the attack on the hedgehog on Table 6"),
        (rule!("PM-13-07"), "against a crisis of morale"),
    ];
    let entry = ledger::standard().entry(rule);
    let plain = PLAIN.iter().find(|(known, _)| *known == rule).map(|(_, words)| (*words).to_owned());
    let words =
        plain.unwrap_or_else(|| entry.map_or_else(String::new, |entry| format!("for \"{}\"", entry.title)));
    let lost = rule == rule!("PM-06-02") || entry.is_some_and(|entry| entry.gap == Some(Gap::MissingTable));
    if lost { format!("{words}, a reconstruction") } else { words }
}

/// A piece placed before the battle, or one that comes on (PM-07-24). A battery that is taken stays where it was.
fn placed(field: Field, rule: Rule, piece: PieceId, pose: Pose) -> Option<Narration> {
    let at = Millimetres.spot(pose.at);
    let it = subjects::of(field, piece);
    match rule {
        rule if rule == rule!("PM-15-01") => Narration::detail(it.does(&format!("is placed {at}")), [piece]),
        rule if rule == rule!("PM-07-24") => Narration::deed(it.does("comes onto the table"), [piece]),
        _ => None,
    }
}

fn moved(field: Field, rule: Rule, piece: PieceId, [from, to]: [Pose; 2]) -> Option<Narration> {
    let it = subjects::of(field, piece);
    let verb = match () {
        () if rule == rule!("PM-07-09") => "charges",
        () if rule == rule!("PM-10-10") => "pursues",
        () if rule == rule!("PM-07-14") => "rides on",
        () if field.class(piece) == Class::General || field.class(piece) == Class::Staff => "rides",
        () if field.is_unit(piece) && field.routs(piece) => "runs",
        () => "moves",
    };
    // Whoever runs or pursues goes as he faces, and was turned before.
    let text = match verb {
        "runs" | "pursues" if from.at != to.at => {
            format!("{verb} {}", Millimetres.about(from.at.distance(to.at)))
        }
        _ => movement_in(Millimetres, verb, field.footprint(piece), from, to)?,
    };
    let way = ground::on_the_way(field, Segment::new(from.at, to.at));
    Narration::deed(it.does(&format!("{text}{way}")), [piece])
}

fn reshaped(field: Field, rule: Rule, piece: PieceId, shape: Shape) -> Option<Narration> {
    let before = field.piece(piece).shape();
    let it = subjects::of(field, piece);
    let small = rule == rule!("PM-09-07") || rule == rule!("PM-05-12");
    if before.form == shape.form || small {
        return None;
    }
    let text = match Form::of_number(shape.form) {
        Form::Line => "forms line".to_owned(),
        Form::Column => "forms column".to_owned(),
        Form::Hedgehog => "forms hedgehog".to_owned(),
        Form::Limbered => "limbers".to_owned(),
        Form::Unlimbered => "unlimbers".to_owned(),
        Form::Rider => return None,
    };
    Narration::deed(it.does(&text), [piece])
}

/// How a piece leaves the table.
fn departure(field: Field, who: &Subject, piece: PieceId, how: Departure) -> String {
    who.does(match (field.class(piece), how) {
        (Class::General, Departure::Destroyed) => "is killed",
        (Class::General, Departure::Removed) => "is wounded and carried off",
        (_, Departure::Destroyed) => "is destroyed",
        (Class::General | Class::Staff, Departure::Captured) => "is taken",
        (_, Departure::Captured) => "surrenders",
        (_, Departure::Routed) => "runs off the table",
        (_, Departure::Retreated | Departure::Evaded) => "falls back off the table",
        (_, Departure::Pursued) => "pursues off the table",
        (_, Departure::Merged) => "becomes part of another unit",
        (_, Departure::Removed) => "leaves the battle",
    })
}

/// The phases that are chapters of the report.
pub(super) fn phase(field: Field, phase: Phase) -> Option<Narration> {
    let army = subjects::army(field, field.table.battle.acting());
    let turn = field.table.battle.turn();
    Narration::chapter(format!("turn {turn}, {}: {}", army.name, sides::phase(phase)))
}

/// Something about a piece or an army, if that is what an event is about.
pub(super) fn piece(on: On) -> Option<PieceId> {
    match on {
        On::Piece(id) => Some(id),
        _ => None,
    }
}

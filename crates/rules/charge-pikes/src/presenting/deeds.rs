//! The log in sentences: what happened, as a battle report would have it.

use engine::view::words::{about, counted, departure, movement};
use engine::view::{Narration, StoryLine, Tone};
use engine::{Departure, Event, Logged, On, Outcome, PieceId, Rule, Shape, Side};
use tabletop::{Footprint, Length, Pose, Segment};

use super::{marked, places, sides, subjects, tested};
use crate::field::Field;
use crate::steps::Test;
use crate::table::{Charge, ChargeStage, Form, Phase};
use crate::world::Kind;
use crate::{ledger, preparation, remarks, rule};

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
        Event::Chose { .. } | Event::Card { .. } => None,
        Event::Noted { on: On::Piece(unit), remark: remarks::TESTED, value } => {
            let (test, passed) = remarks::tested(value)?;
            tested::test(field, unit, test, passed)
        }
        Event::Noted { on: On::Piece(unit), remark: remarks::HEMMED_IN, value } => {
            let enemy = marked::piece(field, value)?;
            let it = who(unit);
            let text = format!("cannot get past {} behind and {}", who(enemy).name, it.verb("panics"));
            Narration::deed(it.does(&text), [unit, enemy])
        }
        Event::Noted { on: On::Battle, remark: remarks::CONDITION, value } => {
            Narration::deed(field.world.conditions.words(value)?.to_owned(), [])
        }
        Event::Noted { .. } => None,
        Event::Mustered { piece, figures, .. } => mustered(field, piece, figures),
        Event::Placed { piece, pose, .. } => placed(field, logged.rule, piece, pose),
        Event::Moved { piece, from, to } => moved(field, logged.rule, piece, [from, to]),
        Event::Reshaped { piece, shape, .. } => reshaped(field, piece, shape),
        Event::FiguresLost { piece, count, part } => lost(field, logged.rule, piece, count, part),
        Event::Joined { piece, host } => {
            Narration::deed(who(piece).does(&format!("joins {}", who(host).name)), [piece, host])
        }
        Event::Parted { piece, host } => {
            Narration::detail(who(piece).does(&format!("leaves {}", who(host).name)), [piece, host])
        }
        Event::Left { piece, how } => Narration::deed(who(piece).does(left(field.kind(piece), how)), [piece]),
        Event::Phase { phase, number } => chapter(phase, number),
        Event::Marked { on, mark, value } => marked::tell(field, logged.rule, on, mark, value),
        Event::Finished(outcome) => {
            let points = if logged.rule == rule!("CP-99-02") { reckoning(field) } else { String::new() };
            Narration::chapter(match outcome {
                Outcome::Won(side) => format!("victory for {}{points}", subjects::army(field, side).name),
                Outcome::Drawn => format!("the battle is drawn{points}"),
            })
        }
    }
}

/// What both sides have lost at the end, in points (CP-99-02).
fn reckoning(field: Field) -> String {
    let one = |side: Side| {
        let (army, all) = (subjects::army(field, side), field.world.army(side).points);
        let lost = counted(preparation::lost(field, side), "point");
        format!("{} {} lost {lost} of {all}", army.name, army.verb("has"))
    };
    format!(": {}", Side::BOTH.map(one).join(", "))
}

/// A move. That a general keeps with his unit and that a charger squares up to his enemy is small print.
fn moved(field: Field, rule: Rule, piece: PieceId, [from, to]: [Pose; 2]) -> Option<Narration> {
    let it = subjects::of(field, piece);
    let in_contact = |charge: &Charge| charge.charger() == piece && charge.stage() == ChargeStage::Contact;
    if rule == rule!("CP-15-29") && field.table.charges.iter().any(in_contact) {
        return Narration::detail(it.does("squares up to the enemy"), [piece]);
    }
    let general = field.kind(piece).is_general();
    let verb = match general {
        true => "rides",
        false if field.routs(piece) => "flees",
        false => "moves",
    };
    let text = movement(verb, body_of(field, piece), from, to)?;
    let ground = places::on_the_way(field, Segment::new(from.at, to.at));
    let said = Narration::deed(it.does(&format!("{text}{ground}")), [piece]);
    let small = general && field.host(piece).is_some();
    said.map(|said| Narration { tone: if small { Tone::Detail } else { said.tone }, ..said })
}

/// What of a piece can wheel: troops do, generals do not.
fn body_of(field: Field, piece: PieceId) -> Footprint {
    let shape = field.piece(piece).shape();
    Footprint::new(if field.kind(piece).is_general() { Length::ZERO } else { shape.width }, shape.depth)
}

/// What dice are thrown for: the usual throws in plain words, any other by the title of its rule.
fn purpose(rule: Rule) -> String {
    const PLAIN: [(Rule, &str); 12] = [
        (rule!("CP-16-27"), "for friends in the way of the shot"),
        (rule!("CP-16-33"), "for the fire of steady musketeers"),
        (rule!("CP-16-34"), "for musketry"),
        (rule!("CP-16-35"), "for pistol fire"),
        (rule!("CP-16-36"), "for hail shot"),
        (rule!("CP-16-37"), "for ballshot"),
        (rule!("CP-14-01"), "for initiative"),
        (rule!("CP-17-03"), "to hit hand to hand"),
        (rule!("CP-15-12"), "for those whom it runs down"),
        (rule!("CP-09-09"), "for the general in the press"),
        (rule!("CP-16-15"), "to hit guns and gunners"),
        (rule!("CP-19-03"), "for the thickness of the wood"),
    ];
    if let Some(test) = Test::ALL.iter().copied().find(|test| test.rule() == rule) {
        return format!("for the test {}", tested::purpose(test));
    }
    ledger::standard().purpose(rule, &PLAIN)
}

/// What a unit sends out or leaves behind comes into being, or comes back to it.
fn mustered(field: Field, piece: PieceId, figures: u8) -> Option<Narration> {
    let it = subjects::of(field, piece);
    let text = match field.kind(piece) {
        _ if field.piece(piece).on_table() => {
            return Narration::detail(it.does(&format!("has {} again", counted(figures, "figure"))), [piece]);
        }
        Kind::ForlornHope => it.does("goes out before the regiment"),
        Kind::Horses => it.does("is held behind the men"),
        Kind::Guns => it.does("is left where it stands"),
        _ => it.does("appears"),
    };
    Narration::deed(text, [piece])
}

/// A unit placed before the battle (CP-99-01), or one that returns to the table (CP-15-17). Anybody else stands where the
/// one stood from whom he comes.
fn placed(field: Field, rule: Rule, piece: PieceId, pose: Pose) -> Option<Narration> {
    let [x, y] = [pose.at.x, pose.at.y].map(|from| about(Length(from)));
    let at = format!("{x} from the left and {y} from the bottom edge");
    let it = subjects::of(field, piece);
    match rule {
        rule if rule == rule!("CP-99-01") => Narration::detail(it.does(&format!("is placed {at}")), [piece]),
        rule if rule == rule!("CP-15-17") || rule == rule!("CP-09-10") => {
            Narration::deed(it.does(&format!("comes back onto the table {at}")), [piece])
        }
        _ => None,
    }
}

/// Figures that fall, or that leave a unit alive: with the horses (CP-15-67), as a forlorn hope (CP-20-08).
fn lost(field: Field, rule: Rule, piece: PieceId, count: u8, part: u8) -> Option<Narration> {
    let it = subjects::of(field, piece);
    if rule == rule!("CP-15-67") || rule == rule!("CP-20-08") {
        let where_to = if rule == rule!("CP-15-67") { "with the horses" } else { "to the forlorn hope" };
        let text = it.does(&format!("sends {} {where_to}", counted(count, "figure")));
        return Narration::detail(text.replace(" with the", " off with the"), [piece]);
    }
    let left = field.figures(piece).saturating_sub(count);
    let rest = if left == 0 { "none is left".to_owned() } else { format!("{left} left") };
    let mixed =
        field.kind(piece) == Kind::Foot && (1..field.figures(piece)).contains(&field.state(piece).pikes());
    let noun = match part {
        0 if mixed => "pikeman",
        _ if mixed => "musketeer",
        _ => "figure",
    };
    let fallen =
        if noun == "pikeman" && count != 1 { format!("{count} pikemen") } else { counted(count, noun) };
    Narration::deed(it.does(&format!("loses {fallen}, {rest}")), [piece])
}

fn reshaped(field: Field, piece: PieceId, shape: Shape) -> Option<Narration> {
    let before = field.piece(piece).shape();
    if (before.files, before.ranks, before.form) == (shape.files, shape.ranks, shape.form) {
        return None;
    }
    let it = subjects::of(field, piece);
    let drawn = format!("{} by {}", counted(shape.files, "file"), counted(shape.ranks, "rank"));
    if before.form == shape.form {
        return Narration::detail(it.does(&format!("stands now in {drawn}")), [piece]);
    }
    let text = match Form::of_number(shape.form) {
        Form::Line => format!("forms line of battle: {drawn}"),
        Form::Column => format!("forms march column: {drawn}"),
        Form::Square => format!("forms square, {} a side", counted(shape.files, "figure")),
        Form::Loose => format!("opens into skirmish order: {drawn}"),
        Form::Limbered => format!("limbers {} guns", it.its()),
        // The guns are told one by one.
        Form::Unlimbered => return None,
        Form::Garrison => "spreads through the houses".to_owned(),
        Form::Marker => return None,
    };
    Narration::deed(it.does(&text), [piece])
}

/// How a piece leaves the table.
fn left(kind: Kind, how: Departure) -> &'static str {
    match (kind, how) {
        (Kind::ForlornHope, Departure::Merged) => "falls back upon its regiment",
        (Kind::Horses, Departure::Merged) => "is mounted again",
        (Kind::Guns, Departure::Merged) => "is manned again",
        _ => departure(how),
    }
}

fn chapter(phase: u8, number: u16) -> Option<Narration> {
    let phase = Phase::ALL.get(usize::from(phase)).copied()?;
    Narration::chapter(match phase {
        Phase::Deployment => sides::phase(phase).to_owned(),
        Phase::Initiative => format!("turn {number}"),
        Phase::Charges | Phase::Moves => return None,
        other => format!("turn {number}: {}", sides::phase(other).to_lowercase()),
    })
}

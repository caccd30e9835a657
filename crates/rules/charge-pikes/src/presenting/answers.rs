//! Answers as a button or a line of a plan says them.

use engine::view::words::{self, counted, sentence};
use engine::{About, Answer, PieceId, Way};
use tabletop::{FeatureId, Leg, Length};

use super::{fighting, manoeuvres, names, places, subjects};
use crate::Decision;
use crate::ask::Ask;
use crate::charging::{evading, judging, moving};
use crate::field::Field;
use crate::reactions;
use crate::shooting::Aim;
use crate::steps::Test;
use crate::vocabulary as verb;
use crate::world::Kind;

/// An answer in words, as a button says it.
pub(super) fn words(field: Field, decision: &Decision, answer: &Answer) -> String {
    let said = match (answer.verb, &decision.about) {
        (verb::CONCEDE, _) => "give up the battle".to_owned(),
        (_, About::Ask(ask)) => asked(field, ask, answer),
        (_, About::Throw(_)) => "let the dice lie".to_owned(),
    };
    sentence(&said)
}

fn asked(field: Field, ask: &Ask, answer: &Answer) -> String {
    let name = |id: PieceId| names::of(field, id);
    match *ask {
        Ask::Deploy => deploy(field, answer),
        Ask::Move => manoeuvres::order(field, answer),
        Ask::Charge | Ask::Countercharge(_) | Ask::Evade { .. } | Ask::AfterEvade(_) | Ask::RunOn(_) => {
            charged(field, ask, answer)
        }
        Ask::Shot => shot(field, answer),
        Ask::GunHit { battery, .. } => format!("{} of {}", gun(answer.amount), name(battery)),
        Ask::Initiative if answer.verb == verb::YES => "act first this turn".to_owned(),
        Ask::Initiative => "act second this turn".to_owned(),
        Ask::Router | Ask::Pursuer if answer.verb == verb::JOIN => {
            next(field, answer, &format!("joins {}", names::of_any(field, answer.object)))
        }
        Ask::Router | Ask::Pursuer if answer.verb == verb::PART => {
            next(field, answer, "leaves his unit to its fate")
        }
        Ask::Router => next(field, answer, "flees next"),
        Ask::Pursuer => next(field, answer, "goes on next"),
        Ask::RoutFrom { .. } => format!("flee from {}", names::of_any(field, answer.piece)),
        Ask::Quarry { .. } => format!("pursue {}", names::of_any(field, answer.piece)),
        Ask::HaltBefore(unit) if answer.verb == verb::YES => {
            format!("test to hold back ({})", reactions::pool(field, unit, Test::HaltPursuit))
        }
        Ask::HaltBefore(_) => "pursue".to_owned(),
        Ask::Pistols(unit) if answer.verb == verb::PISTOLS => {
            format!("fire the pistols{}", fighting::dice(field, unit, true))
        }
        Ask::Pistols(unit) => format!("keep the pistols loaded{}", fighting::dice(field, unit, false)),
        Ask::Assign { attacker, .. } => {
            format!("set {} against {}", counted(answer.amount, "figure"), name(attacker))
        }
        Ask::NextTest => next(field, answer, &tests_next(field, answer.piece)),
        Ask::AboutFace(_) if answer.verb == verb::YES => "turn about".to_owned(),
        Ask::AboutFace(_) => "keep the facing".to_owned(),
    }
}

/// That a unit tests next for friends who rout, with what it needs.
fn tests_next(field: Field, unit: Option<PieceId>) -> String {
    let unit = unit.filter(|unit| unit.index() < field.world.profiles.len());
    let needs = unit.map(|unit| format!(" ({})", reactions::pool(field, unit, Test::RoutingFriends)));
    format!("tests next{}", needs.unwrap_or_default())
}

/// What the piece that an answer is for does next.
fn next(field: Field, answer: &Answer, predicate: &str) -> String {
    let piece = answer.piece.filter(|piece| piece.index() < field.world.profiles.len());
    let Some(piece) = piece else { return plainly(answer) };
    let said = subjects::of(field, piece).does(predicate);
    let name = subjects::of(field, piece).name;
    said.replacen(&name, &names::of(field, piece), 1)
}

/// Troops placed before the battle (CP-99-01).
fn deploy(field: Field, answer: &Answer) -> String {
    let piece = names::of_any(field, answer.piece);
    let (verb::PLACE | verb::FORM_COLUMN, Way::At(pose)) = (answer.verb, answer.way) else {
        return "leave off what finds no room".to_owned();
    };
    let battery = answer.piece.is_some_and(|id| preparation_kind(field, id) == Some(Kind::Battery));
    let form = match (answer.verb, answer.amount) {
        (verb::FORM_COLUMN, _) => " in march column".to_owned(),
        (_, 1) if battery => ", limbered,".to_owned(),
        (_, 0) => String::new(),
        _ if battery => String::new(),
        (_, files) => format!(", {} wide,", counted(files, "file")),
    };
    format!("place {piece}{form} here: {}", words::place(pose))
}

fn preparation_kind(field: Field, id: PieceId) -> Option<Kind> {
    field.world.profiles.get(id.index()).map(|profile| profile.kind)
}

/// Charges and what answers them.
fn charged(field: Field, ask: &Ask, answer: &Answer) -> String {
    let (piece, object) = (names::of_any(field, answer.piece), names::of_any(field, answer.object));
    let under_way = |at: &u8| usize::from(*at) < field.table.charges.len();
    match (answer.verb, ask) {
        (verb::CHARGE, _) => format!("{piece}: charge {object}{}", course(field, answer.piece, answer)),
        (verb::COUNTERCHARGE, Ask::Countercharge(at)) => {
            let charger = field.table.charges.get(usize::from(*at)).map(|charge| charge.charger());
            let whom = names::of_any(field, charger);
            format!("{piece}: countercharge {whom}{}", course(field, answer.piece, answer))
        }
        (verb::FINISH, _) => "no more charges".to_owned(),
        (verb::PASS, Ask::Countercharge(_)) => "nobody countercharges".to_owned(),
        (verb::STAND, _) => "stand and receive the charge".to_owned(),
        (verb::EVADE | verb::EVADE_FACING, Ask::Evade { unit, .. }) => {
            let way = manoeuvres::legs(field, *unit, answer);
            let facing = if answer.verb == verb::EVADE { "" } else { ", then face the enemy again" };
            format!("evade: {way}{facing}")
        }
        (verb::HALT, Ask::AfterEvade(at)) if under_way(at) && moving::halts_in_disorder(field, *at) => {
            "halt, disordered after more than a normal move".to_owned()
        }
        (verb::HALT, _) => "halt".to_owned(),
        (verb::GO_ON, Ask::RunOn(_)) => format!("run on {}", words::inches(run(answer))),
        (verb::GO_ON, Ask::AfterEvade(at)) if under_way(at) => {
            let upon = evading::straight_on(field, *at).map_or_else(String::new, |way| {
                format!(" {}, upon {}", words::about(way.cost), names::of(field, way.meeting.enemy))
            });
            format!("go straight on{upon}")
        }
        (verb::GO_ON, _) => "go straight on".to_owned(),
        _ => plainly(answer),
    }
}

/// How a charge comes: across how many files, with what wheels, and whether they disorder it (CP-15-27, CP-15-28).
fn course(field: Field, unit: Option<PieceId>, answer: &Answer) -> String {
    let Way::Legs(legs) = &answer.way else { return String::new() };
    let mut parts: Vec<String> = Vec::new();
    if answer.amount > 0 {
        parts.push(format!("draw up {} wide", counted(answer.amount, "file")));
    }
    // The last stretch goes on to whoever is met.
    let bent = legs.iter().rposition(|leg| !matches!(leg, Leg::Advance(_))).map_or(0, |last| last + 1);
    if let Some(unit) = unit.filter(|unit| bent > 0 && unit.index() < field.world.profiles.len()) {
        parts.push(manoeuvres::of_legs(field, unit, &legs[..bent]));
    }
    parts.push("straight on".to_owned());
    let wheeled = legs.iter().filter_map(|leg| leg.turning()).map(|(_, turn)| turn.abs()).sum();
    let disorder = match judging::wheels_too_far(field.world, wheeled) {
        true => ", disordered by so wide a wheel",
        false => "",
    };
    format!(": {}{disorder}", parts.join(", then "))
}

/// The straight stretch of an answer.
fn run(answer: &Answer) -> Length {
    match answer.way {
        Way::Legs(legs) => legs
            .iter()
            .map(|leg| if let Leg::Advance(far) = leg { *far } else { Length::ZERO })
            .fold(Length::ZERO, |sum, far| sum + far),
        _ => Length::ZERO,
    }
}

/// A shot: who fires what at whom, with which guns or out of which face, how far, and with what dice.
fn shot(field: Field, answer: &Answer) -> String {
    if answer.verb == verb::FINISH {
        return "no more shots".to_owned();
    }
    let (piece, object) = (names::of_any(field, answer.piece), names::of_any(field, answer.object));
    let what = match answer.verb {
        verb::SHOOT_HAIL => "fire hail shot at",
        verb::VOLLEY => "fire a volley at",
        _ => "shoot at",
    };
    let Some(unit) = answer.piece.filter(|unit| unit.index() < field.world.profiles.len()) else {
        return format!("{what} {object}");
    };
    let with = match field.kind(unit) == Kind::Battery {
        true => with_guns(field, unit, answer.amount),
        false => out_of(field, unit, answer.amount),
    };
    let aim = crate::shooting::aimed(field, answer);
    let how = aim.map_or_else(String::new, |aim| {
        let friends = in_danger(field, answer, &aim);
        let first = friends.map_or_else(String::new, |friends| format!(", first at {friends}"));
        format!(" ({}{first})", range(&aim))
    });
    format!("{piece}: {what} {object}{with}{how}")
}

/// The friends in the danger zone of a shot, who are shot at first (CP-16-27).
pub(super) fn in_danger(field: Field, answer: &Answer, aim: &Aim) -> Option<String> {
    let shot = crate::shooting::shot_of(field, answer)?;
    let friends = crate::shooting::friends_endangered(field, &shot, aim);
    let named: Vec<String> = friends.iter().map(|(friend, _)| names::of(field, *friend)).collect();
    (!named.is_empty()).then(|| format!("{} in the danger zone", named.join(" and ")))
}

/// The range of a shot with its dice: `8 in, 4d6 hitting on 5+`.
pub(super) fn range(aim: &Aim) -> String {
    let volleys = aim.volleys.iter().filter(|volley| volley.dice > 0);
    let dice: Vec<String> = volleys.map(|volley| volley.pool().to_string()).collect();
    format!("{}, {}", words::about(aim.distance().rounded_up()), dice.join(" and "))
}

/// The guns that fire, where they are not all that are left.
fn with_guns(field: Field, unit: PieceId, told: i16) -> String {
    let guns = field.profile(unit).guns.len();
    let named: Vec<String> =
        (0..guns).filter(|gun| told >> gun & 1 == 1).map(|gun| (gun + 1).to_string()).collect();
    match named.len() {
        0 => String::new(),
        count if count == guns => String::new(),
        1 => format!(" with gun {}", named[0]),
        _ => format!(" with guns {}", named.join(", ")),
    }
}

/// The face of a square or town block out of which it shoots (CP-16-07).
fn out_of(field: Field, unit: PieceId, face: i16) -> String {
    use crate::table::Form;
    match (field.form(unit), face) {
        (Form::Garrison, face) => format!(" out of wall {}", face + 1),
        (_, 0) => String::new(),
        (_, 1) => " out of its right face".to_owned(),
        (_, 2) => " out of its rear face".to_owned(),
        (_, 3) => " out of its left face".to_owned(),
        (_, other) => format!(" out of face {other}"),
    }
}

/// A gun of a battery, counted from the left.
fn gun(number: i16) -> String {
    format!("gun {}, counted from the left", number.saturating_add(1))
}

/// A feature of the ground as answers number it, told apart from others that are called alike.
pub(super) fn feature(field: Field, number: i16) -> String {
    let feature = u8::try_from(number).ok().map(FeatureId);
    feature.map_or_else(|| "no ground".to_owned(), |feature| places::told_apart(field, feature))
}

/// The meaning of a verb that belongs to no such question.
pub(super) fn plainly(answer: &Answer) -> String {
    let meaning = verb::VERBS.get(usize::from(answer.verb.0)).map_or("nothing", |spec| spec.meaning);
    meaning.trim_end_matches('.').to_owned()
}

//! Actions as a button says them: moves, shots, attacks, and what a unit does on the spot.

use engine::{Answer, PieceId, Way};
use tabletop::{FeatureId, Length};

use super::{answers, names, places, ways};
use crate::actions::{direction_of, other_formation};
use crate::ask::Stance;
use crate::field::Field;
use crate::movement::carrying::LEAVE_BEHIND;
use crate::movement::cover;
use crate::shooting::{self, shooters, shot::Shot};
use crate::vocabulary as verb;

/// An Action of a unit: of the one that is asked about, or of one of several, which is named then.
pub(super) fn action(field: Field, asked: Option<PieceId>, answer: &Answer) -> String {
    let Some(unit) = answer.piece.or(asked) else { return "no more Actions".to_owned() };
    let what = of_unit(field, unit, answer);
    if asked.is_some() { what } else { format!("{}{what}", answers::subject(field, answer)) }
}

fn of_unit(field: Field, unit: PieceId, answer: &Answer) -> String {
    let (stance, plain) = cover::stance_of(answer);
    let object = answer.object.map(|id| names::of(field, id));
    let said = match answer.verb {
        verb::PASS => "no more Actions".to_owned(),
        verb::MOVE | verb::WHEEL | verb::ABOUT_FACE | verb::PIVOT | verb::CROSS | verb::PASS_THROUGH => {
            moved(field, unit, &plain)
        }
        verb::SHOOT => return shoots(field, unit, answer),
        verb::ATTACK => attack(field, answer),
        verb::SUPPORT => {
            let way = ways::legs(field, unit, answer);
            let way = if way.is_empty() { way } else { format!(": {way}") };
            format!("stand by to support {}{way}", object.unwrap_or_default())
        }
        verb::RALLY => "take Disarray off".to_owned(),
        verb::STEADY => "take Disarray off".to_owned(),
        verb::RECOVER => "rally from being Daunted".to_owned(),
        verb::MOUNT => turned("mount", field, unit, answer),
        verb::DISMOUNT => turned("dismount", field, unit, answer),
        verb::LIMBER => turned("limber", field, unit, answer),
        verb::UNLIMBER => turned("unlimber", field, unit, answer),
        verb::REPAIR => "try to repair the gun".to_owned(),
        verb::REORGANISE => format!("join with {} into one squadron", object.unwrap_or_default()),
        verb::REFORM => reformed(field, unit),
        verb::CLEAR => format!("open a gap in {}", feature(field, answer.amount)),
        verb::REFEREE => special(answer),
        _ => verb::VERBS[usize::from(answer.verb.0)].meaning.trim_end_matches('.').to_owned(),
    };
    format!("{said}{}", standing(stance))
}

/// How it stands in its wood afterwards, where the answer says so.
const fn standing(stance: Stance) -> &'static str {
    match stance {
        Stance::Usual => "",
        Stance::Inside => ", standing inside the wood",
        Stance::Edge => ", lining the edge of the wood",
    }
}

fn moved(field: Field, unit: PieceId, answer: &Answer) -> String {
    let way = ways::legs(field, unit, answer);
    let way = match (answer.verb, way.as_str()) {
        (verb::ABOUT_FACE, "") => "about face".to_owned(),
        (_, "") => "move nowhere".to_owned(),
        (verb::CROSS, way) => format!("cross the obstacle: {way}"),
        (verb::PASS_THROUGH, way) => format!("pass through: {way}"),
        (_, way) => way.to_owned(),
    };
    if answer.amount == LEAVE_BEHIND { format!("{way}, leaving its Leaders behind") } else { way }
}

/// Something done on the spot that may turn the unit.
pub(super) fn turned(what: &str, field: Field, unit: PieceId, answer: &Answer) -> String {
    let turn = ways::legs(field, unit, answer);
    match (what, turn.as_str()) {
        (what, "") => what.to_owned(),
        ("turn", turn) => turn.to_owned(),
        (what, turn) => format!("{what}, {turn}"),
    }
}

/// A shot: at whom, how far, and in which band.
fn shoots(field: Field, unit: PieceId, answer: &Answer) -> String {
    let (stance, _) = cover::stance_of(answer);
    let from = match stance {
        Stance::Usual => "",
        Stance::Inside => " from inside the wood",
        Stance::Edge => " from the edge of the wood",
    };
    let Some(target) = answer.object else { return format!("shoot, each at its own target{from}") };
    let name = names::of(field, target);
    let table = cover::with_stance(field, unit, stance);
    let shot = table.and_then(|table| shooting::judge_shot(Field::new(&table, field.world), unit, target));
    // Where nobody measures beforehand nobody is told how far it is (NMM-10-04).
    let told = shot.ok().filter(|_| field.world.book.settings.premeasuring.allowed);
    let how = told.map_or_else(String::new, |shot| format!(" ({})", range(field, &shot)));
    format!("shoot at {name}{from}{how}")
}

/// The range of a shot with its band: `8 in, long range`.
pub(super) fn range(field: Field, shot: &Shot) -> String {
    let far = ways::about(shot.range);
    match band(field, shot) {
        Some(band) => format!("{far}, {band} range"),
        None => format!("{far}, out of range"),
    }
}

/// The band in which a shot falls; `None` beyond both.
pub(super) fn band(field: Field, shot: &Shot) -> Option<&'static str> {
    let shooter = field.kind(shot.unit).shooter(field.footing(shot.unit))?;
    let bands = shooters::bands(field, shooter);
    let near = bands.short > Length::ZERO
        && bands.hits_on(shot.range, field.tolerance()) == Some(bands.short_hits_on)
        && bands.short_hits_on != bands.long_hits_on;
    match () {
        () if shot.falls_short => None,
        () if near => Some("short"),
        () if bands.short == Length::ZERO || bands.long > bands.short => Some("long"),
        () => Some("short"),
    }
}

fn attack(field: Field, answer: &Answer) -> String {
    let enemy = answer.object.map_or_else(|| "nobody".to_owned(), |id| names::of(field, id));
    format!("attack {enemy}{}", answers::aslant(direction_of(answer)))
}

fn reformed(field: Field, unit: PieceId) -> String {
    match other_formation(field, unit) {
        Some((_, formation)) => format!("change formation: {}", answers::formation_word(formation)),
        None => "change formation".to_owned(),
    }
}

/// What the rules do not mention.
fn special(answer: &Answer) -> String {
    let number = if answer.amount == 0 { String::new() } else { format!(" (number {})", answer.amount) };
    let at = match answer.way {
        Way::At(pose) => format!(", ending here: {}", ways::place(pose)),
        _ => String::new(),
    };
    format!("ask the enemy to agree to something special{number}{at}")
}

/// A feature of the ground as answers number it, told apart from others that are called alike.
pub(super) fn feature(field: Field, number: i16) -> String {
    let features = field.world.ground.features().len();
    let Some(at) = usize::try_from(number).ok().filter(|at| *at < features) else {
        return "no ground".to_owned();
    };
    let called = |at: usize| places::called(field, FeatureId(at as u8));
    let name = called(at);
    let alike = (0..features).any(|other| other != at && called(other) == name);
    if !alike {
        return name;
    }
    let bounds = field.world.ground.features()[at].bounds();
    format!("{name} about {}", ways::spot(bounds.low.midpoint(bounds.high)))
}

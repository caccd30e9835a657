//! Answers as a button or a line of a plan says them.

use engine::view::words::Measure::Millimetres;
use engine::view::words::{sentence, turning};
use engine::{About, Answer, PieceId, Way};
use tabletop::{Angle, Length, Outline, Path};

use super::{names, odds, orders};
use crate::Decision;
use crate::ask::Ask;
use crate::charging;
use crate::combat::Bound;
use crate::field::Field;
use crate::foreseen::{self, Fate};
use crate::movement;
use crate::table::Sign;
use crate::vocabulary as verb;

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
    let (piece, object) = (names::of_any(field, answer.piece), names::of_any(field, answer.object));
    match (answer.verb, *ask) {
        (verb::PLACE, _) => placed(field, answer, &piece),
        (verb::FINISH, Ask::Deploy) => "leave off what finds no room".to_owned(),
        (verb::FINISH, Ask::Fire) => "no more fire".to_owned(),
        (verb::FINISH, Ask::Move) => "no more moves".to_owned(),
        (verb::FINISH, _) => "nobody else attacks".to_owned(),
        (verb::FACE, _) => faced(field, answer, &piece),
        (verb::PASS, Ask::Face { .. }) => "leave the facing".to_owned(),
        (verb::PASS, Ask::Support) => "no General supports".to_owned(),
        (verb::PASS, Ask::RideOn { rider, .. }) => format!("{}: stop", names::of(field, rider)),
        (verb::RUN, _) => match answer.amount {
            1 => format!("{piece}: run by the right"),
            2 => format!("{piece}: run by the left"),
            _ => format!("{piece}: run"),
        },
        (verb::FIRE, _) => format!("{piece}: fire at {object}{}", shot(field, answer)),
        (verb::MOVE, _) => format!("{piece}: {}", way(field, answer)),
        (verb::COLUMN, _) => format!("{piece}: form column"),
        (verb::LINE, _) => format!("{piece}: form line"),
        (verb::HEDGEHOG, _) => format!("{piece}: form hedgehog"),
        (verb::MOUNT, _) => format!("{piece}: mount"),
        (verb::DISMOUNT, _) => format!("{piece}: dismount"),
        (verb::LIMBER, _) => format!("{piece}: limber{}", turned(field, answer)),
        (verb::UNLIMBER, _) => format!("{piece}: unlimber{}", turned(field, answer)),
        (verb::CHARGE, _) => format!("{piece}: charge {object}{}", charge(field, answer)),
        (verb::ENTER, _) => format!("{piece}: come on{}", place(answer)),
        (verb::RIDE_ON, Ask::RideOn { rider, hedgehog }) => {
            let way = leg_words(field, rider, answer);
            let wheel = if way.is_empty() { String::new() } else { format!(": {way}, then straight on") };
            format!(
                "{}: go on at {}{wheel}{}",
                names::of(field, rider),
                names::of(field, hedgehog),
                short(answer)
            )
        }
        (verb::ATTACK, _) => {
            format!("{piece}: attack {object}{}", attacks(field, answer.piece, answer.object))
        }
        (verb::JOIN, _) => joins(field, answer, &piece),
        (verb::SUPPORT, _) => format!("{piece}: support {object}, at a risk of {}", risk(field)),
        (verb::LOSE, _) => format!("{piece}: lose the base"),
        (verb::SEND, _) => format!("send {piece}: {}", orders::given(field, answer)),
        (verb::COMMAND, _) => format!("{piece}: {}", orders::given(field, answer)),
        (verb::DELIVER, _) => format!("{piece}: deliver the order"),
        (verb::HOLD, Ask::Pursue { unit }) => format!("{}: stay", names::of(field, unit)),
        (verb::PURSUE, Ask::Pursuer) => format!("{piece}: go next"),
        (verb::PURSUE, Ask::Quarry { .. }) => format!("{piece}: follow {object}"),
        (verb::PURSUE, _) => format!("{piece}: pursue"),
        _ => plainly(answer),
    }
}

/// The meaning of a verb that belongs to no such question.
fn plainly(answer: &Answer) -> String {
    let meaning = verb::VERBS.get(usize::from(answer.verb.0)).map_or("nothing", |spec| spec.meaning);
    meaning.trim_end_matches('.').to_owned()
}

/// Troops placed before the battle (PM-15-01).
fn placed(field: Field, answer: &Answer, piece: &str) -> String {
    let battery =
        known(field, answer.piece).is_some_and(|id| field.class(id) == crate::world::Class::Battery);
    let form = match (answer.amount, battery) {
        (1, true) => ", limbered,",
        (1, false) => " in column",
        _ => "",
    };
    format!("place {piece}{form}{}", place(answer))
}

fn place(answer: &Answer) -> String {
    match answer.way {
        Way::At(pose) => format!(" here: {}", Millimetres.place(pose)),
        Way::None | Way::Legs(_) => String::new(),
    }
}

/// A piece that an answer names, if there is such a one on the table or to come.
fn known(field: Field, piece: Option<PieceId>) -> Option<PieceId> {
    piece.filter(|id| id.index() < field.world.profiles.len())
}

/// Who of two stands on the table.
fn both(field: Field, one: Option<PieceId>, other: Option<PieceId>) -> Option<(PieceId, PieceId)> {
    let there = |id: Option<PieceId>| known(field, id).filter(|id| field.piece(*id).on_table());
    Some((there(one)?, there(other)?))
}

/// The legs of a move, one after the other.
fn way(field: Field, answer: &Answer) -> String {
    let told = known(field, answer.piece).map_or_else(String::new, |unit| leg_words(field, unit, answer));
    if told.is_empty() { "move".to_owned() } else { told }
}

fn leg_words(field: Field, unit: PieceId, answer: &Answer) -> String {
    match &answer.way {
        Way::Legs(legs) if field.piece(unit).on_table() => {
            Millimetres.legs(field.piece(unit).pose(), field.footprint(unit), legs)
        }
        _ => String::new(),
    }
}

/// To which hand and how far somebody is turned, seen from as he faces now.
fn faced(field: Field, answer: &Answer, piece: &str) -> String {
    let now = known(field, answer.piece).map(|unit| field.piece(unit)).filter(|it| it.on_table());
    let turn = now.and_then(|it| turning(Angle::degrees(answer.amount.into()) - it.pose().facing));
    turn.map_or_else(|| format!("{piece}: keep this facing"), |turn| format!("{piece}: {turn}"))
}

/// How a battery is turned while it is limbered or unlimbered.
fn turned(field: Field, answer: &Answer) -> String {
    let told = known(field, answer.piece).map_or_else(String::new, |unit| leg_words(field, unit, answer));
    if told.is_empty() { String::new() } else { format!(" and {told}") }
}

/// The range of a shot and how likely it does harm.
fn shot(field: Field, answer: &Answer) -> String {
    let Some((battery, target)) = both(field, answer.piece, answer.object) else { return String::new() };
    let faces = foreseen::fire(field, battery, target);
    let harms = faces.iter().filter(|fate| **fate != Fate::Holds).count();
    format!(" ({}, {harms} in 6 does harm)", Millimetres.about(field.distance(battery, target).rounded_up()))
}

/// Whether a charge rides over somebody, or ends in contact or with an enemy in the unit's range.
fn reaches_somebody(field: Field, unit: PieceId, path: &Path) -> bool {
    let (body, range) = (field.footprint(unit), field.range(unit));
    let end = body.block(path.end(body));
    let mut enemies = field.units_of(field.side(unit).other());
    enemies.any(|enemy| field.touches(&end, enemy) || end.within(&field.block(enemy), range))
        || movement::meetings(field, unit, path, body).is_ok_and(|met| !met.ridden_over.is_empty())
}

/// How a charge comes: with what wheel, how far, where it stops, and whether it comes to blows at all.
fn charge(field: Field, answer: &Answer) -> String {
    let Some((unit, _)) = both(field, answer.piece, answer.object) else { return String::new() };
    let wheel = leg_words(field, unit, answer);
    let wheel = if wheel.is_empty() { String::new() } else { format!(": {wheel}, then straight on") };
    let cost = charging::judge(field, unit, answer).map_or_else(
        |_| String::new(),
        |charge| {
            let far = Millimetres.about(charge.cost);
            match reaches_somebody(field, unit, &charge.path) {
                true => format!(" ({far})"),
                false => format!(" ({far}, its whole allowance, and meets nobody yet)"),
            }
        },
    );
    format!("{wheel}{}{cost}", short(answer))
}

/// Where cavalry with pistols stops.
fn short(answer: &Answer) -> String {
    match answer.amount {
        0 => String::new(),
        millimetres => format!(
            ", stopping {} before contact",
            Millimetres.exact(Length::millimetres(millimetres.into()))
        ),
    }
}

/// A combat of those who attack already with one more: odds, column and die.
fn combat(field: Field, before: &[PieceId], unit: Option<PieceId>, target: Option<PieceId>) -> String {
    let Some((unit, target)) = both(field, unit, target) else { return "a combat".to_owned() };
    let all: Vec<PieceId> = before.iter().copied().chain([unit]).collect();
    let [column, die, cliff] = [odds::column, odds::die, odds::cliff].map(|told| told(field, &all, target));
    format!("{column}{die}{cliff}")
}

/// A combat that somebody begins, with all who must join him: ` together with the second, who must join: 40 : 20 is 2:1`.
fn attacks(field: Field, unit: Option<PieceId>, target: Option<PieceId>) -> String {
    let Some((unit, target)) = both(field, unit, target) else { return String::new() };
    let Bound { mut all, choices } = crate::combat::bound(field, unit, target);
    let chosen = |id: &PieceId| choices.iter().any(|(_, of)| of.contains(id));
    let certain = all.iter().filter(|id| **id != unit && !chosen(id)).map(|id| names::of(field, *id));
    let some = choices.iter().map(|(count, of)| {
        let of: Vec<String> = of.iter().map(|id| names::of(field, *id)).collect();
        format!("{} of {}", if *count == 1 { "one" } else { "two" }, of.join(" and "))
    });
    let with: Vec<String> = certain.chain(some).collect();
    let last = all.pop();
    let stands = combat(field, &all, last, Some(target));
    match with.is_empty() {
        true => format!(": {stands}"),
        false => format!(" together with {}, who must join: {stands}", with.join(" and ")),
    }
}

fn joins(field: Field, answer: &Answer, piece: &str) -> String {
    let before: Vec<PieceId> = field.units().filter(|id| field.is(*id, Sign::Attacks)).collect();
    let stands = combat(field, &before, answer.piece, field.table.battle.target());
    format!("{piece}: join in: {stands}")
}

/// How likely a General who supports a unit is struck (PM-08-19).
fn risk(field: Field) -> String {
    let unhurt = foreseen::chance(&crate::combat::survival_pool(field));
    format!("{:.0} %", (1.0 - unhurt) * 100.0)
}

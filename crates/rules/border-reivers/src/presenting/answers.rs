//! Answers as a button or a line of a plan says them.

use engine::view::words::{self, sentence};
use engine::{About, Answer, PieceId, Way};
use tabletop::{Angle, Footprint, Leg, Length};

use super::{deeds, subjects};
use crate::ask::Ask;
use crate::field::Field;
use crate::table::{Order, Shot};
use crate::{Decision, firing, herding, melee, morale, movement, rule, vocabulary as verb};

/// Who looks within so many hundredths of a degree of his way looks where he goes.
const AHEAD: i32 = 50;

/// An answer in words, as a button says it.
pub(super) fn words(field: Field, decision: &Decision, answer: &Answer) -> String {
    let said = match (answer.verb, &decision.about) {
        (verb::CONCEDE, _) => "give up the fight".to_owned(),
        (_, About::Ask(ask)) => asked(field, ask, answer),
        (_, About::Throw(_)) => "let the dice lie".to_owned(),
    };
    sentence(&said)
}

fn asked(field: Field, ask: &Ask, answer: &Answer) -> String {
    let (piece, object) = (subjects::any(field, answer.piece), subjects::any(field, answer.object));
    let yes = answer.verb == verb::YES;
    match (answer.verb, ask) {
        (verb::FINISH, Ask::Deploy) => "leave off what finds no room".to_owned(),
        (verb::FINISH, Ask::Action) => "nothing more is done".to_owned(),
        (verb::FINISH, Ask::Shots { .. }) => "no more shots: fire".to_owned(),
        (verb::FINISH, Ask::Strike) => "nobody else goes for an enemy".to_owned(),
        (verb::FINISH, _) => "no more".to_owned(),
        (_, Ask::Hold { .. }) if answer.verb == verb::HOLD => "hold for later".to_owned(),
        (_, Ask::Hold { .. }) => "take the turn now".to_owned(),
        (_, Ask::ActNow { .. }) if yes => "act now".to_owned(),
        (_, Ask::ActNow { group }) => {
            if field.group(*group).is(Order::Held) { "go on holding" } else { "go on" }.to_owned()
        }
        (_, Ask::Rally { group }) => {
            let rallies = answer.verb == verb::RALLY;
            let what = if rallies { "the Heidman rallies" } else { "the Heidman does not" };
            format!("{what} ({})", test(field, *group, rallies))
        }
        (verb::STAND, _) => "stand and receive the charge".to_owned(),
        (verb::GIVE_WAY, _) => "give way and draw back to cover".to_owned(),
        (verb::KILL, _) => "strike to kill".to_owned(),
        (verb::STUN, _) => "strike to stun".to_owned(),
        (verb::PASS, Ask::Join { .. }) => "nobody else".to_owned(),
        (verb::PASS, Ask::Stride { man, .. }) => format!("{} stays", subjects::of(field, *man).name),
        (verb::PASS, Ask::Drive { .. }) => "stay where they are".to_owned(),
        (verb::PASS, _) => "pass".to_owned(),
        (verb::TEST | verb::RALLY, _) => tested(field, answer),
        (verb::ATTACK, _) => attack(field, answer),
        (verb::STRIKE, _) => format!("{piece}: go for {object}"),
        (verb::PLACE | verb::HIDE, _) => placed(field, answer, &piece),
        _ => deed(field, answer, &piece, &object),
    }
}

/// A group tests its morale, the Heidman rallying it or not: with the number that it then needs.
fn tested(field: Field, answer: &Answer) -> String {
    let rallied = answer.verb == verb::RALLY;
    let how = if rallied { ", the Heidman rallying" } else { "" };
    let man = answer.piece.filter(|man| known(field, *man));
    let dice = man.and_then(|man| field.group_of(man)).map(|group| test(field, group, rallied));
    let dice = dice.map_or_else(String::new, |dice| format!(" ({dice})"));
    format!("{}: test its morale{how}{dice}", subjects::group_of(field, answer.piece))
}

/// The die of a group's test and what it needs.
fn test(field: Field, group: u8, rallied: bool) -> String {
    deeds::needed(rule!("BR-02-02"), &morale::pool(field, group, rallied))
}

/// A man placed before the battle, or coming on; a group hidden.
fn placed(field: Field, answer: &Answer, piece: &str) -> String {
    if answer.verb == verb::HIDE {
        return format!("{}: lie hidden, unseen by the enemy", subjects::group_of(field, answer.piece));
    }
    let what = format!("place {piece}");
    let Way::At(pose) = answer.way else { return what };
    let all = if answer.verb == verb::PLACE && answer.amount > 0 { ", his group about him" } else { "" };
    format!("{what} here: {}{all}", words::place(pose))
}

/// What is done in the Action step.
fn deed(field: Field, answer: &Answer, piece: &str, object: &str) -> String {
    let group = || subjects::group_of(field, answer.piece);
    match answer.verb {
        verb::SHOW => format!("{}: come out of hiding", group()),
        verb::DRAW_BACK => format!("{piece}: draw back to cover"),
        verb::SET_OUT => set_out(field, answer),
        verb::SHARE => format!("{piece}: go with {}", subjects::group_of(field, answer.object)),
        verb::MARCH => format!("{piece}: march with his men, {}", route(field, answer)),
        verb::LEAD => format!("{piece}: alone, {}", route(field, answer)),
        verb::MOVE | verb::DRIVE => format!("{piece}: {}", route(field, answer)),
        verb::FOLLOW => match answer.way {
            Way::At(pose) => format!("{piece}: follow, to {}", words::place(pose)),
            _ => format!("{piece}: follow"),
        },
        verb::MOUNT => format!("{piece}: mount {object}"),
        verb::DISMOUNT => format!("{piece}: dismount"),
        verb::HERD => herd(field, answer),
        verb::CHARGE => charge(field, answer),
        verb::LOAD => format!("{piece}: load his {}{}", weapon(field, answer), turned(field, answer)),
        verb::AIM => {
            format!("{piece}: aim his {} at {object}{}", weapon(field, answer), turned(field, answer))
        }
        verb::FIRE => fire(field, answer),
        verb::NAME => format!("{piece}: take the lead of {}", group()),
        verb::BIND => format!("{piece}: bind {object}"),
        verb::FREE => format!("{piece}: free {object}"),
        verb::TAKE => format!("{piece}: bring {object} along, {}", route(field, answer)),
        _ => plainly(answer),
    }
}

/// How a group rolls for its move: with the dice that it throws.
fn set_out(field: Field, answer: &Answer) -> String {
    let mounted = answer.amount & movement::MOUNTED_ONLY != 0;
    let road = if answer.amount & movement::ROAD != 0 { " by the road" } else { "" };
    let who = match answer.piece.filter(|man| known(field, *man)) {
        Some(man)
            if matches!(
                movement::manner(field, man),
                Some(movement::Manner::Leads | movement::Manner::Follows)
            ) =>
        {
            subjects::group_of(field, Some(man))
        }
        man => subjects::any(field, man),
    };
    let whom = if mounted { ", those on horseback alone" } else { "" };
    format!("{who}: set out{road}{whom}")
}

/// How many beasts, and the chance.
fn herd(field: Field, answer: &Answer) -> String {
    let (Some(herder), Some(first)) = (answer.piece, answer.object) else { return plainly(answer) };
    let it = subjects::of(field, herder).name;
    let beasts = u8::try_from(answer.amount).unwrap_or(0);
    let all = herding::drove(field, herder, first, beasts);
    let dice = herding::pool(field, herder, &all);
    // Which they are tells whether a drove is the same as another, and what it is worth.
    let names: Vec<String> = all.iter().map(|beast| subjects::of(field, *beast).name).collect();
    let what = match names.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => subjects::of(field, first).name,
    };
    format!("{it}: herd {what} ({dice})")
}

fn charge(field: Field, answer: &Answer) -> String {
    let group = subjects::group_of(field, answer.piece);
    let foes = subjects::group_of(field, answer.object);
    let road = if answer.amount == 1 { " by the road" } else { "" };
    format!("{group}: charge {foes}{road}")
}

/// A shot with what it needs.
fn fire(field: Field, answer: &Answer) -> String {
    let (Some(shooter), Some(target)) = (answer.piece, answer.object) else { return plainly(answer) };
    if !known(field, shooter) || !known(field, target) {
        return plainly(answer);
    }
    let place = u8::try_from(answer.amount).unwrap_or(0);
    let aimed = firing::is_aimed(field, shooter, target, place);
    let shot = Shot::of(shooter, target, place, aimed);
    let (it, at) = (subjects::of(field, shooter).name, subjects::of(field, target).name);
    let how = if aimed { ", aimed" } else { "" };
    let range = words::about(firing::range(field, shooter, target));
    let pool = firing::pool(field, &shot).to_string();
    // A shot that cannot hit may be meant for the horses about (BR-07-01).
    let odds = if pool.contains("hitting on nothing") { "cannot hit".to_owned() } else { pool };
    format!(
        "{it}: fire his {} at {at} ({range}{how}, {odds}){}",
        weapon(field, answer),
        turned(field, answer)
    )
}

/// How he turns who fires, loads or aims, if he does (BR-00-03).
fn turned(field: Field, answer: &Answer) -> String {
    let (Way::At(pose), Some(man)) = (answer.way, answer.piece) else { return String::new() };
    let before = field.piece(man).pose().facing;
    words::turning(pose.facing - before).map_or_else(String::new, |turn| format!(", then {turn}"))
}

fn attack(field: Field, answer: &Answer) -> String {
    let (Some(man), Some(foe)) = (answer.piece, answer.object) else { return plainly(answer) };
    if !known(field, man) || !known(field, foe) {
        return plainly(answer);
    }
    let (it, at) = (subjects::of(field, man).name, subjects::of(field, foe).name);
    let dice =
        format!("{} against {}", melee::attack_pool(field, man), melee::defence_pool(field, foe, &[man]));
    format!("{it}: attack {at} ({dice})")
}

fn known(field: Field, id: PieceId) -> bool {
    id.index() < field.world.profiles.len()
}

/// The weapon of an answer, by its place among the man's two; of two alike the second is called so.
fn weapon(field: Field, answer: &Answer) -> String {
    let place = u8::try_from(answer.amount).ok();
    let man = answer.piece.filter(|man| known(field, *man));
    let of = |place: u8| man.and_then(|man| firing::weapon(field, man, place));
    let Some(found) = place.and_then(of) else { return "weapon".to_owned() };
    let second = place == Some(1) && of(0) == Some(found);
    if second { format!("second {}", found.key()) } else { found.key().to_owned() }
}

/// The way of an answer from where its piece stands.
fn route(field: Field, answer: &Answer) -> String {
    let (Some(piece), Way::Legs(legs)) = (answer.piece.filter(|piece| known(field, *piece)), &answer.way)
    else {
        return "where he stands".to_owned();
    };
    let base = field.radius(piece).times(2);
    let (from, body) = (field.piece(piece).pose(), Footprint::new(base, Length::ZERO));
    // Who looks where he has gone need not be told to turn there.
    match legs[..] {
        [Leg::To { at, facing: Some(facing) }] if facing.between(Angle::of(at - from.at)) <= AHEAD => {
            words::legs(from, body, &[Leg::To { at, facing: None }])
        }
        _ => words::legs(from, body, legs),
    }
}

/// The meaning of a verb that belongs to no such question.
fn plainly(answer: &Answer) -> String {
    let meaning = verb::VERBS.get(usize::from(answer.verb.0)).map_or("nothing", |spec| spec.meaning);
    meaning.trim_end_matches('.').to_owned()
}

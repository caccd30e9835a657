//! Answers as a button or a line of a plan says them.

use engine::view::words::{legs, sentence};
use engine::{About, Answer, PieceId, Way};

use super::{attacks, chances, names, sides, subjects, there};
use crate::ask::Ask;
use crate::attacking::{answering, judging};
use crate::field::Field;
use crate::morale;
use crate::steps::Reason;
use crate::table::{Array, Sign, Volley};
use crate::vocabulary as verb;
use crate::{Decision, artillery, bonus, command, foreseen, movement, musketry, victory};

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
    if SETS.contains(&answer.verb) {
        return sets(field, answer);
    }
    let piece = names::of_any(field, answer.piece);
    match (answer.verb, there(field, answer.piece), there(field, answer.object)) {
        (verb::PASS, ..) => passes(field, ask),
        (verb::YES, ..) => agrees(field, ask),
        (verb::FINISH, ..) => finish(ask).to_owned(),
        (verb::NAME, Some(officer), _) => match *ask {
            Ask::Officer { tertia } => officer_named(field, officer, tertia),
            _ => format!("{piece} loses one more"),
        },
        (verb::CALL, ..) => format!("call {}", subjects::tertia(field, answer.amount.clamp(0, 255) as u8)),
        (verb::MOVE, Some(unit), _) if *ask == Ask::Pursue => pursues(field, unit, answer),
        (verb::MOVE, Some(unit), _) => moves(field, unit, answer, ""),
        (verb::LINE | verb::COLUMN, Some(unit), _) if matches!(ask, Ask::Enter { .. }) => {
            format!("{piece} comes on{}", drawn(field, unit, answer))
        }
        (verb::LINE | verb::COLUMN | verb::SQUARE, Some(unit), _) => {
            moves(field, unit, answer, &drawn(field, unit, answer))
        }
        (verb::RALLY, Some(unit), _) => {
            let turn = way(field, unit, answer);
            let turn = if turn.is_empty() { String::new() } else { format!(", {turn}") };
            format!("{piece}: re-form{}{turn}", drawn(field, unit, answer))
        }
        (verb::ROUSE, Some(gun), _) => {
            format!("{piece}: roll for command, {}", chances::command(command::failing_alone(field, gun)))
        }
        (verb::PIVOT, Some(gun), _) => {
            format!("{piece}: {}{}", way(field, gun, answer), silent(field, gun, answer))
        }
        (verb::ATTACH, Some(_), Some(unit)) => joins(field, &piece, unit, answer),
        (verb::DETACH, ..) => format!("{piece}: leave the front rank"),
        (verb::LEVEL, ..) => levels(field, ask),
        (verb::HOME, ..) => "straight for home".to_owned(),
        (verb::AWAY, ..) => "straight away from the enemy".to_owned(),
        (verb::PICK, ..) => picks(field, answer),
        (verb::YIELD, ..) => "concede: the pursuit follows".to_owned(),
        (verb::FIRE, Some(unit), Some(target)) => fires(field, unit, target, answer),
        (verb::BALL, Some(gun), Some(target)) => ball(field, gun, target, answer),
        (verb::CANISTER, Some(gun), Some(target)) => {
            let losses = chances::losses(&foreseen::canister(field, gun, target));
            format!("{piece}: canister at {}, {losses}", names::of(field, target))
        }
        (verb::TEST, Some(unit), _) => tests(field, unit, &piece),
        (verb::ATTACK, Some(unit), Some(_)) => attack(field, ask, unit, answer),
        (verb::COUNTERCHARGE, Some(_), Some(enemy)) => {
            format!("{piece}: countercharge {}", names::of(field, enemy))
        }
        (verb::SUPPORT, Some(unit), Some(gun)) => {
            let receives = chances::of_unit(field, unit, Reason::Receive);
            let fights = subjects::of(field, unit).verb("fights");
            format!("{piece} {fights} for {}: {receives}", names::of(field, gun))
        }
        (verb::FOLLOW, Some(unit), _) => {
            let tests = subjects::of(field, unit).verb("tests");
            format!("{piece} {tests} for a bonus move: {}", chances::of_unit(field, unit, Reason::Bonus))
        }
        _ => plainly(field, answer),
    }
}

/// A unit that is named to test next.
fn tests(field: Field, unit: PieceId, piece: &str) -> String {
    let it = subjects::of(field, unit);
    let verb = |verb: &str| it.verb(verb);
    match morale::occasion(field, unit) {
        Some(reason) => {
            let chances = chances::of_unit(field, unit, reason);
            format!("{piece} {} {}: {chances}", verb("tests"), chances::occasion(reason))
        }
        None if field.unit(unit).target().is_some() => format!("{piece} {} without a test", verb("closes")),
        None => format!("{piece} {} reached, and {} not stand", verb("is"), verb("does")),
    }
}

/// The meaning of a verb with whatever it names, where nothing says it better.
fn plainly(field: Field, answer: &Answer) -> String {
    let meaning = verb::VERBS.get(usize::from(answer.verb.0)).map_or("nothing", |spec| spec.meaning);
    let named = [answer.piece, answer.object].into_iter().flatten().map(|id| names::of(field, id));
    let number = (answer.amount != 0).then(|| answer.amount.to_string());
    let place = if let Way::At(pose) = answer.way { Some(engine::view::words::place(pose)) } else { None };
    let told: Vec<String> = named.chain(number).chain(place).collect();
    let meaning = meaning.trim_end_matches('.');
    if told.is_empty() { meaning.to_owned() } else { format!("{meaning}: {}", told.join(", ")) }
}

fn passes(field: Field, ask: &Ask) -> String {
    match *ask {
        Ask::FreeMove => "call nobody".to_owned(),
        Ask::Officer { tertia } => {
            format!("nobody, each by itself: {}", chances::all_alone(field, &command::due(field, tertia)))
        }
        Ask::Pikes { unit, router } => {
            let chances = foreseen::test(field, unit, Reason::FriendRouted);
            let test = chances::of_whom(field, unit, &chances, Reason::FriendRouted);
            format!("let {} through: {test}", names::of(field, router))
        }
        Ask::Fatigue { .. } => "stop where the ground stops it, without an attack".to_owned(),
        Ask::Meet { .. } => "stay as it stands".to_owned(),
        Ask::Support { .. } => "nobody: the gunners run".to_owned(),
        Ask::Follow => "no more bonus moves".to_owned(),
        Ask::Bonus { .. } => "stay".to_owned(),
        Ask::Onward { .. } => "stop here".to_owned(),
        Ask::Carded { .. } => "wait for the other card".to_owned(),
        Ask::Enter { .. } => "wait: there is no room on the edge".to_owned(),
        Ask::FightOn => "fight on".to_owned(),
        Ask::Reform { .. } => "stay as it is: it has no room".to_owned(),
        _ => "pass".to_owned(),
    }
}

fn agrees(field: Field, ask: &Ask) -> String {
    match *ask {
        Ask::Fatigue { men, .. } => format!("go on: {} tired", chances::men(men)),
        Ask::Meet { attacker, .. } => format!("turn it to meet {}", names::of(field, attacker)),
        Ask::Carded { .. } => "move on this card".to_owned(),
        _ => "yes".to_owned(),
    }
}

const fn finish(ask: &Ask) -> &'static str {
    match ask {
        Ask::Move => "no more moves on this card",
        Ask::Staff => "nobody else on this card",
        Ask::Pivots => "no more guns are turned",
        Ask::Guns => "no more guns fire",
        Ask::Fire => "nobody else fires in this wave",
        Ask::Pursue => "no more pursuit",
        Ask::Deploy => "hand the deployment in",
        Ask::Appear { .. } => "nobody more comes from the map",
        _ => "no more",
    }
}

/// An officer goes into a front rank; a galloper gun is set beside its unit (CYP-04-06, CYP-10-01).
fn joins(field: Field, piece: &str, unit: PieceId, answer: &Answer) -> String {
    let name = names::of(field, unit);
    match answer.way {
        Way::At(pose) => format!("{piece}: beside {name}, {}", engine::view::words::place(pose)),
        _ => format!("{piece}: into the front rank of {name}"),
    }
}

/// The place that is picked, with its number where another is called the same.
fn picks(field: Field, answer: &Answer) -> String {
    let places = &field.world.places;
    let Some(place) = usize::try_from(answer.amount).ok().and_then(|at| places.get(at)) else {
        return "a place".to_owned();
    };
    match places.iter().filter(|other| other.title == place.title).count() {
        1 => place.title.clone(),
        _ => format!("{} ({})", place.title, answer.amount + 1),
    }
}

/// The verbs by which a piece is set on the table, on a horse or into a town.
const SETS: [engine::Verb; 7] =
    [verb::PLACE, verb::MAP, verb::LEAVE, verb::APPEAR, verb::MOUNT, verb::DISMOUNT, verb::GARRISON];

/// What sets a piece on the table, on a horse or into a town.
fn sets(field: Field, answer: &Answer) -> String {
    let piece = names::of_any(field, answer.piece);
    match (answer.verb, there(field, answer.piece)) {
        (verb::LEAVE, _) => format!("leave {piece} out: there is no room for it"),
        (verb::APPEAR, _) => format!("{piece} comes on the table"),
        (verb::MOUNT, _) => format!("{piece}: mount, {} across", answer.amount),
        (verb::DISMOUNT, _) => format!("{piece}: dismount, {} across", answer.amount),
        (verb::GARRISON, Some(unit)) => {
            let way = way(field, unit, answer);
            let goes = if way.is_empty() { String::new() } else { format!("{way}, then ") };
            format!("{piece}: {goes}garrison the ground{}", manned(answer.amount % 100))
        }
        (verb::GARRISON, None) => plainly(field, answer),
        _ => format!("{piece}: {}", placed(answer)),
    }
}

/// Where and how a piece is deployed: the number of the answer says how it is drawn up (CYP-01-06).
fn placed(answer: &Answer) -> String {
    let Way::At(pose) = answer.way else { return "somewhere".to_owned() };
    let map = if answer.verb == verb::MAP { "on the map alone, " } else { "" };
    let how = match (answer.amount / 1_000, answer.amount % 100) {
        (0, 0) => String::new(),
        (0, files) => format!(", in line, {files} across"),
        (1, files) => format!(", in column, {files} across"),
        (2, _) => ", in square".to_owned(),
        (_, sides) => format!(", in garrison{}", manned(sides)),
    };
    let facing = engine::view::words::place(pose);
    format!("{map}{facing}{how}")
}

/// The sides of a garrison that are manned: all of them for none.
fn manned(sides: i16) -> String {
    let all = ["towards the enemy", "to the right", "to the rear", "to the left"];
    let told: Vec<&str> = (0..4).filter(|at| sides >> at & 1 == 1).map(|at| all[at as usize]).collect();
    if told.is_empty() { String::new() } else { format!(", {}", told.join(" and ")) }
}

/// An officer for a command roll: his rank and failing faces, whom he reaches, and who is outside (CYP-05-02, CYP-05-04).
fn officer_named(field: Field, officer: PieceId, tertia: u8) -> String {
    let [inside, others] = sides::outside(field, officer, tertia);
    let (name, rank) = (names::of(field, officer), field.kind(officer).word());
    let roll = chances::command(command::worth(field, officer).failing);
    let outside = sides::outside_in_words(field, officer, tertia);
    // Who they are is known by whom he does not reach.
    let whom = match (inside.len(), others.len()) {
        (2.., 0) => "all of it".to_owned(),
        (all @ 2.., 1..) => format!("{all} units"),
        _ => names::all(field, &inside),
    };
    format!("{name}, {rank}: {roll}, for {whom}{outside}")
}

/// The formation that an answer asks for: ` in line, 4 across, shot on both wings`; of horse, no usual array.
fn drawn(field: Field, unit: PieceId, answer: &Answer) -> String {
    let (array, files) = (answer.amount / 100, answer.amount % 100);
    let array = usize::try_from(array).ok().and_then(|at| Array::ALL.get(at));
    let array = array.filter(|_| field.is_infantry(unit));
    let array = array.map_or(String::new(), |it| format!(", {}", it.word()));
    match answer.verb {
        verb::SQUARE => format!(" in square{array}"),
        verb::COLUMN => format!(" in column, {files} across{array}"),
        _ => format!(" in line, {files} across{array}"),
    }
}

fn way(field: Field, piece: PieceId, answer: &Answer) -> String {
    match &answer.way {
        Way::Legs(all) => legs(field.piece(piece).pose(), field.footprint(piece), all),
        _ => String::new(),
    }
}

/// A move; of a unit that is attacked with the test that it takes (CYP-12-30, CYP-12-31).
fn moves(field: Field, unit: PieceId, answer: &Answer, drawn: &str) -> String {
    let way = way(field, unit, answer);
    let form = drawn.trim_start_matches(" in").replacen("form", "", 1);
    let form = if form.is_empty() { form } else { format!("form{form}") };
    let told: Vec<String> = [way, form].into_iter().filter(|it| !it.is_empty()).collect();
    let told = if told.is_empty() { "move".to_owned() } else { told.join(", then ") };
    let charged =
        field.kind(unit).is_formed() && field.is(unit, Sign::Ready) && answering::is_charged(field, unit);
    let test = match movement::judge(field, unit, answer) {
        Ok(judged) if charged => {
            let reason = if judged.stretches.is_empty() { Reason::Reform } else { Reason::Evade };
            format!(" ({})", chances::of_unit(field, unit, reason))
        }
        _ => String::new(),
    };
    format!("{}: {told}{test}", names::of(field, unit))
}

/// A move of the pursuit, with whom it reaches: horse takes them, from foot they may escape (CYP-19-20).
fn pursues(field: Field, unit: PieceId, answer: &Answer) -> String {
    let reached = victory::reaches(field, unit, answer).unwrap_or_default();
    let taken = if field.is_mounted(unit) { 1.0 } else { 1.0 - foreseen::escapes(field) };
    let whom = match reached.is_empty() {
        true => "reaches nobody".to_owned(),
        false => format!("takes {} {}", names::all(field, &reached), chances::percent(taken)),
    };
    format!("{}: {} ({whom})", names::of(field, unit), way(field, unit, answer))
}

/// Whether a gun keeps its fire when it is turned (CYP-09-14).
fn silent(field: Field, gun: PieceId, answer: &Answer) -> &'static str {
    let to = movement::judge_pivot(field, gun, answer);
    if field.is(gun, Sign::Fired) || to.is_ok_and(|to| movement::silences(field, gun, to.facing)) {
        ", its fire of this turn is lost"
    } else {
        ", and it keeps its fire"
    }
}

fn levels(field: Field, ask: &Ask) -> String {
    match *ask {
        Ask::Pikes { router, .. } => format!("lower the pikes: {} is scattered", names::of(field, router)),
        _ => "lower the pikes".to_owned(),
    }
}

/// Fire at a target, with all stands or with one: the dice, what is added, and what falls on average (CYP-07-12).
fn fires(field: Field, unit: PieceId, target: PieceId, answer: &Answer) -> String {
    let [unit_named, target_named] = [unit, target].map(|id| names::of(field, id));
    let volley = musketry::judge(field, field.side(unit), answer).ok();
    if answer.amount > 0 {
        let dice = volley.map_or_else(String::new, |it| format!(": {}", chances::volleys(field, &[it])));
        return format!("{unit_named}: stand {} alone at {target_named}{dice}", answer.amount);
    }
    let declared = field.table.battle.volleys();
    let declared: Vec<Volley> = declared.iter().filter(|it| it.target() == target).copied().collect();
    let told = volley
        .map_or_else(String::new, |it| format!(": {}", chances::fire(field, target, &[it], &declared).0));
    format!("{unit_named}: fire at {target_named}{told}")
}

/// A ball at a target: what it may take of everybody on its line, one's own among them (CYP-09-16).
fn ball(field: Field, gun: PieceId, target: PieceId, answer: &Answer) -> String {
    let to = if let Way::At(pose) = answer.way { Some(pose.at) } else { None };
    let at = to.map_or_else(String::new, |at| format!(" at {}", engine::view::words::spot(at)));
    let aimed = format!("{}: ball at {}{at}", names::of(field, gun), names::of(field, target));
    let Ok(shot) = artillery::judge_ball(field, gun, target, to) else { return aimed };
    let harms = foreseen::ball(field, shot).into_iter().map(|harm| {
        let own = if field.side(harm.struck.unit) == field.side(gun) { " (your own)" } else { "" };
        format!("{}{own} {:.2}", names::of(field, harm.struck.unit), foreseen::mean(&harm.losses))
    });
    format!("{aimed}; figures on average: {}", harms.collect::<Vec<_>>().join(", "))
}

/// An attack or a breakthrough, with how likely it closes, whether the enemy stands, and the dice (CYP-12-01, CYP-12-28).
fn attack(field: Field, ask: &Ask, unit: PieceId, answer: &Answer) -> String {
    let through = matches!(ask, Ask::Bonus { .. });
    let verb = if through { "break through upon" } else { "attack" };
    let turn = way(field, unit, answer);
    let turn = if turn.is_empty() { String::new() } else { format!(": {turn}, then straight on") };
    let more = match answer.amount {
        1 => ", and whoever stands beside it",
        2 => ", with tired men if need be",
        3 => ", and whoever stands beside it, with tired men if need be",
        _ => "",
    };
    let head =
        format!("{}: {verb} {}{more}{turn}", names::of(field, unit), names::of_any(field, answer.object));
    let judge = if through { judging::judge_breakthrough } else { judging::judge_attack };
    match judge(field, unit, answer) {
        Ok(attack) if through && bonus::may_follow(field, unit) => {
            format!("{head} ({})", names::of(field, attack.target))
        }
        Ok(attack) => format!("{head} ({})", attacks::to_come(field, unit, &attack)),
        Err(_) => head,
    }
}

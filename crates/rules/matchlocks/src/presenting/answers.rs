//! Answers as a button or a line of a plan says them.

use dice::Pool;
use engine::{About, Answer, OnThrow, PieceId, Way};
use tabletop::{Angle, Length};

use super::{class_name, drills, instructions, names, results, sentence, ways};
use crate::ask::{Ask, DeployStep};
use crate::book::{Formation, Kind};
use crate::field::Field;
use crate::table::hand::Held;
use crate::vocabulary as verb;
use crate::{Decision, orders, preparation};

/// An answer in words, as a button says it.
pub(super) fn words(field: Field, decision: &Decision, answer: &Answer) -> String {
    let said = match (answer.verb, &decision.about) {
        (verb::CONCEDE, _) => "give up the battle".to_owned(),
        (verb::INSTRUCT, _) => instructions::words(answer.amount),
        (_, About::Throw(on)) => on_throw(on, answer, decision.who == on.thrower),
        (_, About::Ask(ask)) => asked(field, ask, answer),
    };
    sentence(&said)
}

/// A card on dice that lie there, or none.
fn on_throw(on: &OnThrow, answer: &Answer, own: bool) -> String {
    let face = answer.amount;
    let fresh = u8::try_from(face).map_or(0, |face| on.faces.fresh(face));
    let which = if fresh > 1 { format!("one of the {face}s") } else { format!("the {face}") };
    let which = format!("{which}{}", u8::try_from(face).map_or("", |face| counts_for(on, face)));
    match answer.verb {
        verb::REROLL_ALL => "play Reroll on the whole handful".to_owned(),
        verb::REROLL_ONE => format!("reroll {which}"),
        verb::JEOPARDY => format!("play Jeopardy on {which}"),
        _ if own => "do not reroll".to_owned(),
        _ => "let the dice lie".to_owned(),
    }
}

/// What a face counts for, in brackets; nothing where dice are added up or looked up.
fn counts_for(on: &OnThrow, face: u8) -> &'static str {
    let Pool::Count(count) = on.pool else { return "" };
    match (results::is_save(on.rule), count.hitting().contains(face)) {
        (true, true) => " (not saved)",
        (true, false) => " (a save)",
        (false, true) => " (a hit)",
        (false, false) => " (a miss)",
    }
}

fn asked(field: Field, ask: &Ask, answer: &Answer) -> String {
    match *ask {
        Ask::Deploy(step) => deploy(field, step, answer),
        Ask::Go
        | Ask::Assign(_)
        | Ask::Token(_)
        | Ask::General(_)
        | Ask::Group(_)
        | Ask::StandIn(_)
        | Ask::Initiative => led(field, ask, answer),
        Ask::Interrupt | Ask::CardTarget(_) | Ask::Forfeit(_) | Ask::Consent { .. } | Ask::Entry(_) => {
            of_cards(field, ask, answer)
        }
        Ask::Action(turn) => drills::action(field, Some(turn.unit), answer),
        Ask::GroupAction { round, .. } => match answer.verb {
            verb::PASS if round > 1 => "end the Group Order".to_owned(),
            verb::PASS => "no more for this Action".to_owned(),
            _ => drills::action(field, None, answer),
        },
        Ask::FreeAction => match answer.verb {
            verb::PASS => "no more free Actions".to_owned(),
            _ => drills::action(field, None, answer),
        },
        Ask::GroupTarget(unit) => match answer.verb {
            verb::PASS => "do not shoot".to_owned(),
            _ => drills::action(field, Some(unit), answer),
        },
        Ask::Facing(unit) => match answer.verb {
            verb::PASS => "keep the facing".to_owned(),
            _ => drills::turned("turn", field, unit, answer),
        },
        _ => fought(field, ask, answer),
    }
}

/// What Leaders do with their cards, and who acts.
fn led(field: Field, ask: &Ask, answer: &Answer) -> String {
    let name = |id: Option<PieceId>| id.map_or_else(|| "nobody".to_owned(), |id| names::of(field, id));
    let (piece, object) = (name(answer.piece), name(answer.object));
    // An order may name its unit in either place.
    let unit = name(answer.object.or(answer.piece));
    match (answer.verb, ask) {
        (verb::PASS, Ask::Go) => "pass this go".to_owned(),
        (verb::PASS, Ask::General(_)) => "the General does nothing".to_owned(),
        (verb::PASS, Ask::Initiative) => "no more on their own initiative".to_owned(),
        (verb::PASS, _) => "give no more Orders".to_owned(),
        (verb::CHOOSE, Ask::Assign(leader)) if answer.piece == Some(*leader) => {
            format!("keep the class that was rolled: {}", class_word(field, *leader))
        }
        (verb::CHOOSE, Ask::Assign(_)) => {
            let class = answer.piece.map_or("none", |id| class_word(field, id));
            format!("take the class of {piece}: {class}")
        }
        (verb::CHOOSE, Ask::StandIn(_)) => format!("take over with {piece}"),
        (verb::CHOOSE, _) => format!("act with {piece}"),
        (verb::ORDER, _) => format!("give an Order to {unit}"),
        (verb::RALLY, _) => format!("order {unit} to Rally"),
        (verb::GROUP, Ask::Group(_)) => format!("{unit} joins the Group Order"),
        (verb::GROUP, _) => format!("begin a Group Order with {unit}"),
        (verb::FINISH, _) => "the group is complete".to_owned(),
        (verb::CANCEL, _) => format!("cancel the Support order of {unit}"),
        (verb::TURN, _) => format!("order {unit} to turn to face its enemy"),
        (verb::EXTRA, _) => {
            let comes = answer.object.is_some_and(|id| orders::is_yet_to_come(field, id));
            let wasted = if comes { "" } else { ", wasted: his card has been turned" };
            format!("give {object} an extra Order Token{wasted}")
        }
        (verb::RECOVER, _) => format!("join {object} and rally it{}", beside(answer)),
        (verb::LEAD, _) => format!("join {object} and lead its attack{}", beside(answer)),
        (verb::JOIN, _) => format!("{piece} joins {object}{}", beside(answer)),
        (verb::RIDE, _) => match (answer.piece, answer.way) {
            (Some(leader), Way::At(pose)) => {
                format!("{piece} rides {}", ways::going(field.pose(leader), pose.at, pose.facing))
            }
            _ => format!("{piece} rides"),
        },
        _ => plainly(answer),
    }
}

fn class_word(field: Field, leader: PieceId) -> &'static str {
    class_name(crate::book::CommandClass::of(field.state(leader).class()))
}

/// Where a Leader goes when he joins a unit, where the answer says so.
fn beside(answer: &Answer) -> String {
    match answer.way {
        Way::At(pose) => format!(", {}", ways::place(pose)),
        _ => String::new(),
    }
}

/// Troops placed before the battle.
fn deploy(field: Field, step: DeployStep, answer: &Answer) -> String {
    let piece = answer.piece.map_or_else(|| "nobody".to_owned(), |id| names::of(field, id));
    match (answer.verb, step) {
        (verb::CHOOSE, _) => {
            let led = |id: PieceId| field.world.brigades.iter().find(|brigade| brigade.brigadier == id);
            let brigade = answer.piece.and_then(led).map_or(piece, |brigade| brigade.name.clone());
            format!("place {brigade} next")
        }
        (verb::FINISH, DeployStep::Light) => "the skirmishers, dragoons and guns are placed".to_owned(),
        (verb::FINISH, DeployStep::General) => "the General is placed".to_owned(),
        (verb::FINISH, DeployStep::Brigade(brigade)) => {
            format!("{} stands", field.world.brigades[usize::from(brigade)].name)
        }
        (verb::PLACE, _) => placed(field, &piece, answer),
        _ => plainly(answer),
    }
}

fn placed(field: Field, piece: &str, answer: &Answer) -> String {
    let object = answer.object.map(|id| names::of(field, id));
    let Way::At(pose) = answer.way else {
        let host = object.unwrap_or_default();
        let leader = answer.piece.is_some_and(|id| field.leader(id));
        return if leader {
            format!("place {piece} with {host}")
        } else {
            format!("attach {piece} to {host}")
        };
    };
    let form = answer.piece.map_or(String::new(), |id| formed(field, id, answer.amount));
    let serving = object.map_or(String::new(), |host| format!(" serving {host}"));
    let inside = if answer.amount & preparation::INSIDE != 0 { ", inside the wood" } else { "" };
    format!("place {piece}{form}{serving} here: {}{inside}", ways::place(pose))
}

/// The second formation, where an answer chooses it.
fn formed(field: Field, id: PieceId, amount: i16) -> String {
    if amount & preparation::OTHER_FORM == 0 {
        return String::new();
    }
    if field.kind(id) == Kind::Dragoons {
        return " on foot".to_owned();
    }
    field.kind(id).formations().get(1).map_or_else(String::new, |form| format!(" {}", formation_word(*form)))
}

/// A formation as it stands after the name of a unit.
pub(super) fn formation_word(formation: Formation) -> String {
    match formation {
        Formation::Plotton => "as a Plotton".to_owned(),
        Formation::Forlorn => "as a Forlorn".to_owned(),
        other => format!("in {}", format!("{other:?}").to_lowercase()),
    }
}

/// What is said about cards, to the enemy's wishes, and where troops come on.
fn of_cards(field: Field, ask: &Ask, answer: &Answer) -> String {
    let piece = answer.piece.map_or_else(|| "nobody".to_owned(), |id| names::of(field, id));
    let title = |number: i16| Held::of_number(number).map_or("the card", Held::title);
    match (answer.verb, ask) {
        (verb::PASS, Ask::Interrupt) => "play no card now".to_owned(),
        (verb::PLAY, _) => format!("play {}", title(answer.amount)),
        (verb::CHOOSE, Ask::CardTarget(card)) => format!("play {} on {piece}", title((*card).into())),
        (verb::PLACE, Ask::CardTarget(card)) => {
            let at = match answer.way {
                Way::At(pose) => ways::place(pose),
                _ => "nowhere".to_owned(),
            };
            format!("{}: they appear here: {at}", title((*card).into()))
        }
        (verb::YES, Ask::Forfeit(unit)) => format!("play Forfeit on {}", names::of(field, *unit)),
        (_, Ask::Forfeit(_)) => "do not play Forfeit".to_owned(),
        (verb::YES, Ask::Consent { .. }) => "agree".to_owned(),
        (_, Ask::Consent { .. }) => "do not agree".to_owned(),
        (verb::CHOOSE, Ask::Entry(at)) => entry(field, *at, answer.amount),
        _ => plainly(answer),
    }
}

/// One of the places where troops may come on.
fn entry(field: Field, at: u8, number: i16) -> String {
    let entries = field.world.arrivals.get(usize::from(at)).map_or(&[][..], |arrival| &arrival.entries);
    let chosen = usize::try_from(number - 1).ok().and_then(|number| entries.get(number));
    chosen.map_or_else(
        || "come on nowhere".to_owned(),
        |entry| format!("come on here: {}, {}", ways::spot(entry.at), ways::looking(entry.facing)),
    )
}

/// What is decided in the middle of a fight.
fn fought(field: Field, ask: &Ask, answer: &Answer) -> String {
    let name = |id: PieceId| names::of(field, id);
    match (answer.verb, *ask) {
        (verb::REMOVE, _) => figure(field, answer),
        (verb::STAND, _) => "stand and fight".to_owned(),
        (verb::EVADE, Ask::Reaction(attack)) => format!("evade {}", name(attack.attacker)),
        (verb::TURN, _) => "turn to face the attack".to_owned(),
        (verb::HEDGEHOG, _) => "form hedgehog: turn the pikes outward".to_owned(),
        (verb::CHOOSE, Ask::Cover(_)) => format!("run into {}", drills::feature(field, answer.amount)),
        (verb::YES, Ask::Doctrine { die, .. }) => format!("reroll the Doctrine die, which shows {die}"),
        (_, Ask::Doctrine { .. }) => "do not reroll".to_owned(),
        (verb::HALT, _) => "halt where the enemy stood".to_owned(),
        (verb::MOVE, Ask::GoOn { .. }) => format!("go on {}", ways::inches(straight(answer))),
        (verb::ATTACK, _) => {
            let enemy = answer.object.or(answer.piece).map_or_else(|| "nobody".to_owned(), name);
            format!("fall upon {enemy}")
        }
        (verb::PURSUE, Ask::Victory { unit, beaten }) => pursuit(field, unit, beaten, answer),
        (verb::HOLD, _) => "hold where it stands".to_owned(),
        (verb::PASS, Ask::FeedIn(_)) => "feed no squadron in".to_owned(),
        (verb::FEED, _) => {
            format!("feed {} in", answer.piece.map_or_else(|| "nobody".to_owned(), name))
        }
        (verb::CHOOSE, Ask::NextMelee) => melee(field, answer.amount),
        (verb::CHOOSE, Ask::Strongest(_)) => {
            format!("{} tests", answer.piece.map_or_else(|| "nobody".to_owned(), name))
        }
        _ => plainly(answer),
    }
}

/// A figure of a loose unit by its place.
fn figure(field: Field, answer: &Answer) -> String {
    let files = answer.piece.map_or(1, |id| crate::shooting::ranks::layout(field, id).files).max(1);
    let place = answer.amount.max(0);
    let (file, rank) = (place % i16::from(files) + 1, place / i16::from(files) + 1);
    format!("take off the figure in rank {rank}, {file} from the left")
}

/// The distance of the one leg in an answer.
fn straight(answer: &Answer) -> Length {
    match answer.way {
        Way::Legs(legs) if !legs.is_empty() => legs[0].straight().map_or(Length::ZERO, |(_, far)| far),
        _ => Length::ZERO,
    }
}

fn pursuit(field: Field, unit: PieceId, beaten: PieceId, answer: &Answer) -> String {
    let enemy = names::of(field, beaten);
    let verb = match (field.mounted(unit), field.is_unit(beaten)) {
        (true, false) => "pursue",
        (_, true) => "follow up after",
        (false, false) => "go after",
    };
    match answer.amount {
        0 => format!("{verb} {enemy}"),
        inches => format!("{verb} {enemy}, {inches} in at most"),
    }
}

/// A melee by those who fight in it.
fn melee(field: Field, number: i16) -> String {
    let melee = usize::try_from(number).ok().and_then(|at| field.table.melees.get(at));
    let first = melee.and_then(|melee| melee.members().iter().next());
    first.map_or_else(
        || "fight no melee".to_owned(),
        |member| {
            let (one, other) = (names::of(field, member.unit()), names::of(field, member.against()));
            format!("fight the melee of {one} and {other} next")
        },
    )
}

/// An answer that nobody asked for here, by what its verb means.
fn plainly(answer: &Answer) -> String {
    let spec = verb::VERBS.get(usize::from(answer.verb.0));
    spec.map_or("an answer that there is not", |verb| verb.meaning.trim_end_matches('.')).to_owned()
}

/// The direction of an Attack, where it is not straight ahead.
pub(super) fn aslant(direction: Angle) -> String {
    if direction == Angle::UP { String::new() } else { format!(", {}", ways::direction(direction)) }
}

/// The subject of an Action, put before it where several units may act.
pub(super) fn subject(field: Field, answer: &Answer) -> String {
    answer.piece.map_or_else(String::new, |id| format!("{}: ", sentence(&names::of(field, id))))
}

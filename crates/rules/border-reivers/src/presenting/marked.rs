//! Marks of the log in sentences. Each of them is told here or deliberately not: most serve the rules alone.

use engine::view::words::counted;
use engine::{Mark, On, PieceId, Rule, Side};

use super::deeds::{Said, rolled};
use super::subjects;
use crate::field::Field;
use crate::marks::M;
use crate::rule;
use crate::table::{Order, Sign};
use crate::world::Rank;

/// A mark in a sentence.
pub(super) fn tell(field: Field, rule: Rule, on: On, mark: Mark, value: i32) -> Option<Said> {
    let mark = M::of(mark)?;
    match on {
        On::Piece(piece) => on_piece(field, piece, mark, value),
        On::Thing(group) if usize::from(group) < field.world.groups.len() => {
            on_group(field, rule, group, mark, value)
        }
        On::Side(side) => on_side(field, side, mark, value),
        On::Battle => on_battle(field, mark, value),
        On::Thing(_) | On::Ground(_) => None,
    }
}

fn on_piece(field: Field, piece: PieceId, mark: M, value: i32) -> Option<Said> {
    let it = subjects::of(field, piece);
    let figure = field.figure(piece);
    match mark {
        M::Raise => raised(field, piece, Sign::of(u8::try_from(value).ok()?)?),
        M::Lower => lowered(field, piece, Sign::of(u8::try_from(value).ok()?)?),
        M::Hits if value > i32::from(figure.hits) && field.rank(piece) != Rank::Ordinary => {
            let hits = u8::try_from(value).unwrap_or(u8::MAX);
            let wounded = field.world.book.melee.hits.wounded(field.rank(piece), hits);
            let dead = hits >= field.world.book.melee.hits.dies_at(field.rank(piece));
            let text = if wounded { "is wounded" } else { "is hit and shrugs it off" };
            if dead { None } else { Said::deed(it.does(text), [piece]) }
        }
        M::Loads if loads(value) < loads(figure_loads(field, piece)) => {
            let text = if loads(value) == 0 { "has loaded" } else { "loads" };
            Said::detail(it.does(text), [piece])
        }
        M::Aims => {
            let target = PieceId(u8::try_from(value).ok()?);
            Said::detail(it.does(&format!("aims at {}", subjects::of(field, target).name)), [piece, target])
        }
        _ => None,
    }
}

/// The Load actions of both weapons in a mark.
const fn loads(value: i32) -> i32 {
    (value & 15) + (value >> 4 & 15)
}

fn figure_loads(field: Field, piece: PieceId) -> i32 {
    let figure = field.figure(piece);
    i32::from(figure.loads(0)) | i32::from(figure.loads(1)) << 4
}

fn raised(field: Field, piece: PieceId, sign: Sign) -> Option<Said> {
    if field.is(piece, sign) {
        return None;
    }
    let it = subjects::of(field, piece);
    match sign {
        Sign::Stunned => Said::deed(it.does("is stunned"), [piece]),
        Sign::Captive => Said::deed(it.does("is bound, a captive"), [piece]),
        Sign::Spooked => Said::detail(it.does("is spooked"), [piece]),
        Sign::CarriedOff => Said::detail(it.does("is carried off and does nothing more this turn"), [piece]),
        Sign::Astray => Said::detail(it.does("is out of reach of his Leader"), [piece]),
        _ => None,
    }
}

fn lowered(field: Field, piece: PieceId, sign: Sign) -> Option<Said> {
    if !field.is(piece, sign) {
        return None;
    }
    let it = subjects::of(field, piece);
    match sign {
        Sign::Stunned if field.stands(piece) => Said::deed(it.does("comes to himself"), [piece]),
        Sign::Captive if field.stands(piece) => Said::deed(it.does("is free again"), [piece]),
        Sign::Spooked => Said::detail(it.does("is calm again"), [piece]),
        _ => None,
    }
}

fn on_group(field: Field, rule: Rule, group: u8, mark: M, value: i32) -> Option<Said> {
    let it = subjects::group(field, group);
    let leader = field.group(group).leader();
    let about: Vec<PieceId> = leader.into_iter().collect();
    match mark {
        M::Order => {
            let order = Order::of(u8::try_from(value).ok()?)?;
            let text = match order {
                _ if field.group(group).is(order) => return None,
                Order::Restricted => "may only load, fire or draw back to cover",
                Order::Broken => "breaks",
                Order::LeaderDead | Order::LeaderGone => "is without a Leader",
                Order::Hidden => return None,
                Order::Held => "holds for later in this game turn",
                Order::Entered if field.table.clock.turn > 0 => "comes onto the table",
                _ => return None,
            };
            Said::deed(it.does(text), about)
        }
        M::OrderOver => {
            let order = Order::of(u8::try_from(value).ok()?)?;
            let text = match order {
                _ if !field.group(group).is(order) => return None,
                Order::Broken => "rallies",
                Order::Hidden => "is hidden no more",
                _ => return None,
            };
            Said::deed(it.does(text), about)
        }
        M::Lost if value > i32::from(field.group(group).lost) => {
            Said::detail(it.does(&format!("has lost {} in all", counted(value, "figure"))), about)
        }
        M::Leads => {
            let leader = PieceId(u8::try_from(value).ok()?);
            let named = rule == rule!("BR-03-02") || rule == rule!("BR-03-03");
            let text = subjects::of(field, leader).does(&format!("leads {}", it.name));
            if named { Said::deed(text, [leader]) } else { None }
        }
        M::RollsMove if value > 0 => Said::detail(it.does(&format!("may move {}", rolled(value))), about),
        _ => None,
    }
}

fn on_side(field: Field, side: Side, mark: M, value: i32) -> Option<Said> {
    let heidman = field.world.family(side).heidman;
    let it = subjects::of(field, heidman);
    match mark {
        M::Shares => {
            let group = u8::try_from(value).ok()?;
            Said::detail(it.does(&format!("goes with {}", subjects::group(field, group).name)), [heidman])
        }
        M::Rallied if value == 1 => Said::deed(it.does("rallies his men"), [heidman]),
        _ => None,
    }
}

fn on_battle(field: Field, mark: M, value: i32) -> Option<Said> {
    match mark {
        M::Locked => {
            let [one, other] = pair(value);
            let text = format!("{} are locked", both(field, one, other));
            Said::deed(text, [one, other])
        }
        M::Unlocked => {
            let [one, other] = pair(value);
            let stand = field.stands(one) && field.stands(other);
            let text = format!("{} are locked no more", both(field, one, other));
            if stand { Said::detail(text, [one, other]) } else { None }
        }
        M::ShotDeclared => {
            let [shooter, target] = pair(value);
            let it = subjects::of(field, shooter);
            let text = it.does(&format!("takes aim at {}", subjects::of(field, target).name));
            Said::detail(text.replace("takes aim at", "is to fire at"), [shooter, target])
        }
        M::Alone => {
            let group = u8::try_from(value).ok()?;
            let it = subjects::group(field, group);
            Said::chapter(it.does(&format!("takes the turn that {} held", it.pronoun())))
        }
        _ => None,
    }
}

/// Two pieces in one number.
const fn pair(value: i32) -> [PieceId; 2] {
    [PieceId(value as u8), PieceId((value >> 8) as u8)]
}

fn both(field: Field, one: PieceId, other: PieceId) -> String {
    format!("{} and {}", subjects::of(field, one).name, subjects::of(field, other).name)
}

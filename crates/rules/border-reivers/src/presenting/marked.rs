//! Changes of the log in sentences. Each of them is told here or deliberately not: most serve the rules alone.

use engine::sheet::Edit;
use engine::view::words::counted;
use engine::{Mark, On, PieceId, Rule, Side};

use super::deeds::rolled;
use super::subjects;
use crate::field::Field;
use crate::rule;
use crate::table::{BattleChange, ClanChange, FigureChange, GroupChange, Lock, Order, Sign};
use crate::world::Rank;
use engine::view::Narration;

/// A change in a sentence.
pub(super) fn tell(field: Field, rule: Rule, on: On, mark: Mark, value: i64) -> Option<Narration> {
    match on {
        On::Piece(piece) => on_piece(field, piece, FigureChange::of(mark, value)?),
        On::Thing(group) if usize::from(group) < field.world.groups.len() => {
            on_group(field, rule, group, GroupChange::of(mark, value)?)
        }
        On::Side(side) => on_side(field, side, ClanChange::of(mark, value)?),
        On::Battle => on_battle(field, BattleChange::of(mark, value)?),
        On::Thing(_) | On::Ground(_) => None,
    }
}

fn on_piece(field: Field, piece: PieceId, change: FigureChange) -> Option<Narration> {
    let it = subjects::of(field, piece);
    let figure = field.figure(piece);
    match change {
        FigureChange::Flag(sign, true) => raised(field, piece, sign),
        FigureChange::Flag(sign, false) => lowered(field, piece, sign),
        FigureChange::Hits(hits) if hits > figure.hits() && field.rank(piece) != Rank::Ordinary => {
            let wounded = field.world.book.melee.hits.wounded(field.rank(piece), hits);
            let dead = hits >= field.world.book.melee.hits.dies_at(field.rank(piece));
            let text = if wounded { "is wounded" } else { "is hit and shrugs it off" };
            if dead { None } else { Narration::deed(it.does(text), [piece]) }
        }
        FigureChange::Loads(left) if left < figure.loads(0) => {
            let text = if left + figure.loads(1) == 0 { "has loaded" } else { "loads" };
            Narration::detail(it.does(text), [piece])
        }
        FigureChange::LoadsSecond(left) if left < figure.loads(1) => {
            let text = if left + figure.loads(0) == 0 { "has loaded" } else { "loads" };
            Narration::detail(it.does(text), [piece])
        }
        FigureChange::AimsAt(Some(target)) => Narration::detail(
            it.does(&format!("aims at {}", subjects::of(field, target).name)),
            [piece, target],
        ),
        _ => None,
    }
}

fn raised(field: Field, piece: PieceId, sign: Sign) -> Option<Narration> {
    if field.is(piece, sign) {
        return None;
    }
    let it = subjects::of(field, piece);
    match sign {
        Sign::Stunned => Narration::deed(it.does("is stunned"), [piece]),
        Sign::Captive => Narration::deed(it.does("is bound, a captive"), [piece]),
        Sign::Spooked => Narration::detail(it.does("is spooked"), [piece]),
        Sign::CarriedOff => {
            Narration::detail(it.does("is carried off and does nothing more this turn"), [piece])
        }
        Sign::Astray => Narration::detail(it.does("is out of reach of his Leader"), [piece]),
        _ => None,
    }
}

fn lowered(field: Field, piece: PieceId, sign: Sign) -> Option<Narration> {
    if !field.is(piece, sign) {
        return None;
    }
    let it = subjects::of(field, piece);
    match sign {
        Sign::Stunned if field.stands(piece) => Narration::deed(it.does("comes to himself"), [piece]),
        Sign::Captive if field.stands(piece) => Narration::deed(it.does("is free again"), [piece]),
        Sign::Spooked => Narration::detail(it.does("is calm again"), [piece]),
        _ => None,
    }
}

fn on_group(field: Field, rule: Rule, group: u8, change: GroupChange) -> Option<Narration> {
    let it = subjects::group(field, group);
    let state = field.group(group);
    let about: Vec<PieceId> = state.leader().into_iter().collect();
    match change {
        GroupChange::Flag(order, up) if state.is(order) != up => {
            let text = match (order, up) {
                (Order::Restricted, true) => "may only load, fire or draw back to cover",
                (Order::Broken, true) => "breaks",
                (Order::LeaderDead | Order::LeaderGone, true) => "is without a Leader",
                (Order::Held, true) => "holds for later in this game turn",
                (Order::Entered, true) if field.table.battle.turn() > 0 => "comes onto the table",
                (Order::Broken, false) => "rallies",
                (Order::Hidden, false) => "is no longer hidden",
                _ => return None,
            };
            Narration::deed(it.does(text), about)
        }
        GroupChange::Lost(lost) if lost > state.lost() => {
            Narration::detail(it.does(&format!("has lost {} in all", counted(lost, "figure"))), about)
        }
        GroupChange::Leads(Some(leader)) => {
            let named = rule == rule!("BR-03-02") || rule == rule!("BR-03-03");
            let text = subjects::of(field, leader).does(&format!("leads {}", it.name));
            if named { Narration::deed(text, [leader]) } else { None }
        }
        GroupChange::Rolls(far) if far.0 > 0 => {
            Narration::detail(it.does(&format!("may move {}", rolled(far.0))), about)
        }
        _ => None,
    }
}

fn on_side(field: Field, side: Side, change: ClanChange) -> Option<Narration> {
    let heidman = field.world.family(side).heidman;
    let it = subjects::of(field, heidman);
    match change {
        ClanChange::Shares(Some(group)) => Narration::detail(
            it.does(&format!("goes with {}", subjects::group(field, group).name)),
            [heidman],
        ),
        ClanChange::Rallied(true) => Narration::deed(it.does("rallies his men"), [heidman]),
        _ => None,
    }
}

fn on_battle(field: Field, change: BattleChange) -> Option<Narration> {
    match change {
        BattleChange::Locks(Edit::Add(lock)) => {
            Narration::deed(format!("{} are locked", both(field, lock)), [lock.one(), lock.other()])
        }
        BattleChange::Locks(Edit::Drop(lock)) => {
            let stand = field.stands(lock.one()) && field.stands(lock.other());
            let text = format!("{} are no longer locked", both(field, lock));
            if stand { Narration::detail(text, [lock.one(), lock.other()]) } else { None }
        }
        BattleChange::Shots(Edit::Add(shot)) => {
            let (shooter, target) = (shot.shooter(), shot.target());
            let text = format!("is to fire at {}", subjects::of(field, target).name);
            Narration::detail(subjects::of(field, shooter).does(&text), [shooter, target])
        }
        BattleChange::Alone(Some(group)) => {
            let it = subjects::group(field, group);
            Narration::chapter(it.does(&format!("takes the turn that {} held", it.pronoun())))
        }
        _ => None,
    }
}

fn both(field: Field, lock: Lock) -> String {
    format!("{} and {}", subjects::of(field, lock.one()).name, subjects::of(field, lock.other()).name)
}

//! What a unit could do from where it stands, and what could be done to it, judged and reckoned by the functions that
//! judge and resolve it in earnest.

use engine::view::{ProspectKind, ProspectView};
use engine::{PieceId, Refusal};
use tabletop::Length;

use super::drills;
use crate::actions;
use crate::ask::{By, Turn};
use crate::field::Field;
use crate::movement::contact;
use crate::shooting::shot::Shot;
use crate::shooting::{self, shooters};
use crate::{melee, rule};

/// What a unit could do to each enemy near enough to matter, and then what each of them could do to it. Nothing where
/// nobody measures beforehand (NMM-10-04).
pub(super) fn of(field: Field, unit: PieceId) -> Vec<ProspectView> {
    let mut found = Vec::new();
    if !field.is_unit(unit) || !field.world.book.settings.premeasuring.allowed {
        return found;
    }
    let enemies: Vec<PieceId> = field.units_of(field.side(unit).other()).collect();
    let theirs: Vec<PieceId> = enemies.iter().copied().filter(|enemy| matters(field, unit, *enemy)).collect();
    between(field, unit, &theirs, &mut found);
    for enemy in enemies.into_iter().filter(|enemy| matters(field, *enemy, unit)) {
        between(field, enemy, &[unit], &mut found);
    }
    found
}

/// Whether an enemy is no farther off than a unit shoots or charges after one Move.
fn matters(field: Field, unit: PieceId, enemy: PieceId) -> bool {
    let rate = field.world.book.movement.rates.of(field.mover(unit)).good;
    let shooter = field.kind(unit).shooter(field.footing(unit));
    let shot = shooter.map_or(Length::ZERO, |shooter| shooters::greatest_range(field, shooter));
    let charge = rate + field.world.book.movement.charge.bonus;
    field.may_be_within(unit, enemy, rate + shot.max(charge))
}

/// What a unit could do to each of some enemies.
fn between(field: Field, unit: PieceId, enemies: &[PieceId], found: &mut Vec<ProspectView>) {
    shooting::judge_shots(field, unit, enemies, &mut |enemy, shot| {
        let charge = charge(field, unit, enemy);
        if let (Err(unshot), Err(uncharged)) = (shot, charge) {
            found.push(neither(field, unit, enemy, unshot, uncharged));
        }
        if let Ok(shot) = shot {
            found.push(shoots(field, &shot));
        }
        if let Ok(charge) = charge {
            found.push(charges(field, unit, enemy, &charge));
        }
    });
}

/// The Attack that a unit could make of an enemy with an Order of its own: the first way in that will do.
fn charge(field: Field, unit: PieceId, enemy: PieceId) -> Result<contact::Contact, Refusal> {
    let order =
        Turn { unit, by: By::Order, leader: None, left: field.world.book.command.order_tokens.actions };
    let ways = contact::directions(field, unit, enemy);
    let found = melee::first_attack(field, unit, None, std::iter::once(enemy));
    let direction = found.map_or(ways[0], |(_, direction)| direction);
    actions::judge_action(field, order, &actions::attack(field, unit, enemy, direction))?;
    contact::judge_attack(field, unit, enemy, direction, true)
}

fn shoots(field: Field, shot: &Shot) -> ProspectView {
    let in_view = field.figures(shot.target);
    let pool = shot.firers_die().is_none().then(|| shot.pool(field, 0));
    let mut words = match pool {
        Some(pool) => format!("{} range, {pool}", drills::band(field, shot).unwrap_or("beyond")),
        None => format!(
            "{} range, as many dice as a die shows, hitting on {}+",
            drills::band(field, shot).unwrap_or("beyond"),
            shot.hits_on
        ),
    };
    if shot.scattered {
        words.push_str(", scattered fire");
    }
    if shot.covered {
        words.push_str(", in cover");
    }
    if shot.exposed < in_view {
        words.push_str(&format!(", {} of {in_view} figures in view", shot.exposed));
    }
    ProspectView {
        kind: ProspectKind::Shoot,
        from: shot.unit,
        to: shot.target,
        line: shot.line,
        distance: shot.range,
        words,
        rule: rule!("NMM-11-39"),
        pool,
        mean: Some(shot.mean_kills(field)),
        bound: false,
    }
}

fn charges(field: Field, unit: PieceId, enemy: PieceId, contact: &contact::Contact) -> ProspectView {
    use tabletop::Edge;
    let how = if contact.charge { "a Charge" } else { "an Attack" };
    let side = match contact.side {
        Edge::Front => "in front",
        Edge::Left | Edge::Right => "in flank",
        Edge::Rear => "in rear",
    };
    let across = if contact.across.is_some() { ", across an obstacle" } else { "" };
    let tokens: u8 = contact.tokens.iter().map(|token| token.count).sum();
    let disorder = if tokens > 0 {
        format!(", {} on the way", super::counted(tokens, "Disarray Token"))
    } else {
        String::new()
    };
    ProspectView {
        kind: ProspectKind::Charge,
        from: unit,
        to: enemy,
        line: field.gap(unit, enemy).line(),
        distance: contact.reach,
        words: format!("{how} {side}{across}{disorder}"),
        rule: if contact.charge { rule!("NMM-10-11") } else { rule!("NMM-12-05") },
        pool: None,
        mean: None,
        bound: false,
    }
}

/// Why it can do neither: what keeps it from shooting, and of those who never shoot what keeps them from attacking.
fn neither(field: Field, unit: PieceId, enemy: PieceId, unshot: Refusal, uncharged: Refusal) -> ProspectView {
    let shooter = field.kind(unit).shooter(field.footing(unit)).is_some();
    let why = if shooter { unshot } else { uncharged };
    let sees = shooting::can_see(field, unit, enemy).is_some();
    let gap = field.gap(unit, enemy);
    ProspectView {
        kind: if sees { ProspectKind::See } else { ProspectKind::Nothing },
        from: unit,
        to: enemy,
        line: gap.line(),
        distance: gap.distance.rounded_up(),
        words: why.why.trim_end_matches('.').to_owned(),
        rule: why.rule,
        pool: None,
        mean: None,
        bound: false,
    }
}

//! What the chapters judge of a piece, as facts that a case can expect: each by the function that the rules use.

use cases::named::{EDGES, word_of};
use cases::{Found, Misread, Words};
use engine::{Answer, PieceId};
use tabletop::Hand;

use super::start;
use crate::combat::{self, Bound, Reason};
use crate::field::Field;
use crate::ledger::Id;
use crate::movement::backs::has_back_turned;
use crate::vocabulary::{COLUMN, DISMOUNT, HEDGEHOG, LIMBER, LINE, MOUNT, UNLIMBER};
use crate::{artillery, charging, hedgehog, movement, rallying, routing, sight, zones};

/// What is so of several that attack together: `foot with horse column against enemy`.
///
/// # Errors
/// What is wrong with the words that follow.
pub fn of_combat(field: Field<'_>, all: &[PieceId], words: &mut Words<'_>) -> Result<Option<Found>, Misread> {
    let enemy = |words: &mut Words<'_>| start::piece(field.world, words);
    cases::facts! { words: or none;
        "odds against" => {
            let odds = combat::odds(field, all, enemy(words)?);
            format!("{} : {}", odds.attacker, odds.defender)
        },
        "column against" => combat::odds(field, all, enemy(words)?).words(),
        "shifts against" => told(&combat::shifts(field, all, enemy(words)?)),
        "die against" => told(&combat::modifiers(field, all, enemy(words)?)),
    }
}

cases::facts! {
    /// What is so of a piece.
    pub fn of_piece(field: Field<'_>, unit: PieceId; words) of "a piece" as OF_PIECE {
        "class" => field.class(unit).word(),
        "form" => field.form(unit).word(),
        "strength" => field.attacking_strength(unit),
        "defends with" => field.defending_strength(unit),
        "morale" => field.morale(unit),
        "allowance" => field.allowance(unit),
        "charge allowance" => field.charge_allowance(unit),
        "attack range" => field.range(unit),
        "points" => field.profile(unit).points,
        "men" => field.world.book.foundations.scale.men(field.figures(unit).into())[0],
        "led" => field.is_led(unit),
        "help" => rallying::help(field, unit),
        "must attack" => combat::must_attack(field, unit),
        "threatened" => hedgehog::is_threatened(field, unit),
        "may charge" => charging::may_charge(field, unit).is_ok(),
        "height" => sight::height(field, &field.block(unit)),
        "held by an enemy" => field.is_held(unit),
        "back to the enemy" => has_back_turned(field, unit, &field.block(unit)),
        "ways" => ways(field, unit),
        "runs next" => routing::whose_turn(field, field.side(unit)) == Some(unit),
        "officers" => field.world.profiles.iter().filter(|it| it.general == Some(unit)).count(),
        "gap" => field.distance(unit, start::piece(field.world, words)?).rounded_up(),
        "touches" => field.in_contact(unit, start::piece(field.world, words)?),
        "zone of" => word_of(EDGES, zones::zone(field, start::piece(field.world, words)?, unit)),
        "sees" => sight::sees(field, unit, start::piece(field.world, words)?),
        "fires at" => artillery::judge(field, unit, start::piece(field.world, words)?).is_ok(),
        "in range of" => combat::in_range(field, start::piece(field.world, words)?, unit),
        "can attack" => combat::can_attack(field, unit, start::piece(field.world, words)?),
        "room against" => combat::has_room(field, unit, start::piece(field.world, words)?),
        "joined against" => joined(field, unit, start::piece(field.world, words)?),
        "cost of" => cost(field, unit, words)?,
    } beside field.unit(unit), field.world
}

/// Reasons in words: `PM-08-10 1, PM-08-12 1`, or `none`.
fn told(reasons: &[Reason]) -> String {
    let told: Vec<String> =
        reasons.iter().map(|reason| format!("{} {}", Id(reason.rule), reason.value)).collect();
    if told.is_empty() { "none".to_owned() } else { told.join(", ") }
}

/// Who must join a unit that attacks: their names, `1 of second third` where their owner chooses, or `nobody`.
fn joined(field: Field, unit: PieceId, enemy: PieceId) -> String {
    let Bound { all, choices } = combat::bound(field, unit, enemy);
    let named =
        |all: &[PieceId]| -> Vec<String> { all.iter().map(|id| field.profile(*id).name.clone()).collect() };
    let certain: Vec<PieceId> =
        all[1..].iter().copied().filter(|id| !choices.iter().any(|(_, of)| of.contains(id))).collect();
    let mut told = named(&certain);
    told.extend(choices.iter().map(|(count, of)| format!("{count} of {}", named(of).join(" "))));
    if told.is_empty() { "nobody".to_owned() } else { told.join(" ") }
}

/// How many ways a router has: none, one, or two that are equal.
fn ways(field: Field<'_>, unit: PieceId) -> u8 {
    let ways = routing::ways(field, unit);
    match (ways.by(Hand::Right), ways.is_choice()) {
        (None, _) => 0,
        (Some(_), false) => 1,
        (Some(_), true) => 2,
    }
}

/// What a change of formation costs: `cost of column`; the rule that forbids it.
fn cost(field: Field<'_>, unit: PieceId, words: &mut Words<'_>) -> Result<Found, Misread> {
    let verb = words.value("a change of formation", |word| match word {
        "column" => Some(COLUMN),
        "line" => Some(LINE),
        "hedgehog" => Some(HEDGEHOG),
        "mount" => Some(MOUNT),
        "dismount" => Some(DISMOUNT),
        "limber" => Some(LIMBER),
        "unlimber" => Some(UNLIMBER),
        _ => None,
    })?;
    let change = movement::judge_change(field, unit, &Answer::plain(verb).with(unit));
    Ok(change.map_or_else(|refusal| Id(refusal.rule).to_string().into(), |change| change.cost.into()))
}

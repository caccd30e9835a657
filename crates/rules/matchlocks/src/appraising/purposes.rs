//! What an answer of a computer player is for, in a sentence: at whom, and with what chance. Reckoned once, for the answer
//! that was chosen, by the functions that resolve it.

use dice::{FaceSet, Pool};
use engine::view::words::counted;
use engine::{About, Answer, OnThrow, PieceId, Side, Way};
use general::{Appraised, Concern, Plan, Term};
use tabletop::{Angle, Leg};

use super::actions::{Deed, How, best_blow, best_deed};
use super::{cards, clash, leading, mean, shots, standing};
use crate::actions::{direction_of, legs_of};
use crate::ask::{Ask, Attacked, By};
use crate::field::Field;
use crate::movement::{self, cover};
use crate::presenting::name_of;
use crate::shooting::{self, shot::Shot};
use crate::table::hand::{BonusCard, Held};
use crate::table::{Sign, Table, UnitChange};
use crate::vocabulary as verb;
use crate::{Decision, Matchlocks};

/// The sentence, where there is more to say than the reason.
pub(super) fn tell(
    field: Field,
    decision: &Decision,
    answer: &Answer,
    plan: &Plan,
    reason: &Term,
) -> Option<String> {
    let what = match &decision.about {
        About::Throw(on) => thrown(on, answer)?,
        About::Ask(ask) => asked(field, plan, decision.who, *ask, answer, reason)?,
    };
    Some(format!("To {what}."))
}

fn asked(field: Field, plan: &Plan, side: Side, ask: Ask, answer: &Answer, reason: &Term) -> Option<String> {
    match ask {
        Ask::Go => go(field, plan, answer, By::Go),
        Ask::Initiative => go(field, plan, answer, By::Initiative),
        Ask::Token(leader) => token(field, plan, leader, answer),
        Ask::General(leader) => general(field, plan, leader, answer),
        Ask::Group(leader) => {
            let unit = answer.object.or(answer.piece)?;
            let deed = best_deed(field, unit, Some(leader), By::Group, plan)?;
            Some(format!(
                "let {} do so too: {}",
                name_of(field, unit),
                deed_in_words(field, plan, unit, &deed, "")?
            ))
        }
        Ask::Action(turn) => action(field, plan, turn.unit, turn.left, turn.by, answer, reason),
        Ask::GroupAction { .. } => action(field, plan, answer.piece?, 1, By::Group, answer, reason),
        Ask::GroupTarget(unit) => action(field, plan, unit, 1, By::Free, answer, reason),
        Ask::FreeAction => action(field, plan, answer.piece?, 1, By::Free, answer, reason),
        Ask::Facing(unit) => Some(format!("face {}", name_of(field, nearest(field, plan, unit)?))),
        Ask::Interrupt => interrupt(field, plan, side, answer),
        Ask::CardTarget(number) => target(field, plan, side, number, answer),
        Ask::Forfeit(unit) => {
            let deed = best_blow(field, unit, None)?;
            let (name, harm) = (name_of(field, unit), deed_in_words(field, plan, unit, &deed, "")?);
            Some(format!("hold {name} to one Action, which it would take to {harm}"))
        }
        Ask::Reaction(attack) => reaction(field, attack, answer),
        Ask::Doctrine { die, .. } => {
            let higher = percent(f64::from(6u8.saturating_sub(die)) / 6.0);
            Some(format!("throw the Doctrine die again: {higher} that it shows more than {die}"))
        }
        Ask::GoOn { attack, .. } => match (answer.verb, answer.object) {
            (verb::ATTACK, Some(enemy)) => falls_upon(field, attack.attacker, enemy, direction_of(answer)),
            _ => None,
        },
        Ask::Victory { unit, beaten } if answer.verb == verb::PURSUE => {
            let [ours, theirs] = [unit, beaten].map(|id| field.figures(id));
            let who = name_of(field, beaten);
            Some(match field.is_unit(beaten) {
                true => format!("run {who} down, {ours} against {theirs}"),
                false => format!("go after {who}"),
            })
        }
        Ask::FeedIn(_) => Some(format!("help {} in the fight", name_of(field, answer.piece?))),
        _ => None,
    }
}

/// A chance in words: whole hundredths, never none or all where there is one.
fn percent(chance: f64) -> String {
    match chance {
        all if all >= 1.0 => "100 %".to_owned(),
        most if most >= 0.995 => "more than 99 %".to_owned(),
        some if some >= 0.005 => format!("{:.0} %", some * 100.0),
        some if some > 0.0 => "less than 1 %".to_owned(),
        _ => "no chance".to_owned(),
    }
}

/// A chance that is only estimated: the dice of a whole fight are not reckoned through.
fn about(likely: f64) -> String {
    match percent(likely) {
        whole if !(0.005..0.995).contains(&likely) => whole,
        some => format!("about {some}"),
    }
}

/// Whether distances may be measured beforehand: where they may not, nobody tells what hangs on them (NMM-10-04).
fn measured(field: Field) -> bool {
    field.world.book.settings.premeasuring.allowed
}

/// What a shot is expected to do: who falls, and whether that breaks the target.
fn fire(field: Field, shot: &Shot) -> String {
    let falls = format!("{:.1} figures expected", shot.mean_kills(field));
    let how = if field.daunted(shot.target) { "to break it" } else { "to daunt or break it" };
    match (shots::undoes(field, shot), shots::undone_anyway(field, shot.target)) {
        (none, _) if none <= 0.0 => falls,
        (some, none) if none <= 0.0 => format!("{falls}, {} {how}", percent(some)),
        (some, anyway) => format!("{falls}, {} {how}, {} without the shot", percent(some), percent(anyway)),
    }
}

fn shoots(field: Field, unit: PieceId, target: PieceId, when: &str) -> Option<String> {
    let name = name_of(field, target);
    if !measured(field) {
        return Some(format!("shoot at {name}{when}"));
    }
    let shot = shooting::shot_at(field, unit, target)?;
    Some(format!("shoot at {name}{when}: {}", fire(field, &shot)))
}

fn attacks(field: Field, unit: PieceId, enemy: PieceId, direction: Angle, when: &str) -> Option<String> {
    let clash = clash::exchange(field, unit, enemy, direction)?;
    let (verb, name) = (if clash.charge { "charge" } else { "attack" }, name_of(field, enemy));
    let flank = if clash.flank { " in flank or rear" } else { "" };
    if !measured(field) {
        return Some(format!("{verb} {name}{flank}{when}"));
    }
    let (breaks, broken) = (about(clash.breaks), about(clash.broken));
    Some(format!("{verb} {name}{flank}{when}: {breaks} to break it, {broken} to be broken"))
}

fn falls_upon(field: Field, unit: PieceId, enemy: PieceId, direction: Angle) -> Option<String> {
    let name = name_of(field, enemy);
    Some(
        attacks(field, unit, enemy, direction, "")
            .unwrap_or_else(|| format!("fall upon {name}, who lies open")),
    )
}

/// What a unit would do at best, as it follows `let Ireton's horse`.
fn deed_in_words(field: Field, plan: &Plan, unit: PieceId, deed: &Deed, when: &str) -> Option<String> {
    match deed.how {
        How::Shot(target) => shoots(field, unit, target, when),
        How::Attack(enemy, direction) => attacks(field, unit, enemy, direction, when),
        How::Move(leg) => {
            let loudest = Matchlocks::doctrine().best_term(&deed.appraisal)?;
            let left = field.world.book.command.order_tokens.actions;
            moves(field, plan, unit, &[leg], left, By::Order, loudest)
        }
        How::Stay if deed.verb == verb::REPAIR => Some("repair its gun".to_owned()),
        How::Stay if deed.verb == verb::UNLIMBER => Some("set its gun up to fire".to_owned()),
        How::Stay => Some(rallies(field, unit)),
    }
}

fn rallies(field: Field, unit: PieceId) -> String {
    match field.state(unit).disarray() {
        _ if field.daunted(unit) => "take heart again".to_owned(),
        tokens => format!("be rid of {}", counted(tokens, "Disarray Token")),
    }
}

/// Who acts by a go or on its own initiative.
fn go(field: Field, plan: &Plan, answer: &Answer, by: By) -> Option<String> {
    let piece = answer.piece?;
    match answer.verb {
        verb::CHOOSE => lets(field, plan, piece, None, by),
        verb::RIDE | verb::JOIN => ride(field, piece, answer),
        _ => None,
    }
}

fn lets(field: Field, plan: &Plan, unit: PieceId, leader: Option<PieceId>, by: By) -> Option<String> {
    let deed = best_deed(field, unit, leader, by, plan)?;
    Some(format!("let {} {}", name_of(field, unit), deed_in_words(field, plan, unit, &deed, "")?))
}

fn token(field: Field, plan: &Plan, leader: PieceId, answer: &Answer) -> Option<String> {
    let unit = answer.object.or(answer.piece);
    match answer.verb {
        verb::ORDER => lets(field, plan, unit?, Some(leader), By::Order),
        verb::GROUP => {
            let deed = best_deed(field, unit?, Some(leader), By::Group, plan)?;
            let told = deed_in_words(field, plan, unit?, &deed, "")?;
            Some(format!("let {} {told}, and others with it", name_of(field, unit?)))
        }
        verb::RALLY => Some(format!("let {} {}", name_of(field, unit?), rallies(field, unit?))),
        verb::TURN => Some(format!("turn {} to the enemy on its flank", name_of(field, unit?))),
        verb::RIDE | verb::JOIN => ride(field, leader, answer),
        _ => None,
    }
}

fn general(field: Field, plan: &Plan, leader: PieceId, answer: &Answer) -> Option<String> {
    let unit = answer.object;
    match answer.verb {
        verb::EXTRA => {
            let (who, waiting) = (name_of(field, unit?), leading::waiting(field, unit?));
            let units = counted(waiting as u8, "unit");
            Some(format!("let {who} order one more: {units} of his brigade wait"))
        }
        verb::LEAD => lets(field, plan, unit?, Some(leader), By::Lead),
        verb::RECOVER => Some(format!("let {} {}", name_of(field, unit?), rallies(field, unit?))),
        verb::TURN => Some(format!("turn {} to the enemy on its flank", name_of(field, unit?))),
        verb::RIDE | verb::JOIN => ride(field, leader, answer),
        _ => None,
    }
}

fn ride(field: Field, leader: PieceId, answer: &Answer) -> Option<String> {
    let Way::At(pose) = answer.way else { return None };
    let (before, after) = leading::heard(field, leader, pose);
    let units = counted(after as u8, "unit");
    let instead = if before == 0 { String::new() } else { format!(" instead of {before}") };
    Some(format!("let {units} of the brigade hear {}{instead}", name_of(field, leader)))
}

/// An Action of a unit with so many Actions left, this one included.
fn action(
    field: Field,
    plan: &Plan,
    unit: PieceId,
    left: u8,
    by: By,
    answer: &Answer,
    reason: &Term,
) -> Option<String> {
    match (answer.verb, answer.object) {
        (verb::SHOOT, Some(target)) => {
            let table = cover::with_stance(field, unit, cover::stance_of(answer).0).ok()?;
            shoots(Field::new(&table, field.world), unit, target, "")
        }
        (verb::ATTACK, Some(target)) => attacks(field, unit, target, direction_of(answer), ""),
        (verb::MOVE | verb::WHEEL | verb::ABOUT_FACE | verb::PIVOT | verb::CROSS | verb::PASS_THROUGH, _) => {
            moves(field, plan, unit, &legs_of(answer), left, by, reason)
        }
        (verb::RALLY | verb::STEADY | verb::RECOVER, _) => Some(rallies(field, unit)),
        _ => None,
    }
}

/// A move: what it has in view for afterwards, or whom it is about.
fn moves(
    field: Field,
    plan: &Plan,
    unit: PieceId,
    legs: &[Leg],
    left: u8,
    by: By,
    reason: &Term,
) -> Option<String> {
    let way = movement::judge_path(field, unit, legs, by).ok()?;
    let table = standing::after(field, unit, &way);
    let there = Field::new(&table, field.world);
    if reason.reason == standing::RIDDEN {
        let horse = standing::rider(field, unit, &field.block(unit))?;
        return Some(format!("get out of the reach of {}", name_of(field, horse)));
    }
    if reason.concern == Concern::Exposure {
        return Some(format!("get out of the fire of {}", name_of(field, shots::most_feared(field, unit)?)));
    }
    if left > 1
        && let Some(blow) = blow(there, unit, " with the next Action")
    {
        return Some(blow);
    }
    let rested = rested(&table, unit);
    if let Some(blow) = blow(Field::new(&rested, field.world), unit, " next turn") {
        return Some(blow);
    }
    about_whom(field, plan, there, unit)
}

/// The shot or the Attack that a unit could best make from where it stands.
fn blow(there: Field, unit: PieceId, when: &str) -> Option<String> {
    match best_blow(there, unit, None)?.how {
        How::Shot(target) => shoots(there, unit, target, when),
        How::Attack(enemy, direction) => attacks(there, unit, enemy, direction, when),
        _ => None,
    }
}

/// The table as if a new turn had begun for a unit.
fn rested(table: &Table, unit: PieceId) -> Table {
    let mut table = *table;
    let state = &mut table.units[unit.index()];
    state.apply(UnitChange::Moves(0));
    state.apply(UnitChange::Shots(0));
    state.apply(UnitChange::Actions(0));
    for sign in [Sign::Attacked, Sign::Scattered, Sign::BothRanksFired, Sign::ShotByAction] {
        state.set(sign, false);
    }
    table
}

/// Whom a move is about: the enemy whom the unit has before it afterwards, and how far off he is then.
fn about_whom(field: Field, plan: &Plan, there: Field, unit: PieceId) -> Option<String> {
    let foe = nearest(there, plan, unit)?;
    let name = name_of(field, foe);
    let gap = |field: Field| field.gap(unit, foe).distance.rounded_up().to_inches();
    let (before, after) = (gap(field), gap(there));
    let off = match measured(field) {
        true => format!(", {after:.0} inches off then"),
        false => String::new(),
    };
    Some(match after - before {
        nearer if nearer < -0.5 => format!("come up with {name}{off}"),
        farther if farther > 0.5 => format!("keep off {name}{off}"),
        _ => format!("face {name}"),
    })
}

fn nearest(field: Field, plan: &Plan, unit: PieceId) -> Option<PieceId> {
    standing::nearest_enemy(field, unit, plan, field.block(unit).centre())
}

/// A Perk: who acts once more at once, and how.
fn interrupt(field: Field, plan: &Plan, side: Side, answer: &Answer) -> Option<String> {
    let Some(Held::Bonus(BonusCard::Perk)) = Held::of_number(answer.amount) else { return None };
    let unit = cards::best_perked(field, side)?;
    let deed = best_blow(field, unit, None)?;
    Some(format!("let {} {}", name_of(field, unit), deed_in_words(field, plan, unit, &deed, " at once")?))
}

fn target(field: Field, plan: &Plan, side: Side, number: u8, answer: &Answer) -> Option<String> {
    let (held, piece) = (Held::of_number(number.into())?, answer.piece?);
    let name = name_of(field, piece);
    if held == Held::Bonus(BonusCard::Perk)
        && let Some(deed) = best_blow(field, piece, None)
        && let Some(told) = deed_in_words(field, plan, piece, &deed, " at once")
    {
        return Some(format!("let {name} {told}"));
    }
    let whose = if field.side(piece) == side { "do the most for" } else { "do the most against" };
    Some(format!("{whose} {name} with {}", held.title()))
}

fn reaction(field: Field, attack: Attacked, answer: &Answer) -> Option<String> {
    let attacker = name_of(field, attack.attacker);
    match answer.verb {
        verb::TURN => Some(format!("face {attacker}, who comes at its flank")),
        verb::HEDGEHOG => Some(format!("keep {attacker} off with pikes all round")),
        verb::EVADE => Some(format!("get away from {attacker}")),
        _ => None,
    }
}

/// A card on dice that lie there: what they are expected to come to, or how likely one die does what is wanted.
fn thrown(on: &OnThrow, answer: &Answer) -> Option<String> {
    let face = u8::try_from(answer.amount).unwrap_or(0);
    let share = |wanted: &dyn Fn(u8) -> bool| (1..=6).filter(|fell| wanted(*fell)).count() as f64 / 6.0;
    let better = |fell: u8| cards::goodness(&on.pool, fell) > cards::goodness(&on.pool, face);
    let worse = |fell: u8| cards::goodness(&on.pool, fell) < cards::goodness(&on.pool, face);
    match answer.verb {
        verb::REROLL_ONE => Some(format!("throw the {face} again: {} to better it", percent(share(&better)))),
        verb::JEOPARDY => Some(format!("spoil the {face}: {} that it falls worse", percent(share(&worse)))),
        verb::REROLL_ALL => Some(match on.pool {
            Pool::Count(_) => {
                let good = |face: &u8| cards::goodness(&on.pool, *face) > 0.0;
                let now: u32 = (1..=6)
                    .filter(good)
                    .map(|face| u32::from(on.faces.fresh_among(FaceSet::only(face))))
                    .sum();
                let dice = f64::from(on.faces.fresh_among(FaceSet::ALL));
                let usual = dice * (1..=6).filter(good).count() as f64 / 6.0;
                format!("throw again: {now} of {dice:.0} dice are good, {usual:.1} expected")
            }
            pool => {
                let (now, usual) = (pool.read(&on.faces).number(), mean(&pool));
                format!("throw again: {now} lies there, {usual:.1} expected")
            }
        }),
        _ => None,
    }
}

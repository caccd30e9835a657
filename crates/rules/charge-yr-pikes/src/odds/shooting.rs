//! `fire`, `ball` and `canister`: what shots take of a target, and the test that follows.

use engine::Answer;
use offer::{Fact, Fault, OddsEvent, OddsOption, OddsOrder, OddsSubject, Part, Reckoning};
use tabletop::{Angle, Length};

use super::described::{COVER, FIRST, OFFICER, Position, SECOND, put};
use super::{ENEMY, OURS, UNIT, counted, results};
use crate::artillery::{self, Depth};
use crate::as_if;
use crate::field::Field;
use crate::firing::Cover;
use crate::foreseen;
use crate::ledger::Id;
use crate::musketry;
use crate::steps::Reason;
use crate::table::{Phase, Table};
use crate::vocabulary::FIRE as VERB;
use crate::world::World;

const ON: OddsOption = OddsOption::one_of("on", &["front", "flank", "rear"], "front", "From which side");
const RANGE: OddsOption = OddsOption::value("range", "INCHES", "6", "Inches from the middle of its front");
const GUN: OddsOption = OddsOption::one_of("gun", &["field", "heavy"], "field", "What gun");
const TARGET: OddsSubject = OddsSubject { name: "TARGET", about: "At whom it fires", words: &[] };

/// What may be asked.
pub const FIRE: OddsEvent = OddsEvent {
    name: "fire",
    about: "All muskets of a unit at an enemy: figures lost, and the test that follows",
    subjects: &[UNIT, ENEMY],
    options: &[RANGE, ON, COVER, OFFICER],
};
/// What may be asked.
pub const BALL: OddsEvent = OddsEvent {
    name: "ball",
    about: "Ball of a gun at a target: figures lost, and of a battery whether it is silenced",
    subjects: &[TARGET],
    options: &[GUN, RANGE, ON, COVER, OFFICER],
};
/// What may be asked.
pub const CANISTER: OddsEvent = OddsEvent {
    name: "canister",
    about: "Canister of a gun at a target: figures lost, and the test that follows",
    subjects: &[TARGET],
    options: &[GUN, RANGE, ON, COVER],
};

/// From which side one comes, by how far the other is turned.
pub fn turned(order: &OddsOrder<'_>) -> Angle {
    match order.value("on") {
        Some("flank") => Angle::RIGHT,
        Some("rear") => Angle::HALF,
        _ => Angle::UP,
    }
}

/// The two, so far apart.
fn staged(order: &OddsOrder<'_>, phase: &str, [one, other]: [&str; 2]) -> Result<(World, Table), Fault> {
    let range = order.inches("range", Length::inches(60))?.unwrap_or(Length::inches(6));
    let mut position = Position::new(order, phase)?;
    position.unit("ours", OURS, one)?;
    position.covered(order, "theirs", other)?;
    position.cover(order)?;
    position.officer(order, &OFFICER, "ours", OURS);
    let (world, mut table) = position.staged()?;
    put(&mut table, FIRST, range, Angle::UP);
    // Turned about the middle of its front, its nearest point may be nearer than that.
    put(&mut table, SECOND, Length::ZERO, turned(order));
    Ok((world, table))
}

/// The figures lost, from none on.
fn figures(title: &str, losses: &[f64]) -> Part {
    Part::counts("losses", title, "figures on average", losses)
}

/// The test that follows.
fn test(chances: &foreseen::Chances, reason: Reason) -> Part {
    Part::words("test", "Its test, by a reconstructed list", results(chances, reason))
}

fn refused(why: &engine::Refusal) -> Fault {
    Fault::new(format!("no fire: {} ({})", why.why, Id(why.rule)))
}

/// Reckons muskets.
pub fn fire(order: &OddsOrder<'_>) -> Result<Reckoning, Fault> {
    let (world, table) = staged(order, "standing muskets", [order.subject(0), order.subject(1)])?;
    let field = Field::new(&table, &world);
    let volleys = foreseen::volleys(field, FIRST, SECOND);
    if volleys.is_empty() {
        let phase = if field.is_standing(FIRST) { Phase::StandingMuskets } else { Phase::MovingMuskets };
        let table = as_if::before_fire(field, phase);
        let answer = Answer::plain(VERB).with(FIRST).on(SECOND);
        let why = musketry::judge(Field::new(&table, &world), OURS, &answer).err();
        return Err(why.map_or_else(|| Fault::new("no fire"), |why| refused(&why)));
    }
    let losses = foreseen::losses(field, SECOND, &volleys);
    let mut told = figures("The enemy", &losses);
    let dice = volleys
        .iter()
        .flat_map(|volley| musketry::handful(field, *volley).iter().copied().collect::<Vec<_>>());
    let dice: Vec<String> = dice.map(|dice| dice.pool().to_string()).collect();
    told.facts.insert(0, Fact::text("dice", dice.join(" and ")));
    let cover = musketry::aims(field, FIRST, SECOND).first().map(|(_, aim)| aim.cover);
    if cover == Some(Cover::Works) {
        let from = world.book.shooting.half_hits.confirmed;
        let text = format!("each hit is half a figure; one left over takes a figure on {from} or more");
        told.facts.push(Fact::text("half_hits", text));
    }
    let modifiers = cover.map(|cover| musketry::modifiers(field, FIRST, cover));
    told.counted.extend(modifiers.iter().flatten().map(|it| counted(it.rule, it.value)));
    let after = foreseen::under_fire(field, SECOND, &losses, Reason::Fire);
    Ok(Reckoning { found: None, parts: vec![told, test(&after, Reason::Fire)] })
}

fn gun(order: &OddsOrder<'_>) -> &'static str {
    if order.value("gun") == Some("heavy") { "heavy-gun" } else { "field-gun" }
}

/// Reckons ball.
pub fn ball(order: &OddsOrder<'_>) -> Result<Reckoning, Fault> {
    let (world, table) = staged(order, "artillery", [gun(order), order.subject(0)])?;
    let field = Field::new(&table, &world);
    let shot = artillery::judge_ball(field, FIRST, SECOND, None).map_err(|why| refused(&why))?;
    let harm = foreseen::ball(field, shot).into_iter().find(|harm| harm.struck.unit == SECOND);
    let Some(harm) = harm else { return Err(Fault::new("no fire: the ball does not come so far")) };
    let mut told = figures(of_depth(harm.depth), &harm.losses);
    if harm.quiet > 0.0 {
        told.facts.push(Fact::number("quiet", "it is silenced or keeps still", harm.quiet));
    }
    Ok(Reckoning { found: None, parts: vec![told] })
}

const fn of_depth(depth: Depth) -> &'static str {
    match depth {
        Depth::Deep => "The target, deep",
        Depth::Shallow => "The target, shallow",
        Depth::Cavalry => "The target, horse",
        Depth::Battery => "The target, a battery",
    }
}

/// Reckons canister.
pub fn canister(order: &OddsOrder<'_>) -> Result<Reckoning, Fault> {
    let (world, table) = staged(order, "artillery", [gun(order), order.subject(0)])?;
    let field = Field::new(&table, &world);
    artillery::judge_canister(field, FIRST, SECOND).map_err(|why| refused(&why))?;
    let losses = foreseen::canister(field, FIRST, SECOND);
    let after = foreseen::under_fire(field, SECOND, &losses, Reason::Canister);
    let parts = vec![figures("The target", &losses), test(&after, Reason::Canister)];
    Ok(Reckoning { found: None, parts })
}

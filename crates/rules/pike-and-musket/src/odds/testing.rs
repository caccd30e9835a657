//! Rallying, control, Generals and the Crisis of Morale Test.

use dice::{Pool, Reading};
use engine::{PieceId, Side};
use offer::{Fault, OddsOrder, Outcome, Part, Reckoning, either};
use tabletop::{Edge, Length};

use super::described::{LINE, Position, book, put};
use crate::field::Field;
use crate::foreseen::chance;
use crate::table::{State, Table};
use crate::world::World;
use crate::{combat, crisis, pursuit, rallying};

const UNIT: PieceId = PieceId(0);

/// The unit, with a General if one was said.
fn staged(order: &OddsOrder<'_>) -> Result<(World, Table), Fault> {
    let mut position = Position::new(order, "rallying")?;
    position.unit("unit", Side::A, order.subject(0))?;
    if order.says("general") {
        position.general("chief", Side::A, [LINE, LINE + 60]);
    }
    let (world, mut table) = position.staged()?;
    put(&mut table, UNIT, Side::A, Edge::Front, Length::ZERO);
    Ok((world, table))
}

/// A routing unit stops (PM-05-01), any other rallies from disruption (PM-05-03).
pub fn rally(order: &OddsOrder<'_>) -> Result<Reckoning, Fault> {
    let (world, table) = staged(order)?;
    let field = Field::new(&table, &world);
    let (pool, words) = match field.state(UNIT) {
        State::Routing => {
            (rallying::stopping(field, UNIT), [("stops", "stops running"), ("runs", "runs on")])
        }
        _ => (rallying::rallying(field, UNIT), [("rallies", "rallies"), ("stays", "stays disrupted")]),
    };
    Ok(Reckoning {
        found: None,
        parts: vec![Part::words("", pool.to_string(), either(chance(&pool), words))],
    })
}

/// A unit stays in hand (PM-10-08).
pub fn control(order: &OddsOrder<'_>) -> Result<Reckoning, Fault> {
    let (world, table) = staged(order)?;
    let pool = pursuit::pool(Field::new(&table, &world), UNIT);
    let words = [("controlled", "stays in hand"), ("out_of_control", "goes after the enemy, out of control")];
    Ok(Reckoning {
        found: None,
        parts: vec![Part::words("", pool.to_string(), either(chance(&pool), words))],
    })
}

/// A General who supports a unit (PM-08-19, PM-08-20).
pub fn general(order: &OddsOrder<'_>) -> Result<Reckoning, Fault> {
    let book = book(order)?;
    let leaders = book.combat.leaders;
    let mut position = Position::new(order, "combat")?;
    position.unit("unit", Side::A, "royalist-foot")?;
    let (world, table) = position.staged()?;
    let unhurt = chance(&combat::survival_pool(Field::new(&table, &world)));
    let dice = combat::casualty_pool().distribution();
    let to = |high: u8| -> f64 {
        let faces = (1..=i16::from(high)).map(|face| dice.chance(Reading::Total(face)).to_f64());
        faces.sum()
    };
    let (killed, hurt) = (to(leaders.killed_to), to(leaders.wounded_to));
    let struck = 1.0 - unhurt;
    let chances = vec![
        Outcome::exact("unhurt", "is unhurt and helps", unhurt),
        Outcome::exact("killed", "is killed", struck * killed),
        Outcome::exact("wounded", "is wounded", struck * (hurt - killed)),
        Outcome::exact("unhorsed", "has his horse shot", struck * (1.0 - hurt)),
    ];
    Ok(Reckoning { found: None, parts: vec![Part::words("", "The General", chances)] })
}

/// The test of an army at a level of loss (PM-11-03, PM-11-07).
pub fn crisis(order: &OddsOrder<'_>) -> Result<Reckoning, Fault> {
    let book = book(order)?;
    let said = order.subject(0);
    let levels: Vec<u8> =
        book.crisis.table.levels.iter().chain(&book.crisis.automatic.levels).copied().collect();
    let at = said.parse().ok().and_then(|level: u8| levels.iter().position(|known| *known == level));
    let Some(at) = at else {
        let known: Vec<String> = levels.iter().map(ToString::to_string).collect();
        return Err(Fault::new(format!("{said} is no level of loss; there are {}", known.join(", "))));
    };
    let (world, table) = Position::new(order, "crisis")?.staged()?;
    let words = [("fights_on", "fights on"), ("crisis", "falls into a crisis of morale")];
    let chances = match crisis::pool(Field::new(&table, &world), at) {
        Some(pass) => either(chance(&Pool::Pass(pass)), words),
        None => vec![Outcome::exact(words[1].0, words[1].1, 1.0)],
    };
    Ok(Reckoning { found: None, parts: vec![Part::words("", format!("more than {said} per cent"), chances)] })
}

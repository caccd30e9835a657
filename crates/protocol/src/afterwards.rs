//! How a battle went, once it is over: the sides turn by turn, and the throws that were far from what was to be expected.

use dice::{Fraction, Reading};
use engine::view::Arm;
use engine::{Event, Logged, On, Place, Side, View, Viewpoint};
use registry::Rulebook;

use crate::fault::forbidden;
use crate::past::{eyes, positions};
use crate::session_of::SessionOf;
use crate::showing;
use crate::throwing::throw;
use crate::wire::{Afterwards, Blow, Fault, Line, Seat, Strength, Stroke, Tone, TurnSum};

/// The most throws that are told.
const MOST: usize = 12;
/// A throw is told whose like comes up no oftener than once in so many.
const RARE: u128 = 20;

/// How a battle went. What was hidden is in it.
///
/// # Errors
/// If it is not over.
pub(crate) fn afterwards<R: Rulebook>(live: &SessionOf<R>, seat: Seat) -> Result<Afterwards, Fault> {
    if !live.over() {
        return Err(forbidden("how a battle went is told once it is over: it shows what was hidden"));
    }
    let thrown = live.battle.log().iter().filter(|logged| weighed(logged).is_some()).count();
    Ok(Afterwards {
        turns: turns(live, seat),
        throws: strokes(live, seat),
        thrown: thrown as u32,
        blows: blows(live, seat),
    })
}

/// Whether a line tells of some troops what was done to them, and not by dice.
fn is_of_troops(line: &Line) -> bool {
    line.tone == Tone::Deed && !line.about.is_empty() && line.throw.is_none()
}

/// What the report tells of an army as a whole.
fn blows<R: Rulebook>(live: &SessionOf<R>, seat: Seat) -> Vec<Blow> {
    let told = &live.told[eyes(live, seat)];
    let blow = |(at, logged): (usize, &Logged)| {
        let Event::Noted { on: On::Side(who), .. } = logged.event else { return None };
        let count = told.told_at(at + 1);
        let line = told.lines().get(count.checked_sub(1)?)?;
        // What nobody is told leaves the line of something else the last.
        let tells = count > told.told_at(at) && line.tone == Tone::Deed;
        tells.then(|| Blow {
            told: count as u32,
            turn: told.turn_of(count),
            who: showing::side(who),
            words: line.text.clone(),
            hurt: told.lines()[count..]
                .iter()
                .find(|next| next.tone != Tone::Detail)
                .is_some_and(is_of_troops),
            rule: line.rule.clone(),
        })
    };
    live.battle.log().iter().enumerate().filter_map(blow).collect()
}

/// The beginning, and the last position of each turn.
fn turns<R: Rulebook>(live: &SessionOf<R>, seat: Seat) -> Vec<TurnSum> {
    let told = &live.told[eyes(live, seat)];
    let mut ends: Vec<(u16, usize, usize)> = Vec::new();
    for (position, logged) in positions(live) {
        let count = told.told_at(logged);
        match (ends.last_mut(), told.turn_of(count)) {
            (None, _) => ends.push((0, position, count)),
            // What comes before the first turn is no turn of its own.
            (Some(_), 0) => {}
            (Some(last), turn) if last.0 == turn => *last = (turn, position, count),
            (Some(_), turn) => ends.push((turn, position, count)),
        }
    }
    let stood = |(turn, position, told): (u16, usize, usize)| {
        let past = live.battle.at(position)?;
        let known = past.state.known(live.battle.world(), Viewpoint::Umpire);
        let view = R::view(&known, live.battle.world());
        Some(TurnSum { turn, told: told as u32, sides: Side::BOTH.map(|side| strength(&view, side)) })
    };
    ends.into_iter().filter_map(stood).collect()
}

fn strength(view: &View, side: Side) -> Strength {
    let troops = view
        .pieces
        .iter()
        .filter(|piece| piece.side == Some(side) && !matches!(piece.arm, Arm::Leader | Arm::General));
    let (mut figures, mut start) = (0, 0);
    for piece in troops {
        start += u32::from(piece.start);
        if matches!(piece.place, Place::Table | Place::Reserve) {
            figures += u32::from(piece.figures);
        }
    }
    let own = &view.sides[side.index()];
    let share = own.bar.as_ref().map(engine::view::BarView::share);
    Strength { figures, start, counters: showing::counters(own), share }
}

/// A throw that says something: no card, no direction.
fn weighed(logged: &Logged) -> Option<(Side, &dice::Pool, &dice::Faces)> {
    match &logged.event {
        Event::Threw { who, pool, faces } => {
            let says = !matches!(pool.read(faces), Reading::Card(_) | Reading::Direction(_));
            says.then_some((*who, pool, faces))
        }
        _ => None,
    }
}

/// The throws of which the like comes up seldom, the most seldom first.
fn strokes<R: Rulebook>(live: &SessionOf<R>, seat: Seat) -> Vec<Stroke> {
    let told = &live.told[eyes(live, seat)];
    let stroke = |(at, logged): (usize, &Logged)| {
        let (who, pool, faces) = weighed(logged)?;
        let (odds, reading) = (pool.distribution(), pool.read(faces));
        let (number, mean) = (reading.number(), odds.mean());
        let above = mean < Fraction::of(number.into(), 1);
        let chance = if above { odds.at_least(number) } else { odds.at_most(number) };
        if chance > Fraction::of(1, RARE) {
            return None;
        }
        let lay = throw::<R>(live.battle.world(), who, logged.rule, pool, faces, true);
        let count = told.told_at(at + 1);
        Some(Stroke {
            told: count as u32,
            turn: told.turn_of(count),
            who: showing::side(who),
            what: lay.what,
            rule: R::rule_id(logged.rule),
            needed: lay.needed,
            result: lay.result,
            value: number.into(),
            mean: mean.to_f64(),
            above,
            chance: chance.to_f64(),
        })
    };
    let mut found: Vec<Stroke> = live.battle.log().iter().enumerate().filter_map(stroke).collect();
    found.sort_by(|one, other| one.chance.total_cmp(&other.chance));
    found.truncate(MOST);
    found
}

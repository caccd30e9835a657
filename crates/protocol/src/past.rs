//! What has been: moments to go back to, and what can be taken back.

use engine::{Presented, Side, Viewpoint, Want, WhyNot};
use registry::Rulebook;

use crate::fault::{fault, forbidden};
use crate::session_of::{SessionOf, index, side_of};
use crate::showing::{self, title};
use crate::wire::{Fault, FaultKind, Moment, MomentInfo, Reply, Seat, Since, Undo};

/// Whether a side can take back what it decided last.
pub(crate) fn undo<R: Rulebook>(live: &SessionOf<R>, side: Option<Side>) -> Undo {
    match side.map(|side| live.battle.can_undo(side)) {
        Some(Ok(())) => Undo { can: true, why: String::new() },
        Some(Err(why)) => Undo { can: false, why: why_not::<R>(&why, live.battle.world()) },
        None => Undo { can: false, why: "who only looks on has nothing to take back".to_owned() },
    }
}

impl<R: Rulebook> SessionOf<R> {
    /// Takes back what a seat decided last.
    ///
    /// # Errors
    /// Why it must stand, or that the seat decides nothing.
    pub fn undo(&mut self, seat: Seat, since: Since) -> Result<Reply, Fault> {
        let side = side_of(seat).ok_or_else(|| forbidden("who only looks on has nothing to take back"))?;
        let before = self.battle.lines().to_vec();
        self.battle
            .undo(side)
            .map_err(|why| fault(FaultKind::Refused, why_not::<R>(&why, self.battle.world())))?;
        self.taken_back += 1;
        self.planned = [None, None];
        self.plans_made.take_back(self.battle.positions() - 1);
        // What the other side has said unasked since stands, behind other lines than before.
        let stands = before.iter().zip(self.battle.lines()).take_while(|(one, other)| one == other);
        self.kept = self.kept.min(stands.count());
        Ok(self.changed(seat, since))
    }
}

/// Why something must stand, in words.
pub(crate) fn why_not<R: Presented>(why: &WhyNot, _world: &R::World) -> String {
    let named = |what: &str, rule: &engine::Rule| {
        format!("{what} since ({}, {})", title::<R>(*rule), R::rule_id(*rule))
    };
    match why {
        WhyNot::Thrown(rule) => named("dice have been thrown", rule),
        WhyNot::Revealed(rule) => named("something hidden has been shown", rule),
        WhyNot::Window(rule) => named("the other side has been asked whether it interrupts", rule),
        WhyNot::Looked(rule) => named("what may lie hidden has been looked for", rule),
        WhyNot::OtherSide(_) => "the other side has been asked since".to_owned(),
        other => other.to_string(),
    }
}

/// The moments that a seat has seen, in order: each once.
pub(crate) fn moments<R: Rulebook>(live: &SessionOf<R>, seat: Seat) -> Vec<MomentInfo> {
    let told = &live.told[eyes(live, seat)];
    let mut counts: Vec<usize> = positions(live).map(|(_, logged)| told.told_at(logged)).collect();
    counts.dedup();
    counts
        .into_iter()
        .map(|count| MomentInfo {
            told: count as u32,
            turn: told.turn_of(count),
            words: count.checked_sub(1).map_or_else(String::new, |at| told.lines()[at].text.clone()),
        })
        .collect()
}

/// The battle as it stood when so many lines of the story had been told to a seat, as it looked through its own eyes or others'. What is
/// counted are the lines of the seat's own story, through whatever eyes it looks: others were told more of it, or less.
///
/// # Errors
/// If the seat may not see through those eyes.
pub(crate) fn moment<R: Rulebook>(
    live: &SessionOf<R>,
    seat: Seat,
    count: u32,
    through: Option<Seat>,
) -> Result<Moment, Fault> {
    let over = live.battle.state().outcome().is_some();
    let through = through.unwrap_or(seat);
    if through != seat && !over && through != Seat::Spectator {
        return Err(forbidden("through other eyes than its own a seat looks only when the battle is over"));
    }
    let own = &live.told[eyes(live, seat)];
    let (position, logged) = position(live, seat, count)?;
    let now = own.told_at(logged);
    let before = positions(live).take(position).filter(|(_, before)| own.told_at(*before) < now).last();
    let told = &live.told[eyes(live, through)];
    let from = before.map_or(0, |(_, before)| told.told_at(before));
    let lines = told.lines()[from..told.told_at(logged)].to_vec();
    let past = live
        .battle
        .at(position)
        .ok_or_else(|| fault(FaultKind::Unknown, "there was no such moment in this battle"))?;
    let world = live.battle.world();
    let viewer = live.viewpoint(through);
    let known = past.state.known(world, viewer);
    let view = R::view(&known, world);
    let plans = if over { live.plans_made.at(position, R::turn(past.state.table())) } else { Vec::new() };
    Ok(Moment {
        told: now as u32,
        table: showing::table::<R>(&view, &live.roll),
        ground: showing::ground(&view),
        question: asked::<R>(&known, world, viewer, &past.want),
        lines,
        plans,
    })
}

/// The last position at which no more lines of a seat's story had been told than so many, and the length of the full
/// log there.
///
/// # Errors
/// If there is none.
pub(crate) fn position<R: Rulebook>(
    live: &SessionOf<R>,
    seat: Seat,
    count: u32,
) -> Result<(usize, usize), Fault> {
    let told = &live.told[eyes(live, seat)];
    let reached = |(_, logged): &(usize, usize)| told.told_at(*logged) <= count as usize;
    let found = positions(live).take_while(reached).last();
    found.ok_or_else(|| fault(FaultKind::Unknown, "there was no such moment in this battle"))
}

/// What was to be decided, as far as the viewer may know.
fn asked<R: Presented>(
    known: &engine::Known<R>,
    world: &R::World,
    viewer: Viewpoint,
    want: &Want<R>,
) -> String {
    let Want::Decide(open) = want else { return String::new() };
    let sides = Side::BOTH.into_iter().filter(|side| viewer.sees(*side));
    let asked = sides.filter_map(|side| open.of(side));
    asked.map(|decision| R::ask_in_words(known, world, decision)).collect::<Vec<_>>().join(" ")
}

/// The positions of the battle, each with how many lines the full log had.
pub(crate) fn positions<R: Rulebook>(live: &SessionOf<R>) -> impl Iterator<Item = (usize, usize)> + '_ {
    (0..live.battle.positions()).map_while(|at| live.battle.logged_at(at).map(|logged| (at, logged)))
}

/// The place of the story that a seat is told.
pub(crate) fn eyes<R: Rulebook>(live: &SessionOf<R>, seat: Seat) -> usize {
    match live.viewpoint(seat) {
        Viewpoint::Spectator => index(Seat::Spectator),
        _ => {
            index(side_of(seat).map_or(Seat::Umpire, |side| if side == Side::A { Seat::A } else { Seat::B }))
        }
    }
}

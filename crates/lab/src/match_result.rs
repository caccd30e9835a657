//! One battle of many, as what it came to in terms that every ruleset has: who won, how long it took, what it cost.

use dice::{Faces, Source};
use engine::view::{Arm, PieceView};
use engine::{
    Answer, Battle, Decision, Departure, Known, Line, Logged, Observer, Outcome, Place, Players, Presented,
    Rule, Ruleset, Run, Side, SourceHand, State, ThrowRequest, View, Viewpoint,
};

use crate::Failure;
use crate::soak::ending;

/// What a battle came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchResult {
    /// How it ended.
    pub outcome: Outcome,
    /// In which turn, counted from 1.
    pub turns: u16,
    /// How many decisions players made.
    pub decisions: u32,
    /// The rule behind its last event; `None` if nothing ever happened.
    pub ended_by: Option<Rule>,
    /// What each side paid.
    pub tolls: [BattleLosses; 2],
    /// Who lost it otherwise than by play, and why.
    pub forfeit: Option<Forfeit>,
}

/// A battle that somebody lost otherwise than by play: the program that played for him ended, said nothing or nonsense.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forfeit {
    /// Who lost it.
    pub side: Side,
    /// Why, in words.
    pub why: String,
}

/// What a side brought and what it lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BattleLosses {
    /// Units at the start; commanders are none.
    pub units: u32,
    /// Of these, how many are off the table for good. Whoever joined another unit, or pursued over an edge, is not.
    pub units_lost: u32,
    /// Figures at the start.
    pub figures: u32,
    /// Of these, how many have fallen or gone with a unit that is lost.
    pub figures_lost: u32,
}

impl BattleLosses {
    /// Which part of its units a side lost, from 0 to 1.
    pub fn units_share(&self) -> f64 {
        f64::from(self.units_lost) / f64::from(self.units.max(1))
    }

    /// Which part of its figures a side lost, from 0 to 1.
    pub fn figures_share(&self) -> f64 {
        f64::from(self.figures_lost) / f64::from(self.figures.max(1))
    }

    /// What a side paid between two views of a battle by somebody who sees everything.
    pub fn between(start: &View, end: &View) -> [BattleLosses; 2] {
        let mut tolls = [BattleLosses::default(); 2];
        for piece in start.pieces.iter().filter(|piece| is_troops(piece)) {
            let Some(side) = piece.side else { continue };
            let toll = &mut tolls[side.index()];
            toll.units += 1;
            toll.figures += u32::from(piece.figures);
            let left = end.piece(piece.id).filter(|now| now.side == piece.side);
            match left.map(|now| (now.place, now.figures)) {
                // What joined another unit is counted there.
                Some((Place::Gone(Departure::Merged), _)) => {}
                Some((Place::Table | Place::Reserve | Place::Gone(Departure::Pursued), figures @ 1..)) => {
                    toll.figures_lost += u32::from(piece.figures) - u32::from(figures.min(piece.figures));
                }
                _ => {
                    toll.units_lost += 1;
                    toll.figures_lost += u32::from(piece.figures);
                }
            }
        }
        regained(start, end, &mut tolls);
        tolls
    }
}

/// Figures that left a unit without falling stand in another piece: one that was not there at the start, or one that grew.
fn regained(start: &View, end: &View, tolls: &mut [BattleLosses; 2]) {
    let here = |piece: &&PieceView| matches!(piece.place, Place::Table | Place::Reserve);
    for piece in end.pieces.iter().filter(here).filter(|piece| is_troops(piece)) {
        let Some(side) = piece.side else { continue };
        let before =
            start.piece(piece.id).filter(|before| is_troops(before)).map_or(0, |before| before.figures);
        let toll = &mut tolls[side.index()];
        toll.figures_lost = toll.figures_lost.saturating_sub(piece.figures.saturating_sub(before).into());
    }
}

/// Whether a piece is troops in the battle rather than somebody who commands.
fn is_troops(piece: &PieceView) -> bool {
    let here = !matches!(piece.place, Place::Unused | Place::Gone(_));
    here && piece.figures > 0 && !matches!(piece.arm, Arm::Leader | Arm::General)
}

/// Counts decisions, and remembers the last event.
#[derive(Default)]
struct Course {
    decisions: u32,
    last: Option<Rule>,
}

impl<R: Ruleset> Observer<R> for Course {
    fn event(&mut self, logged: &Logged, _table: &R::Table, _world: &R::World) {
        self.last = Some(logged.rule);
    }

    fn answered(&mut self, _decision: &Decision<R>, _answer: &Answer) {
        self.decisions += 1;
    }

    fn threw(&mut self, _handful: &ThrowRequest, _faces: &Faces) {}
}

/// Plays one battle to its end, in which the state is left. With dice in the sequence of a seed it is the battle that
/// [`crate::play_one`] plays from that seed with the same players.
///
/// # Errors
/// What went wrong.
pub fn bout<R: Presented>(
    world: &R::World,
    state: &mut State<R>,
    dice: Source,
    players: &mut dyn Players<R>,
    most_decisions: u32,
) -> Result<MatchResult, Failure> {
    let view = |state: &State<R>| {
        let known: Known<R> = state.known(world, Viewpoint::Umpire);
        R::view(&known, world)
    };
    let start = view(state);
    let mut hand = SourceHand::new(dice);
    let mut course = Course::default();
    let run = Run { world, hand: &mut hand, players: Some(players), observer: Some(&mut course) };
    let want = state.run(run);
    let outcome = ending(world, &mut hand, want, course.decisions, most_decisions)?;
    let end = view(state);
    let tolls = BattleLosses::between(&start, &end);
    Ok(MatchResult {
        outcome,
        turns: end.clock.turn,
        decisions: course.decisions,
        ended_by: course.last,
        tolls,
        forfeit: None,
    })
}

impl MatchResult {
    /// What a battle came to that was played elsewhere and is over.
    pub fn of<R: Presented>(
        battle: &Battle<R>,
        outcome: Outcome,
        opening: R::Table,
        forfeit: Option<Forfeit>,
    ) -> MatchResult {
        let world = &**battle.world();
        let view = |table: &R::Table| R::view(&Known::of(table, world, Viewpoint::Umpire), world);
        let (start, end) = (view(&opening), view(battle.state().table()));
        let answers = battle.lines().iter().filter(|line| matches!(line, Line::Answer { .. })).count();
        MatchResult {
            outcome,
            turns: end.clock.turn,
            decisions: answers as u32,
            ended_by: battle.log().last().map(|logged| logged.rule),
            tolls: BattleLosses::between(&start, &end),
            forfeit,
        }
    }
}

//! A battle under way: what it holds, who sees it, and what must be written down of it.

use std::sync::{Arc, Mutex};

use engine::{Answer, Battle, Decision, Side, State, Viewpoint, fingerprint};
use general::Planned;
use registry::{Carried, Roll, Rulebook};

use crate::fault::{fault, forbidden};
use crate::fielding::Lists;
use crate::footing::LastWalk;
use crate::patience::{Spent, Timer, Untimed};
use crate::plans_made::PlansMade;
use crate::positioned::Taught;
use crate::reviewing::Finds;
use crate::saved_session::{Imagined, Unsaved};
use crate::seat_story::SeatStory;
use crate::wire::{self, Fault, FaultKind, Player, Seat};

/// The viewpoints, by the place of their seats in arrays.
pub(crate) const VIEWERS: [Viewpoint; 4] =
    [Viewpoint::Side(Side::A), Viewpoint::Side(Side::B), Viewpoint::Spectator, Viewpoint::Umpire];

/// From what the imagination of a side follows: always the same, so that equal knowledge gives equal answers.
const IMAGINATION: u64 = 1_642;

/// The place of a seat in arrays.
pub(crate) const fn index(seat: Seat) -> usize {
    match seat {
        Seat::A => 0,
        Seat::B => 1,
        Seat::Spectator => 2,
        Seat::Umpire => 3,
    }
}

/// The side that a seat plays.
pub(crate) const fn side_of(seat: Seat) -> Option<Side> {
    match seat {
        Seat::A => Some(Side::A),
        Seat::B => Some(Side::B),
        Seat::Spectator | Seat::Umpire => None,
    }
}

/// What was offered last, by the hash of what was known and asked.
type Offers = Arc<Mutex<Option<(u64, Arc<Vec<Answer>>)>>>;

/// A battle under one ruleset.
#[derive(Clone)]
pub(crate) struct SessionOf<R: Rulebook> {
    pub name: String,
    pub begin: wire::Begin,
    pub battle: Battle<R>,
    pub opening: R::Table,
    /// What its paper says beside what is played; copies of a battle share it.
    pub roll: Arc<Roll>,
    /// What its rulebook made of it as it was cast; copies of a battle share it.
    pub cast: Arc<[String]>,
    /// What is learnt in it, if it is a lesson; copies of a battle share it.
    pub lesson: Option<Arc<Taught>>,
    pub players: [Player; 2],
    /// The battle out of which it was imagined.
    pub imagined: Option<Imagined>,
    pub told: [SeatStory<R>; 4],
    /// How often something has been taken back. Nobody is told: each seat's story has an [edition](SeatStory::edition) of its own.
    pub taken_back: u32,
    /// What each side's computer player draws his luck from.
    pub minds: [u64; 2],
    /// What each side's computer player has planned for the turn. It is for nobody else's eyes, and forgotten when something is taken back.
    pub planned: [Option<Planned>; 2],
    /// What they have planned in all turns, told once the battle is over.
    pub plans_made: PlansMade,
    /// By whose time computer players think; copies of a battle share it.
    pub timer: Arc<dyn Timer>,
    /// What each side's computer player has used of the turn's time; of a battle that was taken up again, nothing.
    pub spent: [Spent; 2],
    /// Whether a computer player of the side has ever been hurried: then nobody may expect the battle to go alike again.
    pub hurried: [bool; 2],
    /// Whether a person plays a side of it, or ever has: then nobody else is told what a side plans.
    pub attended: bool,
    /// What was last offered; copies of a battle share it.
    pub offers: Offers,
    /// The plan that was last run through; copies of a battle share it.
    pub plan: LastWalk<R>,
    /// What has been found of it once it was over; copies of a battle share it.
    pub finds: Finds<R>,
    /// What each seat sees, as a hash, and how often that has changed.
    seen: [(u64, u32); 4],
    /// What has been written down: lines of the record, and the hash of the rest.
    saved: (usize, u64),
    /// The least number of lines that the record has had since.
    pub kept: usize,
}

impl<R: Rulebook> SessionOf<R> {
    /// A battle of which nobody has seen anything yet: it [goes on](SessionOf::goes_on) before anybody does.
    pub fn new(
        name: &str,
        begin: wire::Begin,
        players: [Player; 2],
        minds: [u64; 2],
        battle: Battle<R>,
        opening: R::Table,
    ) -> SessionOf<R> {
        let told = VIEWERS.map(|viewer| SeatStory::new(viewer, opening));
        let kept = battle.lines().len();
        let attended = begin.players.iter().chain(&players).any(|player| *player == Player::Person);
        let roll = Arc::new(registry::roll(&begin.battle, &Carried(&Lists(&begin.lists))));
        SessionOf {
            name: name.to_owned(),
            begin,
            battle,
            opening,
            roll,
            cast: Arc::default(),
            lesson: None,
            players,
            imagined: None,
            offers: Offers::default(),
            plan: LastWalk::<R>::default(),
            finds: Finds::<R>::default(),
            told,
            taken_back: 0,
            minds,
            planned: [None, None],
            timer: Arc::new(Untimed),
            spent: Default::default(),
            hurried: [false; 2],
            plans_made: PlansMade::default(),
            attended,
            seen: [(0, 0); 4],
            saved: (0, 0),
            kept,
        }
    }

    /// Everybody looks for the first time, once programs have answered where they are asked for a card.
    pub fn goes_on(&mut self) {
        self.answer_windows();
        self.look_again();
    }

    /// Notes that so many lines of the record are written down, and all that is beside them.
    pub fn written_down(&mut self, lines: usize) {
        self.saved = (lines, self.beside_the_lines());
        self.kept = lines;
    }

    /// The hash of what is written down beside the record's lines.
    fn beside_the_lines(&self) -> u64 {
        let record = self.battle.record();
        let players = self.players.each_ref().map(|player| match player {
            Player::Person => "",
            Player::Computer { name } => name.as_str(),
        });
        fingerprint(&(record.sealed, record.outcome, players, self.taken_back, self.hurried))
    }

    /// Looks at the battle through all eyes: tells everybody what has happened, and notes who sees a change.
    fn look_again(&mut self) {
        let players = self.players.each_ref().map(|player| matches!(player, Player::Person));
        for (at, viewer) in VIEWERS.into_iter().enumerate() {
            self.told[at].catch_up(&self.battle, self.opening);
            let asked = match viewer {
                Viewpoint::Side(side) => Some((self.asked(side).is_some(), self.number(side))),
                _ => None,
            };
            let now = fingerprint(&(
                self.battle.fingerprint_for(viewer),
                (self.told[at].lines().len(), self.told[at].edition(self.told[at].lines().len())),
                (asked, self.awaited(viewer).map(|decision| decision.who), self.over()),
                players,
            ));
            if self.seen[at].0 != now {
                self.seen[at] = (now, self.seen[at].1 + 1);
            }
        }
    }

    /// The decision of a seat, if it is the one that is meant.
    ///
    /// # Errors
    /// If the seat decides nothing, or not that.
    pub fn decision_of(&self, seat: Seat, number: u32) -> Result<(Side, Decision<R>), Fault> {
        let side = side_of(seat).ok_or_else(|| forbidden("who only looks on decides nothing"))?;
        if self.over() {
            return Err(fault(FaultKind::Stale, "the battle is over"));
        }
        let decision =
            *self.asked(side).ok_or_else(|| fault(FaultKind::Stale, "this side is asked nothing now"))?;
        if number != self.number(side) {
            let now = self.number(side);
            let message = format!("decision {number} is not the one that waits; {now} is");
            return Err(fault(FaultKind::Stale, message));
        }
        Ok((side, decision))
    }

    /// The state as a side may imagine it, always the same from the same knowledge.
    pub fn imagined(&self, side: Side) -> State<R> {
        imagined_by(&self.battle, side)
    }

    /// Counts the changes that a seat has seen.
    pub fn seen(&self, seat: Seat) -> u32 {
        self.seen[index(seat)].1
    }

    /// Whose eyes a seat has: an umpire's only once the battle is over.
    pub fn viewpoint(&self, seat: Seat) -> Viewpoint {
        match seat {
            Seat::Umpire if !self.over() => Viewpoint::Spectator,
            seat => VIEWERS[index(seat)],
        }
    }

    /// Whether it began from a position instead of a deployment.
    pub fn begins_from_a_position(&self) -> bool {
        !self.roll.title.is_empty()
    }

    /// Whether it has ended.
    pub fn over(&self) -> bool {
        self.battle.state().outcome().is_some()
    }

    /// Something has changed: everybody looks again, once programs have answered where they are asked for a card.
    pub fn look_on(&mut self) {
        self.answer_windows();
        self.kept = self.kept.min(self.battle.lines().len());
        self.look_again();
    }
}

/// The state of a battle as a side may imagine it, always the same from the same knowledge.
pub(crate) fn imagined_by<R: Rulebook>(battle: &Battle<R>, side: Side) -> State<R> {
    let mut rng = engine::Rng::new(IMAGINATION);
    battle.state().imagined(battle.world(), Viewpoint::Side(side), &mut rng)
}

impl<R: Rulebook> SessionOf<R> {
    /// The lines of the record from one on.
    pub fn lines_from(&self, from: usize) -> Vec<String> {
        let world = &**self.battle.world();
        let text = |line| engine::LineText::<R> { world, line }.to_string();
        self.battle.lines()[from.min(self.battle.lines().len())..].iter().map(text).collect()
    }

    /// The answers that lie sealed, as lines of a record.
    pub fn sealed(&self) -> Vec<String> {
        let world = &**self.battle.world();
        let sealed = self.battle.record().sealed;
        let one = |(side, answer): (Side, Option<engine::Answer>)| {
            answer
                .map(|answer| format!("sealed {side} {}", engine::AnswerText::<R> { world, answer: &answer }))
        };
        Side::BOTH.into_iter().zip(sealed).filter_map(one).collect()
    }

    /// What must be written down before anybody is told more; `None` if it is nothing.
    pub fn take_unsaved(&mut self) -> Option<Unsaved> {
        let beside = self.beside_the_lines();
        let total = self.battle.lines().len();
        if self.kept == total && self.saved == (total, beside) {
            return None;
        }
        let keep = self.kept.min(self.saved.0);
        let unsaved = Unsaved {
            keep,
            lines: self.lines_from(keep),
            sealed: self.sealed(),
            players: self.players.clone(),
            hurried: self.hurried,
            edition: self.taken_back,
        };
        self.written_down(total);
        Some(unsaved)
    }

    /// What never changes.
    pub fn world(&self) -> Arc<R::World> {
        self.battle.world().clone()
    }
}

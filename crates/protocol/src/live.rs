//! A battle under way, under whichever ruleset, and what can be asked of it.

use std::sync::{Arc, Mutex, PoisonError};

use crate::computer::known_player;
use engine::{Answer, Battle, Decision, Known, Outcome, Side, State, Viewpoint, fingerprint};
use registry::{Roll, Rulebook};

use crate::choosing::offered;
use crate::durable::{Imagined, Lists, Paper, Unsaved};
use crate::fault::{answered_badly, fault, forbidden, said_badly};
use crate::told::Told;
use crate::wire::{self, Call, Fault, FaultKind, Player, Reply, Seat};
use crate::{aiming, choosing, foreseeing, past, planning, showing, studying};

/// A battle under any ruleset. Whoever carries requests to it makes sure that a seat is who he says.
pub trait Running: Send + Sync {
    /// Answers a call. A fault changes nothing.
    ///
    /// # Errors
    /// Why it came to nothing.
    fn call(&mut self, seat: Seat, call: &Call) -> Result<Reply, Fault>;

    /// Answers a call that [changes](Call::changes) nothing, such as what may be answered or what would come of it.
    ///
    /// # Errors
    /// Why it came to nothing; also if the call would change something.
    fn glance(&self, seat: Seat, call: &Call) -> Result<Reply, Fault>;

    /// The same battle once more: what is done to the one is not done to the other.
    fn copy(&self) -> Box<dyn Running>;

    /// Counts the changes that a seat has seen: it changes when, and only when, that seat's sight has changed.
    fn seen(&self, seat: Seat) -> u32;

    /// How the battle stands for a seat.
    fn sight(&self, seat: Seat, since: wire::Since) -> wire::Sight;

    /// What must be written down before what was answered last is told to anybody; `None` if it is nothing.
    fn take_unsaved(&mut self) -> Option<Unsaved>;

    /// All that must be kept so that the battle can be taken up again.
    fn paper(&self) -> Paper;

    /// The paper of another battle that begins at a moment of this one. Of a battle that is over it is its own up to
    /// there; of one under way it is imagined by the side that asks, with dice from a fresh seed.
    ///
    /// # Errors
    /// If there was no such moment, or the seat may not.
    fn branch(
        &self,
        seat: Seat,
        told: u32,
        players: &[Player; 2],
        seed: Option<&str>,
    ) -> Result<Paper, Fault>;

    /// Whether it has ended.
    fn over(&self) -> bool;
}

/// The viewpoints, by the place of their seats in arrays.
const VIEWERS: [Viewpoint; 4] =
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
pub(crate) struct Live<R: Rulebook> {
    pub name: String,
    pub begin: wire::Begin,
    pub battle: Battle<R>,
    pub opening: R::Table,
    /// What its paper says beside what is played; copies of a battle share it.
    pub roll: Arc<Roll>,
    pub players: [Player; 2],
    /// The battle out of which it was imagined.
    pub imagined: Option<Imagined>,
    pub told: [Told<R>; 4],
    /// How often something has been taken back. Nobody is told: each seat's story has an [edition](Told::edition) of its own.
    pub taken_back: u32,
    /// What each side's computer player draws his luck from.
    pub minds: [u64; 2],
    /// What was last offered; copies of a battle share it.
    offers: Offers,
    /// The plan that was last run through; copies of a battle share it.
    pub plan: planning::LastWalk<R>,
    /// What each seat sees, as a hash, and how often that has changed.
    seen: [(u64, u32); 4],
    /// What has been written down: lines of the record, and the hash of the rest.
    saved: (usize, u64),
    /// The least number of lines that the record has had since.
    pub kept: usize,
}

impl<R: Rulebook> Live<R> {
    /// A battle of which nobody has seen anything yet: it [goes on](Live::goes_on) before anybody does.
    pub fn new(
        name: &str,
        begin: wire::Begin,
        players: [Player; 2],
        battle: Battle<R>,
        opening: R::Table,
        taken_back: u32,
    ) -> Live<R> {
        let told = VIEWERS.map(|viewer| Told::new(viewer, opening));
        let kept = battle.lines().len();
        let minds = crate::computer::minds(&begin);
        let roll = Arc::new(registry::roll(&begin.battle, &Lists(&begin.lists)));
        Live {
            name: name.to_owned(),
            begin,
            battle,
            opening,
            roll,
            players,
            imagined: None,
            offers: Offers::default(),
            plan: planning::LastWalk::<R>::default(),
            told,
            taken_back,
            minds,
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
        fingerprint(&(record.sealed, record.outcome, players, self.taken_back))
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

    /// What the ruleset offers to a decision. Reckoned once while the side knows the same: a drag asks again and again.
    pub fn offers(&self, known: &Known<R>, decision: &Decision<R>) -> Arc<Vec<Answer>> {
        let of = fingerprint(&(known, decision));
        let last = || self.offers.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((same, offers)) = &*last()
            && *same == of
        {
            return offers.clone();
        }
        let offers = Arc::new(offered(known, self.battle.world(), decision));
        *last() = Some((of, offers.clone()));
        offers
    }

    /// The state as a side may imagine it, always the same from the same knowledge.
    pub fn imagined(&self, side: Side) -> State<R> {
        imagined_by(&self.battle, side)
    }

    /// Whose eyes a seat has: an umpire's only once the battle is over.
    pub fn viewpoint(&self, seat: Seat) -> Viewpoint {
        match seat {
            Seat::Umpire if !self.over() => Viewpoint::Spectator,
            seat => VIEWERS[index(seat)],
        }
    }

    fn over(&self) -> bool {
        self.battle.state().outcome().is_some()
    }

    /// Something has changed: everybody looks again, once programs have answered where they are asked for a card.
    pub fn look_on(&mut self) {
        self.answer_windows();
        self.kept = self.kept.min(self.battle.lines().len());
        self.look_again();
    }

    /// Something has changed: everybody looks again, and the seat is told.
    pub fn changed(&mut self, seat: Seat, since: wire::Since) -> Reply {
        self.look_on();
        Reply::Sight(Box::new(self.sight(seat, since)))
    }

    fn answer(&mut self, seat: Seat, number: u32, text: &str, since: wire::Since) -> Result<Reply, Fault> {
        let (side, _) = self.decision_of(seat, number)?;
        self.battle.say(side, text).map(drop).map_err(|found| said_badly::<R>(&found))?;
        Ok(self.changed(seat, since))
    }

    fn say(&mut self, seat: Seat, words: &str, since: wire::Since) -> Result<Reply, Fault> {
        let side = side_of(seat).ok_or_else(|| forbidden("who only looks on has nothing to say"))?;
        let answer = engine::read_answer::<R>(self.battle.world(), words)
            .map_err(|error| fault(FaultKind::Malformed, error))?;
        self.battle.say_unasked(side, answer).map(drop).map_err(|found| answered_badly::<R>(&found))?;
        Ok(self.changed(seat, since))
    }

    fn hand_over(
        &mut self,
        seat: Seat,
        side: wire::Side,
        player: &Player,
        since: wire::Since,
    ) -> Result<Reply, Fault> {
        if side_of(seat).is_none() {
            return Err(forbidden("who only looks on hands nothing over"));
        }
        known_player(player)?;
        self.players[showing::side_of(side).index()] = player.clone();
        Ok(self.changed(seat, since))
    }

    fn record(&self) -> Result<Reply, Fault> {
        if !self.over() {
            let why = "while a battle lasts its record is nobody's: its seed and hashes betray what a side may not know";
            return Err(forbidden(why));
        }
        let text = engine::RecordText::<R> { record: &self.battle.record(), world: self.battle.world() };
        Ok(Reply::Record { text: text.to_string() })
    }
}

/// The state of a battle as a side may imagine it, always the same from the same knowledge.
pub(crate) fn imagined_by<R: Rulebook>(battle: &Battle<R>, side: Side) -> State<R> {
    let mut luck = engine::Luck::new(IMAGINATION);
    battle.state().imagined(battle.world(), Viewpoint::Side(side), &mut luck)
}

impl<R: Rulebook> Running for Live<R> {
    fn call(&mut self, seat: Seat, call: &Call) -> Result<Reply, Fault> {
        match call {
            Call::Answer { decision, answer, since } => self.answer(seat, *decision, answer, *since),
            Call::Commit { decision, answers, since } => self.commit(seat, *decision, answers, *since),
            Call::Say { words, since } => self.say(seat, words, *since),
            Call::Step { since } => self.step(seat, *since),
            Call::Seat { side, player, since } => self.hand_over(seat, *side, player, *since),
            Call::Undo { since } => self.undo(seat, *since),
            call => self.glance(seat, call),
        }
    }

    fn glance(&self, seat: Seat, call: &Call) -> Result<Reply, Fault> {
        match call {
            Call::Look { since } => Ok(Reply::Sight(Box::new(self.sight(seat, *since)))),
            Call::Choices { decision, plan } => {
                choosing::choices(self, seat, *decision, plan).map(|it| Reply::Choices(Box::new(it)))
            }
            Call::Aim(aim) => aiming::aimed(self, seat, aim).map(|it| Reply::Aimed(Box::new(it))),
            Call::Knowledge { decision, plan } => {
                studying::knowledge(self, seat, *decision, plan).map(|it| Reply::Knowledge(Box::new(it)))
            }
            Call::Preview { decision, answer, deep, prospects, plan } => {
                let wanted = foreseeing::Wanted { deep: *deep, prospects: *deep || *prospects };
                foreseeing::preview(self, seat, (*decision, plan), answer, wanted)
                    .map(|it| Reply::Foresight(Box::new(it)))
            }
            Call::Plan { decision, answers } => {
                planning::planned(self, seat, *decision, answers).map(|it| Reply::Planned(Box::new(it)))
            }
            Call::Advise { decision } => self.advise(seat, *decision),
            Call::Ranges { pieces, plan } => choosing::ranges(self, seat, pieces, plan).map(Reply::Outlines),
            Call::Reaches { side } => Ok(Reply::Outlines(choosing::reaches(self, seat, *side))),
            Call::Prospects { piece, plan } => {
                choosing::prospects(self, seat, *piece, plan).map(Reply::Prospects)
            }
            Call::Moments => Ok(Reply::Moments(past::moments(self, seat))),
            Call::Moment { told, eyes } => {
                past::moment(self, seat, *told, *eyes).map(|it| Reply::Moment(Box::new(it)))
            }
            Call::Record => self.record(),
            Call::Catalogue | Call::Rules { .. } | Call::Muster { .. } | Call::Begin(_) => {
                Err(fault(FaultKind::Malformed, "that is asked of the program, not of a battle"))
            }
            Call::Study(_) => {
                Err(fault(FaultKind::Malformed, "whoever keeps the battle has no need to study it"))
            }
            Call::Branch { .. } => {
                Err(fault(FaultKind::Malformed, "another battle is begun by whoever keeps the battles"))
            }
            Call::Forget | Call::Renew => Err(fault(
                FaultKind::Malformed,
                "seats are left and keys renewed by whoever keeps the battles",
            )),
            Call::Answer { .. }
            | Call::Commit { .. }
            | Call::Say { .. }
            | Call::Step { .. }
            | Call::Seat { .. }
            | Call::Undo { .. } => Err(fault(FaultKind::Malformed, "whoever only glances changes nothing")),
        }
    }

    fn copy(&self) -> Box<dyn Running> {
        Box::new(self.clone())
    }

    fn seen(&self, seat: Seat) -> u32 {
        self.seen[index(seat)].1
    }

    fn sight(&self, seat: Seat, since: wire::Since) -> wire::Sight {
        let viewer = self.viewpoint(seat);
        let eyes = VIEWERS.iter().position(|other| *other == viewer).unwrap_or(2);
        let (known, world) = (self.battle.known(viewer), self.battle.world().clone());
        let view = R::view(&known, &world);
        let told = &self.told[eyes];
        let (lines, keep) = (told.lines(), told.holds(since));
        let side = side_of(seat);
        let asked = side.and_then(|side| self.asked(side).map(|decision| (side, decision)));
        let awaited = self.awaited(viewer);
        wire::Sight {
            battle: self.name.clone(),
            rules: R::NAME.to_owned(),
            seat,
            players: self.players.clone(),
            seen: self.seen(seat),
            table: showing::table::<R>(&view, &self.roll),
            ground: Some(showing::ground(&view)),
            keep: keep as u32,
            story: lines[keep..].to_vec(),
            since: wire::Since { told: lines.len() as u32, edition: told.edition(lines.len()) },
            decision: asked.map(|(side, decision)| choosing::decision(self, side, &known, &world, decision)),
            waiting: awaited.map(|decision| showing::side(decision.who)),
            awaited: awaited
                .map_or_else(String::new, |decision| R::awaited_in_words(&known, &world, decision)),
            undo: past::undo(self, side),
            over: self.battle.state().outcome().map(|outcome| wire::Ending {
                winner: match outcome {
                    Outcome::Won(side) => Some(showing::side(side)),
                    Outcome::Drawn => None,
                },
                words: R::ending(&world, outcome),
            }),
            hash: format!("{:016x}", fingerprint::<Known<R>>(&known)),
        }
    }

    fn take_unsaved(&mut self) -> Option<Unsaved> {
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
            edition: self.taken_back,
        };
        self.written_down(total);
        Some(unsaved)
    }

    fn paper(&self) -> Paper {
        Paper {
            begin: self.begin.clone(),
            players: self.players.clone(),
            edition: self.taken_back,
            rules_edition: self.battle.header().edition,
            lines: self.lines_from(0),
            sealed: self.sealed(),
            imagined: self.imagined.clone(),
        }
    }

    fn branch(
        &self,
        seat: Seat,
        told: u32,
        players: &[Player; 2],
        seed: Option<&str>,
    ) -> Result<Paper, Fault> {
        players.iter().try_for_each(known_player)?;
        let (position, _) = past::position(self, seat, told)?;
        let lines = self.battle.recorded_at(position).unwrap_or(0);
        let paper = Paper {
            begin: wire::Begin { players: players.clone(), ..self.begin.clone() },
            players: players.clone(),
            edition: 0,
            rules_edition: self.battle.header().edition,
            lines: self.lines_from(0)[..lines].to_vec(),
            sealed: Vec::new(),
            imagined: self.imagined.clone(),
        };
        if self.over() {
            return Ok(paper);
        }
        if side_of(seat).is_none() {
            return Err(forbidden("who only looks on branches a battle when it is over"));
        }
        if self.imagined.is_some() {
            return Err(forbidden("a battle that was imagined is played out before it is branched again"));
        }
        let begin = wire::Begin { seed: seed.map(str::to_owned), ..paper.begin };
        let imagined = Imagined { seed: self.begin.seed.clone(), lines: paper.lines, eyes: seat };
        Ok(Paper { begin, lines: Vec::new(), imagined: Some(imagined), ..paper })
    }

    fn over(&self) -> bool {
        self.over()
    }
}

impl<R: Rulebook> Live<R> {
    fn lines_from(&self, from: usize) -> Vec<String> {
        let world = &**self.battle.world();
        let text = |line| engine::LineText::<R> { world, line }.to_string();
        self.battle.lines()[from.min(self.battle.lines().len())..].iter().map(text).collect()
    }

    fn sealed(&self) -> Vec<String> {
        let world = &**self.battle.world();
        let sealed = self.battle.record().sealed;
        let one = |(side, answer): (Side, Option<engine::Answer>)| {
            answer
                .map(|answer| format!("sealed {side} {}", engine::AnswerText::<R> { world, answer: &answer }))
        };
        Side::BOTH.into_iter().zip(sealed).filter_map(one).collect()
    }

    /// What never changes.
    pub fn world(&self) -> Arc<R::World> {
        self.battle.world().clone()
    }
}

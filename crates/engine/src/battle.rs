//! A battle being fought: its state, its log and its record, with undo, seeking and saving.

mod faults;
mod follow;
mod story;
mod undo;

use std::sync::Arc;

use dice::{Faces, Keyed, Script, Seed, Source};

use crate::record::{Header, Line, Origin, Record};
use crate::{
    Ahead, Answer, Decision, Event, Known, Logged, Open, Refusal, Ruleset, Run, Side, SourceHand, State,
    Viewpoint, Want, fingerprint, read_answer,
};
pub use faults::{AnswerFault, BattleFault, SayFault, SupplyFault};
pub use follow::Moment;
pub use story::Broken;
use story::{Asked, Length, Story};
pub use undo::{CorrectionFault, Undone, WhyNot};

/// How many decisions lie between two checkpoints.
const SNAPSHOT_EVERY: usize = 16;

/// A battle from its first decision on. Answers go in, and dice where people throw them; out come what is
/// wanted next, the log as each viewer may see it, and the record.
///
/// A *position* is a moment at which the battle waits for a decision, or its end; they count from 0. Each has
/// its hash in the record, and any of them can be looked at again.
pub struct Battle<R: Ruleset> {
    world: Arc<R::World>,
    header: Header,
    state: State<R>,
    want: Want<R>,
    hand: SourceHand,
    /// Of dice by key, those that a replay has come across so far: what they go on from.
    keyed: Option<Keyed>,
    story: Story,
    positions: Vec<Length>,
    checkpoints: Vec<Checkpoint<R>>,
}

impl<R: Ruleset> Clone for Battle<R> {
    // A derived one would ask that worlds be copied, which are shared.
    fn clone(&self) -> Battle<R> {
        Battle {
            world: self.world.clone(),
            header: self.header.clone(),
            state: self.state,
            want: self.want,
            hand: self.hand.clone(),
            keyed: self.keyed.clone(),
            story: self.story.clone(),
            positions: self.positions.clone(),
            checkpoints: self.checkpoints.clone(),
        }
    }
}

/// A state kept whole, so that reaching any position is a short replay.
#[derive(Clone)]
struct Checkpoint<R: Ruleset> {
    state: State<R>,
    /// How many positions there were, this one included; none at the very start.
    positions: usize,
    length: Length,
}

impl<R: Ruleset> Battle<R> {
    /// A battle with dice from where its header says, run to its first decision. Scripted dice are given by
    /// [`Battle::scripted`]; without them they are typed in.
    ///
    /// # Errors
    /// If the dice of the source do not fit.
    pub fn begin(world: Arc<R::World>, table: R::Table, header: Header) -> Result<Battle<R>, BattleFault> {
        Battle::begin_from(world, State::new(table), header)
    }

    /// A battle that begins in the middle of another: from a state of that one, or from an
    /// [imagined](State::imagined) one. Its log and its record begin there.
    ///
    /// # Errors
    /// If the dice of the source do not fit.
    pub fn begin_from(
        world: Arc<R::World>,
        state: State<R>,
        header: Header,
    ) -> Result<Battle<R>, BattleFault> {
        let mut battle = Battle::at_rest(world, state, header);
        battle.take_up(&battle.header.origin.clone());
        battle.run()?;
        Ok(battle)
    }

    /// A battle whose dice were written down beforehand as named rolls, run to its first decision.
    ///
    /// # Errors
    /// If the script does not fit what is thrown.
    pub fn scripted(
        world: Arc<R::World>,
        table: R::Table,
        header: Header,
        script: Script,
    ) -> Result<Battle<R>, BattleFault> {
        let header = Header { origin: Origin::Scripted, ..header };
        let mut battle = Battle::at_rest(world, State::new(table), header);
        battle.hand = SourceHand::new(Source::Scripted(script));
        battle.run()?;
        Ok(battle)
    }

    /// A battle that has not begun to run.
    fn at_rest(world: Arc<R::World>, state: State<R>, header: Header) -> Battle<R> {
        let start = Checkpoint { state, positions: 0, length: Story::default().length() };
        Battle {
            world,
            header,
            state,
            want: Want::Stepped,
            hand: SourceHand::empty(),
            keyed: None,
            story: Story::default(),
            positions: Vec::new(),
            checkpoints: vec![start],
        }
    }

    /// Takes up the dice that the origin gives.
    pub(crate) fn take_up(&mut self, origin: &Origin) {
        self.hand = match origin {
            Origin::Seed(seed) => SourceHand::new(Source::seeded(*seed)),
            Origin::Keyed(seed) => {
                let keyed = self.keyed.take().unwrap_or_else(|| Keyed::new(*seed));
                SourceHand::new(Source::Keyed(keyed))
            }
            Origin::TypedIn | Origin::Scripted => SourceHand::empty(),
        };
    }

    /// Has a battle whose dice people threw, or wrote down, go on with dice that follow from a seed. Its record goes on to say
    /// where they came from: nothing proves how they fell. One whose dice follow from a seed all along keeps its own.
    ///
    /// # Errors
    /// If what is thrown does not fit.
    pub fn throws_from(&mut self, seed: Seed) -> Result<(), BattleFault> {
        if matches!(self.header.origin, Origin::Seed(_) | Origin::Keyed(_)) {
            return Ok(());
        }
        self.hand = SourceHand::new(Source::seeded(seed));
        self.run().map(drop)
    }

    /// From now on, checks the ruleset's invariants after every event, and stops at the first that breaks.
    pub fn check_invariants(&mut self) {
        self.story.checking = true;
    }

    /// What the battle waits for.
    pub const fn want(&self) -> &Want<R> {
        &self.want
    }

    /// The full state: the house's, and never a player's while the battle lasts.
    pub const fn state(&self) -> &State<R> {
        &self.state
    }

    /// What never changes.
    pub fn world(&self) -> &Arc<R::World> {
        &self.world
    }

    /// What the battle is fought with.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// What a viewer knows now.
    pub fn known(&self, viewer: Viewpoint) -> Known<R> {
        self.state.known(&self.world, viewer)
    }

    /// The hash of what a viewer knows, by which a seat can check its own copy. It betrays nothing else.
    pub fn fingerprint_for(&self, viewer: Viewpoint) -> u64 {
        fingerprint(&self.known(viewer))
    }

    /// The decision that a side has to make now, if any.
    pub fn decision(&self, side: Side) -> Option<&Decision<R>> {
        match &self.want {
            Want::Decide(open) => open.of(side),
            _ => None,
        }
    }

    /// The battle as a side may play it on that has to make a decision now.
    pub fn ahead(&self, side: Side) -> Option<Ahead<'_, R>> {
        match &self.want {
            Want::Decide(open) => self.state.ahead(open, side),
            _ => None,
        }
    }

    /// Whether a side's answer to a decision that both make at once lies sealed.
    pub fn has_sealed(&self, side: Side) -> bool {
        self.state.journal.sealed(side).is_some()
    }

    /// Everything that happened.
    pub fn log(&self) -> &[Logged] {
        &self.story.log
    }

    /// What a viewer may know of what happened, numbered from 1 in the viewer's own count, so that a gap in
    /// the numbers betrays nothing.
    pub fn log_for(&self, viewer: Viewpoint) -> impl Iterator<Item = (usize, &Logged)> {
        (1..).zip(self.story.log.iter().filter(move |logged| logged.audience.includes(viewer)))
    }

    /// The lines of the record so far.
    pub fn lines(&self) -> &[Line] {
        &self.story.lines
    }

    /// The record so far, with which the battle can be taken up again at this very point.
    pub fn record(&self) -> Record {
        Record {
            header: self.header.clone(),
            lines: self.story.lines.clone(),
            sealed: self.state.sealed(),
            outcome: self.state.outcome(),
            places: Vec::new(),
        }
    }

    /// Answers the decision that was put to a side. A refused answer changes nothing.
    ///
    /// # Errors
    /// If the side was not asked, the answer is not legal, or the battle broke on it.
    pub fn answer(&mut self, side: Side, answer: Answer) -> Result<&Want<R>, AnswerFault> {
        let open = self.open().ok_or(AnswerFault::NotAsked(side))?;
        let decision = *open.of(side).ok_or(AnswerFault::NotAsked(side))?;
        self.state.answer(&self.world, &open, &decision, answer).map_err(AnswerFault::Refused)?;
        self.run().map_err(AnswerFault::Battle)
    }

    /// Answers the decision that was put to a side with the text form of an answer.
    ///
    /// # Errors
    /// If the text is no answer, or the answer not taken.
    pub fn say(&mut self, side: Side, text: &str) -> Result<&Want<R>, SayFault> {
        let answer = read_answer::<R>(&self.world, text).map_err(SayFault::Text)?;
        self.answer(side, answer).map_err(SayFault::Answer)
    }

    /// A side gives the battle up: at any time, whether it is asked something, the other side is, or dice are waited
    /// for. It stands in the record like whatever else is said.
    ///
    /// # Errors
    /// If the battle is over, or the ruleset knows no concession.
    pub fn concede(&mut self, side: Side) -> Result<&Want<R>, AnswerFault> {
        let refusal = || Refusal::new(crate::Rule(0), "under these rules nobody can concede");
        let answer = R::concession().ok_or_else(|| AnswerFault::Refused(refusal()))?;
        match self.decision(side) {
            Some(_) => self.answer(side, answer),
            None => self.say_unasked(side, answer),
        }
    }

    /// Says something that nobody asked: gives the battle up, or whatever the ruleset takes at any time.
    ///
    /// # Errors
    /// If the battle is over, or the ruleset does not take it.
    pub fn say_unasked(&mut self, side: Side, answer: Answer) -> Result<&Want<R>, AnswerFault> {
        if self.state.outcome().is_some() {
            return Err(AnswerFault::NotAsked(side));
        }
        answer.within_bounds::<R>(&self.world).map_err(AnswerFault::Refused)?;
        let logged = match R::concedes(&answer) {
            Some(rule) => Logged {
                rule,
                event: Event::Finished(crate::Outcome::Won(side.other())),
                audience: crate::Audience::All,
            },
            None => R::unasked(&self.known(Viewpoint::Side(side)), &self.world, side, &answer)
                .map_err(AnswerFault::Refused)?,
        };
        self.story.lines.push(Line::Unasked { side, answer });
        let run =
            Run { world: &*self.world, hand: &mut self.hand, players: None, observer: Some(&mut self.story) };
        self.state.happen(run, logged);
        self.run().map_err(AnswerFault::Battle)
    }

    /// Hands over dice that were thrown on a real table.
    ///
    /// # Errors
    /// If no dice are wanted, or these cannot be the outcome of the throw.
    pub fn supply(&mut self, faces: Faces) -> Result<&Want<R>, SupplyFault> {
        let Want::Dice(handful) = self.want else { return Err(SupplyFault::NotWanted) };
        self.state
            .supply(&handful, faces)
            .map_err(|faces| SupplyFault::Impossible { throw: handful.throw, faces })?;
        self.run().map_err(SupplyFault::Battle)
    }

    fn open(&self) -> Option<Open<R>> {
        match self.want {
            Want::Decide(open) => Some(open),
            _ => None,
        }
    }

    /// Runs to what is wanted next.
    pub(crate) fn run(&mut self) -> Result<&Want<R>, BattleFault> {
        self.want = self.state.run(Run {
            world: &*self.world,
            hand: &mut self.hand,
            players: None,
            observer: Some(&mut self.story),
        });
        let waits = matches!(self.want, Want::Decide(_) | Want::Over(_));
        if waits && !matches!(self.story.lines.last(), Some(Line::State(_))) {
            self.mark();
        }
        if let Some(broken) = &self.story.broken {
            return Err(BattleFault::Broken(Box::new(broken.clone())));
        }
        self.hand.take_fault().map_or(Ok(&self.want), |fault| Err(BattleFault::Dice(fault)))
    }

    /// Notes that a position has been reached, and who is asked there.
    fn mark(&mut self) {
        if let Want::Decide(open) = &self.want {
            self.story.asked.extend(open.decisions.iter().map(Asked::of));
        }
        self.story.lines.push(Line::State(self.state.opened().fingerprint()));
        self.positions.push(self.story.length());
        if self.positions.len() % SNAPSHOT_EVERY == 1 {
            let (positions, length) = (self.positions.len(), self.story.length());
            self.checkpoints.push(Checkpoint { state: self.state.opened(), positions, length });
        }
    }
}

/// A header for a battle whose names and hashes matter to nobody: a test, a soak, an experiment.
impl Header {
    /// Nameless, with dice from a seed.
    pub fn seeded<R: Ruleset>(seed: u64) -> Header {
        Header::nameless::<R>(Origin::Seed(Seed::from_number(seed)))
    }

    /// Nameless, with dice from anywhere.
    pub fn nameless<R: Ruleset>(origin: Origin) -> Header {
        let program = concat!("tercio ", env!("CARGO_PKG_VERSION")).to_string();
        let ruleset = crate::Named { name: R::NAME.to_string(), hash: 0 };
        Header {
            program,
            ruleset,
            edition: R::EDITION,
            house_rules: None,
            scenario: crate::Named::default(),
            armies: [None, None],
            prepared: Vec::new(),
            players: ["A".to_string(), "B".to_string()],
            origin,
        }
    }
}

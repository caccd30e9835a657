//! The computer at the table: it takes the decisions that wait for it, and says what it would do in a person's place.

use dice::{Die, Seeded, Stream, Throw};
use engine::view::brevity::rounded;
use engine::{Answer, Known, PieceId, Side, Viewpoint, fingerprint};
use general::{Choice, Colonel, ComputerPlayer, Counsel, Kind, Marshal};
use registry::Rulebook;

use crate::fault::{answered_badly, fault};
use crate::patience::Until;
use crate::plans_made;
use crate::saved_session::seed_in;
use crate::session_of::{SessionOf, index, side_of};
use crate::showing;
use crate::wire::{self, Fault, FaultKind, Player, Reply, Seat};

/// The most windows that computer players answer in before anybody looks again.
const MOST_WINDOWS: usize = 256;
/// The most decisions of a computer player in a row that the asker of a step sees nothing of.
const MOST_UNSEEN: usize = 256;
/// The first of the two streams of a battle's seed from which the minds of computer players are drawn: no dice are.
const MINDS: u8 = 16;

/// What each side's computer player draws his luck from: he would hide in the same place in every battle that he knew
/// alike otherwise. It tells nothing of the dice, which come from streams of their own, and nothing that a person is
/// advised follows from it.
pub(crate) fn minds(begin: &wire::Begin) -> [u64; 2] {
    let Ok(seed) = seed_in(begin.seed.as_deref()) else { return [0; 2] };
    let throw = Throw::Dice { dice: 32, die: Die::D6 };
    let mind = |stream: u8| Seeded::new(seed).throw(Stream::private_to(stream), 0, throw);
    [MINDS, MINDS + 1].map(|stream| mind(stream).map_or(0, |faces| fingerprint(&faces)))
}

impl<R: Rulebook> SessionOf<R> {
    /// Has computer players answer at once in windows for cards: to wait for them would tell that they hold one.
    pub fn answer_windows(&mut self) {
        for _ in 0..MOST_WINDOWS {
            let waits = |side: &Side| {
                self.computer(*side).is_some()
                    && self.asked(*side).is_some_and(|decision| R::is_window(decision))
            };
            let Some(side) = Side::BOTH.into_iter().find(waits) else { return };
            let Ok(Chosen { choice, .. }) = self.chosen(side, None) else { return };
            if self.battle.answer(side, choice.answer).is_err() {
                return;
            }
        }
    }

    /// Has the computer take the one decision that waits for it; where the asker sees nothing of what it decided, the next as
    /// well, so that nobody counts what is done in secret.
    pub fn step(
        &mut self,
        seat: Seat,
        since: wire::Since,
        thought: Option<Thought>,
        most: Option<u32>,
    ) -> Result<Reply, Fault> {
        let seen = self.seen(seat);
        let mut stepped = self.step_once(seat, thought, most)?;
        for _ in 0..MOST_UNSEEN {
            if self.seen(seat) != seen || self.computer_asked() != Some(stepped.side) {
                break;
            }
            // What has been taken stands, even if the next decision should come to nothing.
            let Ok(next) = self.step_once(seat, None, most) else { break };
            stepped = next;
        }
        let Spoken { side, words, reason, turn_plan, about, hurried } = stepped;
        let snapshot = self.snapshot(seat, since);
        Ok(Reply::Stepped(Box::new(wire::Stepped {
            side: showing::side(side),
            words,
            reason,
            turn_plan,
            about,
            hurried,
            snapshot,
        })))
    }

    /// The side for whose computer player a decision waits.
    fn computer_asked(&self) -> Option<Side> {
        let waits = |side: &Side| self.asked(*side).is_some() && self.computer(*side).is_some();
        Side::BOTH.into_iter().find(waits)
    }

    /// What the computer player thinks for whom a decision waits, in so many milliseconds at most.
    pub fn think(&self, most: Option<u32>) -> Option<Thought> {
        let side = self.computer_asked()?;
        let of = self.on_his_mind(side);
        Some(Thought { of, chosen: self.chosen(side, most).ok()? })
    }

    /// All that a side's computer player decides from: who he is, what his side knows and is asked, and his luck.
    fn on_his_mind(&self, side: Side) -> u64 {
        let known = self.battle.known(Viewpoint::Side(side));
        let luck = self.luck_of(&known, side, Some(self.minds[side.index()]));
        let name = self.computer(side).map_or_else(String::new, |player| player.to_string());
        fingerprint(&(luck, side, name, self.taken_back, &self.planned[side.index()]))
    }

    /// Has the computer take one decision, and says what it tells a seat of it.
    fn step_once(
        &mut self,
        seat: Seat,
        thought: Option<Thought>,
        most: Option<u32>,
    ) -> Result<Spoken, Fault> {
        let nothing = || fault(FaultKind::Stale, "nothing waits for the computer");
        let side = self.computer_asked().ok_or_else(nothing)?;
        let thought = thought.filter(|thought| thought.of == self.on_his_mind(side));
        let Chosen { choice, words, took } = match thought {
            Some(thought) => thought.chosen,
            None => self.chosen(side, most)?,
        };
        let turn = R::turn(self.battle.state().table());
        let about = [choice.answer.piece, choice.answer.object];
        let about: Vec<PieceId> = about.into_iter().flatten().collect();
        let heard = self.told[index(Seat::Spectator)].lines().len();
        let openly = self.plays_openly(side);
        self.plans_made.note(self.battle.positions() - 1, side, choice.plan.as_ref());
        self.battle.answer(side, choice.answer).map(drop).map_err(|found| answered_badly::<R>(&found))?;
        self.planned[side.index()].clone_from(&choice.plan);
        self.spent[side.index()] = self.spent[side.index()].and(turn, took);
        self.hurried[side.index()] |= choice.hurried;
        self.look_on();
        let own = side_of(seat) == Some(side);
        // What a computer player says of itself must betray no more than what everybody then sees of it.
        let lines = self.told[index(Seat::Spectator)].lines();
        let told = |piece: &PieceId| lines.iter().skip(heard).any(|line| line.about.contains(&piece.0));
        let seen = self.over() || about.iter().any(told) && about.iter().all(|piece| self.shows(*piece));
        let spoken = own || seen;
        let openly = openly && self.plays_openly(side);
        let reason = if own || seen && openly { choice.reason } else { String::new() };
        // A plan is for nobody who could still play against it, nor are the names in it of what lies hidden.
        let planned = own || self.over() || openly && !self.attended;
        let turn_plan = choice.plan.as_ref().filter(|_| planned).map(plans_made::told);
        let about = if spoken { about.iter().map(|piece| piece.0).collect() } else { Vec::new() };
        let (words, hurried) = if spoken { (words, choice.hurried) } else { Default::default() };
        Ok(Spoken { side, words, reason, turn_plan, about, hurried })
    }

    /// Whether everybody sees where a piece is.
    fn shows(&self, piece: PieceId) -> bool {
        let seen = self.battle.known(Viewpoint::Spectator);
        let real = R::pieces(self.battle.state().table());
        R::pieces(seen.table()).get(piece.index()) == real.get(piece.index())
    }

    /// Whether everybody sees all that a side sees of the pieces: else its reasons may speak of what nobody else sees.
    fn plays_openly(&self, side: Side) -> bool {
        let [seen, own] =
            [Viewpoint::Spectator, Viewpoint::Side(side)].map(|viewer| self.battle.known(viewer));
        R::pieces(seen.table()) == R::pieces(own.table())
    }

    /// The computer player of a side.
    fn computer(&self, side: Side) -> Option<ComputerPlayer> {
        match &self.players[side.index()] {
            Player::Person => None,
            Player::Computer { name } => ComputerPlayer::of_name(name),
        }
    }

    /// What the computer player of a side chooses that is asked, and in words: from what that side knows, and from his mind.
    /// He answers no later than he is waited for, nor than his part of the turn's time is over.
    fn chosen(&self, side: Side, most: Option<u32>) -> Result<Chosen, Fault> {
        let nothing = || fault(FaultKind::Stale, "this side is asked nothing now");
        let decision = *self.asked(side).ok_or_else(nothing)?;
        let (known, world) = (self.battle.known(Viewpoint::Side(side)), self.battle.world());
        let seed = self.luck_of(&known, side, Some(self.minds[side.index()]));
        let player = self.computer(side).unwrap_or(Kind::Captain.into());
        if let Some(choice) = self.given_up(side, player.kind()) {
            let words = R::answer_in_words(&known, world, &decision, &choice.answer);
            return Ok(Chosen { choice, words, took: 0 });
        }
        let allowed = self.spent[side.index()].allows(R::turn(known.table()), player.budget().times_usual());
        let clock = Until::of_opponent(&*self.timer, allowed, most);
        let ahead = self.battle.ahead(side).ok_or_else(nothing)?.by(&clock);
        let planned = self.planned[side.index()].clone();
        let choice = player.resumed::<R>(seed, planned).decide_ahead(&known, world, &decision, &ahead);
        let choice = Choice { reason: rounded(&choice.reason), ..choice };
        let words = rounded(&R::answer_in_words(&known, world, &decision, &choice.answer));
        Ok(Chosen { choice, words, took: clock.took() })
    }

    /// What the luck of a choice follows from: never what its side does not know, the seed of the dice least of all.
    fn luck_of(&self, known: &Known<R>, side: Side, mind: Option<u64>) -> u64 {
        fingerprint(&(known, self.number(side), mind))
    }

    /// What a computer player would do in the place of a seat that is asked; of a colonel, who it is if nobody is named, and of a marshal also
    /// what came of the answers that he had played on, and of a marshal besides the plans for the turn. It follows from what the seat knows
    /// and from nothing else, whoever plays against it.
    ///
    /// # Errors
    /// If it is not asked this now, or there is no such player.
    pub fn advise(&self, seat: Seat, number: u32, by: Option<&str>) -> Result<Reply, Fault> {
        let nothing = || fault(FaultKind::Stale, "this side is asked nothing now");
        let (side, decision) = self.decision_of(seat, number)?;
        let player = named(by.unwrap_or(Kind::Colonel.name()))?;
        let (known, world) = (self.battle.known(Viewpoint::Side(side)), self.battle.world());
        let clock = Until::of_adviser(&*self.timer, side);
        let ahead = self.battle.ahead(side).ok_or_else(nothing)?.by(&clock);
        let luck = self.luck_of(&known, side, None);
        let character = player.character();
        let (Counsel { choice, tried }, devised) = match player.kind() {
            Kind::Marshal => {
                let mut marshal = Marshal::new(luck).of_character(character).thinking(player.budget());
                marshal.counsel::<R>(&known, world, &decision, &ahead)
            }
            Kind::Colonel => {
                let mut colonel = Colonel::counsellor(luck, player.budget()).of_character(character);
                (colonel.counsel::<R>(&known, world, &decision, &ahead), None)
            }
            _ => {
                let choice = player.commander::<R>(luck).decide_ahead(&known, world, &decision, &ahead);
                (Counsel { choice, tried: Vec::new() }, None)
            }
        };
        let text = |answer: &Answer| engine::AnswerText::<R> { world, answer }.to_string();
        let words = |answer: &Answer| rounded(&R::answer_in_words(&known, world, &decision, answer));
        let tried = tried.iter().map(|it| wire::Considered {
            answer: text(&it.answer),
            words: words(&it.answer),
            chance: of_hundred(it.chance),
            error: of_hundred(it.error),
            tries: it.tries as u32,
        });
        let turn_plan = devised.as_ref().map(|devised| plans_made::told(&devised.planned));
        let plans = devised.into_iter().flat_map(|devised| devised.tried).map(|it| wire::ConsideredPlan {
            aims: it.aims.into_iter().map(|(who, whom)| plans_made::aim(who, whom)).collect(),
            words: it.words,
            chance: of_hundred(it.chance),
            error: of_hundred(it.error),
            tries: it.tries as u32,
        });
        let (answer, words) = (text(&choice.answer), words(&choice.answer));
        let (reason, tried, plans) = (rounded(&choice.reason), tried.collect(), plans.collect());
        Ok(Reply::Advice(wire::Advice { answer, words, reason, tried, turn_plan, plans }))
    }
}

/// A chance in hundredths.
fn of_hundred(chance: f64) -> u8 {
    (chance * 100.0).round().clamp(0.0, 100.0) as u8
}

/// What a computer player has thought of a decision that waits for him, before he answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought {
    /// All that he decided from, as a hash.
    of: u64,
    chosen: Chosen,
}

/// What a computer player chooses, in words too.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Chosen {
    choice: Choice,
    words: String,
    /// How long he thought, in milliseconds.
    took: u64,
}

/// What a computer player tells somebody of a decision that it took.
struct Spoken {
    side: Side,
    words: String,
    reason: String,
    turn_plan: Option<wire::TurnPlan>,
    about: Vec<u8>,
    hurried: bool,
}

/// Refuses a computer player that there is not.
///
/// # Errors
/// With those that there are.
pub(crate) fn known_player(player: &Player) -> Result<(), Fault> {
    match player {
        Player::Computer { name } => named(name).map(drop),
        Player::Person => Ok(()),
    }
}

/// The computer player of a name.
///
/// # Errors
/// With those that there are.
fn named(name: &str) -> Result<ComputerPlayer, Fault> {
    ComputerPlayer::of_name(name).ok_or_else(|| {
        let known = ComputerPlayer::names();
        fault(FaultKind::Unknown, format!("there is no player {name}; there are {known}"))
    })
}

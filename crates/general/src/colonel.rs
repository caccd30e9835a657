//! The colonel: he has his best answers played on before he gives one.

use engine::{Ahead, Answer, Decision, Known, Place, Rng, Ruleset};

use crate::captain::Weighed;
use crate::playing_on::{Led, PlayedOn, Until};
use crate::trials::{CameTo, Trial, Trials};
use crate::{Appraised, Budget, Captain, Character, Choice, Commander, Foresight, Plan, idle};

/// A commander who outranks the captain: he hears the captain's best answers, has each of them played on some times in battles
/// that his side can imagine, with the same dice for all, and departs from what the captain would do where another answer came out better, by
/// more than chance would have it.
///
/// How much he thinks is counted in answers and battles played on, which a clock may only cut short: without one the same seed gives the same answers on every machine.
/// While armies are deployed, and where he is not let look ahead, he answers as the captain does; in windows for cards, too, as a wait would
/// tell that he holds one.
#[derive(Clone, Debug)]
pub struct Colonel {
    captain: Captain,
    luck: Rng,
    /// How much he thinks.
    budget: Budget,
    /// What each wing is to do, now and while a battle is played on.
    plan: Plan,
}

/// What a colonel counsels: what he would do, and what came of what he thought of.
#[derive(Clone, PartialEq, Debug)]
pub struct Counsel {
    /// What he would do, and why.
    pub choice: Choice,
    /// The answers that he had played on, his own choice first, then the likeliest to win; none where he did as the captain says.
    pub tried: Vec<Tried>,
}

/// What came of an answer that was played on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tried {
    /// The answer.
    pub answer: Answer,
    /// How likely the side won after it, from 0 to 1, by what positions are worth.
    pub chance: f64,
    /// The error of that.
    pub error: f64,
    /// How often it was played on.
    pub tries: usize,
}

/// With more pieces than so many in a battle a turn has more answers, each of which is dearer, and more of them are a player's own.
pub(crate) const MANY: usize = 40;

/// How a colonel looks ahead.
struct Look {
    /// Who plays on.
    led: Led,
    /// How far.
    until: Until,
    /// How many points it is worth to be sure to win: chances count, and not points, if something is said.
    by_chance: Option<f64>,
    /// How many of the captain's best answers are played on.
    heard: usize,
    /// None of them that he finds so many points worse than his best.
    within: f64,
    /// How often at most each answer is played on.
    tries: usize,
    /// After so many tries he gives up those that came to less than what the captain would do.
    first: usize,
    /// How many answers may be given in all battles that he has played on; with half of them the same are given up.
    answers: u32,
    /// Of fewer tries than so many nothing can be said, however many answers they took.
    least: usize,
    /// What the captain's opinion of an answer counts for, as a part of what it came to.
    opinion: f64,
    /// By how many errors of its mean an answer must have come out better.
    doubt: f64,
}

impl Look {
    /// By how many errors at least where players without judgement play on.
    const OF_LOT: f64 = 1.5;
    /// With [many](MANY) pieces in a battle so many answers at most are given for one of his.
    const OF_MANY: u32 = 1_200;
    /// With few troops captains play on: few battles, but such as would be fought. With many that would take too long: many battles,
    /// fought by players without judgement.
    fn at<R: Appraised>(table: &R::Table) -> Look {
        let Foresight {
            captains_up_to, turns, answers: each, tries, by_chance, heard, within, opinion, ..
        } = R::COLONEL;
        let Foresight { first, in_all, least, doubt, .. } = R::COLONEL;
        let pieces = in_battle::<R>(table);
        let answers = if pieces > MANY { Look::OF_MANY } else { u32::MAX };
        let led_by_captains = Look {
            led: Led::Captains,
            until: Until { turns, answers: each },
            by_chance,
            heard,
            within,
            tries,
            first,
            answers: answers.min(in_all),
            least,
            opinion,
            doubt,
        };
        match pieces <= captains_up_to {
            true => led_by_captains,
            false => Look {
                led: Led::ByLot,
                until: Until { turns: 1, answers: u32::MAX },
                by_chance: None,
                heard: Foresight::USUAL.heard,
                within: Foresight::USUAL.within,
                tries: 24,
                first: 8,
                answers,
                least: Foresight::USUAL.least,
                opinion,
                doubt: doubt.max(Look::OF_LOT),
            },
        }
    }

    /// The same by a budget.
    fn by(self, budget: Budget) -> Look {
        let Look { tries, first, answers, .. } = self;
        let answers = if answers == u32::MAX { answers } else { budget.of(answers as usize) as u32 };
        Look { tries: budget.of(tries), first: budget.of(first), answers, ..self }
    }

    /// Counts what an answer came to in the next battle, with the captain's opinion of it, who gave it such a score.
    fn weigh(&self, trial: &mut Trial, came_to: CameTo, score: f64) {
        let points = self.by_chance.map_or(came_to.points, |sure| came_to.chance * sure);
        // Where it is certain who wins, nothing is left of which the captain could have an opinion.
        let is_certain = self.by_chance.is_some() && came_to.is_over;
        let opinion = if is_certain { 0.0 } else { self.opinion * score };
        trial.add(CameTo { points, ..came_to }, opinion);
    }

    /// Whether it is time to give up the worse ones, after so many tries which took so many answers.
    const fn is_half(&self, tries: usize, answers: u32) -> bool {
        tries == self.first || tries >= self.least && answers >= self.answers / 2
    }

    /// Whether no more can be tried.
    const fn is_enough(&self, tries: usize, answers: u32) -> bool {
        tries == self.tries || tries > self.least && answers >= self.answers
    }
}

impl Colonel {
    /// Of how many he chooses those.
    const HEARD: usize = 60;
    /// Of those that are not given up so many stay, those that came to most.
    const STAY: usize = 3;

    /// A colonel, and the captain whom he hears.
    pub const fn new(seed: u64) -> Colonel {
        let luck = Rng::new(seed ^ 0x2545_f491_4f6c_dd1d);
        Colonel { captain: Captain::new(seed), luck, budget: Budget::USUAL, plan: Plan::NONE }
    }

    /// One who counsels a person: by the same budget he has answers played on twice as often.
    pub fn counsellor(seed: u64, budget: Budget) -> Colonel {
        Colonel::new(seed).thinking(budget.times(2))
    }

    /// The same who thinks so much.
    pub fn thinking(self, budget: Budget) -> Colonel {
        Colonel { budget, ..self }
    }

    /// The same of some character.
    pub fn of_character(self, character: Character) -> Colonel {
        Colonel { captain: self.captain.of_character(character), ..self }
    }

    /// The same who holds to a plan.
    pub(crate) fn under(self, plan: Plan) -> Colonel {
        Colonel { captain: self.captain.under(plan), plan, ..self }
    }

    /// What he would do, and what came of the answers that he had played on.
    pub fn counsel<R: Appraised>(
        &mut self,
        known: &Known<R>,
        world: &R::World,
        decision: &Decision<R>,
        ahead: &Ahead<'_, R>,
    ) -> Counsel {
        let look = Look::at::<R>(known.table()).by(self.budget);
        let heard = self.captain.weighed(known, world, decision, Colonel::HEARD);
        // What a day needs may be that nothing is staked on it, however much a deed promises by itself.
        let nothing = if look.within.is_finite() { idle::nothing(known, world, decision) } else { None };
        let weighed =
            unlike(heard, look.heard, |best, it| is_worth_playing_on(best, it, look.within, nothing));
        let Some(own) = weighed.first() else {
            return Counsel { choice: self.captain.any(known, world, decision), tried: Vec::new() };
        };
        let found = self.tried(known, world, decision, ahead, &weighed, look);
        let other = found.as_ref().and_then(|found| self.departs(known, world, decision, &weighed, found));
        let choice =
            other.unwrap_or_else(|| self.captain.choice(known, world, decision, own, weighed.get(1)));
        let hurried = found.as_ref().is_some_and(|(trials, _)| trials.hurried());
        let tried = match found {
            Some((trials, _)) if trials.battles() > 0 => told(&trials, &weighed, choice.answer),
            _ => Vec::new(),
        };
        Counsel { choice: Choice { hurried, ..choice }, tried }
    }

    /// What came of the answers; nothing where there is no use in playing on.
    fn tried<R: Appraised>(
        &mut self,
        known: &Known<R>,
        world: &R::World,
        decision: &Decision<R>,
        ahead: &Ahead<'_, R>,
        weighed: &[Weighed],
        look: Look,
    ) -> Option<(Trials, Look)> {
        let begun = R::turn(known.table()) > 0;
        // Whether the battle is given up, the captain says: what that would save cannot be played on.
        let gives_up = weighed.iter().any(|it| R::gives_up(&it.answer));
        if weighed.len() < 2 || !begun || gives_up || R::is_window(decision) {
            return None;
        }
        let mut luck = Rng::new(self.luck.bits());
        let mut trials = Trials::of(weighed.len());
        let (mut tries, mut answers, mut is_half) = (0, 0, false);
        while !look.is_enough(tries, answers) {
            if !is_half && look.is_half(tries, answers) {
                is_half = true;
                if !trials.keep(Colonel::STAY) {
                    break;
                }
            }
            let battle = PlayedOn::imagine(world, decision, ahead, self.captain.temper(), &mut luck);
            let whole = trials.another(
                || ahead.is_up(),
                |trial| {
                    let tried = &weighed[trial.place()];
                    let came_to = battle.comes_to(tried.answer, look.led, &self.plan, look.until)?;
                    look.weigh(trial, came_to, tried.score);
                    Some(())
                },
            )?;
            if !whole {
                break;
            }
            (tries, answers) = (tries + 1, answers + battle.answers());
        }
        Some((trials, look))
    }

    /// The choice of another answer than the captain's own, with what came of both.
    fn departs<R: Appraised>(
        &self,
        known: &Known<R>,
        world: &R::World,
        decision: &Decision<R>,
        weighed: &[Weighed],
        (trials, look): &(Trials, Look),
    ) -> Option<Choice> {
        let better = trials.better(look.doubt)?;
        let chosen = &weighed[better.place];
        let reason =
            self.captain.reason(known, world, decision, chosen).map_or_else(String::new, |it| it + " ");
        let instead = R::answer_in_words(known, world, decision, &weighed[0].answer);
        let ([own, other], unit) = match look.by_chance {
            Some(_) => ([better.place, 0].map(|place| of_hundred(trials, place)), "in 100"),
            None => ([better.mean, better.first].map(|mean| format!("{mean:+.1}")), "points"),
        };
        let played = format!("Played on {} times it came to {own} {unit}", better.tries);
        Some(Choice::new(chosen.answer, format!("{reason}{played}, against {other} for: {instead}.")))
    }
}

/// How many times in a hundred the side won after an answer.
fn of_hundred(trials: &Trials, place: usize) -> String {
    let chance =
        trials.each().iter().find(|trial| trial.place() == place).map_or(0.0, |trial| trial.chance().0);
    format!("{:.0}", chance * 100.0)
}

/// How many pieces are in the battle, on the table or to come.
pub fn in_battle<R: Ruleset>(table: &R::Table) -> usize {
    let is_there = |place: Place| matches!(place, Place::Table | Place::Reserve);
    R::pieces(table).iter().filter(|piece| is_there(piece.place)).count()
}

/// What came of all answers that were tried, that of the chosen one first.
fn told(trials: &Trials, weighed: &[Weighed], chosen: Answer) -> Vec<Tried> {
    let of = |trial: &Trial| {
        let (chance, error, tries) = trial.chance();
        Tried { answer: weighed[trial.place()].answer, chance, error, tries }
    };
    trials.by_chance(|trial| weighed[trial.place()].answer == chosen).into_iter().map(of).collect()
}

/// Whether an answer is played on beside the best: it scores less by no more than that, or it is to do nothing.
fn is_worth_playing_on(best: &Weighed, it: &Weighed, within: f64, nothing: Option<Answer>) -> bool {
    it.score >= best.score - within || nothing == Some(it.answer)
}

/// The best so many answers that differ in more than how they are done: of those with one deed of one piece at one object the best comes first, and
/// others of them only where there is room left. Beside the best itself none but those that are good enough.
fn unlike(weighed: Vec<Weighed>, most: usize, is_good: impl Fn(&Weighed, &Weighed) -> bool) -> Vec<Weighed> {
    let (mut kept, mut alike): (Vec<Weighed>, Vec<Weighed>) = (Vec::new(), Vec::new());
    let deed = |it: &Weighed| (it.answer.verb, it.answer.piece, it.answer.object);
    for it in weighed {
        if kept.first().is_some_and(|best| !is_good(best, &it)) {
            continue;
        }
        let is_new = !kept.iter().any(|other| deed(other) == deed(&it));
        if is_new && kept.len() < most { kept.push(it) } else { alike.push(it) }
    }
    let room = most - kept.len();
    kept.extend(alike.into_iter().take(room));
    kept
}

impl<R: Appraised> Commander<R> for Colonel {
    fn decide(&mut self, known: &Known<R>, world: &R::World, decision: &Decision<R>) -> Choice {
        self.captain.decide(known, world, decision)
    }

    fn decide_ahead(
        &mut self,
        known: &Known<R>,
        world: &R::World,
        decision: &Decision<R>,
        ahead: &Ahead<'_, R>,
    ) -> Choice {
        self.counsel(known, world, decision, ahead).choice
    }

    fn is_trusted(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trials::Better;

    fn look(answers: u32) -> Look {
        let until = Until { turns: 1, answers: u32::MAX };
        Look {
            led: Led::ByLot,
            until,
            by_chance: None,
            heard: 6,
            within: f64::INFINITY,
            tries: 24,
            first: 8,
            answers,
            least: 3,
            opinion: 0.5,
            doubt: 1.5,
        }
    }

    /// With how many tries the worse are given up, and with how many he ends, if each takes so many answers.
    fn ends(look: &Look, answers: u32) -> (usize, usize) {
        let first = |is: &dyn Fn(usize) -> bool| (1..200).find(|tries| is(*tries)).expect("some time it is");
        let spent = |tries: usize| answers * tries as u32;
        (
            first(&|tries| look.is_half(tries, spent(tries))),
            first(&|tries| look.is_enough(tries, spent(tries))),
        )
    }

    /// Which of some answers are played on, by their scores: those of one deed have the same number.
    fn played_on(scores: &[(f64, u8)], most: usize, within: f64) -> Vec<f64> {
        played_on_beside(scores, most, within, None)
    }

    /// The same where one of them is to do nothing.
    fn played_on_beside(scores: &[(f64, u8)], most: usize, within: f64, nothing: Option<u8>) -> Vec<f64> {
        let answer = |piece| Answer::plain(engine::Verb(1)).with(engine::PieceId(piece));
        let weighed = scores.iter().map(|(score, piece)| Weighed::scoring(*score, answer(*piece)));
        let is_good =
            |best: &Weighed, it: &Weighed| is_worth_playing_on(best, it, within, nothing.map(answer));
        unlike(weighed.collect(), most, is_good).iter().map(|it| it.score).collect()
    }

    #[test]
    fn other_deeds_are_played_on_before_others_of_the_same() {
        let scores = [(9.0, 1), (8.0, 1), (7.0, 2), (6.0, 3), (5.0, 1)];
        assert_eq!(played_on(&scores, 3, f64::INFINITY), [9.0, 7.0, 6.0]);
        assert_eq!(played_on(&scores, 4, f64::INFINITY), [9.0, 7.0, 6.0, 8.0], "where there is room");
        assert_eq!(played_on(&[], 4, f64::INFINITY), [0.0; 0]);
    }

    #[test]
    fn what_the_captain_finds_much_worse_is_not_played_on() {
        let scores = [(9.0, 1), (5.0, 2), (4.5, 3), (-3.0, 4)];
        assert_eq!(played_on(&scores, 4, 4.0), [9.0, 5.0]);
        assert_eq!(played_on(&scores, 4, f64::INFINITY), [9.0, 5.0, 4.5, -3.0]);
        assert_eq!(played_on_beside(&scores, 4, 4.0, Some(4)), [9.0, 5.0, -3.0], "but for doing nothing");
        assert_eq!(
            played_on(&[(-1.0, 1), (-5.5, 2)], 4, 4.0),
            [-1.0],
            "the best at least, whatever it scores"
        );
    }

    /// What two answers came to in the mean of two battles that the first lost, or would have, and the other won: the captain gave
    /// the first a hundred points more.
    fn weighed(by_chance: Option<f64>, is_over: bool) -> Option<Better> {
        let look = Look { by_chance, ..look(u32::MAX) };
        let mut trials = Trials::of(2);
        for _ in 0..2 {
            for trial in trials.each_mut() {
                let (points, chance) = [(-7.0, 0.0), (7.0, 1.0)][trial.place()];
                look.weigh(trial, CameTo { points, chance, is_over }, [104.0, 4.0][trial.place()]);
            }
        }
        trials.better(look.doubt)
    }

    #[test]
    fn the_captains_opinion_counts_nothing_where_chances_are_asked_and_the_battle_has_ended() {
        let better = Better { place: 1, mean: 40.0, first: 0.0, tries: 2 };
        assert_eq!(weighed(Some(40.0), true), Some(better), "it is certain who wins");
        assert_eq!(
            weighed(Some(40.0), false),
            None,
            "a chance says little, and half of his opinion is added"
        );
        assert_eq!(weighed(None, true), None, "so it is where points are asked");
    }

    #[test]
    fn where_answers_are_not_counted_tries_are() {
        assert_eq!(ends(&look(u32::MAX), 1_000_000), (8, 24));
    }

    #[test]
    fn long_battles_are_tried_less_often_and_never_less_than_tells_something() {
        assert_eq!(ends(&look(Look::OF_MANY), 10), (8, 24), "short ones as often as any");
        assert_eq!(ends(&look(1_200), 120), (5, 10));
        assert_eq!(ends(&look(1_200), 200), (3, 6));
        assert_eq!(ends(&look(1_200), 10_000), (3, 4), "the least");
    }

    #[test]
    fn where_answers_are_counted_short_battles_are_tried_more_often() {
        let look = Look { tries: 24, first: 12, least: 1, ..look(320) };
        assert_eq!(ends(&look, 160), (1, 2), "once, and once more who came to more");
        assert_eq!(ends(&look, 80), (2, 4));
        assert_eq!(ends(&look, 8), (12, 24));
        assert_eq!(ends(&look, 1_000), (1, 2));
    }

    #[test]
    fn who_has_patience_tries_as_many_times_as_much() {
        let twice = |answers| look(answers).by(Budget::USUAL.times(2));
        assert_eq!(ends(&twice(1_200), 10), (16, 48));
        assert_eq!(ends(&twice(1_200), 200), (6, 12));
        assert_eq!(ends(&twice(u32::MAX), 200), (16, 48));
    }

    #[test]
    fn a_budget_counts_tries_and_answers() {
        let by = |budget| ends(&look(1_200).by(budget), 10);
        assert_eq!(Budget::ALL.map(by), [(2, 6), (4, 12), (8, 24), (16, 48), (32, 96), (64, 192)]);
        let by = |budget| ends(&look(1_200).by(budget), 200);
        assert_eq!(Budget::ALL.map(by).map(|(_, all)| all), [4, 4, 6, 12, 24, 48]);
    }
}

//! A review of a battle as it is told: in sentences, and by what matters most in it.

use engine::view::brevity::rounded;
use engine::view::words::sentence;
use engine::view::{RuleWords, Subject};
use engine::{Battle, Known, RuleId, Side, Viewpoint};
use lab::luck::Thrown;
use lab::review::{Decided, NOTHING, Review, Step, Sums};
use registry::Rulebook;
use serde_json::{Value, json};

/// How many throws are listed first.
pub(crate) const THROWS: usize = 10;
/// How many throws are drawn below the line, and told at all.
pub(crate) const MOST_THROWS: usize = 120;

/// What the line of a review is.
pub(crate) const ABOUT_LINE: &str = "The line is the chance to win by what captains have made of such positions. Below it each throw that mattered, \
                                     up for the one side, down for the other.";
/// What luck and leverage are.
pub(crate) const ABOUT_THROWS: &str = "Luck is the chance after the throw less its mean over every way in which the same dice could have fallen, in points \
                                       of a hundred. Leverage is how far these ways lie apart.";
/// What giving away is.
pub(crate) const ABOUT_DECISIONS: &str = "An answer is not wrong because this says so: lieutenants play it and the other on, to the end of the next turn at most, with the same dice, and what \
     was hidden is known. After \u{b1} stands by how much that may be off.";

/// What keeps the sums from being misread.
pub(crate) const ABOUT_SUMS: &str = "What a side gave away is the sum of the decisions that are listed. Left unexplained is all that neither they nor the dice account for: \
     every other decision, and whatever the chance, which goes by what captains make of such positions, did not foresee. Whoever wins was the \
     luckier on average: luck alone does not say that he was not the better. What hangs on a throw is its leverage.";

/// A review of a battle as it is told to a side: its chances, its luck.
pub struct Retrospect<'a, R: Rulebook> {
    pub(crate) battle: &'a Battle<R>,
    pub(crate) review: &'a Review<R>,
    pub(crate) to: Side,
    /// What the battle is called.
    pub(crate) title: String,
    /// What the sides are called.
    pub(crate) names: [String; 2],
    pub(crate) replay: Option<String>,
}

/// A throw that is told.
#[derive(Clone, Copy)]
pub(crate) struct Told<'a> {
    /// Its place among the steps of the review.
    pub step: usize,
    /// Its number among all throws, from 1.
    pub number: usize,
    /// The position to which it led, from 0.
    pub position: usize,
    /// How many lines the full log had before it.
    pub logged: usize,
    pub turn: u16,
    pub thrown: &'a Thrown,
}

impl<'a, R: Rulebook> Retrospect<'a, R> {
    /// The review of a battle that is over, told to a side.
    pub fn of(battle: &'a Battle<R>, review: &'a Review<R>, to: Side) -> Retrospect<'a, R> {
        let world = &**battle.world();
        let known = Known::<R>::of(battle.state().table(), world, Viewpoint::Umpire);
        let engine::View { title, sides, .. } = R::view(&known, world);
        Retrospect { battle, review, to, title, names: sides.map(|side| side.name), replay: None }
    }

    /// The same with a page that replays the battle: what is told leads to its moment there.
    #[must_use]
    pub fn beside(self, replay: Option<String>) -> Retrospect<'a, R> {
        Retrospect { replay, ..self }
    }

    /// A chance of side A's as that of the side that is told.
    pub(crate) fn chance(&self, of_a: f64) -> f64 {
        if self.to == Side::A { of_a } else { 1.0 - of_a }
    }

    /// A gain of side A's as that of the side that is told.
    pub(crate) fn gain(&self, of_a: f64) -> f64 {
        if self.to == Side::A { of_a } else { -of_a }
    }

    /// The sums, to the side that is told.
    pub(crate) fn sums(&self) -> Sums {
        let Sums { luck, own, theirs, rest } = self.review.sums();
        match self.to {
            Side::A => Sums { luck, own, theirs, rest },
            Side::B => Sums { luck: -luck, own: 0.0 - theirs, theirs: 0.0 - own, rest: -rest },
        }
    }

    /// What it comes to, in sentences: how it ended, when it was lost, the sums, and what keeps them from being misread.
    pub fn lead(&self) -> Vec<String> {
        let Sums { luck, own, theirs, rest } = self.sums();
        let [Subject { name: them, .. }, us] = [self.to.other(), self.to].map(|side| self.spoken(side));
        let sums = format!(
            "To {} the dice brought {}, {} own decisions that are listed {}, those of {them} {}; {} is left unexplained.",
            us.name,
            points(luck),
            us.its(),
            points(own),
            points(theirs),
            points(rest)
        );
        let mut lead = self.ended();
        lead.extend([sums, ABOUT_SUMS.to_owned()]);
        lead
    }

    /// An army as a sentence has it: `the Royalists`.
    fn spoken(&self, side: Side) -> Subject {
        Subject::army(&self.names[side.index()])
    }

    /// How it ended, and when it was lost.
    pub(crate) fn ended(&self) -> Vec<String> {
        let [us, them] = [self.to, self.to.other()].map(|side| self.spoken(side).name);
        let how = match self.chance(self.review.end) {
            1.0 => sentence(&format!("{us} won")),
            0.0 => sentence(&format!("{them} won")),
            _ => "Nobody won".to_owned(),
        };
        let start = percent(self.chance(self.review.start));
        let how = format!("{how}. At the beginning {us} had {start} of a chance, as captains play.");
        std::iter::once(how).chain(self.when()).collect()
    }

    /// From when on the loser was never again the likelier to win; nothing of a battle that nobody won.
    fn when(&self) -> Option<String> {
        let of_loser = |of_a: f64| match self.review.end {
            1.0 => Some(1.0 - of_a),
            0.0 => Some(of_a),
            _ => None,
        };
        let loser = if self.review.end == 1.0 { Side::B } else { Side::A };
        let name = self.spoken(loser).name;
        of_loser(0.5)?;
        let last =
            self.line().into_iter().rfind(|(_, _, of_a)| of_loser(*of_a).is_some_and(|chance| chance >= 0.5));
        Some(match last {
            None => format!("At no moment was the chance of {name} one half or more."),
            Some((_, 0, _)) => {
                format!("Once the armies had met, the chance of {name} never came back to one half.")
            }
            Some((_, turn, _)) => {
                format!("After turn {turn} the chance of {name} never came back to one half.")
            }
        })
    }

    /// The chance of side A at each step: with how many lines the full log then had, and the turn.
    pub(crate) fn line(&self) -> Vec<(usize, u16, f64)> {
        let at = |step: &Step<R>| match step {
            Step::Threw { logged, turn, thrown, .. } => (*logged, *turn, thrown.after),
            Step::Decided(it) => (self.logged_at(it.position), it.turn, it.value),
        };
        self.review.steps.iter().map(at).collect()
    }

    /// How many lines the full log had at a position.
    pub(crate) fn logged_at(&self, position: usize) -> usize {
        self.battle.logged_at(position).unwrap_or(0)
    }

    /// The throws that mattered most, the greatest luck first.
    pub(crate) fn throws(&self) -> Vec<Told<'a>> {
        let mut number = 0;
        let mut all: Vec<Told<'a>> = Vec::new();
        for (step, it) in self.review.steps.iter().enumerate() {
            let Step::Threw { position, logged, turn, thrown } = it else { continue };
            number += 1;
            all.push(Told { step, number, position: *position, logged: *logged, turn: *turn, thrown });
        }
        let luck = |told: &Told<'_>| told.thrown.luck().abs();
        all.retain(|told| luck(told) >= NOTHING);
        all.sort_by(|one, other| luck(other).total_cmp(&luck(one)).then(one.step.cmp(&other.step)));
        all
    }

    /// What was asked, what was answered and what would have come to most, in words.
    pub(crate) fn decision_words(&self, it: &Decided<R>) -> [String; 3] {
        let world = &**self.battle.world();
        let Some(past) = self.battle.at(it.position) else { return Default::default() };
        let known = past.state.known(world, Viewpoint::Side(it.decision.who));
        let said = |answer| rounded(&R::answer_in_words(&known, world, &it.decision, answer));
        [R::ask_in_words(&known, world, &it.decision), said(&it.answer), said(&it.best)]
    }

    /// What was needed, and what was read from it; of dice thrown again nothing is read by themselves.
    pub(crate) fn throw_words(&self, thrown: &Thrown, faces: &dice::Faces) -> [String; 2] {
        if thrown.again {
            return ["thrown again".to_owned(), faces.to_string()];
        }
        let (world, pool) = (&**self.battle.world(), &thrown.pool);
        let result = R::throw_in_words(world, thrown.rule, pool, faces);
        [R::needed_in_words(thrown.rule, pool), result]
    }

    /// A throw in one line.
    pub(crate) fn words(&self, thrown: &Thrown) -> String {
        let title = R::rule_words(thrown.rule).map_or_else(String::new, |RuleWords { title, .. }| title);
        let [needed, result] = self.throw_words(thrown, &thrown.faces);
        format!("{title}, {needed}: {result}")
    }

    /// The luckiest throws, a line each, by their numbers.
    pub fn throws_in_lines(&self) -> Vec<String> {
        let line = |told: Told<'_>| {
            let Told { number, turn, thrown, .. } = told;
            let (who, luck) = (&self.names[thrown.who.index()], points(self.gain(thrown.luck())));
            format!("throw {number}, turn {turn}, {who}: {} ({}); {luck}", self.words(thrown), thrown.faces)
        };
        self.throws().into_iter().take(THROWS).map(line).collect()
    }

    /// The decisions that gave most away, a line each, with the positions to which `tercio replay --at` goes.
    pub fn decisions_in_lines(&self) -> Vec<String> {
        let line = |it: &Decided<R>| {
            let who = &self.names[it.decision.who.index()];
            let [_, did, best] = self.decision_words(it);
            let (position, turn, away) = (it.position, it.turn, given_away(it));
            format!(
                "position {position}, turn {turn}, {who}: {did}; could have done: {best}; {away} given away"
            )
        };
        self.review.decisions().into_iter().map(line).collect()
    }

    /// All of it, for programs.
    pub fn in_json(&self) -> Value {
        let Sums { luck, own, theirs, rest } = self.review.sums();
        let throw = |told: &Told<'_>| {
            let Told { number, position, turn, thrown, .. } = told;
            json!({
                "number": number, "position": position, "turn": turn, "who": thrown.who.to_string(),
                "rule": RuleId::of::<R>(thrown.rule).to_string(), "faces": thrown.faces.to_string(),
                "after": thrown.after, "mean": thrown.mean, "luck": thrown.luck(), "leverage": thrown.leverage,
                "exact": thrown.exact,
            })
        };
        let world = &**self.battle.world();
        let answer = |answer: &engine::Answer| engine::AnswerText::<R> { world, answer }.to_string();
        let decision = |it: &&Decided<R>| {
            json!({
                "position": it.position, "turn": it.turn, "who": it.decision.who.to_string(),
                "answer": answer(&it.answer), "best": answer(&it.best), "given_away": it.given_away,
                "played_on": it.played_on.map(|it| json!({ "battles": it.battles, "gain": it.gain, "error": it.error })),
            })
        };
        json!({
            "ruleset": R::NAME, "sides": self.names, "start": self.review.start, "end": self.review.end,
            "luck": luck, "given_away_by_a": own, "given_away_by_b": theirs, "rest": rest,
            "throws": self.throws().iter().map(throw).collect::<Vec<_>>(),
            "decisions": self.review.decisions().iter().map(decision).collect::<Vec<_>>(),
        })
    }
}

/// A part of a chance, as points of a hundred.
pub(crate) fn points(value: f64) -> String {
    format!("{:+.1} points", 100.0 * value).replace('-', "\u{2212}")
}

/// What a decision gave away, with twice the error of it where it was played on.
pub(crate) fn given_away<R: Rulebook>(it: &Decided<R>) -> String {
    let doubt = it.played_on.map_or_else(String::new, |it| format!(" \u{b1} {:.1}", 200.0 * it.error));
    format!("{:.1}{doubt} points", 100.0 * it.given_away)
}

fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}

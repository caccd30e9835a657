//! What speaks for and against an answer, as a ruleset appraises it.

use engine::{Answer, Decision, InlineVec, Known, Presented, Side};

use crate::{Doctrine, Plan, Value};

/// What a term of an appraisal is about. A doctrine weighs concerns, never rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Concern {
    /// What the enemy is expected to lose, in points.
    EnemyLoss,
    /// What one's own side is expected to lose in doing it, in points.
    OwnLoss,
    /// What the enemy could do to the piece afterwards, in points.
    Exposure,
    /// What the piece could do to the enemy afterwards, in points.
    Opportunity,
    /// Ground gained towards the nearest enemy, in inches, turning to him included.
    Ground,
    /// How much better the piece stands for what it is there for.
    Station,
    /// How near the enemy is whom it falls upon: more for nearer ones.
    Nearness,
    /// An enemy taken in flank or rear, or a flank of one's own guarded.
    Flank,
    /// Order kept, lost or won back.
    Cohesion,
    /// Command: who can be ordered, and what orders are given for.
    Command,
    /// The last troops held back, spent.
    Reserve,
    /// What a card is worth now, less what it is worth kept.
    Card,
}

impl Concern {
    /// How many there are.
    pub const COUNT: usize = 12;

    /// All of them, in their order.
    pub const ALL: [Concern; Concern::COUNT] = [
        Concern::EnemyLoss,
        Concern::OwnLoss,
        Concern::Exposure,
        Concern::Opportunity,
        Concern::Ground,
        Concern::Station,
        Concern::Nearness,
        Concern::Flank,
        Concern::Cohesion,
        Concern::Command,
        Concern::Reserve,
        Concern::Card,
    ];

    /// The word by which files call it.
    pub const fn word(self) -> &'static str {
        match self {
            Concern::EnemyLoss => "enemy-loss",
            Concern::OwnLoss => "own-loss",
            Concern::Exposure => "exposure",
            Concern::Opportunity => "opportunity",
            Concern::Ground => "ground",
            Concern::Station => "station",
            Concern::Nearness => "nearness",
            Concern::Flank => "flank",
            Concern::Cohesion => "cohesion",
            Concern::Command => "command",
            Concern::Reserve => "reserve",
            Concern::Card => "card",
        }
    }
}

/// One reason for or against an answer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Term {
    /// What it is about.
    pub concern: Concern,
    /// How much: above zero speaks for the answer.
    pub amount: f64,
    /// The reason, in words that complete "because".
    pub reason: &'static str,
}

/// The most terms that an appraisal keeps.
const TERMS: usize = 12;

/// What speaks for and against an answer. Nothing at all is worth zero, as is doing nothing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Appraisal {
    terms: InlineVec<Term, TERMS>,
}

impl Default for Appraisal {
    fn default() -> Self {
        Appraisal::indifferent()
    }
}

impl Appraisal {
    /// Nothing speaks for it, nothing against it.
    pub const fn indifferent() -> Appraisal {
        Appraisal { terms: InlineVec::empty(Term { concern: Concern::Command, amount: 0.0, reason: "" }) }
    }

    /// One term.
    pub fn of(concern: Concern, amount: f64, reason: &'static str) -> Appraisal {
        Appraisal::indifferent().and(concern, amount, reason)
    }

    /// The same with one more term; a term of nothing, and one beyond the twelfth, is left out.
    pub fn and(mut self, concern: Concern, amount: f64, reason: &'static str) -> Appraisal {
        if amount != 0.0 {
            self.terms.try_push(Term { concern, amount, reason });
        }
        self
    }

    /// The same with the terms of another.
    pub fn with(self, other: &Appraisal) -> Appraisal {
        other.terms.iter().fold(self, |all, term| all.and(term.concern, term.amount, term.reason))
    }

    /// The terms, in the order in which they were found.
    pub(crate) fn terms(&self) -> &[Term] {
        &self.terms
    }
}

/// To what an answer must come if it is to be any better than those that have been found: whoever reckons up an appraisal may stop once it
/// surely misses that.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bar {
    doctrine: Doctrine,
    score: f64,
}

impl Bar {
    /// Whoever judges by a doctrine wants more than such a score.
    pub const fn of(doctrine: Doctrine, score: f64) -> Bar {
        Bar { doctrine, score }
    }

    /// An appraisal to which terms are still to be added in this order, each of an amount between two, as it would be if they came out best: if
    /// even that misses.
    pub fn missed(&self, so_far: Appraisal, to_come: &[(Concern, [f64; 2])]) -> Option<Appraisal> {
        let at_best = to_come.iter().fold(so_far, |all, (concern, [low, high])| {
            let amount = if self.doctrine.cares(*concern) > 0.0 { *high } else { *low };
            all.and(*concern, amount, "it comes out best")
        });
        (self.doctrine.score(&at_best) <= self.score).then_some(at_best)
    }
}

/// What a commander sees of the answers that there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sight {
    /// So many, drawn by lot from all that are legal. Costs little.
    Drawn(u32),
    /// Of those that a captain weighs one in so many, by lot. Costs a captain's time, divided by as many.
    OneIn(u32),
}

/// How a colonel looks ahead.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Foresight {
    /// With so many pieces at most on the table captains play on; with more that would take too long, and players without judgement do.
    pub captains_up_to: usize,
    /// How many turns captains play on, the one that has begun among them. Players without judgement always play on to the end of the turn.
    pub turns: u16,
    /// How many answers captains give at most.
    pub answers: u32,
    /// How often captains play on after each answer.
    pub tries: usize,
    /// After so many of these the worse answers are given up: early, and there is time to make sure of the others.
    pub first: usize,
    /// How many answers may be given in all battles that are played on for one decision; with half of them the worse answers are given up, too. So short battles
    /// are tried more often than long ones.
    pub in_all: u32,
    /// But at least so often, and once more those that are not given up.
    pub least: usize,
    /// How many points it is worth to be sure to win, where what captains come to is judged by how likely the side then wins; else it is judged by
    /// what both sides have, in points.
    pub by_chance: Option<f64>,
    /// How many of a captain's best answers are played on.
    pub heard: usize,
    /// None of them that he finds so many points worse than his best, but for doing nothing.
    pub within: f64,
    /// What a captain's opinion of an answer counts for, as a part of what it came to.
    pub opinion: f64,
    /// By how many errors of its mean an answer must have come out better than the captain's own: at least one and a half where players
    /// without judgement play on.
    pub doubt: f64,
}

impl Foresight {
    /// What serves most rulebooks.
    pub const USUAL: Foresight = Foresight {
        captains_up_to: 40,
        turns: 1,
        answers: 12,
        tries: 8,
        first: 4,
        in_all: u32::MAX,
        least: 3,
        by_chance: None,
        heard: 6,
        within: f64::INFINITY,
        opinion: 0.5,
        doubt: 1.0,
    };
}

/// How a marshal looks ahead when he makes a plan.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Planning {
    /// With so many pieces at most in the battle he plans; with more that would take too long, and he decides as a colonel.
    pub up_to: usize,
    /// With so many at most he thinks of twelve plans, with more of six, which are played on less often: captains play on whatever that costs.
    pub many_up_to: usize,
    /// How many turns captains play on under a plan, the one that has begun among them.
    pub turns: u16,
    /// How many answers they give in it at most.
    pub answers: u32,
}

/// A ruleset that can say what speaks for and against an answer, from what the side knows and by the same
/// functions that resolve it, and what a side has when it is played on.
pub trait Appraised: Presented {
    /// What the appraisals of several answers to one and the same decision share, so that it is reckoned once.
    /// They come to the same without it: with empty notes each time, only later.
    type Notes: Default;

    /// The turn on a table, counted from 1; 0 before the first, while armies are deployed.
    fn turn(table: &Self::Table) -> u16;

    /// What a side has on a whole table, in the points of the appraisals: its troops as they are, what it has won and what it
    /// has still to lose. It counts against what the other side has. It is a judgement and no rule.
    fn evaluate(table: &Self::Table, world: &Self::World, side: Side) -> f64;

    /// By what a position is judged that a side has on a table: some twenty numbers with their names, the same names in the same order
    /// for every table, each mostly from 0 to 1. They follow from what everybody sees, so that what is told of them gives nothing away.
    fn features(
        table: &Self::Table,
        world: &Self::World,
        side: Side,
        tell: &mut dyn FnMut(&'static str, f64),
    );

    /// How much of the battle is over, from 0 to 1, as far as anybody can know it.
    fn over(table: &Self::Table, world: &Self::World) -> f64;

    /// Whether the battle's own conditions make it no victory of a side if the battle ends as things stand: then the side must
    /// change that, and presses. Never where a battle has none.
    fn must_act(_known: &Known<Self>, _world: &Self::World, _side: Side) -> bool {
        false
    }

    /// Whether an answer gives the battle up.
    fn gives_up(answer: &Answer) -> bool {
        Self::concedes(answer).is_some()
    }

    /// What a [lieutenant](crate::Lieutenant) sees of the answers that there are: so much that he is the easier opponent, and not a
    /// helpless one.
    const LIEUTENANT: Sight = Sight::Drawn(4);

    /// How a [colonel](crate::Colonel) looks ahead, as it came out best in battles against captains.
    const COLONEL: Foresight = Foresight::USUAL;

    /// How a [marshal](crate::Marshal) looks ahead; `None` where its appraisals hold to no plan, and he decides as a colonel.
    const MARSHAL: Option<Planning> = None;

    /// What positions are worth, as it was fitted to battles under this rulebook.
    fn value() -> &'static Value;

    /// How much a captain cares for what under this rulebook.
    fn doctrine() -> &'static Doctrine;

    /// Notes down what the answers that are still to be appraised must come to; what [misses](Bar::missed) it need not be reckoned to its end. By
    /// default everything is.
    fn note_bar(_notes: &mut Self::Notes, _bar: Bar) {}

    /// What speaks for and against a legal answer under a plan of the side that decides, which is [`Plan::NONE`] of whoever makes none. The
    /// notes are those of this decision alone.
    fn appraise(
        known: &Known<Self>,
        world: &Self::World,
        decision: &Decision<Self>,
        answer: &Answer,
        plan: &Plan,
        notes: &mut Self::Notes,
    ) -> Appraisal;

    /// Why a captain gives an answer under a plan, in a whole sentence with its full stop: what it is for and with what chance. Asked for
    /// the one answer that he has chosen, with the reason that weighs most; `None` leaves it at that reason.
    fn purpose(
        _known: &Known<Self>,
        _world: &Self::World,
        _decision: &Decision<Self>,
        _answer: &Answer,
        _plan: &Plan,
        _reason: &Term,
    ) -> Option<String> {
        None
    }

    /// The legal answers that a captain weighs under a plan: all candidates, unless a ruleset can spare him the hopeless ones.
    /// `weigh` says whether any answer so far is better than doing nothing: then the rest may be left out. The notes are those of this
    /// decision, handed on to the appraisal of each answer.
    fn worth_weighing(
        known: &Known<Self>,
        world: &Self::World,
        decision: &Decision<Self>,
        _plan: &Plan,
        notes: &mut Self::Notes,
        weigh: &mut dyn FnMut(Answer, &mut Self::Notes) -> bool,
    ) {
        Self::candidates(known, world, decision, &mut |answer| {
            weigh(answer, notes);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a bar is surely missed with a chance to strike, and a danger, that are still to come.
    fn missed(doctrine: Doctrine, score: f64, to_come: &[(Concern, [f64; 2])]) -> bool {
        let so_far = Appraisal::of(Concern::Station, 1.0, "place");
        let missed = Bar::of(doctrine, score).missed(so_far, to_come);
        assert!(missed.is_none_or(|missed| doctrine.score(&missed) <= score));
        missed.is_some()
    }

    #[test]
    fn what_is_still_to_come_is_taken_at_its_best_whether_it_is_sought_or_shunned() {
        let usual = Doctrine::USUAL.caring(Concern::Opportunity, 0.5).caring(Concern::Exposure, -0.25);
        let to_come = [(Concern::Opportunity, [-1.0, 2.0]), (Concern::Exposure, [-4.0, f64::MAX])];
        // 1 for the place, 1 at most for the chance, 1 at most for the danger that is left behind.
        assert!(
            !missed(usual, 2.99, &to_come) && missed(usual, 3.0, &to_come),
            "no more than is wanted is a miss"
        );
        // Who seeks danger has no end of it before him.
        assert!(!missed(usual.caring(Concern::Exposure, 0.25), 1e6, &to_come));
        // Who shuns chances has the least of them at best: 1 + 0.5 + 1.
        let shuns = usual.caring(Concern::Opportunity, -0.5);
        assert!(!missed(shuns, 2.49, &to_come) && missed(shuns, 2.5, &to_come));
        // Whom neither concerns is done with both.
        let blind = usual.caring(Concern::Opportunity, 0.0).caring(Concern::Exposure, 0.0);
        assert!(!missed(blind, 0.99, &to_come) && missed(blind, 1.0, &to_come));
        assert!(missed(usual, 1.0, &[]) && !missed(usual, 0.5, &[]));
    }
}

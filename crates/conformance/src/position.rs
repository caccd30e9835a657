//! Positions told in the words of the cases.

use cases::{Staged, Words};
use dice::{Seed, Source};
use engine::{Answer, Known, PieceId, Run, Side, SourceHand, State, Viewpoint, Want};

/// A position.
pub struct Position<R: Staged> {
    /// Its world.
    pub world: R::World,
    /// Its table.
    pub table: R::Table,
}

impl<R: Staged> Position<R> {
    /// The position of a text. The case cites some rule, as every case must.
    ///
    /// # Panics
    /// If it cannot be laid out.
    pub fn of(rule: &str, text: &str) -> Position<R> {
        let text = format!("title = \"told\"\nrules = [\"{rule}\"]\nplay = [\"expect turn 1\"]\n{text}");
        let cases = cases::read::<R>("told", &text).unwrap_or_else(|faults| panic!("{faults}\n{text}"));
        let (world, table) = cases::stage::<R>(&cases[0]).unwrap_or_else(|faults| panic!("{faults}\n{text}"));
        Position { world, table }
    }

    /// What a side knows of it.
    pub fn known(&self, side: Side) -> Known<R> {
        Known::of(&self.table, &self.world, Viewpoint::Side(side))
    }

    /// A piece by its name.
    ///
    /// # Panics
    /// If there is none of this name.
    pub fn id(&self, name: &str) -> PieceId {
        R::piece(&self.world, name).unwrap_or_else(|| panic!("there is no {name}"))
    }

    /// The table after some steps, one after the other, with the dice of a seed; to every question the first answer that does
    /// something is given: the first that is not the `idle` one.
    ///
    /// # Panics
    /// If it does not start there, or what is offered is not legal.
    pub fn after(&self, starts: &[&str], seed: u64, idle: Answer) -> R::Table {
        let mut table = self.table;
        for (at, start) in starts.iter().enumerate() {
            let step = R::start(&self.world, &table, &mut Words::of(start)).expect("it starts there");
            table = self.run(table, step, seed * 64 + at as u64, idle);
        }
        table
    }

    fn run(&self, table: R::Table, step: R::Step, seed: u64, idle: Answer) -> R::Table {
        let mut state = State::<R>::beginning(table, step);
        let mut hand = SourceHand::new(Source::seeded(Seed::from_number(seed)));
        loop {
            let want = state.run(Run { world: &self.world, hand: &mut hand, players: None, observer: None });
            let Want::Decide(open) = want else { return *state.table() };
            let decision = *open.decisions.iter().next().expect("somebody is asked");
            let known = state.known(&self.world, Viewpoint::Side(decision.who));
            let mut first = None;
            R::candidates(&known, &self.world, &decision, &mut |answer| {
                first = first.or(Some(answer).filter(|answer| *answer != idle));
            });
            let answer = first.unwrap_or(idle);
            state.answer(&self.world, &open, &decision, answer).expect("a legal answer");
        }
    }

    /// How often something came of it after some steps, in so many throws, is what was foreseen: within four and a half times the
    /// spread of such a share.
    ///
    /// # Panics
    /// If it came more often, or less.
    #[track_caller]
    pub fn comes_as_often(
        &self,
        (starts, idle): (&[&str], Answer),
        throws: u64,
        holds: impl Fn(&R::Table) -> bool,
        foreseen: f64,
        what: &str,
    ) {
        let count = (0..throws).filter(|seed| holds(&self.after(starts, *seed, idle))).count();
        let (found, throws) = (count as f64 / throws as f64, throws as f64);
        let spread = (foreseen * (1.0 - foreseen) / throws).sqrt();
        assert!((found - foreseen).abs() <= 4.5 * spread + 1e-9, "{what}: {found} and not {foreseen}");
    }
}

//! Positions told in the words of the cases.

use cases::{Staged, Words};
use charge_yr_pikes::field::Field;
use charge_yr_pikes::steps::Step;
use charge_yr_pikes::table::Table;
use charge_yr_pikes::vocabulary::FINISH;
use charge_yr_pikes::world::World;
use charge_yr_pikes::{ChargeYrPikes, Known};
use dice::{Seed, Source};
use engine::{Answer, PieceId, Ruleset, Run, Side, SourceHand, State, Viewpoint, Want};

/// A position.
pub struct Position {
    /// Its world.
    pub world: World,
    /// Its table.
    pub table: Table,
}

/// A piece: its name, side, kind and place, and whatever else is to be said of it.
pub fn piece(name: &str, side: &str, kind: &str, at: [f64; 2], more: &str) -> String {
    let [x, y] = at;
    format!(
        "[[unit]]\nname = \"{name}\"\nside = \"{side}\"\nkind = \"{kind}\"\nat = [{x:.2}, {y:.2}]\n{more}\n\n"
    )
}

/// A phase of the third turn.
pub fn phase(phase: &str) -> String {
    format!("[battle]\nturn = 3\nphase = \"{phase}\"\n")
}

impl Position {
    /// The position of a text.
    pub fn of(text: &str) -> Position {
        let head = "title = \"a position\"\nrules = [\"CYP-02-01\"]\nplay = [\"expect turn 3\"]\n";
        let text = format!("{head}{text}");
        let cases =
            cases::read::<ChargeYrPikes>("position", &text).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
        let (world, table) =
            cases::stage::<ChargeYrPikes>(&cases[0]).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
        Position { world, table }
    }

    /// It, to be read.
    pub fn field(&self) -> Field<'_> {
        Field::new(&self.table, &self.world)
    }

    /// What a side knows of it.
    pub fn known(&self, side: Side) -> Known {
        Known::of(&self.table, &self.world, Viewpoint::Side(side))
    }

    /// A piece by its name.
    pub fn id(&self, name: &str) -> PieceId {
        let at = self.world.profiles.iter().position(|profile| profile.name == name);
        PieceId(at.unwrap_or_else(|| panic!("there is no {name}")) as u8)
    }

    /// The table after some steps, one after the other, with the dice of a seed; to every question the first answer that does
    /// something is given.
    pub fn after(&self, starts: &[&str], seed: u64) -> Table {
        let mut table = self.table;
        for (at, start) in starts.iter().enumerate() {
            let step =
                ChargeYrPikes::start(&self.world, &table, &mut Words::of(start)).expect("it starts there");
            table = self.run(table, step, seed * 64 + at as u64);
        }
        table
    }

    fn run(&self, table: Table, step: Step, seed: u64) -> Table {
        let mut state = State::<ChargeYrPikes>::beginning(table, step);
        let mut hand = SourceHand::new(Source::seeded(Seed::from_number(seed)));
        loop {
            let want = state.run(Run { world: &self.world, hand: &mut hand, players: None, observer: None });
            let Want::Decide(open) = want else { return *state.table() };
            let decision = *open.decisions.iter().next().expect("somebody is asked");
            let known = state.known(&self.world, Viewpoint::Side(decision.who));
            let mut first = None;
            ChargeYrPikes::candidates(&known, &self.world, &decision, &mut |answer| {
                if answer != Answer::plain(FINISH) {
                    first = first.or(Some(answer));
                }
            });
            let answer = first.unwrap_or(Answer::plain(FINISH));
            state.answer(&self.world, &open, &decision, answer).expect("a legal answer");
        }
    }
}

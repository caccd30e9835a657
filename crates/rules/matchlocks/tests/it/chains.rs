//! Troops that fall back from one enemy into another, and so on: the longest chains that can be laid out are fought
//! to their end, however the dice fall.

use cases::Staged;
use dice::{Seed, Source};
use engine::{PieceId, Room, Run, SourceHand, State, Want};
use general::Random;
use matchlocks::Matchlocks;
use matchlocks::steps::Step;
use matchlocks::table::Table;
use matchlocks::world::World;
use scenario::reading::{Document, Findings, TableReader};
use tabletop::Angle;

const ROWS: usize = 11;
const COLUMNS: usize = 4;
/// A row of side A.
const MIDDLE: usize = 6;

/// Both armies in rows by turns, each unit near enough to fall back into the enemy behind it, and so worn that it
/// passes no test but by a double 6.
fn stacked(kind: &str, figures: u8) -> (World, Table) {
    let mut text = String::from("[table]\nwidth = 72\ndepth = 72\n");
    for row in 0..ROWS {
        for column in 0..COLUMNS {
            let side = if row % 2 == 0 { "A" } else { "B" };
            let (x, y) = (12 + 14 * column, 10 + 5 * row);
            text.push_str(&format!(
                "[[unit]]\nname = \"u{row}-{column}\"\nside = \"{side}\"\nkind = \"{kind}\"\nquality = \"raw\"\n\
                 figures = {figures}\nat = [{x}, {y}]\n"
            ));
        }
    }
    for side in ["A", "B"] {
        text.push_str(&format!("[{side}]\ntokens = 250\ninitial = 250\n"));
    }
    let document = Document::parse("rows", &text).expect("a position");
    let findings = Findings::default();
    let staged = TableReader::of(&document.root, "the position", &findings).and_then(Matchlocks::stage);
    findings.conclude("rows", document.root.at, staged).expect("a position")
}

/// Fights an Attack in the middle to its end with all that follows, and says how much room was left at least.
fn fight(world: &World, table: Table, seed: u64) -> Room {
    // The middle row attacks the enemy ahead of it.
    let unit = |row: usize| PieceId((row * COLUMNS + 1) as u8);
    let step = Step::attack(unit(MIDDLE), unit(MIDDLE + 1), Angle::UP);
    let mut state = State::<Matchlocks>::beginning(table, step.into_step());
    let (mut hand, mut players) =
        (SourceHand::new(Source::seeded(Seed::from_number(seed))), Random::new(seed));
    let mut least = state.room();
    while state.depth() > 0 {
        let run = Run { world, hand: &mut hand, players: Some(&mut players), observer: None };
        let want = state.step(run);
        assert!(matches!(want, Want::Stepped | Want::Over(_)), "{want:?}");
        let room = state.room();
        least = Room { steps: least.steps.min(room.steps), notes: least.notes.min(room.notes) };
    }
    least
}

#[test]
fn chains_of_fights_never_overrun_the_stack() {
    for (kind, figures) in [("battalia", 10), ("harquebusiers", 5), ("pike stand", 5)] {
        let (world, table) = stacked(kind, figures);
        let left = (0..400).map(|seed| fight(&world, table, seed)).reduce(|one, other| Room {
            steps: one.steps.min(other.steps),
            notes: one.notes.min(other.notes),
        });
        println!("{kind}: {left:?}");
    }
}

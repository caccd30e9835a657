//! Reinforcements: when and where they come on (PM-07-24).

use engine::PieceId;
use scenario::{Arrival as Coming, Battle, Scale, Start};
use tabletop::{Border, Length, TableEdge};

use super::muster::Drafts;
use crate::casting::terms::{CastNote, House};
use crate::roster::Roster;
use crate::rule;
use crate::world::Arrival;

/// The least minutes that a turn of a file stands for.
const MINUTES: u8 = 10;

/// How many game turns so many turns of a file come to (PM-02-01).
pub(super) fn game_turns(house: &House, turns: u8) -> u8 {
    turns.saturating_mul((MINUTES / house.book.foundations.scale.minutes_a_turn.max(1)).max(1))
}

/// The reinforcements of both sides.
pub(super) fn of(
    battle: &Battle,
    scale: &Scale,
    house: &House,
    drafts: &Drafts,
    roster: &Roster,
    notes: &mut Vec<CastNote>,
) -> Vec<Arrival> {
    let mut found = Vec::new();
    for side in engine::Side::BOTH {
        for (origin, brigade) in battle.sides[side.index()].brigades.iter().enumerate() {
            let Start::Arrives(coming) = &brigade.start else { continue };
            let from = |at: &usize| drafts.origins[*at] == Some(origin) && drafts.entries[*at].side == side;
            let pieces: Vec<PieceId> =
                (0..drafts.entries.len()).filter(from).map(|at| roster.ids[at]).collect();
            if pieces.is_empty() {
                continue;
            }
            // At the first of the places of the file.
            let (edge, along) = muster::entered(battle, scale, &coming.entries[0]);
            let at = TableEdge::new(edge, scale.width(), scale.depth()).point(along, Length::ZERO);
            let turn = first_game_turn(house, coming);
            let what =
                format!("{} may come on from game turn {turn}, over the {} edge", brigade.name, word(edge));
            notes.push(CastNote { rule: rule!("PM-07-24"), what });
            found.push(Arrival { pieces, turn, edge, at });
        }
    }
    found
}

/// The game turn in which a brigade is due. Where a die decides on the day, it is the turn by which it has come as likely as not: the
/// scenario gives the turn (PM-07-24).
fn first_game_turn(house: &House, coming: &Coming) -> u8 {
    let waits = coming.least_face.map_or(0, |least| {
        // The chance that it has not come yet, in parts of the power of six.
        let (mut late, mut all, mut turns) = (1u64, 1u64, 0u8);
        while late * 2 > all && turns < 12 {
            late *= u64::from(least) - 1;
            all *= 6;
            turns += 1;
        }
        turns.saturating_sub(1)
    });
    let turn = coming.from_turn.saturating_add(waits);
    let turn = coming.certain_turn.map_or(turn, |certain| turn.min(certain));
    game_turns(house, turn - 1) + 1
}

const fn word(edge: Border) -> &'static str {
    match edge {
        Border::Bottom => "bottom",
        Border::Top => "top",
        Border::Left => "left",
        Border::Right => "right",
    }
}

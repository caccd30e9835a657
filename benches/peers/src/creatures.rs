//! Random battles of six creatures against six by `poke-engine`: like ours, a battle of decisions and dice.

use fastrand::Rng;
use poke_engine::choices::Choices;
use poke_engine::engine::generate_instructions::generate_instructions_from_move_pair;
use poke_engine::state::{PokemonMoveIndex, State};

use crate::clock::Played;

/// The moves that every creature of either side knows.
const MOVES: [(PokemonMoveIndex, Choices); 4] = [
    (PokemonMoveIndex::M0, Choices::TACKLE),
    (PokemonMoveIndex::M1, Choices::SURF),
    (PokemonMoveIndex::M2, Choices::THUNDERBOLT),
    (PokemonMoveIndex::M3, Choices::FLAMETHROWER),
];

/// Two equal sides.
pub fn opening() -> State {
    let mut state = State::default();
    for side in [&mut state.side_one, &mut state.side_two] {
        for creature in &mut side.pokemon.pkmn {
            for (place, choice) in MOVES {
                creature.replace_move(place, choice);
            }
        }
    }
    state
}

/// Plays one battle of random choices to its end, or to 400 turns.
pub fn battle(opening: &State, random: &mut Rng) -> Played {
    let mut state = opening.clone();
    let mut played = Played { games: 1, decisions: 0 };
    for _ in 0..400 {
        if state.battle_is_over() != 0.0 {
            break;
        }
        let (ours, theirs) = state.get_all_options();
        played.decisions += u64::from(ours.len() > 1) + u64::from(theirs.len() > 1);
        let (mine, yours) = (ours[random.usize(..ours.len())], theirs[random.usize(..theirs.len())]);
        let outcomes = generate_instructions_from_move_pair(&mut state, &mine, &yours, true);
        let mut thrown = random.f32() * 100.0;
        let fell = outcomes.iter().find(|outcome| {
            thrown -= outcome.percentage;
            thrown <= 0.0
        });
        if let Some(outcome) = fell.or(outcomes.last()) {
            state.apply_instructions(&outcome.instruction_list);
        }
    }
    played
}

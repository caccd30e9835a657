//! Random players fight a battle with some of everything: every answer that the rules draw or offer is legal, every table keeps the
//! invariants, and every battle ends.

use charge_yr_pikes::ChargeYrPikes;
use charge_yr_pikes::table::Table;
use charge_yr_pikes::world::{Kind, Optional, World};
use engine::{Piece, State};
use general::Random;

const POSITION: &str = include_str!("skirmish.toml");
/// More decisions than any battle of sixteen turns needs.
const MOST: u32 = 20_000;
/// Fewer than the shortest battle: an army may run in its first turns, but not before it has moved and fired.
const LEAST: u32 = 40;

/// The position.
pub fn stage() -> (World, Table) {
    let cases = cases::read::<ChargeYrPikes>("skirmish.toml", POSITION).expect("the position can be read");
    cases::stage::<ChargeYrPikes>(&cases[0]).expect("the position can be set up")
}

/// The same with all optional rules agreed on, and commanded shot behind the horse of either side.
fn with_all_options() -> (World, Table) {
    let all: Vec<String> = Optional::ALL.iter().map(|option| format!("\"{}\"", option.word())).collect();
    let usual = "options = [\"leader-quality\", \"hidden-quality\"]";
    let shot = |side: &str, tertia: &str, at: &str| {
        format!(
            "\n[[unit]]\nname = \"{side}-commanded\"\nside = \"{tertia}\"\nkind = \"commanded shot\"\n\
             tertia = \"{tertia} horse\"\nat = {at}\nfiles = 4\n"
        )
    };
    let text = POSITION.replace(usual, &format!("options = [{}]", all.join(", ")))
        + &shot("a", "A", "[66, 21]")
        + &shot("b", "B", "[66, 51]");
    let cases = cases::read::<ChargeYrPikes>("skirmish.toml", &text).expect("the position can be read");
    cases::stage::<ChargeYrPikes>(&cases[0]).expect("the position can be set up")
}

/// The same, to be deployed in secret but for the trains, which are among its places.
pub fn to_deploy() -> (World, Table) {
    let (mut world, mut table) = stage();
    world.deploys = true;
    for id in world.named().filter(|id| world.profile(*id).kind != Kind::Wagon) {
        let piece = &mut table.pieces[id.index()];
        *piece = Piece::mustered(piece.owner, piece.shape(), piece.figures);
    }
    (world, table)
}

#[test]
fn random_players_fight_to_the_end() {
    soaks(|seed| if seed % 2 == 0 { stage() } else { to_deploy() });
}

#[test]
fn random_players_fight_to_the_end_with_all_options() {
    soaks(|_| with_all_options());
}

/// Fights so many battles from a seed on (`SEED=84 BATTLES=1500`), and tells all that fail.
fn soaks(staged: fn(u64) -> (World, Table)) {
    let number = |key: &str, usual| std::env::var(key).ok().and_then(|it| it.parse().ok()).unwrap_or(usual);
    let (from, count) = (number("SEED", 1), number("BATTLES", 2));
    let mut faults = Vec::new();
    for seed in from..from + count {
        let (world, table) = staged(seed);
        let state = State::<ChargeYrPikes>::new(table);
        match lab::soak_one(&world, state, seed, &mut Random::new(seed), MOST) {
            Ok(soaked) if soaked.decisions >= LEAST => {}
            Ok(soaked) => faults.push(format!("seed {seed}: {} decisions", soaked.decisions)),
            Err(fault) => faults.push(format!("seed {seed}: {fault}")),
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

//! Random players fight a battle with some of everything: every answer that the rules draw or offer is legal, every table keeps the
//! invariants, and every battle ends.

use charge_yr_pikes::ChargeYrPikes;
use charge_yr_pikes::table::Table;
use charge_yr_pikes::world::{Kind, Optional, World};
use conformance::playing::soak;
use engine::Piece;

const POSITION: &str = include_str!("skirmish.toml");
/// No more decisions than the shortest battle has, where an army may run in its first turns, but not before it has moved and fired; and
/// more than any battle of sixteen turns needs.
const BOUNDS: [u32; 2] = [40, 20_000];

/// The position.
pub fn stage() -> (World, Table) {
    staged(POSITION)
}

fn staged(text: &str) -> (World, Table) {
    let cases = cases::read::<ChargeYrPikes>("skirmish.toml", text).expect("the position can be read");
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
    staged(&text)
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
    let by_turns = |_: &str, seed: u64| if seed.is_multiple_of(2) { stage() } else { to_deploy() };
    soak::<ChargeYrPikes>(&["skirmish"], BOUNDS, by_turns);
}

#[test]
fn random_players_fight_to_the_end_with_all_options() {
    soak::<ChargeYrPikes>(&["skirmish"], BOUNDS, |_, _| with_all_options());
}

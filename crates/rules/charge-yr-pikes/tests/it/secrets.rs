//! What a viewer receives is the same, byte for byte, when everything that he cannot know is another: the other side's objectives and
//! vital points, where it has deployed what it has not shown, where those stand that are on its map, what its officers are worth
//! (CYP-00-13), and the dice to come.

use std::sync::atomic::{AtomicU32, Ordering};

use charge_yr_pikes::ask::Ask;
use charge_yr_pikes::table::{ArmyChange, Sign, Table, UnitChange};
use charge_yr_pikes::victory::takes_all;
use charge_yr_pikes::vocabulary::{FINISH, PASS};
use charge_yr_pikes::world::{Options, World};
use charge_yr_pikes::{ChargeYrPikes, Decision, Known};
use conformance::secrecy::{Compared, Hidden, Unseen, compare_along};
use conformance::walking::walk;
use engine::{About, Event, On, PieceId, Rng, Ruleset, Side, Viewpoint, fingerprint};

use crate::{position, skirmish};

const VIEWERS: [Viewpoint; 3] = [Viewpoint::Side(Side::A), Viewpoint::Side(Side::B), Viewpoint::Spectator];

/// Whether an event shows something hidden: places, a deployment, somebody who was on a map, what an officer is worth.
fn shows(event: &Event, _viewer: Viewpoint) -> bool {
    let Event::Marked { on, mark, value } = *event else { return false };
    match on {
        On::Side(_) => matches!(
            ArmyChange::of(mark, value),
            Some(ArmyChange::ShownObjectives(_) | ArmyChange::ShownVitals(_))
        ),
        On::Piece(_) => matches!(
            UnitChange::of(mark, value),
            Some(UnitChange::Flag(Sign::Laid | Sign::Mapped, false) | UnitChange::Flag(Sign::Shown, true))
        ),
        _ => false,
    }
}

/// The same where what officers are worth is hidden: dice for which one is used for the first time are thrown before it is said so.
fn shows_worth(event: &Event, viewer: Viewpoint) -> bool {
    shows(event, viewer) || matches!(event, Event::Threw { .. })
}

/// How often a side moved that had somebody on its map.
static MOVED: AtomicU32 = AtomicU32::new(0);

/// How a side answers unseen: what it picks and deploys, by what it knows itself; while it has anybody on its map it moves as one who
/// does not know where he stands, unless it may not end so upon him.
fn unseen(known: &Known, world: &World, decision: &Decision) -> Unseen {
    let About::Ask(ask) = decision.about else { return Unseen::Decides };
    let has_mapped = world
        .named()
        .any(|id| world.profile(id).side == decision.who && known.table().units[id.index()].is(Sign::Mapped));
    match ask {
        Ask::Deploy | Ask::Place { .. } => {
            let mut rng = Rng::new(fingerprint(known));
            Unseen::Keeps(ChargeYrPikes::sample(known, world, decision, &mut rng))
        }
        Ask::Move | Ask::Staff | Ask::Onward { .. } | Ask::Bonus { .. } if has_mapped => {
            let public = Known::of(known.table(), world, Viewpoint::Spectator);
            let mut rng = Rng::new(fingerprint(&(&public, decision)));
            let answer = ChargeYrPikes::sample(&public, world, decision, &mut rng);
            match ChargeYrPikes::validate(known, world, decision, &answer) {
                Ok(()) => {
                    MOVED.fetch_add(u32::from(![FINISH, PASS].contains(&answer.verb)), Ordering::Relaxed);
                    Unseen::Keeps(answer)
                }
                Err(_) => Unseen::Departs,
            }
        }
        _ => Unseen::Decides,
    }
}

fn hidden(worth: bool) -> Hidden<ChargeYrPikes> {
    Hidden {
        shows: if worth { shows_worth } else { shows },
        unseen,
        about_to_show: |_| false,
        twin: |state, world, viewer, rng| state.imagined(world, viewer, rng),
    }
}

/// A battle that is deployed in secret, with few turns.
fn battle() -> (World, Table) {
    let (mut world, table) = skirmish::to_deploy();
    world.book.victory.darkness.turns = 3;
    (world, table)
}

#[test]
fn what_a_viewer_receives_follows_from_what_he_may_know() {
    let (mut rng, mut compared, mut mapped) = (Rng::new(1642), Compared::default(), 0);
    let battles = std::env::var("BATTLES").ok().and_then(|it| it.parse().ok()).unwrap_or(3);
    for number in 0..battles {
        let (mut world, table) = battle();
        let worth = number % 3 == 0;
        if !worth {
            world.options = Options::default();
        }
        compare_along(&hidden(worth), &world, table, &mut rng, &mut compared, |state, _, _| {
            let lies_hidden = |id: PieceId| state.table().units[id.index()].is(Sign::Mapped);
            mapped += u32::from(state.table().battle.turn() > 0 && world.named().any(lies_hidden));
            *state
        });
    }
    let moved = MOVED.load(Ordering::Relaxed);
    println!("{mapped} with somebody on a map, {moved} moves beside him: {compared:?}");
    assert!(compared.different > 80 && mapped > 20, "{mapped}, {compared:?}: too few twins differ");
    assert!(moved > 100, "{moved} moves beside somebody on a map: too few");
    assert!(compared.items > 1_000 && compared.questions > 80, "{compared:?}: too little was compared");
    assert!(compared.odds > 8, "{compared:?}: too few odds were compared");
}

#[test]
fn a_side_that_imagines_what_it_cannot_know_breaks_no_rule() {
    let (mut looked, mut filled) = (0, 0);
    for seed in 93..=96 {
        let (world, table) = battle();
        walk::<ChargeYrPikes>(&world, &table, seed, u32::MAX, &mut |state, _, _, rng| {
            for viewer in VIEWERS {
                let known = state.known(&world, viewer);
                let full = ChargeYrPikes::imagine(&known, &world, rng);
                assert_eq!(ChargeYrPikes::invariants(&full, &world), Ok(()), "seed {seed}");
                let again = Known::of(&full, &world, viewer);
                assert_eq!(fingerprint(again.table()), fingerprint(known.table()), "seed {seed} {viewer:?}");
                looked += 1;
                filled += u32::from(full != *known.table());
            }
        });
    }
    assert!(
        looked > 500 && filled > 200,
        "only {looked} tables were imagined, {filled} with secrets in them"
    );
}

/// A village on both sides of the middle may be an objective as well as a vital point: the other side, which sees whether this one has
/// to think, learns nothing of which it is.
#[test]
fn whether_a_side_picks_all_its_places_follows_from_the_ground_alone() {
    let ground = "[[terrain]]\nname = \"village\"\nkind = \"town\"\n\
                  points = [[40, 20], [48, 20], [48, 52], [40, 52]]\n\n\
                  [[place]]\nname = \"mill\"\nat = [10, 10]\n[[place]]\nname = \"farm\"\nat = [20, 10]\n\
                  [[place]]\nname = \"ford\"\nat = [30, 10]\n[[place]]\nname = \"village\"\n";
    for picked in ["", "[A]\nobjectives = [3]\n"] {
        let at = position::laid(&format!("{picked}{ground}"));
        let field = position::field(&at);
        assert!(!takes_all(field, Side::A, true), "{picked}: one of four is left");
        assert!(takes_all(field, Side::A, false), "{picked}: the village alone is the enemy's");
    }
}

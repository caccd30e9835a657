//! What a viewer receives is the same, byte for byte, when everything that he cannot know is another: the other
//! side's cards and Army Morale Tokens, and the dice to come.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use conformance::secrecy::{Compared, Hidden, Unseen, compare_along};
use engine::{About, Answer, Event, Known, Open, Rng, Ruleset, Side, State, Viewpoint};
use matchlocks::ask::Ask;
use matchlocks::book::Book;
use matchlocks::casting::{cast_to_deploy, deployed};
use matchlocks::table::hand::{BonusCard, Held};
use matchlocks::table::{SideChange, Table};
use matchlocks::turn::cards::Pile;
use matchlocks::vocabulary;
use matchlocks::world::World;
use matchlocks::{Decision, Matchlocks};
use scenario::{Battle, VersionIndex};

/// Whether an event shows something hidden: a Special Event is turned up, a card is drawn from the decks in which
/// the cards are that the other side does not hold, or the battle ends because an army has no tokens left.
fn shows(event: &Event, viewer: Viewpoint) -> bool {
    match *event {
        Event::Card { card, from, to } => {
            let hidden_pile = |pile: u8| {
                [Pile::BonusDeck, Pile::EventsDeck, Pile::HandA, Pile::HandB]
                    .iter()
                    .any(|it| *it as u8 == pile)
            };
            let special = card == Held::Bonus(BonusCard::SpecialEvent).number();
            special
                || (hidden_pile(from) || hidden_pile(to)) && card != u8::MAX && viewer != Viewpoint::Umpire
        }
        Event::Finished(_) => true,
        _ => false,
    }
}

/// Whether a decision is about cards alone, which the side that has none is not really asked for.
fn about_cards(decision: &Decision) -> bool {
    matches!(decision.about, About::Throw(_) | About::Ask(Ask::Interrupt | Ask::Forfeit(_)))
}

/// The same table with other numbers of Army Morale Tokens, kept out of a viewer's sight. They follow from what
/// everybody has seen (NMM-16-03), so that no other number is ever true, but nothing shows them.
fn recounted(world: &World, table: &Table, viewer: Viewpoint, rng: &mut Rng) -> Table {
    let mut table = *table;
    for side in Side::BOTH.into_iter().filter(|side| !viewer.sees(*side)) {
        if world.book.settings.army_morale.hidden {
            table.sides[side.index()].apply(SideChange::Tokens(rng.between(1, 30) as u8));
        }
    }
    table
}

/// A state that differs in hidden cards alone, and of which nobody knows the tokens.
fn twin(state: &State<Matchlocks>, world: &World, viewer: Viewpoint, rng: &mut Rng) -> State<Matchlocks> {
    let other = state.imagined(world, viewer, rng);
    let recounted = recounted(world, other.table(), viewer, rng);
    let known = Known::<Matchlocks>::of(&recounted, world, viewer);
    assert_eq!(state.known(world, viewer), known, "{viewer:?} knows the tokens left");
    other
}

fn battles() -> Vec<(Arc<World>, Table)> {
    let read = |id: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../../battles/{id}.toml"));
        Battle::parse(id, &fs::read_to_string(path).expect("it is there")).expect("the battle reads")
    };
    let book = || Book::standard().clone();
    let castings = [
        cast_to_deploy(&read("training"), VersionIndex::FIRST, book()),
        deployed(&read("winceby"), VersionIndex::FIRST, book()),
        deployed(&read("adwalton-moor"), VersionIndex::FIRST, book()),
        deployed(&read("powick-bridge"), VersionIndex::FIRST, book()),
    ];
    let ready = castings.map(|casting| casting.unwrap_or_else(|faults| panic!("{faults:?}")));
    ready.map(|casting| (Arc::new(World { attended: false, ..casting.world }), casting.table)).into()
}

/// Deals cards to a side that holds none, so that there is always something hidden.
fn dealt(world: &World, table: &Table, rng: &mut Rng) -> Table {
    let mut table = *table;
    for side in &mut table.sides {
        let held = match (side.bonus_held(), table.battle.bonus_deck().total()) {
            (0, 5) => 1 + rng.below(2) as u8,
            (0, 4) => 1,
            (held, _) => held,
        };
        side.apply(SideChange::BonusHeld(held));
        if side.events_held() == 0 && table.battle.events_deck().total() >= 8 {
            side.apply(SideChange::EventsHeld(rng.below(3) as u8));
        }
    }
    let spectator = Known::<Matchlocks>::of(&table, world, Viewpoint::Spectator);
    let (tokens, mut table) =
        (table.sides.map(|side| side.tokens()), Matchlocks::imagine(&spectator, world, rng));
    for (side, tokens) in table.sides.iter_mut().zip(tokens) {
        side.apply(SideChange::Tokens(tokens));
    }
    table
}

#[test]
fn what_a_viewer_receives_follows_from_what_he_may_know() {
    let (mut rng, mut compared) = (Rng::new(1642), Compared::default());
    let battles = battles();
    let hidden = Hidden::<Matchlocks> {
        shows,
        unseen: |_, _, decision| match about_cards(decision) {
            true => Unseen::Keeps(Answer::plain(vocabulary::PASS)),
            false => Unseen::Decides,
        },
        about_to_show: |decision| matches!(decision.about, About::Ask(Ask::CardTarget(_))),
        twin,
    };
    for number in 0..12 {
        let (world, table) = &battles[number % battles.len()];
        let deal = |state: &State<Matchlocks>, open: &Open<Matchlocks>, rng: &mut Rng| {
            // Whoever is to decide keeps the cards that he was asked about.
            let playing = matches!(open.decisions[0].about, About::Ask(Ask::CardTarget(_)));
            match about_cards(&open.decisions[0]) || playing {
                true => *state,
                false => state.with_table(dealt(world, state.table(), rng)),
            }
        };
        compare_along(&hidden, world, *table, &mut rng, &mut compared, deal);
    }
    println!("{compared:?}");
    assert!(compared.different > 400, "{compared:?}: too few twins differ");
    assert!(compared.items > 4_000 && compared.questions > 800, "{compared:?}: too little was compared");
    assert!(compared.odds > 50, "{compared:?}: too few odds were compared");
}

//! What a combat is said to come to, face by face of its die, is what it comes to.

use conformance::position::Position;
use dice::{Faces, Seed, Source};
use engine::{Event, Logged, Observer, PieceId, Run, SourceHand, State, Want};
use general::Random;
use pike_and_musket::PikeAndMusket;
use pike_and_musket::field::Field;
use pike_and_musket::foreseen::{self, Fate};
use pike_and_musket::steps::Step;
use pike_and_musket::table::{self, Table};
use pike_and_musket::world::World;

/// The die of the combat.
#[derive(Default)]
struct Die(Option<u8>);

impl Observer<PikeAndMusket> for Die {
    fn event(&mut self, logged: &Logged, _: &Table, _: &World) {
        let tables = [pike_and_musket::rule!("PM-13-05"), pike_and_musket::rule!("PM-13-06")];
        if let Event::Threw { faces, .. } = logged.event
            && tables.contains(&logged.rule)
        {
            self.0 = self.0.or((1..=6).find(|face| faces.showing(*face) > 0));
        }
    }

    fn answered(&mut self, _: &pike_and_musket::Decision, _: &engine::Answer) {}

    fn threw(&mut self, _: &engine::ThrowRequest, _: &Faces) {}
}

fn staged(ours: &str, theirs: &str) -> (World, Table) {
    let text = format!(
        "[battle]\nphase = \"combat\"\nturn = 3\nfirst = \"A\"\n\n\
         [[unit]]\nname = \"ours\"\nside = \"A\"\nat = [900, 600]\n{ours}\n\n\
         [[unit]]\nname = \"theirs\"\nside = \"B\"\nat = [900, 600]\n{theirs}\n"
    );
    let Position { world, table } = Position::<PikeAndMusket>::of("PM-08-21", &text);
    (world, table)
}

/// What became of a unit.
fn fate(before: &Table, after: &Table, id: PieceId) -> Fate {
    let lost = before.pieces[id.index()].figures - after.pieces[id.index()].figures;
    let [was, is] = [before, after].map(|table| table.units[id.index()].state());
    let routed = is == table::State::Routing && was != table::State::Routing;
    match (lost, routed) {
        (0, true) => Fate::Routs,
        (0, false) if is == was => Fate::Holds,
        (0, false) => Fate::Disrupted,
        (_, true) => Fate::LosesAndRouts,
        (_, false) => Fate::LosesBase,
    }
}

#[test]
fn every_face_of_every_combat_does_what_is_foreseen() {
    let troops = ["troop = \"royalist foot\"", "troop = \"cavaliers\"", "troop = \"reserve horse\""];
    let states = ["", "state = \"disrupted\""];
    let mut told = 0;
    for ours in troops.iter().flat_map(|troop| states.map(|state| format!("{troop}\n{state}"))) {
        let foes = [
            "troop = \"parliament foot\"",
            "troop = \"parliament foot\"\nstate = \"disrupted\"",
            "troop = \"parliament foot\"\nstate = \"routing\"",
            "troop = \"parliament foot\"\nformation = \"hedgehog\"",
            "troop = \"parliament foot\"\nformation = \"hedgehog\"\nstate = \"disrupted\"",
            "troop = \"ironsides\"",
            "troop = \"parliament battery\"",
        ];
        for theirs in foes {
            let (world, table) = staged(&ours, theirs);
            let rows = foreseen::rows(Field::new(&table, &world), &[PieceId(0)], PieceId(1));
            for seed in 0..24 {
                let mut state = State::<PikeAndMusket>::beginning(table, Step::combats().into_step());
                let mut hand = SourceHand::new(Source::seeded(Seed::from_number(seed)));
                let (mut players, mut die) = (Random::new(seed), Die::default());
                let run = Run {
                    world: &world,
                    hand: &mut hand,
                    players: Some(&mut players),
                    observer: Some(&mut die),
                };
                let want = state.run(run);
                assert!(!matches!(want, Want::Better(_)), "{ours} {theirs}");
                let Some(face) = die.0 else { panic!("no die is thrown: {ours} {theirs}") };
                let row = &rows[usize::from(face) - 1];
                let found = [0, 1].map(|id| fate(&table, state.table(), PieceId(id)));
                let wanted = [row.attackers[0], row.defender];
                for (id, (found, wanted)) in found.into_iter().zip(wanted).enumerate() {
                    // Of whom nothing is left nobody asks whether he runs.
                    let gone = state.table().pieces[id].figures == 0;
                    let alike = if gone { found.bases() == wanted.bases() } else { found == wanted };
                    assert!(alike, "{ours} against {theirs}: {face}: {found:?} and not {wanted:?}");
                }
                told += 1;
            }
        }
    }
    assert!(told > 900, "{told}");
}

//! Battles in words and in plain values: whatever can be answered reads as a button would say it, and no two answers alike.

use std::collections::BTreeSet;

use conformance::walking::walk;
use conformance::worded::{Read, is_said_well};
use engine::view::Story;
use engine::{Audience, Logged, PieceId, Presented, Ruleset, Side, Viewpoint};
use pike_and_musket::PikeAndMusket;
use pike_and_musket::ask::Ask;
use pike_and_musket::combat;
use pike_and_musket::field::Field;
use pike_and_musket::foreseen;
use pike_and_musket::rule;
use pike_and_musket::table::{Sign, UnitChange};
use pike_and_musket::world::Class;

use crate::field;

/// What no words hold beside what none ever should.
const NEVER: &[&str] = &["nobody:"];

#[test]
fn every_answer_reads_well_and_unlike_every_other() {
    let mut read = Read { never: NEVER, ..Read::default() };
    for (battle, seed) in [("training", 1), ("winceby", 2), ("made-up:5", 3), ("royalist:parliament", 4)] {
        let (world, table) = field::named(battle);
        walk::<PikeAndMusket>(&world, &table, seed, 900, &mut |_, known, decision, rng| {
            // Moves are asked for most, and take long to think of; the rest is read whenever it comes up.
            if !matches!(decision.about, engine::About::Ask(Ask::Move)) || rng.chance(1, 20) {
                read.question(known, &world, decision);
                read.read(known, &world, decision, rng);
            }
        });
    }
    assert!(read.asks.len() >= 6 && read.verbs.len() >= 9, "{read:?}");
}

#[test]
fn the_table_is_shown_whole_all_through_a_battle() {
    let (world, table) = field::named("winceby");
    let mut prospects = 0;
    walk::<PikeAndMusket>(&world, &table, 7, 260, &mut |_, known, decision, rng| {
        let view = PikeAndMusket::view(known, &world);
        for piece in view.pieces.iter().filter(|piece| piece.stand.is_some()) {
            assert!(!piece.word.is_empty() && !piece.title.is_empty());
            assert!(piece.stand.as_ref().is_some_and(|stand| !stand.parts.is_empty()), "{}", piece.name);
            assert!(piece.marks.iter().all(|mark| !mark.word.is_empty()));
        }
        assert!(view.fights.iter().all(|fight| !fight.words.is_empty() && fight.members.len() > 1));
        for intent in &view.intents {
            let [from, to] = [Some(intent.from), intent.to].map(|id| id.and_then(|id| view.piece(id)));
            assert!(
                from.is_some_and(|from| from.stand.is_some() && to.is_none_or(|to| to.side != from.side))
            );
            assert_eq!(to.is_none(), intent.kind == engine::view::IntentKind::Rout);
            assert!(intent.way.len() > 1 && intent.way.first() != intent.way.last(), "{intent:?}");
        }
        let piece = PieceId(rng.below(world.profiles.len() as u32) as u8);
        let outlines = PikeAndMusket::ranges(known, &world, piece)
            .into_iter()
            .chain(PikeAndMusket::reaches(known, &world, piece));
        outlines.for_each(|range| assert!(range.outline.len() > 2 && !range.word.is_empty()));
        for prospect in PikeAndMusket::prospects(known, &world, piece) {
            assert!(!prospect.words.is_empty());
            prospects += u32::from(prospect.pool.is_some());
        }
        assert!(PikeAndMusket::zones(known, &world, decision).iter().all(|zone| !zone.outlines.is_empty()));
    });
    assert!(prospects > 0);
}

#[test]
fn the_log_reads_as_a_report() {
    let (world, table) = field::named("training");
    let log = walk::<PikeAndMusket>(&world, &table, 5, 400, &mut |_, _, _, _| {});
    let mut story = Story::<PikeAndMusket>::new(&world, table, Viewpoint::Side(Side::A));
    let lines: Vec<String> =
        log.iter().filter_map(|logged| story.hear(logged)).map(|line| line.text).collect();
    assert!(lines.iter().all(|line| is_said_well(line, NEVER)), "{lines:?}");
    for part in ["Artillery Fire", "attack", "odds of", "throws", "reconstruction", "mm"] {
        assert!(lines.iter().any(|line| line.contains(part)), "nothing of {part}: {lines:#?}");
    }
}

#[test]
fn a_general_who_supports_a_second_time_is_told_of_again() {
    let (world, table) = field::named("training");
    let mut story = Story::<PikeAndMusket>::new(&world, table, Viewpoint::Side(Side::A));
    let of = |class: Class| world.named().find(|id| world.profile(*id).class == class);
    let (general, unit) = (of(Class::General).expect("a General"), of(Class::Foot).expect("foot"));
    let combat = [
        UnitChange::Flag(Sign::Supported, true).on(general),
        UnitChange::Struck(Some(unit)).on(general),
        UnitChange::Struck(Some(unit)).on(general),
    ];
    let told: Vec<bool> = combat
        .into_iter()
        .filter_map(|event| story.hear(&Logged { rule: rule!("PM-02-07"), event, audience: Audience::All }))
        .map(|line| line.text.contains("rides to the support"))
        .collect();
    assert_eq!(told, [true, true]);
}

#[test]
fn a_results_table_lights_what_the_die_would_be_read_in() {
    let mut seen = BTreeSet::new();
    for (battle, seed) in [("training", 1), ("winceby", 2), ("mirror:5", 3)] {
        let (world, table) = field::named(battle);
        walk::<PikeAndMusket>(&world, &table, seed, 700, &mut |_, known, decision, _| {
            let engine::About::Ask(ask @ (Ask::Attack | Ask::Fire)) = decision.about else { return };
            PikeAndMusket::candidates(known, &world, decision, &mut |answer| {
                let Some(told) = PikeAndMusket::results_table(known, &world, decision, &answer) else {
                    return;
                };
                let mut faces: Vec<u8> = told.rows.iter().flat_map(|row| row.faces.clone()).collect();
                faces.sort_unstable();
                assert_eq!(faces, [1, 2, 3, 4, 5, 6], "{told:?}");
                assert!(told.rows.iter().all(|row| row.entries.len() == told.columns.len()), "{told:?}");
                assert!(told.remark.contains("reconstruction"), "{told:?}");
                seen.insert(told.title[..7].to_owned());
                let (Ask::Attack, Some(unit), Some(enemy)) = (ask, answer.piece, answer.object) else {
                    return;
                };
                // What the lit column says of each face is what the face does.
                let field = Field::new(known.table(), &world);
                let all = combat::bound(field, unit, enemy).all;
                for foreseen in foreseen::rows(field, &all, enemy) {
                    let row = told.rows.iter().find(|row| row.faces.contains(&foreseen.face)).expect("a row");
                    assert_eq!(row.entries[usize::from(told.column)], foreseen.outcome.word(), "{told:?}");
                }
            });
        });
    }
    assert!(["Table 2", "Table 5"].iter().all(|title| seen.contains(*title)), "{seen:?}");
}

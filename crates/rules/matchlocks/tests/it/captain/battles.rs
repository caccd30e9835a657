//! Battles of two captains: what they say is about somebody or tells a chance, and no order is spent on nothing.

use std::path::Path;
use std::sync::Arc;

use conformance::replaying::{asked, begin};
use engine::view::Subject;
use engine::{About, Answer, Battle, Viewpoint};
use general::{Both, Kind};
use matchlocks::Matchlocks;
use matchlocks::ask::Ask;
use matchlocks::book::{Book, Class};
use matchlocks::casting::deployed;
use matchlocks::vocabulary as verb;
use matchlocks::world::World;
use scenario::VersionIndex;

/// An answer of a captain, with why he says that he gives it, and how far what it moved has gone.
struct Said {
    answer: Answer,
    reason: String,
    /// In inches, and in degrees of turning.
    moved: Option<(f64, f64)>,
}

/// All that two captains say in a battle.
fn said(name: &str, seed: u64) -> (Arc<World>, Vec<Said>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../../battles/{name}.toml"));
    let text = std::fs::read_to_string(path).expect("the battle is there");
    let battle = scenario::Battle::parse(name, &text).expect("it is a battle");
    let casting = deployed(&battle, VersionIndex::FIRST, Book::standard().clone()).expect("it is cast");
    let world = Arc::new(World { attended: false, ..casting.world });
    let mut battle: Battle<Matchlocks> = begin(&world, &casting.table, seed);
    let mut captains =
        Both::<Matchlocks>::of([Kind::Captain.commander(seed), Kind::Captain.commander(!seed)]);
    let mut said = Vec::new();
    while let Some(side) = asked(&battle) {
        let decision = *battle.decision(side).expect("it is asked");
        let known = battle.known(Viewpoint::Side(side));
        let choice = captains.side(side).decide(&known, &world, &decision);
        let before = choice.answer.piece.map(|piece| (piece, known.table().pieces[piece.index()].pose()));
        battle.answer(side, choice.answer).expect("a captain answers legally");
        let acts = matches!(decision.about, About::Ask(Ask::Action(_)));
        let moved = before.filter(|_| acts && is_move(&choice.answer)).map(|(piece, from)| {
            let to = battle.known(Viewpoint::Umpire).table().pieces[piece.index()].pose();
            let turned = f64::from((to.facing - from.facing).signed().abs()) / 100.0;
            (from.at.distance(to.at).to_inches(), turned)
        });
        said.push(Said { answer: choice.answer, reason: choice.reason, moved });
    }
    (world, said)
}

fn is_move(answer: &Answer) -> bool {
    [verb::MOVE, verb::WHEEL, verb::PIVOT].contains(&answer.verb)
}

/// The names of the pieces of a battle as a report has them.
fn names(world: &World) -> Vec<String> {
    let name = |id| {
        let title = &world.profile(id).title;
        let leads = world.leaders().any(|leader| leader == id);
        if leads { Subject::leader(title).name } else { Subject::regiment(title).name }
    };
    world.ids().map(name).collect()
}

/// How reasons begin where nothing speaks for what is done.
const NOTHING: [&str; 3] = ["Better than ", "As good as ", "Nothing else offers."];

#[test]
fn what_captains_say_names_somebody_or_tells_a_chance() {
    for (name, seed) in [("naseby", 3), ("training", 3)] {
        let (world, said) = said(name, seed);
        let names = names(&world);
        let speaks_for = |reason: &&str| !NOTHING.iter().any(|nothing| reason.starts_with(nothing));
        let told: Vec<&str> = said.iter().map(|it| it.reason.as_str()).filter(speaks_for).collect();
        let is_full =
            |reason: &&&str| reason.contains('%') || names.iter().any(|name| reason.contains(name.as_str()));
        let full = told.iter().filter(is_full).count();
        assert!(told.len() > 100, "{name}: {} reasons", told.len());
        assert!(full * 10 >= told.len() * 9, "{name}: {full} of {}", told.len());
        let vague = told.iter().filter(|reason| reason.contains("where it is of use")).count();
        assert!(vague * 100 <= told.len(), "{name}: {vague} of {} are vague", told.len());
        for reason in told {
            assert!(reason.ends_with('.') && !reason.contains("..") && !reason.contains("  "), "{reason}");
        }
    }
}

#[test]
fn no_order_is_spent_on_a_hairs_breadth() {
    for (name, seed) in [("naseby", 3), ("training", 3)] {
        let (world, said) = said(name, seed);
        let mut moves = 0;
        for it in &said {
            let Some((far, turned)) = it.moved else { continue };
            moves += 1;
            let gun =
                it.answer.piece.is_some_and(|piece| world.profile(piece).kind.class() == Class::Artillery);
            assert!(
                gun || far >= 0.49 || turned >= 4.9,
                "{name}: {far} inches, {turned} degrees: {}",
                it.reason
            );
        }
        assert!(moves > 20, "{name}: {moves} moves");
    }
}

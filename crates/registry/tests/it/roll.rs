//! Every piece that comes from a regiment of a file finds it by what it is called, in every battle and every army that is
//! carried, under every rulebook.

use engine::view::{Arm, PieceView};
use engine::{Known, Side, State, Viewpoint};
use registry::{Carried, Order, Roll, Rulebook, Visitor, armies, battles, names, roll, roll_of_army, visit};
use scenario::Dye;

/// All pieces of a battle as the umpire sees them at its beginning.
struct Pieces<'a> {
    battle: &'a str,
}

impl Visitor for Pieces<'_> {
    type Out = Vec<PieceView>;

    fn visit<R: Rulebook>(self) -> Vec<PieceView> {
        let (prepared, house, library) = (registry::PLAYERS_BY_LOT, None, &Carried::ALONE);
        let order = Order { battle: self.battle, prepared, house, attended: false, deploy: false, library };
        let fielded = R::field(&order).unwrap_or_else(|fault| panic!("{}: {fault}", self.battle));
        let state = State::<R>::new(fielded.table);
        R::view(&state.known(&fielded.world, Viewpoint::Umpire), &fielded.world).pieces
    }
}

fn pieces(ruleset: &str, battle: &str) -> Vec<PieceView> {
    visit(ruleset, Pieces { battle }).unwrap()
}

/// Whether a piece comes from a regiment: no commander, no beast, no single man of rank and no train of an army.
fn enlisted(piece: &&PieceView) -> bool {
    !matches!(piece.arm, Arm::Leader | Arm::General | Arm::Beast)
        && piece.leads == engine::view::Leads::Nobody
        && !(piece.brigade.is_empty() && ["Wagon", "Coach"].contains(&piece.word.as_str()))
}

fn strays(roll: &Roll, pieces: &[PieceView]) -> Vec<String> {
    let stray = |piece: &&PieceView| roll.regiment_of(piece).is_none_or(|found| found.short.is_empty());
    pieces
        .iter()
        .filter(enlisted)
        .filter(stray)
        .map(|piece| format!("{} ({})", piece.title, piece.brigade))
        .collect()
}

#[test]
fn every_piece_of_a_battle_finds_its_regiment() {
    let mut counted = 0;
    for entry in battles() {
        let roll = roll(&entry.name, &Carried::ALONE);
        assert!(!roll.place.is_empty(), "{}", entry.name);
        assert_eq!(roll.date.is_empty(), entry.year == 0, "{}", entry.name);
        for ruleset in &entry.rulesets {
            let pieces = pieces(ruleset, &entry.name);
            let none: [String; 0] = [];
            assert_eq!(strays(&roll, &pieces), none, "{} under {ruleset}", entry.name);
            counted += pieces.iter().filter(enlisted).count();
        }
    }
    assert!(counted > 1_000, "{counted}");
}

#[test]
fn every_piece_of_an_army_finds_its_regiment() {
    for ruleset in names() {
        let armies: Vec<_> = armies().into_iter().filter(|army| army.rulesets.contains(&ruleset)).collect();
        for [one, other] in armies.windows(2).filter_map(|pair| <&[_; 2]>::try_from(pair).ok()) {
            let battle = format!("{}:{}:2", one.name, other.name);
            let roll = roll(&battle, &Carried::ALONE);
            let none: [String; 0] = [];
            assert_eq!(strays(&roll, &pieces(ruleset, &battle)), none, "{battle} under {ruleset}");
        }
    }
}

#[test]
fn the_regiment_is_that_of_its_side_and_brigade_and_the_longest_name_is_meant() {
    let roll = roll("training", &Carried::ALONE);
    let pieces = pieces("charge-pikes", "training");
    let guns: Vec<&PieceView> =
        pieces.iter().filter(|piece| piece.title.starts_with("A drake and its crew")).collect();
    let short =
        |piece: &PieceView| roll.regiment_of(piece).map_or("", |found| found.short.as_str()).to_owned();
    assert_eq!(guns.iter().map(|piece| short(piece)).collect::<Vec<_>>(), ["Drake gun", "Vane gun"]);
    let taken = PieceView { side: Some(Side::B), ..guns[0].clone() };
    assert_eq!(short(&taken), "Drake gun", "whoever has taken it");

    let horses = |title: &str| PieceView { title: title.to_owned(), ..guns[0].clone() };
    assert_eq!(short(&horses("horses of Morgan's dragoons, 2nd company")), "Morgan D");
    assert_eq!(short(&horses("Essex militia")), "Essex");
    assert_eq!(short(&horses("Essex militiamen")), "", "words are compared whole");
    assert_eq!(short(&horses("The Clubmen")), "");
    let leader = PieceView { arm: Arm::Leader, ..horses("Essex militia") };
    assert_eq!(short(&leader), "");
}

#[test]
fn a_roll_tells_of_those_alone_who_are_asked_about() {
    let roll = roll("naseby", &Carried::ALONE);
    let pieces = pieces("matchlocks", "naseby");
    assert_eq!(roll.muster(&[]), []);
    let some: Vec<PieceView> =
        pieces.iter().filter(|piece| piece.title.starts_with("Okey's dragoons")).cloned().collect();
    let told = roll.muster(&some);
    assert!(some.len() > 1);
    assert_eq!(told.len(), 1);
    assert_eq!((told[0].0.short.as_str(), told[0].1.len()), ("Okey D", some.len()));
}

#[test]
fn armies_drawn_by_lot_and_what_is_not_there_have_an_empty_roll() {
    for name in ["mirror:7", "nowhere", "royalist:nobody", "mirror:x"] {
        assert_eq!(roll(name, &Carried::ALONE), Roll::default(), "{name}");
    }
    let winceby = roll("winceby/small", &Carried::ALONE);
    assert_eq!((winceby.date.as_str(), winceby.up), ("11 October 1643", 270));
    let armies = roll("royalist:scots:3", &Carried::ALONE);
    assert_eq!((armies.date.as_str(), armies.place.as_str()), ("", ""));
    assert_ne!(armies, Roll::default());
}

/// All pieces of an army on parade, by its text.
struct Parade<'a>(&'a str);

impl Visitor for Parade<'_> {
    type Out = Vec<PieceView>;

    fn visit<R: Rulebook>(self) -> Vec<PieceView> {
        let parade = R::parade("royalist.toml", self.0, None).unwrap();
        R::view(&Known::of(&parade.table, &parade.world, Viewpoint::Umpire), &parade.world).pieces
    }
}

#[test]
fn an_army_by_itself_has_its_regiments_on_its_roll() {
    let (_, text) = registry::ARMIES.iter().find(|(name, _)| *name == "royalist").unwrap();
    let pieces = visit(registry::USUAL, Parade(text)).unwrap();
    let roll = roll_of_army("royalist.toml", text);
    let told = roll.muster(&pieces);
    let coats = told.iter().filter(|(said, _)| said.livery.is_some_and(|livery| livery.coat.is_some()));
    assert!(coats.clone().count() > 1);
    let redcoats = told.iter().find(|(said, _)| said.name == "Redcoats").expect("they are on parade");
    assert_eq!(redcoats.0.livery.unwrap().coat, Some(Dye::Red));
    assert_eq!(roll_of_army("x.toml", "nothing"), Roll::default());
}

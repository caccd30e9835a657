//! What the rulebook puts on things, as a fact of a sheet: who is told of a change of it, and what a table read from outside can
//! say of it.

use cases::Staged;
use engine::sheet::Edit;
use engine::{Event, On, PieceId, Ruleset, Side};
use matchlocks::Matchlocks;
use matchlocks::ask::Ask;
use matchlocks::table::{
    BattleChange, Due, Gap, Grouped, MeleeChange, Member, Part, Reason, ShotAt, SideChange, Silence, Stack,
    Table, UnitChange,
};
use matchlocks::world::World;
use offer::Rulebook;
use scenario::reading::{Document, Findings, TableReader};
use tabletop::{Edge, Length};

const POSITION: &str = "
terrain = [{ name = \"hedge\", kind = \"hedge\", points = [[10, 30], [60, 30]], crossing = \"one\" }]
unit = [
    { name = \"hastings\", side = \"A\", kind = \"battalia\", at = [36, 20] },
    { name = \"byron\", side = \"B\", kind = \"harquebusiers\", at = [36, 40] },
]
";

/// Pieces, features and melees of no battle here.
const NOBODY: PieceId = PieceId(110);
const NOWHERE: u8 = 60;

fn staged() -> (World, Table) {
    let document = Document::parse("a position", POSITION).expect("it is TOML");
    let findings = Findings::default();
    let staged = TableReader::of(&document.root, "the position", &findings).and_then(Matchlocks::stage);
    findings.conclude("a position", document.root.at, staged).expect("it can be laid out")
}

/// Tokens are kept out of the opponent's sight, while every loss is announced to both (NMM-06-09, NMM-16-03); a held card is
/// secret (NMM-07-20), and so is for which cards somebody wants to be asked.
#[test]
fn a_side_alone_is_told_of_its_tokens_hand_and_instructions() {
    let secret = |change: SideChange| match change.on(Side::A) {
        Event::Marked { on, mark, .. } => Matchlocks::is_secret(on, mark),
        _ => panic!("a change is a mark"),
    };
    let card = || Edit::Put(Stack::of(0, 1));
    let hidden = [
        SideChange::Tokens(7),
        SideChange::Instructions(4096),
        SideChange::Bonus(card()),
        SideChange::Events(card()),
        SideChange::Silences(Edit::Put(Silence::of(0, 7))),
    ];
    let open = [
        SideChange::Paid(1),
        SideChange::Owed(1),
        SideChange::Initial(20),
        SideChange::BonusHeld(2),
        SideChange::EventsHeld(1),
        SideChange::Goes(3),
        SideChange::LightGunsLost(1),
    ];
    assert!(hidden.into_iter().all(secret), "what the enemy is not told");
    assert!(!open.into_iter().any(secret), "what everybody sees");
    let on_others = [On::Piece(PieceId(0)), On::Thing(0), On::Ground(0), On::Battle];
    let all = |on: On| (0..u8::MAX).map(engine::Mark).any(|mark| Matchlocks::is_secret(on, mark));
    assert!(!on_others.into_iter().any(all), "only a side has secrets");
}

/// A position says what stands there, and it is what is read.
#[test]
fn a_table_of_this_battle_is_possible() {
    let (world, mut table) = staged();
    table.units[0].apply(UnitChange::Supports(Some(PieceId(1))));
    table.units[0].apply(UnitChange::Cover(Some(0)));
    table.battle.apply(BattleChange::Due(Edit::Add(Due::of(PieceId(0), Reason::EndOfTurn))));
    table.battle.apply(BattleChange::Gaps(Edit::Add(Gap::between(0, Length::ZERO, Length::INCH))));
    assert_eq!(Matchlocks::validate_state(&table, &world, &Ask::Go), Ok(()));
}

#[test]
fn whatever_points_at_nothing_is_refused_from_outside() {
    let (world, table) = staged();
    let lost = |spoil: &dyn Fn(&mut Table)| {
        let mut table = table;
        spoil(&mut table);
        Matchlocks::validate_state(&table, &world, &Ask::Go).expect_err("it points at nothing")
    };
    let unit = |change: UnitChange| lost(&move |table| table.units[0].apply(change));
    assert!(unit(UnitChange::Supports(Some(NOBODY))).contains("hastings: supports is 110"));
    assert!(unit(UnitChange::GoesWith(Some(NOBODY))).contains("hastings: goes with is 110"));
    assert!(unit(UnitChange::Cover(Some(NOWHERE))).contains("hastings: cover is 60"));
    let battle = |change: BattleChange| lost(&move |table| table.battle.apply(change));
    let due = Due::of(NOBODY, Reason::LostRound);
    assert!(battle(BattleChange::Due(Edit::Add(due))).contains("due: unit is 110"));
    let shot = ShotAt::of(PieceId(0), NOBODY);
    assert!(battle(BattleChange::ShotAt(Edit::Add(shot))).contains("shot at: by is 110"));
    let grouped = Grouped::of(NOBODY, false);
    assert!(battle(BattleChange::Group(Edit::Add(grouped))).contains("group: unit is 110"));
    let gap = Gap::between(NOWHERE, Length::ZERO, Length::INCH);
    assert!(battle(BattleChange::Gaps(Edit::Add(gap))).contains("gaps: feature is 60"));
    let melee = |change: MeleeChange| lost(&move |table| table.melees[3].apply(change));
    let member = Member::new(NOBODY, PieceId(1), Edge::Front, Part::Attacker);
    assert!(melee(MeleeChange::Members(Edit::Add(member))).contains("members: unit is 110"));
    assert!(melee(MeleeChange::Across(Some(NOWHERE))).contains("across is 60"));
}

/// A melee is over for everybody (NMM-12-70): its place is as it was before the battle, whatever was fought there.
#[test]
fn a_melee_that_is_over_leaves_nothing_behind() {
    let (world, table) = staged();
    let mut after = table;
    let fought = [
        MeleeChange::Rounds(3),
        MeleeChange::Winner(Some(Side::B)),
        MeleeChange::Members(Edit::Put(Member::new(PieceId(0), PieceId(1), Edge::Rear, Part::Attacker))),
    ];
    for change in fought {
        Matchlocks::apply(&mut after, &world, &change.on(2));
    }
    assert_ne!(after, table);
    Matchlocks::apply(&mut after, &world, &MeleeChange::Anew.on(2));
    assert_eq!(after, table);
}

/// The words of every fact are told apart: a case that names one means it alone.
#[test]
fn no_two_facts_of_one_thing_have_one_word() {
    for on in [On::Piece(PieceId(0)), On::Thing(0), On::Ground(0), On::Battle] {
        let mut words = Table::form(on).words();
        words.sort_unstable();
        let count = words.len();
        words.dedup();
        assert_eq!(words.len(), count, "{on:?}");
    }
}

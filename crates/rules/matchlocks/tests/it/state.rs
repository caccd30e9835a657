//! A battle in progress is one plain value of eight kilobytes at most, in which the largest battles fit.

use engine::{PieceId, Ruleset, State, fingerprint};
use matchlocks::Matchlocks;
use matchlocks::book::{Book, Kind};
use matchlocks::casting::{Casting, deployed};
use matchlocks::table::{PIECES, Table, UnitState};
use matchlocks::world::World;
use scenario::Battle;
use scenario::reading::{Document, Findings, TableReader};

use cases::Staged;

const BYTES_AT_MOST: usize = 8192;

/// Lutzen in its largest version, with everybody where he stood.
fn lutzen() -> Casting {
    let text = include_str!("../../../../../battles/lutzen.toml");
    let battle = Battle::parse("lutzen.toml", text).expect("the battle reads");
    let version = battle.find_version("large").expect("it has a large version");
    deployed(&battle, version, Book::standard().clone()).expect("it casts")
}

/// Ninety-six units of all arms, with two Generals and eighteen Brigadiers, the slots for events beside them.
fn ninety_six_units() -> (World, Table) {
    let kinds = ["battalia", "harquebusiers", "musketeer detachment", "dragoons", "cuirassiers", "field gun"];
    let mut text = String::new();
    for side in ["A", "B"] {
        for at in 0..48 {
            let (kind, brigade) = (kinds[at % kinds.len()], at % 9);
            text.push_str(&format!(
                "[[unit]]\nname = \"{side}{at}\"\nside = \"{side}\"\nkind = \"{kind}\"\nbrigade = \"{side}{brigade}\"\n"
            ));
        }
        text.push_str(&format!(
            "[[leader]]\nname = \"{side}general\"\nside = \"{side}\"\nrank = \"general\"\n"
        ));
        for brigade in 0..9 {
            text.push_str(&format!(
                "[[leader]]\nname = \"{side}lead{brigade}\"\nside = \"{side}\"\nbrigade = \"{side}{brigade}\"\n"
            ));
        }
    }
    let document = Document::parse("units", &text).expect("a position");
    let findings = Findings::default();
    let staged = TableReader::of(&document.root, "the position", &findings).and_then(Matchlocks::stage);
    findings.conclude("units", document.root.at, staged).expect("a position")
}

/// Nothing but plain bytes: it is copied by copying them, and there is nothing to let go of.
fn is_plain<T: Copy>() -> bool {
    !std::mem::needs_drop::<T>()
}

#[test]
fn a_state_is_eight_kilobytes_at_most() {
    println!("state {} bytes", size_of::<State<Matchlocks>>());
    println!("of it the table {} bytes, {} of each of {PIECES} pieces", size_of::<Table>(), {
        size_of::<engine::Piece>() + size_of::<UnitState>()
    });
    assert!(size_of::<State<Matchlocks>>() <= BYTES_AT_MOST);
    assert!(is_plain::<State<Matchlocks>>());
    assert!(is_plain::<engine::Known<Matchlocks>>());
}

#[test]
fn lutzen_fits() {
    let Casting { world, table, .. } = lutzen();
    assert_eq!(units(&world), 90);
    assert!(world.leaders().count() >= 10 && world.profiles.len() <= PIECES);
    copies_are_whole(&world, table);
}

#[test]
fn ninety_six_units_fit() {
    let (world, table) = ninety_six_units();
    assert_eq!(units(&world), 96);
    assert_eq!(world.leaders().count(), 20);
    copies_are_whole(&world, table);
}

/// How many units a world has, those included who have not come yet.
fn units(world: &World) -> usize {
    world.profiles.iter().filter(|profile| profile.kind != Kind::Leader && !profile.event).count()
}

/// A copy is equal, hashes alike, and is another value from then on.
fn copies_are_whole(world: &World, table: Table) {
    Matchlocks::invariants(&table, world).expect("all invariants hold");
    let state = State::<Matchlocks>::new(table);
    let mut copy = state;
    assert!(copy == state && fingerprint(&copy) == fingerprint(&state));
    let said = engine::Logged {
        rule: engine::Rule(0),
        event: matchlocks::table::UnitChange::Disarray(1).on(PieceId(0)),
        audience: engine::Audience::All,
    };
    let mut hand = engine::SourceHand::empty();
    copy.happen(engine::Run { world, hand: &mut hand, players: None, observer: None }, said);
    assert!(copy != state && fingerprint(&copy) != fingerprint(&state));
}

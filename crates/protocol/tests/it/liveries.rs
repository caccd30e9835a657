//! What the file of a battle says of its regiments travels with the table, under whichever rulebook, and tells a viewer of
//! no piece that he does not see.

use protocol::open;
use protocol::wire::{Begin, Device, Dye, Player, Regiment, Seat, Since, Table};

fn table(rules: &str, battle: &str, seat: Seat) -> Table {
    let begin = Begin {
        rules: rules.to_owned(),
        battle: battle.to_owned(),
        players: [Player::Person, Player::Person],
        seed: Some("2a".repeat(32)),
        prepared: Vec::new(),
        lists: Vec::new(),
        deploy: false,
        to_the_end: false,
        house: None,
    };
    open("one", &begin).unwrap().0.snapshot(seat, Since::default()).table
}

fn of<'t>(table: &'t Table, short: &str) -> &'t Regiment {
    table.regiments.iter().find(|regiment| regiment.short == short).unwrap_or_else(|| panic!("{short}"))
}

#[test]
fn a_regiment_wears_the_same_under_every_rulebook_of_units() {
    for rules in ["matchlocks", "charge-pikes"] {
        let table = table(rules, "hopton-heath", Seat::A);
        assert_eq!(table.date, "19 March 1643");
        assert!(table.place.starts_with("Hopton Heath"), "{}", table.place);
        let greycoats = of(&table, "Greycoats R");
        let livery = greycoats.livery.unwrap();
        let flag = livery.flag.unwrap();
        assert!(livery.attested);
        assert_eq!((livery.coat, livery.lining), (Some(Dye::Grey), None));
        assert_eq!(
            (flag.field, flag.device, flag.colour),
            (Some(Dye::Yellow), Some(Device::Star), Some(Dye::Blue))
        );
        for member in &greycoats.members {
            let piece = table.pieces.iter().find(|piece| piece.id == *member).unwrap();
            assert!(piece.title.starts_with("Gell's Derbyshire greycoats"), "{}", piece.title);
        }
        assert_eq!(of(&table, "Roaring Meg").livery, None);
    }
}

#[test]
fn no_piece_is_in_two_regiments_and_none_is_told_that_the_viewer_has_not() {
    let battles = [
        ("matchlocks", "naseby"),
        ("matchlocks", "scots:royalist:3"),
        ("charge-pikes", "auldearn"),
        ("border-reivers", "ambush"),
        ("border-reivers", "liddesdale:tynedale:2"),
    ];
    for (rules, battle) in battles {
        for seat in [Seat::A, Seat::B, Seat::Spectator] {
            let table = table(rules, battle, seat);
            assert!(table.regiments.len() > 1, "{battle}");
            let mut told: Vec<u8> = table.regiments.iter().flat_map(|one| one.members.clone()).collect();
            let known = |member: &u8| table.pieces.iter().any(|piece| piece.id == *member);
            assert!(told.iter().all(known), "{battle} from {seat:?}");
            assert!(table.regiments.iter().all(|one| !one.members.is_empty()));
            let all = told.len();
            told.sort_unstable();
            told.dedup();
            assert_eq!(told.len(), all, "{battle} from {seat:?}");
        }
    }
}

#[test]
fn what_is_not_said_is_left_out() {
    let lot = table("matchlocks", "mirror:7", Seat::A);
    assert_eq!((lot.date.as_str(), lot.place.as_str(), lot.regiments.len()), ("", "", 0));
    let json = serde_json::to_string(&lot).unwrap();
    assert!(!json.contains("\"date\"") && !json.contains("\"regiments\""));
    let redcoats = serde_json::to_string(of(&table("matchlocks", "training", Seat::B), "Drake")).unwrap();
    assert!(redcoats.contains(r#""livery":{"coat":"red","attested":false}"#), "{redcoats}");
}

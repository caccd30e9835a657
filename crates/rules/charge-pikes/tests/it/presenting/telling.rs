//! What people are told: the log in sentences, and nothing that a viewer may not know.

use charge_pikes::marks::{self, lower, raise};
use charge_pikes::steps::Test;
use charge_pikes::table::{
    Announced, BattleChange, ChargeChange, ChargeStage, Fire, Morale, Phase, Shot, SideChange, Sign, Table,
    UnitChange,
};
use charge_pikes::world::World;
use charge_pikes::{ChargePikes, remarks, rule};
use engine::sheet::Edit;
use engine::view::Story;
use engine::{Audience, Departure, Event, Logged, On, Outcome, PieceId, Side, Viewpoint};
use tabletop::{Angle, Length};

use super::battles::{battle, walk};

fn titled(world: &World, title: &str) -> PieceId {
    world.named().find(|id| world.profile(*id).title == title).unwrap()
}

fn told(world: &World, table: &Table, events: &[Event], viewer: Viewpoint) -> Vec<String> {
    let mut story = Story::<ChargePikes>::new(world, *table, viewer);
    let log =
        events.iter().map(|event| Logged { rule: rule!("CP-13-01"), event: *event, audience: Audience::All });
    log.filter_map(|logged| story.hear(&logged)).map(|told| told.text).collect()
}

#[test]
fn every_line_of_a_battle_is_a_sentence() {
    for (id, seed) in [("winceby", 3), ("auldearn", 4)] {
        let (world, table) = battle(id, false);
        let log = walk(&world, &table, seed, 260, &mut |_, _, _| ());
        let mut story = Story::<ChargePikes>::new(&world, table, Viewpoint::Umpire);
        let mut lines = 0;
        for logged in &log.0 {
            let Some(told) = story.hear(logged) else { continue };
            let text = &told.text;
            assert!(text.starts_with(|first: char| first.is_uppercase() || first.is_numeric()), "{text}");
            assert!(!["PieceId", "  ", "{", "Some("].iter().any(|raw| text.contains(raw)), "{text}");
            if std::env::var_os("TELL").is_some() {
                println!("{text}");
            }
            lines += 1;
        }
        assert!(lines > 200, "{lines} lines of {} events", log.0.len());
    }
}

#[test]
fn events_are_told_as_a_report_would_have_them() {
    let (world, table) = battle("training", false);
    let (foot, enemy) = (titled(&world, "Essex militia"), titled(&world, "Vane's whitecoats"));
    let from = table.pieces[foot.index()].pose();
    let events = [
        Event::Phase { phase: 1, number: 3 },
        BattleChange::Turn(3).event(),
        BattleChange::First(Side::B).event(),
        BattleChange::Phase(Phase::Charges).event(),
        BattleChange::Acting(Side::A).event(),
        BattleChange::Charges(Edit::Add(Announced::of(foot, enemy, false))).event(),
        Event::Moved { piece: foot, from, to: from.moved(Angle::UP, Length::inches(6)) },
        marks::stage(0, ChargeStage::Contact),
        ChargeChange::Impetus(true).on(0),
        UnitChange::Spent(Length(3000)).on(foot),
        SideChange::Shots(Edit::Add(Shot::at(enemy, foot, Fire::Musketry)))
            .on(table.pieces[enemy.index()].owner),
        BattleChange::Opened(true).event(),
        raise(enemy, Sign::Shot),
        Event::Noted {
            on: On::Piece(foot),
            remark: remarks::TESTED,
            value: remarks::test_told(Test::ChargeHome, false),
        },
        raise(foot, Sign::TestedCharge),
        marks::stage(0, ChargeStage::Failed),
        UnitChange::Morale(Morale::Shaken).on(foot),
        raise(foot, Sign::Disordered),
        lower(foot, Sign::Disordered),
        UnitChange::Morale(Morale::Routed).on(foot),
        Event::Left { piece: foot, how: Departure::Routed },
        Event::Finished(Outcome::Won(Side::B)),
    ];
    assert_eq!(
        told(&world, &table, &events, Viewpoint::Umpire),
        [
            "Turn 3",
            "The Royalists act first this turn",
            "Turn 3: charges of Parliament",
            "The Essex militia charges Vane's whitecoats",
            "The Essex militia moves forward 6 in, over the hedgerow",
            "The Essex militia comes into contact with Vane's whitecoats",
            "The Essex militia comes on with impetus",
            "Vane's whitecoats are to fire at the Essex militia",
            "All shots are announced: they are fired at once",
            "Vane's whitecoats fire at the Essex militia",
            "The Essex militia fails its test to charge home: 1d6 - 1, 1 or more (no general in command radius -1)",
            "The Essex militia does not charge home",
            "The Essex militia is shaken",
            "The Essex militia is disordered",
            "The Essex militia is in good order again",
            "The Essex militia breaks and routs",
            "The Essex militia routs off the table",
            "Victory for the Royalists",
        ]
    );
}

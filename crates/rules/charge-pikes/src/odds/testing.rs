//! `test`: one of the eight reaction tests, with everything that counts for it.

use dice::Pool;
use engine::sheet::Edit;
use engine::{PieceId, SmallPose};
use offer::{Fact, Fault, OddsOption, OddsOrder, OddsSubject, Outcome, Part, Reckoning};
use tabletop::{Edge, Length};

use super::charged::{Said, behind_front, closed, contact};
use super::described::{
    FIRST, Position, SECOND, Stands, cover_flanks, edge, holds_block, inches, put, put_aside, put_general,
};
use super::{BEHIND, EDGES, GENERALS, INSIDE, OPEN_FLANKS, ROYALIST, SCALE, counted};
use crate::field::Field;
use crate::ledger::Id;
use crate::reactions;
use crate::steps::Test;
use crate::table::{
    BattleChange, Blow, ChargeChange, ChargeStage, Fire, Hit, Morale, Rout, Sign, Table, UnitChange,
};
use crate::world::World;

/// The words for the tests.
const TESTS: [(&str, Test); 8] = [
    ("rally", Test::Rally),
    ("halt-pursuit", Test::HaltPursuit),
    ("panic", Test::Panic),
    ("charge-home", Test::ChargeHome),
    ("stand", Test::Stand),
    ("hits", Test::Hits),
    ("lost-round", Test::LostRound),
    ("routing-friends", Test::RoutingFriends),
];

pub const SUBJECTS: &[OddsSubject] = &[
    OddsSubject {
        name: "TEST",
        about: "Which",
        words: &[
            "rally",
            "halt-pursuit",
            "panic",
            "charge-home",
            "stand",
            "hits",
            "lost-round",
            "routing-friends",
        ],
    },
    OddsSubject { name: "UNIT", about: "The unit that tests", words: &[] },
];

pub const OPTIONS: &[OddsOption] = &[
    OddsOption::value(
        "against",
        "ENEMY",
        "",
        "Who charges it, is charged, pursued or fought, or shot at it: horse, or foot where it charges or fights",
    ),
    OddsOption::one_of("general", GENERALS, "near", "What general it has"),
    OddsOption::value("hits", "N", "", "Hits that count: of this turn, of shooting, or of the round"),
    OddsOption::one_of(
        "on",
        EDGES,
        "front",
        "Which side is charged or shot at: its own, the enemy's if it charges",
    ),
    OddsOption::value("range", "INCHES", "6", "Inches from which a charge comes"),
    OddsOption::yes("no-impetus", "A charge without impetus, whatever the rules would give"),
    OddsOption::yes("surprised", "It did not see the charge coming (stand)"),
    OddsOption::yes("heavy", "A heavy gun hit it (hits)"),
    OddsOption::value("enemy", "INCHES", "", "How far the nearest visible enemy is (rally)"),
    OddsOption::yes("outdistanced", "Its quarry has outrun it (halt-pursuit)"),
    OddsOption::yes("returning", "It tests to come back to the table (halt-pursuit)"),
    OddsOption::value("routing", "N", "1", "How many friends rout near it (routing-friends)"),
    OPEN_FLANKS,
    BEHIND,
    INSIDE,
    ROYALIST,
    SCALE,
];

/// Reckons a test.
pub fn reckon(order: &OddsOrder<'_>) -> Result<Reckoning, Fault> {
    let found = TESTS.iter().find(|(word, _)| *word == order.subject(0));
    let (_, test) = *found.ok_or_else(|| Fault::new(format!("there is no test {}", order.subject(0))))?;
    let (world, table) = staged(order, test)?;
    let field = Field::new(&table, &world);
    due(field, test)?;
    let modifiers = reactions::modifiers(field, FIRST, test);
    let pool = reactions::pool(field, FIRST, test);
    let pass: f64 =
        pool.outcomes().iter().filter(|(reading, _)| reading.passed()).map(|(_, chance)| chance).sum();
    let (passed, failed) = results(test);
    let sum: i64 = modifiers.iter().map(|modifier| i64::from(modifier.value)).sum();
    let part = Part {
        facts: vec![
            Fact::text("dice", format!("{} ({})", in_words(&pool), Id(test.rule()))),
            Fact::count("modifier", "modifiers together", sum),
        ],
        counted: modifiers
            .iter()
            .map(|modifier| counted(modifier.why, modifier.value.into(), modifier.rule))
            .collect(),
        chances: vec![
            Outcome::exact("pass", format!("passes: {passed}"), pass),
            Outcome::exact("fail", format!("fails: {failed}"), 1.0 - pass),
        ],
        ..Part::default()
    };
    Ok(Reckoning { found: None, parts: vec![part] })
}

fn in_words(pool: &Pool) -> String {
    match pool {
        Pool::Pass(total) => total.to_string(),
        other => other.to_string(),
    }
}

/// What a test brings about, passed and failed (CP-18-06, CP-18-09, CP-18-12, CP-18-15, CP-18-19, CP-18-22, CP-18-26,
/// CP-18-30).
const fn results(test: Test) -> (&'static str, &'static str) {
    match test {
        Test::Rally => ("it halts, disordered", "it routs on"),
        Test::HaltPursuit => ("it halts, disordered", "it pursues on"),
        Test::Panic => ("it carries on", "it routs"),
        Test::ChargeHome => ("it charges home", "it recoils, shaken"),
        Test::Stand => ("it stands", "it routs"),
        Test::Hits => ("it carries on", "a morale state lower"),
        Test::LostRound => ("it recoils", "it routs"),
        Test::RoutingFriends => ("it carries on", "a state lower, recoils"),
    }
}

/// Whether the test would be taken at all.
fn due(field: Field, test: Test) -> Result<(), Fault> {
    let refuse = |why: &str, rule: &str| Err(Fault::new(format!("no test: {why} ({rule})")));
    match test {
        Test::Rally if !reactions::may_rally(field, FIRST) => {
            refuse("the exhausted, grade E, and whoever sees an enemy close by cannot rally", "CP-18-04")
        }
        Test::Panic if !reactions::tests_for_panic(field, FIRST) => refuse(
            "only close-order foot panics, before true cavalry of a quarter of its figures",
            "CP-18-10",
        ),
        Test::RoutingFriends if !reactions::tests_for_friends(field, FIRST) => {
            refuse("there is no rout near it that it may not ignore", "CP-18-28")
        }
        _ => Ok(()),
    }
}

/// Whoever is described, at the moment of the test.
fn staged(order: &OddsOrder<'_>, test: Test) -> Result<(World, Table), Fault> {
    let charges = test == Test::ChargeHome;
    let (holder, phase) = match test {
        Test::ChargeHome => (Stands::Above, "charges"),
        Test::Panic | Test::Stand => (Stands::Below, "charges"),
        _ => (Stands::Below, "shooting"),
    };
    let open = order.number::<u8>("open-flanks")?.unwrap_or(2);
    let covered = 2u8.checked_sub(open).ok_or_else(|| Fault::new("--open-flanks: 0, 1 or 2"))?;
    let friends = if test == Test::RoutingFriends {
        order.number::<u8>("routing")?.unwrap_or(1).min(8)
    } else {
        covered
    };
    let usual = if matches!(test, Test::Panic | Test::Stand) { "horse" } else { "foot" };
    let mut position = Position::new(order, phase)?;
    position.ground(order, holder)?;
    let block = holds_block(order);
    position.unit("ours", "A", order.subject(1), block && !charges)?;
    position.unit("theirs", "B", order.value("against").unwrap_or(usual), block && charges)?;
    for friend in 0..friends {
        let words = if test == Test::RoutingFriends { "foot 8 routed" } else { "foot 8" };
        position.unit(&format!("friend-{friend}"), if charges { "B" } else { "A" }, words, false)?;
    }
    position.general("A", order.value("general"));
    let (world, mut table) = position.staged()?;
    let (own, other) =
        if charges { (Edge::Front, edge(order.value("on"))) } else { (edge(order.value("on")), Edge::Front) };
    // In a fight and in a chase the two meet front to front.
    let own = if matches!(test, Test::LostRound | Test::HaltPursuit) { Edge::Front } else { own };
    put(
        &mut table,
        FIRST,
        Stands::Below,
        own,
        if charges { inches(order, "range")?.unwrap_or(Length::ZERO) } else { Length::ZERO },
    );
    put_general(&world, &mut table, "A", FIRST, order.value("general"));
    let beside: Vec<PieceId> = (0..friends).map(|friend| PieceId(2 + friend)).collect();
    let hits = order.number::<u8>("hits")?;
    match test {
        Test::Rally => rallying(order, &mut table)?,
        Test::HaltPursuit => pursuing(order, &mut table),
        Test::RoutingFriends => routing(&mut table, &beside),
        Test::Hits => hit(order, &mut table, hits.unwrap_or(1)),
        Test::LostRound => {
            cover_flanks(&mut table, FIRST, &beside);
            lost(&mut table, hits.unwrap_or(1));
        }
        Test::Panic | Test::Stand | Test::ChargeHome => {
            let (charger, target) = if charges { (FIRST, SECOND) } else { (SECOND, FIRST) };
            let far = if charges { Length::ZERO } else { inches(order, "range")?.unwrap_or(Length::ZERO) };
            put(&mut table, SECOND, Stands::Above, other, far);
            behind_front(&mut table, charger, target, edge(order.value("on")));
            cover_flanks(&mut table, target, &beside);
            let said = Said { no_impetus: order.says("no-impetus"), surprised: order.says("surprised") };
            closed(&world, &mut table, charger, target, said)?;
            table.units[FIRST.index()].suffers(hits.unwrap_or(0));
            if test == Test::Stand {
                let home = ChargeChange::Stage(ChargeStage::Home);
                table.charges.iter_mut().for_each(|charge| charge.apply(home));
            }
        }
    }
    Ok((world, table))
}

fn raise(table: &mut Table, unit: PieceId, flag: Sign) {
    table.units[unit.index()].set(flag, true);
}

/// A router after a continued rout move, with the nearest enemy so far off, if one is near.
fn rallying(order: &OddsOrder<'_>, table: &mut Table) -> Result<(), Fault> {
    table.units[FIRST.index()].apply(UnitChange::Morale(Morale::Routed));
    raise(table, FIRST, Sign::RunningOn);
    if let Some(far) = inches(order, "enemy")? {
        put(table, SECOND, Stands::Above, Edge::Front, far);
    }
    Ok(())
}

/// A pursuer at his quarry, or left behind, or off the table.
fn pursuing(order: &OddsOrder<'_>, table: &mut Table) {
    for flag in [Sign::Pursuing, Sign::Chased] {
        raise(table, FIRST, flag);
    }
    table.units[SECOND.index()].apply(UnitChange::Morale(Morale::Routed));
    table.units[FIRST.index()].apply(UnitChange::Pursues(Some(SECOND)));
    let far = if order.says("outdistanced") { Length::inches(10) } else { Length::ZERO };
    put(table, SECOND, Stands::Above, Edge::Rear, far);
    if order.says("returning") {
        table.units[FIRST.index()].apply(UnitChange::LeftInTurn(1));
    }
}

/// Friends who broke this turn, one beside the other.
fn routing(table: &mut Table, friends: &[PieceId]) {
    for (at, friend) in friends.iter().enumerate() {
        put(table, *friend, Stands::Below, Edge::Front, Length::inches(1));
        let hand = if at % 2 == 0 { 1 } else { -1 };
        let wide = table.pieces[FIRST.index()].shape().width.half();
        let aside = wide + Length::inches(2 + 2 * (at as i32 / 2)) + Length::inches(at as i32 / 2 * 2);
        put_aside(table, *friend, aside.times(hand));
        let at = SmallPose::of(table.pieces[friend.index()].pose());
        table.routs.try_push(Rout { unit: *friend, at });
    }
}

/// A unit that was hit by shooting of an enemy some inches off.
fn hit(order: &OddsOrder<'_>, table: &mut Table, hits: u8) {
    put(table, SECOND, Stands::Above, Edge::Front, Length::inches(6));
    table.units[FIRST.index()].suffers(hits);
    let hit = Hit::of(FIRST, SECOND, Fire::Musketry, hits, false);
    table.battle.apply(BattleChange::Hits(Edit::Add(hit)));
    if edge(order.value("on")) != Edge::Front {
        raise(table, FIRST, Sign::HitFromFlank);
    }
    if order.says("heavy") {
        raise(table, FIRST, Sign::HitByHeavy);
    }
}

/// A unit that has lost a round to an enemy in front of it.
fn lost(table: &mut Table, hits: u8) {
    put(table, SECOND, Stands::Above, Edge::Front, Length::ZERO);
    table.battle.apply(BattleChange::Contacts(Edit::Add(contact())));
    for blow in [Blow::of(SECOND, FIRST, hits, 0), Blow::of(FIRST, SECOND, 0, 0)] {
        table.battle.apply(BattleChange::Blows(Edit::Add(blow)));
    }
}

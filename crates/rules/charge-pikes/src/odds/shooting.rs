//! `shoot`: one shot, row by row of the table, and what it does to its target.

use engine::sheet::Edit;
use engine::{Answer, Course, Ending, FirstOffered, Forecast, PieceId, Place, Side};
use offer::{
    ChanceStyle, Fact, Fault, Found, OddsEvent, OddsOption, OddsOrder, OddsSubject, Outcome, Part, Reckoning,
};
use tabletop::{Edge, Length};

use super::described::{FIRST, Position, SECOND, Stands, edge, holds_block, inches, put, put_general};
use super::{BEHIND, EDGES, ENEMY, GENERALS, INSIDE, REACH, SCALE, forbidden, hits};
use crate::Call;
use crate::ChargePikes;
use crate::field::{Class, Field};
use crate::shooting::{self, Aim, Target, Volley};
use crate::steps::{ShootingStep, Step};
use crate::table::{
    BattleChange, Charge, ChargeChange, ChargeStage, Form, Morale, Phase, SideChange, Sign, Table,
};
use crate::vocabulary::{SHOOT, SHOOT_HAIL, VOLLEY};
use crate::world::{Cover, World};

pub const EVENT: OddsEvent = OddsEvent {
    name: "shoot",
    about: "One shot: the chance of each number of hits, and what becomes of the target",
    subjects: &[OddsSubject { name: "UNIT", about: "The unit that shoots", words: &[] }, ENEMY],
    options: &[
        OddsOption::value("range", "INCHES", "6", "Inches between the shooter's front and the enemy"),
        BEHIND,
        INSIDE,
        OddsOption::one_of("on", EDGES, "front", "Which side of the enemy the shooter looks at"),
        OddsOption::value(
            "charged",
            "INCHES",
            "",
            "The enemy charges the shooter and has come so far, with impetus: defensive fire",
        ),
        OddsOption::yes("hail", "Guns fire hail shot instead of ball"),
        OddsOption::yes("volley", "Foot in volley posture fires its volley"),
        OddsOption::one_of("general", GENERALS, "near", "What general the enemy has for his test"),
        SCALE,
    ],
};

/// Reckons a shot.
pub fn reckon(order: &OddsOrder<'_>) -> Result<Reckoning, Fault> {
    let (world, table, aim) = announced(order)?;
    let chances = of_hits(&aim);
    let mut shot = hits("", String::new(), &chances);
    shot.facts.insert(0, Fact::text("dice", dice(&aim)));
    shot.facts.insert(1, Fact::text("target", column(&aim.target)));
    let (after, found) = after(&world, &table, order.says("charged"))?;
    Ok(Reckoning { found: Some(found), parts: vec![shot, after] })
}

/// The shot as it would be fired, and the table on which it is announced.
fn announced(order: &OddsOrder<'_>) -> Result<(World, Table, Aim), Fault> {
    let (world, mut table) = staged(order)?;
    let field = Field::new(&table, &world);
    let (answer, aim) = best(order, field)?;
    let shot = shooting::shot_of(field, &answer).ok_or_else(|| Fault::new("it does not shoot with that"))?;
    table.sides[Side::A.index()].apply(SideChange::Shots(Edit::Add(shot)));
    table.sides.iter_mut().for_each(|side| side.apply(SideChange::Announced(true)));
    Ok((world, table, aim))
}

fn staged(order: &OddsOrder<'_>) -> Result<(World, Table), Fault> {
    let mut position = Position::new(order, "shooting")?;
    position.ground(order, Stands::Above)?;
    position.unit("ours", "A", order.subject(0), false)?;
    position.unit("theirs", "B", order.subject(1), holds_block(order))?;
    position.general("B", order.value("general"));
    let (world, mut table) = position.staged()?;
    let charged = inches(order, "charged")?;
    let range = inches(order, "range")?.unwrap_or(Length::ZERO);
    put(&mut table, SECOND, Stands::Above, edge(order.value("on")), Length::ZERO);
    put(&mut table, FIRST, Stands::Below, Edge::Front, charged.map_or(range, |_| Length::ZERO));
    put_general(&world, &mut table, "B", SECOND, order.value("general"));
    if let Some(far) = charged {
        let charge = Charge::by(SECOND, FIRST).with([
            ChargeChange::Stage(ChargeStage::Contact),
            ChargeChange::Impetus(true),
            ChargeChange::Distance(far),
            ChargeChange::Straight(far),
            ChargeChange::Heading(table.pieces[SECOND.index()].pose().facing),
        ]);
        table.charges.try_push(charge);
    }
    if order.says("volley") {
        table.units[FIRST.index()].set(Sign::Volley, true);
    }
    table.battle.apply(BattleChange::Phase(Phase::Shooting));
    Ok((world, table))
}

/// The shot that was said, out of the face that hits best.
fn best(order: &OddsOrder<'_>, field: Field) -> Result<(Answer, Aim), Fault> {
    let verb = match () {
        () if order.says("hail") => SHOOT_HAIL,
        () if order.says("volley") => VOLLEY,
        () => SHOOT,
    };
    let faces = match field.form(FIRST) {
        Form::Square => 4,
        _ => 1,
    };
    let shot = |face: i16| Answer::plain(verb).with(FIRST).on(SECOND).amount(face);
    let judged = (0..faces).map(|face| (shot(face), shooting::judge(field, &shot(face))));
    let mut refused = None;
    let mut found: Option<(Answer, Aim)> = None;
    for (answer, aim) in judged {
        match aim {
            Ok(aim) if found.as_ref().is_none_or(|(_, best)| mean(&aim) > mean(best)) => {
                found = Some((answer, aim));
            }
            Ok(_) => {}
            Err(why) => refused = refused.or(Some(why)),
        }
    }
    found.ok_or_else(|| refused.map_or_else(|| Fault::new("no shot"), |why| forbidden("shot", &why)))
}

fn mean(aim: &Aim) -> f64 {
    offer::mean(&of_hits(aim))
}

fn thrown(aim: &Aim) -> impl Iterator<Item = &Volley> {
    aim.volleys.iter().filter(|volley| volley.dice > 0)
}

/// The chance of each number of hits of all rows together.
fn of_hits(aim: &Aim) -> Vec<f64> {
    let mut chances = vec![1.0];
    for volley in thrown(aim) {
        let most = 2 * usize::from(volley.dice) * usize::from(volley.times);
        let mut next = vec![0.0; chances.len() + most];
        for (reading, chance) in volley.pool().outcomes().iter() {
            let more = usize::from(volley.hits(reading));
            chances.iter().enumerate().for_each(|(before, weight)| next[before + more] += weight * chance);
        }
        chances = next;
    }
    chances
}

/// The dice row by row.
fn dice(aim: &Aim) -> String {
    let one = |volley: &Volley| {
        let (words, rule) = crate::weapon_in_words(volley.weapon);
        let double = if volley.times > 1 { ", hits counting double" } else { "" };
        let rule = crate::ledger::Id(rule);
        format!("{words}: {} ({}){double} ({rule})", volley.pool(), volley.chance)
    };
    thrown(aim).map(one).collect::<Vec<_>>().join("; ")
}

/// What the target is to the shooter.
fn column(target: &Target) -> String {
    let own = match target {
        Target { loose: true, .. } => "skirmishers",
        Target { rapid: true, .. } => "rapid",
        Target { dense: true, .. } => "dense",
        _ => "normal",
    };
    let cover = match target.cover {
        Cover::None => "",
        Cover::Soft => " in soft cover",
        Cover::Hard => " in hard cover",
    };
    format!("target: {own}{cover}")
}

/// What is left of the target, and in which state.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Left {
    gone: bool,
    morale: Morale,
    figures: u8,
    guns: u8,
}

fn left(field: Field, unit: PieceId) -> Left {
    let piece = field.piece(unit);
    let guns = field.profile(unit).guns.len() as u8;
    let lost = field
        .profile(unit)
        .battery
        .map_or(0, |at| field.table.batteries[usize::from(at)].guns_lost().count_ones() as u8);
    Left {
        gone: piece.place != Place::Table && !field.routs(unit),
        morale: field.morale(unit),
        figures: if piece.on_table() { piece.figures } else { 0 },
        guns: guns.saturating_sub(lost),
    }
}

/// Rolls the shot and what follows from it by the steps of the game.
fn forecast(world: &World, table: &Table, charging: bool) -> Result<Forecast<Left>, Fault> {
    let steps = [ShootingStep::open(), Step::hit_tests()].map(Call::into_step);
    let steps = &steps[..if charging { 1 } else { 2 }];
    let course = Course::<ChargePikes> { world, table, reach: REACH };
    course
        .forecast(
            |begun, _| steps.get(begun).copied(),
            &mut FirstOffered { until: None },
            (),
            |(), _| {},
            |ending: &Ending<'_, ChargePikes, ()>| left(Field::new(ending.state.table(), world), SECOND),
        )
        .map_err(|why| forbidden("shot", &why))
}

/// What becomes of the target: its casualties come off, and it tests if it has to (CP-18-20).
fn after(world: &World, table: &Table, charging: bool) -> Result<(Part, Found), Fault> {
    let forecast = forecast(world, table, charging)?;
    let before = left(Field::new(table, world), SECOND);
    let chance = |wanted: &dyn Fn(&Left) -> bool| forecast.together(|it| wanted(it));
    let standing = |morale: Morale| chance(&|it: &Left| !it.gone && it.morale == morale);
    let lost = forecast.mean_of(|it| f64::from(before.figures.saturating_sub(it.figures)));
    let mut facts = vec![
        Fact::count("figures", "figures before", before.figures.into()),
        Fact::number("lost", "figures lost on average", lost),
    ];
    let mut chances = vec![
        Outcome::new("good", "it stands in good morale", standing(Morale::Good)),
        Outcome::new("shaken", "it is shaken", standing(Morale::Shaken)),
        Outcome::new("routs", "it routs", standing(Morale::Routed)),
        Outcome::new("destroyed", "nothing is left of it", chance(&|it| it.gone)),
    ];
    if Field::new(table, world).class(SECOND) == Class::Gunners {
        let guns = forecast.mean_of(|it| f64::from(before.guns.saturating_sub(it.guns)));
        facts.push(Fact::number("guns_lost", "guns lost on average", guns));
        let any = chance(&|it| it.guns < before.guns);
        chances.push(Outcome::new("gun_lost", "a gun or more is lost", any));
    }
    let tests = if charging { "" } else { " and its test" };
    let title = format!("The target after its casualties{tests}");
    let part = Part { key: "target", title, facts, chances, told: ChanceStyle::Bounds, ..Part::default() };
    Ok((part, Found::of(&forecast)))
}

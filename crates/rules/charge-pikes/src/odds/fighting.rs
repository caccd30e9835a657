//! `fight` and `charge`: a round of combat with what follows from it, and everything from the charge to the end of its
//! first round.

use engine::sheet::Edit;
use engine::view::words::counted as count_of;
use engine::{Answer, Course, Departure, Ending, FirstOffered, Forecast, PieceId, Place, Side};
use offer::{
    ChanceStyle, Fact, Fault, Found, OddsEvent, OddsOption, OddsOrder, OddsSubject, Outcome, Part, Reckoning,
};
use tabletop::{Edge, Length};

use super::charged::{Said, behind_front, closed, contact, foreseen, with};
use super::described::{
    FIRST, Position, SECOND, Stands, cover_flanks, edge, holds_block, inches, put, put_general,
};
use super::{
    BEHIND, EDGES, ENEMY, GENERALS, INSIDE, OPEN_FLANKS, REACH, ROYALIST, SCALE, WHOSE, counted, forbidden,
    hits,
};
use crate::Call;
use crate::ChargePikes;
use crate::combat;
use crate::combat::pools;
use crate::field::Field;
use crate::shooting;
use crate::steps::{ShootingStep, Step};
use crate::table::{BattleChange, Charge, ChargeStage, Contact, Phase, SideChange, Sign, Table};
use crate::vocabulary::{SHOOT, SHOOT_HAIL};
use crate::world::World;

const UNIT: OddsSubject = OddsSubject { name: "UNIT", about: "Our unit", words: &[] };
const RANGE: OddsOption = OddsOption::value("range", "INCHES", "6", "Inches from which the charge comes");
const ON: OddsOption = OddsOption::one_of("on", EDGES, "front", "Which side of the enemy we meet");
const PISTOLS: OddsOption = OddsOption::one_of("pistols", WHOSE, "none", "Whose cavalry fires its pistols");
const GENERAL: OddsOption = OddsOption::one_of("general", GENERALS, "near", "What general our unit has");
const THEIR_GENERAL: OddsOption =
    OddsOption::one_of("their-general", GENERALS, "near", "What general the enemy has");
const NO_IMPETUS: OddsOption =
    OddsOption::yes("no-impetus", "Without impetus, whatever the rules would give");

pub const FIGHT: OddsEvent = OddsEvent {
    name: "fight",
    about: "One round of combat: the points and dice of both, who wins by how much, and what follows",
    subjects: &[UNIT, ENEMY],
    options: &[
        OddsOption::one_of("charge", WHOSE, "ours", "Who charged into it this turn; none for a later round"),
        RANGE,
        NO_IMPETUS,
        ON,
        BEHIND,
        INSIDE,
        OPEN_FLANKS,
        PISTOLS,
        GENERAL,
        THEIR_GENERAL,
        ROYALIST,
        SCALE,
    ],
};

pub const CHARGE: OddsEvent = OddsEvent {
    name: "charge",
    about: "A charge from its contact to the end of its first round: panic, defensive fire, tests and combat",
    subjects: &[OddsSubject { name: "UNIT", about: "Our unit, which charges", words: &[] }, ENEMY],
    options: &[
        RANGE,
        NO_IMPETUS,
        OddsOption::yes("surprised", "The enemy did not see it coming"),
        OddsOption::yes("hail", "Guns that are charged fire hail shot"),
        OddsOption::yes("no-fire", "The enemy does not fire at it"),
        ON,
        BEHIND,
        INSIDE,
        OPEN_FLANKS,
        PISTOLS,
        GENERAL,
        THEIR_GENERAL,
        ROYALIST,
        SCALE,
    ],
};

/// The two in contact, before the dice of a round.
fn met(order: &OddsOrder<'_>) -> Result<(World, Table, Contact), Fault> {
    let (world, mut table) = staged(order)?;
    let said = Said { no_impetus: order.says("no-impetus"), surprised: false };
    let contact = match order.value("charge") {
        Some("theirs") => with(contact(), &closed(&world, &mut table, SECOND, FIRST, said)?),
        Some("both") => {
            let theirs = foreseen(&world, &table, SECOND, FIRST)?;
            let met = with(contact(), &closed(&world, &mut table, FIRST, SECOND, said)?);
            let rushed = if theirs.impetus && !said.no_impetus { met.bit(SECOND) } else { 0 };
            met.charged_by(met.charged() | met.bit(SECOND)).rushed_by(met.impetus() | rushed)
        }
        Some("none") => {
            put_together(&mut table);
            let across = order.value("behind").map(|_| 0);
            contact().on(edge(order.value("on"))).fought(1).fought_across(across)
        }
        _ => with(contact(), &closed(&world, &mut table, FIRST, SECOND, said)?),
    };
    // The charge has been tested home by now.
    table.charges.clear();
    table.battle.apply(BattleChange::Contacts(Edit::Add(contact)));
    table.battle.apply(BattleChange::Phase(Phase::Combat));
    pistols(order, &world, &mut table);
    Ok((world, table, contact))
}

/// Reckons a round of combat.
pub fn fight(order: &OddsOrder<'_>) -> Result<Reckoning, Fault> {
    let (world, table, contact) = met(order)?;
    let field = Field::new(&table, &world);
    let throws =
        [(FIRST, SECOND), (SECOND, FIRST)].map(|(unit, enemy)| of_hits(field, unit, enemy, &contact));
    let mut parts = vec![round(&throws)];
    parts.push(blows("ours", field, FIRST, SECOND, &contact, &throws[0]));
    parts.push(blows("theirs", field, SECOND, FIRST, &contact, &throws[1]));
    let forecast = forecast(&world, &table, &[Step::combat().into_step()])?;
    parts.extend(after(&forecast, field, "the round and what follows from it"));
    Ok(Reckoning { found: Some(Found::of(&forecast)), parts })
}

/// Reckons a charge from its contact on.
pub fn charge(order: &OddsOrder<'_>) -> Result<Reckoning, Fault> {
    let (world, mut table) = staged(order)?;
    let said = Said { no_impetus: order.says("no-impetus"), surprised: order.says("surprised") };
    let charge = closed(&world, &mut table, FIRST, SECOND, said)?;
    pistols(order, &world, &mut table);
    table.battle.apply(BattleChange::Phase(Phase::Shooting));
    table.sides.iter_mut().for_each(|side| side.apply(SideChange::Announced(true)));
    let impetus = if charge.impetus() { "with impetus" } else { "without impetus" };
    let side = if charge.true_flank() { "on flank or rear" } else { "in front" };
    let mut facts = vec![Fact::text("charge", format!("a charge {side}, {impetus}"))];
    let fire = (!order.says("no-fire")).then(|| defensive(order, &world, &table)).flatten();
    if let Some((answer, dice)) = fire {
        facts.push(Fact::text("fire", format!("the enemy fires: {dice}")));
        let shot = shooting::shot_of(Field::new(&table, &world), &answer);
        shot.into_iter().for_each(|shot| {
            table.sides[Side::B.index()].apply(SideChange::Shots(Edit::Add(shot)));
        });
    }
    let steps = [Step::panic_tests(), ShootingStep::open(), Step::charge_tests(), Step::combat()];
    let steps = steps.map(Call::into_step);
    let forecast = forecast(&world, &table, &steps)?;
    let mut parts = vec![Part { facts, ..Part::default() }];
    parts.extend(after(&forecast, Field::new(&table, &world), "the charge and its first round"));
    Ok(Reckoning { found: Some(Found::of(&forecast)), parts })
}

/// Both before the charge, so many inches apart, with friends on covered flanks and generals.
fn staged(order: &OddsOrder<'_>) -> Result<(World, Table), Fault> {
    let open = order.number::<u8>("open-flanks")?.unwrap_or(2);
    let covered = 2u8.checked_sub(open).ok_or_else(|| Fault::new("--open-flanks: 0, 1 or 2"))?;
    let mut position = Position::new(order, "charges")?;
    position.ground(order, Stands::Above)?;
    position.unit("ours", "A", order.subject(0), false)?;
    position.unit("theirs", "B", order.subject(1), holds_block(order))?;
    for friend in 0..covered {
        position.unit(&format!("friend-{friend}"), "B", "foot 8", false)?;
    }
    position.general("A", order.value("general"));
    position.general("B", order.value("their-general"));
    let (world, mut table) = position.staged()?;
    let (side, far) = (edge(order.value("on")), inches(order, "range")?.unwrap_or(Length::ZERO));
    put(&mut table, SECOND, Stands::Above, side, Length::ZERO);
    put(&mut table, FIRST, Stands::Below, Edge::Front, far);
    behind_front(&mut table, FIRST, SECOND, side);
    let friends: Vec<PieceId> = (0..covered).map(|friend| PieceId(2 + friend)).collect();
    cover_flanks(&mut table, SECOND, &friends);
    put_general(&world, &mut table, "A", FIRST, order.value("general"));
    put_general(&world, &mut table, "B", SECOND, order.value("their-general"));
    Ok((world, table))
}

/// Sets the first unit against the second where no charge brings it there.
fn put_together(table: &mut Table) {
    let pose = table.pieces[FIRST.index()].pose();
    table.pieces[FIRST.index()].place = Place::Reserve;
    put(table, FIRST, Stands::Below, Edge::Front, Length::ZERO);
    let met = table.pieces[FIRST.index()].pose();
    let aside = tabletop::Pose::new(tabletop::Point::new(pose.at.x, met.at.y), met.facing);
    table.pieces[FIRST.index()] = table.pieces[FIRST.index()].at(aside);
}

/// Cavalry that is said to fire its pistols does; all other leaves them where they are (CP-17-15).
fn pistols(order: &OddsOrder<'_>, world: &World, table: &mut Table) {
    let whose = order.value("pistols").unwrap_or("none");
    for (unit, own) in [(FIRST, "ours"), (SECOND, "theirs")] {
        if combat::may_use_pistols(Field::new(table, world), unit) {
            let flag = if [own, "both"].contains(&whose) { Sign::PistolsNow } else { Sign::PistolsEmpty };
            table.units[unit.index()].set(flag, true);
        }
    }
}

/// The fire of the second unit at the first that charges it, if it may fire.
fn defensive(order: &OddsOrder<'_>, world: &World, table: &Table) -> Option<(Answer, String)> {
    let field = Field::new(table, world);
    let verb = if order.says("hail") { SHOOT_HAIL } else { SHOOT };
    let shots = (0..4).map(|face| Answer::plain(verb).with(SECOND).on(FIRST).amount(face));
    let judged = shots.filter_map(|answer| shooting::aimed(field, &answer).map(|aim| (answer, aim)));
    judged.take(1).next().map(|(answer, aim)| {
        let dice =
            aim.volleys.iter().filter(|volley| volley.dice > 0).map(|volley| volley.pool().to_string());
        (answer, dice.collect::<Vec<_>>().join("; "))
    })
}

/// The chance of each number of hits that a unit deals.
fn of_hits(field: Field, unit: PieceId, enemy: PieceId, contact: &Contact) -> Vec<f64> {
    let Some(pool) = pools::pool(field, unit, enemy, contact) else { return vec![1.0] };
    let mut chances = Vec::new();
    for (reading, chance) in pool.outcomes().iter() {
        let at = usize::from(reading.hits());
        if chances.len() <= at {
            chances.resize(at + 1, 0.0);
        }
        chances[at] += chance;
    }
    chances
}

/// Who deals more hits, and by how much (CP-17-07).
fn round([ours, theirs]: &[Vec<f64>; 2]) -> Part {
    let least = -(theirs.len() as i32 - 1);
    let mut chances = vec![0.0; ours.len() + theirs.len() - 1];
    for (own, chance) in ours.iter().enumerate() {
        for (other, weight) in theirs.iter().enumerate() {
            chances[(own as i32 - other as i32 - least) as usize] += chance * weight;
        }
    }
    let at = |difference: i32| chances.get((difference - least) as usize).copied().unwrap_or(0.0);
    let all = || least..=ours.len() as i32 - 1;
    let more: f64 = all().filter(|by| *by > 0).map(at).sum();
    let less: f64 = all().filter(|by| *by < 0).map(at).sum();
    let mut told = vec![
        Outcome::exact("ours_more", "we deal more hits", more),
        Outcome::exact("equal", "as many hits on both sides", at(0)),
        Outcome::exact("theirs_more", "they deal more hits", less),
    ];
    let by = all().filter(|by| *by != 0 && at(*by) > 0.0);
    told.extend(by.map(|by| {
        let who = if by > 0 { "we" } else { "they" };
        Outcome::exact(format!("{by:+}"), format!("  {who} deal {} more", by.abs()), at(by))
    }));
    Part { chances: told, ..Part::default() }
}

/// What one of the two throws, and what counts for it (CP-17-04).
fn blows(
    key: &'static str,
    field: Field,
    unit: PieceId,
    enemy: PieceId,
    contact: &Contact,
    chances: &[f64],
) -> Part {
    let points = combat::points(field, unit, enemy, contact);
    let sum: i64 = points.iter().map(|entry| i64::from(entry.value)).sum();
    let figures = combat::strikers(field, unit, enemy, contact);
    let dice = pools::pool(field, unit, enemy, contact).map_or_else(
        || "no dice".to_owned(),
        |pool| format!("{pool} ({})", pools::chance(field, unit, enemy, contact)),
    );
    let whose = if unit == FIRST { "We" } else { "They" };
    let mut part = hits(key, format!("{whose} strike with {}", count_of(figures, "figure")), chances);
    part.facts.insert(0, Fact::text("dice", dice));
    part.facts.insert(1, Fact::count("points", "combat points", sum));
    part.counted = points.iter().map(|entry| counted(entry.why, entry.value.into(), entry.rule)).collect();
    part
}

/// What becomes of a unit, the worst that holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum What {
    Stands,
    FollowsUp,
    Pursues,
    Recoils,
    Fails,
    Routs,
    Gone,
}

const ALL: [(What, &str, &str); 7] = [
    (What::Stands, "stands", "stands where it fought"),
    (What::FollowsUp, "follows_up", "follows up"),
    (What::Pursues, "pursues", "pursues"),
    (What::Recoils, "recoils", "recoils"),
    (What::Fails, "fails", "does not charge home: it recoils, shaken"),
    (What::Routs, "routs", "routs"),
    (What::Gone, "destroyed", "is destroyed"),
];

/// What becomes of a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Fate {
    what: What,
    /// Figures left.
    left: u8,
}

/// How it ends for both, and whether they fight on.
type End = ([Fate; 2], bool);

fn fate(field: Field, unit: PieceId) -> Fate {
    let piece = field.piece(unit);
    let has = |flag| field.has(unit, flag);
    // A recoil from before the round leaves no sign of its own (CP-17-13).
    let failed = |charge: &&Charge| charge.charger() == unit && charge.stage() == ChargeStage::Failed;
    let what = match piece.place {
        Place::Gone(Departure::Routed) => What::Routs,
        Place::Gone(Departure::Pursued) => What::Pursues,
        Place::Gone(_) => What::Gone,
        _ if field.routs(unit) => What::Routs,
        _ if field.table.charges.iter().any(|charge| failed(&charge)) => What::Fails,
        _ if has(Sign::Pursuing) => What::Pursues,
        _ if has(Sign::Recoiled) => What::Recoils,
        _ if has(Sign::FollowedUp) => What::FollowsUp,
        _ => What::Stands,
    };
    Fate { what, left: if what == What::Gone { 0 } else { piece.figures } }
}

/// Runs the steps of the game, every die both ways.
fn forecast(world: &World, table: &Table, steps: &[Step]) -> Result<Forecast<End>, Fault> {
    let course = Course::<ChargePikes> { world, table, reach: REACH };
    let sum_up = |ending: &Ending<'_, ChargePikes, ()>| {
        let field = Field::new(ending.state.table(), world);
        ([FIRST, SECOND].map(|unit| fate(field, unit)), field.contacts(FIRST).any(|it| it.holds(SECOND)))
    };
    course
        .forecast(
            |begun, _| steps.get(begun).copied(),
            &mut FirstOffered { until: None },
            (),
            |(), _| {},
            sum_up,
        )
        .map_err(|why| forbidden("fight", &why))
}

/// What becomes of both.
fn after(forecast: &Forecast<End>, field: Field, of_what: &str) -> Vec<Part> {
    let one = |at: usize, key: &'static str, unit: PieceId, who: &str| {
        let before = field.figures(unit);
        let lost = forecast.mean_of(|(fates, _)| f64::from(before.saturating_sub(fates[at].left)));
        let chance = |(what, key, words): (What, &'static str, &'static str)| {
            Outcome::new(key, words, forecast.together(|(fates, _)| fates[at].what == what))
        };
        Part {
            key,
            title: format!("{who} after {of_what}"),
            facts: vec![
                Fact::count("figures", "figures before", before.into()),
                Fact::number("lost", "figures lost on average", lost),
            ],
            chances: ALL.map(chance).into_iter().filter(|it| it.chance.likely > 0.0).collect(),
            told: ChanceStyle::Bounds,
            ..Part::default()
        }
    };
    let on = Outcome::new("fight_on", "they fight on next turn", forecast.together(|(_, on)| *on));
    let mut theirs = one(1, "theirs_after", SECOND, "The enemy");
    theirs.chances.push(on);
    vec![one(0, "ours_after", FIRST, "Our unit"), theirs]
}

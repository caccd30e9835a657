//! What is to come of charges that are announced or in contact, and of countercharges that may still be made: found out by the steps that
//! move and test them, before any shot that is still to be fired.

use dice::Pool;
use engine::view::words::{about, counted};
use engine::view::{ProspectKind, ProspectView};
use engine::{
    About, Answer, Assumption, Course, Departure, Ending, FirstOffered, How, PieceId, Place, Reach, Rule,
};
use tabletop::{Edge, FeatureId, Segment};

use super::{names, places, tested};
use crate::ask::Ask;
use crate::charging::announced::counter_to;
use crate::charging::{after, judging, offering};
use crate::combat::pools;
use crate::field::Field;
use crate::steps::{ChargingStep, Step};
use crate::table::{Charge, ChargeStage, Contact, Phase, Table};
use crate::vocabulary::PASS;
use crate::world::World;
use crate::{Call, ChargePikes, Decision, Known, reactions, rule};

/// How far tests are followed; where more charges than usual hang together, samples are drawn.
const REACH: Reach = Reach { nodes: 1_000, samples: 400, rng: 1, callers: 0 };

/// A charge or countercharge, by its place in the table, that is announced or in contact.
pub(super) fn of(field: Field, at: usize) -> ProspectView {
    let charge = &field.table.charges[at];
    let (known, rule) = match (charge.stage(), charge.counter()) {
        (ChargeStage::Announced, false) => ("a charge that is announced", rule!("CP-13-03")),
        (ChargeStage::Announced, true) => ("a countercharge that is announced", rule!("CP-15-39")),
        (_, false) => ("a charge in contact", rule!("CP-15-31")),
        (_, true) => ("a countercharge in contact", rule!("CP-15-31")),
    };
    let after = arrived(field, at, None).map(|table| (table, at));
    told(field, after, [charge.charger(), charge.target()], (known, rule))
}

/// The first countercharge that a unit may make at an enemy whose charge is announced and not met yet (CP-15-39).
pub(super) fn counter(field: Field, unit: PieceId, enemy: PieceId) -> Option<ProspectView> {
    let open = |it: &Charge| it.charger() == enemy && !it.counter() && it.stage() == ChargeStage::Announced;
    let at = field.table.charges.iter().position(open)?;
    if counter_to(field, enemy).is_some() {
        return None;
    }
    let answer = offering::counter_of(field, at as u8, unit)?;
    let table = arrived(field, at, Some(answer))?;
    let at = table.charges.iter().position(|it| it.counter() && it.charger() == unit)?;
    let known = ("a countercharge that it may make", rule!("CP-15-39"));
    Some(told(field, Some((table, at)), [unit, enemy], known))
}

/// Everybody takes the first answer offered, but the side that may countercharge does as is said here.
struct Meeting(Option<Answer>);

impl Assumption<ChargePikes> for Meeting {
    fn name(&self) -> &'static str {
        "the countercharge is made that is meant, and everybody takes the first answer offered"
    }

    fn answer(&mut self, known: &Known, world: &World, decision: &Decision) -> Option<Answer> {
        match decision.about {
            About::Ask(Ask::Countercharge(_)) => Some(self.0.unwrap_or(Answer::plain(PASS))),
            _ => FirstOffered { until: None }.answer(known, world, decision),
        }
    }
}

/// The table once a charge has been moved, met by a countercharge if one is meant; as it lies for one that was.
fn arrived(field: Field, at: usize, counter: Option<Answer>) -> Option<Table> {
    let charges = &field.table.charges;
    let charge = &charges[at];
    if charge.stage() != ChargeStage::Announced {
        return Some(*field.table);
    }
    // A countercharge is moved with the charge that it meets.
    let first = match charge.counter() {
        true => charges.iter().position(|it| it.charger() == charge.target() && !it.counter())?,
        false => at,
    };
    let meets = counter.map(|_| ChargingStep::meets(first as u8).into_step());
    let moves = ChargingStep::moves(first as u8).into_step();
    let steps: Vec<Step> = meets.into_iter().chain([moves]).collect();
    let course = Course::<ChargePikes> { world: field.world, table: field.table, reach: REACH };
    let mut after = None;
    let sum_up = |ending: &Ending<'_, ChargePikes, ()>| after = Some(*ending.state.table());
    let next = |begun: usize, _: &Table| steps.get(begun).copied();
    course.forecast(next, &mut Meeting(counter), (), |(), _| {}, sum_up).ok()?;
    after
}

/// What is told of a charge, from the table in which it has arrived.
fn told(
    field: Field,
    after: Option<(Table, usize)>,
    [from, to]: [PieceId; 2],
    (known, rule): (&str, Rule),
) -> ProspectView {
    let gap = field.gap(from, to);
    let nobody = ProspectView {
        kind: ProspectKind::Charge,
        from,
        to,
        line: gap.line(),
        distance: gap.distance.rounded_up(),
        words: format!("{known}: as all stand now it comes upon nobody"),
        rule,
        pool: None,
        mean: None,
        bound: false,
    };
    let arrives = |(table, at): &(Table, usize)| table.charges[*at].stage() == ChargeStage::Contact;
    let Some((table, at)) = after.filter(arrives) else { return nobody };
    let (there, charge) = (field.on(&table), table.charges[at]);
    let enemy = charge.target();
    let mut words = format!("{known}, {}", course(field, there, &charge));
    if enemy != to {
        words.push_str(&format!(", upon {} instead", names::of(field, enemy)));
    }
    words.push_str(&chances(there, at));
    let blow = blow(there, from, enemy, &contact(there, &charge));
    words.push_str(&format!("; {}", blow.words));
    let (start, end) = (field.piece(from).pose().at, there.piece(from).pose().at);
    ProspectView {
        line: if start == end { nobody.line } else { Segment::new(start, end) },
        distance: charge.distance(),
        words,
        mean: blow.mean,
        pool: blow.pool,
        ..nobody
    }
}

/// What a charge does to whom it comes home upon.
pub(super) struct Blow {
    /// In words: `striking with 4d6 ...`.
    pub(super) words: String,
    /// Its dice, if it strikes.
    pub(super) pool: Option<Pool>,
    /// How many figures it costs on average.
    pub(super) mean: Option<f64>,
}

/// The first round of a charge that has come home; skirmishers and gunners in the open are swept away (CP-17-35).
pub(super) fn blow(field: Field, unit: PieceId, enemy: PieceId, contact: &Contact) -> Blow {
    if reactions::is_swept(field, unit, enemy) {
        let count = after::before_front(field, unit, enemy);
        let words = format!("sweeping {} before its front away", counted(count, "figure"));
        return Blow { words, pool: None, mean: Some(count.into()) };
    }
    let pool = pools::pool(field, unit, enemy, contact);
    let words = match pool {
        Some(pool) => format!("striking with {pool}{}", tested::claims(field, unit, enemy, contact)),
        None => "striking nobody in the first round".to_owned(),
    };
    Blow { words, pool, mean: pool.map(|pool| super::prospects::mean_of(&pool, field.figures(enemy))) }
}

/// How a charge that has arrived has come: how far, upon what, whether with impetus, and what has befallen it on the way.
fn course(before: Field, there: Field, charge: &Charge) -> String {
    let unit = charge.charger();
    let side = match charge.edge() {
        _ if charge.true_flank() => "into flank or rear",
        Edge::Front => "upon the front",
        Edge::Left | Edge::Right => "upon the side",
        Edge::Rear => "upon the rear",
    };
    let impetus = if charge.impetus() { "with impetus" } else { "without impetus" };
    let across = charge.across().map_or_else(String::new, |feature| {
        format!(", across {}", places::called(there, FeatureId(feature)))
    });
    let wheeled = charge.wheel().signed().abs() + charge.turn().signed().abs();
    let wide = judging::wheels_too_far(there.world, wheeled);
    let disorder = match there.disordered(unit) && !before.disordered(unit) {
        true if wide => ", disordered by so wide a wheel",
        true => ", disordered on the way",
        false => "",
    };
    format!("of {} {side}, {impetus}{across}{disorder}", about(charge.distance()))
}

/// The charge or countercharge that a charge has met.
fn met<'a>(table: &'a Table, charge: &Charge) -> Option<&'a Charge> {
    let meets = |it: &&Charge| {
        it.charger() == charge.target()
            && it.target() == charge.charger()
            && it.counter() != charge.counter()
            && it.stage() == ChargeStage::Contact
    };
    table.charges.iter().find(meets)
}

/// The contact of a charge if it comes home, and what it has met as well (CP-17-01): of the one that takes the other in flank, else of
/// the charge.
fn contact(field: Field, charge: &Charge) -> Contact {
    let other = met(field.table, charge);
    let leads = other.is_none_or(|other| charge.true_flank() || !charge.counter() && !other.true_flank());
    match other.filter(|_| !leads) {
        Some(first) => reactions::contact_of(first, Some(charge)),
        None => reactions::contact_of(charge, other),
    }
}

/// How the tests of a charge end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Ends {
    home: bool,
    met_home: bool,
    broken: bool,
    gone: bool,
    fights: bool,
}

/// The chances of the tests that are still to be taken, from contact on: by the steps that take them.
fn chances(field: Field, at: usize) -> String {
    let (table, at) = alone(field.table, at);
    let (charge, met) = (table.charges[at], met(&table, &table.charges[at]).copied());
    let steps = [Step::panic_tests(), Step::charge_tests()].map(Call::into_step);
    let course = Course::<ChargePikes> { world: field.world, table: &table, reach: REACH };
    let sum_up = |ending: &Ending<'_, ChargePikes, ()>| ends(ending.state.table(), field.world, &charge);
    let next = |begun: usize, _: &Table| steps.get(begun).copied();
    let found = course.forecast(next, &mut FirstOffered { until: None }, (), |(), _| {}, sum_up);
    let Ok(found) = found else { return String::new() };
    let of = |words: &str, wanted: &dyn Fn(&Ends) -> bool| {
        let chance = found.chance_of(wanted);
        (chance > 0.0).then(|| format!("{words} {:.0} %", chance * 100.0))
    };
    let against = if charge.counter() { "the charge" } else { "the countercharge" };
    let parts = [
        Some(of("it comes home", &|it| it.home).unwrap_or_else(|| "it never comes home".to_owned())),
        met.and_then(|_| of(&format!("{against} comes home"), &|it| it.met_home)),
        of("the enemy breaks", &|it| it.broken),
        of("the enemy is swept away", &|it| it.gone),
        of("they fight", &|it| it.fights),
    ];
    let told: Vec<String> = parts.into_iter().flatten().collect();
    let sampled = if matches!(found.how, How::Sampled { .. }) { "about " } else { "" };
    let before = if field.table.battle.phase() == Phase::ShootingTests { "" } else { "before any shot " };
    format!(": {before}{sampled}{}", told.join(", "))
}

/// A table with no charges but those that concern either of the two of one, and the place of that.
fn alone(table: &Table, at: usize) -> (Table, usize) {
    let (mut alone, mut place) = (*table, 0);
    let both = [table.charges[at].charger(), table.charges[at].target()];
    alone.charges.clear();
    for (index, charge) in table.charges.iter().enumerate() {
        if index == at {
            place = alone.charges.len();
        }
        if both.contains(&charge.charger()) || both.contains(&charge.target()) {
            alone.charges.push(*charge);
        }
    }
    (alone, place)
}

/// How the tests of a charge have ended in a table.
fn ends(table: &Table, world: &World, charge: &Charge) -> Ends {
    let field = Field::new(table, world);
    let (unit, enemy) = (charge.charger(), charge.target());
    let home = |unit: PieceId| {
        table.charges.iter().any(|it| it.charger() == unit && it.stage() == ChargeStage::Home)
    };
    let routed = field.piece(enemy).place == Place::Gone(Departure::Routed);
    let broken = routed || field.piece(enemy).on_table() && field.routs(enemy);
    Ends {
        home: home(unit),
        met_home: home(enemy),
        broken,
        gone: !broken && !field.piece(enemy).on_table(),
        fights: field.contacts(unit).any(|contact| contact.holds(enemy)),
    }
}

//! 15.5: countercharges.

use engine::{Flow, PieceId, Refusal};
use tabletop::{Coming, Edge, Encountering, Length, Path, Tracer, converging};

use super::bars::{may_charge, may_charge_at};
use super::contact::meeting;
use super::judging::{Way, may_wheel, way_to, wheeled};
use super::order::{Order, drawn_up, outline, stays_drawn_up};
use super::upon::{Among, First, Upon, first_upon};
use crate::ask::Ask;
use crate::field::{Class, Field, Pikes};
use crate::going::way::{Gait, way_cost};
use crate::movement::rates;
use crate::table::{Charge, Form, Sign, Table};
use crate::vocabulary::COUNTERCHARGE;
use crate::{Asking, rule, visibility};

/// The front corner that goes farther measures a charge (CP-15-70).
const TRACER: Tracer = Tracer::OuterFrontCorner;

/// Charge and countercharge as they meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Both {
    /// The charger's way.
    pub charge: Way,
    /// The countercharger's.
    pub counter: Way,
}

/// The charged side announces a countercharge, or none (CP-15-39).
pub fn answers(mut cx: Asking, at: u8) -> Flow<()> {
    let charger = cx.table().charges[usize::from(at)].charger();
    let who = cx.table().pieces[charger.index()].owner.other();
    let answer = cx.ask(Ask::Countercharge(at).of(who, rule!("CP-15-39")))?;
    let mut act = cx.act();
    if answer.verb == COUNTERCHARGE
        && let Some(unit) = answer.piece
        && let engine::Way::Legs(legs) = &answer.way
        && let Ok(order) = Order::of(answer.amount, legs)
    {
        super::announcing::announce(&mut act, unit, charger, &order, true);
    }
    Ok(())
}

/// Whether a unit may countercharge a charge, whatever the way: true cavalry and heavy-armed foot in their own defence,
/// steady cavalry in support of a friend too (CP-15-40).
///
/// # Errors
/// The rule that bars it.
pub fn may_counter(field: Field, charge: &Charge, unit: PieceId) -> Result<(), Refusal> {
    let refuse = |rule, why| Err(Refusal::new(rule, why).piece(unit));
    if field.table.charges.len() == field.table.charges.capacity() {
        return refuse(rule!("CP-15-39"), "so many charges are under way that no more can be announced");
    }
    may_charge(field, field.side(charge.charger()).other(), unit)?;
    may_charge_at(field, unit, charge.charger())?;
    let own_defence = unit == charge.target();
    let class = field.class(unit);
    let heavy = class == Class::CloseFoot
        && field.pikes(unit, field.class(charge.charger()).is_cavalry()) == Pikes::HeavyArmed;
    if !class.is_cavalry() && !heavy {
        return refuse(rule!("CP-15-40"), "only true cavalry and heavy-armed foot may countercharge");
    }
    if !(own_defence || class.is_cavalry() && field.steady(unit)) {
        return refuse(rule!("CP-15-40"), "only steady cavalry may countercharge in support of a friend");
    }
    if !own_defence && field.has(unit, Sign::Returned) {
        return refuse(
            rule!("CP-15-17"),
            "a unit that has just returned countercharges in its own defence alone",
        );
    }
    match visibility::sees(field, unit, charge.charger()) {
        true => Ok(()),
        false => refuse(rule!("CP-15-39"), "it does not see the charger"),
    }
}

/// Whether a unit meets a charge by an order, and how both then go (CP-15-39 to CP-15-41).
///
/// # Errors
/// The rule that bars it, or that the two do not meet.
pub fn judge_counter(field: Field, charge: &Charge, unit: PieceId, order: &Order) -> Result<Both, Refusal> {
    may_counter(field, charge, unit)?;
    meets(field, charge, unit, order)
}

/// How a charge and the countercharge of a unit by an order meet: both start together, and each covers its own charge
/// distance in the same time (CP-15-41).
///
/// # Errors
/// That they do not meet, or that something else is met before.
pub fn meets(field: Field, charge: &Charge, unit: PieceId, order: &Order) -> Result<Both, Refusal> {
    may_wheel(field, unit, order)?;
    let coming = Order::announced(charge);
    let stay =
        stays_drawn_up(field, unit, order.files) && stays_drawn_up(field, charge.charger(), coming.files);
    let table;
    let (field, own_deducted, deducted) = match stay {
        true => (field, Length::ZERO, Length::ZERO),
        false => {
            let (first, own_deducted) = drawn_up(field, unit, order.files)?;
            let deducted;
            (table, deducted) = drawn_up(field.on(&first), charge.charger(), coming.files)?;
            (field.on(&table), own_deducted, deducted)
        }
    };
    let one = Runner::of(field, charge.charger(), &coming, deducted);
    let other = Runner::of(field, unit, order, own_deducted);
    let found = converging(&one.coming(), &other.coming(), TRACER);
    let refusal = Refusal::new(rule!("CP-15-41"), "it does not meet the charger on his way").piece(unit);
    let Encountering { paths, touch } = found.ok_or(refusal)?;
    if !touch.theirs.is_on(Edge::Front) {
        let why = "it would not come upon the charger with its front";
        return Err(Refusal::new(rule!("CP-15-41"), why).piece(unit));
    }
    // Up to there neither may come upon anybody else.
    one.is_free(field, &paths[0], unit, charge.target())?;
    other.is_free(field, &paths[1], charge.charger(), charge.charger())?;
    let after = both_there(field, [&one, &other], &paths);
    let field = field.on(&after);
    Ok(Both { charge: one.way(field, &paths[0], &other)?, counter: other.way(field, &paths[1], &one)? })
}

/// The table with both of them where they meet.
fn both_there(field: Field, runners: [&Runner; 2], paths: &[Path; 2]) -> Table {
    let mut after = *field.table;
    for (runner, path) in runners.into_iter().zip(paths) {
        after.pieces[runner.unit.index()].set_pose(path.end(outline(field, runner.unit)));
    }
    after
}

/// One of the two that come on.
struct Runner {
    unit: PieceId,
    order: Order,
    deducted: Length,
    path: Path,
    body: tabletop::Footprint,
    /// How far it goes at most.
    pace: Length,
}

impl Runner {
    fn of(field: Field, unit: PieceId, order: &Order, deducted: Length) -> Runner {
        let pace = (rates::rate(field, unit, Gait::Charge) - deducted).max(Length::ZERO);
        let path = order.path(field.piece(unit).pose(), pace);
        let path = path.first(pace, outline(field, unit), TRACER);
        Runner { unit, order: *order, deducted, path, body: outline(field, unit), pace }
    }

    fn coming(&self) -> Coming<'_> {
        Coming { path: &self.path, body: self.body, pace: self.pace }
    }

    /// Nobody else stands in the way up to where the two meet.
    fn is_free(&self, field: Field, path: &Path, left_out: PieceId, target: PieceId) -> Result<(), Refusal> {
        let among = Among { target: Some(target), left_out: Some(left_out) };
        let why = "something else is met before the two meet";
        match first_upon(field, self.unit, path, self.body, among).map(|first| first.upon) {
            None => Ok(()),
            Some(Upon::Enemy(other, _) | Upon::Friend(other)) => {
                Err(Refusal::new(rule!("CP-15-41"), why).piece(other))
            }
            Some(Upon::Border) => {
                Err(Refusal::new(rule!("CP-99-05"), "the way crosses the edge of the table"))
            }
        }
    }

    /// Its way to where they meet.
    fn way(&self, after: Field, path: &Path, other: &Runner) -> Result<Way, Refusal> {
        let ground = way_cost(after, self.unit, path, Gait::Charge, &[], &[])?;
        let limit = rates::rate(after, self.unit, Gait::Charge);
        let cost = ground.spent + ground.due + self.deducted;
        if cost > limit {
            let refusal = Refusal::new(rule!("CP-15-41"), "over this ground it does not come so far");
            return Err(refusal.measured(cost, limit).piece(self.unit));
        }
        stops_off_guns(after, self.unit, &self.body.block(path.end(self.body)))?;
        let (mine, theirs) = (
            self.body.block(path.end(self.body)),
            outline(after, other.unit).block(after.piece(other.unit).pose()),
        );
        let first = First {
            upon: Upon::Enemy(other.unit, None),
            stroke: Default::default(),
            extent: 0,
            touch: Some(tabletop::touch(&mine, &theirs)),
        };
        Ok(Way {
            path: *path,
            files: self.order.files,
            cost,
            ground,
            wheeled: wheeled(path),
            meeting: meeting(after, self.unit, &first, path, other.unit),
        })
    }
}

/// Nobody is brought to a stand upon guns, which cannot make room (CP-15-47).
fn stops_off_guns(field: Field, unit: PieceId, there: &tabletop::Block) -> Result<(), Refusal> {
    let mut guns = field.units_of(field.side(unit)).filter(|other| field.form(*other) == Form::Unlimbered);
    let upon = guns.find(|guns| {
        field.body(*guns).blocks().any(|block| there.overlaps_deeper_than(&block, tabletop::Block::TOLERANCE))
    });
    match upon {
        Some(guns) => Err(Refusal::new(rule!("CP-15-47"), "they would meet upon friendly guns").piece(guns)),
        None => Ok(()),
    }
}

/// Whom a charger meets on its way in place of a target that is not there any more, if it may charge him (CP-15-29).
pub fn whoever(field: Field, unit: PieceId, target: PieceId, order: &Order) -> Option<Way> {
    let (table, deducted) = drawn_up(field, unit, order.files).ok()?;
    let field = field.on(&table);
    let limit = rates::rate(field, unit, Gait::Charge);
    let body = outline(field, unit);
    let path = order.path(field.piece(unit).pose(), limit);
    let first = first_upon(field, unit, &path, body, Among { target: Some(target), left_out: None })?;
    let Upon::Enemy(enemy, _) = first.upon else { return None };
    may_charge_at(field, unit, enemy).ok()?;
    let way = way_to(field, unit, order, &path, &first, enemy, deducted).ok()?;
    stops_off_guns(field, unit, &body.block(way.path.end(body))).ok()?;
    (way.cost <= limit).then_some(way)
}

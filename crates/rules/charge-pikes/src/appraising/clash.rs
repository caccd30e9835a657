//! What a charge is worth: that it is tested home, that its target stands, and a round of blows after that.

use engine::{Answer, PieceId, Way};
use general::{Appraisal, Concern};
use tabletop::Edge;

use super::{inches, worth};
use crate::charging::{self, Order};
use crate::combat;
use crate::field::{Class, Field};
use crate::reactions::{self, Test};
use crate::table::{Contact, Table};

/// A charge or countercharge.
pub(super) fn charge(field: Field, unit: PieceId, target: PieceId, answer: &Answer) -> Appraisal {
    let legs: &[tabletop::Leg] = match &answer.way {
        Way::Legs(legs) => legs,
        _ => &[],
    };
    let way = Order::of(answer.amount, legs).and_then(|order| charging::reach(field, unit, target, &order));
    let near = 20.0 / (1.0 + inches(field.gap(unit, target).distance.rounded_up()));
    let nearness = Appraisal::of(Concern::Nearness, near, "the enemy is near");
    let Ok(way) = way else { return nearness };
    let goes_home = passes(field, unit, Test::ChargeHome);
    if matches!(field.class(target), Class::Skirmishers | Class::Gunners)
        && field.class(unit).is_close_order()
    {
        let swept = worth(field, target) * f64::from(field.figures(target)) * goes_home * 0.7;
        return nearness.and(Concern::EnemyLoss, swept, "they cannot stand against formed troops");
    }
    // The table on which they meet: both strike as the rules would have them strike.
    let mut table: Table = *field.table;
    let piece = &mut table.pieces[unit.index()];
    piece.set_pose(way.meeting.squared);
    let met = Field::new(&table, field.world);
    let flank = way.meeting.edge != Edge::Front && !met.is_ahead_of(target, field.piece(unit).pose().at);
    let mut contact = Contact::between(unit, target);
    contact.edge_of_other = way.meeting.edge;
    contact.impact = true;
    contact.charged = 1;
    contact.impetus = u8::from(!field.disordered(unit) && field.class(unit) != Class::Dragoons);
    contact.true_flank = u8::from(flank);
    let mean = |one, other| {
        combat::pool(met, one, other, &contact).map_or(0.0, |pool| pool.distribution().mean().to_f64())
    };
    let breaks = 1.0 - passes(field, target, Test::Stand);
    let blows = mean(unit, target) * goes_home;
    let shot_and_blows = mean(target, unit) * goes_home * (1.0 - breaks) + 0.5;
    let all = f64::from(field.figures(target));
    let routed = breaks * goes_home * all * 0.5;
    let lost = (blows + routed).min(all) * worth(field, target);
    let own = shot_and_blows.min(f64::from(field.figures(unit))) * worth(field, unit);
    let failed = (1.0 - goes_home) * worth(field, unit) * f64::from(field.figures(unit)) * 0.2;
    nearness
        .and(Concern::EnemyLoss, lost, "the charge should break or cut them up")
        .and(Concern::OwnLoss, own + failed, "they will strike back, if the charge is pressed home at all")
        .and(Concern::Flank, if flank { 3.0 } else { 0.0 }, "it takes them in flank")
}

/// How likely a unit passes a test as it stands.
fn passes(field: Field, unit: PieceId, test: Test) -> f64 {
    let distribution = reactions::pool(field, unit, test).distribution();
    distribution.chance_of(|reading| reading == dice::Reading::Passed(true)).to_f64()
}

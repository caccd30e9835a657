//! What a melee is expected to come to, reckoned with the dice of the melee itself on a table where it has begun.

use dice::Pool;
use engine::sheet::Edit;
use engine::{Answer, PieceId};
use general::{Appraisal, Concern};
use tabletop::{Angle, Edge};

use super::{figure_worth, mean, worth};
use crate::ask::Attacked;
use crate::field::Field;
use crate::melee::{dice_to_hit, doctrine, members, round};
use crate::morale;
use crate::movement::contact::{self, Contact};
use crate::table::{MEMBERS, Melee, MeleeChange, Member, Part, Reason, Table, Tactic};
use crate::vocabulary as verb;

/// What a first round is expected to come to, seen from the attacker.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exchange {
    /// What the defender is expected to lose, in points, his morale counted.
    pub inflicted: f64,
    /// What the attacker is expected to lose, in points, his morale counted.
    pub suffered: f64,
    /// Whether it is struck in flank or rear.
    pub flank: bool,
    /// Whether it is a Charge.
    pub charge: bool,
    /// How likely the defender breaks, by his test after losing the round.
    pub breaks: f64,
    /// How likely the attacker does.
    pub broken: f64,
}

/// What an Attack in a direction is expected to come to; `None` where it cannot be made.
pub(super) fn exchange(
    field: Field,
    attacker: PieceId,
    defender: PieceId,
    direction: Angle,
) -> Option<Exchange> {
    let contact = contact::judge_attack(field, attacker, defender, direction, true).ok()?;
    let mut table = *field.table;
    let at = join(&mut table, field, attacker, defender, &contact)?;
    let began = Field::new(&table, field.world);
    let (dealt, taken) = (kills(began, at, attacker, defender), kills(began, at, defender, attacker));
    let ahead = (dealt - taken) * 0.9;
    let wins = 0.5 + ahead / (2.0 * (1.0 + ahead.abs()));
    let (theirs, ours) = (beaten(field, defender, dealt), beaten(field, attacker, taken));
    // Who is Daunted has lost a good part of its worth.
    let cost = |unit: PieceId, lost: f64, loses: f64, [daunted, broken]: [f64; 2]| {
        lost * figure_worth(field, unit) + loses * (0.45 * daunted + broken) * worth(field, unit)
    };
    Some(Exchange {
        inflicted: cost(defender, dealt, wins, theirs),
        suffered: cost(attacker, taken, 1.0 - wins, ours),
        flank: contact.side != Edge::Front,
        charge: contact.charge,
        breaks: wins * theirs[1],
        broken: (1.0 - wins) * ours[1],
    })
}

/// How likely a unit that loses the round is Daunted by its test, and how likely it breaks, after so many Kills.
fn beaten(field: Field, unit: PieceId, lost: f64) -> [f64; 2] {
    let mut table = *field.table;
    let piece = &mut table.pieces[unit.index()];
    piece.figures = piece.figures.saturating_sub(lost.round() as u8).max(1);
    let [_, daunted, broken] =
        morale::test::chances(Field::new(&table, field.world), unit, Reason::LostRound);
    [daunted, broken]
}

/// Begins the melee on a table of its own, or brings the attacker into the one under way.
fn join(
    table: &mut Table,
    field: Field,
    attacker: PieceId,
    defender: PieceId,
    contact: &Contact,
) -> Option<u8> {
    table.pieces[attacker.index()].set_pose(contact.to);
    let mut mine = Member::new(attacker, defender, contact.edge, Part::Attacker)
        .charging(contact.charge)
        .going_over(contact.across.is_some());
    if let Some(at) = field.melee_of(defender) {
        let melee = &mut table.melees[at as usize];
        mine = mine.joining(members::round(melee));
        let room = melee.members().len() < MEMBERS;
        if contact.across.is_some() && melee.across().is_none() {
            melee.apply(MeleeChange::Across(contact.across));
        }
        if room {
            melee.apply(MeleeChange::Members(Edit::Add(mine)));
        }
        return room.then_some(at);
    }
    let at = members::free_slot(field)?;
    let tactic = match () {
        () if contact.side != Edge::Front => Tactic::Unready,
        () if field.loose(defender) => Tactic::Shoots,
        () if field.gun(defender) => Tactic::ShortVolley,
        () => Tactic::None,
    };
    let theirs = Member::new(defender, attacker, Edge::Front, Part::Defender).with(tactic);
    let mut melee = Melee::default();
    melee.apply(MeleeChange::Attackers(field.side(attacker)));
    melee.apply(MeleeChange::Across(contact.across));
    melee.apply(MeleeChange::Members(Edit::Add(mine)));
    melee.apply(MeleeChange::Members(Edit::Add(theirs)));
    table.melees[at as usize] = melee;
    Some(at)
}

/// The Kills that a unit is expected to make of another in the next round of their melee, its Doctrine die not
/// yet thrown.
fn kills(field: Field, at: u8, unit: PieceId, victim: PieceId) -> f64 {
    let Some(mine) = members::member(field, at, unit) else { return 0.0 };
    let Some(die) = doctrine::die_of(field, at, &mine) else {
        return kills_by(field, at, &mine, victim, mine.tactic());
    };
    let pool = doctrine::doctrine_pool(field, unit, die);
    let by_tactic = |(reading, chance): (dice::Reading, f64)| {
        let tactic = doctrine::tactic(field, &mine, die, reading.number());
        chance * kills_by(field, at, &mine, victim, tactic)
    };
    pool.outcomes().iter().map(by_tactic).sum()
}

fn kills_by(field: Field, at: u8, mine: &Member, victim: PieceId, tactic: Tactic) -> f64 {
    let mut table = *field.table;
    let unit = mine.unit();
    if let Some(member) = members::member(field, at, unit) {
        table.melees[at as usize].apply(MeleeChange::Members(Edit::Put(member.with(tactic))));
    }
    let field = Field::new(&table, field.world);
    let Some(mine) = members::member(field, at, unit) else { return 0.0 };
    let melee = members::melee(field, at);
    let fire = round::fire(field, melee, &mine, 3).map_or(0.0, |fire| mean(&Pool::Count(fire.pool(field))));
    let blows: f64 =
        dice_to_hit::fight_pools(field, at, unit).iter().map(|pool| mean(&Pool::Count(*pool))).sum();
    let saved = members::member(field, at, victim).map_or(0.0, |enemy| {
        (7.0 - f64::from(dice_to_hit::saves_on(field, at, &enemy))).clamp(0.0, 5.0) / 6.0
    });
    ((fire + blows) * (1.0 - saved)).min(f64::from(field.figures(victim)))
}

/// What an Attack is worth as an Action.
pub(super) fn attack(field: Field, attacker: PieceId, defender: PieceId, direction: Angle) -> Appraisal {
    let far = field.gap(attacker, defender).distance.rounded_up().to_inches();
    let Some(exchange) = exchange(field, attacker, defender, direction) else {
        return Appraisal::of(Concern::Cohesion, -1.0, "the enemy is out of reach");
    };
    let flank = if exchange.flank { 0.8 } else { 0.0 };
    let shaken = if field.mounted(attacker) && field.disordered(attacker) { -1.0 } else { 0.0 };
    Appraisal::of(Concern::EnemyLoss, exchange.inflicted, "the charge should cost them more than it costs us")
        .and(Concern::OwnLoss, exchange.suffered, "they will strike back")
        .and(Concern::Flank, flank, "it takes them in the flank")
        .and(Concern::Cohesion, shaken, "horse in disorder should not charge")
        .and(Concern::Nearness, 60.0 - far, "the enemy can be charged")
}

/// What a reaction to an Attack is worth.
pub(super) fn reaction(field: Field, attack: Attacked, answer: &Answer) -> Appraisal {
    let (attacker, defender) = (attack.attacker, attack.defender);
    match answer.verb {
        verb::TURN => Appraisal::of(Concern::Flank, 1.0, "it must face the enemy who comes at its flank"),
        verb::HEDGEHOG => Appraisal::of(Concern::Flank, 0.8, "pikes all round keep them off"),
        verb::EVADE => {
            let strength =
                |unit| f64::from(field.figures(unit)) * (if field.disordered(unit) { 0.6 } else { 1.0 });
            let weaker = strength(attacker) / 2.0 - strength(defender);
            Appraisal::of(Concern::OwnLoss, weaker * 0.1, "it would do them more harm than us to stand")
        }
        _ => Appraisal::indifferent(),
    }
}

/// What an attacker gains whose target has evaded.
pub(super) fn going_on(field: Field, attacker: PieceId, answer: &Answer) -> Appraisal {
    match (answer.verb, answer.object) {
        (verb::ATTACK, Some(enemy)) => {
            let better = worth(field, enemy) - worth(field, attacker) * 0.6;
            Appraisal::of(Concern::EnemyLoss, better * 0.1, "the next enemy lies open").and(
                Concern::Nearness,
                30.0,
                "the next enemy can be reached",
            )
        }
        (verb::MOVE, _) => Appraisal::of(Concern::Exposure, 0.5, "it would run ahead alone"),
        _ => Appraisal::indifferent(),
    }
}

/// What a victor gains by going after the beaten.
pub(super) fn victory(field: Field, unit: PieceId, beaten: PieceId, answer: &Answer) -> Appraisal {
    if answer.verb != verb::PURSUE {
        return Appraisal::indifferent();
    }
    let there = field.is_unit(beaten);
    let stronger = there && field.figures(unit) > field.figures(beaten) && !field.disordered(unit);
    let gain = if stronger { 0.6 } else { -0.4 };
    Appraisal::of(Concern::Cohesion, gain, "the beaten must not rally").and(
        Concern::Nearness,
        1.0,
        "they run",
    )
}

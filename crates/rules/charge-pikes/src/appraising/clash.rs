//! What a charge is expected to come to, on a table on which it has come home: the panic, charge and stand tests, a first
//! round and the loser's test, all by the pools that are thrown for them.

use std::sync::OnceLock;

use dice::{Pool, Reading};
use engine::sheet::Edit;
use engine::{Answer, Piece, PieceId};
use general::{Appraisal, Concern};
use tabletop::{Angle, Edge, Favour, Length, Pose};

use super::{far, figure_worth, shots, worth};
use crate::charging::contact::Meeting;
use crate::charging::impetus::Rush;
use crate::charging::judging::Way;
use crate::charging::order::Order;
use crate::charging::{bars, contact, countering, evading, impetus, judging};
use crate::combat::pools;
use crate::field::{Class, Field};
use crate::going::way::{Cost, Gait};
use crate::movement;
use crate::reactions;
use crate::steps::Test;
use crate::table::{
    BattleChange, Blow, Charge, ChargeChange, ChargeStage, Contact, Form, Morale, Sign, Table, UnitChange,
    UnitState,
};
use crate::visibility;

/// How two units come together.
#[derive(Clone, Copy)]
struct Impact {
    charger: PieceId,
    target: PieceId,
    meeting: Meeting,
    ground: Cost,
    /// How far it charges, and how far of that in a straight line at last.
    length: Length,
    straight: Length,
    true_flank: bool,
    /// Whether the target comes on as well.
    countered: bool,
}

/// What is expected of a charge, in points.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Clash {
    /// What the target is expected to lose.
    pub dealt: f64,
    /// What the charger is expected to lose.
    pub suffered: f64,
    /// Whether it is taken in flank or rear.
    pub flank: bool,
    /// How likely the charger comes home.
    pub home: f64,
    /// How likely the target breaks by it, before or in the first round.
    pub breaks: f64,
}

impl Clash {
    /// What the charger wins by it.
    pub(super) const fn gain(&self) -> f64 {
        self.dealt - self.suffered
    }
}

impl Impact {
    /// A charger who comes by a way.
    fn by(field: Field, charger: PieceId, way: &Way) -> Impact {
        let target = way.meeting.enemy;
        let carried = if way.wheeled == 0 { field.state(charger).straight() } else { Length::ZERO };
        Impact {
            charger,
            target,
            meeting: way.meeting,
            ground: way.ground,
            length: way.distance(),
            straight: way.straight() + carried,
            true_flank: is_flank(field, charger, target, way.meeting.edge),
            countered: false,
        }
    }
}

/// A charge, as a move of the Movement phase.
pub(super) fn charge(field: Field, unit: PieceId, target: PieceId, answer: &Answer) -> Appraisal {
    let engine::Way::Legs(legs) = &answer.way else { return Appraisal::indifferent() };
    let way = Order::of(answer.amount, legs).and_then(|order| judging::reach(field, unit, target, &order));
    let near = Appraisal::of(Concern::Nearness, 20.0 / (1.0 + far(field, unit, target)), "the enemy is near");
    let Ok(way) = way else { return near };
    let upon = field.table.charges.iter().filter(|charge| charge.target() == target).count();
    let clash = expected(field, &Impact::by(field, unit, &way), way.wheeled > 4_500);
    let shot = shots::best_of(field, unit) * 0.7;
    // Two upon one: the second does less that the first has not done.
    let dealt = if upon > 0 { clash.dealt * 0.6 } else { clash.dealt };
    let caution = super::caution(field, field.side(unit));
    near.and(Concern::EnemyLoss, dealt, why(field, unit, target, &clash))
        .and(Concern::OwnLoss, clash.suffered * caution, "they will strike back")
        .and(Concern::Opportunity, -shot / 0.45, "it could shoot instead")
        .and(Concern::Flank, if clash.flank { 2.0 } else { 0.0 }, "it takes them in flank")
}

/// What a charge that is ordered is expected to come to.
pub(super) fn ordered(field: Field, unit: PieceId, target: PieceId, answer: &Answer) -> Option<Clash> {
    let engine::Way::Legs(legs) = &answer.way else { return None };
    let way = Order::of(answer.amount, legs).and_then(|order| judging::reach(field, unit, target, &order));
    let way = way.ok()?;
    Some(expected(field, &Impact::by(field, unit, &way), way.wheeled > 4_500))
}

/// Why a charge is promising.
fn why(field: Field, unit: PieceId, target: PieceId, clash: &Clash) -> &'static str {
    match field.morale(target) {
        _ if reactions::is_swept(field, unit, target) => "they cannot stand against such troops in the open",
        _ if clash.flank => "they are taken in flank",
        Morale::Shaken => "they are shaken already",
        Morale::Routed => "they run already",
        Morale::Good if field.disordered(target) => "they are in disorder",
        Morale::Good if field.exhausted(target) => "they are spent",
        Morale::Good => "the charge should cost them more than it costs us",
    }
}

/// What a charger who lost his target to an evasion wins by going straight on into somebody else.
pub(super) fn going_on(field: Field, at: u8) -> Option<Clash> {
    let way = evading::straight_on(field, at)?;
    Some(expected(field, &Impact::by(field, field.table.charges[usize::from(at)].charger(), &way), false))
}

/// What a charge that has come into contact is expected to come to.
pub(super) fn arrived(field: Field, at: u8) -> Clash {
    let charge = field.table.charges[usize::from(at)];
    let (charger, enemy) = (charge.charger(), charge.target());
    let meeting = contact::standing(field, charger, enemy, charge.across());
    let impact = Impact {
        charger,
        target: enemy,
        meeting,
        ground: Cost::default(),
        length: charge.distance(),
        straight: charge.straight(),
        true_flank: charge.true_flank(),
        countered: false,
    };
    expected(field, &impact, false)
}

/// A countercharge: what it makes better than standing to receive the charge.
pub(super) fn countercharge(field: Field, at: u8, unit: PieceId) -> Appraisal {
    let charge = field.table.charges[usize::from(at)];
    let charger = charge.charger();
    if charge.target() != unit {
        let Some(own) = press(field, unit, charger) else { return Appraisal::indifferent() };
        return Appraisal::of(Concern::EnemyLoss, own.dealt, "it comes between them and a friend")
            .and(Concern::OwnLoss, own.suffered, "they will strike back")
            .and(Concern::Reserve, 3.0, "it is spent");
    }
    let Some(impact) = hypothetical(field, charger, unit) else { return Appraisal::indifferent() };
    let stands = expected(field, &impact, false);
    let meets = expected(field, &Impact { countered: true, ..impact }, false);
    Appraisal::of(Concern::EnemyLoss, meets.suffered - stands.suffered, "they must be met at speed").and(
        Concern::OwnLoss,
        meets.dealt - stands.dealt,
        "it is worse to stand and receive them",
    )
}

/// What a charge would come to that is not yet in reach: of one unit upon another from where it stands, in a straight line.
pub(super) fn press(field: Field, charger: PieceId, target: PieceId) -> Option<Clash> {
    hypothetical(field, charger, target).map(|impact| expected(field, &impact, false))
}

/// What a charge upon a flank would come to, were the charger round there; `None` where charges are barred or there is no
/// flank.
pub(super) fn flanking(field: Field, charger: PieceId, target: PieceId) -> Option<Clash> {
    if !field.has_flanks(target) || !field.class(target).is_close_order() {
        return None;
    }
    let impact = upon_edge(field, charger, target, Edge::Left)?;
    Some(expected(field, &Impact { true_flank: true, ..impact }, false))
}

/// What straight charges of one unit are expected to come to, those reckoned so far on tables on which it alone stands otherwise:
/// where it comes home tells all, wherever it came from.
#[derive(Default)]
pub(super) struct Pressed(Vec<(Piece, UnitState, PieceId, Edge, bool, Clash)>);

impl Pressed {
    /// What a charge is expected to come to.
    fn expected(&mut self, field: Field, impact: &Impact) -> Clash {
        self.known(field, impact).unwrap_or_else(|| {
            let (home, state) = comes_home(field, impact);
            let clash = expected(field, impact, false);
            self.0.push((home, state, impact.target, impact.meeting.edge, impact.true_flank, clash));
            clash
        })
    }

    /// The same if it has been reckoned.
    fn known(&self, field: Field, impact: &Impact) -> Option<Clash> {
        let (home, state) = comes_home(field, impact);
        let (edge, flank) = (impact.meeting.edge, impact.true_flank);
        let same = |(piece, how, target, at, behind, _): &&(Piece, UnitState, PieceId, Edge, bool, Clash)| {
            (*target, *at, *behind) == (impact.target, edge, flank) && *piece == home && *how == state
        };
        let clash = self.0.iter().find(same).map(|(.., clash)| *clash);
        debug_assert!(
            clash.is_none_or(|clash| clash == expected(field, impact, false)),
            "what comes home so comes to the same"
        );
        clash
    }
}

/// A charger as he comes home.
fn comes_home(field: Field, impact: &Impact) -> (Piece, UnitState) {
    let mut home = *field.piece(impact.charger);
    home.set_pose(impact.meeting.squared);
    (home, *field.state(impact.charger))
}

/// What the best charge of a unit upon an enemy who lies before it within its reach would win, as if it might charge now.
pub(super) fn opportunity(field: Field, unit: PieceId, pressed: &mut Pressed) -> f64 {
    let mut best: f64 = 0.0;
    for (enemy, impact) in in_reach(field, unit) {
        // Who is known to be no better prey need not be seen.
        let worse = pressed.known(field, &impact).is_some_and(|clash| clash.gain() <= best);
        if !worse && visibility::sees(field, unit, enemy) {
            best = best.max(pressed.expected(field, &impact).gain());
        }
    }
    best
}

/// Whom a unit would best charge of those who lie before it within its reach, and what that would come to.
pub(super) fn best_prey(field: Field, unit: PieceId) -> Option<(PieceId, Clash)> {
    let seen = in_reach(field, unit).filter(|(enemy, _)| visibility::sees(field, unit, *enemy));
    let clashes = seen.map(|(enemy, impact)| (enemy, expected(field, &impact, false)));
    clashes.max_by(|one, other| one.1.gain().total_cmp(&other.1.gain()))
}

/// The enemies who lie before a unit within its reach and whom it may charge, each with how both would come together.
fn in_reach(field: Field, unit: PieceId) -> impl Iterator<Item = (PieceId, Impact)> {
    let able = field.morale(unit) == Morale::Good
        && field.class(unit) != Class::Gunners
        && matches!(field.form(unit), Form::Line | Form::Loose)
        && !field.in_combat(unit);
    let reach = movement::rate(field, unit, Gait::Charge);
    let pose = field.piece(unit).pose();
    let ahead = move |enemy: PieceId| {
        let at = field.frame(enemy).centre();
        at != pose.at && pose.off_facing(at - pose.at).abs() < 4_500
    };
    let near = super::enemies_of(field, unit).filter(move |_| able);
    let near = near.filter(move |enemy| field.within(unit, *enemy, reach) && ahead(*enemy));
    near.filter_map(move |enemy| Some((enemy, hypothetical(field, unit, enemy)?)))
}

/// A charge in a straight line on the edge on whose side the charger stands; `None` where charges are barred.
fn hypothetical(field: Field, charger: PieceId, target: PieceId) -> Option<Impact> {
    let frame = field.frame(target);
    let edge = frame.zone_of(field.frame(charger).centre(), Favour::Defender);
    upon_edge(field, charger, target, edge)
}

/// A charge in a straight line on an edge.
fn upon_edge(field: Field, charger: PieceId, target: PieceId, edge: Edge) -> Option<Impact> {
    bars::may_charge_at(field, charger, target).ok()?;
    if field.form(target) == Form::Garrison || field.form(charger) == Form::Garrison {
        return None;
    }
    let frame = field.frame(target);
    let facing = field.piece(target).pose().facing + edge.outward() + Angle::HALF;
    let (side, length) = (frame.edge(edge), movement::rate(field, charger, Gait::Charge).half());
    let pose = Pose::new(side.middle(), facing);
    Some(Impact {
        charger,
        target,
        meeting: Meeting { enemy: target, touching: pose, squared: pose, at: pose.at, edge, across: None },
        ground: Cost::default(),
        length,
        straight: length,
        true_flank: is_flank(field, charger, target, edge),
        countered: false,
    })
}

fn is_flank(field: Field, charger: PieceId, target: PieceId, edge: Edge) -> bool {
    edge != Edge::Front && field.has_flanks(target) && contact::stands_behind(field, charger, target)
}

/// The table on which the charger has come into contact.
fn come(field: Field, impact: &Impact, disordered: bool) -> Table {
    let mut table: Table = *field.table;
    let (charger, target) = (impact.charger, impact.target);
    table.pieces[charger.index()].set_pose(impact.meeting.squared);
    if disordered {
        table.units[charger.index()].set(Sign::Disordered, true);
    }
    let met = field.on(&table);
    let rush = |charger, meeting| Rush {
        charger,
        meeting,
        ground: &impact.ground,
        straight: impact.straight,
        true_flank: impact.true_flank && charger == impact.charger,
    };
    let bad_ground = impetus::is_bad_ground(met, charger, &impact.meeting, &impact.ground);
    let charge = Charge::by(charger, target).with([
        ChargeChange::Stage(ChargeStage::Contact),
        ChargeChange::Impetus(impetus::has_impetus(met, &rush(charger, &impact.meeting))),
        ChargeChange::BadGround(bad_ground),
        ChargeChange::TrueFlank(impact.true_flank),
        ChargeChange::Edge(impact.meeting.edge),
        ChargeChange::Distance(impact.length),
        ChargeChange::Straight(impact.straight),
        ChargeChange::Heading(impact.meeting.touching.facing),
    ]);
    let towards = Meeting { enemy: charger, edge: Edge::Front, ..impact.meeting };
    let back = impact.countered.then(|| {
        charge.with([
            ChargeChange::Charger(target),
            ChargeChange::Target(charger),
            ChargeChange::Counter(true),
            ChargeChange::TrueFlank(false),
            ChargeChange::Impetus(impetus::has_impetus(met, &rush(target, &towards))),
        ])
    });
    table.charges.clear();
    table.charges.push(charge);
    back.into_iter().for_each(|back| table.charges.push(back));
    table
}

/// What a charge is expected to come to.
fn expected(field: Field, impact: &Impact, disordered: bool) -> Clash {
    let (charger, target) = (impact.charger, impact.target);
    let mut table = come(field, impact, disordered);
    let met = field.on(&table);
    let swept = reactions::is_swept(met, charger, target) && !impact.countered;
    let (whole, own) = (worth(field, target), worth(field, charger));
    let panics = reactions::tests_for_panic(met, target) && !impact.countered;
    let panic = if panics { 1.0 - passes(met, target, Test::Panic) } else { 0.0 };
    // Fire at those who come on.
    let fire =
        if impact.countered || panic == 1.0 { 0.0 } else { shots::at(met, target, charger) * (1.0 - panic) };
    let hits = fire.round().clamp(0.0, 40.0) as u8;
    let piece = &mut table.pieces[charger.index()];
    piece.figures = piece.figures.saturating_sub(hits).max(1);
    let state = &mut table.units[charger.index()];
    state.apply(UnitChange::HitsThisTurn(hits));
    state.apply(UnitChange::HitsByShooting(hits));
    let home = passes(field.on(&table), charger, Test::ChargeHome);
    table.charges[0].apply(ChargeChange::Stage(ChargeStage::Home));
    let lost_to_fire = fire * figure_worth(field, charger);
    let thrown_back = (1.0 - home) * own * 0.15;
    if swept {
        let suffered = lost_to_fire + thrown_back;
        return Clash { dealt: home * whole * 0.6, suffered, flank: false, home, breaks: home };
    }
    let met = field.on(&table);
    let stands = if impact.countered { 1.0 } else { passes(met, target, Test::Stand) } * (1.0 - panic);
    let fights = home * stands;
    let round = if fights > 0.0 { Round::of(&mut table, field, impact) } else { Round::default() };
    let routs = home * (1.0 - stands) * whole * 0.65;
    Clash {
        dealt: routs + fights * (round.dealt * figure_worth(field, target) + round.breaks[1] * whole * 0.6),
        suffered: lost_to_fire
            + thrown_back
            + fights * (round.taken * figure_worth(field, charger) + round.breaks[0] * own * 0.6),
        flank: impact.true_flank,
        home,
        breaks: panic + home * (1.0 - panic - stands).max(0.0) + fights * round.breaks[1],
    }
}

/// A first round of blows.
#[derive(Default)]
struct Round {
    dealt: f64,
    taken: f64,
    /// How likely the charger and the target break by it.
    breaks: [f64; 2],
}

impl Round {
    fn of(table: &mut Table, field: Field, impact: &Impact) -> Round {
        let (charger, target) = (impact.charger, impact.target);
        let charges = &table.charges;
        let rushed =
            charges.iter().enumerate().fold(0, |bits, (at, charge)| bits | u8::from(charge.impetus()) << at);
        let contact = Contact::between(charger, target)
            .on(impact.meeting.edge)
            .with_impact(true)
            .charged_by(1 | u8::from(impact.countered) << 1)
            .rushed_by(rushed)
            .flanked_by(impact.true_flank.into());
        table.battle.apply(BattleChange::Contacts(Edit::Put(contact)));
        let met = field.on(table);
        let pools = pools::pools(met, [charger, target], &contact);
        let [dealt, taken] = pools.map(|pool| pool.map_or(0.0, |pool| pool.mean().to_f64()));
        let [loses, wins] = beaten(&pools);
        let mut breaks = [0.0; 2];
        for (at, (unit, by, chance, hits)) in
            [(charger, target, loses, taken), (target, charger, wins, dealt)].into_iter().enumerate()
        {
            let mut after = *table;
            after.battle.apply(BattleChange::Blows(Edit::Clear));
            for (striker, target, count) in
                [(by, unit, (hits + 0.7).round().clamp(1.0, 40.0) as u8), (unit, by, 0)]
            {
                after.battle.apply(BattleChange::Blows(Edit::Add(Blow::of(striker, target, count, 1))));
            }
            let piece = &mut after.pieces[unit.index()];
            piece.figures = piece.figures.saturating_sub(hits.round() as u8).max(1);
            let left = field.on(&after);
            breaks[at] = chance * (1.0 - passes(left, unit, Test::LostRound));
        }
        Round { dealt, taken, breaks }
    }
}

/// How likely each of two who strike takes more hits than it deals.
fn beaten(pools: &[Option<Pool>; 2]) -> [f64; 2] {
    const MOST: usize = 48;
    let chances = pools.each_ref().map(|pool| {
        let mut chances = [0.0; MOST];
        match pool {
            None => chances[0] = 1.0,
            Some(pool) => pool
                .outcomes()
                .iter()
                .for_each(|(reading, chance)| chances[usize::from(reading.hits()).min(MOST - 1)] += chance),
        }
        chances
    });
    let more = |one: &[f64; MOST], other: &[f64; MOST]| {
        let (mut below, mut sum) = (0.0, 0.0);
        for (own, theirs) in one.iter().zip(other) {
            sum += own * below;
            below += theirs;
        }
        sum
    };
    [more(&chances[1], &chances[0]), more(&chances[0], &chances[1])]
}

/// How likely a unit passes a test, by the outcomes of its pool: all tests with as many faces that pass are alike.
pub(super) fn passes(field: Field, unit: PieceId, test: Test) -> f64 {
    static KNOWN: [OnceLock<f64>; 7] = [const { OnceLock::new() }; 7];
    let pool = reactions::pool(field, unit, test);
    let Pool::Pass(pass) = pool else { return 0.0 };
    let added = i16::from(pass.total().modifier());
    let able = (1..=6).filter(|face| pass.judge(face + added)).count();
    *KNOWN[able].get_or_init(|| {
        let outcomes = pool.outcomes();
        outcomes.iter().filter(|(reading, _)| *reading == Reading::Passed(true)).map(|(_, it)| it).sum()
    })
}

/// What the enemy could do to a unit by charging it next: the worst of them, or whatever is bad enough. Whoever may countercharge is
/// not worse off than by standing.
pub(super) fn threat(field: Field, unit: PieceId, enough: &dyn Fn(f64) -> bool) -> f64 {
    let reach = |enemy: PieceId| movement::rate(field, enemy, Gait::Charge) + Length::INCH;
    let mut worst = 0.0;
    for enemy in field.units_of(field.side(unit).other()) {
        let comes = !field.routs(enemy)
            && field.morale(enemy) == Morale::Good
            && field.class(enemy).is_close_order()
            && field.within(enemy, unit, reach(enemy))
            && field.is_ahead_of(enemy, field.frame(unit).centre());
        let won = comes.then(|| received(field, enemy, unit, worst)).flatten().unwrap_or(worst);
        if won > worst {
            worst = won;
            if enough(worst) {
                break;
            }
        }
    }
    worst
}

/// What a charge would win upon a unit that receives it as well as it can; if that is no more than the worst so far, which is not
/// below zero, anything else as little.
fn received(field: Field, charger: PieceId, unit: PieceId, worst: f64) -> Option<f64> {
    let impact = hypothetical(field, charger, unit)?;
    let stands = expected(field, &impact, false).gain();
    let charge = Charge::by(charger, unit);
    if stands <= worst || countering::may_counter(field, &charge, unit).is_err() {
        return Some(stands);
    }
    Some(stands.min(expected(field, &Impact { countered: true, ..impact }, false).gain()))
}

//! The dice of a unit in a melee, each with the rule that gives or takes it (CYP-12-07 to CYP-12-19).

use dice::{Die, Division, Pool, Total};
use engine::{InlineVec, PieceId};

use super::ground::{is_below, is_in_town, shelter};
use super::melee::Melee;
use crate::attacking::{attackers, stands_for};
use crate::command;
use crate::ledger::Rule;
use crate::marks::pikes_among;
use crate::world::{Kind, Quality};
use crate::{Field, Sign, flanks, rule};

/// So many dice more or fewer, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cause {
    /// The rule.
    pub rule: Rule,
    /// How many.
    pub dice: i8,
}

/// All that makes up the dice of a unit.
pub type Causes = InlineVec<Cause, 20>;

/// The stands of a unit that are full: of pikes and of others. Casualty stands do not fight (CYP-12-07 to CYP-12-09), nor stands with
/// a tired man on them (CYP-23-04), nor horse-holders (CYP-21-03).
fn full_stands(field: Field, unit: PieceId) -> [u8; 2] {
    let tired = field.unit(unit).tired().min(field.figures(unit));
    let tired_pikes = pikes_among(field, unit, tired);
    let pikes = field.pikes(unit).min(field.figures(unit));
    let others = field.figures(unit) - pikes - field.holders(unit);
    let each = field.figures_a_stand(unit).max(1);
    [pikes.saturating_sub(tired_pikes) / each, others.saturating_sub(tired - tired_pikes) / each]
}

/// What a unit throws in a melee, cause by cause. The sum is the dice it has, none if it is less than nothing (CYP-12-19).
pub fn causes(field: Field, unit: PieceId, melee: &Melee) -> Causes {
    let mut found = InlineVec::empty(Cause { rule: rule!("CYP-12-10"), dice: 0 });
    let mut add = |rule, dice: i8, counts: bool| {
        if counts && dice != 0 {
            found.try_push(Cause { rule, dice });
        }
    };
    basic(field, unit, &mut add);
    from_enemies(field, unit, melee, &mut add);
    from_itself(field, unit, melee, &mut add);
    found
}

/// A die for each full stand of pikes, Highlanders or cavalry, and for every two of shot, dragoons or clubmen (CYP-12-07 to
/// CYP-12-09).
fn basic(field: Field, unit: PieceId, add: &mut impl FnMut(Rule, i8, bool)) {
    let book = &field.world.book.combat.basic;
    let [pikes, others] = full_stands(field, unit);
    let per = |stands: u8, each: u8| (stands / each) as i8;
    add(rule!("CYP-12-07"), per(pikes, book.pike), true);
    let (rule, each) = match field.kind(unit) {
        Kind::Highlanders => (rule!("CYP-12-07"), book.pike),
        kind if kind.is_cavalry() => (rule!("CYP-12-08"), book.cavalry),
        _ => (rule!("CYP-12-09"), book.shot),
    };
    add(rule, per(others, each), field.kind(unit) != Kind::Crew);
}

/// What the enemies in the melee give or take: any of them that qualifies (CYP-12-33).
fn from_enemies(field: Field, unit: PieceId, melee: &Melee, add: &mut impl FnMut(Rule, i8, bool)) {
    let book = &field.world.book.combat.dice;
    let foes = melee.foes(field, unit);
    let any = |of: &dyn Fn(PieceId) -> bool| foes.clone().any(of);
    let horse = field.is_cavalry(unit);
    let pistols = |enemy| field.is_cavalry(enemy) && field.is(enemy, Sign::Pistols);
    let lobsters = |enemy| field.kind(enemy) == Kind::Lobsters;
    add(rule!("CYP-12-12"), book.motionless_horse, horse && any(&|enemy| is_motionless(field, enemy)));
    add(rule!("CYP-12-13"), book.pistols, horse && any(&pistols));
    add(
        rule!("CYP-12-15"),
        book.foot_without_pikes,
        horse && is_foot_without_pikes(field, foes.clone(), melee),
    );
    add(rule!("CYP-12-17"), book.lobsters, field.is_mounted(unit) && any(&lobsters));
}

/// Horse that stands and has not countercharged; not in later rounds of a locked melee (CYP-12-12).
fn is_motionless(field: Field, enemy: PieceId) -> bool {
    field.is_cavalry(enemy) && field.is_standing(enemy) && !field.is(enemy, Sign::Locked)
}

/// Whether there is foot among enemies and none of it has a full stand of pikes or shelters behind something; Highlanders are not
/// without pikes (CYP-12-15, CYP-12-33).
fn is_foot_without_pikes(field: Field, foes: impl Iterator<Item = PieceId>, melee: &Melee) -> bool {
    let mut foot = foes.filter(|enemy| field.is_infantry(*enemy)).peekable();
    let bare = |enemy: PieceId| {
        field.kind(enemy) != Kind::Highlanders
            && full_stands(field, enemy)[0] == 0
            && shelter(field, enemy, melee).is_none()
    };
    foot.peek().is_some() && foot.all(bare)
}

/// What the unit itself, its officers and the ground give or take.
fn from_itself(field: Field, unit: PieceId, melee: &Melee, add: &mut impl FnMut(Rule, i8, bool)) {
    let (book, profile) = (&field.world.book.combat.dice, field.profile(unit));
    if let Some(shelter) = shelter(field, unit, melee) {
        add(rule!("CYP-12-11"), shelter.dice(field), true);
    }
    let disordered = field.is_disordered(unit) || field.is(unit, Sign::Plunders);
    add(rule!("CYP-12-14"), book.elite, profile.quality == Quality::Elite);
    add(rule!("CYP-12-14"), book.trained_bands, profile.trained_band);
    add(rule!("CYP-12-16"), book.flank, is_struck_in_flank(field, unit, melee));
    add(rule!("CYP-12-17"), book.scots, profile.kind == Kind::ScotsHorse);
    add(rule!("CYP-12-18"), book.in_town, field.is_cavalry(unit) && is_in_town(field, melee));
    add(rule!("CYP-12-18"), book.uphill, climbs(field, unit));
    add(rule!("CYP-17-01"), book.disordered, disordered);
    add(rule!("CYP-23-05"), book.mounted_fire, field.is(unit, Sign::Pistols));
    add(rule!("CYP-04-08"), officer_dice(field, unit), true);
}

/// Whether a unit was attacked in flank or rear by somebody in the melee who fights his first round (CYP-12-16), or has backed into an
/// enemy (CYP-14-03).
fn is_struck_in_flank(field: Field, unit: PieceId, melee: &Melee) -> bool {
    let struck = attackers(field, unit).any(|enemy| {
        melee.has(enemy) && !field.is(enemy, Sign::Locked) && flanks::strikes(field, enemy, unit)
    });
    struck || !field.is(unit, Sign::Locked) && flanks::has_backed(field, unit)
}

/// Whether a unit moved uphill in this turn to attack a defender on higher ground (CYP-12-18).
fn climbs(field: Field, unit: PieceId) -> bool {
    let attacks = field.is(unit, Sign::Charged) && !field.is_any(unit, &[Sign::Locked, Sign::Collided]);
    let mut aimed = field.unit(unit).attacked().map(|at| stands_for(field, at));
    attacks && aimed.any(|enemy| field.piece(enemy).on_table() && is_below(field, unit, enemy))
}

/// The dice of the officers in its front rank: those of the best of them (CYP-04-08, CYP-23-01).
fn officer_dice(field: Field, unit: PieceId) -> i8 {
    let officers = field.attached_to(unit).filter(|it| command::may_influence(field, *it, unit));
    officers.map(|it| command::worth(field, it).dice).max().unwrap_or_default()
}

/// How many dice a unit throws in a melee: never less than none (CYP-12-19).
pub fn dice_of(field: Field, unit: PieceId, melee: &Melee) -> u8 {
    let sum: i16 = causes(field, unit, melee).iter().map(|it| i16::from(it.dice)).sum();
    sum.clamp(0, 60) as u8
}

/// The dice of a side: added, divided by six, and rounded down they are the casualties that it inflicts (CYP-12-20).
pub fn pool(field: Field, dice: u8) -> Pool {
    let divisor = field.world.book.combat.casualties.divisor;
    Total::of(dice.min(Die::D6.most()), Die::D6).divided(Division::Down(divisor)).into()
}

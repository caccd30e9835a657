//! What tests, fire, attacks and melees come to before a die is thrown, exactly: by the pools that would be thrown and the functions
//! that would read them. For buttons, prospects, odds and computer players.

use dice::{Pool, Reading};
use engine::{Answer, PieceId, Side};
use tabletop::Length;

use crate::artillery::{self, Damage, Depth, Struck};
use crate::attacking;
use crate::attacking::judging::Attack;
use crate::combat::{self, Melee};
use crate::field::Field;
use crate::firing::{Arms, WHOLE, figures_of, of_hit};
use crate::flanks;
use crate::going;
use crate::losses::{galloper_of, officer_pool};
use crate::morale;
use crate::musketry;
use crate::steps::{Fate, Reason};
use crate::table::{BattleChange, GunShot, Phase, Sign, Table, Volley};
use crate::vocabulary::FIRE;
use crate::{as_if, closing, command, victory};

/// How likely a test comes to each result.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Chances([f64; 6]);

impl Chances {
    /// Of a result.
    pub const fn of(&self, fate: Fate) -> f64 {
        self.0[fate as usize]
    }

    /// Of passing.
    pub const fn passes(&self) -> f64 {
        self.of(Fate::Passes)
    }

    /// Those of a weighted sum.
    fn add(&mut self, other: &Chances, weight: f64) {
        self.0.iter_mut().zip(other.0).for_each(|(sum, chance)| *sum += weight * chance);
    }
}

/// How likely a pool comes to each total or count of hits, from none on; what is less than none is none.
fn totals(pool: &Pool) -> Vec<f64> {
    let dice = pool.distribution();
    let number = |reading: Reading| match reading {
        Reading::Hits(hits) => usize::from(hits),
        Reading::Total(total) => total.max(0).unsigned_abs().into(),
        _ => 0,
    };
    let mut found = Vec::new();
    for (reading, _) in dice.weights() {
        let at = number(*reading);
        found.resize(found.len().max(at + 1), 0.0);
        found[at] += dice.chance(*reading).to_f64();
    }
    found
}

/// How likely a pool passes.
pub fn passes(pool: &Pool) -> f64 {
    pool.distribution().chance_of(Reading::passed).to_f64()
}

/// The mean of numbers from 0 on with their chances.
pub fn mean(chances: &[f64]) -> f64 {
    chances.iter().enumerate().map(|(number, chance)| number as f64 * chance).sum()
}

/// What comes of the test of a unit with points, each as likely as the others (CYP-11-04): every face of its one die, result by result.
fn test_with(field: Field, unit: PieceId, reason: Reason, points: &[u8]) -> Chances {
    const FACES: i16 = 6;
    let more = morale::die(field, unit, reason, 0).modifier();
    let mut all = Chances::default();
    if !morale::calls_for_test(field, reason) {
        all.0[morale::untested(field, unit, reason) as usize] = 1.0;
        return all;
    }
    let ways = f64::from(FACES) * points.len() as f64;
    let (least, most) = (points.iter().min().copied(), points.iter().max().copied());
    for sum in 1 + i16::from(least.unwrap_or(0))..=FACES + i16::from(most.unwrap_or(0)) {
        let comes = |point: &&u8| (1..=FACES).contains(&(sum - i16::from(**point)));
        let count = points.iter().filter(comes).count();
        if count > 0 {
            let fate = morale::result(field, unit, reason, sum + i16::from(more));
            all.0[fate as usize] += count as f64 / ways;
        }
    }
    all
}

/// What comes of the test of a unit with a point.
fn test_at(field: Field, unit: PieceId, reason: Reason, point: u8) -> Chances {
    test_with(field, unit, reason, &[point])
}

/// What is found of a unit whose point may be any that it can have.
fn over_points(field: Field, unit: PieceId, of: impl Fn(u8) -> f64) -> f64 {
    let points = morale::points(field, unit);
    points.iter().map(|point| of(*point)).sum::<f64>() / points.len() as f64
}

/// What comes of a test of a unit: of one that has never tested, over all points that it may turn out to have (CYP-11-01, CYP-11-04).
pub fn test(field: Field, unit: PieceId, reason: Reason) -> Chances {
    test_with(field, unit, reason, &morale::points(field, unit))
}

/// What a unit declares at a target with all that it has, and its galloper gun with it, in the phase that is its own; nothing if it
/// cannot fire (CYP-02-06, CYP-07-12, CYP-10-03).
pub fn volleys(field: Field, firer: PieceId, target: PieceId) -> Vec<Volley> {
    let phase = if field.is_standing(firer) { Phase::StandingMuskets } else { Phase::MovingMuskets };
    let mut table = as_if::before_fire(field, phase);
    let answer = Answer::plain(FIRE).with(firer).on(target);
    let judged = musketry::judge(field.on(&table), field.side(firer), &answer);
    let Ok(volley) = judged else { return Vec::new() };
    table.battle.apply(BattleChange::Volleys(engine::sheet::Edit::Add(volley)));
    let there = field.on(&table);
    let gun = galloper_of(field, firer).filter(|gun| musketry::judge_gun(there, *gun, target).is_ok());
    std::iter::once(volley).chain(gun.map(|gun| Volley::of(gun, target, 1))).collect()
}

/// How likely some volleys take so many figures of their target, from none on (CYP-07-01, CYP-07-10). A galloper's gunner who falls in
/// place of one counts as one.
pub fn losses(field: Field, target: PieceId, volleys: &[Volley]) -> Vec<f64> {
    let dice = volleys
        .iter()
        .flat_map(|volley| musketry::handful(field, *volley).iter().copied().collect::<Vec<_>>());
    let handfuls = dice.map(|dice| (dice.pool(), dice.quarters));
    of_quarters(field, target, &handfuls.collect::<Vec<_>>())
}

/// The same of any dice, each hit of which counts so many quarters.
fn of_quarters(field: Field, target: PieceId, handfuls: &[(Pool, u8)]) -> Vec<f64> {
    let mut quarters = vec![1.0];
    for (pool, each) in handfuls {
        let hits = totals(pool);
        let mut next = vec![0.0; quarters.len() + (hits.len() - 1) * usize::from(*each)];
        for (before, weight) in quarters.iter().enumerate() {
            for (count, chance) in hits.iter().enumerate() {
                next[before + count * usize::from(*each)] += weight * chance;
            }
        }
        quarters = next;
    }
    let most = usize::from(field.figures(target));
    let mut figures = vec![0.0; most + 1];
    for (quarters, chance) in quarters.iter().enumerate() {
        let (whole, more) = figures_of(field, quarters.min(255) as u8);
        let confirmed = more.map_or(0.0, |pool| passes(&pool));
        figures[usize::from(whole).min(most)] += chance * (1.0 - confirmed);
        figures[usize::from(whole + 1).min(most)] += chance * confirmed;
    }
    let last = figures.iter().rposition(|chance| *chance > 0.0).unwrap_or(0);
    figures.truncate(last + 1);
    figures
}

/// What comes of fire that takes figures so likely: of losing none as well, which asks for no test (CYP-11-05). Who is wiped out leaves.
pub fn under_fire(field: Field, target: PieceId, losses: &[f64], reason: Reason) -> Chances {
    let most = usize::from(field.figures(target));
    let gone = losses.get(most).copied().unwrap_or(0.0);
    let none = losses.first().copied().unwrap_or(1.0);
    let mut all = Chances::default();
    all.add(&test(field, target, reason), (1.0 - none - gone).max(0.0));
    all.0[Fate::Passes as usize] += none;
    all.0[Fate::Leaves as usize] += gone;
    all
}

/// What those whom a unit attacks will fire at it before it closes, in the two phases of muskets (CYP-12-03).
pub fn waves(field: Field, unit: PieceId) -> [Vec<Volley>; 2] {
    let it = field.unit(unit);
    let mut found = [Vec::new(), Vec::new()];
    let aimed = [it.target(), it.also()].into_iter().flatten().map(|at| attacking::stands_for(field, at));
    for enemy in aimed.filter(|enemy| field.piece(*enemy).on_table() && field.kind(*enemy).is_formed()) {
        if !field.is(enemy, Sign::Fired) {
            found[usize::from(!field.is_standing(enemy))].extend(volleys(field, enemy, unit));
        }
    }
    found
}

/// How likely the ground on the way of an attack leaves it as far as it has to go; one that goes on with tired men gets there (CYP-12-36,
/// CYP-23-03).
pub fn arrives(field: Field, unit: PieceId, attack: &Attack) -> f64 {
    if attack.tires {
        return 1.0;
    }
    let spare = attack.allowance - attack.advance.long;
    let tolls = going::tolls(field, unit, &[attack.advance.way()]);
    let lost =
        tolls.iter().fold(vec![1.0], |lost, toll| sums(&lost, &totals(&going::toll_pool(toll.halves))));
    let inches = (0..).map(Length::inches);
    inches.zip(&lost).filter(|(lost, _)| *lost <= spare + flanks::GRAIN).map(|(_, chance)| chance).sum()
}

/// How likely two numbers from 0 on come to each sum.
fn sums(one: &[f64], other: &[f64]) -> Vec<f64> {
    let mut all = vec![0.0; one.len() + other.len() - 1];
    for (at, first) in one.iter().enumerate() {
        all[at..].iter_mut().zip(other).for_each(|(sum, second)| *sum += first * second);
    }
    all
}

/// How likely an attacker closes after so many waves of fire: in each it may lose figures and then tests, officers in its front rank may
/// fall and are missed in the next test, and in the end it tests to close unless all that it attacks is taken in flank (CYP-04-09,
/// CYP-12-03 to CYP-12-05).
pub fn closes(field: Field, unit: PieceId, waves: &[Vec<Volley>]) -> f64 {
    let table = as_if::in_phase(field, Phase::Closing);
    let there = field.on(&table);
    let losses: Vec<Vec<f64>> =
        waves.iter().filter(|wave| !wave.is_empty()).map(|wave| losses(field, unit, wave)).collect();
    over_points(field, unit, |point| after(there, unit, point, &losses))
}

fn after(field: Field, unit: PieceId, point: u8, waves: &[Vec<f64>]) -> f64 {
    let Some((wave, rest)) = waves.split_first() else {
        let frontal = closing::is_frontal(field, unit);
        return if frontal { test_at(field, unit, Reason::Close, point).passes() } else { 1.0 };
    };
    let most = usize::from(field.figures(unit));
    let none = wave.first().copied().unwrap_or(1.0);
    let some: f64 = wave.iter().take(most).skip(1).sum();
    let stays = some * test_at(field, unit, Reason::Fire, point).passes();
    let ways = bereft(field, unit);
    let hurt =
        ways.iter().map(|(chance, table)| chance * after(Field::new(table, field.world), unit, point, rest));
    none * after(field, unit, point, rest) + stays * hurt.sum::<f64>()
}

/// The ways in which the officers in a unit's front rank may fare when it loses figures, each with its chance (CYP-04-09).
fn bereft(field: Field, unit: PieceId) -> Vec<(f64, Table)> {
    let lives = passes(&officer_pool(field));
    let mut ways = vec![(1.0, *field.table)];
    for officer in field.attached_to(unit) {
        let fallen: Vec<(f64, Table)> = ways
            .iter()
            .map(|(chance, table)| {
                let mut table = *table;
                table.pieces[officer.index()].set_host(None);
                (chance * (1.0 - lives), table)
            })
            .collect();
        ways.iter_mut().for_each(|(chance, _)| *chance *= lives);
        ways.extend(fallen);
    }
    ways
}

/// How likely a unit stands to receive an attack of another (CYP-12-06, CYP-13-05).
pub fn receives(field: Field, unit: PieceId, attacker: PieceId) -> Chances {
    let table = as_if::closed(field, attacker);
    test(field.on(&table), unit, Reason::Receive)
}

/// A melee before its dice are thrown.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Clash {
    /// The dice of A, and of B.
    pub dice: [u8; 2],
    /// How likely each wins; nobody does else.
    pub wins: [f64; 2],
    /// How many figures each inflicts on average.
    pub inflicts: [f64; 2],
}

impl Clash {
    /// How likely nobody wins.
    pub const fn drawn(&self) -> f64 {
        1.0 - self.wins[0] - self.wins[1]
    }

    /// The melee, as those in it stand (CYP-12-20, CYP-12-21).
    pub fn of(field: Field, melee: &Melee) -> Clash {
        Clash::with(field, Side::BOTH.map(|side| combat::side_dice(field, side, melee)))
    }

    /// One of so many dice against so many.
    pub fn with(field: Field, dice: [u8; 2]) -> Clash {
        let [a, b] = dice.map(|dice| casualties(field, dice));
        let above = |one: &[f64], other: &[f64]| -> f64 {
            one.iter().enumerate().map(|(at, chance)| chance * other.iter().take(at).sum::<f64>()).sum()
        };
        Clash { dice, wins: [above(&a, &b), above(&b, &a)], inflicts: [mean(&a), mean(&b)] }
    }
}

/// How likely a side inflicts so many casualties with so many dice, from none on (CYP-12-20).
fn casualties(field: Field, dice: u8) -> Vec<f64> {
    // Thrown in every appraisal of an attack: reckoned once for all dice of most melees.
    static USUAL: std::sync::OnceLock<Vec<(Pool, Vec<f64>)>> = std::sync::OnceLock::new();
    if dice == 0 {
        return vec![1.0];
    }
    let pool = combat::pool(field, dice);
    let reckoned = |dice| {
        let pool = combat::pool(field, dice);
        (pool, totals(&pool))
    };
    let known = USUAL.get_or_init(|| (1..=24).map(reckoned).collect());
    let found = known.get(usize::from(dice) - 1).filter(|(usual, _)| *usual == pool);
    found.map_or_else(|| totals(&pool), |(_, chances)| chances.clone())
}

/// What a shot of ball does to one who stands on its line.
#[derive(Clone, PartialEq, Debug)]
pub struct Harm {
    /// Who, and where.
    pub struck: Struck,
    /// On which line of the tables of ball he is.
    pub depth: Depth,
    /// How likely it takes so many figures, from none on.
    pub losses: Vec<f64>,
    /// How likely a battery is silenced, or keeps still in the next turn.
    pub quiet: f64,
}

/// What a shot of ball does to everybody on its line, from near to far (CYP-09-03 to CYP-09-06, CYP-09-16).
pub fn ball(field: Field, shot: GunShot) -> Vec<Harm> {
    artillery::struck(field, shot).iter().map(|struck| harm(field, shot.gun(), *struck)).collect()
}

fn harm(field: Field, gun: PieceId, struck: Struck) -> Harm {
    let cover = artillery::cover_of(field, gun, struck);
    let depth = artillery::depth(field, struck.unit, cover);
    let each = of_hit(field, struck.unit, cover, Arms::Guns);
    if depth != Depth::Battery {
        let pool = artillery::ball_pool(field, gun, struck.unit, cover);
        return Harm { struck, depth, losses: of_quarters(field, struck.unit, &[(pool, each)]), quiet: 0.0 };
    }
    let (mut gunner, mut quiet) = (0.0, 0.0);
    let second = totals(&artillery::second_pool());
    for (first, chance) in totals(&artillery::battery_pool(field, gun, struck.unit, cover)).iter().enumerate()
    {
        let mut comes = |damage: Damage, chance: f64| match damage {
            Damage::Nothing => {}
            Damage::Gunner => gunner += chance,
            Damage::Stopped | Damage::Silenced => quiet += chance,
        };
        match artillery::damage(field, first as i16) {
            Some(damage) => comes(damage, *chance),
            None => second.iter().enumerate().for_each(|(second, more)| {
                comes(artillery::more_damage(field, second as i16), chance * more);
            }),
        }
    }
    let halves = if each < WHOLE { passes_half(field, each) } else { 1.0 };
    Harm { struck, depth, losses: vec![1.0 - gunner * halves, gunner * halves], quiet }
}

/// How likely a part of a hit that is left over takes a figure (CYP-07-10).
fn passes_half(field: Field, quarters: u8) -> f64 {
    figures_of(field, quarters).1.map_or(0.0, |pool| passes(&pool))
}

/// How likely a shot of canister takes so many figures, from none on (CYP-09-11).
pub fn canister(field: Field, gun: PieceId, target: PieceId) -> Vec<f64> {
    let cover = artillery::cover_from_canister(field, gun, target);
    let each = of_hit(field, target, cover, Arms::Guns);
    of_quarters(field, target, &[(artillery::canister_pool(field, gun, cover), each)])
}

/// How likely so many failing faces of the d10 let a unit move (CYP-05-04).
pub fn obeys(failing: u8) -> f64 {
    passes(&command::roll_pool(failing))
}

/// How likely an army takes fright at the end of a turn, as it stands (CYP-19-05 to CYP-19-07).
pub fn fright(field: Field, side: Side) -> f64 {
    fright_at(field, victory::Losses::of(field, side).percent(), victory::lost_vitals(field, side))
}

/// The same of one that has lost so many per cent and so many vital points.
pub fn fright_at(field: Field, percent: u32, lost: u32) -> f64 {
    match victory::rolls_at(field, percent, lost) {
        true => 1.0 - passes(&victory::fright_pool_at(field, percent, lost)),
        false => f64::from(u8::from(victory::fright_from(field, percent).is_none())),
    }
}

/// How likely a loser whom infantry alone has reached in the pursuit escapes (CYP-19-20).
pub fn escapes(field: Field) -> f64 {
    passes(&victory::escape_pool(field))
}

//! What is added to the die of a reaction test, each entry with its rule (CP-18-01).

use engine::{InlineVec, PieceId, Side};
use tabletop::IndexSet;

use crate::book::Reactions;
use crate::charging::announced::charge_of;
use crate::command::{self, Command};
use crate::cover::{self, in_the_open};
use crate::field::{Class, Field, Pikes};
use crate::flanks::open_flanks;
use crate::ledger::Rule;
use crate::reactions::{friends, panic};
use crate::steps::Test;
use crate::table::{Charge, ChargeStage, Form, Morale, Sign};
use crate::{going, rule, visibility};

/// One modifier of a test, by the rule that gives it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Modifier {
    /// The rule.
    pub rule: Rule,
    /// What it adds to the die.
    pub value: i8,
    /// Why, in a few words.
    pub why: &'static str,
}

/// All modifiers of a test that count.
pub type Modifiers = InlineVec<Modifier, 10>;

/// What is added to the die of a test, each entry once and with its rule (CP-18-01). Entries that come to nothing are
/// left out.
pub fn modifiers(field: Field, unit: PieceId, test: Test) -> Modifiers {
    let mut list = List { rule: test.rule(), entries: InlineVec::empty(NOTHING) };
    let numbers = &field.world.book.reactions;
    list.under(rule!("CP-18-02"), by_grade(field, unit, test), "morale grade");
    general(&mut list, field, unit, test);
    match test {
        Test::Rally => rally(&mut list, field, unit, numbers),
        Test::HaltPursuit => halt_pursuit(&mut list, field, unit, numbers),
        Test::Panic => panic_of(&mut list, field, unit, numbers),
        Test::ChargeHome => charge_home(&mut list, field, unit, numbers),
        Test::Stand => stand(&mut list, field, unit, numbers),
        Test::Hits => hits(&mut list, field, unit, numbers),
        Test::LostRound => lost_round(&mut list, field, unit, numbers),
        Test::RoutingFriends => routing_friends(&mut list, field, unit, numbers),
    }
    list.entries
}

const NOTHING: Modifier = Modifier { rule: Rule(0), value: 0, why: "" };

struct List {
    rule: Rule,
    entries: Modifiers,
}

impl List {
    fn add(&mut self, value: i8, why: &'static str) {
        self.under(self.rule, value, why);
    }

    fn add_if(&mut self, holds: bool, value: i8, why: &'static str) {
        if holds {
            self.add(value, why);
        }
    }

    fn under(&mut self, rule: Rule, value: i8, why: &'static str) {
        if value != 0 {
            self.entries.push(Modifier { rule, value, why });
        }
    }
}

/// CP-18-02.
fn by_grade(field: Field, unit: PieceId, test: Test) -> i8 {
    let grades = &field.world.book.reactions.grades;
    let row = match test {
        Test::Rally => &grades.rally,
        Test::HaltPursuit => &grades.halt_pursuit,
        Test::Panic => &grades.panic,
        Test::ChargeHome => &grades.charge_home,
        Test::Stand => &grades.stand,
        Test::Hits => &grades.hits,
        Test::LostRound => &grades.lost_round,
        Test::RoutingFriends => &grades.routing_friends,
    };
    row[field.grade(unit) as usize]
}

/// A general with the unit helps in every test, and having none in command radius hurts in every one but 18.2
/// (CP-18-03).
fn general(list: &mut List, field: Field, unit: PieceId, test: Test) {
    let numbers = &field.world.book.reactions.general;
    match command::of(field, unit) {
        Command::Attached => list.under(rule!("CP-18-03"), numbers.attached, "general with the unit"),
        Command::None if test != Test::HaltPursuit => {
            list.under(rule!("CP-18-03"), numbers.none, "no general in command radius");
        }
        Command::Near | Command::None => {}
    }
}

/// CP-18-05.
fn rally(list: &mut List, field: Field, unit: PieceId, numbers: &Reactions) {
    let far = field.world.length(numbers.rally.no_enemy_within);
    let mut enemies = field.units_of(field.side(unit).other());
    let near = enemies.any(|enemy| field.within(unit, enemy, far) && visibility::sees(field, unit, enemy));
    list.add_if(!near, numbers.rally.no_enemy, "no visible enemy near");
}

/// CP-18-08. The last entry but one counts once for mounted troops, the exhausted or both; exhausted Royalist cavalry
/// takes it beside its own.
fn halt_pursuit(list: &mut List, field: Field, unit: PieceId, numbers: &Reactions) {
    let numbers = &numbers.halt_pursuit;
    let royalist = is_royalist_cavalry(field, unit);
    let mounted = field.class(unit).is_mounted() && !royalist;
    list.add_if(royalist, numbers.royalist_cavalry, "Royalist cavalry");
    list.add_if(mounted || field.exhausted(unit), numbers.mounted_or_exhausted, "mounted or exhausted");
    if field.state(unit).left_in_turn() > 0 {
        list.add(numbers.returning, "returning to the table");
    } else {
        let away = crate::routing::is_outdistanced(field, unit);
        list.add_if(away, numbers.outdistanced, "target outdistanced it or behind an obstacle");
    }
}

/// Royalist cavalry is true cavalry of a side that the army list marks so (CP-18-14).
fn is_royalist_cavalry(field: Field, unit: PieceId) -> bool {
    field.class(unit).is_cavalry() && field.world.army(field.side(unit)).royalist
}

/// CP-18-11.
fn panic_of(list: &mut List, field: Field, unit: PieceId, numbers: &Reactions) {
    let numbers = &numbers.panic;
    let impetus = panic::charging_cavalry(field, unit).any(|charge| charge.impetus());
    let naked = field.pikes(unit, true) == Pikes::Naked;
    list.add_if(!impetus, numbers.no_impetus, "cavalry without impetus");
    list.add_if(naked, numbers.naked, "naked foot");
    if let Some(cavalry) = panic::cavalry_upon(field, unit) {
        let open = open_flanks(field, unit, cavalry) as i8;
        list.add(open * numbers.open_flank, "open flanks");
    }
    shaken_or_exhausted(list, field, unit, numbers.shaken_or_exhausted);
}

/// CP-18-14.
fn charge_home(list: &mut List, field: Field, unit: PieceId, numbers: &Reactions) {
    let numbers = &numbers.charge_home;
    let Some(charge) = charge_of(field, unit) else { return };
    let target = charge.target();
    let easy = charge.true_flank() || field.morale(target) != Morale::Good;
    list.add_if(easy, numbers.easy_target, "flank or rear, or a shaken or routing target");
    list.add_if(is_royalist_cavalry(field, unit), numbers.royalist_cavalry, "Royalist cavalry");
    list.add(each_two(field.state(unit).hits_this_turn()) * numbers.each_two_hits, "hits this turn");
    list.add_if(field.exhausted(unit), numbers.exhausted, "exhausted");
    let mounted = field.class(unit).is_mounted();
    let pikes = steady_pikes(field, target) && !charge.true_flank();
    list.add_if(mounted && pikes, numbers.steady_pikes, "steady pikes in front");
    list.add_if(mounted && charge.bad_ground(), numbers.bad_ground, "into or across bad ground");
}

/// Foot that is steady and at least pike-supported (CP-15-37, CP-18-14).
fn steady_pikes(field: Field, foot: PieceId) -> bool {
    field.class(foot) == Class::CloseFoot && field.steady(foot) && field.pikes(foot, true) != Pikes::Naked
}

/// CP-18-17: any charge that came home upon it may be on flank or rear, or a surprise (CP-18-16).
fn stand(list: &mut List, field: Field, unit: PieceId, numbers: &Reactions) {
    let numbers = &numbers.stand;
    let upon = || home_upon(field, unit);
    let from = upon().next().map(|charge| charge.charger());
    list.add(each_two(field.state(unit).hits_by_shooting()) * numbers.each_two_hits, "shooting hits");
    list.add_if(strong_position(field, unit, from), numbers.strong_position, "square or hard cover");
    shaken_or_exhausted(list, field, unit, numbers.shaken_or_exhausted);
    let flank = field.has_flanks(unit) && upon().any(|charge| charge.true_flank());
    list.add_if(flank, numbers.flank_or_rear, "charged on flank or rear");
    list.add_if(upon().any(|charge| charge.surprised()), numbers.surprised, "surprised");
}

/// The charges that came home upon a unit.
fn home_upon(field: Field<'_>, unit: PieceId) -> impl Iterator<Item = &Charge> {
    let charges = field.table.charges.iter();
    charges.filter(move |charge| charge.target() == unit && charge.stage() == ChargeStage::Home)
}

/// CP-18-21.
fn hits(list: &mut List, field: Field, unit: PieceId, numbers: &Reactions) {
    let numbers = &numbers.hits;
    list.add(each_two(field.state(unit).hits_by_shooting()) * numbers.each_two_hits, "shooting hits");
    list.add_if(field.has(unit, Sign::HitFromFlank), numbers.from_flank, "shot at from flank or rear");
    shaken_or_exhausted(list, field, unit, numbers.shaken_or_exhausted);
    list.add_if(field.has(unit, Sign::HitByHeavy), numbers.heavy_artillery, "hit by heavy artillery");
    let shooter = field.table.battle.hits().iter().find(|hit| hit.target() == unit).map(|hit| hit.shooter());
    list.add_if(strong_position(field, unit, shooter), numbers.strong_position, "square or hard cover");
}

/// CP-18-23 to CP-18-25.
fn lost_round(list: &mut List, field: Field, unit: PieceId, numbers: &Reactions) {
    let numbers = &numbers.lost_round;
    let (enemies, friends) = numbers_in_combat(field, unit);
    list.add_if(friends >= 2 * enemies, numbers.outnumbers, "two to one against the enemy");
    list.add_if(enemies >= 2 * friends, numbers.outnumbered, "outnumbered two to one");
    let cavalry = enemies_of_round(field, unit)
        .any(|enemy| field.class(enemy).is_cavalry() && in_the_open(field, unit, enemy));
    let naked = field.class(unit).is_foot() && field.pikes(unit, true) == Pikes::Naked;
    list.add_if(naked && cavalry, numbers.naked_against_cavalry, "naked foot against cavalry in the open");
    shaken_or_exhausted(list, field, unit, numbers.shaken_or_exhausted);
    list.add(each_two(hits_of_round(field, unit)) * numbers.each_two_hits, "hits this round");
    let before = field.state(unit).rounds_lost().min(20) as i8;
    list.add(before * numbers.each_round_before, "rounds lost running");
}

/// Hits that a unit has taken in the round of combat being judged.
fn hits_of_round(field: Field, unit: PieceId) -> u8 {
    let upon = field.table.battle.blows().iter().filter(|blow| blow.target() == unit);
    upon.fold(0, |sum, blow| sum.saturating_add(blow.count()))
}

/// The enemies whom a unit fought in the round being judged.
fn enemies_of_round(field: Field, unit: PieceId) -> impl Iterator<Item = PieceId> {
    let blows = field.table.battle.blows().iter();
    blows.filter(move |blow| blow.striker() == unit).map(|blow| blow.target())
}

/// Figures left of all enemies in contact with a unit, and of all its friends in contact with any of them, itself
/// included (CP-18-24).
fn numbers_in_combat(field: Field, unit: PieceId) -> (u16, u16) {
    let (side, blows) = (field.side(unit), field.table.battle.blows());
    let all = |set: IndexSet, id: PieceId| set.with(id.index());
    let enemies = enemies_of_round(field, unit).fold(IndexSet::EMPTY, all);
    let helpers = blows.iter().filter(|blow| enemies.contains(blow.target().index()));
    let friends = helpers.map(|blow| blow.striker()).fold(IndexSet::EMPTY, all);
    let figures = |of: Side, those: IndexSet| {
        let units = those
            .iter()
            .map(|at| PieceId(at as u8))
            .filter(|id| field.side(*id) == of && field.piece(*id).on_table() && field.kind(*id).is_unit());
        units.map(|id| u16::from(field.figures(id))).sum::<u16>()
    };
    (figures(side.other(), enemies), figures(side, friends))
}

/// CP-18-29.
fn routing_friends(list: &mut List, field: Field, unit: PieceId, numbers: &Reactions) {
    let numbers = &numbers.routing_friends;
    let friends = friends::routing_friends(field, unit).min(20) as i8;
    list.add(friends * numbers.each_friend, "routing friends near");
    shaken_or_exhausted(list, field, unit, numbers.shaken_or_exhausted);
    list.add_if(strong_position(field, unit, None), numbers.strong_position, "square or hard cover");
}

/// Shaken, exhausted or both count once (CP-18-01, CP-11-08); good morale counts nothing (CP-12-02).
fn shaken_or_exhausted(list: &mut List, field: Field, unit: PieceId, value: i8) {
    let holds = field.morale(unit) == Morale::Shaken || field.exhausted(unit);
    list.add_if(holds, value, "shaken or exhausted");
}

/// Hits divided by two, fractions lost (CP-18-01).
const fn each_two(hits: u8) -> i8 {
    (hits / 2) as i8
}

/// Whether a unit is in square or in hard cover, against one enemy or whoever comes (CP-18-17, CP-18-21, CP-18-29).
fn strong_position(field: Field, unit: PieceId, against: Option<PieceId>) -> bool {
    field.form(unit) == Form::Square
        || cover::is_hard(field, unit, against) && !going::is_astride(field, unit)
}

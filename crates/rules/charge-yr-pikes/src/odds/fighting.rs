//! `fight`: a close combat, by the dice of both sides and what a sixth of their sums comes to.

use engine::PieceId;
use offer::{Fact, Fault, OddsEvent, OddsOption, OddsOrder, Outcome, Part, Reckoning};
use tabletop::{Angle, Length};

use super::described::{COVER, ENEMY_OFFICER, FIRST, OFFICER, Position, SECOND, beside, put};
use super::shooting::turned;
use super::{ENEMY, OURS, UNIT, counted};
use crate::combat::{self, Melee};
use crate::field::Field;
use crate::flanks;
use crate::foreseen::Clash;
use crate::table::{Sign, Table, UnitChange};
use crate::world::World;

const WITH: OddsOption = OddsOption::value("with", "UNIT", "", "A second unit that attacks beside the first");
const ENEMY_WITH: OddsOption = OddsOption::value("enemy-with", "UNIT", "", "A second enemy, attacked too");

/// What may be asked.
pub const EVENT: OddsEvent = OddsEvent {
    name: "fight",
    about: "A close combat of a unit that attacks: the dice of both by cause, who wins, and figures inflicted",
    subjects: &[UNIT, ENEMY],
    options: &[
        OddsOption::one_of("on", &["front", "flank", "rear"], "front", "From which side it attacks"),
        COVER,
        OFFICER,
        ENEMY_OFFICER,
        WITH,
        ENEMY_WITH,
    ],
};

/// Those who fight: the first and its enemy, and who fights beside either.
struct Fighters {
    with: Option<PieceId>,
    enemy_with: Option<PieceId>,
}

impl Fighters {
    fn all(&self) -> Vec<PieceId> {
        [Some(FIRST), Some(SECOND), self.with, self.enemy_with].into_iter().flatten().collect()
    }
}

/// Reckons it.
pub fn reckon(order: &OddsOrder<'_>) -> Result<Reckoning, Fault> {
    let mut position = Position::new(order, "close combat")?;
    position.unit("ours", OURS, order.subject(0))?;
    position.covered(order, "theirs", order.subject(1))?;
    let mut next = SECOND;
    let mut more = |said: bool| {
        said.then(|| {
            next = PieceId(next.0 + 1);
            next
        })
    };
    let said = |option: &OddsOption| order.value(option.name).filter(|words| !words.is_empty());
    let fighters =
        Fighters { with: more(said(&WITH).is_some()), enemy_with: more(said(&ENEMY_WITH).is_some()) };
    if let Some(words) = said(&WITH) {
        position.unit("with", OURS, words)?;
    }
    if let Some(words) = said(&ENEMY_WITH) {
        position.covered(order, "enemy-with", words)?;
    }
    position.cover(order)?;
    position.officer(order, &OFFICER, "ours", OURS);
    position.officer(order, &ENEMY_OFFICER, "theirs", super::THEIRS);
    let (world, mut table) = position.staged()?;
    faces(&world, &mut table, &fighters, turned(order));
    let field = Field::new(&table, &world);
    Ok(told(field, &fighters))
}

/// They stand in contact, an attack from twenty inches away behind them.
fn faces(world: &World, table: &mut Table, fighters: &Fighters, turned: Angle) {
    let aside = |table: &Table, one: PieceId, other: PieceId| {
        let field = Field::new(table, world);
        (field.footprint(one).width + field.footprint(other).width).half()
    };
    put(table, SECOND, Length::ZERO, turned);
    if let Some(enemy) = fighters.enemy_with {
        put(table, enemy, Length::ZERO, turned);
        let aside = aside(table, SECOND, enemy);
        beside(table, enemy, aside);
    }
    attacks(world, table, FIRST, Length::ZERO, SECOND);
    if let Some(unit) = fighters.with {
        let aside = aside(table, FIRST, unit);
        attacks(world, table, unit, aside, fighters.enemy_with.unwrap_or(SECOND));
    } else if let Some(enemy) = fighters.enemy_with {
        let from_flank = table.units[FIRST.index()].is(Sign::FromFlank);
        table.units[FIRST.index()].apply(UnitChange::Also(Some(enemy)));
        table.units[FIRST.index()].apply(UnitChange::Flag(Sign::AlsoFromFlank, from_flank));
    }
}

/// A unit has closed with an enemy, so far aside from the middle.
fn attacks(world: &World, table: &mut Table, unit: PieceId, aside: Length, enemy: PieceId) {
    put(table, unit, Length::inches(20), Angle::UP);
    beside(table, unit, aside);
    let began = table.pieces[unit.index()].pose();
    let flank = flanks::comes_from_flank(Field::new(table, world), unit, enemy, began);
    put(table, unit, Length::ZERO, Angle::UP);
    beside(table, unit, aside);
    let it = &mut table.units[unit.index()];
    it.apply(UnitChange::Target(Some(enemy)));
    it.apply(UnitChange::Began(began.at));
    it.apply(UnitChange::BeganFacing(began.facing));
    for (sign, on) in [(Sign::Closed, true), (Sign::Charged, true), (Sign::FromFlank, flank)] {
        it.apply(UnitChange::Flag(sign, on));
    }
}

/// Who wins, and the dice of each by cause.
fn told(field: Field, fighters: &Fighters) -> Reckoning {
    let melee = Melee::between(&fighters.all());
    let clash = Clash::of(field, &melee);
    let [ours, theirs] = clash.wins;
    let outcomes = vec![
        Outcome::exact("ours", if fighters.with.is_some() { "our side wins" } else { "our unit wins" }, ours),
        Outcome::exact("theirs", "the enemy wins", theirs),
        Outcome::exact("drawn", "nobody wins", clash.drawn()),
    ];
    let of = |key: &'static str, title: &str, unit, mean: Option<f64>| {
        let causes = combat::causes(field, unit, &melee);
        let dice = combat::dice_of(field, unit, &melee);
        let mut facts = vec![Fact::count("dice", "dice", dice.into())];
        facts.extend(mean.map(|mean| Fact::number("mean", "figures inflicted on average", mean)));
        let counted = causes.iter().map(|it| counted(it.rule, it.dice)).collect();
        Part { facts, counted, ..Part::words(key, title, Vec::new()) }
    };
    let mut parts = vec![
        Part::words("", "A sixth of the sum of each side's d6", outcomes),
        of("ours", "Our unit", FIRST, Some(clash.inflicts[0])),
        of("theirs", "The enemy", SECOND, Some(clash.inflicts[1])),
    ];
    parts.extend(fighters.with.map(|unit| of("with", "Our second unit", unit, None)));
    parts.extend(fighters.enemy_with.map(|unit| of("enemy_with", "The second enemy", unit, None)));
    Reckoning { found: None, parts }
}

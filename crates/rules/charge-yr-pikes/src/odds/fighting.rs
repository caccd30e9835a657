//! `fight`: a close combat, by the dice of both sides and what a sixth of their sums comes to.

use offer::{Fact, Fault, OddsEvent, OddsOption, OddsOrder, Outcome, Part, Reckoning};
use tabletop::{Angle, Length};

use super::described::{FIRST, Position, SECOND, put};
use super::shooting::turned;
use super::{ENEMY, OURS, THEIRS, UNIT, counted};
use crate::combat::{self, Melee};
use crate::field::Field;
use crate::flanks;
use crate::foreseen::Clash;
use crate::table::{Sign, UnitChange};

/// What may be asked.
pub const EVENT: OddsEvent = OddsEvent {
    name: "fight",
    about: "A close combat of a unit that attacks: the dice of both by cause, who wins, and figures inflicted",
    subjects: &[UNIT, ENEMY],
    options: &[OddsOption::one_of("on", &["front", "flank", "rear"], "front", "From which side it attacks")],
};

/// Reckons it.
pub fn reckon(order: &OddsOrder<'_>) -> Result<Reckoning, Fault> {
    let mut position = Position::new(order, "close combat")?;
    position.unit("ours", OURS, order.subject(0))?;
    position.unit("theirs", THEIRS, order.subject(1))?;
    let (world, mut table) = position.staged()?;
    put(&mut table, SECOND, Length::ZERO, turned(order));
    put(&mut table, FIRST, Length::inches(20), Angle::UP);
    let began = table.pieces[FIRST.index()].pose();
    let flank = flanks::comes_from_flank(Field::new(&table, &world), FIRST, SECOND, began);
    put(&mut table, FIRST, Length::ZERO, Angle::UP);
    let it = &mut table.units[FIRST.index()];
    it.apply(UnitChange::Target(Some(SECOND)));
    it.apply(UnitChange::Began(began.at));
    it.apply(UnitChange::BeganFacing(began.facing));
    for (sign, on) in [(Sign::Closed, true), (Sign::Charged, true), (Sign::FromFlank, flank)] {
        it.apply(UnitChange::Flag(sign, on));
    }
    let field = Field::new(&table, &world);
    let melee = Melee::between(&[FIRST, SECOND]);
    let clash = Clash::of(field, &melee);
    let [ours, theirs] = clash.wins;
    let outcomes = vec![
        Outcome::exact("ours", "our unit wins", ours),
        Outcome::exact("theirs", "the enemy wins", theirs),
        Outcome::exact("drawn", "nobody wins", clash.drawn()),
    ];
    let of = |key: &'static str, title: &str, unit, at: usize| {
        let causes = combat::causes(field, unit, &melee);
        let facts = vec![
            Fact::count("dice", "dice", clash.dice[at].into()),
            Fact::number("mean", "figures inflicted on average", clash.inflicts[at]),
        ];
        let counted = causes.iter().map(|it| counted(it.rule, it.dice)).collect();
        Part { facts, counted, ..Part::words(key, title, Vec::new()) }
    };
    let parts = vec![
        Part::words("", "A sixth of the sum of each side's d6", outcomes),
        of("ours", "Our unit", FIRST, 0),
        of("theirs", "The enemy", SECOND, 1),
    ];
    Ok(Reckoning { found: None, parts })
}

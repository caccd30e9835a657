//! `shoot`: one shot, the armour that may turn it, and what it does to its target.

use cases::Layout;
use engine::sheet::Edit;
use engine::{Course, Ending, FirstOffered, Forecast, PieceId};
use offer::{ChanceStyle, Fact, Fault, Found, OddsEvent, OddsOption, OddsOrder, Outcome, Part, Reckoning};
use tabletop::{Angle, Length};

use super::described::{Position, behind_the_line, beside, inches, piece, put};
use super::{BEHIND, ENEMY, INSIDE, MAN, REACH, counted, forbidden};
use crate::BorderReivers;
use crate::field::Field;
use crate::firing;
use crate::steps::FiringStep;
use crate::table::{BattleChange, Shot, Sign, Table};
use crate::world::World;

pub const EVENT: OddsEvent = OddsEvent {
    name: "shoot",
    about: "One shot: the chance to hit, whether armour turns it, and what becomes of the target",
    subjects: &[MAN, ENEMY],
    options: &[
        OddsOption::value("range", "INCHES", "3", "Inches between the two bases"),
        OddsOption::yes("aimed", "The shot was aimed for a turn"),
        OddsOption::yes("second", "With the second of his weapons"),
        BEHIND,
        INSIDE,
    ],
};

/// Reckons a shot.
pub fn reckon(order: &OddsOrder<'_>) -> Result<Reckoning, Fault> {
    let (world, table, shot) = declared(order)?;
    let field = Field::new(&table, &world);
    let pool = firing::pool(field, &shot);
    let chances = |pool: &dice::Pool| -> f64 {
        pool.outcomes().iter().filter(|(reading, _)| reading.hits() > 0).map(|(_, chance)| chance).sum()
    };
    let through = chances(&pool);
    let rolled = Part {
        key: "",
        facts: vec![
            Fact::text("dice", pool.to_string()),
            Fact::count("metal", "points of metal", firing::armour_points(field, shot.target()).into()),
        ],
        counted: counted(&firing::modifiers(field, &shot)),
        chances: vec![Outcome::exact("through", "it hits and no armour turns it", through)],
        told: ChanceStyle::Words,
        ..Part::default()
    };
    let forecast = forecast(&world, &table, shot.target())?;
    let target = after(&forecast, "target", "The target");
    Ok(Reckoning { found: Some(Found::of(&forecast)), parts: vec![rolled, target] })
}

/// The shot as it is declared, on the table on which it would be resolved.
fn declared(order: &OddsOrder<'_>) -> Result<(World, Table, Shot), Fault> {
    let mut position = Position::new(order, "action")?;
    position.ground(order)?;
    position.group("ours", "A", Layout::new());
    position.group("theirs", "B", Layout::new());
    position.man("shooter", "ours", order.subject(0))?;
    position.man("target", "theirs", order.subject(1))?;
    let (world, mut table) = position.staged()?;
    let (shooter, target) = (piece(&world, "shooter"), piece(&world, "target"));
    put(&mut table, target, behind_the_line(), Angle::HALF);
    let range = inches(order, "range")?.unwrap_or(Length::ZERO);
    let at = beside(&world, &table, shooter, target, Angle::HALF, range);
    put(&mut table, shooter, at, Angle::UP);
    let weapon = u8::from(order.says("second"));
    firing::judge_shot(Field::new(&table, &world), shooter, target, weapon)
        .map_err(|why| forbidden("shot", &why))?;
    let shot = Shot::of(shooter, target, weapon, order.says("aimed"));
    table.battle.apply(BattleChange::Shots(Edit::Add(shot)));
    Ok((world, table, shot))
}

/// What becomes of a man.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fate {
    /// Nothing.
    Unhurt,
    /// He shrugs a hit off.
    Scratched,
    /// He is wounded.
    Wounded,
    /// He is stunned.
    Stunned,
    /// He is dead.
    Killed,
}

impl Fate {
    const ALL: [(Fate, &'static str, &'static str); 5] = [
        (Fate::Unhurt, "unhurt", "nothing happens to him"),
        (Fate::Scratched, "scratched", "he shrugs the hit off"),
        (Fate::Wounded, "wounded", "he is wounded"),
        (Fate::Stunned, "stunned", "he is stunned"),
        (Fate::Killed, "killed", "he is killed"),
    ];

    /// What blows have done to a man who had so many hits and was not stunned.
    pub fn of(field: Field, man: PieceId, before: u8) -> Fate {
        match Fate::by_hits(field, man, before) {
            Fate::Unhurt if field.is(man, Sign::Stunned) => Fate::Stunned,
            fate => fate,
        }
    }

    /// What hits have done to a man who had so many: a horse that throws him is another matter.
    fn by_hits(field: Field, man: PieceId, before: u8) -> Fate {
        match () {
            () if !field.stands(man) => Fate::Killed,
            () if field.figure(man).hits() == before => Fate::Unhurt,
            () if field.is_wounded(man) => Fate::Wounded,
            () => Fate::Scratched,
        }
    }
}

/// Resolves the declared shot by the steps of the game.
fn forecast(world: &World, table: &Table, target: PieceId) -> Result<Forecast<Fate>, Fault> {
    let before = table.figures[target.index()].hits();
    let group = Field::new(table, world).group_of(table.battle.shots()[0].shooter()).unwrap_or_default();
    let course = Course::<BorderReivers> { world, table, reach: REACH };
    course
        .forecast(
            |begun, _| (begun == 0).then_some(FiringStep::resolve(group).into_step()),
            &mut FirstOffered { until: None },
            (),
            |(), _| {},
            |ending: &Ending<'_, BorderReivers, ()>| {
                Fate::by_hits(Field::new(ending.state.table(), world), target, before)
            },
        )
        .map_err(|why| forbidden("shot", &why))
}

/// The fates that can be, as a part of what is told.
fn after(forecast: &Forecast<Fate>, key: &'static str, title: &str) -> Part {
    let chances = Fate::ALL.into_iter().filter_map(|(fate, key, words)| {
        let chance = forecast.together(|it| *it == fate);
        (chance.high > 0.0).then(|| Outcome::new(key, words, chance))
    });
    Part {
        key,
        title: title.to_owned(),
        chances: chances.collect(),
        told: ChanceStyle::Bounds,
        ..Part::default()
    }
}

//! `morale`, `herd` and `horse`: what counts in a roll, with its rules, and what it comes to.

use cases::Layout;
use dice::{Pool, Reading};
use offer::{Fact, Fault, OddsEvent, OddsOption, OddsOrder, OddsSubject, Outcome, Part, Reckoning};
use tabletop::{Angle, Length};

use super::described::{Position, behind_the_line, beside, piece, put};
use super::{MAN, counted};
use crate::field::Field;
use crate::herding;
use crate::horses;
use crate::morale;
use crate::table::Sign;

const GROUP: OddsSubject = OddsSubject {
    name: "QUALITY",
    about: "The quality of the group that tests",
    words: &["poltroon", "regular", "veteran", "fyrebrande"],
};

pub const MORALE: OddsEvent = OddsEvent {
    name: "morale",
    about: "A morale test of a group: what counts, and the chance of each result",
    subjects: &[GROUP],
    options: &[
        OddsOption::value("lost", "N", "0", "Figures that it has lost, killed or captured"),
        OddsOption::yes("leader-dead", "Its Leader is dead and nobody is named in his place"),
        OddsOption::yes("heidman-dead", "The Heidman of its side is dead"),
        OddsOption::yes("rallied", "The Heidman rallies it"),
        OddsOption::yes(
            "in-cover",
            "It is in cover from the nearest enemy whom any of it sees, or sees none",
        ),
    ],
};

pub const HERD: OddsEvent = OddsEvent {
    name: "herd",
    about: "A man tries to drive beasts: what counts, and the chance to succeed",
    subjects: &[MAN],
    options: &[
        OddsOption::value("beasts", "N", "1", "How many"),
        OddsOption::yes("melee-near", "A melee was fought within 6 inches of one of them"),
        OddsOption::yes("shot-near", "A shot was fired within 12 inches of one of them"),
    ],
};

pub const HORSE: OddsEvent = OddsEvent {
    name: "horse",
    about: "A horse that hears gunfire within 9 inches: the chance that it bolts, and that its rider is thrown",
    subjects: &[MAN],
    options: &[OddsOption::yes("used", "It has faced gunfire before")],
};

/// A group in the middle of a table, with an enemy in sight of it unless it is in cover.
pub fn morale(order: &OddsOrder<'_>) -> Result<Reckoning, Fault> {
    let lost = number(order, "lost", 0, u8::MAX.into())?;
    let mut position = Position::new(order, "morale")?;
    let mut group = Layout::new().with("quality", order.subject(0)).with("lost", i64::from(lost));
    if order.says("leader-dead") {
        group = group.with("orders", ["leader dead"]).with("leader", "none");
    }
    position.group("ours", "A", group);
    position.man("one", "ours", "man")?;
    if order.says("heidman-dead") {
        let chief = Layout::new().with("name", "chief").with("side", "A").with("rank", "heidman");
        position.add("figure", chief.with("gone", "destroyed"));
    }
    if !order.says("in-cover") {
        position.man("foe", "theirs", "man")?;
        position.group("theirs", "B", Layout::new());
    }
    let (world, table) = position.staged()?;
    // A Leader and so many men at most, of whom one at least is left to test.
    let most = u32::from(world.book.forces.sides.most_men);
    if lost > most {
        let why = format!(
            "--lost: a group has a Leader and {most} men at most (BR-11-01), and who tests has lost {most} of them at most, not {lost}"
        );
        return Err(Fault::new(why));
    }
    let field = Field::new(&table, &world);
    let group = field.group_of(piece(&world, "one")).unwrap_or_default();
    let rallied = order.says("rallied");
    let pool = morale::pool(field, group, rallied);
    let failed =
        |least: u8, most: u8| chance(&pool, |rolled| (least..=most).contains(&morale::failure(rolled)));
    // BR-02-09 and BR-02-10 part where the book says.
    let broken = world.book.morale.results.broken_by.clamp(1, i8::MAX) as u8;
    let part = Part {
        facts: vec![
            Fact::count("base", "base morale", morale::base(field, group).into()),
            Fact::count(
                "number",
                "and so this number or less on a d10",
                morale::number(field, group, rallied).into(),
            ),
        ],
        counted: counted(&morale::modifiers(field, group, rallied)),
        chances: vec![
            Outcome::exact("passes", "it carries on", failed(0, 0)),
            Outcome::exact(
                "restricted",
                "it is restricted: it loads, fires or draws back",
                failed(1, broken - 1),
            ),
            Outcome::exact("broken", "it is broken and retreats", failed(broken, u8::MAX)),
        ],
        ..Part::default()
    };
    Ok(Reckoning { found: None, parts: vec![part] })
}

/// A herder with beasts about him.
pub fn herd(order: &OddsOrder<'_>) -> Result<Reckoning, Fault> {
    let beasts = number(order, "beasts", 1, herding::DROVE as u32)?.max(1);
    let mut position = Position::new(order, "action")?;
    position.group("ours", "A", Layout::new());
    position.man("herder", "ours", order.subject(0))?;
    let near = [("melee-near", "melee near A"), ("shot-near", "shot near A")];
    let signs: Vec<&str> =
        near.into_iter().filter(|(said, _)| order.says(said)).map(|(_, sign)| sign).collect();
    for beast in 0..beasts {
        let x = 3 + 2 * beast;
        let cow = Layout::new().with("name", format!("cow-{beast}")).with("kind", "cattle");
        position.add("beast", cow.with("at", [i64::from(x), 60]).with("signs", signs.clone()));
    }
    let (world, mut table) = position.staged()?;
    let herder = piece(&world, "herder");
    put(&mut table, herder, behind_the_line(), Angle::UP);
    let mut last = herder;
    for beast in 0..beasts {
        let cow = piece(&world, &format!("cow-{beast}"));
        let at = beside(&world, &table, cow, last, Angle::RIGHT, Length::ZERO);
        put(&mut table, cow, at, Angle::UP);
        last = cow;
    }
    let field = Field::new(&table, &world);
    let drove = herding::judge_drove(field, herder, piece(&world, "cow-0"), beasts as u8)
        .map_err(|why| super::forbidden("herding", &why))?;
    let pool = herding::pool(field, herder, &drove);
    let succeeds = chance(&pool, |rolled| rolled.passed());
    let part = Part {
        facts: vec![Fact::text("dice", pool.to_string())],
        counted: counted(&herding::modifiers(field, herder, &drove)),
        chances: vec![
            Outcome::exact("succeeds", "he drives them", succeeds),
            Outcome::exact("fails", "each runs in a direction of its own", 1.0 - succeeds),
        ],
        ..Part::default()
    };
    Ok(Reckoning { found: None, parts: vec![part] })
}

/// A horse with its rider.
pub fn horse(order: &OddsOrder<'_>) -> Result<Reckoning, Fault> {
    let mut position = Position::new(order, "action")?;
    position.group("ours", "A", Layout::new());
    position.man("rider", "ours", order.subject(0))?;
    let (world, mut table) = position.staged()?;
    let rider = piece(&world, "rider");
    let horse = table.figures[rider.index()].rides();
    let horse = horse.ok_or_else(|| Fault::new("he is on foot: say mounted"))?;
    table.figures[horse.index()].set(Sign::SmeltPowder, order.says("used"));
    let field = Field::new(&table, &world);
    let bolts = chance(&horses::pool(field, horse), |rolled| rolled.passed());
    let thrown = chance(&horses::seat(field, rider), |rolled| rolled.passed());
    let part = Part {
        facts: vec![
            Fact::text("horse", format!("its roll: {}", horses::pool(field, horse))),
            Fact::text("rider", format!("his roll: {}", horses::seat(field, rider))),
        ],
        chances: vec![
            Outcome::exact("stands", "it stands", 1.0 - bolts),
            Outcome::exact("carries_off", "it bolts and carries him off", bolts * (1.0 - thrown)),
            Outcome::exact("throws", "it throws him, stunned, and bolts", bolts * thrown),
        ],
        ..Part::default()
    };
    Ok(Reckoning { found: None, parts: vec![part] })
}

/// The chance that a throw is read so.
fn chance(pool: &Pool, wanted: impl Fn(Reading) -> bool) -> f64 {
    pool.outcomes().iter().filter(|(reading, _)| wanted(*reading)).map(|(_, chance)| chance).sum()
}

fn number(order: &OddsOrder<'_>, option: &str, least: u32, most: u32) -> Result<u32, Fault> {
    let said = order.value(option).unwrap_or("0");
    let number = said.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| Fault::new(format!("--{option}: {said} is no number from {least} to {most}")))
}

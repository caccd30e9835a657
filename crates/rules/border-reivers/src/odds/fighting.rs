//! `melee`: one to three figures against one, with armour, and who gives ground.

use cases::Layout;
use engine::{Answer, Assumption, Course, Decision, Ending, Forecast, Known, PieceId, Ruleset};
use offer::{
    ChanceStyle, Counted, Fact, Fault, Found, OddsEvent, OddsOption, OddsOrder, Outcome, Part, Reckoning,
};
use tabletop::{Angle, Length};

use super::described::{Position, behind_the_line, beside, piece, put};
use super::shooting::Fate;
use super::{BEHIND, ENEMY, INSIDE, MAN, REACH, counted, forbidden};
use crate::BorderReivers;
use crate::field::Field;
use crate::melee;
use crate::steps::{self, Fight, MeleeStep};
use crate::table::Table;
use crate::vocabulary::STUN;
use crate::world::World;

pub const EVENT: OddsEvent = OddsEvent {
    name: "melee",
    about: "One round of melee, of one to three against one: who wins, whether armour holds, what becomes of the other",
    subjects: &[MAN, ENEMY],
    options: &[
        OddsOption::value("second", "MAN", "", "A second attacker, described likewise"),
        OddsOption::value("third", "MAN", "", "A third attacker"),
        OddsOption::yes("charging", "The attackers made a charge move in this turn"),
        OddsOption::one_of("strike", &["kill", "stun"], "kill", "Whether they strike to kill or to stun"),
        OddsOption::one_of(
            "on",
            &["front", "rear"],
            "front",
            "Where the other looks: his shield counts to the front",
        ),
        BEHIND,
        INSIDE,
    ],
};

/// The attackers by the names that they have in the position.
const ATTACKERS: [&str; steps::ATTACKERS] = ["first", "second", "third"];
/// From where each comes: from before the line.
const FROM: [i32; steps::ATTACKERS] = [18_000, 24_500, 11_500];

/// Reckons a round.
pub fn reckon(order: &OddsOrder<'_>) -> Result<Reckoning, Fault> {
    let (world, table, fight) = begun(order)?;
    let field = Field::new(&table, &world);
    let attackers: Vec<PieceId> = fight.each().map(|(attacker, _)| attacker).collect();
    let mut parts = Vec::new();
    if !melee::is_helpless(field, fight.target) {
        for (attacker, name) in attackers.iter().zip(ATTACKERS) {
            let pool = melee::attack_pool(field, *attacker);
            let list = counted(&melee::attack_modifiers(field, *attacker));
            parts.push(dice(name, format!("The {name} attacker"), &pool, list));
        }
        let pool = melee::defence_pool(field, fight.target, &attackers);
        let mut part = dice(
            "defence",
            "The one who is attacked".to_owned(),
            &pool,
            counted(&melee::defence_modifiers(field, fight.target, &attackers)),
        );
        let points = melee::armour_points(field, fight.target, attackers[0]);
        part.facts.push(Fact::count("armour", "points of armour", points.into()));
        parts.push(part);
    }
    let forecast = forecast(&world, &table, fight, order.value("strike") == Some("stun"))?;
    parts.push(told(&forecast));
    Ok(Reckoning { found: Some(Found::of(&forecast)), parts })
}

fn dice(key: &'static str, title: String, pool: &dice::Pool, counted: Vec<Counted>) -> Part {
    Part { key, title, facts: vec![Fact::text("dice", pool.to_string())], counted, ..Part::default() }
}

/// The fight as it begins, on its table.
fn begun(order: &OddsOrder<'_>) -> Result<(World, Table, Fight), Fault> {
    let mut position = Position::new(order, "melee")?;
    position.ground(order)?;
    position.group("ours", "A", Layout::new());
    position.group("theirs", "B", Layout::new());
    position.man("target", "theirs", order.subject(1))?;
    let charging = if order.says("charging") { " charged" } else { "" };
    let described =
        [Some(order.subject(0)), order.value("second"), order.value("third")].into_iter().flatten();
    let described: Vec<&str> = described.collect();
    for (words, name) in described.iter().zip(ATTACKERS) {
        position.man(name, "ours", &format!("{words}{charging}"))?;
    }
    let (world, mut table) = position.staged()?;
    let target = piece(&world, "target");
    let looks = if order.value("on") == Some("rear") { Angle::UP } else { Angle::HALF };
    put(&mut table, target, behind_the_line(), looks);
    let mut fight: Option<Fight> = None;
    for ((_, name), from) in described.iter().zip(ATTACKERS).zip(FROM) {
        let attacker = piece(&world, name);
        let heading = Angle::hundredths(from);
        let at = beside(&world, &table, attacker, target, heading, Length::ZERO);
        put(&mut table, attacker, at, heading + Angle::HALF);
        fight = match fight {
            None => Some(Fight::of(target, attacker)),
            Some(fight) => fight.with(attacker),
        };
    }
    let field = Field::new(&table, &world);
    for attacker in ATTACKERS.iter().take(described.len()).map(|name| piece(&world, name)) {
        if !melee::can_attack(field, attacker) {
            let words = "whoever attacks is on the table, neither stunned nor a captive (BR-08-01)";
            return Err(Fault::new(words));
        }
    }
    let fight = fight.ok_or_else(|| Fault::new("nobody attacks"))?;
    Ok((world, table, fight))
}

/// How a round ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct After {
    /// What has become of the one who was attacked.
    fate: Fate,
    /// Whether he is locked with any of them.
    locked: bool,
    /// Whether he gave ground.
    gave: bool,
    /// How many attackers gave ground.
    repulsed: u8,
}

/// Whoever strikes does it as was said; everything else is the first that is offered.
struct Strikes {
    stun: bool,
}

impl Assumption<BorderReivers> for Strikes {
    fn name(&self) -> &'static str {
        "the attackers strike as was said"
    }

    fn answer(
        &mut self,
        known: &Known<BorderReivers>,
        world: &World,
        decision: &Decision<BorderReivers>,
    ) -> Option<Answer> {
        let (mut first, mut stunning) = (None, None);
        BorderReivers::candidates(known, world, decision, &mut |answer| {
            first = first.or(Some(answer));
            stunning = stunning.or(Some(answer).filter(|answer| answer.verb == STUN));
        });
        stunning.filter(|_| self.stun).or(first)
    }
}

/// Resolves the fight by the steps of the game.
fn forecast(world: &World, table: &Table, fight: Fight, stun: bool) -> Result<Forecast<After>, Fault> {
    let (target, hits) = (fight.target, table.figures[fight.target.index()].hits());
    let before = *table;
    let moved =
        |now: &Table, man: PieceId| now.pieces[man.index()].pose().at != before.pieces[man.index()].pose().at;
    let course = Course::<BorderReivers> { world, table, reach: REACH };
    course
        .forecast(
            |begun, _| (begun == 0).then_some(MeleeStep::roll(fight).into_step()),
            &mut Strikes { stun },
            (),
            |(), _| {},
            |ending: &Ending<'_, BorderReivers, ()>| {
                let now = ending.state.table();
                let fate = Fate::of(Field::new(now, world), target, hits);
                After {
                    fate,
                    locked: now.battle.locks().iter().any(|lock| lock.holds(target)),
                    gave: fate != Fate::Killed && moved(now, target),
                    repulsed: fight.each().filter(|(attacker, _)| moved(now, *attacker)).count() as u8,
                }
            },
        )
        .map_err(|why| forbidden("melee", &why))
}

fn told(forecast: &Forecast<After>) -> Part {
    let chance = |wanted: &dyn Fn(&After) -> bool| forecast.together(|it| wanted(it));
    let fates = [
        ("killed", "he is killed", Fate::Killed),
        ("stunned", "he is stunned", Fate::Stunned),
        ("wounded", "he is wounded", Fate::Wounded),
        ("scratched", "he shrugs the hit off", Fate::Scratched),
    ];
    let mut chances: Vec<Outcome> = fates
        .into_iter()
        .map(|(key, words, fate)| Outcome::new(key, words, chance(&|it| it.fate == fate)))
        .collect();
    chances.retain(|it| it.chance.high > 0.0);
    chances.push(Outcome::new("unhurt", "nothing happens to him", chance(&|it| it.fate == Fate::Unhurt)));
    chances.push(Outcome::new("locked", "they are locked in a tie", chance(&|it| it.locked)));
    chances.push(Outcome::new("gave_ground", "he gives ground", chance(&|it| it.gave)));
    chances.push(Outcome::new("repulsed", "an attacker or more gives ground", chance(&|it| it.repulsed > 0)));
    let title = "The one who was attacked, after the round".to_owned();
    Part { key: "after", title, chances, told: ChanceStyle::Bounds, ..Part::default() }
}

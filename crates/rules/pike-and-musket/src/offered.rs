//! Pike and Musket, as it is offered to people.

use engine::view::Subject;
use engine::view::words::{counted, sentence};
use engine::{Named, Outcome, Rng, Rule, Ruleset, Side};
use offer::paper::{self, Pair, Paper, misfits};
use offer::{
    BattleSetup, Fact, Fault, Library, MADE_UP, MIRROR, MusterFinding, MusterLine, Mustered, OddsGuide,
    OddsOrder, Order, Paraded, Provenance, RANDOM, Reckoning, Rulebook, Text, seed_of,
};
use scenario::{Army, Battle, VersionIndex};

use crate::PikeAndMusket;
use crate::ask::Ask;
use crate::casting::terms::{CastFault, Casting, House};
use crate::casting::{self, Agreed};
use crate::field::Field;
use crate::ledger;
use crate::roster::Entry;
use crate::rule;
use crate::table::Table;
use crate::victory::Losses;
use crate::world::{Class, World};

/// The least and the most points for which armies are drawn by lot.
const POINTS_FOR_LOT: (i32, i32) = (250, 1_600);
/// The points for which armies are drawn by lot where nobody agreed on any (PM-15-02).
const USUAL_POINTS: u16 = 1_000;

impl Rulebook for PikeAndMusket {
    const JUDGES: bool = true;
    const MAKES_UP: bool = true;

    const OPTIONS: &'static [(&'static str, Rule)] = &[("orders", rule!("PM-15-05"))];
    const AGREEABLE: &'static [&'static str] = &["1000points"];

    fn field(order: &Order<'_>) -> Result<BattleSetup<PikeAndMusket>, Fault> {
        let (agreed, house_rules) = agreed(order.house, order.prepared, order.deploy)?;
        if let Some(seed) = order.battle.strip_prefix(MADE_UP) {
            return made_up(order, seed_of(order.battle, seed)?, &agreed, house_rules);
        }
        let both = |seed| Ok(both_by_lot(order, seed, agreed.points));
        let (casting, scenario) = match paper::pair_in(order.battle, order.library, 1, both)? {
            Some(pair) => by_points(order, &pair, &agreed)?,
            None if agreed.points.is_some() => {
                let why = "points are agreed for armies, and here both are what they were";
                return Err(Fault::new(format!("{}: {why}", order.battle)));
            }
            None => historical(order, &agreed)?,
        };
        let Casting { mut world, table, notes } = casting;
        world.attended = order.attended;
        let ruleset = Named { name: PikeAndMusket::NAME.to_owned(), hash: world.book.hash() };
        let notes = notes.iter().map(ToString::to_string).collect();
        let settled = Provenance { ruleset, house_rules, scenario, prepared: agreed.words() };
        Ok(BattleSetup { world, table, notes, settled })
    }

    fn agreed_by_lot(battle: &str, rng: &mut Rng) -> Vec<String> {
        if battle.starts_with(MADE_UP) {
            return Vec::new();
        }
        let by_points = battle.contains(':');
        let mut agreed = Agreed::by_lot(rng);
        agreed.deploy = !by_points && rng.chance(1, 4);
        let points = rng.between(POINTS_FOR_LOT.0, POINTS_FOR_LOT.1) as u16;
        agreed.points = Some(points).filter(|_| battle.starts_with(MIRROR));
        agreed.words()
    }

    fn casts(battle: &Battle, version: VersionIndex) -> bool {
        casting::to_deploy(battle, version, &House::default()).is_ok()
    }

    fn army_text(name: &str, library: &dyn Library) -> Result<Text, Fault> {
        match name.strip_prefix(RANDOM) {
            Some(seed) => {
                let [army, _] = casting::drawn_twice(&mut Rng::new(seed_of(name, seed)?), USUAL_POINTS);
                Ok(Text { file: format!("{name}.toml"), text: army, version: None })
            }
            None => library.army(name),
        }
    }

    fn muster(file: &str, text: &str) -> Mustered {
        mustered(file, text, &House::default())
    }

    fn muster_under(file: &str, text: &str, house: Option<(&str, &str)>) -> Result<Mustered, Fault> {
        Ok(mustered(file, text, &agreed(house, &[], false)?.0.house))
    }

    fn parade(file: &str, text: &str, house: Option<(&str, &str)>) -> Result<Paraded<PikeAndMusket>, Fault> {
        let (agreed, _) = agreed(house, &[], false)?;
        let army = Army::parse(file, text).map_err(Fault::new)?;
        let Casting { world, table, .. } =
            casting::parade(&army, &agreed.house).map_err(|faults| misfits(file, &faults))?;
        let remark = format!("{} points", world.armies[0].points);
        Ok(Paraded { world, table, remark })
    }

    fn odds() -> OddsGuide {
        crate::odds::GUIDE
    }

    fn reckon(order: &OddsOrder<'_>) -> Result<Reckoning, Fault> {
        crate::odds::reckon(order)
    }

    fn ending(world: &World, outcome: Outcome) -> String {
        match outcome {
            Outcome::Won(side) => {
                let words = Subject::army(&world.army(side).name).does("wins the day");
                format!("{}.", sentence(&words))
            }
            Outcome::Drawn => "The losses are about even: neither army has won.".to_owned(),
        }
    }

    fn score(table: &Table, world: &World, side: Side) -> Vec<Fact> {
        let taken = Losses::of(Field::new(table, world), side.other());
        vec![Fact::count("enemy_bases_lost", "bases that the enemy has lost", taken.lost.into())]
    }

    fn validate_state(table: &Table, world: &World, ask: &Ask) -> Result<(), String> {
        crate::validate_state::check(table, world, ask)
    }
}

/// What the players agreed: by the words that were settled, or by a file of house rules.
fn agreed(
    house: Option<(&str, &str)>,
    prepared: &[String],
    deploy: bool,
) -> Result<(Agreed, Option<Named>), Fault> {
    let usual = Agreed { deploy, ..Agreed::default() };
    paper::agreed(house, prepared, usual, Agreed::take_file, Agreed::take)
}

fn historical(order: &Order<'_>, agreed: &Agreed) -> Result<(Casting, Named), Fault> {
    let Paper { battle, version, named, .. } = paper::battle_of(order)?;
    let cast = if agreed.deploy { casting::to_deploy } else { casting::deployed };
    let casting = cast(&battle, version, &agreed.house).map_err(|faults| misfits(order.battle, &faults))?;
    Ok((casting, named))
}

/// A battle of a number alone: what was agreed can only say the same.
fn made_up(
    order: &Order<'_>,
    seed: u64,
    agreed: &Agreed,
    house_rules: Option<Named>,
) -> Result<BattleSetup<PikeAndMusket>, Fault> {
    let (world, table) = casting::made_up(seed, (*agreed.house.book).clone())
        .map_err(|faults| Fault::new(format!("{}: {faults}", order.battle)))?;
    if order.deploy || !agreed.words().is_empty() {
        return Err(Fault::new(format!(
            "{}: its number settles everything; leave the rest out",
            order.battle
        )));
    }
    let settled = Provenance {
        ruleset: Named { name: PikeAndMusket::NAME.to_owned(), hash: world.book.hash() },
        house_rules,
        scenario: Named::of(order.battle, order.battle.as_bytes()),
        prepared: Vec::new(),
    };
    let world = World { attended: order.attended, ..world };
    Ok(BattleSetup { world, table, notes: Vec::new(), settled })
}

/// Two armies by lot, of the same troops.
fn both_by_lot(order: &Order<'_>, seed: u64, points: Option<u16>) -> [Text; 2] {
    let file = |text: String| Text { file: order.battle.to_owned(), text, version: None };
    casting::drawn_twice(&mut Rng::new(seed), points.unwrap_or(USUAL_POINTS)).map(file)
}

fn by_points(order: &Order<'_>, pair: &Pair, agreed: &Agreed) -> Result<(Casting, Named), Fault> {
    let [first, second] = pair.read()?;
    let casting = casting::cast_armies([&first, &second], pair.seed, &agreed.house)
        .map_err(|faults| misfits(order.battle, &faults))?;
    for army in &casting.world.armies {
        if let Some(most) = agreed.points.map(u32::from).filter(|most| army.points > *most) {
            return Err(Fault::new(format!("{} costs {} points; {most} are agreed", army.name, army.points)));
        }
    }
    Ok((casting, pair.named(order.battle, "")))
}

/// What an army comes to by the points of PM-15-03. One that cannot be read has only faults.
fn mustered(file: &str, text: &str, house: &House) -> Mustered {
    match Army::parse(file, text) {
        Ok(army) if army.skirmish => refused(&army),
        Ok(army) => priced(&army, house).unwrap_or_else(|faults| Mustered::unreadable(file, &faults)),
        Err(faults) => Mustered::unreadable(file, &faults),
    }
}

/// A band of single men, of which these rules make nothing.
fn refused(army: &Army) -> Mustered {
    let title = army.facts.name.clone();
    let what = CastFault::SingleMen { title: title.clone() }.to_string();
    let fault = MusterFinding { line: 1, column: 1, what, rule: String::new() };
    Mustered { name: title, faults: vec![fault], ..Mustered::default() }
}

fn priced(army: &Army, house: &House) -> Result<Mustered, scenario::Faults> {
    let book = &*house.book;
    let (mut names, mut notes) = (rulebook::Names::default(), Vec::new());
    let list = casting::entries(army, Side::A, house, &mut names, &mut notes)?;
    let line = |(entry, brigade): (&Entry, &String)| {
        let points = casting::cost(book, entry);
        let troop = entry.troop.map_or("General", |troop| troop.word());
        let each = points / u16::from(entry.figures.max(1));
        let bought = matches!(entry.class, Class::Battery | Class::General | Class::Staff);
        MusterLine {
            brigade: brigade.clone(),
            words: format!("{}: {troop}, {}", entry.title, counted(entry.figures, "figure")),
            count: 1,
            points: points.into(),
            reckoned: if bought { String::new() } else { format!("{} x {each}", entry.figures) },
            details: vec![
                Fact::text("title", &entry.title),
                Fact::text("troop", troop),
                Fact::count("figures", "figures", entry.figures.into()),
            ],
        }
    };
    let lines: Vec<MusterLine> = list.entries.iter().zip(&list.brigades).map(line).collect();
    let at = list.at.unwrap_or(scenario::Position { line: 1, column: 1 });
    let finding = |what: String, rule: engine::Rule| MusterFinding {
        line: at.line,
        column: at.column,
        what,
        rule: ledger::Id(rule).to_string(),
    };
    let numbered = crate::roster::number(book, house.options, &list.entries).err();
    let faults = casting::faults(&list, book).into_iter().chain(numbered);
    let units = || list.entries.iter().filter(|entry| entry.class.is_unit());
    Ok(Mustered {
        name: army.facts.name.clone(),
        points: lines.iter().map(|line| line.points).sum(),
        limit: list.limit,
        facts: vec![
            Fact::count("unit_count", "units", units().count() as i64),
            Fact::count("figures", "figures", units().map(|entry| i64::from(entry.figures)).sum()),
        ],
        faults: faults.map(|what| finding(what, crate::rule!("PM-15-03"))).collect(),
        warnings: notes.into_iter().map(|note| finding(note.what, note.rule)).collect(),
        lines,
    })
}

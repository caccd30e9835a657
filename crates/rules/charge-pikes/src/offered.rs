//! Charge Pikes!, as it is offered to people.

use engine::{Named, Outcome, Rng, Rule, Ruleset, Side};
use offer::paper::{self, Pair, Paper, misfits};
use offer::{
    BattleSetup, Fact, Fault, Library, MADE_UP, MIRROR, MusterFinding, MusterLine, Mustered, OddsGuide,
    OddsOrder, Order, Paraded, Provenance, RANDOM, Reckoning, Rulebook, Text, seed_of,
};
use scenario::{Army, Battle, VersionIndex};

use crate::ChargePikes;
use crate::ask::Ask;
use crate::casting::{self, Agreed, Casting, House};
use crate::field::Field;
use crate::ledger;
use crate::roster::Entry;
use crate::rule;
use crate::table::Table;
use crate::world::World;

/// The least and the most points for which armies are drawn by lot.
const MOST_FOR_LOT: (i32, i32) = (250, 1_600);

impl Rulebook for ChargePikes {
    const JUDGES: bool = true;
    const MAKES_UP: bool = true;

    const OPTIONS: &'static [(&'static str, Rule)] = &[
        ("firelocks", rule!("CP-20-01")),
        ("scottish_lancers", rule!("CP-20-02")),
        ("highlanders", rule!("CP-20-03")),
        ("forlorn_hopes", rule!("CP-20-08")),
        ("volley_fire", rule!("CP-20-11")),
    ];
    const AGREEABLE: &'static [&'static str] = &["15mm", "25mm", "600points"];

    fn field(order: &Order<'_>) -> Result<BattleSetup<ChargePikes>, Fault> {
        let (agreed, house_rules) = agreed(order.house, order.prepared, order.deploy)?;
        if let Some(seed) = order.battle.strip_prefix(MADE_UP) {
            return made_up(order, seed_of(order.battle, seed)?, &agreed, house_rules);
        }
        let both = |seed| both_by_lot(order, seed, agreed.points);
        let (mut casting, scenario) = match paper::pair_in(order.battle, order.library, 1, both)? {
            Some(pair) => by_points(order, &pair, &agreed)?,
            None if agreed.points.is_some() => {
                let why = "points are agreed for armies, and here both are what they were";
                return Err(Fault::new(format!("{}: {why}", order.battle)));
            }
            None => historical(order, &agreed)?,
        };
        casting.world.attended = order.attended;
        let hash = casting.world.book.hash();
        Ok(casting.set_up(hash, house_rules, scenario, agreed.words()))
    }

    fn agreed_by_lot(battle: &str, rng: &mut Rng) -> Vec<String> {
        if battle.starts_with(MADE_UP) {
            return Vec::new();
        }
        let by_points = battle.contains(':');
        let mut agreed = Agreed::by_lot(rng);
        agreed.deploy = !by_points && rng.chance(1, 4);
        // One army in four is one of those that are carried.
        let points = rng.between(MOST_FOR_LOT.0, MOST_FOR_LOT.1) as u16;
        agreed.points = Some(points).filter(|_| battle.starts_with(MIRROR) && !rng.chance(1, 4));
        agreed.words()
    }

    fn casts(battle: &Battle, version: VersionIndex) -> bool {
        casting::to_deploy(battle, version, House::default()).is_ok()
    }

    fn army_text(name: &str, library: &dyn Library) -> Result<Text, Fault> {
        match name.strip_prefix(RANDOM) {
            Some(seed) => one_by_lot(library, seed_of(name, seed)?),
            None => library.army(name),
        }
    }

    fn muster(file: &str, text: &str) -> Mustered {
        mustered(file, text, &House::default())
    }

    fn muster_under(file: &str, text: &str, house: Option<(&str, &str)>) -> Result<Mustered, Fault> {
        Ok(mustered(file, text, &agreed(house, &[], false)?.0.house))
    }

    fn parade(file: &str, text: &str, house: Option<(&str, &str)>) -> Result<Paraded<ChargePikes>, Fault> {
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
            Outcome::Won(side) => crate::preparation::victory_words(world, side),
            Outcome::Drawn => "Neither army wins.".to_owned(),
        }
    }

    fn score(table: &Table, world: &World, side: Side) -> Vec<Fact> {
        let taken = crate::preparation::lost(Field::new(table, world), side.other());
        vec![Fact::count("points_taken", "points of the enemy's troops that are lost", taken.into())]
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
    let casting =
        cast(&battle, version, agreed.house.clone()).map_err(|faults| misfits(order.battle, &faults))?;
    Ok((casting, named))
}

/// A battle of a number alone, from which the figures and the options follow too: what was agreed can only say the same.
fn made_up(
    order: &Order<'_>,
    seed: u64,
    agreed: &Agreed,
    house_rules: Option<Named>,
) -> Result<BattleSetup<ChargePikes>, Fault> {
    let (world, table) = casting::made_up(seed, (*agreed.house.book).clone())
        .map_err(|faults| Fault::new(format!("{}: {faults}", order.battle)))?;
    let house = House { scale: world.scale, options: world.options, ..agreed.house.clone() };
    let prepared = Agreed { house, ..Agreed::default() }.words();
    if order.deploy || !(order.prepared.is_empty() || agreed.words() == prepared) {
        let (battle, follows) = (order.battle, prepared.join(", "));
        return Err(Fault::new(format!(
            "{battle}: its number settles everything: {follows}; leave the rest out"
        )));
    }
    let settled = Provenance {
        ruleset: Named { name: ChargePikes::NAME.to_owned(), hash: world.book.hash() },
        house_rules,
        scenario: Named::of(order.battle, order.battle.as_bytes()),
        prepared,
    };
    let world = World { attended: order.attended, ..world };
    Ok(BattleSetup { world, table, notes: Vec::new(), settled })
}

/// Two armies by lot: like ones of the points that are agreed, or the same one of those that are carried.
fn both_by_lot(order: &Order<'_>, seed: u64, points: Option<u16>) -> Result<[Text; 2], Fault> {
    let file = |text: String| Text { file: order.battle.to_owned(), text, version: None };
    match points {
        Some(points) => Ok(casting::drawn_twice(&mut Rng::new(seed), points).map(file)),
        None => one_by_lot(order.library, seed).map(|army| [army.clone(), army]),
    }
}

/// One of the armies of the library that can be fielded, by lot.
fn one_by_lot(library: &dyn Library, seed: u64) -> Result<Text, Fault> {
    let mut fielded = library.armies();
    fielded.retain(|(name, text)| ChargePikes::muster(name, text).faults.is_empty());
    let at = (seed % fielded.len().max(1) as u64) as usize;
    let (name, text) = fielded.get(at).ok_or_else(|| Fault::new("there is no army to be drawn by lot"))?;
    Ok(Text { file: format!("{name}.toml"), text: (*text).to_owned(), version: None })
}

fn by_points(order: &Order<'_>, pair: &Pair, agreed: &Agreed) -> Result<(Casting, Named), Fault> {
    let [first, second] = pair.read()?;
    let casting = casting::cast_armies([&first, &second], pair.seed, agreed.house.clone())
        .map_err(|faults| misfits(order.battle, &faults))?;
    for army in &casting.world.armies {
        if let Some(most) = agreed.points.map(u32::from).filter(|most| army.points > *most) {
            return Err(Fault::new(format!("{} costs {} points; {most} are agreed", army.name, army.points)));
        }
    }
    Ok((casting, pair.named(order.battle, "")))
}

/// What an army comes to by the cost chart (CP-20-14, CP-20-15). One that cannot be read has only faults.
fn mustered(file: &str, text: &str, house: &House) -> Mustered {
    match Army::parse(file, text) {
        Ok(army) if army.skirmish => refused(&army),
        Ok(army) => priced(&army, house),
        Err(faults) => Mustered::unreadable(file, &faults),
    }
}

/// A band of single men, of which these rules make nothing.
fn refused(army: &Army) -> Mustered {
    let title = army.facts.name.clone();
    let what = casting::single_men(&title).to_string();
    let fault = MusterFinding { line: 1, column: 1, what, rule: String::new() };
    Mustered { name: title, faults: vec![fault], ..Mustered::default() }
}

fn priced(army: &Army, house: &House) -> Mustered {
    let book = &*house.book;
    let (mut names, mut notes) = (rulebook::Names::default(), Vec::new());
    let entries = casting::entries(army, engine::Side::A, house, &mut names, &mut notes);
    let line = |entry: &Entry| MusterLine {
        brigade: entry.brigade.clone(),
        words: entry.in_words(),
        count: 1,
        points: entry.cost(book, house.options).into(),
        reckoned: entry.reckoned(book, house.options),
        details: vec![
            Fact::text("title", &entry.title),
            Fact::text("grade", format!("{:?}", entry.grade)),
            Fact::count("figures", "figures", entry.figures.into()),
            Fact::count("pikes", "pikes", entry.pikes.into()),
        ],
    };
    let lines: Vec<MusterLine> = entries.iter().map(line).collect();
    let troops = || entries.iter().filter(|entry| entry.kind.is_unit());
    let numbered = crate::roster::number(book, house.scale, house.options, &entries);
    let fault = |what| MusterFinding { line: 1, column: 1, what, rule: "CP-05-02".to_owned() };
    let note = |note: muster::CastNote| MusterFinding {
        line: 1,
        column: 1,
        what: note.what,
        rule: ledger::Id(note.rule).to_string(),
    };
    Mustered {
        name: army.facts.name.clone(),
        points: lines.iter().map(|line| line.points).sum(),
        limit: None,
        lines,
        facts: vec![
            Fact::count("unit_count", "units", troops().count() as i64),
            Fact::count("figures", "figures", troops().map(|entry| i64::from(entry.figures)).sum()),
        ],
        faults: numbered.err().map(fault).into_iter().collect(),
        warnings: notes.into_iter().map(note).collect(),
    }
}

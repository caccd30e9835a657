//! Charge Pikes!, as it is offered to people.

mod odds;

use charge_pikes::ChargePikes;
use charge_pikes::ask::Ask;
use charge_pikes::casting::{self, Agreed, CastFault, Casting, House};
use charge_pikes::ledger;
use charge_pikes::roster::Entry;
use charge_pikes::table::Table;
use charge_pikes::world::World;
use engine::{Luck, Named, Outcome, Ruleset};
use scenario::{Army, Battle, VersionIndex};

use crate::paper::{self, Pair, Paper, misfits};
use crate::shelf::{army_text, seed_of};
use crate::{
    Fact, Fault, Fielded, MIRROR, MusterFinding, MusterLine, Mustered, OddsGuide, OddsOrder, Order, Paraded,
    RANDOM, Reckoning, Rulebook, Settled, Shelf, Text,
};

/// The least and the most points for which armies are drawn by lot.
const MOST_FOR_LOT: (i32, i32) = (250, 1_600);

impl Rulebook for ChargePikes {
    fn field(order: &Order<'_>) -> Result<Fielded<ChargePikes>, Fault> {
        let (agreed, house_rules) = agreed(order)?;
        let both = |seed| both_by_lot(order.battle, seed, agreed.points);
        let (casting, scenario) = match paper::pair_in(order.battle, order.shelf, 1, both)? {
            Some(pair) => by_points(order, &pair, &agreed)?,
            None if agreed.points.is_some() => {
                let why = "points are agreed for armies, and here both are what they were";
                return Err(Fault::new(format!("{}: {why}", order.battle)));
            }
            None => historical(order, &agreed)?,
        };
        let Casting { mut world, table, notes } = casting;
        world.attended = order.attended;
        let ruleset = Named { name: ChargePikes::NAME.to_owned(), hash: world.book.hash() };
        let notes = notes.iter().map(ToString::to_string).collect();
        let settled = Settled { ruleset, house_rules, scenario, prepared: agreed.words() };
        Ok(Fielded { world, table, notes, settled })
    }

    fn agreed_by_lot(battle: &str, luck: &mut Luck) -> Vec<String> {
        let by_points = battle.contains(':');
        let mut agreed = Agreed::by_lot(luck);
        agreed.deploy = !by_points && luck.chance(1, 4);
        // One army in four is one of those that are carried.
        let points = luck.between(MOST_FOR_LOT.0, MOST_FOR_LOT.1) as u16;
        agreed.points = Some(points).filter(|_| battle.starts_with(MIRROR) && !luck.chance(1, 4));
        agreed.words()
    }

    fn casts(battle: &Battle, version: VersionIndex) -> bool {
        casting::to_deploy(battle, version, House::default()).is_ok()
    }

    fn army_text(name: &str, shelf: &dyn Shelf) -> Result<Text, Fault> {
        match name.strip_prefix(RANDOM) {
            Some(seed) => Ok(carried_by_lot(seed_of(name, seed)?)),
            None => army_text(name, shelf),
        }
    }

    fn muster(file: &str, text: &str) -> Mustered {
        mustered(file, text, &House::default())
    }

    fn muster_under(file: &str, text: &str, house: Option<(&str, &str)>) -> Result<Mustered, Fault> {
        Ok(mustered(file, text, &agreed(&paper::of_army(file, house))?.0.house))
    }

    fn parade(file: &str, text: &str, house: Option<(&str, &str)>) -> Result<Paraded<ChargePikes>, Fault> {
        let (agreed, _) = agreed(&paper::of_army(file, house))?;
        let army = Army::parse(file, text).map_err(Fault::new)?;
        let Casting { world, table, .. } =
            casting::parade(&army, &agreed.house).map_err(|faults| misfits(file, &faults))?;
        let remark = format!("{} points", world.armies[0].points);
        Ok(Paraded { world, table, remark })
    }

    fn odds() -> OddsGuide {
        odds::GUIDE
    }

    fn reckon(order: &OddsOrder<'_>) -> Result<Reckoning, Fault> {
        odds::reckon(order)
    }

    fn ending(world: &World, outcome: Outcome) -> String {
        match outcome {
            Outcome::Won(side) => charge_pikes::preparation::victory_words(world, side),
            Outcome::Drawn => "Neither army wins.".to_owned(),
        }
    }

    fn possible(table: &Table, world: &World, ask: &Ask) -> Result<(), String> {
        charge_pikes::possible::check(table, world, ask)
    }

    fn turn(table: &Table) -> u16 {
        table.clock.turn.into()
    }
}

/// What the players agreed: by the words that were settled, or by a file of house rules.
fn agreed(order: &Order<'_>) -> Result<(Agreed, Option<Named>), Fault> {
    let usual = Agreed { deploy: order.deploy, ..Agreed::default() };
    paper::agreed(order, usual, Agreed::take_file, Agreed::take)
}

fn historical(order: &Order<'_>, agreed: &Agreed) -> Result<(Casting, Named), Fault> {
    let Paper { battle, version, named, .. } = paper::battle_of(order)?;
    let cast = if agreed.deploy { casting::to_deploy } else { casting::deployed };
    let casting =
        cast(&battle, version, agreed.house.clone()).map_err(|faults| misfits(order.battle, &faults))?;
    Ok((casting, named))
}

/// Two armies by lot: like ones of the points that are agreed, or the same one of those that are carried.
fn both_by_lot(name: &str, seed: u64, points: Option<u16>) -> [Text; 2] {
    let file = |text: String| Text { file: name.to_owned(), text, version: None };
    match points {
        Some(points) => casting::drawn_twice(&mut Luck::new(seed), points).map(file),
        None => [carried_by_lot(seed), carried_by_lot(seed)],
    }
}

/// One of the armies that the program carries, by lot.
fn carried_by_lot(seed: u64) -> Text {
    let fielded: Vec<&(&str, &str)> = crate::armies::fielded::<ChargePikes>().collect();
    let (name, text) = fielded[(seed % fielded.len() as u64) as usize];
    Text { file: format!("{name}.toml"), text: (*text).to_owned(), version: None }
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
        Err(faults) => {
            let faults = faults.list.iter().map(MusterFinding::unreadable).collect();
            Mustered { name: file.to_owned(), faults, ..Mustered::default() }
        }
    }
}

/// A band of single men, of which these rules make nothing.
fn refused(army: &Army) -> Mustered {
    let title = army.facts.name.clone();
    let what = CastFault::SingleMen { title: title.clone() }.to_string();
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
    let numbered = charge_pikes::roster::number(book, house.scale, house.options, &entries);
    let fault = |what| MusterFinding { line: 1, column: 1, what, rule: "CP-05-02".to_owned() };
    let note = |note: casting::CastNote| MusterFinding {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ARMIES, NoShelf};

    fn order<'a>(battle: &'a str, prepared: &'a [String]) -> Order<'a> {
        Order { battle, prepared, house: None, attended: true, deploy: false, shelf: &NoShelf }
    }

    #[test]
    fn every_battle_that_is_carried_is_fielded() {
        let casts = |entry: &crate::BattleEntry| entry.rulesets.contains(&ChargePikes::NAME);
        let entries: Vec<_> = crate::battles().into_iter().filter(casts).collect();
        assert!(entries.len() > 10);
        for entry in entries {
            let fielded = ChargePikes::field(&order(&entry.name, &[]));
            assert_eq!(fielded.map(|fielded| fielded.settled.scenario.name), Ok(entry.name));
        }
        for pair in ["mirror:7", "royalist:parliament:3"] {
            assert!(ChargePikes::field(&order(pair, &[])).is_ok(), "{pair}");
        }
    }

    #[test]
    fn what_was_agreed_stands_in_the_record() {
        let words = ["15mm".to_owned(), "volley_fire".to_owned()];
        let fielded = ChargePikes::field(&order("winceby", &words)).map(|fielded| fielded.settled.prepared);
        assert_eq!(fielded, Ok(words.to_vec()));
        let wrong = ["muskets".to_owned()];
        let fault = ChargePikes::field(&order("winceby", &wrong)).map(drop).unwrap_err();
        assert!(fault.message.contains("volley_fire"), "{fault}");
    }

    #[test]
    fn whatever_is_agreed_by_lot_is_fielded() {
        let mut sizes = Vec::new();
        for seed in 0..40 {
            let name = if seed % 4 == 0 { "training".to_owned() } else { format!("{MIRROR}{seed}") };
            let words = ChargePikes::agreed_by_lot(&name, &mut Luck::new(seed));
            let fielded = ChargePikes::field(&order(&name, &words))
                .unwrap_or_else(|fault| panic!("{words:?}: {fault}"));
            assert_eq!(fielded.settled.prepared, words);
            sizes.push(fielded.world.armies[0].points);
        }
        assert!(sizes.iter().min() < Some(&500) && sizes.iter().max() > Some(&1_000), "{sizes:?}");
    }

    #[test]
    fn points_are_agreed_for_armies_alone_and_bind_them() {
        let words = ["100points".to_owned()];
        for (battle, told) in [("winceby", "points are agreed"), ("royalist:scots", "100 are agreed")] {
            let fault = ChargePikes::field(&order(battle, &words)).map(drop).unwrap_err();
            assert!(fault.message.contains(told), "{fault}");
        }
    }

    #[test]
    fn house_rules_change_numbers_and_the_hash_by_which_a_record_calls_them() {
        let field = |house| ChargePikes::field(&Order { house, ..order("winceby", &[]) });
        let plain = field(None).unwrap_or_else(|fault| panic!("{fault}"));
        let house = ("ours.toml", "scale = \"15mm\"\n[combat.points]\nuphill = 2\n");
        let ours = field(Some(house)).unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!((ours.world.book.combat.points.uphill, plain.world.book.combat.points.uphill), (2, 1));
        assert_ne!(ours.settled.ruleset.hash, plain.settled.ruleset.hash);
        assert_eq!(ours.settled.house_rules.map(|named| named.name), Some("ours.toml".to_owned()));
        let wrong = ("ours.toml", "[combat.points]\nuphil = 2\n");
        let fault = field(Some(wrong)).map(drop).unwrap_err();
        assert!(fault.message.starts_with("ours.toml:2:1: "), "{fault}");
    }

    #[test]
    fn house_rules_change_prices() {
        let text = ARMIES.iter().find(|(name, _)| *name == "royalist").map_or("", |(_, text)| text);
        let house = Some(("ours.toml", "[figures.costs]\nchief = 150\n"));
        let points = |house| ChargePikes::muster_under("royalist", text, house).map(|army| army.points);
        assert_eq!((points(None), points(house)), (Ok(808), Ok(858)));
        let paraded = ChargePikes::parade("royalist", text, house).map(|paraded| paraded.remark);
        assert_eq!(paraded, Ok("858 points".to_owned()));
        assert!(points(Some(("ours.toml", "[figures.costs]\nchif = 150\n"))).is_err());
    }

    #[test]
    fn bands_of_single_men_are_refused() {
        let pair = "liddesdale:royalist";
        let fault = ChargePikes::field(&order(pair, &[])).map(drop).unwrap_err();
        assert!(fault.message.contains("of single men"), "{fault}");
    }

    #[test]
    fn armies_that_are_carried_can_be_fielded() {
        let mut fielded = 0;
        for (name, text) in ARMIES {
            let mustered = ChargePikes::muster(name, text);
            if mustered.faults.first().is_some_and(|fault| fault.what.contains("of single men")) {
                continue;
            }
            fielded += 1;
            assert_eq!(mustered.faults, [], "{name}");
            assert!(mustered.points > 0 && !mustered.lines.is_empty());
        }
        assert!(fielded > 5);
        assert!(!ChargePikes::muster("mine.toml", "format = 1\n").faults.is_empty());
    }
}

//! Border Reivers as a rulebook that people are offered.

mod odds;

use border_reivers::ask::Ask;
use border_reivers::book::Book;
use border_reivers::casting::{self, Agreed, BandFile, Casting, House, bands};
use border_reivers::table::Table;
use border_reivers::world::{ScenarioKind, World};
use border_reivers::{BorderReivers, ledger};
use engine::{Luck, Named, Outcome, Ruleset};
use scenario::{Army, Battle, VersionIndex};

use crate::paper::{self, Pair, Paper, misfits};
use crate::shelf::{army_text, seed_of};
use crate::{
    Fact, Fault, Fielded, MIRROR, MusterFinding, MusterLine, Mustered, NoShelf, OddsGuide, OddsOrder, Order,
    Paraded, RANDOM, Reckoning, Rulebook, Settled, Shelf, Text, battle_text,
};

/// The battles whose ground and scenario two bands fight over: those of the rulebook (BR-12-02 to BR-12-04).
const SCENARIOS: [(ScenarioKind, &str); 3] = [
    (ScenarioKind::Raid, "cattle-raid"),
    (ScenarioKind::Ambush, "ambush"),
    (ScenarioKind::Trod, "lawful-trod"),
];

impl Rulebook for BorderReivers {
    const DEPLOYS: bool = false;

    fn field(order: &Order<'_>) -> Result<Fielded<BorderReivers>, Fault> {
        let (agreed, house_rules) = agreed(order)?;
        let both = |seed| {
            let file = |text| Text { file: order.battle.to_owned(), text, version: None };
            drawn_twice(seed, agreed.points).map(file)
        };
        let (casting, scenario) = match paper::pair_in(order.battle, order.shelf, 0, both)? {
            Some(pair) => by_points(order, &pair, &agreed)?,
            None if agreed.points.is_some() || agreed.scenario.is_some() => {
                let why =
                    "points and a scenario are agreed for bands, and here both sides are what they were";
                return Err(Fault::new(format!("{}: {why}", order.battle)));
            }
            None => historical(order, &agreed)?,
        };
        let Casting { mut world, table, notes } = casting;
        world.attended = order.attended;
        let ruleset = Named { name: BorderReivers::NAME.to_owned(), hash: world.book.hash() };
        let notes = notes.iter().map(ToString::to_string).collect();
        let settled = Settled { ruleset, house_rules, scenario, prepared: agreed.words() };
        Ok(Fielded { world, table, notes, settled })
    }

    fn agreed_by_lot(battle: &str, luck: &mut Luck) -> Vec<String> {
        let mut agreed = Agreed::by_lot(luck);
        if battle.contains(':') {
            agreed.scenario = Some(SCENARIOS[luck.below(SCENARIOS.len() as u32) as usize].0);
        }
        agreed.points = Some(luck.between(40, 250) as u16).filter(|_| battle.starts_with(MIRROR));
        agreed.words()
    }

    fn casts(battle: &Battle, version: VersionIndex) -> bool {
        casting::cast(battle, version, &House::default()).is_ok()
    }

    fn army_text(name: &str, shelf: &dyn Shelf) -> Result<Text, Fault> {
        match name.strip_prefix(RANDOM) {
            Some(seed) => {
                let [text, _] = drawn_twice(seed_of(name, seed)?, None);
                Ok(Text { file: name.to_owned(), text, version: None })
            }
            None => army_text(name, shelf),
        }
    }

    fn muster(file: &str, text: &str) -> Mustered {
        mustered(file, text, Book::standard())
    }

    fn muster_under(file: &str, text: &str, house: Option<(&str, &str)>) -> Result<Mustered, Fault> {
        let (agreed, _) = agreed(&paper::of_army(file, house))?;
        Ok(mustered(file, text, agreed.house.book.as_ref().unwrap_or(Book::standard())))
    }

    fn parade(file: &str, text: &str, house: Option<(&str, &str)>) -> Result<Paraded<BorderReivers>, Fault> {
        let (agreed, _) = agreed(&paper::of_army(file, house))?;
        let band = Army::parse(file, text).and_then(|army| BandFile::of(&army)).map_err(Fault::new)?;
        let Casting { world, table, .. } =
            casting::parade(&band, &agreed.house).map_err(|faults| misfits(file, &faults))?;
        let remark = format!("{} points", world.families[0].points);
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
            Outcome::Won(side) => {
                let name = &world.family(side).name;
                let name =
                    name.strip_prefix("The ").map_or_else(|| name.clone(), |rest| format!("the {rest}"));
                format!("Victory goes to {name}.")
            }
            Outcome::Drawn => "Neither side has the better of it.".to_owned(),
        }
    }

    fn possible(table: &Table, world: &World, ask: &Ask) -> Result<(), String> {
        border_reivers::possible::check(table, world, ask)
    }

    fn turn(table: &Table) -> u16 {
        table.battle.turn().into()
    }
}

/// What the players agreed: by the words that were settled, or by a file of house rules.
fn agreed(order: &Order<'_>) -> Result<(Agreed, Option<Named>), Fault> {
    paper::agreed(order, Agreed::default(), Agreed::take_file, Agreed::take)
}

fn historical(order: &Order<'_>, agreed: &Agreed) -> Result<(Casting, Named), Fault> {
    if order.deploy {
        let why = "its file says who is placed by whom, and where: there is nothing else to deploy";
        return Err(Fault::new(format!("{}: {why}", order.battle)));
    }
    let Paper { battle, version, named, .. } = paper::battle_of(order)?;
    let casting =
        casting::cast(&battle, version, &agreed.house).map_err(|faults| misfits(order.battle, &faults))?;
    Ok((casting, named))
}

/// A band drawn by lot, as the files of two; of a standard game where no points are agreed (BR-11-03).
fn drawn_twice(seed: u64, points: Option<u16>) -> [String; 2] {
    let book = Book::standard();
    casting::drawn_twice(&mut Luck::new(seed), book, points.unwrap_or(book.forces.sides.standard_points))
}

/// Two bands on the ground of a scenario: the one that was agreed, or one after the other by the seed.
fn by_points(order: &Order<'_>, pair: &Pair, agreed: &Agreed) -> Result<(Casting, Named), Fault> {
    let [first, second] = pair.read()?;
    let bands = [BandFile::of(&first).map_err(Fault::new)?, BandFile::of(&second).map_err(Fault::new)?];
    let by_seed = SCENARIOS[(pair.seed % SCENARIOS.len() as u64) as usize];
    let (_, ground) =
        SCENARIOS.into_iter().find(|(kind, _)| Some(*kind) == agreed.scenario).unwrap_or(by_seed);
    let Text { file, text, .. } = battle_text(ground, &NoShelf)?;
    let battle = Battle::parse(&file, &text).map_err(Fault::new)?;
    let casting = casting::cast_bands(&battle, [&bands[0], &bands[1]], &agreed.house)
        .map_err(|faults| misfits(order.battle, &faults))?;
    for family in &casting.world.families {
        if let Some(most) = agreed.points.map(u32::from).filter(|most| family.points > *most) {
            let (name, points) = (&family.name, family.points);
            return Err(Fault::new(format!("{name} costs {points} points; {most} are agreed (BR-11-03)")));
        }
    }
    Ok((casting, pair.named(order.battle, &text)))
}

/// What a band comes to (BR-11-01 to BR-11-03). One that cannot be read has only faults.
fn mustered(file: &str, text: &str, book: &Book) -> Mustered {
    let band = Army::parse(file, text).and_then(|army| BandFile::of(&army));
    match band {
        Ok(band) => priced(&band, book),
        Err(faults) => {
            let faults = faults.list.iter().map(MusterFinding::unreadable).collect();
            Mustered { name: file.to_owned(), faults, ..Mustered::default() }
        }
    }
}

fn priced(band: &BandFile, book: &Book) -> Mustered {
    let list = &band.list;
    let led = &list.heidman;
    let mut lines = vec![MusterLine {
        brigade: String::new(),
        words: format!("{}: Heidman, {}, {}", led.title, led.quality.key(), led.profile),
        count: 1,
        points: bands::heidman_cost(book, led),
        reckoned: String::new(),
        details: vec![Fact::text("rank", "heidman"), Fact::text("quality", led.quality.key())],
    }];
    for group in &list.groups {
        lines.extend(bands::lines(book, group).into_iter().map(|line| MusterLine {
            brigade: group.title.clone(),
            words: line.words,
            count: line.count.into(),
            points: line.each * u32::from(line.count),
            reckoned: if line.count > 1 { format!("{} x {}", line.count, line.each) } else { String::new() },
            details: vec![Fact::text("rank", if line.leads { "leader" } else { "ordinary" })],
        }));
    }
    let figures: u32 = lines.iter().map(|line| u32::from(line.count)).sum();
    let mounted = bands::mounted(book, list);
    let finding = |fault: bands::BandFault| {
        let place = band.place(fault.group);
        let rule = ledger::Id(fault.rule).to_string();
        MusterFinding { line: place.line, column: place.column, what: fault.what, rule }
    };
    Mustered {
        name: list.title.clone(),
        points: lines.iter().map(|line| line.points).sum(),
        limit: list.limit,
        facts: vec![
            Fact::count("unit_count", "groups", list.groups.len() as i64),
            Fact::count("figures", "figures", figures.into()),
            Fact::count("mounted", "of them on horseback", mounted.into()),
        ],
        lines,
        faults: bands::faults(book, list).into_iter().map(finding).collect(),
        warnings: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NoShelf;

    fn order<'a>(battle: &'a str, prepared: &'a [String]) -> Order<'a> {
        Order { battle, prepared, house: None, attended: true, deploy: false, shelf: &NoShelf }
    }

    #[test]
    fn every_action_that_is_carried_is_fielded_whatever_is_agreed() {
        let casts = |entry: &crate::BattleEntry| entry.rulesets.contains(&BorderReivers::NAME);
        let entries: Vec<_> = crate::battles().into_iter().filter(casts).collect();
        assert_eq!(entries.len(), 8);
        for (seed, entry) in (0..).zip(entries) {
            let words = BorderReivers::agreed_by_lot(&entry.name, &mut Luck::new(seed));
            let fielded = BorderReivers::field(&order(&entry.name, &words));
            let settled = fielded.map(|fielded| fielded.settled);
            assert_eq!(settled.as_ref().map(|it| &it.scenario.name), Ok(&entry.name));
            assert_eq!(settled.map(|it| it.prepared), Ok(words));
        }
    }

    #[test]
    fn what_nobody_can_agree_on_is_refused_with_what_there_is() {
        let wrong = ["muskets".to_owned()];
        let fault = BorderReivers::field(&order("cattle-raid", &wrong)).map(drop).unwrap_err();
        assert!(fault.message.contains("prisoners"), "{fault}");
        let regiments = BorderReivers::field(&order("winceby", &[])).map(drop).unwrap_err();
        assert!(regiments.message.contains("single figures"), "{regiments}");
    }

    #[test]
    fn house_rules_change_numbers_and_the_hash_by_which_a_record_calls_them() {
        let field = |house| BorderReivers::field(&Order { house, ..order("ambush", &[]) });
        let plain = field(None).unwrap_or_else(|fault| panic!("{fault}"));
        let house = ("ours.toml", "options = [\"foot_weapons\"]\n[firing.to_hit]\nneed = 8\n");
        let ours = field(Some(house)).unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!((ours.world.book.firing.to_hit.need, plain.world.book.firing.to_hit.need), (8, 9));
        assert!(ours.world.options.foot_weapons && !plain.world.options.foot_weapons);
        assert_ne!(ours.settled.ruleset.hash, plain.settled.ruleset.hash);
        assert_eq!(ours.settled.house_rules.map(|named| named.name), Some("ours.toml".to_owned()));
    }

    #[test]
    fn whatever_is_agreed_by_lot_is_fielded() {
        let mut kinds = Vec::new();
        for seed in 0..40 {
            let name = format!("{MIRROR}{seed}");
            let words = BorderReivers::agreed_by_lot(&name, &mut Luck::new(seed));
            let fielded = BorderReivers::field(&order(&name, &words))
                .unwrap_or_else(|fault| panic!("{words:?}: {fault}"));
            assert_eq!(fielded.settled.prepared, words);
            let [one, other] = &fielded.world.families;
            assert_eq!(one.points, other.points);
            kinds.push(fielded.world.scenario.kind);
        }
        assert!(SCENARIOS.iter().all(|(kind, _)| kinds.contains(kind)), "{kinds:?}");
    }

    #[test]
    fn bands_that_are_carried_fight_each_other_in_every_scenario() {
        for (battle, kind) in [
            ("liddesdale:tynedale", ScenarioKind::Raid),
            ("debatable-land:carlisle-garrison:1", ScenarioKind::Ambush),
            ("bewcastle-watch:bewcastle-watch:2", ScenarioKind::Trod),
        ] {
            let fielded = BorderReivers::field(&order(battle, &[])).unwrap_or_else(|fault| panic!("{fault}"));
            assert_eq!(fielded.world.scenario.kind, kind);
        }
        let agreed = ["ambush".to_owned(), "100points".to_owned()];
        let fault = BorderReivers::field(&order("liddesdale:tynedale", &agreed)).map(drop).unwrap_err();
        assert!(fault.message.contains("100 are agreed"), "{fault}");
        let regiments = BorderReivers::field(&order("royalist:tynedale", &[])).map(drop).unwrap_err();
        assert!(regiments.message.contains("[border-reivers]"), "{regiments}");
    }

    #[test]
    fn a_band_is_priced_line_by_line_and_its_faults_are_told_where_they_stand() {
        let mut fielded = 0;
        for (name, text) in crate::ARMIES.iter().filter(|(_, text)| text.contains("[border-reivers]")) {
            let mustered = BorderReivers::muster(name, text);
            assert_eq!(mustered.faults, [], "{name}");
            assert!(Some(mustered.points) <= mustered.limit && mustered.points > 90, "{name}: {mustered:?}");
            let paraded = BorderReivers::parade(name, text, None).map(|paraded| paraded.remark);
            assert_eq!(paraded, Ok(format!("{} points", mustered.points)));
            fielded += 1;
        }
        assert_eq!(fielded, 5);
        let text = crate::ARMIES.iter().find(|(name, _)| *name == "liddesdale").map_or("", |(_, text)| text);
        let many = text.replace("count = 4", "count = 10");
        let faults = BorderReivers::muster("mine", &many).faults;
        let line = 1 + many[..many.find("brigade = \"redheugh\"").unwrap_or(0)].lines().count() as u32 - 1;
        assert_eq!((faults[0].rule.as_str(), faults[0].line), ("BR-11-01", line), "{faults:?}");
        assert_eq!(faults[1].rule, "BR-11-03");
        let house = Some(("ours.toml", "[forces.points.kit]\nhorse = 3\n"));
        let dearer = BorderReivers::muster_under("mine", text, house).map(|army| army.points);
        assert_eq!(dearer, Ok(BorderReivers::muster("mine", text).points + 13));
    }
}

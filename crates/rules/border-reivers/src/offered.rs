//! Border Reivers as a rulebook that people are offered.

use engine::{Named, Outcome, Rng, Rule, Side};
use offer::paper::{self, Pair, Paper, misfits};
use offer::{
    BattleSetup, Fact, Fault, Library, MIRROR, MusterFinding, MusterLine, Mustered, OddsGuide, OddsOrder,
    Order, Paraded, RANDOM, Reckoning, Rulebook, Text, seed_of,
};
use scenario::{Army, Battle, VersionIndex};

use crate::ask::Ask;
use crate::book::Book;
use crate::casting::{self, Agreed, BandFile, Casting, House, bands};
use crate::field::Field;
use crate::table::Table;
use crate::victory::{self, Merit, Point};
use crate::world::{Beast, Kind, ScenarioKind, World};
use crate::{BorderReivers, ledger, rule};

/// The battles whose ground and scenario two bands fight over: those of the rulebook (BR-12-02 to BR-12-04).
const SCENARIOS: [(ScenarioKind, &str); 3] = [
    (ScenarioKind::Raid, "cattle-raid"),
    (ScenarioKind::Ambush, "ambush"),
    (ScenarioKind::Trod, "lawful-trod"),
];

impl Rulebook for BorderReivers {
    const DEPLOYS: bool = false;

    const OPTIONS: &'static [(&'static str, Rule)] =
        &[("foot_weapons", rule!("BR-11-04")), ("prisoners", rule!("BR-12-07"))];
    const AGREEABLE: &'static [&'static str] = &["150points"];

    fn field(order: &Order<'_>) -> Result<BattleSetup<BorderReivers>, Fault> {
        let (agreed, house_rules) = agreed(order.house, order.prepared)?;
        let both = |seed| {
            let file = |text| Text { file: order.battle.to_owned(), text, version: None };
            Ok(drawn_twice(seed, agreed.points).map(file))
        };
        let (mut casting, scenario) = match paper::pair_in(order.battle, order.library, 0, both)? {
            Some(pair) => by_points(order, &pair, &agreed)?,
            None if agreed.points.is_some() || agreed.scenario.is_some() => {
                let why =
                    "points and a scenario are agreed for bands, and here both sides are what they were";
                return Err(Fault::new(format!("{}: {why}", order.battle)));
            }
            None => historical(order, &agreed)?,
        };
        casting.world.attended = order.attended;
        let hash = casting.world.book.hash();
        Ok(casting.set_up(hash, house_rules, scenario, agreed.words()))
    }

    fn agreed_by_lot(battle: &str, rng: &mut Rng) -> Vec<String> {
        let mut agreed = Agreed::by_lot(rng);
        if battle.contains(':') {
            agreed.scenario = Some(SCENARIOS[rng.below(SCENARIOS.len() as u32) as usize].0);
        }
        agreed.points = Some(rng.between(40, 250) as u16).filter(|_| battle.starts_with(MIRROR));
        agreed.words()
    }

    fn casts(battle: &Battle, version: VersionIndex) -> bool {
        casting::cast(battle, version, &House::default()).is_ok()
    }

    fn army_text(name: &str, library: &dyn Library) -> Result<Text, Fault> {
        match name.strip_prefix(RANDOM) {
            Some(seed) => {
                let [text, _] = drawn_twice(seed_of(name, seed)?, None);
                Ok(Text { file: name.to_owned(), text, version: None })
            }
            None => library.army(name),
        }
    }

    fn muster(file: &str, text: &str) -> Mustered {
        mustered(file, text, Book::standard())
    }

    fn muster_under(file: &str, text: &str, house: Option<(&str, &str)>) -> Result<Mustered, Fault> {
        let (agreed, _) = agreed(house, &[])?;
        Ok(mustered(file, text, agreed.house.book.as_ref().unwrap_or(Book::standard())))
    }

    fn parade(file: &str, text: &str, house: Option<(&str, &str)>) -> Result<Paraded<BorderReivers>, Fault> {
        let (agreed, _) = agreed(house, &[])?;
        let band = Army::parse(file, text).and_then(|army| BandFile::of(&army)).map_err(Fault::new)?;
        let Casting { world, table, .. } =
            casting::parade(&band, &agreed.house).map_err(|faults| misfits(file, &faults))?;
        let remark = format!("{} points", world.families[0].points);
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
                let name = &world.family(side).name;
                let name =
                    name.strip_prefix("The ").map_or_else(|| name.clone(), |rest| format!("the {rest}"));
                format!("Victory goes to {name}.")
            }
            Outcome::Drawn => "Neither side has the better of it.".to_owned(),
        }
    }

    fn score(table: &Table, world: &World, side: Side) -> Vec<Fact> {
        let field = Field::new(table, world);
        let own =
            |merit: Merit| victory::points(field).filter(move |it| it.side == side && it.merit == merit);
        let points = |merit: Merit| own(merit).map(|it| i64::from(it.points)).sum();
        let is_cattle = |it: &Point| matches!(world.profile(it.piece).kind, Kind::Beast(Beast::Cattle));
        let cattle = own(Merit::Taken).filter(is_cattle).count() as i64;
        vec![
            Fact::count("points", "victory points", victory::total(field, side).into()),
            Fact::count("taken", "for what was taken home", points(Merit::Taken)),
            Fact::count("kept", "for what was kept", points(Merit::Kept)),
            Fact::count("killed", "for enemies killed", points(Merit::Killed)),
            Fact::count("prisoners", "for prisoners", points(Merit::Prisoner)),
            Fact::count("cattle", "cattle taken home", cattle),
        ]
    }

    fn validate_state(table: &Table, world: &World, ask: &Ask) -> Result<(), String> {
        crate::validate_state::check(table, world, ask)
    }
}

/// What the players agreed: by the words that were settled, or by a file of house rules.
fn agreed(house: Option<(&str, &str)>, prepared: &[String]) -> Result<(Agreed, Option<Named>), Fault> {
    paper::agreed(house, prepared, Agreed::default(), Agreed::take_file, Agreed::take)
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
    casting::drawn_twice(&mut Rng::new(seed), book, points.unwrap_or(book.forces.sides.standard_points))
}

/// Two bands on the ground of a scenario: the one that was agreed, or one after the other by the seed.
fn by_points(order: &Order<'_>, pair: &Pair, agreed: &Agreed) -> Result<(Casting, Named), Fault> {
    let [first, second] = pair.read()?;
    let bands = [BandFile::of(&first).map_err(Fault::new)?, BandFile::of(&second).map_err(Fault::new)?];
    let by_seed = SCENARIOS[(pair.seed % SCENARIOS.len() as u64) as usize];
    let (_, ground) =
        SCENARIOS.into_iter().find(|(kind, _)| Some(*kind) == agreed.scenario).unwrap_or(by_seed);
    let Text { file, text, .. } = order.library.battle(ground)?;
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
        Err(faults) => Mustered::unreadable(file, &faults),
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

//! Never Mind the Matchlocks, as it is offered to people.

use engine::{Named, Outcome, Rng, Side};
use offer::paper::{self, Pair, Paper, misfits};
use offer::{
    BattleSetup, Fact, Fault, Library, MusterFinding, MusterLine, Mustered, OddsGuide, OddsOrder, Order,
    Paraded, RANDOM, Reckoning, Rulebook, Text, seed_of,
};
use scenario::{Army, Battle, VersionIndex};

use crate::Matchlocks;
use crate::army::{ArmyList, Banner, Finding, Line, Roster, army_file, drawn_by_lot};
use crate::ask::Ask;
use crate::book::Book;
use crate::casting::{self, Casting};
use crate::ledger;
use crate::preparation::act::Act;
use crate::table::Table;
use crate::world::World;

/// How a record says that the players deployed a historical battle by themselves.
const DEPLOY: &str = "deploy";
/// The points of an army drawn by lot.
const POINTS: u16 = 160;

impl Rulebook for Matchlocks {
    const JUDGES: bool = true;
    fn field(order: &Order<'_>) -> Result<BattleSetup<Matchlocks>, Fault> {
        let (book, house_rules) = book(order.house)?;
        let both = |seed| {
            Ok(drawn_twice(seed).map(|text| Text { file: order.battle.to_owned(), text, version: None }))
        };
        let (mut casting, scenario) = match paper::pair_in(order.battle, order.library, 1, both)? {
            Some(pair) => by_points(order, &pair, book)?,
            None if order.prepared.is_empty() || by_players(order) => historical(order, book)?,
            None => {
                let why = "the file of a battle fixes its ground and sides";
                return Err(Fault::new(format!("{}: {why}", order.battle)));
            }
        };
        casting.world.attended = order.attended;
        let answers = casting.world.act.iter().flat_map(|act| act.answers()).map(|answer| answer.to_string());
        let deploy = by_players(order).then(|| DEPLOY.to_owned());
        let prepared = answers.chain(deploy).collect();
        let hash = casting.world.book.hash();
        Ok(casting.set_up(hash, house_rules, scenario, prepared))
    }

    fn agreed_by_lot(battle: &str, rng: &mut Rng) -> Vec<String> {
        // Armies by points settle everything by lot already.
        let deploys = !battle.contains(':') && rng.chance(1, 4);
        if deploys { vec![DEPLOY.to_owned()] } else { Vec::new() }
    }

    fn casts(battle: &Battle, version: VersionIndex) -> bool {
        casting::cast(battle, version, Book::standard().clone()).is_ok()
    }

    fn army_text(name: &str, library: &dyn Library) -> Result<Text, Fault> {
        match name.strip_prefix(RANDOM) {
            Some(seed) => {
                let [text, _] = drawn_twice(seed_of(name, seed)?);
                Ok(Text { file: name.to_owned(), text, version: None })
            }
            None => library.army(name),
        }
    }

    fn muster(file: &str, text: &str) -> Mustered {
        mustered(file, text, Book::standard())
    }

    fn muster_under(file: &str, text: &str, house: Option<(&str, &str)>) -> Result<Mustered, Fault> {
        let (book, _) = book(house)?;
        Ok(mustered(file, text, &book))
    }

    fn parade(file: &str, text: &str, house: Option<(&str, &str)>) -> Result<Paraded<Matchlocks>, Fault> {
        let (book, _) = book(house)?;
        let army = Army::parse(file, text).map_err(Fault::new)?;
        let list = ArmyList::of(&army).map_err(|faults| misread(file, faults))?;
        let roster = Roster::of(&list, &book);
        let remark = format!("{} points, {} Army Morale Tokens", roster.total(), roster.tokens);
        let Casting { world, table, .. } =
            casting::parade(&army, book).map_err(|faults| misfits(file, &faults))?;
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
            Outcome::Won(side) => crate::victory_words(world, side),
            Outcome::Drawn => "Neither army wins.".to_owned(),
        }
    }

    fn score(table: &Table, _world: &World, side: Side) -> Vec<Fact> {
        vec![Fact::count("tokens", "Army Morale Tokens left", table.sides[side.index()].tokens().into())]
    }

    fn validate_state(table: &Table, world: &World, ask: &Ask) -> Result<(), String> {
        crate::validate_state::check(table, world, ask)
    }
}

/// Whether the players deploy a historical battle by themselves.
fn by_players(order: &Order<'_>) -> bool {
    order.deploy || order.prepared == [DEPLOY]
}

/// The book, with house rules laid over it if there are any.
fn book(house: Option<(&str, &str)>) -> Result<(Book, Option<Named>), Fault> {
    let Some((name, text)) = house else { return Ok((Book::standard().clone(), None)) };
    let book = Book::with_house_rules(text, name).map_err(|faults| paper::all_of(&faults))?;
    Ok((book, Some(Named::of(name, text.as_bytes()))))
}

fn historical(order: &Order<'_>, book: Book) -> Result<(Casting, Named), Fault> {
    let Paper { file, battle, version, named } = paper::battle_of(order)?;
    let cast = if by_players(order) { casting::cast_to_deploy } else { casting::deployed };
    let casting = cast(&battle, version, book).map_err(|faults| misfits(&file, &faults))?;
    Ok((casting, named))
}

/// An army drawn by lot, as the files of two.
fn drawn_twice(seed: u64) -> [String; 2] {
    let list = drawn_by_lot(&mut Rng::new(seed), Book::standard(), POINTS);
    Banner::TWO.map(|banner| army_file(&list, &banner))
}

/// Casts two armies on the ground and at the edges that the answers of the act give them; without answers, those
/// of players who choose by lot.
fn by_points(order: &Order<'_>, pair: &Pair, book: Book) -> Result<(Casting, Named), Fault> {
    let mut act = Act::by_lot(&mut Rng::new(pair.seed));
    if !order.prepared.is_empty() {
        act = Act::new();
        for line in order.prepared {
            act.read(line).map_err(|refused| Fault::new(format!("\"{line}\": {refused}")))?;
        }
        if let Some(side) = act.whose() {
            return Err(Fault::new(format!("the preparation is not over: {side} is to answer next")));
        }
    }
    let [first, second] = pair.read()?;
    let casting = casting::cast_on_ground_of_choice([&first, &second], act, book)
        .map_err(|faults| misfits(order.battle, &faults))?;
    Ok((casting, pair.named(order.battle, "")))
}

/// An army's own list whose faults lie in its file.
fn misread(file: &str, faults: scenario::Faults) -> Fault {
    Fault::new(scenario::Faults { file: file.to_owned(), ..faults })
}

/// An army list judged and priced by a book.
fn mustered(file: &str, text: &str, book: &Book) -> Mustered {
    let list = match Army::parse(file, text).and_then(|army| ArmyList::of(&army)) {
        Ok(list) => list,
        Err(faults) => return Mustered::unreadable(file, &faults),
    };
    let roster = Roster::of(&list, book);
    Mustered {
        name: roster.name.clone(),
        points: roster.total(),
        limit: roster.agreed.map(u32::from),
        lines: roster.lines.iter().map(line).collect(),
        facts: vec![
            Fact::count("troop_points", "points of troops", roster.troop_points.into()),
            Fact::count(
                "leader_points",
                "points of Brigadiers (the General is free)",
                roster.leader_points.into(),
            ),
            Fact::count("works_points", "points of field defences", roster.works_points.into()),
            Fact::count("tokens", "Army Morale Tokens", roster.tokens.into()),
        ],
        faults: roster.faults.iter().map(finding).collect(),
        warnings: roster.warnings.iter().map(finding).collect(),
    }
}

fn finding(found: &Finding) -> MusterFinding {
    MusterFinding {
        line: found.at.line,
        column: found.at.column,
        what: found.what.clone(),
        rule: ledger::Id(found.rule).to_string(),
    }
}

fn line(line: &Line) -> MusterLine {
    let pikes = if line.pikes > 0 { format!(", {} pikes", line.pikes) } else { String::new() };
    let works = if line.field_defences { ", field defences" } else { "" };
    MusterLine {
        brigade: line.brigade.clone(),
        words: format!("{}, {:?}{pikes}{works}", line.kind, line.quality),
        count: line.count.into(),
        points: line.points,
        reckoned: String::new(),
        details: vec![
            Fact::text("kind", line.kind.to_string()),
            Fact::text("quality", format!("{:?}", line.quality).to_lowercase()),
            Fact::count("pikes", "pikes", line.pikes.into()),
            Fact::yes("field_defences", "field defences", line.field_defences),
        ],
    }
}

//! Charge yr Pikes!, as it is offered to people.

use engine::view::Subject;
use engine::view::words::{counted, sentence};
use engine::{Named, Outcome, Rng, Rule, Side};
use muster::CastNote;
use offer::paper::{self, misfits};
use offer::{
    BattleSetup, Fact, Fault, Library, MADE_UP, MIRROR, MusterFinding, MusterLine, Mustered, OddsGuide,
    OddsOrder, Order, Paraded, RANDOM, Reckoning, Rulebook, Text, seed_of,
};
use scenario::{Army, Battle, Position, VersionIndex};

use crate::ask::Ask;
use crate::casting::{self, Agreed, Casting, House, Unfielded, strength};
use crate::field::Field;
use crate::table::Table;
use crate::victory::{Losses, lost_vitals};
use crate::world::{Kind, Profile, Quality, World};
use crate::{ChargeYrPikes, ledger, odds, rule};

/// The least and the most figures of armies that are drawn by lot, and how many they have where nobody agreed on any.
const FIGURES: [u16; 3] = [200, 700, 350];

impl Rulebook for ChargeYrPikes {
    const MAKES_UP: bool = true;

    const OPTIONS: &'static [(&'static str, Rule)] = &[
        ("plunder", rule!("CYP-22-01")),
        ("short-charges", rule!("CYP-23-03")),
        ("mounted-fire", rule!("CYP-23-05")),
        ("commanded-shot", rule!("CYP-23-07")),
        ("leader-quality", rule!("CYP-24-01")),
        ("hidden-quality", rule!("CYP-24-02")),
        ("horse-and-foot-cards", rule!("CYP-18-05")),
    ];
    const AGREEABLE: &'static [&'static str] = &["400figures"];

    fn field(order: &Order<'_>) -> Result<BattleSetup<ChargeYrPikes>, Fault> {
        let usual = Agreed { deploy: order.deploy, ..Agreed::default() };
        let (mut agreed, house_rules) =
            paper::agreed(order.house, order.prepared, usual, Agreed::take_file, Agreed::take)?;
        let (mut casting, scenario) = match order.battle.strip_prefix(MADE_UP) {
            Some(seed) => made_up(order.battle, seed_of(order.battle, seed)?, &mut agreed)?,
            None => on_paper(order, &agreed)?,
        };
        if agreed.deploy {
            casting = casting::to_deploy(casting);
        }
        casting.world.attended = order.attended;
        let numbers = casting.world.book.hash();
        Ok(casting.set_up(numbers, house_rules, scenario, agreed.words()))
    }

    fn agreed_by_lot(battle: &str, rng: &mut Rng) -> Vec<String> {
        if battle.starts_with(MADE_UP) {
            return Vec::new();
        }
        let mut agreed = Agreed::by_lot(rng);
        agreed.deploy = rng.chance(1, 3);
        let figures = rng.between(FIGURES[0].into(), FIGURES[1].into()) as u16;
        agreed.figures = Some(figures).filter(|_| battle.starts_with(MIRROR));
        agreed.words()
    }

    fn casts(battle: &Battle, version: VersionIndex) -> bool {
        casting::deployed(battle, version, &House::default()).is_ok()
    }

    fn army_text(name: &str, library: &dyn Library) -> Result<Text, Fault> {
        let Some(seed) = name.strip_prefix(RANDOM) else { return library.army(name) };
        let [army, _] = by_lot(name, seed_of(name, seed)?, None);
        Ok(Text { file: format!("{name}.toml"), ..army })
    }

    fn muster(file: &str, text: &str) -> Mustered {
        mustered(file, text, &House::default())
    }

    fn muster_under(file: &str, text: &str, house: Option<(&str, &str)>) -> Result<Mustered, Fault> {
        Ok(mustered(file, text, &under(house)?))
    }

    fn parade(file: &str, text: &str, house: Option<(&str, &str)>) -> Result<Paraded<ChargeYrPikes>, Fault> {
        let army = Army::parse(file, text).map_err(Fault::new)?;
        let Casting { world, table, .. } =
            casting::parade(&army, &under(house)?).map_err(|faults| misfits(file, &faults))?;
        let remark = format!("{} figures", world.profiles.iter().map(strength).sum::<u32>());
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
                format!("{}.", sentence(&Subject::army(&world.army(side).name).does("has the field")))
            }
            Outcome::Drawn => "Neither army has the better of it.".to_owned(),
        }
    }

    fn score(table: &Table, world: &World, side: Side) -> Vec<Fact> {
        let (field, enemy) = (Field::new(table, world), side.other());
        let lost = Losses::of(field, enemy).percent();
        vec![
            Fact::count("enemy_percent_lost", "percent of the enemy's figures lost", lost.into()),
            Fact::count("enemy_vital_lost", "vital points of the enemy", lost_vitals(field, enemy).into()),
        ]
    }

    fn validate_state(table: &Table, world: &World, ask: &Ask) -> Result<(), String> {
        crate::validate_state::check(table, world, ask)
    }
}

/// What a file of house rules says.
pub(crate) fn under(house: Option<(&str, &str)>) -> Result<House, Fault> {
    let agreed = paper::agreed(house, &[], Agreed::default(), Agreed::take_file, Agreed::take)?;
    Ok(agreed.0.house)
}

/// A battle of a number alone, from which the options follow too: what was agreed can only say the same.
fn made_up(name: &str, seed: u64, agreed: &mut Agreed) -> Result<(Casting, Named), Fault> {
    let (world, table) = casting::made_up(seed, (*agreed.house.book).clone())
        .map_err(|faults| Fault::new(format!("{name}: {faults}")))?;
    let said = agreed.words();
    *agreed = Agreed::default();
    agreed.house.options = world.options;
    if !said.is_empty() && said != agreed.words() {
        let all = agreed.words().join(", ");
        return Err(Fault::new(format!("{name}: its number settles everything: {all}; leave the rest out")));
    }
    Ok((Casting { world, table, notes: Vec::new() }, Named::of(name, name.as_bytes())))
}

/// A battle of the library, or two armies on ground that is made up.
fn on_paper(order: &Order<'_>, agreed: &Agreed) -> Result<(Casting, Named), Fault> {
    let misfit = |faults: Vec<muster::CastFault>| misfits(order.battle, &faults);
    let lots = |seed| Ok(by_lot(order.battle, seed, agreed.figures));
    let Some(pair) = paper::pair_in(order.battle, order.library, 1, lots)? else {
        let it = paper::battle_of(order)?;
        if agreed.figures.is_some() {
            let why = "figures are agreed for armies, and here both are what they were";
            return Err(Fault::new(format!("{}: {why}", order.battle)));
        }
        return Ok((casting::deployed(&it.battle, it.version, &agreed.house).map_err(misfit)?, it.named));
    };
    let [first, second] = pair.read()?;
    let casting = casting::cast_armies([&first, &second], pair.seed, &agreed.house).map_err(misfit)?;
    for side in Side::BOTH {
        let own = casting.world.profiles.iter().filter(|it| it.side == side);
        let (has, name) = (own.map(strength).sum::<u32>(), &casting.world.army(side).name);
        if let Some(most) = agreed.figures.filter(|most| has > (*most).into()) {
            return Err(Fault::new(format!("{name} has {has} figures; {most} are agreed")));
        }
    }
    Ok((casting, pair.named(order.battle, "")))
}

/// Two armies by lot, of the same troops.
fn by_lot(name: &str, seed: u64, figures: Option<u16>) -> [Text; 2] {
    let file = |text: String| Text { file: name.to_owned(), text, version: None };
    casting::drawn_twice(&mut Rng::new(seed), figures.unwrap_or(FIGURES[2])).map(file)
}

/// What an army comes to by its figures (CYP-19-04, CYP-21-04). One that cannot be read has only faults, and so has one that cannot be
/// fielded.
fn mustered(file: &str, text: &str, house: &House) -> Mustered {
    let army = match Army::parse(file, text) {
        Ok(army) => army,
        Err(faults) => return Mustered::unreadable(file, &faults),
    };
    let name = army.facts.name.clone();
    let finding = |at: Option<Position>, what: String, rule: String| {
        let Position { line, column } = at.unwrap_or(Position { line: 1, column: 1 });
        MusterFinding { line, column, what, rule }
    };
    let list = match casting::fielded(&army, house) {
        Ok(list) => list,
        Err(Unfielded::File(faults)) => return Mustered::unreadable(file, &faults),
        Err(Unfielded::Faults(faults)) => {
            let faults = faults.iter().map(|fault| finding(None, fault.to_string(), String::new()));
            return Mustered { name, faults: faults.collect(), ..Mustered::default() };
        }
    };
    let figures = list.figures();
    let over = list.limit.filter(|limit| figures > *limit);
    let over = over.map(|limit| format!("it has {figures} figures, and may have {limit}; leave some out"));
    let told = |note: &CastNote| finding(list.at, note.what.clone(), ledger::Id(note.rule).to_string());
    let shown = list.pieces.iter().filter(|(piece, _)| piece.of.is_none() || piece.kind == Kind::Galloper);
    let units = list.pieces.iter().filter(|(piece, _)| piece.kind.is_unit() && piece.of.is_none());
    Mustered {
        points: figures,
        limit: list.limit,
        lines: shown.map(|(piece, brigade)| line(piece, brigade)).collect(),
        facts: vec![
            Fact::count("unit_count", "units", units.count() as i64),
            Fact::count("figures", "figures", figures.into()),
        ],
        faults: over
            .map(|what| finding(list.at, what, ledger::Id(rule!("CYP-21-04")).to_string()))
            .into_iter()
            .collect(),
        warnings: list.notes.iter().map(told).collect(),
        name,
    }
}

/// A piece of an army.
fn line(piece: &Profile, brigade: &str) -> MusterLine {
    let quality = match piece.quality {
        Quality::Ordinary => String::new(),
        other => format!("{} ", other.word()),
    };
    let pikes = if piece.pikes > 0 { format!(", {} of them pikes", piece.pikes) } else { String::new() };
    let figures = match strength(piece) {
        0 => String::new(),
        _ => format!(", {}{pikes}", counted(piece.figures, "figure")),
    };
    MusterLine {
        brigade: brigade.to_owned(),
        words: format!("{}: {quality}{}{figures}", piece.title, piece.kind.word()),
        count: 1,
        points: strength(piece),
        reckoned: String::new(),
        details: vec![
            Fact::text("title", &piece.title),
            Fact::text("kind", piece.kind.word()),
            Fact::text("quality", piece.quality.word()),
            Fact::count("figures", "figures", piece.figures.into()),
            Fact::count("pikes", "pikes", piece.pikes.into()),
        ],
    }
}

//! What is asked of the program and not of a battle.

use general::Character;
use registry::{Carried, Favours, MusterFinding, Rulebook, Visitor};

use crate::fault::fault;
use crate::fielding;
use crate::recorded;
use crate::trying;
use crate::wire::{
    self, ArmyInfo, BalanceInfo, BattleInfo, Call, Catalogue, CharacterInfo, Fault, FaultKind, LessonInfo,
    Mustered, OptionInfo, PlayerInfo, Reply, RosterLine, RuleInfo, RulesetInfo, WaysInfo,
};

/// Answers a call that is about no battle; `None` for one that is.
pub fn program(call: &Call) -> Option<Result<Reply, Fault>> {
    match call {
        Call::Catalogue => Some(Ok(Reply::Catalogue(Box::new(catalogue())))),
        Call::Rules { rules, search } => Some(visited(rules, Search(search)).map(Reply::Rules)),
        Call::Muster { rules, army, text } => {
            let mustered = visited(rules, Muster { army, text }).and_then(|it| it);
            Some(mustered.map(|it| Reply::Mustered(Box::new(it))))
        }
        Call::Try { begin, so_far } => {
            Some(trying::tried(begin, *so_far).map(|it| Reply::Tried(Box::new(it))))
        }
        Call::Check { begin } => Some(fielding::checked(begin)),
        Call::Contents { file, text } => Some(recorded::contents(file, text).map(Reply::Contents)),
        _ => None,
    }
}

fn visited<V: Visitor>(rules: &str, visitor: V) -> Result<V::Out, Fault> {
    registry::visit(rules, visitor).map_err(|found| fault(FaultKind::Unknown, found))
}

fn catalogue() -> Catalogue {
    let ruleset = |name: &'static str| {
        let about = registry::about(name).ok()?;
        let registry::About { title, author, year, like, evening, first, deploys, .. } = about;
        let [name, title, author, like, evening, first] =
            [name, title, author, like, evening, first].map(str::to_owned);
        let option =
            |(word, rule): &(&str, String)| OptionInfo { word: (*word).to_owned(), rule: rule.clone() };
        let options = about.options.iter().map(option).collect();
        let agreeable = about.agreeable.iter().map(|word| (*word).to_owned()).collect();
        Some(RulesetInfo { name, title, author, year, like, evening, first, deploys, options, agreeable })
    };
    let counted = registry::balances();
    let battle = |entry: registry::BattleEntry| BattleInfo {
        balance: counted.iter().filter(|it| it.battle == entry.name).map(balance).collect(),
        ways: entry
            .ways
            .into_iter()
            .map(|(rules, words)| WaysInfo { rules: rules.to_owned(), words })
            .collect(),
        name: entry.name,
        title: entry.title,
        year: entry.year,
        about: entry.about,
        table: entry.table,
        armies: entry.armies,
        skirmish: entry.skirmish,
        units: entry.units.map(|units| units as u16),
        rulesets: entry.rulesets.into_iter().map(str::to_owned).collect(),
    };
    let army = |entry: registry::ArmyEntry| ArmyInfo {
        name: entry.name.to_owned(),
        title: entry.title,
        rulesets: entry.rulesets.into_iter().map(str::to_owned).collect(),
    };
    let lesson = |entry: registry::LessonEntry| LessonInfo {
        name: entry.name.to_owned(),
        rules: entry.ruleset.to_owned(),
        title: entry.title,
        goal: entry.goal,
    };
    Catalogue {
        program: concat!("tercio ", env!("CARGO_PKG_VERSION")).to_owned(),
        version: wire::VERSION,
        rulesets: registry::names().into_iter().filter_map(ruleset).collect(),
        battles: registry::battles().into_iter().map(battle).collect(),
        armies: registry::armies().into_iter().map(army).collect(),
        players: players().map(player).collect(),
        characters: Character::ALL.into_iter().filter_map(character).collect(),
        lessons: registry::lessons().into_iter().map(lesson).collect(),
    }
}

/// How a battle goes under a ruleset.
fn balance(it: &registry::Balance) -> BalanceInfo {
    let favours = it.favours();
    BalanceInfo {
        rules: it.rules.clone(),
        battles: it.battles,
        won: it.won,
        favours: match favours {
            Favours::Side(side) => Some(side as u8),
            Favours::Neither | Favours::Nobody => None,
        },
        mostly_drawn: favours == Favours::Nobody,
        turns: it.turns,
        decisions: it.decisions,
    }
}

/// The computer players: first the one who answers at once and is usual for it, then the others, the best first.
fn players() -> impl Iterator<Item = general::Kind> {
    let usual = general::Kind::Captain;
    let others = general::Kind::ALL.into_iter().rev().filter(move |kind| *kind != usual);
    std::iter::once(usual).chain(others)
}

fn player(kind: general::Kind) -> PlayerInfo {
    let about = match kind {
        general::Kind::Marshal => {
            "The hardest opponent: thinks its moves through, and plans each turn where it knows how to under the rules."
        }
        general::Kind::Colonel => {
            "The harder opponent: thinks through where his best answers lead before he decides."
        }
        general::Kind::Captain => "The usual opponent: weighs what each answer is worth, and says why.",
        general::Kind::Lieutenant => {
            "The easier opponent: sees some of the ways that there are, and takes the best of them."
        }
        general::Kind::AdvanceAndShoot => "Walks at the nearest enemy, shoots and charges.",
        general::Kind::Random => "Does anything that the rules allow.",
        general::Kind::Idle => "Passes wherever that is lawful.",
    };
    PlayerInfo { name: kind.name().to_owned(), about: about.to_owned(), judges: kind.has_judgement() }
}

/// A character, unless it leans to nothing.
fn character(it: Character) -> Option<CharacterInfo> {
    let about = match it {
        Character::Even => return None,
        Character::Bold => "Looks for the fight, and minds little what it costs.",
        Character::Stubborn => "Holds what he has, and is not frightened out of it.",
        Character::Careful => "Spares his men, and keeps out of your reach.",
    };
    Some(CharacterInfo { name: it.word().to_owned(), about: about.to_owned() })
}

/// Rules that hold some words.
struct Search<'a>(&'a str);

impl Visitor for Search<'_> {
    type Out = Vec<RuleInfo>;

    fn visit<R: Rulebook>(self) -> Vec<RuleInfo> {
        let found = R::search(self.0).into_iter().filter_map(|entry| R::rule_words(entry.rule));
        found
            .map(|words| RuleInfo {
                id: words.id,
                title: words.title,
                text: words.text,
                reading: words.reading,
                lost: words.lost,
            })
            .collect()
    }
}

/// An army list to be judged.
struct Muster<'a> {
    army: &'a str,
    text: &'a str,
}

impl Visitor for Muster<'_> {
    type Out = Result<Mustered, Fault>;

    fn visit<R: Rulebook>(self) -> Self::Out {
        let (file, text) = match self.army {
            "" => ("list".to_owned(), self.text.to_owned()),
            name => {
                let found =
                    R::army_text(name, &Carried::ALONE).map_err(|found| fault(FaultKind::Unknown, found))?;
                (found.file, found.text)
            }
        };
        let mustered = R::muster(&file, &text);
        let finding = |it: MusterFinding| wire::MusterFault {
            line: it.line,
            column: it.column,
            what: clipped(it.what),
            rule: it.rule,
        };
        let (faults, warnings) = (mustered.faults.len(), mustered.warnings.len());
        let told = [faults.min(MOST_FINDINGS), warnings.min(MOST_FINDINGS.saturating_sub(faults))];
        let more = faults + warnings - told[0] - told[1];
        let lines = mustered.lines.into_iter().map(|line| RosterLine {
            brigade: line.brigade,
            words: line.words,
            count: line.count,
            points: line.points as i32,
        });
        Ok(Mustered {
            name: mustered.name,
            text,
            accepted: mustered.faults.is_empty(),
            points: mustered.points as i32,
            limit: mustered.limit.map(|limit| limit as i32),
            lines: lines.collect(),
            faults: mustered.faults.into_iter().take(told[0]).map(finding).collect(),
            warnings: mustered.warnings.into_iter().take(told[1]).map(finding).collect(),
            more: more.try_into().unwrap_or(u32::MAX),
        })
    }
}

/// The most findings that are told of an army list: who has mended these asks again.
const MOST_FINDINGS: usize = 20;

/// The most characters of a finding: it may quote what it found, however long that is.
const LONGEST_FINDING: usize = 600;

/// A finding, cut short where it quotes too much.
fn clipped(mut what: String) -> String {
    if let Some((end, _)) = what.char_indices().nth(LONGEST_FINDING) {
        what.truncate(end);
        what.push('…');
    }
    what
}

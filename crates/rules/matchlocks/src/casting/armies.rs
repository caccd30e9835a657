//! Two armies picked by points, on a table of their own, to be deployed by chapter 6.

use engine::Side;
use muster::against;
use scenario::{Allegiance, Army};

use super::draft::{self, DraftArmy, DraftLeader, DraftUnit};
use super::troops::{Soldiers, class_of};
use super::{CastFault, Casting, arm_word, forbidden, sides, works};
use crate::army::check::Finding;
use crate::army::list::{ArmyList, ListUnit};
use crate::army::roster::Roster;
use crate::book::{Book, Class, CommandClass, Kind};
use crate::preparation::act::{Act, Places};
use crate::preparation::ground::Groundwork;
use crate::rule;
use crate::world::Baseline;
use rulebook::Names;

/// Two armies on a table, all in reserve.
///
/// # Errors
/// What keeps either army from being fielded, and what finds no room.
pub fn cast_armies(
    armies: [&Army; 2],
    ground: Groundwork,
    baselines: [Baseline; 2],
    book: Book,
) -> Result<Casting, Vec<CastFault>> {
    cast_with(armies, ground, baselines, &Places::default(), book)
}

fn cast_with(
    armies: [&Army; 2],
    ground: Groundwork,
    baselines: [Baseline; 2],
    places: &Places,
    book: Book,
) -> Result<Casting, Vec<CastFault>> {
    let mut faults = Vec::new();
    let mut names = Names::default();
    let mut rosters = [None, None];
    let drafts = Side::BOTH.map(|side| {
        let army = armies[side.index()];
        let list = match ArmyList::of(army) {
            Ok(list) => list,
            Err(found) => {
                faults.push(forbidden(&army.facts.name, rule!("NMM-03-01"), found.to_string()));
                return None;
            }
        };
        let roster = Roster::of(&list, &book);
        let broken = |fault: &Finding| forbidden(&army.facts.name, fault.rule, fault.what.clone());
        faults.extend(roster.faults.iter().map(broken));
        rosters[side.index()] = Some(roster);
        Some(draft_of(army, &list, &book, baselines[side.index()], &mut names))
    });
    let ([Some(a), Some(b)], true) = (drafts, faults.is_empty()) else { return Err(faults) };
    let mut drafts = [a, b];
    let laid = works::lay(ground, &mut drafts, places, &book)?;
    let title = against(&drafts[0].name, &drafts[1].name);
    let (mut world, table) = draft::raise(title, &drafts, laid, book).map_err(|fault| vec![fault])?;
    works::judge(&table, &world, places)?;
    world.rosters = rosters;
    Ok(Casting { world, table, notes: Vec::new() })
}

/// Two armies on the ground and at the edges that the players' act of terrain and sides gave them (NMM-06-02).
///
/// # Errors
/// As for [`cast_armies`]; if the act is not over; and what keeps a Unit from standing behind field defences where they
/// were to be laid (NMM-04-07).
pub fn cast_on_ground_of_choice(armies: [&Army; 2], act: Act, book: Book) -> Result<Casting, Vec<CastFault>> {
    let Some((ground, baselines)) = act.result(&book) else {
        let what = "the terrain and the sides are not settled yet".to_owned();
        let army = armies.map(|army| army.facts.name.as_str()).join(" and ");
        return Err(vec![forbidden(&army, rule!("NMM-06-02"), what)]);
    };
    let mut casting = cast_with(armies, ground, baselines, act.works(), book)?;
    casting.world.act = Some(act);
    Ok(casting)
}

fn draft_of(army: &Army, list: &ArmyList, book: &Book, baseline: Baseline, names: &mut Names) -> DraftArmy {
    let general = army.leader(army.commander);
    let mut leaders = vec![DraftLeader {
        name: names.leader(&general.id),
        title: general.name.clone(),
        class: None,
        brigade: None,
    }];
    let mut units = Vec::new();
    for (at, brigade) in list.brigades.iter().enumerate() {
        let found = army.brigades.iter().find(|other| other.id == brigade.name);
        let leader = found.and_then(|found| found.leader).map(|index| army.leader(index));
        let leader = leader.filter(|leader| leader.id != general.id);
        let usual = CommandClass::of(book.settings.command_class.usual).unwrap_or(CommandClass::Able);
        leaders.push(match leader {
            Some(leader) => DraftLeader {
                name: names.leader(&leader.id),
                title: leader.name.clone(),
                class: Some(class_of(leader.rating)),
                brigade: Some(at),
            },
            None => DraftLeader {
                name: names.leader(&format!("{}-brigadier", brigade.name)),
                title: format!("The Brigadier of {}", found.map_or(&brigade.name, |found| &found.name)),
                class: Some(brigade.class.unwrap_or(usual)),
                brigade: Some(at),
            },
        });
        let mut titles: Vec<&scenario::Regiment> =
            found.map_or_else(Vec::new, |found| found.regiments.iter().collect());
        for unit in brigade.fielded(book) {
            enlist(&unit, Some(at), &mut titles, book, names, &mut units);
        }
    }
    for unit in &list.artillery {
        enlist(unit, None, &mut Vec::new(), book, names, &mut units);
    }
    let royalist =
        matches!(army.allegiance, Allegiance::Royalist | Allegiance::Swedish | Allegiance::Confederate);
    let brigades = list.brigades.iter().map(|brigade| brigade.name.clone()).collect();
    DraftArmy { name: army.facts.name.clone(), royalist, baseline, leaders, brigades, units }
}

/// Adds the Units of an entry, named after a regiment of their kind while there is one.
fn enlist(
    unit: &ListUnit,
    brigade: Option<usize>,
    titles: &mut Vec<&scenario::Regiment>,
    book: &Book,
    names: &mut Names,
    units: &mut Vec<DraftUnit>,
) {
    let mut left = usize::from(unit.count);
    while left > 0 {
        let suits = |regiment: &&scenario::Regiment| super::troops::kind_of(regiment).0 == unit.kind;
        let found = titles.iter().position(suits).map(|at| titles.remove(at));
        let title = found.map_or_else(|| unit.kind.to_string(), |regiment| regiment.name.clone());
        let most = found.map_or(left, |regiment| usize::from(regiment.game_units[0].max(1)));
        let count = most.min(left);
        for (at, name) in names.units(&title, arm_word(unit.kind), count).into_iter().enumerate() {
            let kind = unit.kind;
            units.push(DraftUnit {
                title: if count == 1 { title.clone() } else { sides::numbered(&title, at, unit.kind) },
                name,
                soldiers: Soldiers {
                    kind,
                    quality: unit.quality,
                    pikes: unit.pikes(book),
                    formation: unit.formation.unwrap_or(kind.formations()[0]),
                },
                brigade,
                parent: None,
                mounted: kind == Kind::Dragoons,
                limbered: kind.class() == Class::Artillery && kind != Kind::FieldGun && brigade.is_some(),
                // Which feature it is, is known when the works are laid.
                defence: unit.field_defences.then_some(0),
                origin: 0,
                late: false,
            });
        }
        left -= count;
    }
}

//! The two sides of a battle as entries of these rules: units, with the brigade of the file from which each comes, and Generals.

use ::muster::first_stands_lower;
use engine::view::words::counted;
use rulebook::Names;
use scenario::{Battle, Brigade, Formation as March, Leader, Start, VersionIndex};
use tabletop::Border;

use super::commands;
use super::own::Own;
use super::troops::{self, arm_word, nation_of, numbered, row_of};
use crate::casting::raising::StartsAs;
use crate::casting::terms::{CastFault, CastNote, House};
use crate::roster::{Entry, Roster};
use crate::rule;
use crate::table::{Form, PIECES};
use crate::world::{Class, Nation, Troop};

/// Entries on their way to the table, with where each comes from.
pub(super) struct Drafts {
    /// Units and Generals of both sides.
    pub entries: Vec<Entry>,
    /// For each entry the brigade of the file that it came from, or that he leads; nothing for a General of none.
    pub origins: Vec<Option<usize>>,
    /// How each begins.
    begin: Vec<StartsAs>,
}

impl Drafts {
    /// How each entry begins, in the order of the entries.
    pub fn starts(&self) -> Vec<StartsAs> {
        self.begin.clone()
    }

    /// The brigade of the file from which each piece comes, by the piece's number.
    pub fn origins_of(&self, roster: &Roster) -> Vec<Option<u8>> {
        let mut origins = vec![None; roster.profiles.len()];
        for (id, origin) in roster.ids.iter().zip(&self.origins) {
            origins[id.index()] = origin.map(|at| at as u8);
        }
        origins
    }

    fn push(&mut self, entry: Entry, origin: Option<usize>, begins: StartsAs) {
        self.entries.push(entry);
        self.origins.push(origin);
        self.begin.push(begins);
    }
}

/// So many units, and one more begun, have a General of their own beside the commander of the army. Where there would be more
/// pieces than a battle holds, fewer leaders are Generals.
const UNITS_OF_A_GENERAL: [usize; 4] = [6, 8, 12, 40];

/// Musters both armies.
pub(super) fn armies(
    battle: &Battle,
    version: VersionIndex,
    house: &House,
    own: &Own,
    faults: &mut Vec<CastFault>,
    notes: &mut Vec<CastNote>,
) -> Drafts {
    let mut found = None;
    for each in UNITS_OF_A_GENERAL {
        let mut remarks = Vec::new();
        let drafts = mustered(battle, version, house, own, each, &mut remarks);
        let fits = drafts.entries.len() + staff(house, &drafts) <= PIECES;
        found = Some((drafts, remarks));
        if fits {
            break;
        }
    }
    let Some((drafts, remarks)) = found else { return Drafts::empty() };
    notes.extend(remarks);
    for (at, side) in battle.sides.iter().enumerate() {
        if !drafts.entries.iter().any(|entry| entry.side.index() == at && entry.class.is_unit()) {
            faults.push(CastFault::NoTroops { side: side.name.clone() });
        }
    }
    drafts
}

impl Drafts {
    fn empty() -> Drafts {
        Drafts { entries: Vec::new(), origins: Vec::new(), begin: Vec::new() }
    }
}

/// How many staff officers the Generals have (PM-07-18).
fn staff(house: &House, drafts: &Drafts) -> usize {
    let generals = drafts.entries.iter().filter(|entry| entry.class == Class::General).count();
    if house.options.orders { generals * usize::from(house.book.movement.staff.officers) } else { 0 }
}

fn mustered(
    battle: &Battle,
    version: VersionIndex,
    house: &House,
    own: &Own,
    each: usize,
    notes: &mut Vec<CastNote>,
) -> Drafts {
    let (drafts, names) = (Drafts::empty(), Names::default());
    let version = version.number();
    let mut mustering = Mustering { battle, version, house, own, drafts, names, notes, commands: 0, weak: 0 };
    for side in engine::Side::BOTH {
        mustering.side(side, each);
    }
    if mustering.weak > 0 {
        let count = mustering.weak;
        let what =
            format!("{count} units have fewer figures than Table 1 gives theirs: so many men they had");
        mustering.notes.push(CastNote { rule: rule!("PM-02-03"), what });
    }
    mustering.drafts
}

struct Mustering<'a> {
    battle: &'a Battle,
    version: usize,
    house: &'a House,
    own: &'a Own,
    drafts: Drafts,
    names: Names,
    notes: &'a mut Vec<CastNote>,
    /// How many local commands there are so far (PM-15-05).
    commands: u8,
    /// How many units have fewer figures than their row.
    weak: usize,
}

impl Mustering<'_> {
    fn note(&mut self, rule: engine::Rule, what: String) {
        let note = CastNote { rule, what };
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    fn side(&mut self, key: engine::Side, each: usize) {
        let side = &self.battle.sides[key.index()];
        let (nation, why) = match self.own.nations[key.index()] {
            Some(nation) => (nation, None),
            None => nation_of(side.allegiance, &side.name),
        };
        let told = format!("{} by the {} table", side.name, nation.word());
        self.note(troops::WHY, why.map_or_else(|| told.clone(), |why| format!("{told}: {why}")));
        let first = self.drafts.entries.len();
        let mut led: Vec<(Option<usize>, usize, usize)> = Vec::new();
        for (origin, brigade) in side.brigades.iter().enumerate() {
            if !self.is_fielded(brigade) {
                continue;
            }
            let before = self.drafts.entries.len();
            self.brigade(key, origin, nation);
            let leader = brigade.leader.map(scenario::LeaderIndex::number);
            led.push((leader, origin, self.drafts.entries.len() - before));
        }
        let units = self.drafts.entries.len() - first;
        let drafts = &mut self.drafts;
        let own = drafts.entries[first..].iter_mut().zip(drafts.origins[first..].iter().copied());
        self.commands = commands::divide(self.house, own, self.commands);
        self.generals(key, &led, units.div_ceil(each));
    }

    /// Whether a brigade has units in this version. What did not come on the day stays away.
    fn is_fielded(&self, brigade: &Brigade) -> bool {
        let absent = matches!(&brigade.start, Start::Arrives(arrival) if arrival.optional);
        !absent && brigade.regiments.iter().any(|regiment| regiment.game_units[self.version] > 0)
    }

    /// The commander of the army, and those of the others who lead most units, so many in all.
    fn generals(&mut self, key: engine::Side, led: &[(Option<usize>, usize, usize)], count: usize) {
        let side = &self.battle.sides[key.index()];
        let chief = side.commander.number();
        let units_of = |leader: usize| -> usize {
            led.iter().filter(|(by, ..)| *by == Some(leader)).map(|(.., units)| units).sum()
        };
        let mut others: Vec<usize> =
            (0..side.leaders.len()).filter(|at| *at != chief && units_of(*at) > 0).collect();
        others.sort_by_key(|at| std::cmp::Reverse(units_of(*at)));
        let regimental = others.len().saturating_sub(count.saturating_sub(1));
        others.truncate(count.saturating_sub(1));
        if regimental > 0 {
            let leaders = counted(regimental as u32, "leader");
            let what = format!("{}: {leaders} at the head of a regiment, not cast as General", side.name);
            self.note(rule!("PM-02-07"), what);
        }
        for leader in [chief].into_iter().chain(others) {
            let origin = led.iter().find(|(by, ..)| *by == Some(leader)).map(|(_, origin, _)| *origin);
            let entry = self.general(key, &side.leaders[leader]);
            self.drafts.push(entry, origin, StartsAs::usual(Class::General));
        }
    }

    fn general(&mut self, side: engine::Side, leader: &Leader) -> Entry {
        let title = titled(leader);
        let name = self.names.leader(&leader.id);
        Entry { name, title, side, class: Class::General, troop: None, figures: 1, command: None }
    }

    fn brigade(&mut self, key: engine::Side, origin: usize, nation: Nation) {
        let brigade = &self.battle.sides[key.index()].brigades[origin];
        let version = self.version;
        for regiment in brigade.regiments.iter().filter(|it| it.game_units[version] > 0) {
            let (troop, why) = self.row(regiment, nation);
            if let Some(why) = why {
                self.note(troops::WHY, format!("{}: {why}", regiment.name));
            }
            let soldiers = troops::units(&self.house.book, regiment, troop, regiment.game_units[version]);
            self.weak += weak(self.house, &soldiers);
            let begins = first_form(troop.class(), &brigade.start);
            let names = self.names.units(&regiment.name, arm_word(troop.class()), soldiers.figures.len());
            for (entry, name) in entries_of(key, &regiment.name, &soldiers).into_iter().zip(names) {
                self.drafts.push(Entry { name, ..entry }, Some(origin), begins);
            }
        }
    }

    fn row(&self, regiment: &scenario::Regiment, nation: Nation) -> (Troop, Option<&'static str>) {
        let own = self.own.troops.iter().find(|(name, _)| *name == regiment.name);
        own.map_or_else(|| row_of(regiment, nation), |(_, troop)| (*troop, None))
    }
}

/// How many units of a regiment have fewer figures than their row gives them at least.
fn weak(house: &House, soldiers: &troops::Soldiers) -> usize {
    let [least, _] = house.book.armies.rows.of(soldiers.troop).figures;
    soldiers.figures.iter().filter(|figures| **figures < least).count()
}

/// The units of a regiment as entries that have no names yet.
pub(super) fn entries_of(side: engine::Side, regiment: &str, soldiers: &troops::Soldiers) -> Vec<Entry> {
    let class = soldiers.troop.class();
    let only = soldiers.figures.len() == 1;
    let title = |at| if only { regiment.to_owned() } else { numbered(regiment, at, class) };
    let one = |(at, figures): (usize, &u8)| Entry {
        name: String::new(),
        title: title(at),
        side,
        class,
        troop: Some(soldiers.troop),
        figures: *figures,
        command: None,
    };
    soldiers.figures.iter().enumerate().map(one).collect()
}

/// A leader by his name and rank.
pub(super) fn titled(leader: &Leader) -> String {
    match leader.rank.is_empty() {
        true => leader.name.clone(),
        false => format!("{}, {}", leader.name, leader.rank),
    }
}

/// How a unit begins: guns on the march are limbered, units in column of march in column, dragoons on foot where the file says so.
fn first_form(class: Class, start: &Start) -> StartsAs {
    let usual = StartsAs::usual(class);
    let Start::Deployed(deployment) = start else {
        let form = if class == Class::Battery { Form::Limbered } else { Form::Column };
        return StartsAs { form, ..usual };
    };
    let marches = deployment.formation != March::Line;
    let form = match class {
        Class::Battery if marches => Form::Limbered,
        _ if marches => Form::Column,
        _ => usual.form,
    };
    StartsAs { form, on_foot: class == Class::Dragoons && deployment.dismounted }
}

/// Each side's own edge: the one behind the army that stands lower on the map is the bottom one (PM-15-01).
pub(super) fn edges(battle: &Battle) -> [Border; 2] {
    match first_stands_lower(battle) {
        true => [Border::Bottom, Border::Top],
        false => [Border::Top, Border::Bottom],
    }
}

//! The two sides of a battle as entries of these rules: units, with the sub-general under whom each stands.

use muster::{first_stands_lower, nth};
use rulebook::Names;
use scenario::{Allegiance, Battle, Brigade, Formation as March, Start, VersionIndex};
use tabletop::Border;

use super::own::Own;
use super::troops::{Soldiers, soldiers};
use super::{CastFault, CastNote, House, army};
use crate::roster::{Entry, Roster};
use crate::rule;
use crate::table::{Form, PIECES};
use crate::world::{Army, Kind, Profile};

/// Entries on their way to the table, with where each comes from.
pub(super) struct Drafts {
    /// Units and generals of both sides.
    pub entries: Vec<Entry>,
    /// For each entry the brigade of the file that it came from, or nothing for a general of none.
    pub origins: Vec<Option<usize>>,
    /// For each entry the form in which it begins, where it is not the usual one.
    forms: Vec<Option<Form>>,
}

impl Drafts {
    /// The form in which an entry begins, where it is not the usual one.
    pub fn form_of(&self, entry: usize) -> Option<Form> {
        self.forms[entry]
    }

    /// The brigade of the file from which each piece comes, by the piece's number.
    pub fn origins_of(&self, roster: &Roster) -> Vec<Option<u8>> {
        let mut origins = vec![None; roster.profiles.len()];
        for (id, origin) in roster.ids.iter().zip(&self.origins) {
            origins[id.index()] = origin.map(|at| at as u8);
        }
        origins
    }

    /// The armies: each has its own edge, and what its troops are worth.
    pub fn armies(&self, battle: &Battle, profiles: &[Profile]) -> [Army; 2] {
        let baselines = baselines(battle);
        [0, 1].map(|at| {
            let side = &battle.sides[at];
            let own = profiles.iter().filter(|profile| profile.side.index() == at);
            let points = own.map(|profile| u32::from(profile.points)).sum();
            army(&side.name, baselines[at], side.allegiance == Allegiance::Royalist, points)
        })
    }
}

/// Musters both armies. Where there would be more pieces than a battle holds, the troops of a regiment are joined two by
/// two, which the rules allow (CP-05-01).
pub(super) fn armies(
    battle: &Battle,
    version: VersionIndex,
    house: &House,
    own: &Own,
    faults: &mut Vec<CastFault>,
    notes: &mut Vec<CastNote>,
) -> Drafts {
    for joined in 1..=4 {
        let mut remarks = Vec::new();
        let drafts = mustered(battle, version, house, own, joined, &mut remarks);
        let slots = drafts.entries.iter().filter(|entry| leaves_something(entry, house)).count();
        if drafts.entries.len() + slots <= PIECES || joined == 4 {
            notes.extend(remarks);
            if joined > 1 {
                let what = format!("the troops of a regiment are joined, {joined} to a unit");
                notes.push(CastNote { rule: rule!("CP-05-01"), what });
            }
            for (at, side) in battle.sides.iter().enumerate() {
                let is_theirs = |entry: &Entry| entry.side.index() == at && entry.kind.is_unit();
                if !drafts.entries.iter().any(is_theirs) {
                    faults.push(CastFault::NoTroops { side: side.name.clone() });
                }
            }
            return drafts;
        }
    }
    Drafts { entries: Vec::new(), origins: Vec::new(), forms: Vec::new() }
}

fn leaves_something(entry: &Entry, house: &House) -> bool {
    matches!(entry.kind, Kind::Dragoons | Kind::Battery)
        || entry.kind == Kind::Foot && house.options.forlorn_hopes && entry.figures > entry.pikes
}

fn mustered(
    battle: &Battle,
    version: VersionIndex,
    house: &House,
    own: &Own,
    joined: usize,
    notes: &mut Vec<CastNote>,
) -> Drafts {
    let drafts = Drafts { entries: Vec::new(), origins: Vec::new(), forms: Vec::new() };
    let names = Names::default();
    let version = version.number();
    let mut mustering = Mustering { battle, version, house, own, joined, drafts, names, notes };
    for side in engine::Side::BOTH {
        mustering.side(side);
    }
    mustering.drafts
}

struct Mustering<'a> {
    battle: &'a Battle,
    version: usize,
    house: &'a House,
    own: &'a Own,
    joined: usize,
    drafts: Drafts,
    names: Names,
    notes: &'a mut Vec<CastNote>,
}

impl<'a> Mustering<'a> {
    fn side(&mut self, key: engine::Side) {
        let side = &self.battle.sides[key.index()];
        self.general(key, Kind::Chief, side.leader(side.commander), None);
        // One sub-general for each leader, whatever he leads in the file (CP-09-01).
        let mut leading: Vec<(String, usize)> = Vec::new();
        let fielded: Vec<usize> =
            (0..side.brigades.len()).filter(|at| self.is_fielded(&side.brigades[*at])).collect();
        for &origin in &fielded {
            let brigade = &side.brigades[origin];
            let leader = brigade.leader.map(|index| side.leader(index));
            let commander = match leader.filter(|leader| leader.id != side.leader(side.commander).id) {
                None => None,
                Some(leader) => match leading.iter().find(|(id, _)| *id == leader.id) {
                    Some((_, at)) => Some(*at),
                    None => {
                        let at = self.general(key, Kind::General, leader, Some(origin));
                        leading.push((leader.id.clone(), at));
                        Some(at)
                    }
                },
            };
            self.brigade(key, origin, commander);
        }
    }

    /// Whether a brigade has units in this version. What did not come on the day stays away.
    fn is_fielded(&self, brigade: &Brigade) -> bool {
        let absent = matches!(&brigade.start, Start::Arrives(arrival) if arrival.optional);
        !absent && brigade.regiments.iter().any(|regiment| regiment.game_units[self.version] > 0)
    }

    fn general(
        &mut self,
        side: engine::Side,
        kind: Kind,
        leader: &scenario::Leader,
        origin: Option<usize>,
    ) -> usize {
        let name = self.names.leader(&leader.id);
        let mut entry = Entry::of(&name, side, kind, 1);
        entry.title = if leader.rank.is_empty() {
            leader.name.clone()
        } else {
            format!("{}, {}", leader.name, leader.rank)
        };
        self.push(entry, origin, None)
    }

    fn push(&mut self, entry: Entry, origin: Option<usize>, form: Option<Form>) -> usize {
        self.drafts.entries.push(entry);
        self.drafts.origins.push(origin);
        self.drafts.forms.push(form);
        self.drafts.entries.len() - 1
    }

    fn brigade(&mut self, key: engine::Side, origin: usize, commander: Option<usize>) {
        let side = &self.battle.sides[key.index()];
        let brigade = &side.brigades[origin];
        if let Start::Arrives(arrival) = &brigade.start {
            let what = format!(
                "{} stands where it came on in turn {} from the beginning: the rulebook has no reinforcements",
                brigade.name, arrival.from_turn
            );
            self.notes.push(CastNote { rule: rule!("CP-99-01"), what });
        }
        let version = self.version;
        for regiment in brigade.regiments.iter().filter(|it| it.game_units[version] > 0) {
            let count = usize::from(regiment.game_units[self.version]).div_ceil(self.joined);
            let soldiers = soldiers(regiment, count, side.allegiance, self.house, self.notes);
            let arm = arm_word(soldiers[0].kind);
            let names = self.names.units(&regiment.name, arm, soldiers.len());
            let many = soldiers.len() > 1;
            for (at, (name, one)) in names.iter().zip(soldiers).enumerate() {
                let title = if many { numbered(&regiment.name, at, one.kind) } else { regiment.name.clone() };
                let form = first_form(&one, &brigade.start);
                let mut entry = entry_of(name, title, key, one);
                entry.brigade = brigade.name.clone();
                entry.commander = commander;
                if let Some((_, grade)) = self.own.grades.iter().find(|(name, _)| *name == regiment.name) {
                    entry.grade = *grade;
                }
                self.push(entry, Some(origin), form);
            }
        }
    }
}

/// A unit as an entry.
pub(super) fn entry_of(name: &str, title: String, side: engine::Side, soldiers: Soldiers) -> Entry {
    let mut entry = Entry::of(name, side, soldiers.kind, soldiers.figures);
    entry.title = title;
    entry.grade = soldiers.grade;
    entry.pikes = soldiers.pikes;
    entry.guns = soldiers.guns;
    entry.arms = soldiers.arms;
    entry
}

/// The form in which a unit begins, where it is not the usual one: guns on the march are limbered, dragoons that begin
/// on foot stand loose.
fn first_form(soldiers: &Soldiers, start: &Start) -> Option<Form> {
    match (soldiers.kind, start) {
        (Kind::Battery, Start::Deployed(deployment)) if deployment.formation == March::Line => None,
        (Kind::Battery, _) => Some(Form::Limbered),
        (Kind::Dragoons, Start::Deployed(deployment)) if deployment.dismounted => Some(Form::Loose),
        _ => None,
    }
}

/// One word for what a kind is, for names.
pub(super) const fn arm_word(kind: Kind) -> &'static str {
    match kind {
        Kind::Cuirassiers | Kind::Horse => "horse",
        Kind::Dragoons => "dragoons",
        Kind::Skirmishers => "skirmishers",
        Kind::Battery => "guns",
        _ => "foot",
    }
}

/// One of several units of a regiment, counted from 0: `Sandys's regiment, 1st squadron`.
pub(super) fn numbered(regiment: &str, at: usize, kind: Kind) -> String {
    let what = match kind {
        Kind::Cuirassiers | Kind::Horse => "squadron",
        Kind::Dragoons | Kind::Skirmishers => "company",
        Kind::Battery => "battery",
        _ => "division",
    };
    format!("{regiment}, {} {what}", nth(at + 1))
}

/// Each side's own edge: the one behind the army that stands lower on the map is the bottom one (CP-15-06).
pub(super) fn baselines(battle: &Battle) -> [Border; 2] {
    match first_stands_lower(battle) {
        true => [Border::Bottom, Border::Top],
        false => [Border::Top, Border::Bottom],
    }
}

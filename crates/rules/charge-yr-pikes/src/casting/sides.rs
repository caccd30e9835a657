//! The two sides of a battle, or two armies: from brigades of regiments to units in tertias under officers, with guns and baggage.

use engine::view::words::counted;
use engine::{PieceId, Side};
use muster::{CastNote, Stretch, first_stands_lower};
use rulebook::Names;
use scenario::{Allegiance, Battle, Brigade, Formation, Leader, Regiment, Start, VersionIndex};
use tabletop::{Block, Border, Length, Pose};

use super::own::Own;
use super::troops::{self, Soldiers, arm_word, numbered};
use super::{Begins, CastFault, Drafts, House, guns, officers, tertias};
use crate::roster;
use crate::rule;
use crate::table::{PIECES, TERTIAS};
use crate::world::{Kind, Profile, Quality};

/// A side on its way to the table.
pub(super) struct Host<'a> {
    pub side: Side,
    pub name: &'a str,
    pub royalist: bool,
    pub leaders: &'a [Leader],
    /// Who commands it, by his place among the leaders.
    pub chief: usize,
    pub parts: Vec<Part<'a>>,
}

impl Host<'_> {
    /// A piece of it of which no more is known than what it is.
    pub fn piece(&self, name: String, title: String, kind: Kind) -> Profile {
        Profile { royalist: self.royalist, ..plain(name, title, self.side, kind) }
    }
}

/// A brigade of it.
pub(super) struct Part<'a> {
    /// Its place among those of the file.
    pub origin: usize,
    pub name: &'a str,
    /// Who leads it, by his place among the leaders.
    pub leader: Option<usize>,
    pub troops: Vec<Soldiers>,
    pub begins: Begins,
    /// The ground on which it stood.
    pub ground: Option<Block>,
}

/// Places that are kept for wagons and coaches.
const SPARE: usize = 4;

/// The pieces of a part.
pub(super) struct Mustered {
    /// Which part, by its place in the host.
    pub part: usize,
    /// Its formed units.
    pub units: Vec<PieceId>,
    /// Its batteries.
    pub batteries: Vec<PieceId>,
    /// Its galloper guns, which have no piece yet.
    pub gallopers: Vec<Soldiers>,
}

impl Drafts {
    /// Nothing yet.
    pub(super) fn new(house: &House, title: &str) -> Result<Drafts, Vec<CastFault>> {
        Ok(Drafts {
            world: house.world(title)?,
            origins: Vec::new(),
            begins: Vec::new(),
            names: Names::default(),
            notes: Vec::new(),
        })
    }

    /// Whether there are no more pieces than a battle holds.
    pub(super) fn fits(&self) -> Result<(), Vec<CastFault>> {
        match self.world.profiles.len() {
            count if count > PIECES => {
                let what = format!("there are {count} pieces, and a battle holds {PIECES}");
                Err(vec![CastFault::Other(what)])
            }
            _ => Ok(()),
        }
    }

    /// One more piece.
    pub(super) fn push(&mut self, profile: Profile, origin: Option<usize>, begins: Begins) -> PieceId {
        let id = PieceId(self.world.profiles.len().min(usize::from(u8::MAX)) as u8);
        self.world.enlists(profile);
        self.origins.push(origin);
        self.begins.push(begins);
        id
    }

    /// The pieces that came from a brigade.
    pub(super) fn of_part(&self, side: Side, origin: usize) -> Vec<PieceId> {
        let from = |id: &PieceId| self.origins.get(id.index()).copied().flatten() == Some(origin);
        let own = |id: &PieceId| self.world.profile(*id).side == side && self.world.profile(*id).of.is_none();
        self.world.named().filter(|id| from(id) && own(id)).collect()
    }
}

/// A piece of which no more is known than what it is.
pub(super) fn plain(name: String, title: String, side: Side, kind: Kind) -> Profile {
    Profile {
        name,
        title,
        side,
        kind,
        quality: Quality::Ordinary,
        trained_band: false,
        firelocks: false,
        royalist: false,
        figures: 1,
        pikes: 0,
        tertia: None,
        wing: None,
        of: None,
    }
}

/// A leader by his name and rank.
pub(super) fn titled(leader: &Leader) -> String {
    let rank = if leader.rank.is_empty() { String::new() } else { format!(", {}", leader.rank) };
    format!("{}{rank}", leader.name)
}

/// Musters hosts, one after the other.
///
/// # Errors
/// If there are more pieces or tertias than a battle holds.
pub(super) fn muster(drafts: &mut Drafts, hosts: &[Host<'_>]) -> Result<(), Vec<CastFault>> {
    let mut vacant = Vec::new();
    for host in hosts {
        let mut mustered: Vec<Mustered> =
            (0..host.parts.len()).map(|part| units_of(drafts, host, part)).collect();
        if mustered.iter().all(|part| part.units.is_empty()) {
            return Err(vec![CastFault::NoTroops { side: host.name.to_owned() }]);
        }
        let led = tertias::form(drafts, host, &mustered)?;
        guns::attach(drafts, host, &mut mustered);
        vacant.extend(officers::appoint(drafts, host, &led));
    }
    let owners = drafts.world.profiles.iter().filter(|it| roster::belonging_of(it.kind).is_some()).count();
    officers::fill(drafts, &vacant, PIECES.saturating_sub(owners + SPARE));
    roster::belongings(&mut drafts.world);
    drafts.fits()
}

/// The units of a part.
fn units_of(drafts: &mut Drafts, host: &Host<'_>, at: usize) -> Mustered {
    let part = &host.parts[at];
    let mut found = Mustered { part: at, units: Vec::new(), batteries: Vec::new(), gallopers: Vec::new() };
    for soldiers in &part.troops {
        if soldiers.kind == Kind::Galloper {
            found.gallopers.push(soldiers.clone());
            continue;
        }
        let many = usize::from(soldiers.count);
        let known = drafts.names.units(&soldiers.title, arm_word(soldiers.kind), many);
        let [figures, pikes] = soldiers.figures(&drafts.world);
        for (nth, name) in known.into_iter().enumerate() {
            let title = match many {
                1 => soldiers.title.clone(),
                _ => numbered(&soldiers.title, nth, soldiers.kind),
            };
            let profile = Profile {
                quality: soldiers.quality,
                trained_band: soldiers.trained_band,
                firelocks: soldiers.firelocks,
                figures,
                pikes,
                ..host.piece(name, title, soldiers.kind)
            };
            let on_foot = part.begins.on_foot && soldiers.kind == Kind::Dragoons;
            let id = drafts.push(profile, Some(part.origin), Begins { on_foot, ..part.begins });
            match soldiers.kind {
                kind if kind.is_formed() => found.units.push(id),
                kind if kind.is_battery() => found.batteries.push(id),
                _ => {}
            }
        }
    }
    found
}

/// Both sides of a battle in a version. Where there would be more pieces than a battle holds, the units of a regiment are joined.
///
/// # Errors
/// If there are more of them all the same, or if a side has no troops.
pub(super) fn of_battle(
    battle: &Battle,
    version: VersionIndex,
    house: &House,
    own: &Own,
) -> Result<Drafts, Vec<CastFault>> {
    let mut found = Err(Vec::new());
    for joined in 1..=4 {
        found = joined_by(battle, version, house, own, joined);
        let too_many = |faults: &Vec<CastFault>| matches!(faults[..], [CastFault::Other(_)]);
        if !found.as_ref().is_err_and(too_many) {
            break;
        }
    }
    found
}

fn joined_by(
    battle: &Battle,
    version: VersionIndex,
    house: &House,
    own: &Own,
    joined: u16,
) -> Result<Drafts, Vec<CastFault>> {
    let mut drafts = Drafts::new(house, &battle.facts.name)?;
    let units = |regiment: &Regiment| units_in(regiment, version, own).div_ceil(joined);
    let is_fielded = |brigade: &Brigade| is_fielded(brigade, version, own);
    let fielded = battle.sides.iter().flat_map(|side| {
        let brigades = side.brigades.iter().filter(|brigade| is_fielded(brigade));
        brigades.flat_map(|brigade| &brigade.regiments).map(|regiment| (side.allegiance, regiment))
    });
    let world = &drafts.world;
    let sizes = fielded.filter(|(_, regiment)| units(regiment) > 0).map(|(allegiance, regiment)| {
        (troops::kind_of(regiment.arm, allegiance, world.options).0, regiment.men, units(regiment).into())
    });
    let men = troops::men_a_figure(world, sizes);
    let mut notes = vec![(rule!("CYP-21-04"), format!("a figure stands for some {men} men"))];
    if joined > 1 {
        notes.push((rule!("CYP-21-04"), format!("the units of a regiment are joined, {joined} to one")));
    }
    let hosts = Side::BOTH.map(|key| {
        let side = &battle.sides[key.index()];
        let parts = (0..side.brigades.len()).filter(|at| is_fielded(&side.brigades[*at]));
        let part = |origin: usize| {
            let brigade = &side.brigades[origin];
            let regiments = brigade.regiments.iter().filter(|regiment| units(regiment) > 0);
            let troops = regiments.map(|regiment| {
                let (mut found, why) =
                    troops::soldiers(world, regiment, side.allegiance, units(regiment), men);
                if let Some(why) = why {
                    notes.push((rule!("CYP-00-05"), format!("{}: {why}", regiment.name)));
                }
                agreed(own, &regiment.name, &mut found);
                found
            });
            let leader = brigade.leader.map(scenario::LeaderIndex::number);
            let troops = troops.collect();
            let (begins, ground) = start_of(&brigade.start, battle, version);
            Part { origin, name: &brigade.name, leader, troops, begins, ground }
        };
        let royalist = side.allegiance == Allegiance::Royalist;
        let (name, leaders, chief) = (&side.name, &side.leaders, side.commander.number());
        Host { side: key, name, royalist, leaders, chief, parts: parts.map(part).collect() }
    });
    muster(&mut drafts, &hosts)?;
    for (rule, what) in notes {
        drafts.note(rule, what);
    }
    drafts.remark_units(battle, version, own);
    the_rest(battle, own, &mut drafts);
    Ok(drafts)
}

/// Edges, year, weather and coaches.
fn the_rest(battle: &Battle, own: &Own, drafts: &mut Drafts) {
    let edges = match first_stands_lower(battle) {
        true => [Border::Bottom, Border::Top],
        false => [Border::Top, Border::Bottom],
    };
    for (at, army) in drafts.world.armies.iter_mut().enumerate() {
        army.edge = edges[at];
        army.name.clone_from(&battle.sides[at].name);
    }
    drafts.world.year = own.year.or(battle.facts.date.map(|date| date.year)).unwrap_or(0);
    drafts.world.rain = own.rain.unwrap_or_else(|| is_rainy(&battle.facts.weather));
    if drafts.world.rain {
        drafts.note(rule!("CYP-07-07"), "it rains".to_owned());
    }
    for side in &own.coaches {
        let title = format!("The coach of {}", battle.sides[side.index()].name);
        let name = drafts.names.leader("coach");
        drafts.push(plain(name, title, *side, Kind::Coach), None, Begins::default());
    }
}

/// Whether a brigade has units in a version. What did not come on the day stays away.
fn is_fielded(brigade: &Brigade, version: VersionIndex, own: &Own) -> bool {
    let absent = matches!(&brigade.start, Start::Arrives(arrival) if arrival.optional);
    !absent && brigade.regiments.iter().any(|regiment| units_in(regiment, version, own) > 0)
}

/// In how many units a regiment takes the field in a version.
fn units_in(regiment: &Regiment, version: VersionIndex, own: &Own) -> u16 {
    own.units(&regiment.name, version).unwrap_or(regiment.game_units[version.number()])
}

/// What players said of a regiment in the battle's own table.
fn agreed(own: &Own, regiment: &str, soldiers: &mut Soldiers) {
    if let Some((_, quality)) = own.qualities.iter().find(|(name, _)| name == regiment) {
        soldiers.quality = *quality;
    }
    soldiers.trained_band |= own.trained_bands.iter().any(|name| name == regiment);
}

/// How a brigade begins, and where it stood.
fn start_of(start: &Start, battle: &Battle, version: VersionIndex) -> (Begins, Option<Block>) {
    let Start::Deployed(deployment) = start else {
        return (Begins { in_column: true, on_foot: false }, None);
    };
    let scale = battle.version(version).scale();
    let on = Stretch::deployed(deployment, &scale, &[], Length::ZERO);
    let ground = Block::at(Pose::new(on.centre, on.facing), on.frontage, Length::INCH);
    let in_column = deployment.formation != Formation::Line;
    (Begins { in_column, on_foot: deployment.dismounted }, Some(ground))
}

/// Whether weather in words is rain on the day, and not that of the week or the night before it.
fn is_rainy(weather: &str) -> bool {
    let weather = weather.to_lowercase();
    weather.contains("rain") && !["dry", "night", "after"].iter().any(|word| weather.contains(word))
}

impl Drafts {
    /// Which regiments take the field in other units than those of the day.
    fn remark_units(&mut self, battle: &Battle, version: VersionIndex, own: &Own) {
        let brigades = battle.sides.iter().flat_map(|side| &side.brigades);
        for regiment in brigades.flat_map(|brigade| &brigade.regiments) {
            let Some(units) = own.units(&regiment.name, version) else { continue };
            let what = match units {
                0 => "not on the field".to_owned(),
                units => format!("in {}", counted(units, "unit")),
            };
            self.note(rule!("CYP-21-04"), format!("{}: {what}, so that either side can win", regiment.name));
        }
    }

    /// What these rules cannot keep of how brigades begin.
    pub(super) fn remark_starts(&mut self, battle: &Battle) {
        let mut remarks: Vec<CastNote> = Vec::new();
        for side in Side::BOTH {
            for (origin, brigade) in battle.sides[side.index()].brigades.iter().enumerate() {
                if self.of_part(side, origin).is_empty() {
                    continue;
                }
                let what = match &brigade.start {
                    Start::Deployed(it) if it.hidden => "stands on the table from the beginning",
                    Start::Deployed(it) if it.waits_until.is_some() => {
                        "may move from the start: that it waits is left to the players"
                    }
                    Start::Deployed(_) => continue,
                    Start::Arrives(_) => "stands where it came on from the beginning: nobody comes later",
                };
                let what = format!("{} {what}", brigade.name);
                remarks.push(CastNote { rule: rule!("CYP-01-06"), what });
            }
        }
        self.notes.extend(remarks);
    }
}

/// How many tertias both armies may have.
pub(super) const MOST_TERTIAS: usize = TERTIAS;

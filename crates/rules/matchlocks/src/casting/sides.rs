//! The two sides of a battle as armies of these rules: brigades with their Brigadiers, Generals, and whom the
//! file leaves without a leader.

use muster::{first_stands_lower, nth};
use scenario::{Allegiance, Battle, Brigade, Leader, MapPoint, Start, Tactics, VersionIndex};

use super::draft::{DraftArmy, DraftLeader, DraftUnit};
use super::troops::{class_of, soldiers};
use super::{CastFault, CastNote};
use crate::book::{Book, Class, CommandClass, Kind};
use crate::rule;
use crate::world::Baseline;
use rulebook::Names;

/// Musters both armies.
pub(crate) fn armies(
    battle: &Battle,
    version: VersionIndex,
    book: &Book,
    faults: &mut Vec<CastFault>,
    notes: &mut Vec<CastNote>,
) -> [DraftArmy; 2] {
    let mut names = Names::default();
    let baselines = baselines(battle);
    let mut armies = [0, 1].map(|at| {
        let side = &battle.sides[at];
        let mut mustering = Mustering { side, version: version.number(), book, names: &mut names, notes };
        let army = mustering.army(baselines[at]);
        if army.units.is_empty() {
            faults.push(CastFault::NoTroops { side: side.name.clone() });
        }
        army
    });
    for army in &mut armies {
        attach_guns(army);
    }
    armies
}

struct Mustering<'a> {
    side: &'a scenario::Side,
    version: usize,
    book: &'a Book,
    names: &'a mut Names,
    notes: &'a mut Vec<CastNote>,
}

impl<'a> Mustering<'a> {
    fn army(&mut self, baseline: Baseline) -> DraftArmy {
        let fielded = self.fielded();
        let commands = self.commands(&fielded);
        let mut leaders = vec![self.leader(self.side.leader(self.side.commander), None)];
        let mut brigades = Vec::new();
        for (at, command) in commands.iter().enumerate() {
            brigades.push(command.name.clone());
            leaders.push(match command.brigadier {
                Some(leader) => self.leader(leader, Some(at)),
                None => self.deputy(at),
            });
        }
        let mut units = Vec::new();
        for origin in fielded {
            let command = commands.iter().position(|command| command.parts.contains(&origin));
            self.units(origin, command, &mut units);
        }
        let royalist = self.royalist();
        DraftArmy { name: self.side.name.clone(), royalist, baseline, leaders, brigades, units }
    }

    /// The brigades of the file that have Units in this version.
    fn fielded(&self) -> Vec<usize> {
        let brigades = self.side.brigades.iter().enumerate();
        let has_units = |brigade: &Brigade| {
            brigade.regiments.iter().any(|regiment| regiment.game_units[self.version] > 0)
        };
        // What did not come on the day comes only where the players want it to.
        let left_out = |brigade: &Brigade| {
            let optional = matches!(&brigade.start, Start::Arrives(arrival) if arrival.optional);
            optional && !self.book.settings.reinforcements.optional
        };
        brigades.filter(|(_, brigade)| has_units(brigade) && !left_out(brigade)).map(|(at, _)| at).collect()
    }

    /// The brigades of these rules: one for each leader, whatever he leads in the file; what has no leader goes
    /// to the nearest of them (NMM-03-01, NMM-03-25).
    fn commands(&mut self, fielded: &[usize]) -> Vec<Command<'a>> {
        let mut commands: Vec<Command<'a>> = Vec::new();
        let side = self.side;
        for &at in fielded {
            let brigade = &side.brigades[at];
            let Some(leader) = brigade.leader.map(|index| side.leader(index)) else { continue };
            match commands.iter_mut().find(|command| command.leader.id == leader.id) {
                Some(command) => command.parts.push(at),
                None => commands.push(Command {
                    name: brigade.name.clone(),
                    leader,
                    brigadier: Some(leader),
                    parts: vec![at],
                }),
            }
        }
        if commands.is_empty() {
            let name = self.side.brigades.first().map_or("", |brigade| &brigade.name).to_owned();
            let leader = side.leader(side.commander);
            commands.push(Command { name, leader, brigadier: Some(leader), parts: Vec::new() });
        }
        self.relieve_general(&mut commands);
        for &at in fielded {
            let brigade = &self.side.brigades[at];
            if brigade.leader.is_none() {
                let nearest = self.nearest_command(brigade, &commands);
                self.notes.push(CastNote {
                    rule: rule!("NMM-03-01"),
                    what: format!(
                        "{}: no leader of its own, and so put under {}",
                        brigade.name, commands[nearest].name
                    ),
                });
                commands[nearest].parts.push(at);
            }
        }
        commands
    }

    /// The General has no Order Tokens by class (NMM-05-05), so a brigade that he leads in the file gets a
    /// Brigadier: a leader who would otherwise have no part, or a deputy of the usual class.
    fn relieve_general(&mut self, commands: &mut [Command<'a>]) {
        let general = self.side.leader(self.side.commander);
        let leads = |leader: &Leader| commands.iter().any(|command| command.leader.id == leader.id);
        let idle = self.side.leaders.iter().find(|leader| leader.id != general.id && !leads(leader));
        let Some(command) = commands.iter_mut().find(|command| command.leader.id == general.id) else {
            return;
        };
        command.brigadier = idle;
        let (name, who) = (&command.name, &general.name);
        let what = match idle {
            Some(idle) => format!("{who} is the General: {} leads {name}", idle.name),
            None => format!("{who} is the General: a deputy leads {name}"),
        };
        self.notes.push(CastNote { rule: rule!("NMM-05-05"), what });
    }

    fn nearest_command(&self, brigade: &Brigade, commands: &[Command<'_>]) -> usize {
        let here = place_of(brigade);
        let far = |command: &Command<'_>| {
            let parts = command.parts.iter().map(|part| square(here, place_of(&self.side.brigades[*part])));
            parts.min().unwrap_or(i64::MAX)
        };
        (0..commands.len()).min_by_key(|at| far(&commands[*at])).unwrap_or(0)
    }

    fn leader(&mut self, leader: &Leader, brigade: Option<usize>) -> DraftLeader {
        let title = if leader.rank.is_empty() {
            leader.name.clone()
        } else {
            format!("{}, {}", leader.name, leader.rank)
        };
        let class = brigade.map(|_| class_of(leader.rating));
        DraftLeader { name: self.names.leader(&leader.id), title, class, brigade }
    }

    /// A Brigadier whom the file does not name, of the usual class (NMM-05-03).
    fn deputy(&mut self, brigade: usize) -> DraftLeader {
        let general = self.side.leader(self.side.commander);
        let name = self.names.leader(&format!("{}-deputy", general.id));
        let title = format!("The deputy of {}", general.name);
        let class = CommandClass::of(self.book.settings.command_class.usual);
        DraftLeader { name, title, class: class.or(Some(CommandClass::Able)), brigade: Some(brigade) }
    }

    fn units(&mut self, origin: usize, command: Option<usize>, units: &mut Vec<DraftUnit>) {
        let brigade = &self.side.brigades[origin];
        let dismounted = matches!(&brigade.start, Start::Deployed(deployment) if deployment.dismounted);
        let guns_alone = brigade.regiments.iter().all(|regiment| regiment.arm.is_guns());
        for regiment in brigade.regiments.iter().filter(|regiment| regiment.game_units[self.version] > 0) {
            let soldiers = soldiers(self.book, regiment, self.notes);
            let count = usize::from(regiment.game_units[self.version]);
            let unbrigaded = matches!(soldiers.kind, Kind::FieldGun | Kind::Clubmen);
            for (at, name) in
                self.names.units(&regiment.name, arm_word(soldiers.kind), count).into_iter().enumerate()
            {
                let title = if count == 1 {
                    regiment.name.clone()
                } else {
                    numbered(&regiment.name, at, soldiers.kind)
                };
                let movable = matches!(soldiers.kind, Kind::LightGun | Kind::GalloperGun);
                units.push(DraftUnit {
                    name,
                    title,
                    soldiers,
                    brigade: command.filter(|_| !unbrigaded),
                    parent: None,
                    mounted: soldiers.kind == Kind::Dragoons && !dismounted,
                    limbered: movable && !guns_alone,
                    defence: None,
                    origin,
                    late: matches!(brigade.start, Start::Arrives(_)),
                });
            }
        }
    }

    /// Whether the army counts as Royalist for the Doctrine die (NMM-03-01, NMM-12-30): by its cause where it
    /// is one of the two, else by how most of its horse meant to fight.
    fn royalist(&mut self) -> bool {
        let royalist = match self.side.allegiance {
            Allegiance::Royalist => return true,
            Allegiance::Parliament => return false,
            _ => {
                let regiments = self.side.brigades.iter().flat_map(|brigade| &brigade.regiments);
                let men = |tactics: &[Tactics]| -> u32 {
                    let those = regiments
                        .clone()
                        .filter(|regiment| regiment.tactics.is_some_and(|one| tactics.contains(&one)));
                    those.map(|regiment| regiment.men).sum()
                };
                men(&[Tactics::ChargeHome, Tactics::Trot]) > men(&[Tactics::ShootFirst, Tactics::Stand])
            }
        };
        let counts = if royalist { "Royalists" } else { "Parliamentarians" };
        let what = format!("the horse of {} counts as that of {counts}, after its tactics", self.side.name);
        self.notes.push(CastNote { rule: rule!("NMM-12-30"), what });
        royalist
    }
}

/// A brigade of these rules on its way.
struct Command<'a> {
    name: String,
    /// Who leads it in the file.
    leader: &'a Leader,
    /// Who leads it under these rules; a deputy if nobody.
    brigadier: Option<&'a Leader>,
    /// The brigades of the file in it.
    parts: Vec<usize>,
}

/// One word for what a kind is, for names.
pub(super) const fn arm_word(kind: Kind) -> &'static str {
    match kind {
        Kind::Cuirassiers | Kind::Harquebusiers | Kind::HorseDetachment => "horse",
        Kind::Dragoons => "dragoons",
        Kind::MusketeerDetachment => "shot",
        Kind::FieldGun | Kind::LightGun | Kind::GalloperGun => "gun",
        Kind::Clubmen => "clubmen",
        _ => "foot",
    }
}

/// One of several Units of a regiment, counted from 0: `Sandys's regiment, 1st squadron`.
pub(super) fn numbered(regiment: &str, at: usize, kind: Kind) -> String {
    let what = match kind {
        Kind::Cuirassiers | Kind::Harquebusiers => "squadron",
        Kind::Battalia => "battalia",
        Kind::MusketeerDivision | Kind::Firelocks => "division",
        Kind::PikeStand => "stand",
        Kind::PikeSquare => "square",
        Kind::MusketeerDetachment | Kind::HorseDetachment => "party",
        Kind::Dragoons => "company",
        Kind::FieldGun | Kind::LightGun | Kind::GalloperGun => "section",
        Kind::Clubmen | Kind::Leader => "band",
    };
    format!("{regiment}, {} {what}", nth(at + 1))
}

/// Where a brigade stands on the map, or comes on.
fn place_of(brigade: &Brigade) -> MapPoint {
    match &brigade.start {
        Start::Deployed(deployment) => deployment.centre,
        Start::Arrives(_) => MapPoint { x: 0, y: 0 },
    }
}

fn square(one: MapPoint, other: MapPoint) -> i64 {
    let (x, y) = (i64::from(one.x - other.x), i64::from(one.y - other.y));
    x * x + y * y
}

/// Each side's own edge: the one behind the army that stands lower on the map is the bottom one.
fn baselines(battle: &Battle) -> [Baseline; 2] {
    if first_stands_lower(battle) {
        [Baseline::Bottom, Baseline::Top]
    } else {
        [Baseline::Top, Baseline::Bottom]
    }
}

/// Gives every Light Gun and Galloper that starts limbered a parent in its brigade (NMM-03-18): formed troops
/// that have no gun yet, those of the same part of the line first. Without one it starts unlimbered.
fn attach_guns(army: &mut DraftArmy) {
    for gun in 0..army.units.len() {
        let kind = army.units[gun].soldiers.kind;
        if kind.class() != Class::Artillery || !army.units[gun].limbered {
            continue;
        }
        let (origin, brigade) = (army.units[gun].origin, army.units[gun].brigade);
        let taken = |unit: usize| army.units.iter().any(|other| other.parent == Some(unit));
        let late = army.units[gun].late;
        let suits = |unit: &DraftUnit| {
            unit.soldiers.kind.class() == Class::Formed && unit.brigade == brigade && unit.late == late
        };
        let wants_foot = kind == Kind::LightGun;
        let parent = (0..army.units.len()).filter(|unit| suits(&army.units[*unit])).min_by_key(|unit| {
            let it = &army.units[*unit];
            (taken(*unit), it.soldiers.kind.is_squadron() == wants_foot, it.origin != origin, *unit)
        });
        army.units[gun].parent = parent;
        army.units[gun].limbered = parent.is_some();
    }
}

//! What units may do in one position, in the words that every rulebook gives of reaches and prospects.

use dice::Pool;
use engine::view::{Arm, PieceView, ProspectKind, ProspectView, RangeKind, RangeView};
use engine::{Battle, Header, Known, Origin, Place, Side, Viewpoint, Want};
use general::Commander;
use registry::Rulebook;
use tabletop::Point;

use super::{Compare, Whose};
use crate::fault::Fault;
use crate::player::Own;
use crate::scene::Scene;

/// A position, and what the units looked at may do in it.
pub struct Position {
    /// The turn; 0 before the first.
    pub turn: u16,
    /// The phase, in words.
    pub phase: String,
    /// How the battle ended, if it ended before the turn that was asked for.
    pub over: Option<String>,
    /// The units, in the order of the rulebook.
    pub units: Vec<Unit>,
    /// What everybody on the table is called, looked at or not.
    pub known: Vec<String>,
}

/// A unit and what it may do.
pub struct Unit {
    /// Its one-word name.
    pub name: String,
    /// Its name as a person reads it.
    pub title: String,
    /// What the rulebook calls it.
    pub word: String,
    /// Whose it is.
    pub side: Side,
    /// Figures left.
    pub figures: u8,
    /// How far it reaches.
    pub reach: Vec<Reach>,
    /// Whom it could shoot at or charge.
    pub prospects: Vec<Prospect>,
}

/// How far one thing reaches from the middle of a unit's front.
pub struct Reach {
    /// What.
    pub kind: RangeKind,
    /// How far at most, in inches.
    pub inches: f64,
}

/// What a unit could do to an enemy.
pub struct Prospect {
    /// What.
    pub kind: ProspectKind,
    /// The enemy's one-word name.
    pub name: String,
    /// His name as a person reads it.
    pub enemy: String,
    /// How far off, in inches.
    pub inches: f64,
    /// How, in words.
    pub words: String,
    /// The id of the rule.
    pub rule: String,
    /// The chance that the dice do anything; `None` where no single throw tells, as where one is only read in a table.
    pub any: Option<f64>,
    /// How many figures fall on average.
    pub mean: Option<f64>,
}

impl Compare {
    /// The position that was asked for.
    pub(super) fn position<R: Rulebook>(
        &self,
        scene: &Scene<R>,
        players: [Own; 2],
    ) -> Result<Position, Fault> {
        let header = Header::nameless::<R>(Origin::Seed(dice::Seed::from_number(self.fighting.seed)));
        let mut battle =
            Battle::<R>::begin(scene.world.clone(), scene.table, header).map_err(Fault::failed)?;
        let asked = played_to(&mut battle, self.turn.unwrap_or(0), players, self.fighting.seed)?;
        let world = battle.world();
        let view = R::view(&battle.known(Viewpoint::Umpire), world);
        let over = match battle.want() {
            Want::Over(outcome) => Some(R::ending(world, *outcome)),
            _ => None,
        };
        let sides = match (self.side, self.unit.is_empty()) {
            (Some(Whose::A), _) => vec![Side::A],
            (Some(Whose::B), _) => vec![Side::B],
            (Some(Whose::Both), _) | (None, false) => Side::BOTH.to_vec(),
            (None, true) => vec![view.clock.acting.or(asked).unwrap_or(Side::A)],
        };
        let mut units = Vec::new();
        for side in sides {
            let known = battle.known(Viewpoint::Side(side));
            let seen = R::view(&known, world);
            let own = seen.pieces.iter().filter(|piece| piece.side == Some(side) && is_unit(piece));
            let wanted = own.filter(|piece| self.is_wanted(piece));
            units.extend(wanted.map(|piece| unit::<R>(&known, world, &seen.pieces, side, piece)));
        }
        let here = view.pieces.iter().filter(|piece| is_unit(piece));
        let known = here.flat_map(|piece| [piece.name.clone(), piece.title.clone()]).collect();
        Ok(Position { turn: view.clock.turn, phase: view.clock.phase, over, units, known })
    }

    fn is_wanted(&self, piece: &PieceView) -> bool {
        let holds = |text: &str, part: &str| text.to_lowercase().contains(part);
        let named = |part: &String| {
            let part = part.to_lowercase();
            holds(&piece.name, &part) || holds(&piece.title, &part)
        };
        self.unit.is_empty() || self.unit.iter().any(named)
    }
}

fn is_unit(piece: &PieceView) -> bool {
    let troops = !matches!(piece.arm, Arm::Leader | Arm::General | Arm::Beast);
    piece.place == Place::Table && piece.figures > 0 && troops
}

/// Plays a battle until a turn has begun and somebody is asked, and says who.
fn played_to<R: Rulebook>(
    battle: &mut Battle<R>,
    turn: u16,
    players: [Own; 2],
    seed: u64,
) -> Result<Option<Side>, Fault> {
    let world = battle.world().clone();
    let mut commanders: [Box<dyn Commander<R>>; 2] =
        [players[0].commander(seed), players[1].commander(seed ^ 0x9e37_79b9)];
    loop {
        let asked = Side::BOTH.into_iter().find(|side| battle.decision(*side).is_some());
        let begun = R::turn(battle.state().table()) >= turn;
        let (Some(side), false, false) = (asked, begun, matches!(battle.want(), Want::Over(_))) else {
            return Ok(asked);
        };
        let (Some(decision), Some(ahead)) = (battle.decision(side).copied(), battle.ahead(side)) else {
            return Ok(None);
        };
        let known = battle.known(Viewpoint::Side(side));
        let choice = commanders[side.index()].decide_ahead(&known, &world, &decision, &ahead);
        battle
            .answer(side, choice.answer)
            .map_err(|fault| Fault::failed(format!("{}: {side} answered badly: {fault}", R::NAME)))?;
    }
}

fn unit<R: Rulebook>(
    known: &Known<R>,
    world: &R::World,
    all: &[PieceView],
    side: Side,
    piece: &PieceView,
) -> Unit {
    let ranges = R::reaches(known, world, piece.id).into_iter().filter(|range| range.kind != RangeKind::Fire);
    let fire = R::ranges(known, world, piece.id).into_iter().filter(|range| range.kind == RangeKind::Fire);
    let mut reach: Vec<Reach> = Vec::new();
    for range in ranges.chain(fire) {
        let inches = farthest(piece, &range);
        match reach.iter_mut().find(|reach| reach.kind == range.kind) {
            Some(reach) => reach.inches = reach.inches.max(inches),
            None => reach.push(Reach { kind: range.kind, inches }),
        }
    }
    let could = |it: &ProspectView| {
        it.from == piece.id && matches!(it.kind, ProspectKind::Shoot | ProspectKind::Charge)
    };
    let prospects = R::prospects(known, world, piece.id).into_iter().filter(could);
    let mut prospects: Vec<Prospect> = prospects.map(|it| prospect::<R>(all, it)).collect();
    prospects.sort_by(|one, other| one.inches.total_cmp(&other.inches));
    Unit {
        name: piece.name.clone(),
        title: piece.title.clone(),
        word: piece.word.clone(),
        side,
        figures: piece.figures,
        reach,
        prospects,
    }
}

fn prospect<R: Rulebook>(all: &[PieceView], it: ProspectView) -> Prospect {
    let enemy = all.iter().find(|piece| piece.id == it.to);
    let tells = |pool: &Pool| matches!(pool, Pool::Count(_) | Pool::Pass(_));
    let any = it.pool.filter(tells).map(|pool| {
        let outcomes = pool.outcomes();
        let does = outcomes.iter().filter(|(reading, _)| reading.hits() > 0 || reading.passed());
        does.map(|(_, chance)| chance).fold(0.0, |sum, chance| sum + chance)
    });
    Prospect {
        kind: it.kind,
        name: enemy.map_or_else(String::new, |enemy| enemy.name.clone()),
        enemy: enemy.map_or_else(String::new, |enemy| enemy.title.clone()),
        inches: it.distance.to_inches(),
        words: it.words,
        rule: R::rule_id(it.rule),
        any,
        mean: it.mean,
    }
}

/// How far an outline reaches from the middle of a unit's front, in inches.
fn farthest(piece: &PieceView, range: &RangeView) -> f64 {
    let Some(stand) = &piece.stand else { return 0.0 };
    let far = |point: &Point| stand.front.distance(*point).to_inches();
    range.outline.iter().map(far).fold(0.0, f64::max)
}

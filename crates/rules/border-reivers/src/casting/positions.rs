//! Everybody where he stood on the day: groups side by side on the ground of their brigade, their figures about their
//! Leaders, beasts where the file has them, each at the nearest free place that is no nearer to the enemy than his brigade
//! stood; whoever hides is free of that, and nobody keeps away from him.

use bodies::RingSearch;
use engine::{PieceId, Place};
use scenario::{Deployment, Scale};
use tabletop::{Angle, Block, Disc, Length, Outline, Point, Pose};

use super::paper::Own;
use super::sides::Stand;
use super::{CastFault, Casting};
use crate::field::Field;
use crate::going::{Going, Mover};
use crate::preparation::{about, is_hideout};
use crate::table::{GroupChange, Order, Sign, Table};
use crate::world::{Kind, TerrainKind, World};

/// Rings of the search for a free place: how far apart, into how many parts each is divided, how far it goes.
const STEP: Length = Length::hundredths_of_inch(50);
const PARTS: u16 = 24;
const FARTHEST: Length = Length::inches(30);

/// Sets everybody on the table who starts on it.
pub(super) fn take_up(
    stands: &[Stand],
    own: &Own,
    scale: &Scale,
    casting: &mut Casting,
    faults: &mut Vec<CastFault>,
) {
    captives(own, stands, scale, casting);
    let Casting { world, table, .. } = casting;
    // Whoever hides looks where the others stand.
    let hides = |stand: &Stand| stand.deployment.as_ref().is_some_and(|deployment| deployment.hidden);
    let open = stands.iter().enumerate().filter(|(_, stand)| !hides(stand));
    let hidden = stands.iter().enumerate().filter(|(_, stand)| hides(stand));
    for (number, stand) in open.chain(hidden) {
        let Some(deployment) = &stand.deployment else { continue };
        let placed = deployment.on_table(scale);
        let of_brigade = || stands.iter().enumerate().filter(|(_, other)| other.origin == stand.origin);
        let nth = of_brigade().take_while(|(other, _)| *other < number).count() as i32;
        let all = of_brigade().count() as i32;
        let across = (placed.facing + Angle::RIGHT)
            .along(Length((placed.frontage.0 * (2 * nth + 1) / all - placed.frontage.0) / 2));
        let wanted = Pose::new(placed.centre + across, placed.facing);
        table.groups[number].set(Order::Hidden, deployment.hidden);
        let kept = Kept::from_the_enemy(stands, scale, stand);
        if let Err(title) = group(world, table, number as u8, wanted, &kept) {
            faults.push(CastFault::NoRoom { title, mend: "" });
        }
    }
    beasts(own, stands, scale, casting, faults);
}

/// Sets a group at the nearest free places to where it stood.
fn group(world: &World, table: &mut Table, group: u8, wanted: Pose, kept: &Kept) -> Result<(), String> {
    let mut leader: Option<(PieceId, Pose)> = None;
    for man in &world.group(group).figures {
        let field = Field::new(table, world);
        if field.piece(*man).on_table() {
            continue;
        }
        let near = |suits: &dyn Fn(&Pose) -> bool| match leader {
            None => search(wanted).find(suits),
            Some((first, pose)) => about(field, *man, first, pose).find(suits),
        };
        let free = |pose: &Pose| will_do(field, *man, pose.at);
        let held = |pose: &Pose| kept.holds(field, *man, pose.at) && free(pose);
        // Where there is no room beside the Leader he stands as near as there is; where there is none so far from the enemy,
        // nearer to him.
        let found = near(&held).or_else(|| search(wanted).find(held));
        let found = found.or_else(|| near(&free)).or_else(|| search(wanted).find(free));
        let Some(pose) = found else { return Err(world.profile(*man).title.clone()) };
        leader = leader.or(Some((*man, pose)));
        put(table, *man, pose);
    }
    table.groups[usize::from(group)].set(Order::Entered, true);
    Ok(())
}

/// How far from the enemy a brigade stood on the day.
struct Kept {
    /// The ground of the enemy's brigades that stood in the open.
    enemies: Vec<Block>,
    /// How far the nearest of it was from the brigade's own.
    apart: Length,
}

impl Kept {
    fn from_the_enemy(stands: &[Stand], scale: &Scale, own: &Stand) -> Kept {
        let open = |stand: &Stand| stand.deployment.clone().filter(|deployment| !deployment.hidden);
        let theirs = stands.iter().filter(|stand| stand.origin.0 != own.origin.0);
        let enemies: Vec<Block> =
            theirs.filter_map(open).map(|deployment| stretch(&deployment, scale)).collect();
        let ground = open(own).map(|deployment| stretch(&deployment, scale));
        let gap = |enemy: &Block| ground.map_or(Length::ZERO, |own| own.gap(enemy).distance.rounded_up());
        let apart = enemies.iter().map(gap).min().unwrap_or(Length::ZERO);
        Kept { enemies, apart }
    }

    /// Whether a man at a place is no nearer to the enemy than this: to the ground of the day and to those who stand already.
    fn holds(&self, field: Field, man: PieceId, at: Point) -> bool {
        let base = Disc { centre: at, radius: field.radius(man) };
        let Some(side) = field.man(man).map(|man| man.side) else { return true };
        let clear = |distance: Length| distance >= self.apart;
        // Who lies bound among the enemy is nobody to keep away from, nor is who hides.
        let seen = |foe: &PieceId| {
            let hides = field.man(*foe).is_some_and(|foe| field.group(foe.group).is(Order::Hidden));
            field.piece(*foe).on_table() && !field.is(*foe, Sign::Captive) && !hides
        };
        let mut foes = field.men(side.other()).filter(seen);
        self.apart == Length::ZERO
            || self.enemies.iter().all(|enemy| clear(enemy.gap(&at).distance.rounded_up() - base.radius))
                && foes.all(|foe| clear(base.gap(&field.base(foe))))
    }
}

/// The ground of a deployment.
fn stretch(deployment: &Deployment, scale: &Scale) -> Block {
    let placed = deployment.on_table(scale);
    let front = placed.centre + placed.facing.along(placed.depth.half());
    Block::at(Pose::new(front, placed.facing), placed.frontage, placed.depth)
}

fn search(wanted: Pose) -> impl Iterator<Item = Pose> {
    let search = RingSearch { step: STEP, parts: PARTS, ..RingSearch::by_tenths(wanted.facing, FARTHEST) };
    search.places(wanted)
}

/// Whether one may start at a place: on no other base, aloof from enemies, on ground that he may stand on, and in hiding
/// where his group hides.
fn will_do(field: Field, piece: PieceId, at: Point) -> bool {
    let going = Going::about(field, &Mover::of(field, piece), at, Length::ZERO);
    // Beasts keep away from nobody.
    let aloof = if field.man(piece).is_some() { going.stands_aloof(at) } else { going.rests(at) };
    if aloof.is_err() {
        return false;
    }
    let indoors = field
        .world
        .ground
        .areas_at(at)
        .iter()
        .any(|index| field.world.terrain[index].kind == TerrainKind::Building);
    let Some(man) = field.man(piece) else { return !indoors };
    let base = tabletop::Disc { centre: at, radius: field.radius(piece) };
    let hides = field.group(man.group).is(Order::Hidden);
    !(indoors && field.is_mounted(piece)) && (!hides || is_hideout(field, man.side, base))
}

fn put(table: &mut Table, piece: PieceId, pose: Pose) {
    let horse = table.figures[piece.index()].rides();
    for piece in [Some(piece), horse].into_iter().flatten() {
        table.pieces[piece.index()] = table.pieces[piece.index()].at(pose);
    }
}

/// Leaders who begin as captives lie bound where the file says; their groups have lost them (BR-03-04, BR-12-07).
fn captives(own: &Own, stands: &[Stand], scale: &Scale, casting: &mut Casting) {
    let Casting { world, table, .. } = casting;
    for (origin, at) in &own.captives {
        let theirs = |number: &usize| stands[*number].origin == *origin && !world.is_heidman(*number as u8);
        let Some(group) = (0..stands.len()).find(theirs) else { continue };
        let leader = world.groups[group].figures[0];
        table.pieces[leader.index()] =
            table.pieces[leader.index()].at(Pose::new(scale.point(*at), Angle::UP));
        table.figures[leader.index()].set(Sign::Captive, true);
        table.groups[group].apply(GroupChange::Leads(None));
        table.groups[group].set(Order::LeaderGone, true);
        table.groups[group].apply(GroupChange::Lost(1));
    }
}

/// Sets the beasts where the file has them: about a place, or in contact with a brigade's figures, who drive them.
fn beasts(own: &Own, stands: &[Stand], scale: &Scale, casting: &mut Casting, faults: &mut Vec<CastFault>) {
    let Casting { world, table, .. } = casting;
    for some in &own.beasts {
        for _ in 0..some.count {
            let waits = |id: &PieceId| {
                matches!(world.profile(*id).kind, Kind::Beast(beast) if beast == some.beast)
                    && table.pieces[id.index()].place == Place::Reserve
            };
            let Some(beast) = world.named().find(waits) else { continue };
            let field = Field::new(table, world);
            let found = match (some.beside, some.at) {
                (Some(origin), _) => {
                    let groups = stands.iter().enumerate().filter(|(_, stand)| stand.origin == origin);
                    let groups: Vec<u8> = groups.map(|(number, _)| number as u8).collect();
                    let men = groups.iter().flat_map(|group| field.members(*group));
                    let hosts = men.chain(field.animals().filter(|id| field.is(*id, driven(origin.0))));
                    let places = hosts
                        .flat_map(|host| crate::preparation::touching(field.base(host), field.radius(beast)));
                    let mut poses = places.map(|at| Pose::new(at, Angle::UP));
                    poses.find(|pose| will_do(field, beast, pose.at))
                }
                (None, Some(at)) => {
                    let wanted = Pose::new(scale.point(at), Angle::UP);
                    search(wanted).find(|pose| will_do(field, beast, pose.at))
                }
                (None, None) => continue,
            };
            let Some(pose) = found else {
                faults.push(CastFault::NoRoom { title: world.profile(beast).title.clone(), mend: "" });
                return;
            };
            put(table, beast, pose);
            if let Some((side, _)) = some.beside {
                table.figures[beast.index()].set(driven(side), true);
            }
        }
    }
}

const fn driven(side: engine::Side) -> Sign {
    match side {
        engine::Side::A => Sign::DrivenByA,
        engine::Side::B => Sign::DrivenByB,
    }
}

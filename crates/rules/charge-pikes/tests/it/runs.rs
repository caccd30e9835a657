//! Whatever stands where: a rout or a pursuit never ends upon a unit, off the table or beyond its move, unless it is so
//! ruled (15.1, 15.2).

use crate::field;

use charge_pikes::field::{Class, Field, TOUCHING};
use charge_pikes::going::way::Gait;
use charge_pikes::movement::rate;
use charge_pikes::routing::{Chase, Fate, Meets, Run, chase, rout};
use charge_pikes::table::{Form, Morale, Sign, Table, UnitChange};
use charge_pikes::world::World;
use engine::{PieceId, Place, Side};
use tabletop::{Angle, Block, Footprint, Length, Point, Pose};

/// Numbers that look like chance.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % limit.max(1)
    }
}

/// A battle in which all units stand about at random, crowded, each clear of the others and some of them in rout.
fn scattered(seed: u64) -> (World, Table, Dice) {
    let (world, mut table) = field::made_up(seed).expect("it is made up");
    let mut dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let ids: Vec<PieceId> = world.named().filter(|id| world.profile(*id).kind.is_unit()).collect();
    for id in &ids {
        table.pieces[id.index()].place = Place::Reserve;
    }
    let bounds = world.ground.bounds();
    let (wide, deep) = ((bounds.high.x / 2) as u64, (bounds.high.y / 2) as u64);
    for id in &ids {
        for _ in 0..60 {
            let corner = Point::new(bounds.high.x / 4, bounds.high.y / 4);
            let at = Point::new(corner.x + dice.below(wide) as i32, corner.y + dice.below(deep) as i32);
            let facing = match dice.below(3) {
                0 => Angle::hundredths(dice.below(36_000) as i32),
                _ => Angle::degrees(dice.below(4) as i32 * 90),
            };
            let piece = table.pieces[id.index()].at(Pose::new(at, facing));
            let block = piece.block();
            let field = Field::new(&table, &world);
            let clear =
                field.units().all(|other| !field.body(other).blocks().any(|part| part.overlaps(&block)));
            if clear && block.corners().iter().all(|corner| bounds.contains(*corner)) {
                table.pieces[id.index()] = piece;
                break;
            }
        }
        let routs = dice.below(3) == 0;
        table.units[id.index()].apply(UnitChange::Morale(if routs { Morale::Routed } else { Morale::Good }));
    }
    (world, table, dice)
}

fn outline(field: Field, unit: PieceId) -> Footprint {
    let shape = field.piece(unit).shape();
    Footprint::new(shape.width, shape.depth)
}

/// Whether enemies in open files are run down by a unit: they may stand where it ends until they are swept away.
fn may_be_run_down(field: Field, unit: PieceId, other: PieceId) -> bool {
    field.side(unit) != field.side(other)
        && matches!(field.class(other), Class::Skirmishers | Class::Gunners)
        && field.class(unit).is_close_order()
}

fn stands_upon(field: Field, unit: PieceId, block: &Block) -> Option<PieceId> {
    field.units().filter(|other| *other != unit && field.form(*other) != Form::Garrison).find(|other| {
        let body = field.body(*other);
        !may_be_run_down(field, unit, *other)
            && body.blocks().any(|part| part.overlaps_deeper_than(block, Length(8)))
    })
}

fn is_on_table(field: Field, block: &Block) -> bool {
    block.corners().iter().all(|corner| field.world.ground.bounds().contains(*corner))
}

fn look_at_run(field: Field, unit: PieceId, initial: bool, run: &Run) -> Result<(), String> {
    let body = outline(field, unit);
    let end = run.path.end(body);
    let block = body.block(end);
    let full = rate(field, unit, Gait::Run);
    let allowance = if initial { full.half() } else { full };
    if !field.world.ground.bounds().contains(end.at) {
        return Err("its front middle ends off the table".into());
    }
    match run.fate {
        Fate::Stands => {
            if !is_on_table(field, &block) {
                return Err("it stands over the edge".into());
            }
            if let Some(other) = stands_upon(field, unit, &block) {
                return Err(format!("it stands upon {}", field.profile(other).name));
            }
            if end.facing != run.heading {
                return Err("it does not look the way it runs".into());
            }
        }
        Fate::OffTable => {
            let beyond = Pose::new(end.at + run.heading.along(Length(3)), end.facing);
            if is_on_table(field, &body.block(beyond)) {
                return Err("it leaves where there is no edge".into());
            }
        }
        Fate::Surrenders => {
            let next = body.block(Pose::new(end.at + run.heading.along(Length(8)), end.facing));
            let mut enemies = field.units_of(field.side(unit).other());
            let met =
                enemies.any(|enemy| !field.routs(enemy) && field.body(enemy).within_of(&next, Length(8)));
            if !met {
                return Err("it surrenders to nobody".into());
            }
        }
        Fate::Dispersed | Fate::Stopped | Fate::IntoWood => {}
    }
    // Farther than its move only where it would have ended upon somebody, or on ground that it may not enter.
    if run.fate == Fate::Stands && run.distance > allowance {
        let short = Length(run.distance.0 - 30);
        let back = Pose::new(end.at + (run.heading + Angle::HALF).along(run.distance - short), end.facing);
        let there = body.block(back);
        let on = field.world.ground.features().len();
        let ground = field.world.ground.reached_by(&there, tabletop::IndexSet::below(on));
        if stands_upon(field, unit, &there).is_none() && ground.is_empty() {
            return Err(format!("it runs {:?} of {allowance:?} for nothing", run.distance));
        }
    }
    Ok(())
}

fn look_at_chase(
    field: Field,
    unit: PieceId,
    quarry: PieceId,
    initial: bool,
    found: &Chase,
) -> Result<(), String> {
    let body = outline(field, unit);
    let end = found.path.end(body);
    let block = body.block(end);
    let full = rate(field, unit, Gait::Run);
    let allowance = if initial { full.half() } else { full };
    if found.distance > allowance {
        return Err(format!("it goes {:?} of {allowance:?}", found.distance));
    }
    if matches!(found.meets, Meets::Wood) {
        return Ok(());
    }
    if !is_on_table(field, &block) {
        return Err("it stands over the edge".into());
    }
    if let Some(other) = stands_upon(field, unit, &block) {
        return Err(format!("it stands upon {}", field.profile(other).name));
    }
    if let Meets::Enemy(enemy) = found.meets
        && !field.body(enemy).within_of(&block, TOUCHING)
    {
        return Err(format!("it crashes into {} and does not touch it", field.profile(enemy).name));
    }
    let touches_fresh = field.units_of(field.side(unit).other()).any(|enemy| {
        let ahead = end.off_facing(field.frame(enemy).centre() - end.at).abs() < 4_500;
        enemy != quarry
            && !field.routs(enemy)
            && ahead
            && field.body(enemy).within_of(&block, Length(2))
            && !may_be_run_down(field, unit, enemy)
    });
    if touches_fresh
        && found.meets == Meets::Nothing
        && initial
        && !field.body(quarry).within_of(&block, TOUCHING)
        && !found.path.legs().is_empty()
    {
        return Err("it stands before a fresh enemy and does not crash into it".into());
    }
    Ok(())
}

#[test]
fn routs_end_where_a_unit_may_stand() {
    let mut fates = [0u32; 6];
    for seed in 1..=16 {
        let (world, table, _) = scattered(seed);
        let field = Field::new(&table, &world);
        for unit in field.units() {
            for initial in [true, false] {
                let run = rout(field, unit, initial);
                fates[run.fate as usize] += 1;
                let name = &field.profile(unit).name;
                look_at_run(field, unit, initial, &run)
                    .unwrap_or_else(|what| panic!("seed {seed}, {name}, initial {initial}: {what}; {run:?}"));
            }
        }
    }
    println!("fates {fates:?}");
    assert!(fates[0] > 200 && fates[1] > 20 && fates[2] > 10, "the tables are too empty: {fates:?}");
}

#[test]
fn pursuits_end_where_a_unit_may_stand() {
    let (mut crashes, mut caught, mut all) = (0, 0, 0);
    for seed in 1..=16 {
        let (world, mut table, mut dice) = scattered(seed);
        for side in Side::BOTH {
            let hunters: Vec<PieceId> = Field::new(&table, &world).units_of(side).collect();
            let prey: Vec<PieceId> = Field::new(&table, &world).units_of(side.other()).collect();
            for unit in hunters {
                if prey.is_empty() || table.units[unit.index()].morale() == Morale::Routed {
                    continue;
                }
                let quarry = prey[dice.below(prey.len() as u64) as usize];
                let state = &mut table.units[unit.index()];
                state.apply(UnitChange::Pursues(Some(quarry)));
                state.set(Sign::Pursuing, true);
                let field = Field::new(&table, &world);
                for initial in [true, false] {
                    let found = chase(field, unit, quarry, initial);
                    all += 1;
                    crashes += u32::from(matches!(found.meets, Meets::Enemy(_)));
                    let end = outline(field, unit).block(found.path.end(outline(field, unit)));
                    caught += u32::from(field.body(quarry).within_of(&end, TOUCHING));
                    let name = &field.profile(unit).name;
                    look_at_chase(field, unit, quarry, initial, &found).unwrap_or_else(|what| {
                        panic!("seed {seed}, {name}, initial {initial}: {what}; {found:?}")
                    });
                }
                let state = &mut table.units[unit.index()];
                state.apply(UnitChange::Pursues(None));
                state.set(Sign::Pursuing, false);
            }
        }
    }
    println!("{all} chases, {crashes} crashes, {caught} caught");
    assert!(crashes > 30 && caught > 30);
}

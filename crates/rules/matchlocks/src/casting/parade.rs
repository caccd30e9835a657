//! An army on parade, to be looked at: every brigade in a row of its own behind its Brigadier, nothing in the way.

use engine::{PieceId, Place, Side};
use scenario::Army;
use tabletop::{Angle, Ground, Length, Point, Pose};

use super::{CastFault, Casting, cast_armies};
use crate::book::{Book, Kind};
use crate::preparation::ground::Groundwork;
use crate::preparation::places;
use crate::world::{Baseline, World};

/// Between two pieces of a row.
const ASIDE: Length = Length::inches(2);
/// Between two rows: room for names.
const BEHIND: Length = Length::inches(3);
/// Round all of them.
const MARGIN: Length = Length::inches(3);
/// The widest row.
const WIDEST: Length = Length::inches(60);

/// An army on parade. Only one side has anybody on the table.
///
/// # Errors
/// What keeps the army from being fielded.
pub fn parade(army: &Army, book: Book) -> Result<Casting, Vec<CastFault>> {
    let ground = Groundwork::open(&book);
    let mut casting = cast_armies([army, army], ground, [Baseline::Bottom, Baseline::Top], book)?;
    casting.world.title.clone_from(&army.facts.name);
    for id in casting.world.ids().filter(|id| casting.world.profile(*id).side == Side::B) {
        casting.table.pieces[id.index()].place = Place::Unused;
    }
    let rows = rows(&casting.world, &casting);
    let depth_of = |row: &[PieceId]| {
        let depths = row.iter().map(|id| casting.table.pieces[id.index()].shape().depth.0);
        Length(depths.max().unwrap_or(0))
    };
    let width_of = |row: &[PieceId]| {
        let widths = row.iter().map(|id| casting.table.pieces[id.index()].shape().width.0 + ASIDE.0);
        Length(widths.sum())
    };
    let width = rows.iter().map(|row| width_of(row).0).max().unwrap_or(0) + 2 * MARGIN.0;
    let width = Length(width).max(Length::inches(24));
    let deep: i32 = rows.iter().map(|row| depth_of(row).0 + BEHIND.0).sum();
    let depth = Length(deep + 2 * MARGIN.0).max(Length::inches(12));
    let mut y = depth.0 - MARGIN.0;
    let mut places_taken = Vec::new();
    for row in &rows {
        let mut x = MARGIN.0;
        for id in row {
            let wide = casting.table.pieces[id.index()].shape().width.0;
            places_taken.push((*id, Pose::new(Point::new(x + wide / 2, y), Angle::UP)));
            x += wide + ASIDE.0;
        }
        y -= depth_of(row).0 + BEHIND.0;
    }
    for (id, pose) in places_taken {
        let shape = casting.table.pieces[id.index()].shape();
        places::set(&mut casting.table, &casting.world, id, pose, shape);
    }
    let open = Ground::new(width, depth, Vec::new());
    casting.world.ground = open.map_err(|fault| {
        vec![CastFault::Terrain { id: "the parade ground".to_owned(), why: fault.to_string() }]
    })?;
    casting.world.terrain.clear();
    casting.world.places.clear();
    Ok(casting)
}

/// The General with the army's own guns first, then each brigade behind its Brigadier, long rows broken.
fn rows(world: &World, casting: &Casting) -> Vec<Vec<PieceId>> {
    let own = |id: &PieceId| {
        let profile = world.profile(*id);
        profile.side == Side::A && !profile.event
    };
    let brigades = world.brigades.iter().enumerate().filter(|(_, brigade)| brigade.side == Side::A);
    let numbers = std::iter::once(None).chain(brigades.map(|(at, _)| Some(at as u8)));
    let mut rows: Vec<Vec<PieceId>> = Vec::new();
    for brigade in numbers {
        let mut members: Vec<PieceId> =
            world.ids().filter(own).filter(|id| world.profile(*id).brigade == brigade).collect();
        members.sort_by_key(|id| (world.profile(*id).kind != Kind::Leader, *id));
        let mut row = Vec::new();
        let mut wide = 0;
        for id in members {
            let width = casting.table.pieces[id.index()].shape().width.0 + ASIDE.0;
            if wide + width > WIDEST.0 && !row.is_empty() {
                rows.push(std::mem::take(&mut row));
                wide = 0;
            }
            row.push(id);
            wide += width;
        }
        if !row.is_empty() {
            rows.push(row);
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_army_on_parade_stands_whole_on_its_table_and_nobody_on_another() {
        let text = include_str!("../../../../../armies/royalist.toml");
        let army = Army::parse("royalist.toml", text).unwrap();
        let casting = parade(&army, Book::standard().clone()).unwrap();
        let (world, table) = (&casting.world, &casting.table);
        let field = crate::field::Field::new(table, world);
        let standing: Vec<PieceId> = world.ids().filter(|id| field.piece(*id).on_table()).collect();
        assert_eq!(standing.len(), 8 + 3, "eight units and three leaders");
        for (at, one) in standing.iter().enumerate() {
            assert_eq!(world.profile(*one).side, Side::A);
            assert!(
                field
                    .block(*one)
                    .corners()
                    .iter()
                    .all(|corner| world.ground.bounds().with(*corner) == world.ground.bounds())
            );
            for other in &standing[at + 1..] {
                assert!(field.gap(*one, *other).distance.rounded_up() >= Length::INCH, "{one:?} {other:?}");
            }
        }
    }
}

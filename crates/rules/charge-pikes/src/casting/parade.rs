//! An army on parade, to be looked at: every brigade in a row of its own behind its sub-general, nothing in the way.

use engine::{PieceId, Place, Side};
use rulebook::Names;
use scenario::{Allegiance, Army as List};
use tabletop::{Angle, Border, Ground, Length, Point, Pose};

use super::{CastFault, Casting, House, army, entries, raised};
use crate::roster;
use crate::table::Table;
use crate::world::{Kind, World};

/// Between two pieces of a row.
const ASIDE: Length = Length::inches(2);
/// Between two rows: room for names.
const BEHIND: Length = Length::inches(3);
/// Round all of them.
const MARGIN: Length = Length::inches(3);
/// The widest row.
const WIDEST: Length = Length::inches(60);
/// The least width and depth of the parade ground.
const LEAST: [Length; 2] = [Length::inches(24), Length::inches(12)];

/// An army on parade. Nobody stands on the other side.
///
/// # Errors
/// What keeps the army from being fielded.
pub fn parade(list: &List, house: &House) -> Result<Casting, Vec<CastFault>> {
    if list.skirmish {
        return Err(vec![CastFault::SingleMen { title: list.facts.name.clone() }]);
    }
    let book = &*house.book;
    let (mut names, mut notes) = (Names::default(), Vec::new());
    let all = entries(list, Side::A, house, &mut names, &mut notes);
    let roster = roster::number(book, house.scale, house.options, &all)
        .map_err(|fault| vec![CastFault::Roster(fault)])?;
    let points = roster.profiles.iter().map(|profile| u32::from(profile.points)).sum();
    let royalist = list.allegiance == Allegiance::Royalist;
    let [width, depth] = LEAST;
    let world = World {
        book: book.clone(),
        scale: house.scale,
        options: house.options,
        title: list.facts.name.clone(),
        ground: ground(width, depth)?,
        terrain: Vec::new(),
        profiles: Vec::new(),
        armies: [
            army(&list.facts.name, Border::Bottom, royalist, points),
            army("", Border::Top, !royalist, 0),
        ],
        last_turn: book.figures.battle.last_turn,
        zone: Length::ZERO,
        deploys: false,
        attended: true,
    };
    let (mut world, mut table) = raised(world, roster, &all, |_| None);
    let [width, depth] = lined_up(&world, &mut table);
    world.ground = ground(width, depth)?;
    Ok(Casting { world, table, notes })
}

fn ground(width: Length, depth: Length) -> Result<Ground, Vec<CastFault>> {
    Ground::new(width, depth, Vec::new()).map_err(|fault| {
        vec![CastFault::Terrain { id: "the parade ground".to_owned(), why: fault.to_string() }]
    })
}

/// Sets everybody up, row by row from the top, and says how wide and deep the ground has to be.
fn lined_up(world: &World, table: &mut Table) -> [Length; 2] {
    let rows = rows(world, table);
    let shape = |table: &Table, id: &PieceId| table.pieces[id.index()].shape();
    let deepest =
        |table: &Table, row: &[PieceId]| row.iter().map(|id| shape(table, id).depth.0).max().unwrap_or(0);
    let wide = |row: &Vec<PieceId>| row.iter().map(|id| shape(table, id).width.0 + ASIDE.0).sum::<i32>();
    let width = rows.iter().map(wide).max().unwrap_or(0) + 2 * MARGIN.0 - ASIDE.0;
    let depth = rows.iter().map(|row| deepest(table, row) + BEHIND.0).sum::<i32>() + 2 * MARGIN.0 - BEHIND.0;
    let [width, depth] = [Length(width).max(LEAST[0]), Length(depth).max(LEAST[1])];
    let mut y = depth.0 - MARGIN.0;
    for row in &rows {
        let mut x = MARGIN.0;
        for id in row {
            let piece = table.pieces[id.index()];
            let half = piece.shape().width.0 / 2;
            table.pieces[id.index()] = piece.at(Pose::new(Point::new(x + half, y), Angle::UP));
            x += piece.shape().width.0 + ASIDE.0;
        }
        y -= deepest(table, row) + BEHIND.0;
    }
    [width, depth]
}

/// The Commander-in-Chief with whoever is under nobody, then each brigade behind its sub-general; long rows broken.
fn rows(world: &World, table: &Table) -> Vec<Vec<PieceId>> {
    let here = |id: &PieceId| table.pieces[id.index()].place == Place::Reserve;
    let mut members: Vec<PieceId> = world.named().filter(here).collect();
    // A sub-general belongs where his first unit stands.
    let brigade = |id: PieceId| -> &str {
        let profile = world.profile(id);
        let led = || world.profiles.iter().find(|other| other.commander == Some(id));
        match profile.kind {
            Kind::General => led().map_or("", |unit| &unit.brigade),
            _ => &profile.brigade,
        }
    };
    let mut brigades: Vec<&str> = vec![""];
    for id in &members {
        if !brigades.contains(&brigade(*id)) {
            brigades.push(brigade(*id));
        }
    }
    let place = |id: &PieceId| brigades.iter().position(|known| *known == brigade(*id));
    members.sort_by_key(|id| (place(id), !world.profile(*id).kind.is_general(), *id));
    let (mut rows, mut wide): (Vec<Vec<PieceId>>, i32) = (Vec::new(), 0);
    for id in members {
        let width = table.pieces[id.index()].shape().width.0 + ASIDE.0;
        let goes_on = |row: &Vec<PieceId>| row.last().map(|last| brigade(*last)) == Some(brigade(id));
        match rows.last_mut().filter(|row| goes_on(row) && wide + width <= WIDEST.0) {
            Some(row) => {
                row.push(id);
                wide += width;
            }
            None => {
                rows.push(vec![id]);
                wide = width;
            }
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::Field;

    #[test]
    fn an_army_on_parade_stands_whole_on_its_table() {
        let text = include_str!("../../../../../armies/royalist.toml");
        let list = List::parse("royalist.toml", text).unwrap();
        let casting = parade(&list, &House::default()).unwrap();
        let (world, table) = (&casting.world, &casting.table);
        let field = Field::new(table, world);
        let standing: Vec<PieceId> = world.named().filter(|id| field.piece(*id).on_table()).collect();
        assert_eq!(standing.len(), 8 + 3, "eight units and three generals");
        assert_eq!(world.armies[0].points, 808);
        for (at, one) in standing.iter().enumerate() {
            let bounds = world.ground.bounds();
            assert!(field.frame(*one).corners().iter().all(|corner| bounds.contains(*corner)), "{one:?}");
            for other in &standing[at + 1..] {
                assert!(field.gap(*one, *other).distance.rounded_up() >= Length::INCH, "{one:?} {other:?}");
            }
        }
    }
}

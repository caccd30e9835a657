//! An army on parade, to be looked at: every brigade in a row of its own behind its General, nothing in the way.

use engine::{PieceId, Side};
use rulebook::Names;
use scenario::Army as List;
use tabletop::{Angle, Border, Ground, Length, Point, Pose};

use crate::casting::armies::entries;
use crate::casting::raising::{army, empty_world, points, raised};
use crate::casting::terms::{CastFault, Casting, House};
use crate::roster;
use crate::table::Table;
use crate::world::World;

/// Between two pieces of a row, between two rows, and round all of them.
const ASIDE: Length = Length::millimetres(30);
const BEHIND: Length = Length::millimetres(40);
const MARGIN: Length = Length::millimetres(60);
/// The widest row.
const WIDEST: Length = Length::millimetres(1_400);
/// The least width and depth of the parade ground.
const LEAST: [Length; 2] = [Length::millimetres(500), Length::millimetres(250)];

/// An army on parade. Nobody stands on the other side.
///
/// # Errors
/// What keeps the army from being fielded.
pub fn parade(list: &List, house: &House) -> Result<Casting, Vec<CastFault>> {
    if list.skirmish {
        return Err(vec![CastFault::SingleMen { title: list.facts.name.clone() }]);
    }
    let (mut names, mut notes) = (Names::default(), Vec::new());
    let all = entries(list, Side::A, house, &mut names, &mut notes)
        .map_err(|faults| vec![CastFault::File(faults.to_string())])?;
    let roster = roster::number(&house.book, house.options, &all.entries)
        .map_err(|fault| vec![CastFault::Roster(fault)])?;
    let brigade_of: Vec<(PieceId, String)> = roster.ids.iter().copied().zip(all.brigades).collect();
    let worth = points(&roster, 0);
    let armies = [army(&list.facts.name, Border::Bottom, worth), army("", Border::Top, 0)];
    let [width, depth] = LEAST;
    let world = empty_world(house, list.facts.name.clone(), ground(width, depth)?, Vec::new(), armies);
    let (mut world, mut table) = raised(world, roster, &[]);
    let [width, depth] = lined_up(&world, &mut table, &brigade_of);
    world.ground = ground(width, depth)?;
    Ok(Casting { world, table, notes })
}

fn ground(width: Length, depth: Length) -> Result<Ground, Vec<CastFault>> {
    Ground::new(width, depth, Vec::new()).map_err(|fault| {
        vec![CastFault::Terrain { id: "the parade ground".to_owned(), why: fault.to_string() }]
    })
}

/// Sets everybody up, row by row from the top, and says how wide and deep the ground has to be.
fn lined_up(world: &World, table: &mut Table, brigade_of: &[(PieceId, String)]) -> [Length; 2] {
    let shape = |table: &Table, id: PieceId| table.pieces[id.index()].shape();
    let mut rows: Vec<(&str, Vec<PieceId>, i32)> = Vec::new();
    for id in world.named().filter(|id| world.profile(*id).general.is_none()) {
        let brigade = brigade_of.iter().find(|(other, _)| *other == id).map_or("", |(_, brigade)| brigade);
        let wide = shape(table, id).width.0 + ASIDE.0;
        match rows.iter_mut().find(|(known, _, width)| *known == brigade && width + wide <= WIDEST.0) {
            Some((_, row, width)) => {
                row.push(id);
                *width += wide;
            }
            None => rows.push((brigade, vec![id], wide)),
        }
    }
    // Generals first, then brigade after brigade.
    rows.sort_by_key(|(brigade, ..)| brigade_of.iter().position(|(_, known)| known == brigade));
    let deepest =
        |table: &Table, row: &[PieceId]| row.iter().map(|id| shape(table, *id).depth.0).max().unwrap_or(0);
    let width = rows.iter().map(|(.., width)| *width).max().unwrap_or(0) + 2 * MARGIN.0;
    let depth: i32 =
        rows.iter().map(|(_, row, _)| deepest(table, row) + BEHIND.0).sum::<i32>() + 2 * MARGIN.0;
    let [width, depth] = [Length(width).max(LEAST[0]), Length(depth).max(LEAST[1])];
    let mut y = depth.0 - MARGIN.0;
    for (_, row, _) in &rows {
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

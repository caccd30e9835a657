//! A band on parade, to be looked at: the Heidman in front, each group in a row of its own behind him, nothing in the way.

use engine::{Place, Side};
use muster::review;
use rulebook::Names;
use tabletop::{Angle, Border, Length, Point, Pose};

use super::bands::{self, BandFault};
use super::{CastFault, Casting, House};
use crate::book::Book;
use crate::casting::lists::BandFile;
use crate::roster::{self, Troop};
use crate::table::Table;
use crate::world::{Family, Scenario, ScenarioKind, World};

/// Between the middles of two men of a row, and of two rows: room for names.
const ASIDE: Length = Length::inches(3);
/// Between two rows.
const BEHIND: Length = Length::inches(4);
/// Round all of them.
const MARGIN: Length = Length::inches(3);

/// A band on parade. Nobody stands on the other side.
///
/// # Errors
/// What keeps the band from being fielded (BR-11-01 to BR-11-03).
pub fn parade(file: &BandFile, house: &House) -> Result<Casting, Vec<CastFault>> {
    let book = house.book.clone().unwrap_or_else(|| Book::standard().clone());
    let misfit = |fault: BandFault| vec![CastFault::Other(fault.what)];
    let broken = bands::faults(&book, &file.list);
    if !broken.is_empty() {
        return Err(broken.into_iter().map(|fault| CastFault::Other(fault.what)).collect());
    }
    let troops = troops(&book, file).map_err(misfit)?;
    let roster = roster::numbered(&book, &troops, &[]).map_err(|fault| vec![CastFault::Other(fault)])?;
    let mut table = Table::empty();
    roster::muster(&book, &roster, &mut table);
    let family = |name: &str, home: Border, side: Side| Family {
        name: name.to_owned(),
        heidman: roster.heidmen[side.index()],
        home,
        exits: Vec::new(),
        points: roster.points[side.index()],
    };
    let widest = roster.groups.iter().map(|group| group.figures.len() as i32).max().unwrap_or(1);
    let width = Length(ASIDE.0 * (widest - 1).max(4) + 2 * MARGIN.0);
    let depth = Length(BEHIND.0 * (roster.groups.len() as i32 - 1) + 2 * MARGIN.0);
    let world = World {
        families: [family(&file.list.title, Border::Bottom, Side::A), family("", Border::Top, Side::B)],
        options: house.options,
        title: file.list.title.clone(),
        ground: review::ground(width, depth)?,
        terrain: Vec::new(),
        profiles: roster.profiles,
        groups: roster.groups,
        scenario: Scenario {
            kind: ScenarioKind::Fight,
            raider: Side::A,
            turns: 1,
            first: Side::A,
            starts: Vec::new(),
            herd: None,
        },
        deploys: false,
        attended: true,
        book,
    };
    lined_up(&world, &mut table, width, depth);
    Ok(Casting { world, table, notes: Vec::new() })
}

fn troops(book: &Book, file: &BandFile) -> Result<Vec<Troop>, BandFault> {
    let mut names = Names::default();
    let name = names.leader(&file.heidman);
    let mut troops = vec![bands::heidman_troop(book, &file.list.heidman, Side::A, name)?];
    for (group, leader) in file.list.groups.iter().zip(&file.leaders) {
        troops.push(bands::group_troop(book, group, Side::A, leader.as_deref(), &mut names)?);
    }
    Ok(troops)
}

fn lined_up(world: &World, table: &mut Table, width: Length, depth: Length) {
    for (row, group) in (0..).zip(&world.groups) {
        let y = depth.0 - MARGIN.0 - BEHIND.0 * row;
        let first = (width.0 - ASIDE.0 * (group.figures.len() as i32 - 1)) / 2;
        for (nth, man) in (0..).zip(&group.figures) {
            let pose = Pose::new(Point::new(first + ASIDE.0 * nth, y), Angle::UP);
            let horse = table.figures[man.index()].rides();
            for piece in [Some(*man), horse].into_iter().flatten() {
                table.pieces[piece.index()].set_pose(pose);
                table.pieces[piece.index()].place = Place::Table;
            }
        }
    }
}

//! Hidden groups: holding, being found, and what others know of them (BR-01-05, BR-01-06).

mod holding;
mod imagining;

use engine::{Event, InlineVec, On, PieceId, Side, Viewpoint};
use tabletop::{Length, Point, Pose, Segment};

pub(crate) use holding::Holding;
pub(crate) use imagining::imagine;

use crate::field::{Field, whose};
use crate::marks;
use crate::steps::HidingStep;
use crate::table::{
    ClanChange, Figure, FigureChange, GROUPS, GroupChange, Order, PIECES, Phase, Sign, Table,
};
use crate::world::World;
use crate::{Acting, BorderReivers, remarks, rule, sight};

engine::chapter! {
    HidingStep of BorderReivers {
        hold: Hold { from } = |cx| holding::hold(cx.asking(), from);
        held: Held { played, from } = |cx| holding::held(cx.asking(), played, from);
    }
}

/// How far apart the places are at which a mover looks round on his way: a tenth of an inch. Where he first sees somebody
/// is then found to the unit.
const LOOKS_EVERY: i32 = 254;

/// Where on a way a hidden group is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// How far along.
    pub far: Length,
    /// The place of the finder.
    pub at: Point,
    /// Which group.
    pub group: u8,
}

/// The first place along a straight way at which a man finds a hidden group of the enemy: he comes within 6 inches of one
/// of its figures with a clear line of sight (BR-01-06). To be asked of the full table alone.
pub fn find_along(field: Field, mover: PieceId, way: Segment) -> Option<Found> {
    let side = field.side(mover)?;
    let quarry: InlineVec<PieceId, PIECES> = field.hidden(side.other()).collect();
    if quarry.is_empty() || !can_find(field, mover) {
        return None;
    }
    let whole = way.length().0;
    let mut table = *field.table;
    let mut seen_at = |far: i32| {
        let at = if far >= whole { way.to } else { way.from + way.vector().scaled(far.into(), whole.into()) };
        let facing = field.piece(mover).pose().facing;
        table.pieces[mover.index()].set_pose(Pose::new(at, facing));
        let there = Field::new(&table, field.world);
        let found = quarry.iter().find(|man| finds(there, mover, **man))?;
        Some(Found { far: Length(far), at, group: field.group_of(*found)? })
    };
    let mut before = 0;
    let looks = (0..=whole / LOOKS_EVERY).map(|look| look * LOOKS_EVERY).chain([whole]);
    for far in looks {
        if let Some(mut found) = seen_at(far) {
            let (mut blind, mut sees) = (before, far);
            while sees - blind > 1 {
                let middle = blind + (sees - blind) / 2;
                match seen_at(middle) {
                    Some(nearer) => (sees, found) = (middle, nearer),
                    None => blind = middle,
                }
            }
            return Some(found);
        }
        before = far;
    }
    None
}

/// Whether a man has his eyes open.
fn can_find(field: Field, man: PieceId) -> bool {
    field.stands(man)
        && !field.is(man, Sign::Stunned)
        && !field.is(man, Sign::Captive)
        && !field.is_hidden(man)
}

/// Whether a man finds a hidden enemy from where he stands (BR-01-06).
fn finds(field: Field, man: PieceId, hidden: PieceId) -> bool {
    let reach = field.world.book.foundations.hiding.found_within;
    field.within(man, hidden, reach) && sight::sees(field, man, hidden)
}

/// Whoever has his turn looks for what the enemy may have hidden: where there may be somebody, that nobody is found is news as
/// well, and nothing before it can be taken back (BR-01-06).
pub fn look(act: &mut Acting) {
    let field = act.field();
    let side = whose(field);
    let may_hide = field.world.groups_of(side.other()).any(|group| field.group(group).is(Order::Hidden));
    if may_hide {
        act.emit(rule!("BR-01-06"), Event::Noted { on: On::Side(side), remark: remarks::LOOKED, value: 0 });
    }
}

/// Reveals every hidden group that an enemy finds as things stand: to be called when anybody has moved (BR-01-06).
pub fn look_round(act: &mut Acting) {
    let any = act.table().groups.iter().any(|group| group.is(Order::Hidden));
    if !any {
        return;
    }
    look(act);
    let reach = act.world().book.foundations.hiding.found_within;
    for side in Side::BOTH {
        for group in act.world().groups_of(side) {
            let field = act.field();
            let is_found = field.group(group).is(Order::Hidden)
                && field.members(group).any(|quarry| {
                    let mut near = field.near(field.base(quarry), reach, field.men(side.other()));
                    near.any(|man| can_find(field, man) && sight::sees(field, man, quarry))
                });
            if is_found {
                reveal(act, group);
            }
        }
    }
}

/// The hidden groups in the way of a movement that nobody chooses: those without whose men it would come out otherwise. Where
/// it ends would tell everybody that somebody is there, so that they are given away (BR-01-06). `again` works the outcome out
/// on another table.
pub fn in_the_way<T: PartialEq>(
    field: Field,
    outcome: &T,
    again: impl Fn(Field) -> T,
) -> InlineVec<u8, GROUPS> {
    let hidden = (0..field.world.groups.len() as u8).filter(|group| field.group(*group).is(Order::Hidden));
    let hidden: InlineVec<u8, GROUPS> = hidden.collect();
    let differs = |groups: &[u8]| {
        let mut table = *field.table;
        for group in groups {
            for man in &field.world.group(*group).figures {
                conceal_man(&mut table, *man);
            }
        }
        again(Field::new(&table, field.world)) != *outcome
    };
    let alone: InlineVec<u8, GROUPS> = hidden.iter().copied().filter(|group| differs(&[*group])).collect();
    match alone.is_empty() && hidden.len() > 1 && differs(&hidden) {
        // One stands in where another left.
        true => hidden,
        false => alone,
    }
}

/// Hidden groups are given away (BR-01-06).
pub fn give_away(act: &mut Acting, groups: &[u8]) {
    groups.iter().for_each(|group| reveal(act, *group));
}

/// A hidden group is hidden no more: all its figures are set on the table (BR-01-06).
pub fn reveal(act: &mut Acting, group: u8) {
    if !act.table().groups[usize::from(group)].is(Order::Hidden) {
        return;
    }
    let side = act.world().group(group).side;
    let shared = act.field().secret_share(side);
    act.emit(rule!("BR-01-06"), marks::order_over(group, Order::Hidden));
    act.emit(rule!("BR-01-06"), Event::Noted { on: On::Thing(group), remark: remarks::FOUND, value: 0 });
    // Whether it has had its turn or held shows with it (BR-01-05).
    for turn in [Order::Held, Order::Acted] {
        if act.table().groups[usize::from(group)].is(turn) {
            act.emit(rule!("BR-01-05"), marks::order(group, turn));
        }
    }
    // And whom the Heidman goes with, once both are seen (BR-00-04).
    if let Some(with) = shared
        && act.field().secret_share(side).is_none()
    {
        act.emit(rule!("BR-00-04"), ClanChange::Shares(Some(with)).on(side));
    }
    for index in 0..act.world().group(group).figures.len() {
        let man = act.world().group(group).figures[index];
        let piece = act.table().pieces[man.index()];
        if piece.on_table() {
            act.emit(
                rule!("BR-01-06"),
                Event::Placed { piece: man, pose: piece.pose(), shape: piece.shape() },
            );
            tell_of_weapons(act, man);
        }
    }
}

/// A man's group is hidden no more (BR-01-06).
pub fn reveal_with(act: &mut Acting, man: PieceId) {
    if let Some(group) = act.world().man(man).map(|man| man.group) {
        reveal(act, group);
    }
}

/// Those who roll for a move or charge are set on the table before they do: a group, and the Heidman who shares what it does
/// (BR-01-06, BR-00-04).
pub fn reveal_goers(act: &mut Acting, group: u8) {
    let field = act.field();
    let side = act.world().group(group).side;
    let heidman = field.heidmans_group(side).filter(|_| field.table.clan(side).shares() == Some(group));
    reveal(act, group);
    heidman.into_iter().for_each(|own| reveal(act, own));
}

/// With whom a side's Heidman goes, or that it is nobody any more: for his own side alone to see while either is hidden
/// (BR-00-04, BR-01-06).
pub fn emit_share(act: &mut Acting, side: Side, with: Option<u8>) {
    let field = act.field();
    let either = [with, field.heidmans_group(side)].into_iter().flatten();
    let hidden = either.into_iter().any(|group| field.group(group).is(Order::Hidden));
    match hidden || field.secret_share(side).is_some() {
        true => act.emit_secretly(rule!("BR-00-04"), side, ClanChange::Shares(with).on(side), None),
        false => act.emit(rule!("BR-00-04"), ClanChange::Shares(with).on(side)),
    }
}

/// An order of a group is over or given that nobody else knows of while it is hidden: whether it held or has had its turn
/// (BR-01-05, BR-01-06).
pub fn emit_turn(act: &mut Acting, rule: engine::Rule, group: u8, event: Event) {
    let side = act.world().group(group).side;
    match act.table().groups[usize::from(group)].is(Order::Hidden) {
        true => act.emit_secretly(rule, side, event, None),
        false => act.emit(rule, event),
    }
}

/// What a man did while he was hidden shows when he is found: how far his weapons are loaded.
fn tell_of_weapons(act: &mut Acting, man: PieceId) {
    let figure = act.table().figures[man.index()];
    for weapon in (0..2).filter(|weapon| figure.loads(*weapon) > 0) {
        act.emit(rule!("BR-01-06"), FigureChange::loads(weapon, figure.loads(weapon)).on(man));
    }
}

/// Makes something of a man's happen: for his own side alone to see while he is hidden (BR-01-06).
pub fn emit(act: &mut Acting, rule: engine::Rule, man: PieceId, event: Event) {
    let field = act.field();
    match field.side(man).filter(|_| field.is_hidden(man)) {
        Some(side) => act.emit_secretly(rule, side, event, None),
        None => act.emit(rule, event),
    }
}

/// Takes out of a table what a viewer may not know: where hidden groups are, what they do there, whether they hold, and whether
/// a Heidman goes with one (BR-00-04, BR-01-05, BR-01-06). Which groups hide shows when all of their side are
/// placed.
pub(crate) fn conceal(table: &mut Table, world: &World, viewer: Viewpoint) {
    for side in Side::BOTH.into_iter().filter(|side| !viewer.sees(*side)) {
        if Field::new(table, world).secret_share(side).is_some() {
            table.clans[side.index()].apply(ClanChange::Shares(None));
        }
    }
    for (number, band) in world.groups.iter().enumerate() {
        if viewer.sees(band.side) {
            continue;
        }
        if !table.groups[number].is(Order::Hidden) {
            continue;
        }
        table.groups[number].set(Order::Held, false);
        table.groups[number].set(Order::Acted, false);
        if table.battle.phase() == Phase::Deployment && table.battle.acting() == band.side {
            table.groups[number].set(Order::Hidden, false);
            table.groups[number].set(Order::Entered, false);
        }
        for man in &band.figures {
            conceal_man(table, *man);
        }
    }
}

fn conceal_man(table: &mut Table, man: PieceId) {
    let nowhere = Pose::default();
    let figure = table.figures[man.index()];
    if !table.pieces[man.index()].on_table() {
        return;
    }
    if let Some(horse) = figure.rides() {
        table.pieces[horse.index()].set_pose(nowhere);
        table.pieces[horse.index()].place = engine::Place::Reserve;
        table.figures[horse.index()] = Figure::default();
    }
    table.pieces[man.index()].set_pose(nowhere);
    table.pieces[man.index()].place = engine::Place::Reserve;
    let mut blank = Figure::default();
    blank.apply(FigureChange::Hits(figure.hits()));
    blank.apply(FigureChange::Flag(Sign::Named, figure.is(Sign::Named)));
    blank.apply(FigureChange::Rides(figure.rides()));
    table.figures[man.index()] = blank;
}

/// Whether an event was a look for hidden enemies (BR-01-06).
pub(crate) const fn looks(event: &Event) -> bool {
    matches!(event, Event::Noted { remark: remarks::LOOKED, .. })
}

/// Whether an event shows somebody what he did not know: a hidden group is found or shows itself (BR-01-06), a card is
/// turned.
pub(crate) fn reveals(event: &Event) -> bool {
    let Event::Marked { on: On::Thing(_), mark, value } = *event else { return false };
    GroupChange::of(mark, value) == Some(GroupChange::Flag(Order::Hidden, false))
}

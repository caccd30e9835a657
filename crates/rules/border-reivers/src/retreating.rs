//! Retreats: to the nearest cover, and for the home edge (BR-02-09 to BR-02-11).

pub(crate) mod spots;

use engine::{Answer, Flow, PieceId, Refusal};
use tabletop::{InlineVec, Length, Point};

use crate::deeds::{self, Deed};
use crate::field::Field;
use crate::going::{Goal, Going, Mover, Way, cheapest, reach};
use crate::leading::is_leaderless;
use crate::movement::leaving::{flee, gap_to_edge, place_at_edge, touches_edge};
use crate::movement::walking::{mark, walk};
use crate::steps::{Pace, RetreatingStep, Step};
use crate::table::{GROUPS, Order, Sign};
use crate::{Acting, Asking, BorderReivers, cover, hiding, rule, sight, wounds};

use spots::cover_to_go_to;
pub use spots::{covers, has_cover_from, is_in_cover};

engine::chapter! {
    RetreatingStep of BorderReivers {
        draw_back: DrawBack { group } = |cx| draw_back(cx.asking(), group);
        one: One { man } = |cx| draw_one_back(cx.asking(), man);
        full: Full { group } = |cx| full(cx.asking(), group);
    }
}

/// Whether a figure may draw back to the nearest cover as its action: when its group may do nothing better (BR-02-09,
/// BR-03-01), if it is not in cover already and there is some to go to.
///
/// # Errors
/// The rule that forbids it.
pub fn judge(field: Field, answer: &Answer) -> Result<PieceId, Refusal> {
    let no = |why| Err(Refusal::new(rule!("BR-02-11"), why));
    let Some(man) = answer.piece.filter(|man| field.man(*man).is_some()) else {
        return no("say who draws back");
    };
    deeds::may(field, man, Deed::DrawBack)?;
    let group = field.group_of(man).unwrap_or_default();
    if field.is(man, Sign::Moved) {
        return no("he has moved in this turn");
    }
    if !field.group(group).is(Order::Restricted) && !is_leaderless(field, group) {
        return no("a group that is free to move needs no leave to draw back");
    }
    // In a wood he is in cover from whomever he sees.
    let in_cover = cover::covers_all_round(field.world, field.base(man));
    let enemy = if in_cover { None } else { sight::nearest_visible_enemy(field, man) };
    if covers(field, man, enemy) {
        return Err(
            Refusal::new(rule!("BR-02-09"), "he is in cover: he may only load, aim or fire").piece(man)
        );
    }
    match enemy.is_some_and(|enemy| has_cover_from(field, man, enemy)) {
        true => Ok(man),
        false => Err(Refusal::new(rule!("BR-02-11"), "there is no cover that he could go to").piece(man)),
    }
}

/// The figures of a group that could retreat: those on the table who are neither stunned nor bound.
fn able(field: Field, group: u8) -> impl Iterator<Item = PieceId> {
    field.members(group).filter(move |man| !field.is(*man, Sign::Stunned) && !field.is(*man, Sign::Captive))
}

/// The group by whose roll those of a group retreat: their own, or for a Heidman that whose roll he shares (BR-00-04).
fn rolls(field: Field, group: u8) -> u8 {
    let side = field.band(group).side;
    let shared = field.table.clan(side).shares().filter(|_| field.world.is_heidman(group));
    shared.filter(|_| field.takes_part(group)).unwrap_or(group)
}

/// At what pace those retreat by the roll of a group who go, or all whose roll it is where nobody does (BR-04-06).
fn pace(field: Field, group: u8, goes: impl Fn(PieceId) -> bool) -> Pace {
    let sharer = field.heidmans_group(field.band(group).side);
    let sharer = sharer.filter(|own| *own != group && rolls(field, *own) == group);
    let with_him = sharer.into_iter().flat_map(|own| able(field, own)).filter(|man| goes(*man));
    let all: InlineVec<PieceId, 16> = able(field, group).chain(with_him).collect();
    let any = |rides: bool| all.iter().any(|man| field.is_mounted(*man) == rides);
    if !(any(true) && any(false)) {
        return Pace { foot: any(false), road: false };
    }
    let nobody_goes = !all.iter().any(|man| goes(*man));
    let foot = all.iter().any(|man| !field.is_mounted(*man) && (nobody_goes || goes(*man)));
    Pace { foot, road: false }
}

/// Whether a man is in no cover and has some to go to (BR-02-11).
fn has_somewhere_to_go(field: Field, man: PieceId) -> bool {
    let enemy = sight::nearest_visible_enemy(field, man);
    !covers(field, man, enemy) && enemy.is_some_and(|enemy| has_cover_from(field, man, enemy))
}

/// What a retreating man has of a roll: in his own turn what he has not used of it.
fn left(field: Field, man: PieceId, group: u8, rolled: Length) -> Length {
    match field.takes_part(group) {
        true => (rolled - field.figure(man).spent()).max(Length::ZERO),
        false => rolled,
    }
}

/// A group draws back to the nearest cover, figure by figure (BR-02-11): those in cover stay, and those without any to go
/// to.
fn draw_back(mut cx: Asking, group: u8) -> Flow<()> {
    let field = cx.field();
    let pace = pace(field, group, |man| !field.is_locked(man) && has_somewhere_to_go(field, man));
    let rolled = cx.call(rule!("BR-02-11"), Step::roll(group, pace))?;
    let mut act = cx.act();
    let men: InlineVec<PieceId, 16> = able(act.field(), group).collect();
    for man in &men {
        to_cover(&mut act, *man, group, rolled);
    }
    Ok(())
}

/// One figure draws back as its action (BR-02-09).
fn draw_one_back(mut cx: Asking, man: PieceId) -> Flow<()> {
    let field = cx.field();
    let group = field.group_of(man).unwrap_or_default();
    let goes = |other| deeds::can(field, other, Deed::DrawBack) && has_somewhere_to_go(field, other);
    let rolls = rolls(field, group);
    let pace = pace(field, rolls, |other| other == man || goes(other));
    let rolled = cx.call(rule!("BR-02-11"), Step::roll(rolls, pace))?;
    let mut act = cx.act();
    to_cover(&mut act, man, group, rolled);
    mark(&mut act, rule!("BR-02-09"), man, Sign::Acted);
    Ok(())
}

/// A man goes the cheapest way to the nearest cover, as far as the roll takes him (BR-02-11).
fn to_cover(act: &mut Acting, man: PieceId, group: u8, rolled: Length) {
    let left = left(act.field(), man, group, rolled);
    goes(act, man, left, |field, left| way_to_cover(field, man, left));
}

/// A way that a man takes without being asked, and what it costs; none if he stays.
type Unasked = Option<(InlineVec<Point, 12>, Length)>;

/// A man goes a way that nobody chooses, as far as he has a roll left for: hidden men who stand in it are given away, and
/// whom else he finds on it does not stop him, for it is no choice of his (BR-01-06).
fn goes(act: &mut Acting, man: PieceId, mut left: Length, way: impl Fn(Field, Length) -> Unasked) {
    // Each time but the last he finds a group.
    for _ in 0..=GROUPS {
        let field = act.field();
        let (found, before) = (way(field, left), field.figure(man).spent());
        let given_away = hiding::in_the_way(field, &found, |field| way(field, left));
        let mover = Mover::of(field, man);
        let arrived = match found {
            Some((points, spent)) => walk(act, rule!("BR-02-11"), &mover, &points, (spent, None)),
            None => true,
        };
        hiding::give_away(act, &given_away);
        if arrived {
            return;
        }
        left = (left - (act.table().figures[man.index()].spent() - before)).max(Length::ZERO);
    }
}

/// The way that a man draws back by, and what it costs; none if he stays. He never ends nearer to the enemy from whom he seeks
/// cover than he began but in cover (BR-02-11).
fn way_to_cover(field: Field, man: PieceId, left: Length) -> Unasked {
    if cover::covers_all_round(field.world, field.base(man)) {
        return None;
    }
    // Who sees no enemy is in cover.
    let enemy = sight::nearest_visible_enemy(field, man)?;
    if field.is_locked(man) || covers(field, man, Some(enemy)) {
        return None;
    }
    let goal = cover_to_go_to(field, man, enemy)?;
    let (mover, from) = (Mover::of(field, man), field.centre(man));
    let going = Going::about(field, &mover, from, left);
    let far = reach(&going, from, &goal.points, left);
    let arrives = goal.points.last() == Some(&far.at);
    if far.at == from || !(arrives || spots::no_nearer(field, man, enemy, far.at)) {
        return None;
    }
    Some((cut(&goal, far.stretch, far.at), far.spent))
}

/// A way as far as a place on one of its stretches.
fn cut(way: &Way, stretch: usize, at: Point) -> InlineVec<Point, 12> {
    let mut points: InlineVec<Point, 12> = way.points.iter().take(stretch).copied().collect();
    points.try_push(at);
    points
}

/// The farthest that a way home may cost: farther than any table is long.
const ANY_WAY: Length = Length::inches(400);

/// A group runs for its home edge, each figure the whole distance rolled by the cheapest way, an inch or more from enemies;
/// whose base comes to the edge has fled and is off the table (BR-02-10, BR-02-11). They break contact without penalty.
fn full(mut cx: Asking, group: u8) -> Flow<()> {
    let field = cx.field();
    let rolls = rolls(field, group);
    let is_broken = |man| field.is_broken(man);
    let pace = pace(field, rolls, is_broken);
    let rolled = cx.call(rule!("BR-02-11"), Step::roll(rolls, pace))?;
    let mut act = cx.act();
    let field = act.field();
    let home = field.world.family(field.band(group).side).home;
    let mut men: InlineVec<PieceId, 16> = able(field, group).collect();
    men.sort_unstable_by_key(|man| (gap_to_edge(field, *man, home), *man));
    for man in &men {
        run_home(&mut act, *man, group, rolled);
    }
    Ok(())
}

fn run_home(act: &mut Acting, man: PieceId, group: u8, rolled: Length) {
    let rule = rule!("BR-02-10");
    wounds::release(act, rule, man);
    let field = act.field();
    let home = field.world.family(field.band(group).side).home;
    let left = left(field, man, group, rolled);
    goes(act, man, left, |field, left| way_home(field, man, group, left));
    let field = act.field();
    if touches_edge(field, man, home) {
        flee(act, man);
    } else if field.takes_part(group) {
        mark(act, rule, man, Sign::Acted);
    }
}

/// The way that a man runs home by as far as he comes, and what it costs; none if he cannot stir.
fn way_home(field: Field, man: PieceId, group: u8, left: Length) -> Unasked {
    let home = field.world.family(field.band(group).side).home;
    let mover = Mover::of(field, man);
    let going = Going::of(field, &mover);
    let from = field.centre(man);
    let points = match cheapest(&going, from, Goal::Edge(home), ANY_WAY) {
        Some(way) => way.points,
        None => std::iter::once(place_at_edge(field, man, home)).collect(),
    };
    let far = reach(&going, from, &points, left);
    if far.at == from {
        return None;
    }
    let mut way: InlineVec<Point, 12> = points.iter().take(far.stretch).copied().collect();
    way.try_push(far.at);
    Some((way, far.spent))
}

//! Who may roll for a move, and how he then goes (BR-04-01, BR-04-02, BR-04-06).

use engine::{Answer, PieceId, Refusal, Side};

use crate::deeds::{self, Deed};
use crate::field::Field;
use crate::steps::Pace;
use crate::table::{Order, Sign};
use crate::vocabulary::SET_OUT;
use crate::{going, rule};

/// Only those on horseback go (BR-04-06): a bit of the number of an answer.
pub const MOUNTED_ONLY: i16 = 1;
/// For the road (BR-04-02): a bit of the number of an answer.
pub const ROAD: i16 = 2;

/// Who rolls for a move, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SettingOut {
    /// A group, or a Heidman by himself.
    Group(u8, Pace),
    /// A man who goes by his own roll: out of reach of his Leader (BR-04-07), or after a Leader who went home (BR-03-04).
    Man(PieceId, Pace),
}

/// How a man moves in this turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Manner {
    /// He leads his group: its move is measured on him (BR-04-05).
    Leads,
    /// He follows his Leader (BR-04-05).
    Follows,
    /// He is a Heidman by himself (BR-00-04).
    Heidman,
    /// He goes by his own roll towards his Leader (BR-04-07).
    Astray,
    /// He goes by his own roll towards the edge by which his Leader went home (BR-03-04).
    Homeward,
}

/// How a man moves in this turn.
pub fn manner(field: Field, man: PieceId) -> Option<Manner> {
    let group = field.group_of(man)?;
    let state = field.group(group);
    Some(match () {
        () if field.world.is_heidman(group) => Manner::Heidman,
        () if state.is(Order::LeaderHome) => Manner::Homeward,
        () if field.leads(man) => Manner::Leads,
        () if field.is(man, Sign::Astray) => Manner::Astray,
        () => Manner::Follows,
    })
}

/// Whether a man could still go with the others of his group.
pub fn may_go(field: Field, man: PieceId) -> bool {
    deeds::can(field, man, Deed::Move)
}

/// Those whose roll that of a group is: its figures that are not astray, and the Heidman if he shares it (BR-00-04).
fn goers(field: Field, group: u8) -> impl Iterator<Item = PieceId> {
    let side = field.band(group).side;
    let heidman = field.world.family(side).heidman;
    let shares = field.table.clan(side).shares() == Some(group) && field.stands(heidman);
    let members = field.members(group).filter(move |man| !field.is(*man, Sign::Astray));
    members.chain(shares.then_some(heidman)).filter(move |man| may_go(field, *man))
}

/// Whether a figure of the side may roll so for a move (BR-04-01, BR-04-02, BR-04-06).
///
/// # Errors
/// Why not.
pub fn judge(field: Field, answer: &Answer) -> Result<SettingOut, Refusal> {
    let no = |rule, why| Err(Refusal::new(rule, why));
    let Some(man) = answer.piece.filter(|man| field.man(*man).is_some()) else {
        return no(rule!("BR-04-01"), "say who sets out");
    };
    if !(0..=MOUNTED_ONLY | ROAD).contains(&answer.amount) {
        return no(
            rule!("BR-04-01"),
            "set out with 0, or with 1 for those on horseback alone, and 2 more for the road",
        );
    }
    let (mounted_only, road) = (answer.amount & MOUNTED_ONLY != 0, answer.amount & ROAD != 0);
    deeds::may(field, man, Deed::Move)?;
    let how = manner(field, man).unwrap_or(Manner::Follows);
    let measured = match how {
        Manner::Leads | Manner::Follows => leader_of(field, man)?,
        Manner::Heidman | Manner::Astray | Manner::Homeward => man,
    };
    if road && !going::is_on_road(field.world, field.centre(measured)) {
        return Err(
            Refusal::new(rule!("BR-04-02"), "the road's die is for one who starts on a road").piece(measured)
        );
    }
    if road && !may_go(field, measured) {
        let why = "the road's die is for one who goes along it: he may not move";
        return Err(Refusal::new(rule!("BR-04-02"), why).piece(measured));
    }
    let group = field.group_of(man).unwrap_or_default();
    match how {
        Manner::Astray | Manner::Homeward if field.is(man, Sign::Moved) => {
            no(rule!("BR-04-01"), "he has rolled for his move in this turn")
        }
        Manner::Astray | Manner::Homeward => {
            Ok(SettingOut::Man(man, Pace { foot: !field.is_mounted(man), road }))
        }
        _ if field.group(group).is(Order::Rolled) => {
            no(rule!("BR-04-01"), "the group has rolled for its move in this turn")
        }
        Manner::Heidman if field.table.clan(field.band(group).side).shares().is_some() => {
            no(rule!("BR-00-04"), "the Heidman shares the roll of a group in this turn")
        }
        Manner::Heidman => Ok(SettingOut::Group(group, Pace { foot: !field.is_mounted(man), road })),
        Manner::Leads | Manner::Follows => {
            let foot = pace(field, group, mounted_only)?;
            Ok(SettingOut::Group(group, Pace { foot, road }))
        }
    }
}

/// The Leader on whom the move of a man's group is measured (BR-04-05).
///
/// # Errors
/// That there is none.
pub fn leader_of(field: Field, man: PieceId) -> Result<PieceId, Refusal> {
    let leader = field.group_of(man).and_then(|group| field.group(group).leader());
    leader.filter(|leader| field.stands(*leader)).ok_or_else(|| {
        Refusal::new(rule!("BR-04-05"), "a group's move is measured on its Leader, and he is not there")
            .piece(man)
    })
}

/// Whether a group goes at the pace of foot (BR-04-06): unless nobody on foot could go, or those on horseback go alone.
fn pace(field: Field, group: u8, mounted_only: bool) -> Result<bool, Refusal> {
    let any_mounted = goers(field, group).any(|man| field.is_mounted(man));
    if mounted_only && !any_mounted {
        return Err(Refusal::new(rule!("BR-04-06"), "nobody of the group who could go is on horseback"));
    }
    Ok(!mounted_only && goes_on_foot(field, group))
}

/// Whether anybody on foot of those whose roll that of a group is could still go (BR-04-06).
pub fn goes_on_foot(field: Field, group: u8) -> bool {
    goers(field, group).any(|man| !field.is_mounted(man))
}

/// Whether the Heidman may share the roll of a group (BR-00-04): once a turn, within six inches of its Leader, before it
/// rolls.
///
/// # Errors
/// Why not.
pub fn share(field: Field, side: Side, answer: &Answer) -> Result<u8, Refusal> {
    let heidman = field.world.family(side).heidman;
    let no = |why| Err(Refusal::new(rule!("BR-00-04"), why).piece(heidman));
    if answer.piece != Some(heidman) {
        return no("the Heidman alone shares what a group rolls");
    }
    deeds::may(field, heidman, Deed::Move)?;
    let leader = answer.object.filter(|leader| field.leads(*leader) && field.side(*leader) == Some(side));
    let Some(group) = leader.and_then(|leader| field.group_of(leader)) else {
        return no("say with whose group he goes, by its Leader");
    };
    let own = field.group_of(heidman).is_some_and(|own| own == group || field.group(own).is(Order::Rolled));
    if own || field.table.clan(side).shares().is_some() || field.is(heidman, Sign::Moved) {
        return no("he shares the roll of one group in a turn, and none when he has rolled himself");
    }
    if field.group(group).is(Order::Rolled) {
        return no("the group has rolled already: he shares a roll when it is made");
    }
    let radius = field.world.book.foundations.group.radius;
    match leader.filter(|leader| field.stands(*leader) && field.within(heidman, *leader, radius)) {
        Some(_) => Ok(group),
        None => no("he shares the roll of a group whose Leader is within six inches"),
    }
}

/// Visits the ways in which a man could set out.
pub fn offer(field: Field, man: PieceId, offer: &mut dyn FnMut(Answer)) {
    let way = |amount: i16| Answer::plain(SET_OUT).with(man).amount(amount);
    // Who cannot set out with all of them cannot set out at all.
    if judge(field, &way(0)).is_err() {
        return;
    }
    let is_mixed = mixed(field, man);
    for amount in [0, MOUNTED_ONLY, ROAD, ROAD | MOUNTED_ONLY] {
        let is_plain = amount & MOUNTED_ONLY == 0 || is_mixed;
        if is_plain && (amount == 0 || judge(field, &way(amount)).is_ok()) {
            offer(way(amount));
        }
    }
}

/// Whether some of a man's group who could go are on horseback and some on foot.
fn mixed(field: Field, man: PieceId) -> bool {
    let Some(group) = field.group_of(man) else { return false };
    let rides = |rides: bool| goers(field, group).any(|man| field.is_mounted(man) == rides);
    rides(true) && rides(false)
}

//! Changes of the sheets in sentences: tokens, orders, melees, the state of the ground. Most serve the rules alone and are
//! passed over.

use engine::sheet::Edit;
use engine::view::Subject;
use engine::{Mark, On, PieceId, Side};

use super::counted;
use super::places;
use super::subjects;
use crate::book::Ammunition;
use crate::field::Field;
use crate::melee::round;
use crate::table::{
    BattleChange, Crossing, FindingChange, Melee, MeleeChange, Member, Order, SideChange, Sign, Tactic,
    UnitChange,
};
use engine::view::Narration;

/// A change in a sentence.
pub(super) fn tell(field: Field, on: On, mark: Mark, value: i64) -> Option<Narration> {
    match on {
        On::Piece(unit) => on_unit(field, unit, UnitChange::of(mark, value)?),
        On::Thing(melee) => on_melee(field, melee, MeleeChange::of(mark, value)?),
        On::Ground(feature) => on_ground(field, feature, FindingChange::of(mark, value)?),
        On::Side(side) => on_side(field, side, SideChange::of(mark, value)?),
        On::Battle => on_battle(field, BattleChange::of(mark, value)?),
    }
}

fn on_unit(field: Field, unit: PieceId, change: UnitChange) -> Option<Narration> {
    let (who, state) = (subjects::of(field, unit), field.state(unit));
    match change {
        UnitChange::Disarray(now) => match (now, state.disarray()) {
            (now, before) if now == before => None,
            (0, _) => Narration::deed(who.does("is in good order again"), [unit]),
            (now, before) if now < before => Narration::deed(
                who.does(&format!("steadies, {} left", counted(now, "Disarray Token"))),
                [unit],
            ),
            (now, _) => {
                Narration::deed(who.does(&format!("is in disarray: {}", counted(now, "Token"))), [unit])
            }
        },
        UnitChange::Daunted(0) if state.daunted() == 0 => None,
        UnitChange::Daunted(0) => Narration::deed(who.does("takes heart again"), [unit]),
        UnitChange::Daunted(_) => Narration::deed(who.does("is Daunted"), [unit]),
        UnitChange::Ammunition(left) if left != state.ammunition() => {
            Narration::detail(who.does(&ammunition_left(field, unit, left)), [unit])
        }
        UnitChange::Order(Order::Ordered) => Narration::deed(who.does("is given an Order"), [unit]),
        UnitChange::Order(Order::Initiative) => {
            Narration::deed(who.does(&format!("acts on {} own initiative", who.its())), [unit])
        }
        UnitChange::Order(Order::Support) => Narration::deed(who.does("stands by to support"), [unit]),
        UnitChange::Cover(Some(feature)) if state.cover() != Some(feature) => {
            Narration::deed(who.does(&places::taken(field, tabletop::FeatureId(feature))), [unit])
        }
        UnitChange::Class(class) => {
            Narration::detail(who.does(&format!("is of Command Class {class}")), [unit])
        }
        UnitChange::Flag(sign, true) if !state.is(sign) => raised(&who, unit, sign),
        UnitChange::Flag(sign, false) if state.is(sign) => lowered(&who, unit, sign),
        _ => None,
    }
}

fn raised(who: &Subject, unit: PieceId, sign: Sign) -> Option<Narration> {
    match sign {
        Sign::Mounted => Narration::deed(who.does("mounts"), [unit]),
        Sign::Limbered => Narration::deed(who.does("is limbered"), [unit]),
        Sign::Jammed => Narration::deed(who.does("misfires"), [unit]),
        Sign::Hedgehog => Narration::deed(who.does(&format!("turns {} pikes outward", who.its())), [unit]),
        Sign::Revealed => {
            Narration::detail(who.does(&format!("gives {} away by firing", who.itself())), [unit])
        }
        Sign::Evaded => Narration::deed(who.does("evades"), [unit]),
        Sign::Turned => Narration::deed(who.does("turns to face"), [unit]),
        Sign::Stunned => Narration::deed(who.does("is thrown by his horse"), [unit]),
        Sign::Captured => Narration::deed(who.does("is captured"), [unit]),
        Sign::Abandoned => Narration::deed(who.does(&format!("is left without {} crew", who.its())), [unit]),
        Sign::Attacked => Narration::deed(who.does("attacks"), [unit]),
        Sign::ExtraToken => Narration::deed(who.does("is given an extra Order Token"), [unit]),
        Sign::OpenedFire
        | Sign::Forfeit
        | Sign::RepairTried
        | Sign::AwaitsStandIn
        | Sign::Scattered
        | Sign::SeasonedNow => Narration::detail(format!("{}: {}", who.name, sign.word()), [unit]),
        _ => None,
    }
}

fn lowered(who: &Subject, unit: PieceId, sign: Sign) -> Option<Narration> {
    match sign {
        Sign::Mounted => Narration::deed(who.does("dismounts"), [unit]),
        Sign::Limbered => Narration::deed(who.does("is unlimbered"), [unit]),
        Sign::Jammed => Narration::deed(who.does("is fit to fire again"), [unit]),
        Sign::Hedgehog => Narration::detail(who.does(&format!("opens {} hedgehog", who.its())), [unit]),
        Sign::Stunned => Narration::detail(who.does("is in the saddle again"), [unit]),
        _ => None,
    }
}

/// How much is left to shoot with.
fn ammunition_left(field: Field, unit: PieceId, left: u8) -> String {
    let noun = match field.world.book.shooting.ammunition(field.kind(unit)) {
        Ammunition::Shots(_) => "shot",
        _ => "volley",
    };
    match left {
        0 => format!("has no {noun} left"),
        left => format!("has {} left", counted(left, noun)),
    }
}

fn on_melee(field: Field, melee: u8, change: MeleeChange) -> Option<Narration> {
    let it = &field.table.melees[usize::from(melee)];
    let members = || it.members().iter().map(Member::unit).collect::<Vec<_>>();
    let number = melee + 1;
    match change {
        MeleeChange::Members(Edit::Put(member)) => {
            match it.members().iter().find(|other| other.unit() == member.unit()) {
                Some(before) => fares(field, it, before, &member),
                None => joins(field, it, &member),
            }
        }
        MeleeChange::Members(Edit::Drop(member)) => {
            Narration::detail(subjects::of(field, member.unit()).does("is out of the melee"), [member.unit()])
        }
        MeleeChange::Rounds(round @ 1..) => {
            Narration::deed(format!("melee {number}: round {round} is fought"), members())
        }
        // A melee that begins says it too, where another has been fought in its place; nobody is in it yet.
        MeleeChange::Winner(_) if it.members().is_empty() => None,
        MeleeChange::Winner(None) => {
            Narration::deed(format!("melee {number}: nobody wins the round"), members())
        }
        MeleeChange::Winner(Some(side)) => {
            let text = subjects::army(field, side).does("wins the round");
            Narration::deed(format!("melee {number}: {text}"), members())
        }
        MeleeChange::Anew => Narration::detail(format!("melee {number} is over"), members()),
        _ => None,
    }
}

/// A unit comes into a melee.
fn joins(field: Field, melee: &Melee, member: &Member) -> Option<Narration> {
    let (one, enemy) = (member.unit(), member.against());
    // That they meet is told once, of the one who comes.
    if melee.members().iter().any(|other| other.unit() == enemy && other.against() == one) {
        return None;
    }
    let foe = subjects::of(field, enemy).name;
    let text = subjects::of(field, one).does(&format!("meets {foe} hand to hand"));
    Narration::deed(text, [one, enemy])
}

/// How a unit fights, and what it suffers.
fn fares(field: Field, melee: &Melee, before: &Member, now: &Member) -> Option<Narration> {
    let unit = now.unit();
    let who = subjects::of(field, unit);
    if now.tactic() != before.tactic() {
        let tactic = match now.tactic() {
            Tactic::None => "chooses no tactic",
            Tactic::Fire => "engages by fire",
            Tactic::Trot => "comes on at the trot",
            Tactic::Gallop => "comes on at the gallop",
            Tactic::LongVolley => "fires a volley at long range effect",
            Tactic::ShortVolley => "fires a volley at short range effect",
            Tactic::DoubleVolley => "fires a double volley",
            Tactic::Shoots => "stands and shoots",
            Tactic::Unready => "is not ready",
        };
        return Narration::deed(who.does(silent(field, melee, now).unwrap_or(tactic)), [unit]);
    }
    for (was, is, noun, verb) in
        [(before.hits(), now.hits(), "hit", "takes"), (before.kills(), now.kills(), "Kill", "suffers")]
    {
        if is != was && is > 0 {
            return Narration::detail(who.does(&format!("{verb} {}", counted(is, noun))), [unit]);
        }
    }
    None
}

/// What is said of fire that the Doctrine die calls for and that is not given as it says: nobody fires, or one rank alone
/// (NMM-12-29, NMM-12-33).
fn silent(field: Field, melee: &Melee, member: &Member) -> Option<&'static str> {
    let fire = round::fire(field, melee, member, 0).filter(|fire| fire.dice > 0);
    match (member.tactic(), fire) {
        (Tactic::Fire, None) => Some("would engage by fire and has no shot to fire"),
        (Tactic::LongVolley | Tactic::ShortVolley | Tactic::DoubleVolley, None) => {
            Some("has no volley to fire")
        }
        (Tactic::DoubleVolley, Some(fire)) if !fire.both_ranks => {
            Some("fires a volley of one rank at short range effect")
        }
        _ => None,
    }
}

fn on_ground(field: Field, feature: u8, change: FindingChange) -> Option<Narration> {
    let FindingChange::Crossing(crossing) = change else { return None };
    let found = match crossing {
        Crossing::Unknown => return None,
        Crossing::Free => "is crossed freely",
        Crossing::One => "costs a Disarray Token to cross",
        Crossing::Two => "costs two Disarray Tokens to cross",
        Crossing::Pending => "withstands the first try to cross it",
        Crossing::Impassable => "cannot be crossed",
    };
    Narration::deed(format!("{} {found}", places::called(field, tabletop::FeatureId(feature))), [])
}

fn on_side(field: Field, side: Side, change: SideChange) -> Option<Narration> {
    let (army, it) = (subjects::army(field, side), field.table.side(side));
    match change {
        SideChange::Tokens(now) => {
            let left = counted(now, "Army Morale Token");
            match i16::from(now) - i16::from(it.tokens()) {
                0 => None,
                change if change < 0 => {
                    Narration::deed(army.does(&format!("pays {}, {left} left", -change)), [])
                }
                change => Narration::deed(army.does(&format!("wins back {change}, now {left}")), []),
            }
        }
        SideChange::Owed(owed) if owed > it.owed() => {
            Narration::detail(army.does(&format!("owes {}", counted(owed, "Army Morale Token"))), [])
        }
        _ => None,
    }
}

fn on_battle(field: Field, change: BattleChange) -> Option<Narration> {
    match change {
        BattleChange::OrderTokens(left) if left > field.table.battle.order_tokens() => {
            Narration::detail(format!("{} to spend", counted(left, "Order Token")), [])
        }
        BattleChange::RainUntil(turn) => {
            Narration::deed(format!("it rains until the end of turn {turn}"), [])
        }
        BattleChange::Fog(true) => Narration::deed("the fog of war comes down".to_owned(), []),
        BattleChange::First(side) => {
            Narration::detail(format!("{} won the dice-off", subjects::army(field, side).name), [])
        }
        BattleChange::Gaps(Edit::Add(gap)) => {
            let obstacle = places::called(field, tabletop::FeatureId(gap.feature()));
            Narration::deed(format!("a gap is opened in {obstacle}"), [])
        }
        _ => None,
    }
}

//! Whether an attack may be declared (CYP-12-01, CYP-12-32, CYP-05-06 to CYP-05-08, CYP-18-02, CYP-18-06).

use engine::{Answer, InlineVec, PieceId, Refusal, Way};
use tabletop::{Angle, Block, Body, Bounds, Edge, Leg, Length, Pivot, Pose};

use super::advancing::{Advance, FARTHEST, advance, faces, is_gun_of_enemy, is_left, may_meet};
use super::aims;
use crate::attacking::answering::is_charged;
use crate::field::{Field, TOUCHING, has_fought};
use crate::going::{self, Stretch, TOLLS, Toll};
use crate::movement::judging::may_move;
use crate::movement::placing::Place;
use crate::movement::way::drawing_of;
use crate::table::{Form, Sign};
use crate::vocabulary::ATTACK;
use crate::world::{Kind, Optional};
use crate::{commanded_shot, flanks, rule, sight};

/// An attack that is legal.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Attack {
    /// Who is attacked.
    pub target: PieceId,
    /// And who besides.
    pub also: Option<PieceId>,
    /// The straight way, to where it halts.
    pub advance: Advance,
    /// How far the unit may go.
    pub allowance: Length,
    /// Whether it goes on with tired men where it is too far (CYP-23-03).
    pub tires: bool,
    /// The ground of which it pays.
    pub tolls: InlineVec<Toll, TOLLS>,
}

impl Attack {
    /// The same with the ground of which it pays, which nobody asks for before it is made.
    pub(super) fn paying(self, field: Field, unit: PieceId) -> Attack {
        Attack { tolls: going::tolls(field, unit, &[self.advance.way()]), ..self }
    }
}

/// What the number of an attack adds up of.
const ALSO: i16 = 1;
const TIRES: i16 = 2;

/// Whether a type may attack an enemy of a sort: mounted dragoons only flank or rear, or who is routed already (CYP-05-08,
/// CYP-18-06).
///
/// # Errors
/// Why not.
pub fn may_attack_kind(field: Field, unit: PieceId, enemy: PieceId) -> Result<(), Refusal> {
    let dragoons = field.kind(unit) == Kind::Dragoons && field.is_mounted(unit);
    let began = field.piece(unit).pose();
    if !dragoons || field.is_routed(enemy) || flanks::comes_from_flank(field, unit, enemy, began) {
        return Ok(());
    }
    let why = "mounted dragoons charge flank or rear only, or who is routed already";
    Err(Refusal::new(rule!("CYP-05-08"), why).piece(enemy))
}

/// Whether a unit is one that may attack at all now.
pub(super) fn may_attack_at_all(field: Field, unit: PieceId) -> Result<(), Refusal> {
    let no = |rule, why| Err(Refusal::new(rule, why).piece(unit));
    if !field.kind(unit).is_formed() {
        return no(rule!("CYP-05-06"), "guns, wagons, coaches and officers do not attack");
    }
    if field.kind(unit) == Kind::Crew {
        return no(rule!("CYP-09-19"), "gunners do not stand for close combat");
    }
    match field.form(unit) {
        Form::Square => return no(rule!("CYP-12-01"), "a square may not attack"),
        Form::Deployed => return no(rule!("CYP-12-01"), "a garrison may not attack"),
        Form::Line | Form::Column | Form::Routed | Form::Single => {}
    }
    if field.is(unit, Sign::FallingBack) {
        return no(rule!("CYP-14-06"), "a unit in fall-back status may not attack");
    }
    if crate::plunder::is_back(field, unit) {
        return no(rule!("CYP-22-05"), "who has come back from plundering starts no combat in this turn");
    }
    if field.is(unit, Sign::Plunders) {
        return no(rule!("CYP-12-01"), "who plunders does not attack");
    }
    let acted =
        field.is(unit, Sign::ChangedMount) || field.is(unit, Sign::Marched) || field.is(unit, Sign::Fired);
    if field.kind(unit) == Kind::Dragoons && acted {
        return no(rule!("CYP-18-02"), "a charge takes the whole turn of dragoons");
    }
    Ok(())
}

/// Who may be attacked: whoever is an enemy and no officer; not guns and wagons that nobody serves (CYP-04-10, CYP-09-25).
fn may_be_attacked(field: Field, unit: PieceId, enemy: PieceId) -> Result<(), Refusal> {
    let no = |rule, why| Err(Refusal::new(rule, why).piece(enemy));
    let kind = field.kind(enemy);
    let there = field.piece(enemy).on_table() && !field.is(enemy, Sign::Mapped);
    if field.side(enemy) == field.side(unit) || !there || !(kind.is_unit() || kind.is_wheeled()) {
        return no(rule!("CYP-12-01"), "name an enemy unit, wagon or coach to be attacked");
    }
    if is_left(field, enemy) {
        return no(rule!("CYP-09-25"), "nobody serves it: who touches it takes it");
    }
    Ok(())
}

/// The facing that an answer asks for: as the unit stands, or turned about its measuring point (CYP-12-01).
fn facing_of(field: Field, unit: PieceId, answer: &Answer) -> Result<Angle, Refusal> {
    let now = field.piece(unit).pose().facing;
    match &answer.way {
        Way::None => Ok(now),
        Way::Legs(legs) => match **legs {
            [Leg::Turn { about: Pivot::FrontMiddle | Pivot::Centre, hand, angle }] => {
                Ok(now + hand.turn(angle))
            }
            _ => Err(Refusal::new(
                rule!("CYP-12-01"),
                "it turns about its measuring point and goes straight ahead",
            )),
        },
        Way::At(_) => Err(Refusal::new(rule!("CYP-12-01"), "say to which side it turns")),
    }
}

/// An attack of a unit that has passed its command roll, judged.
///
/// # Errors
/// The rule that forbids it.
pub fn judge_attack(field: Field, unit: PieceId, answer: &Answer) -> Result<Attack, Refusal> {
    may_move(field, unit)?;
    let why = rule!("CYP-12-01");
    let no = |rule, why| Err(Refusal::new(rule, why).piece(unit));
    may_attack_at_all(field, unit)?;
    let Some(target) = answer.object else { return no(why, "say who is attacked") };
    if is_charged(field, unit) {
        super::answering::may_still_answer(field, unit)?;
        if !aims(field, target, unit) {
            return no(rule!("CYP-12-32"), "a unit that is charged attacks nobody but who attacks it");
        }
    }
    let (also, tires) = match answer.amount {
        0..=3 => (answer.amount & ALSO > 0, answer.amount & TIRES > 0),
        _ => return no(why, "the number is 1 for another enemy, 2 for tired men, 3 for both"),
    };
    if tires && !field.world.options.has(Optional::ShortCharges) {
        return no(rule!("CYP-23-03"), "charges that fall short go on only where both sides agreed");
    }
    may_be_attacked(field, unit, target)?;
    let halt = field.world.book.combat.attack.halt;
    let advance = straight(field, unit, answer, (target, &field.body(target)), [halt, FARTHEST], false)?;
    let attack = settled(field, unit, &advance, [also, tires], || sight::sees(field, unit, target))?;
    Ok(attack.paying(field, unit))
}

/// What is judged of an attack once its way is known: whether it is too far, whether the unit sees whom it attacks, and whom it
/// attacks besides.
fn settled(
    field: Field,
    unit: PieceId,
    advance: &Advance,
    [also, tires]: [bool; 2],
    sees: impl FnOnce() -> bool,
) -> Result<Attack, Refusal> {
    let (target, allowance) = (advance.meets, field.attack_distance(unit));
    if advance.long > allowance && !tires {
        let why = "it is too far";
        return Err(Refusal::new(rule!("CYP-12-01"), why).piece(target).measured(advance.long, allowance));
    }
    if !sees() {
        return Err(Refusal::new(rule!("CYP-16-09"), "whom it attacks it must see").piece(unit));
    }
    let also = match also {
        true => Some(another(field, unit, target, advance.halt())?),
        false => None,
    };
    Ok(Attack { target, also, advance: *advance, allowance, tires, tolls: InlineVec::new() })
}

/// The attacks of a unit upon an enemy that are worth a thought, each legal, turned in each of some ways: those that come upon him
/// and nobody else, and what they pay is not asked. What they have in common is found out once.
pub(super) fn upon(
    field: Field,
    unit: PieceId,
    enemy: PieceId,
    turns: impl FnOnce() -> [Option<Leg>; 3],
    offer: &mut dyn FnMut(Answer, Attack),
) {
    let (reach, book) = (field.attack_distance(unit), &field.world.book.combat.attack);
    let body = field.footprint(unit);
    let tires = field.world.options.has(Optional::ShortCharges);
    // Turned about the middle of its front, no part of it is farther from there than this.
    let girth = body.width.half() + body.depth;
    let far = reach + book.halt + girth;
    let here = Block::at(field.piece(unit).pose(), Length::ZERO, Length::ZERO);
    if !tires && !field.may_be_within(&here, far, enemy) || may_be_attacked(field, unit, enemy).is_err() {
        return;
    }
    let limit = if tires { FARTHEST } else { reach + Length(1) };
    let (mut seen, theirs) = (None, field.body(enemy));
    for turn in turns() {
        let plain = Answer::plain(ATTACK).with(unit).on(enemy);
        let answer = turn.map_or(plain, |turn| plain.leg(turn));
        let way = straight(field, unit, &answer, (enemy, &theirs), [book.halt, limit], true);
        let Ok(advance) = way else { continue };
        let mut offered = |also: bool, tires: bool| {
            let sees = || *seen.get_or_insert_with(|| sight::sees(field, unit, enemy));
            let legal = settled(field, unit, &advance, [also, tires], sees).ok();
            if let Some(attack) = legal {
                offer(answer.amount(i16::from(also) * ALSO + i16::from(tires) * TIRES), attack);
            }
            legal.is_some()
        };
        let any = [false, true].map(|tired| (!tired || tires) && offered(false, tired));
        // Another enemy beside it is attacked too only where one may be.
        for tired in [false, true] {
            let _ = any[usize::from(tired)] && offered(true, tired);
        }
    }
}

/// A breakthrough (CYP-12-28): straight into an enemy whom the unit did not fight, by the normal distance and without a halt.
///
/// # Errors
/// The rule that forbids it.
pub fn judge_breakthrough(field: Field, unit: PieceId, answer: &Answer) -> Result<Attack, Refusal> {
    breaks_through(field, unit, answer).map(|attack| attack.paying(field, unit))
}

/// The same before anybody asks what it pays.
pub(crate) fn breaks_through(field: Field, unit: PieceId, answer: &Answer) -> Result<Attack, Refusal> {
    let why = rule!("CYP-12-28");
    let no = |why_not| Err(Refusal::new(why, why_not).piece(unit));
    if !field.is_mounted(unit) {
        return no("only horse breaks through");
    }
    if matches!(field.form(unit), Form::Square | Form::Deployed) {
        return no("a square or a garrison does not break through");
    }
    let Some(target) = answer.object else { return no("say upon whom it breaks") };
    if answer.amount != 0 {
        return no("a breakthrough is upon one enemy, by the normal distance");
    }
    may_be_attacked(field, unit, target)?;
    if has_fought(field, unit, target) {
        return no("it breaks through to somebody whom it has not fought in this turn");
    }
    let limits = [Length::ZERO, FARTHEST];
    let advance = straight(field, unit, answer, (target, &field.body(target)), limits, false)?;
    let target = advance.meets;
    if has_fought(field, unit, target) {
        return no("whom it has fought stands in its way");
    }
    let allowance = field.paces(unit).normal;
    if advance.long > allowance {
        return Err(Refusal::new(why, "it is too far").piece(target).measured(advance.long, allowance));
    }
    Ok(Attack { target, also: None, advance, allowance, tires: false, tolls: InlineVec::new() })
}

/// Those upon whom a unit may come in a breakthrough, and their bodies: enemies whom it has not fought, no farther off than it goes.
pub(crate) struct Prey(Vec<(PieceId, Body)>);

impl Prey {
    /// Those of a unit, however it is turned.
    pub(crate) fn of(field: Field, unit: PieceId) -> Prey {
        let body = field.footprint(unit);
        // Turned about the middle of its front, no part of it is farther from there than this.
        let girth = body.width.half() + body.depth + Length(2);
        let [long, inch] = lunge(field, unit);
        let here = Block::at(field.piece(unit).pose(), Length::ZERO, Length::ZERO);
        let around = Bounds::of_block(&here).inflated(long + inch + girth);
        let enemies = field.near_of(field.side(unit).other(), around);
        let others = enemies.filter(|id| !field.kind(*id).is_officer());
        let others = others.filter(|id| !has_fought(field, unit, *id));
        Prey(others.map(|id| (id, field.body(id))).collect())
    }

    /// Whether there is nobody.
    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a unit may come upon any of them, quickly: where it says no, it breaks through to nobody so.
    pub(crate) fn may_be_met(&self, field: Field, unit: PieceId, answer: &Answer) -> bool {
        let Ok(facing) = facing_of(field, unit, answer) else { return false };
        let from = Pose::new(field.piece(unit).pose().at, facing);
        let [long, inch] = lunge(field, unit);
        let body = field.footprint(unit);
        let around = Bounds::of_block(&Stretch { from, long }.covers(body, long)).inflated(inch);
        let mut near = self.0.iter().filter(|(id, _)| field.piece(*id).may_meet(&around));
        near.any(|(_, theirs)| may_meet(from, body, theirs, inch, long))
    }
}

/// How far a unit goes in a breakthrough, and how near it comes to whom it meets.
fn lunge(field: Field, unit: PieceId) -> [Length; 2] {
    [field.paces(unit).normal + TOUCHING, field.world.book.movement.proximity.inch]
}

/// Whether a unit breaks through to anybody: horse does that is in no square and no garrison (CYP-12-28).
pub(crate) fn breaks_through_at_all(field: Field, unit: PieceId) -> bool {
    field.is_mounted(unit) && !matches!(field.form(unit), Form::Square | Form::Deployed)
}

/// The straight way upon a target: it must lie straight ahead; what is come upon first is attacked in its place, if the type may
/// (CYP-12-01); friends may be passed but not ended upon. It halts so far off, and is looked for to a limit; if
/// nobody but the target is wanted, only as long as nobody else is come upon.
fn straight(
    field: Field,
    unit: PieceId,
    answer: &Answer,
    (target, theirs): (PieceId, &Body),
    limits: [Length; 2],
    alone: bool,
) -> Result<Advance, Refusal> {
    let why = rule!("CYP-12-01");
    let facing = facing_of(field, unit, answer)?;
    let here = Pose::new(field.piece(unit).pose().at, facing);
    if !faces(here, theirs) {
        return Err(Refusal::new(why, "turn it until it lies straight ahead").piece(target));
    }
    let Some(advance) = advance(field, unit, facing, (target, theirs), limits, alone) else {
        return Err(Refusal::new(why, "straight ahead it does not come upon this enemy").piece(target));
    };
    may_be_attacked(field, unit, advance.meets)?;
    may_attack_kind(field, unit, advance.meets)?;
    if let Some(feature) = going::bars(field, unit, &advance.way()) {
        return Err(Refusal::new(rule!("CYP-16-10"), "it may not go through this ground").ground(feature));
    }
    ends_clear(field, unit, advance.halt())?;
    Ok(advance)
}

/// No attack ends upon a friend who is not routed, on closed ground or beyond the edge (CYP-12-01, CYP-03-06).
pub(super) fn ends_clear(field: Field, unit: PieceId, halt: Pose) -> Result<(), Refusal> {
    let drawing = drawing_of(field, unit, &Answer::plain(crate::vocabulary::MOVE))?;
    let place = Place::of(field, unit, drawing, halt.at, halt.facing);
    let inside = field.world.ground.bounds();
    for block in place.body.blocks() {
        if !block.corners().iter().all(|corner| inside.contains(*corner)) {
            return Err(Refusal::new(rule!("CYP-05-15"), "no unit leaves the table of its own will"));
        }
        if going::is_barred_at(field.world, &block) {
            return Err(Refusal::new(rule!("CYP-16-10"), "it may not stand on this ground"));
        }
    }
    let near = field.near(Bounds::of_block(&place.block()));
    let mut others = near.filter(|id| *id != unit && !field.kind(*id).is_officer());
    let under = others.find(|id| {
        let friend = field.side(*id) == field.side(unit);
        let pushed = friend && field.is_routed(*id);
        !pushed
            && !is_gun_of_enemy(field, unit, *id)
            && field.body(*id).overlaps_deeper_than(&place.body, Block::TOLERANCE)
    });
    match under {
        None => Ok(()),
        Some(other) => {
            Err(Refusal::new(rule!("CYP-12-01"), "an attack may not end upon another").piece(other))
        }
    }
}

/// The other enemy who is attacked too: the nearest within an inch and a half of the front (CYP-12-01).
fn another(field: Field, unit: PieceId, target: PieceId, halt: Pose) -> Result<PieceId, Refusal> {
    let near = field.world.book.combat.attack.also;
    let front = field.footprint(unit).block(halt).edge(Edge::Front);
    let part = Bounds::of_segment(front).inflated(near + flanks::GRAIN);
    let enemies = field.near_of(field.side(unit).other(), part).filter(|id| *id != target);
    enemies
        // Shot among the horse that is attacked is not (CYP-23-09).
        .filter(|id| commanded_shot::horse_of(field, *id) != Some(target))
        .filter(|id| may_be_attacked(field, unit, *id).is_ok() && may_attack_kind(field, unit, *id).is_ok())
        .filter_map(|id| {
            let gap = field.body(id).gap_to(&front)?;
            (gap.distance.within(near + flanks::GRAIN)).then_some((gap.distance, id))
        })
        .min()
        .map(|(_, id)| id)
        .ok_or(Refusal::new(rule!("CYP-12-01"), "no other enemy is so near to its front"))
}

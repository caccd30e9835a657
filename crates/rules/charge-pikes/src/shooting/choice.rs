//! At whom a unit may shoot, and at whom it must: the priority of targets (16.3), splitting of fire (CP-16-06).

use std::cell::OnceCell;

use engine::{PieceId, Refusal};
use tabletop::{Distance, IndexSet, InlineVec, Length, Point};

use super::aim::{Aim, aim, farthest, sixths_beyond};
use super::firers::{self, Firers};
use super::shooters::{
    self, announced, faces, first_shot, gun_may_fire, guns_ready, may_shoot, no_gun_fires,
};
use super::track::{self, Claim};
use super::way;
use crate::command;
use crate::field::Field;
use crate::formation;
use crate::memory::Fired;
use crate::rule;
use crate::table::{Fire, PIECES, Shot, Sign};
use crate::visibility;
use crate::visibility::sight::Sight;
use crate::world::Grade;

/// Whether a shot may be announced, and how it would be fired.
///
/// # Errors
/// Why it may not.
pub fn judge(whole: &WholeTable, side: engine::Side, shot: &Shot) -> Result<Aim, Refusal> {
    let field = whole.field;
    able(field, side, shot)?;
    let nobody = Fired::default();
    let firing = Firing::of(whole, shot, &nobody);
    let aimed = at(whole, shot, &firing)?;
    match first_shot(field, shot.shooter(), shot.face()) {
        Some(first) => splits(whole, shot, first, &firing)?,
        None => priority(whole, shot, &firing, &aimed)?,
    }
    Ok(aimed)
}

/// Who can fire a kind of shot, at whomever, and which of them have fired already.
struct Firing<'f> {
    firers: Firers,
    fired: &'f Fired,
    /// Found once somebody of them can hit anybody: mostly nobody can.
    spent: OnceCell<IndexSet>,
}

impl<'f> Firing<'f> {
    fn of(whole: &WholeTable, shot: &Shot, fired: &'f Fired) -> Firing<'f> {
        let firers = firers::firers(whole.field, shot, announced(whole.field, shot.shooter()));
        Firing { firers, fired, spent: OnceCell::new() }
    }

    /// Those who have fired already, whoever is the target of the shot.
    fn spent(&self, whole: &WholeTable, shot: &Shot) -> IndexSet {
        let anew = || shooters::spent(whole, shot, announced(whole.field, shot.shooter()), self.fired);
        *self.spent.get_or_init(anew)
    }
}

/// Whether the shooter may fire such a shot at all.
pub fn able(field: Field, side: engine::Side, shot: &Shot) -> Result<(), Refusal> {
    may_shoot(field, side, shot.shooter())?;
    let refuse = |rule, why| Err(Refusal::new(rule, why).piece(shot.shooter()));
    if shot.face() >= faces(field, shot.shooter()) {
        return refuse(rule!("CP-16-07"), "it has no such face");
    }
    match shot.fire() {
        Fire::Hail | Fire::Ball => {
            if shot.guns() == 0 {
                return Err(no_gun_fires(field, shot.shooter(), shot.fire()));
            }
            for gun in (0..8).filter(|gun| shot.guns() >> gun & 1 == 1) {
                gun_may_fire(field, shot.shooter(), gun, shot.fire())?;
            }
            if shot.guns() & !guns_ready(field, shot.shooter(), shot.fire()) != 0 {
                return refuse(rule!("CP-16-19"), "that gun is to fire already: each shoots once a turn");
            }
        }
        Fire::Musketry | Fire::Pistols => {
            if super::firers::fire_of(field, shot.shooter()) != Some(shot.fire()) || shot.guns() != 0 {
                return refuse(rule!("CP-16-01"), "it does not shoot with that");
            }
        }
    }
    match shot.volley() {
        true => volley(field, shot),
        false => Ok(()),
    }
}

/// A volley is for foot of grade A or B in volley posture, where that option is on (CP-01-02, CP-20-11, CP-20-13).
fn volley(field: Field, shot: &Shot) -> Result<(), Refusal> {
    let refuse = |rule, why| Err(Refusal::new(rule, why).piece(shot.shooter()));
    if !field.world.options.volley_fire {
        return refuse(rule!("CP-20-13"), "volley fire is not among the optional rules of this battle");
    }
    if field.grade(shot.shooter()) > Grade::B {
        return refuse(rule!("CP-06-02"), "only grades A and B fire volleys");
    }
    if !field.has(shot.shooter(), Sign::Volley) || shot.fire() != Fire::Musketry {
        return refuse(rule!("CP-20-13"), "it has not taken up the posture for a volley");
    }
    Ok(())
}

/// Judges a shot at its target, apart from who else might be the target.
fn at(whole: &WholeTable, shot: &Shot, firing: &Firing) -> Result<Aim, Refusal> {
    let field = whole.field;
    let claim = legal_target(field, shot)?;
    let earlier = announced(field, shot.shooter());
    // Which of its guns take up room in a gap already follows from the target (CP-16-25).
    if shot.guns() != 0 && earlier.iter().any(|before| before.shooter() == shot.shooter()) {
        let firers = firers::firers(field, shot, earlier);
        return judged(whole, shot, &firers, claim, &|| firing.spent(whole, shot));
    }
    judged(whole, shot, &firing.firers, claim, &|| firing.spent(whole, shot))
}

/// A shot as it is fired by a right: at whom is out of range or arc where he stands, but passed through both, by a unit
/// that stood still, as he passed (CP-16-19).
pub fn judged(
    whole: &WholeTable,
    shot: &Shot,
    firers: &Firers,
    claim: Claim,
    spent: &dyn Fn() -> IndexSet,
) -> Result<Aim, Refusal> {
    let field = whole.field;
    let aimed = aim(whole, shot, firers, claim, spent);
    let stood = |flag| !field.has(shot.shooter(), flag);
    let passed = aimed.is_err()
        && claim == Claim::Ordinary
        && stood(Sign::Moved)
        && stood(Sign::Rotated)
        && way::has_passed(field, shot.target());
    if !passed {
        return aimed;
    }
    aim(whole, shot, firers, Claim::Crossing, spent).or(aimed)
}

/// Whether somebody may be shot at by a unit at all, and by what right (CP-99-03, CP-16-19).
fn legal_target(field: Field, shot: &Shot) -> Result<Claim, Refusal> {
    let (shooter, target) = (shot.shooter(), shot.target());
    let refuse = |rule, why| Err(Refusal::new(rule, why).piece(target));
    let enemy = field.side(target) != field.side(shooter) && field.profile(target).kind.is_unit();
    if !enemy || !field.piece(target).on_table() {
        return refuse(rule!("CP-13-04"), "that is no enemy unit on the table");
    }
    if visibility::concealed(field, shooter, target) {
        return refuse(rule!("CP-19-28"), "nobody knows that the block is held");
    }
    let Some(claim) = track::claim(field, shooter, target) else {
        return refuse(rule!("CP-99-03"), "nobody shoots at a unit in contact with the enemy");
    };
    match claim {
        Claim::Defensive(_) => Ok(claim),
        _ if track::is_engaged(field, shooter) => {
            refuse(rule!("CP-99-03"), "a unit in contact shoots at nobody but him who charges it")
        }
        Claim::Passing(_) if field.has(shooter, Sign::Moved) || field.has(shooter, Sign::Rotated) => {
            refuse(rule!("CP-16-19"), "only a unit that stood still fires at what passes")
        }
        _ => Ok(claim),
    }
}

/// The order of targets (CP-16-20): an enemy who charges the shooter; with a general near, anybody; otherwise the nearest
/// of those with the best chance.
fn priority(whole: &WholeTable, shot: &Shot, firing: &Firing, aimed: &Aim) -> Result<(), Refusal> {
    let field = whole.field;
    let mine = rank(field, shot, aimed);
    if mine.charges {
        return Ok(());
    }
    let free = has_general(field, shot.shooter());
    let falls_short = falls_short(field, shot);
    for other in others(field, shot) {
        if falls_short(&other) || comes_after(field, &other, firing, &mine) {
            continue;
        }
        let Ok(aim) = at(whole, &other, firing) else { continue };
        let theirs = rank(field, &other, &aim);
        if goes_before(&theirs, &mine, free) {
            let why = match (theirs.charges, theirs.sixths > mine.sixths) {
                (true, _) => "it must shoot at the enemy who charges it",
                (false, true) => "it must shoot at the target with the best chance",
                (false, false) => "it must shoot at the nearer of two targets with as good a chance",
            };
            return Err(Refusal::new(rule!("CP-16-20"), why).piece(other.target()));
        }
    }
    Ok(())
}

/// Whether a target is so far off that nobody can hit it where it stands or has passed: asked first, since most are. What is said holds
/// for such a shot at any target.
fn falls_short<'a>(field: Field<'a>, shot: &Shot) -> impl Fn(&Shot) -> bool + use<'a> {
    let farthest = farthest(field, shot.shooter(), shot.fire()) + guns_beside(field, shot.shooter());
    let from = shooters_of(field, shot.shooter()).map(|from| {
        let at = field.piece(from).pose().at;
        (at, formation::bounding_radius(field, from))
    });
    let from: InlineVec<(Point, Length), 2> = from.collect();
    move |shot| {
        let (target, straight) = (shot.target(), field.state(shot.target()).straight());
        let at = field.piece(target).pose().at;
        let reach = farthest + straight + formation::bounding_radius(field, target);
        let is_beyond =
            |(from, radius): &(Point, Length)| from.distance_squared(at) > (reach + *radius).squared();
        from.iter().all(is_beyond) && !is_anywhere(field, shot)
    }
}

/// Whether a target surely does not go before another: whoever of the shooter might fire, it is farther off, and no row that reaches so
/// far scores better (CP-16-20).
fn comes_after(field: Field, shot: &Shot, firing: &Firing, other: &Rank) -> bool {
    let limit = other.distance.rounded_up();
    !is_anywhere(field, shot)
        && !way::has_passed(field, shot.target())
        && sixths_beyond(field, shot, &firing.firers, limit) <= other.sixths
        && is_beyond(field, shot, limit, |from, limit| field.within(from, shot.target(), limit))
}

/// Whether it does not tell how far off a target is where it stands: somebody is in a town block, or comes on.
fn is_anywhere(field: Field, shot: &Shot) -> bool {
    let housed = |piece: &PieceId| field.state(*piece).holds().is_some();
    [shot.shooter(), shot.target()].iter().any(housed)
        || field.table.charges.iter().any(|charge| charge.charger() == shot.target())
}

/// Whether nobody of a shooter is within a limit, which is put off by how far guns may stand beside their battery.
fn is_beyond(field: Field, shot: &Shot, limit: Length, within: impl Fn(PieceId, Length) -> bool) -> bool {
    let limit = limit + guns_beside(field, shot.shooter());
    shooters_of(field, shot.shooter()).all(|from| !within(from, limit))
}

/// A shooter, and its forlorn hope where that stands apart.
fn shooters_of(field: Field, shooter: PieceId) -> impl Iterator<Item = PieceId> + use<> {
    let hope = field.profile(shooter).forlorn.filter(|hope| field.piece(*hope).on_table());
    [Some(shooter), hope].into_iter().flatten()
}

/// How far guns may stand beside their battery: wider than it once some of them are lost.
fn guns_beside(field: Field, shooter: PieceId) -> Length {
    let profile = field.profile(shooter);
    profile.base.width.times(profile.guns.len() as i32)
}

/// What decides between targets.
#[derive(Clone, Copy)]
struct Rank {
    target: PieceId,
    charges: bool,
    sixths: u8,
    distance: Distance,
}

fn rank(field: Field, shot: &Shot, aim: &Aim) -> Rank {
    let charges = matches!(track::claim(field, shot.shooter(), shot.target()), Some(Claim::Defensive(_)));
    Rank { target: shot.target(), charges, sixths: aim.sixths(), distance: aim.distance() }
}

/// The same shot at every other enemy.
fn others<'a>(field: Field<'a>, shot: &'a Shot) -> impl Iterator<Item = Shot> + 'a {
    let enemies = field.units_of(field.side(shot.shooter()).other()).filter(|enemy| *enemy != shot.target());
    enemies.map(|target| shot.upon(target))
}

/// Whether a general who may command it is near enough for a unit to choose its target (CP-16-20).
fn has_general(field: Field, unit: PieceId) -> bool {
    let near = field.world.length(field.world.book.shooting.general_near);
    field
        .generals_of(field.side(unit))
        .filter(|general| command::is_entitled(field, *general, unit))
        .any(|general| field.host(general) == Some(unit) || field.within(general, unit, near))
}

/// A unit fires at one target; only figures that cannot hit it may fire at another, as close as possible to the first
/// (CP-16-06). Of a battery the same goes for its guns.
fn splits(whole: &WholeTable, shot: &Shot, first: &Shot, firing: &Firing) -> Result<(), Refusal> {
    let field = whole.field;
    if has_shot_at(field, shot) {
        // All who can hit it have fired but those for whom there is no room.
        let why = "those of the unit who have not fired are held back by the gap before that target";
        return Err(Refusal::new(rule!("CP-16-25"), why).piece(shot.target()));
    }
    if shot.target() == first.target() {
        // Guns that have not fired, or fire other ammunition.
        return Ok(());
    }
    if shot.guns() != 0 {
        let again = shot.upon(first.target());
        let spent = OnceCell::from(IndexSet::EMPTY);
        let all = Firing { firers: firing.firers, fired: firing.fired, spent };
        if at(whole, &again, &all).is_ok() {
            let why = "guns that can hit the first target fire at it";
            return Err(Refusal::new(rule!("CP-16-06"), why).piece(first.target()));
        }
    }
    let far = |target: PieceId| field.gap(first.target(), target).distance;
    let mine = far(shot.target());
    let falls_short = falls_short(field, shot);
    let open = |other: &Shot| shot.guns() != 0 || !is_shot_at(field, shot, other.target());
    for other in others(field, shot).filter(|other| other.target() != first.target() && open(other)) {
        let nearer = !falls_short(&other) && far(other.target()) < mine;
        if nearer && at(whole, &other, firing).is_ok() {
            let why = "the rest of the unit fires as close to its first target as it can";
            return Err(Refusal::new(rule!("CP-16-06"), why).piece(other.target()));
        }
    }
    Ok(())
}

/// Whether all of a unit who can hit the target of a shot have announced one at him already, out of the same face: whoever is left
/// fires at nobody but others (CP-16-06, CP-16-25).
pub fn has_shot_at(field: Field, shot: &Shot) -> bool {
    shot.guns() == 0 && is_shot_at(field, shot, shot.target())
}

/// Whether a unit has announced a shot at somebody in this phase, out of the same face.
fn is_shot_at(field: Field, shot: &Shot, target: PieceId) -> bool {
    let same = |before: &Shot| before.shooter() == shot.shooter() && before.face() == shot.face();
    announced(field, shot.shooter()).iter().any(|before| same(before) && before.target() == target)
}

/// The table, all of it made ready for shots once the first of them is looked at: mostly nobody stands near enough.
pub struct WholeTable<'a> {
    /// The table.
    pub field: Field<'a>,
    /// Whether somebody asks why a shot is refused, and what was measured; else a refusal says no more than that it is one.
    pub(super) explains: bool,
    sight: OnceCell<Sight<'a>>,
}

impl<'a> WholeTable<'a> {
    /// A table.
    pub const fn of(field: Field<'a>) -> WholeTable<'a> {
        WholeTable { field, explains: true, sight: OnceCell::new() }
    }

    /// A table for whoever does not ask why a shot is refused.
    pub const fn unexplained(field: Field<'a>) -> WholeTable<'a> {
        WholeTable { field, explains: false, sight: OnceCell::new() }
    }

    /// What may stand in the way of shots.
    pub(super) fn sight(&self) -> &Sight<'a> {
        self.sight.get_or_init(|| {
            let (world, gap) = (self.field.world, self.field.world.book.sight.gap);
            Sight::of(self.field, world.ground.bounds().inflated(world.length(gap)))
        })
    }
}

/// The targets at which a shot of this kind may be announced: visits each, with the figures that can hit it, until told to
/// stop. Each is judged once at most, and who surely does not come before another is not, so that it is quick to ask for all of them;
/// `aimed` is told how those who are judged would be fired at, whether the shot may be announced or not.
pub fn each_target(
    whole: &WholeTable,
    side: engine::Side,
    shot: &Shot,
    fired: &Fired,
    mut aimed: impl FnMut(PieceId, &Aim),
    mut visit: impl FnMut(Shot, IndexSet) -> bool,
) {
    let field = whole.field;
    if able(field, side, shot).is_err() {
        return;
    }
    // Mostly nobody stands near enough to be asked after.
    let found = OnceCell::new();
    let firing = || found.get_or_init(|| Firing::of(whole, shot, fired));
    let nobody =
        Rank { target: shot.shooter(), charges: false, sixths: 0, distance: Distance::of(Length::ZERO) };
    let mut ranks: InlineVec<(Rank, IndexSet), 64> = InlineVec::empty((nobody, IndexSet::EMPTY));
    let first = first_shot(field, shot.shooter(), shot.face()).copied();
    let general = OnceCell::new();
    let free = || *general.get_or_init(|| has_general(field, shot.shooter()));
    let mut foremost: Option<Rank> = None;
    for shot in &nearest_first(field, shot, side.other()) {
        // Whom another one goes before is not shot at.
        let behind = |foremost: Rank| comes_after(field, shot, firing(), &foremost) && !free();
        if let Some(foremost) = foremost.filter(|foremost| first.is_none() && behind(*foremost)) {
            let before = |aim: Aim| goes_before(&foremost, &rank(field, shot, &aim), false);
            debug_assert!(at(whole, shot, firing()).map_or(true, before), "another one goes before");
            continue;
        }
        if !has_shot_at(field, shot)
            && let Ok(aim) = at(whole, shot, firing())
        {
            let rank = rank(field, shot, &aim);
            ranks.try_push((rank, aim.able));
            aimed(shot.target(), &aim);
            foremost = foremost.filter(|other| !goes_before(&rank, other, false)).or(Some(rank));
        }
    }
    ranks.sort_unstable_by_key(|(rank, _)| rank.target);
    let free = ranks.len() > 1 && free();
    for (mine, able) in ranks.iter() {
        let shot = shot.upon(mine.target);
        let allowed = match &first {
            Some(first) => splits(whole, &shot, first, firing()).is_ok(),
            None => ranks.iter().all(|(theirs, _)| !goes_before(theirs, mine, free)),
        };
        if allowed && visit(shot, *able) {
            return;
        }
    }
}

/// A shot of this kind at each enemy who is not too far off, those first who stand nearest at a glance.
fn nearest_first(field: Field, shot: &Shot, enemies: engine::Side) -> InlineVec<Shot, PIECES> {
    let at = field.piece(shot.shooter()).pose().at;
    let shots = field.units_of(enemies).map(|target| shot.upon(target));
    let falls_short = falls_short(field, shot);
    let mut shots: InlineVec<Shot, PIECES> = shots.filter(|shot| !falls_short(shot)).collect();
    shots.sort_unstable_by_key(|shot| {
        (at.distance_squared(field.piece(shot.target()).pose().at), shot.target())
    });
    shots
}

/// Whether a shot of this kind may be announced at anybody: of those whom a first shot can hit one always goes before all
/// others.
pub fn has_target(whole: &WholeTable, side: engine::Side, shot: &Shot, fired: &Fired) -> bool {
    let field = whole.field;
    if first_shot(field, shot.shooter(), shot.face()).is_some() {
        let mut any = false;
        let visit = |_, _| {
            any = true;
            any
        };
        each_target(whole, side, shot, fired, |_, _| {}, visit);
        return any;
    }
    if able(field, side, shot).is_err() {
        return false;
    }
    let found = OnceCell::new();
    let firing = || found.get_or_init(|| Firing::of(whole, shot, fired));
    let falls_short = falls_short(field, shot);
    let mut targets = field.units_of(side.other()).map(|target| shot.upon(target));
    targets.any(|shot| !falls_short(&shot) && at(whole, &shot, firing()).is_ok())
}

/// Whether one target must be shot at before another (CP-16-20).
fn goes_before(one: &Rank, other: &Rank, free: bool) -> bool {
    if one.charges != other.charges {
        return one.charges;
    }
    !one.charges
        && !free
        && (one.sixths > other.sixths || one.sixths == other.sixths && one.distance < other.distance)
}

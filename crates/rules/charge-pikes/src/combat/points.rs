//! The combat points that a unit may claim against an opponent, each with its rule (CP-17-04, CP-17-17).

use engine::{InlineVec, PieceId};
use tabletop::{Class as GroundClass, Point};

use crate::combat::meeting::reach;
use crate::cover::{self, in_the_open};
use crate::field::{Class, Field, Pikes};
use crate::flanks::open_flanks;
use crate::formation;
use crate::formation::Part;
use crate::ledger::Rule;
use crate::rule;
use crate::table::{Contact, Morale, Sign};
use crate::world::{Cover, TerrainKind};

/// One entry of a unit's combat points, by the rule that gives it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Entry {
    /// The rule.
    pub rule: Rule,
    /// How many points.
    pub value: u8,
    /// Why, in a few words.
    pub why: &'static str,
}

/// All entries that a unit may claim against one opponent.
pub type Points = InlineVec<Entry, 16>;

/// What a unit may claim against an opponent in this round; entries add together (CP-17-04, CP-17-17).
pub fn points(field: Field, unit: PieceId, enemy: PieceId, contact: &Contact) -> Points {
    let numbers = &field.world.book.combat.points;
    let mut list = InlineVec::empty(Entry { rule: Rule(0), value: 0, why: "" });
    let mut add = |holds: bool, rule: Rule, value: u8, why: &'static str| {
        if holds && value > 0 {
            list.push(Entry { rule, value, why });
        }
    };
    let pair = Pair { field, unit, enemy, contact };
    let (own, theirs) = (field.class(unit), field.class(enemy));
    let cavalry = own.is_cavalry();
    let bit = contact.bit(unit);
    let impetus = contact.impact() && contact.impetus() & bit != 0;
    add(impetus && cavalry, rule!("CP-17-18"), numbers.cavalry_impetus, "impetus");
    add(impetus && !cavalry, rule!("CP-17-19"), numbers.other_impetus, "impetus");
    let flank = contact.true_flank() & bit != 0 && field.has_flanks(enemy);
    add(flank, rule!("CP-17-20"), numbers.flank_or_rear, "enemy flank or rear");
    let above = field.grade(unit).above(field.grade(enemy)).min(numbers.grades_above_at_most);
    add(true, rule!("CP-17-21"), above * numbers.grade_above, "better grade");
    let worse = field.morale(enemy) != Morale::Good;
    add(worse, rule!("CP-17-22"), numbers.enemy_shaken, "enemy shaken or routing");
    let open = theirs.is_foot() && in_the_open(field, enemy, unit);
    let naked = theirs.is_foot() && field.pikes(enemy, cavalry) == Pikes::Naked;
    add(cavalry && naked && open, rule!("CP-17-23"), numbers.cavalry_against_naked, "naked foot in the open");
    add(pair.is_heavy_armed(), rule!("CP-17-24"), numbers.heavy_armed, "heavy-armed");
    add(own == Class::Cuirassiers, rule!("CP-17-25"), numbers.cuirassiers, "cuirassiers");
    if cavalry && open {
        let flanks = open_flanks(field, enemy, unit);
        add(true, rule!("CP-17-26"), flanks * numbers.open_flank, "open flanks of foot");
    }
    add(open && pair.enemy_in_one_rank(), rule!("CP-17-27"), numbers.single_rank, "enemy in a single rank");
    add(theirs == Class::Dragoons, rule!("CP-17-28"), numbers.enemy_dragoons, "enemy is mounted dragoons");
    match cover::in_combat(field, unit, enemy) {
        Cover::None => {}
        Cover::Soft => add(true, rule!("CP-17-29"), numbers.soft_cover, "soft cover"),
        Cover::Hard => add(true, rule!("CP-17-29"), numbers.hard_cover, "hard cover"),
    }
    // Whoever it followed up it fights on in melee; others it meets anew, or runs after.
    let followed = cavalry && field.has(unit, Sign::FollowedUp) && !contact.impact() && !field.routs(enemy);
    add(followed, rule!("CP-17-30"), numbers.followed_up, "follows up");
    add(contact.impact() && pair.is_uphill(), rule!("CP-17-31"), numbers.uphill, "uphill");
    let pistols = cavalry && field.has(unit, Sign::PistolsNow);
    add(pistols, rule!("CP-17-32"), numbers.pistols, "pistols");
    let pikes = own == Class::CloseFoot && field.pikes(unit, theirs.is_cavalry()) != Pikes::Naked;
    add(pikes && naked, rule!("CP-17-33"), numbers.pikes_against_naked, "pikes against naked foot");
    add(pair.is_lancers_charge(), rule!("CP-20-02"), numbers.lancers, "lancers moving forward");
    list
}

struct Pair<'a> {
    field: Field<'a>,
    unit: PieceId,
    enemy: PieceId,
    contact: &'a Contact,
}

impl Pair<'_> {
    /// Heavy-armed foot (CP-17-24), which counts for being pike-supported besides (CP-17-14); shock highlanders against foot
    /// (CP-20-05).
    fn is_heavy_armed(&self) -> bool {
        let against_cavalry = self.field.class(self.enemy).is_cavalry();
        self.field.class(self.unit) == Class::CloseFoot
            && self.field.pikes(self.unit, against_cavalry) == Pikes::HeavyArmed
    }

    /// Foot of which no part in contact is two ranks deep; skirmishers and gunners do not count (CP-17-27).
    fn enemy_in_one_rank(&self) -> bool {
        let Pair { field, unit, enemy, contact } = *self;
        if field.class(enemy) != Class::CloseFoot || !field.has_flanks(enemy) {
            return false;
        }
        let piece = field.piece(enemy);
        let parts = formation::parts(field.profile(enemy), field.state(enemy), piece.figures, piece.shape());
        let body = field.body(unit);
        let near = reach(contact.across());
        let is_touched =
            |part: &Part| body.within_of(&part.footprint.block(part.seat.pose(piece.pose())), near);
        // Odds of a fight that is not yet: what the whole unit looks like.
        let apart = !parts.iter().any(is_touched);
        parts.iter().filter(|part| apart || is_touched(part)).all(|part| part.drawn_up.ranks() <= 1)
    }

    /// Higher on a steep slope than the enemy, whoever charged (CP-17-31).
    fn is_uphill(&self) -> bool {
        let middle = |id| self.field.frame(id).centre();
        is_higher_on_steep(self.field, middle(self.unit), middle(self.enemy))
    }

    /// Lance-armed cavalry that charged or countercharged into this impact, with impetus or without (CP-20-02).
    fn is_lancers_charge(&self) -> bool {
        self.field.world.options.scottish_lancers
            && self.field.profile(self.unit).arms.lances
            && self.contact.impact()
            && self.contact.charged() & self.contact.bit(self.unit) != 0
    }
}

/// Whether one point lies higher than another, on a contour with steep sides.
fn is_higher_on_steep(field: Field, upper: Point, lower: Point) -> bool {
    let ground = &field.world.ground;
    let level = ground.level_at(upper);
    let steep = |index: usize| {
        let feature = &ground.features()[index];
        feature.class == GroundClass::Contour
            && feature.level == level
            && field.world.terrain[index].kind == TerrainKind::SteepHill
    };
    level > ground.level_at(lower) && ground.areas_at(upper).iter().any(steep)
}

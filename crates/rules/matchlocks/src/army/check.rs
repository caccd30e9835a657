//! Whether an army may be fielded (chapters 3 and 4).

use engine::Rule;
use scenario::Position;

use super::list::{ArmyList, ListBrigade, ListUnit};
use super::roster::price;
use crate::book::{Book, Class, Footing, Kind, Quality};
use crate::rule;
use crate::table::PIECES;

/// Something found in a list: a fault that keeps it from being fielded, or a warning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The rule.
    pub rule: Rule,
    /// Where it stands in the text.
    pub at: Position,
    /// What is wrong, and how to mend it.
    pub what: String,
}

/// The faults and warnings of a list.
pub(super) fn check(list: &ArmyList, book: &Book) -> (Vec<Finding>, Vec<Finding>) {
    let mut checking = Checking { list, book, faults: Vec::new(), warnings: Vec::new() };
    checking.generals();
    for brigade in &list.brigades {
        checking.brigade(brigade);
    }
    for unit in &list.artillery {
        checking.unit(unit);
        if unit.kind != Kind::FieldGun && !(list.mustered && unit.kind.class() == Class::Artillery) {
            let what = format!("{} must belong to a brigade: only field guns may be left out", unit.kind);
            checking.fault(rule!("NMM-03-01"), unit.at, what);
        }
    }
    checking.totals();
    (checking.faults, checking.warnings)
}

struct Checking<'a> {
    list: &'a ArmyList,
    book: &'a Book,
    faults: Vec<Finding>,
    warnings: Vec<Finding>,
}

impl Checking<'_> {
    fn fault(&mut self, rule: Rule, at: Position, what: String) {
        self.faults.push(Finding { rule, at, what });
    }

    fn warn(&mut self, rule: Rule, at: Position, what: String) {
        self.warnings.push(Finding { rule, at, what });
    }

    /// One General, no more and no less (NMM-03-26).
    fn generals(&mut self) {
        if self.list.generals != 1 {
            let what = format!("an army has one General, not {}", self.list.generals);
            self.fault(rule!("NMM-03-26"), self.list.at, what);
        }
        if self.list.brigades.is_empty() {
            let what = "an army is divided into brigades: give it one at least".to_owned();
            self.fault(rule!("NMM-03-25"), self.list.at, what);
        }
    }

    /// What holds of a brigade. Its size is only warned about, the summary of changes notwithstanding (NMM-18-01).
    fn brigade(&mut self, brigade: &ListBrigade) {
        for unit in &brigade.units {
            self.unit(unit);
        }
        self.broken_down(brigade);
        self.divisions(brigade);
        self.guns(brigade);
        let counts = |unit: &ListUnit| unit.kind.class() != Class::Artillery && !unit.kind.is_detachment();
        let units: u32 = brigade
            .fielded(self.book)
            .iter()
            .filter(|unit| counts(unit))
            .map(|unit| u32::from(unit.count))
            .sum();
        let usual = &self.book.troops.organisation;
        let (least, most) = (u32::from(usual.usual_least_units), u32::from(usual.usual_most_units));
        if units < least || units > most {
            let what = format!("{} has {units} units where {least} to {most} are usual", brigade.name);
            self.warn(rule!("NMM-03-25"), brigade.at, what);
        }
    }

    /// What holds of every Unit by itself.
    fn unit(&mut self, unit: &ListUnit) {
        let (book, kind) = (self.book, unit.kind);
        if matches!(kind, Kind::Clubmen | Kind::Leader) {
            let what = format!("{kind} cannot be bought as a unit");
            return self.fault(rule!("NMM-03-29"), unit.at, what);
        }
        let full = book.troops.figures.of(kind);
        if unit.figures.is_some_and(|figures| figures != full) {
            let rule =
                if kind == Kind::MusketeerDetachment { rule!("NMM-03-02") } else { rule!("NMM-03-29") };
            self.fault(rule, unit.at, format!("{kind} has {full} figures, neither more nor less"));
        }
        if !kind.qualities().contains(&unit.quality) {
            let known: Vec<String> =
                kind.qualities().iter().map(|quality| format!("{quality:?}").to_lowercase()).collect();
            let what = format!("{kind} must be {}", known.join(" or "));
            self.fault(rule!("NMM-03-23"), unit.at, what);
        }
        if let Some(formation) = unit.formation
            && !kind.formations().contains(&formation)
        {
            let rule = if kind == Kind::Cuirassiers { rule!("NMM-03-13") } else { rule!("NMM-03-29") };
            let what = format!("{kind} never stand in {}", format!("{formation:?}").to_lowercase());
            self.fault(rule, unit.at, what);
        }
        self.pikes(unit);
        if unit.field_defences && book.points.field_defences_of(kind).is_none() {
            let what = format!("{kind} cannot buy field defences: only foot in close order and guns can");
            self.fault(rule!("NMM-04-07"), unit.at, what);
        }
    }

    /// The mix of a Battalia (NMM-03-05, NMM-03-06).
    fn pikes(&mut self, unit: &ListUnit) {
        let Some(pikes) = unit.pikes else { return };
        let mix = &self.book.settings.battalia_mix;
        if unit.kind != Kind::Battalia {
            let what = format!("the pikes of {} cannot be chosen", unit.kind);
            self.fault(rule!("NMM-03-06"), unit.at, what);
        } else if pikes % 2 == 1 || pikes < mix.least_pikes || pikes > mix.most_pikes {
            let what = format!(
                "{pikes} pikes: a Battalia has an even number of them from {} to {}",
                mix.least_pikes, mix.most_pikes
            );
            self.fault(rule!("NMM-03-06"), unit.at, what);
        }
    }

    /// Battalia broken down must come out in whole Divisions of muskets and of pikes (NMM-03-08).
    fn broken_down(&mut self, brigade: &ListBrigade) {
        let broken: Vec<&ListUnit> = brigade.units.iter().filter(|unit| unit.broken_down).collect();
        let Some(first) = broken.first() else { return };
        if let Some(unit) = broken.iter().find(|unit| unit.kind != Kind::Battalia) {
            let what = format!("only Battalia are broken down, not {}", unit.kind);
            return self.fault(rule!("NMM-03-08"), unit.at, what);
        }
        let division = u16::from(self.book.troops.figures.of(Kind::MusketeerDivision));
        for quality in [Quality::Raw, Quality::Seasoned, Quality::Veteran] {
            let sum = |of: fn(&ListUnit, &Book) -> u8| -> u16 {
                let pool = broken.iter().filter(|unit| unit.quality == quality);
                pool.map(|unit| u16::from(unit.count) * u16::from(of(unit, self.book))).sum()
            };
            let pikes = sum(|unit, book| unit.pikes(book));
            let muskets =
                sum(|unit, book| book.troops.figures.of(unit.kind).saturating_sub(unit.pikes(book)));
            if pikes % division != 0 || muskets % division != 0 {
                let what = format!(
                    "{muskets} muskets and {pikes} pikes of one quality do not come out in Divisions of {division}: \
                     break down more or fewer Battalia"
                );
                self.fault(rule!("NMM-03-08"), first.at, what);
            }
        }
        self.agreed(first);
    }

    /// Divisions listed as such: by agreement only, and such as Battalia can be broken down into (NMM-03-08);
    /// Firelocks are free (NMM-03-09).
    fn divisions(&mut self, brigade: &ListBrigade) {
        let listed = |kinds: &[Kind]| -> u32 {
            let units = brigade.units.iter().filter(|unit| kinds.contains(&unit.kind));
            units.map(|unit| u32::from(unit.count)).sum()
        };
        let kinds = [Kind::MusketeerDivision, Kind::PikeStand, Kind::PikeSquare];
        let Some(first) = brigade.units.iter().find(|unit| kinds.contains(&unit.kind)) else { return };
        let first = first.clone();
        if !self.agreed(&first) {
            return;
        }
        let muskets = listed(&[Kind::MusketeerDivision]);
        let pikes = listed(&[Kind::PikeStand]) + 2 * listed(&[Kind::PikeSquare]);
        let division = u32::from(self.book.troops.figures.of(Kind::MusketeerDivision));
        let battalia = u32::from(self.book.troops.figures.of(Kind::Battalia));
        let parents = (muskets + pikes) * division / battalia;
        let mix = &self.book.settings.battalia_mix;
        let (least, most) = (parents * u32::from(mix.least_pikes), parents * u32::from(mix.most_pikes));
        let whole = (muskets + pikes) * division == parents * battalia;
        if !whole || pikes * division < least || pikes * division > most {
            let what = format!(
                "{muskets} Divisions of muskets and {pikes} of pikes cannot come of whole Battalia broken down"
            );
            self.fault(rule!("NMM-03-08"), first.at, what);
        }
    }

    /// Whether the players agree to independent Divisions.
    fn agreed(&mut self, unit: &ListUnit) -> bool {
        let allowed = self.book.settings.divisions.allowed;
        if !allowed {
            let what = "independent Divisions need the agreement of both players: field Battalia".to_owned();
            self.fault(rule!("NMM-03-08"), unit.at, what);
        }
        allowed
    }

    /// Guns attached to a brigade (NMM-03-18), and somebody for each to travel with.
    fn guns(&mut self, brigade: &ListBrigade) {
        let fielded = brigade.fielded(self.book);
        let count = |test: &dyn Fn(&ListUnit) -> bool| -> u32 {
            fielded.iter().filter(|unit| test(unit)).map(|unit| u32::from(unit.count)).sum()
        };
        let limits = &self.book.troops.organisation;
        let light = count(&|unit| unit.kind == Kind::LightGun);
        let gallopers = count(&|unit| unit.kind == Kind::GalloperGun);
        let others = count(&|unit| unit.kind.class() != Class::Artillery);
        let mounted =
            count(&|unit| unit.kind.class() != Class::Artillery && unit.kind.footing() == Footing::Mounted);
        let most = u32::from(limits.light_guns_of_a_brigade);
        if light > most {
            let what = format!("{} has {light} light guns: {most} at most are attached", brigade.name);
            self.fault(rule!("NMM-03-18"), brigade.at, what);
        }
        let most = u32::from(limits.gallopers_of_a_brigade);
        if gallopers > most {
            let what = format!("{} has {gallopers} gallopers: {most} at most is attached", brigade.name);
            self.fault(rule!("NMM-03-18"), brigade.at, what);
        }
        if gallopers > 0 && mounted * 2 <= others {
            let what = format!("{} has a galloper but is no brigade of cavalry", brigade.name);
            self.fault(rule!("NMM-03-18"), brigade.at, what);
        }
        if light + gallopers > 0 && others == 0 {
            let what = format!("{} has guns but no unit to which they are attached", brigade.name);
            self.fault(rule!("NMM-03-18"), brigade.at, what);
        }
    }

    /// The quarter limit (NMM-03-20), the agreed totals (NMM-04-01, NMM-17-02), and the room that
    /// a table has.
    fn totals(&mut self) {
        let fielded = self.list.fielded(self.book);
        let sum = |test: &dyn Fn(&ListUnit) -> bool| -> u32 {
            fielded.iter().filter(|unit| test(unit)).map(|unit| price(self.book, unit)).sum()
        };
        let troops = sum(&|_| true);
        let limited = sum(&|unit| {
            unit.kind.is_detachment() || unit.kind == Kind::Dragoons || unit.kind.class() == Class::Artillery
        });
        let percent = u32::from(self.book.troops.quarter_limit.percent);
        if !self.list.mustered && limited * 100 > troops * percent {
            let what = format!(
                "Detachments, Dragoons and guns make {limited} of {troops} troop points: {percent} in a hundred \
                 is the most"
            );
            self.fault(rule!("NMM-03-20"), self.list.at, what);
        }
        self.agreed_total();
        let pieces: usize = fielded.iter().map(|unit| usize::from(unit.count)).sum();
        if pieces + self.list.brigades.len() + 3 > PIECES / 2 {
            let what = format!("{pieces} units are more than one side of a table holds");
            self.fault(rule!("NMM-01-05"), self.list.at, what);
        }
    }

    fn agreed_total(&mut self) {
        let roster = super::Roster::priced(self.list, self.book);
        let leaders = roster.leader_points;
        match (self.list.points, self.list.mustered) {
            (Some(points), false) if roster.total() > u32::from(points) => {
                let what = format!("the army costs {} points, {points} were agreed", roster.total());
                self.fault(rule!("NMM-04-01"), self.list.at, what);
            }
            _ => {}
        }
        if let Some(points) = self.list.leader_points
            && leaders > u32::from(points)
        {
            let what = format!("the Leaders cost {leaders} points, {points} were agreed");
            self.fault(rule!("NMM-17-02"), self.list.at, what);
        }
    }
}

use super::fault::{Fault, Place};
use super::text::{Node, Table};
use super::{Book, Drill, Kind};

/// Checks numbers that are each possible but cannot stand together. A fault is placed at the later-written of
/// the two: at a house rule, if one of them is one.
pub(super) fn check(book: &Book, tree: &Table) -> Vec<Fault> {
    let mut check = Check { tree, faults: Vec::new() };
    check.formations(book);
    check.battalia_mix(book);
    check.scores(book);
    check.lengths(book);
    check.tokens(book);
    check.faults
}

struct Check<'a> {
    tree: &'a Table,
    faults: Vec<Fault>,
}

impl Check<'_> {
    /// Records a fault between two values unless they agree.
    fn must(&mut self, agrees: bool, paths: [&str; 2], why: &str) {
        if agrees {
            return;
        }
        let places = paths.map(|path| leaf(self.tree, path));
        let [one, other] =
            places.map(|found| found.unwrap_or((false, self.tree.place.clone(), String::new())));
        let (_, place, _) = if other.0 && !one.0 { &other } else { &one };
        let what =
            format!("`{}` = {} and `{}` = {} cannot stand together", paths[0], one.2, paths[1], other.2);
        self.faults.push(Fault { place: place.clone(), what, mend: why.to_owned() });
    }

    fn is_house_rule(&self, path: &str) -> bool {
        leaf(self.tree, path).is_some_and(|(house, ..)| house)
    }

    fn formations(&mut self, book: &Book) {
        let formations = &book.troops.formations;
        let drawn_up: [(Kind, &str, Drill); 13] = [
            (Kind::Battalia, "battalia", formations.battalia),
            (Kind::MusketeerDivision, "division", formations.division),
            (Kind::Firelocks, "division", formations.division),
            (Kind::PikeStand, "division", formations.division),
            (Kind::PikeSquare, "square", formations.square),
            (Kind::Harquebusiers, "line", formations.line),
            (Kind::Harquebusiers, "column", formations.column),
            (Kind::Cuirassiers, "column", formations.column),
            (Kind::MusketeerDetachment, "forlorn", formations.forlorn),
            (Kind::MusketeerDetachment, "plotton", formations.plotton),
            (Kind::HorseDetachment, "horse_detachment", formations.horse_detachment),
            (Kind::Dragoons, "company", formations.company),
            (Kind::Clubmen, "mob", formations.mob),
        ];
        for (kind, name, drill) in drawn_up {
            let figures = format!("troops.figures.{}", kind.key());
            let ranks = format!("troops.formations.{name}.ranks");
            let files = format!("troops.formations.{name}.files");
            let drill_path = if self.is_house_rule(&ranks) { &ranks } else { &files };
            let agrees =
                u16::from(book.troops.figures.of(kind)) == u16::from(drill.files) * u16::from(drill.ranks);
            self.must(agrees, [&figures, drill_path], "files times ranks must make the figures of the Unit");
        }
    }

    fn battalia_mix(&mut self, book: &Book) {
        let mix = &book.settings.battalia_mix;
        let path = |name: &str| format!("settings.battalia_mix.{name}");
        let figures = book.troops.figures.of(Kind::Battalia);
        let agrees = mix.most_pikes <= figures;
        self.must(
            agrees,
            [&path("most_pikes"), "troops.figures.battalia"],
            "a Battalia cannot have more Pikemen than figures",
        );
        for (name, pikes) in [
            ("pikes", mix.pikes),
            ("pikes_early_war", mix.pikes_early_war),
            ("pikes_late_war", mix.pikes_late_war),
        ] {
            let least = pikes >= mix.least_pikes && pikes % 2 == 0;
            self.must(
                least,
                [&path(name), &path("least_pikes")],
                "write an even number that is not below the least",
            );
            self.must(
                pikes <= mix.most_pikes,
                [&path(name), &path("most_pikes")],
                "write a number that is not above the most",
            );
        }
    }

    fn scores(&mut self, book: &Book) {
        let ladders = [
            (
                "command.class_roll.able_on",
                book.command.class_roll.able_on,
                "command.class_roll.expert_on",
                book.command.class_roll.expert_on,
            ),
            (
                "movement.obstacles.crosses_on",
                book.movement.obstacles.crosses_on,
                "movement.obstacles.free_on",
                book.movement.obstacles.free_on,
            ),
            (
                "melee.foot_doctrine.one_rank_short_on",
                book.melee.foot_doctrine.one_rank_short_on,
                "melee.foot_doctrine.two_ranks_on",
                book.melee.foot_doctrine.two_ranks_on,
            ),
            (
                "melee.horse_doctrine.trot_on",
                book.melee.horse_doctrine.trot_on,
                "melee.horse_doctrine.gallop_on",
                book.melee.horse_doctrine.gallop_on,
            ),
        ];
        for (low, low_score, high, high_score) in ladders {
            self.must(low_score <= high_score, [low, high], "the first must not be above the second");
        }
    }

    fn lengths(&mut self, book: &Book) {
        let bands = &book.shooting.bands;
        for (name, band) in [
            ("formed_musketeers", bands.formed_musketeers),
            ("light_foot", bands.light_foot),
            ("formed_horse", bands.formed_horse),
            ("light_horse", bands.light_horse),
            ("field_gun", bands.field_gun),
            ("light_gun", bands.light_gun),
            ("galloper_gun", bands.galloper_gun),
            ("clubmen", bands.clubmen),
        ] {
            let path = |key: &str| format!("shooting.bands.{name}.{key}");
            let agrees = band.long.0 == 0 || band.long >= band.short;
            self.must(
                agrees,
                [&path("short"), &path("long")],
                "write a long range beyond the short one, or 0 for none",
            );
        }
        let rates = &book.movement.rates;
        for (name, rate) in [
            ("leader", rates.leader),
            ("light_foot", rates.light_foot),
            ("formed_foot", rates.formed_foot),
            ("harquebusiers", rates.harquebusiers),
            ("cuirassiers", rates.cuirassiers),
            ("light_gun", rates.light_gun),
            ("galloper_gun", rates.galloper_gun),
        ] {
            let path = |key: &str| format!("movement.rates.{name}.{key}");
            self.must(
                rate.bad <= rate.good,
                [&path("bad"), &path("good")],
                "Bad Going must not be faster than Good",
            );
        }
        let zones = book.deployment.zone_depth(book.settings.table.depth).times(2);
        let fits = zones <= book.settings.table.depth;
        let multiplied = self.is_house_rule("settings.distances.multiplier");
        let zone = if multiplied { "settings.distances.multiplier" } else { "deployment.zone.depth" };
        self.must(fits, [zone, "settings.table.depth"], "the two Deployment Zones must fit on the table");
    }

    fn tokens(&mut self, book: &Book) {
        let disarray = &book.morale.disarray;
        let agrees = disarray.most_tokens <= disarray.most_tokens_in_pursuit;
        let paths = ["morale.disarray.most_tokens", "morale.disarray.most_tokens_in_pursuit"];
        self.must(agrees, paths, "the limit in pursuit must not be lower");
        let agrees = book.melee.all_out_pursuit.tokens <= disarray.most_tokens_in_pursuit;
        let paths = ["melee.all_out_pursuit.tokens", "morale.disarray.most_tokens_in_pursuit"];
        self.must(agrees, paths, "a pursuit must not give more tokens than the limit");
    }
}

/// Whether a value is a house rule's, its place, and the value as written.
fn leaf(tree: &Table, path: &str) -> Option<(bool, Place, String)> {
    let mut table = tree;
    let (tables, key) = path.rsplit_once('.')?;
    for name in tables.split('.') {
        match table.entries.get(name)? {
            Node::Table(below) => table = below,
            Node::Leaf(_) => return None,
        }
    }
    match table.entries.get(key)? {
        Node::Leaf(leaf) => Some((leaf.house, leaf.place.clone(), leaf.value.to_string())),
        Node::Table(_) => None,
    }
}

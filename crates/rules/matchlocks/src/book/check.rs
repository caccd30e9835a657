//! Numbers that are each possible but cannot stand together.

use rulebook::numbers::{Agreement, Fault, Tree};

use super::{Book, Drill, Kind};

/// Checks numbers that are each possible but cannot stand together.
pub(super) fn check(book: &Book, tree: &Tree) -> Result<(), Vec<Fault>> {
    let mut agreement = Agreement::of(tree);
    for part in [formations, battalia_mix, scores, lengths, tokens] {
        part(&mut agreement, book);
    }
    agreement.finish()
}

fn formations(agreement: &mut Agreement, book: &Book) {
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
        let drill_path = if agreement.is_house_rule(&ranks) { &ranks } else { &files };
        let agrees =
            u16::from(book.troops.figures.of(kind)) == u16::from(drill.files) * u16::from(drill.ranks);
        agreement.must(agrees, [&figures, drill_path], "files times ranks must make the figures of the Unit");
    }
}

fn battalia_mix(agreement: &mut Agreement, book: &Book) {
    let mix = &book.settings.battalia_mix;
    let path = |name: &str| format!("settings.battalia_mix.{name}");
    let figures = book.troops.figures.of(Kind::Battalia);
    let agrees = mix.most_pikes <= figures;
    agreement.must(
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
        agreement.must(
            least,
            [&path(name), &path("least_pikes")],
            "write an even number that is not below the least",
        );
        agreement.must(
            pikes <= mix.most_pikes,
            [&path(name), &path("most_pikes")],
            "write a number that is not above the most",
        );
    }
}

fn scores(agreement: &mut Agreement, book: &Book) {
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
        agreement.must(low_score <= high_score, [low, high], "the first must not be above the second");
    }
}

fn lengths(agreement: &mut Agreement, book: &Book) {
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
        agreement.must(
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
        agreement.must(
            rate.bad <= rate.good,
            [&path("bad"), &path("good")],
            "Bad Going must not be faster than Good",
        );
    }
    let zones = book.deployment.zone_depth(book.settings.table.depth).times(2);
    let fits = zones <= book.settings.table.depth;
    let multiplied = agreement.is_house_rule("settings.distances.multiplier");
    let zone = if multiplied { "settings.distances.multiplier" } else { "deployment.zone.depth" };
    agreement.must(fits, [zone, "settings.table.depth"], "the two Deployment Zones must fit on the table");
}

fn tokens(agreement: &mut Agreement, book: &Book) {
    let disarray = &book.morale.disarray;
    let agrees = disarray.most_tokens <= disarray.most_tokens_in_pursuit;
    let paths = ["morale.disarray.most_tokens", "morale.disarray.most_tokens_in_pursuit"];
    agreement.must(agrees, paths, "the limit in pursuit must not be lower");
}

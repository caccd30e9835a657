//! Every battle that lies in `battles/` can be cast in every version, with figures of either size.

use std::fs;
use std::path::Path;

use charge_pikes::casting::{self, House};
use charge_pikes::field::Field;
use charge_pikes::invariants;
use charge_pikes::table::Unseen;
use charge_pikes::world::{Kind, Options, Scale};
use engine::Side;
use scenario::Battle;

/// The battles of the project.
fn all_battles() -> Vec<Battle> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../battles");
    let mut files: Vec<_> =
        fs::read_dir(folder).expect("the battles").map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    let read = |path: &std::path::PathBuf| {
        let text = fs::read_to_string(path).expect("a text");
        Battle::parse(&path.display().to_string(), &text).unwrap_or_else(|faults| panic!("{faults}"))
    };
    let texts = files.iter().filter(|path| path.extension().is_some_and(|ending| ending == "toml"));
    texts.map(read).collect()
}

/// Those in which units fought.
fn battles() -> Vec<Battle> {
    all_battles().into_iter().filter(|battle| !battle.skirmish).collect()
}

#[test]
fn fights_of_single_men_are_refused() {
    let fights: Vec<Battle> = all_battles().into_iter().filter(|battle| battle.skirmish).collect();
    assert!(!fights.is_empty());
    for fight in fights {
        let refused = casting::deployed(&fight, scenario::VersionIndex::FIRST, House::default());
        let faults = refused.map(drop).expect_err("refused");
        assert!(faults[0].to_string().contains("single men"), "{}", faults[0]);
    }
}

#[test]
fn every_battle_is_cast() {
    let all = Options {
        firelocks: true,
        scottish_lancers: true,
        highlanders: true,
        forlorn_hopes: true,
        volley_fire: true,
    };
    let houses = [
        House::default(),
        House { scale: Scale::Small, ..House::default() },
        House { scale: Scale::Small, options: all, ..House::default() },
    ];
    let mut told = Vec::new();
    for battle in battles() {
        for version in &battle.versions {
            let index = battle.find_version(&version.id).expect("a version of the battle");
            for house in houses.clone() {
                let name = format!("{} {} {:?}", battle.facts.id, version.id, house.scale);
                let casting = match casting::deployed(&battle, index, house) {
                    Ok(casting) => casting,
                    Err(faults) => {
                        told.push(format!("{name}: {}", faults[0]));
                        continue;
                    }
                };
                let field = Field::new(&casting.table, &casting.world);
                if let Err(what) = invariants::settled(&casting.table, &casting.world) {
                    told.push(format!("{name}: {what}"));
                }
                // Whoever is not seen by whom can be noted, all of it (CP-18-18).
                let pairs: usize = Side::BOTH.map(|side| field.units_of(side).count()).iter().product();
                assert!(pairs <= Unseen::PAIRS, "{name}: {pairs} pairs");
                for side in Side::BOTH {
                    let chiefs = field.generals_of(side).filter(|id| field.kind(*id) == Kind::Chief);
                    if chiefs.count() != 1 {
                        told.push(format!("{name}: side {side} has no Commander-in-Chief on the table"));
                    }
                }
            }
        }
    }
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn men_are_figures_and_guns_are_models() {
    let battle = battles().into_iter().find(|battle| battle.facts.id == "edgehill").expect("Edgehill");
    let version = battle.find_version("large").expect("its large version");
    let casting = casting::deployed(&battle, version, House::default()).expect("cast");
    let field = Field::new(&casting.table, &casting.world);
    for side in Side::BOTH {
        let men: u32 = battle.sides[side.index()]
            .brigades
            .iter()
            .flat_map(|brigade| &brigade.regiments)
            .filter(|regiment| regiment.game_units[version.number()] > 0 && !regiment.arm.is_guns())
            .map(|regiment| regiment.men)
            .sum();
        let figures: u32 = field
            .units_of(side)
            .filter(|id| field.kind(*id) != Kind::Battery)
            .map(|id| u32::from(field.figures(id)))
            .sum();
        let off = (i64::from(men) - i64::from(figures) * 25).abs();
        assert!(off * 50 < i64::from(men), "{men} men are {figures} figures");
    }
    let models: usize = casting.world.profiles.iter().map(|profile| profile.guns.len()).sum();
    assert_eq!(models, 4 + 2 + 10, "of 7, 4 and 20 pieces");
}

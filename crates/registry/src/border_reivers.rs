//! Border Reivers as a rulebook that people are offered.

use border_reivers::casting::{self, Agreed, CastFault, Casting, House};
use border_reivers::table::Table;
use border_reivers::world::World;
use border_reivers::{BorderReivers, ask::Ask};
use engine::{Luck, Named, Outcome, Ruleset};
use scenario::{Battle, VersionIndex};

use crate::{Fault, Fielded, MusterFinding, Mustered, Order, Rulebook, Settled, Shelf, Text, battle_text};

impl Rulebook for BorderReivers {
    fn field(order: &Order<'_>) -> Result<Fielded<BorderReivers>, Fault> {
        let (agreed, house_rules) = agreed(order)?;
        let (casting, scenario) = historical(order, &agreed)?;
        let Casting { mut world, table, notes } = casting;
        world.attended = order.attended;
        let ruleset = Named { name: BorderReivers::NAME.to_owned(), hash: world.book.hash() };
        let notes = notes.iter().map(ToString::to_string).collect();
        let settled = Settled { ruleset, house_rules, scenario, prepared: agreed.words() };
        Ok(Fielded { world, table, notes, settled })
    }

    fn agreed_by_lot(_battle: &str, luck: &mut Luck) -> Vec<String> {
        Agreed::by_lot(luck).words()
    }

    fn casts(battle: &Battle, version: VersionIndex) -> bool {
        casting::cast(battle, version, &House::default()).is_ok()
    }

    fn army_text(name: &str, shelf: &dyn Shelf) -> Result<Text, Fault> {
        crate::shelf::army_text(name, shelf)
    }

    fn muster(file: &str, _text: &str) -> Mustered {
        let what = format!("{file} is an army of regiments, and these rules field single men");
        Mustered {
            name: file.to_owned(),
            points: 0,
            limit: None,
            lines: Vec::new(),
            facts: Vec::new(),
            faults: vec![MusterFinding { line: 1, column: 1, what, rule: "BR-11-01".to_owned() }],
            warnings: Vec::new(),
        }
    }

    fn ending(world: &World, outcome: Outcome) -> String {
        match outcome {
            Outcome::Won(side) => {
                let name = &world.family(side).name;
                let name =
                    name.strip_prefix("The ").map_or_else(|| name.clone(), |rest| format!("the {rest}"));
                format!("Victory goes to {name}.")
            }
            Outcome::Drawn => "Neither side has the better of it.".to_owned(),
        }
    }

    fn possible(table: &Table, world: &World, ask: &Ask) -> Result<(), String> {
        border_reivers::possible::check(table, world, ask)
    }

    fn turn(table: &Table) -> u16 {
        table.clock.turn.into()
    }
}

/// What the players agreed: by the words that were settled, or by a file of house rules.
fn agreed(order: &Order<'_>) -> Result<(Agreed, Option<Named>), Fault> {
    let mut agreed = Agreed::default();
    let mut house_rules = None;
    if let Some((name, text)) = order.house {
        agreed.take_file(text, name).map_err(|faults| {
            let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
            Fault::new(faults.join("\n"))
        })?;
        house_rules = Some(Named::of(name, text.as_bytes()));
    }
    order.prepared.iter().try_for_each(|word| agreed.take(word)).map_err(Fault::new)?;
    Ok((agreed, house_rules))
}

fn historical(order: &Order<'_>, agreed: &Agreed) -> Result<(Casting, Named), Fault> {
    let Text { file, text, version } = battle_text(order.battle, order.shelf)?;
    let battle = Battle::parse(&file, &text).map_err(Fault::new)?;
    let index = match version {
        None => VersionIndex::FIRST,
        Some(version) => battle.find_version(&version).ok_or_else(|| {
            let known: Vec<&str> = battle.versions.iter().map(|version| version.id.as_str()).collect();
            Fault::new(format!("{file} has no version {version}; it has {}", known.join(", ")))
        })?,
    };
    let casting =
        casting::cast(&battle, index, &agreed.house).map_err(|faults| misfits(order.battle, &faults))?;
    Ok((casting, Named::of(order.battle, text.as_bytes())))
}

fn misfits(name: &str, faults: &[CastFault]) -> Fault {
    let faults: Vec<_> = faults.iter().map(|fault| format!("{name}: {fault}")).collect();
    Fault::new(faults.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NoShelf;

    fn order<'a>(battle: &'a str, prepared: &'a [String]) -> Order<'a> {
        Order { battle, prepared, house: None, attended: true, deploy: false, shelf: &NoShelf }
    }

    #[test]
    fn every_action_that_is_carried_is_fielded_whatever_is_agreed() {
        let casts = |entry: &crate::BattleEntry| entry.rulesets.contains(&BorderReivers::NAME);
        let entries: Vec<_> = crate::battles().into_iter().filter(casts).collect();
        assert_eq!(entries.len(), 8);
        for (seed, entry) in (0..).zip(entries) {
            let words = BorderReivers::agreed_by_lot(&entry.name, &mut Luck::new(seed));
            let fielded = BorderReivers::field(&order(&entry.name, &words));
            let settled = fielded.map(|fielded| fielded.settled);
            assert_eq!(settled.as_ref().map(|it| &it.scenario.name), Ok(&entry.name));
            assert_eq!(settled.map(|it| it.prepared), Ok(words));
        }
    }

    #[test]
    fn what_nobody_can_agree_on_is_refused_with_what_there_is() {
        let wrong = ["muskets".to_owned()];
        let fault = BorderReivers::field(&order("cattle-raid", &wrong)).map(drop).unwrap_err();
        assert!(fault.message.contains("prisoners"), "{fault}");
        let regiments = BorderReivers::field(&order("winceby", &[])).map(drop).unwrap_err();
        assert!(regiments.message.contains("single figures"), "{regiments}");
    }

    #[test]
    fn house_rules_change_numbers_and_the_hash_by_which_a_record_calls_them() {
        let field = |house| BorderReivers::field(&Order { house, ..order("ambush", &[]) });
        let plain = field(None).unwrap_or_else(|fault| panic!("{fault}"));
        let house = ("ours.toml", "options = [\"foot_weapons\"]\n[firing.to_hit]\nneed = 8\n");
        let ours = field(Some(house)).unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!((ours.world.book.firing.to_hit.need, plain.world.book.firing.to_hit.need), (8, 9));
        assert!(ours.world.options.foot_weapons && !plain.world.options.foot_weapons);
        assert_ne!(ours.settled.ruleset.hash, plain.settled.ruleset.hash);
        assert_eq!(ours.settled.house_rules.map(|named| named.name), Some("ours.toml".to_owned()));
    }
}

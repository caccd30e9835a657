//! Armies that are drawn by lot, as the files that somebody might have written.

use std::fmt::Write;

/// Two armies of nobody's history, to be told apart: their ids, and who commands them.
pub const BANNERS: [[&str; 2]; 2] = [["north", "Norwood"], ["south", "Southwell"]];

/// A brigade of an army that was drawn by lot.
pub struct DrawnBrigade {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The id of who leads it.
    pub leader: String,
    /// Its regiments: their names, and all else that the file says of them, in lines.
    pub regiments: Vec<(String, String)>,
    /// Its units in the table of a ruleset, each as a table of its own.
    pub units: Vec<String>,
}

/// The file of an army under one of the [`BANNERS`], which fights for a cause: its commander, whose id is `chief`, and those who lead
/// beside him, by their ids and names; its brigades; and the table of the ruleset that lists their units, by its name and with what stands
/// at its head.
pub fn army_file(
    [id, chief]: [&str; 2],
    cause: &str,
    leaders: impl Iterator<Item = (String, String)>,
    brigades: &[DrawnBrigade],
    table: Option<(&str, &str)>,
) -> String {
    let leader =
        |id: &str, name: &str| format!("\n[[leader]]\nid = \"{id}\"\nname = \"{name}\"\nrating = \"able\"\n");
    let mut text = format!(
        "format = 1\n\n[army]\nid = \"{id}\"\nname = \"The army of the {id}\"\nallegiance = \"{cause}\"\n\
         commander = \"chief\"\nsummary = \"Drawn by lot.\"\n{}",
        leader("chief", chief)
    );
    leaders.for_each(|(id, name)| text += &leader(&id, &name));
    let mut lists = String::new();
    if let Some((table, head)) = table {
        let _ = write!(lists, "\n[{table}]\n{head}");
    }
    for DrawnBrigade { id, name, leader, regiments, units } in brigades {
        let _ = write!(text, "\n[[brigade]]\nid = \"{id}\"\nname = \"{name}\"\nleader = \"{leader}\"\n");
        for (name, more) in regiments {
            let _ = write!(text, "\n[[brigade.regiment]]\nname = \"{name}\"\n{more}");
        }
        if let Some((table, _)) = table {
            let _ = write!(lists, "\n[[{table}.brigade]]\nbrigade = \"{id}\"\nunits = [\n");
            units.iter().for_each(|unit| lists += &format!("    {unit},\n"));
            lists += "]\n";
        }
    }
    text + &lists
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_of_an_army_reads_as_one() {
        let regiment = "arm = \"dragoons\"\nmen = 300\nexperience = \"raw\"\ngame_units = 1\n".to_owned();
        let brigade = DrawnBrigade {
            id: "first".to_owned(),
            name: "The first".to_owned(),
            leader: "second".to_owned(),
            regiments: vec![("Okey".to_owned(), regiment)],
            units: vec!["{ kind = \"dragoons\" }".to_owned()],
        };
        let leaders = || std::iter::once(("second".to_owned(), "Byron".to_owned()));
        let text = army_file(BANNERS[1], "royalist", leaders(), &[brigade], Some(("own", "limit = 3\n")));
        let army = scenario::Army::parse("drawn", &text).unwrap_or_else(|faults| panic!("{faults}\n{text}"));
        assert_eq!((army.facts.name.as_str(), army.leaders.len()), ("The army of the south", 2));
        assert_eq!(army.brigades[0].regiments[0].men, 300);
        assert!(text.ends_with(
            "limit = 3\n\n[[own.brigade]]\nbrigade = \"first\"\nunits = [\n    { kind = \"dragoons\" },\n]\n"
        ));
        assert!(!army_file(BANNERS[0], "royalist", leaders(), &[], None).contains("own"));
    }
}

//! Where battles are fought: armies and ground made up by a seed, in the words of the cases, or the battles of the project.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use charge_pikes::ChargePikes;
use charge_pikes::casting::{self, Agreed, CastFault, Casting};
use charge_pikes::table::Table;
use charge_pikes::world::{Options, World};
use engine::Luck;
use scenario::Battle;

/// One of the battles of the project, by turns, with figures of either size and options by lot; one in four is deployed by
/// the players.
///
/// # Errors
/// If it cannot be read or cast.
pub fn historical(seed: u64) -> Result<(World, Table), String> {
    let mut luck = Luck::new(seed);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../battles");
    let entries = fs::read_dir(&folder).map_err(|fault| format!("{}: {fault}", folder.display()))?;
    let mut files: Vec<_> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    files.sort();
    let mut battles = Vec::new();
    for path in files {
        let text = fs::read_to_string(&path).map_err(|fault| fault.to_string())?;
        let battle =
            Battle::parse(&path.display().to_string(), &text).map_err(|faults| faults.to_string())?;
        if !battle.skirmish {
            battles.push(battle);
        }
    }
    let battle = &battles[seed as usize % battles.len().max(1)];
    let versions: Vec<_> =
        battle.versions.iter().filter_map(|version| battle.find_version(&version.id)).collect();
    let version = versions[luck.below(versions.len() as u32) as usize];
    let house = Agreed::by_lot(&mut luck).house;
    let cast = if luck.chance(1, 4) { casting::to_deploy } else { casting::deployed };
    unattended(cast(battle, version, house))
}

/// Two like armies drawn by lot, of 250 to 1600 points, with figures of either size and options by lot.
///
/// # Errors
/// If they cannot be fielded.
pub fn drawn(seed: u64) -> Result<(World, Table), String> {
    let mut luck = Luck::new(seed);
    let house = Agreed::by_lot(&mut luck).house;
    let points = luck.between(250, 1_600) as u16;
    let texts = casting::drawn_twice(&mut luck, points);
    let armies = texts.map(|text| scenario::Army::parse("drawn", &text).map_err(|faults| faults.to_string()));
    let [north, south] = armies;
    unattended(casting::cast_armies([&north?, &south?], seed, house))
}

fn unattended(cast: Result<Casting, Vec<CastFault>>) -> Result<(World, Table), String> {
    let casting = cast.map_err(|faults| faults[0].to_string())?;
    Ok((World { attended: false, ..casting.world }, casting.table))
}

/// A battle made up by a seed.
///
/// # Errors
/// What is wrong with what was made up: a fault of this program.
pub fn made_up(seed: u64) -> Result<(World, Table), String> {
    let mut luck = Luck::new(seed ^ 0x51ab_1e5e_ed5e_ed00);
    let text = text(&mut luck);
    let case = cases::read::<ChargePikes>("made-up", &text).map_err(|faults| faults.to_string())?;
    cases::stage::<ChargePikes>(&case[0]).map_err(|faults| format!("{faults}\n{text}"))
}

fn text(luck: &mut Luck) -> String {
    let mut text = String::from("title = \"made up\"\nrules = [\"CP-01-01\"]\nplay = [\"expect turn 0\"]\n");
    let scale = if luck.chance(1, 3) { "15mm" } else { "25mm" };
    let options: Vec<String> =
        Options::NAMES.iter().filter(|_| luck.chance(1, 3)).map(|name| format!("\"{name}\"")).collect();
    let turns = luck.between(6, 12);
    let deploys = luck.chance(1, 5);
    let _ = writeln!(text, "[game]\nscale = \"{scale}\"\noptions = [{}]", options.join(", "));
    let _ = writeln!(text, "[table]\nwidth = 60\ndepth = 44");
    let _ = writeln!(
        text,
        "[battle]\nphase = \"deployment\"\nturn = 0\nlast_turn = {turns}\nunattended = true\nroyalist = [\"A\"]\ndeploys = {deploys}"
    );
    ground(luck, &mut text);
    for side in ["A", "B"] {
        army(luck, side, &options, &mut text);
    }
    garrisons(luck, &mut text);
    // The players set up what has no place.
    if deploys {
        text.lines().filter(|line| !line.starts_with("at = ")).collect::<Vec<_>>().join("\n")
    } else {
        text
    }
}

/// Up to six features between the armies.
fn ground(luck: &mut Luck, text: &mut String) {
    let patches = ["wood", "light wood", "heavy wood", "rough", "hill", "steep hill", "town block", "crops"];
    let lines = ["fence", "high wall", "hedgerow", "stream", "light works", "heavy works", "road", "crest"];
    for at in 0..luck.below(7) {
        let (x, y) = (luck.between(4, 46), luck.between(15, 25));
        if luck.chance(1, 2) {
            let kind = patches[luck.below(patches.len() as u32) as usize];
            let (wide, deep) = (luck.between(4, 9), luck.between(3, 6));
            let _ = writeln!(
                text,
                "[[terrain]]\nkind = \"{kind}\"\nname = \"feature{at}\"\npoints = [[{x}, {y}], [{}, {y}], [{}, {}], [{x}, {}]]",
                x + wide,
                x + wide,
                y + deep,
                y + deep
            );
        } else {
            let kind = lines[luck.below(lines.len() as u32) as usize];
            let (dx, dy) = (luck.between(4, 14), luck.between(-3, 3));
            let _ = writeln!(
                text,
                "[[terrain]]\nkind = \"{kind}\"\nname = \"feature{at}\"\npoints = [[{x}, {y}], [{}, {}]]",
                x + dx,
                y + dy
            );
        }
    }
}

/// Somebody holds every town block, of either side by lot.
fn garrisons(luck: &mut Luck, text: &mut String) {
    let lines: Vec<&str> = text.lines().collect();
    let names = lines.windows(2).filter(|pair| pair[0] == "kind = \"town block\"").map(|pair| pair[1]);
    let names: Vec<String> = names.map(|line| line.trim_start_matches("name = ").to_owned()).collect();
    for (at, name) in names.iter().enumerate() {
        let side = if luck.chance(1, 2) { "A" } else { "B" };
        let kind = if luck.chance(1, 4) { "skirmishers" } else { "foot" };
        let (figures, grade) = (luck.between(5, 12), ["B", "C", "D"][luck.below(3) as usize]);
        let _ = writeln!(
            text,
            "[[unit]]\nname = \"garrison{at}\"\nside = \"{side}\"\ngrade = \"{grade}\"\nkind = \"{kind}\"\nfigures = {figures}\nformation = \"garrison\"\nholds = {name}"
        );
    }
}

/// Six to ten units from left to right in one or two lines, with two generals.
fn army(luck: &mut Luck, side: &str, options: &[String], text: &mut String) {
    let has = |option: &str| options.iter().any(|other| other.contains(option));
    let low = side.to_ascii_lowercase();
    let at = |x: i32, line: i32| if side == "A" { (x, 11 - line * 6) } else { (60 - x, 33 + line * 6) };
    let (mut x, mut line) = (1, 0);
    for number in 0..luck.between(6, 10) {
        let grade = ["A", "B", "C", "C", "D", "E"][luck.below(6) as usize];
        let mut troops = String::new();
        let wide = unit(luck, &has, &mut troops);
        if x + wide > 59 {
            (x, line) = (1, line + 1);
            if line > 1 {
                break;
            }
        }
        let (left, top) = at(x + wide / 2, line);
        x += wide;
        let _ = write!(
            text,
            "[[unit]]\nname = \"{low}-unit{number}\"\nside = \"{side}\"\ngrade = \"{grade}\"\nunder = \"{low}-general\"\nat = [{left}, {top}]\n{troops}"
        );
    }
    wagons(luck, side, text);
    let ((a, b), (c, d)) = (at(30, 2), at(24, 2));
    let (b, d) = if side == "A" { (b.max(1), d.max(1)) } else { (b.min(43), d.min(43)) };
    let _ = writeln!(
        text,
        "[[general]]\nname = \"{low}-chief\"\nside = \"{side}\"\nrank = \"chief\"\nat = [{a}, {b}]\n[[general]]\nname = \"{low}-general\"\nside = \"{side}\"\nat = [{c}, {d}]"
    );
}

/// Up to two wagons before the lines.
fn wagons(luck: &mut Luck, side: &str, text: &mut String) {
    for number in 0..luck.below(3) {
        let x = luck.between(4, 56);
        let y = if side == "A" { 14 } else { 30 };
        let _ = writeln!(
            text,
            "[[wagon]]\nname = \"{}-wagon{number}\"\nside = \"{side}\"\nat = [{x}, {y}]",
            side.to_ascii_lowercase()
        );
    }
}

/// What a unit is; says how far the next one stands.
fn unit(luck: &mut Luck, has: &dyn Fn(&str) -> bool, text: &mut String) -> i32 {
    match luck.below(9) {
        0..=3 => {
            let figures = luck.between(12, 30);
            let pikes = figures * luck.between(0, 6) / 8;
            let _ = writeln!(text, "kind = \"foot\"\nfigures = {figures}\npikes = {pikes}");
            // Now and then all its shot stands on the right of the pikes.
            if pikes > 0 && luck.chance(1, 8) {
                let (middle, right) = ((pikes + 1) / 2, (figures - pikes + 1) / 2);
                let _ = writeln!(text, "files = [0, {middle}, {right}]");
            }
            if has("highlanders") && pikes == 0 && luck.chance(1, 2) {
                let sort = if luck.chance(1, 2) { "shock" } else { "archers" };
                let _ = writeln!(text, "highland = \"{sort}\"");
            } else if has("firelocks") && luck.chance(1, 4) {
                let _ = writeln!(text, "firelocks = true");
            }
            14
        }
        4 | 5 => {
            let kind = if luck.chance(1, 4) { "cuirassiers" } else { "horse" };
            let _ = writeln!(text, "kind = \"{kind}\"\nfigures = {}", luck.between(4, 14));
            if has("lancers") && luck.chance(1, 3) {
                let _ = writeln!(text, "lances = true");
            }
            9
        }
        6 => {
            let _ = writeln!(text, "kind = \"dragoons\"\nfigures = {}", luck.between(5, 12));
            8
        }
        7 => {
            let _ = writeln!(text, "kind = \"skirmishers\"\nfigures = {}", luck.between(4, 8));
            10
        }
        _ => {
            let form = if luck.chance(1, 3) { "limbered" } else { "unlimbered" };
            let guns = [
                "[\"light\", \"light\"]",
                "[\"field\"]",
                "[\"field\", \"heavy\"]",
                "[\"heavy\", \"light\", \"field\"]",
            ][luck.below(4) as usize];
            let _ = writeln!(text, "kind = \"battery\"\nformation = \"{form}\"\nguns = {guns}");
            8
        }
    }
}

//! A battle-field for tests and benches of moves.

use cases::Staged;
use engine::Rng;
use matchlocks::Matchlocks;
use matchlocks::table::{Table, UnitChange};
use matchlocks::world::World;
use scenario::reading::{Document, Findings, TableReader};
use tabletop::{Angle, Block, Outline, Point, Pose};

/// Two armies of twenty, and ground of every kind.
pub fn stage() -> (World, Table) {
    stage_reduced(None)
}

/// The same, all units but guns reduced to so many figures.
pub fn stage_reduced(figures: Option<u8>) -> (World, Table) {
    let mut text = String::from(
        r#"
[[terrain]]
kind = "wood"
points = [[8, 18], [18, 18], [18, 28], [8, 28]]
[[terrain]]
kind = "bog"
points = [[52, 16], [62, 16], [60, 26], [50, 24]]
[[terrain]]
kind = "broken"
points = [[26, 30], [34, 28], [36, 36], [27, 37]]
[[terrain]]
kind = "steep hill"
points = [[38, 8], [48, 8], [48, 16], [38, 16]]
[[terrain]]
kind = "hedge"
points = [[20, 20], [34, 22]]
crossing = "one"
[[terrain]]
kind = "stream"
points = [[64, 0], [60, 30], [66, 48]]
width = 1
crossing = "free"
[[terrain]]
kind = "building"
points = [[38, 22], [42, 22], [42, 25], [38, 25]]
capacity = 12
[[terrain]]
kind = "road"
points = [[0, 23], [36, 25], [72, 20]]
width = 1
[[terrain]]
kind = "impassable"
points = [[44, 30], [48, 30], [48, 34], [44, 34]]
"#,
    );
    let kinds = [
        "battalia",
        "battalia",
        "battalia",
        "musketeer division",
        "pike stand",
        "pike square",
        "harquebusiers",
        "harquebusiers",
        "harquebusiers",
        "cuirassiers",
        "horse detachment",
        "musketeer detachment",
        "musketeer detachment",
        "dragoons",
        "dragoons",
        "field gun",
        "light gun",
        "galloper gun",
        "firelocks",
        "battalia",
    ];
    for side in ["A", "B"] {
        for (at, kind) in kinds.iter().enumerate() {
            text.push_str(&format!(
                "[[unit]]\nname = \"{side}{at}\"\nside = \"{side}\"\nkind = \"{kind}\"\n"
            ));
            if at == 14 {
                text.push_str("mounted = false\n");
            }
            if *kind == "galloper gun" {
                text.push_str("flags = [\"limbered\", \"deployed\"]\n");
            }
            text.push_str("at = [36, 24]\n");
            if let Some(figures) = figures.filter(|_| !kind.contains("gun")) {
                text.push_str(&format!("figures = {figures}\n"));
            }
        }
        text.push_str(&format!(
            "[[leader]]\nname = \"{side}general\"\nside = \"{side}\"\nrank = \"general\"\nat = [36, 24]\n"
        ));
    }
    let document = Document::parse("moves", &text).expect("a position");
    let findings = Findings::default();
    let staged = TableReader::of(&document.root, "the position", &findings).and_then(Matchlocks::stage);
    findings.conclude("moves", document.root.at, staged).expect("a position")
}

/// Puts every piece somewhere on the table where it overlaps no other.
pub fn scatter(world: &World, table: &mut Table, rng: &mut Rng) {
    scatter_within(world, table, 72, rng);
}

/// The same, within so many inches of the middle of the table from left to right.
pub fn scatter_within(world: &World, table: &mut Table, across: i32, rng: &mut Rng) {
    let (left, right) = ((72 - across) * 1270, (72 + across) * 1270);
    let mut placed: Vec<Block> = Vec::new();
    for id in world.ids() {
        let piece = &mut table.pieces[id.index()];
        for _ in 0..200 {
            let at = Point::new(rng.between(left, right), rng.between(0, 48 * 2540));
            piece.set_pose(Pose::new(at, Angle::hundredths(rng.between(0, 35_999))));
            let block = piece.block();
            let inside = block.wholly(|corner| world.ground.bounds().contains(corner));
            let barred = world
                .ground
                .reached_by(&block, tabletop::IndexSet::below(128))
                .iter()
                .any(|feature| [4, 5, 6, 8].contains(&feature));
            if inside && !barred && !placed.iter().any(|other| other.overlaps(&block)) {
                break;
            }
        }
        placed.push(piece.block());
        table.units[id.index()].apply(UnitChange::Disarray(rng.below(3) as u8));
    }
}

//! Where battles are fought: the border actions of the project.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use border_reivers::casting::{self, CastFault, House};
use border_reivers::table::Table;
use border_reivers::world::World;
use scenario::Battle;

/// A battle ready to begin.
pub struct Scene {
    /// What never changes.
    pub world: Arc<World>,
    /// How it begins.
    pub table: Table,
}

/// Every battle of the project that these rules can cast, in every such version, of those whose file's name holds a
/// text.
///
/// # Errors
/// If one cannot be read, or is of the Border and cannot be cast.
pub fn actions(name: &str) -> Result<Vec<Scene>, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../battles");
    let entries = fs::read_dir(&folder).map_err(|fault| format!("{}: {fault}", folder.display()))?;
    let mut files: Vec<_> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    files.retain(|path| path.file_stem().is_some_and(|stem| stem.to_string_lossy().contains(name)));
    files.sort();
    let mut scenes = Vec::new();
    for path in files {
        let text = fs::read_to_string(&path).map_err(|fault| fault.to_string())?;
        let file = path.display().to_string();
        let battle = Battle::parse(&file, &text).map_err(|faults| faults.to_string())?;
        let mut cast = 0;
        for version in &battle.versions {
            let Some(index) = battle.find_version(&version.id) else { continue };
            match casting::cast(&battle, index, &House::default()) {
                Ok(mut casting) => {
                    casting.world.attended = false;
                    scenes.push(Scene { world: Arc::new(casting.world), table: casting.table });
                    cast += 1;
                }
                Err(faults) if matches!(faults[0], CastFault::NotOfTheBorder { .. }) => cast += 1,
                Err(faults) if version.id == battle.versions[battle.versions.len() - 1].id && cast == 0 => {
                    let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
                    return Err(format!("{file}: {}", told.join("; ")));
                }
                Err(_) => {}
            }
        }
    }
    if scenes.is_empty() { Err(format!("there is no border action \"{name}\"")) } else { Ok(scenes) }
}

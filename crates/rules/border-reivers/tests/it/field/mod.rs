//! Where battles are fought: the border actions of the project.

use std::sync::Arc;

use border_reivers::casting::{self, CastFault, House};
use border_reivers::table::Table;
use border_reivers::world::World;

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
/// If one is of the Border and cannot be cast.
pub fn actions(name: &str) -> Result<Vec<Scene>, String> {
    let mut scenes = Vec::new();
    for (file, battle) in conformance::fielding::battles().iter().filter(|(file, _)| file.contains(name)) {
        let mut cast = 0;
        for version in &battle.versions {
            let Some(index) = battle.find_version(&version.id) else { continue };
            match casting::cast(battle, index, &House::default()) {
                Ok(mut casting) => {
                    casting.world.attended = false;
                    scenes.push(Scene { world: Arc::new(casting.world), table: casting.table });
                    cast += 1;
                }
                Err(faults) if matches!(faults[0], CastFault::Unfit(_)) => cast += 1,
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

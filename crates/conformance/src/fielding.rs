//! The battles and armies of the repository, from disk: what the program carries, for the tests of a rulebook, in which
//! nothing is built that carries it.

use std::fmt::Debug;
use std::fs;
use std::path::Path;

use offer::{BattleSetup, Fault, Library, Order, Rulebook, Text};
use scenario::{Battle, VersionIndex};

/// All of them, each by the name of its file.
pub struct Repository {
    battles: Vec<(String, String)>,
    armies: Vec<(String, String)>,
}

impl Repository {
    /// Reads them.
    pub fn open() -> Repository {
        Repository { battles: texts("battles"), armies: texts("armies") }
    }
}

/// The files of a folder by their names, in their order.
fn texts(folder: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<_> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    files.sort();
    let read = |path: &std::path::PathBuf| {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        (name, fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
    };
    files.iter().map(read).collect()
}

fn named(texts: &[(String, String)], name: &str) -> Option<Text> {
    let (file, text) = texts.iter().find(|(known, _)| known == name)?;
    Some(Text { file: format!("{file}.toml"), text: text.clone(), version: None })
}

impl Library for Repository {
    fn battle(&self, name: &str) -> Result<Text, Fault> {
        let whole = named(&self.battles, name);
        let version = || {
            let (file, version) = name.rsplit_once('/')?;
            named(&self.battles, file).map(|text| Text { version: Some(version.to_owned()), ..text })
        };
        whole.or_else(version).ok_or_else(|| Fault::new(format!("there is no battle {name}")))
    }

    fn army(&self, name: &str) -> Result<Text, Fault> {
        named(&self.armies, name).ok_or_else(|| Fault::new(format!("there is no army {name}")))
    }

    fn has_army(&self, name: &str) -> bool {
        named(&self.armies, name).is_some()
    }

    fn armies(&self) -> Vec<(&str, &str)> {
        self.armies.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect()
    }
}

/// The battles as they read, each by the name of its file.
pub fn battles() -> Vec<(String, Battle)> {
    let read = |(name, text): (String, String)| {
        let battle = Battle::parse(&name, &text).unwrap_or_else(|faults| panic!("{faults}"));
        (name, battle)
    };
    Repository::open().battles.into_iter().map(read).collect()
}

/// A battle as anybody names it, in which no person takes part.
pub fn field<R: Rulebook>(battle: &str) -> BattleSetup<R> {
    let library = &Repository::open();
    let order = Order { battle, prepared: &[], house: None, attended: false, deploy: false, library };
    R::field(&order).unwrap_or_else(|fault| panic!("{battle}: {fault}"))
}

/// Casts every version of every battle: those of regiments, which are looked at by their names, and those of single men, which are
/// refused as `unfit`. Gives how many were cast.
///
/// # Panics
/// If one of regiments is refused, or one of single men is not, or for another reason.
pub fn cast_all<C, F: Debug>(
    cast: impl Fn(&Battle, VersionIndex) -> Result<C, Vec<F>>,
    unfit: fn(&F) -> bool,
    mut look: impl FnMut(&str, &C),
) -> usize {
    let mut count = 0;
    for (name, battle) in battles() {
        for version in &battle.versions {
            let name = format!("{name}/{}", version.id);
            let cast = cast(&battle, battle.find_version(&version.id).expect("a version"));
            assert_eq!(cast.is_ok(), !battle.skirmish, "{name}: {:?}", cast.as_ref().err());
            match cast {
                Ok(cast) => look(&name, &cast),
                Err(faults) => assert!(faults.len() == 1 && unfit(&faults[0]), "{name}: {faults:?}"),
            }
            count += usize::from(!battle.skirmish);
        }
    }
    count
}

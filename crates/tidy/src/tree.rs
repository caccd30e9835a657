//! The tree under test: its files as text, whether read from disk or made up by a test.

use std::collections::BTreeSet;
use std::path::Path;
use std::{fs, io};

/// Folders that hold nothing of ours: what is built, installed or kept by git.
const NOT_OURS: &[&str] = &["target", "node_modules", "dist", ".git", ".venv", ".svelte-kit", "test-results"];

/// One file of the tree.
#[derive(Clone, Debug)]
pub struct File {
    /// Where it lies, from the root, with `/` between the parts.
    pub path: String,
    /// What it says; empty for what is no UTF-8.
    pub text: String,
}

/// A tree of files.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    /// The files, by path.
    pub files: Vec<File>,
    folders: BTreeSet<String>,
}

impl Tree {
    /// Reads all that is ours under a root.
    ///
    /// # Errors
    /// If a folder or a file cannot be read.
    pub fn read(root: &Path) -> io::Result<Tree> {
        let mut found = Vec::new();
        walk(root, "", &mut found)?;
        Ok(Tree::of(found))
    }

    /// A tree made up of paths and texts.
    #[must_use]
    pub fn made_up(files: &[(&str, &str)]) -> Tree {
        Tree::of(
            files.iter().map(|(path, text)| File { path: (*path).into(), text: (*text).into() }).collect(),
        )
    }

    fn of(mut files: Vec<File>) -> Tree {
        files.sort_by(|a, b| a.path.cmp(&b.path));
        let mut folders = BTreeSet::new();
        for file in &files {
            let mut path = file.path.as_str();
            while let Some((folder, _)) = path.rsplit_once('/') {
                folders.insert(folder.to_owned());
                path = folder;
            }
        }
        Tree { files, folders }
    }

    /// The file at a path.
    #[must_use]
    pub fn file(&self, path: &str) -> Option<&File> {
        self.files.binary_search_by(|file| file.path.as_str().cmp(path)).ok().map(|at| &self.files[at])
    }

    /// Whether there is a file or a folder at a path; the root itself is the empty path.
    #[must_use]
    pub fn has(&self, path: &str) -> bool {
        let path = path.trim_end_matches('/');
        path.is_empty() || self.file(path).is_some() || self.folders.contains(path)
    }
}

fn walk(folder: &Path, path: &str, found: &mut Vec<File>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if path.is_empty() { name.clone() } else { format!("{path}/{name}") };
        let kind = entry.file_type()?;
        if kind.is_dir() {
            if !NOT_OURS.contains(&name.as_str()) && !name.starts_with("target-") {
                walk(&entry.path(), &path, found)?;
            }
        } else if kind.is_file() && name != ".git" {
            let text = String::from_utf8(fs::read(entry.path())?).unwrap_or_default();
            found.push(File { path, text });
        }
    }
    Ok(())
}

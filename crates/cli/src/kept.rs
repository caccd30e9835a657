//! `tercio kept`: the battles in a data folder, listed, checked and forgotten.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use protocol::wire::Player;
use serde_json::{Value, json};
use server::{Checked, Listed, Sqlite, Store, Which};

use crate::fault::Fault;
use crate::printing::{self, say};

/// List, check and forget the battles that `tercio play` keeps. End that one first: one process has them at a time.
#[derive(Args)]
pub struct Kept {
    /// The folder in which battles are kept
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Hold every line of every battle to what was written, and say which battles are damaged
    #[arg(long, conflicts_with = "forget")]
    check: bool,
    /// Forget this battle for good; may be given several times
    #[arg(long, value_name = "NAME")]
    forget: Vec<String>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

impl Kept {
    /// Does what was asked for.
    pub fn run(self) -> Result<(), Fault> {
        let folder = self.data.clone().or_else(server::data_folder).ok_or_else(|| {
            Fault::input("this machine does not say where a person's files belong: name a folder with --data")
        })?;
        if !server::has_store(&folder) {
            return Err(Fault::input(format!("no battles are kept in {}", folder.display())));
        }
        let store = server::open_store(&folder).map_err(Fault::failed)?;
        match (self.check, self.forget.is_empty()) {
            (true, _) => self.check(&store),
            (false, true) => self.list(&store),
            (false, false) => self.forget(&store),
        }
    }

    fn list(&self, store: &Arc<Sqlite>) -> Result<(), Fault> {
        let all = store.list(false).map_err(Fault::failed)?;
        if self.json {
            printing::json(&json!({ "battles": all.iter().map(in_json).collect::<Vec<_>>() }));
            return Ok(());
        }
        all.iter().for_each(|one| say!("{}", in_words(one)));
        match all.len() {
            1 => say!("1 battle is kept."),
            count => say!("{count} battles are kept."),
        }
        Ok(())
    }

    fn check(&self, store: &Arc<Sqlite>) -> Result<(), Fault> {
        let Checked { looked_at, kept, damage, .. } = store.check(None);
        if self.json {
            printing::json(&json!({ "looked_at": looked_at, "kept": kept, "damage": damage }));
        } else {
            damage.iter().for_each(|one| say!("{one}"));
            match looked_at {
                1 => say!("1 battle was looked at."),
                count => say!("{count} battles were looked at."),
            }
        }
        match damage.len() {
            0 => Ok(()),
            1 => Err(Fault::failed("1 thing is damaged").told()),
            count => Err(Fault::failed(format!("{count} things are damaged")).told()),
        }
    }

    fn forget(&self, store: &Arc<Sqlite>) -> Result<(), Fault> {
        let known: Vec<String> =
            store.list(false).map_err(Fault::failed)?.into_iter().map(|one| one.name).collect();
        // Lines whose battle is lost have a name too.
        let there = |name: &String| known.contains(name) || !matches!(store.seats(name), Ok(None));
        if let Some(name) = self.forget.iter().find(|name| !there(name)) {
            return Err(Fault::input(format!("there is no battle {name}: `tercio kept` lists them")));
        }
        for name in &self.forget {
            store.forget(name, Which::Any).map_err(Fault::failed)?;
        }
        match self.json {
            true => printing::json(&json!({ "forgotten": self.forget })),
            false => say!("{} forgotten.", self.forget.join(", ")),
        }
        Ok(())
    }
}

fn in_words(one: &Listed) -> String {
    let Listed { name, what: [rules, battle], players, begun, lines, answered, damaged } = one;
    let state = match (damaged, answered) {
        (Some(why), _) => format!("damaged: {why}"),
        (None, false) => "nobody has answered anything".to_owned(),
        (None, true) => format!("{lines} lines"),
    };
    let players: Vec<&str> = players.iter().map(player).collect();
    format!("{name}  {begun}  {battle} ({rules}), {}: {state}", players.join(" against "))
}

fn in_json(one: &Listed) -> Value {
    json!({
        "name": one.name, "rules": one.what[0], "battle": one.what[1], "begun": one.begun,
        "players": one.players.iter().map(player).collect::<Vec<_>>(), "lines": one.lines,
        "answered": one.answered, "damaged": one.damaged,
    })
}

fn player(player: &Player) -> &str {
    match player {
        Player::Person => "person",
        Player::Computer { name } => name,
    }
}

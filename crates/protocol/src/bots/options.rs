//! What can be set on a bot.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Something that can be set.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BotOption {
    /// Its name: no two of a bot's are alike.
    pub name: String,
    /// What it is for, in a sentence.
    #[serde(default)]
    pub meaning: String,
    /// Of which type it is, and what it is if nobody sets it.
    #[serde(flatten)]
    pub kind: OptionKind,
}

/// The type of an option.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum OptionKind {
    /// Yes or no.
    Check {
        /// If nobody sets it.
        default: bool,
    },
    /// A whole number.
    Number {
        /// If nobody sets it.
        default: i64,
        /// The least that it may be.
        least: i64,
        /// The most.
        most: i64,
    },
    /// One of several words.
    Choice {
        /// If nobody sets it.
        default: String,
        /// Which there are.
        of: Vec<String>,
    },
    /// Any text of one line.
    Text {
        /// If nobody sets it.
        default: String,
    },
    /// A type of a later version: it cannot be set.
    #[serde(other)]
    Other,
}

impl BotOption {
    /// What a text sets it to.
    ///
    /// # Errors
    /// What it may be set to, if not to that.
    pub fn value(&self, text: &str) -> Result<Value, String> {
        let name = &self.name;
        match &self.kind {
            OptionKind::Check { .. } => match text {
                "true" | "yes" | "on" => Ok(Value::Bool(true)),
                "false" | "no" | "off" => Ok(Value::Bool(false)),
                _ => Err(format!("{name} is `true` or `false`, not `{text}`")),
            },
            OptionKind::Number { least, most, .. } => {
                let number = text.parse::<i64>().ok().filter(|number| (least..=most).contains(&number));
                number
                    .map(Value::from)
                    .ok_or_else(|| format!("{name} is a number from {least} to {most}, not `{text}`"))
            }
            OptionKind::Choice { of, .. } => match of.iter().any(|one| one == text) {
                true => Ok(Value::from(text)),
                false => Err(format!("{name} is one of {}, not `{text}`", of.join(", "))),
            },
            OptionKind::Text { .. } => Ok(Value::from(text)),
            OptionKind::Other => Err(format!("{name} is of a type that this program does not know")),
        }
    }

    /// What it is if nobody sets it; nothing of a type that is not known here.
    pub fn default_text(&self) -> Option<String> {
        match &self.kind {
            OptionKind::Check { default } => Some(default.to_string()),
            OptionKind::Number { default, .. } => Some(default.to_string()),
            OptionKind::Choice { default, .. } | OptionKind::Text { default } => Some(default.clone()),
            OptionKind::Other => None,
        }
    }

    /// What is wrong with how it was described.
    ///
    /// # Errors
    /// That, in words.
    pub fn is_sound(&self) -> Result<(), String> {
        if self.name.is_empty() || self.name.contains(|it: char| "=,]".contains(it) || it.is_control()) {
            return Err(format!("`{}` is no name of an option: it holds no `=`, `,` or `]`", self.name));
        }
        self.default_text().map_or(Ok(()), |text| self.value(&text).map(drop))
    }
}

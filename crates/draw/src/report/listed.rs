//! A table that can be sorted by each of its columns.

use crate::sheet::{escaped, n};

/// A table.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Listed {
    /// What is told.
    pub caption: String,
    /// The heads of its columns.
    pub heads: Vec<String>,
    /// Its rows, as many cells each as there are heads.
    pub rows: Vec<Vec<Cell>>,
}

/// A cell of a table.
#[derive(Clone, PartialEq, Debug)]
pub enum Cell {
    /// Words.
    Words(String),
    /// A number, as it is sorted by, and as it is shown.
    Number(f64, String),
    /// The same with a bar behind it: which part of the row it fills, from 0 to 1.
    Bar(f64, f64, String),
    /// Words that lead somewhere.
    Link(String, String),
}

impl Listed {
    pub(super) fn drawn(&self) -> String {
        let head = |head: &String| {
            format!("<th scope=\"col\"><button type=\"button\">{}</button></th>", escaped(head))
        };
        let heads: String = self.heads.iter().map(head).collect();
        let row =
            |cells: &Vec<Cell>| format!("<tr>{}</tr>", cells.iter().map(Cell::drawn).collect::<String>());
        let rows: String = self.rows.iter().map(row).collect();
        format!(
            "<div class=\"wide\"><table class=\"listed\"><caption>{}</caption><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>\n",
            escaped(&self.caption)
        )
    }
}

impl Cell {
    fn drawn(&self) -> String {
        match self {
            Cell::Words(words) => format!("<td>{}</td>", escaped(words)),
            Cell::Number(value, shown) => {
                format!("<td class=\"number\" data-by=\"{value}\">{}</td>", escaped(shown))
            }
            Cell::Bar(value, part, shown) => format!(
                "<td class=\"number bar\" data-by=\"{value}\"><span style=\"width:{}%\"></span>{}</td>",
                n(100.0 * part.clamp(0.0, 1.0)),
                escaped(shown)
            ),
            Cell::Link(words, to) => {
                format!("<td><a href=\"{}\">{}</a></td>", escaped(to), escaped(words))
            }
        }
    }
}

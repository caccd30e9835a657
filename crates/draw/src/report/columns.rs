//! How often something came to each of several numbers: a small picture of columns each.

use std::collections::BTreeMap;

use crate::sheet::{escaped, n};

/// How often something came to each of several numbers, all on one scale.
#[derive(Clone, PartialEq, Debug)]
pub struct Columns {
    /// What is told, for the head of the table.
    pub caption: String,
    /// What the names, the pictures and the remarks stand under.
    pub heads: [String; 3],
    /// One picture each.
    pub heaps: Vec<Heap>,
}

/// How often something came to each of several numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Heap {
    /// What it is of.
    pub name: String,
    /// How often, by the number.
    pub counts: BTreeMap<u16, u32>,
    /// What else is to be said.
    pub remark: String,
}

impl Columns {
    pub(super) fn drawn(&self) -> String {
        let numbers = || self.heaps.iter().flat_map(|heap| heap.counts.keys().copied());
        let (first, last) = (numbers().min().unwrap_or(0), numbers().max().unwrap_or(0));
        let [name, picture, remark] = self.heads.each_ref().map(|head| escaped(head));
        let rows: String = self.heaps.iter().map(|heap| heap.row(first, last)).collect();
        format!(
            "<table class=\"columns\"><caption>{}</caption><thead><tr><th scope=\"col\">{name}</th>\
             <th scope=\"col\" class=\"plot\"><span class=\"ends\"><span>{first}</span><span>{picture}</span>\
             <span>{last}</span></span></th><th scope=\"col\">{remark}</th></tr></thead><tbody>{rows}</tbody></table>\n",
            escaped(&self.caption)
        )
    }
}

impl Heap {
    fn row(&self, first: u16, last: u16) -> String {
        let all: u32 = self.counts.values().sum();
        let most = self.counts.values().copied().max().unwrap_or(1).max(1);
        let step = 1000.0 / f64::from(last - first + 1);
        let column = |(number, count): (&u16, &u32)| {
            let height = 58.0 * f64::from(*count) / f64::from(most);
            format!(
                r#"<rect x="{}" y="{}" width="{}" height="{}"><title>{number}: {count} of {all}</title></rect>"#,
                n(f64::from(number - first) * step + step * 0.08),
                n(60.0 - height),
                n(step * 0.84),
                n(height)
            )
        };
        let columns: String = self.counts.iter().map(column).collect();
        let words: Vec<String> =
            self.counts.iter().map(|(number, count)| format!("{number}: {count}")).collect();
        format!(
            "<tr><th scope=\"row\">{}</th><td class=\"plot\"><svg viewBox=\"0 0 1000 60\" preserveAspectRatio=\"none\" \
             role=\"img\" aria-label=\"{}\">{columns}</svg></td><td>{}</td></tr>",
            escaped(&self.name),
            escaped(&words.join(", ")),
            escaped(&self.remark)
        )
    }
}

//! Whether an army list, or a position, is refused as a case says.

use scenario::Faults;

use crate::{ListFault, Refused, Staged};

/// What is wrong with a text that cannot be read, fault by fault.
pub fn unread(faults: &Faults) -> Vec<ListFault> {
    let fault =
        |fault: &scenario::Fault| ListFault { rule: None, what: format!("{}; {}", fault.what, fault.mend) };
    faults.list.iter().map(fault).collect()
}

/// Whether something is refused for the reason told, or accepted where none is told; if not, what is found instead.
pub(crate) fn judged<R: Staged>(
    subject: &str,
    refused: Option<&Refused>,
    faults: &[ListFault],
) -> Result<(), String> {
    let Some(reason) = refused else {
        return match faults {
            [] => Ok(()),
            _ => Err(format!("this {subject} is refused: {}", in_words::<R>(faults))),
        };
    };
    if faults.iter().any(|fault| fits::<R>(reason, fault)) {
        return Ok(());
    }
    let wanted = match reason {
        Refused::By(rule) => R::id(*rule),
        Refused::Saying(words) => format!("\"{words}\""),
    };
    match faults {
        [] => Err(format!("this {subject} is accepted, though {wanted} should refuse it")),
        _ => Err(format!("this {subject} is refused, but not for {wanted}: {}", in_words::<R>(faults))),
    }
}

/// Whether a fault is the reason: its rule, or its words; a fault that has no rule of its own may name one in its words.
fn fits<R: Staged>(reason: &Refused, fault: &ListFault) -> bool {
    match reason {
        Refused::By(rule) if fault.rule.is_none() => fault.what.contains(&R::id(*rule)),
        Refused::By(rule) => fault.rule == Some(*rule),
        Refused::Saying(words) => fault.what.contains(words),
    }
}

fn in_words<R: Staged>(faults: &[ListFault]) -> String {
    let one = |fault: &ListFault| match fault.rule {
        Some(rule) => format!("{} ({})", fault.what, R::id(rule)),
        None => fault.what.clone(),
    };
    faults.iter().map(one).collect::<Vec<_>>().join("\n")
}

//! Every case of the rulebook, told. `CASE=caracole cargo test -p matchlocks cases::` runs those alone whose
//! file or title holds that text.

use cases::Filter;
use matchlocks::{Matchlocks, ledger};

/// Tells the cases of a folder.
fn tell(folder: &str, thorough: bool) {
    let filter = Filter { text: std::env::var("CASE").ok(), rule: None, thorough };
    let files = ledger::RULEBOOK.cases.iter().filter(|(file, _)| file.starts_with(folder)).copied();
    let report = cases::run::<Matchlocks>(files, &filter);
    assert!(report.failed.is_empty(), "\n\n{report}\n");
}

/// Whatever the rules offer at any moment of any case, they accept.
#[test]
fn every_offer_is_legal() {
    tell("cases/", true);
}

macro_rules! chapters {
    ($($name:ident)*) => {
        $(#[test] fn $name() { tell(concat!("cases/", stringify!($name), "/"), false); })*

        #[test]
        fn every_case_lies_in_the_folder_of_a_chapter() {
            let known = [$(concat!("cases/", stringify!($name), "/")),*];
            for (file, _) in ledger::RULEBOOK.cases {
                assert!(known.iter().any(|folder| file.starts_with(folder)), "{file} is run by no test");
            }
        }
    };
}

chapters! {
    samples preparation turn orders actions movement shooting melee morale leaders army_morale disarray daunted troops points mustering
}

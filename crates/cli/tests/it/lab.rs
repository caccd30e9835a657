//! Studies as they are typed: the same numbers whoever fights where, gone on with from a file, put together from several.

use std::fs;

use serde_json::Value;

use crate::tercio::Scratch;

const DOCS: &str = include_str!("../../../../docs/lab.md");

/// A study that is fought in a second.
const QUICK: &str = r#"title = "Saves"
rules = "matchlocks"
battle = "training"
a = "random"
b = "random"
battles = 6

[[variant]]
name = "foot saves on 3"
house = "shooting.saves.battalia = 3"

[[variant]]
name = "one who walks on"
a = "advance-and-shoot"
"#;

fn study(name: &str, text: &str) -> Scratch {
    let here = Scratch::new(name);
    here.write("study.toml", text);
    here
}

fn arm(told: &Value, at: usize) -> &Value {
    &told["arms"][at]
}

#[test]
fn the_numbers_are_the_same_however_many_are_fought_at_a_time() {
    let here = study("lab", QUICK);
    let [one, three] = ["1", "3"].map(|jobs| {
        let page = format!("page-{jobs}.html");
        here.run(&["lab", "study.toml", "--json", "--jobs", jobs, "-o", &page])
    });
    assert_eq!(one.code, 0, "{}", one.err);
    assert_eq!(one.out, three.out);
    assert_eq!(here.bytes("page-1.html"), here.bytes("page-3.html"));
    let told = one.json();
    assert_eq!((&told["pairs"], told["arms"].as_array().map(Vec::len)), (&6.into(), Some(3)));
    // Two alike fight a pair once; where players differ, they change sides.
    assert_eq!([0, 1, 2].map(|at| arm(&told, at)["battles"].as_u64()), [Some(6), Some(6), Some(12)]);
    assert!(arm(&told, 1)["first"].is_null() && arm(&told, 2)["first"]["likely"].is_number(), "{told}");
    for at in 0..3 {
        let it = arm(&told, at);
        let sum = ["won_by_a", "drawn", "won_by_b"].map(|key| it[key].as_u64().unwrap()).iter().sum::<u64>();
        let lengths = it["lengths"].as_object().unwrap().values().map(|it| it.as_u64().unwrap()).sum::<u64>();
        assert_eq!((Some(sum), sum), (it["battles"].as_u64(), lengths), "{it}");
    }
    let measures: Vec<&str> = arm(&told, 1)["against_base"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["measure"].as_str().unwrap())
        .collect();
    assert_eq!(measures, ["share", "length", "losses_of_a", "losses_of_b"]);
}

#[test]
fn what_differs_in_nothing_that_happens_shares_every_die() {
    // Nobody on this table is a cuirassier, so that how he saves changes nothing at all.
    let here = study("lab-same", &QUICK.replace("battalia = 3", "cuirassiers = 2"));
    let told = here.run(&["lab", "study.toml", "--json"]).json();
    for difference in arm(&told, 1)["against_base"].as_array().unwrap() {
        assert_eq!(
            (&difference["likely"], &difference["chance"]),
            (&0.0.into(), &1.0.into()),
            "{difference}"
        );
    }
    assert_eq!(arm(&told, 0)["losses"], arm(&told, 1)["losses"]);
}

#[test]
fn parts_from_several_machines_are_the_whole() {
    let here = study("lab-shards", QUICK);
    let whole = here.run(&["lab", "study.toml", "--json", "-o", "whole.html"]);
    let parts = ["1/3", "2/3", "3/3"].map(|part| {
        let name = format!("part-{}.jsonl", &part[..1]);
        let ran = here.run(&["lab", "study.toml", "--shard", part, "--resume", &name]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert_eq!(
            here.read(&name).lines().count(),
            1 + 2 * 3,
            "what it is of, and two pairs under three arms"
        );
        name
    });
    let [one, two, three] = parts.each_ref().map(String::as_str);
    let merged = here.run(&["lab", "merge", "study.toml", three, one, two, "--json", "-o", "merged.html"]);
    assert_eq!((merged.code, &merged.out), (0, &whole.out), "{}", merged.err);
    assert_eq!(here.bytes("merged.html"), here.bytes("whole.html"));
    // Without one of them what counts ends before the first pair that is missing.
    let less = here.run(&["lab", "merge", "study.toml", one, three, "--json"]).json();
    assert_eq!(less["pairs"], 1);
    here.write("study.toml", &QUICK.replace("on 3", "on three"));
    let other = here.run(&["lab", "merge", "study.toml", one]);
    assert!(
        other.code == 2 && other.err.contains("part-1.jsonl:1: these are the parts of another study"),
        "{}",
        other.err
    );
}

#[test]
fn a_study_goes_on_from_its_file() {
    let here = study("lab-resume", QUICK);
    let whole = here.run(&["lab", "study.toml", "--json"]).out;
    assert_eq!(here.run(&["lab", "study.toml", "--json", "--resume", "kept.jsonl"]).out, whole);
    let kept = here.read("kept.jsonl");
    assert_eq!(kept.lines().count(), 1 + 18);
    // What was interrupted has left ten parts and a piece of a line.
    let cut: String = kept.lines().take(11).map(|line| format!("{line}\n")).collect();
    here.write("kept.jsonl", &format!("{cut}{{\"pair\":3,\"ar"));
    assert_eq!(here.run(&["lab", "study.toml", "--json", "--resume", "kept.jsonl"]).out, whole);
    let mut lines: Vec<String> = here.read("kept.jsonl").lines().map(str::to_owned).collect();
    let mut wanted: Vec<String> = kept.lines().map(str::to_owned).collect();
    lines.sort();
    wanted.sort();
    assert_eq!(lines, wanted);
    let broken = kept.replacen("\"pair\":0", "\"pair\":none", 1);
    here.write("kept.jsonl", &broken);
    let ran = here.run(&["lab", "study.toml", "--resume", "kept.jsonl"]);
    assert!(ran.code == 2 && ran.err.contains("kept.jsonl:"), "{}", ran.err);
}

/// A file that holds no parts of a study is somebody's, and is neither cut nor written to.
#[test]
fn a_file_of_somebodys_own_is_not_spoiled() {
    let here = study("lab-own", QUICK);
    for text in ["what I must not lose", "what I must not lose\nand this\n", "[]\n", "{\"lab\":1}\n", QUICK] {
        here.write("mine.txt", text);
        let ran = here.run(&["lab", "study.toml", "--resume", "mine.txt"]);
        assert_eq!(
            (here.read("mine.txt").as_str(), ran.code, ran.out.as_str()),
            (text, 2, ""),
            "{}",
            ran.err
        );
        assert!(ran.err.contains("mine.txt:1: "), "{}", ran.err);
    }
    // What is left of a first line that was being written is one's own, and so is an empty file.
    assert_eq!(here.run(&["lab", "study.toml", "--resume", "kept.jsonl"]).code, 0);
    let kept = here.read("kept.jsonl");
    for left in [0, 9] {
        here.write("left.jsonl", &kept[..left]);
        let ran = here.run(&["lab", "study.toml", "--resume", "left.jsonl"]);
        assert_eq!(
            (ran.code, here.read("left.jsonl").lines().next()),
            (0, kept.lines().next()),
            "{}",
            ran.err
        );
    }
}

#[test]
fn what_is_wrong_with_a_study_is_told_at_its_place() {
    for (text, words) in [
        (QUICK.replace("battles = 6", "batles = 6"), "study.toml:6:1: unknown key \"batles\""),
        (
            QUICK.replace("a = \"random\"", "a = \"general\""),
            "study.toml:4:5: the study: there is no player general",
        ),
        (QUICK.replace("battalia = 3", "batalia = 3"), "study.toml:10:"),
        (QUICK.replace("house = \"shooting.saves.battalia = 3\"", ""), "differs from the base in nothing"),
        (QUICK.replace("\"one who walks on\"", "\"foot saves on 3\""), "study.toml:13:8:"),
        (QUICK.replace("training", "trainign"), "there is no battle trainign"),
        (QUICK.replace("battles = 6", "within = 0"), "study.toml:6:10:"),
        (QUICK.replace("battles = 6", "test = [5, 5]"), "study.toml:6:8:"),
        (format!("{QUICK}deny = {{ a = [\"shot\"] }}\n"), "matchlocks has no verb \"shot\""),
        (format!("{QUICK}without = {{ a = [\"Nobody\"] }}\n"), "no regiment is called \"Nobody\""),
        (QUICK.replace("house = \"", "house = \"none.toml\"\n#"), "study.toml:10:9:"),
        (QUICK.replace("title = ", "title : "), "study.toml:1:"),
    ] {
        let here = study("lab-bad", &text);
        let ran = here.run(&["lab", "study.toml", "-o", "page.html"]);
        assert!(ran.code == 2 && ran.err.contains(words), "{words}: {}{}", ran.out, ran.err);
        assert_eq!(here.files(), ["study.toml"], "{words}");
    }
    let here = study("lab-bad-flags", QUICK);
    for arguments in [&["--shard", "4/3", "--resume", "x"][..], &["--shard", "1/3"], &["-o", "study.toml"]] {
        let ran = here.run(&[&["lab", "study.toml"][..], arguments].concat());
        assert_eq!(ran.code, 2, "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn it_stops_when_it_knows_enough() {
    let text =
        QUICK.replace("battles = 6", "battles = 200\nwithin = 20").replace("one who walks on\"\na", "x\"\nb");
    let here = study("lab-within", &text);
    let [one, three] = ["1", "3"].map(|jobs| here.run(&["lab", "study.toml", "--json", "--jobs", jobs]));
    assert_eq!(one.out, three.out, "however many are fought at a time");
    let told = one.json();
    let pairs = told["pairs"].as_u64().unwrap();
    assert!(pairs < 200 && pairs.is_multiple_of(20), "{pairs}");
    let tested = QUICK.replace("battles = 6", "battles = 400\ntest = [-100, 100]");
    here.write("study.toml", &tested[..tested.find("\n[[variant]]\nname = \"foot").unwrap()]);
    let text =
        format!("{}\n[[variant]]\nname = \"walks\"\na = \"advance-and-shoot\"\n", here.read("study.toml"));
    here.write("study.toml", &text);
    let told = here.run(&["lab", "study.toml", "--json"]).json();
    assert_eq!(arm(&told, 1)["test"]["verdict"], "high", "{told}");
    assert!(told["pairs"].as_u64().unwrap() < 400);
}

#[test]
fn a_unit_more_or_less_is_there() {
    let text = "battle = \"mirror\"\nrules = \"matchlocks\"\na = \"random\"\nb = \"random\"\nbattles = 2\n[[variant]]\n\
                name = \"more\"\nagain = { a = [\"battalia\"] }\n[[variant]]\nname = \"less\"\nbattle = \"training\"\n\
                without = { b = [\"REGIMENT\"] }\n[[variant]]\nname = \"as it is\"\nbattle = \"training\"\n";
    let training = include_str!("../../../../battles/training.toml");
    let regiments: Vec<&str> = training.lines().filter_map(|line| line.strip_prefix("short = \"")).collect();
    let last = regiments.last().unwrap().trim_end_matches('"');
    let here = study("lab-less", &text.replace("REGIMENT", last));
    let ran = here.run(&["lab", "study.toml", "--resume", "kept.jsonl"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let kept = here.read("kept.jsonl");
    let brought = |pair: u32, arm: u32| -> [u64; 2] {
        let begins = format!("{{\"pair\":{pair},\"arm\":{arm},");
        let line = kept.lines().find(|line| line.starts_with(&begins)).unwrap_or_else(|| panic!("{kept}"));
        let told: Value = serde_json::from_str(line).unwrap();
        [0, 1].map(|side| told["battles"][0]["tolls"][side][2].as_u64().unwrap())
    };
    for pair in 0..2 {
        let [base, more, less, whole] = [0, 1, 2, 3].map(|arm| brought(pair, arm));
        assert!(base[1] == more[1] && base[0] < more[0], "side A has a unit more: {base:?} {more:?}");
        assert!(whole[0] == less[0] && whole[1] > less[1], "side B has a regiment less: {whole:?} {less:?}");
    }
}

#[test]
fn the_example_of_the_docs_is_fought_and_understood() {
    let example = DOCS.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    assert_eq!(example.lines().count(), 5, "an example of five lines");
    let here = study("lab-docs", &example.replace("battles = 200", "battles = 2"));
    let ran = here.run(&["lab", "study.toml", "-o", "report.html"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.lines().all(|line| line.chars().count() <= 100), "{}", ran.out);
    let page = fs::read_to_string(here.path("report.html")).unwrap();
    assert!(!page.contains("http://") && !page.contains("https://"), "it asks for nothing from outside");
    for part in [
        "<h1>",
        "Who wins",
        "What each variant changes",
        "id=\"data\"",
        "aria-label",
        "@media print",
        "prefers-color-scheme",
    ] {
        assert!(page.contains(part), "{part}");
    }
    let data = page.split("id=\"data\">").nth(1).and_then(|rest| rest.split("</script>").next()).unwrap();
    let told: Value = serde_json::from_str(data).unwrap();
    assert_eq!(told["arms"].as_array().map(Vec::len), Some(2));
}

/// Every study that lies in the repository is fought, in two pairs: what one of them names and nobody has is told here.
#[test]
fn the_studies_of_the_repository_are_fought() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let mut fought = 0;
    for file in fs::read_dir(format!("{root}/examples/studies")).unwrap() {
        let path = file.unwrap().path();
        let text = fs::read_to_string(&path)
            .unwrap()
            .replace("../../rulebooks", &format!("{root}/rulebooks"))
            .replace("../armies", &format!("{root}/examples/armies"))
            .replace("../battles", &format!("{root}/examples/battles"));
        let mut base = true;
        let few = |line: &str| {
            base &= !line.starts_with('[');
            match line.split(" = ").next() {
                Some("battles") => "battles = 2\na = \"random\"\nb = \"random\"".to_owned(),
                Some("within" | "a" | "b") if base => String::new(),
                _ => line.to_owned(),
            }
        };
        let text: Vec<String> = text.lines().map(few).collect();
        let ran = study("lab-repository", &text.join("\n")).run(&["lab", "study.toml", "--json"]);
        assert_eq!(ran.code, 0, "{}: {}", path.display(), ran.err);
        let told: Value = serde_json::from_str(&ran.out).unwrap();
        assert_eq!(told["pairs"], 2, "{}", path.display());
        fought += 1;
    }
    assert!(fought >= 18, "{fought} studies");
}

#[cfg(unix)]
const CLUSTER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/cluster");

/// Runs a program beside the study, as a machine of a cluster would that has `tercio` on its PATH.
#[cfg(unix)]
fn on_a_machine(here: &Scratch, program: &str, arguments: &[&str], names: &[(&str, &str)]) {
    let folder = env!("CARGO_BIN_EXE_tercio").strip_suffix("/tercio").unwrap();
    let path = format!("{folder}:{}", std::env::var("PATH").unwrap_or_default());
    let ran = std::process::Command::new(program)
        .args(arguments)
        .envs(names.iter().copied())
        .env("PATH", path)
        .current_dir(here.path(""))
        .output()
        .unwrap();
    assert!(ran.status.success(), "{program} {arguments:?}: {}", String::from_utf8_lossy(&ran.stderr));
}

#[cfg(unix)]
#[test]
fn the_array_of_slurm_comes_to_the_whole() {
    let here = study("lab-slurm", QUICK);
    assert_eq!(here.run(&["lab", "study.toml", "-o", "whole.html"]).code, 0);
    let script = format!("{CLUSTER}/slurm.sh");
    for task in ["1", "2", "3"] {
        on_a_machine(&here, "bash", &[&script, "study.toml", "3"], &[("SLURM_ARRAY_TASK_ID", task)]);
    }
    on_a_machine(&here, "bash", &[&script, "study.toml", "3", "merge"], &[]);
    assert_eq!(here.bytes("study.html"), here.bytes("whole.html"));
}

#[cfg(unix)]
#[test]
fn the_jobs_of_kubernetes_come_to_the_whole() {
    let here = study("lab-kubernetes", QUICK);
    assert_eq!(here.run(&["lab", "study.toml", "-o", "whole.html"]).code, 0);
    let file = fs::read_to_string(format!("{CLUSTER}/kubernetes.yaml")).unwrap();
    let number = ["completions: 16\n", "{name: SHARDS, value: \"16\"}\n"].map(|it| file.matches(it).count());
    assert_eq!(number, [1, 2], "the number of shards stands in three places");
    // What the two containers run, with their volumes here.
    let inside = |rest: &str| {
        let lines: Vec<&str> = rest.lines().take_while(|line| line.starts_with("              ")).collect();
        lines.join("\n").replace("/study/", "").replace("/parts/", "parts/")
    };
    let bodies: Vec<String> = file.split("            - |\n").skip(1).map(inside).collect();
    let [shard, merge] = &bodies[..] else { panic!("two bodies are wanted: {bodies:?}") };
    fs::create_dir(here.path("parts")).unwrap();
    for index in ["0", "1"] {
        on_a_machine(&here, "sh", &["-euc", shard], &[("SHARDS", "2"), ("JOB_COMPLETION_INDEX", index)]);
    }
    on_a_machine(&here, "sh", &["-euc", merge], &[("SHARDS", "2")]);
    assert_eq!(here.bytes("parts/report.html"), here.bytes("whole.html"));
}

/// The task of the script for Ray, which needs no Ray itself: an empty module stands for it.
#[cfg(unix)]
const TASKS: &str = r#"import pathlib, sys
sys.path[:0] = [".", sys.argv[1]]
import ray_lab
files = {"study.toml": pathlib.Path("study.toml").read_bytes()}
for shard in (1, 2):
    fault, text = ray_lab.fight(files, "study.toml", shard, 2, "tercio", None)
    assert fault is None, fault
    pathlib.Path(f"{shard}.jsonl").write_text(text)
"#;

#[cfg(unix)]
#[test]
fn the_tasks_for_ray_come_to_the_whole() {
    if std::process::Command::new("python3").arg("--version").output().is_err() {
        println!("LEFT OUT: python3 is not there");
        return;
    }
    let here = study("lab-ray", QUICK);
    assert_eq!(here.run(&["lab", "study.toml", "-o", "whole.html"]).code, 0);
    here.write("ray.py", "");
    here.write("tasks.py", TASKS);
    on_a_machine(&here, "python3", &["-B", "tasks.py", CLUSTER], &[]);
    assert_eq!(here.run(&["lab", "merge", "study.toml", "1.jsonl", "2.jsonl", "-o", "study.html"]).code, 0);
    assert_eq!(here.bytes("study.html"), here.bytes("whole.html"));
}

/// Whoever takes a brigade's only regiment away means the brigade.
#[test]
fn a_side_may_lack_the_only_regiment_of_a_brigade() {
    let horse = "\n[[variant]]\nname = \"no horse\"\nwithout = { a = [\"Sandys's regiment\"] }\n";
    let here = study(
        "lab-brigade",
        &QUICK.replace("battles = 6", "battles = 1").replacen("\n[[", &format!("{horse}\n[["), 1),
    );
    let ran = here.run(&["lab", "study.toml", "--json"]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert_eq!(arm(&ran.json(), 1)["name"], "no horse");
}

//! The walls of the house, as `docs/ARCHITECTURE.md` draws them.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;

const MAP: &str = include_str!("../../../../docs/ARCHITECTURE.md");
/// The most lines of a source file; tests and tables of facts may have more.
const LINES: usize = 400;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn packages() -> Vec<Value> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(root())
        .output()
        .unwrap();
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    metadata["packages"].as_array().unwrap().clone()
}

/// Names in back-ticks.
fn names(cell: &str) -> BTreeSet<String> {
    cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The rows of the table of floors: crate, what it may import, what it alone may use.
fn floors() -> BTreeMap<String, (String, BTreeSet<String>)> {
    MAP.lines()
        .filter_map(|line| {
            let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
            let [name, _, imports, alone] = cells[..] else { return None };
            let name = names(name).into_iter().next()?;
            Some((name, (imports.to_owned(), names(alone))))
        })
        .collect()
}

/// What a package depends on when it is not under test.
fn dependencies(package: &Value) -> BTreeSet<String> {
    let all = package["dependencies"].as_array().unwrap();
    all.iter().filter(|it| it["kind"].is_null()).map(|it| it["name"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn crates_import_only_what_the_map_allows() {
    let floors = floors();
    let packages = packages();
    let ours: BTreeSet<String> = packages.iter().map(|it| it["name"].as_str().unwrap().to_owned()).collect();
    assert_eq!(ours, floors.keys().cloned().collect(), "the map lists every crate, and only those");
    for package in &packages {
        let name = package["name"].as_str().unwrap();
        let (imports, _) = &floors[name];
        let allowed = match imports.as_str() {
            "all" => ours.iter().filter(|it| *it != "testkit").cloned().collect(),
            "all but `debrief`" => ours.iter().filter(|it| *it != "debrief").cloned().collect(),
            listed => names(listed),
        };
        let imported: BTreeSet<_> = dependencies(package).intersection(&ours).cloned().collect();
        assert!(imported.is_subset(&allowed), "{name} imports {imported:?}, allowed are {allowed:?}");
    }
}

#[test]
fn what_one_crate_alone_may_use_no_other_uses() {
    let floors = floors();
    for package in packages() {
        let name = package["name"].as_str().unwrap();
        // The test kit stands outside the house.
        if name == "testkit" {
            continue;
        }
        let used = dependencies(&package);
        for (owner, (_, alone)) in floors.iter().filter(|(owner, _)| *owner != name) {
            let trespass: Vec<_> = used.intersection(alone).collect();
            assert!(trespass.is_empty(), "{name} uses {trespass:?}, which belongs to {owner}");
        }
    }
}

#[test]
fn files_fit_in_a_head() {
    let mut long = Vec::new();
    let mut folders = vec![root().join("crates")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() && !path.ends_with("tests") && !path.ends_with("node_modules") {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == "rs") {
                let text = std::fs::read_to_string(&path).unwrap();
                let code = text.split("\n#[cfg(test)]\nmod tests").next().unwrap_or_default();
                if code.lines().count() > LINES {
                    long.push(format!("{} has {} lines", path.display(), code.lines().count()));
                }
            }
        }
    }
    assert!(long.is_empty(), "{long:#?}");
}

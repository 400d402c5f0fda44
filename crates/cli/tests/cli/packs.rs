//! Packs: checked with every problem named, shown, and written to start from.

use std::fs;

use crate::run::{Folder, complaint, folder, good, oxhide};

/// A copy of the classic pack.
fn copy(test: &str) -> (Folder, String) {
    let folder = folder(test);
    let pack = folder.path("mine");
    let said = folder.plain(&good(&["pack", "write", "bronze", &pack]));
    assert_eq!(
        said,
        "Wrote 4 files of the classic pack to mine. Change them, then: oxhide pack check bronze mine\n"
    );
    (folder, pack)
}

#[test]
fn a_written_pack_is_the_classic_one_and_is_not_overwritten() {
    let (_folder, pack) = copy("pack-write");
    let classic = good(&["pack", "check", "bronze", "classic"]);
    assert!(
        classic.starts_with("ok  classic: bronze, 14 tiles, 7 technologies on 70 cards, 50 cities, hash "),
        "{classic}"
    );
    assert_eq!(good(&["pack", "check", "bronze", &pack]), classic.replace("classic", "mine"));
    assert!(complaint(&["pack", "write", "bronze", &pack]).ends_with("is not empty; name a new one"));
}

#[test]
fn every_problem_is_listed_with_its_place() {
    let (folder, pack) = copy("pack-check");
    let cities = fs::read_to_string(folder.path("mine/cities.ron")).unwrap();
    let broken =
        cities.replacen("name: \"Troy\"", "nme: \"Troy\"", 1).replacen("points: 6", "points: \"six\"", 1);
    assert_ne!(cities, broken);
    folder.write("mine/cities.ron", broken);
    fs::remove_file(folder.path("mine/tiles.ron")).unwrap();
    let run = oxhide(&["pack", "check", "bronze", &pack]);
    let problems = folder.plain(&run.out);
    let places: Vec<_> = problems.lines().filter(|line| line.starts_with("mine/cities.ron:")).collect();
    assert!(places.len() == 2 && problems.contains("mine/tiles.ron: the file is missing\n"), "{problems}");
    let count = problems.lines().count();
    assert_eq!(
        (run.code, folder.plain(&run.err)),
        (
            1,
            format!("error: the pack mine has {count} problems\n")
                .replace(" mine", &format!(" {}", folder.plain(&pack)))
        )
    );
    let error = folder.plain(&complaint(&["sim", "bronze", "--pack", &pack]));
    assert!(error.starts_with(&format!("error: the pack in mine has {count} problems: ")), "{error}");
    assert!(error.ends_with("'oxhide pack check bronze mine' lists all"), "{error}");
}

#[test]
fn folders_that_are_no_packs_are_refused() {
    let (folder, pack) = copy("pack-folders");
    let missing = folder.path("missing");
    let error = complaint(&["pack", "check", "bronze", &missing]);
    assert!(error.starts_with(&format!("error: cannot read the folder {missing}: ")), "{error}");
    folder.write("mine/cities.ron", b"\xff");
    let error = folder.plain(&complaint(&["pack", "show", "bronze", &pack]));
    assert_eq!(error, "error: cannot read mine/cities.ron: it is not text in UTF-8");
    folder.write("mine/cities.ron", vec![b' '; (1 << 20) + 1]);
    let error = folder.plain(&complaint(&["play", "bronze", "--pack", &pack]));
    assert_eq!(error, "error: cannot read mine/cities.ron: it is larger than 1 MiB");
    (0..101).for_each(|number| drop(folder.write(&format!("heap/{number}"), "")));
    let error = folder.plain(&complaint(&["engine", "--pack", &format!("bronze={}", folder.path("heap"))]));
    assert_eq!(error, "error: the folder heap holds more than 100 files: it is no pack");
}

#[test]
fn hidden_files_and_folders_do_not_count() {
    let (folder, pack) = copy("pack-hidden");
    let before = good(&["pack", "check", "bronze", &pack]);
    folder.write("mine/.notes", b"\xff");
    folder.write("mine/sketches/idea.txt", "later");
    assert_eq!(good(&["pack", "check", "bronze", &pack]), before);
}

#[test]
fn a_shown_pack_has_all_components() {
    let text = good(&["pack", "show", "bronze", "classic"]);
    for part in [
        "The pack 'classic' of Bronze, hash ",
        "From the booklets",
        "Domestication",
        "mountains",
        "Mohenjo-daro",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(text.lines().all(|line| line.chars().count() <= 90), "{text}");
}

#[test]
fn an_own_pack_can_be_played() {
    let (_folder, pack) = copy("pack-play");
    let text = good(&["sim", "bronze", "--pack", &pack, "--games", "2", "--bots", "random", "--seed", "1"]);
    assert!(text.starts_with("Bronze, 2 players, edition 2018, pack mine: 2 games with seed 1\n"), "{text}");
}

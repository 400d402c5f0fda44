//! The engine as another program meets it. What it does with bad input is tested beside its code.

use crate::run::{folder, good, oxhide_reading};

#[test]
fn it_answers_line_by_line_and_ends_with_its_input() {
    let run =
        oxhide_reading(&["engine"], "{\"id\":1,\"cmd\":\"games\"}\nnonsense\n\n{\"id\":2,\"cmd\":\"games\"}");
    let starts: Vec<&str> = run.out.lines().map(|line| &line[..11]).collect();
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(starts, ["{\"id\":1,\"ok", "{\"id\":null,", "{\"id\":2,\"ok"]);
}

#[test]
fn packs_can_be_added() {
    let folder = folder("engine-pack");
    let pack = folder.path("mine");
    good(&["pack", "write", "bronze", &pack]);
    let new = r#"{"cmd":"new","game":"bronze","setup":{"players":2,"pack":"mine"}}"#;
    let run = oxhide_reading(&["engine", "--pack", &format!("bronze={pack}")], new);
    assert_eq!(run.out, "{\"id\":null,\"ok\":{\"table\":1}}\n");
    assert!(
        oxhide_reading(&["engine"], new)
            .out
            .contains("there is no pack 'mine' for Bronze; known are: classic")
    );
}

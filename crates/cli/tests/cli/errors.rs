//! Everything that can be asked wrongly gets one line that says what was wrong and what is allowed.

use std::process::{Command, Stdio};

use crate::run::{complaint, folder};

#[test]
fn set_ups_that_do_not_fit_are_refused() {
    for (args, message) in [
        ("play bronze --seats me,greedy,greedy,greedy,greedy", "Bronze is for 2 to 4 players, not 5"),
        ("play bronze --seats me", "Bronze is for 2 to 4 players, not 1"),
        ("sim bronze --players 5", "Bronze is for 2 to 4 players, not 5"),
        ("sim bronze --players 0", "Bronze is for 2 to 4 players, not 0"),
        (
            "sim bronze --bots greedy,random --players 3",
            "2 bots were named for 3 seats; name one for all or one for each",
        ),
        ("sim bronze --option edition=1999", "option edition cannot be '1999'; allowed are: 2018, 2017"),
        ("sim bronze --option colour=red", "Bronze has no option 'colour'; its options are: edition"),
        ("sim bronze -o edition=2017 -o edition=2018", "option edition is given twice"),
        ("bench bronze --players 7", "Bronze is for 2 to 4 players, not 7"),
        ("bench bronze-age --players 3", "Bronze Age is for 2 players, not 3"),
        ("bench --players 7", "no game is for 7 players"),
        ("sim legacies --players 1 --bots greedy,random", "2 bots were named for 1 seat; name one"),
        ("bench bronze --seconds 0", "--seconds must be between 0.001 and 3600, not 0"),
        ("bench bronze --seconds NaN", "--seconds must be between 0.001 and 3600, not NaN"),
        ("play bronze", "play needs a terminal; programs can use 'oxhide engine'"),
    ] {
        let args: Vec<&str> = args.split(' ').collect();
        assert_eq!(complaint(&args), format!("error: {message}"));
    }
}

#[test]
fn files_that_cannot_be_read_are_named() {
    let folder = folder("unreadable");
    let (missing, binary) = (folder.path("missing.txt"), folder.write("binary.txt", b"\xff\xfe"));
    let large = folder.write("large.txt", vec![b'x'; (16 << 20) + 1]);
    let directory = folder.path("");
    for (path, why) in [
        (&missing, "No such file or directory"),
        (&binary, "it is not text in UTF-8"),
        (&large, "it is larger than 16 MiB"),
        (&directory, "Is a directory"),
    ] {
        let error = complaint(&["replay", path]);
        assert!(error.starts_with(&format!("error: cannot read {path}: {why}")), "{error}");
        assert_eq!(complaint(&["verify", path]), error);
    }
}

#[test]
fn results_that_cannot_be_written_are_told_before_any_game_is_played() {
    let folder = folder("unwritable");
    let file = folder.write("file.txt", "");
    let csv = folder.path("no/such/folder.csv");
    let many = ["sim", "bronze", "--games", "100000000"];
    let error = complaint(&[&many[..], &["--csv", &csv]].concat());
    assert!(error.starts_with(&format!("error: cannot write {csv}: ")), "{error}");
    let error = complaint(&[&many[..], &["--records", &folder.path("")]].concat());
    assert!(error.ends_with("is not empty; name a new one"), "{error}");
    let error = complaint(&[&many[..], &["--records", &file]].concat());
    assert!(error.starts_with(&format!("error: cannot make the folder {file}: ")), "{error}");
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    for args in
        [&["rules", "bronze"][..], &["pack", "show", "bronze", "classic"], &["sim", "bronze", "--games", "1"]]
    {
        let mut command = Command::new(env!("CARGO_BIN_EXE_oxhide"));
        let mut child = command.args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{args:?}");
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "", "{args:?}");
    }
}

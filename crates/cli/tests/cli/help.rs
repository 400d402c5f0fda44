//! The help of every command. `UPDATE_EXPECT=1` writes it anew.

use expect_test::expect_file;
use games::Registry;

use crate::run::{good, oxhide};

#[test]
fn every_help_is_as_it_was_read() {
    expect_file!["./help/oxhide.snap"].assert_eq(&good(&["--help"]));
    expect_file!["./help/play.snap"].assert_eq(&good(&["play", "--help"]));
    expect_file!["./help/rules.snap"].assert_eq(&good(&["rules", "--help"]));
    expect_file!["./help/sim.snap"].assert_eq(&good(&["sim", "--help"]));
    expect_file!["./help/replay.snap"].assert_eq(&good(&["replay", "--help"]));
    expect_file!["./help/verify.snap"].assert_eq(&good(&["verify", "--help"]));
    expect_file!["./help/pack.snap"].assert_eq(&good(&["pack", "--help"]));
    expect_file!["./help/pack-check.snap"].assert_eq(&good(&["pack", "check", "--help"]));
    expect_file!["./help/pack-show.snap"].assert_eq(&good(&["pack", "show", "--help"]));
    expect_file!["./help/pack-write.snap"].assert_eq(&good(&["pack", "write", "--help"]));
    expect_file!["./help/arena.snap"].assert_eq(&good(&["arena", "--help"]));
    expect_file!["./help/analyse.snap"].assert_eq(&good(&["analyse", "--help"]));
    expect_file!["./help/lab.snap"].assert_eq(&good(&["lab", "--help"]));
    expect_file!["./help/lab-fit.snap"].assert_eq(&good(&["lab", "fit", "--help"]));
    expect_file!["./help/bench.snap"].assert_eq(&good(&["bench", "--help"]));
    expect_file!["./help/serve.snap"].assert_eq(&good(&["serve", "--help"]));
    expect_file!["./help/engine.snap"].assert_eq(&good(&["engine", "--help"]));
    expect_file!["./help/admin.snap"].assert_eq(&good(&["admin", "--help"]));
    expect_file!["./help/completions.snap"].assert_eq(&good(&["completions", "--help"]));
    expect_file!["./help/man.snap"].assert_eq(&good(&["man", "--help"]));
}

#[test]
fn the_version_is_printed() {
    let short = good(&["-V"]);
    assert!(short.starts_with(&format!("oxhide {}", env!("CARGO_PKG_VERSION"))), "{short}");
    assert_eq!(short.lines().count(), 1);
    let rules =
        Registry::new().games().into_iter().map(|game| format!("{}: rules {}\n", game.id, game.rules));
    assert_eq!(good(&["--version"]), format!("{short}{}", rules.collect::<String>()));
}

#[test]
fn a_wrong_command_line_has_code_2_and_says_what_is_possible() {
    for (args, hint) in [
        (&["dance"][..], "unrecognized subcommand 'dance'"),
        (&["sim"], "<GAME>"),
        (&["sim", "bronse"], "a similar value exists: 'bronze'"),
        (&["sim", "bronze", "--bots", "gready"], "there is no bot 'gready' (did you mean 'greedy'?); there"),
        (&["sim", "bronze", "--games", "0"], "0 is not in 1.."),
        (
            &["serve", "--trusted-proxy", "proxy.example"],
            "is not an address or a network; examples: 127.0.0.1",
        ),
        (&["sim", "bronze", "--threads", "0"], "0 is not in 1..=1024"),
        (&["sim", "bronze", "--seed", "-1"], "it must be a whole number from 0 to"),
        (&["sim", "bronze", "--option", "edition"], "it must read NAME=VALUE, such as edition=2017"),
        (&["play", "bronze", "--seats", "me,you"], "[possible values: me, random, greedy"),
        (&["engine", "--pack", "mine"], "it must read GAME=DIR, such as bronze=my-pack"),
        (&["engine", "--pack", "chess=x"], "there is no game 'chess'"),
        (&["pack"], "Usage: oxhide pack <COMMAND>"),
    ] {
        let run = oxhide(args);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        assert!(run.err.contains(hint), "{args:?}: {}", run.err);
    }
}

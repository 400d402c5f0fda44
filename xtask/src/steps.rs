//! `cargo xtask test`: every check as a table of steps, run in order up to the first failure.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Error, Result, bail};
use clap::builder::PossibleValuesParser;

use crate::shell::{self, CLIPPY, DENY, NEXTEST, POSTGRES, RUSTFMT};
use crate::{clauses, kill, laws, tidy, web};

/// What `cargo xtask test` takes.
#[derive(clap::Args)]
pub struct Args {
    /// Leave out the slow steps and the slow tests: an answer in about two minutes
    #[arg(long)]
    quick: bool,
    /// Run just this step
    #[arg(long, value_name = "STEP", value_parser = PossibleValuesParser::new(STEPS.iter().map(|step| step.name)))]
    only: Option<String>,
    /// List the steps and run nothing
    #[arg(long, conflicts_with_all = ["quick", "only"])]
    list: bool,
}

/// How much of a step to do.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    Full,
    Quick,
}

/// One check.
struct Step {
    name: &'static str,
    what: &'static str,
    /// Whether it belongs to the quick run too.
    quick: bool,
    run: fn(&Path, Extent) -> Result<()>,
}

/// The checks in their order. A new one is an entry here and a function below.
const STEPS: &[Step] = &[
    Step { name: "fmt", what: "the code is formatted", quick: true, run: fmt },
    Step { name: "clippy", what: "the linter has nothing to say", quick: true, run: clippy },
    Step { name: "doc", what: "the documentation builds without a warning", quick: false, run: doc },
    Step {
        name: "tests",
        what: "the tests pass (--quick leaves out those named slow_…)",
        quick: true,
        run: tests,
    },
    Step { name: "doctests", what: "the examples in the documentation run", quick: false, run: doctests },
    Step {
        name: "laws",
        what: "the laws hold in many random games, optimised",
        quick: false,
        run: long_laws,
    },
    Step {
        name: "kill",
        what: "a server that is killed 30 times loses nothing",
        quick: false,
        run: |root, _| kill::check(root),
    },
    Step {
        name: "clauses",
        what: "every clause of the rules has a test",
        quick: true,
        run: |root, _| clauses::run(root),
    },
    Step { name: "tidy", what: "the code keeps its own rules", quick: true, run: |root, _| tidy::run(root) },
    Step {
        name: "deny",
        what: "licences, versions and sources of dependencies are as deny.toml says",
        quick: false,
        run: deny,
    },
    Step {
        name: "page",
        what: "the page's types, lints and unit tests",
        quick: false,
        run: |root, _| web::page(root),
    },
    Step {
        name: "browser",
        what: "the page in a real browser",
        quick: false,
        run: |root, _| web::browser(root),
    },
];

/// Runs the steps that the command line asks for.
pub fn run(root: &Path, args: &Args) -> Result<()> {
    if args.list {
        list();
        return Ok(());
    }
    let extent = if args.quick { Extent::Quick } else { Extent::Full };
    let chosen = choose(extent, args.only.as_deref());
    let (done, failure) = run_all(root, extent, &chosen);
    print!("{}", summary(&chosen, &done, failure.is_some()));
    match failure {
        None => Ok(()),
        Some(error) => bail!("{}", advice(chosen[done.len() - 1], extent, &error)),
    }
}

fn list() {
    for step in STEPS {
        let quick = if step.quick { "quick" } else { "" };
        println!("{:<10} {quick:<6} {}", step.name, step.what);
    }
}

fn choose(extent: Extent, only: Option<&str>) -> Vec<&'static Step> {
    let chosen = |step: &&Step| match only {
        Some(name) => step.name == name,
        None => extent == Extent::Full || step.quick,
    };
    STEPS.iter().filter(chosen).collect()
}

/// Runs steps up to the first failure: the time of each step begun, and the failure.
fn run_all(root: &Path, extent: Extent, steps: &[&Step]) -> (Vec<Duration>, Option<Error>) {
    let mut done = Vec::new();
    for (number, step) in steps.iter().enumerate() {
        println!("\n== {} ({} of {}): {}", step.name, number + 1, steps.len(), step.what);
        let start = Instant::now();
        let result = (step.run)(root, extent);
        done.push(start.elapsed());
        println!("-- {} took {}", step.name, seconds(start.elapsed()));
        if let Err(error) = result {
            return (done, Some(error));
        }
    }
    (done, None)
}

/// The table at the end. With a failure, the last step done is the one that failed.
fn summary(steps: &[&Step], done: &[Duration], failed: bool) -> String {
    let mut table = "\n== summary\n".to_owned();
    for (number, step) in steps.iter().enumerate() {
        let result = match done.len() {
            begun if begun <= number => "not run",
            begun if failed && begun == number + 1 => "FAILED",
            _ => "ok",
        };
        let time = done.get(number).map(|&time| seconds(time)).unwrap_or_default();
        table += &format!("{:<10} {time:>9}  {result}\n", step.name);
    }
    table + &format!("{:<10} {:>9}\n", "together", seconds(done.iter().sum()))
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

/// What failed, and how to run just that.
fn advice(step: &Step, extent: Extent, error: &Error) -> String {
    let quick = if extent == Extent::Quick { " --quick" } else { "" };
    let name = step.name;
    format!("the step {name} failed: {error:#}\nTo run just this step: cargo xtask test{quick} --only {name}")
}

fn fmt(root: &Path, _: Extent) -> Result<()> {
    RUSTFMT.ensure()?;
    shell::run(&mut shell::cargo(root, ["fmt", "--all", "--check"]))
}

fn clippy(root: &Path, _: Extent) -> Result<()> {
    CLIPPY.ensure()?;
    shell::run(&mut shell::cargo(root, ["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))
}

fn doc(root: &Path, _: Extent) -> Result<()> {
    let mut command = shell::cargo(root, ["doc", "--no-deps", "--workspace"]);
    shell::run(command.env("RUSTDOCFLAGS", "-D warnings"))
}

fn tests(root: &Path, extent: Extent) -> Result<()> {
    let nextest = NEXTEST.present();
    if !nextest {
        println!("{} is missing, so cargo test runs the tests (faster: `{}`)", NEXTEST.name, NEXTEST.how());
    }
    let mut command = shell::cargo(root, test_args(nextest, extent).iter().copied());
    if extent == Extent::Full {
        // Where it is missing, the quick run leaves its tests out.
        POSTGRES.ensure()?;
        command.env("OXHIDE_POSTGRES", "1");
        if is_root() {
            // Tests of full and failing disks must run where they can.
            command.env("OXHIDE_MOUNT", "1");
        } else {
            println!("tests of full and failing disks are left out: they need root");
        }
    }
    shell::run(&mut command)
}

fn is_root() -> bool {
    let id = std::process::Command::new("id").arg("-u").output();
    id.is_ok_and(|id| id.stdout.trim_ascii() == b"0")
}

/// The arguments that run the tests with either runner; neither runs doctests here.
fn test_args(nextest: bool, extent: Extent) -> &'static [&'static str] {
    match (nextest, extent) {
        (true, Extent::Full) => &["nextest", "run", "--workspace"],
        (true, Extent::Quick) => &["nextest", "run", "--workspace", "-E", "not test(/(^|::)slow_/)"],
        (false, Extent::Full) => &["test", "--workspace", "--lib", "--bins", "--tests"],
        (false, Extent::Quick) => {
            &["test", "--workspace", "--lib", "--bins", "--tests", "--", "--skip", "slow_"]
        }
    }
}

fn doctests(root: &Path, _: Extent) -> Result<()> {
    shell::run(&mut shell::cargo(root, ["test", "--doc", "--workspace"]))
}

fn long_laws(root: &Path, _: Extent) -> Result<()> {
    laws::check(root, laws::GAMES_IN_TESTS)
}

/// Advisories are left out: their database comes from the internet, and a new one is no fault of a change.
fn deny(root: &Path, _: Extent) -> Result<()> {
    DENY.ensure()?;
    shell::run(&mut shell::cargo(root, ["deny", "--locked", "check", "bans", "licenses", "sources"]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(name: &'static str, run: fn(&Path, Extent) -> Result<()>) -> Step {
        Step { name, what: "", quick: true, run }
    }

    #[test]
    fn the_quick_run_leaves_out_the_slow_steps() {
        let names = |extent| choose(extent, None).iter().map(|step| step.name).collect::<Vec<_>>();
        assert_eq!(names(Extent::Quick), ["fmt", "clippy", "tests", "clauses", "tidy"]);
        assert_eq!(names(Extent::Full).len(), STEPS.len());
    }

    #[test]
    fn one_step_can_be_run_alone_however_slow() {
        let names: Vec<_> = choose(Extent::Quick, Some("laws")).iter().map(|step| step.name).collect();
        assert_eq!(names, ["laws"]);
    }

    #[test]
    fn the_first_failure_ends_the_run_and_is_named() {
        let good = step("good", |_, _| Ok(()));
        let bad = step("bad", |_, _| bail!("it broke"));
        let steps = [&good, &bad, &good];
        let (done, failure) = run_all(Path::new("."), Extent::Quick, &steps);
        assert_eq!(done.len(), 2);
        let table = summary(&steps, &done, true);
        let results: Vec<_> = table.lines().filter_map(|line| line.split(" s  ").nth(1)).collect();
        assert_eq!(results, ["ok", "FAILED"]);
        assert!(table.contains("  not run\n"), "{table}");
        let advice = advice(&bad, Extent::Quick, &failure.unwrap());
        assert_eq!(
            advice,
            "the step bad failed: it broke\nTo run just this step: cargo xtask test --quick --only bad"
        );
    }
}

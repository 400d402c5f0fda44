//! `oxhide completions` and `oxhide man`: what shells and manuals want to know of the command line.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use clap::{CommandFactory as _, ValueHint};
use clap_complete::Shell;

use crate::args::Cli;
use crate::output::Output;
use crate::{out, text};

/// Prints a script that completes commands and options in a shell
#[derive(clap::Args)]
#[command(after_help = COMPLETIONS_EXAMPLES)]
pub struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  oxhide completions bash > ~/.local/share/bash-completion/completions/oxhide
  oxhide completions zsh > ~/.zfunc/_oxhide
  oxhide completions fish > ~/.config/fish/completions/oxhide.fish";

/// Writes the manual pages of all commands into a folder
#[derive(clap::Args)]
#[command(after_help = MAN_EXAMPLES)]
pub struct ManArgs {
    /// The folder, which is made if it is not there; pages of the same names are replaced
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    folder: PathBuf,
}

const MAN_EXAMPLES: &str = "\
Examples:
  oxhide man ~/.local/share/man/man1 && man oxhide-sim";

/// Prints the script.
pub fn completions(args: &CompletionsArgs) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "oxhide", &mut script);
    Ok(out::print(&String::from_utf8(script)?)?)
}

/// Writes a page for the program and one for each command.
pub fn man(args: &ManArgs) -> Result<()> {
    let folder = &args.folder;
    fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    let pages = pages()?;
    for (name, page) in &pages {
        Output::new(&folder.join(name))?.write(page)?;
    }
    out::line(&format!("Wrote {} to {}.", text::count(pages.len(), "page"), folder.display()))?;
    Ok(())
}

/// The pages by the names of their files.
fn pages() -> Result<Vec<(String, Vec<u8>)>> {
    let mut program = Cli::command().disable_help_subcommand(true);
    program.build();
    let mut pages = Vec::new();
    add_pages(&program, &mut pages)?;
    Ok(pages)
}

fn add_pages(command: &clap::Command, pages: &mut Vec<(String, Vec<u8>)>) -> Result<()> {
    let name = command.get_display_name().unwrap_or(command.get_name()).replace(' ', "-");
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    pages.push((format!("{name}.1"), page));
    command.get_subcommands().try_for_each(|below| add_pages(below, pages))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_a_page_with_its_options() {
        let pages = pages().unwrap();
        let page = |name: &str| {
            let found = pages.iter().find(|(file, _)| file == name).unwrap_or_else(|| panic!("{name}"));
            String::from_utf8(found.1.clone()).unwrap()
        };
        for command in Cli::command().get_subcommands() {
            assert!(page(&format!("oxhide-{}.1", command.get_name())).starts_with(".ie"), "{command}");
        }
        assert!(page("oxhide-sim.1").contains("\\-\\-resume"));
        assert!(page("oxhide-lab-fit.1").contains("\\-\\-ridge"));
        assert!(page("oxhide.1").contains("oxhide\\-sim(1)"));
    }

    #[test]
    fn every_shell_completes_the_commands() {
        for shell in [Shell::Bash, Shell::Zsh, Shell::Fish, Shell::PowerShell, Shell::Elvish] {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "oxhide", &mut script);
            let script = String::from_utf8(script).unwrap();
            assert!(script.contains("analyse") && script.contains("resume"), "{shell}");
        }
    }
}

//! `oxhide admin`: the host's tools for people, tables, bans and backups.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, UNIX_EPOCH};

use anyhow::{Context as _, Result};
use clap::ValueHint;
use server::admin::{Admin, BanRow, Data, PersonRow, TableInfo};

use crate::{files, out, serve, text};

/// Looks after a server's data: people, tables, bans, backups
///
/// Works on the data folder or database that the server uses, also while the server runs.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    data: serve::DataArgs,
    #[command(subcommand)]
    task: Task,
}

#[derive(clap::Subcommand)]
enum Task {
    /// List accounts, last seen first
    People {
        /// List guests instead
        #[arg(long)]
        guests: bool,
    },
    /// List tables, latest first
    Tables {
        /// Only tables that wait, are played or are over
        #[arg(long, value_parser = ["waiting", "playing", "over"])]
        status: Option<String>,
    },
    /// Show a table, or a person by name or id
    Show {
        /// The id of a table, or the name or id of a person
        which: String,
    },
    /// List bans
    Bans,
    /// Keep a person, an address or a network out
    Ban {
        /// A name, an id, an address or a network such as 192.0.2.0/24
        who: String,
        /// The reason, which the person can read
        #[arg(long, default_value = "")]
        reason: String,
        /// The number of days [default: until you take it back]
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=36_500))]
        days: Option<u32>,
    },
    /// Take a ban back
    Unban {
        /// The name, id, address or network as it was banned
        who: String,
    },
    /// Delete a table with everything that happened there
    DeleteTable {
        /// The id of the table
        id: String,
    },
    /// Give an account a new password, print it, and end all its sessions and tokens
    ResetPassword {
        /// The name or id of the account
        who: String,
    },
    /// Write all data about a person as JSON
    Export {
        /// The name or id of the person
        who: String,
        /// A new file [default: the standard output]
        #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
        to: Option<PathBuf>,
    },
    /// Write all data to a new file, also while the server runs
    Backup {
        /// The new file
        #[arg(value_hint = ValueHint::FilePath)]
        file: PathBuf,
    },
    /// Fill an empty data folder or database with a backup
    Restore {
        /// A file that `backup` wrote
        #[arg(value_hint = ValueHint::FilePath)]
        file: PathBuf,
    },
    /// Check the database, and play every table again by the rules
    Check,
}

const EXAMPLES: &str = "\
Examples:
  oxhide admin people
  oxhide admin show Ada
  oxhide admin ban Mallory --reason 'insults in chat' --days 30
  oxhide admin ban 192.0.2.0/24
  oxhide admin backup /var/backups/oxhide-2026-11-18.db
  oxhide admin --data /srv/oxhide check
  oxhide admin --database postgres://oxhide@localhost/oxhide restore oxhide-2026-11-18.db

docs/hosting.md tells more about backups, upgrades and what to watch.";

/// Does one task.
pub fn run(args: &Args) -> Result<ExitCode> {
    let runtime = tokio::runtime::Runtime::new().context("cannot start the runtime")?;
    runtime.block_on(async {
        let folder = args.data.folder();
        let data = match args.data.database() {
            Some(url) => Data::Database(url),
            None => Data::Folder(&folder),
        };
        if let Task::Restore { file } = &args.task {
            Admin::restore(data, file).await?;
            out::line(&format!("Restored {}.", file.display()))?;
            return Ok(ExitCode::SUCCESS);
        }
        let admin = Admin::open(data).await?;
        let done = args.task.run(&admin).await;
        admin.close().await;
        done
    })
}

impl Task {
    async fn run(&self, admin: &Admin) -> Result<ExitCode> {
        match self {
            Task::People { guests } => out::print(&people(&admin.people(!guests).await?))?,
            Task::Tables { status } => out::print(&tables(&admin.tables(status.as_deref()).await?))?,
            Task::Show { which } => out::print(&show(admin, which).await?)?,
            Task::Bans => out::print(&bans(&admin.bans().await?))?,
            Task::Ban { who, reason, days } => {
                let ban = admin.ban(who, reason, *days).await?;
                out::line(&format!("Banned {} ({}).", who, end_of(&ban)))?;
            }
            Task::Unban { who } => {
                admin.unban(who).await?;
                out::line(&format!("{who} may come back."))?;
            }
            Task::DeleteTable { id } => {
                admin.delete_table(id).await?;
                out::line(&format!("Deleted table {id}."))?;
            }
            Task::ResetPassword { who } => {
                let password = admin.reset_password(who).await?;
                out::line(&format!(
                    "The new password of {who} is {password} and all sessions and tokens have ended."
                ))?;
            }
            Task::Export { who, to } => export(admin, who, to.as_ref()).await?,
            Task::Backup { file } => {
                admin.backup(file).await?;
                out::line(&format!("Wrote {}.", file.display()))?;
            }
            Task::Restore { .. } => unreachable!("restoring opens the data in another way"),
            Task::Check => return check(admin).await,
        }
        Ok(ExitCode::SUCCESS)
    }
}

async fn export(admin: &Admin, who: &str, to: Option<&PathBuf>) -> Result<()> {
    let text = serde_json::to_string_pretty(&admin.export(who).await?)? + "\n";
    match to {
        Some(file) => files::write_new(file, &text),
        None => Ok(out::print(&text)?),
    }
}

async fn check(admin: &Admin) -> Result<ExitCode> {
    let problems = admin.check().await?;
    for problem in &problems {
        out::line(problem)?;
    }
    let tables = text::count(admin.tables(None).await?.len(), "table");
    match problems.len() {
        0 => out::line(&format!("Everything is in order: {tables} checked."))?,
        found => out::line(&format!("{} found.", text::count(found, "problem")))?,
    }
    Ok(if problems.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

async fn show(admin: &Admin, which: &str) -> Result<String> {
    if let Ok(found) = admin.table(which).await {
        return Ok(tables(&[found]));
    }
    Ok(people(&[admin.person(which).await?]))
}

fn people(rows: &[PersonRow]) -> String {
    let mut table = out::table(1, &["name", "kind", "first seen", "last seen", "tables", "id"]);
    for row in rows {
        table.add_row([
            row.name.clone(),
            if row.account { "account" } else { "guest" }.to_owned(),
            date(row.created),
            date(row.seen),
            row.tables.to_string(),
            row.id.clone(),
        ]);
    }
    out::table_text(&table)
}

fn tables(rows: &[TableInfo]) -> String {
    let mut table =
        out::table(1, &["table", "game", "host", "visibility", "status", "opened", "last event", "events"]);
    for row in rows {
        table.add_row([
            row.id.clone(),
            row.game.clone(),
            row.host.clone(),
            row.visibility.clone(),
            row.status.clone(),
            date(row.created),
            date(row.updated),
            row.events.to_string(),
        ]);
    }
    out::table_text(&table)
}

fn bans(rows: &[BanRow]) -> String {
    let mut table = out::table(1, &["banned", "since", "until", "reason"]);
    for row in rows {
        table.add_row([row.subject.clone(), date(row.since), end_of(row), row.reason.clone()]);
    }
    out::table_text(&table)
}

fn end_of(ban: &BanRow) -> String {
    if ban.until == 0 { "until you take it back".to_owned() } else { format!("until {}", date(ban.until)) }
}

/// A moment in UTC, to the minute.
fn date(millis: i64) -> String {
    if millis <= 0 {
        return "–".to_owned();
    }
    let time = UNIX_EPOCH + Duration::from_millis(millis.unsigned_abs());
    let text = humantime::format_rfc3339_seconds(time).to_string();
    text.get(..16).unwrap_or(&text).replace('T', " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_dates_to_the_minute() {
        assert_eq!(date(1_794_960_000_000), "2026-11-18 00:00");
        assert_eq!(date(0), "–");
    }
}

//! The terminal: entered, read, drawn on, and left as it was, whatever happens.

use std::fs::File;
use std::io::{ErrorKind, IsTerminal as _, Write as _, stdin, stdout};
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use game_core::{Rng, Seed, Setup};
use games::{GameId, Registry};
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use signal_hook::consts::TERM_SIGNALS;

use crate::input::{Input, SaveResult, Ticket};
use crate::model::{Effect, Model};
use crate::overlay::SaveRequest;
use crate::seats::{SeatKind, Seats};
use crate::theme::Theme;

/// How often time is told to the table.
const BEAT: Duration = Duration::from_millis(50);

/// Plays a game in the terminal until it is left.
pub fn run(registry: &Registry, game: GameId, setup: Setup, seats: &[SeatKind], seed: Seed) -> Result<()> {
    check_terminal()?;
    let players = usize::from(setup.players);
    ensure!(seats.len() == players, "{} seats are named for {players} players", seats.len());
    let new_table = |seed: Seed| -> Result<Model> {
        let table = registry.table(game, setup.clone(), Some(seed))?;
        Ok(Model::new(game, table, Seats::new(seats), seed, Theme::from_env()))
    };
    let first = new_table(seed)?;
    let left = stop_signals()?;
    let mut stage = Stage::enter(left)?;
    let mut next = Some(first);
    while let Some(mut model) = next.take() {
        if stage.play(&mut model)? == Ending::Again {
            let seed = Rng::new(model.seed()).seed();
            next = Some(new_table(Seed(seed.0 % 1_000_000))?);
        }
    }
    Ok(())
}

/// Whether there is a terminal that can show a table.
fn check_terminal() -> Result<()> {
    if !stdin().is_terminal() || !stdout().is_terminal() {
        bail!(
            "play needs a terminal for its input and its output; \
             use 'oxhide sim' to let bots play, or 'oxhide engine' to play from a program"
        );
    }
    if std::env::var("TERM").is_ok_and(|term| term == "dumb") {
        bail!(
            "a terminal with TERM=dumb cannot show a table; \
             use another terminal, or 'oxhide engine' to play by typing"
        );
    }
    Ok(())
}

/// A flag that the signals to stop raise.
fn stop_signals() -> Result<Arc<AtomicBool>> {
    let flag = Arc::new(AtomicBool::new(false));
    for signal in TERM_SIGNALS {
        signal_hook::flag::register(*signal, Arc::clone(&flag)).context("signals cannot be caught")?;
    }
    Ok(flag)
}

/// How a game at the table ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    /// Another one is wanted.
    Again,
    /// The table is left.
    Quit,
}

/// The terminal while the table is on it.
struct Stage {
    terminal: DefaultTerminal,
    stopped: Arc<AtomicBool>,
    broken: Arc<AtomicBool>,
    sender: Sender<Thought>,
    thoughts: Receiver<Thought>,
}

/// What a bot came to; none if it gave up, which is a bug.
type Thought = (Ticket, Option<String>);

impl Drop for Stage {
    fn drop(&mut self) {
        // After a panic the terminal was left already; leaving it twice would write over the message.
        if !self.broken.load(Ordering::SeqCst) {
            // Nothing can be done about a terminal that does not listen any more.
            let _ = execute!(stdout(), DisableMouseCapture);
            ratatui::restore();
        }
    }
}

impl Stage {
    fn enter(stopped: Arc<AtomicBool>) -> Result<Self> {
        let terminal = ratatui::try_init().inspect_err(|_| ratatui::restore());
        let (sender, thoughts) = channel();
        let terminal = terminal.context("the terminal cannot be set up")?;
        let stage = Stage { terminal, stopped, broken: leave_on_panic(), sender, thoughts };
        execute!(stdout(), EnableMouseCapture).context("the mouse cannot be asked for")?;
        Ok(stage)
    }

    fn play(&mut self, model: &mut Model) -> Result<Ending> {
        let mut effect = model.begin();
        let mut beat = Instant::now();
        loop {
            if let Some(ending) = self.perform(model, effect) {
                return Ok(ending);
            }
            self.terminal.draw(|frame| model.draw(frame))?;
            let Some(input) = self.next_input(&mut beat, model.is_restless())? else {
                return Ok(Ending::Quit);
            };
            effect = model.update(input);
        }
    }

    /// Does what the table asks for; says if that is the end.
    fn perform(&self, model: &mut Model, effect: Effect) -> Option<Ending> {
        match effect {
            Effect::None => None,
            Effect::Think(ticket, job) => {
                self.think(ticket, job);
                None
            }
            Effect::Save(request, record) => {
                let effect = model.update(Input::Saved(save(&request, &record)));
                self.perform(model, effect)
            }
            Effect::Again => Some(Ending::Again),
            Effect::Quit => Some(Ending::Quit),
        }
    }

    /// Lets a bot think without keeping the table waiting.
    fn think(&self, ticket: Ticket, job: games::Thought) {
        let sender = self.sender.clone();
        thread::spawn(move || {
            let answer = catch_unwind(AssertUnwindSafe(job)).ok().flatten();
            // An answer that nobody waits for any more is lost.
            let _ = sender.send((ticket, answer));
        });
    }

    /// Waits for something to happen; none when the program is told to stop.
    fn next_input(&self, beat: &mut Instant, restless: bool) -> Result<Option<Input>> {
        loop {
            if self.stopped.load(Ordering::Relaxed) {
                return Ok(None);
            }
            if let Ok((ticket, answer)) = self.thoughts.try_recv() {
                let action = answer.context("a bot gave no answer, which is a bug of this program")?;
                return Ok(Some(Input::Bot(ticket, action)));
            }
            if let Some(input) = read_event(BEAT)? {
                return Ok(Some(input));
            }
            let passed = beat.elapsed();
            *beat = Instant::now();
            if restless {
                return Ok(Some(Input::Tick(passed)));
            }
        }
    }
}

/// The next event that means something, if there is one in time. Of many moves of the mouse the last one counts.
fn read_event(time: Duration) -> Result<Option<Input>> {
    let mut last = None;
    let mut wait = time;
    while event::poll(wait)? {
        last = Input::from_event(&event::read()?);
        if !matches!(last, Some(Input::Hover(_)) | None) {
            break;
        }
        wait = Duration::ZERO;
    }
    Ok(last)
}

/// Sees to it that a panic leaves the terminal as it was: the mouse first, the rest was arranged by `ratatui`.
/// The flag is raised by a panic.
fn leave_on_panic() -> Arc<AtomicBool> {
    let broken = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&broken);
    let hook = take_hook();
    set_hook(Box::new(move |info| {
        if !raised.swap(true, Ordering::SeqCst) {
            let _ = execute!(stdout(), DisableMouseCapture);
        }
        hook(info);
    }));
    broken
}

/// Writes a record; a file that is there is lost only if that was asked for.
fn save(request: &SaveRequest, record: &str) -> SaveResult {
    let path = request.path.clone();
    let mut options = File::options();
    options.write(true);
    match request.overwrite {
        true => options.create(true).truncate(true),
        false => options.create_new(true),
    };
    let written = options.open(&path).and_then(|mut file| file.write_all(record.as_bytes()));
    match written {
        Ok(()) => SaveResult::Written(path),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => SaveResult::Exists(path),
        Err(error) => SaveResult::Failed(format!("{path}: {error}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_not_lost_unless_that_was_asked_for() {
        let folder = std::env::temp_dir().join(format!("oxhide-save-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("record.txt").display().to_string();
        let request = |overwrite| SaveRequest { path: path.clone(), overwrite };
        assert_eq!(save(&request(false), "one, a longer one"), SaveResult::Written(path.clone()));
        assert_eq!(save(&request(false), "two"), SaveResult::Exists(path.clone()));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "one, a longer one");
        assert_eq!(save(&request(true), "two"), SaveResult::Written(path.clone()));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "two");
        let nowhere = SaveRequest { path: format!("{path}/x"), overwrite: true };
        assert!(matches!(save(&nowhere, "three"), SaveResult::Failed(_)));
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn without_a_terminal_the_error_says_what_to_use() {
        if stdin().is_terminal() && stdout().is_terminal() {
            return;
        }
        let error = check_terminal().unwrap_err().to_string();
        assert!(error.contains("oxhide sim") && error.contains("oxhide engine"), "{error}");
    }
}

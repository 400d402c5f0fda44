//! Simulation and measurement: what happens when many games are played, and how fast.
#![warn(missing_docs)]

mod analyse;
mod arena;
mod bench;
mod calibration;
mod checkpoint;
mod contestant;
mod external;
mod fit;
mod html;
mod player;
mod ratings;
mod report;
mod run;
mod sim;
mod solve;
mod stats;
mod times;
mod words;

pub use analyse::{
    AnalyseSpec, Analysis, Balance, Better, Estimate, Judged, Part, PlayerSkill, REFERENCE, Reason, Share,
    Skills, TURNS_FROM, analyse,
};
pub use arena::{ArenaResult, ArenaSpec, Ask, Match, Pairing, Verdict, arena, most_games};
pub use bench::{BenchLine, bench};
pub use calibration::{Bin, Calibration};
pub use checkpoint::{Checkpoint, CheckpointError, RunHeader};
pub use contestant::{BadContestant, Contestant, Judging, read_weights};
pub use fit::{Check, Fit, FitSpec, check, fit};
pub use html::html;
pub use player::Deal;
pub use ratings::Rating;
pub use report::{
    Average, Branching, Change, Compared, ComparedGroup, ComparedRows, Comparison, Distribution, FEWEST,
    Figure, Group, Histogram, LabReport, Line, Measured, ReportLine, Rows, TableLine, report,
};
pub use run::{Interrupted, Run, Stop};
pub use sim::{Entrant, GameLine, SimError, SimSpec, SimSummary, simulate, summarise};
pub use stats::{Mean, newcombe, newcombe_paired, welch, wilson, wilson_of_parts};
pub use times::{Clock, Times};
pub use words::{count, percent, range, rate_range, thousands};

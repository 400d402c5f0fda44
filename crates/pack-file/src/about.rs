//! What every pack says of itself, in its file `pack.ron`.

use game_core::{PackProblem, PackSource};
use serde::{Deserialize, Serialize};

use crate::File;

/// What a pack is and where its values come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct About {
    /// The name for people.
    pub title: String,
    /// What is printed in a booklet or on the cards, a sentence each.
    pub booklet: Vec<String>,
    /// What is the author's own design, a sentence each.
    pub own: Vec<String>,
}

impl About {
    /// Reads and checks `pack.ron`.
    pub fn read(source: &PackSource) -> Result<About, Vec<PackProblem>> {
        let mut file = File::open(source, "pack.ron")?;
        let about = file.whole::<About>();
        if let Some(about) = &about {
            if about.value.title.trim().is_empty() {
                file.note(about.line_of("title"), "the title is empty; give the pack a name".to_owned());
            }
            if about.value.booklet.is_empty() && about.value.own.is_empty() {
                let wrong = "booklet and own are both empty; say where the values come from";
                file.note(about.line_of("booklet"), wrong.to_owned());
            }
        }
        file.finish(about.map(|about| about.value))
    }
}

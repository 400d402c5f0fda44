//! `successors.ron`: the successors (LG-C5).

use game_core::{PackProblem, PackSource};
use pack_file::File;

use super::Successor;

pub(super) fn read(source: &PackSource) -> Result<Vec<Successor>, Vec<PackProblem>> {
    let mut file = File::open(source, "successors.ron")?;
    let successors = file.entries::<Successor>();
    file.check_count(successors.len(), 60, "successors");
    let mut successors: Vec<Successor> = successors.into_iter().flatten().map(|entry| entry.value).collect();
    successors.sort_by_key(|successor| successor.number);
    file.finish(Some(successors))
}

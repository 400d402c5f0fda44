//! `successors.ron`: the successors (LG-C5).

use game_core::{PackProblem, PackSource};
use pack_file::File;

use super::Successor;
use super::checks::{Labels, check_number, check_numbering, check_shares};
use super::effects::{check_change, check_power};
use crate::effect::Lasting;
use crate::kinds::Icon;
use crate::versions::FOREIGN_CHANGES_REFUSED;

/// How many successors have the same icon.
const AN_ICON: usize = 10;

/// Reads and checks the file, as a version of the rules does.
pub(super) fn read(source: &PackSource, rules: u32) -> Result<Vec<Successor>, Vec<PackProblem>> {
    let mut file = File::open(source, "successors.ron")?;
    let successors = file.entries::<Successor>();
    file.check_count(successors.len(), 60, "successors");
    let complete = successors.iter().all(Option::is_some) && !successors.is_empty();
    let entries: Vec<_> = successors.into_iter().flatten().collect();
    let mut labels = Labels::default();
    for entry in &entries {
        let Successor { id, name, foundation, power, .. } = &entry.value;
        labels.check_id(&mut file, entry.line_of("id"), id);
        labels.check_name(&mut file, entry.line_of("name"), id, name);
        let says = format!("{id} adds {foundation} to the foundation");
        check_number(&mut file, entry.line_of("foundation"), *foundation, 0..=50, says);
        check_power(&mut file, entry.line_of("power"), id, power);
        if rules >= FOREIGN_CHANGES_REFUSED {
            check_change(&mut file, entry.line_of("power"), id, power);
        }
    }
    let numbers: Vec<_> = entries.iter().map(|entry| (entry.value.number, entry.line_of("number"))).collect();
    check_numbering(&mut file, "a successor", &numbers, 60);
    if complete {
        let found: Vec<_> = entries.iter().map(|entry| entry.value.icon).collect();
        let kinds = Icon::ALL.map(|icon| (icon, icon.name()));
        check_shares(&mut file, "successors with the icon", &kinds, &found, AN_ICON..=AN_ICON);
        if !entries.iter().any(|entry| matches!(entry.value.lasting(), Some(Lasting::Hold(_)))) {
            file.note_whole("no successor has Hold; at least one must hold tokens back".to_owned());
        }
    }
    let mut successors: Vec<Successor> = entries.into_iter().map(|entry| entry.value).collect();
    successors.sort_by_key(|successor| successor.number);
    file.finish(Some(successors))
}

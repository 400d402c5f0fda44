//! Checks that several files of a pack share.

use std::ops::RangeInclusive;

use pack_file::File;

/// The ids and names of a file so far, with their lines.
#[derive(Default)]
pub(super) struct Labels<'a> {
    ids: Vec<(&'a str, usize)>,
    names: Vec<(&'a str, usize)>,
}

impl<'a> Labels<'a> {
    /// Notes an id that is not written like one, or that another line has.
    pub(super) fn check_id(&mut self, file: &mut File, line: usize, id: &'a str) {
        if !is_id(id, |byte| byte.is_ascii_lowercase()) {
            let allowed = "it must be words of a to z, joined by single '-'";
            file.note(line, format!("the id {id:?} is not allowed; {allowed}"));
        }
        check_own(file, &mut self.ids, line, "id", id);
    }

    /// The same for ids that end in a number, such as those of solo cards.
    pub(super) fn check_numbered_id(&mut self, file: &mut File, line: usize, id: &'a str) {
        if !is_id(id, |byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()) {
            let allowed = "it must be words of a to z and 0 to 9, joined by single '-'";
            file.note(line, format!("the id {id:?} is not allowed; {allowed}"));
        }
        check_own(file, &mut self.ids, line, "id", id);
    }

    /// Notes a name without letters, or that another line has.
    pub(super) fn check_name(&mut self, file: &mut File, line: usize, whose: &str, name: &'a str) {
        if name.trim().is_empty() {
            file.note(line, format!("{whose} has no name; write the name on the card"));
        } else {
            check_own(file, &mut self.names, line, "name", name);
        }
    }
}

fn check_own<'a>(file: &mut File, seen: &mut Vec<(&'a str, usize)>, line: usize, what: &str, text: &'a str) {
    if let Some((_, twin)) = seen.iter().find(|(other, _)| *other == text) {
        file.note(line, format!("the {what} {text:?} is that of line {twin}; each must have its own"));
    }
    seen.push((text, line));
}

fn is_id(id: &str, letter: fn(u8) -> bool) -> bool {
    id.split('-').all(|word| !word.is_empty() && word.bytes().all(letter))
}

/// Notes a number that is not allowed; `says` tells it, such as "tin-road has 0 resources".
pub(super) fn check_number<N: PartialOrd + std::fmt::Display>(
    file: &mut File,
    line: usize,
    number: N,
    allowed: RangeInclusive<N>,
    says: impl Into<String>,
) {
    if !allowed.contains(&number) {
        let (says, least, most) = (says.into(), allowed.start(), allowed.end());
        if least == most {
            file.note(line, format!("{says}; only {least} is allowed"));
        } else {
            file.note(line, format!("{says}; {least} to {most} are allowed"));
        }
    }
}

/// Notes numbers that are not from 1 to the last one, each once; `numbers` have their lines.
pub(super) fn check_numbering(file: &mut File, what: &str, numbers: &[(u8, usize)], last: u8) {
    for (at, &(number, line)) in numbers.iter().enumerate() {
        check_number(file, line, number, 1..=last, format!("{what} has the number {number}"));
        if let Some((_, twin)) = numbers[..at].iter().find(|(other, _)| *other == number) {
            file.note(line, format!("the number {number} is that of line {twin}; each must have its own"));
        }
    }
}

/// Notes kinds of which there are not as many as there must be, such as 50 cards a century.
pub(super) fn check_shares<T: Copy + PartialEq>(
    file: &mut File,
    what: &str,
    kinds: &[(T, &'static str)],
    found: &[T],
    allowed: RangeInclusive<usize>,
) {
    for &(kind, name) in kinds {
        let count = found.iter().filter(|&&other| other == kind).count();
        if !allowed.contains(&count) {
            let (least, most) = (allowed.start(), allowed.end());
            let needed = match (least, most) {
                (least, most) if least == most => format!("it must be {least}"),
                (least, &usize::MAX) => format!("it must be at least {least}"),
                (least, most) => format!("it must be {least} to {most}"),
            };
            file.note_whole(format!("there are {count} {what} {name}; {needed}"));
        }
    }
}

/// Notes what stands twice in a list; `says` tells of whom, such as "tin-road shows".
pub(super) fn check_once<T: Copy + PartialEq>(
    file: &mut File,
    line: usize,
    list: &[T],
    name: impl Fn(T) -> &'static str,
    says: &str,
) {
    for (at, &item) in list.iter().enumerate() {
        if list[..at].contains(&item) {
            file.note(line, format!("{says} {} twice; once is allowed", name(item)));
        }
    }
}

//! Checks that several files of a pack share.

use std::ops::RangeInclusive;

use pack_file::File;

use crate::kinds::{Icon, Territory};

/// How many icons a set may have.
pub(super) const ICONS: RangeInclusive<u8> = 1..=9;
/// How many points an icon may be worth.
pub(super) const POINTS: RangeInclusive<u8> = 0..=9;

/// The ids of a file so far, with their lines.
#[derive(Default)]
pub(super) struct Ids<'a>(Vec<(&'a str, usize)>);

impl<'a> Ids<'a> {
    /// Notes an id that is not written like one, or that another line has.
    pub(super) fn check(&mut self, file: &mut File, line: usize, id: &'a str) {
        if !is_id(id) {
            let allowed = "it must be words of a to z, joined by single '-'";
            file.note(line, format!("the id {id:?} is not allowed; {allowed}"));
        }
        if let Some((_, twin)) = self.0.iter().find(|(other, _)| *other == id) {
            file.note(line, format!("the id {id:?} is that of line {twin}; each must have its own"));
        }
        self.0.push((id, line));
    }
}

fn is_id(id: &str) -> bool {
    id.split('-').all(|word| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase()))
}

/// Notes a name without letters.
pub(super) fn check_name(file: &mut File, line: usize, whose: &str, name: &str) {
    if name.trim().is_empty() {
        file.note(line, format!("{whose} has no name; write the name on the card"));
    }
}

/// Notes a number that is not allowed; `says` tells it, such as "tin-road has 0 basic icons".
pub(super) fn check_number(
    file: &mut File,
    line: usize,
    number: u8,
    allowed: RangeInclusive<u8>,
    says: String,
) {
    if !allowed.contains(&number) {
        file.note(line, format!("{says}; {} to {} are allowed", allowed.start(), allowed.end()));
    }
}

/// Something that a file has once for each of a kind, such as a triumph for each basic icon.
pub(super) struct OneForEach<T: 'static> {
    /// What it is, to stand before the kind's name: "triumph for".
    what: &'static str,
    all: &'static [T],
    name: fn(T) -> &'static str,
}

impl OneForEach<Icon> {
    pub(super) const fn basic_icon(what: &'static str) -> Self {
        OneForEach { what, all: &Icon::BASIC, name: Icon::notation }
    }
}

impl OneForEach<Territory> {
    pub(super) const fn territory(what: &'static str) -> Self {
        OneForEach { what, all: &Territory::ALL, name: Territory::notation }
    }
}

impl<T: Copy + PartialEq> OneForEach<T> {
    /// Notes those that cannot be, and those that are there again.
    pub(super) fn check_listed(&self, file: &mut File, listed: &[(T, usize)]) {
        let what = self.what;
        for (at, &(item, line)) in listed.iter().enumerate() {
            let name = (self.name)(item);
            if !self.all.contains(&item) {
                let allowed = one_of(self.all, self.name);
                file.note(line, format!("the {what} {name} is not allowed; it must be {allowed}"));
            } else if let Some((_, twin)) = listed[..at].iter().find(|(other, _)| *other == item) {
                file.note(
                    line,
                    format!("the {what} {name} is on line {twin} already; it must be there once"),
                );
            }
        }
    }

    /// Notes those that are missing, which can be told of a file only that could be read to its end.
    pub(super) fn check_missing(&self, file: &mut File, listed: &[(T, usize)]) {
        for &item in self.all.iter().filter(|item| !listed.iter().any(|(other, _)| other == *item)) {
            file.note_whole(format!(
                "the {} {} is missing; it must be there once",
                self.what,
                (self.name)(item)
            ));
        }
    }
}

/// Some names, with an "or" before the last.
pub(super) fn one_of<T: Copy>(items: &[T], name: impl Fn(T) -> &'static str) -> String {
    let names: Vec<_> = items.iter().map(|&item| name(item)).collect();
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => names.join(""),
    }
}

/// All three, if none is missing.
pub(super) fn all_three<T>(items: [Option<T>; 3]) -> Option<[T; 3]> {
    let [first, second, third] = items;
    Some([first?, second?, third?])
}

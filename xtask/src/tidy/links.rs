//! Links in Markdown that lead to a file lead to one that exists.

use crate::finding::Finding;
use crate::tree::{File, Tree};

/// Every link that leads nowhere.
pub fn find(tree: &Tree) -> Vec<Finding> {
    tree.files.iter().filter(|file| file.is("md")).flat_map(|file| find_in(tree, file)).collect()
}

fn find_in(tree: &Tree, file: &File) -> Vec<Finding> {
    let broken = |(line, target): (usize, String)| {
        let path = resolve(&file.path, local(&target)?);
        let exists = path.as_ref().is_some_and(|path| tree.has(path) || tree.has_folder(path));
        (!exists).then(|| Finding::new(&file.path, line, format!("the link to {target} leads nowhere")))
    };
    links(file).into_iter().filter_map(broken).collect()
}

/// The targets of all links with their lines, code left out.
fn links(file: &File) -> Vec<(usize, String)> {
    let mut fence: Option<&str> = None;
    let mut found = Vec::new();
    for (line, text) in file.lines() {
        let mark = ["```", "~~~"].into_iter().find(|mark| text.trim_start().starts_with(mark));
        match (fence, mark) {
            (None, Some(_)) => fence = mark,
            (None, None) => found.extend(targets(text).into_iter().map(|target| (line, target))),
            (Some(open), _) if mark == Some(open) => fence = None,
            (Some(_), _) => {}
        }
    }
    found
}

/// The targets in one line: `[text](target)`, `![text](target)`, `[label]: target`.
fn targets(line: &str) -> Vec<String> {
    let line = without_code(line);
    let label = line.trim_start().strip_prefix('[').and_then(|rest| rest.split_once("]: "));
    let label = label.filter(|(name, _)| !name.contains(']')).map(|(_, target)| bare(target));
    let inline = line.split("](").skip(1).map(|rest| bare(until_closed(rest)));
    label.into_iter().chain(inline).collect()
}

/// The line without what stands between backticks.
fn without_code(line: &str) -> String {
    line.split('`').step_by(2).collect::<Vec<_>>().join("`")
}

/// The text up to the bracket that closes a link; brackets in pairs belong to the target.
fn until_closed(text: &str) -> &str {
    let mut depth = 1;
    let end = text.find(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth == 0
    });
    &text[..end.unwrap_or(text.len())]
}

/// A target without its title and angle brackets.
fn bare(target: &str) -> String {
    match target.trim_start().strip_prefix('<').and_then(|rest| rest.split_once('>')) {
        Some((inside, _)) => inside.to_owned(),
        None => target.split_whitespace().next().unwrap_or_default().replace("%20", " "),
    }
}

/// The path that a target names, unless it is an address or a place in the same file.
fn local(target: &str) -> Option<&str> {
    let path = target.split('#').next().unwrap_or_default();
    (!path.is_empty() && !path.contains(':') && !path.starts_with("//")).then_some(path)
}

/// The path from the root, or none if it leaves the repository.
fn resolve(from: &str, target: &str) -> Option<String> {
    let folder = from.rsplit_once('/').map_or("", |(folder, _)| folder);
    let start = if target.starts_with('/') { "" } else { folder };
    let mut path = Vec::new();
    for part in start.split('/').chain(target.split('/')) {
        match part {
            "" | "." => {}
            ".." => drop(path.pop()?),
            name => path.push(name),
        }
    }
    Some(path.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::texts;

    fn found(text: &str) -> Vec<String> {
        let files = [("docs/guide.md", text), ("docs/rules/bronze.md", ""), ("README.md", "")];
        texts(&find(&Tree::sample(&files)))
    }

    #[test]
    fn a_link_that_leads_nowhere_is_found() {
        let cases = [
            "[a](gone.md)",
            "![a](gone.md \"title\")",
            "[a]: gone.md",
            "see [b](<gone.md>)",
            "[c\nd](gone.md#x)",
        ];
        for text in cases {
            let line = text.lines().count();
            assert_eq!(
                found(text)[0].split(" to ").next(),
                Some(&*format!("docs/guide.md:{line}: the link")),
                "{text}"
            );
        }
        assert_eq!(found("[a](../../up.md)"), ["docs/guide.md:1: the link to ../../up.md leads nowhere"]);
        assert_eq!(
            found("[a](rules/bronze.md) [b](x(1).md)"),
            ["docs/guide.md:1: the link to x(1).md leads nowhere"]
        );
    }

    #[test]
    fn links_that_lead_somewhere_are_free() {
        let good = "[a](rules/bronze.md#bz-t1) [b](../README.md) [c](rules/) [d](/README.md) [e](./guide.md)";
        assert_eq!(found(good), [""; 0]);
        assert_eq!(found("[a](https://example.org/x) [b](#here) [c](mailto:a@example.org)"), [""; 0]);
    }

    #[test]
    fn code_is_no_link() {
        assert_eq!(found("`[a](gone.md)`\n```\n[a](gone.md)\n~~~\n```\n"), [""; 0]);
        assert_eq!(found("```\n```\n[a](gone.md)").len(), 1);
    }
}

//! Just enough reading of Rust: which functions are tests, and which words stand in code outside tests.
//!
//! Works on tokens, so that comments and strings never count and tests inside macros do.

use proc_macro2::{Delimiter, Group, LexError, TokenStream, TokenTree};

/// A test function.
#[derive(Debug, PartialEq, Eq)]
pub struct Test {
    /// Its name, without its module.
    pub name: String,
    /// Where it is defined.
    pub line: usize,
    /// Whether it runs only when asked for.
    pub ignored: bool,
}

/// The functions marked `#[test]`, or with an attribute that ends so, such as `#[tokio::test]`.
pub fn tests(text: &str) -> Result<Vec<Test>, LexError> {
    let mut found = Vec::new();
    find_tests(text.parse()?, &mut found);
    Ok(found)
}

/// What the attributes before an item say.
#[derive(Default)]
struct Marks {
    test: bool,
    ignored: bool,
}

impl Marks {
    fn note(&mut self, attribute: &Group) {
        let path = path_of(attribute);
        self.test |= path.last().is_some_and(|name| name == "test");
        self.ignored |= path.last().is_some_and(|name| name == "ignore");
    }
}

fn find_tests(tokens: TokenStream, found: &mut Vec<Test>) {
    let mut marks = Marks::default();
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(punct) if punct.as_char() == '#' => {
                if let Some(TokenTree::Group(group)) = tokens.next_if(is_attribute) {
                    marks.note(&group);
                }
            }
            TokenTree::Ident(word) if word == "fn" => {
                let Marks { test, ignored } = std::mem::take(&mut marks);
                if let Some(TokenTree::Ident(name)) = tokens.peek().filter(|_| test) {
                    found.push(Test { name: name.to_string(), line: name.span().start().line, ignored });
                }
            }
            TokenTree::Group(group) => {
                if group.delimiter() == Delimiter::Brace {
                    marks = Marks::default();
                }
                find_tests(group.stream(), found);
            }
            TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

fn is_attribute(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket)
}

/// The path at the start of an attribute: `tokio`, `test` for `#[tokio::test(flavor = "…")]`.
fn path_of(attribute: &Group) -> Vec<String> {
    let mut path = Vec::new();
    for token in attribute.stream() {
        match token {
            TokenTree::Ident(name) => path.push(name.to_string()),
            TokenTree::Punct(punct) if punct.as_char() == ':' => {}
            TokenTree::Punct(_) | TokenTree::Group(_) | TokenTree::Literal(_) => break,
        }
    }
    path
}

/// A word, sign or bracket of the code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// What is written there.
    pub text: String,
    /// Where it stands.
    pub line: usize,
}

/// The code as a flat list of words, without comments, literals, attributes and tests.
pub fn words(text: &str) -> Result<Vec<Word>, LexError> {
    let mut words = Vec::new();
    flatten(text.parse()?, &mut words);
    Ok(words)
}

fn flatten(tokens: TokenStream, out: &mut Vec<Word>) {
    let mut in_test = false;
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let line = token.span().start().line;
        match token {
            TokenTree::Punct(punct) if punct.as_char() == '#' => {
                if let Some(TokenTree::Group(group)) = tokens.next_if(is_attribute) {
                    in_test |= marks_test_code(&group);
                }
            }
            token if in_test => in_test = !ends_item(&token),
            TokenTree::Group(group) => flatten_group(&group, out),
            TokenTree::Ident(word) => out.push(Word { text: word.to_string(), line }),
            TokenTree::Punct(punct) => out.push(Word { text: punct.to_string(), line }),
            TokenTree::Literal(_) => {}
        }
    }
}

fn flatten_group(group: &Group, out: &mut Vec<Word>) {
    let (open, close) = match group.delimiter() {
        Delimiter::Brace => ("{", "}"),
        Delimiter::Bracket => ("[", "]"),
        Delimiter::Parenthesis => ("(", ")"),
        Delimiter::None => ("", ""),
    };
    out.push(Word { text: open.to_owned(), line: group.span_open().start().line });
    flatten(group.stream(), out);
    out.push(Word { text: close.to_owned(), line: group.span_close().start().line });
}

/// Whether an attribute says that what follows is compiled for tests only.
fn marks_test_code(attribute: &Group) -> bool {
    let text: String = attribute.stream().to_string().split_whitespace().collect();
    text == "cfg(test)"
        || text.starts_with("cfg(all(test,")
        || path_of(attribute).ends_with(&["test".to_owned()])
}

fn ends_item(token: &TokenTree) -> bool {
    match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(punct) => punct.as_char() == ';',
        TokenTree::Ident(_) | TokenTree::Literal(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        tests(text).unwrap().into_iter().map(|test| test.name).collect()
    }

    fn code(text: &str) -> String {
        words(text).unwrap().into_iter().map(|word| word.text).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn only_marked_functions_are_tests() {
        let text = "#[test] fn a() {} fn b() {} #[tokio::test(x)] async fn c() {} #[inline] fn d() {}";
        assert_eq!(names(text), ["a", "c"]);
    }

    #[test]
    fn tests_in_modules_and_macros_are_found() {
        assert_eq!(names("mod tests { proptest! { #[test] fn a(x in 0..9) { fn b() {} } } }"), ["a"]);
    }

    #[test]
    fn comments_and_strings_hold_no_tests() {
        assert_eq!(names("// #[test] fn a() {}\n const X: &str = \"#[test] fn b() {}\";"), [""; 0]);
    }

    #[test]
    fn a_test_knows_its_line_and_whether_it_is_ignored() {
        let found = tests("\n#[test]\n#[ignore = \"slow\"]\nfn a() {}").unwrap();
        assert_eq!(found, [Test { name: "a".to_owned(), line: 4, ignored: true }]);
    }

    #[test]
    fn code_leaves_out_comments_literals_and_tests() {
        assert_eq!(code("/// std::fs\nfn a() { \"std::fs\"; b }"), "fn a ( ) { ; b }");
        assert_eq!(code("#[cfg(test)] mod tests { use std::fs; } fn a() {}"), "fn a ( ) { }");
        assert_eq!(code("#[cfg(test)] mod tests; #[test] fn b() { c } fn a() {}"), "fn a ( ) { }");
        assert_eq!(code("#[cfg(not(test))] use a;"), "use a ;");
    }

    #[test]
    fn unbalanced_text_is_an_error() {
        assert!(tests("fn a( {").is_err() && words("}").is_err());
    }
}

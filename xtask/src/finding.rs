//! Something that is not as it must be, and where: the common answer of `clauses` and `tidy`.

use std::fmt;

use anyhow::{Result, bail};

/// A place and what is wrong there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    path: String,
    line: usize,
    message: String,
}

impl Finding {
    /// A finding in a line, counted from one.
    pub fn new(path: &str, line: usize, message: impl Into<String>) -> Self {
        Finding { path: path.to_owned(), line, message: message.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.message)
    }
}

/// Prints the findings; any at all is a failure.
pub fn report(findings: &[Finding]) -> Result<()> {
    for finding in findings {
        println!("{finding}");
    }
    match findings.len() {
        0 => Ok(()),
        1 => bail!("1 problem, see above"),
        many => bail!("{many} problems, see above"),
    }
}

/// Findings as text, for tests.
#[cfg(test)]
pub fn texts(findings: &[Finding]) -> Vec<String> {
    findings.iter().map(Finding::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finding_reads_like_a_compiler_message() {
        assert_eq!(Finding::new("a.rs", 3, "no").to_string(), "a.rs:3: no");
    }

    #[test]
    fn a_single_finding_is_a_failure() {
        assert!(report(&[]).is_ok());
        assert!(report(&[Finding::new("a.rs", 1, "no")]).is_err());
    }
}

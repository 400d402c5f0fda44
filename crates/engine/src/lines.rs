//! Lines of bounded length from an input that may send anything.

use std::io::{self, BufRead};

/// The most bytes that a line may have.
pub const LIMIT: usize = 16 << 20;

/// What came next.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    /// A line, perhaps the last one without its end.
    Whole,
    /// A line beyond the limit. All of it has been read, none of it kept.
    TooLong,
    /// Nothing more.
    End,
}

/// Reads the next line into the buffer, without what ends it.
pub fn next_line(input: &mut impl BufRead, buffer: &mut Vec<u8>) -> io::Result<Line> {
    buffer.clear();
    buffer.shrink_to(1 << 16);
    let (mut too_long, mut begun) = (false, false);
    loop {
        let chunk = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            chunk => chunk?,
        };
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let text = &chunk[..end.unwrap_or(chunk.len())];
        let at_end = chunk.is_empty();
        begun |= !at_end;
        too_long |= buffer.len() + text.len() > LIMIT;
        if !too_long {
            buffer.extend_from_slice(text);
        }
        let used = text.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() || at_end {
            return Ok(if !begun {
                Line::End
            } else if too_long {
                Line::TooLong
            } else {
                Line::Whole
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    fn lines(text: &[u8], capacity: usize) -> Vec<(Line, usize)> {
        let mut input = BufReader::with_capacity(capacity, text);
        let mut buffer = Vec::new();
        let mut found = Vec::new();
        loop {
            match next_line(&mut input, &mut buffer).unwrap() {
                Line::End => return found,
                line => found.push((line, buffer.len())),
            }
        }
    }

    #[test]
    fn lines_are_the_same_however_they_arrive() {
        for capacity in [1, 2, 7, 64] {
            let found = lines(b"abc\n\nlonger line\nlast", capacity);
            let lengths: Vec<usize> = found.iter().map(|(_, length)| *length).collect();
            assert_eq!(lengths, [3, 0, 11, 4], "{capacity}");
        }
        assert_eq!(lines(b"", 4), []);
    }

    #[test]
    fn a_line_beyond_the_limit_is_skipped_and_the_next_one_read() {
        let mut text = vec![b'x'; LIMIT + 1];
        text.extend(b"\nnext\n");
        let found = lines(&text, 1 << 16);
        assert_eq!(found[0].0, Line::TooLong);
        assert_eq!(found[1], (Line::Whole, 4));
        let just = lines(&text[1..], 1 << 16);
        assert_eq!(just[0], (Line::Whole, LIMIT));
    }
}

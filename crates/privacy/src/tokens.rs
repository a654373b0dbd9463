//! The words of a note with their places.
//!
//! One tokeniser serves the search for identifiers and the sorting of sentences, and `training/tokens.py` cuts in
//! exactly the same way, so that what was learned offline means the same thing here.

use std::ops::Range;

/// What stands where something identifying stood. The only texts in square brackets that are one [`Token`].
pub const PLACEHOLDERS: [&str; 17] = [
    "[patient]",
    "[relative]",
    "[name]",
    "[colleague]",
    "[NHS number]",
    "[record number]",
    "[date of birth]",
    "[date]",
    "[address]",
    "[phone number]",
    "[email]",
    "[link]",
    "[hospital]",
    "[practice]",
    "[care home]",
    "[trust]",
    "[ward]",
];

/// What a token is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// Letters, with apostrophes inside ("patient's", "O’Brien").
    Word,
    /// ASCII digits, with dots and commas inside ("7.28", "1,100").
    Number,
    /// One of [`PLACEHOLDERS`], whole.
    Placeholder,
    /// A line break.
    Newline,
    /// Any other single character that is not white space.
    Symbol,
}

/// One token of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token<'a> {
    /// The characters as they stand in the text.
    pub text: &'a str,
    /// Their place, in bytes of the text.
    pub at: Range<usize>,
    /// What the token is made of.
    pub kind: TokenKind,
}

/// Cuts a text into its tokens, in order; white space between them is dropped.
pub fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut found = Vec::with_capacity(text.len() / 5 + 1);
    let mut start = 0;
    while let Some(first) = text[start..].chars().next() {
        let Some((kind, length)) = token_at(&text[start..], first) else {
            start += first.len_utf8();
            continue;
        };
        let at = start..start + length;
        start = at.end;
        found.push(Token { text: &text[at.clone()], at, kind });
    }
    found
}

fn token_at(rest: &str, first: char) -> Option<(TokenKind, usize)> {
    if first == '\n' {
        return Some((TokenKind::Newline, 1));
    }
    if first.is_whitespace() {
        return None;
    }
    if first == '['
        && let Some(placeholder) = PLACEHOLDERS.iter().find(|p| rest.starts_with(**p))
    {
        return Some((TokenKind::Placeholder, placeholder.len()));
    }
    if first.is_alphabetic() {
        return Some((TokenKind::Word, joined(rest, char::is_alphabetic, |c| matches!(c, '\'' | '’'))));
    }
    if first.is_ascii_digit() {
        return Some((TokenKind::Number, joined(rest, |c| c.is_ascii_digit(), |c| matches!(c, '.' | ','))));
    }
    Some((TokenKind::Symbol, first.len_utf8()))
}

/// Length in bytes of the longest start of `rest` made of `inside` characters, with single `joint`s between them.
fn joined(rest: &str, inside: impl Fn(char) -> bool, joint: impl Fn(char) -> bool) -> usize {
    let mut characters = rest.char_indices().peekable();
    let mut end = 0;
    while let Some((at, c)) = characters.next() {
        let belongs = inside(c) || (joint(c) && characters.peek().is_some_and(|&(_, next)| inside(next)));
        if !belongs {
            break;
        }
        end = at + c.len_utf8();
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<&str> {
        tokens(text).into_iter().map(|token| token.text).collect()
    }

    #[test]
    fn words_keep_their_apostrophes() {
        assert_eq!(texts("Siân's O’Brien 'quoted'"), ["Siân's", "O’Brien", "'", "quoted", "'"]);
    }

    #[test]
    fn numbers_keep_their_points_but_not_a_full_stop() {
        assert_eq!(texts("pH 7.28, CO2 9.1."), ["pH", "7.28", ",", "CO", "2", "9.1", "."]);
    }

    #[test]
    fn a_placeholder_is_one_token_and_other_brackets_are_not() {
        assert_eq!(texts("[NHS number][sic]\n"), ["[NHS number]", "[", "sic", "]", "\n"]);
    }

    #[test]
    fn places_are_bytes_of_the_text() {
        let text = "é 12th ₂";
        for token in tokens(text) {
            assert_eq!(&text[token.at.clone()], token.text);
        }
        assert_eq!(texts(text), ["é", "12", "th", "₂"]);
    }
}

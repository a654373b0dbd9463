//! A text as the rules and the learned part look at it: tokens, their folded words, shapes and classes.

use crate::{
    lexicon::{Class, Lexicon, Lists},
    tokens::{Token, TokenKind, tokens},
};

/// A text cut into tokens, with what is known of each.
pub(crate) struct Reading<'a> {
    pub(crate) text: &'a str,
    pub(crate) tokens: Vec<Token<'a>>,
    /// Lower case, one kind of apostrophe, no possessive, every digit a nought.
    pub(crate) low: Vec<String>,
    pub(crate) lists: Vec<Lists>,
    pub(crate) classes: Vec<Class>,
    pub(crate) shapes: Vec<&'a str>,
    /// Whether the text has no capital at all, as a raw transcript has none.
    pub(crate) raw: bool,
}

impl<'a> Reading<'a> {
    pub(crate) fn new(text: &'a str, lexicon: &Lexicon) -> Self {
        let tokens = tokens(text);
        let low: Vec<String> = tokens.iter().map(|token| folded(token.text)).collect();
        let shapes: Vec<&'a str> = tokens.iter().map(shape).collect();
        let raw = !shapes.iter().any(|shape| shape.starts_with('A'));
        let is_word = |place: usize| tokens[place].kind == TokenKind::Word;
        let lists = (0..tokens.len()).map(|at| if is_word(at) { lexicon.lists(&low[at]) } else { Lists::default() });
        let lists: Vec<Lists> = lists.collect();
        let classes = (0..tokens.len()).map(|at| match &low[at] {
            _ if !is_word(at) => Class::Sign,
            word if word.chars().count() == 1 && !matches!(word.as_str(), "a" | "i") => Class::Initial,
            _ => Class::of(lists[at]),
        });
        let classes = classes.collect();
        Self { text, tokens, low, lists, classes, shapes, raw }
    }

    pub(crate) fn len(&self) -> usize {
        self.tokens.len()
    }

    /// The folded word at a place, or nothing before the start and after the end.
    pub(crate) fn word(&self, place: Option<usize>) -> &str {
        place.and_then(|place| self.low.get(place)).map_or("", String::as_str)
    }

    /// The folded word so many tokens after (or, negative, before) a place.
    pub(crate) fn near(&self, place: usize, offset: isize) -> &str {
        self.word(place.checked_add_signed(offset))
    }

    pub(crate) fn kind(&self, place: usize) -> Option<TokenKind> {
        self.tokens.get(place).map(|token| token.kind)
    }

    pub(crate) fn is_word(&self, place: usize) -> bool {
        self.kind(place) == Some(TokenKind::Word)
    }

    pub(crate) fn is_capitalised(&self, place: usize) -> bool {
        self.shapes.get(place).is_some_and(|shape| shape.starts_with('A'))
    }

    /// Whether no white space stands between a token and the one before it.
    pub(crate) fn is_glued(&self, place: usize) -> bool {
        place > 0 && self.tokens[place - 1].at.end == self.tokens[place].at.start
    }

    /// Whether no white space stands between a token and the next one.
    pub(crate) fn is_glued_after(&self, place: usize) -> bool {
        place + 1 < self.len() && self.is_glued(place + 1)
    }

    /// Whether a sentence, a line or an item begins at a place.
    pub(crate) fn starts(&self, place: usize) -> bool {
        place == 0 || matches!(self.tokens[place - 1].text, "." | "!" | "?" | "\n" | ":" | "•" | "-" | "–" | ")")
    }

    /// A token's class as it is written in a feature.
    pub(crate) fn class_name(&self, place: usize) -> &str {
        match self.classes[place] {
            Class::Sign => self.shapes[place],
            class => class.name(),
        }
    }
}

fn folded(word: &str) -> String {
    if word == "\n" {
        return "newline".to_owned();
    }
    let mut low = String::with_capacity(word.len());
    for c in word.chars().flat_map(char::to_lowercase) {
        low.push(match c {
            '’' => '\'',
            '0'..='9' => '0',
            c => c,
        });
    }
    if low.ends_with("'s") {
        low.truncate(low.len() - 2);
    }
    low
}

fn shape<'a>(token: &Token<'a>) -> &'a str {
    match token.kind {
        TokenKind::Newline => "newline",
        TokenKind::Placeholder => "placeholder",
        TokenKind::Symbol => token.text,
        TokenKind::Number => &"999999"[..token.text.len().min(6)],
        TokenKind::Word => word_shape(token.text),
    }
}

fn word_shape(word: &str) -> &'static str {
    let cased = || word.chars().filter(|c| c.is_uppercase() || c.is_lowercase());
    let first_is_upper = word.chars().next().is_some_and(char::is_uppercase);
    let mut letters = word.chars();
    if letters.next().is_some() && letters.next().is_none() {
        return if first_is_upper { "A" } else { "a" };
    }
    let (upper, lower) = (cased().any(char::is_uppercase), cased().any(char::is_lowercase));
    match (upper, lower) {
        (false, true) => "aa",
        (true, false) => "AA",
        _ if first_is_upper => "Aa",
        _ => "aA",
    }
}

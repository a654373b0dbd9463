//! Finds the words that name the procedure, the place, the audience and the topic of a session.

use std::{ops::Range, sync::LazyLock};

use privacy::tokens::TokenKind;

use crate::{
    chain::{Chain, stretches},
    weights::Weights,
    words::{Word, class_name},
};

static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
    Weights::read(include_bytes!("../weights/phrases.bin"))
        .expect("the weights in the repository were written for this code, and a test reads them")
});

/// What a phrase names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Names {
    Procedure,
    Place,
    Audience,
    Topic,
}

/// The naming phrases of a note, in order.
pub(crate) fn find(words: &[Word]) -> Vec<(Names, Range<usize>)> {
    let path = chain(words).best(|_, _| Some(0.0));
    let named: Vec<Option<Names>> = path
        .kinds
        .into_iter()
        .map(|kind| match kind? {
            'P' => Some(Names::Procedure),
            'S' => Some(Names::Place),
            'A' => Some(Names::Audience),
            'T' => Some(Names::Topic),
            _ => None,
        })
        .collect();
    stretches(&named)
}

/// The chain over a note's words, with everything the finder sees of them.
pub(crate) fn chain(words: &[Word]) -> Chain<'static> {
    let mut chain = Chain::new(&WEIGHTS, words.len());
    phrase_features(words, &mut |place, feature| chain.see(place..place + 1, feature));
    chain
}

/// What the finder sees of each word: the twin of `phrase_features` in `training/features.py`.
pub(crate) fn phrase_features(words: &[Word], see: &mut impl FnMut(usize, &[&str])) {
    const OFFSETS: [&str; 7] = ["-3", "-2", "-1", "0", "1", "2", "3"];
    for place in 0..words.len() {
        let at = |offset: usize| match (place + offset).checked_sub(3) {
            None => "START",
            Some(place) => words.get(place).map_or("END", |word| word.normal.as_str()),
        };
        see(place, &["bias"]);
        see(place, &["fs=", ["0", "1", "2", "3", "4", "5", "6"][(place / 6).min(6)]]);
        for (offset, name) in OFFSETS.into_iter().enumerate() {
            see(place, &["w", name, "=", at(offset)]);
            if (1..5).contains(&offset) {
                see(place, &["b", name, "=", at(offset), "_", at(offset + 1)]);
            }
        }
        for (name, offset) in [("-1", -1), ("0", 0), ("1", 1)] {
            let Some(word) = place.checked_add_signed(offset).and_then(|place| words.get(place)) else { continue };
            see(place, &["s", name, "=", word.stem()]);
            for class in word.cues.iter() {
                see(place, &["c", name, "=", class_name(class)]);
            }
        }
        let normal = &words[place].normal;
        let (head, tail) = (ends(normal, 4).0, ends(normal, 3).1);
        see(place, &["e=", tail]);
        see(place, &["r=", head]);
    }
}

/// The first and the last `count` characters of a word.
fn ends(word: &str, count: usize) -> (&str, &str) {
    let head = word.char_indices().nth(count).map_or(word.len(), |(at, _)| at);
    let tail = word.char_indices().rev().nth(count - 1).map_or(0, |(at, _)| at);
    (&word[..head], &word[tail..])
}

/// A phrase as the doctor said it: from its first to its last word, without an article before it, the first letter
/// raised. Nothing when a number or a placeholder stands in it.
pub(crate) fn said(note: &str, phrase: &[Word]) -> Option<String> {
    let start = phrase.iter().position(|word| {
        word.kind == TokenKind::Word
            && !matches!(
                word.normal.as_str(),
                "the" | "a" | "an" | "my" | "our" | "in" | "on" | "at" | "of" | "to" | "for" | "and" | "with" | "um"
            )
    })?;
    let end = phrase.iter().rposition(|word| word.kind == TokenKind::Word)?;
    let phrase = phrase.get(start..=end)?;
    let (first, last) = (phrase.first()?, phrase.last()?);
    let plain = phrase.iter().all(|word| matches!(word.kind, TokenKind::Word | TokenKind::Symbol));
    plain.then(|| raised(&note[first.at.start..last.at.end]))
}

/// The text on one line, its first letter raised when the first word is plain lower case.
pub(crate) fn raised(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let first: Vec<char> = text.chars().take_while(|c| c.is_alphabetic()).collect();
    match first.first() {
        Some(letter) if first.iter().all(|c| c.is_lowercase()) => {
            letter.to_uppercase().collect::<String>() + &text[letter.len_utf8()..]
        }
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::words;

    #[test]
    fn a_phrase_is_said_without_its_article_and_never_with_a_number() {
        let said = |text: &str| said(text, &words(text));
        assert_eq!(said("the respiratory  ward"), Some("Respiratory ward".into()));
        assert_eq!(said("eGFR clinic"), Some("eGFR clinic".into()));
        assert_eq!(said("ward 5"), Some("Ward".into()));
        assert_eq!(said("bay 5 ward"), None);
        assert_eq!(said("the [ward]"), None);
    }

    #[test]
    fn both_ends_of_a_word() {
        assert_eq!(ends("café", 3), ("caf", "afé"));
        assert_eq!(ends("é", 4), ("é", "é"));
    }
}

//! The words of a note in their normal form, with the classes of cue words they belong to.
//!
//! The twin of the first half of `training/features.py`.

use std::{collections::HashMap, ops::Range, sync::LazyLock};

use privacy::tokens::{TokenKind, tokens};

/// One token of a note as the sorters see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Word {
    /// Lower case, without apostrophes; `#` for a number, `NL` for a line break, placeholders whole.
    pub(crate) normal: String,
    /// Length in bytes of the normal form without its ending.
    stem: usize,
    /// The classes of cue words it belongs to, alone or in a phrase.
    pub(crate) cues: Cues,
    /// Its place in the note, in bytes.
    pub(crate) at: Range<usize>,
    pub(crate) kind: TokenKind,
}

impl Word {
    /// The normal form without its ending.
    pub(crate) fn stem(&self) -> &str {
        &self.normal[..self.stem]
    }

    /// True for the characters and breaks that end a sentence.
    pub(crate) fn ends_sentence(&self) -> bool {
        matches!(self.normal.as_str(), "." | "!" | "?" | "NL" | ";" | "•")
    }

    /// True when the sorters of whole notes see it: words, numbers and placeholders, not punctuation.
    pub(crate) fn is_spoken(&self) -> bool {
        !matches!(self.kind, TokenKind::Symbol | TokenKind::Newline)
    }
}

/// A set of cue classes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Cues(u64);

impl Cues {
    pub(crate) fn has(self, class: usize) -> bool {
        self.0 >> class & 1 == 1
    }

    /// The classes in it, in the order of [`class_name`].
    pub(crate) fn iter(self) -> impl Iterator<Item = usize> {
        (0..64).filter(move |class| self.has(*class))
    }

    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(crate) fn join(&mut self, other: Self) {
        self.0 |= other.0;
    }

    fn of(class: usize) -> Self {
        Self(1 << class)
    }
}

/// The lists of cue words: `weights/cues.txt`.
struct CueLists {
    /// Names of the classes in alphabetical order; their places are the bits of [`Cues`].
    names: Vec<&'static str>,
    words: HashMap<String, Cues>,
    starred: Cues,
}

static CUES: LazyLock<CueLists> = LazyLock::new(|| {
    let lines: Vec<(&str, &str)> = include_str!("../weights/cues.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once(':'))
        .collect();
    let mut names: Vec<&str> = lines.iter().map(|(name, _)| name.trim_start_matches('*')).collect();
    names.sort_unstable();
    let bit = |name: &str| Cues::of(names.iter().position(|known| *known == name).unwrap_or_default());
    let mut words = HashMap::<String, Cues>::new();
    let mut starred = Cues::default();
    for (name, list) in lines {
        let plain = name.trim_start_matches('*');
        if plain != name {
            starred.join(bit(plain));
        }
        for word in list.split_whitespace() {
            words.entry(word.replace('\'', "")).or_default().join(bit(plain));
        }
    }
    CueLists { names, words, starred }
});

/// The name of a class of cue words.
pub(crate) fn class_name(class: usize) -> &'static str {
    CUES.names.get(class).copied().unwrap_or_default()
}

/// The classes with these names.
pub(crate) fn classes(names: &[&str]) -> Cues {
    let mut found = Cues::default();
    for (class, name) in CUES.names.iter().enumerate() {
        if names.contains(name) {
            found.join(Cues::of(class));
        }
    }
    found
}

/// The classes that the section labeller sees.
pub(crate) fn starred() -> Cues {
    CUES.starred
}

/// The words of a note, in order.
pub(crate) fn words(text: &str) -> Vec<Word> {
    let mut words: Vec<Word> = tokens(text)
        .into_iter()
        .map(|token| {
            let normal = normal(token.text, token.kind);
            Word { stem: stem(&normal), normal, cues: Cues::default(), at: token.at, kind: token.kind }
        })
        .collect();
    find_cues(&mut words);
    words
}

fn find_cues(words: &mut [Word]) {
    const LONGEST_PHRASE: usize = 3;
    let mut phrase = String::new();
    let lists = &*CUES;
    for start in 0..words.len() {
        phrase.clear();
        for end in start..words.len().min(start + LONGEST_PHRASE) {
            if end > start {
                phrase.push('_');
            }
            phrase.push_str(&words[end].normal);
            if let Some(cues) = lists.words.get(&phrase) {
                words[start..=end].iter_mut().for_each(|word| word.cues.join(*cues));
            }
        }
    }
    for word in words {
        match word.normal.as_str() {
            "[colleague]" => word.cues.join(classes(&["person_high"])),
            "[person]" => word.cues.join(classes(&["patient"])),
            _ => {}
        }
    }
}

fn normal(token: &str, kind: TokenKind) -> String {
    match kind {
        TokenKind::Newline => "NL".into(),
        TokenKind::Placeholder if matches!(token, "[patient]" | "[relative]" | "[name]") => "[person]".into(),
        TokenKind::Number => "#".into(),
        TokenKind::Placeholder | TokenKind::Word | TokenKind::Symbol => {
            let word = token.to_lowercase().replace(['\'', '’'], "");
            match word.as_str() {
                "" => "'".into(),
                word if is_number_word(word) => "#".into(),
                _ => word,
            }
        }
    }
}

/// Words that mean a number and hardly ever anything else; "one" often does.
fn is_number_word(word: &str) -> bool {
    matches!(
        word,
        "zero"
            | "two"
            | "three"
            | "four"
            | "five"
            | "six"
            | "seven"
            | "eight"
            | "nine"
            | "ten"
            | "eleven"
            | "twelve"
            | "thirteen"
            | "fourteen"
            | "fifteen"
            | "sixteen"
            | "seventeen"
            | "eighteen"
            | "nineteen"
            | "twenty"
            | "thirty"
            | "forty"
            | "fifty"
            | "sixty"
            | "seventy"
            | "eighty"
            | "ninety"
            | "hundred"
            | "thousand"
    )
}

fn stem(word: &str) -> usize {
    const SHORTEST: usize = 4;
    let ending = ["ing", "ied", "ies", "ed", "es", "ly", "s"]
        .into_iter()
        .find(|ending| word.strip_suffix(ending).is_some_and(|rest| rest.chars().count() >= SHORTEST));
    word.len() - ending.map_or(0, str::len)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn normals(text: &str) -> Vec<String> {
        words(text).into_iter().map(|word| word.normal).collect()
    }

    #[test]
    fn typed_and_dictated_words_look_alike() {
        assert_eq!(normals("I didn't see 46 patients"), ["i", "didnt", "see", "#", "patients"]);
        assert_eq!(normals("i didnt see forty patients"), ["i", "didnt", "see", "#", "patients"]);
        assert_eq!(normals("[relative]\n[colleague] ' ’"), ["[person]", "NL", "[colleague]", "'", "'"]);
    }

    #[test]
    fn endings_are_cut_from_long_words_only() {
        let stems: Vec<String> = words("teaching needs is café's").iter().map(|word| word.stem().to_owned()).collect();
        assert_eq!(stems, ["teach", "need", "is", "café"]);
    }

    #[test]
    fn phrases_count_for_each_of_their_words() {
        let words = words("looking back i felt next time");
        let insight = classes(&["insight"]);
        assert_ne!(words[0].cues.and(insight), Cues::default());
        assert_ne!(words[1].cues.and(insight), Cues::default());
        assert_eq!(words[2].cues.and(insight), Cues::default());
    }
}

//! Sentences torn in the middle are made whole: half a sentence in a box reads as nonsense.

use std::ops::Range;

use super::{features::sentences, headings::Heading, labeller::Section};
use crate::{chain::stretches, words::Word};

/// A sentence longer than this is run-on dictation, which does change section in the middle.
const RUN_ON: usize = 60;

/// Gives each punctuated sentence that changes section at no pause to the section that has most of its words.
pub(crate) fn mend(words: &[Word], headings: &[Heading], sections: &mut [Option<Section>]) {
    for sentence in sentences(words) {
        let headed = headings.iter().any(|heading| sentence.contains(&heading.words.start));
        let stopped = matches!(words[sentence.end - 1].normal.as_str(), "." | "!" | "?");
        if headed || !stopped || sentence.len() > RUN_ON || !is_torn(words, &sentence, sections) {
            continue;
        }
        if let Some(section) = most(words, &sentence, sections) {
            sections[sentence].fill(Some(section));
        }
    }
}

/// True when the section changes between two words with no pause between them.
fn is_torn(words: &[Word], sentence: &Range<usize>, sections: &[Option<Section>]) -> bool {
    let starts = stretches(&sections[sentence.clone()]);
    starts.windows(2).any(|pair| {
        let (before, after) = (sentence.start + pair[0].1.end, sentence.start + pair[1].1.start);
        pair[0].0 != pair[1].0 && !words[before - 1..=after].iter().any(is_pause)
    })
}

fn is_pause(word: &Word) -> bool {
    matches!(word.normal.as_str(), "," | ":" | "-" | "–" | "—" | "(" | ")" | "\"" | "“" | "”" | "/" | "…")
}

fn most(words: &[Word], sentence: &Range<usize>, sections: &[Option<Section>]) -> Option<Section> {
    let share = |section: Section| {
        sentence.clone().filter(|place| sections[*place] == Some(section) && words[*place].is_spoken()).count()
    };
    [Section::Description, Section::Feedback, Section::Action, Section::Reflection]
        .into_iter()
        .max_by_key(|section| share(*section))
        .filter(|section| share(*section) > 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::words;

    const D: Option<Section> = Some(Section::Description);
    const R: Option<Section> = Some(Section::Reflection);

    fn mended(text: &str, mut sections: Vec<Option<Section>>) -> Vec<Option<Section>> {
        mend(&words(text), &[], &mut sections);
        sections
    }

    #[test]
    fn a_sentence_cut_between_words_is_made_whole() {
        assert_eq!(mended("I felt sad then.", vec![R, R, R, D, D]), [R, R, R, R, R]);
    }

    #[test]
    fn a_sentence_cut_at_a_comma_stays_cut() {
        assert_eq!(mended("I went home, sad.", vec![D, D, D, D, R, R]), [D, D, D, D, R, R]);
    }

    #[test]
    fn dictation_without_stops_stays_as_it_is() {
        assert_eq!(mended("i went home sad", vec![D, D, D, R]), [D, D, D, R]);
    }
}

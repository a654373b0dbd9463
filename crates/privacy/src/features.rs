//! What the learned part looks at: hashes of the feature strings of `features` in `training/identifiers.py`, bit for bit.

use std::collections::HashSet;

use crate::{hashing::Fnv, lexicon::Class, model::Model, reading::Reading, sequence::Scores};

/// The scores of every token of a text.
pub(crate) fn scores(reading: &Reading<'_>, model: &Model) -> Vec<Scores> {
    let context = Context::new(reading);
    (0..reading.len())
        .map(|place| {
            let mut scores = Scores::default();
            context.each_feature(place, |feature| model.sequence.add(feature.value(), &mut scores));
            scores
        })
        .collect()
}

/// What features need beyond a token and its neighbours.
struct Context<'a> {
    reading: &'a Reading<'a>,
    classes: Vec<&'a str>,
    roles: Vec<&'static str>,
    titled: HashSet<&'a str>,
    capital: HashSet<&'a str>,
    plain: HashSet<&'a str>,
}

impl<'a> Context<'a> {
    fn new(reading: &'a Reading<'a>) -> Self {
        let classes = (0..reading.len()).map(|place| reading.class_name(place)).collect();
        let mut context = Self {
            reading,
            classes,
            roles: roles(reading),
            titled: HashSet::new(),
            capital: HashSet::new(),
            plain: HashSet::new(),
        };
        for place in 0..reading.len() {
            if reading.is_word(place) && reading.classes[place] != Class::Title {
                context.note(place);
            }
        }
        context
    }

    /// Remembers how a word stands here, for its other places.
    fn note(&mut self, place: usize) {
        let reading = self.reading;
        let word = reading.low[place].as_str();
        let title = |place: Option<usize>| place.is_some_and(|place| reading.classes[place] == Class::Title);
        let forename = |class| {
            matches!(class, Class::Given | Class::GivenAndFamily | Class::NameAndWord | Class::Unknown | Class::Initial)
        };
        let after_forename = place >= 2 && title(Some(place - 2)) && forename(reading.classes[place - 1]);
        if title(place.checked_sub(1)) || after_forename {
            self.titled.insert(word);
        }
        match reading.shapes[place] {
            "aa" => drop(self.plain.insert(word)),
            "Aa" if !reading.starts(place) => drop(self.capital.insert(word)),
            _ => {}
        }
    }

    fn around(&self, place: usize, offset: isize) -> Around<'_> {
        match place.checked_add_signed(offset) {
            None => Around { word: "^", class: "^", shape: "^" },
            Some(place) if place >= self.reading.len() => Around { word: "$", class: "$", shape: "$" },
            Some(place) => {
                Around { word: &self.reading.low[place], class: self.classes[place], shape: self.reading.shapes[place] }
            }
        }
    }

    fn each_feature(&self, place: usize, mut feature: impl FnMut(Fnv)) {
        let reading = self.reading;
        let Around { word: w, class: c, shape: s } = self.around(place, 0);
        let raw = if reading.raw { "raw" } else { "cased" };
        let start = if reading.starts(place) { "start" } else { "inside" };
        let glue = if reading.is_glued(place) { "glued" } else { "apart" };
        feature(Fnv::of("bias"));
        feature(Fnv::of("w=").and(w));
        feature(Fnv::of("c=").and(c));
        feature(Fnv::of("s=").and(s));
        feature(Fnv::of("cs=").and(c).bar(s).bar(raw).bar(start));
        feature(Fnv::of("glue=").and(glue).bar(s));
        feature(Fnv::of("role=").and(self.roles[place]).bar(c));
        feature(Fnv::of("raw=").and(raw).bar(c));

        let near = [-3, -2, -1, 1, 2, 3].map(|offset| self.around(place, offset));
        for (name, near) in ["-3", "-2", "-1", "1", "2", "3"].into_iter().zip(&near) {
            feature(Fnv::of("w").and(name).and("=").and(near.word));
            feature(Fnv::of("c").and(name).and("=").and(near.class));
        }
        let [_, before2, before, after, after2, _] = &near;
        for (name, near) in [("-2", before2), ("-1", before), ("1", after), ("2", after2)] {
            feature(Fnv::of("s").and(name).and("=").and(near.shape).bar(s));
            feature(Fnv::of("c").and(name).and("c=").and(near.class).bar(c));
            feature(Fnv::of("w").and(name).and("c=").and(near.word).bar(c));
        }
        feature(Fnv::of("c-1c1=").and(before.class).bar(c).bar(after.class));
        feature(Fnv::of("w-1w1=").and(before.word).bar(after.word).bar(c));
        feature(Fnv::of("w-2w-1=").and(before2.word).bar(before.word).bar(c));
        feature(Fnv::of("w1w2=").and(after.word).bar(after2.word).bar(c));
        feature(Fnv::of("c-2c-1=").and(before2.class).bar(before.class).bar(c));
        feature(Fnv::of("c1c2=").and(after.class).bar(after2.class).bar(c));
        feature(Fnv::of("s-1s1=").and(before.shape).bar(s).bar(after.shape).bar(start));
        feature(Fnv::of("ww1=").and(w).bar(after.word));
        feature(Fnv::of("w-1w=").and(before.word).bar(w));
        if reading.is_word(place) {
            self.each_word_feature(place, start, feature);
        }
    }

    fn each_word_feature(&self, place: usize, start: &str, mut feature: impl FnMut(Fnv)) {
        let Around { word: w, class: c, shape: s } = self.around(place, 0);
        if self.titled.contains(w) {
            feature(Fnv::of("titled=").and(c));
        }
        if self.capital.contains(w) {
            feature(Fnv::of("capital=").and(c).bar(s));
        }
        if s == "Aa" && self.plain.contains(w) {
            feature(Fnv::of("plain=").and(c).bar(start));
        }
        if self.reading.classes[place].is_name_or_unknown() {
            let ends: Vec<usize> = w.char_indices().map(|(at, _)| at).chain([w.len()]).collect();
            let letters = ends.len() - 1;
            for (name, k) in [("pre2=", 2), ("pre3=", 3), ("pre4=", 4)] {
                if letters > k {
                    feature(Fnv::of(name).and(&w[..ends[k]]));
                }
            }
            for (name, k) in [("suf1=", 1), ("suf2=", 2), ("suf3=", 3), ("suf4=", 4)] {
                if letters > k {
                    feature(Fnv::of(name).and(&w[ends[letters - k]..]));
                }
            }
        }
    }
}

struct Around<'a> {
    word: &'a str,
    class: &'a str,
    shape: &'a str,
}

/// The last word for a colleague, relative or patient within six tokens.
fn roles(reading: &Reading<'_>) -> Vec<&'static str> {
    let mut last: Option<(usize, &'static str)> = None;
    (0..reading.len())
        .map(|place| {
            if let class @ (Class::Staff | Class::Relative | Class::Patient) = reading.classes[place] {
                last = Some((place, class.name()));
            }
            last.filter(|(at, _)| place - at <= 6).map_or("none", |(_, role)| role)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The trainer's own view of two short notes: each token with its class, its features' hashes summed up, and its label.
    const FIXTURE: &str = include_str!("../tests/fixtures/parity.tsv");

    #[test]
    fn the_trainer_and_the_program_see_the_same() {
        let model = Model::built_in();
        let notes: Vec<(&str, Vec<Vec<&str>>)> = FIXTURE
            .split("\n\n")
            .filter(|note| !note.is_empty())
            .map(|note| {
                let (text, rows) = note.split_once('\n').unwrap();
                (text, rows.lines().map(|row| row.split('\t').collect()).collect())
            })
            .collect();
        assert!(notes.len() >= 4);
        for (text, rows) in notes {
            let text = text.replace("\\n", "\n");
            let reading = Reading::new(&text, &model.lexicon);
            let context = Context::new(&reading);
            let labels = model.sequence.best(&scores(&reading, model), 0.0);
            assert_eq!(reading.len(), rows.len(), "{text}");
            for (place, row) in rows.iter().enumerate() {
                let mut sum = 0_u32;
                context.each_feature(place, |feature| sum = sum.wrapping_add(feature.value()));
                assert_eq!(reading.tokens[place].text.replace('\n', "\\n"), row[0]);
                assert_eq!(reading.class_name(place), row[1], "class of {}", row[0]);
                assert_eq!(sum.to_string(), row[2], "features of {} in {text}", row[0]);
                assert_eq!(format!("{:?}", labels[place]), row[3], "label of {} in {text}", row[0]);
            }
        }
    }
}

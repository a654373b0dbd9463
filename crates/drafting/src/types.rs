//! Which type of supervised learning event a note is about.

mod named;

use std::sync::LazyLock;

use domain::{
    grades::{Curriculum, Grade},
    sle::SleType,
};

use crate::{weights::Weights, whole::Features, words::Word};

static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
    Weights::read(include_bytes!("../weights/types.bin"))
        .expect("the weights in the repository were written for this code, and a test reads them")
});

/// Who wrote the note.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Author<'a> {
    pub(crate) grade: Grade,
    pub(crate) speciality: Option<&'a str>,
    pub(crate) curriculum: Curriculum,
}

impl Author<'_> {
    /// True for a doctor in GP training: by curriculum, or a specialty trainee whose speciality says so.
    fn is_gp(self) -> bool {
        let speciality = self.speciality.unwrap_or_default().trim();
        let says_so = ["general practice", "gp"].iter().any(|gp| speciality.eq_ignore_ascii_case(gp));
        self.curriculum == Curriculum::Rcgp || (self.grade.name().starts_with("ST") && says_so)
    }
}

/// What a note is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Event {
    pub(crate) sle_type: SleType,
    /// False for what is no event at all: a shopping list, a letter to the rota office, a test of the microphone.
    pub(crate) is_one: bool,
}

/// The type a note names early on, or else the likeliest.
pub(crate) fn event(text: &str, words: &[Word], author: Author<'_>) -> Event {
    let named = named::types(text);
    if let Some((named, true)) = named.first() {
        return Event { sle_type: *named, is_one: true };
    }
    likeliest(words, &named, author)
}

fn likeliest(words: &[Word], named: &[(SleType, bool)], author: Author<'_>) -> Event {
    let mut features = Features::of(words);
    features.add(&["g=", author.grade.name().get(..2).unwrap_or_default()]);
    features.add(&["gp=", if author.is_gp() { "yes" } else { "no" }]);
    for (place, (sle_type, near)) in named.iter().enumerate() {
        features.add(&["E=", sle_type.code()]);
        if place == 0 {
            features.add(&["E1=", sle_type.code(), if *near { "near" } else { "far" }]);
        }
    }
    let may_be_review = author.is_gp() || named.iter().any(|(named, _)| *named == SleType::ClinicalCaseReview);
    WEIGHTS
        .labels()
        .iter()
        .zip(features.scores(&WEIGHTS))
        .filter_map(|(label, score)| {
            // "Other" in the training notes is what is no event: the generic form takes it.
            let known: Option<SleType> = label.parse().ok();
            let event = Event { sle_type: known.unwrap_or(SleType::Learn), is_one: known.is_some() };
            let barred = event.sle_type == SleType::ClinicalCaseReview && !may_be_review;
            (!barred).then_some((event, score))
        })
        .max_by(|(_, a), (_, b)| a.total_cmp(b))
        .map_or(Event { sle_type: SleType::Learn, is_one: false }, |(event, _)| event)
}

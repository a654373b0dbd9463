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

/// How much likelier than a Clinical Case Review another type must look in a GP trainee's note that names none.
const GP_LEAN: f32 = 0.5;

/// The type a note names early on, or else the likeliest.
pub(crate) fn sle_type(text: &str, words: &[Word], author: Author<'_>) -> SleType {
    let named = named::types(text);
    if let Some((named, true)) = named.first() {
        return *named;
    }
    likeliest(words, &named, author)
}

fn likeliest(words: &[Word], named: &[(SleType, bool)], author: Author<'_>) -> SleType {
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
            // "Other" in the training notes is what fits no form: the generic form takes it.
            let sle_type = label.parse().unwrap_or(SleType::Learn);
            let review = sle_type == SleType::ClinicalCaseReview;
            match (review, may_be_review) {
                (true, false) => None,
                (true, true) if author.is_gp() => Some((sle_type, score + GP_LEAN)),
                _ => Some((sle_type, score)),
            }
        })
        .max_by(|(_, a), (_, b)| a.total_cmp(b))
        .map_or(SleType::Learn, |(sle_type, _)| sle_type)
}

//! What a word is: a name, a title, a drug, an ordinary word. Read from `weights/lexicon.bin`, which
//! `training/identifiers.py` makes of the lists in `training/names/`.

use crate::{
    hashing::{Fnv, Index},
    model::{BadModel, Bytes},
};

/// The lists a word can stand in; the bits of `lexicon.bin`, in the order of `LISTS` in the trainer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Lists(u16);

impl Lists {
    pub(crate) const TITLE: Self = Self(1);
    pub(crate) const STAFF: Self = Self(1 << 1);
    pub(crate) const RELATIVE: Self = Self(1 << 2);
    pub(crate) const PATIENT: Self = Self(1 << 3);
    pub(crate) const NAMING: Self = Self(1 << 4);
    pub(crate) const STREET: Self = Self(1 << 5);
    pub(crate) const HEAD: Self = Self(1 << 6);
    pub(crate) const NUMBER: Self = Self(1 << 7);
    pub(crate) const ORDINAL: Self = Self(1 << 8);
    pub(crate) const MONTH: Self = Self(1 << 9);
    pub(crate) const WEEKDAY: Self = Self(1 << 10);
    pub(crate) const CUE: Self = Self(1 << 11);
    pub(crate) const CLINICAL: Self = Self(1 << 12);
    pub(crate) const GIVEN: Self = Self(1 << 13);
    pub(crate) const FAMILY: Self = Self(1 << 14);
    pub(crate) const WORD: Self = Self(1 << 15);

    pub(crate) const fn has(self, list: Self) -> bool {
        self.0 & list.0 != 0
    }
}

/// One class for a word, the most telling of its lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    Title,
    Number,
    Ordinal,
    Month,
    Weekday,
    ClinicalName,
    Clinical,
    NameAndWord,
    Staff,
    Relative,
    Patient,
    Naming,
    Street,
    Head,
    Cue,
    GivenAndFamily,
    Given,
    Family,
    Word,
    Initial,
    Unknown,
    /// Not a word: a number, a sign, a line break, a placeholder.
    Sign,
}

impl Class {
    pub(crate) fn of(lists: Lists) -> Self {
        let name = lists.has(Lists::GIVEN) || lists.has(Lists::FAMILY);
        let first = |pairs: &[(Lists, Self)]| pairs.iter().find(|(list, _)| lists.has(*list)).map(|(_, class)| *class);
        if let Some(class) = first(&[
            (Lists::TITLE, Self::Title),
            (Lists::NUMBER, Self::Number),
            (Lists::ORDINAL, Self::Ordinal),
            (Lists::MONTH, Self::Month),
            (Lists::WEEKDAY, Self::Weekday),
        ]) {
            return class;
        }
        if lists.has(Lists::CLINICAL) {
            return if name { Self::ClinicalName } else { Self::Clinical };
        }
        if name && lists.has(Lists::WORD) {
            return Self::NameAndWord;
        }
        if let Some(class) = first(&[
            (Lists::STAFF, Self::Staff),
            (Lists::RELATIVE, Self::Relative),
            (Lists::PATIENT, Self::Patient),
            (Lists::NAMING, Self::Naming),
            (Lists::STREET, Self::Street),
            (Lists::HEAD, Self::Head),
            (Lists::CUE, Self::Cue),
        ]) {
            return class;
        }
        match (lists.has(Lists::GIVEN), lists.has(Lists::FAMILY), lists.has(Lists::WORD)) {
            (true, true, _) => Self::GivenAndFamily,
            (true, false, _) => Self::Given,
            (false, true, _) => Self::Family,
            (false, false, true) => Self::Word,
            (false, false, false) => Self::Unknown,
        }
    }

    /// As the trainer writes it into features; a sign is written as itself instead.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Title => "title",
            Self::Number => "number",
            Self::Ordinal => "ordinal",
            Self::Month => "month",
            Self::Weekday => "weekday",
            Self::ClinicalName => "clinical+name",
            Self::Clinical => "clinical",
            Self::NameAndWord => "name+word",
            Self::Staff => "staff",
            Self::Relative => "relative",
            Self::Patient => "patient",
            Self::Naming => "naming",
            Self::Street => "street",
            Self::Head => "head",
            Self::Cue => "cue",
            Self::GivenAndFamily => "given+family",
            Self::Given => "given",
            Self::Family => "family",
            Self::Word => "word",
            Self::Initial => "initial",
            Self::Unknown => "unknown",
            Self::Sign => "sign",
        }
    }

    /// A word that is a name and nothing else.
    pub(crate) const fn is_name(self) -> bool {
        matches!(self, Self::GivenAndFamily | Self::Given | Self::Family)
    }

    /// A word that is a name, or no word we know.
    pub(crate) const fn is_name_or_unknown(self) -> bool {
        matches!(self, Self::GivenAndFamily | Self::Given | Self::Family | Self::Unknown)
    }
}

/// Words by hash.
pub(crate) struct Lexicon {
    keys: Vec<u32>,
    lists: Vec<Lists>,
    index: Index,
}

impl Lexicon {
    pub(crate) fn read(bytes: &[u8]) -> Result<Self, BadModel> {
        let mut bytes = Bytes::new(bytes);
        let count = bytes.u32()? as usize;
        let keys = bytes.many(count, Bytes::u32)?;
        let lists = bytes.many(count, |bytes| bytes.u16().map(Lists))?;
        let index = Index::new(&keys);
        Ok(Self { keys, lists, index })
    }

    /// The lists of a folded word; what is no name and comes of a known word is a word.
    pub(crate) fn lists(&self, word: &str) -> Lists {
        let exact = self.exact(word);
        if exact != Lists::default() {
            return exact;
        }
        let known = |stem: &str| {
            let lists = self.exact(stem);
            lists.has(Lists::WORD) || lists.has(Lists::CLINICAL)
        };
        let contracted = word.contains('\'') && CONTRACTIONS.iter().any(|ending| word.ends_with(ending));
        let derived = word.chars().count() >= 5 && comes_of(word, known);
        let clinical = || word.chars().count() >= 7 && CLINICAL_ENDINGS.iter().any(|ending| word.ends_with(ending));
        if contracted || derived {
            Lists::WORD
        } else if clinical() {
            Lists::CLINICAL
        } else {
            Lists::default()
        }
    }

    fn exact(&self, word: &str) -> Lists {
        let key = Fnv::of(word).value();
        let rows = self.index.rows(key);
        match self.keys[rows.clone()].iter().position(|k| *k == key) {
            Some(row) => self.lists[rows.start + row],
            None => Lists::default(),
        }
    }
}

const CONTRACTIONS: [&str; 6] = ["'d", "'ll", "'ve", "'re", "'m", "n't"];
/// How drugs, diseases, procedures and specialties end, and names do not.
const CLINICAL_ENDINGS: [&str; 57] = [
    "xaban",
    "fiban",
    "caine",
    "zumab",
    "ximab",
    "mumab",
    "tinib",
    "ciclib",
    "pril",
    "sartan",
    "olol",
    "statin",
    "cillin",
    "mycin",
    "conazole",
    "prazole",
    "gliptin",
    "gliflozin",
    "parin",
    "oxacin",
    "cycline",
    "glutide",
    "setron",
    "triptan",
    "azepam",
    "azolam",
    "dronate",
    "fenac",
    "profen",
    "ology",
    "ologist",
    "itis",
    "ectomy",
    "oscopy",
    "plasty",
    "otomy",
    "ostomy",
    "aemia",
    "aemic",
    "uria",
    "opathy",
    "osis",
    "iasis",
    "algia",
    "plegia",
    "paresis",
    "ography",
    "ogram",
    "penia",
    "cytosis",
    "flush",
    "ometry",
    "phasia",
    "phagia",
    "rrhoea",
    "rrhagia",
    "tomic",
];
const ENDINGS: [(&str, &str); 17] = [
    ("ies", "y"),
    ("ied", "y"),
    ("ily", "y"),
    ("s", ""),
    ("es", ""),
    ("d", ""),
    ("ed", ""),
    ("ing", ""),
    ("ing", "e"),
    ("ly", ""),
    ("er", ""),
    ("ness", ""),
    ("able", ""),
    ("less", ""),
    ("ful", ""),
    ("ation", ""),
    ("ations", ""),
];
const BEGINNINGS: [&str; 10] = ["un", "re", "non", "over", "under", "pre", "post", "mis", "dis", "sub"];

/// Whether a word is an inflection or derivation of a known one.
fn comes_of(word: &str, known: impl Fn(&str) -> bool) -> bool {
    let long_enough = |stem: &str| stem.chars().count() >= 3;
    for (ending, instead) in ENDINGS {
        let Some(stem) = word.strip_suffix(ending).filter(|stem| long_enough(stem)) else { continue };
        if known(&format!("{stem}{instead}")) {
            return true;
        }
        let mut letters = stem.char_indices().rev();
        let last = letters.next();
        let doubled = matches!(ending, "ed" | "ing" | "er") && last.map(|(_, c)| c) == letters.next().map(|(_, c)| c);
        if doubled && last.is_some_and(|(at, _)| known(&stem[..at])) {
            return true;
        }
    }
    BEGINNINGS.iter().filter_map(|beginning| word.strip_prefix(beginning)).any(|stem| long_enough(stem) && known(stem))
}

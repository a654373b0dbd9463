//! Words around names.

/// Titles that only ever stand before a name, or are the doctor themselves.
pub(super) const TITLES: [&str; 22] = [
    "mr",
    "mrs",
    "ms",
    "miss",
    "mx",
    "mister",
    "missus",
    "missis",
    "dr",
    "doctor",
    "prof",
    "professor",
    "sr",
    "señor",
    "señora",
    "senora",
    "rev",
    "reverend",
    "mme",
    "madame",
    "drs",
    "messrs",
];

/// Words between the parts of a name.
pub(super) const PARTICLES: [&str; 20] = [
    "de", "van", "der", "von", "al", "el", "ap", "bin", "ibn", "la", "da", "dos", "del", "di", "le", "du", "ter",
    "mac", "o", "den",
];

/// Nouns that make the name before them a sign, a score or a disease.
pub(super) const EPONYM_NOUNS: [&str; 83] = [
    "disease",
    "cyst",
    "duct",
    "gland",
    "spots",
    "plaque",
    "ulcer",
    "hernia",
    "incision",
    "retractor",
    "speculum",
    "cannula",
    "fluid",
    "grade",
    "level",
    "stage",
    "type",
    "equation",
    "curve",
    "exercises",
    "tables",
    "chart",
    "syndrome",
    "sign",
    "signs",
    "score",
    "scores",
    "scoring",
    "criteria",
    "criterion",
    "test",
    "tests",
    "scale",
    "manoeuvre",
    "maneuver",
    "classification",
    "palsy",
    "triad",
    "reflex",
    "law",
    "rule",
    "rules",
    "fracture",
    "procedure",
    "operation",
    "technique",
    "forceps",
    "blade",
    "needle",
    "catheter",
    "drain",
    "tube",
    "mask",
    "collar",
    "splint",
    "stain",
    "position",
    "point",
    "pouch",
    "space",
    "node",
    "nodes",
    "nodules",
    "phenomenon",
    "breathing",
    "respiration",
    "index",
    "solution",
    "lymphoma",
    "sarcoma",
    "tumour",
    "contracture",
    "thyroiditis",
    "encephalopathy",
    "dementia",
    "bodies",
    "body",
    "competence",
    "competent",
    "guidelines",
    "cycle",
    "model",
    "wort",
];

/// Names that are also words, but not of people when they stand with a capital.
pub(super) const PLACES_AND_PEOPLES: [&str; 39] = [
    "english",
    "french",
    "welsh",
    "scotland",
    "england",
    "ireland",
    "wales",
    "london",
    "india",
    "bath",
    "reading",
    "york",
    "lincoln",
    "derby",
    "kent",
    "durham",
    "lancaster",
    "leeds",
    "luton",
    "stockport",
    "sunderland",
    "surrey",
    "swindon",
    "warwick",
    "watford",
    "wells",
    "windsor",
    "worthing",
    "perth",
    "paris",
    "stirling",
    "chester",
    "crewe",
    "hull",
    "devon",
    "christian",
    "bishop",
    "street",
    "may",
];

pub(super) fn is_auxiliary(word: &str) -> bool {
    matches!(
        word,
        "will"
            | "may"
            | "can"
            | "mark"
            | "wade"
            | "read"
            | "drew"
            | "rose"
            | "long"
            | "down"
            | "little"
            | "may've"
            | "still"
    )
}

/// Pairs of capitals that are nobody's initials.
pub(super) const ABBREVIATIONS: [&str; 105] = [
    "ED", "GP", "ES", "CS", "CT", "US", "BP", "HR", "RR", "OT", "PT", "SN", "RN", "IV", "IM", "SC", "PR", "PO", "AF",
    "HF", "MI", "PE", "CK", "AE", "CV", "RS", "GI", "GU", "MR", "DR", "OK", "OE", "HO", "PC", "DH", "SH", "FH", "MH",
    "NB", "TB", "UK", "VT", "VF", "MS", "MW", "PD", "OD", "BD", "QI", "ID", "IT", "AI", "PV", "LP", "NG", "IO", "IP",
    "EP", "EM", "GA", "LA", "RA", "OA", "RF", "LV", "RV", "AS", "AR", "TR", "ET", "NA", "CN", "TV", "AM", "PM", "AH",
    "SR", "BM", "VB", "DM", "HB", "FY", "XR", "RX", "IX", "TX", "DX", "HX", "SX", "FX", "WR", "TO", "IN", "EX", "SE",
    "EF", "ST", "QT", "PH", "CO", "BE", "NO", "SP", "CR", "GC",
];

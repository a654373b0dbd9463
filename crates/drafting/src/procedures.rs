//! The procedures doctors in training do, by the names they give them.
//!
//! A table of facts: the name for the form, and how it is said. More particular procedures stand before more general
//! ones. Names follow the everyday clinical terms of UK portfolios.

use std::sync::LazyLock;

use regex::{Regex, RegexBuilder};

/// Name for the form, and the pattern of what is said or typed (lower case, any apostrophe).
const PROCEDURES: &[(&str, &str)] = &[
    ("Laparoscopic appendicectomy", r"lap(?:aroscopic)? (?:appendix|appendicectomy)"),
    ("Appendicectomy", r"appendicectomy|appendectomy"),
    ("Laparoscopic cholecystectomy", r"lap(?:aroscopic)? (?:chole|cholecystectomy)|cholecystectomy"),
    ("Inguinal hernia repair", r"hernia repair|lichtenstein|(?:inguinal )?hernia (?:mesh|operation)"),
    ("Front of neck access", r"front of neck|cricothyroid\w+|fona"),
    (
        "Percutaneous tracheostomy",
        r"percutaneous (?:dilatational )?trach\w+|tracheostomy (?:insertion|placement)|perc trach\w*",
    ),
    (
        "Tracheostomy change",
        r"(?:trachy|trache|tracheostomy)(?: tube)? change|chang\w+ (?:the|a|his|her) (?:trachy|trache|tracheostomy)",
    ),
    ("Rapid sequence induction", r"rapid sequence|\brsi\b"),
    ("Awake fibreoptic intubation", r"awake (?:fibreoptic|tracheal|nasal)? ?intubation|\bafoi\b"),
    ("Supraglottic airway insertion", r"supraglottic|laryngeal mask|\blma\b|i-?gel"),
    ("Endotracheal intubation", r"intubat\w+"),
    ("Procedural sedation", r"procedural sedation"),
    ("Spinal anaesthesia", r"spinal anaesth\w+|\bspinal (?:for|in|at|block)\b|\b(?:a|my|the|first|dops) spinal\b"),
    ("Epidural insertion", r"epidural"),
    ("Interscalene block", r"interscalene"),
    ("Fascia iliaca block", r"fascia[ -]?iliaca|\bfib\b|\bfic?b\b"),
    ("Femoral nerve block", r"femoral (?:nerve )?block"),
    ("Ring block", r"ring block|digital (?:nerve )?block"),
    ("Lumbar puncture", r"lumbar puncture|\blps?\b|spinal tap"),
    (
        "Chest drain removal",
        r"chest drain removal|(?:remov\w+|pull\w+|took|taking) (?:of )?(?:a |the |his |her |out )*chest drain|drain(?:s)? (?:came )?out",
    ),
    ("Chest drain insertion", r"chest drain|intercostal drain|\bicd\b|chest tube|seldinger drain"),
    ("Needle decompression of the chest", r"needle (?:thoraco\w+|decompression)"),
    ("Pleural aspiration", r"pleural (?:aspirat\w+|tap)|thoracocentesis|thoracentesis"),
    (
        "Ascitic drain insertion",
        r"ascitic drain|paracentesis|para?centesis|peritoneal drain|drain\w* (?:the |his |her )?ascites",
    ),
    ("Ascitic tap", r"ascitic tap|diagnostic tap|ascitic aspirat\w+|ascitic sampl\w+"),
    ("Arterial line insertion", r"art(?:erial)? line|\ba-line\b"),
    (
        "Arterial blood gas sampling",
        r"\babgs?\b|arterial (?:blood )?gas\w*|a b g|radial (?:gas|stab)|arterial (?:stab|sampl\w+|puncture)",
    ),
    (
        "Central venous catheter insertion",
        r"central (?:venous )?(?:line|catheter|access)|\bcvcs?\b|c v c|internal jugular|jugular line|\bvascath\b|dialysis (?:line|catheter)",
    ),
    ("PICC insertion", r"\bpicc\b"),
    ("Midline insertion", r"\bmidline (?:insert\w+|placement)"),
    ("Umbilical venous catheterisation", r"umbilical (?:venous )?(?:line|catheter\w*)|\buvc\b"),
    ("Intraosseous access", r"intra-?osseous|\bio (?:access|needle|line)\b|ez-?io"),
    ("Peripheral venous cannulation", r"cannulat\w+|cannulas?|venflon|\biv access\b"),
    ("Capillary blood sampling", r"heel prick|capillary (?:blood|gas|sampl\w+)"),
    ("Blood cultures", r"blood cultures?|took cultures"),
    ("Venepuncture", r"venepuncture|venipuncture|phlebotomy|(?:took|taking|take) (?:some |the |his |her )?bloods?"),
    ("Nasojejunal tube placement", r"naso-?jejunal|\bnj\b|bridle"),
    ("Nasogastric tube insertion", r"naso-?gastric|\bngt?\b|n g tube|ryle"),
    ("Suprapubic catheter insertion", r"supra-?pubic|\bspc\b"),
    ("Bladder washout", r"bladder washout|three-?way|3-?way"),
    (
        "Urethral catheterisation",
        r"catheteri[sz]\w+|urinary catheter\w*|urethral cath\w*|(?:male|female) cath\w*|\bcatheters?\b|\bfoley",
    ),
    ("Electrical cardioversion", r"cardioversion|cardioverted|\bdccv\b"),
    ("Temporary pacing wire insertion", r"pacing wire|temporary (?:transvenous )?pac\w+|\btpw\b|transvenous pacing"),
    ("Transcutaneous pacing", r"transcutaneous pacing|external pacing"),
    ("Defibrillation", r"defib\w+"),
    ("12-lead ECG recording", r"12[ -]lead|twelve lead|electrocardiogram|ecg recording|record\w* (?:an|the) ecg"),
    ("Pericardiocentesis", r"pericardiocentesis|pericardial (?:drain|tap)"),
    ("Coronary angiography", r"coronary angio\w+"),
    ("Bone marrow aspirate and trephine", r"bone marrow|trephine"),
    ("Variceal band ligation", r"band(?:ing|ed)? (?:of )?(?:the )?varice\w+|variceal band\w*"),
    ("Colonoscopy", r"colonoscop\w+"),
    ("Flexible sigmoidoscopy", r"sigmoidoscop\w+"),
    ("Upper GI endoscopy", r"gastroscop\w+|\bogd\b|upper gi endoscop\w+|endoscop\w+"),
    ("Bronchoscopy", r"bronchoscop\w+"),
    ("Liver biopsy", r"liver biops\w+"),
    ("Cystoscopy", r"cystoscop\w+"),
    ("Ureteroscopy", r"ureteroscop\w+"),
    ("Ureteric stent insertion", r"ureteric stent|(?:jj|double j) stent"),
    ("Flexible nasendoscopy", r"nasendoscop\w+|\bfne\b|flexible scope"),
    ("Nasal packing", r"nasal pack\w*|rapid rhino|pack\w* (?:the |his |her |a )?nose|epistaxis"),
    ("Ear microsuction", r"microsuction"),
    (
        "Corneal foreign body removal",
        r"corneal (?:foreign body|rust)|foreign body (?:from|off|in) (?:the |his |her )?(?:cornea|eye)",
    ),
    ("Cataract surgery", r"phaco\w*|cataract (?:surgery|operation)"),
    ("Laser capsulotomy", r"capsulotomy"),
    ("Laser iridotomy", r"iridotomy"),
    (
        "Incision and drainage of abscess",
        r"incision and drainage|i ?(?:&|and) ?d\b|drain\w* (?:of )?(?:an |the |a |his |her )*(?:\w+ )?abscess|abscess drain\w*|lanced",
    ),
    (
        "Knee joint injection",
        r"(?:inject\w*|steroid) (?:\w+ ){0,3}knee|knee (?:joint )?injection|knee (?:\w+ )?inject\w*",
    ),
    ("Knee joint aspiration", r"knee (?:joint )?aspirat\w+|aspirat\w+ (?:\w+ ){0,4}knee"),
    ("Shoulder injection", r"subacromial|shoulder (?:joint )?(?:injection|steroid)|inject\w* (?:\w+ ){0,3}shoulder"),
    (
        "Shoulder reduction",
        r"(?:reduc\w+|reloc\w+) (?:\w+ ){0,4}shoulder|shoulder (?:reduction|dislocation|relocation)|kocher",
    ),
    ("Reduction of wrist fracture", r"haematoma block|colles|distal radius|manipulat\w+ (?:\w+ ){0,4}(?:wrist|radius)"),
    ("Closed reduction of ankle fracture", r"ankle (?:reduction|fracture[ -]dislocation)|reduc\w+ (?:\w+ ){0,4}ankle"),
    ("Application of a plaster backslab", r"backslab|back slab|plaster (?:cast|slab)"),
    ("Dynamic hip screw fixation", r"\bdhs\b|dynamic hip screw|hip screw"),
    ("Hip hemiarthroplasty", r"hemi-?arthroplasty|\bhemi\b"),
    ("Total hip replacement", r"total hip|hip replacement|\bthr\b"),
    ("Tendon repair", r"tendon repair|repair\w* (?:\w+ ){0,3}tendon"),
    ("Skin graft", r"skin graft"),
    (
        "Excision of basal cell carcinoma",
        r"(?:excis\w+|\bbcc\b|basal cell) (?:\w+ ){0,4}(?:\bbcc\b|basal cell|excis\w+)",
    ),
    ("Punch biopsy", r"punch(?: biops\w+)?"),
    ("Shave excision", r"shave (?:excision|biops\w+)"),
    ("Curettage and cautery", r"curett\w+"),
    ("Cryotherapy", r"cryotherapy|liquid nitrogen|\bcryo\b"),
    (
        "Excision of skin lesion",
        r"excis\w+ (?:\w+ ){0,4}(?:cyst|lesion|mole|lipoma|naevus)|(?:cyst|lesion|mole|lipoma) (?:excis\w+|removal)|skin excision",
    ),
    ("Wound closure with tissue adhesive", r"tissue (?:adhesive|glue)|(?:wound|skin) glue|glu(?:ed|ing)"),
    ("Perineal repair", r"perineal (?:tear|repair|suturing)|second degree tear|episiotomy repair|perineum"),
    ("Suturing of laceration", r"sutur\w+|stitch\w*|laceration|wound closure"),
    ("Ventouse delivery", r"ventouse|\bkiwi\b|vacuum delivery|instrumental delivery"),
    ("Forceps delivery", r"forceps delivery|kielland\w*|neville barnes|rotational forceps"),
    ("Caesarean section", r"caesarean|c-?section|\blscs\b"),
    ("Intrauterine balloon tamponade", r"bakri|balloon tamponade"),
    ("Manual vacuum aspiration", r"manual vacuum|\bmva\b"),
    ("Shoulder dystocia manoeuvres", r"shoulder dystocia|mcroberts"),
    ("Intrauterine device insertion", r"\bcoils?\b|\bius\b|\biucd\b|\biud\b|mirena|intra-?uterine (?:device|system)"),
    (
        "Contraceptive implant procedure",
        r"nexplanon|(?:contraceptive |subdermal )implant|implant (?:removal|insertion|change|fitting|out|in)|\bimplants?\b",
    ),
    ("Cervical smear", r"smears?|cervical (?:screening|sample)"),
    ("Pessary change", r"pessary"),
    ("Endometrial biopsy", r"pipelle|endometrial biops\w+"),
    ("Speculum examination", r"speculum"),
    ("Transvaginal ultrasound", r"trans-?vaginal|\btvs\b|\btvus\b"),
    ("FAST scan", r"\bfast scan\b|\befast\b"),
    ("Newborn life support", r"newborn life support|\bnls\b|neonatal resus\w*"),
    ("Electroconvulsive therapy", r"electro-?convulsive|\bect\b"),
    ("Syringe driver set-up", r"syringe (?:driver|pump)"),
    ("Digital rectal examination", r"digital rectal|rectal exam\w*|\bdre\b|\bpr exam\w*"),
    ("Swallow screen", r"swallow (?:screen|assessment|test)"),
    ("Abscess aspiration", r"aspirat\w+ (?:\w+ ){0,3}abscess|quinsy"),
    ("External ventricular drain insertion", r"\bevd\b|ventricular drain"),
    ("Frozen section reporting", r"frozen section"),
];

static PATTERNS: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    PROCEDURES
        .iter()
        .map(|(_, pattern)| {
            RegexBuilder::new(&format!(r"\b(?:{pattern})"))
                .case_insensitive(true)
                .unicode(false)
                .build()
                .expect("the patterns are constants, and a test reads each")
        })
        .collect()
});

/// The procedure a note speaks of first; of two that begin together the more particular.
pub(crate) fn named(note: &str) -> Option<&'static str> {
    PATTERNS
        .iter()
        .zip(PROCEDURES)
        .filter_map(|(pattern, (name, _))| Some((pattern.find(note)?.start(), *name)))
        .min_by_key(|(at, _)| *at)
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pattern_reads() {
        assert_eq!(PATTERNS.len(), PROCEDURES.len());
    }

    #[test]
    fn procedures_are_known_by_what_doctors_call_them() {
        for (note, expected) in [
            ("DOPS: lumbar puncture. Consent taken.", Some("Lumbar puncture")),
            ("um so i did an abg on a lady with copd", Some("Arterial blood gas sampling")),
            ("lap appendix with the consultant", Some("Laparoscopic appendicectomy")),
            ("put a chest drain in, seldinger", Some("Chest drain insertion")),
            ("male catheter, 16Ch", Some("Urethral catheterisation")),
            ("talked about the weather", None),
        ] {
            assert_eq!(named(note), expected, "{note}");
        }
    }
}

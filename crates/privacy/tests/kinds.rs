//! One table for each kind of identifier, and one for what must stay.

use privacy::{IdentifierKind, redact};

fn check(rows: &[(&str, &str)]) {
    for (text, expected) in rows {
        assert_eq!(redact(text).text, *expected, "{text}");
    }
}

#[test]
fn health_numbers_go_in_every_spelling() {
    check(&[
        ("NHS number 999 411 3054.", "NHS number [NHS number]."),
        (
            "her nhs number is nine nine nine four one one three oh five four and she",
            "her nhs number is [NHS number] and she",
        ),
        ("nine double nine, four one one, three oh, five four", "[NHS number]"),
        ("(9994113054)", "([NHS number])"),
        ("999-411-3054 today", "[NHS number] today"),
        ("a misread 999 411 3055 goes as well", "a misread [NHS number] goes as well"),
        ("CHI 0702419996, aged 84", "CHI [NHS number], aged 84"),
    ]);
    assert_eq!(redact("CHI 0702419996").redactions[0].kind, IdentifierKind::ChiNumber);
    assert_eq!(redact("NHS 999 411 3054").redactions[0].kind, IdentifierKind::NhsNumber);
}

#[test]
fn contacts_go() {
    check(&[
        ("call 07700 900142 after six", "call [phone number] after six"),
        ("on 020 7946 0417.", "on [phone number]."),
        ("+44 7700 900142", "[phone number]"),
        ("oh seven seven double oh nine double oh one four two is his mobile", "[phone number] is his mobile"),
        ("write to a.b-c@ward.example.", "write to [email]."),
        ("write to jo dot bloggs at nhs dot net please", "write to [email] please"),
        ("see https://example.org/x?y=1, it helps", "see [link], it helps"),
        ("postcode BD9 4ZQ", "postcode [address]"),
        ("of z q six four q n in town", "of [address] in town"),
    ]);
}

#[test]
fn record_numbers_go() {
    check(&[
        ("MRN RX310772", "MRN [record number]"),
        ("hospital no. H2284417.", "hospital no. [record number]."),
        ("hospital number k four four one seven nine two who was", "hospital number [record number] who was"),
        ("my GMC number is 7654321", "my GMC number is [record number]"),
    ]);
}

#[test]
fn birthdays_and_calendar_days_go() {
    check(&[
        ("DOB 17/08/1958", "DOB [date of birth]"),
        ("date of birth six seven ninety one she", "date of birth [date of birth] she"),
        ("date of birth 3rd of May 1947, admitted", "date of birth [date of birth], admitted"),
        ("on the twelfth of march twenty twenty six i saw", "on the [date] i saw"),
        ("Wed 3 June: clinic", "[date]: clinic"),
        ("Seen 12/03/2026.", "Seen [date]."),
    ]);
}

#[test]
fn places_go() {
    check(&[
        ("at Royal Calder Infirmary today", "at [hospital] today"),
        ("transferred from St Brannock's yesterday", "transferred from [hospital] yesterday"),
        ("he came from saint oswins yesterday", "he came from [hospital] yesterday"),
        ("at Elmfold Surgery", "at [practice]"),
        ("lives at 27 Hawthorn Close with", "lives at [address] with"),
        ("he lives at fourteen quayside gardens", "he lives at [address]"),
        ("on Ward 6 we", "on [ward] we"),
        ("on Kestrel Ward we", "on [ward] we"),
    ]);
}

#[test]
fn people_go_with_titles_and_wherever_they_stand() {
    check(&[
        ("Dr Amara Nwosu watched. Nwosu's advice was kind.", "[colleague] watched. [colleague]'s advice was kind."),
        (
            "doctor okonjo said it was fine and okonjo signed it",
            "[colleague] said it was fine and [colleague] signed it",
        ),
        (
            "I saw Mrs Winter, and Mrs Winter's daughter Karen came.",
            "I saw [patient], and [patient]'s daughter [relative] came.",
        ),
        ("Patient: BEECHAM, Dorothy", "Patient: [patient]"),
    ]);
}

#[test]
fn clinical_words_stay() {
    for text in [
        "Parkinson's disease, Crohn's disease and Alzheimer's disease",
        "a Wells score of 3 and a positive Murphy's sign",
        "GCS 14/15, power 5/5, pain 8/10, BP 120/80, sats 95%",
        "co-amoxiclav 1.2 g three times a day for 5/7",
        "she takes gaviscon and st johns wort",
        "ST elevation in V2 to V4, troponin 1183",
        "a fifty two year old man on bisoprolol one point two five milligrams",
        "her h b a one c was forty four",
        "the ward round, the surgical ward, the fracture clinic and the emergency department",
        "the consultant and the sister on the ward were kind",
        "in March we will repeat the audit with two more doctors",
        "02:00 RR 14 SpO2 95% on air BP 105/78 HR 97 T 36.3 ACVPU A NEWS2 0",
        "Glasgow Coma Scale 15, Glasgow Blatchford score 7",
        "",
    ] {
        assert_eq!(redact(text).text, text);
    }
}

#[test]
fn dr_wells_goes_and_the_wells_score_stays() {
    check(&[("Dr Wells asked for the Wells score.", "[colleague] asked for the Wells score.")]);
}

#[test]
fn names_that_are_words_go_only_as_names() {
    check(&[
        (
            "her neighbour bill heard the crash and i saw the bill",
            "her neighbour [relative] heard the crash and i saw the bill",
        ),
        (
            "because will the nurse was there i will be quicker",
            "because [colleague] the nurse was there i will be quicker",
        ),
        ("a boy called faith", "a boy called [patient]"),
        (
            "Feedback from Grace and Will. Will said more. I will read more.",
            "Feedback from [colleague] and [colleague]. [colleague] said more. I will read more.",
        ),
    ]);
    for text in [
        "i hope it may help and i will mark it",
        "the young man had hope and a long dark day",
        "she rose in the summer",
    ] {
        assert_eq!(redact(text).text, text);
    }
}

#[test]
fn relatives_and_colleagues_are_told_apart() {
    check(&[
        (
            "The patient, Ms O'Connor, came with her husband Tom.",
            "The patient, [patient], came with her husband [relative].",
        ),
        ("I discussed this with my consultant Dr Shah.", "I discussed this with my consultant [colleague]."),
    ]);
}

//! What holds for every text.

use privacy::{redact, tokens::PLACEHOLDERS};
use proptest::prelude::*;

/// Texts out of the pieces that the rules and the learned part react to, which random characters hardly ever form.
fn notes() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "Dr Nwosu",
        "doctor okafor",
        "mrs rose",
        "Mr",
        "sister",
        "Karen",
        "grace",
        "said",
        "'s",
        "NHS",
        "999 411 3054",
        "nine nine nine",
        "four one one three oh five four",
        "double seven",
        "07700 900142",
        "oh seven seven",
        "MRN",
        "RX310772",
        "hospital number",
        "k four four one",
        "DOB",
        "date of birth",
        "12/03/2026",
        "the twelfth of march",
        "twenty twenty six",
        "3/7",
        "yesterday",
        "on Tuesday the 14th",
        "BD9 4ZQ",
        "27 Hawthorn Close",
        "flat 3",
        "ward 6",
        "Ward C7",
        "Kestrel Ward",
        "St Brannock's",
        "General Hospital",
        "surgery",
        "Parkinson's disease",
        "Wells score",
        "[patient]",
        "[NHS number]",
        "[",
        "]",
        "jo dot bloggs at nhs dot net",
        "a.b@c.example",
        "https://x.example/y",
        ",",
        ".",
        "-",
        "/",
        "\n",
        "’",
        "'",
        "é",
        "ß",
        "İ",
        "ﬁ",
        "🙂",
        "٣",
        "\u{0301}",
        "\u{200d}",
        "\t",
        "the",
        "and",
        "wife",
        "consultant",
        "J",
        "s h a b n a m",
    ]);
    prop::collection::vec((piece, prop::sample::select(vec![" ", "", "  "])), 0..40)
        .prop_map(|pieces| pieces.into_iter().flat_map(|(piece, space)| [piece, space]).collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn redacting_twice_changes_nothing(text in notes()) {
        let once = redact(&text);
        let twice = redact(&once.text);
        prop_assert_eq!(&twice.text, &once.text);
        prop_assert!(twice.redactions.is_empty());
    }

    #[test]
    fn what_was_not_found_stays_byte_for_byte(text in notes()) {
        let redacted = redact(&text);
        let (mut original, mut done) = (String::new(), 0);
        for redaction in &redacted.redactions {
            prop_assert_eq!(&redacted.text[redaction.at.clone()], redaction.placeholder);
            prop_assert!(PLACEHOLDERS.contains(&redaction.placeholder));
            original.push_str(&redacted.text[done..redaction.at.start]);
            original.push_str(&text[redaction.from.clone()]);
            done = redaction.at.end;
        }
        original.push_str(&redacted.text[done..]);
        prop_assert_eq!(original, text);
    }

    #[test]
    fn arbitrary_text_never_panics(text in "(?s).{0,200}") {
        let _ = redact(&text);
    }

    #[test]
    fn no_digit_of_a_health_number_remains(
        digits in "[0-9]{10}",
        form in 0..4_usize,
        lead in prop::sample::select(vec!["NHS number ", "nhs number is ", "(", "Seen today, ", ""]),
        tail in prop::sample::select(vec![".", " and she was well", ", DOB unknown", ")", ""]),
    ) {
        let (a, b, c) = (&digits[..3], &digits[3..6], &digits[6..]);
        let number = match form {
            0 => digits.clone(),
            1 => format!("{a} {b} {c}"),
            2 => format!("{a}-{b}-{c}"),
            _ => spoken(&digits),
        };
        let redacted = redact(&format!("{lead}{number}{tail}")).text;
        prop_assert!(!redacted.contains(|c: char| c.is_ascii_digit()), "{redacted}");
        let words = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
        prop_assert!(!redacted.split_whitespace().any(|word| words.contains(&word)), "{redacted}");
    }
}

fn spoken(digits: &str) -> String {
    let words = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    let said: Vec<&str> = digits.bytes().map(|digit| words[usize::from(digit - b'0')]).collect();
    said.join(" ")
}

//! Which of the days named is the event's.

use jiff::civil::Date;

use super::{
    Words,
    candidates::{Candidate, Naming},
};

/// The first candidate that the words around it do not give to something else; for a case-based discussion, the first
/// that is tied to the discussion.
pub(super) fn best<'a>(words: &Words<'_>, candidates: &'a [Candidate], recorded_on: Date) -> Option<&'a Candidate> {
    let fits = |candidate: &&Candidate| {
        !is_too_old(candidate, recorded_on) && !is_planned(words, candidate) && !is_background(words, candidate)
    };
    let fitting: Vec<&Candidate> = candidates.iter().filter(fits).collect();
    if is_discussion(words) {
        let nearest =
            fitting.iter().filter_map(|candidate| Some((distance_to_discussion(words, candidate)?, *candidate)));
        nearest.min_by_key(|(distance, _)| *distance).map(|(_, candidate)| candidate).or_else(|| {
            fitting.iter().copied().find(|candidate| candidate.naming == Naming::Relative).or(fitting.first().copied())
        })
    } else {
        fitting.first().copied()
    }
}

/// Words before a candidate in its sentence, nearest first, with their distance.
fn ahead<'a>(words: &'a Words<'_>, candidate: &Candidate, reach: usize) -> impl Iterator<Item = &'a str> {
    let start = candidate.tokens.start;
    let places = (start.saturating_sub(reach)..start).rev();
    places.take_while(|place| !words.ends_sentence(*place)).map(|place| words.at(place))
}

/// A portfolio is kept up within weeks; what seems months old is a future day without its year, or history. A complete date
/// that heads the note is believed for two years: before a review, doctors catch up.
fn is_too_old(candidate: &Candidate, recorded_on: Date) -> bool {
    let days = recorded_on.since(candidate.date).map_or(0, |span| span.get_days());
    let heads_the_note = candidate.tokens.start < HEADING;
    let oldest = if !candidate.dated {
        120
    } else if heads_the_note {
        730
    } else {
        250
    };
    days > oldest
}

/// A date among this many first words heads the note.
const HEADING: usize = 14;

/// An appointment, a deadline, a habit.
fn is_planned(words: &Words<'_>, candidate: &Candidate) -> bool {
    let start = candidate.tokens.start;
    let (last, before) = (candidate.tokens.end - 1, words.before(start, 1));
    let early = start < HEADING;
    let recording = ahead(words, candidate, 9)
        .any(|word| matches!(word, "reflect" | "record" | "log" | "describe" | "entry" | "write"));
    if candidate.naming == Naming::Relative {
        let now = matches!(words.at(start), "today" | "tonight" | "todays" | "tonights");
        let aside = matches!(before, "for" | "in" | "form") || ahead(words, candidate, 7).any(is_intention);
        return now && aside && !early;
    }
    let plural = candidate.naming == Naming::Weekday
        && words.at(last).ends_with("days")
        && !words.tokens[last].text.contains(['\'', '’']);
    let series =
        matches!(before, "first" | "second" | "third" | "fourth" | "two" | "three" | "several" | "most" | "both")
            && candidate.naming == Naming::Weekday;
    let habit = series || plural && matches!(before, "on" | "the" | "every" | "most" | "and");
    let led = matches!(
        before,
        "next" | "by" | "until" | "till" | "every" | "each" | "before" | "to" | "any" | "come" | "due"
    ) || (before == "for" && !early)
        || matches!(words.before(start, 2), "next" | "every" | "each" | "until" | "till" | "by" | "before" | "due");
    let intended = ahead(words, candidate, 7).any(is_intention) && !recording;
    let follows = matches!(words.at(last + 1), "onwards" | "next" | "coming");
    habit || led || intended || follows
}

fn is_intention(word: &str) -> bool {
    matches!(
        word,
        "will"
            | "ill"
            | "gonna"
            | "going"
            | "booked"
            | "book"
            | "booking"
            | "plan"
            | "planned"
            | "planning"
            | "due"
            | "deadline"
            | "arranged"
            | "shell"
            | "hell"
            | "theyll"
            | "seeing"
            | "propose"
            | "rebook"
            | "signed"
            | "swap"
            | "aim"
            | "hoping"
            | "appointment"
            | "present"
    )
}

/// A birthday, the start of an illness, "on the Friday" of somebody's story.
fn is_background(words: &Words<'_>, candidate: &Candidate) -> bool {
    let start = candidate.tokens.start;
    let birth = ahead(words, candidate, 6).any(|word| matches!(word, "dob" | "birth" | "born"));
    let since = words.before(start, 1) == "since"
        && !ahead(words, candidate, 6).any(|word| matches!(word, "record" | "meaning" | "write"));
    let told = candidate.naming == Naming::Weekday
        && matches!(words.before(start, 1), "the" | "a" | "one" | "that" | "following" | "previous")
        && !matches!(words.before(start, 2), "from" | "for" | "is")
        && !matches!(words.at(candidate.tokens.end), "shift" | "out" | "just" | "gone");
    let of_story = told && start >= 8;
    let result = ahead(words, candidate, 7)
        .any(|word| matches!(word, "ct" | "mri" | "letter" | "diagnosed" | "died" | "admitted" | "attended"))
        && candidate.dated;
    birth || since || of_story || result
}

/// Whether the note is a case-based discussion by its own words.
fn is_discussion(words: &Words<'_>) -> bool {
    (0..words.len()).any(|place| {
        matches!(words.at(place), "cbd" | "cbds")
            || (words.at(place) == "case" && matches!(words.at(place + 1), "based" | "discussion"))
            || (words.at(place) == "case" && words.at(place + 1) == "-" && words.at(place + 2) == "based")
            || (words.at(place) == "c" && words.at(place + 1) == "b" && words.at(place + 2) == "d")
    })
}

/// How many words lie between a candidate and a word for the discussion in the same sentence.
fn distance_to_discussion(words: &Words<'_>, candidate: &Candidate) -> Option<usize> {
    let after = (candidate.tokens.end..candidate.tokens.end + 9)
        .take_while(|place| !words.ends_sentence(*place))
        .map(|place| words.at(place));
    let before = ahead(words, candidate, 9).position(is_discussing);
    let after = after.enumerate().find(|(_, word)| is_discussing(word)).map(|(at, _)| at);
    before.into_iter().chain(after).min()
}

fn is_discussing(word: &str) -> bool {
    matches!(
        word,
        "cbd"
            | "discussed"
            | "discussion"
            | "discuss"
            | "discussing"
            | "talked"
            | "through"
            | "over"
            | "apart"
            | "presented"
            | "cons"
            | "debrief"
            | "debriefed"
            | "together"
            | "desk"
            | "workstation"
            | "office"
            | "agreed"
    )
}

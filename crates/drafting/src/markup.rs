//! HTML in a pasted note: read as the text it shows.

use std::sync::LazyLock;

use regex::Regex;

static TAG: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?is)<!--.*?-->|<(?:script|style)\b[^<>]*>.*?</(?:script|style)\s*>|</?[a-z][a-z0-9]*(?:\s[^<>]*)?\s*/?>|&nbsp;")
        .expect("the pattern is a constant")
});

/// The text with every tag blanked out, at the same length, so that places stay places. A tag that breaks the line
/// leaves a line break.
pub(crate) fn blank_tags(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut end = 0;
    for tag in TAG.find_iter(text) {
        plain.push_str(&text[end..tag.start()]);
        let lower = tag.as_str().to_ascii_lowercase();
        let breaks = ["<br", "<p", "</p", "<div", "</div", "<li", "</li", "<h", "</h", "<tr"]
            .iter()
            .any(|start| lower.starts_with(start));
        plain.push(if breaks { '\n' } else { ' ' });
        plain.extend(std::iter::repeat_n(' ', tag.len() - 1));
        end = tag.end();
    }
    plain.push_str(&text[end..]);
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_go_and_places_stay() {
        let text = "<b>DCT</b> - lab.<br>pO2 < 8 and > 6";
        let plain = blank_tags(text);
        assert_eq!(plain.len(), text.len());
        assert_eq!(plain.replace(' ', ""), "DCT-lab.\npO2<8and>6");
    }
}

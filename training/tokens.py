"""The words of a note with their places: the twin of crates/privacy/src/tokens.rs, which says what a token is."""
import re

PLACEHOLDERS = ["[patient]", "[relative]", "[name]", "[colleague]", "[NHS number]", "[record number]", "[date of birth]", "[date]",
                "[address]", "[phone number]", "[email]", "[link]", "[hospital]", "[practice]", "[care home]", "[trust]", "[ward]"]
LETTER = r"[^\W\d_]"
TOKEN = re.compile(r"\n|%s|%s+(?:['’]%s+)*|[0-9]+(?:[.,][0-9]+)*|\S"
                   % ("|".join(re.escape(p) for p in PLACEHOLDERS), LETTER, LETTER))


def tokens(text):
    """(token, start, end) in characters, in order."""
    return [(m.group(0), m.start(), m.end()) for m in TOKEN.finditer(text)]

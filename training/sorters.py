"""Learns to tell the type of a note and the capabilities it shows: one logistic regression a label over the words of the whole note.

    python3 sorters.py                 trains on every note and writes {types,foundation,rcgp}.bin into ../crates/drafting/weights
    python3 sorters.py HELD OUT        trains without the voices whose ids start with the letters HELD and writes into the folder OUT
"""
import json, os, re, sys, warnings
import numpy as np
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression
import weights
from features import HERE, WEIGHTS, note_features
from sections import read_notes
from tokens import tokens

warnings.filterwarnings("ignore", category=FutureWarning)
TYPES = ["DOPS", "Mini-CEX", "DCT", "CBD", "Clinical Case Review", "LEARN", "LEADER", "Other"]
FOUNDATION = ["Clinical assessment", "Clinical prioritisation", "Holistic planning", "Communication and care", "Continuity of care", "Sharing the vision",
              "Fitness for practice", "Upholding values", "Quality improvement", "Teaching the teacher", "Ethics and law",
              "Continuing professional development", "Understanding medicine"]
RCGP = ["Fitness to practise", "An ethical approach", "Communicating and consulting", "Data gathering and interpretation",
        "Clinical examination and procedural skills", "Decision-making and diagnosis", "Clinical management", "Medical complexity", "Team working",
        "Performance, learning and teaching", "Organisation, management and leadership", "Holistic practice, health promotion and safeguarding",
        "Community health and environmental sustainability"]
NEAR = 250          # a type named this early (in characters) is the one the note is about
# The names of the types as they are said and typed: the twin of crates/drafting/src/types/named.rs.
NAMED = [("DOPS", r"\b(?:dops|d o p s|direct(?:ly)? observ(?:ation|ed)(?: of)? procedur\w*)"),
         ("Mini-CEX", r"\b(?:mini[ -]?cex|mini c e x|mini[ -]clinical evaluation|mini sex)\b"),
         ("DCT", r"\b(?:dct|d c t|developing the clinical teacher)\b"),
         ("CBD", r"\b(?:cbds?|c b d|case[ -]?based(?: discussion)?)\b"),
         ("Clinical Case Review", r"\b(?:clinical case review|ccr|c c r)\b"),
         ("LEARN", r"(?-i:\bLEARN\b)|\b(?:learn form|l e a r n)\b"),
         ("LEADER", r"(?-i:\bLEADER\b)|\bleader (?:form|one|sle)\b")]
MINIMUM = 2         # a feature that only one note has teaches nothing


def named(text):
    """The types a note names, in order of appearance, each with 'near' or 'far'."""
    found = sorted((m.start(), name) for name, pattern in NAMED for m in re.finditer(pattern.replace("(?-i:", "(?-i:"), text, re.I))
    return [(name, "near" if at < NEAR else "far") for at, name in found]


def seen(note, for_type):
    words = tokens(note["redacted"])
    return note_features(words, note, named(note["redacted"])) if for_type else note_features(words)


def matrix(sets, vocabulary):
    rows, cols, cells = [], [], []
    for i, s in enumerate(sets):
        for f in s:
            k = vocabulary.get(f)
            if k is not None: rows.append(i); cols.append(k); cells.append(1 / len(s) ** 0.5)
    return csr_matrix((cells, (rows, cols)), shape=(len(sets), len(vocabulary)))


class Sorter:
    def __init__(self, labels, c): self.labels, self.c = labels, c

    def fit(self, sets, wanted):
        """`wanted`: for each note the labels that hold."""
        counts = {}
        for s in sets:
            for f in s: counts[f] = counts.get(f, 0) + 1
        self.vocabulary = {f: k for k, f in enumerate(sorted(f for f, n in counts.items() if n >= MINIMUM))}
        x = matrix(sets, self.vocabulary)
        self.w, self.b = np.zeros((len(self.labels), len(self.vocabulary))), np.full(len(self.labels), -6.0)
        for k, label in enumerate(self.labels):
            y = np.array([label in w for w in wanted])
            if not y.any(): continue
            model = LogisticRegression(C=self.c, solver="liblinear", random_state=1)
            model.fit(x, y)
            self.w[k], self.b[k] = model.coef_[0], model.intercept_[0]
        return self

    def scores(self, sets): return matrix(sets, self.vocabulary) @ self.w.T + self.b

    def write(self, path):
        rows = {f: self.w[:, k] for f, k in self.vocabulary.items()}
        return weights.write(path, self.labels, rows, list(self.b))


def cue_notes(framework, names):
    """What a capability looks like, as the curriculum's summaries have it: each phrase counts as one small note that shows it."""
    with open(os.path.join(HERE, "capabilities.json"), encoding="utf-8") as f: listed = json.load(f)[framework]
    return [(note_features(tokens(cue)), {names[c["number"] - 1]}) for c in listed for cue in c["cues"]]


def types_sorter(notes):
    return Sorter(TYPES, c=100).fit([seen(n, True) for n in notes], [{n["sle_type"]} for n in notes])


def with_type(features, note):
    """Which type a note is says much about what it shows; six features keep that from drowning among hundreds of words."""
    kind = "LEARN" if note["sle_type"] == "Other" else note["sle_type"]
    return features | {f"T{k}={kind}" for k in range(6)}


def foundation_sorter(notes):
    wanted = [n for n in notes if n["capabilities"] and n["sle_type"] != "Clinical Case Review"]
    pairs = [(with_type(seen(n, False), n), set(n["capabilities"])) for n in wanted] + cue_notes("foundation", FOUNDATION)
    return Sorter(FOUNDATION, c=40).fit([s for s, _ in pairs], [c for _, c in pairs])


def rcgp_sorter(notes):
    wanted = [n for n in notes if n["capabilities"] and n["sle_type"] == "Clinical Case Review"]
    pairs = [(seen(n, False), set(n["capabilities"])) for n in wanted] + cue_notes("rcgp", RCGP)
    return Sorter(RCGP, c=40).fit([s for s, _ in pairs], [c for _, c in pairs])


def category_sorter(notes):
    """What an observed encounter was about: one of the first five foundation capabilities."""
    wanted = [n for n in notes if n["sle_type"] == "Mini-CEX" and n["fields"].get("category")]
    names = FOUNDATION[:5]
    pairs = [(seen(n, False), {n["fields"]["category"]}) for n in wanted] + [p for p in cue_notes("foundation", FOUNDATION) if p[1] <= set(names)]
    return Sorter(names, c=40).fit([s for s, _ in pairs], [c for _, c in pairs])


def train(held="", out=WEIGHTS):
    notes = read_notes(held)
    for name, sorter in (("types", types_sorter), ("foundation", foundation_sorter), ("rcgp", rcgp_sorter), ("category", category_sorter)):
        print(f"{name}: {sorter(notes).write(os.path.join(out, name + '.bin'))} features")


if __name__ == "__main__":
    if len(sys.argv) > 1: os.makedirs(sys.argv[2], exist_ok=True); train(sys.argv[1], sys.argv[2])
    else: train()

"""Learns to find, in a note, the words that name the procedure, the place, the audience and the topic of a session: a small CRF.

The notes say what each was, not where it was said; `placed` looks for the words first.
"""
import os, re, sys, tempfile
import pycrfsuite
import weights
from features import WEIGHTS, normal, phrase_features
from sections import begun, read_notes
from tokens import tokens

SMALL = set("a an the of for in on at with and to under from by into about".split())
# Other ways of saying a word of a label: any of them stands for it.
SAME = {"emergency": "ed a&e casualty majors minors resus", "department": "ed", "acute": "amu mau", "medical": "amu mau", "unit": "amu mau hdu itu icu nicu epu ccu sau",
        "lumbar": "lp", "puncture": "lp", "arterial": "abg art", "blood": "abg gas", "gas": "abg", "nasogastric": "ng", "central": "cvc", "venous": "cvc",
        "intensive": "itu icu", "care": "itu icu", "surgery": "practice", "practice": "surgery", "gp": "surgery practice", "coronary": "ccu", "theatre": "theatres",
        "peripheral": "cannula", "venepuncture": "bloods", "abscess": "abscess", "simulation": "sim", "suite": "centre lab", "laboratory": "lab", "telephone": "phone",
        "out-of-hours": "ooh", "students": "student years year", "foundation": "fy1s fy1 f1s fy2s", "doctors": "fy1s f1s", "ultrasound": "uss us", "chest": "chest", "home": "home"}
WANTED = {"P": ("procedure", "DOPS"), "S": (None, None), "A": ("audience", "DCT"), "T": ("title", "DCT")}


def alike(word, wanted):
    return word == wanted or (len(wanted) > 4 and len(word) > 4 and word[:5] == wanted[:5]) or word in SAME.get(wanted, "").split()


def placed(label, low, least=0.5):
    """The shortest stretch of words that says most of the label (at least this share of its words), or None."""
    wanted = [w for w in re.findall(r"[a-z&]+", re.sub(r"\(.*?\)", "", label.lower())) if w not in SMALL]
    if not wanted: return None
    hits = [{k for k, w in enumerate(wanted) if alike(word, w)} for word in low]
    best = None
    for i in range(len(low)):
        if not hits[i]: continue
        got = set()
        for j in range(i, min(i + 8, len(low))):
            if low[j] in (".", "NL"): break
            got |= hits[j]
            if hits[j]:
                score = (len(got) / len(wanted), -(j - i))
                if best is None or score > best[0]: best = (score, i, j + 1)
    if best and best[0][0] >= least: return best[1], best[2]
    return None


def marked(note):
    words = tokens(note["redacted"]); low = [normal(w) for w, _, _ in words]; row = ["O"] * len(words)
    labels = {"S": note["clinical_setting"]} | {k: note["fields"].get(field) for k, (field, kind) in WANTED.items() if field and note["sle_type"] == kind}
    missing = False
    for letter in "STAP":
        if not labels.get(letter): continue
        span = placed(labels[letter], low, 0.3 if letter == "P" else 0.5)
        if span:
            for k in range(*span): row[k] = letter
        else: missing = True
    return words, row, missing


def train(held="", out=WEIGHTS):
    trainer = pycrfsuite.Trainer(verbose=False); count = 0
    for note in read_notes(held):
        words, row, missing = marked(note)
        if words and not (missing and set(row) == {"O"}): trainer.append(phrase_features(words), begun(row)); count += 1
    trainer.set_params({"c1": 0.2, "c2": 0.1, "max_iterations": 80, "feature.minfreq": 2, "feature.possible_transitions": False})
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "phrases.crfsuite")
        trainer.train(path)
        tagger = pycrfsuite.Tagger(); tagger.open(path)
        model = tagger.info()
    names = sorted(model.labels); place = {l: k for k, l in enumerate(names)}; rows = {}
    for (feature, label), w in model.state_features.items(): rows.setdefault(feature, [0.0] * len(names))[place[label]] = w
    kept = weights.write(os.path.join(out, "phrases.bin"), names, rows, steps=[model.transitions.get((a, b), 0.0) for a in names for b in names])
    print(f"phrases: {count} notes, {kept} features")


if __name__ == "__main__":
    if len(sys.argv) > 1: os.makedirs(sys.argv[2], exist_ok=True); train(sys.argv[1], sys.argv[2])
    else: train()

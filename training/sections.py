"""Learns to sort the words of a note into the sections of an entry: a linear-chain CRF over words, cue words and their distances.

    python3 sections.py                trains on every note and writes ../crates/drafting/weights/sections.bin
    python3 sections.py HELD OUT       trains without the voices whose ids start with the letters HELD and writes into the folder OUT
"""
import json, os, random, sys, tempfile
import pycrfsuite
import weights
from features import HERE, WEIGHTS, section_features
from tokens import tokens

PLACEHOLDERS = {"name": "[patient]", "staff_name": "[colleague]", "nhs_number": "[NHS number]", "chi_number": "[NHS number]",
                "hospital_number": "[record number]", "dob": "[date of birth]", "date_of_event": "[date]", "postcode": "[address]",
                "address": "[address]", "phone": "[phone number]", "email": "[email]", "hospital": "[hospital]", "ward": "[ward]"}
LETTERS = {"description": "D", "feedback": "F", "agreed_action": "A", "reflection": "R"}
PARAMETERS = {"c1": 0.3, "c2": 0.2, "max_iterations": 90, "feature.minfreq": 3, "feature.possible_transitions": False}


def read_notes(held=""):
    """The training notes, redacted as they are before drafting: `redacted` and, in its characters, `segments`."""
    notes = []
    with open(os.path.join(HERE, "notes.jsonl"), encoding="utf-8") as f:
        for line in f:
            note = json.loads(line)
            if note["id"][0] in held: continue
            note["redacted"], note["segments"] = redacted(note)
            notes.append(note)
    return sorted(notes, key=lambda n: n["id"])


def redacted(note):
    """The transcript with its marked identifiers replaced, and the segments moved along."""
    text, out, end, moves = note["transcript"], "", 0, []
    for span in sorted(note["pii"], key=lambda s: s["start"]):
        if span["start"] < end: continue
        out += text[end:span["start"]]
        moves.append((span["start"], span["end"], len(out), len(out) + len(PLACEHOLDERS[span["kind"]])))
        out += PLACEHOLDERS[span["kind"]]; end = span["end"]
    def moved(at, is_end):
        shift = 0
        for a, b, c, d in moves:
            if at >= b: shift = d - b
            elif at > a: return d if is_end else c
        return at + shift
    return out + text[end:], [dict(s, start=moved(s["start"], False), end=moved(s["end"], True)) for s in note["segments"]]


def labels(note, words):
    out = ["O"] * len(words)
    for k, (_, a, b) in enumerate(words):
        for s in note["segments"]:
            if a >= s["start"] and b <= s["end"]: out[k] = LETTERS[s["label"]]
    return out


def begun(row):
    """The first word of a stretch is labelled B, the others I, so that what begins a stretch can be learnt."""
    return [l if l == "O" else ("I" if k and row[k - 1] == l else "B") + l for k, l in enumerate(row)]


def dictated(words, row):
    """The same words as a transcriber without punctuation writes them."""
    kept = [(w, l) for w, l in zip(words, row) if w[0][0].isalnum() or len(w[0]) > 1 and w[0][0] == "["]
    return [w for w, _ in kept], [l for _, l in kept]


def variants(note):
    """A note as it is; often also without punctuation, and without a section or two, so that an absent section is learnt as absent."""
    chance = random.Random(note["id"])
    words = tokens(note["redacted"]); row = labels(note, words)
    yield words, row
    spoken = note["style"] == "spoken_raw"
    if not spoken and chance.random() < 0.6: yield dictated(words, row)
    have = [l for l in "FAR" if l in row]
    if have and chance.random() < 0.4:
        dropped = set(chance.sample(have, chance.randint(1, len(have))))
        kept = [k for k, l in enumerate(row) if l not in dropped]
        rest = [words[k] for k in kept], [row[k] for k in kept]
        if rest[0]: yield dictated(*rest) if not spoken and chance.random() < 0.3 else rest


def train(held="", out=WEIGHTS):
    trainer = pycrfsuite.Trainer(verbose=False)
    for note in read_notes(held):
        for words, row in variants(note):
            if words: trainer.append(section_features(words), begun(row))
    trainer.set_params(PARAMETERS)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "sections.crfsuite")
        trainer.train(path)
        tagger = pycrfsuite.Tagger(); tagger.open(path)
        model = tagger.info()
    names = sorted(model.labels)
    place = {l: k for k, l in enumerate(names)}
    rows = {}
    for (feature, label), w in model.state_features.items(): rows.setdefault(feature, [0.0] * len(names))[place[label]] = w
    steps = [model.transitions.get((a, b), 0.0) for a in names for b in names]
    kept = weights.write(os.path.join(out, "sections.bin"), names, rows, steps=steps)
    print(f"sections: {kept} features, labels {' '.join(names)}")


if __name__ == "__main__":
    if len(sys.argv) > 1: os.makedirs(sys.argv[2], exist_ok=True); train(sys.argv[1], sys.argv[2])
    else: train()

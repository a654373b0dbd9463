"""Writes what the trainer sees of a few notes, for crates/drafting/src/parity.rs to see the same."""
import json, os
import weights
from features import HERE, WEIGHTS, normal, note_features, phrase_features, section_features
from sections import read_notes
from tokens import tokens

NOTES = ("a-001", "c-044", "d-047", "h-015", "i-055", "k-002", "n-077")
EXTRA = ["Réunion 😅 – patient’s FBC 1,100 ml; \"tidy\"\n\nShe felt I'd rushed. I'll read up • [colleague] [NHS number]", "ok", "..."]


def total(features):
    """One number for a set of features, whatever their order."""
    return sum(weights.hashed(f) for f in features) & 0xFFFFFFFF


def main():
    texts = [n["redacted"] for n in read_notes() if n["id"] in NOTES] + EXTRA
    sections, phrases = (weights.read(os.path.join(WEIGHTS, name)) for name in ("sections.bin", "phrases.bin"))
    with open(os.path.join(HERE, "../crates/drafting/tests/parity.jsonl"), "w", encoding="utf-8") as f:
        for text in texts:
            words = tokens(text); seen, named = section_features(words), phrase_features(words)
            f.write(json.dumps({"text": text, "normal": [normal(w) for w, _, _ in words], "sections_seen": [total(s) for s in seen],
                                "phrases_seen": [total(s) for s in named], "note_seen": total(note_features(words)),
                                "sections": weights.best_path(sections, seen), "phrases": weights.best_path(phrases, named)}, ensure_ascii=False) + "\n")


if __name__ == "__main__": main()

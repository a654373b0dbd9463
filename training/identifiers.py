"""Learns to see names, places and other identifying words: a linear-chain CRF over spelling, shape, word lists and neighbours.

    python3 identifiers.py             trains on every note and writes ../crates/privacy/weights/{lexicon,identifiers}.bin
    python3 identifiers.py HELD OUT    trains without the voices whose ids start with the letters HELD and writes into the folder OUT

The features are computed again, bit for bit, by crates/privacy/src/features.rs; a fixture written here keeps the two alike.
"""
import collections, json, os, random, re, struct, sys, tempfile
import pycrfsuite
from tokens import tokens

HERE = os.path.dirname(os.path.abspath(__file__))
WEIGHTS = os.path.join(HERE, "../crates/privacy/weights")
LABELS = ["O", "name", "staff_name", "hospital", "ward", "address", "postcode", "phone", "email", "nhs_number", "hospital_number", "dob", "date_of_event"]
KINDS = {k: k for k in LABELS} | {"chi_number": "nhs_number"}
# What a word is, by the lists in names/; the order is the order of the bits in lexicon.bin.
LISTS = ["title", "staff", "relative", "patient", "naming", "street", "head", "number", "ordinal", "month", "weekday", "cue",
         "clinical", "given", "family", "word"]


# ------------------------------------------------------------------ the word lists
def lists(extra_words=()):
    """Word -> set of lists it stands in."""
    found = collections.defaultdict(set)
    def read(name): return open(os.path.join(HERE, "names", name + ".txt"), encoding="utf-8").read()
    for line in read("roles").splitlines():
        name, _, words = line.partition(":")
        for w in words.split(): found[w].add(name)
    for name in ("clinical", "given", "family"):
        for w in read(name).split(): found[w].add(name)
    names = {w for w, s in found.items() if s & {"given", "family"}}
    for w in read("both").split(): found[w] |= {"word", "family" if w not in names else "word"}
    for w in (read("words") + read("everyday")).split():
        if w not in names: found[w].add("word")
    for w, n in dict(extra_words).items():
        if w not in names or n >= 4: found[w].add("word")
    return {w: s for w, s in found.items() if s}


def listed(word, lexicon):
    """The lists of a folded word; what is no name and comes of a known word is a word."""
    sets = lexicon.get(word, frozenset())
    if sets: return sets
    if "'" in word and word.endswith(CONTRACTIONS): return WORD
    if len(word) >= 5 and any("word" in lexicon.get(stem, ()) or "clinical" in lexicon.get(stem, ()) for stem in stems(word)): return WORD
    if len(word) >= 7 and word.endswith(CLINICAL_ENDINGS): return CLINICAL
    return frozenset()


CONTRACTIONS = ("'d", "'ll", "'ve", "'re", "'m", "n't")
WORD, CLINICAL = frozenset(["word"]), frozenset(["clinical"])
# How drugs, diseases, procedures and specialties end, and names do not.
CLINICAL_ENDINGS = ("xaban", "fiban", "caine", "zumab", "ximab", "mumab", "tinib", "ciclib", "pril", "sartan", "olol", "statin", "cillin", "mycin", "conazole",
                    "prazole", "gliptin", "gliflozin", "parin", "oxacin", "cycline", "glutide", "setron", "triptan", "azepam", "azolam", "dronate", "fenac",
                    "profen", "ology", "ologist", "itis", "ectomy", "oscopy", "plasty", "otomy", "ostomy", "aemia", "aemic", "uria", "opathy", "osis", "iasis",
                    "algia", "plegia", "paresis", "ography", "ogram", "penia", "cytosis", "flush", "ometry", "phasia", "phagia", "rrhoea", "rrhagia", "tomic")
ENDINGS = [("ies", "y"), ("ied", "y"), ("ily", "y"), ("s", ""), ("es", ""), ("d", ""), ("ed", ""), ("ing", ""), ("ing", "e"), ("ly", ""), ("er", ""), ("ness", ""),
           ("able", ""), ("less", ""), ("ful", ""), ("ation", ""), ("ations", "")]
BEGINNINGS = ["un", "re", "non", "over", "under", "pre", "post", "mis", "dis", "sub"]


def stems(word):
    """The words this one may come of."""
    for ending, instead in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            stem = word[:len(word) - len(ending)]
            yield stem + instead
            if ending in ("ed", "ing", "er") and stem[-1] == stem[-2]: yield stem[:-1]
    for beginning in BEGINNINGS:
        if word.startswith(beginning) and len(word) - len(beginning) >= 3: yield word[len(beginning):]


def known_words(notes):
    """Lower-case words that the notes use outside identifying text, at least twice, and clearly more often than inside."""
    outside, inside = collections.Counter(), collections.Counter()
    for note in notes:
        marked = [False] * (len(note["transcript"]) + 1)
        for p in note["pii"]:
            for i in range(p["start"], p["end"]): marked[i] = True
        names = {folded(w) for w, a, _ in tokens(note["transcript"]) if marked[a]}
        for w, a, _ in tokens(note["transcript"]):
            if w.isalpha() and w.islower() and len(w) > 1 and (marked[a] or w not in names): (inside if marked[a] else outside)[w] += 1
    return {w: n for w, n in outside.items() if n >= 2 and n > 3 * inside[w]}


def classed(sets):
    """One class for a word, the most telling first."""
    name, word = sets & {"given", "family"}, sets & {"word", "clinical"}
    for k in ("title", "number", "ordinal", "month", "weekday"):
        if k in sets: return k
    if "clinical" in sets: return "clinical+name" if name else "clinical"
    if name and word: return "name+word"
    for k in ("staff", "relative", "patient", "naming", "street", "head", "cue"):
        if k in sets: return k
    if len(name) == 2: return "given+family"
    return next(iter(name), "word" if word else "unknown")


# ------------------------------------------------------------------ features
def folded(w):
    """Lower case, one kind of apostrophe, no possessive, digits alike."""
    if w == "\n": return "newline"
    w = w.lower().replace("’", "'")
    if w.endswith("'s"): w = w[:-2]
    return re.sub(r"[0-9]", "0", w)


def shape(w):
    if w == "\n": return "newline"
    if w[0].isalpha():
        if len(w) == 1: return "A" if w.isupper() else "a"
        if w.islower(): return "aa"
        if w.isupper(): return "AA"
        return "Aa" if w[0].isupper() else "aA"
    if "0" <= w[0] <= "9": return "9" * min(len(w), 6)
    return "placeholder" if len(w) > 1 else w


def features(text, words, lexicon, forgotten=frozenset()):
    """A list of feature strings for each token."""
    n = len(words)
    low = [folded(w) for w, _, _ in words]
    shapes = [shape(w) for w, _, _ in words]
    def klass(i):
        if words[i][0][0].isalpha():
            sets = listed(low[i], lexicon)
            if low[i] in forgotten: sets = sets - {"given", "family"}
            return "initial" if len(low[i]) == 1 and low[i] not in "ai" else classed(sets)
        return shapes[i]
    kl = [klass(i) for i in range(n)]
    raw = "raw" if not any(s[0] == "A" for s in shapes) else "cased"
    starts = [i == 0 or words[i - 1][0] in (".", "!", "?", "\n", ":", "•", "-", "–", ")") for i in range(n)]
    titled, capital, plain = set(), set(), set()
    for i in range(n):
        if kl[i] != "title" and words[i][0][0].isalpha():
            if i and kl[i - 1] == "title": titled.add(low[i])
            if i > 1 and kl[i - 2] == "title" and kl[i - 1] in ("given", "given+family", "name+word", "unknown", "initial"): titled.add(low[i])
            if shapes[i] == "aa": plain.add(low[i])
            elif shapes[i] == "Aa" and not starts[i]: capital.add(low[i])
    role, roles = "none", []
    last = -99
    for i in range(n):
        if kl[i] in ("staff", "relative", "patient"): role, last = kl[i], i
        roles.append(role if i - last <= 6 else "none")
    out = []
    for i in range(n):
        def at(seq, k): return seq[i + k] if 0 <= i + k < n else "^" if i + k < 0 else "$"
        w, c, s = low[i], kl[i], shapes[i]
        start = "start" if starts[i] else "inside"
        glued = "glued" if i and words[i - 1][2] == words[i][1] else "apart"
        f = ["bias", "w=" + w, "c=" + c, "s=" + s, f"cs={c}|{s}|{raw}|{start}", "glue=" + glued + "|" + s,
             "role=" + roles[i] + "|" + c, "raw=" + raw + "|" + c]
        for k in (-3, -2, -1, 1, 2, 3): f += [f"w{k}={at(low, k)}", f"c{k}={at(kl, k)}"]
        for k in (-2, -1, 1, 2): f += [f"s{k}={at(shapes, k)}|{s}", f"c{k}c={at(kl, k)}|{c}", f"w{k}c={at(low, k)}|{c}"]
        f += [f"c-1c1={at(kl, -1)}|{c}|{at(kl, 1)}", f"w-1w1={at(low, -1)}|{at(low, 1)}|{c}", f"w-2w-1={at(low, -2)}|{at(low, -1)}|{c}",
              f"w1w2={at(low, 1)}|{at(low, 2)}|{c}", f"c-2c-1={at(kl, -2)}|{at(kl, -1)}|{c}", f"c1c2={at(kl, 1)}|{at(kl, 2)}|{c}",
              f"s-1s1={at(shapes, -1)}|{s}|{at(shapes, 1)}|{start}", f"ww1={w}|{at(low, 1)}", f"w-1w={at(low, -1)}|{w}"]
        if words[i][0][0].isalpha():
            if w in titled: f.append("titled=" + c)
            if w in capital: f.append("capital=" + c + "|" + s)
            if s == "Aa" and w in plain: f.append("plain=" + c + "|" + start)
            if c in ("unknown", "given", "family", "given+family"):
                f += [f"pre{k}={w[:k]}" for k in (2, 3, 4) if len(w) > k] + [f"suf{k}={w[-k:]}" for k in (1, 2, 3, 4) if len(w) > k]
        out.append(f)
    return out


def labels(note, words):
    y = ["O"] * len(words)
    for k, (_, a, b) in enumerate(words):
        for p in note["pii"]:
            if a < p["end"] and b > p["start"]: y[k] = KINDS[p["kind"]]
    return y


# ------------------------------------------------------------------ more notes from the same notes
def renamed(note, rng, pools, lexicon):
    """The note with other people and places in it, and the names among them that the lists shall not know."""
    text, out, pii, end, swaps, forgotten = note["transcript"], [], [], 0, {}, set()
    length = 0
    def other(word):
        base = folded(word)
        sets = lexicon.get(base, frozenset())
        if len(base) < 3 or sets & {"title", "street", "head", "number", "ordinal", "staff", "relative"} or base in ("and", "the", "of", "de", "al", "el", "st"): return word
        if base not in swaps:
            pool = pools["given"] if "given" in sets and "family" not in sets else pools["family"] if "family" in sets else rng.choice([pools["given"], pools["family"]])
            swaps[base] = rng.choice(pool)
            if rng.random() < 0.35: forgotten.add(swaps[base])
        new = swaps[base]
        new = new.capitalize() if word[0].isupper() and not word.isupper() or len(word) == 1 else new.upper() if word.isupper() else new
        return new + (word[-2:] if re.search(r"['’]s$", word) else "")
    for p in note["pii"]:
        if p["start"] < end: continue
        piece = text[end:p["start"]]; out.append(piece); length += len(piece)
        span = text[p["start"]:p["end"]]
        if p["kind"] in ("name", "staff_name", "hospital", "ward", "address") and not re.fullmatch(r"(?:\w ){2,}\w", span):
            span = re.sub(r"[^\W\d_]+(?:['’][^\W\d_]+)*", lambda m: other(m.group(0)), span)
        pii.append({"start": length, "end": length + len(span), "kind": p["kind"]})
        out.append(span); length += len(span); end = p["end"]
    out.append(text[end:])
    return dict(note, transcript="".join(out), pii=pii), frozenset(forgotten)


def spoken(note):
    """The note as a transcriber without capitals and punctuation would give it."""
    text, keep, out = note["transcript"], {}, []
    for i, c in enumerate(text):
        keep[i] = len(out)
        if c.isalnum() or c in " \n": out.append(c.lower() if len(c.lower()) == 1 else c)
        elif c in "'’": continue
        elif out and out[-1] != " ": out.append(" ")
    keep[len(text)] = len(out)
    pii = [dict(p, start=keep[p["start"]], end=keep[p["end"]]) for p in note["pii"]]
    return dict(note, transcript="".join(out), pii=pii)


# ------------------------------------------------------------------ weights
def fnv(text):
    h = 0x811C9DC5
    for b in text.encode("utf-8"): h = ((h ^ b) * 0x01000193) & 0xFFFFFFFF
    return h


def write_lexicon(path, lexicon):
    rows = {}
    for w, sets in lexicon.items():
        rows[fnv(w)] = rows.get(fnv(w), 0) | sum(1 << LISTS.index(s) for s in sets)
    with open(path, "wb") as f:
        f.write(struct.pack("<I", len(rows)))
        f.write(b"".join(struct.pack("<I", k) for k in sorted(rows)))
        f.write(b"".join(struct.pack("<H", rows[k]) for k in sorted(rows)))


def write_weights(path, tagger):
    info = tagger.info()
    scale = 512.0
    def q(x): return max(-32768, min(32767, round(x * scale)))
    rows = collections.defaultdict(float)
    for (attribute, label), x in info.state_features.items(): rows[fnv(attribute), LABELS.index(label)] += x
    rows = sorted((k, l, q(x)) for (k, l), x in rows.items() if abs(q(x)) >= 12)
    with open(path, "wb") as f:
        f.write(struct.pack("<II", len(LABELS), len(rows)))
        f.write(b"".join(struct.pack("<h", q(info.transitions.get((a, b), 0.0))) for a in LABELS for b in LABELS))
        f.write(b"".join(struct.pack("<I", k) for k, _, _ in rows))
        f.write(b"".join(struct.pack("<h", x) for _, _, x in rows))
        f.write(bytes(l for _, l, _ in rows))
    return len(rows)


PARITY = ["Mini-CEX with Dr Amara O’Brien on Ward 6, 12/03/2026. Mrs Garrow's wife Siân (NHS 999 411 3054) said I'd listened.\nHbA1c was 44.",
          "so doctor okonjo and i went through mister h lindqvists case at the larches he lives at fourteen quayside gardens and gwen was unkindly quiet",
          "[patient] fell at St Brannock's; KB rang ward 11 — [colleague] agreed 3/7 of co-amoxiclav.", "🙂 O. E. Okoro, \"Bart\" Hennessy’s niece, ß 2.5mg"]


def write_parity(path, tagger, lexicon):
    """What the trainer sees in a few texts, for the test in features.rs."""
    names = {"O": "Nothing", "nhs_number": "NhsNumber", "hospital_number": "HospitalNumber", "staff_name": "StaffName", "dob": "DateOfBirth", "date_of_event": "DateOfEvent"}
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as f:
        for text in PARITY:
            words = tokens(text); seen = features(text, words, lexicon); y = tagger.tag(seen)
            f.write(text.replace("\n", "\\n") + "\n")
            for (w, _, _), row, label in zip(words, seen, y):
                f.write("\t".join([w.replace("\n", "\\n"), row[2][2:], str(sum(map(fnv, row)) & 0xFFFFFFFF), names.get(label, label.capitalize())]) + "\n")
            f.write("\n")


def train(held="", out=WEIGHTS, copies=2):
    notes = [json.loads(line) for line in open(os.path.join(HERE, "notes.jsonl"), encoding="utf-8")]
    notes = sorted((n for n in notes if n["id"][0] not in held), key=lambda n: n["id"])
    lexicon = lists(known_words(notes))
    rng = random.Random(7)
    pools = {k: sorted(w for w, s in lexicon.items() if k in s and "word" not in s and w.isalpha()) for k in ("given", "family")}
    trainer = pycrfsuite.Trainer(verbose=False)
    def add(note, forgotten=frozenset()):
        words = tokens(note["transcript"])
        if words: trainer.append(features(note["transcript"], words, lexicon, forgotten), labels(note, words))
    for note in notes:
        add(note)
        if note["pii"]:
            for _ in range(copies): add(*renamed(note, rng, pools, lexicon))
            if note["style"] != "spoken_raw":
                changed, forgotten = renamed(spoken(note), rng, pools, lexicon)
                add(changed, forgotten)
    trainer.set_params({"c1": 0.08, "c2": 0.02, "max_iterations": 110, "feature.minfreq": 2})
    os.makedirs(out, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        model = os.path.join(folder, "identifiers.crf")
        trainer.train(model)
        tagger = pycrfsuite.Tagger(); tagger.open(model)
    write_lexicon(os.path.join(out, "lexicon.bin"), lexicon)
    count = write_weights(os.path.join(out, "identifiers.bin"), tagger)
    if not held: write_parity(os.path.join(WEIGHTS, "../tests/fixtures/parity.tsv"), tagger, lexicon)
    print(f"identifiers: {len(notes)} notes, {len(lexicon)} words, {count} weights")
    return tagger, lexicon


if __name__ == "__main__":
    if len(sys.argv) == 3: train(sys.argv[1], sys.argv[2])
    else: train()

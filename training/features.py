"""What the section labeller and the sorters see of a note: the twin of crates/drafting/src/{normal,cues,features}.rs."""
import collections
import os

from tokens import tokens

HERE = os.path.dirname(os.path.abspath(__file__))
WEIGHTS = os.path.join(HERE, "../crates/drafting/weights")
NUMBER_WORDS = set("zero two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen "
                   "twenty thirty forty fifty sixty seventy eighty ninety hundred thousand".split())
PERSONS = {"[patient]", "[relative]", "[name]"}
SENTENCE_ENDS = {".", "!", "?", "NL", ";", "•"}
SUFFIXES = ("ing", "ied", "ies", "ed", "es", "ly", "s")
# Classes whose meeting in one sentence says more than each alone.
PAIRED = {"say", "plan", "need", "emotion", "insight", "clinical", "feedback", "should", "praise", "first", "third", "person_high", "patient"}
LONGEST_SENTENCE = 60


def read_cues():
    """(word or phrase -> its classes, the classes the section labeller sees)"""
    cues, starred = {}, []
    with open(os.path.join(WEIGHTS, "cues.txt"), encoding="utf-8") as f:
        for line in f:
            if line.startswith("#") or ":" not in line: continue
            name, words = line.split(":", 1)
            if name.startswith("*"):
                name = name[1:]; starred.append(name)
            for word in words.split(): cues.setdefault(word.replace("'", ""), set()).add(name)
    return cues, sorted(starred)


CUES, STARRED = read_cues()


def normal(token):
    if token == "\n": return "NL"
    if token[0] == "[" and len(token) > 1: return "[person]" if token in PERSONS else token.lower()
    if token[0] in "0123456789": return "#"
    word = token.lower().replace("'", "").replace("’", "")
    return "#" if word in NUMBER_WORDS else word or "'"


def stem(word):
    for suffix in SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= 4: return word[:-len(suffix)]
    return word


def cue_classes(low):
    """The cue classes of each word, phrases counting for each of their words."""
    found = [set() for _ in low]
    for i in range(len(low)):
        for length in (1, 2, 3):
            if i + length > len(low): break
            classes = CUES.get("_".join(low[i:i + length]))
            if classes:
                for j in range(i, i + length): found[j] |= classes
        if low[i] == "[colleague]": found[i].add("person_high")
        if low[i] == "[person]": found[i].add("patient")
    return found


def bucket(distance):
    for k, limit in enumerate((1, 3, 6, 12, 24, 48)):
        if distance <= limit: return k
    return 6


def section_features(words):
    """For each token of a note, the features the section labeller sees. `words` is what tokens() gives."""
    low = [normal(w) for w, _, _ in words]
    n = len(low)
    stems = [stem(w) for w in low]
    seen = [{c for c in classes if c in STARRED} for classes in cue_classes(low)]
    sentence, parts = [], [[]]
    for w in low:
        sentence.append(len(parts) - 1); parts[-1].append(w)
        if w in SENTENCE_ENDS: parts.append([])
    if not parts[-1]: parts.pop()
    inside = [set() for _ in parts]
    for i in range(n): inside[sentence[i]] |= seen[i]
    shared = []
    for s, part in enumerate(parts):
        f = ["op=" + "_".join(part[:2]), "o1=" + part[0]] + ["cin=" + c for c in sorted(inside[s])]
        if len(part) < LONGEST_SENTENCE:
            f += ["in=" + w for w in sorted(set(part))]
            pair = sorted(inside[s] & PAIRED)
            f += [f"cc={a}+{b}" for k, a in enumerate(pair) for b in pair[k + 1:]]
        if s > 0: f += ["cprev=" + c for c in sorted(inside[s - 1])]
        if s + 1 < len(parts): f += ["cnext=" + c for c in sorted(inside[s + 1])]
        shared.append(f)
    after, ahead = [None] * n, {}
    for i in range(n - 1, -1, -1):
        after[i] = dict(ahead)
        for c in seen[i]: ahead[c] = i
    out, behind = [], {}
    for i in range(n):
        at = lambda j: low[j] if 0 <= j < n else ("START" if j < 0 else "END")
        f = ["bias", f"p={i * 8 // n}", f"fs={min(i // 6, 6)}", f"fe={min((n - 1 - i) // 6, 6)}"]
        f += [f"w{k}={at(i + k)}" for k in range(-4, 6)]
        f += [f"b{k}={at(i + k)}_{at(i + k + 1)}" for k in range(-3, 4)]
        f += [f"t{k}={at(i + k)}_{at(i + k + 1)}_{at(i + k + 2)}" for k in (-2, -1, 0)]
        f += [f"s{k}={stems[i + k]}" for k in (-1, 0, 1) if 0 <= i + k < n]
        f += ["<" + w for w in stems[max(0, i - 12):i]] + [">" + w for w in stems[i + 1:i + 13]]
        for k in range(-3, 6):
            if 0 <= i + k < n: f += [f"c{k}={c}" for c in sorted(seen[i + k])]
        f += [f"l{c}={bucket(i - behind[c])}" for c in sorted(behind)]
        f += [f"n{c}={bucket(after[i][c] - i)}" for c in sorted(after[i])]
        for c in seen[i]: behind[c] = i
        out.append(f + shared[sentence[i]])
    return out


# ------------------------------------------------------------------ whole notes
OPENING = 25
SPOKEN_START = {"#"}


def is_gp(note):
    """A doctor in general practice training: by grade, or a specialty trainee whose speciality says so."""
    speciality = (note["current_speciality"] or "").strip().lower()
    return note["training_grade"].startswith("GPST") or (note["training_grade"].startswith("ST") and speciality in ("general practice", "gp"))


def note_features(words, note=None, named=()):
    """The set of features the sorters of types and capabilities see. `named`: types the note names, in order, with 'near' or 'far'."""
    low = [normal(w) for w, _, _ in words]
    seen = cue_classes(low)
    spoken = [w for (token, _, _), w in zip(words, low) if token[0].isalpha() or token[0] in "0123456789" or (token[0] == "[" and len(token) > 1)]
    f = {"u=" + w for w in spoken} | {"s=" + stem(w) for w in spoken} | {f"b={a}_{b}" for a, b in zip(spoken, spoken[1:])}
    head = spoken[:OPENING]
    f |= {"h=" + w for w in head} | {f"hb={a}_{b}" for a, b in zip(head, head[1:])}
    counts = collections.Counter(c for classes in seen for c in classes)
    for c, count in counts.items():
        f.add("c=" + c)
        if count * 25 > len(spoken): f.add("C=" + c)
        if count * 10 > len(spoken): f.add("CC=" + c)
    if note is not None:
        f.add("g=" + note["training_grade"][:2]); f.add("gp=" + ("yes" if is_gp(note) else "no"))
    for k, (name, where) in enumerate(named):
        f.add("E=" + name)
        if k == 0: f.add(f"E1={name}{where}")
    return f


# ------------------------------------------------------------------ phrases
def phrase_features(words):
    """For each token, what the finder of procedures, places, audiences and topics sees."""
    low = [normal(w) for w, _, _ in words]
    n = len(low)
    stems = [stem(w) for w in low]
    seen = cue_classes(low)
    out = []
    for i in range(n):
        at = lambda j: low[j] if 0 <= j < n else ("START" if j < 0 else "END")
        f = ["bias", f"fs={min(i // 6, 6)}"]
        f += [f"w{k}={at(i + k)}" for k in range(-3, 4)]
        f += [f"b{k}={at(i + k)}_{at(i + k + 1)}" for k in (-2, -1, 0, 1)]
        f += [f"s{k}={stems[i + k]}" for k in (-1, 0, 1) if 0 <= i + k < n]
        for k in (-1, 0, 1):
            if 0 <= i + k < n: f += [f"c{k}={c}" for c in sorted(seen[i + k])]
        f += ["e=" + low[i][-3:], "r=" + low[i][:4]]
        out.append(f)
    return out

"""Writes learned weights the way crates/drafting/src/weights.rs reads them."""
import struct


def hashed(feature):
    """64-bit FNV-1a, folded to 32 bits."""
    h = 0xCBF29CE484222325
    for byte in feature.encode(): h = ((h ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return (h ^ h >> 32) & 0xFFFFFFFF


def write(path, labels, rows, biases=None, steps=()):
    """`rows`: feature -> one weight a label. Weights are rounded to signed bytes; rows that round to nothing are left out."""
    scale = max((abs(w) for row in rows.values() for w in row), default=1.0) / 127
    cells = {}
    for feature in sorted(rows):
        row = [round(w / scale) for w in rows[feature]]
        if any(row):
            old = cells.setdefault(hashed(feature), [0] * len(labels))      # two features of one hash share a row
            for k, w in enumerate(row): old[k] = max(-127, min(127, old[k] + w))
    with open(path, "wb") as f:
        f.write(struct.pack("<B", len(labels)))
        for label in labels: f.write(struct.pack("<B", len(label.encode())) + label.encode())
        f.write(struct.pack("<f", scale))
        f.write(struct.pack(f"<{len(labels)}f", *(biases or [0.0] * len(labels))))
        f.write(struct.pack("<I", len(steps)) + struct.pack(f"<{len(steps)}f", *steps))
        f.write(struct.pack("<I", len(cells)))
        for key in sorted(cells): f.write(struct.pack("<I", key))
        for key in sorted(cells): f.write(struct.pack(f"<{len(labels)}b", *cells[key]))
    return len(cells)


def read(path):
    """What `write` wrote: (labels, biases, steps, hash -> weights of the labels)."""
    with open(path, "rb") as f: data = f.read()
    at = 0
    def take(form):
        nonlocal at
        values = struct.unpack_from("<" + form, data, at); at += struct.calcsize("<" + form)
        return values
    labels = []
    for _ in range(take("B")[0]):
        size = take("B")[0]; labels.append(data[at:at + size].decode()); at += size
    scale = take("f")[0]; biases = take(f"{len(labels)}f"); steps = take(f"{take('I')[0]}f"); count = take("I")[0]
    keys = take(f"{count}I"); cells = take(f"{count * len(labels)}b")
    return labels, biases, steps, {k: [c * scale for c in cells[i * len(labels):(i + 1) * len(labels)]] for i, k in enumerate(keys)}


def best_path(model, rows):
    """The best kind of stretch for each token (Viterbi); `rows` holds the tokens' features. `-` is outside."""
    labels, _, steps, weights = model
    n = len(labels); scores = []
    for features in rows:
        row = [0.0] * n
        for f in features:
            for k, w in enumerate(weights.get(hashed(f), ())): row[k] += w
        scores.append(row)
    def step(a, b):
        return -1e6 if labels[b][0] == "I" and labels[a][1:] != labels[b][1:] else steps[a * n + b]
    ends = [s + (-1e6 if labels[k][0] == "I" else 0) for k, s in enumerate(scores[0])]; origins = []
    for row in scores[1:]:
        origin = [max(range(n), key=lambda a: ends[a] + step(a, b)) for b in range(n)]
        ends = [ends[origin[b]] + step(origin[b], b) + row[b] for b in range(n)]; origins.append(origin)
    at = max(range(n), key=lambda k: ends[k]); path = [at]
    for origin in reversed(origins): at = origin[at]; path.append(at)
    return "".join(labels[k][1:] or "-" for k in reversed(path))

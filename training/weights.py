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
